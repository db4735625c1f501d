"""What is wrong with a record of Goita, and where."""

from app.base.value import Value
from app.record.problems import Severity
from app.text import goita as text
from app.text.phrase import Phrase


class Trouble(Value):
    reason: Phrase
    severity: Severity = Severity.ERROR
    round: int | None = None
    """Which one, the first being 0."""
    digit: int = 0
    """Which digit of its record, counted from 1; 0 when it is not about one of them."""
    player: int | None = None
    """Who did it, when it is about a digit."""
    line: int = 0
    """Where the text is no JSON, counted from 1; 0 when it is not about the text."""
    column: int = 0

    @property
    def sentence(self) -> Phrase:
        """What is wrong, with its place in the match."""
        if self.round is None:
            return self.reason
        if not self.digit:
            return text.IN_ROUND.filled(round=self.round + 1, reason=self.reason)
        place = text.AT_DIGIT.filled(round=self.round + 1, digit=self.digit, reason=self.reason)
        if self.player is None:
            return place
        return text.AT_DIGIT_OF.filled(round=self.round + 1, digit=self.digit, player=self.player, reason=self.reason)
