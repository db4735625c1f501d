"""Layout helpers: rows and columns of widgets in one expression each, and thin scroll bars."""

from typing import Any, Final, TypeVar

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPalette
from PySide6.QtWidgets import (
    QAbstractScrollArea,
    QBoxLayout,
    QFrame,
    QHBoxLayout,
    QLayout,
    QScrollArea,
    QScrollBar,
    QStyle,
    QStyleOptionSlider,
    QVBoxLayout,
    QWidget,
)

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


STRETCH: Final = None
"""Stretch that takes the room which the other parts leave."""
Item = QWidget | QLayout
Part = Item | tuple[Item, int] | tuple[Item, int, Qt.AlignmentFlag] | int | None
"""Part of a layout: a widget or layout with its stretch and alignment, spacing in pixels, or `STRETCH`."""
Margins = int | tuple[int, int, int, int]
Box = TypeVar("Box", bound=QBoxLayout)


def hbox(*parts: Part, on: QWidget | None = None, margins: Margins | None = None, spacing: int = -1) -> QHBoxLayout:
    """Lay out parts from left to right, on a widget if one is given."""
    return _filled(QHBoxLayout() if on is None else QHBoxLayout(on), parts, margins, spacing)


def vbox(*parts: Part, on: QWidget | None = None, margins: Margins | None = None, spacing: int = -1) -> QVBoxLayout:
    """Lay out parts from top to bottom, on a widget if one is given."""
    return _filled(QVBoxLayout() if on is None else QVBoxLayout(on), parts, margins, spacing)


def scrolling(content: QWidget) -> QScrollArea:
    """Wrap the content in a frameless scroll area of its own width, which scrolls vertically only."""
    area = QScrollArea(widgetResizable=True)
    area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    area.setFrameShape(QFrame.Shape.NoFrame)
    slim(area)
    area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    area.setWidget(content)
    return area


def _filled(box: Box, parts: tuple[Part, ...], margins: Margins | None, spacing: int) -> Box:
    if margins is not None:
        box.setContentsMargins(*(margins if isinstance(margins, tuple) else (margins,) * 4))
    if spacing >= 0:
        box.setSpacing(spacing)
    for part in parts:
        item, *how = part if isinstance(part, tuple) else (part,)
        share: list[Any] = how
        if isinstance(item, QWidget):
            box.addWidget(item, *share)
        elif isinstance(item, QLayout):
            box.addLayout(item, *share)
        elif item is None:
            box.addStretch(1)
        else:
            box.addSpacing(item)
    return box
