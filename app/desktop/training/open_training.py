"""The card store in the window: tasks run one after the other on a worker thread, so that no disk blocks the window."""

import sqlite3
from collections import deque
from collections.abc import Callable
from functools import partial
from typing import Any, Final, NamedTuple, TypeVar

from PySide6.QtCore import QObject

from app.base.event import Event
from app.base.folders import find_folders
from app.desktop.desk.desk import Desk
from app.desktop.kit.background import attend
from app.runtime.background_worker import BackgroundTask, BackgroundWorker
from app.text import training as text
from app.text.file_errors import reason_of_failed
from app.text.phrase import Phrase
from app.training.card_store import CardMissingError, CardStore, cards_path, reason_cards_not_opened

T = TypeVar("T")
PATIENCE: Final = 20.0
"""Seconds that quitting waits for the running task; a disk may not answer."""


def open_training(desk: Desk) -> "OpenTraining":
    """The program's single OpenTraining, created on first use."""
    return desk.shell.only(OpenTraining, lambda window: OpenTraining(desk, window))


class _Wanted(NamedTuple):
    """A queued task on the cards, with its callbacks."""

    work: Callable[[CardStore], Any]
    then: Callable[[Any], object]
    otherwise: Callable[[], object]


class OpenTraining(QObject):
    def __init__(self, desk: Desk, parent: QObject) -> None:
        super().__init__(parent)
        self.path = cards_path(find_folders().data)
        self.failed = Event[Phrase]()
        self.replaced = Event[None]()
        """Emitted after `failed` if the file was replaced and its card numbers are no longer valid."""
        self._worker = BackgroundWorker(self)
        self._waiting = deque[_Wanted]()
        self._is_working = False
        self._task: BackgroundTask | None = None
        attend(desk.running.quit_begun, self, lambda _: self._finish())

    @property
    def is_busy(self) -> bool:
        return self._is_working

    def do(
        self,
        work: Callable[[CardStore], T],
        then: Callable[[T], object] = lambda _: None,
        otherwise: Callable[[], object] = lambda: None,
    ) -> None:
        """Queue a task on the cards and call `then` with its result.

        If it fails, `failed` is emitted with the reason and `otherwise` is called."""
        self._waiting.append(_Wanted(work, then, otherwise))
        if not self._is_working:
            self._next()

    def _next(self) -> None:
        if not self._waiting:
            self._is_working = False
            return
        self._is_working = True
        work, then, otherwise = self._waiting.popleft()
        failed = partial(self._on_failed, otherwise)
        self._task = self._worker.start(partial(self._do, work), partial(self._on_done, then), failed=failed)

    def _do(self, work: Callable[[CardStore], T]) -> T:
        store = CardStore(self.path)
        try:
            return work(store)
        finally:
            store.close()

    def _on_done(self, then: Callable[[T], object], result: T) -> None:
        try:
            then(result)
        finally:
            self._next()

    def _on_failed(self, otherwise: Callable[[], object], failure: Exception) -> None:
        if isinstance(failure, sqlite3.Error):
            self.failed.emit(reason_cards_not_opened(failure, self.path))
        else:
            self.failed.emit(text.NOT_OPENED.filled(reason=reason_of_failed(failure)))
        try:
            if isinstance(failure, CardMissingError):
                self.replaced.emit(None)
            otherwise()
        finally:
            self._next()

    def _finish(self) -> None:
        """Run the queued tasks when the program quits, without callbacks.

        No event loop runs here: it would delete the worker together with the window, and its end would go unnoticed."""
        if self._task is None or not self._is_working:
            return
        self._task.cancel()
        if not self._task.ended.wait(PATIENCE):
            return
        while self._waiting:
            try:
                self._do(self._waiting.popleft().work)
            except (sqlite3.Error, OSError) as failure:
                self.failed.emit(reason_cards_not_opened(failure, self.path))
