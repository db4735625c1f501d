"""Signs: whether the scores of a record look as if they were told by the side to move, and how to turn them."""

from collections.abc import Mapping
from typing import Final

from app.shogi.pieces import Side
from app.thoughts.numbers import Number, size
from app.thoughts.score import Score

_TELLING: Final = 150
"""Scores nearer to 0 change sides by themselves."""
_SHARE: Final = 0.8
_LEAST_PAIRS: Final = 5
"""Fewer neighbours are no evidence."""


def alternating_signs(scores: Mapping[int, Score]) -> bool:
    """Whether the signs of scores, by ply, change with nearly every move, which no real game does."""
    seen = {ply: points for ply, score in scores.items() if size(points := _points(score)) > _TELLING}
    pairs = [(points, seen[ply + 1]) for ply, points in seen.items() if ply + 1 in seen]
    changes = sum((one < 0) != (other < 0) for one, other in pairs)
    return len(pairs) >= _LEAST_PAIRS and changes >= _SHARE * len(pairs)


def _points(score: Score) -> Number:
    return score.seen_by(Side.BLACK).points or 0
