"""Writer threads for files and journals: autosave and saving never block the window, however slow the disk is."""

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

from app.base.atomic import (
    FileChangedError,
    flush_to_disk,
    is_unchanged,
    quarantine_irregular,
    remove_leftovers,
    write_atomic,
)
from app.base.folders import make_private
from app.base.regular import read_contents
from app.text.file_errors import FailureWords, failure_words, reason_of_failed
from app.text.phrase import Phrase
from app.workspace.file_state import Stamp, file_stamp, real_path


class JournalWriter(QObject):
    """Runs write jobs in order on a thread of its own, and reports failures.

    Data that could not be appended is kept and written before the file's next data, so that a file has no gap.
    """

    failed = Signal(object)
    """Emitted with the reason of a failed job, a phrase, on the thread that made the journal writer."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._jobs: queue.SimpleQueue[Callable[[], object] | None] = queue.SimpleQueue()
        self._thread: threading.Thread | None = None
        self.failure: Phrase | None = None
        """Reason of the first failed job, None without one; set before `failed` is delivered."""
        self._unwritten: dict[Path, bytes] = {}
        """Data that could not be appended yet, by file; used only by the writer thread."""

    def append_data(self, path: Path, make: Callable[[], bytes]) -> None:
        """Append the data that `make` returns, on the writer thread, to the file at `path`."""
        self.queue_job(lambda: self._append_or_fail(path, make()))

    def remove_file(self, path: Path) -> None:
        self.queue_job(lambda: self._remove_file_or_fail(path))

    def move_file(self, path: Path, to: Path) -> None:
        """Queue the move of a file; the target folder is made if missing."""
        self.queue_job(lambda: self._move_file_or_fail(path, to))

    def wait_until_written(self, patience: float) -> bool:
        """Wait until all jobs so far are done; False if that took longer than `patience` seconds."""
        done = threading.Event()
        self.queue_job(done.set)
        return done.wait(patience)

    def close(self, patience: float) -> bool:
        """Finish the queued jobs and end the thread; False if that took longer than `patience` seconds."""
        if self._thread is None:
            return True
        self._jobs.put(None)
        self._thread.join(patience)
        return not self._thread.is_alive()

    def queue_job(self, job: Callable[[], object]) -> None:
        """Queue a job for the writer thread, which is started if necessary."""
        if self._thread is None:
            self._thread = threading.Thread(target=self._run_queued, name="journal writer", daemon=True)
            self._thread.start()
        self._jobs.put(job)

    def _run_queued(self) -> None:
        while (job := self._jobs.get()) is not None:
            self._run_job(job)
        for path in list(self._unwritten):
            self._run_job(partial(self._append_or_fail, path, b""))

    def _run_job(self, job: Callable[[], object]) -> None:
        try:
            job()
        except Exception as failure:  # noqa: BLE001 - reported, and the next jobs must run too
            reason = reason_of_failed(failure)
            self.failure = self.failure or reason
            self.failed.emit(reason)

    def _append_or_fail(self, path: Path, data: bytes) -> None:
        data = self._unwritten.get(path, b"") + data
        self._unwritten[path] = data
        _append(path, data)
        del self._unwritten[path]

    def _remove_file_or_fail(self, path: Path) -> None:
        self._unwritten.pop(path, None)
        path.unlink(missing_ok=True)

    def _move_file_or_fail(self, path: Path, to: Path) -> None:
        if path in self._unwritten:
            self._append_or_fail(path, b"")
        _move(path, to)


def _append(path: Path, data: bytes) -> None:
    make_private(path.parent)
    flags = os.O_WRONLY | os.O_CREAT | os.O_APPEND | getattr(os, "O_BINARY", 0) | getattr(os, "O_NONBLOCK", 0)
    handle = os.open(path, flags, 0o600)
    try:
        size = os.fstat(handle).st_size
        try:
            _write_all(handle, data)
            flush_to_disk(handle)
        except BaseException:
            # Later data must not follow a partial line.
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
    """Result of saving a user's file."""

    path: Path
    ticket: int
    stamp: Stamp | None
    checksum: int | None = None
    real_path: Path | None = None
    """Path of the written file, with symbolic links resolved."""


class WriteFailed(NamedTuple):
    path: Path
    words: FailureWords
    ticket: int = 0
    """Number that `save_file` returned; 0 for the program's own files."""
    was_changed_elsewhere: bool = False
    """True if nothing was written because another program has changed the file."""


class _Job(NamedTuple):
    data: bytes
    ticket: int = 0
    backup: Path | None = None
    expected: int | None = None
    """Checksum of what the file must still hold; None to overwrite anything."""


class FileWriter(QObject):
    """Writes whole files atomically, in order; of several queued contents for one file only the newest is written."""

    written = Signal(object)
    """Emitted with a `FileWritten` for `save_file`, on the thread that made the writer, like the signals below."""
    failed = Signal(object)
    """Emitted with a `WriteFailed` if a write failed; queued jobs still run."""
    file_moved_aside = Signal(object)
    """Emitted with the new path of something that was no regular file, and lay where the program keeps a file."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._waiting_jobs: dict[Path, _Job] = {}
        self._lock = threading.Lock()
        self._journal_writer = JournalWriter(self)
        self._tickets = itertools.count(1)
        self._saved_checksums: dict[Path, int | None] = {}
        """CRC-32 of our last save of each file; one window may save several times in a row."""

    def write_file(self, path: Path, data: bytes) -> None:
        """Queue an atomic write of one of the program's own files; its folder is made if missing."""
        self._queue_job(path, _Job(data))

    def save_file(self, path: Path, data: bytes, backup: Path | None = None, expected: int | None = None) -> int:
        """Queue saving a user's file; return the number (ticket) that `written` or `failed` will carry.

        The file's previous contents are copied to `backup`, if possible. A missing folder is not made again: it may be
        on a removed disk. If the file's checksum is neither `expected` nor that of our last save, the file is left
        alone, and `failed` reports it as foreign.
        """
        ticket = next(self._tickets)
        self._queue_job(path, _Job(data, ticket, backup, expected))
        return ticket

    def close(self, patience: float) -> bool:
        """Write what is queued and end the thread; False if that took longer than `patience` seconds."""
        return self._journal_writer.close(patience)

    def _queue_job(self, path: Path, job: _Job) -> None:
        with self._lock:
            self._waiting_jobs.pop(path, None)
            self._waiting_jobs[path] = job
        self._journal_writer.queue_job(self._run_queued)

    def _run_queued(self) -> None:
        with self._lock:
            if not self._waiting_jobs:
                return  # several contents became one
            path = next(iter(self._waiting_jobs))
            job = self._waiting_jobs.pop(path)
        try:
            if job.ticket:
                saved = _save_file(path, job, self._saved_checksums.get(path))
                self._saved_checksums[path] = saved.checksum
                self.written.emit(saved)
                # Temporary files of killed programs; only now, since the folder may be large and remote.
                target = Path(os.path.realpath(path))
                remove_leftovers(target.parent, target)
            else:
                make_private(path.parent)
                if (aside := quarantine_irregular(path, time.time())) is not None:
                    self.file_moved_aside.emit(aside)
                write_atomic(path, job.data, is_private=True)
        except Exception as failure:  # noqa: BLE001 - reported, and the queued jobs must run too
            is_foreign = isinstance(failure, FileChangedError)
            self.failed.emit(WriteFailed(path, failure_words(failure), job.ticket, is_foreign))


def _save_file(path: Path, job: _Job, own: int | None) -> FileWritten:
    """Save a user's file on the writer thread; `own` is the checksum of our last save of the file."""
    expected = job.expected
    if expected is not None and not is_unchanged(path, expected):
        if own is None or not is_unchanged(path, own):
            raise FileChangedError(path)
        expected = own
    # A read-only file stays, although it could be replaced.
    if path.exists() and not os.access(path, os.W_OK):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(path))
    if job.backup is not None:
        with contextlib.suppress(OSError):  # saving goes on without a backup
            data = read_contents(path)
            make_private(job.backup.parent)
            write_atomic(job.backup, data, is_private=True)
    write_atomic(path, job.data, expected=expected)
    return FileWritten(path, job.ticket, file_stamp(path), crc32(job.data), real_path(path))
