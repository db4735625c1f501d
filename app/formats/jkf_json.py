"""JSON parser for any depth of nesting, which reports where a text stops being JSON."""

import re
from collections import Counter
from json import JSONDecodeError, JSONDecoder
from typing import Final, NamedTuple

_BLANKS: Final = re.compile(r"[ \t\n\r]*")
_LINE_END: Final = re.compile(r"\r\n|\r|\n")
_MAX_INTEGER_DIGITS: Final = 18
_CLOSING_BRACKETS: Final = {"{": "}", "[": "]"}
MAX_NESTING: Final = 100_000
"""Limit on the nesting of arrays and objects: some thirty thousand nested branches."""


class ObjectWithRepeatedNames(dict[str, object]):
    """JSON object with repeated names; as a mapping it has the last value of each."""

    def __init__(self, pairs: list[tuple[str, object]]) -> None:
        super().__init__(pairs)
        self.pairs = pairs

    @property
    def repeated_names(self) -> list[str]:
        """Names of members that occur more than once in the JSON object."""
        return [name for name, count in Counter(name for name, _ in self.pairs).items() if count > 1]


class JsonError(NamedTuple):
    """Place of the first syntax error in a JSON text: line and column, counted from 1."""

    line: int
    column: int
    is_too_deep: bool
    """True if the error is nesting that is too deep, in a text that is otherwise JSON."""


class _TooDeepError(JSONDecodeError):
    pass


class ParsedJson(NamedTuple):
    """Result of parsing a JSON text: its values, and the first mistake if there is one."""

    values: list[object]
    """Consecutive top-level values; a proper JSON file has one."""
    error: JsonError | None


def parse_json_text(written: str) -> ParsedJson:
    """Parse the JSON values of the text `written` up to the first mistake."""
    values: list[object] = []
    place = _skip_blanks(written, 1 if written.startswith("\ufeff") else 0)
    while place < len(written):
        try:
            try:
                value, place = _DECODER.raw_decode(written, place)
            except RecursionError:
                value, place = _decode_deep(written, place)
        except JSONDecodeError as error:
            return ParsedJson(
                values, JsonError(*_line_and_column(written, error.pos), isinstance(error, _TooDeepError))
            )
        values.append(value)
        place = _skip_blanks(written, place)
    return ParsedJson(values, None)


def _line_and_column(written: str, position: int) -> tuple[int, int]:
    line, start = 1, 0
    for end in _LINE_END.finditer(written, 0, position):
        line, start = line + 1, end.end()
    return line, position - start + 1


def _to_object(pairs: list[tuple[str, object]]) -> dict[str, object]:
    found = dict(pairs)
    return found if len(found) == len(pairs) else ObjectWithRepeatedNames(pairs)


def _parse_integer(digits: str) -> int | float:
    """Return a JSON integer; one with too many digits becomes a float, since Python refuses huge integers."""
    return int(digits) if len(digits) <= _MAX_INTEGER_DIGITS else float(digits)


# JSON forbids control characters in strings, but people write them.
_DECODER: Final = JSONDecoder(object_pairs_hook=_to_object, parse_int=_parse_integer, strict=False)


class _OpenContainer:
    """JSON array or object that is being parsed, with its values so far."""

    def __init__(self, opening: str) -> None:
        self.closing = _CLOSING_BRACKETS[opening]
        self.name = ""
        """Name of the member whose value comes next, if the container is a JSON object."""
        self.members: list[tuple[str, object]] = []

    def to_value(self) -> object:
        return _to_object(self.members) if self.closing == "}" else [value for _, value in self.members]


def _decode_deep(written: str, place: int) -> tuple[object, int]:
    """Parse the value at `place` with an explicit stack: slower, but to any depth; return it and its end."""
    holders: list[_OpenContainer] = []
    while True:
        letter = written[place : place + 1]
        if letter in _CLOSING_BRACKETS:
            holder = _OpenContainer(letter)
            place = _skip_blanks(written, place + 1)
            if not written.startswith(holder.closing, place):
                place = _parse_name(written, place, holder)
                holders.append(holder)
                if len(holders) > MAX_NESTING:
                    raise _TooDeepError("too deep", written, place)
                continue
            value, place = holder.to_value(), place + 1
        else:
            value, place = _DECODER.raw_decode(written, place)
        value, place = _close_containers(written, value, place, holders)
        if not holders:
            return value, place


def _close_containers(written: str, value: object, place: int, holders: list[_OpenContainer]) -> tuple[object, int]:
    """Add a finished value to its holder and close completed holders; return the last value and the next place."""
    while holders:
        holder = holders[-1]
        holder.members.append((holder.name, value))
        place = _skip_blanks(written, place)
        if written.startswith(",", place):
            return value, _parse_name(written, _skip_blanks(written, place + 1), holder)
        if not written.startswith(holder.closing, place):
            raise JSONDecodeError("neither a comma nor an end", written, place)
        value, place = holder.to_value(), place + 1
        holders.pop()
    return value, place


def _parse_name(written: str, place: int, holder: _OpenContainer) -> int:
    """Parse the name before a member's value in an object; return the place of the value."""
    if holder.closing != "}":
        return place
    if not written.startswith('"', place):
        raise JSONDecodeError("no name", written, place)
    name, place = _DECODER.raw_decode(written, place)
    holder.name = str(name)
    place = _skip_blanks(written, place)
    if not written.startswith(":", place):
        raise JSONDecodeError("no colon", written, place)
    return _skip_blanks(written, place + 1)


def _skip_blanks(written: str, place: int) -> int:
    found = _BLANKS.match(written, place)
    return found.end() if found else place
