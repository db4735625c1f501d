"""Which positions of a record a sweep goes through, in which order, and how much is thought about each."""

from collections.abc import Mapping
from typing import Final

from app.analysis.limit import Effort
from app.base.value import Value
from app.record.outline import file_order, main_line
from app.record.tree import Node, Record
from app.shogi.pieces import SIDES, Side
from app.thoughts.comment import NO_ENGINES, thoughts_in
from app.thoughts.dialects.shogigui import engines_in
from app.thoughts.letters import written_names
from app.thoughts.thought import Thought, ThoughtSource

BOTH: Final = frozenset(SIDES)


class Scope(Value):
    """Which nodes."""

    has_branches: bool = False
    """All branches, and not only the main line."""
    first: int = 0
    """By ply; the start position is 0."""
    last: int | None = None
    sides: frozenset[Side] = BOTH
    """Whose turn it is there."""
    is_backward: bool = False
    """From the end on: what an engine remembers of later positions then helps with earlier ones."""
    only: tuple[int, ...] | None = None
    """The numbers of the nodes, where not all of the rest are wanted."""

    def nodes(self, record: Record) -> list[Node]:
        found = file_order(record.root) if self.has_branches else main_line(record.root)
        nodes = [node for node in found if self._holds(record, node)]
        return nodes[::-1] if self.is_backward else nodes

    def _holds(self, record: Record, node: Node) -> bool:
        """An end stands at the position before it, which has a node of its own."""
        if self.only is not None and node.number not in self.only:
            return False
        if node.end is not None or node.ply < self.first or (self.last is not None and node.ply > self.last):
            return False
        return self.sides == BOTH or record.side_to_move(node) in self.sides


class StopEarly(Value):
    """When nothing more is expected of a search before its limit."""

    at_mate: bool = True
    stable_depths: int = 0
    """After so many depths with the same best move; 0 is never."""
    least_share: float = 0.25
    """But not before so much of the limit is used up."""


NEVER: Final = StopEarly(at_mate=False)


class AnalysisOrder(Value):
    """What a sweep is to do."""

    effort: Effort
    scope: Scope = Scope()
    stop_early: StopEarly = NEVER
    skips_known: bool = True
    """Whether positions are passed over that the same engine has analysed at least as deeply."""
    takes_stored: bool = True
    """Whether what the same engine found elsewhere in a position is taken from the store, where it is deep enough."""
    looks_again: bool = False
    """Whether moves that seem to lose something are looked at again in the end."""


def is_known(record: Record, node: Node, engine: str, effort: Effort) -> bool:
    """Whether this engine's thoughts about the position after the node come of no less effort."""
    return bool(node.comment) and effort.is_covered_by(said_by(record, node, engine))


def said_by(record: Record, node: Node, engine: str) -> list[Thought]:
    """What an engine said of the position after the node when it was asked about it."""
    return said_in(node.comment, engine, engines_in(record.root.comment))


def said_in(comment: str, engine: str, engines: Mapping[int, str] = NO_ENGINES) -> list[Thought]:
    """Thoughts of an engine in a comment about the position there; `engines` are those the start's comment numbers."""
    names = written_names(engine)
    return [
        thought
        for thought in thoughts_in(comment, engines)
        if thought.source is ThoughtSource.ANALYSED and not thought.instead and (thought.engine or "") in names
    ]
