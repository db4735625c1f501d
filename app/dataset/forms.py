"""The forms that rows are written in, and what each of them cannot hold."""

from collections.abc import Callable
from enum import Enum
from typing import Final, NamedTuple

from app.dataset import hcpe, jsonl, psv
from app.dataset.packing import Unpackable
from app.dataset.row import BadRow, Row
from app.record.endings import Result
from app.text import dataset as text
from app.text.phrase import Phrase


class Holds(Enum):
    """What a form may hold besides position, move, score and result."""

    PLIES = "plies"
    DEPTHS = "depths"
    THOUGHTS = "thoughts"
    SCORES = "scores"
    """As they were said, and not only as a number."""
    MATES = "mates"
    """In how many moves."""
    UNKNOWN = "unknown"
    """That there is no score, or no result."""


class Form(NamedTuple):
    key: str
    """Its suffix too, but for the dot."""
    row_bytes: int | None
    """How long a row is; None where each is a line."""
    write: Callable[[Row], bytes | Unpackable]
    read: Callable[[bytes], Row | BadRow]
    holds: frozenset[Holds]
    loses: tuple[tuple[Holds, Phrase], ...]
    """What it does to things that another form may hold."""

    @property
    def results(self) -> frozenset[Result]:
        """Those that it can tell apart."""
        return frozenset(Result) if Holds.UNKNOWN in self.holds else frozenset(Result) - {Result.UNDECIDED}


FORMS: Final = (
    Form("jsonl", None, jsonl.write, jsonl.read, frozenset(Holds), ()),
    Form(
        "psv",
        psv.ROW_BYTES,
        psv.write,
        psv.read,
        frozenset({Holds.PLIES, Holds.MATES}),
        ((Holds.THOUGHTS, text.THOUGHTS_LOST), (Holds.SCORES, text.SCORES_CLIPPED)),
    ),
    Form(
        "hcpe",
        hcpe.ROW_BYTES,
        hcpe.write,
        hcpe.read,
        frozenset(),
        ((Holds.THOUGHTS, text.THOUGHTS_LOST), (Holds.PLIES, text.PLIES_LOST), (Holds.MATES, text.MATES_CLIPPED)),
    ),
)


def form_named(key: str) -> Form | None:
    return next((form for form in FORMS if form.key == key), None)


def form_keys() -> tuple[str, ...]:
    return tuple(form.key for form in FORMS)
