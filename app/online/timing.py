"""Time as a server counts it: in units, and using exactly all of it loses.

The server's time of a move (T) is authoritative. Our own measure only tells how much is left until it comes.
"""

from collections.abc import Sequence
from math import ceil
from typing import Final, NamedTuple

from app.play.clock import Clock, ClockState
from app.play.conditions import MINUTE, SECOND, TimeControl
from app.shogi.pieces import Side

_EPSILON: Final = 1e-6
_LAST_MS: Final = 1
"""Milliseconds at the end of the time that cannot be used: using the last one already loses."""
_QUANTILE: Final = 0.99
"""Quantile of measured round trips that the proposed margin covers."""


RESERVE_MS: Final = 500
"""Reserve for delays not measured: a busy machine may pause a program for hundreds of milliseconds, and the slowest
percent of round trips would lose games too."""


class ServerTime(NamedTuple):
    """Time control of one side on a server, in milliseconds, and its rounding."""

    total_ms: int = 0
    byoyomi_ms: int = 0
    increment_ms: int = 0
    delay_ms: int = 0
    """Milliseconds of every move that are not charged (delay). Our clock ignores them."""
    minimum_ms: int = 0
    unit_ms: int = SECOND
    rounds_up: bool = False
    """True if a part of a unit is charged as a whole one."""

    @property
    def is_unlimited(self) -> bool:
        return not (self.total_ms or self.byoyomi_ms or self.increment_ms)

    @property
    def time_control(self) -> TimeControl:
        return TimeControl(self.total_ms, self.byoyomi_ms, self.increment_ms)

    @property
    def rounding_loss_ms(self) -> int:
        """Milliseconds at the end of the time that rounding up makes unusable."""
        return self.unit_ms if self.rounds_up else 0

    def charged_ms(self, elapsed_ms: int) -> int:
        """Milliseconds that the server charges for a move that took `elapsed_ms`."""
        units, rest = divmod(elapsed_ms, self.unit_ms)
        return max((units + (self.rounds_up and rest > 0)) * self.unit_ms, self.minimum_ms)

    def is_time_up(self, remaining_ms: int, elapsed_ms: int) -> bool:
        """True if a move that took `elapsed_ms` has lost on time; using the last unit already loses."""
        usable = remaining_ms + self.byoyomi_ms + self.increment_ms
        return not self.is_unlimited and usable - self.charged_ms(elapsed_ms) <= 0

    def remaining_after(self, remaining_ms: int, charged_ms: int) -> int:
        """Main time in milliseconds that remains for the next move, without that move's increment."""
        return max(0, remaining_ms + self.increment_ms - charged_ms)

    def limit_ms(self, remaining_ms: int) -> int | None:
        """Elapsed time from which a move comes too late; None if it never does."""
        if self.is_unlimited:
            return None
        usable = remaining_ms + self.byoyomi_ms + self.increment_ms
        return ceil(usable / self.unit_ms) * self.unit_ms - self.rounding_loss_ms


class OnlineClock(Clock):
    """Clock of a game on a server, for displays and engines; the server decides what a move is charged."""

    def __init__(self, times: tuple[ServerTime, ServerTime], turn: Side) -> None:
        whole = times[0].unit_ms >= SECOND and not times[0].rounds_up
        super().__init__((times[0].time_control, times[1].time_control), turn, whole_seconds=whole)
        self._server_times = times

    @property
    def remaining_ms(self) -> tuple[int, int]:
        return self.state_at_turn_start().stores

    def charged_by_server(self, told: float | None, now: float) -> int:
        """Time charged for the move just made: what the server told, in seconds, or else our own measure. A server with
        finer units may send whole seconds or its units: the value nearest to our measure is taken, with its untold
        fraction."""
        time, used = self._server_times[self.turn], self.used_ms(now)
        if told is None:
            return time.charged_ms(used)
        seconds = round(told * SECOND)
        if time.unit_ms >= SECOND or not told.is_integer():
            return seconds
        units = round(told * time.unit_ms)
        if abs(units - used) < abs(seconds - used):
            return units
        return max(seconds, min(used, seconds + SECOND - 1))

    def lag_ms(self, charged_ms: int, measured_ms: int) -> int:
        """Least lag of our clock behind the server's in milliseconds, as no move is charged more than it took."""
        is_plain = charged_ms > self._server_times[self.turn].minimum_ms and not self._server_times[self.turn].rounds_up
        return max(0, charged_ms - measured_ms) if is_plain else 0

    def charge_move(self, charged_ms: int) -> None:
        """Charge the side that has moved, and pass the turn without starting the other side's time."""
        turn, stores = self.turn, list(self.remaining_ms)
        if not self._server_times[turn].is_unlimited:
            stores[turn] = self._server_times[turn].remaining_after(stores[turn], charged_ms)
        self.restore_state(turn.other, ClockState((stores[0], stores[1])))

    def use_all_time(self) -> int | None:
        """Use up all the time of the side to move, and return it in milliseconds; None if unlimited."""
        turn, stores = self.turn, self.remaining_ms
        time = self._server_times[turn]
        if time.is_unlimited:
            return None
        used = stores[turn] + time.byoyomi_ms + time.increment_ms
        self.restore_state(turn, ClockState(stores, ceil(used / SECOND) * SECOND))
        return used

    def set_remaining(self, stores: tuple[int, int], turn: Side) -> None:
        """Set the remaining times that the server tells for a resumed game."""
        self.restore_state(turn, ClockState(stores))

    def limit_ms(self) -> int | None:
        """Elapsed time from which a move of the side to move comes too late."""
        return self._server_times[self.turn].limit_ms(self.remaining_ms[self.turn])

    def flag_deadline(self, now: float) -> float | None:
        """Moment at which the flag falls; None while the clock is stopped, or without a limit."""
        limit = self.limit_ms()
        return None if limit is None or not self.is_running else now + (limit - self.used_ms(now)) / SECOND

    def margin_ms(self, side: Side, margin_ms: int) -> int:
        """Engine's safety margin with rounding added, so that it may use all the time it is told."""
        return margin_ms + _LAST_MS + self._server_times[side].rounding_loss_ms


class RoundTrips:
    """Measured delays of our moves: round trips to the server, and time that an engine took beyond its own."""

    def __init__(self, taken_ms: Sequence[float] = ()) -> None:
        self.delays_ms = list(taken_ms)
        self._overrun_ms = 0.0

    def note_overrun(self, milliseconds: float) -> None:
        """Note by how many milliseconds the engine exceeded its time for the move that is sent now."""
        self._overrun_ms = max(0.0, milliseconds)

    def add_round_trip(self, seconds: float, behind_ms: int = 0) -> None:
        """Add a round trip of `seconds`, with the least delay of our clock behind the server's."""
        self.delays_ms.append(max(0.0, seconds) * SECOND + self._overrun_ms + behind_ms)
        self._overrun_ms = 0.0

    def percentile_ms(self) -> float | None:
        """99th percentile of the measured delays in milliseconds; None without any."""
        taken = sorted(self.delays_ms)
        return taken[ceil(len(taken) * _QUANTILE - _EPSILON) - 1] if taken else None

    def margin_ms(self) -> int | None:
        """Proposed safety margin: 99th percentile of the delays, and a reserve; None without measurements."""
        share = self.percentile_ms()
        return None if share is None else ceil(share) + RESERVE_MS


UNIT_MS: Final = {"sec": SECOND, "min": MINUTE, "msec": 1}
"""Length of a time unit in milliseconds, by the server's name of the unit."""
