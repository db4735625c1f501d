"""The mutable tree behind `Record` and its primitive operations. Only this package uses it; all others apply edits.

The operations do not check whether they are sensible; edits do.
"""

from collections import deque
from collections.abc import Iterator
from typing import Final
from weakref import ReferenceType, ref

from app.base.event import Event
from app.record.endings import End
from app.record.headers import Headers
from app.record.problems import EditError
from app.record.traversal import BoardWalker
from app.record.tree import Change, Follower, Judge, Node, Record
from app.shogi.illegality import Illegality
from app.shogi.moves import Move
from app.shogi.pieces import Side
from app.shogi.position import Position
from app.text import record as text

NEVER: Final = -1
"""Value of `start_version` for a node whose position key and illegality have not been computed."""


class TreeNode:
    """Mutable node. A deleted node keeps its parent and its subtree, so that undo can put it back."""

    __slots__ = (
        "_illegal",
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
        tree: "RecordTree",
        number: int,
        parent: "TreeNode | None",
        move: Move | None,
        end: End | None,
        time_ms: int | None = None,
        start_version: int = NEVER,
        key: int = 0,
        illegal: Illegality | None = None,
    ) -> None:
        self.number = number
        self.parent = parent
        self.children: tuple[TreeNode, ...] = ()
        self.ply: int = 0 if parent is None else parent.ply + 1
        self.move = move
        self.end = end
        self.time_ms = time_ms
        self.comment = ""
        self.bookmark = ""
        self._tree = tree
        self.start_version = start_version
        self._key = key
        self._illegal = illegal

    @property
    def key(self) -> int:
        if self.start_version != self._tree.start_version:
            self._compute_legality()
        return self._key

    @property
    def illegal(self) -> Illegality | None:
        if self.start_version != self._tree.start_version:
            self._compute_legality()
        return self._illegal

    def cache_legality(self, key: int, illegal: Illegality | None) -> None:
        """Cache the key of the position and the move's illegality; they are valid until the start position changes."""
        self._key, self._illegal, self.start_version = key, illegal, self._tree.start_version

    def _compute_legality(self) -> None:
        """Compute position key and illegality of this node and of all ancestors that lack them."""
        unlabelled: list[TreeNode] = []
        twig: TreeNode | None = self
        while twig is not None and twig.start_version != self._tree.start_version:
            unlabelled.append(twig)
            twig = twig.parent
        for each in reversed(unlabelled):
            self._tree.cache_legality_of(each)

    def __repr__(self) -> str:
        what = self.move.usi if self.move else self.end.kind.value if self.end else "root"
        return f"<Node {self.number} at {self.ply}: {what}>"


class RecordTree:
    """Mutable implementation of `Record`, which documents the public members."""

    def __init__(self, start: Position, headers: Headers, judge: Judge) -> None:
        self.judge = judge
        self.headers = headers
        self.changed: Event[Change] = Event()
        self.start_version = 0
        self.start = start
        self.root = TreeNode(self, 0, None, None, None)
        self.living: dict[int, TreeNode] = {0: self.root}
        self.scout = BoardWalker(self.root, start.copy())
        self.newest = 0
        """Number of the newest node; a new node gets the next one."""
        self._followers: list[ReferenceType[Follower]] = []
        self._untold: deque[Change | None] = deque()
        self._telling = False

    # Members of `Record`

    @property
    def start_sfen(self) -> str:
        return self.start.sfen()

    def __len__(self) -> int:
        return len(self.living)

    def __contains__(self, node: object) -> bool:
        return isinstance(node, TreeNode) and self.living.get(node.number) is node

    def node_by_number(self, number: int) -> TreeNode | None:
        return self.living.get(number)

    def start_position(self) -> Position:
        return self.start.copy()

    def position_at(self, node: Node) -> Position:
        return self.shared_position_at(self.own_node(node)).copy()

    def side_to_move(self, node: Node) -> Side:
        moves = node.ply - (node.end is not None)
        return self.start.turn.other if moves % 2 else self.start.turn

    def nodes_with_position(self, position: Position) -> tuple[TreeNode, ...]:
        alike = [twig for twig in self.living.values() if twig.end is None and twig.key == position.key]
        # Keys may agree by chance, so the boards are compared as well.
        found = [twig for twig in alike if self.shared_position_at(twig) == position]
        return tuple(sorted(found, key=lambda twig: twig.number))

    def same_position(self, node: Node) -> tuple[TreeNode, ...]:
        twig = self.own_node(node)
        here = twig.parent if twig.end is not None else twig
        return tuple(other for other in self.nodes_with_position(self.position_at(node)) if other is not here)

    def add_follower(self, follower: Follower) -> None:
        self._followers.append(ref(follower, self._followers.remove))

    # Operations for edits

    def own_node(self, node: Node) -> TreeNode:
        """Return `node` as a node of this tree; raise EditError if it is not in the tree now."""
        twig = self.living.get(node.number)
        if twig is node:
            return twig
        top = node
        while top.parent is not None:
            top = top.parent
        raise EditError(text.NOT_HERE if top is self.root else text.FOREIGN)

    def shared_position_at(self, twig: Node) -> Position:
        """Return the shared board after `twig`, be it in the tree yet or not; read or copy it, but do not keep it."""
        if self.scout.node is not twig:
            self.scout.walk_to(twig)
        return self.scout.position

    def cache_legality_of(self, twig: TreeNode) -> None:
        """Compute position key and illegality of `twig`, whose parent has them already."""
        if twig.parent is None:
            twig.cache_legality(self.start.key, None)
            return
        position = self.shared_position_at(twig.parent)
        illegal = None if twig.move is None else self.judge(position, twig.move)
        self.scout.go_to_child(twig)
        twig.cache_legality(position.key, illegal)

    def next_number(self) -> int:
        self.newest += 1
        return self.newest

    def settle_followers(self) -> None:
        """Make every follower, such as a cursor, leave nodes that were deleted."""
        for follower in self._live_followers():
            follower.leave_deleted_nodes()

    def announce_change(self, change: Change | None) -> None:
        """Emit `changed` and let the followers report their moves; None skips `changed`. Changes made meanwhile are
        queued, so that all listeners hear all changes in the same order."""
        self._untold.append(change)
        if self._telling:
            return
        self._telling = True
        failures: list[Exception] = []
        try:
            while self._untold:
                failures += self._notify_followers(self._untold.popleft())
        finally:
            self._telling = False
        if failures:
            raise failures[0] if len(failures) == 1 else ExceptionGroup("hearing of a change failed", failures)

    def _notify_followers(self, change: Change | None) -> Iterator[Exception]:
        try:
            if change is not None:
                self.changed.emit(change)
        except Exception as failure:  # noqa: BLE001 - `announce_change` raises it after all listeners were called
            yield failure
        for follower in self._live_followers():
            try:
                follower.announce_move()
            except Exception as failure:  # noqa: BLE001 - as above
                yield failure

    def _live_followers(self) -> list[Follower]:
        return [follower for each in self._followers if (follower := each()) is not None]


def mutable_tree_of(record: Record) -> RecordTree:
    if not isinstance(record, RecordTree):
        raise TypeError("a record is made by new_record, and by nothing else")
    return record


def insert_subtree(tree: RecordTree, twig: TreeNode, index: int) -> list[TreeNode]:
    """Insert `twig` with its subtree among its parent's children; return all nodes added, in file order."""
    parent = twig.parent
    if parent is None:
        raise ValueError("a root is never grafted")
    parent.children = (*parent.children[:index], twig, *parent.children[index:])
    come = subtree_nodes(twig)
    tree.living.update((each.number, each) for each in come)
    return come


def remove_subtree(tree: RecordTree, twig: TreeNode) -> tuple[int, list[TreeNode]]:
    """Remove `twig` with its subtree; return its index and all nodes removed, in file order."""
    parent = twig.parent
    if parent is None:
        raise ValueError("a root is never pruned")
    index = parent.children.index(twig)
    parent.children = parent.children[:index] + parent.children[index + 1 :]
    gone = subtree_nodes(twig)
    for each in gone:
        del tree.living[each.number]
    return index, gone


def replace_start(tree: RecordTree, start: Position) -> None:
    """Change the start position; nodes recompute key and illegality on their next access."""
    tree.start = start
    tree.start_version += 1
    tree.scout = BoardWalker(tree.root, start.copy())


def subtree_nodes(twig: TreeNode) -> list[TreeNode]:
    """Return `twig` and its subtree in file order."""
    found: list[TreeNode] = []
    waiting = [twig]
    while waiting:
        here = waiting.pop()
        found.append(here)
        waiting.extend(here.children[::-1])
    return found
