"""What a record says at its head about a game that is played here: who, when, and with how much time."""

from collections.abc import Callable
from typing import Final

from app.play.conditions import Conditions, TimeControl
from app.record import headers as names
from app.record.headers import Headers
from app.shogi.position import Position
from app.shogi.starts import EVEN, start_of

# As KIF files have it.
_UNLIMITED: Final = "無制限"
_NO_MAIN_TIME: Final = "0分"
_HOURS: Final = "時間"
_NONE: Final = "なし"
_MINUTES: Final = "分"
_SECONDS: Final = "秒"
_EACH_MOVE: Final = "（一手ごとに{}加算）"
_EACH_SIDE: Final = "{} {}、{} {}"


def headers_of(conditions: Conditions, started_at: str, players: tuple[str, str] | None = None) -> Headers:
    """`started_at` is a date and a time, as `2026/01/31 09:00:00`; `players` are names that have come to be known."""
    first, second = players or (conditions.players[0].name, conditions.players[1].name)
    start = start_of(Position.from_sfen(conditions.start))
    black, white = (names.BLACK, names.WHITE) if start in {None, EVEN} else (names.HANDICAP_TAKER, names.HANDICAP_GIVER)
    entries = [
        (names.STARTED_AT, started_at),
        (names.EVENT, conditions.event),
        (black, first),
        (white, second),
        (names.TIME_LIMIT, _of_both(conditions.times, _main_words, black, white)),
        (names.BYOYOMI, _of_both(conditions.times, _byoyomi_words, black, white)),
    ]
    return Headers.read((name, value) for name, value in entries if value)


def time_words(milliseconds: int) -> str:
    """As 1時間30分; parts of a second behind a point."""
    seconds, rest = divmod(milliseconds, 1000)
    minutes, seconds = divmod(seconds, 60)
    hours, minutes = divmod(minutes, 60)
    words = f"{hours}{_HOURS}" if hours else ""
    words += f"{minutes}{_MINUTES}" if minutes else ""
    if rest:
        return words + f"{seconds}.{rest:03}".rstrip("0") + _SECONDS
    return words + (f"{seconds}{_SECONDS}" if seconds else "")


def _of_both(
    times: tuple[TimeControl, TimeControl], words: Callable[[TimeControl], str], black: str, white: str
) -> str:
    """What is true of both, or what is true of each."""
    ours, theirs = map(words, times)
    if ours == theirs:
        return ours
    return _EACH_SIDE.format(black, ours or _NONE, white, theirs or _NONE)


def _main_words(time: TimeControl) -> str:
    if time.is_unlimited:
        return _UNLIMITED
    words = time_words(time.main_ms) or _NO_MAIN_TIME
    return words + (_EACH_MOVE.format(time_words(time.increment_ms)) if time.increment_ms else "")


def _byoyomi_words(time: TimeControl) -> str:
    return time_words(time.byoyomi_ms)
