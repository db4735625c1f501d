"""How the board is drawn, apart from what stands on it."""

from typing import NamedTuple

from PySide6.QtGui import QFont

from app.config.settings import BoardStyle, Coordinates, PieceSet, Settings
from app.desktop.board.look import LOOKS, Look
from app.desktop.kit.theme import LIGHT, Theme


class BoardManner(NamedTuple):
    font: QFont
    pieces: PieceSet = PieceSet.BRUSH
    style: BoardStyle = BoardStyle.THEME
    coordinates: Coordinates = Coordinates.JAPANESE
    legal_targets: bool = True
    last_move: bool = True
    theme: Theme = LIGHT

    @property
    def look(self) -> Look:
        return LOOKS[self.theme.board if self.style is BoardStyle.THEME else self.style]

    @property
    def described(self) -> str:
        """The same in words, for telling pictures apart."""
        return f"{self.font.key()}, {self.pieces}, {self.coordinates}, {self.look}, {self.theme}"


def manner_of(settings: Settings, theme: Theme, font: QFont) -> BoardManner:
    board = settings.board
    return BoardManner(font, board.pieces, board.style, board.coordinates, board.legal_targets, board.last_move, theme)
