"""`yomisuji engine add`: an engine that is asked who it is, and then kept among those of this machine."""

from argparse import ArgumentParser, Namespace
from pathlib import Path

from app.cli.asked import typed
from app.cli.engine.arguments import fill_engine, fill_machine, fill_new_name, variable
from app.cli.engine.engines import FileShelf
from app.cli.engine.on_shelf import Refused, asked_to_introduce_itself, on_shelf, values_with
from app.cli.terminal import Terminal, on_one_line
from app.config.engine_options import options_of
from app.config.engine_profile import BUNDLED, BUNDLED_NAME, EngineProfile, Introduction, Tag, called
from app.config.engine_store import raw_of, read_profile
from app.runtime.launch import is_path
from app.text import engine_command
from app.text import engine_shelf as text
from app.text import engines as engine_text
from app.text.phrase import Language


def fill(command: ArgumentParser, language: Language) -> None:
    fill_engine(command, language, text.NEW_PROGRAM_HELP)
    word, option = text.VARIABLE.to(language), engine_command.OPTION.to(language)
    help_env, help_option = text.ENV_HELP.to(language), text.OPTION_HELP.to(language)
    fill_new_name(command, language)
    command.add_argument("--folder", metavar=text.FOLDER_WORD.to(language), help=text.FOLDER_HELP.to(language))
    command.add_argument("--env", action="append", type=variable(language), metavar=word, help=help_env)
    fill_machine(command, language)
    tag, help_tag = text.TAG_WORD.to(language), text.TAG_HELP.to(language)
    command.add_argument("--tag", action="append", type=typed, metavar=tag, help=help_tag)
    command.add_argument("--option", action="append", type=typed, metavar=option, help=help_option)
    command.add_argument("--no-check", action="store_true", help=text.NO_CHECK_HELP.to(language))


@on_shelf
def run(asked: Namespace, terminal: Terminal, shelf: FileShelf) -> None:
    if asked.no_check and asked.option:
        asked.refuse(text.OPTIONS_NEED_CHECK.to(terminal.language))
    if asked.name is not None and (problem := shelf.name_problem("", asked.name)):
        raise Refused(asked.name, problem)
    profile = _profile(asked)
    if not asked.no_check:
        said = asked_to_introduce_itself(profile, terminal)
        values = values_with(profile.name, {}, options_of(said), asked.option or ())
        profile = profile.replaced(introduction=said, values=values, name=asked.name or _name(said, profile))
        shelf.look_again()  # it may have taken its time
    if read_profile(raw_of(profile)).profile != profile:
        raise Refused(on_one_line(profile.name), text.TOO_LONG_TO_KEEP)
    added = shelf.add(profile)
    terminal.sum_up(text.ADDED, engine=on_one_line(added.name), key=added.key)


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
    return not is_path(asked.program) and any(
        Path(word).is_file() and not Path(word).is_absolute() for word in asked.arguments
    )


def _name(said: Introduction, profile: EngineProfile) -> str:
    return said.name.strip() or profile.name


def _absolute(path: str) -> str:
    return str(Path(path).expanduser().absolute())


def _tag(words: str) -> str:
    """A tag of the program's under its key, whichever language it is named in."""
    folded = words.strip().casefold()
    known = (tag for tag in Tag if folded in {tag.value, *(name.casefold() for name in engine_text.TAGS[tag])})
    return next(known, words.strip())
