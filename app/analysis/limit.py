"""Limits of a search, and the USI commands that an engine supports for them."""

import re
from enum import Enum
from typing import Final, NamedTuple

from app.thoughts.dialects.draft import CONDITION, time_text
from app.thoughts.score import Number
from app.thoughts.thought import Thought
from app.usi.commands import Go
from app.usi.info import Info

_LINES_WORD: Final = "候補"


class SearchSupport(NamedTuple):
    """USI search commands that an engine supports."""

    takes_limits: bool = True
    """True if the engine accepts `movetime`, `nodes` and `depth`; otherwise it is sent `stop` at the limit."""
    takes_moves: bool = True
    """True if the engine accepts `searchmoves`."""


NO_SUPPORT: Final = SearchSupport(takes_limits=False, takes_moves=False)
"""Value for an engine that exits at an unknown keyword: it is sent neither limits nor `searchmoves`."""
_PLAIN_ENGINES: Final = ("gpsshogi",)


def search_support(engine: str) -> SearchSupport:
    """Return the search commands that an engine supports, by the name that it reports."""
    return NO_SUPPORT if engine.lower().startswith(_PLAIN_ENGINES) else SearchSupport()


class LimitKind(Enum):
    """Kind of a search limit, with its word in comments."""

    NONE = "none"
    TIME = "時間"
    """Limit of a search by time, in milliseconds."""
    DEPTH = "深さ"
    NODES = "ノード"


_LIMIT_KINDS: Final = (LimitKind.TIME, LimitKind.DEPTH, LimitKind.NODES)


class AnalysisLimit(NamedTuple):
    kind: LimitKind = LimitKind.NONE
    most: int = 0

    @property
    def text(self) -> str:
        """Text of the search limit in comments, such as ノード1000; empty if there is no limit."""
        most = time_text(self.most) if self.kind is LimitKind.TIME else str(self.most)
        return "" if self.kind is LimitKind.NONE else self.kind.value + most

    def go_command(self, traits: SearchSupport, moves: tuple[str, ...] = ()) -> Go:
        """Return the `go` command; it is infinite for an engine without limits, whose limit `is_reached` watches."""
        if self.kind is LimitKind.NONE or not traits.takes_limits:
            return Go(infinite=True, searchmoves=moves)
        time, depth, nodes = (self.most if self.kind is kind else None for kind in _LIMIT_KINDS)
        return Go(movetime=time, depth=depth, nodes=nodes, searchmoves=moves)

    @property
    def is_repeatable(self) -> bool:
        """True if a single-threaded engine with the same hash repeats the result, however busy the machine is."""
        return self.kind in {LimitKind.NODES, LimitKind.DEPTH}

    def is_reached(self, info: Info) -> bool:
        """Return True if a depth or node limit is reached; always False for a time limit, which needs a clock."""
        return self.kind in {LimitKind.DEPTH, LimitKind.NODES} and self.used_share(info) >= 1

    def used_share(self, info: Info) -> float:
        """Return the share of the limit that the search has used according to `info`; 1 is the whole."""
        used = self.used_part(info.time, info.depth, info.nodes)
        return 0.0 if used is None or not self.most else float(used) / self.most

    def used_part(self, time_ms: int | None, depth: Number | float | None, nodes: int | None) -> Number | float | None:
        """Return the used time, depth or nodes, whichever the limit bounds; None if unknown or there is no limit."""
        return dict(zip(_LIMIT_KINDS, (time_ms, depth, nodes), strict=True)).get(self.kind)


NO_LIMIT: Final = AnalysisLimit()
DEFAULT_MS_PER_POSITION: Final = 200
"""Milliseconds for each position of a game by default.

A game of 100 moves then takes less than a minute with verification, which takes one and a half times as long again.
"""


class Effort(NamedTuple):
    """Requested limit of a search and its number of lines (MultiPV)."""

    limit: AnalysisLimit
    lines: int = 1

    @property
    def text(self) -> str:
        """Text of limit and lines for a comment, after the key of the search condition; empty without a limit."""
        return f"{self.limit.text} {_LINES_WORD}{self.lines}" if self.limit.text and self.lines > 1 else self.limit.text

    def is_covered_by(self, thoughts: list[Thought]) -> bool:
        """Return True if `thoughts` (one engine's lines and scores at one node) come from at least this limit."""
        best = next((thought for thought in thoughts if not thought.is_lower_candidate and not thought.instead), None)
        if best is None or best.score is None:
            return False
        if (asked := effort_of_thought(best)) is not None and asked.limit.kind is self.limit.kind:
            return asked.limit.most >= self.limit.most and asked.lines >= self.lines
        is_mate = best.score.is_mate  # nothing better can be found
        spent = self.limit.used_part(best.time_ms, best.depth, best.nodes)
        return (is_mate or (spent is not None and spent >= self.limit.most)) and len(thoughts) >= self.lines


LIMIT_PATTERN: Final = rf"({'|'.join(kind.value for kind in _LIMIT_KINDS)})([0-9]{{1,15}}(?:\.[0-9]{{1,3}})?)秒?"
"""Pattern of a search limit's text in comments, such as ノード1000, with groups for its kind and amount."""
_EFFORT_PATTERN: Final = re.compile(rf"{LIMIT_PATTERN}(?: {_LINES_WORD}([0-9]{{1,4}}))?")


def parse_limit(kind: str, amount: str) -> AnalysisLimit:
    """Return the search limit for the two groups of `LIMIT_PATTERN`: its kind (as ノード) and amount."""
    is_time = kind == LimitKind.TIME.value
    return AnalysisLimit(LimitKind(kind), round(float(amount) * 1000) if is_time else int(float(amount)))


def effort_of_thought(thought: Thought) -> Effort | None:
    """Return the search limit and number of lines stated in an engine's comment (`thought`), or None."""
    found = _EFFORT_PATTERN.fullmatch(thought.other_value(CONDITION) or "")
    return None if found is None else Effort(parse_limit(found[1], found[2]), int(found[3] or 1))
