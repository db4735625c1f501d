"""Rows and columns of widgets in one expression each, which reads as what is seen."""

from typing import TypeVar

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QBoxLayout, QFrame, QHBoxLayout, QLayout, QScrollArea, QVBoxLayout, QWidget

Margins = tuple[int, int, int, int]
"""Left, top, right, bottom."""
Part = QWidget | QLayout | tuple[QWidget, int] | None
"""A widget, one that takes what room is left as a share, another row or column, or None for empty room."""
B = TypeVar("B", bound=QBoxLayout)


def row(
    *parts: Part, on: QWidget | None = None, margins: Margins | None = None, spacing: int | None = None
) -> QHBoxLayout:
    """The parts from the left to the right, laid on a widget where one is given."""
    return _filled(QHBoxLayout() if on is None else QHBoxLayout(on), parts, margins, spacing)


def column(
    *parts: Part, on: QWidget | None = None, margins: Margins | None = None, spacing: int | None = None
) -> QVBoxLayout:
    """The parts from top to bottom, laid on a widget where one is given."""
    return _filled(QVBoxLayout() if on is None else QVBoxLayout(on), parts, margins, spacing)


def _filled(layout: B, parts: tuple[Part, ...], margins: Margins | None, spacing: int | None) -> B:
    if margins is not None:
        layout.setContentsMargins(*margins)
    if spacing is not None:
        layout.setSpacing(spacing)
    for part in parts:
        if part is None:
            layout.addStretch(1)
        elif isinstance(part, QLayout):
            layout.addLayout(part)
        elif isinstance(part, QWidget):
            layout.addWidget(part)
        else:
            layout.addWidget(*part)
    return layout


def scrolling(content: QWidget) -> QScrollArea:
    """The content in an area as wide as itself, without a frame; what is too high is scrolled to."""
    area = QScrollArea(widgetResizable=True)
    area.setFrameShape(QFrame.Shape.NoFrame)
    area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    area.setWidget(content)
    return area
