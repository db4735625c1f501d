"""How good a score is: what chance of winning it stands for, and which scores are no evaluations at all."""

import math
from typing import Final

from app.shogi.pieces import Side
from app.thoughts.score import Score

CERTAIN: Final = 100.0
"""Percent: a mate, if the engine is right."""
EVEN: Final = CERTAIN / 2
MATE_LIKE: Final = 30_000
"""Centipawns from which on a score stands for a mate: many programs have no other word for one."""
SUPERIOR: Final = 31_111
"""What some engines say of a repetition that is better for one side. It measures nothing, so nothing follows from it."""
_EXTREME: Final = 700.0
"""Beyond this an exponential is as good as nothing."""


def win_rate(points: float, scale: float) -> float:
    """How often Sente wins from there, in percent; `scale` is as many centipawns as mean 73 %."""
    return CERTAIN / (1.0 + math.exp(max(-_EXTREME, min(-points / scale, _EXTREME))))


def decided_for(score: Score) -> Side | None:
    """Who mates, by this score; None when nobody is said to."""
    if score.winner is not None:
        return score.winner
    points = score.seen_by(Side.BLACK).points or 0
    if -MATE_LIKE < points < MATE_LIKE:
        return None
    return Side.BLACK if points > 0 else Side.WHITE


def centipawns_of(score: Score) -> float:
    """For Sente; without end where it is decided."""
    winner = decided_for(score)
    if winner is not None:
        return math.inf if winner is Side.BLACK else -math.inf
    return float(score.seen_by(Side.BLACK).points or 0)


def is_evaluation(score: Score) -> bool:
    """Whether the position itself was weighed."""
    return score.points is None or abs(int(score.points)) != SUPERIOR


def rate_of(score: Score, scale: float) -> float | None:
    """How often Sente wins, in percent, by this score; None when it is no evaluation."""
    return win_rate(centipawns_of(score), scale) if is_evaluation(score) else None


def seen_by(rate: float, side: Side) -> float:
    """Sente's rate as one side's own."""
    return rate if side is Side.BLACK else CERTAIN - rate
