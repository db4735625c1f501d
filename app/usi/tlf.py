"""The thinking-log format (TLF): what was said to an engine and what it answered, one sign at the head of each line.

    # board            a command as it was typed; one whose property is a block of several lines has the sign on each
    # #text            a comment: `# #` and what was typed, `# # ` and what the engine remarked
    = coord:'A1'       a reply; `=` alone is consent
    . more of it       the next line of the same reply
    ? internal_error   a reply of an engine that does not know what to say

Only replies are for a server; what begins with `#` never is. What an entry says is read by `tlf_statement.py`. Whatever
a text is, reading it raises nothing and leaves nothing out: a line with no sign is an entry of its own, and a problem.
"""

import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from enum import Enum
from itertools import starmap
from typing import Final, NamedTuple

from app.usi.tlf_statement import Oddity, Statement, TlfFault, find_line_end, read_statement, write_statement

_LINE_END: Final = re.compile(r"\r\n|\r|\n")
_TYPED: Final = "#"
_NEXT: Final = "."


class EntryKind(Enum):
    """What an entry is, with the sign of its first line."""

    COMMAND = "#"
    COMMENT = "# #"
    REPLY = "="
    ERROR = "?"
    STRAY = ""
    """A line that is none of these, as it stands."""


_REPLIES: Final = {"=": EntryKind.REPLY, "?": EntryKind.ERROR}


class Entry(NamedTuple):
    kind: EntryKind
    text: str
    """Without its signs. A comment keeps the blank that tells what an engine remarked from what was typed."""

    @property
    def statement(self) -> Statement:
        """The message and the properties."""
        return read_statement(self.text).statement


class TlfProblem(NamedTuple):
    fault: TlfFault
    line: int
    """Counted from 1, as columns are."""
    column: int


class Tlf(NamedTuple):
    """What a text says: everything in it, and what about it is odd."""

    entries: tuple[Entry, ...]
    problems: tuple[TlfProblem, ...]


def reply(statement: Statement, kind: EntryKind = EntryKind.REPLY) -> Entry:
    """An entry that says `statement`. ValueError when no text says it."""
    return Entry(kind, write_statement(statement))


def read(text: str) -> Tlf:
    return _Reader(text).read()


def write(entries: Iterable[Entry]) -> str:
    """The text of a log, with LF behind each line. ValueError for entries that no text would be read as."""
    kept = tuple(entries)
    text = "".join(starmap(lines_of, kept))
    if read(text).entries != kept:
        raise ValueError("these entries would be read as others")
    return text


def lines_of(kind: EntryKind, text: str) -> str:
    """The lines of one entry, not yet tried by reading them."""
    if kind is EntryKind.STRAY:
        return f"{text}\n"
    if kind is EntryKind.COMMENT:
        return f"# #{text}\n"
    if not text:
        return f"{kind.value}\n"
    if "\n" not in text:
        return f"{kind.value} {text}\n"
    following = _TYPED if kind is EntryKind.COMMAND else _NEXT
    first, *others = text.split("\n")
    signed = ((kind.value, first), *((following, other) for other in others))
    return "".join(f"{sign} {line}\n" if line else f"{sign}\n" for sign, line in signed)


def _place_of(problem: TlfProblem) -> tuple[int, int]:
    return problem.line, problem.column


class _Reader:
    def __init__(self, text: str) -> None:
        self._lines = _LINE_END.split(text.removeprefix("\ufeff"))
        if not self._lines[-1]:
            self._lines.pop()
        self._place = 0
        """In the lines: how many have been read."""
        self._entries: list[Entry] = []
        self._problems: list[TlfProblem] = []
        self._is_in_order = True
        """Whether the problems are: those of statements are told after those of the signs."""

    def read(self) -> Tlf:
        lines = self._lines
        while self._place < len(lines):
            sign = lines[self._place][:1]
            if sign == _TYPED:
                self._read_typed()
            elif sign in _REPLIES:
                self._read_reply(_REPLIES[sign])
            else:
                self._read_stray(sign)
        if not self._is_in_order:
            self._problems.sort(key=_place_of)
        return Tlf(tuple(self._entries), tuple(self._problems))

    def _tell(self, fault: TlfFault, column: int = 1) -> None:
        """Of the line that was taken last."""
        self._problems.append(TlfProblem(fault, self._place, column))

    def _take(self) -> str:
        """The next line without its sign and the blank behind that."""
        line = self._lines[self._place]
        self._place += 1
        if line[1:2] == " ":
            return line[2:]
        if line[1:]:
            self._tell(TlfFault.NO_BLANK_AFTER_SIGN, 2)
        return line[1:]

    def _read_stray(self, sign: str) -> None:
        line = self._lines[self._place]
        self._place += 1
        self._entries.append(Entry(EntryKind.STRAY, line))
        if sign == _NEXT:
            self._tell(TlfFault.CONTINUATION_OF_NOTHING)
        else:
            self._tell(TlfFault.NO_SIGN if line else TlfFault.BLANK_LINE)

    def _read_typed(self) -> None:
        """All typed lines up to the next reply; a block makes one command of several."""
        first = self._place
        text = "\n".join(self._following(_TYPED))
        oddities: list[Oddity] = []
        start = 0
        while start <= len(text):
            is_comment = text.startswith(_TYPED, start)
            end, unclosed = find_line_end(text, start, has_blocks=not is_comment)
            kind = EntryKind.COMMENT if is_comment else EntryKind.COMMAND
            self._entries.append(Entry(kind, text[start + is_comment : end]))
            if unclosed is not None:
                oddities.append(Oddity(TlfFault.UNCLOSED_BLOCK, unclosed))
            start = end + 1
        self._tell_oddities(oddities, first)

    def _following(self, sign: str) -> Iterator[str]:
        """The lines from here on that begin with `sign`."""
        while self._place < len(self._lines) and self._lines[self._place].startswith(sign):
            yield self._take()

    def _read_reply(self, kind: EntryKind) -> None:
        first = self._place
        text = "\n".join([self._take(), *self._following(_NEXT)])
        self._entries.append(Entry(kind, text))
        self._tell_oddities(read_statement(text).oddities, first)

    def _tell_oddities(self, oddities: Sequence[Oddity], first: int) -> None:
        """Of the lines from `first` on to the one that was taken last; their signs do not count in the offsets."""
        if not oddities:
            return
        self._is_in_order = False
        starts, widths, offset = [], [], 0
        for line in self._lines[first : self._place]:
            width = 2 if line[1:2] == " " else 1
            starts.append(offset)
            widths.append(width)
            offset += max(len(line) - width, 0) + 1
        for fault, place in oddities:
            row = bisect_right(starts, place) - 1
            self._problems.append(TlfProblem(fault, first + row + 1, place - starts[row] + widths[row] + 1))
