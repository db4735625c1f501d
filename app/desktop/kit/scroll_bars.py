"""Thin scroll bars: a handle on the background of what they scroll, without frame and arrows."""

from typing import Final

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPalette
from PySide6.QtWidgets import QAbstractScrollArea, QScrollBar, QStyle, QStyleOptionSlider

WIDE: Final = 10
HANDLE: Final = 6
RESTING, USED = 0.36, 0.6
"""Opacity of the handle, at rest and in use."""


class ThinScrollBar(QScrollBar):
    def __init__(self, orientation: Qt.Orientation, area: QAbstractScrollArea) -> None:
        super().__init__(orientation, area)
        self._area = area

    def sizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        hint = super().sizeHint()
        return (
            QSize(WIDE, hint.height()) if self.orientation() is Qt.Orientation.Vertical else QSize(hint.width(), WIDE)
        )

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002, N802 - Qt's name
        option = QStyleOptionSlider()
        self.initStyleOption(option)
        part = QStyle.SubControl.SC_ScrollBarSlider
        handle = QRectF(self.style().subControlRect(QStyle.ComplexControl.CC_ScrollBar, option, part, self))
        inset = (WIDE - HANDLE) / 2
        is_upright = self.orientation() is Qt.Orientation.Vertical
        handle = handle.adjusted(inset, 0, -inset, 0) if is_upright else handle.adjusted(0, inset, 0, -inset)
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.fillRect(self.rect(), self._area.viewport().palette().color(self._area.viewport().backgroundRole()))
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(self.palette().color(QPalette.ColorRole.Text))
        painter.setOpacity(USED if self.underMouse() or self.isSliderDown() else RESTING)
        painter.drawRoundedRect(handle, HANDLE / 2, HANDLE / 2)
        painter.end()


def slim(area: QAbstractScrollArea) -> None:
    """Give a scroll area thin scroll bars, unless it has them already."""
    if not isinstance(area.verticalScrollBar(), ThinScrollBar):
        area.setVerticalScrollBar(ThinScrollBar(Qt.Orientation.Vertical, area))
        area.setHorizontalScrollBar(ThinScrollBar(Qt.Orientation.Horizontal, area))
