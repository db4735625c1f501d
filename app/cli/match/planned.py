"""What words of the command line make a plan of a tournament."""

import os
from argparse import Namespace
from collections import Counter
from collections.abc import Mapping, Sequence
from math import isfinite
from pathlib import Path
from typing import Final

from app.cli.crew import processors
from app.cli.engine.engines import engine_chosen, option_value
from app.cli.sources import bytes_of
from app.cli.terminal import WRONG_USAGE, CommandError, FileRemark, Terminal
from app.config.engine_profile import BUNDLED, EngineProfile
from app.formats.encoding import decode
from app.formats.files import open_bytes
from app.play.conditions import ENTERING_KING, LEVEL, MoveLimit, SeatTraits, TimeControl
from app.record.problems import Problem, Severity
from app.text import command as command_text
from app.text import matches as text
from app.text.phrase import Phrase
from app.tournament.openings import (
    FoundOpenings,
    is_list,
    listed_openings,
    recorded_openings,
    shuffled,
    together,
)
from app.tournament.plan import (
    VERSION,
    DrawRule,
    Entrant,
    Forecast,
    MatchRules,
    Opening,
    ResignRule,
    RestartPolicy,
    Schedule,
    TournamentPlan,
    sprt_of,
)
from app.tournament.statistics import PRESETS
from app.usi.options import Reserved, Setting

_BYOYOMI: Final = 1_000
"""Milliseconds, where nothing is said about time."""
_MOST_LEVEL: Final = 10
_LIMITS: Final = ("time", "byoyomi", "inc", "nodes", "depth")
_NAME: Final = "name"
_OF_GAME: Final = frozenset({Reserved.PONDER.value, ENTERING_KING, LEVEL})
_MEGABYTE: Final = 1 << 20
_SHARE: Final = 0.7
"""Of the memory that engines may take before somebody is told."""
_TEST_ROUNDS: Final = 100_000
"""A test goes on until it is decided, or so many pairs."""
MINUTE: Final = 60
HOUR: Final = 3_600


def plan_asked(asked: Namespace, terminal: Terminal) -> TournamentPlan:
    """CommandError where that is nothing that can be played."""
    entrants = entrants_asked(asked)
    if len(entrants) < 2:
        raise CommandError(text.TOO_FEW, code=WRONG_USAGE)
    sprt = sprt_of(asked.sprt) if asked.sprt else None
    if asked.sprt and sprt is None:
        raise CommandError(text.BAD_SPRT.filled(word=asked.sprt, names=preset_names()), code=WRONG_USAGE)
    if sprt is not None and asked.schedule:
        raise CommandError(text.SPRT_ALONE, code=WRONG_USAGE)
    schedule = Schedule.SPRT if sprt is not None else Schedule(asked.schedule or Schedule.ROUND_ROBIN)
    seed = int.from_bytes(os.urandom(4), "little") if asked.seed is None else asked.seed
    openings = _openings(asked, terminal)
    is_shuffled = not asked.in_order and len(openings) > 1
    return TournamentPlan(
        VERSION,
        entrants,
        shuffled(openings, seed) if is_shuffled else openings,
        asked.event,
        schedule,
        asked.pairs or (_TEST_ROUNDS if sprt is not None else 10),
        min(asked.heads, len(entrants) - 1),
        sprt,
        _rules(asked),
        asked.slots or slots_for(entrants),
        seed,
        is_shuffled,
    )


def preset_names() -> str:
    return " ".join(preset.key for preset in PRESETS)


def slots_for(entrants: Sequence[Entrant]) -> int:
    """As many games at once as the cores bear."""
    ponders = any(entrant.traits.ponders for entrant in entrants)
    threads = max(entrant.threads for entrant in entrants) * (2 if ponders else 1)
    return max(1, processors() // threads)


def entrants_asked(asked: Namespace, there: Sequence[Entrant] = ()) -> tuple[Entrant, ...]:
    """The engines of the command line; `there` are those that they join, whose names are taken."""
    each = _settings_of_each(asked.each, len(asked.engine))
    entrants = [_entrant(word, each.get(number, {}), asked) for number, word in enumerate(asked.engine)]
    return tuple(_named_apart([*there, *entrants])[len(there) :])


def _settings_of_each(words: Sequence[str], count: int) -> dict[int, dict[str, str]]:
    found: dict[int, dict[str, str]] = {}
    for word in words:
        number, _, setting = word.partition(":")
        name, sign, value = setting.partition("=")
        if not (number.isdecimal() and 0 < int(number) <= count and sign and name.strip()):
            raise CommandError(text.BAD_EACH.filled(word=word), code=WRONG_USAGE)
        if name in _LIMITS and not (value.isascii() and value.isdecimal() and len(value) < 10):
            raise CommandError(text.BAD_EACH_NUMBER.filled(word=word), code=WRONG_USAGE)
        found.setdefault(int(number) - 1, {})[name] = value
    return found


def _entrant(word: str, own: Mapping[str, str], asked: Namespace) -> Entrant:
    engine, level = word, None
    if word.startswith(f"{BUNDLED}:"):
        engine, number = BUNDLED, word.removeprefix(f"{BUNDLED}:")
        if not (number.isdecimal() and 0 < int(number) <= _MOST_LEVEL):
            raise CommandError(text.BAD_LEVEL, code=WRONG_USAGE, name=word)
        level = int(number)
    profile = engine_chosen(engine)
    limits = {name: int(value) for name, value in own.items() if name in _LIMITS}
    limits = limits or {name: getattr(asked, name) for name in _LIMITS}
    if limits.get("byoyomi") and limits.get("inc"):
        raise CommandError(command_text.BOTH_EXTRAS, code=WRONG_USAGE)
    time = TimeControl(limits.get("time", 0), limits.get("byoyomi", 0), limits.get("inc", 0))
    limit = MoveLimit(nodes=limits.get("nodes", 0), depth=limits.get("depth", 0))
    if time.is_unlimited and limit == MoveLimit():
        time = TimeControl(0, _BYOYOMI)
    traits = SeatTraits(
        asked.ponder,
        profile.takes_increments,
        asked.margin or profile.margin_ms,
        profile.grace_ms if asked.grace is None else asked.grace,
    )
    options = _options(profile, own)
    return Entrant(own.get(_NAME) or _name_of(word, profile), engine, level, options, time, limit, traits)


def _options(profile: EngineProfile, own: Mapping[str, str]) -> dict[str, Setting]:
    """Those of the engine's own, as it stands here, and on top of them those that were given; the game says some itself."""
    given = {name: value for name, value in own.items() if name not in (*_LIMITS, _NAME)}
    kept = {name: value for name, value in profile.values.items() if name not in _OF_GAME}
    return {**kept, **{name: option_value(profile, name, value) for name, value in given.items()}}


def _name_of(word: str, profile: EngineProfile) -> str:
    return word if word.startswith(BUNDLED) else profile.name


def _named_apart(entrants: Sequence[Entrant]) -> list[Entrant]:
    """Those of one name are told apart by numbers."""
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


def _rules(asked: Namespace) -> MatchRules:
    resign = _numbers(asked.resign, 2, text.RESIGN)
    draw = _numbers(asked.draw, 3, text.DRAW)
    return MatchRules(
        asked.max_moves,
        resign=ResignRule(resign[0], resign[1], not asked.one_sided) if resign else None,
        draw=DrawRule(*draw) if draw else None,
        stall_ms=asked.stall,
        restart=RestartPolicy.GAME if asked.restart else RestartPolicy.NEVER,
        whole_seconds=asked.whole_seconds,
        thoughts=not asked.no_thoughts,
        logs=not asked.no_logs,
    )


def _numbers(word: str | None, count: int, form: Phrase) -> list[int]:
    """Numbers with commas between them; none where there is no word."""
    if word is None:
        return []
    parts = word.split(",")
    if len(parts) != count or not all(part.isascii() and part.isdecimal() and len(part) < 10 for part in parts):
        raise CommandError(text.BAD_RULE.filled(word=word, form=form), code=WRONG_USAGE)
    numbers = list(map(int, parts))
    if 0 in numbers[1:2]:
        raise CommandError(text.BAD_RULE.filled(word=word, form=form), code=WRONG_USAGE)
    return numbers


def _openings(asked: Namespace, terminal: Terminal) -> tuple[Opening, ...]:
    """What is in the files; the even start where none is named."""
    if not asked.openings:
        return (Opening(),)
    found = [_openings_in(path, asked.plies, terminal) for path in asked.openings]
    whole = together(found)
    if whole.repeated:
        terminal.warn(" ".join(asked.openings), text.OPENINGS_REPEATED.filled(count=whole.repeated))
    return whole.openings


def _openings_in(path: str, plies: int, terminal: Terminal) -> FoundOpenings:
    data = bytes_of(path)
    if isinstance(data, Problem):
        raise CommandError(data.reason, name=path)
    name = Path(path).name
    opened = open_bytes(data, path)
    found = listed_openings(decode(data).text, name) if is_list(opened) else recorded_openings(opened, name, plies)
    for fault in found.faults:
        reason = text.OPENING_LEFT_OUT.filled(reason=fault.reason)
        terminal.tell(path, FileRemark(Severity.WARNING, reason.to(terminal.language), fault.line))
    if not found.openings:
        raise CommandError(text.BAD_OPENINGS.filled(path=path), name="")
    return found


def forecast_words(plan: TournamentPlan, found: Forecast) -> Phrase:
    return text.FORECAST.filled(
        engines=len(plan.entrants),
        games=found.games,
        slots=plan.slots,
        time=time_words(found.seconds),
        memory=found.memory_mb,
        bar=round(found.bar) if isfinite(found.bar) else "∞",
    )


def time_words(seconds: float) -> Phrase:
    minutes = round(seconds / MINUTE)
    if minutes < 1:
        return text.LESS_THAN_MINUTE
    hours, rest = divmod(minutes, HOUR // MINUTE)
    return text.HOURS.filled(hours=hours, minutes=rest) if hours else text.MINUTES.filled(minutes=rest)


def strains(found: Forecast) -> list[Phrase]:
    """What the engines would take that the machine does not have."""
    told = []
    if found.threads > processors():
        told.append(text.MANY_THREADS.filled(threads=found.threads, cores=processors()))
    there = _memory_mb()
    if there and found.memory_mb > there * _SHARE:
        told.append(text.MUCH_MEMORY.filled(memory=found.memory_mb, there=there))
    return told


def _memory_mb() -> int:
    """Of the machine; 0 where it does not say."""
    try:
        return os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") // _MEGABYTE
    except (AttributeError, ValueError, OSError):
        return 0
