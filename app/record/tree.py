"""Record with its tree of nodes, and the changes that it emits.

To change a record, apply an edit through a `History`; to hear of changes, connect to `Record.changed`. Outside of this
package nodes and records are read only.
"""

from collections import deque
from collections.abc import Iterator
from enum import Enum
from typing import Final, NewType, Protocol
from weakref import WeakKeyDictionary

from app.base.event import Event
from app.base.value import Value
from app.record.edit_error import EditError
from app.record.endings import End
from app.record.headers import Headers
from app.shogi.illegality import Illegality, quick_illegality
from app.shogi.moves import Move
from app.shogi.pieces import PAWN, Side
from app.shogi.position import ImpossibleMove, Position
from app.text import record as text

Cause = NewType("Cause", str)
"""Originator of a change. A pane that makes changes passes its own cause and may ignore changes that have it."""

PERSON: Final = Cause("person")
ENGINE: Final = Cause("engine")

NOT_COMPUTED: Final = -1
"""Value of `start_version` for a node whose position key and illegality have not been computed."""


class Node:
    """The start position, a move, or the end of a game. Nodes are compared by identity.

    A node without a move is the root or an end. An end is a child like any move, the first one if it is on the main
    line, and has no children. A deleted node keeps its parent and its subtree, so that undo can put it back.
    """

    __slots__ = (
        "_illegality",
        "_key",
        "_tree",
        "bookmark",
        "children",
        "comment",
        "end",
        "move",
        "number",
        "parent",
        "ply",
        "start_version",
        "time_ms",
    )

    def __init__(
        self,
        tree: "Record",
        number: int,
        parent: "Node | None",
        move: Move | None,
        end: End | None,
        time_ms: int | None = None,
        start_version: int = NOT_COMPUTED,
        key: int = 0,
        illegal: Illegality | None = None,
    ) -> None:
        self.number = number
        """Number, unique in this record and never reused, so that a late answer finds its own node or none."""
        self.parent = parent
        self.children: tuple[Node, ...] = ()
        """Children, in the order of the branches; the first one continues the main line."""
        self.ply: int = 0 if parent is None else parent.ply + 1
        """Distance from the root, which is 0; an end counts like the move in whose place it is."""
        self.move = move
        self.end = end
        self.time_ms = time_ms
        self.comment = ""
        self.bookmark = ""
        self._tree = tree
        self.start_version = start_version
        self._key = key
        self._illegality = illegal

    @property
    def key(self) -> int:
        """Zobrist hash of the position after the node: equal for equal positions, and probably different for others."""
        if self.start_version != self._tree.start_version:
            self._compute_legality()
        return self._key

    @property
    def illegality(self) -> Illegality | None:
        """Illegality of the move; illegal moves are kept, since games do end with them."""
        if self.start_version != self._tree.start_version:
            self._compute_legality()
        return self._illegality

    def cache_legality(self, key: int, illegal: Illegality | None) -> None:
        """Cache the key of the position and the move's illegality; they are valid until the start position changes."""
        self._key, self._illegality, self.start_version = key, illegal, self._tree.start_version

    def _compute_legality(self) -> None:
        """Compute position key and illegality of this node and of all ancestors that lack them."""
        unlabelled: list[Node] = []
        twig: Node | None = self
        while twig is not None and twig.start_version != self._tree.start_version:
            unlabelled.append(twig)
            twig = twig.parent
        for each in reversed(unlabelled):
            self._tree.cache_legality_of(each)

    def __repr__(self) -> str:
        what = self.move.usi if self.move else self.end.kind.value if self.end else "root"
        return f"<Node {self.number} at {self.ply}: {what}>"


class ChangeKind(Enum):
    """Kind of a change. Its nodes are those that changed; added or removed ones in file order."""

    ADDED = "grown"
    REMOVED = "pruned"
    REORDERED = "order"
    """Nodes whose children were reordered."""
    COMMENT = "comment"
    BOOKMARK = "bookmark"
    TIME = "time"
    HEADERS = "headers"
    """Headers were changed; `Change.nodes` is empty."""
    START = "start"
    """The start changed: every position differs, any move may have become legal or illegal; `Change.nodes` is empty."""
    SEVERAL = "several"
    """Several changes at once; `Change.nodes` has the nodes of all `parts`."""


class Change(Value):
    """A completed change of a record."""

    kind: ChangeKind
    nodes: tuple[Node, ...]
    cause: Cause
    parts: "tuple[Change, ...]" = ()
    """Parts of a change of the kind SEVERAL, in the order in which they happened."""

    def single_changes(self) -> "tuple[Change, ...]":
        """Return the parts, or the change itself if it is a single one."""
        return self.parts or (self,)


class NodeFollower(Protocol):
    """Object with a place in the tree, such as a cursor, that has to leave deleted nodes."""

    def leave_deleted_nodes(self) -> None:
        """Leave nodes that were deleted. Emit no event yet, since other followers have not moved."""

    def notify_node_changed(self) -> None:
        """Emit an event if this follower has moved; `Record.changed` was emitted before."""


def quick_legality(position: Position, move: Move) -> Illegality | None:
    """Return the illegality of `move` as computed by `Position` alone, which agrees with python-shogi."""
    if not position.is_quick_legal(move):
        return quick_illegality(position, move)
    return Illegality.DROP_PAWN_MATE if move.dropped == PAWN and position.mates_by_pawn(move) else None


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


class Record:
    """One game or study with its tree; create it with `new_record`."""

    def __init__(self, start: Position, headers: Headers) -> None:
        self.headers = headers
        self.changed: Event[Change] = Event()
        """Event emitted after the tree is consistent and all followers have settled, before any follower emits its own.

        An edit made by a listener is applied at once and announced afterwards, so that all listeners hear changes in
        the same order. An exception of a listener is raised from the edit, which is kept, after all listeners were
        called.
        """
        self.start_version = 0
        """Counter of changes of the start position; positions cached when it had another value are out of date."""
        self.start = start
        self.root = Node(self, 0, None, None, None)
        self.nodes_by_number: dict[int, Node] = {0: self.root}
        self.shared_walker = BoardWalker(self.root, start.copy())
        self.newest_number = 0
        self._followers: WeakKeyDictionary[NodeFollower, None] = WeakKeyDictionary()
        self._queued_changes: deque[Change | None] = deque()
        self._is_notifying = False

    @property
    def start_sfen(self) -> str:
        return self.start.sfen()

    def __len__(self) -> int:
        """Return the number of nodes, including the root."""
        return len(self.nodes_by_number)

    def __contains__(self, node: object) -> bool:
        """Return True if `node` is in this record now: not of another record, deleted or undone."""
        return isinstance(node, Node) and self.nodes_by_number.get(node.number) is node

    def node_by_number(self, number: int) -> Node | None:
        return self.nodes_by_number.get(number)

    def start_position(self) -> Position:
        """Return a new position object: the start position."""
        return self.start.copy()

    def position_at(self, node: Node) -> Position:
        """Return a new position object: the position after `node`. Raise EditError if `node` is not in the record."""
        return self.shared_position_at(self.require_node(node)).copy()

    def side_to_move(self, node: Node) -> Side:
        """Return the side to move after `node`; at an end, the side that would have moved in its place."""
        moves = node.ply - (node.end is not None)
        return self.start.turn.other if moves % 2 else self.start.turn

    def nodes_with_position(self, position: Position) -> tuple[Node, ...]:
        """Return the nodes (without ends) after which `position` is on the board, oldest first."""
        alike = [twig for twig in self.nodes_by_number.values() if twig.end is None and twig.key == position.key]
        # Keys may agree by chance, so the boards are compared as well.
        found = [twig for twig in alike if self.shared_position_at(twig) == position]
        return tuple(sorted(found, key=lambda twig: twig.number))

    def add_follower(self, follower: NodeFollower) -> None:
        """Notify `follower` of changes; only a weak reference is kept."""
        self._followers[follower] = None

    # Operations for edits

    def require_node(self, node: Node) -> Node:
        """Return `node`; raise EditError if it is not in this record now."""
        if node in self:
            return node
        top = node
        while top.parent is not None:
            top = top.parent
        raise EditError(text.NOT_HERE if top is self.root else text.FOREIGN)

    def shared_position_at(self, twig: Node) -> Position:
        """Return the shared board after the node `twig`, even one outside the tree; do not change or keep it."""
        if self.shared_walker.node is not twig:
            self.shared_walker.walk_to(twig)
        return self.shared_walker.position

    def cache_legality_of(self, twig: Node) -> None:
        """Compute position key and illegality of the node `twig`, whose parent has them already."""
        if twig.parent is None:
            twig.cache_legality(self.start.key, None)
            return
        position = self.shared_position_at(twig.parent)
        illegal = None if twig.move is None else quick_legality(position, twig.move)
        self.shared_walker.go_to_child(twig)
        twig.cache_legality(position.key, illegal)

    def new_node_number(self) -> int:
        self.newest_number += 1
        return self.newest_number

    def settle_followers(self) -> None:
        """Make every follower, such as a cursor, leave nodes that were deleted."""
        for follower in list(self._followers):
            follower.leave_deleted_nodes()

    def announce_change(self, change: Change | None) -> None:
        """Emit `changed` and let the followers report their moves; None skips `changed`. Changes made meanwhile are
        queued, so that all listeners hear all changes in the same order."""
        self._queued_changes.append(change)
        if self._is_notifying:
            return
        self._is_notifying = True
        failures: list[Exception] = []
        try:
            while self._queued_changes:
                failures += self._notify_followers(self._queued_changes.popleft())
        finally:
            self._is_notifying = False
        if failures:
            raise failures[0] if len(failures) == 1 else ExceptionGroup("hearing of a change failed", failures)

    def _notify_followers(self, change: Change | None) -> Iterator[Exception]:
        try:
            if change is not None:
                self.changed.emit(change)
        except Exception as failure:  # noqa: BLE001 - `announce` raises it after all listeners were called
            yield failure
        for follower in list(self._followers):
            try:
                follower.notify_node_changed()
            except Exception as failure:  # noqa: BLE001 - as above
                yield failure
