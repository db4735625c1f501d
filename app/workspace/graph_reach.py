"""Which part of a game its graph shows: all of it, or the moves that somebody has zoomed in on."""

from typing import Final, NamedTuple

LEAST_PLIES: Final = 20
"""A short game does not fill the width."""
NEAREST: Final = 8.0
"""So few moves are seen at least."""


class Reach(NamedTuple):
    """From one place to another on the axis of moves."""

    first: float
    last: float

    @classmethod
    def whole(cls, plies: int) -> "Reach":
        return cls(0.0, float(max(plies, LEAST_PLIES)))

    @property
    def span(self) -> float:
        return self.last - self.first

    def holds(self, ply: float) -> bool:
        return self.first <= ply <= self.last

    def zoomed(self, factor: float, at: float, plies: int) -> "Reach":
        """So many times as much of the game, with `at` staying where it is as far as the game goes."""
        whole = Reach.whole(plies)
        span = min(max(self.span * factor, NEAREST), whole.span)
        share = (at - self.first) / self.span
        return Reach(at - share * span, at + (1 - share) * span).within(plies)

    def moved(self, by: float, plies: int) -> "Reach":
        return Reach(self.first + by, self.last + by).within(plies)

    def holding(self, ply: int, plies: int) -> "Reach":
        """The same where it holds `ply`; otherwise as much of the game with that in its middle."""
        return self if self.holds(ply) else self.moved(ply - (self.first + self.last) / 2, plies)

    def within(self, plies: int) -> "Reach":
        """As much of the game, where there is game."""
        whole = Reach.whole(plies)
        if self.span >= whole.span:
            return whole
        first = min(max(self.first, 0.0), whole.last - self.span)
        return Reach(first, first + self.span)
