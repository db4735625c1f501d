"""The small drawings beside moves, bookmarks and problems, and the marks of judged moves: a shape and a sign for each."""

from collections.abc import Callable
from enum import IntEnum, auto
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QPainterPath, QPen, QPixmap, QPolygonF, QTransform
from PySide6.QtWidgets import QApplication

from app.analysis.verdict import CORNERS, MoveVerdict

COLOURS: Final = {
    MoveVerdict.GOOD: "#17703a",
    MoveVerdict.INACCURACY: "#6f6200",
    MoveVerdict.DUBIOUS: "#9c5a00",
    MoveVerdict.MISTAKE: "#b3401a",
    MoveVerdict.BLUNDER: "#8a1030",
}
"""On the board, whatever the theme."""
RIM: Final = "#ffffff"
_LARGE: Final = 200
"""Pixels."""
_ROOM: Final = {
    MoveVerdict.GOOD: QRectF(-0.4, -0.45, 0.8, 0.9),
    MoveVerdict.INACCURACY: QRectF(-0.65, -0.58, 1.3, 1.16),
    MoveVerdict.DUBIOUS: QRectF(-0.45, -0.3, 0.9, 1.05),
    MoveVerdict.MISTAKE: QRectF(-0.64, -0.5, 1.28, 1.0),
    MoveVerdict.BLUNDER: QRectF(-0.55, -0.55, 1.1, 1.1),
}
"""Where a sign has room, to the right of the middle and below it, in a size of 1."""


def outline(verdict: MoveVerdict, middle: QPointF, size: float) -> QPainterPath:
    path = QPainterPath()
    points = [QPointF(middle.x() + size * right, middle.y() + size * down) for right, down in CORNERS[verdict]]
    path.addPolygon(QPolygonF(points))
    path.closeSubpath()
    return path


def paint_mark(
    painter: QPainter, verdict: MoveVerdict, middle: QPointF, size: float, font: QFont, colour: QColor
) -> None:
    """The shape in one colour, with the sign cut out of it."""
    path = outline(verdict, middle, size)
    painter.setPen(QPen(colour, size * 0.12, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawPath(path)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(colour)
    painter.drawPath(path.subtracted(_sign(verdict, middle, size, font)))


def paint_badge(painter: QPainter, verdict: MoveVerdict, room: QRectF, font: QFont) -> None:
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


def _sign(verdict: MoveVerdict, middle: QPointF, size: float, font: QFont) -> QPainterPath:
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


_UNIT: Final = 16.0
"""The side of the square in which a sign is drawn."""


class Sign(IntEnum):
    COMMENT = auto()
    BOOKMARK = auto()
    BRANCH = auto()
    ILLEGAL = auto()
    END = auto()
    NOTE = auto()
    WARNING = auto()
    ERROR = auto()
    TICK = auto()
    DASH = auto()
    DOTS = auto()
    GOOD = auto()
    INACCURACY = auto()
    DUBIOUS = auto()
    MISTAKE = auto()
    BLUNDER = auto()


class Signs:
    def __init__(self) -> None:
        self._drawn: dict[tuple[Sign, int, int, float], QPixmap] = {}

    def picture(self, sign: Sign, colour: QColor, side: int, ratio: float) -> QPixmap:
        """The sign as a square with that side, before the screen's ratio."""
        key = (sign, colour.rgba(), side, ratio)
        pixmap = self._drawn.get(key)
        if pixmap is None:
            pixmap = self._drawn[key] = _drawn(sign, colour, side, ratio)
        return pixmap

    def forget(self) -> None:
        self._drawn.clear()


def _drawn(sign: Sign, colour: QColor, side: int, ratio: float) -> QPixmap:
    pixmap = QPixmap(round(side * ratio), round(side * ratio))
    pixmap.setDevicePixelRatio(ratio)
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.scale(side / _UNIT, side / _UNIT)
    pen = QPen(colour, 1.6)
    pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    pen.setCapStyle(Qt.PenCapStyle.RoundCap)
    painter.setPen(pen)
    _DRAW[sign](painter, colour)
    painter.end()
    return pixmap


def _comment(painter: QPainter, _: QColor) -> None:
    points = ((2.5, 3), (13.5, 3), (13.5, 10.5), (8, 10.5), (5, 13.5), (5, 10.5), (2.5, 10.5))
    painter.drawPolygon(QPolygonF([QPointF(x, y) for x, y in points]))
    painter.drawLine(QPointF(5, 5.8), QPointF(11, 5.8))
    painter.drawLine(QPointF(5, 8), QPointF(9, 8))


def _bookmark(painter: QPainter, colour: QColor) -> None:
    painter.setBrush(colour)
    points = ((4.5, 2.5), (11.5, 2.5), (11.5, 13.5), (8, 10.3), (4.5, 13.5))
    painter.drawPolygon(QPolygonF([QPointF(x, y) for x, y in points]))


def _branch(painter: QPainter, colour: QColor) -> None:
    painter.drawLine(QPointF(5, 5), QPointF(5, 11))
    painter.drawPolyline(QPolygonF([QPointF(5, 10), QPointF(11, 7.5), QPointF(11, 6)]))
    painter.setBrush(colour)
    for x, y in ((5.0, 3.5), (5.0, 12.5), (11.0, 4.5)):
        painter.drawEllipse(QPointF(x, y), 1.5, 1.5)


def _illegal(painter: QPainter, _: QColor) -> None:
    painter.drawLine(QPointF(4, 4), QPointF(12, 12))
    painter.drawLine(QPointF(12, 4), QPointF(4, 12))


def _end(painter: QPainter, colour: QColor) -> None:
    painter.setBrush(colour)
    painter.drawRect(QRectF(4.5, 4.5, 7, 7))


def _note(painter: QPainter, colour: QColor) -> None:
    painter.drawEllipse(QPointF(8, 8), 6, 6)
    painter.drawLine(QPointF(8, 7.6), QPointF(8, 11))
    painter.setBrush(colour)
    painter.drawEllipse(QPointF(8, 5), 0.4, 0.4)


def _warning(painter: QPainter, colour: QColor) -> None:
    painter.drawPolygon(QPolygonF([QPointF(8, 2.2), QPointF(14.2, 13.2), QPointF(1.8, 13.2)]))
    painter.drawLine(QPointF(8, 6.4), QPointF(8, 9))
    painter.setBrush(colour)
    painter.drawEllipse(QPointF(8, 11.2), 0.4, 0.4)


def _error(painter: QPainter, _: QColor) -> None:
    points = ((5.4, 2), (10.6, 2), (14, 5.4), (14, 10.6), (10.6, 14), (5.4, 14), (2, 10.6), (2, 5.4))
    painter.drawPolygon(QPolygonF([QPointF(x, y) for x, y in points]))
    painter.drawLine(QPointF(5.8, 5.8), QPointF(10.2, 10.2))
    painter.drawLine(QPointF(10.2, 5.8), QPointF(5.8, 10.2))


def _tick(painter: QPainter, colour: QColor) -> None:
    painter.setPen(QPen(colour, 2.2, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin))
    painter.drawPolyline(QPolygonF([QPointF(3, 8.6), QPointF(6.6, 12.2), QPointF(13, 4.4)]))


def _dash(painter: QPainter, _: QColor) -> None:
    painter.drawLine(QPointF(4.5, 8), QPointF(11.5, 8))


def _dots(painter: QPainter, colour: QColor) -> None:
    painter.setBrush(colour)
    for x in (3.5, 8.0, 12.5):
        painter.drawEllipse(QPointF(x, 8), 0.8, 0.8)


def _verdict(verdict: MoveVerdict) -> Callable[[QPainter, QColor], None]:
    return lambda painter, colour: paint_mark(painter, verdict, QPointF(8, 8), 6.4, QApplication.font(), colour)


_DRAW: Final[dict[Sign, Callable[[QPainter, QColor], None]]] = {
    Sign.COMMENT: _comment,
    Sign.BOOKMARK: _bookmark,
    Sign.BRANCH: _branch,
    Sign.ILLEGAL: _illegal,
    Sign.END: _end,
    Sign.NOTE: _note,
    Sign.WARNING: _warning,
    Sign.ERROR: _error,
    Sign.GOOD: _verdict(MoveVerdict.GOOD),
    Sign.INACCURACY: _verdict(MoveVerdict.INACCURACY),
    Sign.DUBIOUS: _verdict(MoveVerdict.DUBIOUS),
    Sign.MISTAKE: _verdict(MoveVerdict.MISTAKE),
    Sign.BLUNDER: _verdict(MoveVerdict.BLUNDER),
    Sign.TICK: _tick,
    Sign.DASH: _dash,
    Sign.DOTS: _dots,
}
