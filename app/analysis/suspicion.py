"""Selection of the moves of a record that need a verification search, found incrementally."""

from collections import deque
from collections.abc import Iterator
from typing import Final

from app.analysis.analysis_plan import Scope
from app.analysis.comment_cache import CommentCache
from app.analysis.judging import JudgingScale, moves_to_verify
from app.analysis.verification_task import MoveToVerify
from app.record.traversal import main_line, nodes_in_file_order, path_to_node
from app.record.tree import Node, Record

_AT_ONCE: Final = 40
"""Maximum number of comments read in one call of `work`."""


class MovesToVerifyFinder:
    """Incremental search through the lines of a record for moves to verify."""

    def __init__(self, record: Record, scope: Scope, measure: JudgingScale) -> None:
        self._measure = measure
        self._passages = CommentCache(record)
        self._numbers = {node.number for node in scope.nodes(record)}
        self._lines: deque[list[Node]] = deque(_lines(record, has_branches=scope.has_branches))
        self._found: dict[tuple[str, int], MoveToVerify] = {}

    @property
    def wanted(self) -> tuple[MoveToVerify, ...]:
        """Moves found so far, the worst of each line first."""
        return tuple(self._found.values())

    def work(self, most: int = _AT_ONCE) -> bool:
        """Read up to `most` comments and collect the moves to verify; return True when no line is left."""
        if self._lines and self._passages.read(self._lines[0], most):
            for wanted in moves_to_verify(self._passages.along(self._lines.popleft()), self._measure):
                if wanted.node in self._numbers:
                    self._found.setdefault((wanted.engine, wanted.node), wanted)
        return not self._lines

    def all(self) -> tuple[MoveToVerify, ...]:
        """Search all lines to the end and return all moves to verify."""
        while not self.work():
            pass
        return self.wanted


def _lines(record: Record, *, has_branches: bool) -> Iterator[list[Node]]:
    yield main_line(record.root)
    if has_branches:
        yield from (path_to_node(node) for node in nodes_in_file_order(record.root) if not node.children)
