"""The examination of an engine that really runs: its process, the clock, and the doctor between them."""

from math import ceil
from time import monotonic, time
from typing import Final

from PySide6.QtCore import QObject, QTimer

import app.runtime.unhooked  # noqa: F401 - before all that is loaded below
from app.base.event import Event
from app.config.engine_profile import called
from app.runtime.doctor import Doctor
from app.runtime.doctor_report import Point, Report, Step
from app.runtime.doctor_visit import Left, Pace
from app.runtime.doctor_wishes import Start, Wish
from app.runtime.engine import Engine, Gone
from app.runtime.engines import Engines
from app.runtime.launch import Launch
from app.usi.events import Introduced, SessionEvent
from app.usi.log import EngineLog, LogLine
from app.usi.session import Session

_MOST_LINES: Final = 1_000
"""So many are kept of each step."""


class DoctorRound(QObject):
    """One examination. It begins with `start`, and can be called off at any moment."""

    def __init__(
        self,
        engines: Engines,
        launch: Launch,
        settings: tuple[tuple[str, str | None], ...] = (),
        pace: Pace | None = None,
        parent: QObject | None = None,
    ) -> None:
        """`settings` are options by name with the value as it is written; a button has None."""
        super().__init__(parent)
        self._pace = pace or Pace()
        self._doctor = Doctor(settings, self._pace, self._said)
        self.begun: Event[Point] = self._doctor.begun
        self.stepped: Event[Step] = self._doctor.stepped
        self.finished: Event[Report] = Event()
        """Told once, when the engine is gone."""
        self.introduced: Event[Introduced] = Event()
        """The engine has said who it is; one that is started anew says so again."""
        self._engines = engines
        self._launch = launch
        self._engine: Engine | None = None
        self._log = EngineLog(called(launch.program, launch.arguments), time(), monotonic())
        self._count = 0
        self._is_over = False
        self._leave = engines.ending.connect(lambda _: self.cancel())
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self._on_time)

        # Whoever calls it off may be told of a step just now, whose wishes are not granted yet.
        self._cancelling = QTimer(self)
        self._cancelling.setSingleShot(True)
        self._cancelling.setInterval(0)
        self._cancelling.timeout.connect(self._on_cancel)

    def start(self) -> None:
        self._grant(self._doctor.begin(monotonic()))

    def cancel(self) -> None:
        """Have done with it, and end the engine; `finished` follows, never before this has returned."""
        self._cancelling.start()

    def _said(self) -> tuple[LogLine, ...]:
        """What was said since it was asked last."""
        since, self._count = self._count, self._log.count
        return self._log.since(since)[-_MOST_LINES:]

    def _grant(self, wishes: list[Wish]) -> None:
        for wish in wishes:
            if isinstance(wish, Start):
                self._engine = self._new_engine()
            if self._engine is not None:
                wish.grant(self._engine)
        self._settle()

    def _new_engine(self) -> Engine:
        engine = self._engines.new(self._launch, Session(patience=self._pace.patience), self._log)
        engine.told.connect(lambda event: self._on_told(engine, event))
        engine.gone.connect(lambda gone: self._on_gone(engine, gone))
        return engine

    def _settle(self) -> None:
        report, deadline = self._doctor.report, self._doctor.deadline
        if report is not None:
            self._timer.stop()
            if not self._is_over:
                self._is_over = True
                self._leave()
                self.finished.emit(report)
        elif deadline is None:
            self._timer.stop()
        else:
            self._timer.start(max(0, ceil((deadline - monotonic()) * 1000)))

    def _on_told(self, engine: Engine, event: SessionEvent) -> None:
        if engine is self._engine:
            if isinstance(event, Introduced):
                self.introduced.emit(event)
            self._grant(self._doctor.heard(event, monotonic()))

    def _on_gone(self, engine: Engine, gone: Gone) -> None:
        if engine is self._engine:
            self._engine = None
            self._grant(self._doctor.left(_left(gone), monotonic()))

    def _on_cancel(self) -> None:
        self._grant(self._doctor.cancel(monotonic()))

    def _on_time(self) -> None:
        self._grant(self._doctor.tick(monotonic()))


def _left(gone: Gone) -> Left:
    said = gone.session.said
    return Left(gone.exit, gone.session.expected, said[-1] if said else "", gone.session.heard)
