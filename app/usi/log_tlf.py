"""Engine logs in the thinking-log format (TLF), without loss.

A line to the engine is a command, its reply a reply, and its stderr an engine's remark. Everything else is a typed
comment, `# #` without a blank:

    # #log version:1 engine:'Name' started:'2026-11-20T10:00:00.123456+00:00'    at the head of every file; once for
                                               each engine, with a number:1 behind it, if a file holds several
    # #of:1                                    the following lines are those of the engine with this number
    # #at:0.085112                               seconds since the start, for all lines up to the next time
    = line:'Unknown command: go'                 a reply that would be parsed as something else; so after a colon
    # #to line:'# go', # #error line:'...'       such lines of the other directions
    # #note line:'...', # #exit line:'0'         our own remark, and the engine's exit with its code

Bytes that are not UTF-8 are written after `cp932:` as text, or after `bytes:` in hexadecimal.
"""

import re
from collections.abc import Callable, Iterable, Iterator
from datetime import UTC, datetime
from typing import Final, NamedTuple

from app.usi import tlf
from app.usi.log import LogDirection, LogLine, LogRecording

VERSION: Final = "1"
_Head = tuple[str, float | None]
"""Name of an engine and start time of its log."""
_HEAD: Final = "log"
_LINE: Final = "line"
_BYTES: Final = "bytes"
_NUMBER: Final = "number"
_TIME_COMMENT: Final = re.compile(r"at:(\d{1,12}(?:\.\d+)?)")
_ENGINE_COMMENT: Final = re.compile(r"of:(\d{1,9})")
_PLAIN_FORMS: Final = {
    LogDirection.TO: (re.compile(r"(?!#)(?:(?!'''|\"\"\")[^\x00-\x08\x0a-\x1f\x7f])*"), tlf.EntryKind.COMMAND, ""),
    LogDirection.FROM: (re.compile(r"[^\x00-\x08\x0a-\x1f\x7f:]*"), tlf.EntryKind.REPLY, ""),
    LogDirection.STDERR: (re.compile(r"[^\x00-\x08\x0a-\x1f\x7f]*"), tlf.EntryKind.COMMENT, " "),
}
"""For each direction: pattern of lines that need no quoting, kind of their entry, and prefix of its text."""
_DIRECTION_NAMES: Final = {
    LogDirection.TO: "to",
    LogDirection.STDERR: "error",
    LogDirection.NOTE: "note",
    LogDirection.EXIT: "exit",
}
_DIRECTIONS_BY_NAME: Final = {name: way for way, name in _DIRECTION_NAMES.items()}
_CP932: Final = "cp932"
_ENCODINGS: Final = {_LINE: "utf-8", _CP932: _CP932}


class LogReading(NamedTuple):
    recordings: tuple[LogRecording, ...]
    """One recording for each start of an engine; none is empty."""
    problems: tuple[tlf.TlfProblem, ...]


def read_log(text: str) -> LogReading:
    entries, problems = tlf.parse_log(text)
    return LogReading(tuple(group_by_engine(entries)), problems)


def write_log(recording: LogRecording) -> str:
    pen = TlfFormatter(recording.engine, recording.started)
    return pen.header_line() + "".join(map(pen.format_line, recording.lines))


class TlfFormatter:
    """Formats log lines as TLF, with the time where it differs from the line before."""

    def __init__(self, engine: str, started: float | None, number: int | None = None) -> None:
        """`number` identifies the engine in a file with several engines."""
        when = "" if started is None else f" started:'{datetime.fromtimestamp(started, UTC).isoformat()}'"
        numbered = "" if number is None else f" {_NUMBER}:{number}"
        self._head = tlf.format_entry(
            tlf.EntryKind.COMMENT, f"{_HEAD} version:{VERSION} engine:{tlf.quote_in_line(engine)}{when}{numbered}"
        )
        self._number = number
        self._at: float | None = None

    def header_line(self) -> str:
        """Return the first line of a log file, and write the time into the line that follows, as at any start."""
        self._at = None
        return self._head

    def engine_line(self) -> str:
        """Return the line that says that the next lines are this engine's; the whole head if it has no number."""
        self._at = None
        return self._head if self._number is None else f"# #of:{self._number}\n"

    def format_line(self, line: LogLine) -> str:
        text = tlf.format_entry(*tlf_entry(line))
        if line.seconds == self._at:
            return text
        self._at = line.seconds
        return f"# #at:{line.seconds:.6f}\n{text}"


def tlf_entry(line: LogLine) -> tlf.TlfEntry:
    text = _decode_utf8(line.data)
    if text is not None and line.direction in _PLAIN_FORMS:
        form, kind, prefix = _PLAIN_FORMS[line.direction]
        if form.fullmatch(text):
            return tlf.TlfEntry(kind, prefix + text)
    carried = _quoted_bytes(line.data, text)
    if line.direction is LogDirection.FROM:
        return tlf.TlfEntry(tlf.EntryKind.REPLY, carried)
    return tlf.TlfEntry(tlf.EntryKind.COMMENT, f"{_DIRECTION_NAMES[line.direction]} {carried}")


def parse_typed_entry(text: str) -> tlf.TlfEntry:
    """Return the log entry of text that a user typed: a comment or command if it parses back unchanged, else quoted."""
    is_comment = text.startswith("#")
    entry = tlf.TlfEntry(tlf.EntryKind.COMMENT, text[1:]) if is_comment else tlf.TlfEntry(tlf.EntryKind.COMMAND, text)
    is_ours = (
        _TIME_COMMENT.fullmatch(entry.text)
        or _ENGINE_COMMENT.fullmatch(entry.text)
        or entry.text.split(" ")[0] in {_HEAD, *_DIRECTIONS_BY_NAME}
    )
    means_itself = not is_comment or not is_ours
    if means_itself and tlf.parse_log(tlf.format_entry(*entry)) == ((entry,), ()):
        return entry
    return tlf_entry(LogLine(LogDirection.TO, 0, text.encode()))


def group_by_engine(entries: Iterable[tlf.TlfEntry]) -> Iterator[LogRecording]:
    """Group the lines of a file by engine; a head line names the engine of the lines that follow."""
    recordings = _RecordingParser()
    for entry in entries:
        recordings.add_entry(entry)
    return recordings.all_recordings()


class _RecordingParser:
    """Parser state: the lines of each engine in a file, grouped by engine."""

    def __init__(self) -> None:
        self._found: list[tuple[_Head, list[LogLine]]] = [(("", None), [])]
        self._places: dict[_Head, int] = {}
        self._numbered: dict[str, int] = {}
        """Index of the engine that last had each number in the file; joined files use numbers twice."""
        self._current = 0
        self._at = 0.0

    def add_entry(self, entry: tlf.TlfEntry) -> None:
        is_comment = entry.kind is tlf.EntryKind.COMMENT
        if is_comment and (stamp := _TIME_COMMENT.fullmatch(entry.text)):
            self._at = float(stamp[1])
        elif is_comment and (turn := _ENGINE_COMMENT.fullmatch(entry.text)) and turn[1] in self._numbered:
            self._select_engine(self._numbered[turn[1]])
        elif (head := _read_head(entry)) is not None:
            self._select_engine(self._engine_index(head))
            if number := entry.statement.get_value(_NUMBER):
                self._numbered[number] = self._current
        else:
            self._found[self._current][1].extend(
                LogLine(way, self._at, data) for way, data in _log_lines_of_entry(entry)
            )

    def all_recordings(self) -> Iterator[LogRecording]:
        return (LogRecording(engine, started, tuple(lines)) for (engine, started), lines in self._found if lines)

    def _select_engine(self, place: int) -> None:
        if place != self._current:
            self._current, self._at = place, 0.0

    def _engine_index(self, head: _Head) -> int:
        if head == self._found[self._current][0]:
            return self._current
        place = self._places.get(head, len(self._found)) if head[1] is not None else len(self._found)
        if place == len(self._found):
            self._found.append((head, []))
            self._places[head] = place
        return place


def _decode_utf8(data: bytes) -> str | None:
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        return None


def _quoted_bytes(data: bytes, text: str | None) -> str:
    if text is not None:
        return f"{_LINE}:{tlf.quote_in_line(text)}"
    try:
        text = data.decode(_CP932)
    except UnicodeDecodeError:
        text = ""
    return f"{_CP932}:{tlf.quote_in_line(text)}" if text.encode(_CP932) == data else f"{_BYTES}:'{data.hex()}'"


def _unquoted_bytes(properties: tuple[tlf.Property, ...]) -> bytes | None:
    """Return the bytes that `_quoted_bytes` has quoted in these properties; None if it did not write them."""
    if len(properties) != 1 or properties[0].kind is not tlf.ValueForm.STRING:
        return None
    name, text, _ = properties[0]
    try:
        if name == _BYTES:
            return bytes.fromhex(text)
        encoding = _ENCODINGS.get(name)
        return None if encoding is None else text.encode(encoding)
    except ValueError:
        return None


def _read_head(entry: tlf.TlfEntry) -> _Head | None:
    """Return the engine and start time in a head comment; None for other entries."""
    if entry.kind is not tlf.EntryKind.COMMENT or not entry.text.startswith(_HEAD):
        return None
    statement = entry.statement
    if statement.message != _HEAD or statement.get_value("version") != VERSION:
        return None
    return statement.get_value("engine") or "", _parse_start_time(statement.get_value("started") or "")


def _parse_start_time(written: str) -> float | None:
    try:
        moment = datetime.fromisoformat(written)
        return moment.astimezone(UTC).timestamp() if moment.tzinfo else None
    except (ValueError, OverflowError):
        return None


def _log_lines_of_entry(entry: tlf.TlfEntry) -> list[tuple[LogDirection, bytes]]:
    kind, text = entry
    if kind is tlf.EntryKind.STRAY:
        return [(LogDirection.NOTE, _encode_text(text))] if text else []
    if kind is tlf.EntryKind.COMMENT and text.startswith(" "):
        return [(LogDirection.STDERR, _encode_text(text[1:]))]
    if kind is tlf.EntryKind.COMMENT:
        message, properties = tlf.read_statement(text).statement
        data = _unquoted_bytes(properties) if message in _DIRECTIONS_BY_NAME else None
        return [(LogDirection.NOTE, _encode_text(text)) if data is None else (_DIRECTIONS_BY_NAME[message], data)]
    if kind is tlf.EntryKind.REPLY:
        message, properties = tlf.read_statement(text).statement
        data = None if message else _unquoted_bytes(properties)
        if data is not None:
            return [(LogDirection.FROM, data)]
    if kind is tlf.EntryKind.ERROR:
        text = f"{tlf.EntryKind.ERROR.value} {text}"
    way = LogDirection.TO if kind is tlf.EntryKind.COMMAND else LogDirection.FROM
    return [(way, _encode_text(line)) for line in text.split("\n")]


def _encode_text(text: str) -> bytes:
    return text.encode("utf-8", "surrogatepass")


MOST_BYTES: Final = 10_000_000


class LogFile:
    """Log file with rotation; `append` writes bytes to the current file, `engine_line` begins a new one."""

    def __init__(
        self,
        pen: TlfFormatter,
        append: Callable[[bytes], object],
        turn: Callable[[], object],
        written: int = 0,
        most_bytes: int = MOST_BYTES,
    ) -> None:
        """`written` is the present size of the current file in bytes; `turn` begins a new one."""
        self._formatter = pen
        self._append = append
        self._rotate = turn
        self._written = written
        self._most_bytes = most_bytes
        self._head = pen.header_line().encode()
        """First line (head) of the file; empty once it has been written."""

    def append_lines(self, lines: Iterable[LogLine]) -> None:
        """Append the lines in one write; a line that would exceed the size limit begins the next file."""
        parts: list[bytes] = []
        for line in lines:
            data = self._head + self._formatter.format_line(line).encode()
            if self._written and self._written + len(data) > self._most_bytes:
                self._append_parts(parts)
                self._rotate()
                self._written = 0
                data = self._formatter.header_line().encode() + self._formatter.format_line(line).encode()
            self._head = b""
            self._written += len(data)
            parts.append(data)
        self._append_parts(parts)

    def _append_parts(self, parts: list[bytes]) -> None:
        if parts:
            self._append(b"".join(parts))
            parts.clear()
