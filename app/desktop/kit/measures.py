"""Sizes of the window's design: fonts, gaps, corners and heights, in pixels at the default font size."""

from typing import Final

from PySide6.QtGui import QFont

NOTE, BODY, NAME, HEAD, FIGURE = 12, 13, 15, 20, 28
"""Font sizes: labels and secondary text; body text; names and section headings; page titles; results."""
TINY, SMALL, MEDIUM, LARGE, WIDE = 4, 8, 12, 16, 20
"""Gaps between widgets."""
ROUND: Final = 4
"""Corner radius of buttons and fields."""
USUAL_POINTS: Final = 10.0
"""Default font size in points, to which all these sizes refer."""
LARGEST_POINTS: Final = 24
BUTTON, CARD_BUTTON, MAIN_BUTTON = 28, 32, 36
"""Heights of buttons: normal, main button of a card, main button of a page."""
TITLE: Final = 28
"""Height of a panel's title."""


def sized(font: QFont, size: int, *, is_bold: bool = False) -> QFont:
    """Copy of the font at that design size, scaled by the user's font size."""
    other = QFont(font)
    other.setPointSizeF(font.pointSizeF() * size / BODY)
    other.setBold(is_bold)
    return other


def grown(pixels: int, font: QFont) -> int:
    """Scale a design height to the size of the font."""
    return round(pixels * max(1.0, font.pointSizeF() / USUAL_POINTS))


def system_points(font: QFont) -> int:
    """Text size of the system's `font`, within the limits of the window's design."""
    return min(max(font.pointSize(), int(USUAL_POINTS)), LARGEST_POINTS)
