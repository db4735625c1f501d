"""A game's clock in words: what each side has left, what comes after that, and how pressing it is."""

from collections.abc import Callable
from typing import Final

from app.play.clock import ClockFace
from app.play.conditions import TimeControl
from app.shogi.pieces import Side
from app.text import playing as text
from app.text.phrase import Phrase
from app.workspace.scene import ClockShown, Urgency

LOW_MS: Final = 10_000
LAST_MS: Final = 5_000
_SECOND: Final = 1_000


def clock_shown(face: ClockFace, side: Side, now: float, say: Callable[[Phrase], str], spent_ms: int = 0) -> ClockShown:
    """A second that has begun is still there: what shows 0 is over. Without a limit it says what was used; the moves of
    that side have taken `spent_ms`.
    """
    runs = face.runs_since is not None and side is face.turn
    main, byoyomi = face.left(side, now)
    time = face.times[side]
    if time.is_unlimited:
        used = spent_ms + (used_ms(face, now) if side is face.turn else 0)
        return ClockShown(clock_time(used // _SECOND), runs, below=say(text.NO_LIMIT))
    urgency = urgency_of(face, side, now)
    if not main and time.byoyomi_ms:
        left, whole = _seconds(byoyomi), _seconds(time.byoyomi_ms)
        beside = say(text.IN_BYOYOMI.filled(seconds=whole))
        return ClockShown(str(left), runs, urgency, beside=beside, share=left / whole)
    return ClockShown(clock_time(_seconds(main)), runs, urgency, below=say(_after_main(time)))


def urgency_of(face: ClockFace, side: Side, now: float) -> Urgency:
    """Of the side whose time runs; the other has nothing to fear."""
    if face.times[side].is_unlimited or side is not face.turn or face.runs_since is None:
        return Urgency.CALM
    left = sum(face.left(side, now))
    return Urgency.CALM if left > LOW_MS else Urgency.LOW if left > LAST_MS else Urgency.LAST


def used_ms(face: ClockFace, now: float) -> int:
    """What the move at hand has taken so far."""
    running = 0.0 if face.runs_since is None else max(0.0, now - face.runs_since)
    return face.stand.used_ms + int(running * _SECOND)


def clock_time(seconds: int) -> str:
    """As 12:05, or 1:12:05 where there are hours."""
    minutes, seconds = divmod(seconds, 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{seconds:02}" if hours else f"{minutes}:{seconds:02}"


def _after_main(time: TimeControl) -> Phrase:
    if time.byoyomi_ms:
        return text.THEN_BYOYOMI.filled(seconds=_seconds(time.byoyomi_ms))
    if time.increment_ms:
        return text.EACH_MOVE_MORE.filled(seconds=_seconds(time.increment_ms))
    return text.NOTHING_AFTER


def _seconds(milliseconds: int) -> int:
    return -(-milliseconds // _SECOND)
