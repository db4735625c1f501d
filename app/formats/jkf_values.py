"""The values of a JKF text: each is read as what it should be, and told with its path when it cannot be."""

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Final

from app.formats.format import Troubles
from app.formats.jkf_json import Repeated
from app.formats.jkf_words import KINDS
from app.record.problems import Severity
from app.record.tree import Node
from app.shogi.pieces import Kind
from app.shogi.squares import Square, square_at
from app.text import formats as own_text
from app.text.phrase import Phrase

Members = Mapping[str, object]
"""A JSON object."""

_SURROGATE: Final = re.compile("[\ud800-\udfff]")
_REPLACEMENT: Final = "\ufffd"
_DIGITS: Final = re.compile(r"[0-9]{1,9}")
_LONGEST_SHOWN: Final = 40
_GREATEST: Final = 10**9
_ON_BOARD: Final = range(1, 10)


class Values:
    """The values of one game, with all that is odd about them."""

    def __init__(self, troubles: Troubles) -> None:
        self._troubles = troubles
        self._foreign: dict[str, tuple[str, int]] = {}
        """Members that are no part of JKF: where the first one is, and how many there are."""

    def words(self, value: object, path: str, name: str) -> str | None:
        """The text that `value` is or stands for."""
        if isinstance(value, str):
            return self.whole_letters(value, f"{path}.{name}")
        if isinstance(value, int | float) and not isinstance(value, bool):
            return str(value)
        if value is not None:
            self.tell_wrong(f"{path}.{cut(name)}", value)
        return None

    def whole_letters(self, words: str, path: str) -> str:
        """The text without halves of letters, which no file can hold."""
        if words.isascii() or not _SURROGATE.search(words):
            return words
        self.tell(Severity.WARNING, own_text.BROKEN_LETTERS, path=cut(path))
        return _SURROGATE.sub(_REPLACEMENT, words)

    def whole(self, value: object, path: str, name: str, least: int, most: int) -> int | None:
        """The whole number that `value` is; one that is missing, or cannot be used and is told, is None."""
        if value is None:
            return None
        number = number_of(value)
        if number is None or number != int(number) or not least <= number <= most:
            self.tell_wrong(f"{path}.{name}", value)
            return None
        return int(number)

    def look_at(self, value: Members, known: Iterable[str], path: str) -> None:
        """Notice the members of an object that JKF does not know, and those that it has twice."""
        for name in value.keys() - known:
            first, count = self._foreign.get(name, (path, 0))
            self._foreign[name] = first, count + 1
        if isinstance(value, Repeated):
            for name, count in Counter(name for name, _ in value.pairs).items():
                if count > 1:
                    self.tell(Severity.WARNING, own_text.REPEATED, path=path, name=cut(name))

    def tell_foreign(self) -> None:
        """Tell of the members that JKF does not know, once of each, as they may well be in every move."""
        for name, (path, count) in self._foreign.items():
            self.tell(Severity.WARNING, own_text.NOT_OF_JKF, name=cut(name), path=path, count=count)

    def tell_wrong(self, path: str, value: object) -> None:
        self.tell(Severity.WARNING, own_text.WRONG_VALUE, path=path, value=shown(value))

    def tell(self, severity: Severity, reason: Phrase, node: Node | None = None, /, **values: object) -> None:
        self._troubles.add(severity, reason, line=0, column=0, node=node, **values)


def kind_named(name: object) -> Kind | None:
    return KINDS.get(name) or KINDS.get(name.upper()) if isinstance(name, str) else None


def number_of(value: object) -> float | None:
    """A number of our size that is not below zero, be it written as one or as digits."""
    if type(value) is int or type(value) is float:
        return value if 0 <= value <= _GREATEST else None
    if isinstance(value, str):
        return int(value) if _DIGITS.fullmatch(value) else None
    return 0 if value is None else None


def square_of(value: object) -> Square | None:
    if not isinstance(value, dict):
        return None
    file, rank = value.get("x"), value.get("y")
    if type(file) is not int or type(rank) is not int:
        file, rank = number_of(file), number_of(rank)
    if file is None or rank is None or file not in _ON_BOARD or rank not in _ON_BOARD:
        return None
    return square_at(int(file), int(rank))


def is_hand(value: object) -> bool:
    """Whether the origin is 00, which in CSA is the hand."""
    return isinstance(value, dict) and number_of(value.get("x")) == 0 == number_of(value.get("y"))


def shown(value: object) -> str:
    """A value as a problem shows it; one that has others in it may be of any size."""
    if isinstance(value, dict | list):
        return "{…}" if isinstance(value, dict) else "[…]"
    return cut(str(value))


def cut(words: str) -> str:
    shown_words = _SURROGATE.sub(_REPLACEMENT, words[:_LONGEST_SHOWN])
    return shown_words if len(words) <= _LONGEST_SHOWN else shown_words[:-1] + "…"
