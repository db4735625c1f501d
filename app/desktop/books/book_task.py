"""A task on opening books, done on a worker thread: its row in the task strip shows progress and can stop it."""

import time
from typing import Final

from PySide6.QtCore import QObject, Signal

from app.desktop.desk.desk import Desk
from app.desktop.desk.messages import WINDOW, MessageKind
from app.desktop.desk.task_strip import TaskProgress, TaskRow, task_strip
from app.text import book as text
from app.text.phrase import Phrase

_PAUSE: Final = 0.2


class TaskCancelledError(Exception):
    """Raised on the worker thread when the user has stopped the task."""


class BookTask(QObject):
    told = Signal(object)
    """Progress text for the user."""
    _told = Signal(int, int)

    def __init__(self, desk: Desk, name: Phrase, parent: QObject) -> None:
        super().__init__(parent)
        self._desk, self._name = desk, name
        self._row: TaskRow | None = None
        self.is_stopped = self._is_over = False
        self._next = time.monotonic() + _PAUSE
        self._told.connect(self._show)

    def progress(self, done: int, total: int) -> None:
        """Report progress, or raise TaskCancelledError if the user stopped the task. An open book keeps it as callback."""
        if self._is_over:
            return
        if self.is_stopped:
            raise TaskCancelledError
        if time.monotonic() >= self._next:
            self._next = time.monotonic() + _PAUSE
            self._told.emit(done, total)

    def end(self) -> None:
        self._is_over = True
        if self._row is not None:
            self._row.end()

    def _show(self, done: int, total: int) -> None:
        if self._is_over:
            return
        if self._row is None:
            self._row = task_strip(self._desk).add(MessageKind.BOOK_TASK, WINDOW, self._name, TaskProgress(self._name))
            self._row.stopped.connect(lambda _: self.stop())
        words = text.SO_MUCH.filled(percent=100 * done // total) if total else text.SO_MANY.filled(count=f"{done:,}")
        self._row.tell(TaskProgress(words, done, total))
        self.told.emit(words)

    def stop(self) -> None:
        self.is_stopped = True
