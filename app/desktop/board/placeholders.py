"""Placeholder for the board during start-up: a cached picture of it."""

import math

from PySide6.QtGui import QImage, QPixmap, QResizeEvent

from app.base.folders import resources_folder
from app.desktop.board.board_appearance import BoardAppearance
from app.desktop.kit.icons import PictureCache, changed
from app.desktop.kit.labels import Label
from app.desktop.kit.theme import set_colours

KEPT_AS = "board"


def described(width: int, height: int, manner: BoardAppearance, names: tuple[str, str]) -> str:
    """Cache key of a picture of the board at the start of a game; width and height are in device pixels."""
    drawn = max(changed(resources_folder() / "boards"), changed(resources_folder() / "pieces" / manner.pieces.value))
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
        width, height = math.ceil(self.width() * ratio), math.ceil(self.height() * ratio)
        picture = self._kept.load(KEPT_AS, described(width, height, self._manner, self._names))
        if picture is None:
            self.clear()
            return
        picture.reinterpretAsFormat(QImage.Format.Format_RGB32)  # a board is opaque
        picture.setDevicePixelRatio(ratio)
        self.setPixmap(QPixmap.fromImage(picture))
