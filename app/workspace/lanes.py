"""Layout of the branch tree: plies run right, the main line is on top, each branch is a stretch of a lane (row) below.

Branches are laid out in file order, those of the latest fork first. Each takes the nearest lane below its fork where
it ends before another stretch begins. Its connection to the fork may cross other lanes between two nodes.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple

from app.record.traversal import main_line
from app.record.tree import Node, Record

_TRIES: Final = 24


class LaneSegment(NamedTuple):
    """Nodes of one branch in one lane (row) of the tree, each the first child of the node before."""

    lane: int
    fork_lane: int
    """Lane (row) from which the stretch branches off; for the main line, the lane of the main line."""
    nodes: list[Node]

    @property
    def start(self) -> int:
        return self.nodes[0].ply

    @property
    def end(self) -> int:
        return self.nodes[-1].ply


class BranchLanes:
    """Layout of a record's branch tree in lanes (rows), as the record was when this was made."""

    def __init__(self, record: Record) -> None:
        self.segments: list[LaneSegment] = []
        self.plies = 0
        self._by_start: dict[int, list[LaneSegment]] = {}
        self._by_head: dict[int, LaneSegment] = {}
        self._by_lane: list[list[LaneSegment]] = []
        self._lay_out_branches(record.root)

    @property
    def lane_count(self) -> int:
        return len(self._by_lane)

    def segments_in_lane(self, lane: int, first: int, last: int) -> list[LaneSegment]:
        """Stretches of a lane with nodes between the plies `first` and `last`."""
        return [stretch for stretch in self._by_lane[lane] if stretch.start <= last and stretch.end >= first]

    def segment_of_node(self, node: Node) -> LaneSegment | None:
        head = node
        while (parent := head.parent) is not None and parent.children and parent.children[0] is head:
            head = parent
        return self._by_head.get(head.number)

    def lane_of_node(self, node: Node) -> int | None:
        stretch = self.segment_of_node(node)
        return None if stretch is None else stretch.lane

    def node_at(self, lane: int, ply: int) -> Node | None:
        if 0 <= lane < self.lane_count:
            for stretch in self.segments_in_lane(lane, ply, ply):
                return stretch.nodes[ply - stretch.start]
        return None

    def neighbour(self, node: Node, by: int) -> Node | None:
        """Node of the same ply in the nearest lane (row) that has one: below if `by` is 1, above if -1."""
        lane = self.lane_of_node(node)
        if lane is None:
            return None
        lane += by
        while 0 <= lane < self.lane_count:
            if (there := self.node_at(lane, node.ply)) is not None:
                return there
            lane += by
        return None

    def branches_from_ply(self, ply: int) -> Sequence[LaneSegment]:
        """Branches that begin at a ply, from top to bottom."""
        return self._by_start.get(ply, ())

    def _lay_out_branches(self, root: Node) -> None:
        waiting: list[tuple[Node, int]] = [(root, 0)]
        while waiting:
            head, above = waiting.pop()
            nodes = main_line(head)
            lane = self._free_lane(nodes[-1].ply, above) if self.segments else 0
            stretch = LaneSegment(lane, above, nodes)
            self.segments.append(stretch)
            self._by_head[head.number] = stretch
            if head is not root:
                self._by_start.setdefault(stretch.start, []).append(stretch)
            if lane == self.lane_count:
                self._by_lane.append([])
            self._by_lane[lane].append(stretch)
            self.plies = max(self.plies, stretch.end)
            for node in nodes:
                waiting.extend((branch, lane) for branch in reversed(node.children[1:]))

    def _free_lane(self, end: int, above: int) -> int:
        """Lane below the lane `above` with room for a branch that ends at ply `end`, else a new lane."""
        for lane in range(above + 1, min(above + _TRIES + 1, self.lane_count)):
            if end + 1 < self._by_lane[lane][-1].start:  # the last one laid is the leftmost
                return lane
        return self.lane_count
