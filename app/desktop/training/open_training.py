"""The card store in the window: tasks run one after the other on a worker thread, so that no disk blocks the window."""

import sqlite3
from collections import deque
from collections.abc import Callable
from functools import partial
from typing import Any, Final, Generic, NamedTuple, TypeVar

from PySide6.QtCore import QObject

from app.analysis.asking import SentenceReady
from app.analysis.mate import MateSearch
from app.base.event import Event
from app.base.folders import find_folders
from app.config.engine_profile import BUNDLED
from app.desktop.desk.desk import Desk
from app.desktop.desk.messages import WINDOW, MessageKind
from app.desktop.kit.background import attend
from app.directing.requests import Request, Seat
from app.runtime.background_worker import BackgroundTask, BackgroundWorker
from app.runtime.pool import plan_of_profile
from app.runtime.runner import DirectorRunner
from app.text import training as text
from app.text.file_errors import reason_of_failed
from app.text.phrase import Phrase
from app.training.asking import EngineAnswer, EngineQuestion, EngineWork, MovesQuestion, MovesSearchDirector
from app.training.card_store import CardMissingError, CardStore, cards_path, reason_cards_not_opened

T = TypeVar("T")

# DROP
_SEAT: Final = Seat("training")


class TrainingTask(Generic[T]):
    """Task from `begin` until its callback is called, which happens once and never after `drop`."""

    def __init__(self, desk: Desk, work: EngineWork[T], ended: Callable[[T], object]) -> None:
        self._desk = desk
        self._work = work
        self._ended = ended
        self._runner: DirectorRunner | None = None
        self._is_dropped = False
        self.asked = 0
        """Number of questions asked."""

    def begin(self) -> None:
        self._go_on(None)

    def drop(self) -> None:
        """Cancel the task without calling back."""
        self._is_dropped = True
        if self._runner is not None:
            self._runner.abort_run()
            self._runner = None
        self._work.close()

    def _go_on(self, answer: EngineAnswer) -> None:
        try:
            asked = self._work.send(answer)
        except StopIteration as end:
            self._runner = None
            result: Any = end.value
            self._ended(result)
            return
        self.asked += 1
        self._ask(asked)

    def _ask(self, asked: EngineQuestion) -> None:
        profile = {each.key: each for each in self._desk.engines.profiles}[BUNDLED]
        director: MovesSearchDirector | MateSearch
        if isinstance(asked, MovesQuestion):
            director = MovesSearchDirector(_SEAT, asked, profile.name_in_comments)
        else:
            director = MateSearch(_SEAT, asked.query, asked.milliseconds, profile.name, profile.mate_limit)
        runner = self._runner = DirectorRunner(director, {_SEAT: plan_of_profile(profile)}, self._desk.pool)
        runner.requested.connect(self._take)
        runner.finished.connect(lambda _: self._on_finished(runner, director))
        runner.start()

    def _take(self, request: Request) -> None:
        if isinstance(request, SentenceReady) and not self._is_dropped:
            self._desk.shell.warn(MessageKind.TRAINING, WINDOW, request.sentence)

    def _on_finished(self, runner: DirectorRunner, director: MovesSearchDirector | MateSearch) -> None:
        if not self._is_dropped and runner is self._runner:
            self._go_on(director.result)


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
