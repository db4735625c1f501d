"""How an engine's scores of one side differ from those of the other, and how much they waver, as its own best moves show.

Where its own best move was played, the position after it should be worth what the position before it was. Engines that add
something for the side to move, or for whoever they think for, say more on both sides; the middle of that is taken off.
"""

from collections.abc import Iterator, Mapping, Sequence
from statistics import median
from types import MappingProxyType
from typing import Final, NamedTuple

from app.analysis.engine_verdicts import Judge, Opinion
from app.analysis.game_phases import Passage
from app.shogi.pieces import Side
from app.thoughts.score import Number, Score

_LEAST: Final = 6
"""With fewer moves than that nothing is known."""
_EXPECTED: Final = 5
"""So many moves weighs what was expected before the game was seen."""
_MOST_OFFSET: Final = 150.0
_MOST_POINTS: Final = 1_500
"""Centipawns beyond which scores are not compared."""
_DEVIATION: Final = 1.48
"""What makes of the median deviation a standard deviation."""


class Noise(NamedTuple):
    offset: float = 0.0
    """Centipawns that two positions in a row are worth together, each for its side to move, when nothing was lost."""
    sigma: float = 0.0
    """By how many centipawns that wavers, in one standard deviation; 0 where it is not known."""
    moves: int = 0
    """From so many moves that is known."""


SILENT: Final = Noise()
_USUAL: Final = Noise(0.0, 40.0)
NO_NOISES: Final[Mapping[Judge, Noise]] = MappingProxyType({})


def noise_of(differences: Sequence[float], expected: Noise = _USUAL) -> Noise:
    """What these differences come to, beside what was to be expected."""
    count = len(differences)
    if count < _LEAST:
        return Noise(moves=count)
    middle = median(differences)
    sigma = _DEVIATION * median(abs(each - middle) for each in differences)
    offset = _mixed(middle, expected.offset, count)
    return Noise(min(max(offset, 0.0), _MOST_OFFSET), _mixed(sigma, expected.sigma, count), count)


def _mixed(seen: float, expected: float, count: int) -> float:
    return (count * seen + _EXPECTED * expected) / (count + _EXPECTED)


def noises_along(passages: Sequence[Passage], opinions: Sequence[Mapping[Judge, Opinion]]) -> dict[Judge, Noise]:
    found: dict[Judge, list[float]] = {}
    for place in range(1, len(passages)):
        for judge, difference in _differences(passages[place], opinions[place - 1], opinions[place]):
            found.setdefault(judge, []).append(difference)
    return {judge: noise_of(differences) for judge, differences in found.items()}


def _differences(
    passage: Passage, before: Mapping[Judge, Opinion], after: Mapping[Judge, Opinion]
) -> Iterator[tuple[Judge, float]]:
    move = passage.node.move
    for judge, opinion in before.items():
        if move is None or not opinion.candidates or opinion.candidates[0].move is not move:
            continue
        later = after.get(judge)
        difference = _difference(opinion.score, None if later is None else later.score, passage.mover)
        if difference is not None:
            yield judge, difference


def _difference(before: Score | None, after: Score | None, mover: Side) -> float | None:
    first, second = (None if score is None else score.seen_by(mover).points for score in (before, after))
    if first is None or second is None or not _is_near(first) or not _is_near(second):
        return None
    return float(first) - float(second)


def _is_near(points: Number) -> bool:
    return -_MOST_POINTS <= points <= _MOST_POINTS
