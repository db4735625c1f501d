"""The one error of this package: an edit that was refused before it changed anything."""

from collections.abc import Mapping

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
    filled = {name: value.to(language) if isinstance(value, Phrase) else value for name, value in values.items()}
    return reason.to(language, **filled)
