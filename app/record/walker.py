"""A board that walks the tree: from one node to another by way of their nearest common ancestor."""

from app.record.tree import Node
from app.shogi.position import ImpossibleMove, Position


class Walker:
    """Give it a node and the position after it; it keeps the two together."""

    __slots__ = ("node", "position")

    node: Node
    position: Position

    def __init__(self, node: Node, position: Position) -> None:
        self.node = node
        self.position = position

    def go(self, node: Node) -> list[Node]:
        """Walk to `node`; the way down is returned, from the turning point to `node`, both included."""
        down = [node]
        while node.ply > self.node.ply and node.parent is not None:
            node = node.parent
            down.append(node)
        while self.node.ply > node.ply:
            self.climb()
        while node is not self.node and node.parent is not None:
            node = node.parent
            down.append(node)
            self.climb()
        down.reverse()
        for step in down[1:]:
            self.descend(step)
        return down

    def climb(self) -> None:
        """One step up; from the root there is none."""
        if self.node.parent is not None:
            if self.node.move is not None:
                self.position.undo()
            self.node = self.node.parent

    def descend(self, child: Node) -> None:
        """One step down to a child of the node; a move with nothing to move only passes the turn."""
        if child.move is not None:
            try:
                self.position.apply(child.move)
            except ImpossibleMove:
                self.position.apply_pass()
        self.node = child
