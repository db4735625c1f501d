"""Where in a KIF or KI2 file a reader is, for the problems that it meets there."""

from typing import Final

from app.formats.format import Troubles
from app.record.problems import Severity
from app.record.tree import Node
from app.text.phrase import Phrase

LONGEST_QUOTE: Final = 60
BLANKS: Final = " \t\u3000"


class Telling:
    """The problems of a reading, told at the line that is being read."""

    def __init__(self, troubles: Troubles) -> None:
        self.troubles = troubles
        self.line = 0
        self.indent = 0
        """How many blanks stand before what is being read in the line."""

    def tell(self, severity: Severity, reason: Phrase, node: Node | None = None, /, **values: object) -> None:
        """Take down a problem of what is being read."""
        self.troubles.add(severity, reason, line=self.line, column=self.indent + 1, node=node, **values)

    def tell_of(self, line: int, severity: Severity, reason: Phrase, /, **values: object) -> None:
        """Take down a problem that began in an earlier line."""
        self.troubles.add(severity, reason, line=line, column=0, node=None, **values)


def quoted(text: str) -> str:
    """What is shown of a text that cannot be read."""
    return text if len(text) <= LONGEST_QUOTE else text[:LONGEST_QUOTE] + "…"
