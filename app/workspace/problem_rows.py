"""What could not be read of a file, as rows: what kind of problem, where, and the sentence."""

from typing import Final, NamedTuple

from app.record.problems import Problem, Severity
from app.text import panes as text
from app.text.phrase import Language, Phrase

NAMES: Final = {Severity.NOTE: text.NOTE, Severity.WARNING: text.WARNING, Severity.ERROR: text.ERROR}


class ProblemRow(NamedTuple):
    severity: Severity
    kind: Phrase
    place: Phrase
    sentence: str


def problem_row(problem: Problem, language: Language, has_games: bool) -> ProblemRow:
    """`has_games`: whether the file had several records, so that each has to be named."""
    return ProblemRow(problem.severity, NAMES[problem.severity], _place(problem, has_games), problem.to(language))


def _place(problem: Problem, has_games: bool) -> Phrase:
    if not problem.line:
        return Phrase("", "")
    words = f"{problem.line}:{problem.column}" if problem.column else str(problem.line)
    if has_games:
        return text.GAME_PLACE.filled(game=problem.game + 1, place=words)
    return Phrase(words, words)
