"""Ratings of all players at once, from who scored what against whom, with their bars and who is above whom how surely.

The rating of each is the one at which the points it was to expect are those it got (Bradley and Terry; a draw is half a
point). Their mean is 0. The bars come of the inverse of Fisher's information. One who has won everything, or nothing, has no
rating, and is told as a bound; while there is such a one, or a group that only won against the rest, a draw of everybody against
the average player, which never was, keeps all ratings finite.
"""

import math
from collections.abc import Sequence
from typing import Final, NamedTuple

from app.tournament.statistics import normal, score_of

_Z95: Final = 1.959963984540054
_STEPS: Final = 100
_SMALL: Final = 1e-10
_LONGEST_STEP: Final = 400.0
_SLOPE: Final = math.log(10) / 400
Matrix = list[list[float]]


class Rating(NamedTuple):
    player: int
    elo: float
    bar: float
    """95 % lie so far on either side, as seen from the mean of all; infinite where nothing ties it to the others."""
    bound: int
    """1 where it has lost nothing, so that it is at least so good, and -1 where it has won nothing."""
    above_next: float | None
    """How probable it is that it is stronger than the next below it; None for the last."""
    games: int


def ratings(points: Sequence[Sequence[float]], games: Sequence[Sequence[int]]) -> list[Rating]:
    """The players that have played, the best first; `points[i][j]` are those of i against j, of `games[i][j]`."""
    present = [i for i, row in enumerate(games) if sum(row)]
    if len(present) < 2:
        return []
    points = [[points[i][j] for j in present] for i in present]
    played: Matrix = [[games[i][j] for j in present] for i in present]
    bounds = [_bound(sum(scored), sum(of)) for scored, of in zip(points, played, strict=True)]
    found, inverse = _fit(points, played)
    order = sorted(range(len(present)), key=lambda i: -found[i])
    listed = []
    for place, i in enumerate(order):
        below = order[place + 1] if place + 1 < len(order) else None
        above = None if below is None else _above(i, below, found, inverse)
        bar = _Z95 * math.sqrt(max(0.0, inverse[i][i]))
        listed.append(Rating(present[i], found[i], bar, bounds[i], above, int(sum(played[i]))))
    return listed


def _bound(points: float, games: float) -> int:
    return 1 if points == games else -1 if points == 0 else 0


def _above(i: int, j: int, found: list[float], inverse: Matrix) -> float:
    variance = inverse[i][i] + inverse[j][j] - 2 * inverse[i][j]
    return normal((found[i] - found[j]) / math.sqrt(variance)) if variance > 0 else 0.5


def _fit(points: Sequence[Sequence[float]], games: Matrix) -> tuple[list[float], Matrix]:
    """Newton's method; what is found has the mean 0. The second is the covariance."""
    count = len(games)
    tied = 0.0 if _is_tied_together(points) else 1.0
    got = [sum(row) + tied / 2 for row in points]
    found = [0.0] * count
    inverse: Matrix = []
    for _ in range(_STEPS):
        lacking = list(got)
        information = [[1.0 / count] * count for _ in range(count)]
        for i in range(count):
            lacking[i] -= tied * score_of(found[i])
            information[i][i] += tied * _weight(found[i])
            for j in range(count):
                if games[i][j]:
                    lacking[i] -= games[i][j] * score_of(found[i] - found[j])
                    weight = games[i][j] * _weight(found[i] - found[j])
                    information[i][i] += weight
                    information[i][j] -= weight
        inverse = _inverse(information)
        steps = [sum(inverse[i][j] * lacking[j] for j in range(count)) / _SLOPE for i in range(count)]
        largest = max(map(abs, steps))
        scale = min(1.0, _LONGEST_STEP / largest) if largest else 1.0
        found = [rating + scale * step for rating, step in zip(found, steps, strict=True)]
        if largest < _SMALL:
            break
    mean = sum(found) / count
    # What every rating shares says nothing of any of them.
    total = sum(map(sum, inverse)) / count**2
    sums = [sum(row) / count for row in inverse]
    centred = [[(inverse[i][j] - sums[i] - sums[j] + total) / _SLOPE**2 for j in range(count)] for i in range(count)]
    return [rating - mean for rating in found], centred


def _is_tied_together(points: Sequence[Sequence[float]]) -> bool:
    """Whether everybody has scored against everybody, be it by way of others; else a difference has no end."""
    return all(_reached(among) == len(points) for among in (points, list(zip(*points, strict=True))))


def _reached(points: Sequence[Sequence[float]]) -> int:
    """How many the first has scored against, or somebody it has scored against, and so on; itself among them."""
    seen, waiting = {0}, [0]
    while waiting:
        new = {j for j, scored in enumerate(points[waiting.pop()]) if scored} - seen
        seen |= new
        waiting += new
    return len(seen)


def _weight(difference: float) -> float:
    score = score_of(difference)
    return score * (1 - score)


def _inverse(matrix: Matrix) -> Matrix:
    """By elimination."""
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
