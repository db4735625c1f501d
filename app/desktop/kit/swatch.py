"""Colour swatch of an engine: its letter on its colour, beside everything that comes from it."""

from typing import Final

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QFont, QPainter

from app.desktop.kit.theme import Theme, bold
from app.workspace.engine_signs import EngineSign

SIDE: Final = 16
RADIUS: Final = 3
_LETTER: Final = 12
"""Font size of the letter, in pixels."""


def paint_swatch(painter: QPainter, rect: QRectF, sign: EngineSign, theme: Theme, font: QFont) -> None:
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(theme.engines[sign.number]))
    painter.drawRoundedRect(rect, RADIUS, RADIUS)
    letters = bold(font)
    letters.setPixelSize(round(_LETTER * rect.height() / SIDE))
    painter.setFont(letters)
    painter.setPen(QColor(theme.on_engine))
    painter.drawText(rect, Qt.AlignmentFlag.AlignCenter, sign.letter)
    painter.restore()
