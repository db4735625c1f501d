"""Arrows and rings over the board. Every ink has a colour and a shape of its own, so that colour alone tells nothing.

Green is whole, red is broken, blue is hollow; as rings they are a circle, a square and a diamond. An engine's candidate
tapers, and the worse it is, the thinner and fainter; a second engine's is broad from its start on, with a notch there, and
a third one's is parted along its middle. A threat is whole too, and has two heads one behind the other.
"""

import math
from typing import Final

from PySide6.QtCore import QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QPolygonF, QTransform

from app.desktop.board.geometry import Geometry
from app.workspace.scene import Arrow, DrawingInk, Place, Ring

COLOURS: Final = {
    DrawingInk.GREEN: "#d8177a3c",
    DrawingInk.RED: "#d8c0271c",
    DrawingInk.BLUE: "#e81a56b8",
    DrawingInk.ENGINE: "#f06a34a8",
    DrawingInk.SECOND_ENGINE: "#f00f7285",
    DrawingInk.THIRD_ENGINE: "#f0a85a08",
    DrawingInk.THREAT: "#e8cc1414",
}
"""As #alpha red green blue; the alpha of engines is that of the best candidate."""
ENGINES: Final = (DrawingInk.ENGINE, DrawingInk.SECOND_ENGINE, DrawingInk.THIRD_ENGINE)
FAINTEST: Final = 0.55
"""How much is left of the colour of the worst candidate."""
EDGE: Final = "#b0ffffff"
"""A thin light edge keeps them apart from dark wood."""
HEAD: Final = 0.36
SHAFT: Final = 0.075
DASH: Final = 0.26
THINNEST: Final = 0.45


def bounds(arrow: Arrow, geometry: Geometry) -> QRect:
    """All that an arrow may touch."""
    start, end = _centre(geometry, arrow.origin), _centre(geometry, arrow.to)
    reach = math.ceil(geometry.square * (HEAD + abs(arrow.aside)))
    return QRectF(start, end).normalized().toAlignedRect().adjusted(-reach, -reach, reach, reach)


def paint_arrow(painter: QPainter, arrow: Arrow, geometry: Geometry) -> None:
    start, end = _centre(geometry, arrow.origin), _centre(geometry, arrow.to)
    unit, way = geometry.square, end - start
    length = math.hypot(way.x(), way.y())
    if length < 1:
        return
    weight = max(THINNEST, min(1.0, arrow.weight))
    turn = QTransform.fromTranslate(start.x(), start.y()).rotate(math.degrees(math.atan2(way.y(), way.x())))
    turn.translate(0, unit * arrow.aside)
    path = turn.map(_shape(arrow.ink, length, unit * (0.7 + 0.3 * weight), unit * SHAFT * weight))
    _lay(painter, path, arrow.ink, unit, weight)


def paint_ring(painter: QPainter, ring: Ring, geometry: Geometry) -> None:
    unit = geometry.square
    inset = unit * 0.08
    inside = QRectF(geometry.rect_of(ring.at)).adjusted(inset, inset, -inset, -inset)
    outline = QPainterPath()
    if ring.ink is DrawingInk.RED:
        outline.addRect(inside)
    elif ring.ink is DrawingInk.BLUE:
        middle = inside.center()
        corners = (
            QPointF(middle.x(), inside.top()),
            QPointF(inside.right(), middle.y()),
            QPointF(middle.x(), inside.bottom()),
            QPointF(inside.left(), middle.y()),
        )
        outline.addPolygon(QPolygonF(corners))
        outline.closeSubpath()
    else:
        outline.addEllipse(inside)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for colour, width in ((EDGE, unit * 0.1), (COLOURS[ring.ink], unit * 0.07)):
        painter.setPen(QPen(QColor(colour), width))
        painter.drawPath(outline)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)


def _lay(painter: QPainter, path: QPainterPath, ink: DrawingInk, unit: int, weight: float) -> None:
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    if ink is DrawingInk.BLUE:
        painter.setBrush(QColor("#80ffffff"))
        painter.setPen(QPen(QColor(COLOURS[ink]), max(1.5, unit * 0.05)))
    else:
        colour = QColor(COLOURS[ink])
        if ink in ENGINES:
            colour.setAlphaF(colour.alphaF() * (FAINTEST + (1 - FAINTEST) * weight))
        painter.setBrush(colour)
        painter.setPen(QPen(QColor(EDGE), max(1.0, unit * 0.02)))
    painter.drawPath(path)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)


def _shape(ink: DrawingInk, length: float, unit: float, half: float) -> QPainterPath:
    """An arrow from the origin to the right."""
    head = min(unit * HEAD, length * 0.7)
    wing, neck = head * 0.62, length - head
    path = QPainterPath()
    path.setFillRule(Qt.FillRule.WindingFill)
    if ink is DrawingInk.RED:
        dash = unit * DASH
        count = max(1, round(neck / (dash * 1.6)))
        for number in range(count):  # the last one reaches the head
            end = neck - number * neck / count
            path.addRect(QRectF(end - neck / count / 1.6, -half, neck / count / 1.6, 2 * half))
        _close(path, (neck, -wing), (length, 0), (neck, wing))
    elif ink is DrawingInk.THIRD_ENGINE:
        for up in (-1, 1):
            gap = up * half * 0.45
            _close(path, (0, gap), (0, up * half), (neck, up * half), (neck, gap))
        _close(path, (neck, -wing), (length, 0), (neck, wing))
    else:
        begin = half * 0.4 if ink is DrawingInk.ENGINE else half
        start = ((half * 2.2, 0),) if ink is DrawingInk.SECOND_ENGINE else ()
        back = _second_head(neck, head, half, wing) if ink is DrawingInk.THREAT else ()
        front = (*back, (neck, -half), (neck, -wing))
        behind = [(x, -y) for x, y in reversed(front)]
        _close(path, *start, (0, -begin), *front, (length, 0), *behind, (0, begin))
    return path


def _second_head(neck: float, head: float, half: float, wing: float) -> tuple[tuple[float, float], ...]:
    """The upper half of a smaller head behind the first; nothing where there is no room for it."""
    at = neck - head * 0.75
    if at <= head * 0.3:
        return ()
    slope = wing * 0.8 / (head * 0.8)
    return (at, -half), (at, -wing * 0.8), (at + (wing * 0.8 - half) / slope, -half)


def _close(path: QPainterPath, *corners: tuple[float, float]) -> None:
    path.addPolygon(QPolygonF([QPointF(x, y) for x, y in corners]))
    path.closeSubpath()


def _centre(geometry: Geometry, place: Place) -> QPointF:
    return QRectF(geometry.rect_at(place)).center()
