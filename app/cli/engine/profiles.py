"""`yomisuji engine list`, `show`, `remove`, `add`, `set`, `export` and `import`: manage the engine profiles."""

import shlex
import sys
from argparse import Namespace
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Final

from app.base.codec import field_codecs
from app.base.regular import read_contents
from app.base.value import replaced
from app.cli.arguments import Arguments, decode_argument, integer
from app.cli.engine import engines
from app.cli.engine.options import option_json, option_value_text
from app.cli.output_files import open_new_file, raising_write_errors
from app.cli.terminal import (
    STDIO,
    USAGE_ERROR,
    CommandError,
    Terminal,
    join_list,
    one_line,
    pad_text,
    text_width,
    wrap_to_terminal,
)
from app.config.engine_exchange import MAX_BYTES, export_profile, exported_contents, import_profiles, write_option_lines
from app.config.engine_list import EngineProfiles
from app.config.engine_options import offered_options, rename_to_listed, unlisted_values
from app.config.engine_profile import (
    BUNDLED,
    BUNDLED_NAME,
    DEFAULT_GRACE_MS,
    MAX_TIME_MS,
    EngineProfile,
    Tag,
    Values,
    is_variable,
    program_name,
)
from app.config.engine_store import profile_to_raw, read_profile
from app.config.strong_engines import network_phrase
from app.runtime.launch import is_path
from app.runtime.launching import engine_obstacle, is_stale
from app.text import engine_command as text
from app.text import engine_manager as manager_text
from app.text import engines as engine_text
from app.text import formats as file_text
from app.text.file_errors import reason_of_failed
from app.text.phrase import Language, Phrase
from app.usi.commands import MateLimit

_JsonObject = dict[str, object]

add_remove_arguments = engines.add_name_arguments
_MAX_NAME_WIDTH: Final = 32
_COLUMN_GAP: Final = 2
_INDENT: Final = 2


def add_list_arguments(arguments: Arguments) -> None:
    arguments.add_switch("--json", text.JSON_HELP)


def add_show_arguments(arguments: Arguments) -> None:
    engines.add_name_arguments(arguments)
    arguments.add_switch("--json", text.JSON_HELP)


def list_engines(asked: Namespace, terminal: Terminal) -> int:
    found = [(profile, engine_obstacle(profile)) for profile in engines.open_profiles(terminal).profiles]
    if asked.json:
        terminal.print_json([_profile_json(profile, obstacle, terminal.language) for profile, obstacle in found])
    else:
        terminal.print_lines(*engine_list_lines(found, terminal.language))
    return 0


def show_engine(asked: Namespace, terminal: Terminal) -> int:
    profile = engines.find_named_engine(engines.open_profiles(terminal), asked.name)
    obstacle = engine_obstacle(profile)
    if asked.json:
        options = [option_json(option) for option in offered_options(profile.introduction)]
        terminal.print_json(_profile_json(profile, obstacle, terminal.language) | {"options": options})
    else:
        terminal.print_lines(*profile_lines(profile, obstacle, terminal.language))
    return 0


def remove_engine(asked: Namespace, terminal: Terminal) -> int:
    shelf = engines.open_profiles(terminal)
    profile = engines.find_named_engine(shelf, asked.name)
    if profile.key == BUNDLED:
        raise CommandError(engine_text.BUNDLED_STAYS, name=asked.name)
    shelf.remove_engine(profile.key)
    terminal.print_summary(text.REMOVED, engine=one_line(profile.name))
    return 0


def engine_list_lines(found: Sequence[tuple[EngineProfile, Phrase | None]], language: Language) -> Iterator[str]:
    """Yield a line per engine, and below it the reason if the engine cannot be started."""
    width = min(max(text_width(one_line(profile.name)) for profile, _ in found), _MAX_NAME_WIDTH) + _COLUMN_GAP
    key_width = max(text_width(profile.key) for profile, _ in found) + _COLUMN_GAP
    for profile, obstacle in found:
        tags = _tags_text(profile, language)
        facts = command_line_text(profile, language) + (f"  [{tags}]" if tags else "")
        yield pad_text(one_line(profile.name), width) + pad_text(profile.key, key_width) + facts
        if obstacle is not None:
            yield from wrap_to_terminal(one_line(obstacle.to(language)), _INDENT, "! ")


def profile_lines(profile: EngineProfile, obstacle: Phrase | None, language: Language) -> Iterator[str]:
    """Yield all facts of a profile, and the option values that differ from the defaults."""
    facts = {label.to(language): one_line(fact) for label, fact in _profile_facts(profile, language) if fact}
    width = max(map(text_width, facts)) + _COLUMN_GAP
    for label, fact in facts.items():
        yield pad_text(label, width) + fact
    if obstacle is not None:
        yield from wrap_to_terminal(one_line(obstacle.to(language)), _INDENT, "! ")
    yield ""
    yield from _value_lines(profile, language)


def command_line_text(profile: EngineProfile, language: Language) -> str:
    words = [] if profile.is_bundled else [profile.program]
    told = " ".join(map(_quote_word, [*words, *profile.arguments]))
    if profile.is_bundled:
        told = f"{text.BUNDLED.to(language)} {told}".rstrip()
    return one_line(f"{profile.machine}: {told}" if profile.host else told)


def _quote_word(word: str) -> str:
    if sys.platform == "win32":
        return f'"{word}"' if " " in word else word
    if "'" in word and not any(letter in word for letter in '"$`\\!'):
        return f'"{word}"'
    return shlex.quote(word)


def _profile_facts(profile: EngineProfile, language: Language) -> Iterator[tuple[Phrase, str]]:
    said = profile.introduction
    yield manager_text.NAME, profile.name
    yield text.KEY, profile.key
    yield text.STARTED_AS, command_line_text(profile, language)
    yield text.FOLDER, profile.folder
    yield manager_text.KEY_FIELD, profile.key_file
    yield manager_text.ENVIRONMENT, join_list([name for name, _ in profile.environment], language)
    yield text.TAGS, _tags_text(profile, language)
    # Clock settings other than the defaults.
    yield manager_text.MARGIN, str(profile.margin_ms or "")
    yield manager_text.GRACE, "" if profile.grace_ms == DEFAULT_GRACE_MS else str(profile.grace_ms)
    is_usual = profile.mate_limit is MateLimit.MILLISECONDS
    yield manager_text.MATE_LIMIT, "" if is_usual else manager_text.PLIES.to(language)
    yield manager_text.INCREMENTS, "" if profile.takes_increments else text.NO.to(language)
    yield manager_text.EXCHANGED_CLOCKS, text.YES.to(language) if profile.exchanges_clocks else ""
    yield text.CALLS_ITSELF, "" if said is None else said.name
    yield manager_text.AUTHOR, "" if said is None else said.author
    network = network_phrase(profile)
    yield manager_text.NETWORK, "" if network is None else network.to(language)
    yield text.PRESETS, join_list(list(profile.presets), language)


def _tags_text(profile: EngineProfile, language: Language) -> str:
    known = (engine_text.TAGS[tag].to(language) if tag in engine_text.TAGS else tag for tag in profile.tags)
    return one_line(join_list(list(known), language))


def _value_lines(profile: EngineProfile, language: Language) -> Iterator[str]:
    options = offered_options(profile.introduction)
    values = rename_to_listed(profile.values, options)
    if not values:
        yield text.NO_VALUES.to(language)
    gone = unlisted_values(values, options) if profile.introduction is not None else ()
    for name, value in values.items():
        option = options.find(name)
        line = f"{one_line(name)} = {option_value_text(value, language)}"
        if option is not None and option.default is not None:
            line += " " + text.SHELF_DEFAULT.to(language, default=option_value_text(option.default, language))
        elif name in gone:
            line += " " + text.GONE.to(language)
        yield line


def _profile_json(engine: EngineProfile, obstacle: Phrase | None, language: Language) -> _JsonObject:
    said = engine.introduction
    fields = {name: form.write(getattr(engine, name)) for name, form in field_codecs(EngineProfile).items()}
    del fields["introduction"]
    return {
        **{name: fields.pop(name) for name in ("key", "name")},
        "bundled": engine.is_bundled,
        **fields,
        "engine": None if said is None else {"name": said.name, "author": said.author},
        "obstacle": None if obstacle is None else obstacle.to(language),
    }


def add_engine_addition_arguments(arguments: Arguments) -> None:
    engines.add_engine_arguments(arguments, text.NEW_PROGRAM_HELP)
    engines.add_new_name_arguments(arguments)
    arguments.add_argument("--folder", text.FOLDER_HELP, text.FOLDER_WORD)
    arguments.add_argument("--env", text.ENV_HELP, text.VARIABLE, _parse_environment_variable, action="append")
    engines.add_machine_arguments(arguments)
    arguments.add_argument("--tag", text.TAG_HELP, text.TAG_WORD, decode_argument, action="append")
    arguments.add_argument("--option", text.SHELF_OPTION_HELP, text.OPTION, decode_argument, action="append")
    arguments.add_switch("--no-check", text.NO_CHECK_HELP)


def _parse_environment_variable(word: str) -> tuple[str, str] | Phrase:
    name, sign, value = word.partition("=")
    return (name, value) if sign and is_variable(name) else text.BAD_VARIABLE.filled(word=word[:40])


def add_engine(asked: Namespace, terminal: Terminal) -> int:
    shelf = engines.open_profiles(terminal)
    if asked.no_check and asked.option:
        asked.refuse(text.OPTIONS_NEED_CHECK.to(terminal.language))
    _check_name(shelf, asked.name)
    profile = _profile_from_args(asked)
    if not asked.no_check:
        said = engines.query_introduction(profile, terminal)
        values = engines.changed_options(profile.name, {}, offered_options(said), asked.option or ())
        name = asked.name or said.name.strip() or profile.name
        profile = replaced(profile, introduction=said, values=values, name=name)
        shelf.sync_with_file()  # another program may have changed the file meanwhile
    if read_profile(profile_to_raw(profile)).profile != profile:
        raise CommandError(text.TOO_LONG_TO_KEEP, name=one_line(profile.name))
    added = shelf.add_engine(profile)
    terminal.print_summary(text.ADDED, engine=one_line(added.name), key=added.key)
    return 0


def _check_name(shelf: EngineProfiles, name: str | None) -> None:
    if name is not None and (problem := shelf.name_problem("", name)):
        raise CommandError(problem, name=name)


def _profile_from_args(asked: Namespace) -> EngineProfile:
    program, folder = "" if asked.program == BUNDLED else asked.program, asked.folder or ""
    if not asked.host:
        program = engines.absolute_path(program) if is_path(program) else program
        folder = engines.absolute_path(folder or ("." if _names_local_files(asked) else ""))
    return EngineProfile(
        key="",
        name=asked.name or Path(program_name(program, asked.arguments)).stem or BUNDLED_NAME,
        program=program,
        arguments=tuple(asked.arguments),
        folder=folder,
        environment=tuple(asked.env or ()),
        host=asked.host or "",
        port=asked.port or 0,
        user=asked.user or "",
        key_file=asked.key or "",
        tags=tuple(dict.fromkeys(map(_tag_key, asked.tag or ()))),
    )


def _names_local_files(asked: Namespace) -> bool:
    """Return True for a command, such as an interpreter, with an argument that is a file relative to this folder."""
    try:
        return not is_path(asked.program) and any(
            Path(word).is_file() and not Path(word).is_absolute() for word in asked.arguments
        )
    except OSError:
        return False  # the word is too long for a file name


def _tag_key(words: str) -> str:
    """Return the key of a built-in tag named in any language; other tags stay as they are."""
    folded = words.strip().casefold()
    names = {tag: (*engine_text.TAGS[tag], *engine_text.TAGS_ONCE.get(tag, ())) for tag in Tag}
    known = (tag for tag in Tag if folded in {tag.value, *(name.casefold() for name in names[tag])})
    return next(known, words.strip())


_YES_NO_VALUES: Final = {"yes": True, "no": False}


def add_set_arguments(arguments: Arguments) -> None:
    engines.add_name_arguments(arguments)
    arguments.add_argument("settings", text.SETTINGS_HELP, text.OPTION, decode_argument, nargs="*")
    arguments.set_defaults(anywhere="settings")
    arguments.add_argument("--preset", text.PRESET_HELP, text.PRESET_WORD, decode_argument)
    arguments.add_argument("--save-as", text.SAVE_AS_HELP, text.PRESET_WORD, decode_argument)
    engines.add_machine_arguments(arguments)
    milliseconds = integer(text.NO_MILLISECONDS, 0, MAX_TIME_MS)
    arguments.add_argument("--margin", manager_text.MARGIN_HELP, text.MILLISECONDS_WORD, milliseconds)
    arguments.add_argument("--grace", manager_text.GRACE_HELP, text.MILLISECONDS_WORD, milliseconds)
    arguments.add_argument("--mate-limit", manager_text.MATE_LIMIT_HELP, choices=[limit.value for limit in MateLimit])
    arguments.add_argument("--increments", manager_text.INCREMENTS_HELP, choices=list(_YES_NO_VALUES))
    arguments.add_argument("--exchange-clocks", manager_text.EXCHANGED_CLOCKS_HELP, choices=list(_YES_NO_VALUES))


def set_engine(asked: Namespace, terminal: Terminal) -> int:
    """Set options and other fields of a profile, and print the option values that changed."""
    shelf = engines.open_profiles(terminal)
    manners = _fields_from_args(asked)
    has_options = asked.settings or asked.preset or asked.save_as
    if not has_options and not manners:
        asked.refuse(text.NOTHING_TO_SET.to(terminal.language))
    profile = engines.find_named_engine(shelf, asked.name)
    if has_options and is_stale(profile):
        shelf.store_introduction(profile.key, engines.query_introduction(profile, terminal))
        profile = engines.find_named_engine(shelf, profile.key)
    options, values, presets = offered_options(profile.introduction), profile.values, profile.presets
    if has_options:
        values = engines.changed_options(profile.name, _initial_values(profile, asked.preset), options, asked.settings)
    if asked.save_as:
        presets = {**presets, asked.save_as: values}
    shelf.replace_profile(replaced(profile, values=values, presets=presets, **manners))
    before, now = (write_option_lines(options, each).splitlines() for each in (profile.values, values))
    terminal.print_lines(*(one_line(line) for line in now if line not in before))
    return 0


def _fields_from_args(asked: Namespace) -> dict[str, Any]:
    said = {
        "margin_ms": asked.margin,
        "grace_ms": asked.grace,
        "mate_limit": MateLimit(asked.mate_limit) if asked.mate_limit else None,
        "takes_increments": _YES_NO_VALUES.get(asked.increments),
        "exchanges_clocks": _YES_NO_VALUES.get(asked.exchange_clocks),
        "host": asked.host,
        "port": asked.port,
        "user": asked.user,
        "key_file": asked.key,
    }
    return {field: value for field, value in said.items() if value is not None}


def _initial_values(profile: EngineProfile, preset: str | None) -> Values:
    if preset is None:
        return profile.values
    if preset in profile.presets:
        return profile.presets[preset]
    there = ", ".join(profile.presets)
    raise CommandError(text.PRESETS_ARE.filled(presets=there) if there else text.NO_PRESETS, name=profile.name)


def add_export_arguments(arguments: Arguments) -> None:
    engines.add_name_arguments(arguments)
    arguments.add_output_file(text.EXPORT_OUT_HELP)
    arguments.add_overwrite_switch(text.OVERWRITE_HELP)
    arguments.add_switch("--with-environment", text.WITH_ENVIRONMENT_HELP)


def add_import_arguments(arguments: Arguments) -> None:
    arguments.add_files(text.FILE_HELP, takes_many=False)
    engines.add_new_name_arguments(arguments)
    arguments.add_switch("--preview", text.PREVIEW_HELP)


def export_engine(asked: Namespace, terminal: Terminal) -> int:
    """Export a profile, and print what the file contains."""
    profile = engines.find_named_engine(engines.open_profiles(terminal), asked.name)
    data = export_profile(profile, with_environment=asked.with_environment)
    if asked.out is None:
        terminal.print_lines(data.decode("utf-8", "backslashreplace").rstrip("\n"))
    else:
        with raising_write_errors(asked.out), open_new_file(asked.out, overwrite=asked.overwrite) as file:
            file.write(data)
    for sentence in exported_contents(profile, with_environment=asked.with_environment):
        terminal.print_summary(text.CONTENT, sentence=one_line(sentence.to(terminal.language)))
    return 0


def import_engine(asked: Namespace, terminal: Terminal) -> int:
    """Import profiles; warn of programs that do not exist on this machine."""
    shelf = engines.open_profiles(terminal)
    (path,) = asked.files
    found = import_profiles(_read_exported_profile(path))
    if asked.name and len(found) > 1:
        raise CommandError(text.ONE_NAME_FOR_MANY, code=USAGE_ERROR)
    _check_name(shelf, asked.name)
    for read in found:
        if read.profile is None:
            raise CommandError(*read.notices, name=path)
        for notice in read.notices:
            terminal.warn(path, notice)
        profile = replaced(read.profile, name=asked.name or read.profile.name)
        if asked.preview:
            for sentence in (Phrase(profile.name, profile.name), *exported_contents(profile)):
                terminal.print_lines(one_line(sentence.to(terminal.language)))
        else:
            profile = shelf.add_engine(profile)
            terminal.print_summary(text.ADDED, engine=one_line(profile.name), key=profile.key)
        if obstacle := engine_obstacle(profile):
            terminal.warn(profile.name, obstacle)
    return 0


def _read_exported_profile(path: str) -> bytes:
    try:
        if path == STDIO:
            return sys.stdin.buffer.read(MAX_BYTES + 1)
        return read_contents(Path(path), MAX_BYTES)
    except OSError as failure:
        reason = reason_of_failed(failure)
        raise CommandError(file_text.NOT_READ.filled(reason=reason), name=path) from failure
