"""Selection of the moves of a record that need a verification search, found incrementally."""

from collections import deque
from collections.abc import Iterator
from typing import Final

from app.analysis.analysis_plan import Scope
from app.analysis.game_phases import GamePhases
from app.analysis.judging import Measure, looks_wanted
from app.analysis.looking import LookWanted
from app.record.outline import file_order, main_line, path
from app.record.tree import Node, Record

_AT_ONCE: Final = 40
"""Number of comments read in one step."""


class Suspicion:
    """Incremental search through the lines of a record for moves to verify."""

    def __init__(self, record: Record, scope: Scope, measure: Measure) -> None:
        self._measure = measure
        self._passages = GamePhases(record)
        self._numbers = {node.number for node in scope.nodes(record)}
        self._lines: deque[list[Node]] = deque(_lines(record, has_branches=scope.has_branches))
        self._found: dict[tuple[str, int], LookWanted] = {}

    @property
    def wanted(self) -> tuple[LookWanted, ...]:
        """Moves found so far, the worst of each line first."""
        return tuple(self._found.values())

    def work(self, most: int = _AT_ONCE) -> bool:
        """Do one step; return True when everything is done."""
        if self._lines and self._passages.read(self._lines[0], most):
            for wanted in looks_wanted(self._passages.along(self._lines.popleft()), self._measure):
                if wanted.node in self._numbers:
                    self._found.setdefault((wanted.engine, wanted.node), wanted)
        return not self._lines

    def all(self) -> tuple[LookWanted, ...]:
        """Run to the end and return all moves to verify."""
        while not self.work():
            pass
        return self.wanted


def _lines(record: Record, *, has_branches: bool) -> Iterator[list[Node]]:
    yield main_line(record.root)
    if has_branches:
        yield from (path(node) for node in file_order(record.root) if not node.children)
