"""Bias of an engine's scores for the side to move, and their noise, estimated from its own best moves.

After an engine's best move the score should stay the same. Engines that add a bonus for the side to move, or for the
side they think for, score higher on both sides; the median of that is subtracted.
"""

from collections.abc import Iterator, Mapping, Sequence
from statistics import median
from types import MappingProxyType
from typing import Final, NamedTuple

from app.analysis.comment_cache import JudgedNode
from app.analysis.engine_verdicts import Judge, Opinion
from app.shogi.pieces import Side
from app.thoughts.score import Number, Score

_MIN_MOVES: Final = 6
_PRIOR_SIGMA: Final = 40.0
"""Standard deviation of an engine's scores, in centipawns, that is assumed before its moves are known (prior)."""
_PRIOR_MOVES: Final = 5
"""Weight of the noise assumed beforehand (prior) against that of the game's moves, as a number of moves."""
_MAX_OFFSET: Final = 150.0
_MAX_POINTS: Final = 1_500
"""Centipawns beyond which scores do not count for bias and noise, as one side is winning."""
_SIGMA_PER_MAD: Final = 1.48
"""Factor from the median absolute deviation to a standard deviation."""


class Noise(NamedTuple):
    """Bias of an engine's scores for the side to move, and their spread."""

    offset: float = 0.0
    """Side-to-move bias in centipawns: typical sum of the scores (each for its side to move) around a best move."""
    sigma: float = 0.0
    """Standard deviation in centipawns of the sum of two successive scores around a best move; 0 if unknown."""
    move_count: int = 0


NO_NOISE: Final = Noise()
NO_NOISES: Final[Mapping[Judge, Noise]] = MappingProxyType({})


def estimate_noise(differences: Sequence[float]) -> Noise:
    """Estimate bias and noise from `differences` in centipawns, mixed with those of a usual engine."""
    count = len(differences)
    if count < _MIN_MOVES:
        return Noise(move_count=count)
    middle = median(differences)
    sigma = _SIGMA_PER_MAD * median(abs(each - middle) for each in differences)
    offset, mixed = (
        (count * seen + _PRIOR_MOVES * usual) / (count + _PRIOR_MOVES)
        for seen, usual in ((middle, 0.0), (sigma, _PRIOR_SIGMA))
    )
    return Noise(min(max(offset, 0.0), _MAX_OFFSET), mixed, count)


def noise_by_judge(passages: Sequence[JudgedNode], opinions: Sequence[Mapping[Judge, Opinion]]) -> dict[Judge, Noise]:
    found: dict[Judge, list[float]] = {}
    for place in range(1, len(passages)):
        for judge, difference in _score_differences(passages[place], opinions[place - 1], opinions[place]):
            found.setdefault(judge, []).append(difference)
    return {judge: estimate_noise(differences) for judge, differences in found.items()}


def _score_differences(
    passage: JudgedNode, before: Mapping[Judge, Opinion], after: Mapping[Judge, Opinion]
) -> Iterator[tuple[Judge, float]]:
    move = passage.node.move
    for judge, opinion in before.items():
        if move is None or not opinion.candidates or opinion.candidates[0].move is not move:
            continue
        later = after.get(judge)
        difference = _score_difference(opinion.score, None if later is None else later.score, passage.mover)
        if difference is not None:
            yield judge, difference


def _score_difference(before: Score | None, after: Score | None, mover: Side) -> float | None:
    first, second = (None if score is None else score.points_for(mover) for score in (before, after))
    if first is None or second is None or not _is_comparable(first) or not _is_comparable(second):
        return None
    return float(first) - float(second)


def _is_comparable(points: Number) -> bool:
    return -_MAX_POINTS <= points <= _MAX_POINTS
