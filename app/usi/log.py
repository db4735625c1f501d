"""The log of one engine: every line to it and from it with its time, the newest kept in memory.

The log goes on whatever is looked at. A view of it shows what passes a filter, and stands still while it is paused.
"""

import time
from collections import deque
from collections.abc import Iterable, Sequence
from enum import Enum
from itertools import islice, repeat
from typing import Final, NamedTuple

from app.base.event import Event
from app.usi.lines import Lines

MOST_LINES: Final = 10_000
MOST_BYTES: Final = 4_000_000
_DECODING: Final = Lines()
_MICROSECOND: Final = 6
"""Decimals that a time has, so that it is the same after it has been written and read."""


class LogDirection(Enum):
    """Where a line comes from or goes to, with its mark in a text that is copied."""

    TO = ">"
    FROM = "<"
    STDERR = "!"
    NOTE = "*"
    """Something that we remark."""
    EXIT = "×"
    """The engine has ended; the line says with which code."""


_WAYS: Final = {way.value: way for way in LogDirection}


class LogLine(NamedTuple):
    way: LogDirection
    at: float
    """Seconds since the log began, by a clock that never jumps; to the microsecond."""
    data: bytes
    """As it went through the pipe, without the newline."""

    @property
    def text(self) -> str:
        return _DECODING.read(self.data).text


class Recording(NamedTuple):
    """Lines of one engine, from its start to its end or some part of that."""

    engine: str
    started: float | None
    """When the log began, in seconds since 1970; None when nobody knows."""
    lines: tuple[LogLine, ...]


class EngineLog:
    def __init__(
        self, engine: str, wall: float, clock: float, most_lines: int = MOST_LINES, most_bytes: int = MOST_BYTES
    ) -> None:
        """`wall` is the time of day and `clock` what the clock that never jumps says at the same moment."""
        self.engine = engine
        self.started = round(wall, _MICROSECOND)
        self.taken: Event[tuple[LogLine, ...]] = Event()
        self._clock = clock
        self._most_lines = most_lines
        self._most_bytes = most_bytes
        # What each line consists of, beside one another: who looks for garbage takes no notice of such plain things, and
        # would go through every line otherwise, of which a flood makes thousands in a second.
        self._ways: deque[str] = deque()
        self._moments: deque[float] = deque()
        self._data: deque[bytes] = deque()
        self._bytes = 0
        self.count = 0
        """How many lines there ever were."""

    @property
    def dropped(self) -> int:
        """How many of them are no longer kept."""
        return self.count - len(self._data)

    @property
    def lines(self) -> tuple[LogLine, ...]:
        return self.since(0)

    @property
    def recording(self) -> Recording:
        return Recording(self.engine, self.started, self.lines)

    def since(self, count: int) -> tuple[LogLine, ...]:
        """What is still kept of the lines that came after the first `count`."""
        first = max(count - self.dropped, 0)
        kept = (islice(part, first, None) for part in (self._ways, self._moments, self._data))
        return tuple(LogLine(_WAYS[mark], at, data) for mark, at, data in zip(*kept, strict=True))

    def take(self, way: LogDirection, lines: Iterable[bytes], now: float) -> None:
        """Keep lines that came or went at the moment `now`, at the cost of the oldest."""
        at, fresh = round(max(now - self._clock, 0), _MICROSECOND), tuple(lines)
        self._ways.extend(repeat(way.value, len(fresh)))
        self._moments.extend(repeat(at, len(fresh)))
        self._data.extend(fresh)
        self.count += len(fresh)
        self._bytes += sum(map(len, fresh))
        while len(self._data) > self._most_lines or self._bytes > self._most_bytes:
            self._ways.popleft()
            self._moments.popleft()
            self._bytes -= len(self._data.popleft())
        if fresh and self.taken.is_heard:
            self.taken.emit(tuple(LogLine(way, at, line) for line in fresh))


class LogFilter(NamedTuple):
    ways: frozenset[LogDirection] = frozenset(LogDirection)
    text: str = ""
    """Words, each to be found in a line in small letters or capitals; one with a minus before it must not be there."""

    def applied(self, lines: Iterable[LogLine]) -> list[LogLine]:
        kept = [line for line in lines if line.way in self.ways]
        for word in self.text.casefold().split():
            wanted = word.removeprefix("-") or word
            kept = [line for line in kept if (wanted in _small(line)) is (wanted == word)]
        return kept


def _small(line: LogLine) -> str:
    """In small letters; of a long log hardly any line has to be looked at for its encoding."""
    return line.data.decode().lower() if line.data.isascii() else line.text.casefold()


class LogView:
    """What somebody sees of a log. It is kept up by `refresh`, at the cost of what has come since the last time."""

    def __init__(self, log: EngineLog) -> None:
        self.log = log
        self._wanted = LogFilter()
        self.is_paused = False
        self._begin = log.dropped
        """How many lines of the log came before the first that is looked at."""
        self._all = list(log.lines)
        self.shown = list(self._all)
        """What was shown at the last `refresh`."""

    @property
    def wanted(self) -> LogFilter:
        return self._wanted

    @wanted.setter
    def wanted(self, wanted: LogFilter) -> None:
        self._wanted = wanted
        self.shown = wanted.applied(self._all)

    @property
    def waiting(self) -> int:
        """How many lines have come since the pause began."""
        return self.log.count - self._end if self.is_paused else 0

    @property
    def lines(self) -> Sequence[LogLine]:
        """What is shown by now."""
        self.refresh()
        return self.shown

    @property
    def _end(self) -> int:
        return self._begin + len(self._all)

    def refresh(self) -> int:
        """Take up what has come, unless it stands still; so many that were shown before went for that."""
        if self.is_paused or self._end == self.log.count:
            return 0
        fresh = self.log.since(self._end)
        gone = max(0, self.log.dropped - self._begin)
        left = len(self._wanted.applied(self._all[:gone]))
        del self._all[:gone], self.shown[:left]
        self._begin += gone
        if not self._all:
            self._begin = self.log.count - len(fresh)
        self._all += fresh
        self.shown += self._wanted.applied(fresh)
        return left

    def pause(self) -> None:
        self.refresh()
        self.is_paused = True

    def resume(self) -> int:
        """Go on as `refresh` does."""
        self.is_paused = False
        return self.refresh()

    def clear(self) -> None:
        """Show only what comes from now on; the log keeps it all."""
        self._begin = self.log.count
        self._all.clear()
        self.shown.clear()

    def copied(self, lines: Iterable[LogLine] | None = None) -> str:
        """What is shown, or some of it, as text with the time of day."""
        shown = self.lines if lines is None else lines
        return "".join(f"{time_of_day(self.log.started + line.at)} {line.way.value} {line.text}\n" for line in shown)


def time_of_day(wall: float) -> str:
    """By the clock on the wall, to the millisecond."""
    thousandths = int(wall * 1000)
    return f"{time.strftime('%H:%M:%S', time.localtime(thousandths // 1000))}.{thousandths % 1000:03}"
