"""`yomisuji engine export` and `import`: a profile as a file for another machine."""

import sys
from argparse import ArgumentParser, Namespace
from pathlib import Path
from typing import Final

from app.base.regular import read_whole
from app.cli.asked import add_files
from app.cli.engine.arguments import fill_name, fill_new_name
from app.cli.engine.on_shelf import Refused, named, on_shelf
from app.cli.terminal import Terminal, on_one_line
from app.config.engine_exchange import LARGEST, contents_of, exported, imported
from app.config.engine_shelf import EngineShelf
from app.runtime.launching import obstacle_of
from app.text import command as command_text
from app.text import engine_command
from app.text import engine_shelf as text
from app.text import files as file_text
from app.text.phrase import Language

_STANDARD: Final = "-"


def fill_export(command: ArgumentParser, language: Language) -> None:
    fill_name(command, language)
    help_out = text.EXPORT_OUT_HELP.to(language)
    command.add_argument("-o", dest="out", metavar=command_text.FILE.to(language), help=help_out)
    command.add_argument("--overwrite", action="store_true", help=engine_command.OVERWRITE_HELP.to(language))
    help_environment = text.WITH_ENVIRONMENT_HELP.to(language)
    command.add_argument("--with-environment", action="store_true", help=help_environment)


def fill_import(command: ArgumentParser, language: Language) -> None:
    add_files(command, language, text.FILE_HELP, takes_many=False)
    fill_new_name(command, language)


@on_shelf
def export_engine(asked: Namespace, terminal: Terminal, shelf: EngineShelf) -> None:
    """What is in the file is said beside it."""
    profile = named(shelf, asked.name)
    data = exported(profile, with_environment=asked.with_environment)
    if asked.out is None:
        terminal.say(data.decode("utf-8", "backslashreplace").rstrip("\n"))
    else:
        _write(asked.out, data, overwrite=asked.overwrite)
    for sentence in contents_of(profile, with_environment=asked.with_environment):
        terminal.sum_up(text.CONTENT, sentence=on_one_line(sentence.to(terminal.language)))


@on_shelf
def import_engine(asked: Namespace, terminal: Terminal, shelf: EngineShelf) -> None:
    """The program need not be there yet; where it is not, that is told."""
    (path,) = asked.files
    read = imported(_read(path))
    if read.profile is None:
        raise Refused(path, *read.notices)
    for notice in read.notices:
        terminal.warn(path, notice)
    if asked.name is not None and (problem := shelf.name_problem("", asked.name)):
        raise Refused(asked.name, problem)
    added = shelf.add(read.profile.replaced(name=asked.name or read.profile.name))
    if obstacle := obstacle_of(added):
        terminal.warn(added.name, obstacle)
    terminal.sum_up(text.ADDED, engine=on_one_line(added.name), key=added.key)


def _read(path: str) -> bytes:
    try:
        if path == _STANDARD:
            return sys.stdin.buffer.read(LARGEST + 1)
        return read_whole(Path(path), LARGEST)
    except OSError as failure:
        reason = failure.strerror or str(failure)
        raise Refused(path, file_text.NOT_READ.filled(reason=reason)) from failure


def _write(path: str, data: bytes, *, overwrite: bool) -> None:
    try:
        with Path(path).open("wb" if overwrite else "xb") as file:
            file.write(data)
    except FileExistsError as failure:
        raise Refused("", command_text.IS_THERE.filled(path=on_one_line(path))) from failure
    except OSError as failure:
        reason = failure.strerror or str(failure)
        raise Refused("", command_text.NOT_WRITTEN.filled(path=on_one_line(path), reason=reason)) from failure
