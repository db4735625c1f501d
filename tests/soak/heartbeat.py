"""A heart that beats every ten milliseconds: how long the event loop let it wait, and what ran meanwhile.

On a machine that others use too, a program waits for its turn, and so does whichever of its threads holds Python just then.
So a gap counts for no more than the time that the processor has worked for the program meanwhile, all threads together; how
long the event loop stood still by the clock is told beside it. Where it slept, or waited for a disk, only that shows it.
"""

import os
import sys
import threading
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from types import FrameType
from typing import Final, NamedTuple

from PySide6.QtCore import QObject, Qt, QTimer

BEAT_MS: Final = 10
LONGEST: Final = 0.05
"""Seconds that a slot may take."""
_LOOK: Final = 0.01
_LATE: Final = 0.025
"""Seconds since the last beat after which somebody looks what runs."""
_MOST_KEPT: Final = 500
_DEPTH: Final = 4
"""So many places of the program are named, the innermost first."""
_APP: Final = f"{os.sep}app{os.sep}"


class Gap(NamedTuple):
    seconds: float
    """That the program has worked."""
    by_clock: float
    """How long the event loop stood still, without the time for which its thread waited for its turn."""
    deed: str
    """What had been asked of the program last."""
    where: str
    """What ran, as far as it was seen."""


class Heartbeat(QObject):
    """`deed` names what was asked for last. It lives on the thread that it watches."""

    def __init__(self, deed: Callable[[], str], longest: float = LONGEST) -> None:
        super().__init__()
        self.gaps: list[Gap] = []
        self.beats = 0
        self.longest_stop = 0.0
        """By the clock."""
        self._deed = deed
        self._longest = longest
        self._thread = threading.get_ident()
        self._schedule = _opened_schedule()
        self._last: float | None = None
        """When it beat; None while it rests."""
        self._queued = self._worked = 0.0
        self._seen: Counter[str] = Counter()
        self._is_over = False
        self._timer = QTimer(self, interval=BEAT_MS, timerType=Qt.TimerType.PreciseTimer)
        self._timer.timeout.connect(self._on_beat)
        self._watching = threading.Thread(target=self._watch, name="heartbeat", daemon=True)
        self._watching.start()

    def go_on(self) -> None:
        self._queued, self._worked = self._waited(), time.process_time()
        self._seen.clear()
        self._last = time.perf_counter()
        self._timer.start()

    def rest(self) -> None:
        """Look away from what follows."""
        self._timer.stop()
        self._last = None

    def end(self) -> None:
        self.rest()
        self._is_over = True
        self._watching.join()
        if self._schedule is not None:
            os.close(self._schedule)
            self._schedule = None

    def _on_beat(self) -> None:
        now, queued, worked = time.perf_counter(), self._waited(), time.process_time()
        if self._last is not None:
            self.beats += 1
            by_clock = now - self._last - (queued - self._queued)
            own = min(by_clock, worked - self._worked)
            if own > self._longest and len(self.gaps) < _MOST_KEPT:
                where = self._seen.most_common(1)[0][0] if self._seen else "not seen"
                self.gaps.append(Gap(own, by_clock, self._deed(), where))
            self.longest_stop = max(self.longest_stop, by_clock)
        self._seen.clear()
        self._last, self._queued, self._worked = now, queued, worked

    def _waited(self) -> float:
        """Seconds that this thread has been ready to run and had to wait; nothing where the system does not tell."""
        return 0.0 if self._schedule is None else int(os.pread(self._schedule, 100, 0).split()[1]) / 1e9

    def _watch(self) -> None:
        while not self._is_over:
            time.sleep(_LOOK)
            last = self._last
            if last is not None and time.perf_counter() - last > _LATE:
                frame = sys._current_frames().get(self._thread)
                if frame is not None:
                    self._seen[_places(frame)] += 1


def _opened_schedule() -> int | None:
    try:
        return os.open(f"/proc/self/task/{threading.get_native_id()}/schedstat", os.O_RDONLY)
    except OSError:
        return None


def _places(frame: FrameType | None) -> str:
    """Where the program is, the innermost place first."""
    innermost = frame
    places: list[str] = []
    while frame is not None and len(places) < _DEPTH:
        path = frame.f_code.co_filename
        if _APP in path:
            places.append(f"{path.rpartition(_APP)[2]}:{frame.f_lineno} {frame.f_code.co_name}")
        frame = frame.f_back
    if innermost is not None and _APP not in innermost.f_code.co_filename:
        places.insert(0, f"{Path(innermost.f_code.co_filename).name}:{innermost.f_lineno}")
    return " < ".join(places)
