"""A branch as a value: what is cut, pasted, inserted, merged, and what a reader of files hands over.

It is a flat list in which each sprout names the one it grows from, so that neither depth nor number matters.
"""

from collections.abc import Iterable
from typing import Final, NamedTuple

from app.record.endings import End
from app.record.tree import Node
from app.shogi.moves import Move

PLACE: Final = -1
"""What a sprout grows from when it starts the branch: the node at which the branch is put."""


class Sprout(NamedTuple):
    """One node to be; with neither move nor end, and then no time, it speaks of the node at which the branch is put."""

    above: int = PLACE
    """The place in the list of the sprout that this one follows."""
    move: Move | None = None
    end: End | None = None
    time_ms: int | None = None
    comment: str = ""
    bookmark: str = ""


Branch = tuple[Sprout, ...]


def branch_of(node: Node) -> Branch:
    """`node` and all below it. Of a root, its comment and bookmark are for the node where the branch will be put."""
    branch: list[Sprout] = []
    waiting = [(node, PLACE)]
    while waiting:
        here, above = waiting.pop()
        waiting.extend((child, len(branch)) for child in reversed(here.children))
        branch.append(Sprout(above, here.move, here.end, here.time_ms, here.comment, here.bookmark))
    return tuple(branch)


def branch_below(node: Node) -> Branch:
    """All below `node`, and its own comment and bookmark for the node where the branch will be put."""
    return (Sprout(comment=node.comment, bookmark=node.bookmark), *branch_of(node)[1:])


def line_of(moves: Iterable[Move]) -> Branch:
    """A single line of moves."""
    return tuple(Sprout(above, move) for above, move in enumerate(moves, PLACE))
