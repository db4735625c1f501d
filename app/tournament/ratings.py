"""Elo ratings of all players by maximum likelihood (Bradley–Terry model), with error bars and superiority.

A rating is the one at which the expected points equal the points scored; a draw is half a point, and the mean is 0.
Error bars come from the inverse of the Fisher information matrix. A player who won or lost everything has only a bound.
While there is one, or a group that only won against the rest, a virtual draw of everybody against an average player
keeps all ratings finite.
"""

import math
from collections.abc import Sequence
from typing import Final, NamedTuple

from app.tournament.statistics import Z95, expected_score, normal_cdf

_MAX_STEPS: Final = 100
_TOLERANCE: Final = 1e-10
_MAX_STEP_ELO: Final = 400.0
_SLOPE: Final = math.log(10) / 400
Matrix = list[list[float]]


class Rating(NamedTuple):
    """Rating of one player."""

    player: int
    elo: float
    bar: float
    """95 % error bar against the mean of all; infinite if nothing connects the player with the others."""
    bound: int
    """1 for a lower bound (nothing lost), -1 for an upper bound (nothing won), 0 for a rating."""
    above_next: float | None
    """Likelihood of superiority over the next player below; None for the last."""
    games: int


def compute_ratings(points: Sequence[Sequence[float]], games: Sequence[Sequence[int]]) -> list[Rating]:
    """Ratings of all who have played, the best first; `points[i][j]` are those that i scored against j."""
    present = [i for i, row in enumerate(games) if sum(row)]
    if len(present) < 2:
        return []
    points = [[points[i][j] for j in present] for i in present]
    played: Matrix = [[games[i][j] for j in present] for i in present]
    bounds = [_unbounded_sign(sum(scored), sum(of)) for scored, of in zip(points, played, strict=True)]
    found, inverse = _fit_ratings(points, played)
    order = sorted(range(len(present)), key=lambda i: -found[i])
    listed = []
    for place, i in enumerate(order):
        below = order[place + 1] if place + 1 < len(order) else None
        above = None if below is None else _likelihood_of_superiority(i, below, found, inverse)
        bar = Z95 * math.sqrt(max(0.0, inverse[i][i]))
        listed.append(Rating(present[i], found[i], bar, bounds[i], above, int(sum(played[i]))))
    return listed


def _unbounded_sign(points: float, games: float) -> int:
    return 1 if points == games else -1 if points == 0 else 0


def _likelihood_of_superiority(i: int, j: int, found: list[float], inverse: Matrix) -> float:
    variance = inverse[i][i] + inverse[j][j] - 2 * inverse[i][j]
    return normal_cdf((found[i] - found[j]) / math.sqrt(variance)) if variance > 0 else 0.5


def _fit_ratings(points: Sequence[Sequence[float]], games: Matrix) -> tuple[list[float], Matrix]:
    """Ratings with mean 0 and their covariance matrix, by Newton's method."""
    count = len(games)
    tied = 0.0 if _is_strongly_connected(points) else 1.0
    got = [sum(row) + tied / 2 for row in points]
    found = [0.0] * count
    inverse: Matrix = []
    for _ in range(_MAX_STEPS):
        lacking = list(got)
        information = [[1.0 / count] * count for _ in range(count)]
        for i in range(count):
            lacking[i] -= tied * expected_score(found[i])
            information[i][i] += tied * _logistic_weight(found[i])
            for j in range(count):
                if games[i][j]:
                    lacking[i] -= games[i][j] * expected_score(found[i] - found[j])
                    weight = games[i][j] * _logistic_weight(found[i] - found[j])
                    information[i][i] += weight
                    information[i][j] -= weight
        inverse = _inverse_matrix(information)
        steps = [sum(inverse[i][j] * lacking[j] for j in range(count)) / _SLOPE for i in range(count)]
        largest = max(map(abs, steps))
        scale = min(1.0, _MAX_STEP_ELO / largest) if largest else 1.0
        found = [rating + scale * step for rating, step in zip(found, steps, strict=True)]
        if largest < _TOLERANCE:
            break
    mean = sum(found) / count
    # Remove the variance common to all ratings.
    total = sum(map(sum, inverse)) / count**2
    sums = [sum(row) / count for row in inverse]
    centred = [[(inverse[i][j] - sums[i] - sums[j] + total) / _SLOPE**2 for j in range(count)] for i in range(count)]
    return [rating - mean for rating in found], centred


def _is_strongly_connected(points: Sequence[Sequence[float]]) -> bool:
    """True if the graph "i scored against j" is strongly connected; else rating differences would be infinite."""
    return all(_count_reachable(among) == len(points) for among in (points, list(zip(*points, strict=True))))


def _count_reachable(points: Sequence[Sequence[float]]) -> int:
    """Number of players reachable from the first along edges "i scored against j", itself included."""
    seen, waiting = {0}, [0]
    while waiting:
        new = {j for j, scored in enumerate(points[waiting.pop()]) if scored} - seen
        seen |= new
        waiting += new
    return len(seen)


def _logistic_weight(difference: float) -> float:
    score = expected_score(difference)
    return score * (1 - score)


def _inverse_matrix(matrix: Matrix) -> Matrix:
    count = len(matrix)
    rows = [[*row, *(float(i == j) for j in range(count))] for i, row in enumerate(matrix)]
    for i in range(count):
        best = max(range(i, count), key=lambda j: abs(rows[j][i]))
        rows[i], rows[best] = rows[best], rows[i]
        scale = rows[i][i]
        rows[i] = [value / scale for value in rows[i]]
        for j in range(count):
            if j != i and (factor := rows[j][i]):
                rows[j] = [value - factor * own for value, own in zip(rows[j], rows[i], strict=True)]
    return [row[count:] for row in rows]
