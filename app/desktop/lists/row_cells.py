"""What a list of rows shows: its columns, and for each row a cell in every column."""

from collections.abc import Sequence
from enum import Enum, auto
from typing import NamedTuple, Protocol

from app.desktop.kit.signs import Sign
from app.desktop.kit.tones import Tone
from app.text.phrase import Phrase


class Guide(Enum):
    """A line that leads to an indented cell from the row above."""

    TEE = auto()
    """It goes on to the next row."""
    ELBOW = auto()


class Cell(NamedTuple):
    text: str = ""
    tone: Tone = Tone.PLAIN
    signs: tuple[tuple[Sign, Tone], ...] = ()
    """Drawn before the text."""
    rails: int = 0
    """So many upright lines stand before it."""
    guide: Guide | None = None
    is_strong: bool = False


EMPTY = Cell()


class Column(NamedTuple):
    key: str
    title: Phrase
    letters: float
    """Its width at first, in letters as wide as they are high."""
    is_number: bool = False
    """Numbers stand at the right of their column."""
    is_shown: bool = True
    """At first."""


class Rows(Protocol):
    """The rows of a list. Only those are asked for that can be seen."""

    def count(self) -> int: ...

    def cells(self, row: int) -> Sequence[Cell]:
        """One for each column."""

    def spoken(self, row: int) -> str:
        """The row as a sentence, for who cannot see it."""
