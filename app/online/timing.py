"""Time as a server counts it: units, whole seconds, and that who has used exactly all of it has lost.

What a server says a move took (T) is the truth; our own measure only tells how much is left until it says so.
"""

from collections.abc import Sequence
from math import ceil
from typing import Final, NamedTuple

from app.play.clock import Clock, ClockFace, ClockState
from app.play.conditions import MINUTE, SECOND, TimeControl
from app.shogi.pieces import Side

_EPSILON: Final = 1e-6
_LAST_MS: Final = 1
"""The last millisecond is not there to be used up."""
_SHARE: Final = 0.99
"""Of the measured round trips that are no longer than the proposed margin."""


RESERVE_MS: Final = 500
"""For what has not been measured: a machine whose processors are all taken lets a program wait for some hundred milliseconds,
now and then, and the one move in a hundred that took longer than all others loses a game as well."""


class ServerTime(NamedTuple):
    """The time of one side, in milliseconds, and how moves are charged."""

    total_ms: int = 0
    byoyomi_ms: int = 0
    increment_ms: int = 0
    delay_ms: int = 0
    """So much of every move is not charged; nobody counts on it."""
    least_ms: int = 0
    unit_ms: int = SECOND
    rounds_up: bool = False
    """Whether a part of a unit is charged as a whole one."""

    @property
    def is_unlimited(self) -> bool:
        return not (self.total_ms or self.byoyomi_ms or self.increment_ms)

    @property
    def control(self) -> TimeControl:
        return TimeControl(self.total_ms, self.byoyomi_ms, self.increment_ms)

    @property
    def cost_of_rounding_ms(self) -> int:
        """So much less than what is left can be used, since a part of a unit would be charged as a whole one."""
        return self.unit_ms if self.rounds_up else 0

    def charged_ms(self, elapsed_ms: int) -> int:
        """What a move is charged that took so long."""
        units, rest = divmod(elapsed_ms, self.unit_ms)
        return max((units + (self.rounds_up and rest > 0)) * self.unit_ms, self.least_ms)

    def is_up(self, remaining_ms: int, elapsed_ms: int) -> bool:
        """Whether who took so long for a move has lost by that: the last unit is not there to be used up."""
        usable = remaining_ms + self.byoyomi_ms + self.increment_ms
        return not self.is_unlimited and usable - self.charged_ms(elapsed_ms) <= 0

    def after(self, remaining_ms: int, charged_ms: int) -> int:
        """What is left for the next move, its increment not counted."""
        return max(0, remaining_ms + self.increment_ms - charged_ms)

    def limit_ms(self, remaining_ms: int) -> int | None:
        """The time from which on a move comes too late; None where it never does."""
        if self.is_unlimited:
            return None
        usable = remaining_ms + self.byoyomi_ms + self.increment_ms
        return ceil(usable / self.unit_ms) * self.unit_ms - self.cost_of_rounding_ms


class OnlineClock:
    """Both sides' time in a game on a server."""

    def __init__(self, times: tuple[ServerTime, ServerTime], turn: Side) -> None:
        self.times = times
        whole = times[0].unit_ms >= SECOND and not times[0].rounds_up
        self.shown = Clock((times[0].control, times[1].control), turn, whole_seconds=whole)
        """As displays and engines are told it."""

    @property
    def turn(self) -> Side:
        return self.shown.turn

    @property
    def remaining_ms(self) -> tuple[int, int]:
        return self.shown.opening().stores

    def face(self) -> ClockFace:
        return self.shown.face()

    def run(self, now: float) -> None:
        self.shown.run(now)

    def halt(self, now: float) -> None:
        self.shown.halt(now)

    def used_ms(self, now: float) -> int:
        return self.shown.used_ms(now)

    def truth_ms(self, told: float | None, now: float) -> int:
        """What the move that just ended was charged: what the server told, in seconds, or our own measure for want of that.

        A server that counts in parts of a second may tell whole seconds, or its own units; then what is nearest to our
        measure was meant, and the fraction that it does not tell is gone all the same.
        """
        time, used = self.times[self.turn], self.used_ms(now)
        if told is None:
            return time.charged_ms(used)
        seconds = round(told * SECOND)
        if time.unit_ms >= SECOND or not told.is_integer():
            return seconds
        units = round(told * time.unit_ms)
        if abs(units - used) < abs(seconds - used):
            return units
        return max(seconds, min(used, seconds + SECOND - 1))

    def behind_ms(self, charged_ms: int, measured_ms: int) -> int:
        """How much longer than here a move has taken there at least; nobody is charged more than has gone by."""
        is_plain = charged_ms > self.times[self.turn].least_ms and not self.times[self.turn].rounds_up
        return max(0, charged_ms - measured_ms) if is_plain else 0

    def charge(self, charged_ms: int) -> None:
        """The side to move has moved, and was charged that; the other one's turn begins, without running yet."""
        turn, stores = self.turn, list(self.remaining_ms)
        if not self.times[turn].is_unlimited:
            stores[turn] = self.times[turn].after(stores[turn], charged_ms)
        self.shown.go_back(turn.other, ClockState((stores[0], stores[1])))

    def use_up(self) -> int | None:
        """Let the side to move have used all its time, and return what that was in milliseconds; None without a limit."""
        turn, stores = self.turn, self.remaining_ms
        time = self.times[turn]
        if time.is_unlimited:
            return None
        used = stores[turn] + time.byoyomi_ms + time.increment_ms
        self.shown.go_back(turn, ClockState(stores, ceil(used / SECOND) * SECOND))
        return used

    def set_remaining(self, stores: tuple[int, int], turn: Side) -> None:
        """What a server says is left, in a game that is gone on with."""
        self.shown.go_back(turn, ClockState(stores))

    def limit_ms(self) -> int | None:
        """The time from which on a move of the side to move comes too late."""
        return self.times[self.turn].limit_ms(self.remaining_ms[self.turn])

    def falls_at(self, now: float) -> float | None:
        """The moment at which it does."""
        limit = self.limit_ms()
        return None if limit is None or not self.shown.runs else now + (limit - self.used_ms(now)) / SECOND

    def margin_ms(self, side: Side, margin_ms: int) -> int:
        """What an engine's time is to be cut by, so that it may use all it is told and what it says still comes in time."""
        return margin_ms + _LAST_MS + self.times[side].cost_of_rounding_ms


class RoundTrips:
    """How late our moves came: the way to the server and back, and what an engine took beyond the time it was told."""

    def __init__(self, taken_ms: Sequence[float] = ()) -> None:
        self.taken_ms = list(taken_ms)
        self._overrun_ms = 0.0

    def overrun(self, milliseconds: float) -> None:
        """The engine took so much more than it was told for the move that goes out now."""
        self._overrun_ms = max(0.0, milliseconds)

    def add(self, seconds: float, behind_ms: int = 0) -> None:
        """The answer came after so long, and by the server's truth our clock was behind its own by at least that."""
        self.taken_ms.append(max(0.0, seconds) * SECOND + self._overrun_ms + behind_ms)
        self._overrun_ms = 0.0

    def share_ms(self) -> float | None:
        """What all but one in a hundred of them took at most; None where there were none."""
        taken = sorted(self.taken_ms)
        return taken[ceil(len(taken) * _SHARE - _EPSILON) - 1] if taken else None

    def margin_ms(self) -> int | None:
        """The margin to be proposed: that and a reserve; None as above."""
        share = self.share_ms()
        return None if share is None else ceil(share) + RESERVE_MS


UNITS: Final = {"sec": SECOND, "min": MINUTE, "msec": 1}
"""By the word that a server has for it."""
