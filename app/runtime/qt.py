"""Set-up of Qt: its messages in the log, garbage collection on its thread, and an event loop with Ctrl-C for commands."""

import signal
from collections.abc import Callable
from enum import Enum
from types import FrameType
from typing import Any, Final

import app.runtime.unhooked  # noqa: F401 - must precede the imports below

from PySide6.QtCore import (
    QCoreApplication,
    QEventLoop,
    QMessageLogContext,
    QObject,
    QTimer,
    QtMsgType,
    qInstallMessageHandler,
)

from app.base.event import Event
from app.base.garbage import GARBAGE_COLLECTOR
from app.base.incidents import FailureLog, print_error

_OFFSCREEN_MESSAGE: Final = "This plugin does not support propagateSizeHints()"
"""Message that Qt's offscreen platform prints for every window; it is no error."""
_QUIET_KINDS: Final = frozenset({QtMsgType.QtDebugMsg, QtMsgType.QtInfoMsg})


def log_qt_messages(incidents: FailureLog | None) -> None:
    """Write Qt's messages to the program's log, repeated ones rarely; without `incidents` print them to stderr."""

    def on_message(kind: Enum, context: QMessageLogContext, words: str) -> None:
        if words == _OFFSCREEN_MESSAGE:
            return
        if incidents is None or kind in _QUIET_KINDS:
            print_error(f"{words}\n")
            return
        line = f"Qt ({kind.name}, {context.category or 'default'}): {words}"
        if incidents.note_failure(line, line, lambda: line) is not None:
            print_error(f"{words}\n")

    qInstallMessageHandler(on_message)


def restore_qt_messages() -> None:
    qInstallMessageHandler(None)


_GARBAGE_MS: Final = 500


def collect_garbage_on_timer(owner: QObject) -> None:
    """Let only a timer on this thread collect garbage, as long as `owner` exists."""
    GARBAGE_COLLECTOR.disable_automatic()
    timer = QTimer(owner)
    timer.timeout.connect(GARBAGE_COLLECTOR.collect_if_due)
    timer.start(_GARBAGE_MS)


_ENDING_SIGNALS: Final = tuple(
    number for name in ("SIGTERM", "SIGHUP") if (number := getattr(signal, name, None)) is not None
)


def call_on_termination(act: Callable[[], object]) -> None:
    """Call `act` when the system asks this program to end; needs an event loop that runs Python code at times."""
    for number in _ENDING_SIGNALS:
        signal.signal(number, lambda *_: QTimer.singleShot(0, act))


_SIGNAL_CHECK_MS: Final = 100
"""Milliseconds between two runs of Python code in Qt's event loop: only then Python handles signals."""


def qt_application() -> QCoreApplication:
    """The application object; engines started before an event loop need it."""
    return QCoreApplication.instance() or QCoreApplication(["yomisuji"])


def run_until_event(event: Event[Any], begin: Callable[[], object], milliseconds: int) -> None:
    """Call `begin`, and run an event loop until `event` is emitted or the time is over."""
    loop, is_over = QEventLoop(), False

    def end(_: object) -> None:
        nonlocal is_over
        is_over = True
        loop.quit()

    leave = event.connect(end)
    QTimer.singleShot(milliseconds, loop, loop.quit)
    begin()
    if not is_over:
        loop.exec()
    leave()


class EventLoopRun:
    """Event loop of a command, with Ctrl-C."""

    def __init__(self) -> None:
        self.interrupted: Event[None] = Event()
        """Emitted on Ctrl-C, or when output is impossible; listeners then end their work."""
        self.was_interrupted = False
        self.owner: QObject = qt_application()
        self._failure: OSError | None = None
        self._is_over = False
        self._is_interrupt_pending = False

    def run_loop(self, begin: Callable[[], object]) -> None:
        """Call `begin` and run the event loop until `end_loop`; then raise the error given to `end_with_error`, if any."""
        before = signal.signal(signal.SIGINT, self._on_signal)
        looking = QTimer()
        looking.timeout.connect(self._check_signal)
        looking.start(_SIGNAL_CHECK_MS)
        collect_garbage_on_timer(looking)
        QTimer.singleShot(0, begin)
        try:
            if not self._is_over:
                QCoreApplication.exec()
        finally:
            looking.stop()
            GARBAGE_COLLECTOR.collect_if_due()  # a thousand quick games would each end before the timer fires
            signal.signal(signal.SIGINT, before)
        if self._failure is not None:
            raise self._failure

    def end_loop(self) -> None:
        self._is_over = True
        QCoreApplication.exit()

    def end_with_error(self, failure: OSError) -> None:
        """End the loop as by Ctrl-C, since output failed; `run_loop` then raises `failure`."""
        self._failure = self._failure or failure
        self._is_interrupt_pending = True

    def _on_signal(self, _number: int, _frame: FrameType | None) -> None:
        self._is_interrupt_pending = self.was_interrupted = True

    def _check_signal(self) -> None:
        if self._is_interrupt_pending:
            self._is_interrupt_pending = False
            self.interrupted.emit(None)
