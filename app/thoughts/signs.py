"""Signs: whether the scores of a record look as if they were told by the side to move, and how to turn them."""

from collections.abc import Mapping
from typing import Final

from app.shogi.pieces import Side
from app.thoughts.numbers import Number, size
from app.thoughts.score import Score
from app.thoughts.thought import Thought

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


def told_by(thought: Thought, side: Side) -> Thought:
    """The thought as it has to be understood when its centipawns were told from the view of `side`.

    A mate stays, as its words say who wins.
    """
    score = thought.score
    if score is None or score.points is None:
        return thought
    return thought._replace(score=score._replace(side=side).seen_by(Side.BLACK))


def _points(score: Score) -> Number:
    return score.seen_by(Side.BLACK).points or 0
