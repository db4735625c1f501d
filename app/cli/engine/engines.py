"""Engine profiles for commands: reading, writing, finding by name, and asking an engine for its options.

The window or another command may change the profiles at the same time.
"""

from argparse import REMAINDER
from collections.abc import Sequence
from pathlib import Path

from app.base.folders import find_folders
from app.cli.arguments import Arguments, decode_argument, integer
from app.cli.terminal import INTERRUPTED_CODE, USAGE_ERROR, CommandError, Terminal
from app.config.engine_exchange import parse_option_line
from app.config.engine_list import EngineProfiles
from app.config.engine_options import (
    is_shortened,
    make_introduction,
    offered_options,
    parse_value,
    rename_to_listed,
    with_value,
)
from app.config.engine_profile import (
    BUNDLED,
    MAX_PORT,
    EngineProfile,
    Introduction,
    Values,
    bundled_profile,
    is_ssh_name,
)
from app.config.engine_store import ENGINES_FILE, LoadedEngines, read_engines, save_engines
from app.config.levels import STRONGEST, WEAKEST
from app.formats.output_files import write_failure_phrase
from app.runtime import engine_words
from app.runtime.launching import engine_launch, program_stamp
from app.text import command as command_text
from app.text import doctor as doctor_text
from app.text import engine_command as text
from app.text import engine_manager as manager_text
from app.text import engines as engine_text
from app.text.file_errors import reason_of_failed
from app.text.phrase import Phrase
from app.usi.events import UsiOk
from app.usi.options import ButtonOption, Option, Options, Setting


class StoredProfiles(EngineProfiles):
    """The list of engine profiles that writes each change to the file at once, merged with changes of others."""

    def __init__(self, loaded: LoadedEngines) -> None:
        super().__init__(loaded, self._write_changes)
        self._last_saved = loaded

    def sync_with_file(self) -> None:
        """Read the changes that other programs have made to the engine profiles."""
        self._write_changes(self.contents)

    def _write_changes(self, ours: LoadedEngines) -> None:
        path = profiles_path()
        try:
            now = save_engines(path, self._last_saved, ours).engines
        except ValueError as failure:
            raise CommandError(text.FILE_DAMAGED.filled(path=path)) from failure
        except OSError as failure:
            raise CommandError(write_failure_phrase(path, failure)) from failure
        self._last_saved = now
        self.merge_changes(ours, now)


def profiles_path() -> Path:
    return find_folders().config / ENGINES_FILE


def load_profiles() -> LoadedEngines:
    """Read the engine profiles; the bundled engine alone without a file. CommandError if the file is unreadable."""
    path = profiles_path()
    try:
        return read_engines(path) or LoadedEngines((bundled_profile(),))
    except OSError as failure:
        raise CommandError(text.FILE_NOT_OPENED.filled(path=path, reason=reason_of_failed(failure))) from failure
    except ValueError as failure:
        raise CommandError(text.FILE_DAMAGED.filled(path=path)) from failure


def open_profiles(terminal: Terminal) -> StoredProfiles:
    """Open the engine profiles, with warnings about the file."""
    loaded = load_profiles()
    for notice in loaded.notices:
        terminal.warn(str(profiles_path()), notice)
    return StoredProfiles(loaded)


def engine_from_words(words: Sequence[str]) -> EngineProfile:
    """Return the engine for `words`: a key, a name or a program, followed by arguments for the program."""
    return engine_words.engine_for_words(words, _find_profile)


def _find_profile(word: str) -> EngineProfile | None:
    try:
        return EngineProfiles(load_profiles(), lambda _: None).find_engine(decode_argument(word))  # read only
    except CommandError:
        return bundled_profile() if word == BUNDLED else None


def engine_for_option(word: str | None) -> EngineProfile:
    """Return the engine that the value of a command-line option names; None means the bundled engine."""
    return engine_words.engine_for_option(word, _find_profile)


def player_for_option(word: str | None) -> tuple[EngineProfile, int | None]:
    """Return the engine that plays, and the level from builtin:LEVEL (else None)."""
    if word is None or not word.startswith(f"{BUNDLED}:"):
        return engine_for_option(word), None
    return engine_for_option(BUNDLED), read_level(word.removeprefix(f"{BUNDLED}:"), word)


def read_level(number: str, word: str) -> int:
    """Parse `number` as a level of the bundled engine; CommandError about the argument `word` if it is invalid."""
    if not (number.isdecimal() and WEAKEST <= int(number) <= STRONGEST):
        reason = command_text.BAD_LEVEL.filled(weakest=WEAKEST, strongest=STRONGEST)
        raise CommandError(reason, code=USAGE_ERROR, name=word)
    return int(number)


def profile_name(profile: EngineProfile) -> str:
    """Return the name of the profile; empty for a program without one, because the engine reports its own name."""
    return profile.name if profile.key else ""


def name_in_comments(profile: EngineProfile) -> str:
    """Return the engine's name in comments with its scores; empty for a program without a profile."""
    return profile.name_in_comments if profile.key else ""


def parse_option_value(profile: EngineProfile, name: str, value: str) -> Setting:
    """Parse `value` for the engine's option `name`; if that option is unknown, guess the type from the text."""
    option = offered_options(profile.introduction).find(name)
    known = parse_value(option, value).value if option is not None else None
    if known is not None:
        return known
    if value in {"true", "false"}:
        return value == "true"
    return int(value) if value.removeprefix("-").isdecimal() else value


def find_named_engine(shelf: EngineProfiles, name: str) -> EngineProfile:
    profile = shelf.find_engine(name)
    if profile is None:
        raise CommandError(text.NO_SUCH_ENGINE, name=name)
    return profile


def query_engine_options(profile: EngineProfile) -> UsiOk:
    """Start an engine, read its name and options, and quit it; CommandError if it does not answer, or after Ctrl-C."""
    # Qt is loaded only by those commands that need it.
    from app.runtime.simple_engine import EngineCallError, SimpleEngine  # noqa: PLC0415

    try:
        with SimpleEngine(engine_launch(profile)) as engine:
            return UsiOk(engine.name, engine.author, engine.options)
    except EngineCallError as failure:
        if not failure.reasons:
            raise CommandError(code=INTERRUPTED_CODE) from None
        raise CommandError(*failure.reasons, name=profile.name) from failure


def query_introduction(profile: EngineProfile, terminal: Terminal) -> Introduction:
    """Start an engine, and return its name and options to be stored in a profile; errors as in `query_engine_options`."""
    said = query_engine_options(profile)
    kept = make_introduction(said.name, said.author, said.options, program_stamp(profile))
    if is_shortened(kept, said.name, said.author, said.options):
        terminal.warn(profile.name, doctor_text.INTRODUCTION_CUT)
    return kept


def changed_options(engine: str, values: Values, options: Options, words: Sequence[str]) -> dict[str, Setting]:
    """Return the values changed by words NAME=VALUE; an empty VALUE restores the default. CommandError if invalid."""
    now = rename_to_listed(values, options)
    problems = []
    for word in words:
        option, value = parse_option_line(word, options)
        if option is None and word.removesuffix("=") in now and word.endswith("="):
            del now[word.removesuffix("=")]
        elif option is None or isinstance(option.kind, ButtonOption):
            reason = _option_refusal(option or options.find(word.strip()))
            problems.append(text.WORD_UNFIT.filled(word=word, reason=reason))
        elif not value.strip():
            now = with_value(now, option, None)
        else:
            read = parse_value(option, value)
            now = with_value(now, option, read.value)
            problems += [text.WORD_UNFIT.filled(word=word, reason=read.problem)] if read.problem else []
    if problems:
        raise CommandError(*problems, name=engine)
    return now


def _option_refusal(option: Option | None) -> Phrase:
    """Return why an argument (NAME=VALUE) sets nothing: unknown option, button, or no equals sign."""
    if option is None:
        return engine_text.NOT_LISTED
    return text.ONLY_PRESSED if isinstance(option.kind, ButtonOption) else text.NO_SIGN


def add_engine_arguments(arguments: Arguments, help_program: Phrase = text.PROGRAM_HELP) -> None:
    """Add arguments for a stored engine, or a command line that starts one."""
    arguments.add_argument("program", help_program, command_text.ENGINE, _read_program)
    # Not required, because argparse would report it together with a missing engine.
    arguments.add_argument("arguments", text.ARGUMENTS_HELP, text.ARGUMENTS, nargs=REMAINDER).required = False


def add_engine_display_arguments(arguments: Arguments) -> None:
    """Add the arguments of a command that shows an engine, as text or JSON."""
    add_engine_arguments(arguments)
    arguments.add_switch("--json", text.JSON_HELP)


def add_name_arguments(arguments: Arguments) -> None:
    arguments.add_argument("name", text.ENGINE_NAME_HELP, text.ENGINE_NAME, decode_argument)


def add_new_name_arguments(arguments: Arguments) -> None:
    arguments.add_argument("--name", text.NAME_HELP, text.ENGINE_NAME, decode_argument)


def add_machine_arguments(arguments: Arguments) -> None:
    """Add arguments for a remote machine and its ssh login; an empty value leaves it to the configuration of ssh."""
    port = integer(manager_text.A_PORT, 1, MAX_PORT)
    arguments.add_argument("--host", text.HOST_HELP, text.HOST_WORD, _read_machine)
    arguments.add_argument("--port", text.PORT_HELP, text.PORT_WORD, lambda word: port(word) if word else 0)
    arguments.add_argument("--user", text.USER_HELP, text.USER_WORD, _read_machine)
    arguments.add_argument("--key", text.KEY_HELP, command_text.FILE, absolute_path)


def _read_program(word: str) -> str | Phrase:
    return word if word.strip() else text.NO_PROGRAM


def _read_machine(word: str) -> str | Phrase:
    return decode_argument(word) if is_ssh_name(decode_argument(word)) else manager_text.A_HOST


def absolute_path(path: str) -> str:
    """Return the absolute path, valid in any folder; empty stays empty."""
    return str(Path(path).expanduser().absolute()) if path else ""
