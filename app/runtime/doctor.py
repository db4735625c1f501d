"""Engine compatibility test ("doctor"): a state machine that examines an engine point by point.

`Doctor` has no engine and no clock. Its owner passes events (`on_event`, `on_exit`) and the time (`on_timer`, at `deadline`), and
carries out what each call returns; `DoctorRun` does that for a real engine. An engine that crashes or hangs is
restarted for the next point that is worth it. If a basic point fails, the rest is skipped. Every wait has a timeout.
"""

from collections.abc import Callable
from math import ceil
from time import monotonic, time
from typing import Final

import app.runtime.unhooked  # noqa: F401 - must precede the imports below

from PySide6.QtCore import QObject, QTimer

from app.base.event import Event
from app.config.engine_profile import program_name
from app.runtime.doctor_course import PROCEDURES, _test_after_restart
from app.runtime.doctor_remarks import COPY_PROTECTED, InfoChecker, explain_exit, explain_faults
from app.runtime.doctor_report import (
    DoctorActions,
    DoctorEvent,
    DoctorFinding,
    DoctorNote,
    DoctorPoint,
    DoctorReport,
    DoctorState,
    DoctorStep,
    DoctorTimeouts,
    EngineAction,
    KillEngine,
    PointVerdict,
    SetOptionAction,
    StartEngine,
    TestProcedure,
    make_finding,
)
from app.runtime.engine import Engine, EngineRegistry
from app.runtime.exit import EngineExit
from app.runtime.launch import Launch
from app.text import doctor as text
from app.text.phrase import Phrase
from app.usi.commands import GameOver, IsReady, NewGame, PonderHit, Quit, Stop
from app.usi.events import SessionEnded, SessionEvent, UsiOk
from app.usi.log import EngineLog, LogLine
from app.usi.session import SearchQuery

_BASIC_POINTS: Final = frozenset({DoctorPoint.START, DoctorPoint.GREETING, DoctorPoint.LOADING, DoctorPoint.MOVE})
"""Points of the engine test on which all other points depend."""
_POINTS_WITHOUT_RESTART: Final = _BASIC_POINTS | {
    *(DoctorPoint.OPTIONS, DoctorPoint.GAME_OVER, DoctorPoint.NEXT_GAME, DoctorPoint.QUIT)
}
_MOST_RESTARTS: Final = 4
_KILL_SECONDS: Final = 10.0


class Doctor:
    """State machine of one engine test (examination)."""

    def __init__(self, state: DoctorState, lines: Callable[[], tuple[LogLine, ...]] = tuple) -> None:
        """`lines` returns the engine's log lines since its last call."""
        self.point_begun: Event[DoctorPoint] = Event()
        self.point_finished: Event[DoctorStep] = Event()
        self.report: DoctorReport | None = None
        """Report of the engine test; None until the test is over and the engine has ended."""
        self._state = state
        self._take_log_lines = lines
        self._info_checker = InfoChecker()
        self._points_ahead = list(DoctorPoint)
        self._point = DoctorPoint.START
        self._procedure: TestProcedure[DoctorFinding] | None = None
        self._is_running = False
        self._is_being_killed = False
        """True while the engine is being killed; its output is ignored then."""
        self._restarts = 0
        self._was_restarted = False
        self._is_cancelled = False
        self._reason_to_skip: Phrase | None = None
        self._steps: list[DoctorStep] = []
        self.deadline: float | None = None
        """Moment when the owner has to call `on_timer`; None if it need not."""

    # Input from the runtime.

    def start(self, now: float) -> list[EngineAction]:
        self._state.now = self._state.started_at = now
        self._is_running = True
        return [StartEngine(), *self._begin_next_point()]

    def on_event(self, event: SessionEvent, now: float) -> list[EngineAction]:
        if self._is_being_killed or self.report is not None or isinstance(event, SessionEnded):
            return []
        self._state.now = now
        self._state.update_from_event(event)
        return self._on_copy_protection() if self._state.has_copy_error else self._resume_procedure(event)

    def on_timer(self, now: float) -> list[EngineAction]:
        if self.deadline is None or now < self.deadline:
            return []
        self._state.now = now
        if self._is_being_killed:
            # Even the system cannot end it; do not block the user as well.
            return self._on_engine_killed()
        return self._resume_procedure(None)

    def on_exit(self, left: EngineExit, now: float) -> list[EngineAction]:
        """Handle the exit of the engine's process; return the actions to carry out."""
        self._state.now = now
        self._is_running = False
        if self._is_being_killed:
            return self._on_engine_killed()
        if self._procedure is not None and self._point is DoctorPoint.QUIT:
            return self._resume_procedure(left)
        return self._on_crash(left)

    def cancel(self, now: float) -> list[EngineAction]:
        """Stop the engine test: kill the engine and skip the remaining points."""
        if self._is_cancelled or self.report is not None:
            return []
        self._state.now = now
        self._is_cancelled = True
        self._reason_to_skip = text.CANCELLED
        if self._procedure is not None:
            self._report_finding(DoctorFinding(PointVerdict.NOT_TRIED, (text.CANCELLED,)))
        self._drop_procedure()
        return self._kill_engine() if self._is_running else self._begin_next_point()

    # Transitions between points.

    def _resume_procedure(self, happening: DoctorEvent) -> list[EngineAction]:
        if self._procedure is None:
            return self._begin_next_point()
        try:
            return self._apply_turn(self._procedure.send(happening))
        except StopIteration as end:
            return self._on_finding(end.value)

    def _apply_turn(self, turn: DoctorActions) -> list[EngineAction]:
        self.deadline = turn.until
        return list(turn.actions)

    def _begin_next_point(self) -> list[EngineAction]:
        """Begin the next point of the engine test; after the last point make the report."""
        while self._points_ahead:
            self._point = self._points_ahead.pop(0)
            self._state.multipv_ranks.clear()
            if self._reason_to_skip is not None:
                self._report_finding(DoctorFinding(PointVerdict.NOT_TRIED, (self._reason_to_skip,)))
                continue
            self.point_begun.emit(self._point)
            course = PROCEDURES[self._point](self._state)
            try:
                turn = next(course)
            except StopIteration as end:
                self._report_finding(end.value)
                continue
            if self._is_running:
                self._procedure = course
                return self._apply_turn(turn)
            course.close()
            if actions := self._restart():
                return actions
        if self._is_running:
            return self._kill_engine()
        self.deadline = None
        state = self._state
        steps = tuple(self._steps)
        self.report = DoctorReport(state.name, state.author, steps, self._is_cancelled, state.exchanges_clocks)
        return []

    def _restart(self) -> list[EngineAction]:
        """Restart the engine for the current point of the test, or mark the point as not tried if that is not worth it."""
        if self._point in _POINTS_WITHOUT_RESTART or self._restarts >= _MOST_RESTARTS:
            self._report_finding(DoctorFinding(PointVerdict.NOT_TRIED, (text.NOT_TRIED,)))
            return []
        self._restarts += 1
        self._was_restarted = self._is_running = True
        self._procedure = _test_after_restart(self._state, self._point)
        return [StartEngine(), *self._apply_turn(next(self._procedure))]

    def _on_finding(self, found: DoctorFinding) -> list[EngineAction]:
        self._procedure = None
        if found.is_hung and (self._point in _BASIC_POINTS or self._state.is_setting_up):
            self._reason_to_skip = text.NOT_TRIED
        self._report_finding(found)
        return self._kill_engine() if found.is_hung else self._begin_next_point()

    def _on_crash(self, left: EngineExit) -> list[EngineAction]:
        if self._state.is_setting_up or self._point in _BASIC_POINTS | {DoctorPoint.OPTIONS}:
            self._reason_to_skip = text.NOT_TRIED
        if self._procedure is not None:
            since = self._state.ms_since(self._state.started_at) if self._point is DoctorPoint.GREETING else None
            told = "".join(left.session.last_commands[-1:])
            self._report_finding(
                make_finding(
                    explain_exit(self._point, left.exit, left.exit_phrase, left.session.last_line, told), since
                )
            )
        self._drop_procedure()
        return self._begin_next_point()

    def _on_copy_protection(self) -> list[EngineAction]:
        """Skip the remaining points after a copy-protection error; the session quits the engine."""
        self._reason_to_skip = text.NOT_TRIED
        self._report_finding(make_finding(COPY_PROTECTED))
        self._drop_procedure()
        return self._kill_engine()

    def _report_finding(self, found: DoctorFinding) -> None:
        """Report a finding, together with the engine's protocol faults since the last finding."""
        # Output before `usi` belongs to the greeting, and cancelled points are not judged.
        is_mere_start = self._point is DoctorPoint.START and found.verdict is PointVerdict.GOOD
        lines = () if is_mere_start else self._take_log_lines()
        is_judged = self._point is not DoctorPoint.START and not self._is_cancelled
        remarks = [*explain_faults(self._state), *self._info_checker.check_lines(lines)] if is_judged else []
        if remarks:
            beside = make_finding([DoctorNote(found.verdict, text.NOTHING), *remarks])
            found = found._replace(
                verdict=beside.verdict,
                phrases=(*found.phrases, *beside.phrases[1:]),
                advice=(*found.advice, *beside.advice),
            )
        step = DoctorStep(self._point, found, self._was_restarted, lines)
        self._was_restarted = False
        self._steps.append(step)
        self.point_finished.emit(step)

    def _kill_engine(self) -> list[EngineAction]:
        self._is_being_killed = True
        self.deadline = self._state.now + _KILL_SECONDS
        return [KillEngine()]

    def _on_engine_killed(self) -> list[EngineAction]:
        self._is_being_killed = self._is_running = False
        return self._begin_next_point()

    def _drop_procedure(self) -> None:
        if self._procedure is not None:
            self._procedure.close()
            self._procedure = None


_MOST_LINES_PER_POINT: Final = 1_000


class DoctorRun(QObject):
    """One test of a real engine process, from `start`; `cancel` is possible at any moment."""

    def __init__(
        self,
        engines: EngineRegistry,
        launch: Launch,
        settings: tuple[tuple[str, str | None], ...] = (),
        pace: DoctorTimeouts | None = None,
        parent: QObject | None = None,
        *,
        sends_exchanged: bool = False,
    ) -> None:
        super().__init__(parent)
        self._timeouts = pace or DoctorTimeouts()
        self._doctor = Doctor(
            DoctorState(settings, self._timeouts, sends_exchanged=sends_exchanged), self._new_log_lines
        )
        self.point_begun: Event[DoctorPoint] = self._doctor.point_begun
        self.point_finished: Event[DoctorStep] = self._doctor.point_finished
        self.finished: Event[DoctorReport] = Event()
        self.usiok_received: Event[UsiOk] = Event()
        """Emitted at each `usiok`, also after a restart."""
        self._engines = engines
        self._launch = launch
        self._engine: Engine | None = None
        self._log = EngineLog(program_name(launch.program, launch.arguments), time(), monotonic())
        self._read_line_count = 0
        self._is_over = False
        self._unsubscribe = engines.quit_begun.connect(lambda _: self.cancel())
        self._timer = QTimer(self, singleShot=True)
        self._timer.timeout.connect(lambda: self._run_actions(self._doctor.on_timer(monotonic())))

    def start(self) -> None:
        self._run_actions(self._doctor.start(monotonic()))

    def cancel(self) -> None:
        """Cancel the examination and kill the engine; `finished` follows, never before this call returns."""
        # The caller may be handling a step just now, whose wishes have not been carried out yet.
        QTimer.singleShot(0, self, lambda: self._run_actions(self._doctor.cancel(monotonic())))

    def _new_log_lines(self) -> tuple[LogLine, ...]:
        since, self._read_line_count = self._read_line_count, self._log.count
        return self._log.lines_after(since)[-_MOST_LINES_PER_POINT:]

    def _run_actions(self, actions: list[EngineAction]) -> None:
        for wish in actions:
            if isinstance(wish, StartEngine):
                self._engine = self._new_engine()
            if self._engine is not None:
                _run_action(wish, self._engine)
        self._update_timer()

    def _new_engine(self) -> Engine:
        engine = Engine(self._engines, self._launch, patience=self._timeouts.session, log=self._log)
        engine.session_event.connect(lambda event: self._on_session_event(engine, event))
        engine.ended.connect(lambda gone: self._on_exit(engine, gone))
        return engine

    def _update_timer(self) -> None:
        report, deadline = self._doctor.report, self._doctor.deadline
        if report is not None:
            self._timer.stop()
            if not self._is_over:
                self._is_over = True
                self._unsubscribe()
                self.finished.emit(report)
        elif deadline is None:
            self._timer.stop()
        else:
            self._timer.start(max(0, ceil((deadline - monotonic()) * 1000)))

    def _on_session_event(self, engine: Engine, event: SessionEvent) -> None:
        if engine is self._engine:
            if isinstance(event, UsiOk):
                self.usiok_received.emit(event)
            self._run_actions(self._doctor.on_event(event, monotonic()))

    def _on_exit(self, engine: Engine, gone: EngineExit) -> None:
        if engine is self._engine:
            self._engine = None
            self._run_actions(self._doctor.on_exit(gone, monotonic()))


def _run_action(wish: EngineAction, engine: Engine) -> None:
    match wish:
        case SearchQuery():
            engine.search(wish)
        case SetOptionAction(name, value):
            engine.set_option(name, value)
        case GameOver(outcome):
            engine.game_over(outcome)
        case _:
            _ACTIONS[type(wish)](engine)


_ACTIONS: Final[dict[type[EngineAction], Callable[[Engine], None]]] = {
    StartEngine: Engine.start,
    KillEngine: Engine.kill,
    IsReady: Engine.send_isready,
    NewGame: Engine.new_game,
    Stop: Engine.stop,
    PonderHit: Engine.ponder_hit,
    Quit: Engine.quit,
}
