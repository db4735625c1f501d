"""Building of tournament plans for the window and the commands, and their forecast in words."""

from collections import Counter
from collections.abc import Mapping, Sequence
from math import isfinite
from typing import Final

from app.config.advice import MachineResources
from app.config.engine_profile import EngineProfile
from app.config.levels import LEVEL_KEY
from app.play.conditions import ENTERING_KING, MoveLimit, SeatTraits, TimeControl, seat_traits
from app.text import matches as text
from app.text.phrase import Phrase
from app.tournament.even_openings import EVEN_OPENINGS
from app.tournament.plan import PLAN_VERSION, Entrant, MatchForecast, MatchRules, Opening, ResignRule, TournamentPlan
from app.usi.options import Reserved, Setting

DEFAULT_PAIRS: Final = 10
MAX_SPRT_PAIRS: Final = 100_000
"""Number of game pairs after which an SPRT without a decision ends."""
OPENING_PLIES: Final = 16
"""Number of first moves of a record or book line that are used as an opening."""
SELF_PLAY_MS: Final = 100
"""Move time of self-play (not nodes, so that the second game of a pair does not repeat the first)."""
MAX_SLOTS: Final = 256
_OPTIONS_SET_PER_GAME: Final = frozenset({Reserved.PONDER.value, ENTERING_KING, LEVEL_KEY})
_MAX_MEMORY_SHARE: Final = 0.7
"""Share of the machine's memory (0 to 1) that engines may use before a warning."""
_MINUTE, _HOUR = 60, 3_600


def make_entrant(
    profile: EngineProfile,
    engine: str,
    name: str,
    level: int | None,
    time: TimeControl,
    limit: MoveLimit,
    traits: SeatTraits | None = None,
    options: Mapping[str, Setting] | None = None,
) -> Entrant:
    """Entrant with an engine's settings on this machine; `engine` is its name there, `options` override its own."""
    kept = {option: value for option, value in profile.values.items() if option not in _OPTIONS_SET_PER_GAME}
    return Entrant(name, engine, level, {**kept, **(options or {})}, time, limit, traits or seat_traits(profile))


def self_play_plan(profile: EngineProfile, name: str, level: int | None, cores: int) -> TournamentPlan:
    """Plan of self-play: two short games from every opening. Both sides have one name, so that a game counts once."""
    entrant = make_entrant(profile, profile.key, profile.name, level, TimeControl(0, SELF_PLAY_MS), MoveLimit())
    openings = tuple(Opening(moves=moves) for moves in EVEN_OPENINGS)
    return TournamentPlan(
        PLAN_VERSION,
        (entrant, entrant),
        openings,
        name,
        rounds=len(openings),
        rules=MatchRules(resign=ResignRule(), logs=False),
        slots=parallel_games((entrant, entrant), cores),
    )


def with_unique_names(entrants: Sequence[Entrant]) -> list[Entrant]:
    """Make the names of entrants unique: repeated names get numbers."""
    seen: Counter[str] = Counter()
    taken = {entrant.name for entrant in entrants}
    named = []
    for entrant in entrants:
        seen[entrant.name] += 1
        name, number = entrant.name, seen[entrant.name]
        while number > 1 and name in taken:
            name, number = f"{entrant.name} ({number})", number + 1
        taken.add(name)
        named.append(entrant._replace(name=name))
    return named


def parallel_games(entrants: Sequence[Entrant], cores: int) -> int:
    """Number of games that `cores` processor cores can run in parallel."""
    ponders = any(entrant.traits.ponders for entrant in entrants)
    threads = max((entrant.thread_count for entrant in entrants), default=1) * (2 if ponders else 1)
    return min(max(1, cores // threads), MAX_SLOTS)


def forecast_words(plan: TournamentPlan, found: MatchForecast) -> Phrase:
    return text.FORECAST.filled(
        engines=len(plan.entrants),
        games=found.games,
        slots=plan.slots,
        time=_forecast_time(found, found.seconds),
        memory=found.memory_mb,
        bar=round(found.error_bar) if isfinite(found.error_bar) else "∞",
    )


def sprt_forecast_text(plan: TournamentPlan, found: MatchForecast) -> Phrase:
    """Forecast of an SPRT in words, with the time of one game."""
    of_game = found.seconds * plan.slots / found.games
    values = {"engines": len(plan.entrants), "slots": plan.slots, "memory": found.memory_mb}
    return text.TEST_FORECAST.filled(**values, time=_forecast_time(found, of_game))


def _forecast_time(found: MatchForecast, seconds: float) -> Phrase:
    return text.GUESSED.filled(time=time_words(seconds)) if found.is_guessed else time_words(seconds)


def time_words(seconds: float) -> Phrase:
    minutes = round(seconds / _MINUTE)
    if minutes < 1:
        return text.LESS_THAN_MINUTE
    hours, rest = divmod(minutes, _HOUR // _MINUTE)
    return text.HOURS.filled(hours=hours, minutes=rest) if hours else text.MINUTES.filled(minutes=rest)


def resource_warnings(found: MatchForecast, machine: MachineResources) -> list[Phrase]:
    """Warnings if the plan needs more threads or memory than the machine has."""
    told = []
    if found.thread_count > machine.cores:
        told.append(text.MANY_THREADS.filled(threads=found.thread_count, cores=machine.cores))
    there = machine.memory.total
    if there and found.memory_mb > there * _MAX_MEMORY_SHARE:
        told.append(text.MUCH_MEMORY.filled(memory=found.memory_mb, there=there))
    return told
