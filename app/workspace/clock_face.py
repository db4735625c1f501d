"""A game's clock in words: what each side has left, and how pressing that is."""

from typing import Final

from app.play.clock import ClockFace
from app.shogi.pieces import Side
from app.text import playing as text
from app.text.phrase import Phrase
from app.workspace.scene import Urgency

LOW_MS: Final = 10_000
LAST_MS: Final = 5_000
_SECOND: Final = 1_000


def words_of(face: ClockFace, side: Side, now: float) -> Phrase:
    """A second that has begun is still there: what shows 0 is over."""
    main, byoyomi = face.left(side, now)
    time = face.times[side]
    if time.is_unlimited:
        used = used_ms(face, now)
        return text.THINKING_FOR.filled(time=clock_time(used // _SECOND)) if side is face.turn else text.UNLIMITED
    if not main and time.byoyomi_ms:
        return text.BYOYOMI.filled(seconds=_seconds(byoyomi))
    words = clock_time(_seconds(main))
    return Phrase(words, words)


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
    """As 0:12:05."""
    minutes, seconds = divmod(seconds, 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{seconds:02}"


def _seconds(milliseconds: int) -> int:
    return -(-milliseconds // _SECOND)
