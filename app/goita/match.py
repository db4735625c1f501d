"""A match of Goita as its record says it: pieces, rounds with their hands, what was played, and what is wrong with it."""

from typing import Final, NamedTuple

from app.base.value import Value
from app.record.problems import Severity
from app.text import goita as text
from app.text.phrase import Phrase

NONE: Final = 0
"""In a record: nothing was played."""
KING: Final = 1
ROOK: Final = 2
BISHOP: Final = 3
GOLD: Final = 4
SILVER: Final = 5
KNIGHT: Final = 6
LANCE: Final = 7
PAWN: Final = 8
HIDDEN: Final = 9
"""A piece that lies face down, where nobody says which it is."""

KINDS: Final = range(KING, PAWN + 1)
COUNTS: Final = {KING: 2, ROOK: 2, BISHOP: 2, GOLD: 4, SILVER: 4, KNIGHT: 4, LANCE: 4, PAWN: 10}
POINTS: Final = {KING: 50, ROOK: 40, BISHOP: 40, GOLD: 30, SILVER: 30, KNIGHT: 20, LANCE: 20, PAWN: 10}
KING_TAKES: Final = range(KING, KNIGHT + 1)
"""What a king may receive; a piece of any other kind receives its like alone."""
HAND: Final = 8
"""So many pieces a player is dealt."""
PLAYERS: Final = 4

FACES: Final = "　王飛角金銀馬香し裏"
"""What is written on them, by their digits."""
OTHER_KING: Final = "玉"
"""On one of the two kings, which are alike but for that."""


def counts_of(hand: str) -> list[int]:
    """How many of each kind are in a hand, by their digits."""
    return [hand.count(str(kind)) for kind in range(HIDDEN + 1)]


def faces(digits: str) -> str:
    """What is written on pieces that are given by their digits."""
    return "".join(FACES[int(digit)] for digit in digits)


def is_hand(hand: str) -> bool:
    """Whether these are eight pieces."""
    return len(hand) == HAND and all(letter in "12345678" for letter in hand)


GAP: Final = "-"
"""May stand anywhere between the digits of a record."""


class Round(NamedTuple):
    dealer: int
    score: tuple[int, int] | None
    """Of the players 0 and 2, and of 1 and 3, before the round; None where it is not told."""
    hands: tuple[str, ...]
    """Of the dealer first, then of the others in their turn."""
    record: str
    """The digits as they were written."""
    winner: int | None
    """The player; None where it is not told, or where nobody has won."""
    goshi: tuple[int, ...]
    """The players who declared five pawns."""

    @property
    def is_dealt(self) -> bool:
        """Whether there are four hands of eight pieces, without which there is nothing to play with."""
        return len(self.hands) == PLAYERS and all(map(is_hand, self.hands))

    @property
    def digits(self) -> str:
        return self.record.replace(GAP, "")

    def player(self, seat: int) -> int:
        return (self.dealer + seat) % PLAYERS

    def seat(self, player: int) -> int:
        return (player - self.dealer) % PLAYERS


class Match(NamedTuple):
    title: str | None
    start_time: str | None
    """As it was written."""
    end_time: str | None
    players: tuple[str, ...]
    rounds: tuple[Round, ...]

    def name(self, player: int) -> str:
        """Nothing where it is not told."""
        return self.players[player] if player < len(self.players) else ""


def normalised(match: Match) -> Match:
    """The same with hands in order and nothing between the digits."""
    return match._replace(
        rounds=tuple(
            each._replace(hands=tuple("".join(sorted(hand)) for hand in each.hands), record=each.digits)
            for each in match.rounds
        )
    )


def team(player: int) -> int:
    """The players who face each other are a team."""
    return player % 2


class GoitaTrouble(Value):
    reason: Phrase
    severity: Severity = Severity.ERROR
    round: int | None = None
    """Which one, the first being 0."""
    digit: int = 0
    """Which digit of its record, counted from 1; 0 when it is not about one of them."""
    player: int | None = None
    """Who did it, when it is about a digit."""
    line: int = 0
    """Where the text is no JSON, counted from 1; 0 when it is not about the text."""
    column: int = 0

    @property
    def sentence(self) -> Phrase:
        """What is wrong, with its place in the match."""
        if self.round is None:
            return self.reason
        if not self.digit:
            return text.IN_ROUND.filled(round=self.round + 1, reason=self.reason)
        place = text.AT_DIGIT.filled(round=self.round + 1, digit=self.digit, reason=self.reason)
        if self.player is None:
            return place
        return text.AT_DIGIT_OF.filled(round=self.round + 1, digit=self.digit, player=self.player, reason=self.reason)
