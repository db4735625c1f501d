"""Garbage is looked for at moments that we choose, on the thread that Qt's things live on.

Python by itself looks for it on whatever thread happens to make the next object. What it finds there it destroys there,
and Qt's things do not bear that: a timer that ends on a strange thread is an error, and can be a crash.
"""

import gc
from collections.abc import Callable
from time import perf_counter
from typing import Final

YOUNG: Final = 10_000
"""So many new things are worth a look. Records are trees whose nodes know each other, so that only this clears them away,
by the thousand; looking after every seven hundred, as Python does, finds nothing but those still in use."""
_UNTIL_THEN: Final = (50_000, 20, 20)
"""As Python counts, where nobody has taken over."""
ROUNDS: Final = 10
"""After so many looks at what is new, one at what was new then; after so many of those, one at everything."""
SHARE: Final = 100
"""Looking at everything takes up a hundredth of the time at most, however much there is."""


class Garbage:
    def __init__(self, clock: Callable[[], float] = perf_counter, young: int = YOUNG) -> None:
        self._clock = clock
        self._young = young
        self.held = 0
        """How many have asked that nobody looks for now."""
        self._rests_until = 0.0

    def take_over(self) -> None:
        """From now on only `look` collects."""
        gc.disable()

    def settle(self) -> None:
        """What a program has loaded by the time its work begins stays to its end; spare it every other look.

        Reading many records takes a quarter less.
        """
        gc.freeze()
        gc.set_threshold(*_UNTIL_THEN)

    def hold(self) -> None:
        """Until `release` nobody looks: something large comes about, and none of it is garbage."""
        self.held += 1

    def release(self) -> None:
        self.held -= 1

    def look(self) -> None:
        """Collect, if there may be something; to be called again and again, on the thread of Qt's things."""
        young, middle, old = gc.get_count()
        if self.held or young < self._young:
            return
        begun = self._clock()
        if middle < ROUNDS:
            gc.collect(0)
        elif old < ROUNDS or begun < self._rests_until:
            gc.collect(1)
        else:
            gc.collect(2)
            ended = self._clock()
            self._rests_until = ended + SHARE * (ended - begun)


GARBAGE: Final = Garbage()
"""There is one collector in a process."""
