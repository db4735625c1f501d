"""What a step through the record sounds like."""

from enum import Enum, auto

from app.record.cursor import Moved
from app.record.tree import Node
from app.shogi.position import Position


class Heard(Enum):
    MOVE = auto()
    CAPTURE = auto()
    PROMOTE = auto()
    CHECK = auto()
    END = auto()


def heard_on(moved: Moved, position: Position, took: bool) -> Heard | None:
    """What is heard when a cursor has gone there; nothing unless it is the one step forward. `took`: a piece was taken."""
    node: Node = moved.node
    if node.parent is not moved.before:
        return None
    if node.move is None:
        return Heard.END
    if position.in_check():
        return Heard.CHECK
    if node.move.promotes:
        return Heard.PROMOTE
    return Heard.CAPTURE if took else Heard.MOVE
