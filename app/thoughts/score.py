"""Scores that know which side they are told from, so that no sign can go wrong."""

from enum import Enum
from typing import NamedTuple

from app.shogi.pieces import Side
from app.thoughts.numbers import Number


class Bound(Enum):
    """What a search says that broke off before it knew: the score is at least, or at most, this."""

    LOWER = "lower"
    UPPER = "upper"

    @property
    def opposite(self) -> "Bound":
        return Bound.UPPER if self is Bound.LOWER else Bound.LOWER


class Score(NamedTuple):
    """Centipawns or a mate, never both; make one with `centipawns` or `mate`."""

    side: Side
    """Whose good positive centipawns mean, and for whom a bound is a lower one."""
    points: Number | None
    """Centipawns; None for a mate."""
    winner: Side | None
    """Who mates; None for centipawns."""
    plies: int | None
    """In how many moves; None when nobody said."""
    bound: Bound | None

    def seen_by(self, side: Side) -> "Score":
        if side is self.side:
            return self
        return Score(
            side,
            None if self.points is None else -self.points,
            self.winner,
            self.plies,
            self.bound.opposite if self.bound else None,
        )


def centipawns(points: Number, side: Side = Side.BLACK, bound: Bound | None = None) -> Score:
    return Score(side, points, None, None, bound)


def mate(winner: Side, plies: int | None = None, side: Side = Side.BLACK, bound: Bound | None = None) -> Score:
    return Score(side, None, winner, plies, bound)
