"""What the moves of a record are called: found when somebody first asks, and kept."""

from typing import Final

from app.record.outline import Walker
from app.record.tree import Node, Record
from app.shogi.naming import PENTAGONS, ki2
from app.shogi.pieces import Side
from app.shogi.position import ImpossibleMove

MOST: Final = 20_000
"""So many names are kept; then all are let go, for those that are looked at again come back at once."""


class MoveNames:
    """Names as people say them, with the mark of the side: ☗２六歩."""

    def __init__(self, record: Record) -> None:
        self._record = record
        self._era = record.era
        self._walker = Walker(record.root, record.start_position())
        self._names: dict[int, str] = {}

    def of(self, node: Node) -> str:
        """The name of the node's move; nothing for the start and for ends, which have words in every language."""
        if node.parent is None or node.move is None:
            return ""
        if self._era != self._record.era:
            self._begin_anew()
        name = self._names.get(node.number)
        if name is None:
            name = self._name(node, node.parent)
            if len(self._names) >= MOST:
                self._names.clear()
            self._names[node.number] = name
        return name

    def _name(self, node: Node, before: Node) -> str:
        if node.move is None:
            return ""
        self._walker.go(before)
        position = self._walker.position
        previous = before.move.to if before.move is not None else None
        try:
            name = ki2(position, node.move, previous)
        except ImpossibleMove:  # another start position may have taken the piece away
            name = node.move.usi
        return PENTAGONS[Side(position.turn)] + name

    def _begin_anew(self) -> None:
        self._era = self._record.era
        self._walker = Walker(self._record.root, self._record.start_position())
        self._names.clear()
