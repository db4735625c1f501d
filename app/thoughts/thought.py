"""Thoughts: evaluations of a position by an engine (score, line, depth, nodes …), as values."""

from enum import Enum
from typing import Final, NamedTuple

from app.thoughts.score import Number, Score

DRAFT: Final = "draft"
"""Key of the dialect in which this program writes: the draft standard of engine comments."""


class ThoughtSource(Enum):
    """Origin of an engine evaluation: the engine played the game, or it analysed the position."""

    PLAYED = "play"
    ANALYSED = "analysis"


class Thought(NamedTuple):
    """An engine's evaluation of a position, as in a comment; unknown parts are None, and lines are not parsed."""

    source: ThoughtSource
    engine: str | None = None
    score: Score | None = None
    line: str | None = None
    """Principal variation as written; `resolve_line` parses it."""
    depth: Number | None = None
    seldepth: int | None = None
    nodes: int | None = None
    nps: int | None = None
    time_ms: int | None = None
    rank: int | None = None
    """Rank among several candidates (MultiPV); the best is 1."""
    instead: bool = False
    """True if the evaluation is about an alternative to the node's move, not about the position after that move."""
    others: tuple[tuple[str, str], ...] = ()
    """Other keys and values in order: unknown keys, and values that could not be read."""
    dialect: str = DRAFT
    """Key of the dialect (format of engine comments) in which the evaluation was written."""

    @property
    def is_lower_candidate(self) -> bool:
        return self.rank is not None and self.rank > 1

    def other_value(self, key: str) -> str | None:
        """Return the value of `key` in `others`, or None if it is missing."""
        return next((value for name, value in self.others if name == key), None)
