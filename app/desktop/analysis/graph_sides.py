"""The side branches beside the line of a graph: dotted, over the picture, for they come and go with the cursor."""

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QRect
from PySide6.QtGui import QPainter, QPolygonF

from app.desktop.analysis.graph_plot import Plot, Upright, polygon_of
from app.desktop.kit.theme import Theme
from app.desktop.kit.tones import DOTS, ink_for, pen_of
from app.record.tree import Node
from app.workspace.graph_points import Series

_MARGIN: Final = 3


class GraphSides:
    def __init__(self) -> None:
        self._branches: tuple[tuple[Node, ...], ...] = ()
        self._strokes: list[tuple[int, QPolygonF]] = []

    @property
    def branches(self) -> tuple[tuple[Node, ...], ...]:
        """Each from the node where it leaves the line."""
        return self._branches

    @property
    def has_scores(self) -> bool:
        return bool(self._strokes)

    def holds(self, node: Node) -> bool:
        return any(node in branch for branch in self._branches)

    def forget(self) -> None:
        self._branches, self._strokes = (), []

    def show(self, branches: tuple[tuple[Node, ...], ...], found: Sequence[Sequence[Series]], upright: Upright) -> None:
        """Show these, with what was said along each."""
        self._branches = branches
        self._strokes = [
            (
                series.slot,
                polygon_of(
                    [point.ply for point in series.points],
                    upright.shares([point.points for point in series.points]),
                ),
            )
            for one in found
            for series in one
            if len(series.points) > 1
        ]

    def rect(self, plot: Plot) -> QRect:
        """All that they touch."""
        touched = QRect()
        for _, stroke in self._strokes:
            touched |= plot.transform.map(stroke).boundingRect().toAlignedRect()
        return touched.adjusted(-_MARGIN, -_MARGIN, _MARGIN, _MARGIN) if self._strokes else touched

    def paint(self, painter: QPainter, plot: Plot, dirty: QRect, theme: Theme) -> None:
        if not self._strokes or not self.rect(plot).intersects(dirty):
            return
        painter.save()
        painter.setClipRect(plot.rect.adjusted(-2, -2, 2, 2) & dirty)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        colours = ink_for(theme).series
        for slot, stroke in self._strokes:
            painter.setPen(pen_of(colours[slot], DOTS))
            polygon = plot.transform.map(stroke)
            painter.drawPolyline(polygon)
            polygon.translate(0, 0.7)
            painter.drawPolyline(polygon)
        painter.restore()
