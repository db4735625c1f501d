"""Verification searches as written in comments: their kinds, limits and the weighing of two opinions on a loss.

A verification is a thought about the position before the move, with the best move and the played move as candidates.
Its condition states the search, so the verdict on the move can be derived from the file alone.
"""

import re
from enum import Enum
from typing import Final, NamedTuple

from app.analysis.limit import AnalysisLimit, LimitKind
from app.thoughts.dialects.draft import CONDITION, OWN, time_text
from app.thoughts.score import Number, number_text, read_number
from app.thoughts.thought import Thought

EARLIER: Final = OWN + "一段前"
"""Key in comments for the scores of both moves one depth earlier, in a search of both moves (duel)."""
_TIMES: Final = 2
_DUEL_TIMES: Final = 8
_DEPTHS: Final = {_TIMES: 1, _DUEL_TIMES: 3}
"""Additional depth that roughly equals a factor of nodes, by that factor."""


_OF_MILDER: Final = 2 / 3
_MOST_TIMES: Final = 2
"""Largest loss that two opinions agree on, as a multiple of the milder one."""


def agreed(one: float, other: float) -> float:
    """Return the loss on which two opinions agree: a mean nearer to the milder one, as doubt counts for the move."""
    milder, harder = min(one, other), max(one, other)
    return min(_OF_MILDER * milder + (1 - _OF_MILDER) * harder, _MOST_TIMES * milder)


def both_looks(first: float, second: float, least: float) -> float:
    """Return the loss that the first pass and a second search agree on; the second's if the first is below `least`."""
    return second if first < least else agreed(first, second)


class VerificationKind(Enum):
    """Kind of comparison between the best move and the played move."""

    AGAIN = "再考"
    """Each move in a search of its own from the position before them."""
    AROUND = "前後"
    """Positions before and after the move, for an engine without `searchmoves`."""
    DUEL = "対比"
    """Duel: both moves in one search without any other."""

    def limit(self, first: AnalysisLimit) -> AnalysisLimit:
        """Return the limit of each search of this kind after a first pass with limit `first`."""
        times = _DUEL_TIMES if self is VerificationKind.DUEL else _TIMES
        if first.kind is LimitKind.DEPTH:
            return first._replace(most=first.most + _DEPTHS[times])
        return first._replace(most=first.most * times)


class VerificationEffort(NamedTuple):
    """Kind and limit of a verification search."""

    kind: VerificationKind
    limit: AnalysisLimit

    @property
    def text(self) -> str:
        """Text of the search condition in a comment."""
        limit = self.limit
        most = time_text(limit.most) if limit.kind is LimitKind.TIME else str(limit.most)
        return f"{limit.kind.value}{most} {self.kind.value}"

    def is_enough_for(self, first: AnalysisLimit) -> bool:
        """Return True if this search exceeds a first pass with limit `first`, or if the kinds of limit differ."""
        return self.limit.kind is not first.kind or self.limit.most >= self.kind.limit(first).most


_EFFORT: Final = re.compile(
    rf"({'|'.join(kind.value for kind in LimitKind if kind is not LimitKind.NONE)})([0-9]{{1,15}}(?:\.[0-9]{{1,3}})?)秒?"
    rf" ({'|'.join(kind.value for kind in VerificationKind)})"
)


def verification_effort(thought: Thought) -> VerificationEffort | None:
    """Return kind and limit of the verification search in `thought` (an engine's part of a comment), or None."""
    found = _EFFORT.fullmatch(thought.other(CONDITION) or "") if thought.instead else None
    if found is None:
        return None
    kind = LimitKind(found[1])
    most = round(float(found[2]) * 1000) if kind is LimitKind.TIME else int(float(found[2]))
    return VerificationEffort(VerificationKind(found[3]), AnalysisLimit(kind, most))


def earlier_text(scores: tuple[Number, Number]) -> str:
    return " ".join(map(number_text, scores))


def earlier_of(thought: Thought) -> tuple[Number, Number] | None:
    words = (thought.other(EARLIER) or "").split(" ")
    numbers = [number for number in map(read_number, words) if number is not None]
    return (numbers[0], numbers[1]) if len(words) == len(numbers) == 2 else None
