"""What every record format is: how it is recognised, read and written, and what it can hold.

A reader takes text and never raises, whatever it is given; what it could not keep is a problem of the reading. A writer
takes any record; what its format cannot hold is left out, and `files.py` says so beforehand.
"""

from collections.abc import Callable, Iterable, Sequence
from enum import Enum
from typing import Final, NamedTuple

from app.base.value import Value
from app.record.problems import Problem, Severity
from app.record.tree import Node, Record
from app.text import formats as text
from app.text.phrase import Phrase, Worded

MOST_PROBLEMS: Final = 200
"""So many are told one by one; the rest are counted."""
MOST_GAMES: Final = 20_000
"""So many records are read from one file."""


class Encoding(Enum):
    """What files of ours are written in. What they are read in is wider: see `encoding.py`."""

    UTF_8 = "utf-8"
    SHIFT_JIS = "cp932"


class Trait(Worded):
    """Something that a record may have and a format may be unable to hold, with what it is called."""

    BRANCHES = text.TRAIT_BRANCHES
    TIMES = text.TRAIT_TIMES
    MILLISECONDS = text.TRAIT_MILLISECONDS
    """Times to the millisecond; a format without this trait holds whole seconds, rounded down."""
    COMMENTS = text.TRAIT_COMMENTS
    BOOKMARKS = text.TRAIT_BOOKMARKS
    HEADERS = text.TRAIT_HEADERS
    ENDS = text.TRAIT_ENDS
    """How the game ended; the words of an end of the kind OTHER included."""
    MOVES = text.TRAIT_MOVES
    """Anything but a position."""


class Reading(NamedTuple):
    """What a text says: the records in it, none when it holds none, and what could not be kept."""

    records: tuple[Record, ...]
    problems: tuple[Problem, ...]


class Extension(NamedTuple):
    suffix: str
    """With its dot and in small letters."""
    encoding: Encoding
    """What files with that suffix are written in, unless somebody wants it otherwise."""


class Format(Value):
    """One format; its module makes one of these, and `registry.py` lists it."""

    key: str
    """For commands and files of ours."""
    name: Phrase
    extensions: tuple[Extension, ...]
    """The first is the one that new files get."""
    keeps: frozenset[Trait]
    holds_many: bool
    """Whether one file can hold several records."""
    score: Callable[[str], int]
    """How much the beginning of a text looks like this format: 0 not at all, 100 beyond doubt."""
    read: Callable[[str], Reading]
    write: Callable[[Sequence[Record], Encoding], str]
    """The text of a file, with LF between lines. The encoding is for formats that name it, or must choose their letters."""
    also_lost: Callable[[Record], Iterable[Phrase]] = lambda _: ()
    """What of this record is lost in ways that the traits do not tell, such as a header whose name has a colon."""


class Troubles:
    """The problems of a reading as they come up."""

    def __init__(self) -> None:
        self.game = 0
        """In which record of the file the reader is; it counts on."""
        self.line = self.column = 0
        """Where in the file it is, both counted from 1; 0 when it is of no line."""
        self._problems: list[Problem] = []
        self._untold = 0

    def __len__(self) -> int:
        return len(self._problems) + self._untold

    def tell(self, severity: Severity, reason: Phrase, node: Node | None = None, /, **values: object) -> None:
        """Take down a problem of what is being read; `values` fill the places of the reason."""
        self.tell_at(self.line, self.column, severity, reason, node, **values)

    def tell_at(
        self, line: int, column: int, severity: Severity, reason: Phrase, node: Node | None = None, /, **values: object
    ) -> None:
        """Take down a problem of another place."""
        if len(self._problems) >= MOST_PROBLEMS:
            self._untold += 1
            return
        self._problems.append(Problem(reason, values, node, severity, line, column, self.game))

    def all(self) -> tuple[Problem, ...]:
        if not self._untold:
            return tuple(self._problems)
        rest = Problem(text.MORE_PROBLEMS, {"count": self._untold}, None, Severity.WARNING, 0, 0, self.game)
        return (*self._problems, rest)
