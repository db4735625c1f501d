"""Calibration: how often an engine's scores came true, and the logistic scale that fits its games best.

A score stands for a win probability of 1 / (1 + e^(-score / k)). From an engine's games, as pairs of score and result,
k is fitted by maximum likelihood. The parameter is b = 1 / k, in which the likelihood has a single maximum.

- Each game has the same weight, however many scored positions it has, since these are not independent. The standard
  error too comes from sums per game (the sandwich estimator), not from positions.
- The result is shrunk towards the usual scale as if that were the result of 50 further games, since few games say
  little. The bounds are those of the games alone and so grow with the shrinkage.
- Left out are games without a winner, scores beyond 3,000, mates, bounds, and moves without a score, such as book
  moves.
- Each phase (up to move 40, up to move 90, after it) is fitted likewise, shrunk towards the engine's own scale.
"""

import math
from collections.abc import Iterable, Iterator, Sequence
from typing import Final, NamedTuple

from app.analysis.comment_cache import CommentCache
from app.analysis.engine_scale import DEFAULT_SCALE, MAX_SCALE, MIN_SCALE, EngineScale
from app.analysis.engine_verdicts import merge_opinions
from app.analysis.winning import FULL_WIN_RATE, mating_side, win_rate
from app.record.endings import winner_of_end
from app.record.traversal import main_line
from app.record.tree import Record
from app.shogi.pieces import Side
from app.text import calibration as text
from app.text.phrase import Phrase

MAX_SCORE: Final = 3_000
"""Largest score in centipawns that the fit uses; beyond it a score says only that the game is decided."""
PRIOR_GAMES: Final = 50
PHASE_ENDS: Final = (40, 90)
"""Last ply of the first and of the second of three phases of a game."""
PHASE_NAMES: Final = (text.UP_TO.filled(ply=PHASE_ENDS[0]), text.UP_TO.filled(ply=PHASE_ENDS[1]), text.REST)
MIN_GAMES: Final = 30
MAX_INTERVAL_RATIO: Final = 4
"""Largest ratio of upper to lower confidence bound at which a fitted scale is used; self-play mostly stays below."""
BIN_COUNT: Final = 10
_STANDARD_ERRORS: Final = 2.5
"""Half-width of the confidence interval in standard errors. 1.96 covered only 93 of 100, as errors are estimates."""
_MAX_ITERATIONS: Final = 60
_TOLERANCE: Final = 1e-8


class ScoredPly(NamedTuple):
    ply: int
    centipawns: float
    """Score that the engine gave at this ply, in centipawns from Sente's side."""


class CalibrationGame(NamedTuple):
    """Scores of one engine along a game with a winner."""

    engine: str
    black_won: bool
    scored_plies: tuple[ScoredPly, ...]


class ReliabilityBin(NamedTuple):
    """Bin of a reliability diagram: positions of about the same win rate by the fitted scale."""

    told: float
    """Mean win rate of Sente, in percent, that the scores of the bin's positions predict."""
    came: float
    """Percentage of the games with positions in the bin that Sente won."""
    weight: float
    """Weight of the bin: number of games, each counted by the share of its positions that are in the bin."""
    error: float
    """Standard error of the percentage of won games (`came`), in percentage points."""


class Reliability(NamedTuple):
    """Agreement of the win rates that an engine's scores predict with results, in one phase of the games or in all."""

    name: Phrase
    scale: float
    games: int
    bins: tuple[ReliabilityBin, ...]
    brier: float
    """Brier score: mean squared error of the predicted win rates; a constant prediction of 50 % gives 0.25."""
    log_loss: float
    """Mean logarithmic loss of the predicted win rates; a constant prediction of 50 % gives 0.693."""


class Calibration(NamedTuple):
    """Scale from scores to win rates, fitted to one engine's games, with the reliability of its predictions."""

    engine: str
    scale: EngineScale
    unshrunk_scale: float
    """Scale fitted to the games alone, without shrinkage towards the usual scale."""
    overall_reliability: Reliability
    phase_reliabilities: tuple[Reliability, ...]


# Collecting games


def scored_games(record: Record) -> Iterator[CalibrationGame]:
    """Yield for each named engine its scores along the main line of a game with a winner."""
    line = main_line(record.root)
    end = line[-1]
    won = None if end.end is None else winner_of_end(end.end, record.side_to_move(end))
    if won is None:
        return
    passages = CommentCache(record).judged_nodes(line)
    said: dict[str, dict[int, float]] = {}
    for passage, opinions in zip(passages, merge_opinions([each.opinions for each in passages]), strict=True):
        if passage.node.end is not None:
            continue
        for judge, opinion in opinions.items():
            score, engine = opinion.score, judge.speaker.engine
            if engine and score is not None and mating_side(score) is None:
                points = float(score.points or 0)
                said.setdefault(engine, {}).setdefault(passage.node.ply, points)
    for engine, by_ply in said.items():
        scored = tuple(ScoredPly(ply, points) for ply, points in sorted(by_ply.items()) if abs(points) <= MAX_SCORE)
        if scored:
            yield CalibrationGame(engine, won is Side.BLACK, scored)


def fit_engines(games: Iterable[CalibrationGame]) -> tuple[Calibration, ...]:
    """Fit a scale from scores to win rates for each engine in the games; sorted by name."""
    by_engine: dict[str, list[CalibrationGame]] = {}
    for game in games:
        by_engine.setdefault(game.engine, []).append(game)
    return tuple(fit_engine(by_engine[engine]) for engine in sorted(by_engine))


# Fitting


def scale_doubt(scale: EngineScale) -> Phrase | None:
    """Return a sentence on why a fitted scale is too uncertain to be used and what it needs; None if it can be used."""
    if scale.games >= MIN_GAMES and scale.high <= MAX_INTERVAL_RATIO * scale.low:
        return None
    bounds = {"low": f"{scale.low:.0f}", "high": f"{scale.high:.0f}", "games": scale.games}
    return text.TOO_THIN.filled(**bounds, least=MIN_GAMES, spread=MAX_INTERVAL_RATIO)


class FittedScale(NamedTuple):
    """Fitted scale from scores to win rates: by the games alone and shrunk, with bounds of its confidence interval."""

    unshrunk: float
    scale: float
    low: float
    high: float


def fit_engine(games: Sequence[CalibrationGame]) -> Calibration:
    """Fit the scale from scores to win rates to one engine's games, of which there must be at least one."""
    whole = fit_scale(games)
    parts = [[_game_in_phase(game, phase) for game in games] for phase in range(len(PHASE_NAMES))]
    held = [[game for game in part if game.scored_plies] for part in parts]
    scales = [fit_scale(part, whole.scale).scale if part else whole.scale for part in held]
    phases = tuple(
        reliability(name, part, scale) for name, part, scale in zip(PHASE_NAMES, held, scales, strict=True) if part
    )
    first, second, third = scales
    scale = EngineScale(whole.scale, whole.low, whole.high, len(games), (first, second, third))
    return Calibration(games[0].engine, scale, whole.unshrunk, reliability(text.WHOLE, games, whole.scale), phases)


def _game_in_phase(game: CalibrationGame, phase: int) -> CalibrationGame:
    edges = (-1, *PHASE_ENDS, math.inf)
    first, last = edges[phase], edges[phase + 1]
    return game._replace(scored_plies=tuple(each for each in game.scored_plies if first < each.ply <= last))


def fit_scale(games: Sequence[CalibrationGame], usual: float = DEFAULT_SCALE) -> FittedScale:
    steepness = _most_likely_steepness(games)
    error = _STANDARD_ERRORS * _standard_error(games, steepness)
    alone = _clamped_scale(1 / steepness)
    count = len(games)
    scale = (alone * count + usual * PRIOR_GAMES) / (count + PRIOR_GAMES)
    low = _clamped_scale(1 / (steepness + error))
    high = MAX_SCALE if error >= steepness else _clamped_scale(1 / (steepness - error))
    # Shrinkage can move the scale out of its bounds, which are then widened to include it.
    return FittedScale(alone, scale, min(low, scale), max(high, scale))


def _clamped_scale(scale: float) -> float:
    return max(float(MIN_SCALE), min(scale, float(MAX_SCALE)))


def _most_likely_steepness(games: Sequence[CalibrationGame]) -> float:
    """Return the maximum-likelihood b = 1 / k (k: scale) by Newton's method, or by bisection outside its bounds."""
    low, high = 1 / MAX_SCALE, 1 / MIN_SCALE
    here = 1 / DEFAULT_SCALE
    for _ in range(_MAX_ITERATIONS):
        slopes = [_likelihood_derivatives(game, here) for game in games]
        rise, bend = (sum(part) for part in zip(*slopes, strict=True))
        low, high = (here, high) if rise > 0 else (low, here)
        there = here + rise / bend if bend else low
        there = there if low < there < high else (low + high) / 2
        if abs(there - here) < _TOLERANCE:
            break
        here = there
    return here


def _likelihood_derivatives(game: CalibrationGame, steepness: float) -> tuple[float, float]:
    """Return the first derivative of one game's log-likelihood and the negated second; positions share one weight."""
    result, rise, bend = float(game.black_won), 0.0, 0.0
    for _, points in game.scored_plies:
        chance = win_rate(points, 1 / steepness) / FULL_WIN_RATE
        rise += (result - chance) * points
        bend += chance * (1 - chance) * points * points
    count = len(game.scored_plies)
    return rise / count, bend / count


def _standard_error(games: Sequence[CalibrationGame], steepness: float) -> float:
    """Return the standard error of b = 1 / k (sandwich estimator); infinite if the games do not determine b."""
    slopes, count = [_likelihood_derivatives(game, steepness) for game in games], len(games)
    bend = sum(each for _, each in slopes)
    if count < 2 or not bend:
        return math.inf
    return math.sqrt(sum(rise * rise for rise, _ in slopes) * count / (count - 1)) / bend


# Reliability


def reliability(name: Phrase, games: Sequence[CalibrationGame], scale: float) -> Reliability:
    """Return how well the win rates that a scale predicts from scores agree with the results of the games."""
    sums = [[0.0, 0.0, 0.0] for _ in range(BIN_COUNT)]
    brier = log_loss = 0.0
    for game in games:
        weight, result = 1 / len(game.scored_plies), float(game.black_won)
        for each in game.scored_plies:
            chance = win_rate(each.centipawns, scale) / FULL_WIN_RATE
            cell = sums[min(int(chance * BIN_COUNT), BIN_COUNT - 1)]
            for place, part in enumerate((weight, weight * chance, weight * result)):
                cell[place] += part
            brier += weight * (result - chance) ** 2
            log_loss -= weight * math.log(chance if game.black_won else 1 - chance)
    bins = tuple(_reliability_bin(*cell) for cell in sums if cell[0] > 0)
    return Reliability(name, scale, len(games), bins, brier / len(games), log_loss / len(games))


def _reliability_bin(weight: float, told: float, came: float) -> ReliabilityBin:
    share = came / weight
    # The mean under a Jeffreys prior avoids a zero error in a bin in which one side always won.
    chance = (came + 0.5) / (weight + 1)
    error = math.sqrt(chance * (1 - chance) / (weight + 1))
    return ReliabilityBin(FULL_WIN_RATE * told / weight, FULL_WIN_RATE * share, weight, FULL_WIN_RATE * error)
