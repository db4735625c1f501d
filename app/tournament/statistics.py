"""Match statistics: Elo and nElo with confidence intervals, likelihood of superiority (LOS), and SPRT.

Counts say how often each result came, from worst to best. Trinomial counts are losses, draws and wins of single games.
Pentanomial counts are the five results of a game pair with swapped colours: LL, LD, WL or DD, WD, WW. Pairs say more,
as the advantage of an opening cancels out. All counts are from one side's view.
"""

import math
from collections.abc import Callable, Sequence
from enum import StrEnum
from typing import Final, NamedTuple

Z95: Final = 1.959963984540054
"""Quantile of the normal distribution for a 95 % confidence interval."""
_NELO_FACTOR: Final = 800 / math.log(10)
_EMPTY_COUNT: Final = 0.001
"""Count used for a result that never occurred, to keep its logarithm finite."""
_GAME_RESULTS, _PAIR_RESULTS = 3, 5
_BISECTION_STEPS: Final = 60
_MAX_ITERATIONS: Final = 30
_TOLERANCE: Final = 1e-12
_MIN_DRIFT: Final = 5 / 3
"""Least LLR drift, in standard errors, for an estimate of the pairs left, whose ends then differ at most fourfold."""
_MIN_PAIRS: Final = 10
"""Fewest completed game pairs from which the number of pairs still needed is estimated."""

ResultCounts = Sequence[float]


class EloModel(StrEnum):
    """Elo model of an SPRT: logistic, normalized or BayesElo."""

    ELO = "elo"
    """Logistic Elo: the difference that the logistic curve assigns to an expected score."""
    NELO = "nelo"
    """Normalized Elo: difference in standard deviations of a game, so that draws do not change a test's length."""
    BAYES = "bayeselo"
    """BayesElo with a draw rate; for trinomial counts only."""


class Estimate(NamedTuple):
    """Estimate with its 95 % confidence interval; an end that cannot be computed is infinite."""

    value: float
    low: float
    high: float

    @property
    def error(self) -> float:
        return (self.high - self.low) / 2


class Strength(NamedTuple):
    """Strength estimated from counts. `is_certain` is False if all results were alike, so that there is no variance."""

    total: int
    """Number of games or game pairs that were counted."""
    score: float
    """Points scored divided by the most possible points, from 0 to 1."""
    elo: Estimate
    nelo: Estimate
    los: float
    """Likelihood of superiority (LOS): the probability of being the stronger player."""
    is_certain: bool


class ResultSpread(NamedTuple):
    """Number of results, their mean and their standard deviation."""

    total: float
    mean: float
    deviation: float


def compute_spread(counts: ResultCounts) -> ResultSpread:
    total = sum(counts)
    values = _result_values(counts)
    mean = sum(n * value for n, value in zip(counts, values, strict=True)) / total
    variance = sum(n * (value - mean) ** 2 for n, value in zip(counts, values, strict=True)) / total
    return ResultSpread(total, mean, math.sqrt(max(0.0, variance)))


def estimate_strength(counts: ResultCounts) -> Strength | None:
    """Strength estimated from trinomial or pentanomial counts; None without games."""
    if not sum(counts):
        return None
    count, mean, deviation = compute_spread(counts)
    error = deviation / math.sqrt(count)
    of_game = deviation * (math.sqrt(2) if len(counts) == _PAIR_RESULTS else 1)
    elo = Estimate(elo_from_score(mean), elo_from_score(mean - Z95 * error), elo_from_score(mean + Z95 * error))
    if not error:
        sign = (mean > 0.5) - (mean < 0.5)
        return Strength(int(count), mean, elo, Estimate(sign * math.inf, -math.inf, math.inf), 0.5, False)
    nelo, reach = (mean - 0.5) / of_game * _NELO_FACTOR, Z95 * error / of_game * _NELO_FACTOR
    los = normal_cdf((mean - 0.5) / error)
    return Strength(int(count), mean, elo, Estimate(nelo, nelo - reach, nelo + reach), los, True)


def elo_from_score(score: float) -> float:
    """Elo difference for a share of the points; infinite for 0 and 1."""
    if not 0 < score < 1:
        return math.copysign(math.inf, score - 0.5)
    return 400 * math.log10(score / (1 - score))


def expected_score(elo: float) -> float:
    return 1 / (1 + 10 ** (-elo / 400))


def normal_cdf(deviations: float) -> float:
    """Cumulative distribution function of the normal distribution."""
    return 0.5 * math.erfc(-deviations / math.sqrt(2))


def expected_error(games: int) -> float:
    """Expected 95 % error bar in Elo after `games` games between equal players with few draws."""
    reach = Z95 * 0.5 / math.sqrt(games) if games else 1.0
    return elo_from_score(0.5 + reach)


class Sprt(NamedTuple):
    """Sequential probability ratio test (SPRT) of H1 (Elo difference `upper`) against H0 (`lower`)."""

    law: EloModel = EloModel.NELO
    lower: float = 0.0
    upper: float = 50.0
    alpha: float = 0.05
    beta: float = 0.05

    @property
    def bounds(self) -> tuple[float, float]:
        """LLR bounds at which H0 and H1 are accepted."""
        return math.log(self.beta / (1 - self.alpha)), math.log((1 - self.beta) / self.alpha)

    def llr(self, counts: ResultCounts) -> float:
        """Log-likelihood ratio (LLR) of H1 (`upper`) against H0 (`lower`)."""
        total = sum(counts)
        if not total:
            return 0.0
        if self.law is EloModel.BAYES:
            return _bayes_elo_llr(counts, self.lower, self.upper)
        shares = [(n or _EMPTY_COUNT) for n in counts]
        whole = sum(shares)
        shares = [n / whole for n in shares]
        likely = _nelo_distribution if self.law is EloModel.NELO else _elo_distribution
        low, high = likely(shares, self.lower), likely(shares, self.upper)
        return whole * sum(p * math.log(q1 / q0) for p, q0, q1 in zip(shares, low, high, strict=True))

    def verdict(self, counts: ResultCounts) -> bool | None:
        """True if H1 is accepted, False if H0 is, None while the test goes on."""
        ratio, (least, most) = self.llr(counts), self.bounds
        return True if ratio >= most else False if ratio <= least else None


def pairs_left(test: Sprt, counts: ResultCounts, ratio: float) -> tuple[int, int] | None:
    """Estimated range (one standard error) of the pairs still needed, if the drift of the LLR so far continues. None if
    the drift may be chance, or the test is decided. The LLR is modelled as a random walk. Its variance per pair is the
    squared distance of the bounds, in standard deviations of a pair."""
    pairs, (least, most) = sum(counts), test.bounds
    if pairs < _MIN_PAIRS or not least < ratio < most or test.law is EloModel.BAYES:
        return None
    if test.law is EloModel.NELO:
        apart = (test.upper - test.lower) / _NELO_FACTOR * math.sqrt(2)
    else:
        deviation = compute_spread(counts).deviation
        apart = (expected_score(test.upper) - expected_score(test.lower)) / deviation if deviation else 0.0
    drift, error = abs(ratio) / pairs, apart / math.sqrt(pairs)
    if not error or drift < _MIN_DRIFT * error:
        return None
    way = most - ratio if ratio > 0 else ratio - least
    return math.ceil(way / (drift + error)), math.ceil(way / (drift - error))


SPRT_PRESETS: Final = {
    "gain20": Sprt(EloModel.NELO, 0, 20),
    "gain50": Sprt(EloModel.NELO, 0, 50),
    "gain100": Sprt(EloModel.NELO, 0, 100),
    "noloss20": Sprt(EloModel.NELO, -20, 0),
    "gain2": Sprt(EloModel.NELO, 0, 2),
    "simplify": Sprt(EloModel.NELO, -1.75, 0.25),
}
"""Tests by the key of their preset: the first four finish on a home machine; the others are those of projects with many machines."""


def _result_values(counts: ResultCounts) -> list[float]:
    most = len(counts) - 1
    return [number / most for number in range(len(counts))]


def _elo_distribution(shares: list[float], elo: float) -> list[float]:
    """Maximum-likelihood distribution of results with the mean that `elo` expects."""
    return _tilted_distribution(shares, [value - expected_score(elo) for value in _result_values(shares)])


def _nelo_distribution(shares: list[float], nelo: float) -> list[float]:
    """Maximum-likelihood distribution of results with normalized Elo `nelo`."""
    values = _result_values(shares)
    target = nelo / _NELO_FACTOR * (math.sqrt(2) if len(shares) == _PAIR_RESULTS else 1)
    found = [1 / len(shares)] * len(shares)
    for _ in range(_MAX_ITERATIONS):
        before = found
        mean = sum(p * value for p, value in zip(found, values, strict=True))
        deviation = math.sqrt(sum(p * (value - mean) ** 2 for p, value in zip(found, values, strict=True)))
        parts = [value - 0.5 - 0.5 * target * deviation * (1 + ((value - mean) / deviation) ** 2) for value in values]
        found = _tilted_distribution(shares, parts)
        if max(abs(p - q) for p, q in zip(found, before, strict=True)) < _TOLERANCE:
            break
    return found


def _tilted_distribution(shares: list[float], parts: list[float]) -> list[float]:
    """Distribution nearest to `shares` under which the expected value of `parts` is 0."""

    def excess(tilt: float) -> float:
        return sum(p * part / (1 + tilt * part) for p, part in zip(shares, parts, strict=True))

    tilt = _find_root(excess, -1 / max(parts), -1 / min(parts))
    return [p / (1 + tilt * part) for p, part in zip(shares, parts, strict=True)]


def _find_root(falling: Callable[[float], float], low: float, high: float) -> float:
    """Root of a falling function by bisection."""
    for _ in range(_BISECTION_STEPS):
        middle = (low + high) / 2
        if falling(middle) > 0:
            low = middle
        else:
            high = middle
    return (low + high) / 2


def _bayes_elo_llr(counts: ResultCounts, lower: float, upper: float) -> float:
    if len(counts) != _GAME_RESULTS:
        raise ValueError("BayesElo is reckoned of single games")
    losses, draws, wins = (n or _EMPTY_COUNT for n in counts)
    total = losses + draws + wins
    p, q = wins / total, losses / total
    draw_elo = 200 * math.log10((1 - q) / q * (1 - p) / p)

    def shares(elo: float) -> tuple[float, float, float]:
        win, loss = expected_score(elo - draw_elo), expected_score(-elo - draw_elo)
        return loss, 1 - win - loss, win

    low, high = shares(lower), shares(upper)
    return sum(n * math.log(b / a) for n, a, b in zip((losses, draws, wins), low, high, strict=True))
