"""Runs the command of the command line, and returns its exit code whatever happens."""

import io
import os
import sys
from collections.abc import Sequence
from types import TracebackType
from typing import Final

from app.base.folders import find_folders
from app.base.garbage import GARBAGE_COLLECTOR
from app.base.incidents import exception_text, program_log, traceback_text
from app.cli.command_line import parse_command_line
from app.cli.settings import choose_language, chosen_language
from app.cli.terminal import CommandError, Terminal
from app.text import crash as text

BROKEN_PIPE_EXIT_CODE: Final = 141
"""Exit code that shells show for a program killed by SIGPIPE."""


def main(arguments: Sequence[str]) -> int:
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")
    try:
        terminal = Terminal(choose_language(chosen_language(arguments)))
        code = _run_command(arguments, terminal)
        sys.stdout.flush()
    except BrokenPipeError:
        # Python would report the unwritable rest of the buffer at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return BROKEN_PIPE_EXIT_CODE
    return code


def _run_command(arguments: Sequence[str], terminal: Terminal) -> int:
    asked = parse_command_line(arguments, terminal.language)
    GARBAGE_COLLECTOR.freeze_objects()
    try:
        code: int = asked.do(asked, terminal)
    except CommandError as error:
        for reason in error.reasons:
            if error.name:
                terminal.log_error(error.name, reason)
            else:
                terminal.print_error(reason)
        return error.code
    return code


def report_uncaught(kind: type[BaseException], raised: BaseException, trace: TracebackType | None) -> None:
    """Report an uncaught exception (as `sys.excepthook`), and write the traceback to the program's log."""
    if not isinstance(raised, Exception):
        sys.__excepthook__(kind, raised, trace)
        return
    terminal = Terminal(choose_language(chosen_language(sys.argv[1:])))
    log = program_log(find_folders().data)
    details = f"yomisuji {' '.join(sys.argv[1:2])}\n{traceback_text(raised)}"
    was_written = log.append_entry(details)
    sentence = text.COMMAND_FAILED if was_written else text.COMMAND_FAILED_UNWRITTEN
    terminal.print_error(sentence.filled(reason=exception_text(raised), path=log.path))
    if not was_written:
        sys.stderr.write(details)
