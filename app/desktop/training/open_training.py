"""The cards as the window has them: one thing after the other on a thread, so that no disk holds up the window."""

import sqlite3
from collections import deque
from collections.abc import Callable
from functools import partial
from typing import Any, Final, NamedTuple, TypeVar

from PySide6.QtCore import QObject

from app.base.event import Event
from app.base.folders import folders
from app.base.incidents import reason_of_failed
from app.desktop.desk.desk import Desk
from app.desktop.kit.attending import attend
from app.runtime.background_worker import BackgroundWorker, Task
from app.text import training as text
from app.text.phrase import Phrase
from app.training.card_store import CardStore, OtherCardsError, cards_in, reason_cards_not_opened

T = TypeVar("T")
PATIENCE: Final = 20.0
"""Seconds that the work of the moment gets at the end of the program; a disk may not answer."""


def open_training(desk: Desk) -> "OpenTraining":
    """The one of the program."""
    return desk.shell.only(OpenTraining, lambda window: OpenTraining(desk, window))


class _Wanted(NamedTuple):
    """What is to be done with the cards, and what then."""

    work: Callable[[CardStore], Any]
    then: Callable[[Any], object]
    otherwise: Callable[[], object]


class OpenTraining(QObject):
    def __init__(self, desk: Desk, parent: QObject) -> None:
        super().__init__(parent)
        self.path = cards_in(folders().data)
        self.failed = Event[Phrase]()
        self.replaced = Event[None]()
        """The file holds other cards than those whose numbers are in use; told after `failed`."""
        self._worker = BackgroundWorker(self)
        self._waiting = deque[_Wanted]()
        self._is_working = False
        self._task: Task | None = None
        attend(desk.running.ending, self, lambda _: self._finish())

    @property
    def is_busy(self) -> bool:
        return self._is_working

    def do(
        self,
        work: Callable[[CardStore], T],
        then: Callable[[T], object] = lambda _: None,
        otherwise: Callable[[], object] = lambda: None,
    ) -> None:
        """Do something with the cards when all that was wanted before is done, and tell what came of it.

        Where it cannot be done, `failed` says why, and `otherwise` is called.
        """
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
        self._task = self._worker.begin(partial(self._do, work), partial(self._on_done, then), failed=failed)

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
            if isinstance(failure, OtherCardsError):
                self.replaced.emit(None)
            otherwise()
        finally:
            self._next()

    def _finish(self) -> None:
        """Write what waits to be written, at the end of the program; nobody is told of it any more.

        No event loop runs here: it would delete the worker with the window, and the end of its work would never be heard of.
        """
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
