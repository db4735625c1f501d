"""The log of one engine: every line to it and from it with its time, the newest kept in memory.

The log goes on whatever is looked at. A view of it shows what passes a filter, and stands still while it is paused.
"""

import time
from collections import deque
from collections.abc import Iterable
from enum import Enum
from itertools import islice
from typing import Final, NamedTuple

from app.base.event import Event
from app.usi.lines import Lines

MOST_LINES: Final = 10_000
MOST_BYTES: Final = 4_000_000
_DECODING: Final = Lines()
_MICROSECOND: Final = 6
"""Decimals that a time has, so that it is the same after it has been written and read."""


class Way(Enum):
    """Where a line comes from or goes to, with its mark in a text that is copied."""

    TO = ">"
    FROM = "<"
    STDERR = "!"
    NOTE = "*"
    """Something that we remark."""
    EXIT = "×"
    """The engine has ended; the line says with which code."""


class LogLine(NamedTuple):
    way: Way
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
        self._lines: deque[LogLine] = deque()
        self._bytes = 0
        self._count = 0

    @property
    def count(self) -> int:
        """How many lines there ever were."""
        return self._count

    @property
    def dropped(self) -> int:
        """How many of them are no longer kept."""
        return self._count - len(self._lines)

    @property
    def lines(self) -> tuple[LogLine, ...]:
        return tuple(self._lines)

    @property
    def recording(self) -> Recording:
        return Recording(self.engine, self.started, self.lines)

    def since(self, count: int) -> tuple[LogLine, ...]:
        """What is still kept of the lines that came after the first `count`."""
        return tuple(islice(self._lines, max(count - self.dropped, 0), None))

    def take(self, way: Way, lines: Iterable[bytes], now: float) -> None:
        """Keep lines that came or went at the moment `now`, at the cost of the oldest."""
        at = round(max(now - self._clock, 0), _MICROSECOND)
        fresh = tuple(LogLine(way, at, line) for line in lines)
        self._lines.extend(fresh)
        self._count += len(fresh)
        self._bytes += sum(len(line.data) for line in fresh)
        while len(self._lines) > self._most_lines or self._bytes > self._most_bytes:
            self._bytes -= len(self._lines.popleft().data)
        if fresh:
            self.taken.emit(fresh)


class LogFilter(NamedTuple):
    ways: frozenset[Way] = frozenset(Way)
    text: str = ""
    """To be found in a line, in small letters or capitals."""

    def applied(self, lines: Iterable[LogLine]) -> tuple[LogLine, ...]:
        ways, wanted = self.ways, self.text.casefold()
        return tuple(line for line in lines if line.way in ways and (not wanted or wanted in line.text.casefold()))


class LogView:
    """What somebody sees of a log."""

    def __init__(self, log: EngineLog) -> None:
        self.filter = LogFilter()
        self._log = log
        self._kept: tuple[LogLine, ...] | None = None
        self._count = 0

    @property
    def is_paused(self) -> bool:
        return self._kept is not None

    @property
    def waiting(self) -> int:
        """How many lines have come since the pause began."""
        return self._log.count - self._count if self.is_paused else 0

    @property
    def lines(self) -> tuple[LogLine, ...]:
        return self.filter.applied(self._log.lines if self._kept is None else self._kept)

    def pause(self) -> None:
        if self._kept is None:
            self._kept, self._count = self._log.lines, self._log.count

    def resume(self) -> None:
        self._kept = None

    def copied(self, lines: Iterable[LogLine] | None = None) -> str:
        """What is shown, or some of it, as text with the time of day."""
        shown = self.lines if lines is None else lines
        return "".join(f"{time_of_day(self._log.started + line.at)} {line.way.value} {line.text}\n" for line in shown)


def time_of_day(wall: float) -> str:
    """By the clock on the wall, to the millisecond."""
    thousandths = int(wall * 1000)
    return f"{time.strftime('%H:%M:%S', time.localtime(thousandths // 1000))}.{thousandths % 1000:03}"
