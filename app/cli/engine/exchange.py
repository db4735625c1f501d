"""`yomisuji engine export` and `import`: a profile as a file for another machine."""

import sys
from argparse import Namespace
from pathlib import Path

from app.base.regular import read_whole
from app.cli.arguments import Arguments
from app.cli.engine.engines import fill_name, fill_new_name, named, open_shelf
from app.cli.shelf import begun, not_written
from app.cli.terminal import STANDARD_INPUT, CommandError, Terminal, on_one_line
from app.config.engine_exchange import LARGEST, contents_of, exported, imported
from app.runtime.launching import obstacle_of
from app.text import engine_command
from app.text import formats as file_text


def fill_export(arguments: Arguments) -> None:
    fill_name(arguments)
    arguments.add_out(engine_command.EXPORT_OUT_HELP)
    arguments.add_overwrite(engine_command.OVERWRITE_HELP)
    arguments.add_switch("--with-environment", engine_command.WITH_ENVIRONMENT_HELP)


def fill_import(arguments: Arguments) -> None:
    arguments.add_files(engine_command.FILE_HELP, takes_many=False)
    fill_new_name(arguments)


def export_engine(asked: Namespace, terminal: Terminal) -> int:
    """What is in the file is said beside it."""
    profile = named(open_shelf(terminal), asked.name)
    data = exported(profile, with_environment=asked.with_environment)
    if asked.out is None:
        terminal.say(data.decode("utf-8", "backslashreplace").rstrip("\n"))
    else:
        try:
            with begun(asked.out, overwrite=asked.overwrite) as file:
                file.write(data)
        except OSError as failure:
            raise CommandError(not_written(asked.out, failure)) from failure
    for sentence in contents_of(profile, with_environment=asked.with_environment):
        terminal.sum_up(engine_command.CONTENT, sentence=on_one_line(sentence.to(terminal.language)))
    return 0


def import_engine(asked: Namespace, terminal: Terminal) -> int:
    """The program need not be there yet; where it is not, that is told."""
    shelf = open_shelf(terminal)
    (path,) = asked.files
    read = imported(_read(path))
    if read.profile is None:
        raise CommandError(*read.notices, name=path)
    for notice in read.notices:
        terminal.warn(path, notice)
    if asked.name is not None and (problem := shelf.name_problem("", asked.name)):
        raise CommandError(problem, name=asked.name)
    added = shelf.add(read.profile.replaced(name=asked.name or read.profile.name))
    if obstacle := obstacle_of(added):
        terminal.warn(added.name, obstacle)
    terminal.sum_up(engine_command.ADDED, engine=on_one_line(added.name), key=added.key)
    return 0


def _read(path: str) -> bytes:
    try:
        if path == STANDARD_INPUT:
            return sys.stdin.buffer.read(LARGEST + 1)
        return read_whole(Path(path), LARGEST)
    except OSError as failure:
        reason = failure.strerror or str(failure)
        raise CommandError(file_text.NOT_READ.filled(reason=reason), name=path) from failure
