"""The painting of list rows: their cells by columns, with text, signs, bars and tree lines."""

from collections.abc import Sequence
from enum import Enum, auto
from typing import Final, NamedTuple

from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter

from app.desktop.kit.labels import MOST_IN_STATE, elided
from app.desktop.kit.signs import Sign, Signs, Tone, blended, tones_of
from app.desktop.kit.theme import NOTE, Theme, bold, sized
from app.text.phrase import Phrase

MOST_RAILS: Final = 4
PADDING: Final = 5
"""Padding at the left and right of a cell."""
BAR: Final = 4
"""Width of the bar at the left of the chosen row."""
FILLED: Final = 0.35
"""Opacity of the accent colour in a bar behind text."""

_SHARE_GROUNDS: Final = ("#3a342c", "#b9b1a4", "#fbf8f2")
_SHARE_INKS: Final = ("#ffffff", "#26231f", "#26231f")
"""Colours of the text on the shares; Sente is black and Gote white in every theme."""


class Guide(Enum):
    """Tree line that leads to an indented cell from the row above."""

    TEE = auto()
    """A tree line that continues to the next row."""
    ELBOW = auto()


class RowCell(NamedTuple):
    """Content of a cell: text, signs, bars and tree lines."""

    text: str = ""
    tone: Tone = Tone.PLAIN
    signs: tuple[tuple[Sign, Tone], ...] = ()
    """Signs before the text."""
    rails: int = 0
    """Number of vertical lines before the cell."""
    guide: Guide | None = None
    more: str = ""
    """Muted text after the cell's text, as far as there is room up to the next cell with content."""
    brief: str = ""
    """Shorter text to use if `more` does not fit."""
    runs_on: bool = False
    """True if the text may extend to the right too; later cells that leave too little room are hidden."""
    bar: float | None = None
    """Share of the cell that a bar behind the text fills, from 0 to 1."""
    shares: tuple[float, float, float] | None = None
    """Shares of Sente's wins, draws and Gote's wins, painted as a bar in place of text."""


EMPTY = RowCell()


class Column(NamedTuple):
    """Column of a list: title, initial width and alignment."""

    key: str
    title: Phrase
    letters: float
    """Initial width in letters as wide as high."""
    is_number: bool = False
    """True if the column is aligned to the right."""
    is_shown: bool = True
    """True if the column is visible at first."""
    stretches: bool = False
    """True if the column takes the remaining width; without such a column, the last one does."""


class ColumnSpan(NamedTuple):
    """Horizontal position of a column's cells."""

    column: int
    left: int
    width: int
    is_number: bool


class RowPainter:
    """Painter of rows in one font and theme."""

    def __init__(self, font: QFont, theme: Theme) -> None:
        self._font, self._strong = font, bold(font)
        self._small = sized(font, NOTE)
        self._small_metrics = QFontMetrics(self._small)
        self._metrics, self._strong_metrics = QFontMetrics(font), QFontMetrics(self._strong)
        self.height = max(24, self._metrics.height() + 8)
        self.padding = PADDING
        self.letter = self._metrics.height()
        """Approximate width of a Japanese letter."""
        self._step = max(8, self._metrics.height() - 4)
        self._sign = min(18, self.height - 6)
        self._signs = Signs()
        self.background = QColor(theme.field)
        self._tones = tones_of(theme)
        self._accent = QColor(theme.accent)
        self._selected = QColor(theme.selected)
        self._muted = QColor(theme.muted)
        self._ground, self._filled = QColor(theme.grid), blended(self._accent, self.background, FILLED)

    def paint_ground(self, painter: QPainter, room: QRect) -> None:
        """Paint the background of a chosen row."""
        painter.fillRect(room, self._selected)
        painter.fillRect(room.left(), room.top(), BAR, room.height(), self._accent)

    def paint(
        self, painter: QPainter, line: QRect, slots: Sequence[ColumnSpan], cells: Sequence[RowCell], chosen: bool
    ) -> None:
        painter.setFont(self._strong if chosen else self._font)
        metrics = self._strong_metrics if chosen else self._metrics
        top, height = line.top(), line.height()
        hidden = 0  # x up to which later cells are hidden
        for place, slot in enumerate(slots):
            cell = cells[slot.column]
            if cell == EMPTY or (place and self._begin(slot, cell) < hidden):
                continue
            left = slot.left + self.padding
            self._paint_rails(painter, line, left, cell)
            left += self._rails(cell)
            self._paint_signs(painter, left, top + (height - self._sign) // 2, slot, cell)
            left += self._signs_width(cell)
            room = slot
            if cell.bar is not None:
                self._paint_bar(painter, line, slot, cell.bar)
            if cell.shares is not None:
                self._paint_shares(painter, line, slot, cell.shares)
            if cell.more or cell.runs_on:
                hidden = left + self._least(cell, metrics) if cell.runs_on else 0
                others = (
                    other for other in slots[place + 1 :] if cells[other.column].text or cells[other.column].signs
                )
                begins = (self._begin(other, cells[other.column]) for other in others)
                end = next((begin for begin in begins if begin >= hidden), line.right() + 1)
                room = slot._replace(width=end - slot.left)
            if cell.text:
                painter.setPen(self._tones[cell.tone])
                self._paint_words(painter, left, top + (height - self.letter) // 2, room, cell, metrics)
            if cell.more:
                self._paint_more(painter, left + metrics.horizontalAdvance(cell.text) + self.letter, line, room, cell)
                painter.setFont(self._strong if chosen else self._font)

    def _paint_bar(self, painter: QPainter, line: QRect, slot: ColumnSpan, share: float) -> None:
        room = QRect(slot.left + self.padding - 2, line.top() + 3, slot.width - 2 * self.padding + 2, line.height() - 6)
        painter.fillRect(room, self._ground)
        room.setWidth(max(2, round(room.width() * share)))
        painter.fillRect(room, self._filled)

    def _paint_shares(
        self, painter: QPainter, line: QRect, slot: ColumnSpan, shares: tuple[float, float, float]
    ) -> None:
        """Paint bars in black, grey and white for the sides and draws, with the percentages of the winners."""
        room = QRect(slot.left + self.padding, line.top() + 5, slot.width - 2 * self.padding, line.height() - 10)
        total, left = sum(shares) or 1.0, room.left()
        for place, (share, ground, ink) in enumerate(zip(shares, _SHARE_GROUNDS, _SHARE_INKS, strict=True)):
            end = room.right() if place == 2 else left + round(room.width() * share / total)
            part = QRect(left, room.top(), end - left, room.height())
            painter.fillRect(part, QColor(ground))
            words = f"{100 * share / total:.0f}"
            if place != 1 and self._small_metrics.horizontalAdvance(words) + 6 <= part.width():
                painter.setFont(self._small)
                painter.setPen(QColor(ink))
                side = Qt.AlignmentFlag.AlignLeft if place == 0 else Qt.AlignmentFlag.AlignRight
                painter.drawText(part.adjusted(3, 0, -3, 0), side | Qt.AlignmentFlag.AlignVCenter, words)
            left = end
        painter.setPen(self._muted)
        painter.drawRect(room.adjusted(0, 0, -1, -1))
        painter.setFont(self._font)

    def paint_empty(self, painter: QPainter, rect: QRect, words: str) -> None:
        """Paint the text shown in place of rows."""
        painter.setPen(self._muted)
        room = rect.adjusted(16, 12, -16, -12)
        painter.drawText(
            room, Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignTop | Qt.TextFlag.TextWordWrap, words
        )

    def width_for(self, words: str) -> int:
        """Column width for a cell that has only the text `words`."""
        return self._metrics.horizontalAdvance(words) + 2 * self.padding

    def fits(self, cell: RowCell, width: int) -> bool:
        """Return True if a column of that width shows the whole text of the cell."""
        room = width - self._rails(cell) - self._signs_width(cell) - 2 * self.padding
        if cell.more:
            room -= self.letter + self._metrics.horizontalAdvance(cell.more)
        return len(cell.text) <= MOST_IN_STATE and self._metrics.horizontalAdvance(cell.text) <= room

    def _least(self, cell: RowCell, metrics: QFontMetrics) -> int:
        """Width in pixels of the text and the shortest text after it."""
        wide = metrics.horizontalAdvance(cell.text) + self.padding
        least = min((cell.more, cell.brief or cell.more), key=self._metrics.horizontalAdvance)
        return wide + (self.letter + self._metrics.horizontalAdvance(least) if least else 0)

    def _begin(self, slot: ColumnSpan, cell: RowCell) -> int:
        """Left edge of the cell's content; numbers are aligned to the right."""
        wide = self._strong_metrics.horizontalAdvance(cell.text) + 2 * self.padding
        return max(slot.left, slot.left + slot.width - wide) if slot.is_number else slot.left

    def _paint_words(
        self, painter: QPainter, left: int, top: int, slot: ColumnSpan, cell: RowCell, metrics: QFontMetrics
    ) -> None:
        end = slot.left + slot.width - self.padding
        words = elided(metrics, cell.text, max(end - left, 0))
        if slot.is_number:
            left = max(left, end - metrics.horizontalAdvance(words))
        painter.drawText(left, top + metrics.ascent(), words)

    def _paint_more(self, painter: QPainter, left: int, line: QRect, slot: ColumnSpan, cell: RowCell) -> None:
        painter.setFont(self._font)
        painter.setPen(self._muted)
        room = slot.left + slot.width - self.padding - left
        top = line.top() + (line.height() - self.letter) // 2
        words = cell.brief if cell.brief and self._metrics.horizontalAdvance(cell.more) > room else cell.more
        painter.drawText(left, top + self._metrics.ascent(), elided(self._metrics, words, max(room, 0)))

    def _paint_signs(self, painter: QPainter, left: int, top: int, slot: ColumnSpan, cell: RowCell) -> None:
        ratio = painter.device().devicePixelRatioF()
        for sign, tone in cell.signs:
            if left + self._sign <= slot.left + slot.width:
                picture = self._signs.picture(sign, self._tones[tone], self._sign, ratio)
                painter.drawPixmap(left, top, picture)
            left += self._sign + 2

    def _paint_rails(self, painter: QPainter, line: QRect, left: int, cell: RowCell) -> None:
        middle = line.center().y()
        left += self._step // 2
        for rail in range(min(cell.rails, MOST_RAILS)):
            painter.fillRect(left + rail * self._step - 1, line.top(), 2, line.height(), self._accent)
        if cell.guide is not None:
            x = left + min(cell.rails, MOST_RAILS) * self._step
            height = line.height() if cell.guide is Guide.TEE else middle - line.top() + 1
            painter.fillRect(x, line.top(), 1, height, self._muted)
            painter.fillRect(x, middle, self._step // 2, 1, self._muted)

    def _signs_width(self, cell: RowCell) -> int:
        return len(cell.signs) * (self._sign + 2)

    def _rails(self, cell: RowCell) -> int:
        return (min(cell.rails, MOST_RAILS) + (cell.guide is not None)) * self._step
