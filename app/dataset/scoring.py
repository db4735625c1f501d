"""Scores as the one integer that a row has for them."""

from typing import Final

from app.shogi.pieces import Side
from app.thoughts.score import Score

LARGEST: Final = 30_000
"""Programs that learn from hcpe take no score beyond this."""
MATE: Final = 32_000
"""A mate now; one in n moves is n less, and always more than any other score."""
_LONGEST_MATE: Final = 999


def points_of(score: Score, side: Side) -> int:
    """The score for `side`: centipawns, or what stands for a mate."""
    if score.winner is not None:
        mate = MATE - min(_LONGEST_MATE if score.plies is None else score.plies, _LONGEST_MATE)
        return mate if score.winner is side else -mate
    points = score.seen_by(side).points
    return clipped(0 if points is None else round(points))


def clipped(points: int) -> int:
    return max(-LARGEST, min(LARGEST, points))
