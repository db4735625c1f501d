"""Pictures for the board, made once for a size: pieces with their shadows, and the wood."""

from functools import cached_property, lru_cache
from pathlib import Path

from PySide6.QtCore import QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QImage, QImageReader, QPainter, QPixmap

from app.base.folders import resources
from app.config.settings import PieceSet
from app.desktop.kit.idle import Steps
from app.desktop.kit.kept import FORMAT, KeptPictures, changed
from app.shogi.pieces import (
    BISHOP,
    DRAGON,
    GOLD,
    HORSE,
    KING,
    KNIGHT,
    LANCE,
    PAWN,
    PROMOTED_KNIGHT,
    PROMOTED_LANCE,
    PROMOTED_PAWN,
    PROMOTED_SILVER,
    ROOK,
    SILVER,
    WHITE_BIT,
    Kind,
    Piece,
    kind_of,
)

FILES: dict[Kind, str] = {
    PAWN: "pawn",
    LANCE: "lance",
    KNIGHT: "knight",
    SILVER: "silver",
    GOLD: "gold",
    BISHOP: "bishop",
    ROOK: "rook",
    KING: "king",
    PROMOTED_PAWN: "promoted_pawn",
    PROMOTED_LANCE: "promoted_lance",
    PROMOTED_KNIGHT: "promoted_knight",
    PROMOTED_SILVER: "promoted_silver",
    HORSE: "horse",
    DRAGON: "dragon",
}
HIGHER_KING = "king_high"
"""The face of the king of the player who sits higher: White's, as in a handicap game."""
FACES = (*FILES.values(), HIGHER_KING)

KEPT_AS = "pieces"
SHAPE = QSize(100, 110)
"""The drawings' own proportions."""
HEIGHT = 1.06
"""Of a drawing, as a share of the square; a piece fills nine tenths of its drawing."""


def face_of(piece: Piece) -> str:
    """The name of the drawing that a piece shows."""
    return HIGHER_KING if piece == KING + WHITE_BIT else FILES[kind_of(piece)]


class PieceArt:
    """The pieces of one set at one size; each is drawn when it is first needed."""

    def __init__(self, pieces: PieceSet, square: int, kept: KeptPictures | None = None) -> None:
        """Pieces that are in `kept` already are taken from there."""
        self.square = square
        self._kept = kept
        self._folder = resources() / "pieces" / pieces.value
        self._pixmaps: dict[tuple[str, bool], QPixmap] = {}
        self._faces: dict[str, QImage] = {}

    @property
    def shows(self) -> str:
        """What these pictures are, as far as it makes a difference."""
        return f"{self._folder}, {HEIGHT}, {self.square} px, drawn {changed(self._folder)}"

    def pixmap(self, piece: Piece, upside_down: bool) -> QPixmap:
        """A picture exactly as large as a square, shadow and all."""
        key = face_of(piece), upside_down
        if (known := self._pixmaps.get(key)) is not None:
            return known
        pixmap = self._pixmaps[key] = QPixmap.fromImage(self._standing(*key))
        return pixmap

    def fits(self, pieces: PieceSet, square: int) -> bool:
        """Whether these are the pictures of that set at that size."""
        return self._folder.name == pieces.value and self.square == square

    def keep(self) -> Steps:
        """Keep all pieces for the next start, drawing one face a step."""
        kept = self._kept
        if kept is None or kept.holds(KEPT_AS, self.shows):
            return
        sheet = QImage(self._sheet_size, FORMAT)
        sheet.fill(Qt.GlobalColor.transparent)
        for column, face in enumerate(FACES):
            painter = QPainter(sheet)
            for row in (0, 1):
                painter.drawImage(column * self.square, row * self.square, self._standing(face, bool(row)))
            painter.end()
            yield
        kept.keep(KEPT_AS, self.shows, sheet)

    @cached_property
    def _sheet(self) -> QImage | None:
        """All pieces on one picture, when one was kept for this set and size."""
        sheet = self._kept.load(KEPT_AS, self.shows) if self._kept is not None else None
        return sheet if sheet is not None and sheet.size() == self._sheet_size else None

    @property
    def _sheet_size(self) -> QSize:
        return QSize(self.square * len(FACES), self.square * 2)

    def _standing(self, face: str, upside_down: bool) -> QImage:
        unit = self.square
        if self._sheet is not None:
            return self._sheet.copy(FACES.index(face) * unit, upside_down * unit, unit, unit)
        image = self._face(face)
        if upside_down:
            image = image.flipped(Qt.Orientation.Horizontal | Qt.Orientation.Vertical)
        whole = QImage(unit, unit, FORMAT)
        whole.fill(Qt.GlobalColor.transparent)
        corner = QPointF((unit - image.width()) // 2, (unit - image.height()) // 2)
        painter = QPainter(whole)
        _lay_shadow(painter, image, corner, unit)
        painter.drawImage(corner, image)
        painter.end()
        return whole

    def _face(self, face: str) -> QImage:
        if (known := self._faces.get(face)) is not None:
            return known
        size = SHAPE.scaled(QSize(2 * self.square, round(self.square * HEIGHT)), Qt.AspectRatioMode.KeepAspectRatio)
        image = self._faces[face] = _drawing(self._folder / f"{face}.svg", size)
        return image


def wood(file_name: str, size: QSize) -> QImage | None:
    """A board's texture scaled to `size`, or None when the picture cannot be read."""
    return _texture(file_name, size.width(), size.height())


@lru_cache(maxsize=6)
def _texture(file_name: str, width: int, height: int) -> QImage | None:
    """Of the board and its stands, and of a small one; with another theme, or flipped, they are the same, and reading them
    takes longer than all else."""
    reader = QImageReader(str(resources() / "boards" / file_name))
    reader.setScaledSize(QSize(width, height))
    image = reader.read()
    return None if image.isNull() else image


def _drawing(path: Path, size: QSize) -> QImage:
    """A drawing at `size`; a grey card when the file cannot be read, so that the game can go on."""
    reader = QImageReader(str(path))
    reader.setScaledSize(size)
    image = reader.read()
    if image.isNull():
        image = QImage(size, FORMAT)
        image.fill(QColor("#b0b0b0"))
    return image.convertToFormat(FORMAT)


def _lay_shadow(painter: QPainter, image: QImage, corner: QPointF, square: int) -> None:
    """A soft shadow falls down and to the right, whichever way the piece points."""
    dark = QImage(image)
    inside = QPainter(dark)
    inside.setCompositionMode(QPainter.CompositionMode.CompositionMode_SourceIn)
    inside.fillRect(QRect(0, 0, image.width(), image.height()), QColor("#2a1804"))
    inside.end()
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
    for reach, strength in ((0.034, 0.14), (0.022, 0.18), (0.012, 0.16)):
        painter.setOpacity(strength)
        offset = QPointF(corner.x() + reach * 0.6 * square, corner.y() + reach * square)
        painter.drawImage(QRectF(offset, image.size()), dark)
    painter.setOpacity(1)
