"""`yomisuji engine add`: an engine that is asked who it is, and then kept among those of this machine."""

from argparse import Namespace
from pathlib import Path

from app.cli.arguments import Arguments, typed
from app.cli.engine.engines import fill_engine, fill_machine, fill_new_name, introduction, open_shelf, values_with
from app.cli.terminal import CommandError, Terminal, on_one_line
from app.config.engine_options import options_of
from app.config.engine_profile import BUNDLED, BUNDLED_NAME, EngineProfile, Tag, called, is_variable
from app.config.engine_store import raw_of, read_profile
from app.runtime.launch import is_path
from app.text import engine_command
from app.text import engines as engine_text
from app.text.phrase import Phrase


def fill(arguments: Arguments) -> None:
    fill_engine(arguments, engine_command.NEW_PROGRAM_HELP)
    fill_new_name(arguments)
    arguments.add("--folder", engine_command.FOLDER_HELP, engine_command.FOLDER_WORD)
    arguments.add("--env", engine_command.ENV_HELP, engine_command.VARIABLE, _variable, action="append")
    fill_machine(arguments)
    arguments.add("--tag", engine_command.TAG_HELP, engine_command.TAG_WORD, typed, action="append")
    arguments.add("--option", engine_command.SHELF_OPTION_HELP, engine_command.OPTION, typed, action="append")
    arguments.add_switch("--no-check", engine_command.NO_CHECK_HELP)


def _variable(word: str) -> tuple[str, str] | Phrase:
    name, sign, value = word.partition("=")
    return (name, value) if sign and is_variable(name) else engine_command.BAD_VARIABLE.filled(word=word[:40])


def run(asked: Namespace, terminal: Terminal) -> int:
    shelf = open_shelf(terminal)
    if asked.no_check and asked.option:
        asked.refuse(engine_command.OPTIONS_NEED_CHECK.to(terminal.language))
    if asked.name is not None and (problem := shelf.name_problem("", asked.name)):
        raise CommandError(problem, name=asked.name)
    profile = _profile(asked)
    if not asked.no_check:
        said = introduction(profile, terminal)
        values = values_with(profile.name, {}, options_of(said), asked.option or ())
        name = asked.name or said.name.strip() or profile.name
        profile = profile.replaced(introduction=said, values=values, name=name)
        shelf.look_again()  # it may have taken its time
    if read_profile(raw_of(profile)).profile != profile:
        raise CommandError(engine_command.TOO_LONG_TO_KEEP, name=on_one_line(profile.name))
    added = shelf.add(profile)
    terminal.sum_up(engine_command.ADDED, engine=on_one_line(added.name), key=added.key)
    return 0


def _profile(asked: Namespace) -> EngineProfile:
    program, folder = "" if asked.program == BUNDLED else asked.program, asked.folder or ""
    if not asked.host:
        # It is to be found from every other folder, too.
        program = _absolute(program) if is_path(program) else program
        folder = folder or ("." if _names_files(asked) else "")
        folder = _absolute(folder) if folder else ""
    return EngineProfile(
        key="",
        name=asked.name or Path(called(program, asked.arguments)).stem or BUNDLED_NAME,
        program=program,
        arguments=tuple(asked.arguments),
        folder=folder,
        environment=tuple(asked.env or ()),
        host=asked.host or "",
        port=asked.port or 0,
        user=asked.user or "",
        key_file=asked.key or "",
        tags=tuple(dict.fromkeys(map(_tag, asked.tag or ()))),
    )


def _names_files(asked: Namespace) -> bool:
    """Whether it is a command, such as an interpreter, with a file that is found from this folder alone."""
    try:
        return not is_path(asked.program) and any(
            Path(word).is_file() and not Path(word).is_absolute() for word in asked.arguments
        )
    except OSError:
        return False  # no file has so long a name


def _absolute(path: str) -> str:
    return str(Path(path).expanduser().absolute())


def _tag(words: str) -> str:
    """A tag of the program's under its key, whichever language it is named in."""
    folded = words.strip().casefold()
    known = (tag for tag in Tag if folded in {tag.value, *(name.casefold() for name in engine_text.TAGS[tag])})
    return next(known, words.strip())
