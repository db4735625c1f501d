"""Layout helpers: rows and columns of widgets in one expression each."""

from typing import Any, Final, TypeVar

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QBoxLayout, QFrame, QHBoxLayout, QLayout, QScrollArea, QVBoxLayout, QWidget

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
    from app.desktop.kit.scroll_bars import slim  # noqa: PLC0415 - nothing scrolls before the first paint

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
