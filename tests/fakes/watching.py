"""Engines that are run for a test or a measurement, with all that they told."""

import ctypes
import os
import signal
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from time import monotonic, time
from typing import TypeVar

from PySide6.QtCore import QCoreApplication, QEventLoop, QTimer

from app.runtime.engine import Engine, EngineRegistry
from app.runtime.exit import EngineExit
from app.runtime.launch import Launch
from app.usi.commands import Go, PositionCommand, SearchCommand
from app.usi.events import ReplyTimeout, SessionEvent, SessionTimeouts
from app.usi.log import EngineLog
from app.usi.options import Setting
from app.usi.session import SearchQuery

FAKE = Path(__file__).with_name("engine.py")
SHORT = SessionTimeouts(
    ReplyTimeout(0.3, 0.6),
    ReplyTimeout(0.3, 0.6),
    ReplyTimeout(0.2, 0.4),
    ReplyTimeout(0.1, 0.3),
    ReplyTimeout(0.1, 0.3),
    0.2,
)
"""For engines that never do what they owe."""

LOOK = 10
"""Milliseconds after which is looked again for what comes without an event."""

T = TypeVar("T", bound=SessionEvent)


def fake(fault: str = "sound", *words: str) -> Launch:
    return Launch(sys.executable, ("-S", "-E", str(FAKE), fault, *words))


def question(search: SearchCommand | None = None, *moves: str) -> SearchQuery:
    return SearchQuery(PositionCommand(None, moves), search or Go(infinite=True))


def wait_until(is_so: Callable[[], object], seconds: float = 20) -> None:
    """Let Qt go on with its work, asleep where there is none."""
    end = monotonic() + seconds
    awake = QTimer()
    awake.start(LOOK)
    while not is_so():
        if monotonic() > end:
            raise TimeoutError
        QCoreApplication.processEvents(QEventLoop.ProcessEventsFlag.WaitForMoreEvents)


if sys.platform == "win32":
    _SYSTEM = ctypes.WinDLL("kernel32")
    _MAY_BE_ASKED, _STILL_ACTIVE = 0x1000, 259

    def is_alive(process: int) -> bool:
        """Whether there is such a process; one that has ended is known for as long as somebody holds on to it."""
        if not (opened := _SYSTEM.OpenProcess(_MAY_BE_ASKED, False, process)):
            return False
        code = ctypes.c_ulong()
        _SYSTEM.GetExitCodeProcess(opened, ctypes.byref(code))
        _SYSTEM.CloseHandle(opened)
        return code.value == _STILL_ACTIVE
else:

    def is_alive(process: int) -> bool:
        """Whether there is such a process, be it one that nobody has looked after (a zombie)."""
        try:
            os.kill(process, 0)
        except ProcessLookupError:
            return False
        return True


def kill(process: int) -> None:
    """End it without asking it; Windows has one way to do so, whatever the signal."""
    os.kill(process, signal.SIGTERM if sys.platform == "win32" else signal.SIGKILL)


class Watched:
    """An engine, and what it told."""

    def __init__(
        self,
        engines: EngineRegistry,
        launch: Launch,
        values: Mapping[str, Setting] | None = None,
        patience: SessionTimeouts | None = None,
    ) -> None:
        self.log = EngineLog(launch.program, time(), monotonic())
        self.engine = Engine(engines, launch, values, patience, self.log)
        self.events: list[SessionEvent] = []
        self.end: EngineExit | None = None
        self.engine.session_event.connect(self.events.append)
        self.engine.ended.connect(self._on_gone)
        self.engine.start()
        self.process = self.engine.process_id

    def _on_gone(self, end: EngineExit) -> None:
        assert self.end is None
        self.end = end

    def all_of(self, kind: type[T]) -> list[T]:
        return [event for event in self.events if isinstance(event, kind)]

    def wait_for(self, kind: type[T], count: int = 1, seconds: float = 20) -> T:
        """The last event of a kind, when there are so many."""
        self.wait_until(lambda: len(self.all_of(kind)) >= count, seconds)
        return self.all_of(kind)[-1]

    def wait_for_end(self, seconds: float = 20) -> EngineExit:
        self.wait_until(lambda: self.end is not None, seconds)
        assert self.end is not None
        return self.end

    def wait_until(self, is_so: Callable[[], object], seconds: float = 20) -> None:
        try:
            wait_until(is_so, seconds)
        except TimeoutError:
            raise AssertionError(f"in vain: {self.end} {self.events[-20:]}") from None
