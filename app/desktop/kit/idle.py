"""The idle queue: what can be done later is done on the window's thread, a slice in each turn of the event loop.

Whoever has work hands it in with `IDLE.soon(owner, job)`. A job is called once the event loop has turned. One that is a
generator function is worked step by step: between two steps others have their turn. Jobs that the person sees come first,
then what engines have found, then what is only loaded ahead. A job whose owner has been deleted is not done.
"""

from collections.abc import Callable, Generator
from enum import IntEnum
from time import monotonic
from typing import Final, NamedTuple

from PySide6.QtCore import QCoreApplication, QObject, QTimer
from shiboken6 import isValid

SLICE: Final = 0.006
"""Seconds of work in one turn of the event loop; a step that was begun is not interrupted."""
SPARE_MS: Final = 60
"""Between two slices of what is done in spare time, and between two looks whether there is any."""

Steps = Generator[None, None, None]
Job = Callable[[], object] | Steps


class Rank(IntEnum):
    SEEN = 0
    """Somebody looks at it or waits for it."""
    FOUND = 1
    """What engines found is shown, judged and written."""
    SPARE = 2
    """Done when `IdleQueue.is_spare` says that nobody wants anything."""


class _Waiting(NamedTuple):
    rank: Rank
    job: Job


class IdleQueue:
    def __init__(self, clock: Callable[[], float] = monotonic) -> None:
        self.is_spare: Callable[[], bool] = lambda: True
        """Whether there is time for jobs of the last rank; asked before each slice of them."""
        self._clock = clock
        self._waiting: dict[tuple[QObject, object], _Waiting] = {}
        self._timer: QTimer | None = None

    def soon(self, owner: QObject, job: Job, key: object = None, rank: Rank = Rank.SEEN) -> None:
        """Do `job` when the caller is done, unless `owner` is deleted by then.

        It takes the place of what the owner had handed in under the same key, which is the job itself where none is said:
        a method that is handed in several times is called once, and a series of steps begins anew.
        """
        self._waiting[owner, job if key is None else key] = _Waiting(rank, job)
        self._arrange()

    def waits(self, owner: QObject, key: object) -> bool:
        return (owner, key) in self._waiting

    def drop(self, owner: QObject, key: object) -> None:
        """Let the job be, if it is not done yet."""
        self._waiting.pop((owner, key), None)

    def finish(self, owner: QObject, key: object) -> None:
        """Do at once what is left of the job, for who cannot wait."""
        while (owner, key) in self._waiting:
            self._do((owner, key))

    def drain(self, rank: Rank = Rank.FOUND) -> None:
        """Do at once all that waits, down to that rank, and what comes of it. For tests."""
        while (first := self._first()) is not None and self._waiting[first].rank <= rank:
            self._do(first)

    def _first(self) -> tuple[QObject, object] | None:
        """The next to be done; a step that turns the event loop itself is not entered again."""
        waiting = (place for place, each in self._waiting.items() if not getattr(each.job, "gi_running", False))
        return min(waiting, key=lambda place: self._waiting[place].rank, default=None)

    def _do(self, place: tuple[QObject, object]) -> None:
        """Take one step. What fails is not tried again, and keeps none of the others from being done."""
        rank, job = self._waiting.pop(place)
        if not isValid(place[0]):
            return
        steps = job if isinstance(job, Generator) else job()
        if not isinstance(steps, Generator):
            return
        again = _Waiting(rank, steps)
        if self._waiting.setdefault(place, again) is not again:
            return  # it was handed in anew meanwhile
        try:
            next(steps)
        except BaseException as end:
            if self._waiting.get(place) is again:
                del self._waiting[place]
            if not isinstance(end, StopIteration):
                raise

    def _arrange(self) -> None:
        """Have the timer run while something waits."""
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
"""There is one event loop of the window."""
