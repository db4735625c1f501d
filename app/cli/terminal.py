"""What a command says: results on standard output, and everything about files on standard error.

Japanese letters take two columns of a terminal.
"""

import sys
import time
import unicodedata
from typing import Final, NamedTuple, TextIO

from app.base.visible import visible
from app.record.problems import Problem, Severity
from app.text import command as text
from app.text.phrase import Language, Phrase


def columns(words: str) -> int:
    """How wide a terminal shows `words`."""
    return sum(2 if unicodedata.east_asian_width(letter) in "WF" else 1 for letter in words)


def padded(words: str, width: int) -> str:
    """`words` with blanks behind them, at least one where they are as wide as that already."""
    return words + " " * max(1, width - columns(words))


_SEVERITIES: Final = {Severity.NOTE: text.NOTE, Severity.WARNING: text.WARNING, Severity.ERROR: text.ERROR}
_PATIENCE: Final = 1.0
"""Seconds after which a person wants to know how far it is."""
_PACE: Final = 0.1
"""Seconds from one look at it to the next."""


class Remark(NamedTuple):
    """A sentence about a file, or about a place in it when its line is not 0."""

    severity: Severity
    sentence: str
    line: int = 0
    column: int = 0


def remark_of(problem: Problem, language: Language) -> Remark:
    return Remark(problem.severity, problem.to(language), problem.line, problem.column)


class Terminal:
    """Where a command speaks, and in which language."""

    def __init__(self, language: Language, out: TextIO | None = None, err: TextIO | None = None) -> None:
        self.language = language
        self._out = sys.stdout if out is None else out
        self._err = sys.stderr if err is None else err
        self._begun = self._shown = time.monotonic()
        self._progress = ""

    def say(self, line: str) -> None:
        """A line of the result."""
        self._out.write(f"{line}\n")

    def report(self, name: str, remark: Remark) -> None:
        """A remark that is the result itself."""
        self.say(self._placed(name, remark))

    def tell(self, name: str, remark: Remark) -> None:
        """A remark beside the result."""
        self._tell(self._placed(name, remark))

    def fail(self, name: str, reason: Phrase) -> None:
        """Say what went wrong with a file."""
        self.tell(name, Remark(Severity.ERROR, reason.to(self.language)))

    def warn(self, name: str, sentence: Phrase) -> None:
        """Say what is lost or odd, though it was done."""
        self.tell(name, Remark(Severity.WARNING, sentence.to(self.language)))

    def complain(self, reason: Phrase, **values: object) -> None:
        """That a command cannot do what it was asked to."""
        self._tell(f"yomisuji: {reason.filled(**values).to(self.language)}")

    def sum_up(self, summary: Phrase, **values: object) -> None:
        self._tell(summary.filled(**values).to(self.language))

    def progress(self, done: int, total: int) -> None:
        """How far it is, where somebody is looking and it takes long enough."""
        self.show(text.PROGRESS.filled(done=done, total=total))

    def show(self, progress: Phrase) -> None:
        """The same in other words."""
        now = time.monotonic()
        if now - self._begun < _PATIENCE or now - self._shown < _PACE or not self._err.isatty():
            return
        self._shown = now
        before, self._progress = columns(self._progress), progress.to(self.language)
        self._err.write("\r" + self._progress + " " * max(0, before - columns(self._progress)))
        self._err.flush()

    def _placed(self, name: str, remark: Remark) -> str:
        line = f":{remark.line}" if remark.line else ""
        column = f":{remark.column}" if remark.line and remark.column else ""
        severity = _SEVERITIES[remark.severity].to(self.language)
        return f"{on_one_line(name)}{line}{column}: {severity}: {on_one_line(remark.sentence)}"

    def _tell(self, line: str) -> None:
        if self._progress:
            self._err.write("\r" + " " * (columns(self._progress) + 1) + "\r")
            self._progress = ""
        self._err.write(f"{line}\n")


def on_one_line(words: str) -> str:
    return visible(words).replace("\n", "\\n")
