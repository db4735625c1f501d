"""The faces of a record: what everyone may see of its tree, with nothing by which to alter it.

The tree itself is made in `growth.py`, which is for this package alone. Whoever wants something changed hands an edit
to a `History`; whoever wants to know what has changed connects to `Record.changed`.
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
"""Who wanted a change. A pane that makes changes names itself, and may then ignore what it hears of its own."""

PERSON: Final = Cause("person")
ENGINE: Final = Cause("engine")

Judge = Callable[[Position, Move], Illegality | None]
"""Says what is wrong with a move in a position, or None; it has to take moves that cannot even be made."""


class Node(Protocol):
    """The start position, a move, or the end of a game. Nodes are compared by identity and never change places.

    A node without a move is either the root or an end. An end stands among its siblings like any move, first when it is
    the main line, and has no children.
    """

    @property
    def number(self) -> int:
        """Its own in this record and never given again, so that a late answer finds its node or none."""

    @property
    def parent(self) -> "Node | None": ...

    @property
    def children(self) -> "tuple[Node, ...]":
        """What follows, the main line first."""

    @property
    def ply(self) -> int:
        """How many steps it stands from the root, which is 0; an end counts like the move in whose place it stands."""

    @property
    def move(self) -> Move | None: ...

    @property
    def end(self) -> End | None: ...

    @property
    def illegal(self) -> Illegality | None:
        """What is wrong with the move; such moves are kept, and games do end with them."""

    @property
    def time_ms(self) -> int | None:
        """How long the move took, in milliseconds; None when nobody wrote it down."""

    @property
    def comment(self) -> str: ...

    @property
    def bookmark(self) -> str:
        """The name under which this place is marked, or nothing."""

    @property
    def key(self) -> int:
        """The hash of the position here. Equal positions have equal keys; the reverse is likely, not certain."""


class ChangeKind(Enum):
    """What has changed, and which nodes a change of that kind names."""

    GROWN = "grown"
    """The nodes that were added, in file order."""
    PRUNED = "pruned"
    """The nodes that were taken away, in file order."""
    ORDER = "order"
    """The nodes whose children stand in another order."""
    COMMENT = "comment"
    BOOKMARK = "bookmark"
    TIME = "time"
    END = "end"
    HEADERS = "headers"
    """No nodes."""
    START = "start"
    """No nodes: every position is another, and so may be the mark of every move."""
    SEVERAL = "several"
    """Those of its parts."""


class Change(Value):
    """What has become of a record, told once it is done."""

    kind: ChangeKind
    nodes: tuple[Node, ...]
    cause: Cause
    parts: "tuple[Change, ...]" = ()
    """What a change of the kind SEVERAL consists of, in the order in which it came about."""

    def each(self) -> "tuple[Change, ...]":
        """The parts, or the change itself when it is a single one."""
        return self.parts or (self,)


class Follower(Protocol):
    """Something that stands in the tree and has to keep its footing, such as a cursor."""

    def settle(self) -> None:
        """The tree has changed: step to where one can stand. Say nothing yet, others have not moved."""

    def tell(self) -> None:
        """Everyone has heard of the change: now say that you moved, if you did."""


class Record(Protocol):
    """One game, or study, with its tree. Make one with `new_record`."""

    @property
    def root(self) -> Node: ...

    @property
    def headers(self) -> Headers: ...

    @property
    def start_sfen(self) -> str: ...

    @property
    def era(self) -> int:
        """Another number each time the start position changes; whoever keeps a position looks here if it still holds."""

    @property
    def changed(self) -> Event[Change]:
        """Heard after the tree is consistent and every follower stands where it should, before any of them tells.

        An edit made while a change is being told is done at once and told next, so that all hear all in one order.
        What a listener raises comes out of the edit, which is done all the same, after everyone has heard.
        """

    def __len__(self) -> int:
        """How many nodes there are, with the root."""

    def __contains__(self, node: object) -> bool:
        """Whether `node` is in this record now: not of another one, not deleted, not undone."""

    def node(self, number: int) -> Node | None: ...

    def start_position(self) -> Position:
        """A position of one's own, at the start."""

    def position_at(self, node: Node) -> Position:
        """A position of one's own, as after `node`; EditError when that is not in the record."""

    def side_to_move(self, node: Node) -> Side:
        """Who moves after `node`; at an end, who would have moved in its place."""

    def standing_at(self, position: Position) -> tuple[Node, ...]:
        """Every node after which `position` is on the board, in the order in which they were made; ends are left out."""

    def same_position(self, node: Node) -> tuple[Node, ...]:
        """The other nodes after which the board is as after `node`."""

    def follow(self, follower: Follower) -> None:
        """Keep `follower` informed, for as long as someone else keeps it."""
