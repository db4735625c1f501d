"""Error of a refused edit."""

from collections.abc import Mapping

from app.text.phrase import Language, Phrase


class EditError(Exception):
    """Error of a refused edit, with the reason for the user; the record is unchanged."""

    def __init__(self, reason: Phrase, /, **values: object) -> None:
        self.reason = reason
        self.values = values
        super().__init__(self.to(Language.EN))

    def to(self, language: Language) -> str:
        return said(self.reason, self.values, language)


def said(reason: Phrase, values: Mapping[str, object], language: Language) -> str:
    """Return `reason` with its placeholders filled; the values may be phrases."""
    return (reason.filled(**values) if values else reason).to(language)
