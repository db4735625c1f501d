"""Writing of search results as thoughts (lines with scores) into a record's comments, outside the user's undo steps."""

from enum import Enum
from typing import Final

from app.analysis.analysis_plan import engine_thoughts_in
from app.analysis.findings import Candidate, Findings, ResultStrength, is_weaker_result
from app.analysis.limit import Effort
from app.analysis.query import Query
from app.analysis.verification import VerificationResult
from app.record.edits import InsertLine
from app.record.history import History
from app.record.tree import Node
from app.thoughts.comment import add_thoughts
from app.thoughts.dialects.shogigui import engines_in
from app.thoughts.score import USUAL, Situations

MAX_BRANCH_MOVES: Final = 16
"""Maximum number of moves of a best line that become a branch."""


class WriteOutcome(Enum):
    DONE = "done"
    SAME = "same"
    """Nothing was written: the comment already had these results."""
    WEAKER = "weaker"
    """Nothing was written: the comment has a deeper result of the same engine."""
    GONE = "gone"
    """Nothing was written: the node is no longer in the record, or has another position."""
    NOTHING = "nothing"
    """Nothing was written: the engine gave no result."""


class FindingsWriter:
    """Writer of findings into one record. `candidates` is the number of lines to write, None for all. With `branches`
    the best line also becomes a branch where it differs from the game."""

    def __init__(
        self, history: History, situations: Situations = USUAL, candidates: int | None = 1, *, branches: bool = False
    ) -> None:
        self._candidate_count = candidates
        self._writes_branches = branches
        self.history = history
        self._situations = situations

    def write_findings(self, findings: Findings, effort: Effort | None = None) -> WriteOutcome:
        """Write the findings under their node unless it has a deeper result of the same engine."""
        node = self._node_of_query(findings.query)
        if node is None:
            return WriteOutcome.GONE
        thoughts = findings.to_thoughts(self._candidate_count, effort)
        if not thoughts or findings.best is None:
            return WriteOutcome.NOTHING
        situations = self._situations.for_start(self.history.record.start_position())
        engines, weight = engines_in(self.history.record.root.comment), ResultStrength.of_line(findings.best.evaluation)

        def is_deeper(comment: str) -> bool:
            said = engine_thoughts_in(comment, findings.engine, engines)
            before = next((thought for thought in said if not thought.is_lower_candidate), None)
            return before is not None and is_weaker_result(weight, ResultStrength.of_line(before))

        def with_findings(comment: str) -> str:
            return comment if is_deeper(comment) else add_thoughts(comment, thoughts, situations, briefly=True)

        if is_deeper(node.comment):
            return WriteOutcome.WEAKER
        is_new = self.history.write_findings({node: with_findings})
        # At the end of a line a branch would become a part of the game.
        if self._writes_branches and node.children and node.children[0].move is not findings.best.first_move:
            is_new = self.add_branch(findings.best) or is_new
        return WriteOutcome.DONE if is_new else WriteOutcome.SAME

    def write_verification(self, found: VerificationResult) -> WriteOutcome:
        """Write a verification search under its move, replacing an earlier one of the same engine."""
        node = self.history.record.node_by_number(found.node)
        if node is None or node.parent is None or self.history.record.position_at(node.parent).key != found.query.key:
            return WriteOutcome.GONE
        situations = self._situations.for_start(self.history.record.start_position())
        thoughts = found.to_thoughts()
        is_new = self.history.write_findings(
            {node: lambda comment: add_thoughts(comment, thoughts, situations, briefly=True)}
        )
        return WriteOutcome.DONE if is_new else WriteOutcome.SAME

    def _node_of_query(self, query: Query) -> Node | None:
        """Return the query's node if it still has the position that was searched."""
        node = self.history.record.node_by_number(query.node)
        return node if node is not None and node.key == query.key else None

    def add_branch(self, candidate: Candidate) -> bool:
        """Add a line as a branch, merged with existing moves; return True if anything is new."""
        node = self._node_of_query(candidate.query)
        if node is not None and node.end is not None:
            node = node.parent  # nothing follows an end
        if node is None or not candidate.moves:
            return False
        return self.history.add_found_line(InsertLine(node, candidate.moves[:MAX_BRANCH_MOVES]))
