"""A recorded match of Goita as values: pieces, rounds with hands and moves, and problems (faults of the record)."""

from typing import Final, NamedTuple

from app.base.value import Value
from app.record.problems import Severity
from app.text import goita as text
from app.text.phrase import Phrase

NO_PIECE: Final = 0
"""Digit that stands for a pass in a record."""
KING: Final = 1
ROOK: Final = 2
BISHOP: Final = 3
GOLD: Final = 4
SILVER: Final = 5
KNIGHT: Final = 6
LANCE: Final = 7
PAWN: Final = 8
HIDDEN: Final = 9
"""Digit in a record for a piece laid face down whose kind is not recorded."""

KINDS: Final = range(KING, PAWN + 1)
COUNTS: Final = {KING: 2, ROOK: 2, BISHOP: 2, GOLD: 4, SILVER: 4, KNIGHT: 4, LANCE: 4, PAWN: 10}
POINTS: Final = {KING: 50, ROOK: 40, BISHOP: 40, GOLD: 30, SILVER: 30, KNIGHT: 20, LANCE: 20, PAWN: 10}
KING_RECEIVES: Final = range(KING, KNIGHT + 1)
"""Attacking pieces that a king may receive; any other piece receives only its own kind."""
HAND_SIZE: Final = 8
PLAYERS: Final = 4

FACES: Final = "　王飛角金銀馬香し裏"
"""Letters on the pieces, indexed by digit."""
OTHER_KING: Final = "玉"
"""Letter on one of the two kings, which otherwise are alike."""


def count_pieces(hand: str) -> list[int]:
    """Return the number of pieces of each kind in a hand, indexed by digit."""
    return [hand.count(str(kind)) for kind in range(HIDDEN + 1)]


def piece_faces(digits: str) -> str:
    """Return the letters on the pieces with these digits."""
    return "".join(FACES[int(digit)] for digit in digits)


def is_hand(hand: str) -> bool:
    """Return True if `hand` consists of eight pieces."""
    return len(hand) == HAND_SIZE and all(letter in "12345678" for letter in hand)


SEPARATOR: Final = "-"
"""Separator that may appear anywhere between the digits of a record."""


class Round(NamedTuple):
    """Recorded round of a match of Goita."""

    dealer: int
    score: tuple[int, int] | None
    """Points of players 0 and 2, and of 1 and 3, before the round; None if not recorded."""
    hands: tuple[str, ...]
    """Hands as dealt, each as digits of its pieces, in the order of the seats from the dealer's."""
    record: str
    """Digits of the pieces laid in all turns of the round, as written, with separators."""
    winner: int | None
    """Number of the winning player; None if not recorded, or if the round has no winner."""
    goshi: tuple[int, ...]

    @property
    def is_dealt(self) -> bool:
        """True if there are four hands of eight pieces; otherwise the round cannot be played."""
        return len(self.hands) == PLAYERS and all(map(is_hand, self.hands))

    @property
    def digits(self) -> str:
        return self.record.replace(SEPARATOR, "")

    def player_at_seat(self, seat: int) -> int:
        return (self.dealer + seat) % PLAYERS

    def seat_of_player(self, player: int) -> int:
        return (player - self.dealer) % PLAYERS


class Match(NamedTuple):
    """Recorded match of Goita: players and rounds."""

    title: str | None
    start_time: str | None
    """Time at which the match began, as written in the file."""
    end_time: str | None
    players: tuple[str, ...]
    rounds: tuple[Round, ...]

    def player_name(self, player: int) -> str:
        """Return the name of the player with this number; empty if it is not recorded."""
        return self.players[player] if player < len(self.players) else ""


def normalise_match(match: Match) -> Match:
    """Return the match with sorted hands and without separators in the records."""
    return match._replace(
        rounds=tuple(
            each._replace(hands=tuple("".join(sorted(hand)) for hand in each.hands), record=each.digits)
            for each in match.rounds
        )
    )


def team_of_player(player: int) -> int:
    """Return the team (0 or 1) of a player; players opposite each other are partners."""
    return player % 2


class GoitaProblem(Value):
    """Fault of a record of Goita, with its place."""

    reason: Phrase
    severity: Severity = Severity.ERROR
    round: int | None = None
    """Index in the match of the round with the problem, counted from 0; None if it concerns no round."""
    digit: int = 0
    """Position in the round's digits, counted from 1; 0 if the problem concerns none of them."""
    player: int | None = None
    """Player whose turn it was at `digit`; None without one."""
    line: int = 0
    """Line of a syntax error in JSON, counted from 1; 0 for other problems."""
    column: int = 0

    @property
    def sentence(self) -> Phrase:
        """Sentence with the reason of the problem and its place in the match."""
        if self.round is None:
            return self.reason
        if not self.digit:
            return text.IN_ROUND.filled(round=self.round + 1, reason=self.reason)
        place = text.AT_DIGIT.filled(round=self.round + 1, digit=self.digit, reason=self.reason)
        if self.player is None:
            return place
        return text.AT_DIGIT_OF.filled(round=self.round + 1, digit=self.digit, player=self.player, reason=self.reason)
