"""Idle queue: cooperative scheduling of deferred work on the GUI thread, a time slice per turn of the event loop.

`IDLE.soon(owner, job)` queues a job, which runs once the event loop has turned. A generator job runs step by step:
between two steps other jobs have their turn. Visible work comes first, then results of engines, then preloading. The
queue skips a job whose owner has been deleted."""

from collections.abc import Callable, Generator
from enum import IntEnum
from time import monotonic
from typing import Final, NamedTuple

from PySide6.QtCore import QCoreApplication, QObject, QTimer
from shiboken6 import isValid

SLICE: Final = 0.006
"""Time slice in seconds per turn of the event loop; a running step is not interrupted."""
SPARE_MS: Final = 60
"""Milliseconds between two slices of spare-time jobs, and between two checks of `is_spare`."""

Steps = Generator[None, None, None]
Job = Callable[[], object] | Steps


class Rank(IntEnum):
    SEEN = 0
    """Work that the user sees or waits for."""
    FOUND = 1
    """Showing, judging and writing the results of engines."""
    SPARE = 2
    """Preloading, done when `IdleQueue.is_spare` says that the window is idle."""


class _Waiting(NamedTuple):
    rank: Rank
    job: Job


class IdleQueue:
    def __init__(self, clock: Callable[[], float] = monotonic) -> None:
        self.is_spare: Callable[[], bool] = lambda: True
        """Predicate that is asked before each slice of spare-time jobs: True if there is time for them."""
        self._clock = clock
        self._waiting: dict[tuple[QObject, object], _Waiting] = {}
        self._timer: QTimer | None = None

    def soon(self, owner: QObject, job: Job, key: object = None, rank: Rank = Rank.SEEN) -> None:
        """Queue `job` to run when the caller has returned, unless `owner` is deleted by then.

        It replaces a waiting job of the same owner and key; the key defaults to the job itself. So a method queued
        several times runs once, and a new generator restarts the work."""
        self._waiting[owner, job if key is None else key] = _Waiting(rank, job)
        self._arrange()

    def waits(self, owner: QObject, key: object) -> bool:
        return (owner, key) in self._waiting

    def drop(self, owner: QObject, key: object) -> None:
        """Remove the job if it is still waiting."""
        self._waiting.pop((owner, key), None)

    def finish(self, owner: QObject, key: object) -> None:
        """Run the rest of the job at once, for callers that cannot wait."""
        while (owner, key) in self._waiting:
            self._do((owner, key))

    def drain(self, rank: Rank = Rank.FOUND) -> None:
        """Run all waiting jobs down to that rank, and the jobs that they queue; for tests."""
        while (first := self._first()) is not None and self._waiting[first].rank <= rank:
            self._do(first)

    def _first(self) -> tuple[QObject, object] | None:
        """Return the key of the next job; a generator that turns the event loop itself is not reentered."""
        waiting = (place for place, each in self._waiting.items() if not getattr(each.job, "gi_running", False))
        return min(waiting, key=lambda place: self._waiting[place].rank, default=None)

    def _do(self, place: tuple[QObject, object]) -> None:
        """Run one step of a job. A job that raises is removed and does not stop the others."""
        rank, job = self._waiting.pop(place)
        if not isValid(place[0]):
            return
        steps = job if isinstance(job, Generator) else job()
        if not isinstance(steps, Generator):
            return
        again = _Waiting(rank, steps)
        if self._waiting.setdefault(place, again) is not again:
            return  # a new job has replaced it meanwhile
        try:
            next(steps)
        except BaseException as end:
            if self._waiting.get(place) is again:
                del self._waiting[place]
            if not isinstance(end, StopIteration):
                raise

    def _arrange(self) -> None:
        """Start the timer if a job waits."""
        first = self._first()
        if first is None:
            return
        if self._timer is None or not isValid(self._timer):
            self._timer = QTimer(QCoreApplication.instance(), singleShot=True)
            self._timer.timeout.connect(self._on_turn)
        wait = SPARE_MS if self._waiting[first].rank is Rank.SPARE else 0
        if not self._timer.isActive() or self._timer.interval() > wait:
            self._timer.start(wait)

    def _on_turn(self) -> None:
        until = self._clock() + SLICE
        try:
            first = self._first()
            rank = Rank.FOUND if first is None or self._waiting[first].rank is not Rank.SPARE else Rank.SPARE
            if rank is Rank.SPARE and not self.is_spare():
                return
            while first is not None and self._waiting[first].rank <= rank and self._clock() < until:
                self._do(first)
                first = self._first()
        finally:
            self._arrange()


IDLE: Final = IdleQueue()
"""Idle queue of the GUI thread, which has one event loop."""
