"""Builders of records: an empty one, one filled move by move by a file parser, and one restored from rows.

Rows are a record serialized as immutable values: for journals, and for copies on which other code works. They contain
everything, including moves made impossible by another start position and the number of every node.
"""

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from app.record.edit_error import EditError
from app.record.endings import End
from app.record.headers import Headers
from app.record.tree import Node, Record, quick_legality
from app.shogi.illegality import Illegality
from app.shogi.moves import Move
from app.shogi.position import ImpossibleMove, Position
from app.shogi.squares import Square
from app.text import record as text

NO_HEADERS = Headers()
MOST_NODES: Final = 300_000
"""Limit on the nodes of a parsed record; the longest game ever played has fewer than a thousand moves."""
MOST_BRANCHES: Final = 1_000
"""Limit on the children of a node; the richest position has 593 legal moves."""


def new_record(start: Position | None = None, headers: Headers = NO_HEADERS) -> Record:
    """Create a record with a start position only, by default that of an even game."""
    return Record(Position.from_sfen("startpos") if start is None else start.copy(), headers)


class RecordBuilder:
    """Builder of a record for file parsers, with a board at the end of the line being read.

    An existing move or end is joined. There are no events and no undo, so it is quicker than edits; the record that
    `to_record` returns is like any other.
    """

    def __init__(self, start: Position) -> None:
        self._tree = Record(start.copy(), NO_HEADERS)
        self._line = [self._tree.root]
        self.position = start.copy()
        self._comments: dict[Node, list[str]] = {}
        self._bookmarks: dict[Node, list[str]] = {}
        self._tree.root.cache_legality(start.key, None)

    # The place where the parser is

    @property
    def node(self) -> Node:
        return self._line[-1]

    @property
    def ply(self) -> int:
        return len(self._line) - 1

    @property
    def is_ended(self) -> bool:
        return self._line[-1].end is not None

    @property
    def previous_to(self) -> Square | None:
        """Destination of the last move of the line, to which 同 refers."""
        move = self._line[-1].move
        return None if move is None else move.to

    def go_back_to_ply(self, ply: int) -> None:
        """Go back, along the line that was read last, to its node at `ply`."""
        while len(self._line) > max(1, ply + 1):
            if self._line.pop().move is not None:
                self.position.undo()

    def go_to_node(self, node: Node) -> None:
        """Go to any existing node of the record; nothing is added."""
        down: list[Node] = []
        here: Node | None = self._tree.require_node(node)
        while here is not None and (here.ply >= len(self._line) or self._line[here.ply] is not here):
            down.append(here)
            here = here.parent
        self.go_back_to_ply(0 if here is None else here.ply)
        for twig in reversed(down):
            self._go_to_child(twig)

    # Adding

    def add_move(self, move: Move, time_ms: int | None = None) -> Illegality | None:
        """Add `move` after the node and go there; return its illegality (illegal moves are kept). Raise EditError, with
        nothing changed, if there is no piece to move, the game has ended, or the tree is too large."""
        above = self._line[-1]
        for twig in above.children:
            if twig.move is move:
                self._go_to_child(twig, time_ms)
                return twig.illegality
        if above.end is not None or self._tree.newest_number >= MOST_NODES or len(above.children) >= MOST_BRANCHES:
            raise self._refusal_below(above)
        position = self.position
        illegal = None
        if (move.dropped and position.checks_by_pawn(move)) or not position.try_move(move):
            illegal = quick_legality(position, move)
            try:
                position.apply(move)
            except ImpossibleMove as impossible:
                raise EditError(text.IMPOSSIBLE_MOVE, ply=self.ply + 1, move=move.usi) from impossible
        self._add_child(above, move, None, time_ms, illegal)
        return illegal

    def add_end(self, end: End, time_ms: int | None = None) -> None:
        """Add the end of the game after the node and go there; raise EditError as `add_move` does."""
        above = self._line[-1]
        if above.end is not None or self._tree.newest_number >= MOST_NODES or len(above.children) >= MOST_BRANCHES:
            raise self._refusal_below(above)
        for twig in above.children:
            if twig.end is not None and twig.end == end:
                self._go_to_child(twig, time_ms)
                return
        self._add_child(above, None, end, time_ms, None)

    def add_comment(self, lines: str) -> None:
        """Append `lines` to the comment of the node."""
        self._comments.setdefault(self._line[-1], []).append(lines)

    def add_bookmark(self, name: str) -> None:
        """Add a bookmark to the node; a second name becomes a second line."""
        self._bookmarks.setdefault(self._line[-1], []).append(name)

    def to_record(self, headers: Headers = NO_HEADERS) -> Record:
        """Return the record with these headers; the builder cannot be used afterwards."""
        for twig, lines in self._comments.items():
            twig.comment = "\n".join(lines)
        for twig, names in self._bookmarks.items():
            twig.bookmark = "\n".join(names)
        self._tree.headers = headers
        return self._tree

    def _go_to_child(self, twig: Node, time_ms: int | None = None) -> None:
        if twig.move is not None:
            self.position.apply(twig.move)
        if twig.time_ms is None:
            twig.time_ms = time_ms
        self._line.append(twig)

    def _add_child(
        self, above: Node, move: Move | None, end: End | None, time_ms: int | None, illegal: Illegality | None
    ) -> None:
        tree = self._tree
        tree.newest_number = number = tree.newest_number + 1
        twig = Node(tree, number, above, move, end, time_ms, tree.start_version, self.position.key, illegal)
        tree.nodes_by_number[number] = twig
        above.children = (*above.children, twig)
        self._line.append(twig)

    def _refusal_below(self, above: Node) -> EditError:
        """Return the error with the reason why nothing can be added below the node `above`."""
        if above.end is not None:
            return EditError(text.AFTER_END)
        if self._tree.newest_number >= MOST_NODES:
            return EditError(text.TOO_MANY_NODES, most=MOST_NODES)
        return EditError(text.TOO_MANY_BRANCHES, ply=above.ply, most=MOST_BRANCHES)


class NodeRow(NamedTuple):
    """Serialized node; `above` is the number of its parent, None for the root."""

    number: int
    parent: int | None
    move: Move | None
    end: End | None
    time_ms: int | None
    comment: str
    bookmark: str


class RecordRows(NamedTuple):
    """Serialized record: headers, start position and one row for each node."""

    start_sfen: str
    headers: Headers
    rows: Mapping[int, NodeRow]
    children: Mapping[int, Sequence[int]]
    """Children's numbers by the number of their parent, the main line first; nodes without children may be missing."""


def node_to_row(node: Node) -> NodeRow:
    parent = node.parent
    above = None if parent is None else parent.number
    return NodeRow(node.number, above, node.move, node.end, node.time_ms, node.comment, node.bookmark)


def record_to_rows(record: Record) -> RecordRows:
    rows: dict[int, NodeRow] = {}
    below: dict[int, Sequence[int]] = {}
    waiting = [record.root]
    while waiting:
        node = waiting.pop()
        rows[node.number] = node_to_row(node)
        if children := node.children:
            below[node.number] = [child.number for child in children]
            waiting += children
    return RecordRows(record.start_sfen, record.headers, rows, below)


def record_from_rows(rows: RecordRows) -> Record:
    """Restore a record from `rows`; rows not reachable from the root are left out. Rows of unknown origin must have a
    valid start position and a row for each child's number; otherwise ValueError or KeyError is raised."""
    tree = Record(Position.from_sfen(rows.start_sfen), rows.headers)
    root = rows.rows[tree.root.number]
    tree.root.comment, tree.root.bookmark = root.comment, root.bookmark
    waiting = [tree.root]
    while waiting:
        above = waiting.pop()
        grown = [_node_from_row(tree, above, rows.rows[number]) for number in rows.children.get(above.number, ())]
        above.children = tuple(grown)
        waiting += grown
    tree.newest_number = max(tree.nodes_by_number)
    return tree


def _node_from_row(tree: Record, above: Node, row: NodeRow) -> Node:
    twig = tree.nodes_by_number[row.number] = Node(tree, row.number, above, row.move, row.end, row.time_ms)
    twig.comment, twig.bookmark = row.comment, row.bookmark
    return twig
