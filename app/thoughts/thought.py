"""Thoughts: what an engine said about a position, as values."""

from enum import Enum
from typing import Final, NamedTuple

from app.thoughts.score import Number, Score

DRAFT: Final = "draft"
"""The key of the dialect that is ours."""


class ThoughtSource(Enum):
    """Whether the engine played the game or was asked about it."""

    PLAYED = "play"
    ANALYSED = "analysis"


class Thought(NamedTuple):
    """What is not known is None; nothing about it is looked up or reckoned until somebody asks."""

    source: ThoughtSource
    engine: str | None = None
    score: Score | None = None
    line: str | None = None
    """The moves that were foreseen, as they are written; see `resolved` in `lines.py`."""
    depth: Number | None = None
    seldepth: int | None = None
    nodes: int | None = None
    nps: int | None = None
    time_ms: int | None = None
    rank: int | None = None
    """The place among several candidates, the best being 1."""
    instead: bool = False
    """Whether it is about what could have been played instead of the node's move, and not about what comes after."""
    others: tuple[tuple[str, str], ...] = ()
    """What else was said, by key, in order: keys that are not known, and values that make no sense."""
    dialect: str = DRAFT
    """The key of the dialect it was read from."""

    @property
    def is_lower_candidate(self) -> bool:
        return self.rank is not None and self.rank > 1

    def other(self, key: str) -> str | None:
        """What stands at `key` among the others."""
        return next((value for name, value in self.others if name == key), None)
