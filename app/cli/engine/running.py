"""Engines at work for a command, and a TLF log of all lines from and to them, in order."""

from argparse import Namespace
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from functools import partial
from typing import TYPE_CHECKING, BinaryIO

from app.cli.output_files import open_new_file
from app.cli.terminal import Terminal
from app.formats.output_files import write_failure_phrase
from app.usi.log import EngineLog, LogLine
from app.usi.log_tlf import TlfFormatter

if TYPE_CHECKING:
    from app.runtime.directed import DirectorLoop


class EngineLogFile:
    """The log file of all engines of a command. Each line is written at once, so that a crash loses nothing."""

    def __init__(self, file: BinaryIO) -> None:
        self._file = file
        self._engine_count = 0
        self._headers_written: set[TlfFormatter] = set()
        """Engines whose header is already in the log file."""
        self._last_engine: TlfFormatter | None = None
        """Engine of the last line in the log; a marker precedes the first line of another engine."""

    def new_formatter(self, log: EngineLog) -> TlfFormatter:
        """Return a formatter for the log lines of one more engine, which shares the log file."""
        self._engine_count += 1
        return TlfFormatter(log.engine, log.started, self._engine_count)

    def write_log_lines(self, tlf: TlfFormatter, lines: tuple[LogLine, ...]) -> None:
        head = (
            "" if self._last_engine is tlf else tlf.engine_line() if tlf in self._headers_written else tlf.header_line()
        )
        self._last_engine = tlf
        self._headers_written.add(tlf)
        self._file.write((head + "".join(map(tlf.format_line, lines))).encode())


class RunningEngines:
    """The running engines of a command; `log_failed` is True if their log could not be written."""

    def __init__(self, loop: "DirectorLoop", file: BinaryIO | None, terminal: Terminal) -> None:
        self.loop = loop
        self.log_failed = False
        self._terminal = terminal
        if file is not None:
            loop.logs.log_opened.connect(partial(self._log_engine, EngineLogFile(file), file.name))

    def _log_engine(self, file: EngineLogFile, path: str, log: EngineLog) -> None:
        tlf = file.new_formatter(log)

        def write_lines(lines: tuple[LogLine, ...]) -> None:
            try:
                if not self.log_failed:
                    file.write_log_lines(tlf, lines)
            except OSError as failure:
                # A failing log does not end the engines' work.
                self.log_failed = True
                self._terminal.print_error(write_failure_phrase(path, failure))

        log.appended.connect(write_lines)


@contextmanager
def run_engines(asked: Namespace, terminal: Terminal) -> Iterator[RunningEngines]:
    """Run engines for directors (controllers of games or analyses), with a log if asked; CommandError if that fails."""
    with open_new_file(asked.log, overwrite=asked.overwrite) if asked.log is not None else nullcontext() as file:
        # Qt is loaded only by those commands that need it.
        from app.runtime.directed import DirectorLoop  # noqa: PLC0415

        with DirectorLoop() as loop:
            yield RunningEngines(loop, file, terminal)
