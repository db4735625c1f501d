"""Branches of a record as values: for cutting, pasting, inserting and merging, and as the result of file parsers.

A branch is a flat list in which each node names its parent by index, so neither depth nor size matters.
"""

from collections.abc import Iterable
from typing import Final, NamedTuple

from app.record.endings import End
from app.record.tree import Node
from app.shogi.moves import Move

AT_PLACE: Final = -1
"""Value of `BranchNode.above` for nodes directly below the node at which the branch is put."""


class BranchNode(NamedTuple):
    """One node of a branch; `above` is the index of its parent. Without move, end and time, it holds notes for the node
    at which the branch is put."""

    parent_index: int = AT_PLACE
    move: Move | None = None
    end: End | None = None
    time_ms: int | None = None
    comment: str = ""
    bookmark: str = ""


Branch = tuple[BranchNode, ...]


def copy_branch(node: Node) -> Branch:
    """Return `node` and its subtree. A root's comment and bookmark are for the node at which the branch will be put."""
    branch: list[BranchNode] = []
    waiting = [(node, AT_PLACE)]
    while waiting:
        here, above = waiting.pop()
        waiting.extend((child, len(branch)) for child in reversed(here.children))
        branch.append(BranchNode(above, here.move, here.end, here.time_ms, here.comment, here.bookmark))
    return tuple(branch)


def copy_branch_below(node: Node) -> Branch:
    """Return the subtree below `node`, with its comment and bookmark for the node at which the branch will be put."""
    return (BranchNode(comment=node.comment, bookmark=node.bookmark), *copy_branch(node)[1:])


def branch_of_moves(moves: Iterable[Move]) -> Branch:
    return tuple(BranchNode(above, move) for above, move in enumerate(moves, AT_PLACE))
