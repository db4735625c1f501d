"""Small drawings beside moves, bookmarks and problems; and colours and dash patterns, never the only sign of anything."""

from enum import IntEnum, auto
from typing import Final, NamedTuple

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QPainterPath, QPen, QPixmap, QPolygonF, QTransform
from PySide6.QtWidgets import QApplication

from app.analysis.verdict import VERDICT_SHAPES, MoveVerdict
from app.desktop.kit.theme import Theme, bold, has_dark_fields
from app.shogi.pieces import Side
from app.workspace.engine_signs import EngineSign

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


COLOURS: Final = {
    MoveVerdict.GOOD: "#17703a",
    MoveVerdict.INACCURACY: "#6f6200",
    MoveVerdict.DUBIOUS: "#9c5a00",
    MoveVerdict.MISTAKE: "#b3401a",
    MoveVerdict.BLUNDER: "#8a1030",
}
"""Colours of verdicts on the board, independent of the theme."""
RIM: Final = "#ffffff"
TONES: Final = (Tone.GOOD, Tone.MUTED, Tone.WARNING, Tone.WARNING, Tone.ERROR, Tone.ERROR)
"""Tones of verdicts in lists and graphs, from the best verdict on."""
_LARGE: Final = 200
"""Font size in pixels at which outlines of signs are taken before they are scaled."""
_ROOM: Final = {
    MoveVerdict.GOOD: QRectF(-0.4, -0.45, 0.8, 0.9),
    MoveVerdict.INACCURACY: QRectF(-0.5, -0.5, 1.0, 1.0),
    MoveVerdict.DUBIOUS: QRectF(-0.5, -0.24, 1.0, 0.98),
    MoveVerdict.MISTAKE: QRectF(-0.5, -0.56, 1.0, 1.12),
    MoveVerdict.BLUNDER: QRectF(-0.66, -0.56, 1.32, 1.12),
}
"""Rectangle of each verdict's sign, relative to the middle of its shape, at size 1."""


def outline(verdict: MoveVerdict, middle: QPointF, size: float) -> QPainterPath:
    path = QPainterPath()
    points = [QPointF(middle.x() + size * right, middle.y() + size * down) for right, down in VERDICT_SHAPES[verdict]]
    path.addPolygon(QPolygonF(points))
    path.closeSubpath()
    return path


def paint_mark(
    painter: QPainter,
    verdict: MoveVerdict,
    middle: QPointF,
    size: float,
    font: QFont,
    colour: QColor,
    *,
    is_unverified: bool = False,
) -> None:
    """Paint a verdict's shape with its sign cut out; an uncertain verdict is an outline with the sign inside."""
    path = outline(verdict, middle, size)
    painter.setPen(QPen(colour, size * 0.12, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawPath(path)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(colour)
    sign = _sign(verdict, middle, size, font)
    painter.drawPath(sign if is_unverified else path.subtracted(sign))


_REACH: Final = 1.4
"""Distance of all outlines' farthest corner from the middle, including the rim."""


def paint_badge(
    painter: QPainter, verdict: MoveVerdict, room: QRectF, font: QFont, *, is_unverified: bool = False
) -> None:
    """Paint a verdict's badge for the board, with a rim that sets it off from wood and pieces."""
    middle, size = room.center(), room.width() / 2 / _REACH
    path = outline(verdict, middle, size)
    for colour, width in ((RIM, size * 0.5), (COLOURS[verdict], size * 0.14)):
        painter.setPen(
            QPen(QColor(colour), width, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin)
        )
        painter.setBrush(QColor(colour))
        painter.drawPath(path)
    if is_unverified:
        inner = outline(verdict, middle, size * 0.86)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(RIM))
        painter.drawPath(inner)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(COLOURS[verdict] if is_unverified else RIM))
    painter.drawPath(_sign(verdict, middle, size, font))


def _sign(verdict: MoveVerdict, middle: QPointF, size: float, font: QFont) -> QPainterPath:
    """Path of a sign's letters, laid out large and scaled down, since small fonts are rounded to pixels."""
    letters = QFont(font)
    letters.setBold(True)
    letters.setPixelSize(_LARGE)
    path = QPainterPath()
    path.addText(QPointF(), letters, verdict.sign)
    box = path.boundingRect()
    room = _ROOM[verdict]
    scale = size * min(room.width() / box.width(), room.height() / box.height())
    where = middle + room.center() * size
    turn = QTransform.fromTranslate(where.x(), where.y()).scale(scale, scale)
    return turn.map(path.translated(-box.center()))


UNSURE: Final = "UNSURE_"
_UNIT: Final = 16.0
"""Side of the square in which a sign is drawn."""


class Sign(IntEnum):
    COMMENT = auto()
    BOOKMARK = auto()
    BOOK = auto()
    BRANCH = auto()
    ILLEGAL = auto()
    END = auto()
    NOTE = auto()
    WARNING = auto()
    ERROR = auto()
    TICK = auto()
    DASH = auto()
    DOTS = auto()
    GOOD = auto()
    INACCURACY = auto()
    DUBIOUS = auto()
    MISTAKE = auto()
    BLUNDER = auto()
    UNSURE_INACCURACY = auto()
    """Markers of uncertain verdicts."""
    UNSURE_DUBIOUS = auto()
    UNSURE_MISTAKE = auto()
    UNSURE_BLUNDER = auto()


Points = tuple[tuple[float, float], ...]


class _Shape(NamedTuple):
    """Shape of a sign in a square of `_UNIT`; its parts are drawn in this order."""

    outline: Points = ()
    is_filled: bool = False
    ring: float = 0
    """Radius of a circle around the middle."""
    lines: tuple[Points, ...] = ()
    dots: tuple[tuple[float, float, float], ...] = ()
    """Position and radius of each dot."""
    width: float = 1.6


_SHAPES: Final = {
    Sign.COMMENT: _Shape(
        ((2.5, 3), (13.5, 3), (13.5, 10.5), (8, 10.5), (5, 13.5), (5, 10.5), (2.5, 10.5)),
        lines=(((5, 5.8), (11, 5.8)), ((5, 8), (9, 8))),
    ),
    Sign.BOOKMARK: _Shape(((4.5, 2.5), (11.5, 2.5), (11.5, 13.5), (8, 10.3), (4.5, 13.5)), is_filled=True),
    Sign.BOOK: _Shape(
        ((2, 3.5), (5, 3.5), (8, 5), (11, 3.5), (14, 3.5), (14, 12), (11, 12), (8, 13.5), (5, 12), (2, 12)),
        lines=(((8, 5), (8, 13.5)),),
    ),
    Sign.BRANCH: _Shape(
        lines=(((5, 5), (5, 11)), ((5, 10), (11, 7.5), (11, 6))), dots=((5, 3.5, 1.5), (5, 12.5, 1.5), (11, 4.5, 1.5))
    ),
    Sign.ILLEGAL: _Shape(lines=(((4, 4), (12, 12)), ((12, 4), (4, 12)))),
    Sign.END: _Shape(((4.5, 4.5), (11.5, 4.5), (11.5, 11.5), (4.5, 11.5)), is_filled=True),
    Sign.NOTE: _Shape(ring=6, lines=(((8, 7.6), (8, 11)),), dots=((8, 5, 0.4),)),
    Sign.WARNING: _Shape(((8, 2.2), (14.2, 13.2), (1.8, 13.2)), lines=(((8, 6.4), (8, 9)),), dots=((8, 11.2, 0.4),)),
    Sign.ERROR: _Shape(
        ((5.4, 2), (10.6, 2), (14, 5.4), (14, 10.6), (10.6, 14), (5.4, 14), (2, 10.6), (2, 5.4)),
        lines=(((5.8, 5.8), (10.2, 10.2)), ((10.2, 5.8), (5.8, 10.2))),
    ),
    Sign.TICK: _Shape(lines=(((3, 8.6), (6.6, 12.2), (13, 4.4)),), width=2.2),
    Sign.DASH: _Shape(lines=(((4.5, 8), (11.5, 8)),)),
    Sign.DOTS: _Shape(dots=((3.5, 8, 0.8), (8, 8, 0.8), (12.5, 8, 0.8))),
}


class Signs:
    def __init__(self) -> None:
        self._drawn: dict[tuple[Sign, int, int, float], QPixmap] = {}

    def picture(self, sign: Sign, colour: QColor, side: int, ratio: float) -> QPixmap:
        """Pixmap of the sign with that side before the device pixel ratio; cached."""
        key = (sign, colour.rgba(), side, ratio)
        if key not in self._drawn:
            self._drawn[key] = _drawn(sign, colour, side, ratio)
        return self._drawn[key]

    def forget(self) -> None:
        self._drawn.clear()


def _drawn(sign: Sign, colour: QColor, side: int, ratio: float) -> QPixmap:
    pixmap = QPixmap(round(side * ratio), round(side * ratio))
    pixmap.setDevicePixelRatio(ratio)
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.scale(side / _UNIT, side / _UNIT)
    if sign not in _SHAPES:
        verdict, is_unverified = MoveVerdict[sign.name.removeprefix(UNSURE)], sign.name.startswith(UNSURE)
        paint_mark(painter, verdict, QPointF(8, 8), 6.4, QApplication.font(), colour, is_unverified=is_unverified)
    else:
        _paint_shape(painter, _SHAPES[sign], colour)
    painter.end()
    return pixmap


def _paint_shape(painter: QPainter, shape: _Shape, colour: QColor) -> None:
    cap, join = Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin
    painter.setPen(QPen(colour, shape.width, Qt.PenStyle.SolidLine, cap, join))
    painter.setBrush(colour if shape.is_filled else Qt.BrushStyle.NoBrush)
    painter.drawPolygon(_polygon(shape.outline))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    if shape.ring:
        painter.drawEllipse(QPointF(8, 8), shape.ring, shape.ring)
    for line in shape.lines:
        painter.drawPolyline(_polygon(line))
    painter.setBrush(colour)
    for x, y, radius in shape.dots:
        painter.drawEllipse(QPointF(x, y), radius, radius)


def _polygon(points: Points) -> QPolygonF:
    return QPolygonF([QPointF(x, y) for x, y in points])


SIDE: Final = 16
RADIUS: Final = 3
_LETTER: Final = 12
"""Font size of the letter, in pixels."""


def paint_swatch(painter: QPainter, rect: QRectF, sign: EngineSign, theme: Theme, font: QFont) -> None:
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(theme.engines[sign.number]))
    painter.drawRoundedRect(rect, RADIUS, RADIUS)
    letters = bold(font)
    letters.setPixelSize(round(_LETTER * rect.height() / SIDE))
    painter.setFont(letters)
    painter.setPen(QColor(theme.on_engine))
    painter.drawText(rect, Qt.AlignmentFlag.AlignCenter, sign.letter)
    painter.restore()
