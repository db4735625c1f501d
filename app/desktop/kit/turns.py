"""Whose turn it is: of all that waits for the event loop to have time, one thing is done before it turns again."""

from collections.abc import Callable
from time import monotonic
from typing import Final

REST: Final = 0.001
"""Seconds; an event loop that has nothing else to do has turned by then."""


class Turns:
    def __init__(self, clock: Callable[[], float] = monotonic) -> None:
        self._clock = clock
        self._rests_until = 0.0

    def take(self, deed: Callable[[], object]) -> bool:
        """Do it, and say so; but not when somebody else has done something in this turn: then it waits for the next."""
        if self._clock() < self._rests_until:
            return False
        try:
            deed()
        finally:
            self._rests_until = self._clock() + REST
        return True


TURNS: Final = Turns()
"""There is one event loop of the window."""
