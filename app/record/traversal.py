"""Tree traversal without recursion, so that depth does not matter, and a board that moves along."""

from collections.abc import Iterator

from app.record.endings import Result, result_of_end
from app.record.tree import Node, Record
from app.shogi.position import ImpossibleMove, Position


def nodes_in_file_order(node: Node) -> Iterator[Node]:
    """Iterate over `node` and its subtree depth-first: each line to its end, then the branches of its latest fork. KIF
    and its relatives write a tree in this order, so a branch always leaves the line written last."""
    waiting = [node]
    while waiting:
        here = waiting.pop()
        yield here
        waiting.extend(reversed(here.children))


def main_line(node: Node) -> list[Node]:
    """Return `node` and its descendants along first children."""
    line = [node]
    while line[-1].children:
        line.append(line[-1].children[0])
    return line


def path_to_node(node: Node) -> list[Node]:
    """Return the line from the root to `node`, both included."""
    line = [node]
    while (parent := line[-1].parent) is not None:
        line.append(parent)
    line.reverse()
    return line


def siblings(node: Node) -> tuple[Node, ...]:
    """Return `node` and its siblings; the root alone for the root."""
    return (node,) if node.parent is None else node.parent.children


def fork_from_main(node: Node) -> Node:
    """Return the last node of the main line on the way to `node`: `node` itself if it is on the main line."""
    fork = here = node
    while (parent := here.parent) is not None:
        if parent.children[0] is not here:
            fork = parent
        here = parent
    return fork


def result_of_record(record: Record) -> Result:
    """Return the result at the end of the main line; UNDECIDED if the line has no end."""
    last = main_line(record.root)[-1]
    if last.end is None:
        return Result.UNDECIDED
    return result_of_end(last.end, record.side_to_move(last))


class BoardWalker:
    """Node of a record and the board after it, moved together."""

    __slots__ = ("node", "position")

    node: Node
    position: Position

    def __init__(self, node: Node, position: Position) -> None:
        self.node = node
        self.position = position

    def walk_to(self, node: Node) -> list[Node]:
        """Walk to `node`; return the nodes from the common ancestor of old and new node to `node`, both included."""
        down = [node]
        while node.ply > self.node.ply and node.parent is not None:
            node = node.parent
            down.append(node)
        while self.node.ply > node.ply:
            self.go_to_parent()
        while node is not self.node and node.parent is not None:
            node = node.parent
            down.append(node)
            self.go_to_parent()
        down.reverse()
        for step in down[1:]:
            self.go_to_child(step)
        return down

    def go_to_parent(self) -> None:
        """Go one step up; do nothing at the root."""
        if self.node.parent is not None:
            if self.node.move is not None:
                self.position.undo()
            self.node = self.node.parent

    def go_to_child(self, child: Node) -> None:
        """Go one step down to a child; a move without a piece to move is replaced by a pass."""
        if child.move is not None:
            try:
                self.position.apply(child.move)
            except ImpossibleMove:
                self.position.apply_pass()
        self.node = child
