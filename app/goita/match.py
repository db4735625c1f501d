"""A match of Goita as its record says it: rounds with their hands, and what was played in them."""

from typing import Final, NamedTuple

from app.goita.pieces import PLAYERS, is_hand

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
