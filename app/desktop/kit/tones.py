"""The colours of words in lists and diagrams, for the theme of now; each says what a sign or a word says as well."""

from enum import IntEnum, auto
from typing import NamedTuple

from PySide6.QtGui import QColor

from app.desktop.kit.ink import ink_for
from app.desktop.kit.theme import Theme, has_dark_fields
from app.shogi.pieces import Side


class Tone(IntEnum):
    PLAIN = auto()
    MUTED = auto()
    ACCENT = auto()
    FOR_SENTE = auto()
    FOR_GOTE = auto()
    WARNING = auto()
    ERROR = auto()
    GOOD = auto()


class _Pair(NamedTuple):
    on_light: str
    on_dark: str


_OWN = {
    Tone.WARNING: _Pair("#855c00", "#e5b94e"),
    Tone.ERROR: _Pair("#a8322a", "#f29a8e"),
    Tone.GOOD: _Pair("#17703a", "#78cf95"),
}


def tones_of(theme: Theme) -> dict[Tone, QColor]:
    is_dark = has_dark_fields(theme)
    colours = {
        Tone.PLAIN: QColor(theme.text),
        Tone.MUTED: QColor(theme.muted),
        Tone.ACCENT: QColor(theme.accent),
    }
    sides = ink_for(theme).sides
    colours |= {Tone.FOR_SENTE: QColor(sides[Side.BLACK]), Tone.FOR_GOTE: QColor(sides[Side.WHITE])}
    return colours | {tone: QColor(pair.on_dark if is_dark else pair.on_light) for tone, pair in _OWN.items()}


def blended(one: QColor, other: QColor, share: float) -> QColor:
    """`share` of the one, and the rest of the other."""
    pairs = ((one.red(), other.red()), (one.green(), other.green()), (one.blue(), other.blue()))
    return QColor(*(round(share * near + (1 - share) * far) for near, far in pairs))
