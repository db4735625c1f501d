"""A search that was asked for, as both threads see it: one thinks about it, the other may end it at any time."""

import time
from typing import Final

from app.builtin.options import Settings
from app.usi.commands import Position, Search


class Order:
    def __init__(self, position: Position, search: Search, settings: Settings, game: int) -> None:
        self.position: Final = position
        self.search: Final = search
        self.settings: Final = settings
        self.game: Final = game
        """Counts the games; what was remembered in one is of no use in the next."""
        self.asked: Final = time.perf_counter()
        self.is_stopped = False
        self._clock_began = None if search.pondering else self.asked

    def begin_clock(self) -> None:
        """The move that was pondered on has been made."""
        self._clock_began = time.perf_counter()

    def stop(self) -> None:
        self.is_stopped = True

    @property
    def is_waiting(self) -> bool:
        """Whether it ponders on a move that has not been made."""
        return self._clock_began is None

    @property
    def elapsed(self) -> float:
        """Seconds since it was asked for."""
        return time.perf_counter() - self.asked

    @property
    def spent(self) -> float:
        """Seconds that count against the clock."""
        return 0.0 if self._clock_began is None else time.perf_counter() - self._clock_began
