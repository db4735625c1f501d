"""All the engines that run: none is forgotten before it has ended, and none outlives the program."""

from functools import partial
from typing import Final

from PySide6.QtCore import QEventLoop, QObject, QTimer

import app.runtime.unhooked  # noqa: F401 - before all that is loaded below
from app.base.event import Event
from app.runtime.engine import Engine
from app.runtime.guardian import Guardian
from app.runtime.launch import Launch
from app.usi.log import EngineLog
from app.usi.session import Session

_KILLED: Final = 2.0
"""Seconds until one that was killed is gone, if it goes at all."""


class Engines(QObject):
    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.emptied: Event[None] = Event()
        """The last one that ran has ended."""
        self.ending: Event[None] = Event()
        """The program is about to end; whoever would start another engine now is to leave it."""
        self._guardian = Guardian()
        self._running: list[Engine] = []

    @property
    def running(self) -> tuple[Engine, ...]:
        return tuple(self._running)

    def new(self, launch: Launch, session: Session | None = None, log: EngineLog | None = None) -> Engine:
        """An engine that its owner connects to, and starts; it is kept until it has ended."""
        engine = Engine(launch, session, log, self._guardian, self)
        self._running.append(engine)
        engine.gone.connect(lambda _: self._forget(engine))
        return engine

    def quit(self) -> None:
        """Have all of them end; `emptied` tells when they have."""
        for engine in self.running:
            engine.quit()

    def end(self, seconds: float) -> None:
        """Have all of them end, and wait for that at the end of the program; those that take longer are killed."""
        self.ending.emit(None)
        for act, patience in ((Engine.quit, seconds), (Engine.kill, _KILLED)):
            if self._running:
                waiting = QEventLoop()
                leave = self.emptied.connect(partial(_over, waiting))
                QTimer.singleShot(round(patience * 1000), waiting, waiting.quit)
                for engine in self.running:
                    act(engine)
                waiting.exec()
                leave()

    def _forget(self, engine: Engine) -> None:
        self._running.remove(engine)
        engine.let_go()
        if not self._running:
            self.emptied.emit(None)


def _over(waiting: QEventLoop, _: None) -> None:
    waiting.quit()
