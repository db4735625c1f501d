"""Files and journals written behind the window's back: a disk that takes its time never holds up the person."""

import contextlib
import errno
import itertools
import os
import queue
import threading
import time
from binascii import crc32
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import NamedTuple

from PySide6.QtCore import QObject, Signal

from app.base.atomic import ChangedMeanwhile, make_way, put_on_disk, still_holds, tidy, write_atomic
from app.base.folders import make_private
from app.base.incidents import reason_of_failed
from app.base.regular import read_whole
from app.workspace.file_state import Stamp, real_path, stamp_of


class JournalWriter(QObject):
    """Does what it is told in that order, on a thread of its own, and tells of what fails.

    What could not be appended is kept, and written before the next piece of that file, so a file has no hole.
    """

    failed = Signal(str)
    """Why nothing could be written, told on the thread that made the journal writer."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._jobs: queue.SimpleQueue[Callable[[], object] | None] = queue.SimpleQueue()
        self._thread: threading.Thread | None = None
        self.failure = ""
        """The first reason why something could not be written; known here before `failed` is delivered."""
        self._unwritten: dict[Path, bytes] = {}
        """Lines that could not be appended yet, by file; only the journal writer's thread uses them."""

    def append(self, path: Path, make: Callable[[], bytes]) -> None:
        """Put what `make` makes, on the journal writer's thread, behind what the file at `path` holds."""
        self.do(lambda: self._append(path, make()))

    def remove(self, path: Path) -> None:
        self.do(lambda: self._remove(path))

    def move(self, path: Path, to: Path) -> None:
        """Put the file elsewhere; its folder is made when it is missing."""
        self.do(lambda: self._move(path, to))

    def wait(self, patience: float) -> bool:
        """Wait until all that was asked so far is done; False when that took longer than `patience` seconds."""
        done = threading.Event()
        self.do(done.set)
        return done.wait(patience)

    def close(self, patience: float) -> bool:
        """Do what waits and end; False when that took longer than `patience` seconds."""
        if self._thread is None:
            return True
        self._jobs.put(None)
        self._thread.join(patience)
        return not self._thread.is_alive()

    def do(self, job: Callable[[], object]) -> None:
        """Do it in its turn."""
        if self._thread is None:
            self._thread = threading.Thread(target=self._work, name="journal writer", daemon=True)
            self._thread.start()
        self._jobs.put(job)

    def _work(self) -> None:
        while (job := self._jobs.get()) is not None:
            self._try(job)
        for path in list(self._unwritten):
            self._try(partial(self._append, path, b""))

    def _try(self, job: Callable[[], object]) -> None:
        try:
            job()
        except Exception as failure:  # noqa: BLE001 - told, and what comes after is to be done too
            reason = reason_of_failed(failure)
            self.failure = self.failure or reason
            self.failed.emit(reason)

    def _append(self, path: Path, data: bytes) -> None:
        data = self._unwritten.get(path, b"") + data
        self._unwritten[path] = data
        _append(path, data)
        del self._unwritten[path]

    def _remove(self, path: Path) -> None:
        self._unwritten.pop(path, None)
        path.unlink(missing_ok=True)

    def _move(self, path: Path, to: Path) -> None:
        if path in self._unwritten:
            self._append(path, b"")
        _move(path, to)


def _append(path: Path, data: bytes) -> None:
    make_private(path.parent)
    flags = os.O_WRONLY | os.O_CREAT | os.O_APPEND | getattr(os, "O_BINARY", 0) | getattr(os, "O_NONBLOCK", 0)
    handle = os.open(path, flags, 0o600)
    try:
        size = os.fstat(handle).st_size
        try:
            _write_all(handle, data)
            put_on_disk(handle)
        except BaseException:
            # What comes later must not stand behind half a line.
            with contextlib.suppress(OSError):
                os.ftruncate(handle, size)
            raise
    finally:
        os.close(handle)


def _move(path: Path, to: Path) -> None:
    make_private(to.parent)
    with contextlib.suppress(FileNotFoundError):
        path.replace(to)


def _write_all(handle: int, data: bytes) -> None:
    rest = memoryview(data)
    while rest:
        rest = rest[os.write(handle, rest) :]


class FileWritten(NamedTuple):
    """A file of the person's own is on the disk."""

    path: Path
    ticket: int
    stamp: Stamp | None
    checksum: int | None = None
    """CRC-32 of what was written."""
    real: Path | None = None
    """Where the file lies when links are followed."""


class WriteFailed(NamedTuple):
    path: Path
    reason: str
    ticket: int = 0
    """That of `save`; 0 for a file of the program's."""
    is_foreign: bool = False
    """True if nothing was written because another program has written to the file meanwhile."""


class _Job(NamedTuple):
    data: bytes
    ticket: int = 0
    backup: Path | None = None
    expected: int | None = None
    """Checksum of what the file must still hold; None where it is to be overwritten whatever it holds."""


class FileWriter(QObject):
    """Writes whole files in the order of asking; of several contents for one file that wait, only the newest is written."""

    written = Signal(object)
    """A `FileWritten`, for what was given to `save`; told on the thread that made the writer, like what follows."""
    failed = Signal(object)
    """A `WriteFailed`, whatever went wrong; what waits is written all the same."""
    set_aside = Signal(object)
    """Where something went that stood in the place of a file of the program's and was none."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._waiting: dict[Path, _Job] = {}
        self._lock = threading.Lock()
        self._journal_writer = JournalWriter(self)
        self._tickets = itertools.count(1)
        self._own: dict[Path, int | None] = {}
        """Checksums of what was last saved to each file; several saves of one window may follow each other."""

    def write(self, path: Path, data: bytes) -> None:
        """Put `data` at `path` soon, whole or not at all; its folder is made when it is missing."""
        self._take(path, _Job(data))

    def save(self, path: Path, data: bytes, backup: Path | None = None, expected: int | None = None) -> int:
        """Put `data` into a file of the person's own; the ticket by which `written` or `failed` will name it.

        What the file holds until then is put at `backup`, where that can be done. A folder that has vanished is not
        made again: it may belong to a disk that is out. A file that holds neither what the checksum `expected` says nor what
        was last saved to it here is left alone, and `failed` says that it is foreign.
        """
        ticket = next(self._tickets)
        self._take(path, _Job(data, ticket, backup, expected))
        return ticket

    def close(self, patience: float) -> bool:
        """Write what waits and end; False when that took longer than `patience` seconds."""
        return self._journal_writer.close(patience)

    def _take(self, path: Path, job: _Job) -> None:
        with self._lock:
            self._waiting.pop(path, None)
            self._waiting[path] = job
        self._journal_writer.do(self._work)

    def _work(self) -> None:
        with self._lock:
            if not self._waiting:
                return  # several contents were one
            path = next(iter(self._waiting))
            job = self._waiting.pop(path)
        try:
            if job.ticket:
                saved = _saved(path, job, self._own.get(path))
                self._own[path] = saved.checksum
                self.written.emit(saved)
                # What killed programs left of earlier saves; only now, since the folder may be large and far away.
                target = Path(os.path.realpath(path))
                tidy(target.parent, target)
            else:
                make_private(path.parent)
                if (aside := make_way(path, time.time())) is not None:
                    self.set_aside.emit(aside)
                write_atomic(path, job.data, is_private=True)
        except Exception as failure:  # noqa: BLE001 - told, and what waits is to be written too
            is_foreign = isinstance(failure, ChangedMeanwhile)
            self.failed.emit(WriteFailed(path, reason_of_failed(failure), job.ticket, is_foreign))


def _saved(path: Path, job: _Job, own: int | None) -> FileWritten:
    """Write a file of the person's; `own` is the checksum of what was last saved to it here."""
    expected = job.expected
    if expected is not None and not still_holds(path, expected):
        if own is None or not still_holds(path, own):
            raise ChangedMeanwhile(path)
        expected = own
    # A file that may not be written is left as it is, though another could be put into its place.
    if path.exists() and not os.access(path, os.W_OK):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(path))
    if job.backup is not None:
        with contextlib.suppress(OSError):  # where that cannot be done, saving goes on without
            data = read_whole(path)
            make_private(job.backup.parent)
            write_atomic(job.backup, data, is_private=True)
    write_atomic(path, job.data, expected=expected)
    return FileWritten(path, job.ticket, stamp_of(path), crc32(job.data), real_path(path))
