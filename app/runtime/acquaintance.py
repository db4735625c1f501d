"""Getting to know the bundled engine: it is asked who it is where nobody knows, or where it is another than it was."""

from functools import partial
from typing import NamedTuple

from PySide6.QtCore import QObject

from app.config.engine_options import introduction_of
from app.config.engine_profile import BUNDLED, EngineProfile
from app.config.engine_shelf import EngineShelf
from app.runtime.engine import Engine
from app.runtime.engine_files import is_stale, stamp_of
from app.runtime.engines import Engines
from app.runtime.launching import launch_of
from app.runtime.reader import Reader
from app.usi.events import Introduced, Overdue, SessionEvent


class _Looked(NamedTuple):
    is_stale: bool
    stamp: tuple[int, int] | None


class Acquaintance(QObject):
    """It is made beside the window. Where it fails nobody is told: who wants the engine for something is told then."""

    def __init__(self, shelf: EngineShelf, engines: Engines, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._shelf = shelf
        self._engines = engines
        self._reader = Reader(self)
        self._asked: Engine | None = None
        self._is_over = False

    @property
    def is_busy(self) -> bool:
        return self._reader.is_busy or self._asked is not None

    def begin(self) -> None:
        profile = self._shelf.find(BUNDLED)
        if profile is not None and not self._is_over:
            self._reader.begin(partial(_looked, profile), partial(self._on_looked, profile))

    def end(self) -> None:
        """Nobody wants to know any more."""
        self._is_over = True
        if self._asked is not None:
            self._asked.kill()

    def _on_looked(self, profile: EngineProfile, looked: _Looked) -> None:
        if self._is_over or not looked.is_stale:
            return
        engine = self._asked = self._engines.new(launch_of(profile))
        engine.told.connect(partial(self._on_told, engine, profile, looked.stamp))
        engine.gone.connect(lambda _: self._forget())
        engine.start()

    def _on_told(
        self, engine: Engine, profile: EngineProfile, stamp: tuple[int, int] | None, event: SessionEvent
    ) -> None:
        if isinstance(event, Introduced):
            engine.quit()
            self._shelf.learn(profile.key, introduction_of(event.name, event.author, event.options, stamp))
        elif isinstance(event, Overdue):
            engine.kill()

    def _forget(self) -> None:
        self._asked = None


def _looked(profile: EngineProfile) -> _Looked:
    return _Looked(is_stale(profile), stamp_of(profile))
