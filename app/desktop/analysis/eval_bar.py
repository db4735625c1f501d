"""The evaluation bar beside the board: how much of it is each side's, and a number."""

from typing import Final, NamedTuple

from PySide6.QtCore import QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractButton, QSizePolicy

from app.analysis.winning import rate_of, seen_by
from app.config.preferences import Preferences
from app.config.settings import GraphScale
from app.desktop.board.placeholders import BarSlot, bar_font
from app.desktop.board.view import BoardView
from app.desktop.desk.desk import Desk
from app.desktop.kit.plain import set_tip
from app.desktop.kit.theme import has_dark_fields
from app.desktop.kit.tones import blended
from app.shogi.pieces import Side
from app.text import panes as text
from app.thoughts.score import Score
from app.workspace.comment_view import MINUS, gist_of, score_words, viewing_side
from app.workspace.document_change import DocumentChange


def switch_scale(preferences: Preferences) -> None:
    is_rate = preferences.now.graph.scale is GraphScale.WIN_RATE
    preferences.change("graph", "scale", (GraphScale.CENTIPAWNS if is_rate else GraphScale.WIN_RATE).value)


MIDDLE: Final = "#d0742a"
"""Of the tick at even, to be seen on both sides' colours."""
TICKS: Final = (0.25, 0.75)
FADED: Final = 0.45
"""How much is left of the colours while the value is that of an earlier position."""
MOST_SHOWN: Final = 10_000
"""Centipawns; there is no room for larger numbers, and they mean no more."""
_SIGNS: Final = {Side.BLACK: "☗", Side.WHITE: "☖"}
_GAP: Final = 3
_SMALLEST: Final = 5.0
"""Points; smaller letters nobody can read."""


_ON_LIGHT: Final = (("#4a443b", "#fbf9f4"), ("#f4f0e8", "#3a352d"))
_ON_DARK: Final = (("#0b0c0d", "#cfcac0"), ("#d8d4cb", "#1c1a17"))
"""The colour of each side's part, and of what is written on it."""


class BarValue(NamedTuple):
    """What the bar shows."""

    score: Score
    rate: float
    """Sente's, in percent."""
    mover: Side
    """Who is to move in the position that it is about."""
    is_old: bool = False
    """Whether it is about an earlier position, because nobody has said anything about this one yet."""


class EvalBar(QAbstractButton):
    """Its value is what a live search says, otherwise what is written at the node; until there is one it keeps the last."""

    def __init__(self, desk: Desk, board: BoardView, slot: BarSlot) -> None:
        super().__init__()
        self._desk = desk
        self._board = board
        self._slot = slot
        self.value: BarValue | None = None
        """What is shown; nothing until somebody has judged a position of this record."""
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.clicked.connect(lambda: switch_scale(desk.preferences))
        desk.document.changed.connect(self._hear)
        desk.preferences.changed.connect(lambda _: self._show_anew())
        desk.speech.changed.connect(lambda _: self._show_anew())
        desk.shell.theme_changed.connect(lambda _: self._show_anew())
        board.redrawn.connect(lambda _: self.update())
        slot.hold(self)
        self._show_anew()

    def sizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        return QSize(24, 200)

    # Keeping true

    def _hear(self, change: DocumentChange) -> None:
        if change.replaced:
            self.value = None
        if change.is_elsewhere or change.thinking or change.mode:
            self._follow()

    def _follow(self) -> None:
        value = self._found()
        if value != self.value:
            self.value = value
            self._tell()

    def _found(self) -> BarValue | None:
        document, settings = self._desk.document, self._desk.preferences.now
        kept = None if self.value is None else self.value._replace(is_old=True)
        if document.editor is not None:
            return kept
        score = document.live_score or gist_of(document.cursor.node.comment).score
        rate = None if score is None else rate_of(score, settings.graph.win_rate_scale)
        if score is None or rate is None:
            return kept
        return BarValue(score.seen_by(Side.BLACK), rate, Side(document.cursor.position.turn))

    def _show_anew(self) -> None:
        """Words, colours or the way from scores to chances are others."""
        if self.value is not None:
            rate = rate_of(self.value.score, self._desk.preferences.now.graph.win_rate_scale)
            self.value = self.value._replace(rate=self.value.rate if rate is None else rate)
        self._follow()
        self._tell()

    # Words

    def _side(self, value: BarValue) -> Side:
        return viewing_side(self._desk.preferences.now.scores.view, value.mover)

    def _number(self, value: BarValue) -> str:
        side, say = self._side(value), self._desk.speech.say
        if value.score.winner is None and self._desk.preferences.now.graph.scale is GraphScale.WIN_RATE:
            return f"{seen_by(value.rate, side):.0f}"
        points = float(value.score.seen_by(side).points or 0)
        if abs(points) >= MOST_SHOWN:
            return f"{'+' if points > 0 else MINUS}{abs(points) / 1000:.0f}k"
        return say(score_words(value.score, side))

    def _tell(self) -> None:
        self.update()
        say, value = self._desk.speech.say, self.value
        told = say(text.BAR_EMPTY)
        if value is not None:
            side = self._side(value)
            sentence = text.BAR_SAYS if side is Side.BLACK else text.BAR_SAYS_FROM_GOTE
            told = say(sentence.filled(rate=f"{seen_by(value.rate, side):.0f}", score=score_words(value.score, side)))
            told += say(text.BAR_IS_OLD) if value.is_old else ""
        self.setAccessibleName(say(text.BAR))
        self.setAccessibleDescription(told)
        set_tip(self, f"{say(text.BAR)}\n{told}\n{say(text.BAR_CLICK)}")

    # Painting

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002, N802 - Qt's name
        painter = QPainter(self)
        bar = self._bar()
        if self.value is None:
            painter.fillRect(bar, QColor(self._desk.shell.theme.panel))
        else:
            self._paint_parts(painter, bar, self.value)
        self._paint_ticks(painter, bar)
        painter.setPen(QColor(self._desk.shell.theme.accent if self.hasFocus() else self._desk.shell.theme.muted))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRect(bar.adjusted(0, 0, -1, -1))
        painter.end()

    def _bar(self) -> QRect:
        """As high as the board."""
        block, ratio = self._board.layout_now.block, self.devicePixelRatioF()
        top = round(block.top() / ratio) - self.y() - self._slot.y() + self._board.y()
        return QRect(0, max(top, 0), self.width(), round(block.height() / ratio)) & self.rect()

    def _paint_parts(self, painter: QPainter, bar: QRect, value: BarValue) -> None:
        theme = self._desk.shell.theme
        parts_by_side, letters = _ON_DARK if has_dark_fields(theme) else _ON_LIGHT
        lower = Side.WHITE if self._desk.document.flipped else Side.BLACK
        share = seen_by(value.rate, lower) / 100
        high = round(bar.height() * share)
        parts = {
            lower: QRect(bar.left(), bar.bottom() + 1 - high, bar.width(), high),
            lower.other: QRect(bar.left(), bar.top(), bar.width(), bar.height() - high),
        }
        window, left = QColor(theme.window), FADED if value.is_old else 1.0
        for side, part in parts.items():
            painter.setClipRect(part)
            painter.fillRect(part, blended(QColor(parts_by_side[side]), window, left))
            painter.setPen(blended(QColor(letters[side]), window, max(left, 0.8)))
            self._write(painter, bar, value, lower)
        painter.setClipping(False)

    def _write(self, painter: QPainter, bar: QRect, value: BarValue, lower: Side) -> None:
        """The signs of the sides at their ends, and the number beside that of the side it is told from."""
        font = bar_font(self.font())
        painter.setFont(font)
        high = painter.fontMetrics().height()
        below = QRect(bar.left(), bar.bottom() - high - 1, bar.width(), high)
        above = QRect(bar.left(), bar.top() + 2, bar.width(), high)
        painter.drawText(below, Qt.AlignmentFlag.AlignCenter, _SIGNS[lower])
        painter.drawText(above, Qt.AlignmentFlag.AlignCenter, _SIGNS[lower.other])
        number = self._number(value)
        painter.setFont(_fitting(font, number, bar.width() - 2))
        is_below = self._side(value) is lower
        beside = below.translated(0, -high - _GAP) if is_below else above.translated(0, high + _GAP)
        painter.drawText(beside, Qt.AlignmentFlag.AlignCenter, number)

    def _paint_ticks(self, painter: QPainter, bar: QRect) -> None:
        short = max(bar.width() // 5, 3)
        painter.setPen(QPen(QColor(self._desk.shell.theme.muted), 1))
        for share in TICKS:
            y = round(bar.top() + bar.height() * share)
            painter.drawLine(bar.left(), y, bar.left() + short, y)
            painter.drawLine(bar.right() - short, y, bar.right(), y)
        painter.fillRect(QRectF(bar.left(), bar.top() + bar.height() / 2 - 1, bar.width(), 2), QColor(MIDDLE))


def _fitting(font: QFont, words: str, width: int) -> QFont:
    """The font, or a smaller one in which the words have room."""
    fitting = QFont(font)
    while QFontMetrics(fitting).horizontalAdvance(words) > width and fitting.pointSizeF() > _SMALLEST:
        fitting.setPointSizeF(fitting.pointSizeF() - 0.5)
    return fitting
