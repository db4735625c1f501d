"""Records of Goita as commands open them, and what is said about them."""

import sys
from pathlib import Path

from app.cli.terminal import Remark
from app.cli.usage import STANDARD_INPUT
from app.formats.files import LARGEST_FILE, bytes_at
from app.goita.match import Match, Trouble
from app.goita.reading import Reading, read_bytes
from app.record.problems import Problem, Severity
from app.text import goita as text
from app.text.phrase import Language, Phrase


class Opened:
    """What one file holds."""

    def __init__(self, name: str, reading: Reading) -> None:
        self.name = name
        self.match: Match | None = reading.match
        self._reading = reading

    def remarks(self, language: Language) -> list[Remark]:
        """What is odd about the text; how it was played is another matter."""
        remarks = [remark_of(trouble, language) for trouble in self._reading.troubles]
        if self._reading.untold:
            more = text.MORE_TROUBLES.filled(count=self._reading.untold)
            remarks.append(Remark(Severity.WARNING, more.to(language)))
        return remarks


def open_goita(name: str) -> Opened:
    """The record in a file, or on standard input; that it cannot be read is a trouble like any other."""
    found = sys.stdin.buffer.read(LARGEST_FILE) if name == STANDARD_INPUT else bytes_at(Path(name))
    if isinstance(found, Problem):
        reason = Phrase(found.to(Language.JA), found.to(Language.EN))
        return Opened(name, Reading(None, (Trouble(reason),)))
    return Opened(name, read_bytes(found))


def remark_of(trouble: Trouble, language: Language) -> Remark:
    return Remark(trouble.severity, trouble.sentence.to(language), trouble.line, trouble.column)
