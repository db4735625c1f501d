"""Texts of one font, laid out once and kept, so that they can be painted again and again in a fifth of the time."""

from collections import OrderedDict
from typing import Final, NamedTuple

from PySide6.QtCore import Qt
from PySide6.QtGui import QFont, QFontMetrics, QStaticText, QTextOption, QTransform

from app.desktop.kit.plain import MOST_IN_STATE, elided, shown

MOST: Final = 3_000
"""So many stay laid out; then the oldest is let go for each new one, since letting go of all at once is felt."""


class LaidText(NamedTuple):
    text: QStaticText
    width: int


class LaidTexts:
    def __init__(self, font: QFont) -> None:
        self.font = font
        self._metrics = QFontMetrics(font)
        self._kept: OrderedDict[tuple[str, int], LaidText] = OrderedDict()

    def of(self, words: str, room: int) -> LaidText:
        """The words, shortened if there is no room for them."""
        known = self._kept.get((words, room))
        if known is None:
            known = self._lay_out(words, room)
            if len(self._kept) >= MOST:
                self._kept.popitem(last=False)
            self._kept[words, room] = known
        return known

    def _lay_out(self, words: str, room: int) -> LaidText:
        metrics = self._metrics
        seen = shown(words, MOST_IN_STATE)
        width = metrics.horizontalAdvance(seen)
        if width > room:
            seen = elided(metrics, seen, room)
            width = metrics.horizontalAdvance(seen)
        text = QStaticText(seen)
        text.setTextFormat(Qt.TextFormat.PlainText)
        text.setTextOption(_ONE_LINE)
        text.setPerformanceHint(QStaticText.PerformanceHint.AggressiveCaching)
        text.prepare(_AS_IT_IS, self.font)
        return LaidText(text, width)


_ONE_LINE: Final = QTextOption()
_ONE_LINE.setWrapMode(QTextOption.WrapMode.NoWrap)
_AS_IT_IS: Final = QTransform()
