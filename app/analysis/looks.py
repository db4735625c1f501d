"""Looks: what an engine found when it was asked again about a single move, and how a comment keeps that.

A look is a thought about the position before the move, with the best move and the one that was played as its candidates. What
was asked stands in its condition, so that the verdict on the move can be found again from the file alone.
"""

import re
from enum import Enum
from typing import Final, NamedTuple

from app.analysis.limit import AnalysisLimit, LimitKind
from app.thoughts.dialects.draft import CONDITION, OWN, time_text
from app.thoughts.score import Number, number_text, read_number
from app.thoughts.thought import Thought

EARLIER: Final = OWN + "一段前"
"""The key for what a duel had come to one depth earlier: the scores of both moves."""
_TIMES: Final = 2
_DUEL_TIMES: Final = 8
_DEPTHS: Final = {_TIMES: 1, _DUEL_TIMES: 3}
"""How much deeper a search gets by so many times the nodes, about."""


_OF_MILDER: Final = 2 / 3
_MOST_TIMES: Final = 2
"""So many times the milder of two opinions is the most that a loss can be."""


def agreed(one: float, other: float) -> float:
    """What a move has lost when two opinions of it differ: doubt is held against the mark, not against the move."""
    milder, harder = min(one, other), max(one, other)
    return min(_OF_MILDER * milder + (1 - _OF_MILDER) * harder, _MOST_TIMES * milder)


def both_looks(first: float, second: float, least: float) -> float:
    """What a move has lost by the first pass and a second look; what the first one did not see, the second sees alone."""
    return second if first < least else agreed(first, second)


class LookKind(Enum):
    """How the two moves were compared."""

    AGAIN = "再考"
    """Each in a search of its own from the position before them."""
    AROUND = "前後"
    """By the positions before and after the move, for an engine that takes no `searchmoves`."""
    DUEL = "対比"
    """Both in one search, in which there was nothing else."""

    def limit(self, first: AnalysisLimit) -> AnalysisLimit:
        """How long each of its searches takes after a first pass with that limit."""
        times = _DUEL_TIMES if self is LookKind.DUEL else _TIMES
        if first.kind is LimitKind.DEPTH:
            return first._replace(most=first.most + _DEPTHS[times])
        return first._replace(most=first.most * times)


class LookEffort(NamedTuple):
    kind: LookKind
    limit: AnalysisLimit

    @property
    def text(self) -> str:
        """As it stands in the condition."""
        limit = self.limit
        most = time_text(limit.most) if limit.kind is LimitKind.TIME else str(limit.most)
        return f"{limit.kind.value}{most} {self.kind.value}"

    def is_enough_for(self, first: AnalysisLimit) -> bool:
        """Whether it says more than a first pass with that limit did; of another kind of limit nobody knows."""
        return self.limit.kind is not first.kind or self.limit.most >= self.kind.limit(first).most


_EFFORT: Final = re.compile(
    rf"({'|'.join(kind.value for kind in LimitKind if kind is not LimitKind.NONE)})([0-9]{{1,15}}(?:\.[0-9]{{1,3}})?)秒?"
    rf" ({'|'.join(kind.value for kind in LookKind)})"
)


def effort_of_look(thought: Thought) -> LookEffort | None:
    """What was asked; None for a thought that is no look."""
    found = _EFFORT.fullmatch(thought.other(CONDITION) or "") if thought.instead else None
    if found is None:
        return None
    kind = LimitKind(found[1])
    most = round(float(found[2]) * 1000) if kind is LimitKind.TIME else int(float(found[2]))
    return LookEffort(LookKind(found[3]), AnalysisLimit(kind, most))


def earlier_text(scores: tuple[Number, Number]) -> str:
    return " ".join(map(number_text, scores))


def earlier_of(thought: Thought) -> tuple[Number, Number] | None:
    words = (thought.other(EARLIER) or "").split(" ")
    numbers = [number for number in map(read_number, words) if number is not None]
    return (numbers[0], numbers[1]) if len(words) == len(numbers) == 2 else None
