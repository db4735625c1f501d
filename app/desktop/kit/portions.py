"""So much at a time as takes a few milliseconds: what lasts is done in many turns of the event loop, each of them short."""

from collections.abc import Callable
from time import thread_time
from typing import Final

PORTION: Final = 0.006
"""Seconds of the processor that one portion is to take."""
LEAST: Final = 0.000_001
"""What cannot be measured took so long."""


class Portions:
    """Grows and shrinks with how long the portions before took, beginning with `first` things."""

    def __init__(self, first: int, most: int, clock: Callable[[], float] = thread_time) -> None:
        self._size, self._most = first, most
        self._clock = clock

    def do(self, work: Callable[[int], bool]) -> bool:
        """Let `work` do so many things, and say whether it is done; what is left waits for the next turn."""
        begun = self._clock()
        is_done = work(self._size)
        took = self._clock() - begun
        if not is_done:
            fitting = round(self._size * PORTION / max(took, LEAST))
            self._size = min(max(fitting, 1), 2 * self._size, self._most)
        return is_done
