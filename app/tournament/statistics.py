"""What a score says of the strength of two players: Elo, nElo and their ends, how likely the one is better, and SPRT.

A score is a list of how often each result came, from nothing to everything: losses, draws and wins of single games, or the
five results of a pair of games with colours changed, LL, LD, WL or DD, WD, WW. In pairs the advantage of an opening cancels
out, so they say more. All of it is one side's; who that is, whoever shows it has to say.
"""

import math
from collections.abc import Callable, Sequence
from enum import StrEnum
from typing import Final, NamedTuple

_Z95: Final = 1.959963984540054
"""Standard deviations on either side that hold 95 of 100 cases."""
_NELO: Final = 800 / math.log(10)
_EMPTY: Final = 0.001
"""What counts for a result that never came, without which its share had no logarithm."""
_GAMES, _PAIRS = 3, 5
_HALVINGS: Final = 60
_ROUNDS: Final = 30
_SMALL: Final = 1e-12
_PLAIN: Final = 5 / 3
"""So many of its standard errors a drift has to be before it tells a time; the later one is then at most four times the sooner."""
_FEW: Final = 10
"""Pairs before which nothing is said of how many more a test may take."""

Counts = Sequence[float]


class Law(StrEnum):
    """In what the bounds of a test are counted."""

    ELO = "elo"
    """Logistic Elo."""
    NELO = "nelo"
    """Elo by the standard deviation of a game, so that draws and openings do not alter how long a test takes."""
    BAYES = "bayeselo"
    """Elo beside a rate of draws; of single games alone."""


class Estimate(NamedTuple):
    """A figure and its 95 % ends; an end beyond what can be reckoned is infinite."""

    value: float
    low: float
    high: float

    @property
    def bar(self) -> float:
        return (self.high - self.low) / 2


class Strength(NamedTuple):
    """What a score says. `is_certain` is False where all results were alike, so that nothing can be said of chance."""

    total: int
    """Of games, or of pairs."""
    score: float
    """The share of the points."""
    elo: Estimate
    nelo: Estimate
    los: float
    """The likelihood of superiority: how probable it is that the one is stronger at all."""
    is_certain: bool


class Spread(NamedTuple):
    """Of the results: how many, their mean and their standard deviation."""

    total: float
    mean: float
    deviation: float


def spread(counts: Counts) -> Spread:
    total = sum(counts)
    values = _values(counts)
    mean = sum(n * value for n, value in zip(counts, values, strict=True)) / total
    variance = sum(n * (value - mean) ** 2 for n, value in zip(counts, values, strict=True)) / total
    return Spread(total, mean, math.sqrt(max(0.0, variance)))


def strength(counts: Counts) -> Strength | None:
    """None where nothing was played."""
    if not sum(counts):
        return None
    count, mean, deviation = spread(counts)
    error = deviation / math.sqrt(count)
    of_game = deviation * (math.sqrt(2) if len(counts) == _PAIRS else 1)
    elo = Estimate(elo_of(mean), elo_of(mean - _Z95 * error), elo_of(mean + _Z95 * error))
    if not error:
        sign = (mean > 0.5) - (mean < 0.5)
        return Strength(int(count), mean, elo, Estimate(sign * math.inf, -math.inf, math.inf), 0.5, False)
    nelo, reach = (mean - 0.5) / of_game * _NELO, _Z95 * error / of_game * _NELO
    los = normal((mean - 0.5) / error)
    return Strength(int(count), mean, elo, Estimate(nelo, nelo - reach, nelo + reach), los, True)


def elo_of(score: float) -> float:
    """The difference that gives this share of the points; infinite where there is none."""
    if not 0 < score < 1:
        return math.copysign(math.inf, score - 0.5)
    return 400 * math.log10(score / (1 - score))


def score_of(elo: float) -> float:
    return 1 / (1 + 10 ** (-elo / 400))


def normal(deviations: float) -> float:
    """How much of the normal distribution lies below."""
    return 0.5 * math.erfc(-deviations / math.sqrt(2))


def expected_bar(games: int) -> float:
    """How wide the 95 % bar will be, on either side, after so many games between players of one strength with few draws."""
    reach = _Z95 * 0.5 / math.sqrt(games) if games else 1.0
    return elo_of(0.5 + reach)


class Sprt(NamedTuple):
    """A test that goes on until one of two differences is that much more likely than the other."""

    law: Law = Law.NELO
    lower: float = 0.0
    upper: float = 50.0
    alpha: float = 0.05
    beta: float = 0.05

    @property
    def bounds(self) -> tuple[float, float]:
        """The ratios at which the lower and the upper difference are taken for the truth."""
        return math.log(self.beta / (1 - self.alpha)), math.log((1 - self.beta) / self.alpha)

    def ratio(self, counts: Counts) -> float:
        """LLR: the logarithm of how much likelier the upper difference makes these results than the lower."""
        total = sum(counts)
        if not total:
            return 0.0
        if self.law is Law.BAYES:
            return _bayes_ratio(counts, self.lower, self.upper)
        shares = [(n or _EMPTY) for n in counts]
        whole = sum(shares)
        shares = [n / whole for n in shares]
        likely = _nelo_law if self.law is Law.NELO else _elo_law
        low, high = likely(shares, self.lower), likely(shares, self.upper)
        return whole * sum(p * math.log(q1 / q0) for p, q0, q1 in zip(shares, low, high, strict=True))

    def verdict(self, counts: Counts) -> bool | None:
        """Whether the upper difference is taken for the truth, or the lower (False); None while the test goes on."""
        ratio, (least, most) = self.ratio(counts), self.bounds
        return True if ratio >= most else False if ratio <= least else None


def pairs_left(test: Sprt, counts: Counts, ratio: float) -> tuple[int, int] | None:
    """Between how many and how many more pairs the test may take, if it goes on as it has (two cases in three do).

    None where its way so far could be chance, or where it is decided. The ratio moves as a random walk does whose variance in
    each pair is the square of what the bounds lie apart, in standard deviations of a pair.
    """
    pairs, (least, most) = sum(counts), test.bounds
    if pairs < _FEW or not least < ratio < most or test.law is Law.BAYES:
        return None
    if test.law is Law.NELO:
        apart = (test.upper - test.lower) / _NELO * math.sqrt(2)
    else:
        deviation = spread(counts).deviation
        apart = (score_of(test.upper) - score_of(test.lower)) / deviation if deviation else 0.0
    drift, error = abs(ratio) / pairs, apart / math.sqrt(pairs)
    if not error or drift < _PLAIN * error:
        return None
    way = most - ratio if ratio > 0 else ratio - least
    return math.ceil(way / (drift + error)), math.ceil(way / (drift - error))


class SprtPreset(NamedTuple):
    key: str
    test: Sprt


PRESETS: Final = (
    SprtPreset("gain20", Sprt(Law.NELO, 0, 20)),
    SprtPreset("gain50", Sprt(Law.NELO, 0, 50)),
    SprtPreset("gain100", Sprt(Law.NELO, 0, 100)),
    SprtPreset("noloss20", Sprt(Law.NELO, -20, 0)),
    SprtPreset("gain2", Sprt(Law.NELO, 0, 2)),
    SprtPreset("simplify", Sprt(Law.NELO, -1.75, 0.25)),
)
"""The first four end on a machine at home; the others are those of programs that are tested on many."""


def _values(counts: Counts) -> list[float]:
    """What each result is worth."""
    most = len(counts) - 1
    return [number / most for number in range(len(counts))]


def _elo_law(shares: list[float], elo: float) -> list[float]:
    """The likeliest shares of results whose mean is that of the difference."""
    return _tilted(shares, [value - score_of(elo) for value in _values(shares)])


def _nelo_law(shares: list[float], nelo: float) -> list[float]:
    """The likeliest shares whose mean lies so many standard deviations off."""
    values = _values(shares)
    target = nelo / _NELO * (math.sqrt(2) if len(shares) == _PAIRS else 1)
    found = [1 / len(shares)] * len(shares)
    for _ in range(_ROUNDS):
        before = found
        mean = sum(p * value for p, value in zip(found, values, strict=True))
        deviation = math.sqrt(sum(p * (value - mean) ** 2 for p, value in zip(found, values, strict=True)))
        parts = [value - 0.5 - 0.5 * target * deviation * (1 + ((value - mean) / deviation) ** 2) for value in values]
        found = _tilted(shares, parts)
        if max(abs(p - q) for p, q in zip(found, before, strict=True)) < _SMALL:
            break
    return found


def _tilted(shares: list[float], parts: list[float]) -> list[float]:
    """The shares nearest to those given under which the parts cancel out."""

    def excess(tilt: float) -> float:
        return sum(p * part / (1 + tilt * part) for p, part in zip(shares, parts, strict=True))

    tilt = _root(excess, -1 / max(parts), -1 / min(parts))
    return [p / (1 + tilt * part) for p, part in zip(shares, parts, strict=True)]


def _root(falling: Callable[[float], float], low: float, high: float) -> float:
    """Where a function that falls between two ends is nothing."""
    for _ in range(_HALVINGS):
        middle = (low + high) / 2
        if falling(middle) > 0:
            low = middle
        else:
            high = middle
    return (low + high) / 2


def _bayes_ratio(counts: Counts, lower: float, upper: float) -> float:
    losses, draws, wins = (n or _EMPTY for n in _of_games(counts))
    total = losses + draws + wins
    p, q = wins / total, losses / total
    draw_elo = 200 * math.log10((1 - q) / q * (1 - p) / p)

    def shares(elo: float) -> tuple[float, float, float]:
        win, loss = score_of(elo - draw_elo), score_of(-elo - draw_elo)
        return loss, 1 - win - loss, win

    low, high = shares(lower), shares(upper)
    return sum(n * math.log(b / a) for n, a, b in zip((losses, draws, wins), low, high, strict=True))


def _of_games(counts: Counts) -> Counts:
    if len(counts) != _GAMES:
        raise ValueError("BayesElo is reckoned of single games")
    return counts
