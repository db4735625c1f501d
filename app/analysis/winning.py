"""How good a score is, and how near to perfect somebody played, both in percent.

Of a score: what chance of winning it stands for, and whether it is an evaluation at all. Accuracy goes by the formula of
Lichess: a move keeps or loses some of the chance to win, and the loss gives its accuracy. A game's is the mean of two means
of its moves: a weighted one, in which moves count more where the game was turning, and a harmonic one, which single bad
moves pull down.
"""

import math
from collections.abc import Sequence
from random import Random
from typing import Final, NamedTuple

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


def shifted(score: Score, side: Side, points: float) -> Score:
    """The same with so many centipawns more for a side; a mate stays what it is."""
    if score.points is None or not points or decided_for(score) is not None or not is_evaluation(score):
        return score
    return score._replace(points=round(float(score.points) + (points if score.side is side else -points)))


def corrected(score: Score, turn: Side, offset: float) -> Score:
    """The score without what the engine adds for the side to move: half of its offset."""
    return shifted(score, turn, -offset / 2)


def is_evaluation(score: Score) -> bool:
    """Whether the position itself was weighed."""
    return score.points is None or abs(int(score.points)) != SUPERIOR


def rate_of(score: Score, scale: float) -> float | None:
    """How often Sente wins, in percent, by this score; None when it is no evaluation."""
    return win_rate(centipawns_of(score), scale) if is_evaluation(score) else None


def seen_by(rate: float, side: Side) -> float:
    """Sente's rate as one side's own."""
    return rate if side is Side.BLACK else CERTAIN - rate


_HEIGHT: Final = 103.1668100711649
_STEEPNESS: Final = 0.04354415386753951
_SHIFT: Final = -3.166924740191411
_DOUBT: Final = 1.0
"""What every move is given because no engine is sure."""
_WINDOWS: Final = (2, 8)
"""How many positions are looked at together, at least and at most: a tenth of the game."""
_WEIGHTS: Final = (0.5, 12.0)
_RESAMPLED: Final = 400
"""So many games show how far chance may go."""
_LEAST: Final = 1.0
"""What a harmonic mean takes a worse move for; a single 0 would make all of it 0."""


class _Weighed(NamedTuple):
    mover: Side
    accuracy: float
    weight: float


def move_accuracy(before: float, after: float) -> float:
    """Of one move, from the mover's chances before and after it."""
    if after >= before:
        return CERTAIN
    return _within(_HEIGHT * math.exp(-_STEEPNESS * (before - after)) + _SHIFT + _DOUBT, (0.0, CERTAIN))


class Accuracy(NamedTuple):
    """How near to perfect, and between which numbers it would lie in 95 of 100 games of such moves."""

    percent: float
    low: float
    high: float


def accuracies(
    rates: Sequence[float | None], first: Side, losses: Sequence[float | None] = ()
) -> tuple[Accuracy | None, Accuracy | None]:
    """Black's and White's in a game, None for a side of which no move is known.

    `rates` are Sente's chances at its start and after each move, None where they are not known; `first` moves first. `losses`
    say of moves what they lost, by more than the rates on both sides of them; None where no more is known.
    """
    moves = list(_weighed(rates, first, losses))
    black, white = (_with_bars([move for move in moves if move.mover is side]) for side in (Side.BLACK, Side.WHITE))
    return black, white


def _with_bars(moves: Sequence[_Weighed]) -> Accuracy | None:
    """The bars come of games that are put together of the same moves by chance, always by the same."""
    mean = _mean(moves)
    if mean is None:
        return None
    chance = Random(len(moves))  # noqa: S311 - nobody is to be kept from guessing
    again = sorted(_mean(chance.choices(moves, k=len(moves))) or 0.0 for _ in range(_RESAMPLED))
    return Accuracy(mean, again[_RESAMPLED // 40], again[-1 - _RESAMPLED // 40])


def _weighed(rates: Sequence[float | None], first: Side, losses: Sequence[float | None]) -> list[_Weighed]:
    weights = _weights(rates)
    found: list[_Weighed] = []
    for place, (before, after, weight) in enumerate(zip(rates, rates[1:], weights, strict=False)):
        if before is not None and after is not None:
            mover = first.other if place % 2 else first
            loss = losses[place] if place < len(losses) else None
            stood = seen_by(before, mover)
            left = seen_by(after, mover) if loss is None else max(0.0, stood - loss)
            found.append(_Weighed(mover, move_accuracy(stood, left), weight))
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
