"""The small pictures that are laid on a board: tints, targets, counts, names.

Each is drawn once, because Qt lays down a finished picture ten times faster than it draws a half-transparent shape.
"""

import math
from collections.abc import Callable, Hashable, Sequence

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QFontMetricsF, QPainter, QPen, QPixmap

from app.analysis.verdict import Verdict
from app.desktop.board.manner import BoardManner
from app.desktop.kit.plain import elided
from app.desktop.kit.verdict_art import paint_badge
from app.shogi.pieces import Side
from app.workspace.scene import ClockShown, Urgency

SMALLEST_LETTERS = 8
"""Pixels; smaller ones nobody can read."""
MEASURED = 100
"""Pixels; letters of every size are as wide in proportion."""
NAME_SHARES = (0.3, 0.25, 0.21)
"""How large a name's letters are, as a share of the square: the first at which it fits."""
CLOCK_SHARES = (0.36, 0.3, 0.25, 0.21)
WIDE_PLATE = 5
"""From so many times its height on, a plate has the clock beside the name, and not below it."""
TWO_LINES = 26
"""Pixels; on a plate that is less high the clock stands alone."""
WARNING_SIGN = "!"
COUNT_SHARE = 0.25
BADGE_SHARE = 0.48
MOST = 200
"""Pictures that are remembered, lest names that come and go fill the memory."""


def letters(manner: BoardManner, square: int, share: float) -> QFont:
    """The window's font at a share of the square's size."""
    font = QFont(manner.font)
    font.setPixelSize(letter_size(square, share))
    return font


def letter_size(square: int, share: float) -> int:
    return max(SMALLEST_LETTERS, round(square * share))


class Marks:
    def __init__(self, manner: BoardManner, square: int) -> None:
        self._manner = manner
        self._square = square
        self._pictures: dict[Hashable, QPixmap] = {}

    def tint(self, colour: str) -> QPixmap:
        """Over a whole square, inside its lines."""
        size = QSize(self._square - 1, self._square - 1)
        return self._kept(colour, size, lambda painter: painter.fillRect(QRectF(QPointF(), size), QColor(colour)))

    def target(self, taken: bool) -> QPixmap:
        """On a square where the picked piece can go: a ring when it takes something there."""
        return self._kept(("target", taken), self._whole, lambda painter: self._draw_target(painter, taken))

    def held(self) -> QPixmap:
        """Under a piece that is picked on a stand."""
        return self._kept("held", self._whole, self._draw_held)

    def count(self, number: int) -> QPixmap:
        """How many lie there, for the lower right corner of a place on a stand."""
        text = str(number)
        badge = QRectF(0, 0, self._square * (0.34 if len(text) == 1 else 0.48), self._square * 0.34)
        size = QSize(math.ceil(badge.width()), math.ceil(badge.height()))
        badge.moveBottomRight(QPointF(size.width(), size.height()))
        return self._kept(("count", number), size, lambda painter: self._draw_count(painter, badge, text))

    def plate(self, size: QSize, side: Side, to_move: bool, name: str, *, is_timed: bool = False) -> QPixmap:
        """A side's name, coloured when it is to move, with room for a clock where it is timed."""
        key = ("plate", size.width(), size.height(), side, to_move, name, is_timed)
        words = ("☗ " if side is Side.BLACK else "☖ ") + name
        return self._kept(key, size, lambda painter: self._draw_plate(painter, size, to_move, words, is_timed))

    def paint_clock(self, painter: QPainter, plate: QRectF, clock: ClockShown, to_move: bool) -> None:
        """On a plate with room for it. When time runs out it stands in a frame, with a sign before it."""
        theme, unit = self._manner.theme, self._square
        room = _clock_room(plate, unit)
        is_late = clock.urgency is not Urgency.CALM
        words = f"{WARNING_SIGN} {clock.words}" if is_late else clock.words
        width = room.width() - unit * 0.12
        font = fitting(self._manner, unit, CLOCK_SHARES, words, width, is_bold=to_move)
        if QFontMetrics(font).horizontalAdvance(words) > width:
            words = clock.words.rpartition(" ")[2]  # the number alone, on the smallest boards
        colour = QColor(theme.on_accent if to_move else theme.text)
        if is_late:
            is_last = clock.urgency is Urgency.LAST
            colour = QColor(theme.warning if is_last else theme.on_warning)
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(QPen(QColor(theme.warning), max(1.0, unit * 0.04)))
            painter.setBrush(QColor(theme.on_warning if is_last else theme.warning))
            painter.drawRoundedRect(room.adjusted(0.5, 0.5, -0.5, -0.5), unit * 0.08, unit * 0.08)
            painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
        painter.setPen(colour)
        painter.setFont(font)
        painter.drawText(room, Qt.AlignmentFlag.AlignCenter, words)

    def badge(self, verdict: Verdict) -> QPixmap:
        """What the last move was worth, for the upper right corner of the square it went to."""
        side = math.ceil(self._square * BADGE_SHARE)
        room, font = QRectF(0, 0, side, side), self._manner.font
        return self._kept(
            ("badge", verdict), QSize(side, side), lambda painter: paint_badge(painter, verdict, room, font)
        )

    @property
    def _whole(self) -> QSize:
        return QSize(self._square, self._square)

    def _kept(self, key: Hashable, size: QSize, draw: Callable[[QPainter], object]) -> QPixmap:
        if (known := self._pictures.get(key)) is not None:
            return known
        if len(self._pictures) >= MOST:
            self._pictures.clear()
        picture = self._pictures[key] = QPixmap(size)
        picture.fill(Qt.GlobalColor.transparent)
        painter = QPainter(picture)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        draw(painter)
        painter.end()
        return picture

    def _draw_target(self, painter: QPainter, taken: bool) -> None:
        colour, unit = QColor(self._manner.look.target), self._square
        centre = QPointF(unit / 2, unit / 2)
        if taken:
            painter.setPen(QPen(colour, unit * 0.07))
            painter.drawEllipse(centre, unit * 0.43, unit * 0.43)
        else:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(colour)
            painter.drawEllipse(centre, unit * 0.13, unit * 0.13)

    def _draw_held(self, painter: QPainter) -> None:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(self._manner.look.picked))
        painter.drawRoundedRect(QRectF(QPointF(), self._whole), self._square * 0.1, self._square * 0.1)

    def _draw_count(self, painter: QPainter, badge: QRectF, text: str) -> None:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor("#d82a1c0c"))
        painter.drawRoundedRect(badge, badge.height() / 2, badge.height() / 2)
        painter.setPen(QColor("#fff6e4"))
        painter.setFont(letters(self._manner, self._square, COUNT_SHARE))
        painter.drawText(badge, Qt.AlignmentFlag.AlignCenter, text)

    def _draw_plate(self, painter: QPainter, size: QSize, to_move: bool, words: str, is_timed: bool) -> None:
        theme, unit = self._manner.theme, self._square
        plate = QRectF(QPointF(), size)
        painter.setPen(Qt.PenStyle.NoPen if to_move else QPen(QColor(theme.line), 1))
        painter.setBrush(QColor(theme.accent if to_move else theme.panel))
        painter.drawRoundedRect(plate.adjusted(0.5, 0.5, -0.5, -0.5), unit * 0.12, unit * 0.12)
        painter.setPen(QColor(theme.on_accent if to_move else theme.text))
        inset = round(unit * 0.2)
        room = _name_room(plate, unit) if is_timed else plate
        if room.isEmpty():
            return
        inside = room.adjusted(inset, 0, -inset, 0)
        painter.setFont(fitting(self._manner, unit, NAME_SHARES, words, inside.width()))
        shown = elided(painter.fontMetrics(), words, int(inside.width()))
        painter.drawText(inside, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, shown)


def fitting(
    manner: BoardManner, square: int, shares: Sequence[float], words: str, width: float, *, is_bold: bool = False
) -> QFont:
    """The largest letters of these sizes in which the words fit; otherwise the smallest.

    They are measured at one size for all: each further one that is asked for has to be set up, which takes its time.
    """
    font = QFont(manner.font)
    font.setBold(is_bold)
    font.setPixelSize(MEASURED)
    wide = QFontMetricsF(font).horizontalAdvance(words) / MEASURED
    for share in shares:
        font.setPixelSize(letter_size(square, share))
        if round(wide * font.pixelSize()) <= width:
            break
    return font


def _name_room(plate: QRectF, unit: int) -> QRectF:
    """What the clock leaves of a plate."""
    if plate.width() >= WIDE_PLATE * plate.height():
        return plate.adjusted(0, 0, -_clock_room(plate, unit).width(), 0)
    if plate.height() < TWO_LINES:
        return QRectF()
    return plate.adjusted(0, unit * 0.04, 0, -plate.height() * 0.54)


def _clock_room(plate: QRectF, unit: int) -> QRectF:
    inset = unit * 0.06
    if plate.width() >= WIDE_PLATE * plate.height():
        return QRectF(plate.right() - unit * 2.6, plate.top() + inset, unit * 2.6 - inset, plate.height() - 2 * inset)
    top = plate.top() + (plate.height() * 0.48 if plate.height() >= TWO_LINES else inset)
    return QRectF(plate.left() + inset, top, plate.width() - 2 * inset, plate.bottom() - top - inset)
