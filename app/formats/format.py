"""Base of all record formats: detection, reader, writer, and the traits of a record that each can hold.

A reader accepts any text and never raises; what it could not keep becomes a problem of the reading. A writer accepts
any record; it omits what its format cannot hold, and `files.py` reports that beforehand.
"""

from collections.abc import Callable, Iterable, Sequence
from enum import Enum
from typing import Final, NamedTuple

from app.base.value import Value
from app.record.problems import Problem, Severity
from app.record.tree import Node, Record
from app.text import formats as text
from app.text.phrase import Phrase, PhraseEnum

MAX_LISTED_PROBLEMS: Final = 200
"""Limit on the problems of one file that are listed; further ones are only counted."""
MAX_GAMES_PER_FILE: Final = 20_000
"""Most records that are read from one file; further ones are left out."""


class Encoding(Enum):
    """Encoding of files that we write; `encoding.py` reads many more."""

    UTF_8 = "utf-8"
    SHIFT_JIS = "cp932"


class Trait(PhraseEnum):
    """Property of a record that a format may be unable to hold, with its name for the user."""

    BRANCHES = text.TRAIT_BRANCHES
    TIMES = text.TRAIT_TIMES
    MILLISECONDS = text.TRAIT_MILLISECONDS
    """Times in milliseconds; a format without this trait holds whole seconds, rounded down."""
    COMMENTS = text.TRAIT_COMMENTS
    BOOKMARKS = text.TRAIT_BOOKMARKS
    HEADERS = text.TRAIT_HEADERS
    ENDS = text.TRAIT_ENDS
    """End of the game, including the words of an end of the kind OTHER."""
    MOVES = text.TRAIT_MOVES
    """Moves; a format without this trait holds only a position."""


class Reading(NamedTuple):
    """Result of reading a text: its records, possibly none, and what could not be kept."""

    records: tuple[Record, ...]
    problems: tuple[Problem, ...]


class FileExtension(NamedTuple):
    """File name extension of a format."""

    suffix: str
    """File name extension with its dot, in lower case."""
    encoding: Encoding
    """Default encoding of files with that extension."""


class Format(Value):
    """One record format; its module defines an instance, and `registry.py` lists it."""

    key: str
    """Identifier of the format in commands and in files of this program."""
    name: Phrase
    extensions: tuple[FileExtension, ...]
    """File name extensions; new files get the first."""
    keeps: frozenset[Trait]
    holds_many: bool
    """True if one file of the format can hold several records."""
    score: Callable[[str], int]
    """Function that scores the beginning of a text from 0 (not in this format) to 100 (beyond doubt)."""
    read: Callable[[str], Reading]
    write: Callable[[Sequence[Record], Encoding], str]
    """Writer of a file's text with LF line ends; the encoding is for formats that declare it or depend on it."""
    also_lost: Callable[[Record], Iterable[Phrase]] = lambda _: ()
    """Function that returns losses not covered by the traits, such as a header whose name has a colon."""


class ProblemCollector:
    """Collector of the problems that a reader finds in a text."""

    def __init__(self) -> None:
        self.game = 0
        """Index of the record being read, set by the reader."""
        self.line = self.column = 0
        """Line and column being read, counted from 1; 0 if unknown."""
        self._problems: list[Problem] = []
        self._unlisted_count = 0

    def __len__(self) -> int:
        return len(self._problems) + self._unlisted_count

    def report(self, severity: Severity, reason: Phrase, node: Node | None = None, /, **values: object) -> None:
        """Add a problem at the present place; `values` fill the placeholders of the reason."""
        self.report_at(self.line, self.column, severity, reason, node, **values)

    def report_at(
        self, line: int, column: int, severity: Severity, reason: Phrase, node: Node | None = None, /, **values: object
    ) -> None:
        if len(self._problems) >= MAX_LISTED_PROBLEMS:
            self._unlisted_count += 1
            return
        self._problems.append(Problem(reason, values, node, severity, line, column, self.game))

    def all_problems(self) -> tuple[Problem, ...]:
        if not self._unlisted_count:
            return tuple(self._problems)
        rest = Problem(text.MORE_PROBLEMS, {"count": self._unlisted_count}, None, Severity.WARNING, 0, 0, self.game)
        return (*self._problems, rest)
