"""What the graph of a game shows: for each engine the scores of its best thoughts along a line, and where it turned."""

import math
from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from app.record.tree import Node
from app.shogi.pieces import Side
from app.thoughts.comment import thoughts_in
from app.thoughts.dialects.shogigui import engines_in
from app.thoughts.score import Score
from app.thoughts.thought import Source, Thought

MOST_SERIES: Final = 4
MOST_POINTS: Final = 3_000
"""Centipawns at the upper and lower edge, at most; a mate lies there too."""
LEAST_POINTS: Final = 500
LOSS: Final = 10.0
"""Percent of winning that a move has to give away to be marked."""
BIG_LOSS: Final = 20.0
_STEPS: Final = (500, 1_000, 2_000, MOST_POINTS)
_EXTREME: Final = 700.0
"""Beyond this an exponential is as good as nothing."""


class Speaker(NamedTuple):
    """Whose scores make one line of the graph."""

    source: Source
    engine: str | None


class Point(NamedTuple):
    ply: int
    score: Score
    """As Sente sees it."""
    points: float
    """Centipawns, for a mate as many as there can be."""

    @classmethod
    def of(cls, ply: int, score: Score) -> "Point":
        return cls(ply, score, centipawns_of(score))


class Series(NamedTuple):
    speaker: Speaker
    points: tuple[Point, ...]


class Swing(NamedTuple):
    """A move that gave much away."""

    ply: int
    loss: float
    """Percent of winning."""
    mover: Side

    @property
    def is_big(self) -> bool:
        return self.loss >= BIG_LOSS


def centipawns_of(score: Score) -> float:
    seen = score.seen_by(Side.BLACK)
    if seen.winner is not None:
        return math.inf if seen.winner is Side.BLACK else -math.inf
    return float(seen.points or 0)


def win_rate(points: float, scale: int) -> float:
    """How often Sente wins from there, in percent; `scale` is as many centipawns as mean 73 %."""
    return 100.0 / (1.0 + math.exp(max(-_EXTREME, min(-points / scale, _EXTREME))))


class GraphScores:
    """Reads the scores of a line, and remembers those of comments that are still the same."""

    def __init__(self) -> None:
        self._known: dict[int, tuple[str, tuple[tuple[Speaker, Point], ...]]] = {}

    def read(self, line: Sequence[Node], most: int) -> bool:
        """Read up to so many comments that are new; True when none is left, and `series` is quick."""
        engines = engines_in(line[0].comment) if line else {}
        for node in line:
            if node.comment and not self._is_known(node):
                if most <= 0:
                    return False
                most -= 1
                self._points(node, engines)
        return True

    def series(self, line: Sequence[Node]) -> tuple[Series, ...]:
        """The lines of the graph, those with the most points first."""
        engines = engines_in(line[0].comment) if line else {}
        found: dict[Speaker, list[Point]] = {}
        for node in line:
            for speaker, point in self._points(node, engines):
                found.setdefault(speaker, []).append(point)
        drawn = sorted(found.items(), key=lambda item: -len(item[1]))
        return tuple(Series(speaker, tuple(points)) for speaker, points in drawn[:MOST_SERIES])

    def forget(self) -> None:
        """Another record: its nodes have the numbers of those before."""
        self._known.clear()

    def _points(self, node: Node, engines: dict[int, str]) -> tuple[tuple[Speaker, Point], ...]:
        comment = node.comment
        if not comment:
            return ()
        if not self._is_known(node):
            self._known[node.number] = comment, tuple(_best(node.ply, thoughts_in(comment, engines)))
        return self._known[node.number][1]

    def _is_known(self, node: Node) -> bool:
        known = self._known.get(node.number)
        return known is not None and known[0] is node.comment


def _best(ply: int, thoughts: Iterable[Thought]) -> list[tuple[Speaker, Point]]:
    """The score of each speaker's first candidate, about what follows the node."""
    best: dict[Speaker, Point] = {}
    for thought in thoughts:
        if thought.score is not None and not thought.instead and not thought.is_lower_candidate:
            speaker = Speaker(thought.source, thought.engine)
            best.setdefault(speaker, Point.of(ply, thought.score.seen_by(Side.BLACK)))
    return list(best.items())


def top_of(all_series: Iterable[Series]) -> int:
    """How many centipawns the upper edge has to be, for what there is."""
    largest = max(
        (abs(point.points) for series in all_series for point in series.points if not math.isinf(point.points)),
        default=0.0,
    )
    return next((step for step in _STEPS if largest <= step), MOST_POINTS)


def swings(series: Series, first_mover: Side, scale: int) -> tuple[Swing, ...]:
    """The moves that gave much away, as one engine sees it; `first_mover` makes the move of ply 1."""
    found: list[Swing] = []
    for before, after in zip(series.points, series.points[1:], strict=False):
        if after.ply != before.ply + 1:
            continue
        mover = first_mover if after.ply % 2 else first_mover.other
        gain = win_rate(after.points, scale) - win_rate(before.points, scale)
        loss = -gain if mover is Side.BLACK else gain
        if loss >= LOSS:
            found.append(Swing(after.ply, loss, mover))
    return tuple(found)


def runs(series: Series) -> list[list[Point]]:
    """The points in pieces that are drawn through: an engine that plays one side speaks at every second move."""
    pieces: list[list[Point]] = []
    for point in series.points:
        if pieces and point.ply - pieces[-1][-1].ply <= 2:
            pieces[-1].append(point)
        else:
            pieces.append([point])
    return pieces
