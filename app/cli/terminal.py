"""Output of commands: results on standard output, remarks and progress on standard error; exit codes; text layout.

Japanese characters are two columns wide.
"""

import json
import shutil
import sys
import time
from collections.abc import Iterable, Iterator, Sequence
from functools import reduce
from typing import Final, NamedTuple, TextIO
from unicodedata import category, east_asian_width
from unicodedata import name as letter_name

from app.base.words import escape_unprintable
from app.record.problems import Problem, Severity
from app.text import command as text
from app.text.phrase import Language, Phrase

STDIO: Final = "-"
"""Argument for standard input or standard output in place of a file name."""
USAGE_ERROR: Final = 2
INTERRUPTED_CODE: Final = 130
"""Exit code that shells show for a program that was stopped by Ctrl-C."""
_SEVERITY_NAMES: Final = {Severity.NOTE: text.NOTE, Severity.WARNING: text.WARNING, Severity.ERROR: text.ERROR}
_DELAY_S: Final = 1.0
"""Seconds that a command runs before its first progress message."""
_INTERVAL_S: Final = 0.1
"""Least seconds between two progress messages of a command."""
_MIN_WIDTH: Final = 40
_MAX_WIDTH: Final = 100
_DEFAULT_WIDTH: Final = 80
_NO_LINE_START_CATEGORIES: Final = frozenset({"Pe", "Pf", "Po", "Lm"})
_NO_LINE_END_CATEGORIES: Final = frozenset({"Ps", "Pi"})
"""Unicode categories of opening brackets, which end no line; those of `_NO_LINE_START_CATEGORIES` begin none (Japanese typography)."""


class CommandError(Exception):
    """An error that ends a command with an exit code; the reasons are shown, after `name` if it is given."""

    def __init__(self, *reasons: Phrase, name: str = "", code: int = 1) -> None:
        super().__init__(*(reason.en for reason in reasons))
        self.reasons = reasons
        self.name = name
        self.code = code


class Diagnostic(NamedTuple):
    """A sentence about a file, or about a place in it if `line` is not 0."""

    severity: Severity
    sentence: Phrase
    line: int = 0
    column: int = 0


def to_diagnostic(problem: Problem) -> Diagnostic:
    return Diagnostic(problem.severity, problem.phrase, problem.line, problem.column)


def to_diagnostics(problems: Iterable[Problem]) -> list[Diagnostic]:
    """Return remarks to show about the problems of a file; problems that are mere notes are left out."""
    return [to_diagnostic(problem) for problem in problems if problem.severity is not Severity.NOTE]


class Terminal:
    """Output of a command to standard output and standard error, in the user's language."""

    def __init__(self, language: Language, out: TextIO | None = None, err: TextIO | None = None) -> None:
        self.language = language
        self._out = sys.stdout if out is None else out
        self._err = sys.stderr if err is None else err
        self.shown_severities = set[Severity]()
        """Severities of all remarks that were shown so far."""
        self._started_at = self._shown_at = time.monotonic()
        self._progress_text = ""

    def print_lines(self, *lines: str | Phrase) -> None:
        """Write lines of the command's result to standard output."""
        for line in lines:
            self._out.write(f"{line.to(self.language) if isinstance(line, Phrase) else line}\n")

    def print_json(self, value: object, *, at_once: bool = False) -> None:
        """Write a result as a line of JSON; `at_once` flushes it."""
        self.print_lines(json.dumps(value, ensure_ascii=False))
        if at_once:
            self._out.flush()

    def print_diagnostics(self, name: str, *remarks: Diagnostic) -> None:
        """Write remarks about a file to standard output, because they are the command's result."""
        for remark in remarks:
            self.shown_severities.add(remark.severity)
            self.print_lines(self._diagnostic_line(name, remark))

    def log_diagnostics(self, name: str, *remarks: Diagnostic) -> None:
        """Write remarks about a file to standard error."""
        for remark in remarks:
            self.shown_severities.add(remark.severity)
            self._write_error_line(self._diagnostic_line(name, remark))

    def log_error(self, name: str, reason: Phrase) -> None:
        self.log_diagnostics(name, Diagnostic(Severity.ERROR, reason))

    def warn(self, name: str, sentence: Phrase) -> None:
        self.log_diagnostics(name, Diagnostic(Severity.WARNING, sentence))

    @property
    def has_failed(self) -> bool:
        return Severity.ERROR in self.shown_severities

    def print_error(self, reason: Phrase, **values: object) -> None:
        """Print to standard error why the command cannot do what was asked."""
        self._write_error_line(f"yomisuji: {reason.filled(**values).to(self.language)}")

    def print_summary(self, summary: Phrase, **values: object) -> None:
        self._write_error_line(summary.filled(**values).to(self.language))

    def show_progress(self, done: int, total: int) -> None:
        """Show the progress, if standard error is a terminal and the command takes long enough."""
        self.show_status(text.PROGRESS.filled(done=done, total=total))

    def show_status(self, progress: Phrase) -> None:
        """Show a message as progress, if standard error is a terminal and the command takes long enough."""
        now = time.monotonic()
        if now - self._started_at < _DELAY_S or now - self._shown_at < _INTERVAL_S or not self._err.isatty():
            return
        self._shown_at = now
        before, self._progress_text = text_width(self._progress_text), progress.to(self.language)
        self._err.write("\r" + self._progress_text + " " * max(0, before - text_width(self._progress_text)))
        self._err.flush()

    def _diagnostic_line(self, name: str, remark: Diagnostic) -> str:
        line = f":{remark.line}" if remark.line else ""
        column = f":{remark.column}" if remark.line and remark.column else ""
        severity = _SEVERITY_NAMES[remark.severity].to(self.language)
        return f"{one_line(name)}{line}{column}: {severity}: {one_line(remark.sentence.to(self.language))}"

    def _write_error_line(self, line: str) -> None:
        if self._progress_text:
            self._err.write("\r" + " " * (text_width(self._progress_text) + 1) + "\r")
            self._progress_text = ""
        self._err.write(f"{line}\n")


def shell_exit_code(number: int) -> int:
    """Return a process's exit code as shells do; a negative number means a signal."""
    return number if number >= 0 else 128 - number


def one_line(words: str) -> str:
    return escape_unprintable(words).replace("\n", "\\n")


def text_width(words: str) -> int:
    """Return the width of `words` in terminal columns."""
    return sum(2 if east_asian_width(letter) in "WF" else 1 for letter in words)


def pad_text(words: str, width: int) -> str:
    """Return `words` padded with blanks to `width`, with at least one blank."""
    return words + " " * max(1, width - text_width(words))


def table_row(cells: Sequence[str], widths: Sequence[int]) -> str:
    """Return the cells of a table's row, each padded to the width of its column."""
    return "".join(pad_text(cell, width) for cell, width in zip(cells, widths, strict=True))


def table_line(cells: Sequence[str], widths: Sequence[int]) -> str:
    """Return the cells of a table's row without blanks at the end."""
    return table_row(cells, widths).rstrip()


def join_list(parts: Sequence[str], language: Language) -> str:
    """Join the parts of a list with the separators of the user's language."""
    return reduce(lambda first, rest: text.LISTED.to(language, first=first, rest=rest), parts) if parts else ""


def wrap_to_terminal(words: str, indent: int, mark: str = "") -> Iterator[str]:
    """Yield lines wrapped to the terminal's width; `mark` precedes the first, and the others are indented below it."""
    width = _DEFAULT_WIDTH
    if sys.stdout.isatty():
        width = min(max(shutil.get_terminal_size((_DEFAULT_WIDTH, 24)).columns, _MIN_WIDTH), _MAX_WIDTH)
    for number, line in enumerate(wrap_text(words, width - indent - text_width(mark))):
        yield " " * indent + (mark if number == 0 else " " * text_width(mark)) + line


def wrap_text(words: str, most: int) -> Iterator[str]:
    """Yield lines of at most `most` columns, broken at blanks and between Japanese characters."""
    line = ""
    for piece in _unbreakable_pieces(words):
        if line and text_width((line + piece).rstrip()) > most:
            yield line.rstrip()
            line = piece.lstrip()
        else:
            line += piece
    if line.strip():
        yield line.rstrip()


def _unbreakable_pieces(words: str) -> Iterator[str]:
    """Yield unbreakable pieces: a word with the blank behind it, or Japanese characters with their punctuation."""
    piece = ""
    for letter in words:
        if piece and _can_break_between(piece[-1], letter):
            yield piece
            piece = ""
        piece += letter
    if piece:
        yield piece


def _can_break_between(before: str, after: str) -> bool:
    if (
        after == " "
        or category(after) in _NO_LINE_START_CATEGORIES
        or "LETTER SMALL" in letter_name(after, "")
        or category(before) in _NO_LINE_END_CATEGORIES
    ):
        return before == " " and text_width(after) == 1
    return before == " " or text_width(before) == 2 or text_width(after) == 2
