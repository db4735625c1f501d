"""Read-only protocols of a record and its tree.

The tree is implemented in `mutable_tree.py`, private to this package. To change a record, apply an edit through a `History`;
to hear of changes, connect to `Record.changed`.
"""

from collections.abc import Callable
from enum import Enum
from typing import Final, NewType, Protocol

from app.base.event import Event
from app.base.value import Value
from app.record.endings import End
from app.record.headers import Headers
from app.shogi.illegality import Illegality
from app.shogi.moves import Move
from app.shogi.pieces import Side
from app.shogi.position import Position

Cause = NewType("Cause", str)
"""Originator of a change. A pane that makes changes passes its own cause and may ignore changes that have it."""

PERSON: Final = Cause("person")
ENGINE: Final = Cause("engine")

Judge = Callable[[Position, Move], Illegality | None]
"""Function that returns a move's illegality in a position, or None; it must accept moves without a piece to move."""


class Node(Protocol):
    """The start position, a move, or the end of a game. Nodes are compared by identity and keep their parent.

    A node without a move is the root or an end. An end is a child like any move, the first one if it is on the main
    line, and has no children.
    """

    @property
    def number(self) -> int:
        """Number, unique in this record and never reused, so that a late answer finds its own node or none."""

    @property
    def parent(self) -> "Node | None": ...

    @property
    def children(self) -> "tuple[Node, ...]":
        """Children, in the order of the branches; the first one continues the main line."""

    @property
    def ply(self) -> int:
        """Distance from the root, which is 0; an end counts like the move in whose place it is."""

    @property
    def move(self) -> Move | None: ...

    @property
    def end(self) -> End | None: ...

    @property
    def illegal(self) -> Illegality | None:
        """Illegality of the move; illegal moves are kept, since games do end with them."""

    @property
    def time_ms(self) -> int | None:
        """Time used for the move in milliseconds; None if unknown."""

    @property
    def comment(self) -> str: ...

    @property
    def bookmark(self) -> str:
        """Name of the bookmark; empty without one."""

    @property
    def key(self) -> int:
        """Zobrist hash of the position after the node: equal for equal positions, and probably different for others."""


class ChangeKind(Enum):
    """Kind of a change; the comment on each says what `Change.nodes` contains."""

    GROWN = "grown"
    """Nodes added, in file order."""
    PRUNED = "pruned"
    """Nodes removed, in file order."""
    ORDER = "order"
    """Nodes whose children were reordered."""
    COMMENT = "comment"
    BOOKMARK = "bookmark"
    TIME = "time"
    END = "end"
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


class Follower(Protocol):
    """Object with a place in the tree, such as a cursor, that has to leave deleted nodes."""

    def leave_deleted_nodes(self) -> None:
        """Leave nodes that were deleted. Emit no event yet, since other followers have not moved."""

    def announce_move(self) -> None:
        """Emit an event if this follower has moved; `Record.changed` was emitted before."""


class Record(Protocol):
    """One game or study with its tree; create it with `new_record`."""

    @property
    def root(self) -> Node: ...

    @property
    def headers(self) -> Headers: ...

    @property
    def start_sfen(self) -> str: ...

    @property
    def start_version(self) -> int:
        """Counter of changes of the start position; positions cached when it had another value are out of date."""

    @property
    def changed(self) -> Event[Change]:
        """Event emitted after the tree is consistent and all followers have settled, before any follower emits its own.

        An edit made by a listener is applied at once and announced afterwards, so that all listeners hear changes in
        the same order. An exception of a listener is raised from the edit, which is kept, after all listeners were
        called.
        """

    def __len__(self) -> int:
        """Return the number of nodes, including the root."""

    def __contains__(self, node: object) -> bool:
        """Return True if `node` is in this record now: not of another record, deleted or undone."""

    def node_by_number(self, number: int) -> Node | None: ...

    def start_position(self) -> Position:
        """Return a new position: the start."""

    def position_at(self, node: Node) -> Position:
        """Return a new position: that after `node`. Raise EditError if `node` is not in the record."""

    def side_to_move(self, node: Node) -> Side:
        """Return the side to move after `node`; at an end, the side that would have moved in its place."""

    def nodes_with_position(self, position: Position) -> tuple[Node, ...]:
        """Return the nodes (without ends) after which `position` is on the board, oldest first."""

    def same_position(self, node: Node) -> tuple[Node, ...]:
        """Return the other nodes with the same position as `node`."""

    def add_follower(self, follower: Follower) -> None:
        """Notify `follower` of changes; only a weak reference is kept."""
