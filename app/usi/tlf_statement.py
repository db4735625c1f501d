"""What a line of a thinking log says: a message, then properties, whose strings are quoted as in TOML.

A statement is text of one or more lines. The first word with a colon behind it begins the properties; what stands before
it is the message. A value follows its colon at once. It is a string in ' or in ", the first as it stands and the second
with escapes; or a block from three quotes to three quotes, which may span lines and whose first line may be empty; or a
bare word, such as a number. Reading never raises: what the grammar does not foresee is kept as far as can be, and told.
"""

import re
from enum import Enum
from typing import Final, NamedTuple

MESSAGE: Final = "msg"
"""The name that means the message, and that no property should have."""

_BLANK: Final = " \t\u3000"
_NAME: Final = re.compile(r"([^\s:'\"]+):")
_FIRST_NAME: Final = re.compile(rf"(?:^|(?<=[{_BLANK}\n]))([^\s:'\"]+):")
_GAP: Final = re.compile(rf"[{_BLANK}\n]*")
_LINE_GAP: Final = re.compile(rf"[{_BLANK}]*")
_PLAIN_GAP: Final = re.compile(r"[ \n]+")
_WORD: Final = re.compile(rf"[^{_BLANK}\n]*")
_LINE: Final = re.compile(r"[^\n]*")
_REST: Final = re.compile(r".*+", re.DOTALL)
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
    """What about a thinking log is not as its grammar wants it."""

    BLANK_LINE = "blank line"
    NO_SIGN = "no sign"
    """The line begins with none of `#`, `=`, `.` and `?`."""
    NO_BLANK_AFTER_SIGN = "no blank after sign"
    CONTINUATION_OF_NOTHING = "continuation of nothing"
    UNCLOSED_STRING = "unclosed string"
    UNCLOSED_BLOCK = "unclosed block"
    BAD_ESCAPE = "bad escape"
    CONTROL_CHARACTER = "control character"
    """In a string, where it should be an escape."""
    NO_VALUE = "no value"
    """Nothing, or a blank, follows the colon of a property."""
    NO_BLANK_BETWEEN = "no blank between"
    """One property begins where the string of another ends."""
    OTHER_BLANK = "other blank"
    """A tab or a wide blank stands between properties."""
    WORD_AMONG_PROPERTIES = "word among properties"
    COLON_IN_MESSAGE = "colon in message"
    RESERVED_NAME = "reserved name"
    REPEATED_NAME = "repeated name"


class Oddity(NamedTuple):
    """A fault, and where in the text of the statement it is."""

    fault: TlfFault
    offset: int


class Kind(Enum):
    """How a value was written."""

    STRING = "string"
    WORD = "word"
    UNCLOSED = "unclosed"
    """A string without its end; its text has the quote that opens it, and goes on to where it could have ended."""


class Property(NamedTuple):
    """A name and its value; one without a name stands where a property should be and is none."""

    name: str
    text: str
    kind: Kind = Kind.STRING


class Statement(NamedTuple):
    message: str = ""
    properties: tuple[Property, ...] = ()

    def get(self, name: str) -> str | None:
        """The value of the first property of that name, or the message."""
        if name == MESSAGE:
            return self.message
        return next((value.text for value in self.properties if value.name == name), None)


class StatementReading(NamedTuple):
    statement: Statement
    oddities: tuple[Oddity, ...]


def read_statement(text: str) -> StatementReading:
    if ":" not in text:
        return StatementReading(Statement(text), ())
    first = _FIRST_NAME.search(text)
    if first is None:
        return StatementReading(Statement(text), (Oddity(TlfFault.COLON_IN_MESSAGE, text.index(":")),))
    return _PropertyReader(text).read(first.start())


def write_statement(statement: Statement) -> str:
    """The text of a statement. ValueError when there is none that says this and nothing else."""
    parts = [statement.message] if statement.message else []
    gap = " "
    for place, value in enumerate(statement.properties):
        if place or statement.message:
            parts.append(gap)
        parts.append(f"{value.name}:" if value.name else "")
        parts.append(quoted(value.text) if value.kind is Kind.STRING else value.text)
        gap = "\n" if value.kind is Kind.UNCLOSED else " "
    text = "".join(parts)
    if "\r" in text or read_statement(text).statement != statement:
        raise ValueError(f"no text says this statement: {statement!r}")
    return text


def quoted(text: str) -> str:
    """As a string: as a block where it has lines and no escapes are needed."""
    return f"'''\n{text}'''" if "\n" in text and not _NOT_LITERAL.search(text) else quoted_in_line(text)


def quoted_in_line(text: str) -> str:
    """As a string of one line: between single quotes where that can be, and with escapes otherwise."""
    if not _NOT_LITERAL_IN_LINE.search(text):
        return f"'{text}'"
    inner = _NOT_BASIC.sub(lambda found: _ESCAPES.get(found[0]) or f"\\u{ord(found[0]):04X}", text)
    return f'"{inner}"'


class LineEnd(NamedTuple):
    offset: int
    unclosed: int | None = None
    """Where a block begins that has no end, so that no line but its own is part of it."""


def find_line_end(text: str, start: int, *, has_blocks: bool) -> LineEnd:
    """Where the line at `start` ends; a block that begins in it, where it has blocks, is part of it with all its lines."""
    end = _end_of(_LINE, text, start)
    if not has_blocks or not any(text.find(quotes, start, end) >= 0 for quotes in ("'''", '"""')):
        return LineEnd(end)
    first = _FIRST_NAME.search(text, start, end)
    return _PropertyReader(text).find_line_end(first.start()) if first else LineEnd(end)


class _PropertyReader:
    def __init__(self, text: str) -> None:
        self._text = text
        self._oddities: list[Oddity] = []
        self._properties: list[Property] = []
        self._names: set[str] = set()

    def read(self, start: int) -> StatementReading:
        """The whole statement, whose first property begins at `start`."""
        text, end = self._text, len(self._text)
        message = text[: start - 1] if start else ""
        if ":" in message:
            self._tell(TlfFault.COLON_IN_MESSAGE, message.index(":"))
        place = self._pass_gap(start - 1) if start else 0
        while place < end:
            place = self._read_property(place)
            if place < end:
                place = self._pass_gap(place)
        return StatementReading(Statement(message, tuple(self._properties)), tuple(self._oddities))

    def find_line_end(self, place: int) -> LineEnd:
        """Of the line whose first property begins at `place`."""
        text = self._text
        while place < len(text) and text[place] != "\n":
            place = _end_of(_LINE_GAP, text, self._read_property(place))
            if self._oddities and self._oddities[-1].fault is TlfFault.UNCLOSED_BLOCK:
                unclosed = self._oddities[-1].offset
                return LineEnd(_end_of(_LINE, text, unclosed), unclosed)
        return LineEnd(place)

    def _tell(self, fault: TlfFault, offset: int) -> None:
        self._oddities.append(Oddity(fault, offset))

    def _pass_gap(self, place: int) -> int:
        """Go over what separates two properties."""
        end = _end_of(_GAP, self._text, place)
        if end == place:
            self._tell(TlfFault.NO_BLANK_BETWEEN, place)
        elif self._text[place:end] != " " and not _PLAIN_GAP.fullmatch(self._text, place, end):
            self._tell(TlfFault.OTHER_BLANK, place)
        return end

    def _read_property(self, place: int) -> int:
        """Keep the property that begins at `place`, or the word that stands there instead; says where it ends."""
        named = _NAME.match(self._text, place)
        if named is None:
            self._tell(TlfFault.WORD_AMONG_PROPERTIES, place)
            return self._read_value("", place)
        name = named[1]
        if name == MESSAGE:
            self._tell(TlfFault.RESERVED_NAME, place)
        elif name in self._names:
            self._tell(TlfFault.REPEATED_NAME, place)
        self._names.add(name)
        return self._read_value(name, named.end())

    def _read_value(self, name: str, place: int) -> int:
        text = self._text
        if text[place : place + 1] in _QUOTES:
            return self._read_string(name, place)
        end = _end_of(_WORD, text, place)
        if end == place:
            self._tell(TlfFault.NO_VALUE, place)
        self._properties.append(Property(name, text[place:end], Kind.WORD))
        return end

    def _read_string(self, name: str, place: int) -> int:
        text = self._text
        form = next(form for form in _FORMS if text.startswith(form.quotes, place))
        found = form.whole.match(text, place)
        if found is not None:
            self._properties.append(Property(name, self._content(found, has_escapes=form.has_escapes)))
            return found.end()
        self._tell(form.unclosed, place)
        end = _end_of(form.without_end, text, place)
        self._properties.append(Property(name, text[place:end], Kind.UNCLOSED))
        return end

    def _content(self, found: re.Match[str], *, has_escapes: bool) -> str:
        """What a string says; quotes beyond the three that end a block belong to it."""
        inner, start = found[1], found.start(1)
        control = _CONTROL.search(inner)
        if control:
            self._tell(TlfFault.CONTROL_CHARACTER, start + control.start())
        if has_escapes and "\\" in inner:
            inner = self._resolve(inner, start)
        return inner + found[2] if found.re.groups > 1 else inner

    def _resolve(self, inner: str, start: int) -> str:
        """The escapes taken for what they mean; one that means nothing stays as it stands."""

        def meaning(found: re.Match[str]) -> str:
            named, short, long, byte, folded = found.groups()
            if named is not None:
                return _ESCAPED[named]
            if folded is not None:
                return ""
            number = int(short or long or byte or "D800", 16)
            if number > 0x10FFFF or 0xD800 <= number < 0xE000:
                self._tell(TlfFault.BAD_ESCAPE, start + found.start())
                return found[0]
            return chr(number)

        return _ESCAPE.sub(meaning, inner)


def _end_of(form: re.Pattern[str], text: str, place: int) -> int:
    found = form.match(text, place)
    return found.end() if found else place


class _Form(NamedTuple):
    """A way to write a string."""

    quotes: str
    whole: re.Pattern[str]
    has_escapes: bool
    unclosed: TlfFault
    without_end: re.Pattern[str]


_FORMS: Final = (
    _Form("'''", _LITERAL_BLOCK, False, TlfFault.UNCLOSED_BLOCK, _REST),
    _Form('"""', _BASIC_BLOCK, True, TlfFault.UNCLOSED_BLOCK, _REST),
    _Form("'", _LITERAL, False, TlfFault.UNCLOSED_STRING, _LINE),
    _Form('"', _BASIC, True, TlfFault.UNCLOSED_STRING, _LINE),
)
