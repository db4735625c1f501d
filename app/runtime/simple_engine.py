"""Plain blocking calls to one engine, for commands and tests: each returns when the engine has answered, or raises."""

from collections.abc import Callable, Mapping
from types import TracebackType
from typing import Final, Self

from PySide6.QtCore import QTimer

from app.runtime.doctor_remarks import exit_reasons
from app.runtime.doctor_report import DoctorPoint
from app.runtime.engine import Engine, EngineRegistry
from app.runtime.exit import EngineExit, misspelt_reply_phrase
from app.runtime.launch import Launch
from app.runtime.qt import EventLoopRun
from app.shogi.pieces import Side
from app.text import doctor as text
from app.text.phrase import Phrase
from app.thoughts.evaluation import Evaluation, evaluation_from_info
from app.usi import events
from app.usi.answers import Answer
from app.usi.commands import PositionCommand, SearchCommand
from app.usi.options import Setting
from app.usi.session import SearchQuery
from app.usi.stages import Stage

_LOADING_MS: Final = 600_000
"""Timeout in milliseconds for an engine to load, even if it keeps printing."""
_MISSING_REPLIES: Final = {
    events.OwedReply.USIOK: (text.NO_USIOK, text.NO_USIOK_ADVICE),
    events.OwedReply.READYOK: (text.NO_READYOK, text.NO_READYOK_ADVICE),
    events.OwedReply.ANSWER: (text.NO_ANSWER, text.NO_ANSWER_ADVICE),
}


class EngineCallError(Exception):
    """No answer of an engine to a call: it has ended, is overdue, or was cancelled (`reasons` are empty then)."""

    def __init__(self, *reasons: Phrase) -> None:
        super().__init__(" ".join(reason.en for reason in reasons))
        self.reasons = reasons


class SimpleEngine(Engine):
    """One engine that is asked by calls; each waits for the answer in an event loop of its own.

    No call waits without end: `usiok`, `readyok` and the answer to `stop` have the timeouts of the session, and a search
    is stopped after `seconds`, which count from its `go`. Ctrl-C and `cancel` kill the engine.
    """

    def __init__(
        self,
        launch: Launch,
        values: Mapping[str, Setting] | None = None,
        patience: events.SessionTimeouts | None = None,
    ) -> None:
        self._loop = EventLoopRun()
        self._engines = EngineRegistry()
        super().__init__(self._engines, launch, values, patience)
        self.session_event.connect(self._on_session_event)
        self.ended.connect(self._on_exit)
        self._doctor_point = DoctorPoint.START
        self._limit_timer = QTimer(singleShot=True)
        self._limit_timer.timeout.connect(self._on_limit)
        self._seconds = 0.0
        self._search: events.SearchId | None = None
        self._side_to_move = Side.BLACK
        self._evaluations: dict[int, Evaluation] = {}
        self._answer: Answer | None = None
        self._misspelt_reply: Phrase | None = None
        self._failure_reasons: tuple[Phrase, ...] | None = None
        """Reasons why the engine cannot be asked any more."""

    def __enter__(self) -> Self:
        """Start the engine and wait until it has listed its options."""
        self._run_call(self.start)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, raised: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._wait_for_end()

    def play(self, position: PositionCommand, clocks: SearchCommand, seconds: float) -> Answer:
        """Have the engine search with these clocks; return its move, or `resign` and the like."""
        self._seconds = seconds
        self._limit_timer.start(_LOADING_MS)
        self._run_call(lambda: self._begin_search(SearchQuery(position, clocks)))
        self._limit_timer.stop()
        if self._answer is None:
            raise EngineCallError(text.NO_ANSWER)
        return self._answer

    def analyse(self, position: PositionCommand, limit: SearchCommand, seconds: float) -> tuple[Evaluation, ...]:
        """Have the engine search up to this limit; return its last evaluation of each line (`multipv`), best first."""
        self.play(position, limit, seconds)
        return tuple(evaluation for _, evaluation in sorted(self._evaluations.items()))

    def cancel(self) -> None:
        """Kill the engine; the call that waits raises, and so does any later one."""
        self._fail_call()

    def _begin_search(self, question: SearchQuery) -> None:
        self._answer = None
        self._evaluations.clear()
        self._side_to_move = _side_to_move(question.position)
        if self.is_open:  # else it is about to be gone
            self._search = self.search(question)

    def _run_call(self, begin: Callable[[], object]) -> None:
        """Run an event loop that begins a call, until the engine has answered it or is gone."""
        if self._failure_reasons is None:
            self._loop = EventLoopRun()
            self._loop.interrupted.connect(lambda _: self._fail_call())
            self._loop.run_loop(begin)
        if self._failure_reasons is not None:
            self._wait_for_end()
            raise EngineCallError(*self._failure_reasons)

    def _wait_for_end(self) -> None:
        """Quit the engine and wait until it is gone; Ctrl-C kills it."""
        if self._engines.running:
            loop = EventLoopRun()
            loop.interrupted.connect(lambda _: self.kill())
            self._engines.all_ended.connect(lambda _: loop.end_loop())
            loop.run_loop(self.quit)

    def _fail_call(self, *reasons: Phrase) -> None:
        if self._failure_reasons is None:
            self._failure_reasons = reasons
            self.kill()
            self._loop.end_loop()

    def _on_limit(self) -> None:
        if self.current_search is not None and self.stage is not Stage.LOADING:
            self.stop()
        else:
            self._fail_call(*_MISSING_REPLIES[events.OwedReply.READYOK])

    def _on_session_event(self, event: events.SessionEvent) -> None:
        match event:
            case events.UsiOk():
                self._doctor_point = DoctorPoint.MOVE
                self._loop.end_loop()
            case events.SearchSent():
                self._limit_timer.start(round(self._seconds * 1000))
            case events.InfoEvent(search=search, info=info) if search == self._search and info.pv:
                if (evaluation := evaluation_from_info(info, self._side_to_move)) is not None:
                    self._evaluations[evaluation.rank] = evaluation
            case events.SearchAnswered(search=search, answer=answer) if search == self._search:
                self._answer = answer
                self._loop.end_loop()
            case events.EngineFault():
                self._misspelt_reply = misspelt_reply_phrase(event) or self._misspelt_reply
            case events.CopyProtection(check=events.CheckResult.ERROR) if self._doctor_point is DoctorPoint.MOVE:
                self._fail_call(text.COPY_PROTECTED, text.COPY_PROTECTED_ADVICE)
            case events.ReplyOverdue(awaited=awaited) if awaited in _MISSING_REPLIES:
                silent, advice = _MISSING_REPLIES[awaited]
                self._fail_call(self._misspelt_reply or silent, advice)

    def _on_exit(self, gone: EngineExit) -> None:
        if self._failure_reasons is None:
            self._failure_reasons = exit_reasons(self._doctor_point, gone)
        self._loop.end_loop()


def _side_to_move(position: PositionCommand) -> Side:
    black_begins = position.sfen is None or position.sfen.split()[1] == "b"
    return Side.BLACK if black_begins == (len(position.moves) % 2 == 0) else Side.WHITE
