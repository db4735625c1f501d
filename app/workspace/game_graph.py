"""Model of the evaluation graph: score series by engine, side branches, marked moves, and zoom."""

import math
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Mapping, Sequence
from operator import attrgetter
from typing import Final, NamedTuple

from app.analysis.engine_verdicts import EngineSource, Judge
from app.analysis.judging import Judgement, PositionValue
from app.analysis.verdict import MoveVerdict
from app.analysis.winning import centipawns_of, is_position_score, remove_bias
from app.record.traversal import main_line
from app.record.tree import Node
from app.shogi.pieces import Side
from app.thoughts.comment import thoughts_in
from app.thoughts.dialects.shogigui import engines_in
from app.thoughts.score import Score
from app.thoughts.thought import Thought, ThoughtSource
from app.workspace.judgements import Judgements

MOST_SERIES: Final = 6
MOST_POINTS: Final = 3_000
"""Maximum centipawns at the upper and lower edge of the graph, where mates are drawn too."""
LEAST_POINTS: Final = 500
MAX_GAP: Final = 2
"""Maximum plies between points joined by a line; an engine that plays one side has a score every second ply."""
_TOP_STEPS: Final = (LEAST_POINTS, 1_000, 2_000, MOST_POINTS)
ply_of: Final = attrgetter("ply")
NEAR_PLIES: Final = 12
"""Distance in plies from the cursor within which side branches are drawn."""
MOST_BRANCHES: Final = 6
LONGEST_BRANCH: Final = 80
LEAST_PLIES: Final = 20
"""Minimum number of plies on the axis, so that a short game does not fill the width."""
LEAST_ZOOM_PLIES: Final = 8.0
"""Minimum number of plies shown when zoomed in."""


class GraphPoint(NamedTuple):
    """Point of the evaluation graph: score of one engine at one ply."""

    ply: int
    score: Score
    points: float
    """Height of the point in the graph, in centipawns for Black (Sente); infinite for a mate."""
    offset: float | None = None
    """Bias towards the side to move in centipawns, half of it taken off `points`; None means that of the series."""

    @classmethod
    def from_score(cls, ply: int, score: Score) -> "GraphPoint":
        return cls(ply, score, centipawns_of(score))


class ScoreSeries(NamedTuple):
    """Scores of one engine along a game, drawn as one line of the evaluation graph."""

    judge: Judge
    points: tuple[GraphPoint, ...]
    slot: int = 0
    """Index that selects the line's colour and stroke; it stays while other series come and go."""

    @property
    def speaker(self) -> EngineSource:
        return self.judge.speaker

    def point_at(self, ply: int) -> GraphPoint | None:
        place = bisect_left(self.points, ply, key=ply_of)
        return self.points[place] if place < len(self.points) and self.points[place].ply == ply else None

    def without_bias(self, offset: float, first: Side, stretch: float = 1.0) -> "ScoreSeries":
        """Series without the engine's side-to-move bias; `stretch` scales points to a shared axis; `first` begins the
        game."""
        if abs(offset) < 1 and stretch == 1:
            return self
        turns = (first, first.other)
        points = [
            point._replace(points=stretch * centipawns_of(remove_bias(point.score, turns[point.ply % 2], offset)))
            for point in self.points
        ]
        return self._replace(points=tuple(points))

    def with_verdict_scores(
        self, line: Sequence[Node], judgements: Judgements, first: Side, stretch: float = 1.0
    ) -> "ScoreSeries":
        """Series with scores replaced by those on which verdicts of `line` rest; `first` moves first in the game."""
        turns = (first, first.other)
        points = tuple(
            point
            if value is None or value.judge != self.judge
            else _verdict_point(point.ply, value, turns[point.ply % 2], stretch)
            for point in self.points
            for value in (judgements.value_at(line[point.ply]) if point.ply < len(line) else None,)
        )
        return self if points == self.points else self._replace(points=points)

    def with_point(self, ply: int, point: GraphPoint | None) -> "ScoreSeries":
        """Series with its point at a ply replaced by `point`, or removed if that is None."""
        place = bisect_left(self.points, ply, key=ply_of)
        after = place + (place < len(self.points) and self.points[place].ply == ply)
        new = () if point is None else (point,)
        return self._replace(points=(*self.points[:place], *new, *self.points[after:]))


def _verdict_point(ply: int, value: PositionValue, turn: Side, stretch: float) -> GraphPoint:
    points = stretch * centipawns_of(remove_bias(value.score, turn, value.offset))
    return GraphPoint(ply, value.score, points, value.offset)


NodePoints = tuple[tuple[Judge, GraphPoint], ...]
"""Points of the graph at one node, each with the engine that gave the score."""


class SeriesReader:
    """Reader of score series from comments, with a cache of the comments already read."""

    def __init__(self) -> None:
        self._cache: dict[int, tuple[str, NodePoints]] = {}
        self._slots: dict[Judge, int] = {}
        self._first = Side.BLACK
        self.left_out_count = 0
        """Number of engines without a series, because there were more than `MOST_SERIES`."""

    def set_first_side(self, side: Side) -> None:
        """Set the side that moves first in the game, so that scores given during play go to the right player."""
        if side is not self._first:
            self._first = side
            self._cache.clear()

    def read_comments(self, line: Sequence[Node], most: int) -> bool:
        """Read up to `most` new comments of a line; return True when all are cached, so that `line_series` is quick."""
        engines = engines_in(line[0].comment) if line else {}
        for node in line:
            if node.comment and not self._is_cached(node):
                if most <= 0:
                    return False
                most -= 1
                self._node_points(node, engines)
        return True

    def line_series(self, line: Sequence[Node]) -> tuple[ScoreSeries, ...]:
        """All series of a line by slot (colour); engines with the most points get slots first."""
        engines = engines_in(line[0].comment) if line else {}
        found = self._points_by_judge(line, engines)
        self._assign_slots(sorted(found, key=lambda judge: -len(found[judge])))
        self.left_out_count = sum(judge not in self._slots for judge in found)
        return tuple(sorted(self._series_with_slots(found), key=attrgetter("slot")))

    def branch_series(self, line: Sequence[Node], root: Node) -> tuple[ScoreSeries, ...]:
        """Series of a side branch, for the engines that already have a slot (colour)."""
        return tuple(self._series_with_slots(self._points_by_judge(line, engines_in(root.comment))))

    def changed_series(self, shown: Sequence[ScoreSeries], node: Node, root: Node) -> tuple[ScoreSeries, ...] | None:
        """Series changed by a new comment of `node`; None if a series appeared or vanished: then call `line_series`."""
        now = dict(self._node_points(node, engines_in(root.comment)))
        if not self._slots.keys() >= now.keys() or self.left_out_count:
            return None
        altered: list[ScoreSeries] = []
        known = {series.judge: series for series in shown}
        for judge in known.keys() | now.keys():
            series, point = known.get(judge), now.get(judge)
            if series is None:
                return None
            if series.point_at(node.ply) != point:
                altered.append(series.with_point(node.ply, point))
        return tuple(altered) if all(series.points for series in altered) else None

    def clear_cache(self) -> None:
        """Clear the cache for another record, whose nodes have the same numbers."""
        self._cache.clear()
        self._slots.clear()

    def _points_by_judge(self, line: Sequence[Node], engines: Mapping[int, str]) -> dict[Judge, list[GraphPoint]]:
        found: dict[Judge, list[GraphPoint]] = {}
        for node in line:
            for judge, point in self._node_points(node, engines):
                found.setdefault(judge, []).append(point)
        return found

    def _series_with_slots(self, found: Mapping[Judge, list[GraphPoint]]) -> Iterator[ScoreSeries]:
        for judge, points in found.items():
            if judge in self._slots:
                yield ScoreSeries(judge, tuple(points), self._slots[judge])

    def _assign_slots(self, judges: Sequence[Judge]) -> None:
        """Give free slots (colours) to judges (engines); if all are in use, take one from a judge without points."""
        for judge in judges:
            if judge in self._slots:
                continue
            free = next((slot for slot in range(MOST_SERIES) if slot not in self._slots.values()), None)
            if free is None:
                silent = next((other for other in self._slots if other not in judges), None)
                free = None if silent is None else self._slots.pop(silent)
            if free is None:
                return
            self._slots[judge] = free

    def _node_points(self, node: Node, engines: Mapping[int, str]) -> NodePoints:
        comment = node.comment
        if not comment:
            return ()
        if not self._is_cached(node):
            mover = (self._first, self._first.other)[(node.ply - 1) % 2] if node.ply else None
            self._cache[node.number] = comment, tuple(_best_points(node.ply, mover, thoughts_in(comment, engines)))
        return self._cache[node.number][1]

    def _is_cached(self, node: Node) -> bool:
        known = self._cache.get(node.number)
        return known is not None and known[0] is node.comment


def _best_points(ply: int, mover: Side | None, thoughts: Iterable[Thought]) -> list[tuple[Judge, GraphPoint]]:
    """Each engine's score of its best line after a node; an engine that played both sides counts as two judges."""
    best: dict[Judge, GraphPoint] = {}
    for thought in thoughts:
        if thought.score is None or thought.instead or thought.is_lower_candidate:
            continue
        if is_position_score(thought.score):
            plays = mover if thought.source is ThoughtSource.PLAYED else None
            best.setdefault(
                Judge(EngineSource(thought.source, thought.engine), plays),
                GraphPoint.from_score(ply, thought.score),
            )
    return list(best.items())


def graph_top(all_series: Iterable[ScoreSeries]) -> int:
    """Centipawns at the upper edge of the graph, enough for the largest score."""
    largest = max(
        (abs(point.points) for series in all_series for point in series.points if not math.isinf(point.points)),
        default=0.0,
    )
    return next((step for step in _TOP_STEPS if largest <= step), MOST_POINTS)


def branches_near(line: Sequence[Node], ply: int) -> tuple[tuple[Node, ...], ...]:
    """Side branches that leave the line near `ply`, each as its nodes from the fork on; the nearest first."""
    forks = [node for node in line[max(ply - NEAR_PLIES, 0) : ply + NEAR_PLIES] if len(node.children) > 1]
    forks.sort(key=lambda fork: abs(fork.ply - ply))
    found: list[tuple[Node, ...]] = []
    for fork in forks:
        taken = line[fork.ply + 1] if fork.ply + 1 < len(line) else None
        found += [(fork, *main_line(child)[:LONGEST_BRANCH]) for child in fork.children if child is not taken]
    return tuple(found[:MOST_BRANCHES])


class GraphMark(NamedTuple):
    """Mark in the graph for a move with a verdict, such as a mistake."""

    ply: int
    points: float
    """Height in centipawns for Black (Sente), on the series of the engine whose verdict it is."""
    verdict: MoveVerdict
    mover: Side
    is_unverified: bool = False


def verdict_marks(line: Sequence[Node], judgements: Judgements, *, as_rates: bool = False) -> tuple[GraphMark, ...]:
    """Verdict marks of the moves of a line; `as_rates` if the axis shows win rates."""

    def points(found: Judgement) -> float:
        stretch = judgements.scale_factor(found.judge.speaker) if as_rates else 1.0
        decision = found.decision
        return stretch * centipawns_of(remove_bias(decision.after, found.mover.other, decision.offset))

    return tuple(
        GraphMark(found.node.ply, points(found), found.verdict, found.mover, found.is_unverified)
        for found in judgements.judged_moves
        if found.verdict is not MoveVerdict.PLAIN and found.node.ply < len(line) and line[found.node.ply] is found.node
    )


class PlyRange(NamedTuple):
    """Visible interval of the ply axis of the evaluation graph."""

    first: float
    last: float

    @classmethod
    def whole_game(cls, plies: int) -> "PlyRange":
        return cls(0.0, float(max(plies, LEAST_PLIES)))

    @property
    def span(self) -> float:
        return self.last - self.first

    def contains_ply(self, ply: float) -> bool:
        return self.first <= ply <= self.last

    def zoomed(self, factor: float, at: float, plies: int) -> "PlyRange":
        """Zoom by `factor`, keeping the ply `at` in place where the ends of the game allow it."""
        whole = PlyRange.whole_game(plies)
        span = min(max(self.span * factor, LEAST_ZOOM_PLIES), whole.span)
        share = (at - self.first) / self.span
        return PlyRange(at - share * span, at + (1 - share) * span).shifted_into_game(plies)

    def shifted_by(self, by: float, plies: int) -> "PlyRange":
        return PlyRange(self.first + by, self.last + by).shifted_into_game(plies)

    def scrolled_to(self, ply: int, plies: int) -> "PlyRange":
        """Scroll to centre `ply` if it is not visible."""
        return self if self.contains_ply(ply) else self.shifted_by(ply - (self.first + self.last) / 2, plies)

    def shifted_into_game(self, plies: int) -> "PlyRange":
        """Shift the interval into the game, keeping its width."""
        whole = PlyRange.whole_game(plies)
        if self.span >= whole.span:
            return whole
        first = min(max(self.first, 0.0), whole.last - self.span)
        return PlyRange(first, first + self.span)
