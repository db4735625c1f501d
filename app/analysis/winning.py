"""Win rate of a score, and accuracy of a player's moves, both in percent.

Win rate is a logistic function of the score. Accuracy follows the formula of Lichess: each move keeps or loses some win
rate, and the loss gives its accuracy. A game's accuracy is the mean of two means over its moves. The weighted mean
counts moves more where the game was volatile, and the harmonic mean is pulled down by single bad moves.
"""

import math
from collections.abc import Sequence
from random import Random
from typing import Final, NamedTuple

from app.shogi.pieces import Side
from app.thoughts.score import Score

FULL_WIN_RATE: Final = 100.0
"""Win rate in percent of the side that mates."""
EVEN_WIN_RATE: Final = FULL_WIN_RATE / 2
MATE_LIKE_SCORE: Final = 30_000
"""Centipawns from which a score stands for a mate; many programs report mates only so."""
SUPERIOR_REPETITION_SCORE: Final = 31_111
"""Score that some engines give a repetition that is better for one side. It is no evaluation, so it is ignored."""
_MAX_EXPONENT: Final = 700.0
"""Bound on the exponent in the logistic function; exp overflows slightly above it."""


def win_rate(points: float, scale: float) -> float:
    """Return Sente's win rate in percent; `scale` is the score in centipawns at 73 %."""
    return FULL_WIN_RATE / (1.0 + math.exp(max(-_MAX_EXPONENT, min(-points / scale, _MAX_EXPONENT))))


def mating_side(score: Score) -> Side | None:
    """Return the side that mates according to the engine's score; None if it is no mate score."""
    if score.winner is not None:
        return score.winner
    points = score.points or 0
    if -MATE_LIKE_SCORE < points < MATE_LIKE_SCORE:
        return None
    return Side.BLACK if points > 0 else Side.WHITE


def centipawns_of(score: Score) -> float:
    """Return the centipawns for Sente; infinite for a mate."""
    winner = mating_side(score)
    if winner is not None:
        return math.inf if winner is Side.BLACK else -math.inf
    return float(score.points or 0)


def shift_score(score: Score, side: Side, points: float) -> Score:
    """Return the score with `points` centipawns added in favour of a side; a mate score stays unchanged."""
    if score.points is None or not points or mating_side(score) is not None or not is_position_score(score):
        return score
    return score._replace(points=round(float(score.points) + (points if side is Side.BLACK else -points)))


def remove_bias(score: Score, turn: Side, offset: float) -> Score:
    """Return the score without the engine's side-to-move bias: half of the offset is subtracted."""
    return shift_score(score, turn, -offset / 2)


def is_position_score(score: Score) -> bool:
    """Return True if the score evaluates the position, rather than a repetition that some engines score 31111."""
    return score.points is None or abs(int(score.points)) != SUPERIOR_REPETITION_SCORE


def win_rate_of(score: Score, scale: float) -> float | None:
    """Return Sente's win rate in percent by this score; None if it is no evaluation."""
    return win_rate(centipawns_of(score), scale) if is_position_score(score) else None


def side_rate(rate: float, side: Side) -> float:
    """Convert Sente's win rate to that of `side`."""
    return rate if side is Side.BLACK else FULL_WIN_RATE - rate


_ACCURACY_HEIGHT: Final = 103.1668100711649
_ACCURACY_STEEPNESS: Final = 0.04354415386753951
_ACCURACY_SHIFT: Final = -3.166924740191411
_ACCURACY_BONUS: Final = 1.0
"""Percentage points added to the accuracy of every move, since engines' scores are uncertain (as in Lichess)."""
_WINDOW_SIZES: Final = (2, 8)
"""Least and most positions over which the spread of win rates (volatility) is taken: usually a tenth of the game."""
_WEIGHT_BOUNDS: Final = (0.5, 12.0)
_BOOTSTRAP_SAMPLES: Final = 400
"""Number of bootstrap samples for the confidence interval."""
_MIN_HARMONIC: Final = 1.0
"""Percent to which lower accuracies of moves are raised in the harmonic mean, which a single 0 would make 0."""


class _WeightedMove(NamedTuple):
    mover: Side
    accuracy: float
    weight: float


def move_accuracy(before: float, after: float) -> float:
    """Return the accuracy of one move in percent, from the mover's win rates before and after it."""
    if after >= before:
        return FULL_WIN_RATE
    return _clamp(
        _ACCURACY_HEIGHT * math.exp(-_ACCURACY_STEEPNESS * (before - after)) + _ACCURACY_SHIFT + _ACCURACY_BONUS,
        (0.0, FULL_WIN_RATE),
    )


class Accuracy(NamedTuple):
    """Accuracy in percent with its 95 % confidence interval."""

    percent: float
    low: float
    high: float


def game_accuracies(
    rates: Sequence[float | None], first: Side, losses: Sequence[float | None] = ()
) -> tuple[Accuracy | None, Accuracy | None]:
    """Return Black's and White's accuracy in a game, None for a side without known moves.

    `rates` are Sente's win rates at the start and after each move, None if unknown; `first` moves first. `losses` are
    known losses of the moves, which replace the difference of the rates; None if unknown.
    """
    moves = list(_weighted_moves(rates, first, losses))
    by_side = [[move for move in moves if move.mover is side] for side in (Side.BLACK, Side.WHITE)]
    return _accuracy_with_interval(by_side[0]), _accuracy_with_interval(by_side[1])


def _accuracy_with_interval(moves: Sequence[_WeightedMove]) -> Accuracy | None:
    """Return the accuracy of moves with its bootstrap confidence interval, which a fixed seed makes reproducible."""
    mean = _game_accuracy(moves)
    if mean is None:
        return None
    chance = Random(len(moves))  # noqa: S311 - not for cryptography
    again = sorted(_game_accuracy(chance.choices(moves, k=len(moves))) or 0.0 for _ in range(_BOOTSTRAP_SAMPLES))
    return Accuracy(mean, again[_BOOTSTRAP_SAMPLES // 40], again[-1 - _BOOTSTRAP_SAMPLES // 40])


def _weighted_moves(rates: Sequence[float | None], first: Side, losses: Sequence[float | None]) -> list[_WeightedMove]:
    weights = _volatility_weights(rates)
    found: list[_WeightedMove] = []
    for place, (before, after, weight) in enumerate(zip(rates, rates[1:], weights, strict=False)):
        if before is not None and after is not None:
            mover = first.other if place % 2 else first
            loss = losses[place] if place < len(losses) else None
            stood = side_rate(before, mover)
            left = side_rate(after, mover) if loss is None else max(0.0, stood - loss)
            found.append(_WeightedMove(mover, move_accuracy(stood, left), weight))
    return found


def _volatility_weights(rates: Sequence[float | None]) -> list[float]:
    """Return the weight of each move in the accuracy: the spread (volatility) of the win rates around it."""
    least, most = _WINDOW_SIZES
    size = min(max((len(rates) - 1) // 10, least), most)
    windows = [rates[start : start + size] for start in range(max(len(rates) - size, 0) + 1)]
    return [_standard_deviation(window) for window in [*[windows[0]] * (size - least), *windows]]


def _standard_deviation(rates: Sequence[float | None]) -> float:
    """Return the standard deviation of the known rates; the module `statistics` with its fractions is many times
    slower."""
    known = [rate for rate in rates if rate is not None]
    if not known:
        return _WEIGHT_BOUNDS[0]
    mean = sum(known) / len(known)
    return _clamp(math.sqrt(sum((rate - mean) ** 2 for rate in known) / len(known)), _WEIGHT_BOUNDS)


def _game_accuracy(moves: Sequence[_WeightedMove]) -> float | None:
    if not moves:
        return None
    weighted = sum(move.accuracy * move.weight for move in moves) / sum(move.weight for move in moves)
    harmonic = len(moves) / sum(1 / max(move.accuracy, _MIN_HARMONIC) for move in moves)
    return (weighted + harmonic) / 2


def _clamp(value: float, edges: tuple[float, float]) -> float:
    return min(max(value, edges[0]), edges[1])
