"""Edits of a record (command pattern): small values, each with its parameters, checks, execution and inverse.

A `History` applies edits, keeps their inverses for undo and notifies listeners. An applied edit returns an `AppliedEdit`; its
`inverse` is the inverse act, and that one's `inverse` is the redo. Undo and redo restore the very same node objects with
their numbers.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Iterable, Mapping
from itertools import chain, count
from typing import ClassVar, NamedTuple

from app.base.value import Value
from app.record.branch import AT_PLACE, Branch, BranchNode, branch_of_moves
from app.record.edit_error import EditError
from app.record.endings import End
from app.record.headers import Headers
from app.record.problems import Problem
from app.record.traversal import path_to_node
from app.record.tree import ChangeKind, Node, Record
from app.record.tree_operations import insert_subtree, remove_subtree, replace_start
from app.shogi.moves import Move
from app.shogi.pieces import EMPTY
from app.shogi.position import Position, SfenError
from app.text import record as text
from app.text.phrase import Phrase


class EditStep(NamedTuple):
    """One kind of change by an edit and the nodes that it affected, later reported in a `Change`."""

    kind: ChangeKind
    nodes: tuple[Node, ...]


class AppliedEdit(Value):
    """Result of an applied edit: nodes, changes and the inverse act. Without `steps`, nothing has changed."""

    nodes: tuple[Node, ...]
    """Nodes that the edit was about, such as all nodes of the inserted line, whether new or joined."""
    steps: tuple[EditStep, ...]
    inverse: "Act"
    problems: tuple[Problem, ...] = ()


class Act(Value, ABC):
    """Operation on the tree of a record; applying it also returns its inverse, for undo."""

    @abstractmethod
    def apply(self, tree: Record) -> AppliedEdit:
        """Execute the act, or raise EditError and change nothing."""

    @property
    def single_acts(self) -> "tuple[Act, ...]":
        """Acts of which this act consists, in order; by default the act itself."""
        return (self,)


class Edit(Act):
    """Operation on a record that the user can request."""

    name: ClassVar[Phrase]

    @property
    def undo_name(self) -> Phrase:
        """Name of the edit in the undo menu."""
        return self.name

    @property
    def merge_key(self) -> Hashable:
        """Merge key: edits with equal topic and cause, and no pause between, are undone as one. None never merges."""
        return None


# Adding nodes


class PlayMove(Edit):
    """Edit that adds a move after `place`, or joins the node that has it. `AppliedEdit.nodes` is the move's node."""

    name = text.PLAY
    place: Node
    move: Move
    time_ms: int | None = None

    def apply(self, tree: Record) -> AppliedEdit:
        return _insert_branch(tree, self.place, (BranchNode(AT_PLACE, self.move, None, self.time_ms),))


class AddEnd(Edit):
    """Edit that adds the end of the game after `place`: as main line if nothing follows yet, else as last branch."""

    name = text.ADD_END
    place: Node
    end: End
    time_ms: int | None = None

    def apply(self, tree: Record) -> AppliedEdit:
        return _insert_branch(tree, self.place, (BranchNode(AT_PLACE, None, self.end, self.time_ms),))


class InsertLine(Edit):
    """Edit that adds a line of moves after `place`, joining existing nodes. `AppliedEdit.nodes` has one for each move."""

    name = text.INSERT_LINE
    place: Node
    moves: tuple[Move, ...]

    def apply(self, tree: Record) -> AppliedEdit:
        return _insert_branch(tree, self.place, branch_of_moves(self.moves))


class PasteBranch(Edit):
    """Edit that adds a branch at `place`, joining existing nodes; new ones become the last branches.

    At joined nodes missing notes are filled in, and a different comment is added below the old one. A different time or
    bookmark is left out and reported as a problem. `AppliedEdit.nodes` has one for each node of the branch.
    """

    name = text.PASTE
    place: Node
    branch: Branch

    def apply(self, tree: Record) -> AppliedEdit:
        return _insert_branch(tree, self.place, self.branch)


def _insert_branch(tree: Record, place: Node, branch: Branch) -> AppliedEdit:
    growth = _BranchInsertion(tree, tree.require_node(place))
    for sprout in branch:
        growth.add_branch(sprout)
    return growth.to_applied_edit()


class _BranchInsertion:
    """Two-phase insertion of a branch: `add_branch` finds or creates each node, `to_applied_edit` changes the tree."""

    __slots__ = ("_new_nodes", "_nodes", "_notes", "_place", "_problems", "_tops", "_tree")

    def __init__(self, tree: Record, place: Node) -> None:
        self._tree = tree
        self._place = place
        self._nodes: list[Node] = []
        self._new_nodes: set[int] = set()
        self._tops: dict[Node, list[Node]] = {}
        self._notes: dict[Node, NodeNotes] = {}
        self._problems: list[Problem] = []

    def add_branch(self, sprout: BranchNode) -> None:
        if sprout.time_ms is not None and sprout.time_ms < 0:
            raise EditError(text.NEGATIVE_TIME)
        above = self._place if sprout.parent_index == AT_PLACE else self._nodes[sprout.parent_index]
        if sprout.move is None and sprout.end is None:
            if sprout.time_ms is not None:
                raise ValueError("a time belongs to a move or an end")
            twig = above
        else:
            twig = self._find_child(above, sprout) or self._new_child(above, sprout)
        self._nodes.append(twig)
        if sprout.time_ms is not None or sprout.comment or sprout.bookmark:
            self._merge_notes(twig, NodeNotes(sprout.time_ms, sprout.comment, sprout.bookmark))

    def to_applied_edit(self) -> AppliedEdit:
        noted = SetNotes(tuple(self._notes.items())).apply(self._tree)
        places = tuple(each for parent, tops in self._tops.items() for each in zip(tops, count(len(parent.children))))
        grown = InsertSubtrees(places).apply(self._tree)
        back = CompositeAct((noted.inverse, grown.inverse))
        return AppliedEdit(tuple(self._nodes), grown.steps + noted.steps, back, tuple(self._problems))

    def _find_child(self, above: Node, sprout: BranchNode) -> Node | None:
        children = chain(above.children, self._tops.get(above, ()))
        return next((child for child in children if child.move is sprout.move and child.end == sprout.end), None)

    def _new_child(self, above: Node, sprout: BranchNode) -> Node:
        if sprout.move is not None and sprout.end is not None:
            raise ValueError("a sprout is a move or an end, never both")
        if above.end is not None:
            raise EditError(text.AFTER_END)
        tree = self._tree
        twig = Node(tree, tree.new_node_number(), above, sprout.move, sprout.end)
        if sprout.move is not None and not _is_possible(tree.shared_position_at(above), sprout.move):
            raise EditError(text.IMPOSSIBLE_MOVE, ply=twig.ply, move=sprout.move.usi)
        tree.cache_legality_of(twig)
        if above.number in self._new_nodes:
            above.children = (*above.children, twig)
        else:
            self._tops.setdefault(above, []).append(twig)
        self._new_nodes.add(twig.number)
        return twig

    def _merge_notes(self, twig: Node, theirs: "NodeNotes") -> None:
        ours = self._notes.get(twig) or NodeNotes.from_node(twig)
        both = ours.join_notes(theirs)
        if theirs.time_ms is not None and both.time_ms != theirs.time_ms:
            self._problems.append(Problem(text.TIME_DIFFERS, {"ply": twig.ply, "theirs": theirs.time_ms}, twig))
        if theirs.bookmark and both.bookmark != theirs.bookmark:
            self._problems.append(Problem(text.BOOKMARK_DIFFERS, {"ply": twig.ply, "theirs": theirs.bookmark}, twig))
        if twig.number in self._new_nodes:
            both.copy_to_node(twig)
        elif both != ours:
            self._notes[twig] = both


def _is_possible(position: Position, move: Move) -> bool:
    """Return True if the move has a piece to move, be it legal or not."""
    if move.is_drop:
        return position.hand_count(position.turn, move.dropped) > 0
    return position.piece_at(move.origin) != EMPTY


# Deleting nodes


class DeleteBranch(Edit):
    """Edit that deletes `node` and its subtree. To cut a branch, call `copy_branch(node)` first."""

    name = text.DELETE
    node: Node

    def apply(self, tree: Record) -> AppliedEdit:
        return RemoveSubtrees((_own_non_root(tree.require_node(self.node)),)).apply(tree)


# Order of branches


class ReorderBranch(Edit):
    """Edit that moves `node` to `index` among its siblings; index 0 is the main line."""

    name = text.REORDER
    node: Node
    index: int

    def apply(self, tree: Record) -> AppliedEdit:
        twig = _own_non_root(tree.require_node(self.node))
        count = len(twig.parent.children) if twig.parent else 0
        if not 0 <= self.index < count:
            raise EditError(text.NO_SUCH_BRANCH, last=count)
        return _reordered_children(tree, twig, [(twig, self.index)])


class MakeMainLine(Edit):
    """Edit that makes the line leading to `node` the main line, as far as `node`."""

    name = text.MAKE_MAIN
    node: Node

    def apply(self, tree: Record) -> AppliedEdit:
        twig = tree.require_node(self.node)
        return _reordered_children(tree, twig, [(step, 0) for step in reversed(path_to_node(twig)[1:])])


def _reordered_children(tree: Record, about: Node, wanted: Iterable[tuple[Node, int]]) -> AppliedEdit:
    """Move each node of `wanted`, all of different parents, to its index among its siblings."""
    orders: list[tuple[Node, tuple[Node, ...]]] = []
    for twig, index in wanted:
        parent = twig.parent
        if parent is not None and parent.children[index] is not twig:
            others = [child for child in parent.children if child is not twig]
            orders.append((parent, (*others[:index], twig, *others[index:])))
    deed = ReorderChildren(tuple(orders)).apply(tree)
    return AppliedEdit((about,), deed.steps, deed.inverse)


# Notes on a node


class NodeNotes(NamedTuple):
    """Time, comment and bookmark of a node."""

    time_ms: int | None
    comment: str
    bookmark: str

    @classmethod
    def from_node(cls, node: Node) -> "NodeNotes":
        return cls(node.time_ms, node.comment, node.bookmark)

    def copy_to_node(self, twig: Node) -> None:
        twig.time_ms, twig.comment, twig.bookmark = self

    def join_notes(self, theirs: "NodeNotes") -> "NodeNotes":
        """Return these notes, completed by those of another node with the same move; own values take precedence."""
        return NodeNotes(
            theirs.time_ms if self.time_ms is None else self.time_ms,
            join_comments(self.comment, theirs.comment),
            self.bookmark or theirs.bookmark,
        )


def join_comments(ours: str, theirs: str) -> str:
    """Return both comments, `theirs` below `ours`, unless one contains the lines of the other."""
    if not theirs or f"\n{theirs}\n" in f"\n{ours}\n":
        return ours
    if not ours or f"\n{ours}\n" in f"\n{theirs}\n":
        return theirs
    return f"{ours}\n{theirs}"


class SetComment(Edit):
    """Edit that sets the comment of a node."""

    name = text.EDIT_COMMENT
    node: Node
    comment: str

    @property
    def merge_key(self) -> Hashable:
        return ChangeKind.COMMENT, self.node

    def apply(self, tree: Record) -> AppliedEdit:
        return _change_notes(tree, self.node, NodeNotes.from_node(self.node)._replace(comment=self.comment))


class SetBookmark(Edit):
    """Edit that sets the name of a bookmark; an empty one removes the bookmark."""

    name = text.EDIT_BOOKMARK
    node: Node
    bookmark: str

    @property
    def merge_key(self) -> Hashable:
        return ChangeKind.BOOKMARK, self.node

    def apply(self, tree: Record) -> AppliedEdit:
        return _change_notes(tree, self.node, NodeNotes.from_node(self.node)._replace(bookmark=self.bookmark))


class SetTime(Edit):
    """Edit that sets the time used for a move or an end; None removes it."""

    name = text.TIME_USED
    node: Node
    time_ms: int | None

    def apply(self, tree: Record) -> AppliedEdit:
        if tree.require_node(self.node) is tree.root:
            raise EditError(text.ROOT_HAS_NO_TIME)
        if self.time_ms is not None and self.time_ms < 0:
            raise EditError(text.NEGATIVE_TIME)
        return _change_notes(tree, self.node, NodeNotes.from_node(self.node)._replace(time_ms=self.time_ms))


def _change_notes(tree: Record, node: Node, notes: NodeNotes) -> AppliedEdit:
    twig = tree.require_node(node)
    deed = SetNotes(((twig, notes),)).apply(tree)
    return AppliedEdit((twig,), deed.steps, deed.inverse)


# Headers and start position


class SetHeader(Edit):
    """Edit that sets one header to a value, which may be empty; None removes the header."""

    name = text.EDIT_HEADERS
    header: str
    value: str | None

    @property
    def merge_key(self) -> Hashable:
        return ChangeKind.HEADERS, self.header

    def apply(self, tree: Record) -> AppliedEdit:
        headers = tree.headers
        new = headers.without_header(self.header) if self.value is None else headers.with_value(self.header, self.value)
        return SetHeaders(new).apply(tree)


class SetHeaders(Edit):
    """Edit that replaces all headers, in the given order."""

    name = text.EDIT_HEADERS
    headers: Headers

    def apply(self, tree: Record) -> AppliedEdit:
        back = SetHeaders(tree.headers)
        if self.headers == tree.headers:
            return AppliedEdit((), (), back)
        tree.headers = self.headers
        return AppliedEdit((), (EditStep(ChangeKind.HEADERS, ()),), back)


class SetStart(Edit):
    """Edit that changes the start position. All moves are kept; those that become illegal are marked."""

    name = text.CHANGE_START
    sfen: str

    def apply(self, tree: Record) -> AppliedEdit:
        try:
            start = Position.from_sfen(self.sfen)
        except SfenError as error:
            raise EditError(text.BAD_START, reason=error.phrase) from error
        if start == tree.start and start.ply == tree.start.ply:
            return AppliedEdit((tree.root,), (), CompositeAct(()))
        deed = ReplaceStart(start).apply(tree)
        return AppliedEdit((tree.root,), deed.steps, deed.inverse)


# Composite acts


class CompositeEdit(Edit):
    """Composite edit, whose parts are executed in order, undone as one, and rolled back if one fails."""

    words: Phrase
    edits: tuple[Act, ...]

    @property
    def undo_name(self) -> Phrase:
        return self.words

    def apply(self, tree: Record) -> AppliedEdit:
        return CompositeAct(self.edits).apply(tree)


class CompositeAct(Act):
    """Composite act, rolled back if one part fails."""

    acts: tuple[Act, ...]

    @property
    def single_acts(self) -> tuple[Act, ...]:
        return tuple(chain.from_iterable(act.single_acts for act in self.acts))

    def apply(self, tree: Record) -> AppliedEdit:
        deeds: list[AppliedEdit] = []
        try:
            for act in self.acts:
                deeds.append(act.apply(tree))  # noqa: PERF401 - the `except` rolls back those applied
        except BaseException:
            CompositeAct(inverse_acts(deeds)).apply(tree)
            raise
        return AppliedEdit(
            tuple(node for deed in deeds for node in deed.nodes),
            tuple(step for deed in deeds for step in deed.steps),
            CompositeAct(inverse_acts(deeds)),
            tuple(problem for deed in deeds for problem in deed.problems),
        )


def inverse_acts(deeds: list[AppliedEdit]) -> tuple[Act, ...]:
    """Return the acts that undo these applied edits, the last edit first."""
    return tuple(deed.inverse for deed in reversed(deeds) if deed.steps)


# Primitive acts, of which edits consist; the inverse is of the same kind, or `InsertSubtrees` for `RemoveSubtrees` and vice versa


class RemoveSubtrees(Act):
    """Act that removes subtrees from a record; its inverse inserts them again."""

    roots: tuple[Node, ...]

    def apply(self, tree: Record) -> AppliedEdit:
        gone: list[Node] = []
        places: list[tuple[Node, int]] = []
        for top in self.roots:
            index, below = remove_subtree(tree, top)
            gone += below
            places.append((top, index))
        return AppliedEdit((), (EditStep(ChangeKind.REMOVED, tuple(gone)),), InsertSubtrees(tuple(reversed(places))))


class InsertSubtrees(Act):
    """Act that inserts subtrees into a record, each at its index among its siblings."""

    places: tuple[tuple[Node, int], ...]

    def apply(self, tree: Record) -> AppliedEdit:
        if not self.places:
            return AppliedEdit((), (), self)
        come: list[Node] = []
        for top, index in self.places:
            come += insert_subtree(tree, top, index)
        tops = tuple(top for top, _ in self.places)
        return AppliedEdit(tops, (EditStep(ChangeKind.ADDED, tuple(come)),), RemoveSubtrees(tops))


class ReorderChildren(Act):
    """Act that reorders children; children not listed, which engines have added since, are put last."""

    orders: tuple[tuple[Node, tuple[Node, ...]], ...]

    def apply(self, tree: Record) -> AppliedEdit:  # noqa: ARG002 - only the parents change
        back = ReorderChildren(tuple((parent, parent.children) for parent, _ in self.orders))
        for parent, children in self.orders:
            parent.children = (*children, *(child for child in parent.children if child not in children))
        parents = tuple(parent for parent, _ in self.orders)
        return AppliedEdit((), (EditStep(ChangeKind.REORDERED, parents),) if parents else (), back)


Rewrite = Callable[[str], str]
"""Function that writes an engine's finding into a comment; all other text is preserved."""


class SetNotes(Act):
    """Act that sets time, comment and bookmark of nodes."""

    items: tuple[tuple[Node, NodeNotes], ...]

    def apply(self, tree: Record) -> AppliedEdit:  # noqa: ARG002 - only the nodes change
        if not self.items:
            return AppliedEdit((), (), self)
        old = tuple((twig, NodeNotes.from_node(twig)) for twig, _ in self.items)
        for twig, notes in self.items:
            notes.copy_to_node(twig)
        steps: list[EditStep] = []
        for part, kind in enumerate((ChangeKind.TIME, ChangeKind.COMMENT, ChangeKind.BOOKMARK)):
            other = tuple(twig for (twig, was), (_, now) in zip(old, self.items, strict=True) if was[part] != now[part])
            if other:
                steps.append(EditStep(kind, other))
        return AppliedEdit((), tuple(steps), SetNotes(old))

    def rewrite_comments(self, rewrites: "Mapping[Node, Rewrite]") -> "SetNotes":
        """Return these notes with the comments of some nodes rewritten."""
        return SetNotes(
            tuple(
                (twig, notes._replace(comment=rewrites[twig](notes.comment)) if twig in rewrites else notes)
                for twig, notes in self.items
            )
        )


class ReplaceStart(Act):
    """Act that changes the start position of a record."""

    start: Position

    def apply(self, tree: Record) -> AppliedEdit:
        back = ReplaceStart(tree.start)
        replace_start(tree, self.start)
        return AppliedEdit((), (EditStep(ChangeKind.START, ()),), back)


def _own_non_root(twig: Node) -> Node:
    if twig.parent is None:
        raise EditError(text.ROOT_STAYS)
    return twig
