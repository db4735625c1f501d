"""Colours for what the sides and the engines stand for, beside those of the theme; never the only sign of anything."""

from collections.abc import Mapping
from typing import Final, NamedTuple

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor

from app.desktop.theme import HALF, Theme
from app.shogi.pieces import Side


class Ink(NamedTuple):
    sides: Mapping[Side, str]
    """For words about who stands better."""
    series: tuple[str, ...]
    """For the lines of a graph; each has a `DASHES` of its own as well."""


DASHES: Final = (Qt.PenStyle.SolidLine, Qt.PenStyle.DashLine, Qt.PenStyle.DotLine, Qt.PenStyle.DashDotLine)

_ON_LIGHT: Final = Ink({Side.BLACK: "#1f5c99", Side.WHITE: "#a63d1e"}, ("#1f5c99", "#b4521f", "#3f7a35", "#7b4a9e"))
_ON_DARK: Final = Ink({Side.BLACK: "#7fb6e8", Side.WHITE: "#f0926f"}, ("#7fb6e8", "#f0a36f", "#8cc97e", "#c59be3"))


def ink_for(theme: Theme) -> Ink:
    return _ON_LIGHT if QColor(theme.field).lightness() >= HALF else _ON_DARK
