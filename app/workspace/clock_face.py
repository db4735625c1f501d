"""Text of a game clock: time left, byoyomi or increment, and urgency."""

from collections.abc import Callable
from typing import Final

from app.base.words import clock_text
from app.play.clock import ClockSnapshot
from app.play.conditions import TimeControl
from app.shogi.pieces import Side
from app.text import playing as text
from app.text.phrase import Phrase
from app.workspace.scene import ShownClock, Urgency

LOW_MS: Final = 10_000
LAST_MS: Final = 5_000
_SECOND: Final = 1_000


def shown_clock(
    face: ClockSnapshot, side: Side, now: float, say: Callable[[Phrase], str], spent_ms: int = 0
) -> ShownClock:
    """Clock of one side as the board shows it. Seconds are rounded up, so 0 means that time is over. An unlimited clock
    counts up from `spent_ms`, which earlier moves of the side took."""
    runs = face.running_since is not None and side is face.turn
    main, byoyomi = face.time_left(side, now)
    time = face.times[side]
    if time.is_unlimited:
        used = spent_ms + (used_ms(face, now) if side is face.turn else 0)
        return ShownClock(clock_text(used), runs, text_below=say(text.NO_LIMIT))
    urgency = clock_urgency(face, side, now)
    if not main and time.byoyomi_ms:
        left, whole = _seconds(byoyomi), _seconds(time.byoyomi_ms)
        beside = say(text.IN_BYOYOMI.filled(seconds=whole))
        return ShownClock(str(left), runs, urgency, beside=beside, share=left / whole)
    return ShownClock(clock_text(_seconds(main) * _SECOND), runs, urgency, text_below=say(_overtime_text(time)))


def clock_urgency(face: ClockSnapshot, side: Side, now: float) -> Urgency:
    """Urgency of a side's running clock; CALM if the clock is stopped or unlimited."""
    if face.times[side].is_unlimited or side is not face.turn or face.running_since is None:
        return Urgency.CALM
    left = sum(face.time_left(side, now))
    return Urgency.CALM if left > LOW_MS else Urgency.LOW if left > LAST_MS else Urgency.LAST


def used_ms(face: ClockSnapshot, now: float) -> int:
    """Time spent on the current move, in milliseconds."""
    running = 0.0 if face.running_since is None else max(0.0, now - face.running_since)
    return face.state.used_ms + int(running * _SECOND)


def _overtime_text(time: TimeControl) -> Phrase:
    if time.byoyomi_ms:
        return text.THEN_BYOYOMI.filled(seconds=_seconds(time.byoyomi_ms))
    if time.increment_ms:
        return text.EACH_MOVE_MORE.filled(seconds=_seconds(time.increment_ms))
    return text.NOTHING_AFTER


def _seconds(milliseconds: int) -> int:
    return -(-milliseconds // _SECOND)
