"""The logs of the engines that run and of the last that did, kept in memory and, where a folder is given, in files."""

import contextlib
import re
from collections import deque
from collections.abc import Callable
from functools import partial
from pathlib import Path
from time import monotonic, time
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QTimer

from app.base.atomic import make_way, newest_first
from app.base.event import Event
from app.base.folders import make_private
from app.base.regular import append
from app.runtime.writer import JournalWriter
from app.usi.log import EngineLog, LogLine

if TYPE_CHECKING:
    from app.usi.log_tlf import LogFile

MOST_LINES: Final = 50_000
MOST_BYTES: Final = 8_000_000
"""Of each log in memory."""
MOST_FILE_BYTES: Final = 200_000_000
"""Of all files together, which are those of every engine there ever was; beyond that the oldest go."""
MOST_ENDED: Final = 5
"""So many logs of engines that have ended are kept."""
_PAUSE: Final = 100
"""Milliseconds for which lines are gathered before they are written."""
_SUFFIX: Final = ".tlf"
_OLD: Final = ".old.tlf"
"""What a file that has become too long is called from then on."""
_ODD_SIGNS: Final = re.compile(r"[^0-9A-Za-z_-]+")


class EngineLogs:
    def __init__(
        self,
        folder: Path | None = None,
        wall: Callable[[], float] = time,
        clock: Callable[[], float] = monotonic,
        most_file_bytes: int = MOST_FILE_BYTES,
        *,
        are_seen: bool = True,
    ) -> None:
        """`wall` tells the time of day; `clock` is the one that the engines' lines are timed by.

        Where nobody can look at them, they are not `are_seen`: lines are gathered only for files, and for who hears of logs.
        """
        self.folder = folder
        self._are_seen = are_seen or folder is not None
        self._most_file_bytes = most_file_bytes
        self._wall = wall
        self._clock = clock
        self.appeared: Event[EngineLog] = Event()
        self.ended: Event[EngineLog] = Event()
        """Its engine has ended, and the oldest of those that had may be kept no more."""
        self._logs: list[EngineLog] = []
        self._ended: deque[EngineLog] = deque()
        self._files: dict[EngineLog, _File] = {}
        self._writing = QTimer(singleShot=True, interval=_PAUSE)
        self._writing.timeout.connect(self._write)
        self._journal_writer = JournalWriter()
        self._journal_writer.failed.connect(self._on_failed)

    @property
    def all(self) -> tuple[EngineLog, ...]:
        """In the order in which they began."""
        return tuple(self._logs)

    @property
    def are_read(self) -> bool:
        """Whether lines of an engine that begins now are gathered at all."""
        return self._are_seen or self.appeared.is_heard

    def is_running(self, log: EngineLog) -> bool:
        return log in self._logs and log not in self._ended

    def begin(self, key: str, name: str) -> EngineLog:
        log = EngineLog(name, self._wall(), self._clock(), MOST_LINES, MOST_BYTES)
        if self.folder is not None:
            file = self._files[log] = _File(self._free_path(self.folder, key), log)
            file.leave = log.taken.connect(lambda lines: self._gather(file, lines))
            taken = {file.path for file in self._files.values()}
            self._journal_writer.do(partial(_let_go_of_oldest, self.folder, taken, self._most_file_bytes))
        self._logs.append(log)
        self.appeared.emit(log)
        return log

    def end(self, log: EngineLog) -> None:
        """Its engine has ended."""
        if (file := self._files.pop(log, None)) is not None:
            file.leave()
            self._hand_over(file)
        self._ended.append(log)
        if len(self._ended) > MOST_ENDED:
            self._logs.remove(self._ended.popleft())
        self.ended.emit(log)

    def close(self, patience: float) -> bool:
        """Have everything in the files; False when that took longer than `patience` seconds."""
        self._writing.stop()
        self._write()
        for file in self._files.values():
            file.leave()
        self._files.clear()
        return self._journal_writer.close(patience)

    def _gather(self, file: "_File", lines: tuple[LogLine, ...]) -> None:
        """Lines wait; others may join them before they are written."""
        file.waiting += lines
        if not self._writing.isActive():
            self._writing.start()

    def _write(self) -> None:
        for file in self._files.values():
            self._hand_over(file)

    def _hand_over(self, file: "_File") -> None:
        """Have written what waits. It is put into words on the journal writer's thread, which leaves the window alone."""
        if file.waiting:
            lines, file.waiting = file.waiting, []
            self._journal_writer.do(lambda: file.write(lines))

    def _free_path(self, folder: Path, key: str) -> Path:
        """A file of its own for each engine that runs; those of one profile take turns over the same few."""
        taken = {file.path for file in self._files.values()}
        stem = _ODD_SIGNS.sub("-", key) or "engine"
        number = 1
        while (path := folder / f"{stem}-{number}{_SUFFIX}") in taken:
            number += 1
        return path

    def _on_failed(self, _reason: str) -> None:
        # The logs in memory go on; to say it again with every line would help nobody.
        self.folder = None
        self._writing.stop()
        for file in self._files.values():
            file.leave()
        self._files.clear()


class _File:
    """One log on its way to the disk."""

    leave: Callable[[], object]
    """Nothing comes any more; what waits is still to be written."""

    def __init__(self, path: Path, log: EngineLog) -> None:
        self.path = path
        self.waiting: list[LogLine] = []
        self._log = log
        self._writing: LogFile | None = None

    def write(self, lines: list[LogLine]) -> None:
        """On the journal writer's thread."""
        if self._writing is None:
            from app.usi.log_tlf import LogFile, Pen  # noqa: PLC0415 - at the start of the program no engine runs

            size = self.path.stat().st_size if self.path.exists() else 0
            self._writing = LogFile(Pen(self._log.engine, self._log.started), self._append, self._turn, size)
        self._writing.write(lines)

    def _append(self, data: bytes) -> None:
        """Without waiting for the disk: what a crash of the system loses of a log is no loss."""
        make_private(self.path.parent)
        make_way(self.path, time())
        append(self.path, data)

    def _turn(self) -> None:
        self.path.replace(self.path.with_name(self.path.name.removesuffix(_SUFFIX) + _OLD))


def _let_go_of_oldest(folder: Path, taken: set[Path], most_bytes: int) -> None:
    """Take away files of engines that have ended, the oldest first, until the rest is no longer than `most_bytes`."""
    with contextlib.suppress(OSError):
        sizes = {path: path.stat().st_size for path in newest_first(folder.glob(f"*{_SUFFIX}"))}
        total = sum(sizes.values())
        for path in reversed(sizes):
            if total <= most_bytes:
                return
            if path not in taken:
                path.unlink(missing_ok=True)
                total -= sizes[path]
