"""Colours and dash patterns in lists and diagrams, for the current theme; never the only sign of anything."""

from enum import IntEnum, auto
from typing import Final

from PySide6.QtGui import QColor, QPen

from app.desktop.kit.theme import Theme, has_dark_fields
from app.shogi.pieces import Side

Stroke = tuple[float, ...]
"""Dash pattern of a line: lengths of dashes and gaps; empty for a solid line."""
STROKES: Final[tuple[Stroke, ...]] = ((), (8, 4), (8, 3, 2, 3), (15, 4), (8, 3, 2, 3, 2, 3), (4, 3))
DOTS: Final[Stroke] = (1.5, 3.5)
"""Dash pattern of variations."""


_ON_LIGHT: Final = {Side.BLACK: "#1f5c99", Side.WHITE: "#a63d1e"}
_ON_DARK: Final = {Side.BLACK: "#7fb6e8", Side.WHITE: "#f0926f"}
"""Colours of text about the side that has the advantage."""


def pen_of(colour: QColor | str, stroke: Stroke, width: float = 0) -> QPen:
    """Create a pen with a dash pattern; width 0 is a cosmetic hairline, which Qt draws thirty times faster than
    others."""
    pen = QPen(QColor(colour), width)
    if stroke:
        thick = max(width, 1)  # the lengths are pixels, while Qt wants multiples of the width
        pen.setDashPattern([length / thick for length in stroke])
    return pen


class Tone(IntEnum):
    PLAIN = auto()
    MUTED = auto()
    ACCENT = auto()
    FOR_SENTE = auto()
    FOR_GOTE = auto()
    WARNING = auto()
    ERROR = auto()
    GOOD = auto()


def tones_of(theme: Theme) -> dict[Tone, QColor]:
    sides = _ON_DARK if has_dark_fields(theme) else _ON_LIGHT
    colours = {Tone.PLAIN: theme.text, Tone.MUTED: theme.muted, Tone.ACCENT: theme.accent}
    colours |= {Tone.FOR_SENTE: sides[Side.BLACK], Tone.FOR_GOTE: sides[Side.WHITE]}
    colours |= {Tone.WARNING: theme.caution, Tone.ERROR: theme.error, Tone.GOOD: theme.good}
    return {tone: QColor(colour) for tone, colour in colours.items()}


def blended(one: QColor, other: QColor, share: float) -> QColor:
    """Mix two colours: `share` of `one`, and the rest of `other`."""
    pairs = ((one.red(), other.red()), (one.green(), other.green()), (one.blue(), other.blue()))
    return QColor(*(round(share * near + (1 - share) * far) for near, far in pairs))
