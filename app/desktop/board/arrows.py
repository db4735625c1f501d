"""Arrows and rings over the board. Every ink has a colour and a shape of its own, so that colour alone tells nothing.

Green is whole, red is broken, blue is hollow; as rings they are a circle, a square and a diamond. An engine's candidate
tapers, and the worse it is, the thinner.
"""

import math
from typing import Final

from PySide6.QtCore import QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QPolygonF, QTransform

from app.desktop.board.geometry import Geometry
from app.workspace.scene import Arrow, Ink, Place, Ring

COLOURS: Final = {Ink.GREEN: "#d8177a3c", Ink.RED: "#d8c0271c", Ink.BLUE: "#e81a56b8", Ink.ENGINE: "#cc6a34a8"}
"""As #alpha red green blue."""
EDGE: Final = "#b0ffffff"
"""A thin light edge keeps them apart from dark wood."""
HEAD: Final = 0.36
SHAFT: Final = 0.075
DASH: Final = 0.26
THINNEST: Final = 0.45


def bounds(arrow: Arrow, geometry: Geometry) -> QRect:
    """All that an arrow may touch."""
    start, end = _centre(geometry, arrow.origin), _centre(geometry, arrow.to)
    reach = math.ceil(geometry.square * HEAD)
    return QRectF(start, end).normalized().toAlignedRect().adjusted(-reach, -reach, reach, reach)


def paint_arrow(painter: QPainter, arrow: Arrow, geometry: Geometry) -> None:
    start, end = _centre(geometry, arrow.origin), _centre(geometry, arrow.to)
    unit, way = geometry.square, end - start
    length = math.hypot(way.x(), way.y())
    if length < 1:
        return
    weight = max(THINNEST, min(1.0, arrow.weight))
    turn = QTransform.fromTranslate(start.x(), start.y()).rotate(math.degrees(math.atan2(way.y(), way.x())))
    path = turn.map(_shape(arrow.ink, length, unit * (0.7 + 0.3 * weight), unit * SHAFT * weight))
    _lay(painter, path, arrow.ink, unit)


def paint_ring(painter: QPainter, ring: Ring, geometry: Geometry) -> None:
    unit = geometry.square
    inset = unit * 0.08
    inside = QRectF(geometry.rect_of(ring.at)).adjusted(inset, inset, -inset, -inset)
    outline = QPainterPath()
    if ring.ink is Ink.RED:
        outline.addRect(inside)
    elif ring.ink is Ink.BLUE:
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


def _lay(painter: QPainter, path: QPainterPath, ink: Ink, unit: int) -> None:
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    if ink is Ink.BLUE:
        painter.setBrush(QColor("#80ffffff"))
        painter.setPen(QPen(QColor(COLOURS[ink]), max(1.5, unit * 0.05)))
    else:
        painter.setBrush(QColor(COLOURS[ink]))
        painter.setPen(QPen(QColor(EDGE), max(1.0, unit * 0.02)))
    painter.drawPath(path)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)


def _shape(ink: Ink, length: float, unit: float, half: float) -> QPainterPath:
    """An arrow from the origin to the right."""
    head = min(unit * HEAD, length * 0.7)
    wing, neck = head * 0.62, length - head
    path = QPainterPath()
    path.setFillRule(Qt.FillRule.WindingFill)
    if ink is Ink.RED:
        dash = unit * DASH
        count = max(1, round(neck / (dash * 1.6)))
        for number in range(count):  # the last one reaches the head
            end = neck - number * neck / count
            path.addRect(QRectF(end - neck / count / 1.6, -half, neck / count / 1.6, 2 * half))
        path.addPolygon(QPolygonF((QPointF(neck, -wing), QPointF(length, 0), QPointF(neck, wing))))
        path.closeSubpath()
        return path
    begin = half * 0.4 if ink is Ink.ENGINE else half
    points = (
        QPointF(0, -begin),
        QPointF(neck, -half),
        QPointF(neck, -wing),
        QPointF(length, 0),
        QPointF(neck, wing),
        QPointF(neck, half),
        QPointF(0, begin),
    )
    path.addPolygon(QPolygonF(points))
    path.closeSubpath()
    return path


def _centre(geometry: Geometry, place: Place) -> QPointF:
    return QRectF(geometry.rect_at(place)).center()
