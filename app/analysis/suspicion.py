"""Which moves of a record are to be looked at again, found out a little at a time."""

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
"""Comments that are read in one step."""


class Suspicion:
    """Goes through the lines of a record that are to be analysed."""

    def __init__(self, record: Record, scope: Scope, measure: Measure) -> None:
        self._measure = measure
        self._passages = GamePhases(record)
        self._numbers = {node.number for node in scope.nodes(record)}
        self._lines: deque[list[Node]] = deque(_lines(record, has_branches=scope.has_branches))
        self._found: dict[tuple[str, int], LookWanted] = {}

    @property
    def wanted(self) -> tuple[LookWanted, ...]:
        """The worst first, as far as lines have been gone through."""
        return tuple(self._found.values())

    def work(self, most: int = _AT_ONCE) -> bool:
        """Do a part of it; True when all is done."""
        if self._lines and self._passages.read(self._lines[0], most):
            for wanted in looks_wanted(self._passages.along(self._lines.popleft()), self._measure):
                if wanted.node in self._numbers:
                    self._found.setdefault((wanted.engine, wanted.node), wanted)
        return not self._lines

    def all(self) -> tuple[LookWanted, ...]:
        """What there is, for somebody who can wait."""
        while not self.work():
            pass
        return self.wanted


def _lines(record: Record, *, has_branches: bool) -> Iterator[list[Node]]:
    yield main_line(record.root)
    if has_branches:
        yield from (path(node) for node in file_order(record.root) if not node.children)
