"""The moves of a line as words, laid out in rows, to be painted, pointed at and walked along."""

from collections.abc import Sequence

from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QColor, QFontMetrics, QPainter

from app.desktop.kit.plain import elided
from app.desktop.kit.theme import Theme

SPACE = 5
"""Between two moves, on both sides of which the paint of the chosen one reaches out a little."""
REACH = 2


class WordWidths:
    """How wide words are in one font; most moves come again and again."""

    def __init__(self, metrics: QFontMetrics) -> None:
        self.metrics = metrics
        self._known: dict[str, int] = {}

    def of(self, word: str) -> int:
        width = self._known.get(word)
        if width is None:
            width = self._known[word] = self.metrics.horizontalAdvance(word)
        return width


class MoveWords:
    def __init__(self, words: Sequence[str], rest: str, widths: WordWidths, width: int) -> None:
        """`rest` is what is said behind the moves."""
        self.words = words
        self._row = widths.metrics.height() + 2 * REACH
        self._rects: list[QRect] = []
        left = top = 0
        for word in words:
            wide = widths.of(word)
            if left and left + wide > width:
                left, top = 0, top + self._row
            self._rects.append(QRect(left, top, wide, self._row))
            left += wide + SPACE
        self._rest = rest
        self._rest_rect = QRect()
        if rest:
            if left and left + widths.of(rest) > width:
                left, top = 0, top + self._row
            self._rest_rect = QRect(left, top, max(width - left, 0), self._row)
        self.height = top + self._row if words or rest else 0

    def index_at(self, point: QPoint) -> int | None:
        """The move under a point; the space behind a move still belongs to it."""
        for index, rect in enumerate(self._rects):
            if rect.adjusted(0, 0, SPACE, 0).contains(point):
                return index
        return None

    def rect_of(self, index: int) -> QRect:
        return self._rects[index].adjusted(-REACH, 0, REACH, 0)

    def paint(self, painter: QPainter, origin: QPoint, theme: Theme, chosen: int | None) -> None:
        """Paint at `origin`; the chosen move stands out."""
        alignment = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft
        painter.setPen(QColor(theme.text))
        for index, (word, rect) in enumerate(zip(self.words, self._rects, strict=True)):
            if index == chosen:
                painter.fillRect(self.rect_of(index).translated(origin), QColor(theme.accent))
                painter.setPen(QColor(theme.on_accent))
                painter.drawText(rect.translated(origin), alignment, word)
                painter.setPen(QColor(theme.text))
            else:
                painter.drawText(rect.translated(origin), alignment, word)
        if self._rest:
            painter.setPen(QColor(theme.muted))
            shown = elided(painter.fontMetrics(), self._rest, self._rest_rect.width())
            painter.drawText(self._rest_rect.translated(origin), alignment, shown)
