"""The swatch of an engine: its letter on its colour, wherever something is from that engine."""

from typing import Final

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from app.desktop.kit.theme import Theme, bold
from app.workspace.engine_signs import EngineSign

SIDE: Final = 16
RADIUS: Final = 3
_LETTER: Final = 12
"""Pixels."""


def paint_swatch(painter: QPainter, rect: QRectF, sign: EngineSign, theme: Theme, font: QFont) -> None:
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(theme.engines[sign.place]))
    painter.drawRoundedRect(rect, RADIUS, RADIUS)
    letters = bold(font)
    letters.setPixelSize(round(_LETTER * rect.height() / SIDE))
    painter.setFont(letters)
    painter.setPen(QColor(theme.on_engine))
    painter.drawText(rect, Qt.AlignmentFlag.AlignCenter, sign.letter)
    painter.restore()


class Swatch(QWidget):
    def __init__(self, sign: EngineSign, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._sign, self._theme = sign, theme
        self.setFixedSize(SIDE, SIDE)

    def show_sign(self, sign: EngineSign, theme: Theme) -> None:
        self._sign, self._theme = sign, theme
        self.update()

    def sizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        return QSize(SIDE, SIDE)

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002, N802 - Qt's name
        painter = QPainter(self)
        paint_swatch(painter, QRectF(self.rect()), self._sign, self._theme, self.font())
        painter.end()
