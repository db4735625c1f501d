"""Problems (input that could not be kept) as values."""

from collections.abc import Mapping
from enum import Enum

from app.base.value import Value
from app.record.tree import Node
from app.text.phrase import Phrase


class Severity(Enum):
    """Severity of a problem in the input: nothing was lost, something was lost or guessed, or moves are unreadable."""

    NOTE = "note"
    """Everything was kept, but something is odd."""
    WARNING = "warning"
    """Something was left out or guessed."""
    ERROR = "error"
    """Moves, or the whole record, could not be read."""


class Problem(Value):
    """Part of a file or text that could not be kept when it was read, with its place."""

    reason: Phrase
    values: Mapping[str, object]
    node: Node | None = None
    severity: Severity = Severity.WARNING
    line: int = 0
    """Line of the file that has the problem, counted from 1; 0 if the problem concerns no line."""
    column: int = 0
    game: int = 0
    """Index of the record in its file, counted from 0."""

    @property
    def phrase(self) -> Phrase:
        return self.reason.filled(**self.values) if self.values else self.reason
