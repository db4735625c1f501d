"""Exception for an edit of a record that is refused."""

from app.text.phrase import Language, Phrase


class EditError(Exception):
    """Error of a refused edit, with the reason for the user; the record is unchanged."""

    def __init__(self, reason: Phrase, /, **values: object) -> None:
        self.reason = reason
        self.values = values
        self.phrase = reason.filled(**values) if values else reason
        super().__init__(self.phrase.to(Language.EN))
