"""Scores from Sente's point of view, so that no sign can go wrong, and their number and word formats.

Decimals are kept exactly as written. A situation is a word for a score, from 先手勝勢 over 互角 to 後手勝勢.
"""

import re
from decimal import Decimal
from typing import Final, NamedTuple

from app.shogi.pieces import Side
from app.shogi.position import Position
from app.shogi.starts import is_handicap
from app.usi.info import ScoreBound

Number = int | Decimal

_MOST_DIGITS: Final = 18
_NUMBER: Final = re.compile(rf"[+-]?[0-9]{{1,{_MOST_DIGITS}}}(?P<fraction>\.[0-9]{{1,9}})?")


def read_number(text: str) -> Number | None:
    """Parse a decimal number; None if `text` is anything else."""
    if text.isascii() and text.isdecimal() and len(text) <= _MOST_DIGITS:
        return int(text)
    found = _NUMBER.fullmatch(text)
    if found is None:
        return None
    return Decimal(text) if found["fraction"] else int(text)


def read_count(text: str) -> int | None:
    """Parse a natural number or 0; None if `text` is anything else."""
    return int(text) if text.isascii() and text.isdecimal() and len(text) <= _MOST_DIGITS else None


def number_text(number: Number) -> str:
    return str(number) if isinstance(number, int) else f"{number:f}"


class Score(NamedTuple):
    """Centipawns or a mate, from Sente's point of view; create it with `cp_score` or `mate_score`."""

    points: Number | None
    """Score in centipawns, positive if Sente is better; None for a mate."""
    winner: Side | None
    """Side that mates; None for centipawns."""
    plies: int | None
    bound: ScoreBound

    @property
    def is_exact(self) -> bool:
        return self.bound is ScoreBound.EXACT

    @property
    def is_mate(self) -> bool:
        """True for an exact mate score, for either side."""
        return self.winner is not None and self.is_exact

    def points_for(self, side: Side) -> Number | None:
        """Centipawns from the point of view of `side`; None for a mate."""
        return self.points if self.points is None or side is Side.BLACK else -self.points

    def bound_for(self, side: Side) -> ScoreBound:
        """Kind of the score (exact, lower or upper bound) from the point of view of `side`."""
        return self.bound if side is Side.BLACK else self.bound.opposite


def cp_score(points: Number, side: Side = Side.BLACK, bound: ScoreBound = ScoreBound.EXACT) -> Score:
    """Return a score whose points and bound are given from the point of view of `side`."""
    return Score(points, None, None, bound) if side is Side.BLACK else Score(-points, None, None, bound.opposite)


def mate_score(
    winner: Side, plies: int | None = None, side: Side = Side.BLACK, bound: ScoreBound = ScoreBound.EXACT
) -> Score:
    """Return a mate by `winner`; the bound is given from the point of view of `side`."""
    return Score(None, winner, plies, bound if side is Side.BLACK else bound.opposite)


EVEN: Final = "互角"
_SIDES: Final = ("先手", "後手")
_SIDES_OF_HANDICAP: Final = ("下手", "上手")
_DEGREES: Final = ("有望", "有利", "優勢", "勝勢")

WORDS: Final = frozenset([EVEN, *(side + degree for side in (*_SIDES, *_SIDES_OF_HANDICAP) for degree in _DEGREES)])
"""All situation words, from 先手勝勢 over 互角 to 後手勝勢."""


class Situations(NamedTuple):
    """Scores in centipawns from which each situation word is used."""

    hopeful: int = 200
    better: int = 400
    superior: int = 600
    winning: int = 1500
    is_handicap: bool = False
    """True if the sides are called 下手 and 上手."""

    def for_start(self, start: Position) -> "Situations":
        """Return these thresholds with the side names of a game from `start`."""
        return self._replace(is_handicap=is_handicap(start))

    def situation_word(self, points: Number) -> str:
        """Return the situation word, such as 互角, of a score in centipawns from Sente's point of view."""
        reached = sum(abs(float(points)) >= least for least in (self.hopeful, self.better, self.superior, self.winning))
        if not reached:
            return EVEN
        sides = _SIDES_OF_HANDICAP if self.is_handicap else _SIDES
        return sides[points < 0] + _DEGREES[reached - 1]


USUAL: Final = Situations()
