"""Draws the marks of judged moves: a shape and a sign for each verdict, of which either would do."""

from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QPainterPath, QPen, QPolygonF, QTransform

from app.analysis.verdict import CORNERS, Verdict

COLOURS: Final = {
    Verdict.GOOD: "#17703a",
    Verdict.INACCURACY: "#6f6200",
    Verdict.DUBIOUS: "#9c5a00",
    Verdict.MISTAKE: "#b3401a",
    Verdict.BLUNDER: "#8a1030",
}
"""On the board, whatever the theme."""
RIM: Final = "#ffffff"
_LARGE: Final = 200
"""Pixels."""
_ROOM: Final = {
    Verdict.GOOD: QRectF(-0.4, -0.45, 0.8, 0.9),
    Verdict.INACCURACY: QRectF(-0.65, -0.58, 1.3, 1.16),
    Verdict.DUBIOUS: QRectF(-0.45, -0.3, 0.9, 1.05),
    Verdict.MISTAKE: QRectF(-0.64, -0.5, 1.28, 1.0),
    Verdict.BLUNDER: QRectF(-0.55, -0.55, 1.1, 1.1),
}
"""Where a sign has room, to the right of the middle and below it, in a size of 1."""


def outline(verdict: Verdict, middle: QPointF, size: float) -> QPainterPath:
    path = QPainterPath()
    points = [QPointF(middle.x() + size * right, middle.y() + size * down) for right, down in CORNERS[verdict]]
    path.addPolygon(QPolygonF(points))
    path.closeSubpath()
    return path


def paint_mark(painter: QPainter, verdict: Verdict, middle: QPointF, size: float, font: QFont, colour: QColor) -> None:
    """The shape in one colour, with the sign cut out of it."""
    path = outline(verdict, middle, size)
    painter.setPen(QPen(colour, size * 0.12, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawPath(path)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(colour)
    painter.drawPath(path.subtracted(_sign(verdict, middle, size, font)))


def paint_badge(painter: QPainter, verdict: Verdict, room: QRectF, font: QFont) -> None:
    """The mark as it lies on a board, with a rim that keeps it apart from wood and pieces."""
    middle, size = room.center(), room.width() * 0.4
    path = outline(verdict, middle, size)
    for colour, width in ((RIM, size * 0.5), (COLOURS[verdict], size * 0.14)):
        painter.setPen(
            QPen(QColor(colour), width, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin)
        )
        painter.setBrush(QColor(colour))
        painter.drawPath(path)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(RIM))
    painter.drawPath(_sign(verdict, middle, size, font))


def _sign(verdict: Verdict, middle: QPointF, size: float, font: QFont) -> QPainterPath:
    """The letters as a shape, laid out large and made small, lest they are rounded to pixels."""
    letters = QFont(font)
    letters.setBold(True)
    letters.setPixelSize(_LARGE)
    path = QPainterPath()
    path.addText(QPointF(), letters, verdict.sign)
    box = path.boundingRect()
    room = _ROOM[verdict]
    scale = size * min(room.width() / box.width(), room.height() / box.height())
    where = middle + room.center() * size
    turn = QTransform.fromTranslate(where.x(), where.y()).scale(scale, scale)
    return turn.map(path.translated(-box.center()))
