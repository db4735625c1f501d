"""Appearance of the board, independent of the position; and the cached picture that stands for it during start-up."""

import math
from typing import NamedTuple

from PySide6.QtGui import QFont, QImage, QPixmap, QResizeEvent

from app.base.folders import resources_folder
from app.config.settings import BoardStyle, Coordinates, PieceSet, Settings
from app.desktop.kit.icons import PictureCache, changed
from app.desktop.kit.labels import Label
from app.desktop.kit.theme import LIGHT, USUAL_POINTS, Theme, set_colours
from app.text.phrase import Language


class BoardMaterial(NamedTuple):
    colour: str
    """Colour of the board where it has no texture, or until the texture is loaded."""
    stand: str
    line: str
    letters: str
    texture: str = ""
    """Texture's file name in resources/boards; empty for none."""
    stand_texture: str = ""
    arrived: str = "#85e8742c"
    """Colour over the destination square of the last move; colours of eight figures are #AARRGGBB."""
    left: str = "#38e8742c"
    mark: str = "#8f3000"
    """Colour of the ticks and the ring of the last move."""
    picked: str = "#7057a04a"
    held: str = "#1f5626"
    """Colour of the frame around what is picked up."""
    target: str = "#d01f5626"


LOOKS = {
    BoardStyle.KAYA: BoardMaterial("#e8c27c", "#cfa15c", "#3a2812", "#4a3216", "kaya.jpg", "kaya_stand.jpg"),
    BoardStyle.WALNUT: BoardMaterial(
        "#8d6242",
        "#6f4a30",
        "#d9bd94",
        "#f0dcc0",
        "walnut.jpg",
        "walnut_stand.jpg",
        arrived="#9ef0913c",
        left="#47f0913c",
        mark="#ffeedd",
        held="#cfe8c0",
        target="#b0cfe8c0",
    ),
    BoardStyle.PAPER: BoardMaterial("#fbf8f1", "#f0ebe0", "#2b2722", "#4b463e"),
}


class BoardAppearance(NamedTuple):
    font: QFont
    pieces: PieceSet = PieceSet.BRUSH
    style: BoardStyle = BoardStyle.THEME
    coordinates: Coordinates = Coordinates.JAPANESE
    legal_targets: bool = True
    last_move: bool = True
    theme: Theme = LIGHT
    growth: float = 1.0
    """Scale factor of letters against their default size."""

    @property
    def look(self) -> BoardMaterial:
        return LOOKS[self.theme.board if self.style is BoardStyle.THEME else self.style]

    @property
    def described(self) -> str:
        """Textual key of this appearance, for picture caches."""
        return f"{self.font.key()}, {self.pieces}, {self.coordinates}, {self.look}, {self.theme}, {self.growth}"


def appearance_of(settings: Settings, theme: Theme, font: QFont, language: Language) -> BoardAppearance:
    board, coordinates = settings.board, settings.board.coordinates
    if coordinates is Coordinates.LANGUAGE:
        coordinates = Coordinates.JAPANESE if language is Language.JA else Coordinates.WESTERN
    growth = max(1.0, settings.appearance.font_size / USUAL_POINTS)
    chosen = (board.pieces, board.style, coordinates, board.legal_targets, board.last_move)
    return BoardAppearance(font, *chosen, theme, growth)


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
