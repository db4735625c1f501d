"""Problems as values: what could not be kept as it was given, for a person to read and decide about."""

from collections.abc import Mapping

from app.base.value import Value
from app.record.refusal import said
from app.record.tree import Node
from app.text.phrase import Language, Phrase


class Problem(Value):
    reason: Phrase
    values: Mapping[str, object]
    node: Node | None = None
    """Where in the record it is, when it is anywhere."""

    def to(self, language: Language) -> str:
        return said(self.reason, self.values, language)
