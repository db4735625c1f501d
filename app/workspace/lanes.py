"""The tree as lanes: plies go to the right, the main line is the uppermost lane, and every branch has a stretch of its own.

Branches are laid in file order, those of the latest fork first, each in the nearest lane below its fork in which it ends
before another one begins. Its way down from the fork may cross other lanes, between two of their nodes.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple

from app.record.tree import Node, Record

_TRIES: Final = 24
"""In so many lanes below its fork a branch looks for room."""


class Stretch(NamedTuple):
    """A run of nodes in one lane, each the first child of the one before."""

    lane: int
    fork_lane: int
    """The lane it branches off from; its own for the main line."""
    nodes: list[Node]

    @property
    def start(self) -> int:
        """The ply of its first node."""
        return self.nodes[0].ply

    @property
    def end(self) -> int:
        return self.nodes[-1].ply


class Lanes:
    """Where every node of a record lies, as it was when this was made."""

    def __init__(self, record: Record) -> None:
        self.stretches: list[Stretch] = []
        """In the order in which they were laid."""
        self.plies = 0
        """The greatest ply there is."""
        self._by_start: dict[int, list[Stretch]] = {}
        self._by_head: dict[int, Stretch] = {}
        self._by_lane: list[list[Stretch]] = []
        self._lay(record.root)

    @property
    def count(self) -> int:
        """How many lanes there are."""
        return len(self._by_lane)

    def in_lane(self, lane: int, first: int, last: int) -> list[Stretch]:
        """The stretches of a lane that have nodes from ply `first` to `last`."""
        return [stretch for stretch in self._by_lane[lane] if stretch.start <= last and stretch.end >= first]

    def stretch_of(self, node: Node) -> Stretch | None:
        head = node
        while (parent := head.parent) is not None and parent.children and parent.children[0] is head:
            head = parent
        return self._by_head.get(head.number)

    def lane_of(self, node: Node) -> int | None:
        stretch = self.stretch_of(node)
        return None if stretch is None else stretch.lane

    def at(self, lane: int, ply: int) -> Node | None:
        """The node at a place, if there is one."""
        if 0 <= lane < self.count:
            for stretch in self.in_lane(lane, ply, ply):
                return stretch.nodes[ply - stretch.start]
        return None

    def beside(self, node: Node, by: int) -> Node | None:
        """The nearest node of the same ply in the lanes below, or above when `by` is negative."""
        lane = self.lane_of(node)
        if lane is None:
            return None
        lane += by
        while 0 <= lane < self.count:
            if (there := self.at(lane, node.ply)) is not None:
                return there
            lane += by
        return None

    def begun_at(self, ply: int) -> Sequence[Stretch]:
        """The branches that begin at a ply, in the order in which they were laid, which is from above to below."""
        return self._by_start.get(ply, ())

    def _lay(self, root: Node) -> None:
        waiting: list[tuple[Node, int]] = [(root, 0)]
        while waiting:
            head, above = waiting.pop()
            nodes, forks = _run(head)
            lane = self._room(nodes[-1].ply, above) if self.stretches else 0
            stretch = Stretch(lane, above, nodes)
            self.stretches.append(stretch)
            self._by_head[head.number] = stretch
            if head is not root:
                self._by_start.setdefault(stretch.start, []).append(stretch)
            if lane == self.count:
                self._by_lane.append([])
            self._by_lane[lane].append(stretch)
            self.plies = max(self.plies, stretch.end)
            for fork in forks:
                waiting.extend((branch, lane) for branch in reversed(fork.children[1:]))

    def _room(self, end: int, above: int) -> int:
        """The lane for a branch that ends at that ply: one where it stands left of all others, with a gap."""
        for lane in range(above + 1, min(above + _TRIES + 1, self.count)):
            if end + 1 < self._by_lane[lane][-1].start:  # the last one laid is the leftmost
                return lane
        return self.count


def _run(head: Node) -> tuple[list[Node], list[Node]]:
    """The line from `head` along first children, and those of its nodes after which others branch off."""
    nodes, forks = [head], []
    node = head
    while children := node.children:
        if len(children) > 1:
            forks.append(node)
        node = children[0]
        nodes.append(node)
    return nodes, forks
