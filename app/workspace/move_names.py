"""What the moves of a record are called: found when somebody first asks, and kept."""

from typing import Final

from app.record.outline import Walker
from app.record.tree import Node, Record
from app.shogi.naming import PENTAGONS, ki2
from app.shogi.pieces import Side
from app.shogi.position import ImpossibleMove, Position

MOST: Final = 20_000
"""So many names are kept; then all are let go, for those that are looked at again come back at once."""

STRIDE: Final = 200
"""A walk over more plies begins at a stop; there is one every so many plies."""
MOST_STOPS: Final = 100


class MoveNames:
    """Names as people say them, with the mark of the side: ☗２六歩."""

    def __init__(self, record: Record) -> None:
        self._record = record
        self._era = record.era
        self._walker = Walker(record.root, record.start_position())
        self._names: dict[int, str] = {}
        self._stops: dict[int, Position] = {}
        """By the number of a node, the board there, so that no walk begins too far away."""

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
        self._stand_at(before)
        position = self._walker.position
        previous = before.move.to if before.move is not None else None
        try:
            name = ki2(position, node.move, previous)
        except ImpossibleMove:  # another start position may have taken the piece away
            name = node.move.usi
        return PENTAGONS[Side(position.turn)] + name

    def _stand_at(self, node: Node) -> None:
        """Walk there, and far away from the nearest stop on the way there."""
        if abs(node.ply - self._walker.node.ply) > STRIDE:
            way: list[Node] = []
            here = node
            while here.parent is not None and here.number not in self._stops:
                way.append(here)
                here = here.parent
            stop = self._stops.get(here.number)
            self._walker = Walker(here, self._record.start_position() if stop is None else stop.copy())
            for step in reversed(way):
                self._walker.descend(step)
                if step.ply % STRIDE == 0:
                    self._keep_stop(step)
        self._walker.go(node)

    def _keep_stop(self, node: Node) -> None:
        if len(self._stops) >= MOST_STOPS:
            self._stops.clear()
        self._stops[node.number] = self._walker.position.copy()

    def _begin_anew(self) -> None:
        self._era = self._record.era
        self._walker = Walker(self._record.root, self._record.start_position())
        self._names.clear()
        self._stops.clear()
