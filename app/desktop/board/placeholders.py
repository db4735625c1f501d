"""What keeps places until the real thing is there: the board's own, with its last picture, and the evaluation bar's."""

from typing import Final

from PySide6.QtCore import QEvent
from PySide6.QtGui import QFont, QFontMetrics, QImage, QPixmap, QResizeEvent
from PySide6.QtWidgets import QWidget

from app.base.folders import resources
from app.config.preferences import Preferences
from app.desktop.board.board_appearance import BoardAppearance
from app.desktop.kit.boxes import vbox
from app.desktop.kit.picture_cache import PictureCache, changed
from app.desktop.kit.plain import Label
from app.desktop.kit.theme import set_colours

KEPT_AS = "board"
NARROW: Final = 700
"""In a window that is less wide, the board needs all there is."""
SHARE: Final = 0.72
"""The size of the bar's letters, as a share of the window's."""
WIDEST: Final = "−999"
"""Longer numbers are written smaller."""


def described(width: int, height: int, manner: BoardAppearance, names: tuple[str, str]) -> str:
    """What a picture of the board at the start of a game shows; width and height are in device pixels."""
    drawn = max(changed(resources() / "boards"), changed(resources() / "pieces" / manner.pieces.value))
    return f"{width}×{height} px, {manner.described}, {names}, drawn {drawn}"


class StartupPlaceholder(Label):
    def __init__(self, kept: PictureCache, manner: BoardAppearance, names: tuple[str, str]) -> None:
        super().__init__()
        self._kept = kept
        self._manner = manner
        self._names = names
        set_colours(self, manner.theme.window)
        self.setAutoFillBackground(True)

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802 - Qt's name
        super().resizeEvent(event)
        ratio = self.devicePixelRatio()
        width, height = round(self.width() * ratio), round(self.height() * ratio)
        picture = self._kept.load(KEPT_AS, described(width, height, self._manner, self._names))
        if picture is None:
            self.clear()
            return
        picture.reinterpretAsFormat(QImage.Format.Format_RGB32)  # nothing shines through a board
        picture.setDevicePixelRatio(ratio)
        self.setPixmap(QPixmap.fromImage(picture))


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
        self._column = vbox(on=self, margins=(_EDGE, 0, 0, 0))
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

    def apply_theme(self, colour: str) -> None:
        """Be of the colour that the board's table has."""
        set_colours(self, colour)

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
