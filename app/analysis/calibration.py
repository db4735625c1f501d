"""Calibration: how often an engine's scores came true, and the scale by which they would have told that best.

A score stands for a chance to win of 1 / (1 + e^(-score / k)). From the games of an engine, that is from pairs of score and
result, k is found by maximum likelihood, one parameter, in the form b = 1 / k, in which the likelihood has a single top.

- A game counts once, however many of its positions have scores: these are not independent. So is the error: it is taken
  from the games' own sums (the sandwich estimator), and not from the positions.
- What was found is drawn towards the usual scale as if 50 games more had given that: with few games little is known. The
  bounds hold what the games alone gave, with its error; so they grow by as much as it was drawn.
- Left out: games without a winner, scores beyond 3,000, mates, bounds, and moves that come without a score, as those of
  a book do.
- By phase (up to move 40, up to move 90, behind) in the same way, drawn towards the engine's own scale.
"""

import math
from collections.abc import Iterable, Iterator, Sequence
from typing import Final, NamedTuple

from app.analysis.engine_scale import LEAST, MOST, USUAL, EngineScale
from app.analysis.engine_verdicts import opinions_along
from app.analysis.game_phases import GamePhases
from app.analysis.winning import CERTAIN, decided_for, win_rate
from app.record.endings import winner
from app.record.outline import main_line
from app.record.tree import Record
from app.shogi.pieces import Side
from app.text import calibration as text
from app.text.phrase import Phrase

FARTHEST: Final = 3_000
"""Centipawns beyond which a score says only that the game is decided."""
PRIOR_GAMES: Final = 50
FIRST_PLIES: Final = (40, 90)
"""The last ply of the first phase, and of the second."""
PHASES: Final = (text.UP_TO.filled(ply=FIRST_PLIES[0]), text.UP_TO.filled(ply=FIRST_PLIES[1]), text.REST)
LEAST_GAMES: Final = 30
MOST_SPREAD: Final = 4
"""So many times the lower bound the upper one may be; the games of an engine against itself come to that, mostly."""
BINS: Final = 10
_ERRORS: Final = 2.5
"""So many standard errors are the bounds: with 1.96 they held in 93 of 100 seasons, since the errors are estimated too."""
_STEPS: Final = 60
_FINE: Final = 1e-8


class ScoredPly(NamedTuple):
    ply: int
    points: float
    """Centipawns, from Sente's side."""


class CalibrationGame(NamedTuple):
    """What one engine said along a game that somebody has won."""

    engine: str
    black_won: bool
    scored: tuple[ScoredPly, ...]


class ReliabilityBin(NamedTuple):
    """Positions of about the same chance to win, by the scale that was fitted."""

    told: float
    """The mean of what the scores said, in percent for Sente."""
    came: float
    """How often Sente won."""
    weight: float
    """How many games stand behind it, each by the share of its positions that lie here."""
    error: float
    """The standard error of `came`."""


class Reliability(NamedTuple):
    """How far scores came true in one phase, or in all."""

    name: Phrase
    scale: float
    games: int
    bins: tuple[ReliabilityBin, ...]
    brier: float
    """The mean square of what is missing between what was told and what came; guessing gives 0.25."""
    log_loss: float
    """Guessing gives 0.693."""


class Calibration(NamedTuple):
    """What the games of an engine come to."""

    engine: str
    scale: EngineScale
    alone: float
    """What the games alone would give."""
    whole: Reliability
    phases: tuple[Reliability, ...]
    """Those of which there is anything."""


# Gathering


def games_of(record: Record) -> Iterator[CalibrationGame]:
    """What each engine with a name said along the main line of a game that was won."""
    line = main_line(record.root)
    end = line[-1]
    won = None if end.end is None else winner(end.end, record.side_to_move(end))
    if won is None:
        return
    passages = GamePhases(record).along(line)
    said: dict[str, dict[int, float]] = {}
    for passage, opinions in zip(passages, opinions_along([each.said for each in passages]), strict=True):
        if passage.node.end is not None:
            continue
        for judge, opinion in opinions.items():
            score, engine = opinion.score, judge.speaker.engine
            if engine and score is not None and decided_for(score) is None:
                points = float(score.seen_by(Side.BLACK).points or 0)
                said.setdefault(engine, {}).setdefault(passage.node.ply, points)
    for engine, by_ply in said.items():
        scored = tuple(ScoredPly(ply, points) for ply, points in sorted(by_ply.items()) if abs(points) <= FARTHEST)
        if scored:
            yield CalibrationGame(engine, won is Side.BLACK, scored)


def calibrated(games: Iterable[CalibrationGame]) -> tuple[Calibration, ...]:
    """Each engine that speaks in the games, by name."""
    by_engine: dict[str, list[CalibrationGame]] = {}
    for game in games:
        by_engine.setdefault(game.engine, []).append(game)
    return tuple(fitted(by_engine[engine]) for engine in sorted(by_engine))


# Fitting


def why_too_thin(scale: EngineScale) -> Phrase | None:
    """Why a scale is not to be used, with what it needs; None where its games are enough."""
    if scale.games >= LEAST_GAMES and scale.high <= MOST_SPREAD * scale.low:
        return None
    bounds = {"low": f"{scale.low:.0f}", "high": f"{scale.high:.0f}", "games": scale.games}
    return text.TOO_THIN.filled(**bounds, least=LEAST_GAMES, spread=MOST_SPREAD)


class FittedScale(NamedTuple):
    """What a game's scores come to in one number."""

    alone: float
    scale: float
    low: float
    high: float


def fitted(games: Sequence[CalibrationGame]) -> Calibration:
    """Of one engine; there must be a game."""
    whole = fitted_scale(games)
    parts = [[_part(game, phase) for game in games] for phase in range(len(PHASES))]
    held = [[game for game in part if game.scored] for part in parts]
    scales = [fitted_scale(part, whole.scale).scale if part else whole.scale for part in held]
    phases = tuple(
        reliability(name, part, scale) for name, part, scale in zip(PHASES, held, scales, strict=True) if part
    )
    first, second, third = scales
    scale = EngineScale(whole.scale, whole.low, whole.high, len(games), (first, second, third))
    return Calibration(games[0].engine, scale, whole.alone, reliability(text.WHOLE, games, whole.scale), phases)


def _part(game: CalibrationGame, phase: int) -> CalibrationGame:
    edges = (-1, *FIRST_PLIES, math.inf)
    first, last = edges[phase], edges[phase + 1]
    return game._replace(scored=tuple(each for each in game.scored if first < each.ply <= last))


def fitted_scale(games: Sequence[CalibrationGame], usual: float = USUAL) -> FittedScale:
    steepness = _likeliest(games)
    error = _ERRORS * _error(games, steepness)
    alone = _held(1 / steepness)
    count = len(games)
    scale = (alone * count + usual * PRIOR_GAMES) / (count + PRIOR_GAMES)
    low, high = _held(1 / (steepness + error)), MOST if error >= steepness else _held(1 / (steepness - error))
    # As far as it was drawn towards the usual, its bounds reach farther back.
    return FittedScale(alone, scale, min(low, scale), max(high, scale))


def _held(scale: float) -> float:
    return max(float(LEAST), min(scale, float(MOST)))


def _likeliest(games: Sequence[CalibrationGame]) -> float:
    """1 / k at the top of the likelihood: by Newton's steps, and by halving where one would leave the bounds."""
    low, high = 1 / MOST, 1 / LEAST
    here = 1 / USUAL
    for _ in range(_STEPS):
        slopes = [_slopes(game, here) for game in games]
        rise, bend = (sum(part) for part in zip(*slopes, strict=True))
        low, high = (here, high) if rise > 0 else (low, here)
        there = here + rise / bend if bend else low
        there = there if low < there < high else (low + high) / 2
        if abs(there - here) < _FINE:
            break
        here = there
    return here


def _slopes(game: CalibrationGame, steepness: float) -> tuple[float, float]:
    """How the log likelihood of one game, whose positions share one weight, rises with the steepness; and how that rise shrinks."""
    result, rise, bend = float(game.black_won), 0.0, 0.0
    for _, points in game.scored:
        chance = win_rate(points, 1 / steepness) / CERTAIN
        rise += (result - chance) * points
        bend += chance * (1 - chance) * points * points
    count = len(game.scored)
    return rise / count, bend / count


def _error(games: Sequence[CalibrationGame], steepness: float) -> float:
    """The standard error of the steepness; without end where the games say nothing of it."""
    slopes, count = [_slopes(game, steepness) for game in games], len(games)
    bend = sum(each for _, each in slopes)
    if count < 2 or not bend:
        return math.inf
    return math.sqrt(sum(rise * rise for rise, _ in slopes) * count / (count - 1)) / bend


# Looking


def reliability(name: Phrase, games: Sequence[CalibrationGame], scale: float) -> Reliability:
    """Return how often the win rates that a scale makes of scores came true."""
    sums = [[0.0, 0.0, 0.0] for _ in range(BINS)]
    brier = log_loss = 0.0
    for game in games:
        weight, result = 1 / len(game.scored), float(game.black_won)
        for each in game.scored:
            chance = win_rate(each.points, scale) / CERTAIN
            cell = sums[min(int(chance * BINS), BINS - 1)]
            for place, part in enumerate((weight, weight * chance, weight * result)):
                cell[place] += part
            brier += weight * (result - chance) ** 2
            log_loss -= weight * math.log(chance if game.black_won else 1 - chance)
    bins = tuple(_bin(*cell) for cell in sums if cell[0] > 0)
    return Reliability(name, scale, len(games), bins, brier / len(games), log_loss / len(games))


def _bin(weight: float, told: float, came: float) -> ReliabilityBin:
    share = came / weight
    # By the mean of a Jeffreys prior, lest a bin in which everybody won should be sure of it.
    chance = (came + 0.5) / (weight + 1)
    error = math.sqrt(chance * (1 - chance) / (weight + 1))
    return ReliabilityBin(CERTAIN * told / weight, CERTAIN * share, weight, CERTAIN * error)
