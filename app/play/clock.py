"""Game clock of two sides: main time with byoyomi or increment, exact to the millisecond.

A store is a side's remaining main time, kept without the increment of its next move, as the protocol wants it. A move
may use the store and the byoyomi or the increment. Unused increment stays in the store; unused byoyomi does not.
Fractions of a millisecond are not charged. Where whole seconds are counted, fractions of a second are not either: a
move may then start one second beyond its limit, if it does not use it up.

A grace period lets a move come late. The time beyond the limit is owed (the store goes below zero), and the next
increments pay it back as far as they go. Without increments one grace covers all late moves together. Byoyomi and its
grace are new for every move. Displays and engines never get negative times.
"""

from typing import Final, NamedTuple

from app.play.conditions import SECOND, TimeControl
from app.shogi.pieces import SIDES, Side

_EPSILON: Final = 1e-6
"""Tolerance in seconds: moments are sums of floats, so ten seconds later may be slightly less."""
_COUNTDOWN_SECONDS: Final = (120, 60, 30, 20, *range(10, 0, -1))
"""Seconds before the end of a side's time at which a time signal sounds."""
_MINUTE_SIGNALS: Final = (120, 60)
"""Seconds before the end of the main time at which a signal also sounds, if byoyomi follows."""


class TimeSignal(NamedTuple):
    """Time signal when `seconds` are left; 0 means that the main time is over and byoyomi begins."""

    seconds: int


class GoTimes(NamedTuple):
    """Time parameters of the USI `go` command, in milliseconds; None leaves the parameter out."""

    btime: int
    wtime: int
    byoyomi: int | None
    binc: int | None = None
    winc: int | None = None

    def swap_times(self) -> "GoTimes":
        """Swap both sides' times, for an engine that reads Black's time as White's and White's as Black's."""
        return GoTimes(self.wtime, self.btime, self.byoyomi, self.winc, self.binc)


class ClockState(NamedTuple):
    """Clock values in milliseconds: both remaining main times (negative: owed), and the time used for this move."""

    stores: tuple[int, int]
    used_ms: int = 0


class ClockSnapshot(NamedTuple):
    """Snapshot of a clock from which a display can count down by itself."""

    state: ClockState
    turn: Side
    times: tuple[TimeControl, TimeControl]
    running_since: float | None
    """Moment at which `turn`'s time began to run; None while the clock is stopped."""
    whole_seconds: bool = False

    def time_left(self, side: Side, now: float) -> tuple[int, int]:
        """Remaining main time and byoyomi of `side` in milliseconds; never below zero."""
        time = self.times[side]
        store = self.state.stores[side] + time.increment_ms
        if side is not self.turn:
            return max(0, store), time.byoyomi_ms
        used = self.state.used_ms
        if self.running_since is not None:
            used += _milliseconds(now - self.running_since)
        used = _charged_units(used, whole_seconds=self.whole_seconds)
        return max(0, store - used), max(0, time.byoyomi_ms - max(0, used - store))


class Clock:
    """Running clock of a game: charges moves, and tells when a flag falls or a time signal is due."""

    def __init__(
        self,
        times: tuple[TimeControl, TimeControl],
        turn: Side,
        stand: ClockState | None = None,
        *,
        whole_seconds: bool = False,
    ) -> None:
        self.times = times
        self.whole_seconds = whole_seconds
        self.is_unlimited = tuple(time.is_unlimited for time in times)
        """True for each side without a time limit; cached, since every move reads it several times."""
        self.turn = turn
        self._stores = [time.main_ms for time in times] if stand is None else list(stand.stores)
        self._used = 0.0 if stand is None else stand.used_ms / 1000
        """Seconds that the current move used before the clock was last started."""
        self._since: float | None = None
        self._signals_given = 0
        """Number of time signals of the current move that have been sent."""

    @property
    def is_running(self) -> bool:
        return self._since is not None

    def snapshot(self) -> ClockSnapshot:
        stand = ClockState((self._stores[0], self._stores[1]), _milliseconds(self._used))
        return ClockSnapshot(stand, self.turn, self.times, self._since, self.whole_seconds)

    def state_if_stopped(self, now: float) -> ClockState:
        """Clock values as they would be if the clock stopped now."""
        return ClockState((self._stores[0], self._stores[1]), self.used_ms(now))

    def state_at_turn_start(self) -> ClockState:
        """Clock values at the beginning of the current turn."""
        return ClockState((self._stores[0], self._stores[1]))

    def used_ms(self, now: float) -> int:
        """Time that the current move has used so far."""
        return _milliseconds(self._elapsed_ms(now))

    def charged_ms(self, now: float) -> int:
        """Time that the move would be charged if it were made now."""
        return _charged_units(self.used_ms(now), whole_seconds=self.whole_seconds)

    def start_clock(self, now: float) -> None:
        """Start the time of the side to move; do nothing if it runs already."""
        if self._since is None:
            self._since = now

    def stop_clock(self, now: float) -> None:
        """Stop the clock in the middle of a move."""
        self._used = self._elapsed_ms(now)
        self._since = None

    def press_clock(self, now: float) -> int:
        """Charge the side that has moved, and pass the turn to the other side without starting its time. Returns the
        charged milliseconds. `has_flag_fallen` tells if the flag fell."""
        charged = self.charged_ms(now)
        self._charge_store(charged - self.times[self.turn].increment_ms)
        self._begin_turn(self.turn.other, 0.0)
        return charged

    def charge_and_restart(self, now: float) -> None:
        """Charge the time used so far, and restart the current move at zero: the other player takes over this side."""
        self._charge_store(self.charged_ms(now))
        self._begin_turn(self.turn, 0.0)

    def _charge_store(self, milliseconds: int) -> None:
        if not self.is_unlimited[self.turn]:
            time, store = self.times[self.turn], self._stores[self.turn] - milliseconds
            comes_anew = time.byoyomi_ms or time.increment_ms
            self._stores[self.turn] = max(-time.increment_ms, store) if comes_anew else store

    def refund_move(self, now: float) -> None:
        """Forget the time that the current move has used so far."""
        if self._since is not None:
            self._since = now
        self._used = 0.0
        self._signals_given = 0

    def restore_state(self, turn: Side, stand: ClockState) -> None:
        """Return to an earlier turn with the clock values of that moment, after a refunded takeback."""
        self._stores = list(stand.stores)
        self._begin_turn(turn, stand.used_ms / 1000)

    def restore_unrefunded(self, turn: Side, undone: tuple[int, int], now: float) -> None:
        """Return to an earlier turn without refunding the time used. `undone` counts the moves of each side that are
        taken back: their increments are taken away again."""
        used = self._elapsed_ms(now)
        if self.turn is not turn:
            self._stores[self.turn] -= 0 if self.is_unlimited[self.turn] else _milliseconds(used)
            used = 0.0
        for side in SIDES:
            least = min(0, self._stores[side])
            self._stores[side] = max(least, self._stores[side] - undone[side] * self.times[side].increment_ms)
        self._begin_turn(turn, used)

    def _begin_turn(self, turn: Side, used: float) -> None:
        self.turn = turn
        self._used = used
        self._since = None
        self._signals_given = 0

    def _elapsed_ms(self, now: float) -> float:
        return self._used if self._since is None else self._used + max(0.0, now - self._since)

    def flag_falls_at(self, grace_ms: int = 0) -> float | None:
        """Moment at which the flag of the side to move falls; None if it never does."""
        if self._since is None or self.is_unlimited[self.turn]:
            return None
        return self._since - self._used + self._move_limit_ms(grace_ms) / 1000

    def has_flag_fallen(self, now: float, grace_ms: int = 0) -> bool:
        """True if the side to move has used all its time. Using exactly all of it already loses."""
        return not self.is_unlimited[self.turn] and self.overrun_ms(now, grace_ms) >= 0

    def overrun_ms(self, now: float, grace_ms: int = 0) -> int:
        """Milliseconds since the flag of the side to move fell; below zero before it falls."""
        return self.used_ms(now) - self._move_limit_ms(grace_ms)

    def next_signal_at(self) -> float | None:
        """Moment of the next time signal; None if no more is due in this turn, or the clock is stopped."""
        signals = self._time_signals_of_turn()
        if self._since is None or self._signals_given >= len(signals):
            return None
        return self._since - self._used + signals[self._signals_given][0] / 1000

    def take_due_signals(self, now: float) -> list[TimeSignal]:
        """Newest time signal that became due since the last call, in a list; the list is empty if there is none."""
        signals = self._time_signals_of_turn()
        used = self.used_ms(now)
        due = [signal for at, signal in signals[self._signals_given :] if at <= used]
        self._signals_given += len(due)
        return due[-1:]

    def time_left_ms(self, side: Side, now: float) -> int | None:
        """Milliseconds that `side` has for its current or next move; None if unlimited."""
        if self.is_unlimited[side]:
            return None
        time = self.times[side]
        used = self.used_ms(now) if side is self.turn else 0
        return max(0, self._stores[side] + time.byoyomi_ms + time.increment_ms - used)

    def _move_limit_ms(self, grace_ms: int) -> int:
        allowed = self._allowed_ms()
        if self.whole_seconds:
            allowed += SECOND - allowed % SECOND
        return allowed + grace_ms

    def _allowed_ms(self) -> int:
        time = self.times[self.turn]
        return self._stores[self.turn] + time.byoyomi_ms + time.increment_ms

    def _time_signals_of_turn(self) -> list[tuple[int, TimeSignal]]:
        """Time signals of the current move, each with the milliseconds used when it sounds. None sounds at the very
        start of a move. Before byoyomi only those of the last two minutes and of the end of the main time do."""
        if self.is_unlimited[self.turn]:
            return []
        time = self.times[self.turn]
        allowed, store = self._allowed_ms(), self._stores[self.turn]
        main = store if time.byoyomi_ms else 0
        minutes = ((main - second * SECOND, TimeSignal(second)) for second in _MINUTE_SIGNALS)
        signals = [minute for minute in minutes if minute[0] > 0] + ([(main, TimeSignal(0))] if main else [])
        ends = ((allowed - second * SECOND, TimeSignal(second)) for second in _COUNTDOWN_SECONDS)
        return signals + [end for end in ends if end[0] > main]

    def go_times(self, side: Side, margin_ms: int, takes_increments: bool, now: float) -> GoTimes:
        """Time parameters of `go` for an engine that moves, or ponders, as `side`. Main times exclude the increment of
        the current move; that of `side` also excludes the time already used. The safety margin is subtracted from the
        byoyomi first, since engines use all of that."""
        opponent = side.other
        time, other = self.times[side], self.times[opponent]
        used = self.used_ms(now) if side is self.turn else 0
        store, byoyomi, increment = self._stores[side], time.byoyomi_ms, time.increment_ms
        if byoyomi:
            from_byoyomi = min(byoyomi, max(0, used - store) + margin_ms)
            store = max(0, store - (used + margin_ms - from_byoyomi))
            byoyomi -= from_byoyomi
        else:
            increment = max(0, increment - max(0, used + margin_ms - store))
            store = max(0, store - used - margin_ms)
        theirs = store if self.is_unlimited[opponent] else max(0, self._stores[opponent])
        black, white = (store, theirs) if side is Side.BLACK else (theirs, store)
        if time.byoyomi_ms or not (increment or other.increment_ms):
            return GoTimes(black, white, byoyomi)
        if not takes_increments:
            return GoTimes(black, white, increment)
        binc, winc = (increment, other.increment_ms) if side is Side.BLACK else (other.increment_ms, increment)
        return GoTimes(black, white, None, binc, winc)


def _milliseconds(seconds: float) -> int:
    return int((seconds + _EPSILON) * 1000)


def _charged_units(used_ms: int, *, whole_seconds: bool) -> int:
    return used_ms - used_ms % SECOND if whole_seconds else used_ms
