"""The edits: each a small value that says what is wanted, checks that it can be had, does it, and knows the way back.

An edit is applied through a `History`, which keeps the way back and tells everyone. What an edit leaves behind is a
`Deed`; its `back` is again something to apply, whose own `back` is the way forward. So undoing puts back the very nodes
that were there, and redoing the very nodes that an edit once made, with the numbers they had.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Iterable, Mapping
from itertools import chain
from typing import ClassVar, NamedTuple

from app.base.value import Value
from app.record.branch import PLACE, Branch, Sprout, line_of
from app.record.endings import End
from app.record.growth import RecordTree, TreeNode, graft, prune, replant
from app.record.headers import Headers
from app.record.problems import EditError, Problem
from app.record.tree import ChangeKind, Node
from app.shogi.moves import Move
from app.shogi.pieces import EMPTY
from app.shogi.position import Position, SfenError
from app.text import record as text
from app.text.phrase import Phrase


class EditStep(NamedTuple):
    """One thing that has come about, as a `Change` will tell it."""

    kind: ChangeKind
    nodes: tuple[Node, ...]


class Deed(Value):
    """What an edit has done: nothing at all when there are no steps."""

    nodes: tuple[Node, ...]
    """The nodes the edit was about, such as those of the line it put in, whether they had been there before or not."""
    steps: tuple[EditStep, ...]
    back: "Act"
    problems: tuple[Problem, ...] = ()
    """What could not be kept of what was put in."""


class Act(Value, ABC):
    """Something that can be done to a tree."""

    @abstractmethod
    def apply(self, tree: RecordTree) -> Deed:
        """Do it, or raise EditError and change nothing."""

    @property
    def single_acts(self) -> "tuple[Act, ...]":
        """The acts this one consists of, in order; by default itself."""
        return (self,)


class Edit(Act):
    """An act that a person may ask for."""

    name: ClassVar[Phrase]

    @property
    def called(self) -> Phrase:
        """What the undo menu calls it."""
        return self.name

    @property
    def topic(self) -> Hashable:
        """Edits on the same topic, made by the same hand and without a pause, are undone as one; None is no topic."""
        return None


# Growing


class Play(Edit):
    """A move after `place`; one that is there already is joined. The deed's only node is that of the move."""

    name = text.PLAY
    place: Node
    move: Move
    time_ms: int | None = None

    def apply(self, tree: RecordTree) -> Deed:
        return _grow(tree, self.place, (Sprout(PLACE, self.move, None, self.time_ms),), None)


class AddEnd(Edit):
    """The end of the game after `place`: the main line when nothing follows yet, otherwise the last branch."""

    name = text.ADD_END
    place: Node
    end: End
    time_ms: int | None = None

    def apply(self, tree: RecordTree) -> Deed:
        return _grow(tree, self.place, (Sprout(PLACE, None, self.end, self.time_ms),), None)


class InsertLine(Edit):
    """A line of moves after `place`, joining what is there. The deed's nodes are those of the line, one for each move."""

    name = text.INSERT_LINE
    place: Node
    moves: tuple[Move, ...]

    def apply(self, tree: RecordTree) -> Deed:
        return _grow(tree, self.place, line_of(self.moves), None)


class Paste(Edit):
    """A branch at `place`, joining what is there; what is new stands last there, or from `index` on.

    Where nodes join, what ours lacks is filled in, and a comment that differs is added below ours. A time or bookmark
    that differs is left out and reported as a problem. The deed's nodes are those of the branch, one for each sprout.
    """

    name = text.PASTE
    place: Node
    branch: Branch
    index: int | None = None

    def apply(self, tree: RecordTree) -> Deed:
        return _grow(tree, self.place, self.branch, self.index)


def _grow(tree: RecordTree, place: Node, branch: Branch, index: int | None) -> Deed:
    twig = tree.own(place)
    if index is not None and not 0 <= index <= len(twig.children):
        raise EditError(text.NO_SUCH_BRANCH, last=len(twig.children) + 1)
    growth = _Growth(tree, twig)
    for sprout in branch:
        growth.add(sprout)
    return growth.carry_out(index)


class _Growth:
    """A branch on its way into the tree: first every sprout finds or makes its node, unseen; then all is put in."""

    __slots__ = ("_made", "_notes", "_place", "_problems", "_tops", "_tree", "_twigs")

    def __init__(self, tree: RecordTree, place: TreeNode) -> None:
        self._tree = tree
        self._place = place
        self._twigs: list[TreeNode] = []
        self._made: set[int] = set()
        self._tops: dict[TreeNode, list[TreeNode]] = {}
        self._notes: dict[TreeNode, Notes] = {}
        self._problems: list[Problem] = []

    def add(self, sprout: Sprout) -> None:
        if sprout.time_ms is not None and sprout.time_ms < 0:
            raise EditError(text.NEGATIVE_TIME)
        above = self._place if sprout.above == PLACE else self._twigs[sprout.above]
        if sprout.move is None and sprout.end is None:
            if sprout.time_ms is not None:
                raise ValueError("a time belongs to a move or an end")
            twig = above
        else:
            twig = self._child(above, sprout) or self._made_below(above, sprout)
        self._twigs.append(twig)
        if sprout.time_ms is not None or sprout.comment or sprout.bookmark:
            self._join(twig, Notes(sprout.time_ms, sprout.comment, sprout.bookmark))

    def carry_out(self, index: int | None) -> Deed:
        noted = Note(tuple(self._notes.items())).apply(self._tree)
        places: list[tuple[TreeNode, int]] = []
        for parent, tops in self._tops.items():
            at = len(parent.children) if index is None or parent is not self._place else index
            places += [(top, at + offset) for offset, top in enumerate(tops)]
        grown = Graft(tuple(places)).apply(self._tree)
        back = Acts((noted.back, grown.back))
        return Deed(tuple(self._twigs), grown.steps + noted.steps, back, tuple(self._problems))

    def _child(self, above: TreeNode, sprout: Sprout) -> TreeNode | None:
        children = chain(above.children, self._tops.get(above, ()))
        return next((child for child in children if child.move is sprout.move and child.end == sprout.end), None)

    def _made_below(self, above: TreeNode, sprout: Sprout) -> TreeNode:
        if sprout.move is not None and sprout.end is not None:
            raise ValueError("a sprout is a move or an end, never both")
        if above.end is not None:
            raise EditError(text.AFTER_END)
        tree = self._tree
        twig = TreeNode(tree, tree.next_number(), above, sprout.move, sprout.end)
        if sprout.move is not None and not _is_possible(tree.at(above), sprout.move):
            raise EditError(text.IMPOSSIBLE_MOVE, ply=twig.ply, move=sprout.move.usi)
        tree.look_at(twig)
        if above.number in self._made:
            above.children = (*above.children, twig)
        else:
            self._tops.setdefault(above, []).append(twig)
        self._made.add(twig.number)
        return twig

    def _join(self, twig: TreeNode, theirs: "Notes") -> None:
        ours = self._notes.get(twig) or Notes.of(twig)
        both = ours.joined(theirs)
        if theirs.time_ms is not None and both.time_ms != theirs.time_ms:
            self._problems.append(Problem(text.TIME_DIFFERS, {"ply": twig.ply, "theirs": theirs.time_ms}, twig))
        if theirs.bookmark and both.bookmark != theirs.bookmark:
            self._problems.append(Problem(text.BOOKMARK_DIFFERS, {"ply": twig.ply, "theirs": theirs.bookmark}, twig))
        if twig.number in self._made:
            both.put(twig)
        elif both != ours:
            self._notes[twig] = both


def _is_possible(position: Position, move: Move) -> bool:
    """Whether there is anything to move."""
    if move.is_drop:
        return position.hand_count(position.turn, move.dropped) > 0
    return position.piece_at(move.origin) != EMPTY


# Taking away


class Delete(Edit):
    """`node` and all that follows it. To cut a branch, take `branch_of(node)` first and paste it elsewhere."""

    name = text.DELETE
    node: Node

    def apply(self, tree: RecordTree) -> Deed:
        return Prune((_no_root(tree.own(self.node)),)).apply(tree)


# Order


class Promote(Edit):
    """One place forward among the branches; the first stays where it is."""

    name = text.REORDER
    node: Node

    def apply(self, tree: RecordTree) -> Deed:
        return _moved(tree, self.node, -1)


class Demote(Edit):
    """One place back among the branches; the last stays where it is."""

    name = text.REORDER
    node: Node

    def apply(self, tree: RecordTree) -> Deed:
        return _moved(tree, self.node, 1)


class Reorder(Edit):
    """To the place `index` among the branches, the main line being 0."""

    name = text.REORDER
    node: Node
    index: int

    def apply(self, tree: RecordTree) -> Deed:
        twig = _no_root(tree.own(self.node))
        count = len(twig.parent.children) if twig.parent else 0
        if not 0 <= self.index < count:
            raise EditError(text.NO_SUCH_BRANCH, last=count)
        return _placed(tree, twig, [(twig, self.index)])


class MakeMain(Edit):
    """The line that leads to `node` becomes the main line, as far as `node`."""

    name = text.MAKE_MAIN
    node: Node

    def apply(self, tree: RecordTree) -> Deed:
        twig = tree.own(self.node)
        way: list[tuple[TreeNode, int]] = []
        here = twig
        while here.parent is not None:
            way.append((here, 0))
            here = here.parent
        return _placed(tree, twig, way)


def _moved(tree: RecordTree, node: Node, by: int) -> Deed:
    twig = _no_root(tree.own(node))
    branches = twig.parent.children if twig.parent else ()
    index = branches.index(twig) + by
    return _placed(tree, twig, [(twig, index)] if 0 <= index < len(branches) else [])


def _placed(tree: RecordTree, about: TreeNode, wanted: Iterable[tuple[TreeNode, int]]) -> Deed:
    """Let each of `wanted`, of different parents, stand at its place among its siblings."""
    orders: list[tuple[TreeNode, tuple[TreeNode, ...]]] = []
    for twig, index in wanted:
        parent = twig.parent
        if parent is not None and parent.children[index] is not twig:
            others = [child for child in parent.children if child is not twig]
            orders.append((parent, (*others[:index], twig, *others[index:])))
    deed = Arrange(tuple(orders)).apply(tree)
    return Deed((about,), deed.steps, deed.back)


# What stands beside a node


class Notes(NamedTuple):
    """What can be written beside a node."""

    time_ms: int | None
    comment: str
    bookmark: str

    @classmethod
    def of(cls, node: Node) -> "Notes":
        return cls(node.time_ms, node.comment, node.bookmark)

    def put(self, twig: TreeNode) -> None:
        twig.time_ms, twig.comment, twig.bookmark = self

    def joined(self, theirs: "Notes") -> "Notes":
        """These notes with what they lack from others of the same move; nothing of ours gives way."""
        return Notes(
            theirs.time_ms if self.time_ms is None else self.time_ms,
            joined_comments(self.comment, theirs.comment),
            self.bookmark or theirs.bookmark,
        )


def joined_comments(ours: str, theirs: str) -> str:
    """Both comments, theirs below ours, unless one of them contains the lines of the other."""
    if not theirs or f"\n{theirs}\n" in f"\n{ours}\n":
        return ours
    if not ours or f"\n{ours}\n" in f"\n{theirs}\n":
        return theirs
    return f"{ours}\n{theirs}"


class SetComment(Edit):
    name = text.EDIT_COMMENT
    node: Node
    comment: str

    @property
    def topic(self) -> Hashable:
        return ChangeKind.COMMENT, self.node

    def apply(self, tree: RecordTree) -> Deed:
        return _noted(tree, self.node, Notes.of(self.node)._replace(comment=self.comment))


class SetBookmark(Edit):
    """The name under which a place is marked; an empty one takes the mark away."""

    name = text.EDIT_BOOKMARK
    node: Node
    bookmark: str

    @property
    def topic(self) -> Hashable:
        return ChangeKind.BOOKMARK, self.node

    def apply(self, tree: RecordTree) -> Deed:
        return _noted(tree, self.node, Notes.of(self.node)._replace(bookmark=self.bookmark))


class SetTime(Edit):
    name = text.TIME_USED
    node: Node
    time_ms: int | None

    def apply(self, tree: RecordTree) -> Deed:
        if tree.own(self.node) is tree.root:
            raise EditError(text.ROOT_HAS_NO_TIME)
        if self.time_ms is not None and self.time_ms < 0:
            raise EditError(text.NEGATIVE_TIME)
        return _noted(tree, self.node, Notes.of(self.node)._replace(time_ms=self.time_ms))


def _noted(tree: RecordTree, node: Node, notes: Notes) -> Deed:
    twig = tree.own(node)
    deed = Note(((twig, notes),)).apply(tree)
    return Deed((twig,), deed.steps, deed.back)


class ChangeEnd(Edit):
    """Another end in the place of the one that `node` is."""

    name = text.CHANGE_END
    node: Node
    end: End

    def apply(self, tree: RecordTree) -> Deed:
        twig = tree.own(self.node)
        old = twig.end
        if old is None:
            raise EditError(text.NOT_AN_END)
        back = ChangeEnd(twig, old)
        if old == self.end:
            return Deed((twig,), (), back)
        if twig.parent and any(other.end == self.end for other in twig.parent.children):
            raise EditError(text.SAME_END)
        twig.end = self.end
        return Deed((twig,), (EditStep(ChangeKind.END, (twig,)),), back)


# What is said of the whole


class SetHeader(Edit):
    """One header: a value, which may be empty, or None to take it away."""

    name = text.EDIT_HEADERS
    header: str
    value: str | None

    @property
    def topic(self) -> Hashable:
        return ChangeKind.HEADERS, self.header

    def apply(self, tree: RecordTree) -> Deed:
        headers = tree.headers
        new = headers.without(self.header) if self.value is None else headers.with_value(self.header, self.value)
        return SetHeaders(new).apply(tree)


class SetHeaders(Edit):
    """All headers at once, in the order given."""

    name = text.EDIT_HEADERS
    headers: Headers

    def apply(self, tree: RecordTree) -> Deed:
        back = SetHeaders(tree.headers)
        if self.headers == tree.headers:
            return Deed((), (), back)
        tree.headers = self.headers
        return Deed((), (EditStep(ChangeKind.HEADERS, ()),), back)


class SetStart(Edit):
    """Another start position under the same moves. All of them stay; those that it makes illegal are marked."""

    name = text.CHANGE_START
    sfen: str

    def apply(self, tree: RecordTree) -> Deed:
        try:
            start = Position.from_sfen(self.sfen)
        except SfenError as error:
            raise EditError(text.BAD_START, reason=error.phrase) from error
        if start == tree.start and start.ply == tree.start.ply:
            return Deed((tree.root,), (), Acts(()))
        deed = Replant(start).apply(tree)
        return Deed((tree.root,), deed.steps, deed.back)


# Several as one


class Several(Edit):
    """Edits that stand or fall together, done in order and undone as one."""

    words: Phrase
    edits: tuple[Act, ...]

    @property
    def called(self) -> Phrase:
        return self.words

    def apply(self, tree: RecordTree) -> Deed:
        return Acts(self.edits).apply(tree)


class Acts(Act):
    acts: tuple[Act, ...]

    @property
    def single_acts(self) -> tuple[Act, ...]:
        return tuple(chain.from_iterable(act.single_acts for act in self.acts))

    def apply(self, tree: RecordTree) -> Deed:
        deeds: list[Deed] = []
        try:
            for act in self.acts:
                deeds.append(act.apply(tree))  # noqa: PERF401 - those done before a refusal are taken back
        except BaseException:
            Acts(way_back(deeds)).apply(tree)
            raise
        return Deed(
            tuple(node for deed in deeds for node in deed.nodes),
            tuple(step for deed in deeds for step in deed.steps),
            Acts(way_back(deeds)),
            tuple(problem for deed in deeds for problem in deed.problems),
        )


def way_back(deeds: list[Deed]) -> tuple[Act, ...]:
    """What undoes `deeds`, the last one first."""
    return tuple(deed.back for deed in reversed(deeds) if deed.steps)


# The acts that edits come down to. Each undoes its own kind.


class Prune(Act):
    tops: tuple[TreeNode, ...]

    def apply(self, tree: RecordTree) -> Deed:
        gone: list[TreeNode] = []
        places: list[tuple[TreeNode, int]] = []
        for top in self.tops:
            index, below = prune(tree, top)
            gone += below
            places.append((top, index))
        return Deed((), (EditStep(ChangeKind.PRUNED, tuple(gone)),), Graft(tuple(reversed(places))))


class Graft(Act):
    places: tuple[tuple[TreeNode, int], ...]

    def apply(self, tree: RecordTree) -> Deed:
        if not self.places:
            return Deed((), (), self)
        come: list[TreeNode] = []
        for top, index in self.places:
            come += graft(tree, top, index)
        tops = tuple(top for top, _ in self.places)
        return Deed(tops, (EditStep(ChangeKind.GROWN, tuple(come)),), Prune(tops))


class Arrange(Act):
    """An order of branches; those it does not know, which engines have added since, stand behind."""

    orders: tuple[tuple[TreeNode, tuple[TreeNode, ...]], ...]

    def apply(self, tree: RecordTree) -> Deed:  # noqa: ARG002 - an order is its parent's alone
        back = Arrange(tuple((parent, parent.children) for parent, _ in self.orders))
        for parent, children in self.orders:
            parent.children = (*children, *(child for child in parent.children if child not in children))
        parents = tuple(parent for parent, _ in self.orders)
        return Deed((), (EditStep(ChangeKind.ORDER, parents),) if parents else (), back)


Rewrite = Callable[[str], str]
"""Makes the comment with a finding of the comment without it, whatever else is written there."""


class Note(Act):
    items: tuple[tuple[TreeNode, Notes], ...]

    def apply(self, tree: RecordTree) -> Deed:  # noqa: ARG002 - a note is its node's alone
        if not self.items:
            return Deed((), (), self)
        old = tuple((twig, Notes.of(twig)) for twig, _ in self.items)
        for twig, notes in self.items:
            notes.put(twig)
        steps: list[EditStep] = []
        for part, kind in enumerate((ChangeKind.TIME, ChangeKind.COMMENT, ChangeKind.BOOKMARK)):
            other = tuple(twig for (twig, was), (_, now) in zip(old, self.items, strict=True) if was[part] != now[part])
            if other:
                steps.append(EditStep(kind, other))
        return Deed((), tuple(steps), Note(old))

    def rewritten(self, rewrites: "Mapping[TreeNode, Rewrite]") -> "Note":
        """These notes with the comments of some nodes rewritten."""
        return Note(
            tuple(
                (twig, notes._replace(comment=rewrites[twig](notes.comment)) if twig in rewrites else notes)
                for twig, notes in self.items
            )
        )


class Replant(Act):
    start: Position

    def apply(self, tree: RecordTree) -> Deed:
        back = Replant(tree.start)
        replant(tree, self.start)
        return Deed((), (EditStep(ChangeKind.START, ()),), back)


def _no_root(twig: TreeNode) -> TreeNode:
    if twig.parent is None:
        raise EditError(text.ROOT_STAYS)
    return twig
