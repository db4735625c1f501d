"""The sizes that the window is made of: letters, gaps, corners and heights, in pixels where letters have their usual size."""

from typing import Final

from PySide6.QtGui import QFont

NOTE, BODY, NAME, HEAD, FIGURE = 12, 13, 15, 20, 28
"""Of letters: second words and labels; everything; names and headings of a section; titles of a page; results."""
TINY, SMALL, MEDIUM, LARGE, WIDE = 4, 8, 12, 16, 20
"""Gaps."""
ROUND: Final = 4
"""The corners of buttons and fields."""
USUAL_POINTS: Final = 10.0
"""The size of letters for which all of these are told."""
LARGEST_POINTS: Final = 24
BUTTON, CARD_BUTTON, MAIN_BUTTON = 28, 32, 36
"""Heights of buttons: all, the main one of a card, the main one of a page."""
TITLE: Final = 32
"""The height of a panel's title."""


def sized(font: QFont, size: int, *, is_bold: bool = False) -> QFont:
    """The font with letters of that size, more where the person wants all of them larger."""
    other = QFont(font)
    other.setPointSizeF(font.pointSizeF() * size / BODY)
    other.setBold(is_bold)
    return other


def grown(pixels: int, font: QFont) -> int:
    """A height for usual letters, as it is for those of that font."""
    return round(pixels * max(1.0, font.pointSizeF() / USUAL_POINTS))


def system_points(font: QFont) -> int:
    """The text size that the system wishes for, in `font`, within what the window is drawn for."""
    return min(max(font.pointSize(), int(USUAL_POINTS)), LARGEST_POINTS)
