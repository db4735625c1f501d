"""Reader and writer of engine logs: TLF, or plain text with a direction mark in each line.

Plain text is read in the forms of several programs. A time may precede the mark, in three forms, and the number of a
session or an engine where there are several:

    > usi                                                       12.345678 < usiok
    20:13:40.452 > usi                                          >1:usi
    [2026-01-30T20:13:40.452] [INFO] usi - sid=17: > usi

A line without a mark becomes a remark, and is reported.
"""

import re
from collections.abc import Sequence
from datetime import datetime
from enum import Enum
from itertools import islice
from math import ceil
from typing import Final, NamedTuple

from app.cli.sources import read_named_bytes
from app.cli.terminal import Diagnostic, to_diagnostic
from app.formats.encoding import decode_text
from app.formats.format import MAX_LISTED_PROBLEMS
from app.record.problems import Problem, Severity
from app.text import formats as formats_text
from app.text import log as text
from app.usi.log import LogDirection, LogLine, LogRecording
from app.usi.log_tlf import group_by_engine
from app.usi.tlf import TlfEntry, parse_log

_NON_EMPTY_LINE: Final = re.compile(r"[^\r\n]+")
_DETECTION_LINES: Final = 400
"""Number of lines at the beginning that decide which format a file has."""
_MIN_SHARE_DIVISOR: Final = 4
"""Divisor: of the lines read, at least one in this many must look like a format, or the file is no log."""
_TLF_SIGNS: Final = frozenset("#=.?")
_LINE_END: Final = re.compile(r"\r\n|\r|\n")
_MARKED_LINE: Final = re.compile(
    r"(?:\[?(?:(?P<seconds>\d{1,12}\.\d+)|"
    r"(?:(?P<date>(?:199|2\d\d)\d[-/]\d\d[-/]\d\d)[T ])?(?P<clock>\d\d:\d\d:\d\d(?:[.,]\d+)?))\]? +)?"
    r"(?:\[[A-Z]+\] \S+ - sid=(?P<session>\d+): )?"
    r"(?P<mark>[><!*×])(?:(?P<number>\d+):| |\Z)(?P<text>.*)",
    re.ASCII,
)
_LINE_BREAK_ESCAPES: Final = {"\r": "\\r", "\n": "\\n"}
_LINE_BREAK: Final = re.compile(r"[\r\n]")
_DIRECTIONS_BY_MARK: Final = {way.value: way for way in LogDirection}
_DIRECTION_MARKS: Final = frozenset({LogDirection.TO.value, LogDirection.FROM.value})
_ID_NAME_PREFIX: Final = b"id name "
_DUMMY_DATE: Final = "1970-01-01"
_SECONDS_PER_DAY: Final = 86_400.0


class LogFormat(Enum):
    """A format of engine logs: TLF or plain text."""

    TLF = text.TLF
    PLAIN = text.PLAIN


class LoadedLog(NamedTuple):
    """A log that was read, in any format, with its problems."""

    log_format: LogFormat | None
    """Format of the log; None if the file is not a log."""
    encoding: str
    entries: tuple[TlfEntry, ...]
    """Entries of an engine log in TLF; empty for plain text."""
    recordings: tuple[LogRecording, ...]
    """A recording of the lines for each start of an engine; none is empty."""
    problems: tuple[Problem, ...]
    unlisted_count: int = 0
    """Number of the log's problems beyond those listed in `problems`."""

    @property
    def is_conversation(self) -> bool:
        """True if the log is a conversation with an engine, rather than TLF of another kind."""
        return self.log_format is LogFormat.PLAIN or any(map(_comes_from_engine, self.recordings))


def open_log(name: str) -> LoadedLog:
    """Read the log in a file or from standard input; a read error becomes a problem of the result."""
    data = read_named_bytes(name)
    if isinstance(data, Problem):
        return LoadedLog(None, "", (), (), (data,))
    words, encoding, problems = decode_text(data)
    log_format = _detect_format(words)
    if log_format is None:
        return LoadedLog(None, encoding, (), (), (Problem(text.NO_LOG, {}, severity=Severity.ERROR),))
    if log_format is LogFormat.TLF:
        entries, faults = parse_log(words)
        recordings = tuple(group_by_engine(entries))
        odd = [
            Problem(text.FAULTS[each.fault.value], {}, line=each.line, column=each.column)
            for each in faults[:MAX_LISTED_PROBLEMS]
        ]
        count = len(faults)
    else:
        entries = ()
        recordings, unmarked = read_plain_log(words)
        odd = [Problem(text.NO_DIRECTION, {}, line=line, column=1) for line in unmarked[:MAX_LISTED_PROBLEMS]]
        count = len(unmarked)
    return LoadedLog(log_format, encoding, entries, recordings, (*problems, *odd), max(count - MAX_LISTED_PROBLEMS, 0))


def log_diagnostics(log: LoadedLog) -> list[Diagnostic]:
    """Return the problems of a log, and the number of those that are not listed."""
    remarks = [to_diagnostic(problem) for problem in log.problems]
    if log.unlisted_count:
        remarks.append(Diagnostic(Severity.WARNING, formats_text.MORE_PROBLEMS.filled(count=log.unlisted_count)))
    return remarks


def _comes_from_engine(recording: LogRecording) -> bool:
    """Return True if the recording comes from an engine: it has a header, times, or the command `usi`."""
    if recording.engine or recording.started is not None:
        return True
    return any(line.seconds or line.data.strip() == b"usi" for line in recording.lines)


def _detect_format(words: str) -> LogFormat | None:
    lines = [line for found in islice(_NON_EMPTY_LINE.finditer(words), _DETECTION_LINES) if (line := found[0]).strip()]
    said = sum(map(is_marked_line, lines))
    signed = sum(line[0] in _TLF_SIGNS for line in lines)
    if max(said, signed) * _MIN_SHARE_DIVISOR < len(lines) or not lines:
        return None
    return LogFormat.PLAIN if said > signed else LogFormat.TLF


def is_marked_line(line: str) -> bool:
    """Return True if the line is marked as sent to or received from an engine."""
    found = _MARKED_LINE.fullmatch(line)
    return found is not None and found["mark"] in _DIRECTION_MARKS


def read_plain_log(text: str) -> tuple[tuple[LogRecording, ...], tuple[int, ...]]:
    """Parse a plain-text log: return a recording per engine, none empty, and the numbers of lines without a mark."""
    engines: dict[str, _EngineLines] = {}
    unmarked: list[int] = []
    speaking = ""
    for number, line in enumerate(_LINE_END.split(text), 1):
        found = _MARKED_LINE.fullmatch(line)
        if found is not None:
            speaking = found["session"] or found["number"] or ""
            engines.setdefault(speaking, _EngineLines(speaking)).add_line(found)
        elif line.strip():
            unmarked.append(number)
            engines.setdefault(speaking, _EngineLines(speaking)).add_note(line)
    return tuple(engine.to_recording() for engine in engines.values()), tuple(unmarked)


def write_plain_log(recordings: Sequence[LogRecording], *, has_times: bool) -> tuple[str, int]:
    """Return recordings as text, with several engines numbered, and the number of lines that are not byte-exact."""
    lines: list[str] = []
    altered = 0
    for number, recording in enumerate(recordings, 1):
        whose = f"{number}:" if len(recordings) > 1 else " "
        for line in recording.lines:
            text = _LINE_BREAK.sub(lambda found: _LINE_BREAK_ESCAPES[found[0]], line.text)
            altered += text.encode("utf-8", "surrogatepass") != line.data
            time = f"{line.seconds:.6f} " if has_times else ""
            lines.append(f"{time}{line.direction.value}{whose}{text}\n")
    return "".join(lines), altered


class _EngineLines:
    """The lines of one engine in a text log, and their times."""

    def __init__(self, key: str) -> None:
        self._session = key
        self._lines: list[LogLine] = []
        self._name = ""
        self._first_time: datetime | None = None
        self._has_date = False
        self._last_seconds = 0.0

    def add_line(self, found: re.Match[str]) -> None:
        self._last_seconds = self._seconds_since_start(found)
        data = found["text"].encode("utf-8", "surrogatepass")
        way = _DIRECTIONS_BY_MARK[found["mark"]]
        if not self._name and way is LogDirection.FROM and data.startswith(_ID_NAME_PREFIX):
            self._name = found["text"][len(_ID_NAME_PREFIX) :].strip()
        self._lines.append(LogLine(way, self._last_seconds, data))

    def add_note(self, line: str) -> None:
        self._lines.append(LogLine(LogDirection.NOTE, self._last_seconds, line.encode("utf-8", "surrogatepass")))

    def to_recording(self) -> LogRecording:
        """Return the engine's lines as a recording; its name ends with the session number, because names may repeat."""
        name = f"{self._name} ({self._session})" if self._name and self._session else self._name or self._session
        started = self._first_time.timestamp() if self._first_time is not None and self._has_date else None
        return LogRecording(name, started, tuple(self._lines))

    def _seconds_since_start(self, found: re.Match[str]) -> float:
        """Return a line's time in seconds since the first line; one without a time gets that of the line before."""
        if found["seconds"]:
            return float(found["seconds"])
        moment = _parse_time(found)
        if moment is None:
            return self._last_seconds
        if self._first_time is None:
            self._first_time, self._has_date = moment, bool(found["date"])
        since = (moment - self._first_time).total_seconds()
        if not found["date"]:
            # Clock times without a date start again at midnight.
            since += _SECONDS_PER_DAY * max(ceil((self._last_seconds - since) / _SECONDS_PER_DAY - 0.5), 0)
        return max(round(since, 6), 0)


def _parse_time(found: re.Match[str]) -> datetime | None:
    clock = found["clock"]
    if clock is None:
        return None
    try:
        return datetime.fromisoformat(f"{(found['date'] or _DUMMY_DATE).replace('/', '-')}T{clock.replace(',', '.')}")
    except ValueError:
        return None
