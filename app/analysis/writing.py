"""Findings written as thoughts into the comments of a record, beside the steps of a person's undo."""

from enum import Enum
from typing import Final

from app.analysis.analysis_plan import said_in
from app.analysis.findings import Candidate, Findings, Weight, weaker
from app.analysis.limit import Effort
from app.analysis.looking import LookFound
from app.analysis.query import Query
from app.record.edits import InsertLine
from app.record.history import History
from app.record.tree import Node
from app.thoughts.comment import with_thoughts
from app.thoughts.dialects.shogigui import engines_in
from app.thoughts.score import USUAL, Situations

MOST_MOVES: Final = 16
"""So many moves of a best line become a branch."""


class WriteOutcome(Enum):
    """What became of findings."""

    DONE = "done"
    SAME = "same"
    """It stood there already."""
    WEAKER = "weaker"
    """The same engine's deeper word stayed."""
    GONE = "gone"
    """The node is not in the record any more, or another position is there."""
    NOTHING = "nothing"
    """The engine had nothing to say."""


class Writing:
    """Writes into one record. `candidates` is how many lines are written, None for all; `branches` adds the best one as
    moves where it differs from what was played."""

    def __init__(
        self, history: History, situations: Situations = USUAL, candidates: int | None = 1, *, branches: bool = False
    ) -> None:
        self._candidates = candidates
        self._branches = branches
        self.history = history
        self._situations = situations

    def write(self, findings: Findings, effort: Effort | None = None) -> WriteOutcome:
        """Put the findings under their node, unless a deeper word of the same engine is there."""
        node = self._node_at(findings.station)
        if node is None:
            return WriteOutcome.GONE
        thoughts = findings.thoughts(self._candidates, effort)
        if not thoughts or findings.best is None:
            return WriteOutcome.NOTHING
        situations = self._situations.of_game_from(self.history.record.start_position())
        engines, weight = engines_in(self.history.record.root.comment), Weight.of(findings.best)

        def is_deeper(comment: str) -> bool:
            said = said_in(comment, findings.engine, engines)
            before = next((thought for thought in said if not thought.is_lower_candidate), None)
            return before is not None and weaker(weight, Weight.of_thought(before))

        def with_findings(comment: str) -> str:
            return comment if is_deeper(comment) else with_thoughts(comment, thoughts, situations, briefly=True)

        if is_deeper(node.comment):
            return WriteOutcome.WEAKER
        is_new = self.history.write_findings({node: with_findings})
        # Where the game goes no further there is nothing to branch off from: the line would become a part of the game.
        if self._branches and node.children and node.children[0].move is not findings.best.first:
            is_new = self.add_branch(findings.best) or is_new
        return WriteOutcome.DONE if is_new else WriteOutcome.SAME

    def write_look(self, found: LookFound) -> WriteOutcome:
        """Put what came of a look under the move, in the place of an earlier look of the same engine."""
        node = self.history.record.node(found.node)
        if node is None or node.parent is None or self.history.record.position_at(node.parent).key != found.station.key:
            return WriteOutcome.GONE
        situations = self._situations.of_game_from(self.history.record.start_position())
        thoughts = found.thoughts()
        is_new = self.history.write_findings(
            {node: lambda comment: with_thoughts(comment, thoughts, situations, briefly=True)}
        )
        return WriteOutcome.DONE if is_new else WriteOutcome.SAME

    def _node_at(self, station: Query) -> Node | None:
        """The node of a station, as long as it has the very position that was searched."""
        node = self.history.record.node(station.node)
        return node if node is not None and node.key == station.key else None

    def add_branch(self, candidate: Candidate) -> bool:
        """A line as a branch, joining what is there; whether anything new came of it."""
        node = self._node_at(candidate.station)
        if node is not None and node.end is not None:
            node = node.parent  # nothing follows an end
        if node is None or not candidate.moves:
            return False
        return self.history.add_found_line(InsertLine(node, candidate.moves[:MOST_MOVES]))
