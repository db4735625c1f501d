"""Parser and writer for the thinking-log format (TLF): commands to an engine and its replies, marked by a sign at each line.

    # board            a command as it was typed; one whose property is a block of several lines has the sign on each
    # #text            a comment: `# #` before what was typed, `# # ` before an engine's remark
    = coord:'A1'       a reply; `=` alone is consent
    . more of it       the next line of the same reply
    ? internal_error   a reply of an engine that does not know what to say

Only replies are for a server; lines with `#` never are. Parsing raises nothing and keeps all text: a line without a
sign is an entry of its own, and a problem.

An entry holds a statement of one or more lines: a message, then properties. The first word with a colon behind it
begins the properties; the text before it is the message. A value directly follows its colon. It is a string as in TOML,
literal in ' or with escapes in "; or a block between three quotes, which may span lines and whose first line may be
empty; or a bare word, such as a number. Text outside the grammar is kept as far as possible, and reported.
"""

import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from enum import Enum
from itertools import starmap
from typing import Final, NamedTuple

MESSAGE: Final = "msg"
"""Reserved name under which `get_value` returns the message; no property should have it."""

_BLANK: Final = " \t\u3000"
_NAME: Final = re.compile(r"([^\s:'\"]+):")
_FIRST_NAME: Final = re.compile(rf"(?:^|(?<=[{_BLANK}\n]))([^\s:'\"]+):")
_BLANKS: Final = re.compile(rf"[{_BLANK}\n]*")
_BLANKS_IN_LINE: Final = re.compile(rf"[{_BLANK}]*")
_PLAIN_BLANKS: Final = re.compile(r"[ \n]+")
_WORD: Final = re.compile(rf"[^{_BLANK}\n]*")
_LINE: Final = re.compile(r"[^\n]*")
_TO_THE_END: Final = re.compile(r".*+", re.DOTALL)
_QUOTES: Final = frozenset("'\"")
_LITERAL: Final = re.compile(r"'([^'\n]*+)'")
_BASIC: Final = re.compile(r'"((?:[^"\\\n]++|\\.)*)"')
_LITERAL_BLOCK: Final = re.compile(r"'''\n?((?:[^']++|'(?!''))*)'''('{0,2})")
_BASIC_BLOCK: Final = re.compile(r'"""\n?((?:[^"\\]++|\\.|"(?!""))*)"""("{0,2})', re.DOTALL)
_CONTROL: Final = re.compile(r"[\x00-\x08\x0b-\x1f\x7f]")
_ESCAPE: Final = re.compile(
    r"\\(?:([btnfre\"\\])|u([0-9A-Fa-f]{4})|U([0-9A-Fa-f]{8})|x([0-9A-Fa-f]{2})|([ \t]*\n\s*)|)"
)
_NOT_LITERAL: Final = re.compile(r"[\x00-\x08\x0b-\x1f\x7f]|'''|'\Z")
_NOT_LITERAL_IN_LINE: Final = re.compile(r"[\x00-\x08\x0a-\x1f\x7f']")
_NOT_BASIC: Final = re.compile(r"[\x00-\x1f\x7f\"\\]")
_ESCAPED: Final = {"b": "\b", "t": "\t", "n": "\n", "f": "\f", "r": "\r", "e": "\x1b", '"': '"', "\\": "\\"}
_ESCAPES: Final = {letter: f"\\{name}" for name, letter in _ESCAPED.items() if name != "e"}


class TlfFault(Enum):
    """Deviation of a thinking log from the grammar."""

    BLANK_LINE = "blank line"
    NO_SIGN = "no sign"
    """The line begins with none of `#`, `=`, `.` and `?`."""
    NO_BLANK_AFTER_SIGN = "no blank after sign"
    CONTINUATION_OF_NOTHING = "continuation of nothing"
    UNCLOSED_STRING = "unclosed string"
    UNCLOSED_BLOCK = "unclosed block"
    BAD_ESCAPE = "bad escape"
    CONTROL_CHARACTER = "control character"
    """A string holds a control character that should be an escape."""
    NO_VALUE = "no value"
    """Nothing, or a blank, follows the colon of a property."""
    NO_BLANK_BETWEEN = "no blank between"
    """A property begins where the string of another ends."""
    OTHER_BLANK = "other blank"
    """A tab or a wide blank separates properties."""
    WORD_AMONG_PROPERTIES = "word among properties"
    COLON_IN_MESSAGE = "colon in message"
    RESERVED_NAME = "reserved name"
    REPEATED_NAME = "repeated name"


class TlfDeviation(NamedTuple):
    """A deviation from the grammar and its offset in the text of the statement."""

    fault: TlfFault
    offset: int


class ValueForm(Enum):
    """Notation of a property's value."""

    STRING = "string"
    WORD = "word"
    UNCLOSED = "unclosed"
    """A string without closing quote; its text includes the opening quote and extends to where it could have ended."""


class Property(NamedTuple):
    """A name and its value; the name is empty if a word stands where a property should be."""

    name: str
    text: str
    kind: ValueForm = ValueForm.STRING


class Statement(NamedTuple):
    message: str = ""
    properties: tuple[Property, ...] = ()

    def get_value(self, name: str) -> str | None:
        """Return the value of the first property with that name, or the message."""
        if name == MESSAGE:
            return self.message
        return next((value.text for value in self.properties if value.name == name), None)


class ParsedStatement(NamedTuple):
    statement: Statement
    deviations: tuple[TlfDeviation, ...]


def read_statement(text: str) -> ParsedStatement:
    if ":" not in text:
        return ParsedStatement(Statement(text), ())
    first = _FIRST_NAME.search(text)
    if first is None:
        return ParsedStatement(Statement(text), (TlfDeviation(TlfFault.COLON_IN_MESSAGE, text.index(":")),))
    return _PropertyParser(text).parse_statement(first.start())


def write_statement(statement: Statement) -> str:
    """Format a statement. ValueError if no text parses back to exactly this statement."""
    parts = [statement.message] if statement.message else []
    gap = " "
    for place, value in enumerate(statement.properties):
        if place or statement.message:
            parts.append(gap)
        parts.append(f"{value.name}:" if value.name else "")
        parts.append(quote_text(value.text) if value.kind is ValueForm.STRING else value.text)
        gap = "\n" if value.kind is ValueForm.UNCLOSED else " "
    text = "".join(parts)
    if "\r" in text or read_statement(text).statement != statement:
        raise ValueError(f"no text says this statement: {statement!r}")
    return text


def quote_text(text: str) -> str:
    """Quote a text; as a block if it has line breaks and needs no escapes."""
    return f"'''\n{text}'''" if "\n" in text and not _NOT_LITERAL.search(text) else quote_in_line(text)


def quote_in_line(text: str) -> str:
    """Quote a text on one line: in single quotes if possible, else with escapes."""
    if not _NOT_LITERAL_IN_LINE.search(text):
        return f"'{text}'"
    inner = _NOT_BASIC.sub(lambda found: _ESCAPES.get(found[0]) or f"\\u{ord(found[0]):04X}", text)
    return f'"{inner}"'


def find_line_end(text: str, start: int, *, has_blocks: bool) -> tuple[int, int | None]:
    """Return the end of the line at `start`; with `has_blocks` a multi-line block is part of its line.

    The second number is the start of an unclosed block, which then ends with its first line; None if there is none.
    """
    end = _match_end(_LINE, text, start)
    if not has_blocks or not any(text.find(quotes, start, end) >= 0 for quotes in ("'''", '"""')):
        return end, None
    first = _FIRST_NAME.search(text, start, end)
    return _PropertyParser(text).find_line_end(first.start()) if first else (end, None)


class _PropertyParser:
    """Parser of the properties (names with values) of one statement of a thinking log."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._deviations: list[TlfDeviation] = []
        self._properties: list[Property] = []
        self._names: set[str] = set()

    def parse_statement(self, start: int) -> ParsedStatement:
        """Parse the whole statement; its first property begins at offset `start`."""
        text, end = self._text, len(self._text)
        message = text[: start - 1] if start else ""
        if ":" in message:
            self._add_fault(TlfFault.COLON_IN_MESSAGE, message.index(":"))
        place = self._skip_blanks(start - 1) if start else 0
        while place < end:
            place = self._read_property(place)
            if place < end:
                place = self._skip_blanks(place)
        return ParsedStatement(Statement(message, tuple(self._properties)), tuple(self._deviations))

    def find_line_end(self, place: int) -> tuple[int, int | None]:
        """Return the end of the line whose first property begins at `place`, and the start of an unclosed block or None."""
        text = self._text
        while place < len(text) and text[place] != "\n":
            place = _match_end(_BLANKS_IN_LINE, text, self._read_property(place))
            if self._deviations and self._deviations[-1].fault is TlfFault.UNCLOSED_BLOCK:
                unclosed = self._deviations[-1].offset
                return _match_end(_LINE, text, unclosed), unclosed
        return place, None

    def _add_fault(self, fault: TlfFault, offset: int) -> None:
        self._deviations.append(TlfDeviation(fault, offset))

    def _skip_blanks(self, place: int) -> int:
        end = _match_end(_BLANKS, self._text, place)
        if end == place:
            self._add_fault(TlfFault.NO_BLANK_BETWEEN, place)
        elif self._text[place:end] != " " and not _PLAIN_BLANKS.fullmatch(self._text, place, end):
            self._add_fault(TlfFault.OTHER_BLANK, place)
        return end

    def _read_property(self, place: int) -> int:
        """Parse the property at offset `place`, or a bare word in its place; return its end."""
        named = _NAME.match(self._text, place)
        if named is None:
            self._add_fault(TlfFault.WORD_AMONG_PROPERTIES, place)
            return self._read_value("", place)
        name = named[1]
        if name == MESSAGE:
            self._add_fault(TlfFault.RESERVED_NAME, place)
        elif name in self._names:
            self._add_fault(TlfFault.REPEATED_NAME, place)
        self._names.add(name)
        return self._read_value(name, named.end())

    def _read_value(self, name: str, place: int) -> int:
        text = self._text
        if text[place : place + 1] in _QUOTES:
            return self._read_string(name, place)
        end = _match_end(_WORD, text, place)
        if end == place:
            self._add_fault(TlfFault.NO_VALUE, place)
        self._properties.append(Property(name, text[place:end], ValueForm.WORD))
        return end

    def _read_string(self, name: str, place: int) -> int:
        text = self._text
        form = next(form for form in _STRING_FORMS if text.startswith(form.quotes, place))
        found = form.whole.match(text, place)
        if found is not None:
            self._properties.append(Property(name, self._string_value(found, has_escapes=form.has_escapes)))
            return found.end()
        self._add_fault(form.unclosed, place)
        end = _match_end(form.without_end, text, place)
        self._properties.append(Property(name, text[place:end], ValueForm.UNCLOSED))
        return end

    def _string_value(self, found: re.Match[str], *, has_escapes: bool) -> str:
        """Unescape a string; quotes beyond the closing three of a block belong to the string."""
        inner, start = found[1], found.start(1)
        control = _CONTROL.search(inner)
        if control:
            self._add_fault(TlfFault.CONTROL_CHARACTER, start + control.start())
        if has_escapes and "\\" in inner:
            inner = self._unescape(inner, start)
        return inner + found[2] if found.re.groups > 1 else inner

    def _unescape(self, inner: str, start: int) -> str:
        """Replace escapes by their characters; invalid ones stay as they are."""

        def meaning(found: re.Match[str]) -> str:
            named, short, long, byte, folded = found.groups()
            if named is not None:
                return _ESCAPED[named]
            if folded is not None:
                return ""
            number = int(short or long or byte or "D800", 16)
            if number > 0x10FFFF or 0xD800 <= number < 0xE000:
                self._add_fault(TlfFault.BAD_ESCAPE, start + found.start())
                return found[0]
            return chr(number)

        return _ESCAPE.sub(meaning, inner)


def _match_end(form: re.Pattern[str], text: str, place: int) -> int:
    found = form.match(text, place)
    return found.end() if found else place


class _StringForm(NamedTuple):
    """One notation of strings: its quotes, its patterns, and the fault of a string without end."""

    quotes: str
    whole: re.Pattern[str]
    has_escapes: bool
    unclosed: TlfFault
    without_end: re.Pattern[str]


_STRING_FORMS: Final = (
    _StringForm("'''", _LITERAL_BLOCK, False, TlfFault.UNCLOSED_BLOCK, _TO_THE_END),
    _StringForm('"""', _BASIC_BLOCK, True, TlfFault.UNCLOSED_BLOCK, _TO_THE_END),
    _StringForm("'", _LITERAL, False, TlfFault.UNCLOSED_STRING, _LINE),
    _StringForm('"', _BASIC, True, TlfFault.UNCLOSED_STRING, _LINE),
)


_LINE_END: Final = re.compile(r"\r\n|\r|\n")
_TYPED_SIGN: Final = "#"
_CONTINUATION_SIGN: Final = "."


class EntryKind(Enum):
    """Kind of a log entry; the value is the sign that begins its first line."""

    COMMAND = "#"
    COMMENT = "# #"
    REPLY = "="
    ERROR = "?"
    STRAY = ""
    """A line without a valid sign, kept unchanged."""


_REPLY_SIGNS: Final = {"=": EntryKind.REPLY, "?": EntryKind.ERROR}


class TlfEntry(NamedTuple):
    kind: EntryKind
    text: str
    """Text of the entry without the signs of its lines. A comment keeps the blank that marks an engine's stderr."""

    @property
    def statement(self) -> Statement:
        return read_statement(self.text).statement


class TlfProblem(NamedTuple):
    fault: TlfFault
    line: int
    """Line number, counted from 1 like `column`."""
    column: int


class Tlf(NamedTuple):
    """A parsed thinking log: all entries, and the deviations from the grammar."""

    entries: tuple[TlfEntry, ...]
    problems: tuple[TlfProblem, ...]


def parse_log(text: str) -> Tlf:
    return _LogParser(text).parse_log()


def format_log(entries: Iterable[TlfEntry]) -> str:
    """Format a log, with LF after each line. ValueError if the text would not parse back to these entries."""
    kept = tuple(entries)
    text = "".join(starmap(format_entry, kept))
    if parse_log(text).entries != kept:
        raise ValueError("these entries would be read as others")
    return text


def format_entry(kind: EntryKind, text: str) -> str:
    """Format one log entry, without checking that it parses back."""
    if kind is EntryKind.STRAY:
        return f"{text}\n"
    if kind is EntryKind.COMMENT:
        return f"# #{text}\n"
    if not text:
        return f"{kind.value}\n"
    if "\n" not in text:
        return f"{kind.value} {text}\n"
    following = _TYPED_SIGN if kind is EntryKind.COMMAND else _CONTINUATION_SIGN
    first, *others = text.split("\n")
    signed = ((kind.value, first), *((following, other) for other in others))
    return "".join(f"{sign} {line}\n" if line else f"{sign}\n" for sign, line in signed)


class _LogParser:
    """Parser of a whole thinking log."""

    def __init__(self, text: str) -> None:
        self._lines = _LINE_END.split(text.removeprefix("\ufeff"))
        if not self._lines[-1]:
            self._lines.pop()
        self._place = 0
        """Number of lines read so far."""
        self._entries: list[TlfEntry] = []
        self._problems: list[TlfProblem] = []

    def parse_log(self) -> Tlf:
        lines = self._lines
        while self._place < len(lines):
            sign = lines[self._place][:1]
            if sign == _TYPED_SIGN:
                self._read_typed()
            elif sign in _REPLY_SIGNS:
                self._read_reply(_REPLY_SIGNS[sign])
            else:
                self._read_stray(sign)
        in_order = sorted(self._problems, key=lambda problem: (problem.line, problem.column))
        return Tlf(tuple(self._entries), tuple(in_order))

    def _add_fault(self, fault: TlfFault, column: int = 1) -> None:
        """Record a problem in the line that was read last."""
        self._problems.append(TlfProblem(fault, self._place, column))

    def _next_line(self) -> str:
        """Return the next line without its sign and the blank after it."""
        line = self._lines[self._place]
        self._place += 1
        if line[1:2] == " ":
            return line[2:]
        if line[1:]:
            self._add_fault(TlfFault.NO_BLANK_AFTER_SIGN, 2)
        return line[1:]

    def _read_stray(self, sign: str) -> None:
        line = self._lines[self._place]
        self._place += 1
        self._entries.append(TlfEntry(EntryKind.STRAY, line))
        if sign == _CONTINUATION_SIGN:
            self._add_fault(TlfFault.CONTINUATION_OF_NOTHING)
        else:
            self._add_fault(TlfFault.NO_SIGN if line else TlfFault.BLANK_LINE)

    def _read_typed(self) -> None:
        """Parse all lines with `#` up to the next reply; a block joins several lines to one command."""
        first = self._place
        text = "\n".join(self._lines_with_sign(_TYPED_SIGN))
        oddities: list[TlfDeviation] = []
        start = 0
        while start <= len(text):
            is_comment = text.startswith(_TYPED_SIGN, start)
            end, unclosed = find_line_end(text, start, has_blocks=not is_comment)
            kind = EntryKind.COMMENT if is_comment else EntryKind.COMMAND
            self._entries.append(TlfEntry(kind, text[start + is_comment : end]))
            if unclosed is not None:
                oddities.append(TlfDeviation(TlfFault.UNCLOSED_BLOCK, unclosed))
            start = end + 1
        self._add_deviations(oddities, first)

    def _lines_with_sign(self, sign: str) -> Iterator[str]:
        while self._place < len(self._lines) and self._lines[self._place].startswith(sign):
            yield self._next_line()

    def _read_reply(self, kind: EntryKind) -> None:
        first = self._place
        text = "\n".join([self._next_line(), *self._lines_with_sign(_CONTINUATION_SIGN)])
        self._entries.append(TlfEntry(kind, text))
        self._add_deviations(read_statement(text).deviations, first)

    def _add_deviations(self, oddities: Sequence[TlfDeviation], first: int) -> None:
        """Record the faults of the lines from `first` to the last one read; their offsets do not count the signs."""
        starts, widths, offset = [], [], 0
        for line in self._lines[first : self._place]:
            width = 2 if line[1:2] == " " else 1
            starts.append(offset)
            widths.append(width)
            offset += max(len(line) - width, 0) + 1
        for fault, place in oddities:
            row = bisect_right(starts, place) - 1
            self._problems.append(TlfProblem(fault, first + row + 1, place - starts[row] + widths[row] + 1))
