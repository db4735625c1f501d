"""Pixmaps for the board, rendered once for a size: pieces with their shadows, wood textures, and the markers of
squares."""

import math
from collections.abc import Callable, Hashable
from functools import cached_property, lru_cache
from itertools import product
from pathlib import Path

from PySide6.QtCore import QPoint, QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QImage, QImageReader, QPainter, QPen, QPixmap

from app.analysis.verdict import MoveVerdict
from app.base.folders import resources_folder
from app.config.settings import PieceSet
from app.desktop.board.board_appearance import BoardAppearance
from app.desktop.kit.icons import FORMAT, PictureCache, changed
from app.desktop.kit.idle import Steps
from app.desktop.kit.signs import paint_badge
from app.shogi.pieces import KINDS, KING, WHITE_BIT, Kind, Piece, kind_of

_UNPROMOTED = ("pawn", "lance", "knight", "silver", "gold", "bishop", "rook", "king")
_PROMOTED = ("promoted_pawn", "promoted_lance", "promoted_knight", "promoted_silver", "horse", "dragon")
FILES: dict[Kind, str] = dict(zip(KINDS, (*_UNPROMOTED, *_PROMOTED), strict=True))
HIGHER_KING = "king_high"
"""Drawing of the higher-ranked player's king: White's, as in a handicap game."""
FACES = (*FILES.values(), HIGHER_KING)

KEPT_AS = "pieces"
SHAPE = QSize(100, 110)
"""Aspect ratio of the piece drawings."""
HEIGHT = 1.06
"""Height of a drawing as a share of the square; a piece fills nine tenths of its drawing."""
SMALLEST_LETTERS = 8
"""Smallest font size in pixels; nothing smaller is legible."""
COUNT_SHARE = 0.25
BADGE_SHARE = 0.5
TICK = 0.22
TICK_WIDTH = 0.045
RING = 0.1
RING_WIDTH = 0.025
MOST = 200
"""Maximum number of cached marker pixmaps, so that counts and badges cannot fill the memory."""


def face_of(piece: Piece) -> str:
    """Name of the drawing that shows a piece."""
    return HIGHER_KING if piece == KING + WHITE_BIT else FILES[kind_of(piece)]


class PieceArt:
    """Pixmap cache of one piece set at one size; each piece is rendered when it is first needed."""

    def __init__(self, pieces: PieceSet, square: int, kept: PictureCache | None = None) -> None:
        """Take pieces that the disk cache `kept` already has from there."""
        self.square = square
        self._kept = kept
        self._folder = resources_folder() / "pieces" / pieces.value
        self._pixmaps: dict[tuple[str, bool, int], QPixmap] = {}
        self._faces: dict[str, QImage] = {}

    @property
    def shows(self) -> str:
        """Cache key of these pictures: everything that changes how they look."""
        return f"{self._folder}, {HEIGHT}, {self.square} px, drawn {changed(self._folder)}"

    def pixmap(self, piece: Piece, upside_down: bool, side: int | None = None) -> QPixmap:
        """Pixmap of a piece with its shadow, as large as a square, or with sides of `side` pixels, as on stands."""
        key = face_of(piece), upside_down, side or self.square
        if key not in self._pixmaps:
            standing = self._standing(*key[:2])
            if key[2] != self.square:
                size, ways = QSize(key[2], key[2]), Qt.TransformationMode.SmoothTransformation
                standing = standing.scaled(size, Qt.AspectRatioMode.IgnoreAspectRatio, ways)
            self._pixmaps[key] = QPixmap.fromImage(standing)
        return self._pixmaps[key]

    def fits(self, pieces: PieceSet, square: int) -> bool:
        """Return True if these are the pictures of that set at that size."""
        return self._folder.name == pieces.value and self.square == square

    def keep(self) -> Steps:
        """Store all pieces in the disk cache for the next start, drawing one face a step."""
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
        """Cached sprite sheet with all pieces of this set and size, or None."""
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
        if face not in self._faces:
            room = QSize(2 * self.square, round(self.square * HEIGHT))
            size = SHAPE.scaled(room, Qt.AspectRatioMode.KeepAspectRatio)
            self._faces[face] = _drawing(self._folder / f"{face}.svg", size)
        return self._faces[face]


def wood(file_name: str, size: QSize) -> QImage | None:
    """A board's texture scaled to `size`, or None when the picture cannot be read."""
    return _texture(file_name, size.width(), size.height())


@lru_cache(maxsize=6)
def _texture(file_name: str, width: int, height: int) -> QImage | None:
    """Return a scaled wood texture, cached because decoding it takes longer than all other painting.

    The cache has room for a large board and a small one with their stands; theme and orientation do not change
    textures."""
    reader = QImageReader(str(resources_folder() / "boards" / file_name))
    reader.setScaledSize(QSize(width, height))
    image = reader.read()
    return None if image.isNull() else image


def _drawing(path: Path, size: QSize) -> QImage:
    """Render a drawing at `size`; return a grey card when the file cannot be read, so that the game can go on."""
    reader = QImageReader(str(path))
    reader.setScaledSize(size)
    image = reader.read()
    if image.isNull():
        image = QImage(size, FORMAT)
        image.fill(QColor("#b0b0b0"))
    return image.convertToFormat(FORMAT)


def _lay_shadow(painter: QPainter, image: QImage, corner: QPointF, square: int) -> None:
    """Paint a soft drop shadow, down and to the right, whichever way the piece points."""
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


def letters(manner: BoardAppearance, square: int, share: float) -> QFont:
    """The window's font at a share of the square's size."""
    font = QFont(manner.font)
    font.setPixelSize(letter_size(square, share))
    return font


def letter_size(square: int, share: float) -> int:
    return max(SMALLEST_LETTERS, round(square * share))


class Marks:
    def __init__(self, manner: BoardAppearance, square: int) -> None:
        self._manner = manner
        self._square = square
        self._pictures: dict[Hashable, QPixmap] = {}

    def target(self, taken: bool) -> QPixmap:
        """Marker of a square that the picked piece can move to: a ring for a capture, else a dot."""
        return self._kept(("target", taken), self._whole, lambda painter: self._draw_target(painter, taken))

    def arrival(self) -> QPixmap:
        """Background of the destination square of the last move: its colour, and a tick in each corner."""
        unit = self._square
        size, wide, long = QSize(unit - 1, unit - 1), max(2.0, unit * TICK_WIDTH), unit * TICK

        def draw(painter: QPainter) -> None:
            painter.fillRect(QRectF(QPointF(), size), QColor(self._manner.look.arrived))
            mark, end = QColor(self._manner.look.mark), float(unit - 1)
            for x, y in product((0.0, 1.0), (0.0, 1.0)):
                painter.fillRect(QRectF(x * (end - long), y * (end - wide), long, wide), mark)
                painter.fillRect(QRectF(x * (end - wide), y * (end - long), wide, long), mark)

        return self._kept("arrival", size, draw)

    def departure(self, is_empty: bool) -> QPixmap:
        """Background of the origin square of the last move: its colour, and a ring where the square is empty."""
        unit = self._square
        size = QSize(unit - 1, unit - 1)

        def draw(painter: QPainter) -> None:
            painter.fillRect(QRectF(QPointF(), size), QColor(self._manner.look.left))
            if is_empty:
                painter.setPen(QPen(QColor(self._manner.look.mark), max(1.5, unit * RING_WIDTH)))
                painter.drawEllipse(QPointF(size.width() / 2, size.height() / 2), unit * RING, unit * RING)

        return self._kept(("departure", is_empty), size, draw)

    def picked(self) -> QPixmap:
        """Background of the square whose piece is picked up: its colour, and a frame."""
        unit, wide = self._square, max(2.0, self._square * TICK_WIDTH)
        size = QSize(unit - 1, unit - 1)

        def draw(painter: QPainter) -> None:
            painter.fillRect(QRectF(QPointF(), size), QColor(self._manner.look.picked))
            painter.setPen(QPen(QColor(self._manner.look.held), wide))
            painter.drawRect(QRectF(wide / 2, wide / 2, unit - 1 - wide, unit - 1 - wide))

        return self._kept("picked", size, draw)

    def held(self, side: int) -> QPixmap:
        """Background of a piece that is picked up on a stand."""

        def draw(painter: QPainter) -> None:
            wide = max(2.0, side * TICK_WIDTH)
            painter.setPen(QPen(QColor(self._manner.look.held), wide))
            painter.setBrush(QColor(self._manner.look.picked))
            inside = QRectF(wide / 2, wide / 2, side - wide, side - wide)
            painter.drawRoundedRect(inside, side * 0.1, side * 0.1)

        return self._kept(("held", side), QSize(side, side), draw)

    def count(self, number: int) -> QPixmap:
        """Badge with the number of pieces, for the lower right corner of a slot on a stand."""
        text = str(number)
        badge = QRectF(0, 0, self._square * (0.34 if len(text) == 1 else 0.48), self._square * 0.34)
        size = QSize(math.ceil(badge.width()), math.ceil(badge.height()))
        badge.moveBottomRight(QPointF(size.width(), size.height()))
        return self._kept(("count", number), size, lambda painter: self._draw_count(painter, badge, text))

    def badge(self, verdict: MoveVerdict, *, is_unverified: bool = False) -> QPixmap:
        """Badge with the verdict on the last move, for the upper right corner of its destination square."""
        size, font = badge_rect(QRect(QPoint(), self._whole)).size(), self._manner.font
        room = QRectF(QPointF(), size.toSizeF())

        def draw(painter: QPainter) -> None:
            paint_badge(painter, verdict, room, font, is_unverified=is_unverified)

        return self._kept(("badge", verdict, is_unverified), size, draw)

    @property
    def _whole(self) -> QSize:
        return QSize(self._square, self._square)

    def _kept(self, key: Hashable, size: QSize, draw: Callable[[QPainter], object]) -> QPixmap:
        if key in self._pictures:
            return self._pictures[key]
        if len(self._pictures) >= MOST:
            self._pictures.clear()
        picture = self._pictures[key] = QPixmap(size)
        picture.fill(Qt.GlobalColor.transparent)
        painter = QPainter(picture)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        draw(painter)
        painter.end()
        return picture

    def _draw_target(self, painter: QPainter, taken: bool) -> None:
        colour, unit = QColor(self._manner.look.target), self._square
        centre = QPointF(unit / 2, unit / 2)
        if taken:
            painter.setPen(QPen(colour, unit * 0.07))
            painter.drawEllipse(centre, unit * 0.43, unit * 0.43)
        else:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(colour)
            painter.drawEllipse(centre, unit * 0.13, unit * 0.13)

    def _draw_count(self, painter: QPainter, badge: QRectF, text: str) -> None:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor("#d82a1c0c"))
        painter.drawRoundedRect(badge, badge.height() / 2, badge.height() / 2)
        painter.setPen(QColor("#fff6e4"))
        painter.setFont(letters(self._manner, self._square, COUNT_SHARE))
        painter.drawText(badge, Qt.AlignmentFlag.AlignCenter, text)


def badge_rect(square: QRect) -> QRect:
    """Rectangle of the badge in the corner of its move's square."""
    side = math.ceil(square.width() * BADGE_SHARE)
    return QRect(square.right() + 1 - side, square.top(), side, side)
