"""How much an engine thinks about a position, and what an engine can be told of that."""

import re
from enum import Enum
from typing import Final, NamedTuple

from app.thoughts.dialects.draft import CONDITION, time_text
from app.thoughts.thought import Thought
from app.usi.commands import Go
from app.usi.info import Info

_NODES, _TIME, _DEPTH, _LINES = "ノード", "時間", "深さ", "候補"
_CONDITION: Final = re.compile(
    rf"({_NODES}|{_TIME}|{_DEPTH})([0-9]{{1,15}}(?:\.[0-9]{{1,3}})?)秒?(?: {_LINES}([0-9]{{1,4}}))?"
)


class Traits(NamedTuple):
    """What an engine can be told."""

    takes_limits: bool = True
    """Whether it may be sent `movetime`, `nodes` and `depth`; it is stopped from outside otherwise."""
    takes_moves: bool = True
    """Whether it may be sent `searchmoves`."""


PLAIN: Final = Traits(takes_limits=False, takes_moves=False)
"""Of an engine that ends itself when it reads more than it knows."""
_PLAIN_ENGINES: Final = ("gpsshogi",)


def traits_of(engine: str) -> Traits:
    """Of an engine by the name that it gives itself."""
    return PLAIN if engine.lower().startswith(_PLAIN_ENGINES) else Traits()


class LimitKind(Enum):
    NONE = "none"
    TIME = _TIME
    """Milliseconds."""
    DEPTH = _DEPTH
    NODES = _NODES


_MEASURED: Final = (LimitKind.TIME, LimitKind.DEPTH, LimitKind.NODES)


class AnalysisLimit(NamedTuple):
    kind: LimitKind = LimitKind.NONE
    most: int = 0

    def go(self, traits: Traits, moves: tuple[str, ...] = ()) -> Go:
        """The search for an engine with these traits; what it cannot be told, `is_reached` watches."""
        if self.kind is LimitKind.NONE or not traits.takes_limits:
            return Go(infinite=True, searchmoves=moves)
        time, depth, nodes = (self.most if self.kind is kind else None for kind in _MEASURED)
        return Go(movetime=time, depth=depth, nodes=nodes, searchmoves=moves)

    @property
    def is_repeatable(self) -> bool:
        """True if an engine of one thread finds the same again from the same memory, however busy its machine is."""
        return self.kind in {LimitKind.NODES, LimitKind.DEPTH}

    def is_reached(self, info: Info) -> bool:
        """Whether an engine that was not told of it has thought enough; of time, a clock knows."""
        return self.kind in {LimitKind.DEPTH, LimitKind.NODES} and self.share(info) >= 1

    def share(self, info: Info) -> float:
        """How much of it has been used, as far as `info` tells; the whole is 1."""
        used = dict(zip(_MEASURED, (info.time, info.depth, info.nodes), strict=True)).get(self.kind)
        return 0.0 if used is None or not self.most else used / self.most


NO_LIMIT: Final = AnalysisLimit()
USUAL_MS: Final = 200
"""Milliseconds for each position of a game, unless asked otherwise.

A game of 100 moves with its second looks takes less than a minute so: the looks need one and a half times as long again.
"""


class Effort(NamedTuple):
    """How much was asked for."""

    limit: AnalysisLimit
    lines: int = 1

    @property
    def text(self) -> str:
        """As it stands behind the key."""
        limit, lines = self.limit, f" {_LINES}{self.lines}" if self.lines > 1 else ""
        most = time_text(limit.most) if limit.kind is LimitKind.TIME else str(limit.most)
        return "" if limit.kind is LimitKind.NONE else limit.kind.value + most + lines

    def is_covered_by(self, thoughts: list[Thought]) -> bool:
        """Whether these thoughts, all of one engine about one node, come of no less than this."""
        best = next((thought for thought in thoughts if not thought.is_lower_candidate and not thought.instead), None)
        if best is None or best.score is None:
            return False
        if (asked := effort_of(best)) is not None and asked.limit.kind is self.limit.kind:
            return asked.limit.most >= self.limit.most and asked.lines >= self.lines
        is_mate = best.score.winner is not None and best.score.bound is None  # more is not to be found
        spent = dict(zip(_MEASURED, (best.time_ms, best.depth, best.nodes), strict=True)).get(self.limit.kind)
        return (is_mate or (spent is not None and spent >= self.limit.most)) and len(thoughts) >= self.lines


def effort_of(thought: Thought) -> Effort | None:
    """How much was asked for when it was thought, where it says so."""
    found = _CONDITION.fullmatch(thought.other(CONDITION) or "")
    if found is None:
        return None
    kind = LimitKind(found[1])
    most = round(float(found[2]) * 1000) if kind is LimitKind.TIME else int(float(found[2]))
    return Effort(AnalysisLimit(kind, most), int(found[3] or 1))
