"""A background task of engines on cards: questions one after the other, with an engine that is kept warm."""

from collections.abc import Callable
from typing import Any, Final, Generic, TypeVar

from app.analysis.asking import SentenceReady
from app.analysis.mate import MateSearch
from app.config.engine_profile import BUNDLED
from app.desktop.desk.desk import Desk
from app.desktop.desk.messages import WINDOW, MessageKind
from app.directing.requests import Request, Seat
from app.runtime.pool import plan_of
from app.runtime.runner import Runner
from app.training.asking import EngineAnswer, EngineQuestion, EngineWork, MovesQuestion, MovesSearchDirector

T = TypeVar("T")
_SEAT: Final = Seat("training")


class TrainingTask(Generic[T]):
    """Task from `begin` until its callback is called, which happens once and never after `drop`."""

    def __init__(self, desk: Desk, work: EngineWork[T], ended: Callable[[T], object]) -> None:
        self._desk = desk
        self._work = work
        self._ended = ended
        self._runner: Runner | None = None
        self._is_dropped = False
        self.asked = 0
        """Number of questions asked."""

    def begin(self) -> None:
        self._go_on(None)

    def drop(self) -> None:
        """Cancel the task without calling back."""
        self._is_dropped = True
        if self._runner is not None:
            self._runner.abort()
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
        runner = self._runner = Runner(director, {_SEAT: plan_of(profile)}, self._desk.pool)
        runner.requested.connect(self._take)
        runner.finished.connect(lambda _: self._on_finished(runner, director))
        runner.begin()

    def _take(self, request: Request) -> None:
        if isinstance(request, SentenceReady) and not self._is_dropped:
            self._desk.shell.warn(MessageKind.TRAINING, WINDOW, request.sentence)

    def _on_finished(self, runner: Runner, director: MovesSearchDirector | MateSearch) -> None:
        if not self._is_dropped and runner is self._runner:
            self._go_on(director.result)
