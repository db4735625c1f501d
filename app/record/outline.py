"""Ways through a tree, none of which minds how deep it is, and a board that walks along with one."""

from collections.abc import Iterator

from app.record.endings import Result, result
from app.record.tree import Node, Record
from app.shogi.position import ImpossibleMove, Position


def file_order(node: Node) -> Iterator[Node]:
    """`node` and all below it, each line to its end before the branches off it, those of the latest fork first.

    This is the order in which KIF and its relatives write a tree, so a branch always leaves the line told last.
    """
    waiting = [node]
    while waiting:
        here = waiting.pop()
        yield here
        waiting.extend(reversed(here.children))


def main_line(node: Node) -> list[Node]:
    """`node` and what follows it along first children."""
    line = [node]
    while line[-1].children:
        line.append(line[-1].children[0])
    return line


def path(node: Node) -> list[Node]:
    """The line that leads to `node`: the root first, `node` last."""
    line = [node]
    while (parent := line[-1].parent) is not None:
        line.append(parent)
    line.reverse()
    return line


def siblings(node: Node) -> tuple[Node, ...]:
    """The branches among which `node` stands, itself included; the root stands alone."""
    return (node,) if node.parent is None else node.parent.children


def fork_from_main(node: Node) -> Node:
    """The last node of the main line on the way to `node`: `node` itself when it is on that line."""
    fork = here = node
    while (parent := here.parent) is not None:
        if parent.children[0] is not here:
            fork = parent
        here = parent
    return fork


def result_of(record: Record) -> Result:
    """What the end of the main line says; UNDECIDED when the line just stops."""
    last = main_line(record.root)[-1]
    if last.end is None:
        return Result.UNDECIDED
    return result(last.end, record.side_to_move(last))


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
