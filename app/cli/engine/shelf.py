"""`yomisuji engine list`, `show` and `remove`: the engines of this machine."""

import shlex
from argparse import Namespace
from collections.abc import Iterator, Sequence
from typing import Final

from app.cli.arguments import Arguments
from app.cli.engine.engines import fill_name, named, open_shelf
from app.cli.engine.options import option_object, value_words
from app.cli.terminal import CommandError, Terminal, columns, listed, on_one_line, padded, wrapped_to_width
from app.config.engine_options import gone_values, named_as_listed, options_of
from app.config.engine_profile import BUNDLED, USUAL_GRACE_MS, EngineProfile
from app.runtime.launching import obstacle_of
from app.text import engine_command
from app.text import engine_manager as manager_text
from app.text import engines as engine_text
from app.text.phrase import Language, Phrase
from app.usi.commands import MateLimit

_Object = dict[str, object]

fill_remove = fill_name
_LONGEST_NAME: Final = 32
_GAP: Final = 2
_INDENT: Final = 2


def fill_list(arguments: Arguments) -> None:
    arguments.add_switch("--json", engine_command.JSON_HELP)


def fill_show(arguments: Arguments) -> None:
    fill_name(arguments)
    arguments.add_switch("--json", engine_command.JSON_HELP)


def list_engines(asked: Namespace, terminal: Terminal) -> int:
    found = [(profile, obstacle_of(profile)) for profile in open_shelf(terminal).profiles]
    if asked.json:
        terminal.say_json([_profile_object(profile, obstacle, terminal.language) for profile, obstacle in found])
    else:
        terminal.say(*list_lines(found, terminal.language))
    return 0


def show_engine(asked: Namespace, terminal: Terminal) -> int:
    profile = named(open_shelf(terminal), asked.name)
    obstacle = obstacle_of(profile)
    if asked.json:
        options = [option_object(option) for option in options_of(profile.introduction)]
        terminal.say_json(_profile_object(profile, obstacle, terminal.language) | {"options": options})
    else:
        terminal.say(*profile_lines(profile, obstacle, terminal.language))
    return 0


def remove_engine(asked: Namespace, terminal: Terminal) -> int:
    shelf = open_shelf(terminal)
    profile = named(shelf, asked.name)
    if profile.key == BUNDLED:
        raise CommandError(engine_text.BUNDLED_STAYS, name=asked.name)
    shelf.remove(profile.key)
    terminal.sum_up(engine_command.REMOVED, engine=on_one_line(profile.name))
    return 0


def list_lines(engines: Sequence[tuple[EngineProfile, Phrase | None]], language: Language) -> Iterator[str]:
    """A line for each engine, and below it what stands in the way of starting it."""
    width = min(max(columns(on_one_line(profile.name)) for profile, _ in engines), _LONGEST_NAME) + _GAP
    key_width = max(columns(profile.key) for profile, _ in engines) + _GAP
    for profile, obstacle in engines:
        tags = _tags(profile, language)
        facts = command_of(profile, language) + (f"  [{tags}]" if tags else "")
        yield padded(on_one_line(profile.name), width) + padded(profile.key, key_width) + facts
        if obstacle is not None:
            yield from wrapped_to_width(on_one_line(obstacle.to(language)), _INDENT, "! ")


def profile_lines(profile: EngineProfile, obstacle: Phrase | None, language: Language) -> Iterator[str]:
    """All that is kept of an engine, and its options as far as they were changed."""
    facts = {label.to(language): on_one_line(fact) for label, fact in _facts(profile, language) if fact}
    width = max(map(columns, facts)) + _GAP
    for label, fact in facts.items():
        yield padded(label, width) + fact
    if obstacle is not None:
        yield from wrapped_to_width(on_one_line(obstacle.to(language)), _INDENT, "! ")
    yield ""
    yield from _value_lines(profile, language)


def command_of(profile: EngineProfile, language: Language) -> str:
    words = [] if profile.is_bundled else [profile.program]
    told = " ".join(map(_quoted, [*words, *profile.arguments]))
    if profile.is_bundled:
        told = f"{engine_command.BUNDLED.to(language)} {told}".rstrip()
    return on_one_line(f"{profile.machine}: {told}" if profile.host else told)


def _quoted(word: str) -> str:
    """As a shell takes it, and as a person would write it."""
    if "'" in word and not any(letter in word for letter in '"$`\\!'):
        return f'"{word}"'
    return shlex.quote(word)


def _facts(profile: EngineProfile, language: Language) -> Iterator[tuple[Phrase, str]]:
    said = profile.introduction
    yield manager_text.NAME, profile.name
    yield engine_command.KEY, profile.key
    yield engine_command.STARTED_AS, command_of(profile, language)
    yield engine_command.FOLDER, profile.folder
    yield manager_text.KEY_FIELD, profile.key_file
    yield manager_text.ENVIRONMENT, listed([name for name, _ in profile.environment], language)
    yield engine_command.TAGS, _tags(profile, language)
    # The clock as far as it is unusual.
    yield manager_text.MARGIN, str(profile.margin_ms or "")
    yield manager_text.GRACE, "" if profile.grace_ms == USUAL_GRACE_MS else str(profile.grace_ms)
    is_usual = profile.mate_limit is MateLimit.MILLISECONDS
    yield manager_text.MATE_LIMIT, "" if is_usual else manager_text.PLIES.to(language)
    yield manager_text.INCREMENTS, "" if profile.takes_increments else engine_command.NO.to(language)
    yield engine_command.CALLS_ITSELF, "" if said is None else said.name
    yield manager_text.AUTHOR, "" if said is None else said.author
    yield engine_command.PRESETS, listed(list(profile.presets), language)


def _tags(profile: EngineProfile, language: Language) -> str:
    known = (engine_text.TAGS[tag].to(language) if tag in engine_text.TAGS else tag for tag in profile.tags)
    return on_one_line(listed(list(known), language))


def _value_lines(profile: EngineProfile, language: Language) -> Iterator[str]:
    options = options_of(profile.introduction)
    values = named_as_listed(profile.values, options)
    if not values:
        yield engine_command.NO_VALUES.to(language)
    gone = gone_values(values, options) if profile.introduction is not None else ()
    for name, value in values.items():
        option = options.find(name)
        line = f"{on_one_line(name)} = {value_words(value, language)}"
        if option is not None and option.default is not None:
            line += " " + engine_command.SHELF_DEFAULT.to(language, default=value_words(option.default, language))
        elif name in gone:
            line += " " + engine_command.GONE.to(language)
        yield line


def _profile_object(engine: EngineProfile, obstacle: Phrase | None, language: Language) -> _Object:
    said = engine.introduction
    return {
        "key": engine.key,
        "name": engine.name,
        "bundled": engine.is_bundled,
        "program": engine.program,
        "arguments": list(engine.arguments),
        "folder": engine.folder,
        "environment": dict(engine.environment),
        "host": engine.host,
        "port": engine.port,
        "user": engine.user,
        "key_file": engine.key_file,
        "tags": list(engine.tags),
        "values": dict(engine.values),
        "presets": {name: dict(values) for name, values in engine.presets.items()},
        "mate_limit": engine.mate_limit.value,
        "takes_increments": engine.takes_increments,
        "margin_ms": engine.margin_ms,
        "grace_ms": engine.grace_ms,
        "engine": None if said is None else {"name": said.name, "author": said.author},
        "obstacle": None if obstacle is None else obstacle.to(language),
    }
