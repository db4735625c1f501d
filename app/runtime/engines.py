"""All the engines that run: none is forgotten before it has ended, and none outlives the program."""

from PySide6.QtCore import QObject

from app.base.event import Event
from app.runtime.engine import Engine
from app.runtime.guardian import Guardian
from app.runtime.launch import Launch
from app.usi.log import EngineLog
from app.usi.session import Session


class Engines(QObject):
    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.emptied: Event[None] = Event()
        """The last one that ran has ended."""
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

    def _forget(self, engine: Engine) -> None:
        self._running.remove(engine)
        engine.let_go()
        if not self._running:
            self.emptied.emit(None)
