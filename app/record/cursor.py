"""Cursors: places in a tree, each with its own board and its own memory of the branches it has taken.

Any number may stand in one record; none of them alters it.
"""

from itertools import pairwise

from app.base.event import Event
from app.base.value import Value
from app.record.outline import Walker, fork_from_main, path, siblings
from app.record.tree import Node, Record
from app.shogi.position import Position


class CursorMoved(Value):
    """A cursor stands elsewhere, or on another position because the start has changed."""

    node: Node
    before: Node
    """Where it stood, perhaps a node that is in the record no more."""


class Cursor:
    """One place in a record. When its node is taken away it steps up to the nearest one that is left."""

    def __init__(self, record: Record, node: Node | None = None) -> None:
        """Stand at `node`, or at the start."""
        self.record = record
        self.moved: Event[CursorMoved] = Event()
        self._walker = Walker(record.root, record.start_position())
        self._era = record.era
        self._untold: Node | None = None
        # By node number, the number of the child last stepped to.
        self._taken: dict[int, int] = {}
        record.follow(self)
        if node is not None:
            self.go(node)

    @property
    def node(self) -> Node:
        return self._walker.node

    @property
    def position(self) -> Position:
        """The board as after the node. Look at it; it is the cursor's own and goes with it."""
        return self._walker.position

    # Moving; each says whether there was anywhere to go

    def go(self, node: Node) -> bool:
        """To any node of the record; False when it is not, or no longer, in it."""
        if node not in self.record:
            return False
        here, pending = self.node, self._untold
        self._untold = None
        self._walk(node)
        if pending is not None or node is not here:
            self.moved.emit(CursorMoved(node, here if pending is None else pending))
        return True

    def forward(self, branch: int | None = None) -> bool:
        """One step: into the branch of that number, or the one taken last time, or the main line."""
        if branch is None:
            step = self._next(self.node)
            return step is not None and self.go(step)
        children = self.node.children
        return 0 <= branch < len(children) and self.go(children[branch])

    def back(self) -> bool:
        return self.node.parent is not None and self.go(self.node.parent)

    def advance(self, plies: int) -> bool:
        """So many steps along the line, back when negative, or as many as there are."""
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
        """To the end of the line it is on."""
        last = self.line()[-1]
        return last is not self.node and self.go(last)

    def next_branch(self) -> bool:
        """To the branch after this one at the same fork."""
        return self._to_sibling(1)

    def previous_branch(self) -> bool:
        return self._to_sibling(-1)

    def to_main_line(self) -> bool:
        """Back to where this branch left the main line, which from there on is the line to follow."""
        fork = fork_from_main(self.node)
        if fork is self.node:
            return False
        for node in path(self.node):
            self._taken.pop(node.number, None)
        return self.go(fork)

    def line(self) -> list[Node]:
        """The line it is on: from the root through its node to the end, along the branches taken last."""
        line = path(self.node)
        while (step := self._next(line[-1])) is not None:
            line.append(step)
        return line

    # As a follower of the record

    def settle(self) -> None:
        node = before = self.node
        while node not in self.record and node.parent is not None:
            node = node.parent
        if node is before and self._era == self.record.era:
            return
        self._walk(node)
        if self._untold is None:
            self._untold = before

    def tell(self) -> None:
        if self._untold is not None:
            before, self._untold = self._untold, None
            self.moved.emit(CursorMoved(self.node, before))

    def _walk(self, node: Node) -> None:
        if self._era != self.record.era:
            self._walker = Walker(self.record.root, self.record.start_position())
            self._era = self.record.era
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
