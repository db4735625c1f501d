"""The clock of a game: two sides, main time, byoyomi or increments, exact to the millisecond at the moments it is told.

What a side has in store is kept without the increment of its next move, as the protocol wants it told; a move may use
the store and the byoyomi or the increment. An increment that is not used stays in the store, byoyomi does not. Parts of
a millisecond are not charged, and where whole seconds are counted, no parts of a second: a move may then begin one second
more than there is, as long as it does not use it up.

A grace lets a move come late. What it used beyond what there was is owed (the store is below zero): the next increment pays,
as far as it goes, and where there are no increments all moves together can be late by one grace. Byoyomi is there anew for
every move, and its grace with it. Nobody is shown or told less than nothing.
"""

from typing import Final, NamedTuple

from app.play.conditions import SECOND, TimeControl
from app.shogi.pieces import SIDES, Side

_EPSILON: Final = 1e-6
"""Seconds; moments are sums of fractions, and ten seconds later may be a hair less."""
_COUNTED: Final = (120, 60, 30, 20, *range(10, 0, -1))
"""Seconds before the end that a person wants to hear of."""
_MINUTES: Final = (120, 60)
"""Those of them that are told of the main time too, where byoyomi is still to come."""


class TimeSignal(NamedTuple):
    """Something to be heard: so many seconds are left, or with 0 the main time has gone and byoyomi begins."""

    seconds: int


class GoTimes(NamedTuple):
    """The times of a `go`, in milliseconds; None is not said."""

    btime: int
    wtime: int
    byoyomi: int | None
    binc: int | None = None
    winc: int | None = None

    def exchanged(self) -> "GoTimes":
        """Times for an engine that takes Black's for White's and White's for Black's."""
        return GoTimes(self.wtime, self.btime, self.byoyomi, self.winc, self.binc)


class ClockState(NamedTuple):
    """What both sides have in store, in milliseconds, and what the side to move has used of this move already. Below zero
    is owed."""

    stores: tuple[int, int]
    used_ms: int = 0


class ClockFace(NamedTuple):
    """What a display has to know to go on counting by itself."""

    stand: ClockState
    turn: Side
    times: tuple[TimeControl, TimeControl]
    runs_since: float | None
    """The moment from which on the time runs for `turn`; None while it stands still."""
    whole_seconds: bool = False

    def left(self, side: Side, now: float) -> tuple[int, int]:
        """What `side` has left, of its main time and of the byoyomi that comes after it; never below zero."""
        time = self.times[side]
        store = self.stand.stores[side] + time.increment_ms
        if side is not self.turn:
            return max(0, store), time.byoyomi_ms
        used = self.stand.used_ms
        if self.runs_since is not None:
            used += _milliseconds(now - self.runs_since)
        used = _counted(used, whole_seconds=self.whole_seconds)
        return max(0, store - used), max(0, time.byoyomi_ms - max(0, used - store))


class Clock:
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
        self.unlimited = tuple(time.is_unlimited for time in times)
        """Whose time never ends; it is asked several times with every move."""
        self.turn = turn
        self._stores = [time.main_ms for time in times] if stand is None else list(stand.stores)
        self._used = 0.0 if stand is None else stand.used_ms / 1000
        """Seconds that this move took before the clock was last started."""
        self._since: float | None = None
        self._told = 0
        """How many of the signals of this move have been told."""

    @property
    def runs(self) -> bool:
        return self._since is not None

    def face(self) -> ClockFace:
        stand = ClockState((self._stores[0], self._stores[1]), _milliseconds(self._used))
        return ClockFace(stand, self.turn, self.times, self._since, self.whole_seconds)

    def stand(self, now: float) -> ClockState:
        """How it would stand if it were stopped now."""
        return ClockState((self._stores[0], self._stores[1]), self.used_ms(now))

    def opening(self) -> ClockState:
        """How it stood when this turn began."""
        return ClockState((self._stores[0], self._stores[1]))

    def used_ms(self, now: float) -> int:
        """What the move has taken so far."""
        return _milliseconds(self._elapsed(now))

    def charged_ms(self, now: float) -> int:
        """What the move is charged if it is made now."""
        return _counted(self.used_ms(now), whole_seconds=self.whole_seconds)

    def run(self, now: float) -> None:
        """From now on the time counts for the side to move; when it does already, nothing happens."""
        if self._since is None:
            self._since = now

    def halt(self, now: float) -> None:
        """The time stands still, in the middle of a move."""
        self._used = self._elapsed(now)
        self._since = None

    def press(self, now: float) -> int:
        """The side to move has moved: it is charged, and the other one's turn begins, without running yet.

        What it is charged is returned. Whether a flag fell is for `has_fallen`.
        """
        charged = self.charged_ms(now)
        turn = self.turn
        if not self.unlimited[turn]:
            time = self.times[turn]
            store = self._stores[turn] + time.increment_ms - charged
            comes_anew = time.byoyomi_ms or time.increment_ms
            self._stores[turn] = max(-time.increment_ms, store) if comes_anew else store
        self._begin(turn.other, 0.0)
        return charged

    def settle(self, now: float) -> None:
        """What the move has taken so far is charged; somebody else goes on with it, as with a move that just begins."""
        turn = self.turn
        if not self.unlimited[turn]:
            time = self.times[turn]
            store = self._stores[turn] - self.charged_ms(now)
            comes_anew = time.byoyomi_ms or time.increment_ms
            self._stores[turn] = max(-time.increment_ms, store) if comes_anew else store
        self._begin(turn, 0.0)

    def give_back(self, now: float) -> None:
        """What this move has taken so far is forgotten."""
        if self._since is not None:
            self._since = now
        self._used = 0.0
        self._told = 0

    def go_back(self, turn: Side, stand: ClockState) -> None:
        """It is the turn of `turn` again, with the time of that moment."""
        self._stores = list(stand.stores)
        self._begin(turn, stand.used_ms / 1000)

    def go_back_charged(self, turn: Side, undone: tuple[int, int], now: float) -> None:
        """It is the turn of `turn` again, and the time is gone all the same; `undone` are the moves of each side that
        count no more, and with them what was added for them."""
        used = self._elapsed(now)
        if self.turn is not turn:
            self._stores[self.turn] -= 0 if self.unlimited[self.turn] else _milliseconds(used)
            used = 0.0
        for side in SIDES:
            least = min(0, self._stores[side])
            self._stores[side] = max(least, self._stores[side] - undone[side] * self.times[side].increment_ms)
        self._begin(turn, used)

    def _begin(self, turn: Side, used: float) -> None:
        self.turn = turn
        self._used = used
        self._since = None
        self._told = 0

    def _elapsed(self, now: float) -> float:
        return self._used if self._since is None else self._used + max(0.0, now - self._since)

    def deadline(self, grace_ms: int = 0) -> float | None:
        """The moment at which the flag falls, if the side to move goes on thinking; None when it never does."""
        if self._since is None or self.unlimited[self.turn]:
            return None
        return self._since - self._used + self._limit(grace_ms) / 1000

    def has_fallen(self, now: float, grace_ms: int = 0) -> bool:
        """Whether the side to move has used all it had: the last millisecond is not there to be used up."""
        return not self.unlimited[self.turn] and self.overrun_ms(now, grace_ms) >= 0

    def overrun_ms(self, now: float, grace_ms: int = 0) -> int:
        """For how long its flag has been down; below zero while it is up."""
        return self.used_ms(now) - self._limit(grace_ms)

    def next_signal(self) -> float | None:
        """The moment of the next thing to be heard."""
        signals = self._signals()
        if self._since is None or self._told >= len(signals):
            return None
        return self._since - self._used + signals[self._told][0] / 1000

    def signals_due(self, now: float) -> list[TimeSignal]:
        """What is to be heard by now; each is told once in a move, and of several that are due the last."""
        signals = self._signals()
        used = self.used_ms(now)
        due = [signal for at, signal in signals[self._told :] if at <= used]
        self._told += len(due)
        return due[-1:]

    def left_ms(self, side: Side, now: float) -> int | None:
        """All that `side` has for this move, or for its next; None when that is without limit."""
        if self.unlimited[side]:
            return None
        time = self.times[side]
        used = self.used_ms(now) if side is self.turn else 0
        return max(0, self._stores[side] + time.byoyomi_ms + time.increment_ms - used)

    def _limit(self, grace_ms: int) -> int:
        allowed = self._allowed()
        if self.whole_seconds:
            allowed += SECOND - allowed % SECOND
        return allowed + grace_ms

    def _allowed(self) -> int:
        time = self.times[self.turn]
        return self._stores[self.turn] + time.byoyomi_ms + time.increment_ms

    def _signals(self) -> list[tuple[int, TimeSignal]]:
        """By the milliseconds that the move takes, what is heard then; nothing at its very beginning, and of
        the end nothing but the last minutes as long as byoyomi is still to come."""
        if self.unlimited[self.turn]:
            return []
        time = self.times[self.turn]
        allowed, store = self._allowed(), self._stores[self.turn]
        main = store if time.byoyomi_ms else 0
        minutes = ((main - second * SECOND, TimeSignal(second)) for second in _MINUTES)
        signals = [minute for minute in minutes if minute[0] > 0] + ([(main, TimeSignal(0))] if main else [])
        ends = ((allowed - second * SECOND, TimeSignal(second)) for second in _COUNTED)
        return signals + [end for end in ends if end[0] > main]

    def told(self, side: Side, margin_ms: int, takes_increments: bool, now: float) -> GoTimes:
        """The times for an engine that is to move, or ponders on what it will do, as `side`.

        Both sides' stores go without the increment of the move at hand, and the side's own without what the move has
        used up already. The margin is taken off the byoyomi before the store, since engines use all of that.
        """
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
        theirs = store if self.unlimited[opponent] else max(0, self._stores[opponent])
        black, white = (store, theirs) if side is Side.BLACK else (theirs, store)
        if time.byoyomi_ms or not (increment or other.increment_ms):
            return GoTimes(black, white, byoyomi)
        if not takes_increments:
            return GoTimes(black, white, increment)
        binc, winc = (increment, other.increment_ms) if side is Side.BLACK else (other.increment_ms, increment)
        return GoTimes(black, white, None, binc, winc)


def _milliseconds(seconds: float) -> int:
    return int((seconds + _EPSILON) * 1000)


def _counted(used_ms: int, *, whole_seconds: bool) -> int:
    return used_ms - used_ms % SECOND if whole_seconds else used_ms
