"""A heart that beats every five milliseconds: how long the event loop let it wait, and what ran meanwhile.

On a machine that others use too, a program waits for its turn, and so does whichever of its threads holds Python just then.
Neither is the program's own doing, and Linux tells of both to the nanosecond. So the time of a slot is what the clock says,
without the time for which its thread was ready and did not run, and without the time for which it slept because another
thread of the program, or a process that it had just begun, was ready and did not run. A machine may be one of several on
the same processors besides: what these have taken meanwhile is in neither account, so that it looks like sleeping; it
is told by the hundredth of a second, and is left out as well. Sleeping for any other reason counts, as waiting for a disk
does. How long the thread itself has reckoned is told beside it.
"""

import gc
import os
import sys
import threading
import time
from collections import Counter
from collections.abc import Callable, Mapping
from pathlib import Path
from types import FrameType
from typing import Final, NamedTuple

from PySide6.QtCore import QObject, Qt, QTimer

from tests.soak.gauges import StolenTime, children

BEAT_MS: Final = 5
"""What the event loop sleeps between a beat and the slot counts as the slot's: so much too long may one seem."""
LONGEST: Final = 0.05
"""Seconds that a slot may take."""
_LOOK: Final = 0.01
_SECOND: Final = 1.0
"""From one look at what the machine takes to the next."""
_REFRESH: Final = 0.2
"""Seconds between two looks at how long other threads have waited; a look takes time, and lets one of them go first."""
_MUCH_SWEPT: Final = 0.005
"""Seconds of looking for garbage that are worth telling."""
_LATE: Final = 0.025
"""Seconds since the last beat after which somebody looks what runs."""
_MOST_KEPT: Final = 500
_TRIES: Final = 3
_WORK: Final = 20_000
DEPTH: Final = 4
"""So many places of the program are named, the innermost first."""
_APP: Final = f"{os.sep}app{os.sep}"
_TICKS: Final = os.sysconf("SC_CLK_TCK") if hasattr(os, "sysconf") else 100
_TASKS: Final = Path("/proc/self/task")


class Gap(NamedTuple):
    seconds: float
    """Of the slot's own: reckoning, and sleeping for whatever the program waited for."""
    reckoned: float
    """How long the processor has worked for the thread."""
    by_clock: float
    """How long the event loop stood still, whoever was at work meanwhile."""
    deed: str
    """What had been asked of the program last."""
    where: str
    """What ran, as far as it was seen."""
    ended: float = 0.0
    """When it was over, as the performance counter tells."""
    pace: float = 0.0
    """How long a fixed piece of work took right after it, in seconds of the processor."""


class Second(NamedTuple):
    """About a second of the run, from then to then, as the performance counter tells."""

    begun: float
    ended: float
    stolen: float
    """Hundredths of a second that the machine took from its processors meanwhile."""


class Heartbeat(QObject):
    """`deed` names what was asked for last. It lives on the thread that it watches."""

    def __init__(self, deed: Callable[[], str], longest: float = LONGEST, depth: int = DEPTH) -> None:
        super().__init__()
        self.gaps: list[Gap] = []
        self.seconds: list[Second] = []
        self.beats = 0
        self.longest_stop = 0.0
        """By the clock."""
        self.paces: list[float] = []
        """How long a fixed piece of work took, whenever the heart went on."""
        self._deed = deed
        self._longest, self._depth = longest, depth
        self._thread = threading.get_ident()
        self._native = threading.get_native_id()
        self._last: float | None = None
        """When it beat; None while it rests."""
        self._schedule = _opened_schedule()
        self._machine = StolenTime()
        self._stolen = 0.0
        self._queued: Mapping[int, float] = {}
        """By thread, as it was at some time not long ago."""
        self._queued_at = self._own_queued = self._reckoned = 0.0
        self._seen: Counter[str] = Counter()
        self._swept = self._sweeps_since = 0.0
        gc.callbacks.append(self._on_garbage)
        self._is_over = False
        self._timer = QTimer(self, interval=BEAT_MS, timerType=Qt.TimerType.PreciseTimer)
        self._timer.timeout.connect(self._on_beat)
        self._watching = threading.Thread(target=self._watch, name="heartbeat", daemon=True)
        self._watching.start()

    def go_on(self) -> None:
        self.paces.append(pace())
        self._queued, self._queued_at = _queued_threads(), time.perf_counter()
        self._timer.start()
        self._begin_slot()

    def rest(self) -> None:
        """Look away from what follows."""
        self._timer.stop()
        self._last = None

    def end(self) -> None:
        self.rest()
        self._is_over = True
        gc.callbacks.remove(self._on_garbage)
        self._watching.join()
        if self._schedule is not None:
            os.close(self._schedule)
            self._schedule = None
        self._machine.close()

    def _on_beat(self) -> None:
        now, reckoned = time.perf_counter(), time.thread_time()
        if self._last is not None:
            self.beats += 1
            by_clock = now - self._last
            self.longest_stop = max(self.longest_stop, by_clock)
            if by_clock > self._longest:
                self._judge(by_clock, reckoned - self._reckoned)
            if now - self._queued_at > _REFRESH:
                self._queued, self._queued_at = _queued_threads(), now
        self._begin_slot()

    def _begin_slot(self) -> None:
        """What it takes to look is not the program's."""
        self._last = None
        self._seen.clear()
        self._swept = 0.0
        self._own_queued = self._waited()
        self._stolen = self._machine.seconds()
        self._reckoned = time.thread_time()
        self._last = time.perf_counter()

    def _judge(self, by_clock: float, reckoned: float) -> None:
        own, queued = self._waited() - self._own_queued, _queued_threads()
        # A thread that was not there before has begun meanwhile.
        waited = (seconds - self._queued.get(each, 0.0) for each, seconds in queued.items() if each != self._native)
        others = sum(waited) + self._machine.seconds() - self._stolen
        self._queued, self._queued_at = queued, time.perf_counter()
        seconds = own_time(by_clock, reckoned, own, others)
        if seconds > self._longest:
            seconds = own_time(by_clock, reckoned, own, others + newborn_queued(by_clock))
        if seconds > self._longest and len(self.gaps) < _MOST_KEPT:
            ended = self._last + by_clock if self._last is not None else 0.0
            self.gaps.append(Gap(seconds, reckoned, by_clock, self._deed(), self._where(), ended, pace()))

    def _waited(self) -> float:
        """Seconds that this thread has been ready to run and did not; nothing where the system does not tell."""
        return 0.0 if self._schedule is None else int(os.pread(self._schedule, 100, 0).split()[1]) / 1e9

    def _where(self) -> str:
        """What was seen most; all that was seen, where more than a few places are named."""
        told = [place for place, _ in self._seen.most_common(None if self._depth > DEPTH else 1)]
        if self._swept > _MUCH_SWEPT:
            told.append(f"looking for garbage for {self._swept * 1000:.0f} ms")
        return "; ".join(told) or "not seen"

    def _on_garbage(self, phase: str, _: object) -> None:
        if threading.get_ident() == self._thread:
            now = time.thread_time()
            self._swept += now - self._sweeps_since if phase == "stop" else 0.0
            self._sweeps_since = now

    def _watch(self) -> None:
        begun, taken = time.perf_counter(), self._machine.seconds()
        while not self._is_over:
            time.sleep(_LOOK)
            if (now := time.perf_counter()) - begun >= _SECOND:
                by_now = self._machine.seconds()
                self.seconds.append(Second(begun, now, 100 * (by_now - taken)))
                begun, taken = now, by_now
            last = self._last
            if last is not None and time.perf_counter() - last > _LATE:
                frame = sys._current_frames().get(self._thread)
                place = None if frame is None else _places(frame, self._depth)
                if place is not None and self._last is last:  # or another slot has begun meanwhile
                    self._seen[place] += 1


def pace() -> float:
    """Seconds of the processor for a fixed piece of work: whoever shares the processors makes them slower, too."""
    taken = []
    for _ in range(_TRIES):
        begun = time.thread_time()
        sum(range(_WORK))
        taken.append(time.thread_time() - begun)
    return min(taken)


def own_time(by_clock: float, reckoned: float, queued: float, others_queued: float) -> float:
    """The seconds of a slot that are its own; `queued` are those for which its thread was ready and did not run,
    `others_queued` those of the program's other threads, and what the machine has taken."""
    slept = max(0.0, by_clock - queued - reckoned)
    return max(0.0, by_clock - queued - min(slept, others_queued))


def _queued_threads() -> dict[int, float]:
    """By thread, the seconds for which it has been ready to run and did not; nothing where the system does not tell."""
    found = {}
    for path in _TASKS.glob("*/schedstat"):
        try:
            found[int(path.parent.name)] = _seconds_in(path)
        except OSError:
            continue  # it has ended meanwhile
    return found


def _opened_schedule() -> int | None:
    try:
        return os.open(f"/proc/self/task/{threading.get_native_id()}/schedstat", os.O_RDONLY)
    except OSError:
        return None


def newborn_queued(within: float) -> float:
    """The seconds for which processes that were begun within the last so many have been ready to run and did not. Who
    begins one sleeps until it runs."""
    begun_after = time.clock_gettime(time.CLOCK_BOOTTIME) - within - 1 / _TICKS
    return sum(_waited_of(Path(f"/proc/{process}"), begun_after) for process in children())


def _waited_of(process: Path, begun_after: float) -> float:
    try:
        begun = int((process / "stat").read_text("utf-8", "replace").rpartition(")")[2].split()[19]) / _TICKS
        return _seconds_in(process / "schedstat") if begun >= begun_after else 0.0
    except OSError:
        return 0.0  # it has ended meanwhile


def _seconds_in(schedule: Path) -> float:
    return int(schedule.read_bytes().split()[1]) / 1e9


def _places(frame: FrameType | None, depth: int) -> str:
    """Where the program is, the innermost place first."""
    innermost = frame
    places: list[str] = []
    while frame is not None and len(places) < depth:
        path = frame.f_code.co_filename
        if _APP in path:
            places.append(f"{path.rpartition(_APP)[2]}:{frame.f_lineno} {frame.f_code.co_name}")
        frame = frame.f_back
    if innermost is not None and _APP not in innermost.f_code.co_filename:
        places.insert(0, f"{Path(innermost.f_code.co_filename).name}:{innermost.f_lineno}")
    return " < ".join(places)
