"""Drag and drop of lines of moves: the widgets that accept them, and what a drop does there."""

from enum import Enum
from typing import Final

from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QApplication, QWidget

from app.desktop.kit.labels import Label
from app.text import panes as text

_TAKES: Final = "takesLines"
_BESIDE: Final = QPoint(14, 18)
"""Offset of the drag label from the pointer."""


class LineDrop(Enum):
    """Effect of dropping a line."""

    BRANCH = text.DROP_AS_BRANCH
    COMMENT = text.DROP_AS_COMMENT


def take_lines(widget: QWidget, drop: LineDrop) -> None:
    """Let the widget and its children accept dropped lines."""
    widget.setProperty(_TAKES, drop.name)


def drop_at(point: QPoint) -> LineDrop | None:
    """Effect of a drop at a point of the screen; None where no widget accepts lines."""
    widget = QApplication.widgetAt(point)
    while widget is not None:
        name = widget.property(_TAKES)
        if name is not None:
            return LineDrop[name]
        widget = None if widget.isWindow() else widget.parentWidget()
    return None


class DraggedLine(Label):
    """Label that follows the pointer and tells the effect of a drop."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent=parent)
        self.setWindowFlags(Qt.WindowType.ToolTip | Qt.WindowType.WindowTransparentForInput)
        self.setObjectName("dragged")
        self.setContentsMargins(6, 3, 6, 3)
        self.setAttribute(Qt.WidgetAttribute.WA_ShowWithoutActivating)

    def follow(self, point: QPoint, words: str) -> None:
        if words != self.text():
            self.setText(words)
            self.adjustSize()
        self.move(point + _BESIDE)
        self.show()
