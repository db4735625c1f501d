"""What every program of Qt needs here: somebody who hears its complaints, garbage that is looked for on its thread, and
for a command an event loop with Ctrl-C.
"""

import signal
from collections.abc import Callable
from enum import Enum
from types import FrameType
from typing import Final

import app.runtime.unhooked  # noqa: F401 - before all that is loaded below

from PySide6.QtCore import QCoreApplication, QMessageLogContext, QObject, QTimer, QtMsgType, qInstallMessageHandler

from app.base.event import Event
from app.base.garbage import GARBAGE
from app.base.incidents import Incidents, say_aside

_OFFSCREEN: Final = "This plugin does not support propagateSizeHints()"
"""What the platform without a screen says of every window it opens; nothing is wrong with that."""
_QUIET: Final = frozenset({QtMsgType.QtDebugMsg, QtMsgType.QtInfoMsg})


def hear_qt(incidents: Incidents | None) -> None:
    """A complaint that comes again and again is written as seldom as any failure. An end by Qt is written before it comes.
    Where nobody keeps a log, all goes to standard error alone."""

    def on_message(kind: Enum, context: QMessageLogContext, words: str) -> None:
        if words == _OFFSCREEN:
            return
        if incidents is None or kind in _QUIET:
            say_aside(f"{words}\n")
            return
        line = f"Qt ({kind.name}, {context.category or 'default'}): {words}"
        if incidents.note(line, line, lambda: line) is not None:
            say_aside(f"{words}\n")

    qInstallMessageHandler(on_message)


def leave_qt() -> None:
    qInstallMessageHandler(None)


_EVERY: Final = 500
"""Milliseconds."""


def collect_beside(owner: QObject) -> None:
    """From now on, and as long as `owner` is there, garbage is collected by the loop of its thread and by nobody else."""
    GARBAGE.take_over()
    timer = QTimer(owner)
    timer.timeout.connect(GARBAGE.look)
    timer.start(_EVERY)


_ENDINGS: Final = tuple(number for name in ("SIGTERM", "SIGHUP") if (number := getattr(signal, name, None)) is not None)
"""Signals by which a system, or the end of a session, asks a program to end."""


def end_when_asked(act: Callable[[], object]) -> None:
    """From now on do that when the system asks this program to end; a loop must run that comes by Python at times."""
    for number in _ENDINGS:
        signal.signal(number, lambda *_: QTimer.singleShot(0, act))


_LOOK: Final = 100
"""Milliseconds; Python hears of a signal only when some of it is run."""


def application() -> QCoreApplication:
    """Qt itself; engines that are started before an errand begins need somebody to hold it until then."""
    return QCoreApplication.instance() or QCoreApplication(["yomisuji"])


class EventLoopRun:
    def __init__(self) -> None:
        self.interrupted: Event[None] = Event()
        """Somebody pressed Ctrl-C, or nobody listens any more. Whoever began something has to end it now."""
        self.was_interrupted = False
        self.owner: QObject = application()
        """Of what belongs to Qt and outlasts this."""
        self._application = application()
        self._failure: OSError | None = None
        self._is_over = False
        self._pending = False
        self._repeated: list[tuple[int, Callable[[], object]]] = []

    def run(self, begin: Callable[[], object]) -> None:
        """Begin, and return when `end` has been called; then what had failed is raised."""
        before = signal.signal(signal.SIGINT, self._on_signal)
        looking = QTimer()
        looking.timeout.connect(self._look)
        looking.start(_LOOK)
        collect_beside(looking)
        for milliseconds, act in self._repeated:
            timer = QTimer(looking, interval=milliseconds)
            timer.timeout.connect(act)
            timer.start()
        QTimer.singleShot(0, begin)
        try:
            if not self._is_over:
                self._application.exec()
        finally:
            looking.stop()
            GARBAGE.look()  # a thousand quick games would each end before the timer looks
            signal.signal(signal.SIGINT, before)
        if self._failure is not None:
            raise self._failure

    def every(self, milliseconds: int, act: Callable[[], object]) -> None:
        """Have it done again and again while this runs."""
        self._repeated.append((milliseconds, act))

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
