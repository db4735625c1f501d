"""Lines of moves dragged to where they can be put in: which widgets take them, and what becomes of them there."""

from enum import Enum
from typing import Final

from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QApplication, QWidget

from app.desktop.kit.plain import Label
from app.text import panes as text

_TAKES: Final = "takesLines"
_BESIDE: Final = QPoint(14, 18)
"""From the pointer to the words that go with it."""


class LineDrop(Enum):
    """What becomes of a line that is dropped."""

    BRANCH = text.DROP_AS_BRANCH
    COMMENT = text.DROP_AS_COMMENT


def take_lines(widget: QWidget, drop: LineDrop) -> None:
    """Let lines be dropped on the widget, and on all that is in it."""
    widget.setProperty(_TAKES, drop.name)


def drop_at(point: QPoint) -> LineDrop | None:
    """What would become of a line that is dropped at that place of the screen; None where nobody takes one."""
    widget = QApplication.widgetAt(point)
    while widget is not None:
        name = widget.property(_TAKES)
        if name is not None:
            return LineDrop[name]
        widget = None if widget.isWindow() else widget.parentWidget()
    return None


class DraggedLine(Label):
    """Goes with the pointer and says what would become of the line."""

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
