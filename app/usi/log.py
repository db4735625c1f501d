"""The log of one engine: every line in both directions with its time; the newest lines are kept in memory.

`EngineLog` records all the time. A `LogView` shows the lines that pass a filter, and can be paused.
"""

import time
from collections import deque
from collections.abc import Iterable, Sequence
from enum import Enum
from itertools import islice, repeat
from typing import Final, NamedTuple

from app.base.event import Event
from app.usi.lines import LineBuffer

MOST_LINES: Final = 10_000
MOST_BYTES: Final = 4_000_000
_DECODER: Final = LineBuffer()
_MICROSECOND: Final = 6
"""Number of decimals of a time in seconds, so that it stays equal when written and read again."""


class LogDirection(Enum):
    """Direction or source of a log line; the value is its mark in copied text."""

    TO = ">"
    FROM = "<"
    STDERR = "!"
    NOTE = "*"
    """A note of this program, such as a number of dropped lines."""
    EXIT = "×"
    """The engine's exit; the line holds the exit code."""


_DIRECTIONS_BY_MARK: Final = {way.value: way for way in LogDirection}


class LogLine(NamedTuple):
    direction: LogDirection
    seconds: float
    """Seconds since the start of the log by a monotonic clock, to the microsecond."""
    data: bytes
    """Raw bytes of the line, without the newline."""

    @property
    def text(self) -> str:
        return _DECODER.decode(self.data).text


class LogRecording(NamedTuple):
    """Log lines of one run of an engine, or of a part of the run."""

    engine: str
    started: float | None
    """Start of the log in seconds since 1970; None if unknown."""
    lines: tuple[LogLine, ...]


class EngineLog:
    """The log of one engine: its newest lines, limited in number and bytes."""

    def __init__(
        self, engine: str, wall: float, clock: float, most_lines: int = MOST_LINES, most_bytes: int = MOST_BYTES
    ) -> None:
        """`wall` is the time of day and `clock` the monotonic clock at the same moment."""
        self.engine = engine
        self.started = round(wall, _MICROSECOND)
        self.appended: Event[tuple[LogLine, ...]] = Event()
        self._clock = clock
        self._most_lines = most_lines
        self._most_bytes = most_bytes
        # Columns of plain values, which the garbage collector does not scan. It would scan every line object, and a flood
        # makes thousands in a second.
        self._directions: deque[str] = deque()
        self._moments: deque[float] = deque()
        self._data: deque[bytes] = deque()
        self._bytes = 0
        self.count = 0
        """Number of lines recorded since the start of the log, dropped ones included."""

    @property
    def dropped_count(self) -> int:
        """Number of recorded lines that are no longer kept."""
        return self.count - len(self._data)

    @property
    def lines(self) -> tuple[LogLine, ...]:
        return self.lines_after(0)

    @property
    def recording(self) -> LogRecording:
        return LogRecording(self.engine, self.started, self.lines)

    def lines_after(self, count: int) -> tuple[LogLine, ...]:
        """Return the lines that are still kept of those after the first `count`."""
        first = max(count - self.dropped_count, 0)
        kept = (islice(part, first, None) for part in (self._directions, self._moments, self._data))
        return tuple(LogLine(_DIRECTIONS_BY_MARK[mark], at, data) for mark, at, data in zip(*kept, strict=True))

    def append_lines(self, way: LogDirection, lines: Iterable[bytes], now: float) -> None:
        """Append lines with the time `now`, and drop the oldest lines beyond the limits."""
        at, fresh = round(max(now - self._clock, 0), _MICROSECOND), tuple(lines)
        self._directions.extend(repeat(way.value, len(fresh)))
        self._moments.extend(repeat(at, len(fresh)))
        self._data.extend(fresh)
        self.count += len(fresh)
        self._bytes += sum(map(len, fresh))
        while len(self._data) > self._most_lines or self._bytes > self._most_bytes:
            self._directions.popleft()
            self._moments.popleft()
            self._bytes -= len(self._data.popleft())
        if fresh and self.appended.has_listeners:
            self.appended.emit(tuple(LogLine(way, at, line) for line in fresh))


class LogFilter(NamedTuple):
    directions: frozenset[LogDirection] = frozenset(LogDirection)
    text: str = ""
    """Words, each of which a line must contain in any case; a word after a minus must be absent."""

    def filter_lines(self, lines: Iterable[LogLine]) -> list[LogLine]:
        kept = [line for line in lines if line.direction in self.directions]
        for word in self.text.casefold().split():
            wanted = word.removeprefix("-") or word
            kept = [line for line in kept if (wanted in _lower_text(line)) is (wanted == word)]
        return kept


def _lower_text(line: LogLine) -> str:
    """Return the text of a log line in lower case; almost all lines are ASCII and need no decoding."""
    return line.data.decode().lower() if line.data.isascii() else line.text.casefold()


class LogView:
    """A filtered view of a log that can be paused. `refresh` takes time only for the new lines."""

    def __init__(self, log: EngineLog) -> None:
        self.log = log
        self._filter = LogFilter()
        self.is_paused = False
        self._first_line = log.dropped_count
        """Number of log lines before the first line of the view."""
        self._all_lines = list(log.lines)
        self.shown_lines = list(self._all_lines)
        """The filtered lines at the last `refresh`."""

    @property
    def log_filter(self) -> LogFilter:
        return self._filter

    @log_filter.setter
    def log_filter(self, wanted: LogFilter) -> None:
        self._filter = wanted
        self.shown_lines = wanted.filter_lines(self._all_lines)

    @property
    def waiting_count(self) -> int:
        """Number of lines that the log got since the pause began; 0 without a pause."""
        return self.log.count - self._end if self.is_paused else 0

    @property
    def lines(self) -> Sequence[LogLine]:
        """The log lines that pass the filter, after a `refresh`."""
        self.refresh()
        return self.shown_lines

    @property
    def _end(self) -> int:
        return self._first_line + len(self._all_lines)

    def refresh(self) -> int:
        """Add new log lines to the view unless it is paused; return how many shown lines were dropped from its start."""
        if self.is_paused or self._end == self.log.count:
            return 0
        fresh = self.log.lines_after(self._end)
        gone = max(0, self.log.dropped_count - self._first_line)
        left = len(self._filter.filter_lines(self._all_lines[:gone]))
        del self._all_lines[:gone], self.shown_lines[:left]
        self._first_line += gone
        if not self._all_lines:
            self._first_line = self.log.count - len(fresh)
        self._all_lines += fresh
        self.shown_lines += self._filter.filter_lines(fresh)
        return left

    def pause(self) -> None:
        self.refresh()
        self.is_paused = True

    def resume(self) -> int:
        """End the pause; return how many shown lines were dropped from the start."""
        self.is_paused = False
        return self.refresh()

    def clear(self) -> None:
        """Hide all present lines in the view; the log keeps them."""
        self._first_line = self.log.count
        self._all_lines.clear()
        self.shown_lines.clear()

    def format_lines(self, lines: Iterable[LogLine] | None = None) -> str:
        """Format the shown lines, or the given ones, as text with the time of day."""
        shown = self.lines if lines is None else lines
        return "".join(
            f"{time_of_day(self.log.started + line.seconds)} {line.direction.value} {line.text}\n" for line in shown
        )


def time_of_day(wall: float) -> str:
    """Format a time as local time of day, to the millisecond."""
    thousandths = int(wall * 1000)
    return f"{time.strftime('%H:%M:%S', time.localtime(thousandths // 1000))}.{thousandths % 1000:03}"
