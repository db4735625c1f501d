"""Pictures of a position, as on the screen or as in books: painted to an image, or drawn as SVG."""

import re
from base64 import b64encode
from collections.abc import Callable
from enum import Enum
from typing import Final, NamedTuple

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QPoint, QPointF, QRect, QSize
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QImage, QPainter, QPainterPath
from PySide6.QtSvg import QSvgGenerator

from app.config.settings import Coordinates
from app.desktop.board.art import PieceArt
from app.desktop.board.book_diagram import Words, paint_diagram, size_for
from app.desktop.board.geometry import FRAME, FRAME_WITH_COORDINATES, GAP, MARGIN, STAND_WIDTH, Geometry
from app.desktop.board.manner import BoardManner
from app.desktop.board.painter import BoardPainter
from app.desktop.kit.idle import Steps
from app.desktop.kit.plain import elided
from app.workspace.scene import BoardScene

WIDTHS: Final = (400, 600, 800, 1200, 1600, 2400, 3200)
_IN_MILLIMETRES: Final = re.compile(rb'width="[0-9.]{1,20}mm" height="[0-9.]{1,20}mm"')
BAND: Final = 0.055
"""The height of a line of text above or below the board, as a share of the picture's width."""


class PictureStyle(Enum):
    BOARD = "board"
    BOOK = "book"


class Picture(NamedTuple):
    """Everything that a picture of a position depends on."""

    scene: BoardScene
    manner: BoardManner
    style: PictureStyle = PictureStyle.BOARD
    width: int = 800
    words: Words = Words()

    @property
    def size(self) -> QSize:
        if self.style is PictureStyle.BOOK:
            return size_for(self.width, self.words).toSize()
        bands = bool(self.words.above) + bool(self.words.below)
        return QSize(self.width, _board_height(self.width, self.manner) + bands * round(self.width * BAND))


def painted(picture: Picture) -> QImage:
    return _painted(picture, _board_of(picture))


def painting(picture: Picture, then: Callable[[QImage], object]) -> Steps:
    """A job for the idle queue: paint the picture, which takes a while, and give it to `then`."""
    board = _board_of(picture)
    if picture.style is PictureStyle.BOARD:
        yield from board.prepare(picture.scene)
    then(_painted(picture, board))


def as_png(image: QImage) -> bytes:
    """This may be done in any thread."""
    data = QByteArray()
    buffer = QBuffer(data)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    image.save(buffer, "PNG")  # type: ignore[call-overload]  # the stubs want bytes, Qt takes the name
    buffer.close()
    return bytes(data.data())


def as_svg(picture: Picture) -> Callable[[], bytes]:
    """What makes the drawing, and may be done in any thread.

    A diagram consists of shapes; the board as on the screen lies in the drawing as a picture of twice the size.
    """
    size = picture.size
    if picture.style is PictureStyle.BOARD:
        image = painted(picture._replace(width=2 * picture.width))
        return lambda: _around(as_png(image), size)
    data = QByteArray()
    buffer = QBuffer(data)
    drawing = QSvgGenerator()
    drawing.setOutputDevice(buffer)
    drawing.setSize(size)
    drawing.setViewBox(QRect(QPoint(), size))
    painter = QPainter(drawing)
    _paint(painter, picture, _board_of(picture))
    painter.end()
    return lambda: _IN_MILLIMETRES.sub(
        f'width="{size.width()}" height="{size.height()}"'.encode(), data.data(), count=1
    )


def _around(png: bytes, size: QSize) -> bytes:
    """An SVG drawing that is nothing but a picture."""
    width, height = size.width(), size.height()
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" '
        f'width="{width}" height="{height}" viewBox="0 0 {width} {height}">'
        f'<image width="{width}" height="{height}" xlink:href="data:image/png;base64,{b64encode(png).decode()}"/></svg>\n'
    ).encode()


def _board_of(picture: Picture) -> BoardPainter:
    """What paints the board as on the screen; it draws nothing before it is asked."""
    manner = picture.manner
    size = QSize(picture.width, _board_height(picture.width, manner))
    shown = manner.coordinates is not Coordinates.NONE
    geometry = Geometry(size, coordinates=shown, flipped=picture.scene.flipped)
    return BoardPainter(geometry, manner, PieceArt(manner.pieces, geometry.square))


def _painted(picture: Picture, board: BoardPainter) -> QImage:
    image = QImage(picture.size, QImage.Format.Format_RGB32)
    painter = QPainter(image)
    _paint(painter, picture, board)
    painter.end()
    return image


def _paint(painter: QPainter, picture: Picture, board: BoardPainter) -> None:
    if picture.style is PictureStyle.BOOK:
        paint_diagram(painter, picture.width, picture.scene, picture.words, picture.manner.font)
    else:
        _paint_board(painter, picture, board)


def _paint_board(painter: QPainter, picture: Picture, board: BoardPainter) -> None:
    manner, words = picture.manner, picture.words
    painter.fillRect(QRect(QPoint(), picture.size), QColor(manner.theme.window))
    band, height = round(picture.width * BAND), board.geometry.size.height()
    top = band if words.above else 0
    scene = picture.scene._replace(picked=None, targets=frozenset(), question=None, box=None)
    painter.translate(0, top)
    painter.drawPixmap(0, 0, board.background())
    board.paint(painter, QRect(QPoint(), board.geometry.size), scene)
    painter.translate(0, -top)
    for line, at in ((words.above, 0), (words.below, top + height)):
        if line:
            _write(painter, line, QRect(0, at, picture.width, band), manner)


def _board_height(width: int, manner: BoardManner) -> int:
    """That of a board of this width with its stands beside it."""
    frame = FRAME if manner.coordinates is Coordinates.NONE else FRAME_WITH_COORDINATES
    board = 9 + 2 * frame
    return round(width * (board + 2 * MARGIN) / (board + 2 * (MARGIN + STAND_WIDTH + GAP)))


def _write(painter: QPainter, line: str, box: QRect, manner: BoardManner) -> None:
    font = QFont(manner.font)
    font.setPixelSize(max(8, round(box.height() * 0.52)))
    room = box.adjusted(box.height() // 2, 0, -box.height() // 2, 0)
    metrics = QFontMetricsF(font)
    fitting = elided(metrics, line, room.width())
    left = room.center().x() - metrics.horizontalAdvance(fitting) / 2
    words = QPainterPath()
    words.addText(QPointF(left, room.center().y() + (metrics.ascent() - metrics.descent()) / 2), font, fitting)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.fillPath(words, QColor(manner.theme.text))
    painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
