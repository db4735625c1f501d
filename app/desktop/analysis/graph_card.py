"""The info card beside the pointer that describes a move on the graph, and the graph's side branches."""

from collections.abc import Sequence
from itertools import chain
from typing import Final, NamedTuple

from PySide6.QtCore import QPointF, QRect
from PySide6.QtGui import QColor, QFontMetrics, QPainter, QPolygonF

from app.desktop.analysis.graph_plot import Plot, VerticalAxis, polygon_of
from app.desktop.kit.labels import elided
from app.desktop.kit.signs import DOTS, pen_of
from app.desktop.kit.theme import Theme
from app.record.tree import Node
from app.workspace.game_graph import ScoreSeries

_SIDE: Final = 7
_ABOVE: Final = 4
_BESIDE: Final = 8
_BETWEEN: Final = 10
"""Pixels between two columns."""
_LEADING: Final = 2


class CardLine(NamedTuple):
    words: str
    colour: str
    value: str = ""
    """Score and its meaning, at the right."""

    def __str__(self) -> str:
        return "  ".join(filter(None, (self.words, self.value)))


class GraphCard:
    def __init__(self, lines: Sequence[CardLine], x: float, room: QRect, metrics: QFontMetrics) -> None:
        """Place the card beside `x`, inside the room if it is large enough."""
        self._ascent, self._high = metrics.ascent(), metrics.height() + _LEADING
        width = metrics.horizontalAdvance
        lines = [line._replace(words=elided(metrics, line.words, _most_of(line, room, metrics))) for line in lines]
        room_of = [width(line.value) for line in lines]
        values = max(room_of)
        names = max((width(line.words) + _BETWEEN for line in lines if line.value), default=0)
        alone = (width(line.words) for line in lines if not line.value)
        wide = max(names + values, *alone, 0) + 2 * _SIDE
        left = round(x) + _BESIDE if x + _BESIDE + wide <= room.right() else round(x) - _BESIDE - wide
        self.rect = QRect(max(left, room.left()), room.top() + 2, wide, len(lines) * self._high + 2 * _ABOVE)
        places = (names + values - wide if line.value else 0 for line, wide in zip(lines, room_of, strict=True))
        self._lines = list(zip(lines, places, strict=True))

    def paint(self, painter: QPainter, theme: Theme) -> None:
        painter.setPen(QColor(theme.line))
        painter.setBrush(QColor(theme.panel))
        painter.drawRect(self.rect)
        left, y = self.rect.left() + _SIDE, self.rect.top() + _ABOVE + self._ascent
        for line, value_at in self._lines:
            painter.setPen(QColor(line.colour))
            if line.value:
                painter.drawText(QPointF(left, y), line.words)
            painter.drawText(QPointF(left + value_at, y), line.value or line.words)
            y += self._high


def _most_of(line: CardLine, room: QRect, metrics: QFontMetrics) -> int:
    """Width that the words of a line may have so that its value stays inside the graph."""
    value = metrics.horizontalAdvance(line.value) + _BETWEEN if line.value else 0
    return max(room.width() - 2 * _SIDE - value, 0)


_MARGIN: Final = 3


class GraphBranches:
    """Side branches near the cursor, drawn as dotted lines."""

    def __init__(self) -> None:
        self.branches: tuple[tuple[Node, ...], ...] = ()
        """Side branches, each from the node where it leaves the line."""
        self._strokes: list[tuple[int, QPolygonF]] = []

    def holds(self, node: Node) -> bool:
        return any(node in branch for branch in self.branches)

    def forget(self) -> None:
        self.branches, self._strokes = (), []

    def show(
        self, branches: tuple[tuple[Node, ...], ...], found: Sequence[Sequence[ScoreSeries]], upright: VerticalAxis
    ) -> None:
        """Show branches with the series found along each."""
        self.branches = branches
        drawn = [series for series in chain.from_iterable(found) if len(series.points) > 1]
        plies = ([point.ply for point in series.points] for series in drawn)
        shares = (upright.shares(point.points for point in series.points) for series in drawn)
        slots = (series.slot for series in drawn)
        self._strokes = list(zip(slots, map(polygon_of, plies, shares), strict=True))

    def rect(self, plot: Plot) -> QRect:
        """Area covered by the branches."""
        touched = QRect()
        for _, stroke in self._strokes:
            touched |= plot.transform.map(stroke).boundingRect().toAlignedRect()
        return touched.adjusted(-_MARGIN, -_MARGIN, _MARGIN, _MARGIN) if self._strokes else touched

    def paint(self, painter: QPainter, plot: Plot, dirty: QRect, inks: Sequence[str]) -> None:
        if not self._strokes or not self.rect(plot).intersects(dirty):
            return
        painter.save()
        painter.setClipRect(plot.rect.adjusted(-2, -2, 2, 2) & dirty)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for slot, stroke in self._strokes:
            painter.setPen(pen_of(inks[slot], DOTS))
            polygon = plot.transform.map(stroke)
            painter.drawPolyline(polygon)
            polygon.translate(0, 0.7)
            painter.drawPolyline(polygon)
        painter.restore()
