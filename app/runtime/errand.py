"""An event loop for a command, from the beginning of what it does to the end, with Ctrl-C in between."""

import signal
from collections.abc import Callable
from types import FrameType
from typing import Final

from PySide6.QtCore import QCoreApplication, QTimer

import app.runtime.unhooked  # noqa: F401 - before all that is loaded below
from app.base.event import Event
from app.runtime.collecting import collect_beside

_LOOK: Final = 100
"""Milliseconds; Python hears of a signal only when some of it is run."""


def application() -> QCoreApplication:
    """Qt itself; engines that are started before an errand begins need somebody to hold it until then."""
    return QCoreApplication.instance() or QCoreApplication(["yomisuji"])


class Errand:
    def __init__(self) -> None:
        self.interrupted: Event[None] = Event()
        """Somebody pressed Ctrl-C, or nobody listens any more. Whoever began something has to end it now."""
        self.was_interrupted = False
        self._application = application()
        self._failure: OSError | None = None
        self._is_over = False
        self._pending = False

    def run(self, begin: Callable[[], object]) -> None:
        """Begin, and return when `end` has been called; then what had failed is raised."""
        before = signal.signal(signal.SIGINT, self._on_signal)
        looking = QTimer()
        looking.timeout.connect(self._look)
        looking.start(_LOOK)
        collect_beside(looking)
        QTimer.singleShot(0, begin)
        try:
            if not self._is_over:
                self._application.exec()
        finally:
            looking.stop()
            signal.signal(signal.SIGINT, before)
        if self._failure is not None:
            raise self._failure

    def end(self) -> None:
        self._is_over = True
        self._application.exit()

    def fail(self, failure: OSError) -> None:
        """What is said can no longer be said."""
        self._failure = self._failure or failure
        self._pending = True

    def _on_signal(self, _number: int, _frame: FrameType | None) -> None:
        self._pending = self.was_interrupted = True

    def _look(self) -> None:
        if self._pending:
            self._pending = False
            self.interrupted.emit(None)
