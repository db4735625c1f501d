"""Files written behind the window's back: a disk that takes its time never holds up the person.

One thread writes, in the order of asking; of several contents for one file that wait, only the newest is written.
"""

import threading
from pathlib import Path
from typing import NamedTuple

from PySide6.QtCore import QObject, Signal

from app.base.atomic import write_atomic


class WriteFailed(NamedTuple):
    path: Path
    reason: str


class Writer(QObject):
    failed = Signal(object)
    """A `WriteFailed`, told on the thread that made the writer."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._waiting: dict[Path, bytes] = {}
        self._changed = threading.Condition()
        self._closing = False
        self._thread: threading.Thread | None = None

    def write(self, path: Path, data: bytes) -> None:
        """Put `data` at `path` soon, whole or not at all; its folder is made when it is missing."""
        with self._changed:
            self._waiting.pop(path, None)
            self._waiting[path] = data
            if self._thread is None:
                self._thread = threading.Thread(target=self._work, name="writer", daemon=True)
                self._thread.start()
            self._changed.notify()

    def close(self, patience: float) -> bool:
        """Write what waits and end; False when that took longer than `patience` seconds."""
        with self._changed:
            self._closing = True
            self._changed.notify()
            thread = self._thread
        if thread is None:
            return True
        thread.join(patience)
        return not thread.is_alive()

    def _work(self) -> None:
        while (job := self._next()) is not None:
            path, data = job
            try:
                path.parent.mkdir(parents=True, exist_ok=True)
                write_atomic(path, data)
            except OSError as failure:
                self.failed.emit(WriteFailed(path, failure.strerror or str(failure)))

    def _next(self) -> tuple[Path, bytes] | None:
        with self._changed:
            while not self._waiting:
                if self._closing:
                    return None
                self._changed.wait()
            path = next(iter(self._waiting))
            return path, self._waiting.pop(path)
