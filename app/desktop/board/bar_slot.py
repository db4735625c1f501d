"""The place of the evaluation bar beside the board, kept free from the first paint on, lest the board step aside later."""

from typing import Final

from PySide6.QtCore import QEvent
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPalette
from PySide6.QtWidgets import QVBoxLayout, QWidget

from app.config.preferences import Preferences

NARROW: Final = 700
"""In a window that is less wide, the board needs all there is."""
SHARE: Final = 0.72
"""The size of the bar's letters, as a share of the window's."""
WIDEST: Final = "−999"
"""Longer numbers are written smaller."""
_EDGE: Final = 6


def bar_font(font: QFont) -> QFont:
    """The letters of the bar in a window with that font."""
    smaller = QFont(font)
    smaller.setPointSizeF(max(font.pointSizeF() * SHARE, 6.0))
    return smaller


class BarSlot(QWidget):
    def __init__(self, preferences: Preferences, parent: QWidget) -> None:
        super().__init__(parent)
        self._preferences = preferences
        self._is_hidden = False
        self._is_narrow = False
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(_EDGE, 0, 0, 0)
        self.setAutoFillBackground(True)
        self._measure()
        preferences.changed.connect(lambda _: self._show())
        self._show()

    @property
    def is_hidden(self) -> bool:
        """Whether somebody wants nobody to see what engines think, as in a game against one."""
        return self._is_hidden

    @is_hidden.setter
    def is_hidden(self, hidden: bool) -> None:
        self._is_hidden = hidden
        self._show()

    def dress(self, colour: str) -> None:
        """Be of the colour that the board's table has."""
        palette = self.palette()
        palette.setColor(QPalette.ColorRole.Window, QColor(colour))
        self.setPalette(palette)

    def hold(self, bar: QWidget) -> None:
        self._column.addWidget(bar)

    def fit(self, width: int) -> None:
        """The window is so wide now."""
        self._is_narrow = width < NARROW
        self._show()

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802 - Qt's name
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self._measure()

    def _measure(self) -> None:
        self.setFixedWidth(QFontMetrics(bar_font(self.font())).horizontalAdvance(WIDEST) + _EDGE + 2)

    def _show(self) -> None:
        scores = self._preferences.now.scores
        wanted = scores.bar and not self._is_narrow and (scores.bar_in_games or not self._is_hidden)
        if wanted is self.isHidden():
            self.setVisible(wanted)
