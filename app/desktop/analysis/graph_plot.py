"""The plot area of the graph: coordinates of moves and scores, and the axes."""

import math
import struct
from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from PySide6.QtCore import QByteArray, QDataStream, QPointF, QRect, QSize, Qt
from PySide6.QtGui import QColor, QFontMetrics, QPainter, QPen, QPolygonF, QTransform

from app.analysis.verdict import MoveVerdict
from app.config.settings import GraphScale
from app.desktop.kit.signs import TONES, UNSURE, Sign, Signs, outline, tones_of
from app.desktop.kit.theme import Theme
from app.workspace.game_graph import GraphMark, PlyRange

RIGHT: Final = 16
TOP: Final = 20
"""Pixels above the plot, for the names of phases."""


class VerticalAxis(NamedTuple):
    """The vertical axis: win rates or centipawns."""

    scale: GraphScale
    win_rate_scale: int
    top: int
    """Centipawns at the upper edge; not used by an axis of win rates."""

    def shares(self, points: Iterable[float]) -> list[float]:
        """Heights of scores, from 0 at the lower edge to 1 at the upper."""
        if self.scale is GraphScale.WIN_RATE:
            half = 0.5 / self.win_rate_scale  # the same curve as that of win rates, and never too large
            return [0.5 + 0.5 * math.tanh(one * half) for one in points]
        top, span = self.top, 2 * self.top
        return [(one + top) / span if -top < one < top else float(one > 0) for one in points]

    def levels(self) -> list[tuple[float, str]]:
        """Horizontal grid lines, each with its share of the height and its label."""
        if self.scale is GraphScale.WIN_RATE:
            return [(percent / 100, f"{percent}%") for percent in (0, 25, 50, 75, 100)]
        half = self.top // 2
        return [
            (0.5 + part / 4, f"{part * half:+d}".replace("-", "\N{MINUS SIGN}") if part else "0")
            for part in (-2, -1, 0, 1, 2)
        ]


class Plot:
    """Coordinate transforms of a graph of that size, with its axes."""

    def __init__(self, size: QSize, metrics: QFontMetrics, upright: VerticalAxis, reach: PlyRange, plies: int) -> None:
        """`reach` is the visible part of a game of `plies` moves."""
        self.size = size
        self.upright = upright
        self.reach = reach
        self._plies = plies
        widest = max(metrics.horizontalAdvance(words) for _, words in upright.levels())
        left, bottom = widest + 10, metrics.height() + 6
        self.rect = QRect(left, TOP, max(size.width() - left - RIGHT, 1), max(size.height() - TOP - bottom, 1))
        self.step = self.rect.width() / reach.span
        """Pixels between two moves."""
        self.transform = QTransform(
            *(self.step, 0, 0, -self.rect.height()),
            *(self.rect.left() - reach.first * self.step, self.rect.top() + self.rect.height()),
        )
        """Transform from moves and shares of the height to pixels."""

    def x_of(self, ply: float) -> float:
        return self.rect.left() + (ply - self.reach.first) * self.step

    def place_at(self, x: float) -> float:
        """Fractional place on the axis of moves."""
        return self.reach.first + (x - self.rect.left()) / self.step

    def ply_at(self, x: float) -> int:
        """Nearest visible move."""
        first, last = math.ceil(self.reach.first), math.floor(self.reach.last)
        return min(max(round(self.place_at(x)), first, 0), last, self._plies)

    def y_of(self, points: float) -> float:
        return self.rect.top() + self.rect.height() * (1 - self.upright.shares([points])[0])


def polygon_of(xs: Sequence[float], ys: Sequence[float]) -> QPolygonF:
    """Polygon of points, deserialized at once from Qt's file format: three times faster than point by point."""
    flat = [0.0] * (2 * len(xs))
    flat[0::2], flat[1::2] = xs, ys
    polygon = QPolygonF()
    stream = QDataStream(QByteArray(struct.pack(f">I{len(flat)}d", len(xs), *flat)))
    stream >> polygon
    return polygon


MARK: Final = 8.0
"""Half the width of the largest mark in pixels."""
_SIZES: Final = {MoveVerdict.INACCURACY: 0.75, MoveVerdict.DUBIOUS: 0.85, MoveVerdict.GOOD: 0.85}
_RIM: Final = 1.5
_SIGNS: Final = Signs()


def draw_mark(painter: QPainter, mark: GraphMark, at: QPointF, room: QRect, theme: Theme) -> None:
    """Draw a verdict's mark on its point of the line, inside the room, as on the board."""
    size = MARK * _SIZES.get(mark.verdict, 1.0)
    x, y = at.x(), min(max(at.y(), room.top() + size), room.bottom() - size)
    middle = QPointF(x, y)
    painter.setPen(QPen(QColor(theme.field), 2 * _RIM, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
    painter.setBrush(QColor(theme.field))
    painter.drawPath(outline(mark.verdict, middle, 0.8 * size))
    side, ratio = round(2 * size), painter.device().devicePixelRatioF()
    tone = tones_of(theme)[TONES[mark.verdict + 1]]
    sign = Sign[(UNSURE if mark.is_unverified else "") + mark.verdict.name]
    painter.drawPixmap(QPointF(x - side / 2, y - side / 2), _SIGNS.picture(sign, tone, side, ratio))
