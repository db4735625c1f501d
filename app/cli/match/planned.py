"""Builds the plan of a tournament from the command line."""

import os
from argparse import Namespace
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

from app.cli.engine.engines import parse_option_value, player_for_option, read_level
from app.cli.engine.playing import LIMITS, limits_from_values, seat_traits_from_args
from app.cli.process_pool import processor_count
from app.cli.sources import read_named_bytes
from app.cli.terminal import USAGE_ERROR, CommandError, Diagnostic, Terminal
from app.config.engine_profile import BUNDLED, EngineProfile
from app.config.levels import LEVEL_KEY
from app.record.problems import Problem, Severity
from app.text import matches as text
from app.text.phrase import Phrase
from app.tournament.openings import FoundOpenings, merge_openings, openings_of_book, openings_of_file, shuffle_openings
from app.tournament.plan import (
    PLAN_VERSION,
    DrawRule,
    Entrant,
    MatchRules,
    Opening,
    ResignRule,
    RestartPolicy,
    ScheduleKind,
    TournamentPlan,
    parse_sprt,
)
from app.tournament.planning import DEFAULT_PAIRS, MAX_SPRT_PAIRS, make_entrant, parallel_games, with_unique_names
from app.tournament.statistics import SPRT_PRESETS

_NAME_KEY: Final = "name"


def plan_from_args(asked: Namespace, terminal: Terminal) -> TournamentPlan:
    """Return the plan of the tournament that the arguments describe; CommandError if it cannot be played."""
    entrants = entrants_from_args(asked)
    if len(entrants) < 2:
        raise CommandError(text.TOO_FEW, code=USAGE_ERROR)
    sprt = parse_sprt(asked.sprt) if asked.sprt else None
    if asked.sprt and sprt is None:
        raise CommandError(text.BAD_SPRT.filled(word=asked.sprt, names=preset_names()), code=USAGE_ERROR)
    if sprt is not None and asked.schedule:
        raise CommandError(text.SPRT_ALONE, code=USAGE_ERROR)
    schedule = ScheduleKind.SPRT if sprt is not None else ScheduleKind(asked.schedule or ScheduleKind.ROUND_ROBIN)
    seed = int.from_bytes(os.urandom(4), "little") if asked.seed is None else asked.seed
    openings = _openings_from_args(asked, terminal)
    is_shuffled = not asked.in_order and len(openings) > 1
    return TournamentPlan(
        PLAN_VERSION,
        entrants,
        shuffle_openings(openings, seed) if is_shuffled else openings,
        asked.event,
        schedule,
        asked.pairs or (MAX_SPRT_PAIRS if sprt is not None else DEFAULT_PAIRS),
        min(asked.heads, len(entrants) - 1),
        sprt,
        _match_rules(asked),
        asked.slots or parallel_games(entrants, processor_count()),
        seed,
        is_shuffled,
    )


def preset_names() -> str:
    return " ".join(SPRT_PRESETS)


def entrants_from_args(asked: Namespace, there: Sequence[Entrant] = ()) -> tuple[Entrant, ...]:
    """Return the engines of the command line, with names that differ from those of `there`, which play already."""
    each = _settings_by_engine(asked.each, len(asked.engine))
    entrants = [_make_entrant(word, each.get(number, {}), asked) for number, word in enumerate(asked.engine)]
    return tuple(with_unique_names([*there, *entrants])[len(there) :])


def _settings_by_engine(words: Sequence[str], count: int) -> dict[int, dict[str, str]]:
    found: dict[int, dict[str, str]] = {}
    for word in words:
        number, _, setting = word.partition(":")
        name, sign, value = setting.partition("=")
        if not (number.isdecimal() and 0 < int(number) <= count and sign and name.strip()):
            raise CommandError(text.BAD_EACH.filled(word=word), code=USAGE_ERROR)
        if name in LIMITS and not (value.isascii() and value.isdecimal() and len(value) < 10):
            raise CommandError(text.BAD_EACH_NUMBER.filled(word=word), code=USAGE_ERROR)
        found.setdefault(int(number) - 1, {})[name] = value
    return found


def _make_entrant(word: str, own: Mapping[str, str], asked: Namespace) -> Entrant:
    profile, level = player_for_option(word)
    engine = word if level is None else BUNDLED
    time, limit = limits_from_values({name: int(value) for name, value in own.items() if name in LIMITS} or vars(asked))
    traits = seat_traits_from_args(profile, asked)
    given = {name: value for name, value in own.items() if name not in (*LIMITS, _NAME_KEY)}
    own_level = (
        next((name for name in given if name.lower() == LEVEL_KEY.lower()), None) if profile.is_bundled else None
    )
    if own_level is not None:
        number = given.pop(own_level)
        level = read_level(number, f"{own_level}={number}")
    options = {name: parse_option_value(profile, name, value) for name, value in given.items()}
    return make_entrant(
        profile, engine, own.get(_NAME_KEY) or _entrant_name(word, profile), level, time, limit, traits, options
    )


def _entrant_name(word: str, profile: EngineProfile) -> str:
    return word if word.startswith(BUNDLED) else profile.name


def _match_rules(asked: Namespace) -> MatchRules:
    resign = _parse_numbers(asked.resign, 2, text.RESIGN)
    draw = _parse_numbers(asked.draw, 3, text.DRAW)
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


def _parse_numbers(word: str | None, count: int, form: Phrase) -> list[int]:
    """Parse `count` numbers separated by commas; an empty list if `word` is None."""
    if word is None:
        return []
    parts = word.split(",")
    if len(parts) != count or not all(part.isascii() and part.isdecimal() and len(part) < 10 for part in parts):
        raise CommandError(text.BAD_RULE.filled(word=word, form=form), code=USAGE_ERROR)
    numbers = list(map(int, parts))
    if 0 in numbers[1:2]:
        raise CommandError(text.BAD_RULE.filled(word=word, form=form), code=USAGE_ERROR)
    return numbers


def _openings_from_args(asked: Namespace, terminal: Terminal) -> tuple[Opening, ...]:
    """Return the opening positions in the files that the arguments name; without a file, the normal start alone."""
    if not asked.openings:
        return (Opening(),)
    found = [_read_openings(path, asked.plies, terminal) for path in asked.openings]
    whole = merge_openings(found)
    if whole.repeated_count:
        terminal.warn(" ".join(asked.openings), text.OPENINGS_REPEATED.filled(count=whole.repeated_count))
    return whole.openings


def _read_openings(path: str, plies: int, terminal: Terminal) -> FoundOpenings:
    if (of_book := openings_of_book(Path(path), plies)) is not None:
        return of_book
    data = read_named_bytes(path)
    if isinstance(data, Problem):
        raise CommandError(data.reason, name=path)
    found = openings_of_file(data, path, plies)
    for fault in found.faults:
        reason = text.OPENING_LEFT_OUT.filled(reason=fault.reason)
        terminal.log_diagnostics(path, Diagnostic(Severity.WARNING, reason, fault.line))
    if not found.openings:
        raise CommandError(text.BAD_OPENINGS.filled(path=path), name="")
    return found
