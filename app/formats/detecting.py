"""Which format a text is in: the formats say how much it looks like theirs, and reading it decides."""

import re
from collections.abc import Sequence
from typing import Final, NamedTuple

from app.formats.format import Format, Reading
from app.formats.registry import FORMATS
from app.record.problems import Problem, Severity
from app.text import formats as text

BEGINNING: Final = 1 << 16
"""So many letters of a text are looked at to tell its format."""

LONGEST_MOVE: Final = 1_000
"""Letters; what has fewer moves than that may have come about by chance."""
BEYOND_DOUBT: Final = 100
"""A text that looks so much like a format is in that format, however little of it can be read."""
MOST_CONTROL: Final = 50
"""One letter in so many may be none that can be read."""
_CONTROL: Final = re.compile("[\x00-\x08\x0e-\x1f\x7f]")


class Found(NamedTuple):
    """The format that a text was read in, None where it is no record in any, and the reading."""

    format: Format | None
    reading: Reading


class _Worth(NamedTuple):
    """How good a reading is; of two, the greater is the better one."""

    has_record: bool
    beyond_doubt: bool
    moves: int
    unread: int
    """Below zero, so that fewer are better: lines that were left out weigh like moves that could not be read."""
    as_named: bool
    """Whether the suffix says so too. Of a record without moves it makes a file of the kind it is called by."""


def ranked(written: str, suffix: str | None = None, formats: Sequence[Format] = FORMATS) -> tuple[Format, ...]:
    """The formats that `written` may be in, the likeliest first.

    A suffix says nothing for certain, as files get any name: it only decides between formats that look equally likely,
    and stands in where the text looks like none.
    """
    return tuple(format_ for format_, _ in _scored(written, suffix, formats))


def _scored(written: str, suffix: str | None, formats: Sequence[Format]) -> list[tuple[Format, int]]:
    """The same, with how much the text looks like each."""
    beginning = written[:BEGINNING]
    scores = [format_.score(beginning) for format_ in formats]
    hinted = [_ends_in(format_, suffix) for format_ in formats]
    places = [place for place, score in enumerate(scores) if score > 0 or hinted[place]]
    places.sort(key=lambda place: (-scores[place], not hinted[place], place))
    return [(formats[place], scores[place]) for place in places]


def read_text(written: str, suffix: str | None = None, formats: Sequence[Format] = FORMATS) -> Found:
    """Read `written` in the likeliest format, and in the others too when that leaves something to be desired."""
    first: Found | None = None
    best: Found | None = None
    best_worth = _Worth(False, False, 0, 0, False)
    for format_, score in _scored(written, suffix, formats):
        reading = format_.read(written)
        found = Found(format_, reading)
        has_moves = _has_moves(reading)
        worth = _Worth(
            has_record=bool(reading.records),
            beyond_doubt=score >= BEYOND_DOUBT,
            moves=sum(len(record) - 1 for record in reading.records) if has_moves else 0,
            unread=-sum(problem.severity is not Severity.NOTE for problem in reading.problems),
            as_named=not has_moves and _ends_in(format_, suffix),
        )
        first = first or found
        if best is None or worth > best_worth:
            best, best_worth = found, worth
        is_read = has_moves and not any(problem.severity is Severity.ERROR for problem in reading.problems)
        if is_read or (worth.beyond_doubt and worth.has_record):
            break
    is_nonsense = best_worth.moves * LONGEST_MOVE < len(written) and _is_no_text(written)
    if best is None or not best_worth.has_record or is_nonsense:
        return Found(None, Reading((), _with_no_record(first.reading.problems if first else ())))
    return best


def _is_no_text(written: str) -> bool:
    """Whether it is full of signs that no text has, as pictures and programs are; zeros at the end do no harm."""
    beginning = written[:BEGINNING].rstrip("\0")
    return len(_CONTROL.findall(beginning)) * MOST_CONTROL > len(beginning)


def _ends_in(format_: Format, suffix: str | None) -> bool:
    return suffix is not None and suffix.lower() in {extension.suffix for extension in format_.extensions}


def _has_moves(reading: Reading) -> bool:
    """Whether there is a move; how a game ended is none, and many formats say it in the same words."""
    return any(node.move is not None for record in reading.records for node in record.root.children)


def _with_no_record(problems: tuple[Problem, ...]) -> tuple[Problem, ...]:
    """The problems, that there is no record among them."""
    if any(problem.reason == text.NO_RECORD for problem in problems):
        return problems
    return (Problem(text.NO_RECORD, {}, severity=Severity.ERROR), *problems)
