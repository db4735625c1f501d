"""The drawing of the graph: all that stays while a person steps through the game is one picture, made once.

Lines are drawn with pens of width 0, twice, a hair apart: Qt draws those thirty times quicker than pens of any width.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple

from PySide6.QtCore import QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter, QPen, QPixmap, QPolygonF

from app.config.settings import GraphScale
from app.desktop.panes.ink import DASHES, ink_for
from app.desktop.theme import Theme
from app.shogi.pieces import Side
from app.workspace.graph_points import Point, Series, Swing, runs, win_rate

RIGHT: Final = 16
TOP: Final = 10
LEAST_PLIES: Final = 20
"""A short game does not fill the width."""
DOT: Final = 1.6
MARK: Final = 4.0
_PLY_STEPS: Final = (5, 10, 20, 50, 100, 200, 500, 1_000, 2_000, 5_000)
_ALWAYS_NUMBERED: Final = (0, 0.5, 1)
_PLY_ROOM: Final = 46
"""Pixels between two numbers of moves."""


class GraphLook(NamedTuple):
    """All that the picture depends on."""

    series: tuple[Series, ...]
    swings: tuple[Swing, ...]
    plies: int
    """The number of the line's last move."""
    scale: GraphScale
    win_rate_scale: int
    top: int
    """Centipawns at the upper edge."""
    theme: Theme
    sides: tuple[str, str]
    """What the upper and the lower half are called."""
    font: str
    """By its key."""


class GraphCanvas:
    def __init__(self, look: GraphLook, size: QSize, ratio: float, font: QFont) -> None:
        self.look = look
        self.size = size
        metrics = QFontMetrics(font)
        widest = max(metrics.horizontalAdvance(words) for _, words in self._levels())
        left, bottom = widest + 10, metrics.height() + 6
        self.plot = QRect(left, TOP, max(size.width() - left - RIGHT, 1), max(size.height() - TOP - bottom, 1))
        self._span = max(look.plies, LEAST_PLIES)
        self._by_ply = [{point.ply: point for point in series.points} for series in look.series]
        self.picture = QPixmap(size * ratio)
        self.picture.setDevicePixelRatio(ratio)
        self._draw(font, metrics)

    def x_of(self, ply: int) -> float:
        return self.plot.left() + self.plot.width() * ply / self._span

    def ply_at(self, x: float) -> int:
        """The move nearest to a place."""
        ply = round((x - self.plot.left()) * self._span / self.plot.width())
        return min(max(ply, 0), self.look.plies)

    def points_at(self, ply: int) -> list[Point | None]:
        """What each series has at a move."""
        return [points.get(ply) for points in self._by_ply]

    def y_of(self, points: float) -> float:
        return self.plot.top() + self.plot.height() * (1 - self._share(points))

    def _share(self, points: float) -> float:
        """0 at the lower edge, 1 at the upper."""
        if self.look.scale is GraphScale.WIN_RATE:
            return win_rate(points, self.look.win_rate_scale) / 100
        top = self.look.top
        return (min(max(points, -top), top) + top) / (2 * top)

    def _levels(self) -> list[tuple[float, str]]:
        """The level lines: where, as a share of the height, and what stands beside them."""
        if self.look.scale is GraphScale.WIN_RATE:
            return [(percent / 100, f"{percent}%") for percent in (0, 25, 50, 75, 100)]
        half = self.look.top // 2
        return [
            (0.5 + part / 4, f"{part * half:+d}".replace("-", "\N{MINUS SIGN}") if part else "0")
            for part in (-2, -1, 0, 1, 2)
        ]

    # Drawing

    def _draw(self, font: QFont, metrics: QFontMetrics) -> None:
        theme = self.look.theme
        self.picture.fill(QColor(theme.field))
        painter = QPainter(self.picture)
        painter.setFont(font)
        self._draw_grid(painter, metrics)
        drawn = [[self._polygon(run) for run in runs(series)] for series in self.look.series]
        drawn_with = list(zip(drawn, ink_for(theme).series, DASHES, strict=False))
        for polygons, colour, _ in drawn_with[:1]:
            self._draw_area(painter, polygons, colour)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for polygons, colour, dashes in reversed(drawn_with):
            self._draw_series(painter, polygons, colour, dashes)
        self._draw_swings(painter)
        painter.end()

    def _draw_grid(self, painter: QPainter, metrics: QFontMetrics) -> None:
        theme, plot = self.look.theme, self.plot
        faint = QColor(theme.line)
        for share, words in self._levels():
            y = round(plot.top() + plot.height() * (1 - share))
            painter.setPen(QPen(QColor(theme.muted) if share == 0.5 else faint, 0))
            painter.drawLine(plot.left(), y, plot.right(), y)
            painter.setPen(QColor(theme.muted))
            beside = QRect(0, y - metrics.height() // 2, plot.left() - 5, metrics.height())
            if share in _ALWAYS_NUMBERED or plot.height() > 5 * metrics.height():
                painter.drawText(beside, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, words)
        least = self._span * _PLY_ROOM / plot.width()
        step = next((step for step in _PLY_STEPS if step >= least), _PLY_STEPS[-1])
        for ply in range(0, self._span + 1, step):
            x = round(self.x_of(ply))
            painter.setPen(QPen(faint, 0))
            painter.drawLine(x, plot.top(), x, plot.bottom())
            painter.setPen(QColor(theme.muted))
            below = QRect(x - _PLY_ROOM // 2, plot.bottom() + 4, _PLY_ROOM, metrics.height())
            painter.drawText(below, Qt.AlignmentFlag.AlignCenter, str(ply))
        painter.setPen(QColor(theme.muted))
        upper, lower = self.look.sides
        inside = plot.adjusted(5, 3, -5, -3)
        painter.drawText(inside, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop, upper)
        painter.drawText(inside, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignBottom, lower)

    def _polygon(self, points: Sequence[Point]) -> QPolygonF:
        left, step = self.plot.left(), self.plot.width() / self._span
        bottom, high, share = self.plot.top() + self.plot.height(), self.plot.height(), self._share
        return QPolygonF([QPointF(left + step * point.ply, bottom - high * share(point.points)) for point in points])

    def _draw_area(self, painter: QPainter, polygons: Sequence[QPolygonF], colour: str) -> None:
        """The room between the line and the middle, faintly; the line itself will smooth the edge."""
        fill = QColor(colour)
        fill.setAlpha(36)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(fill)
        middle = self.plot.top() + self.plot.height() / 2
        for polygon in polygons:
            if polygon.size() > 1:
                last, first = polygon.last().x(), polygon.first().x()
                area = QPolygonF(polygon)
                area.append(QPointF(last, middle))
                area.append(QPointF(first, middle))
                painter.drawPolygon(area)

    def _draw_series(self, painter: QPainter, polygons: Sequence[QPolygonF], colour: str, dashes: Qt.PenStyle) -> None:
        for polygon in polygons:
            if polygon.size() == 1:
                painter.setPen(Qt.PenStyle.NoPen)
                painter.setBrush(QColor(colour))
                painter.drawEllipse(polygon.first(), DOT, DOT)
                continue
            painter.setPen(QPen(QColor(colour), 0, dashes))
            painter.drawPolyline(polygon)
            polygon.translate(0, 0.5)
            painter.drawPolyline(polygon)

    def _draw_swings(self, painter: QPainter) -> None:
        """Triangles that point at what a move has lost: hollow for a mistake, filled and larger for a blunder."""
        theme = self.look.theme
        if not self.look.series:
            return
        heights = {point.ply: point.points for point in self.look.series[0].points}
        for swing in self.look.swings:
            x, y = self.x_of(swing.ply), self.y_of(heights[swing.ply])
            colour = QColor(ink_for(theme).sides[Side.WHITE])
            painter.setPen(QPen(colour, 0))
            painter.setBrush(colour if swing.is_big else QColor(theme.field))
            size = MARK if swing.is_big else MARK * 0.8
            away = size + 4 if swing.mover is Side.BLACK else -size - 4
            y = min(max(y + away, self.plot.top() + size), self.plot.bottom() - size)
            point = -size if swing.mover is Side.BLACK else size
            painter.drawPolygon(
                QPolygonF([QPointF(x, y + point), QPointF(x - size, y - point), QPointF(x + size, y - point)])
            )

    # What moves over the picture

    def paint_ply(self, painter: QPainter, ply: int, colour: str, style: Qt.PenStyle) -> None:
        x = round(self.x_of(ply))
        painter.setPen(QPen(QColor(colour), 0, style))
        painter.drawLine(x, self.plot.top(), x, self.plot.bottom())

    def ply_rect(self, ply: int) -> QRect:
        """What a line at that move covers."""
        return QRect(round(self.x_of(ply)) - 5, 0, 11, self.size.height())

    def paint_points(self, painter: QPainter, ply: int) -> None:
        """A dot on every series at that move."""
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        for point, colour in zip(self.points_at(ply), ink_for(self.look.theme).series, strict=False):
            if point is not None:
                painter.setBrush(QColor(colour))
                painter.drawEllipse(QPointF(self.x_of(ply), self.y_of(point.points)), 3.5, 3.5)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)


def paint_label(painter: QPainter, lines: Sequence[tuple[str, str]], x: float, room: QRect, theme: Theme) -> QRect:
    """A card with `lines`, words and their colour, beside `x` and inside `room`; where it lies is returned."""
    metrics = painter.fontMetrics()
    width = max(metrics.horizontalAdvance(words) for words, _ in lines) + 14
    height = len(lines) * metrics.height() + 8
    left = x + 8 if x + 8 + width <= room.right() else x - 8 - width
    card = QRectF(max(left, room.left()), room.top() + 2, width, height)
    painter.setPen(QColor(theme.line))
    painter.setBrush(QColor(theme.panel))
    painter.drawRect(card)
    for number, (words, colour) in enumerate(lines):
        painter.setPen(QColor(colour))
        row = card.adjusted(7, 4 + number * metrics.height(), -7, 0)
        painter.drawText(row, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop, words)
    return card.toAlignedRect()
