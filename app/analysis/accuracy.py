"""Accuracy: how near to perfect somebody played, in percent, by the formula of Lichess.

A move keeps or loses some of the chance to win, and the loss gives its accuracy. A game's is the mean of two means of its
moves: a weighted one, in which moves count more where the game was turning, and a harmonic one, which single bad moves
pull down. The chances are given as percents: from which scores they come, and by which constant, is for others to say.
"""

import math
from collections.abc import Sequence
from typing import Final, NamedTuple

from app.analysis.winning import CERTAIN, seen_by
from app.shogi.pieces import Side

_HEIGHT: Final = 103.1668100711649
_STEEPNESS: Final = 0.04354415386753951
_SHIFT: Final = -3.166924740191411
_DOUBT: Final = 1.0
"""What every move is given because no engine is sure."""
_WINDOWS: Final = (2, 8)
"""How many positions are looked at together, at least and at most: a tenth of the game."""
_WEIGHTS: Final = (0.5, 12.0)
_LEAST: Final = 1.0
"""What a harmonic mean takes a worse move for; a single 0 would make all of it 0."""


class Accuracies(NamedTuple):
    """None for a side of which no move is known."""

    black: float | None
    white: float | None

    def of(self, side: Side) -> float | None:
        return self.black if side is Side.BLACK else self.white


class _Weighed(NamedTuple):
    mover: Side
    accuracy: float
    weight: float


def move_accuracy(before: float, after: float) -> float:
    """Of one move, from the mover's chances before and after it."""
    if after >= before:
        return CERTAIN
    return _within(_HEIGHT * math.exp(-_STEEPNESS * (before - after)) + _SHIFT + _DOUBT, (0.0, CERTAIN))


def accuracies(rates: Sequence[float | None], first: Side) -> Accuracies:
    """Of a game: Sente's chances at its start and after each move, None where they are not known; `first` moves first."""
    moves = list(_weighed(rates, first))
    return Accuracies(*(_mean([move for move in moves if move.mover is side]) for side in (Side.BLACK, Side.WHITE)))


def _weighed(rates: Sequence[float | None], first: Side) -> list[_Weighed]:
    weights = _weights(rates)
    found: list[_Weighed] = []
    for place, (before, after, weight) in enumerate(zip(rates, rates[1:], weights, strict=False)):
        if before is not None and after is not None:
            mover = first.other if place % 2 else first
            found.append(_Weighed(mover, move_accuracy(seen_by(before, mover), seen_by(after, mover)), weight))
    return found


def _weights(rates: Sequence[float | None]) -> list[float]:
    """How much the game was turning at each move."""
    least, most = _WINDOWS
    size = min(max((len(rates) - 1) // 10, least), most)
    windows = [rates[start : start + size] for start in range(max(len(rates) - size, 0) + 1)]
    return [_spread(window) for window in [*[windows[0]] * (size - least), *windows]]


def _spread(rates: Sequence[float | None]) -> float:
    """The standard deviation of what is known; the module `statistics` reckons with fractions, and takes many times longer."""
    known = [rate for rate in rates if rate is not None]
    if not known:
        return _WEIGHTS[0]
    mean = sum(known) / len(known)
    return _within(math.sqrt(sum((rate - mean) ** 2 for rate in known) / len(known)), _WEIGHTS)


def _mean(moves: Sequence[_Weighed]) -> float | None:
    if not moves:
        return None
    weighted = sum(move.accuracy * move.weight for move in moves) / sum(move.weight for move in moves)
    harmonic = len(moves) / sum(1 / max(move.accuracy, _LEAST) for move in moves)
    return (weighted + harmonic) / 2


def _within(value: float, edges: tuple[float, float]) -> float:
    return min(max(value, edges[0]), edges[1])
