"""Garbage collection at moments that we choose, on the thread of the Qt objects.

Python collects on whatever thread makes the next object, and destroys there what it finds. Qt objects do not allow
that: a timer destroyed on another thread is an error, and can crash.
"""

import gc
from collections.abc import Callable
from time import perf_counter
from typing import Final

YOUNG_OBJECTS: Final = 10_000
"""Number of new objects from which `collect_if_due` collects. Records are trees whose nodes refer to each other, so only the
collector frees them, by the thousand. Python's default of 700 would find only objects in use."""
_AUTOMATIC_THRESHOLDS: Final = (50_000, 20, 20)
"""Thresholds of Python's automatic collector, used until `disable_automatic`."""
COLLECTIONS_PER_GENERATION: Final = 10
"""Number of collections of one generation before the next older generation is collected."""
PAUSE_FACTOR: Final = 100
"""Pause after a full collection, in multiples of its duration: full collections take 1 % of the time at most."""


class GarbageCollector:
    """Garbage collector of this process, which replaces Python's automatic collection."""

    def __init__(self, clock: Callable[[], float] = perf_counter, young: int = YOUNG_OBJECTS) -> None:
        self._clock = clock
        self._young_object_limit = young
        self.suspension_count = 0
        """Number of `suspend_collection` calls that await their `resume_collection`; no collection meanwhile."""
        self._paused_until = 0.0

    def disable_automatic(self) -> None:
        """Turn automatic collection off: from now on only `collect_if_due` collects."""
        gc.disable()

    def freeze_objects(self) -> None:
        """Exclude all present objects from collection (freeze); reading many records takes a quarter less time."""
        gc.freeze()
        gc.set_threshold(*_AUTOMATIC_THRESHOLDS)

    def suspend_collection(self) -> None:
        """Suspend collection until `resume_collection`, while a large structure without garbage is built."""
        self.suspension_count += 1

    def resume_collection(self) -> None:
        self.suspension_count -= 1

    def collect_if_due(self) -> None:
        """Collect garbage if enough new objects exist; call this regularly on the Qt thread."""
        young, middle, old = gc.get_count()
        if self.suspension_count or young < self._young_object_limit:
            return
        begun = self._clock()
        if middle < COLLECTIONS_PER_GENERATION:
            gc.collect(0)
        elif old < COLLECTIONS_PER_GENERATION or begun < self._paused_until:
            gc.collect(1)
        else:
            gc.collect(2)
            ended = self._clock()
            self._paused_until = ended + PAUSE_FACTOR * (ended - begun)


GARBAGE_COLLECTOR: Final = GarbageCollector()
