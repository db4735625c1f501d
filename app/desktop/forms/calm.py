"""A box for a number with a decimal, and rows of boxes."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtWidgets import QDoubleSpinBox, QHBoxLayout, QSizePolicy, QWidget


class CalmNumber(QDoubleSpinBox):
    """With one decimal. A wheel that only passes over changes nothing."""

    def __init__(self, least: float, most: float) -> None:
        super().__init__()
        self.setDecimals(1)
        self.setRange(least, most)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    def wheelEvent(self, event: QWheelEvent) -> None:  # noqa: N802 - Qt's name
        if self.hasFocus():
            super().wheelEvent(event)
        else:
            event.ignore()


def row_of(*widgets: QWidget) -> QWidget:
    """Beside each other, from the left."""
    holder = QWidget()
    row = QHBoxLayout(holder)
    row.setContentsMargins(0, 0, 0, 0)
    for widget in widgets:
        widget.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)
        row.addWidget(widget)
    row.addStretch(1)
    return holder
