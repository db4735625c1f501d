"""Problems as values: what could not be kept as it was given, for a person to read and decide about."""

from collections.abc import Mapping
from enum import Enum

from app.base.value import Value
from app.record.refusal import said
from app.record.tree import Node
from app.text.phrase import Language, Phrase


class Severity(Enum):
    NOTE = "note"
    """Everything was kept, and something about it is odd."""
    WARNING = "warning"
    """Something was left out, or had to be guessed."""
    ERROR = "error"
    """Moves, or the whole record, could not be read."""


class Problem(Value):
    reason: Phrase
    values: Mapping[str, object]
    node: Node | None = None
    """Where in the record it is, when it is anywhere."""
    severity: Severity = Severity.WARNING
    line: int = 0
    """Where in the file it is, counted from 1; 0 when it is of no line."""
    column: int = 0
    game: int = 0
    """In which of the file's records it is, the first being 0."""

    def to(self, language: Language) -> str:
        return said(self.reason, self.values, language)
