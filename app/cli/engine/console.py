"""`yomisuji engine console`: sends typed lines to an engine, and shows both sides of the conversation."""

import sys
import time
from argparse import Namespace
from contextlib import nullcontext
from typing import TYPE_CHECKING, BinaryIO

from app.cli.arguments import Arguments
from app.cli.engine.engines import add_engine_arguments, engine_from_words
from app.cli.engine.running import EngineLogFile
from app.cli.output_files import open_new_file
from app.cli.terminal import INTERRUPTED_CODE, CommandError, Terminal, one_line, shell_exit_code
from app.config.engine_profile import program_name
from app.formats.output_files import write_failure_phrase
from app.runtime.launching import engine_launch
from app.text import command as command_text
from app.text import engine_command as text
from app.usi.log import EngineLog, LogLine
from app.usi.log_tlf import TlfFormatter

if TYPE_CHECKING:
    from app.runtime.exit import ProcessExit


def add_arguments(arguments: Arguments) -> None:
    add_engine_arguments(arguments)
    arguments.add_argument("--log", text.LOG_HELP, command_text.FILE)
    arguments.add_overwrite_switch(text.OVERWRITE_HELP)


def run_command(asked: Namespace, terminal: Terminal) -> int:
    """Run the console and return the engine's exit code; 1 if it did not start or the log could not be written."""
    with open_new_file(asked.log, overwrite=asked.overwrite) if asked.log is not None else nullcontext() as file:
        try:
            return _ConsoleSession(asked, terminal, file).run_console()
        except BrokenPipeError:
            raise
        except OSError as failure:
            raise CommandError(write_failure_phrase(str(asked.log), failure)) from failure


class _ConsoleSession:
    def __init__(self, asked: Namespace, terminal: Terminal, file: BinaryIO | None) -> None:
        # Qt is loaded only by those commands that need it.
        from app.runtime.console import EngineConsole  # noqa: PLC0415
        from app.runtime.qt import EventLoopRun  # noqa: PLC0415

        self._program_name = program_name(asked.program, asked.arguments)
        self._terminal = terminal
        self._event_loop: EventLoopRun = EventLoopRun()
        self._process_exit: ProcessExit | None = None
        log = EngineLog(self._program_name, time.time(), time.monotonic())
        self._formatter = TlfFormatter(log.engine, log.started)
        self._log_file = None if file is None else EngineLogFile(file)
        log.appended.connect(self._on_log_lines)
        engine = engine_from_words((asked.program, *asked.arguments))
        self._console: EngineConsole = EngineConsole(engine_launch(engine), log, sys.stdin.fileno())
        self._console.ended.connect(self._on_process_ended)
        self._event_loop.interrupted.connect(lambda _: self._on_interrupted())
        self._interrupt_count = 0

    def run_console(self) -> int:
        self._event_loop.run_loop(self._console.start)
        end = self._process_exit
        if end is not None and end.start_failure is not None:
            self._terminal.log_error(self._program_name, end.start_failure)
            return 1
        if self._event_loop.was_interrupted:
            return INTERRUPTED_CODE
        number = end.exit_number if end is not None else None
        return 1 if number is None else shell_exit_code(number)

    def _on_log_lines(self, lines: tuple[LogLine, ...]) -> None:
        try:
            for line in lines:
                entry = f"{line.seconds:>9.3f} {line.direction.value} {one_line(line.text)}"
                self._terminal.print_lines(entry.rstrip())
            sys.stdout.flush()
        except OSError as failure:
            self._event_loop.end_with_error(failure)  # the engine is ended first
        try:
            if self._log_file is not None:
                self._log_file.write_log_lines(self._formatter, lines)
        except OSError as failure:
            self._event_loop.end_with_error(failure)

    def _on_interrupted(self) -> None:
        """Ask the engine to quit on the first Ctrl-C, and kill it on the second."""
        self._interrupt_count += 1
        if self._interrupt_count == 1:
            self._console.quit_engine()
        else:
            self._console.kill()

    def _on_process_ended(self, end: "ProcessExit") -> None:
        self._process_exit = end
        self._event_loop.end_loop()
