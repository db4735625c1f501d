"""The side branches that a graph shows beside its line: those that leave it near the cursor."""

from collections.abc import Sequence
from typing import Final

from app.record.tree import Node

REACH: Final = 12
"""So many moves from the cursor."""
MOST: Final = 6
LONGEST: Final = 80
"""Moves of one branch."""


def branches_near(line: Sequence[Node], ply: int) -> tuple[tuple[Node, ...], ...]:
    """Each from the node where it leaves the line along its own main line; the nearest ones."""
    forks = [node for node in line[max(ply - REACH, 0) : ply + REACH] if len(node.children) > 1]
    forks.sort(key=lambda fork: abs(fork.ply - ply))
    found: list[tuple[Node, ...]] = []
    for fork in forks:
        taken = line[fork.ply + 1] if fork.ply + 1 < len(line) else None
        found += [_along(fork, child) for child in fork.children if child is not taken]
    return tuple(found[:MOST])


def _along(fork: Node, child: Node) -> tuple[Node, ...]:
    nodes = [fork, child]
    while nodes[-1].children and len(nodes) <= LONGEST:
        nodes.append(nodes[-1].children[0])
    return tuple(nodes)
