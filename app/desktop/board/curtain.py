"""What stands in the board's place until the board is there: the picture that the last start of this look painted."""

from PySide6.QtGui import QColor, QImage, QPalette, QPixmap, QResizeEvent

from app.base.folders import resources
from app.desktop.board.manner import BoardManner
from app.desktop.kit.kept import KeptPictures, changed
from app.desktop.kit.plain import Label

KEPT_AS = "board"


def described(width: int, height: int, manner: BoardManner, names: tuple[str, str]) -> str:
    """What a picture of the board at the start of a game shows; width and height are in device pixels."""
    drawn = max(changed(resources() / "boards"), changed(resources() / "pieces" / manner.pieces.value))
    return f"{width}×{height} px, {manner.described}, {names}, drawn {drawn}"


class Curtain(Label):
    def __init__(self, kept: KeptPictures, manner: BoardManner, names: tuple[str, str]) -> None:
        super().__init__()
        self._kept = kept
        self._manner = manner
        self._names = names
        palette = self.palette()
        palette.setColor(QPalette.ColorRole.Window, QColor(manner.theme.window))
        self.setPalette(palette)
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
