"""The card beside the pointer that tells of a move on the graph."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from PySide6.QtCore import QPointF, QRect, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter, QStaticText, QTransform

from app.desktop.theme import Theme

_SIDE: Final = 7
_ABOVE: Final = 4
_BESIDE: Final = 8
_BETWEEN: Final = 10
"""Pixels between two columns."""
_LEADING: Final = 2
_MOST: Final = 2_000
"""Words whose width is remembered."""


class CardLine(NamedTuple):
    words: str
    colour: str
    value: str = ""
    """A score and what it means; it stands at the right."""

    def __str__(self) -> str:
        return "  ".join(filter(None, (self.words, self.value)))


class Letters:
    """How much room words take in a font, and those laid out that come again and again."""

    def __init__(self, font: QFont) -> None:
        self.font = font
        self._metrics = QFontMetrics(font)
        self.line = self._metrics.height() + _LEADING
        self.ascent = self._metrics.ascent()
        self._widths: dict[str, int] = {"": 0}
        self._laid: dict[str, QStaticText] = {}

    def width(self, words: str) -> int:
        width = self._widths.get(words)
        if width is None:
            if len(self._widths) >= _MOST:
                self._widths = {"": 0}
            width = self._widths[words] = self._metrics.horizontalAdvance(words)
        return width

    def laid(self, words: str) -> QStaticText:
        """Laid down in a fifth of the time, once it was laid out."""
        text = self._laid.get(words)
        if text is None:
            if len(self._laid) >= _MOST:
                self._laid.clear()
            text = self._laid[words] = QStaticText(words)
            text.setTextFormat(Qt.TextFormat.PlainText)
            text.prepare(QTransform(), self.font)
        return text


class GraphCard:
    def __init__(self, lines: Sequence[CardLine], x: float, room: QRect, letters: Letters) -> None:
        """It lies beside `x`, inside the room as far as that is large enough."""
        self._letters = letters
        width = letters.width
        values = max(width(line.value) for line in lines)
        names = max((width(line.words) + _BETWEEN for line in lines if line.value), default=0)
        wide = max(names + values, *(width(line.words) for line in lines), 0) + 2 * _SIDE
        left = round(x) + _BESIDE if x + _BESIDE + wide <= room.right() else round(x) - _BESIDE - wide
        self.rect = QRect(max(left, room.left()), room.top() + 2, wide, len(lines) * letters.line + 2 * _ABOVE)
        self._lines = [(line, names + values - width(line.value) if line.value else 0) for line in lines]

    @property
    def touched(self) -> QRect:
        """All that painting it touches."""
        return self.rect.adjusted(0, 0, 1, 1)

    def paint(self, painter: QPainter, theme: Theme) -> None:
        painter.setPen(QColor(theme.line))
        painter.setBrush(QColor(theme.panel))
        painter.drawRect(self.rect)
        left, y, letters = self.rect.left() + _SIDE, self.rect.top() + _ABOVE, self._letters
        for line, value_at in self._lines:
            painter.setPen(QColor(line.colour))
            if line.value:
                painter.drawStaticText(QPointF(left, y), letters.laid(line.words))
            # At a point, for in a rectangle it takes Qt several times as long.
            painter.drawText(QPointF(left + value_at, y + letters.ascent), line.value or line.words)
            y += letters.line
