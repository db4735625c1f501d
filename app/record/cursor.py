"""Cursors: places in a tree, each with its own board and its own memory of the branches visited last.

A record can have any number of cursors; none of them changes it.
"""

from itertools import pairwise

from app.base.event import Event
from app.base.value import Value
from app.record.traversal import fork_from_main, node_siblings, path_to_node
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
        self.cursor_moved: Event[CursorMoved] = Event()
        self._walker = BoardWalker(record.root, record.start_position())
        self._start_version = record.start_version
        self._node_before: Node | None = None
        # By node number: number of the child visited last.
        self._visited: dict[int, int] = {}
        record.add_follower(self)
        if node is not None:
            self.go_to_node(node)

    @property
    def node(self) -> Node:
        return self._walker.node

    @property
    def position(self) -> Position:
        """Board after the node; read-only, and it changes when the cursor moves."""
        return self._walker.position

    # Navigation; the methods return False if there is nowhere to go

    def go_to_node(self, node: Node) -> bool:
        """Move to any node of the record; return False if it is not, or no longer, in the record."""
        if node not in self.record:
            return False
        here, pending = self.node, self._node_before
        self._node_before = None
        self._walk_to(node)
        if pending is not None or node is not here:
            self.cursor_moved.emit(CursorMoved(node, here if pending is None else pending))
        return True

    def go_by_plies(self, plies: int) -> bool:
        """Move `plies` steps along the line (back if negative), or as many as there are."""
        node = self.node
        for _ in range(abs(plies)):
            step = self._next_node(node) if plies > 0 else node.parent
            if step is None:
                break
            node = step
        return node is not self.node and self.go_to_node(node)

    def go_to_start(self) -> bool:
        return self.node is not self.record.root and self.go_to_node(self.record.root)

    def go_to_end(self) -> bool:
        last = self.current_line()[-1]
        return last is not self.node and self.go_to_node(last)

    def go_to_next_branch(self) -> bool:
        return self._go_to_sibling(1)

    def go_to_previous_branch(self) -> bool:
        return self._go_to_sibling(-1)

    def go_to_main_line(self) -> bool:
        """Move back to where this branch left the main line, and forget the branches visited on the way."""
        fork = fork_from_main(self.node)
        if fork is self.node:
            return False
        for node in path_to_node(self.node):
            self._visited.pop(node.number, None)
        return self.go_to_node(fork)

    def current_line(self) -> list[Node]:
        """Return the current line: from the root through the node to the end, along the branches visited last."""
        line = path_to_node(self.node)
        while (step := self._next_node(line[-1])) is not None:
            line.append(step)
        return line

    # Methods of `NodeFollower`

    def leave_deleted_nodes(self) -> None:
        node = before = self.node
        while node not in self.record and node.parent is not None:
            node = node.parent
        if node is before and self._start_version == self.record.start_version:
            return
        self._walk_to(node)
        if self._node_before is None:
            self._node_before = before

    def notify_node_changed(self) -> None:
        if self._node_before is not None:
            before, self._node_before = self._node_before, None
            self.cursor_moved.emit(CursorMoved(self.node, before))

    def _walk_to(self, node: Node) -> None:
        if self._start_version != self.record.start_version:
            self._walker = BoardWalker(self.record.root, self.record.start_position())
            self._start_version = self.record.start_version
        way = self._walker.walk_to(node)
        self._visited.update((above.number, step.number) for above, step in pairwise(way))

    def _next_node(self, node: Node) -> Node | None:
        children = node.children
        taken = self._visited.get(node.number)
        return next((child for child in children if child.number == taken), children[0] if children else None)

    def _go_to_sibling(self, by: int) -> bool:
        branches = node_siblings(self.node)
        index = branches.index(self.node) + by
        return 0 <= index < len(branches) and self.go_to_node(branches[index])
