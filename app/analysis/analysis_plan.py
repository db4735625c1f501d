"""Plan of a game analysis: which positions, in which order, and with which search limit."""

from collections.abc import Mapping
from typing import Final

from app.analysis.limit import Effort
from app.base.value import Value
from app.record.traversal import main_line, nodes_in_file_order
from app.record.tree import Node, Record
from app.shogi.pieces import SIDES, Side
from app.thoughts.charset_names import names_in_file
from app.thoughts.comment import NO_ENGINES, thoughts_in
from app.thoughts.dialects.shogigui import engines_in
from app.thoughts.thought import Thought, ThoughtSource

BOTH_SIDES: Final = frozenset(SIDES)


class AnalysisScope(Value):
    """Selection of the nodes (positions) of a record that a game analysis searches."""

    has_branches: bool = False
    first: int = 0
    """First ply to analyse; the start position is ply 0."""
    last: int | None = None
    sides: frozenset[Side] = BOTH_SIDES
    is_backward: bool = False
    """True to analyse from the game's end to its start: an engine's hash table then helps with earlier positions."""
    only: tuple[int, ...] | None = None
    """Numbers of the nodes to analyse, if the analysis is confined to some; None for all."""

    def select_nodes(self, record: Record) -> list[Node]:
        found = nodes_in_file_order(record.root) if self.has_branches else main_line(record.root)
        nodes = [node for node in found if self._includes_node(record, node)]
        return nodes[::-1] if self.is_backward else nodes

    def _includes_node(self, record: Record, node: Node) -> bool:
        """Return True if a node is to be analysed. A game end is not: the node before it has the same position."""
        if self.only is not None and node.number not in self.only:
            return False
        if node.end is not None or node.ply < self.first or (self.last is not None and node.ply > self.last):
            return False
        return self.sides == BOTH_SIDES or record.side_to_move(node) in self.sides


class EarlyStopping(Value):
    """Conditions under which a game analysis stops the search of a position before its limit."""

    at_mate: bool = True
    stable_depths: int = 0
    """Number of search depths in a row with an unchanged best move after which the search is stopped; 0 for never."""
    least_share: float = 0.25
    """Share of the search limit (0 to 1) that must be used before an unchanged best move may stop the search."""


NO_EARLY_STOP: Final = EarlyStopping(at_mate=False)


class AnalysisOrder(Value):
    """Settings of a game analysis: limits, scope, early stopping, and the use of earlier results."""

    effort: Effort
    scope: AnalysisScope = AnalysisScope()
    stop_early: EarlyStopping = NO_EARLY_STOP
    skips_known: bool = True
    """True if positions are skipped that the same engine has analysed at least as deeply."""
    takes_stored: bool = True
    """True if sufficiently deep results of the same engine are taken from the analysis store."""
    looks_again: bool = False
    """True if moves that seem to lose something get a verification search at the end."""


def is_analysed(record: Record, node: Node, engine: str, effort: Effort) -> bool:
    """Return True if the node's comment has the engine's analysis of its position, with `effort` as limit or more."""
    said = engine_thoughts_in(node.comment, engine, engines_in(record.root.comment)) if node.comment else []
    return effort.is_covered_by(said)


def engine_thoughts_in(comment: str, engine: str, engines: Mapping[int, str] = NO_ENGINES) -> list[Thought]:
    """Return an engine's thoughts (lines with scores) from a comment; `engines` maps engine numbers to names."""
    names = names_in_file(engine)
    return [
        thought
        for thought in thoughts_in(comment, engines)
        if thought.source is ThoughtSource.ANALYSED and not thought.instead and (thought.engine or "") in names
    ]
