"""Problems as values: what could not be kept as it was given; and the one error of this package, an edit that was refused."""

from collections.abc import Mapping
from enum import Enum

from app.base.value import Value
from app.record.tree import Node
from app.text.phrase import Language, Phrase


class EditError(Exception):
    """Why an edit was refused, in words for a person; the record is as it was."""

    def __init__(self, reason: Phrase, /, **values: object) -> None:
        self.reason = reason
        self.values = values
        super().__init__(self.to(Language.EN))

    def to(self, language: Language) -> str:
        return said(self.reason, self.values, language)


def said(reason: Phrase, values: Mapping[str, object], language: Language) -> str:
    """`reason` with its places filled; what fills them may be a phrase itself."""
    return (reason.filled(**values) if values else reason).to(language)


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
