"""A TLF file with what all engines of a command are told and say, in the order in which that happens."""

from argparse import Namespace
from functools import partial
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, BinaryIO, Self

from app.cli.terminal import Terminal, on_one_line
from app.text import command as command_text
from app.text import engine_command as text
from app.text.phrase import Phrase
from app.usi.log import EngineLog, LogLine
from app.usi.log_tlf import Pen

if TYPE_CHECKING:
    from app.runtime.engine_logs import EngineLogs


class EngineLogFile:
    """Without a file nothing is written."""

    def __init__(self, path: str, file: BinaryIO | None, terminal: Terminal) -> None:
        self.has_failed = False
        self._path = path
        self._file = file
        self._terminal = terminal
        self._last: EngineLog | None = None
        """Whose lines were written last; where others follow, a head says whose they are."""

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, raised: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._file is not None:
            self._file.close()

    def follow(self, logs: "EngineLogs") -> None:
        """Write down every engine that begins from now on."""
        if self._file is not None:
            logs.appeared.connect(partial(self._begin, self._file))

    def _begin(self, file: BinaryIO, log: EngineLog) -> None:
        log.taken.connect(partial(self._take, file, log, Pen(log.engine, log.started)))

    def _take(self, file: BinaryIO, log: EngineLog, pen: Pen, lines: tuple[LogLine, ...]) -> None:
        if self.has_failed:
            return
        head = pen.head() if self._last is not log else ""
        self._last = log
        try:
            # At once, so that the log is whole however all this ends.
            file.write((head + "".join(map(pen.written, lines))).encode())
        except OSError as failure:
            # What the engines work on is worth more than the log of it.
            self.has_failed = True
            self._terminal.complain(_not_written(self._path, failure))


def opened_log(asked: Namespace, terminal: Terminal) -> EngineLogFile | Phrase:
    """The file that was asked for, begun; or why it cannot be."""
    path: str | None = asked.log
    if path is None:
        return EngineLogFile("", None, terminal)
    try:
        return EngineLogFile(path, Path(path).open("wb" if asked.overwrite else "xb", buffering=0), terminal)
    except FileExistsError:
        return command_text.IS_THERE.filled(path=on_one_line(path))
    except OSError as failure:
        return _not_written(path, failure)


def _not_written(path: str, failure: OSError) -> Phrase:
    return text.LOG_NOT_WRITTEN.filled(path=on_one_line(path), reason=failure.strerror or failure)
