"""The graph as a picture of its own: as it is seen, with what its lines are called above it."""

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QPointF, QRect, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QImage, QPainter

from app.desktop.analysis.graph_canvas import GraphCanvas, GraphLook
from app.desktop.analysis.graph_legend import GAP, SAMPLE, Entry
from app.desktop.analysis.graph_sides import GraphSides
from app.desktop.kit.plain import elided
from app.desktop.kit.tones import STROKES, ink_for, pen_of

LEAST: Final = QSize(800, 280)
RATIO: Final = 2.0
"""Pixels of the picture for one of the window's, so that it can be looked at in large."""
_MARGIN: Final = 10


def picture_of(
    look: GraphLook, sides: GraphSides, entries: Sequence[Entry], title: str, size: QSize, font: QFont
) -> QImage:
    metrics = QFontMetrics(font)
    plain = size.expandedTo(LEAST)
    canvas = GraphCanvas(look, plain, RATIO, font)
    rows = _rows(entries, plain.width() - 2 * _MARGIN, metrics)
    row = metrics.height() + 4
    above = _MARGIN + row * (len(rows) + bool(title))
    image = QImage(QSize(plain.width(), plain.height() + above) * RATIO, QImage.Format.Format_RGB32)
    image.setDevicePixelRatio(RATIO)
    image.fill(QColor(look.theme.field))
    painter = QPainter(image)
    painter.setFont(font)
    y = _MARGIN
    if title:
        painter.setPen(QColor(look.theme.text))
        room = QRect(_MARGIN, y, plain.width() - 2 * _MARGIN, row)
        words = elided(metrics, title, room.width())
        painter.drawText(room, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, words)
        y += row
    for entries_in_row in rows:
        _paint_row(painter, entries_in_row, y, row, look, metrics)
        y += row
    painter.translate(QPointF(0, above))
    painter.drawPixmap(0, 0, canvas.picture)
    sides.paint(painter, canvas.plot, QRect(0, 0, plain.width(), plain.height()), look.theme)
    painter.end()
    return image


def _rows(entries: Sequence[Entry], width: int, metrics: QFontMetrics) -> list[list[Entry]]:
    """As many beside each other as there is room for."""
    rows: list[list[Entry]] = []
    used = width + 1
    for entry in entries:
        wide = _wide(entry, metrics)
        if used + wide > width:
            rows.append([])
            used = 0
        rows[-1].append(entry)
        used += wide
    return rows


def _wide(entry: Entry, metrics: QFontMetrics) -> int:
    return SAMPLE + 4 * GAP + metrics.horizontalAdvance(entry.words)


def _paint_row(
    painter: QPainter, entries: Sequence[Entry], y: int, height: int, look: GraphLook, metrics: QFontMetrics
) -> None:
    x, middle = _MARGIN, y + height // 2
    for entry in entries:
        painter.setPen(pen_of(ink_for(look.theme).series[entry.slot], STROKES[entry.slot], 2))
        painter.drawLine(x, middle, x + SAMPLE, middle)
        painter.setPen(QColor(look.theme.text))
        room = QRect(x + SAMPLE + GAP, y, metrics.horizontalAdvance(entry.words) + 2, height)
        painter.drawText(room, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, entry.words)
        x += _wide(entry, metrics)
