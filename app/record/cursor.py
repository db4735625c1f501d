"""Cursors: places in a tree, each with its own board and its own memory of the branches visited last.

A record can have any number of cursors; none of them changes it.
"""

from itertools import pairwise

from app.base.event import Event
from app.base.value import Value
from app.record.traversal import fork_from_main, path, siblings
from app.record.tree import BoardWalker, Node, Record
from app.shogi.position import Position


class CursorMoved(Value):
    """Event of a cursor that is on another node, or on another position since the start position has changed."""

    node: Node
    before: Node
    """Node at which the cursor was before; it may no longer be in the record."""


class Cursor:
    """A place in a record. When its node is deleted, the cursor moves up to the nearest ancestor that is left."""

    def __init__(self, record: Record, node: Node | None = None) -> None:
        """Create a cursor at `node`, by default at the start."""
        self.record = record
        self.moved: Event[CursorMoved] = Event()
        self._walker = BoardWalker(record.root, record.start_position())
        self._era = record.start_version
        self._untold: Node | None = None
        # By node number: number of the child visited last.
        self._taken: dict[int, int] = {}
        record.follow(self)
        if node is not None:
            self.go(node)

    @property
    def node(self) -> Node:
        return self._walker.node

    @property
    def position(self) -> Position:
        """Board after the node; read-only, and it changes when the cursor moves."""
        return self._walker.position

    # Navigation; the methods return False if there is nowhere to go

    def go(self, node: Node) -> bool:
        """Move to any node of the record; return False if it is not, or no longer, in the record."""
        if node not in self.record:
            return False
        here, pending = self.node, self._untold
        self._untold = None
        self._walk(node)
        if pending is not None or node is not here:
            self.moved.emit(CursorMoved(node, here if pending is None else pending))
        return True

    def forward(self, branch: int | None = None) -> bool:
        """Move one step: to the child with index `branch`, or else along the branch visited last, or the main line."""
        if branch is None:
            step = self._next(self.node)
            return step is not None and self.go(step)
        children = self.node.children
        return 0 <= branch < len(children) and self.go(children[branch])

    def back(self) -> bool:
        return self.node.parent is not None and self.go(self.node.parent)

    def advance(self, plies: int) -> bool:
        """Move `plies` steps along the line (back if negative), or as many as there are."""
        node = self.node
        for _ in range(abs(plies)):
            step = self._next(node) if plies > 0 else node.parent
            if step is None:
                break
            node = step
        return node is not self.node and self.go(node)

    def to_start(self) -> bool:
        return self.node is not self.record.root and self.go(self.record.root)

    def to_end(self) -> bool:
        last = self.line()[-1]
        return last is not self.node and self.go(last)

    def next_branch(self) -> bool:
        return self._to_sibling(1)

    def previous_branch(self) -> bool:
        return self._to_sibling(-1)

    def to_main_line(self) -> bool:
        """Move back to where this branch left the main line, and forget the branches visited on the way."""
        fork = fork_from_main(self.node)
        if fork is self.node:
            return False
        for node in path(self.node):
            self._taken.pop(node.number, None)
        return self.go(fork)

    def line(self) -> list[Node]:
        """Return the current line: from the root through the node to the end, along the branches visited last."""
        line = path(self.node)
        while (step := self._next(line[-1])) is not None:
            line.append(step)
        return line

    # Methods of `Follower`

    def settle(self) -> None:
        node = before = self.node
        while node not in self.record and node.parent is not None:
            node = node.parent
        if node is before and self._era == self.record.start_version:
            return
        self._walk(node)
        if self._untold is None:
            self._untold = before

    def tell(self) -> None:
        if self._untold is not None:
            before, self._untold = self._untold, None
            self.moved.emit(CursorMoved(self.node, before))

    def _walk(self, node: Node) -> None:
        if self._era != self.record.start_version:
            self._walker = BoardWalker(self.record.root, self.record.start_position())
            self._era = self.record.start_version
        way = self._walker.go(node)
        self._taken.update((above.number, step.number) for above, step in pairwise(way))

    def _next(self, node: Node) -> Node | None:
        children = node.children
        taken = self._taken.get(node.number)
        return next((child for child in children if child.number == taken), children[0] if children else None)

    def _to_sibling(self, by: int) -> bool:
        branches = siblings(self.node)
        index = branches.index(self.node) + by
        return 0 <= index < len(branches) and self.go(branches[index])
