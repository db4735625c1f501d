"""Journals written behind the window's back, on a thread of their own: a slow disk elsewhere never holds them up."""

import contextlib
import os
import queue
import threading
from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QObject, Signal

from app.base.folders import make_private
from app.base.incidents import reason_of_failed


class Scribe(QObject):
    """Does what it is told in that order, and tells of what fails."""

    failed = Signal(str)
    """Why nothing could be written, told on the thread that made the scribe."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._jobs: queue.SimpleQueue[Callable[[], object] | None] = queue.SimpleQueue()
        self._thread: threading.Thread | None = None
        self._handles: dict[Path, int] = {}

    def append(self, path: Path, make: Callable[[], bytes]) -> None:
        """Put what `make` makes, on the scribe's thread, behind what the file at `path` holds."""
        self._do(lambda: self._append(path, make()))

    def remove(self, path: Path) -> None:
        self._do(lambda: self._remove(path))

    def move(self, path: Path, to: Path) -> None:
        """Put the file elsewhere; its folder is made when it is missing."""
        self._do(lambda: self._move(path, to))

    def do(self, job: Callable[[], object]) -> None:
        """Do something else, in its turn."""
        self._do(job)

    def wait(self, patience: float) -> bool:
        """Wait until all that was asked so far is done; False when that took longer than `patience` seconds."""
        done = threading.Event()
        self._do(done.set)
        return done.wait(patience)

    def close(self, patience: float) -> bool:
        """Do what waits and end; False when that took longer than `patience` seconds."""
        if self._thread is None:
            return True
        self._jobs.put(None)
        self._thread.join(patience)
        return not self._thread.is_alive()

    def _do(self, job: Callable[[], object]) -> None:
        if self._thread is None:
            self._thread = threading.Thread(target=self._work, name="scribe", daemon=True)
            self._thread.start()
        self._jobs.put(job)

    def _work(self) -> None:
        while (job := self._jobs.get()) is not None:
            try:
                job()
            except Exception as failure:  # noqa: BLE001 - told, and what comes after is to be done too
                self.failed.emit(reason_of_failed(failure))
        for path in list(self._handles):
            self._close(path)

    def _append(self, path: Path, data: bytes) -> None:
        handle = self._handles.get(path)
        if handle is None:
            make_private(path.parent)
            flags = os.O_WRONLY | os.O_CREAT | os.O_APPEND | getattr(os, "O_BINARY", 0) | getattr(os, "O_NONBLOCK", 0)
            handle = self._handles[path] = os.open(path, flags, 0o600)
        size = os.fstat(handle).st_size
        try:
            _write_all(handle, data)
            os.fsync(handle)
        except BaseException:
            # What comes later must not stand behind half a line.
            with contextlib.suppress(OSError):
                os.ftruncate(handle, size)
            raise

    def _remove(self, path: Path) -> None:
        self._close(path)
        path.unlink(missing_ok=True)

    def _move(self, path: Path, to: Path) -> None:
        self._close(path)
        make_private(to.parent)
        with contextlib.suppress(FileNotFoundError):
            path.replace(to)

    def _close(self, path: Path) -> None:
        handle = self._handles.pop(path, None)
        if handle is not None:
            os.close(handle)


def _write_all(handle: int, data: bytes) -> None:
    rest = memoryview(data)
    while rest:
        rest = rest[os.write(handle, rest) :]
