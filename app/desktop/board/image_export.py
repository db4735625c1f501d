"""Export of pictures of a position, as on the screen or as a printed diagram, as an image or as SVG.

Letters of a printed diagram are painted as shapes, so that an SVG file looks right where the font is missing."""

import re
from base64 import b64encode
from collections.abc import Callable
from enum import Enum
from functools import partial
from pathlib import Path
from typing import Final, NamedTuple

from PySide6.QtCore import QBuffer, QByteArray, QPoint, QPointF, QRect, QRectF, QSize, QSizeF, Qt
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontMetricsF,
    QGuiApplication,
    QImage,
    QPainter,
    QPainterPath,
    QPen,
    QPixmap,
    QTransform,
)
from PySide6.QtSvg import QSvgGenerator
from PySide6.QtWidgets import QDialogButtonBox, QFormLayout, QLineEdit, QWidget

from app.config.settings import Coordinates
from app.desktop.board.board_appearance import BoardAppearance
from app.desktop.board.geometry import FRAME, FRAME_WITH_COORDINATES, GAP, MARGIN, STAND_WIDTH, Geometry
from app.desktop.board.painter import BoardPainter
from app.desktop.board.piece_pixmaps import PieceArt
from app.desktop.kit.dialogs import style_dialog
from app.desktop.kit.file_pickers import FileForm, FileWriting, as_png, ask_where
from app.desktop.kit.idle import IDLE, Steps
from app.desktop.kit.labels import Label, elided, set_tip, set_title, vbox
from app.desktop.kit.text_fields import NamedComboBox
from app.desktop.kit.translation import Dialog, Retranslator, Translation
from app.formats.diagram import hand_texts
from app.shogi.move_parsers import KIND_LETTERS
from app.shogi.move_writers import FULL_WIDTH_DIGITS, KANJI_DIGITS
from app.shogi.pieces import EMPTY, Side, kind_of, side_of
from app.shogi.position import Position
from app.shogi.squares import SQUARES, Square
from app.text import board as text
from app.text import window as window_text
from app.text.phrase import Phrase
from app.workspace.scene import BoardScene

INK: Final = "#111111"
PAPER: Final = "#ffffff"
LAST_MOVE: Final = "#d4d4d4"
BOOK_MARGIN: Final = 0.5
EDGE: Final = 0.62
"""Room beside the board for the numbers of files and ranks; like all sizes here a share of a square's side."""
HAND: Final = 1.25
LINE: Final = 0.95
LETTER: Final = 0.74
WIDTHS: Final = (400, 600, 800, 1200, 1600, 2400, 3200)
BAND: Final = 0.055
"""Height of a line of text above or below the board, as a share of the picture's width."""


class DiagramWords(NamedTuple):
    above: str = ""
    below: str = ""


def size_for(width: float, words: DiagramWords) -> QSizeF:
    unit = _unit(width)
    lines = bool(words.above) + bool(words.below)
    return QSizeF(width, unit * (2 * BOOK_MARGIN + EDGE + 9 + lines * LINE))


def paint_diagram(painter: QPainter, width: float, scene: BoardScene, words: DiagramWords, font: QFont) -> None:
    """Paint a printed diagram at the painter's origin, `width` wide and as high as `size_for` says."""
    _Sheet(painter, width, font).draw(scene, words)


def _unit(width: float) -> float:
    return width / (2 * BOOK_MARGIN + 2 * HAND + 9 + EDGE)


class _Sheet:
    def __init__(self, painter: QPainter, width: float, font: QFont) -> None:
        self._painter = painter
        self._width = width
        self._unit = _unit(width)
        self._font = QFont(font)

    def draw(self, scene: BoardScene, words: DiagramWords) -> None:
        unit, painter = self._unit, self._painter
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.fillRect(QRectF(QPointF(), size_for(self._width, words)), QColor(PAPER))
        top = unit * (BOOK_MARGIN + EDGE + (LINE if words.above else 0))
        grid = QRectF(unit * (BOOK_MARGIN + HAND), top, 9 * unit, 9 * unit)
        if words.above:
            self._row(words.above, unit * BOOK_MARGIN)
        if words.below:
            self._row(words.below, grid.bottom() + unit * 0.15)
        if scene.last_move is not None:
            painter.fillRect(self._square(grid, scene.last_move[1], scene.is_flipped), QColor(LAST_MOVE))
        self._draw_board(grid, scene.is_flipped)
        for square in SQUARES:
            if scene.board[square] != EMPTY:
                self._draw_piece(grid, square, scene)
        near = Side.WHITE if scene.is_flipped else Side.BLACK
        held = [list(map(int, scene.hands[side])) for side in Side]
        hands = hand_texts(Position([int(piece) for piece in scene.board], (held[0], held[1]), scene.turn))
        right, left = grid.right() + unit * (EDGE + HAND / 2), grid.left() - unit * HAND / 2
        self._column(("☖" if near else "☗") + scene.names[near], hands[near], right, grid)
        self._column(("☗" if near else "☖") + scene.names[near.other], hands[near.other], left, grid)

    def _draw_board(self, grid: QRectF, flipped: bool) -> None:
        unit, painter = self._unit, self._painter
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(QColor(INK), unit * 0.022))
        for number in range(1, 9):
            x, y = grid.left() + number * unit, grid.top() + number * unit
            painter.drawLine(QPointF(x, grid.top()), QPointF(x, grid.bottom()))
            painter.drawLine(QPointF(grid.left(), y), QPointF(grid.right(), y))
        painter.setPen(QPen(QColor(INK), unit * 0.06))
        painter.drawRect(grid)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(INK))
        for column in (3, 6):
            for row in (3, 6):
                painter.drawEllipse(grid.topLeft() + QPointF(column * unit, row * unit), unit * 0.05, unit * 0.05)
        for number in range(9):
            file, rank = (number + 1, 9 - number) if flipped else (9 - number, number + 1)
            above = QRectF(grid.left() + number * unit, grid.top() - unit * EDGE, unit, unit * EDGE)
            beside = QRectF(grid.right(), grid.top() + number * unit, unit * EDGE, unit)
            self._letter(FULL_WIDTH_DIGITS[file], above, 0.36)
            self._letter(KANJI_DIGITS[rank], beside, 0.36)

    def _draw_piece(self, grid: QRectF, square: Square, scene: BoardScene) -> None:
        piece = scene.board[square]
        moved = scene.last_move is not None and scene.last_move[1] == square
        turned = (side_of(piece) is Side.WHITE) is not scene.is_flipped
        self._letter(
            KIND_LETTERS[kind_of(piece)], self._square(grid, square, scene.is_flipped), LETTER, turned, bold=moved
        )

    def _square(self, grid: QRectF, square: Square, flipped: bool) -> QRectF:
        shown = 80 - square if flipped else square
        return QRectF(
            grid.left() + shown % 9 * self._unit, grid.top() + shown // 9 * self._unit, self._unit, self._unit
        )

    def _column(self, name: str, held: str, centre: float, grid: QRectF) -> None:
        """Draw a side's name and pieces in hand, one letter below the other, shrunk to fit."""
        letters = [*name, " ", *held]
        pitch = min(self._unit * 0.62, grid.height() / len(letters))
        for number, letter in enumerate(letters):
            box = QRectF(centre - pitch / 2, grid.top() + number * pitch, pitch, pitch)
            self._letter(letter, box, 0.9 * pitch / self._unit)

    def _row(self, words: str, top: float) -> None:
        font = self._at(self._unit * 0.46)
        room = self._width - 2 * BOOK_MARGIN * self._unit
        wide = QFontMetricsF(font).horizontalAdvance(words)
        if wide > room:
            font = self._at(max(1.0, self._unit * 0.46 * room / wide))
        metrics = QFontMetricsF(font)
        path = QPainterPath()
        left = self._width / 2 - metrics.horizontalAdvance(words) / 2
        path.addText(
            QPointF(left, top + (self._unit * LINE * 0.8 + metrics.ascent() - metrics.descent()) / 2), font, words
        )
        self._painter.fillPath(path, QColor(INK))

    def _letter(self, letter: str, box: QRectF, share: float, turned: bool = False, bold: bool = False) -> None:
        """Draw one letter in the middle of a box, upside down if `turned`."""
        path = QPainterPath()
        font = self._at(self._unit * share)
        font.setBold(bold)
        path.addText(QPointF(), font, letter)
        if path.isEmpty():
            return
        lies = path.boundingRect()
        centred = QTransform.fromTranslate(box.center().x(), box.center().y())
        if turned:
            centred.rotate(180)
        centred.translate(-lies.center().x(), -lies.center().y())
        self._painter.fillPath(centred.map(path), QColor(INK))

    def _at(self, pixels: float) -> QFont:
        font = QFont(self._font)
        font.setPixelSize(max(1, round(pixels)))
        return font


_IN_MILLIMETRES: Final = re.compile(rb'width="[0-9.]{1,20}mm" height="[0-9.]{1,20}mm"')


class PictureStyle(Enum):
    BOARD = "board"
    BOOK = "book"


class Picture(NamedTuple):
    """Parameters of an exported picture of a position."""

    scene: BoardScene
    manner: BoardAppearance
    style: PictureStyle = PictureStyle.BOARD
    width: int = 800
    words: DiagramWords = DiagramWords()

    @property
    def size(self) -> QSize:
        if self.style is PictureStyle.BOOK:
            return size_for(self.width, self.words).toSize()
        bands = bool(self.words.above) + bool(self.words.below)
        return QSize(self.width, _board_height(self.width, self.manner) + bands * round(self.width * BAND))


def painted(picture: Picture) -> QImage:
    return _painted(picture, _board_of(picture))


def painting(picture: Picture, then: Callable[[QImage], object]) -> Steps:
    """Job for the idle queue: render the picture in steps, then pass it to `then`."""
    board = _board_of(picture)
    if picture.style is PictureStyle.BOARD:
        yield from board.prepare(picture.scene)
    then(_painted(picture, board))


def as_svg(picture: Picture) -> Callable[[], bytes]:
    """Return a function that makes the SVG file's bytes in any thread.

    A diagram consists of shapes; a board as on the screen is embedded as a bitmap of twice the size."""
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
    """Wrap a PNG in an SVG document."""
    width, height = size.width(), size.height()
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" '
        f'width="{width}" height="{height}" viewBox="0 0 {width} {height}">'
        f'<image width="{width}" height="{height}" xlink:href="data:image/png;base64,{b64encode(png).decode()}"/></svg>\n'
    ).encode()


def _board_of(picture: Picture) -> BoardPainter:
    """Painter for the board as on the screen; it renders nothing before it is asked."""
    manner = picture.manner
    size = QSize(picture.width, _board_height(picture.width, manner))
    shown = manner.coordinates is not Coordinates.NONE
    geometry = Geometry(size, coordinates=shown, flipped=picture.scene.is_flipped)
    return BoardPainter(geometry, manner, PieceArt(manner.pieces, geometry.square))


def _painted(picture: Picture, board: BoardPainter) -> QImage:
    image = QImage(picture.size, QImage.Format.Format_RGB32)
    painter = QPainter(image)
    _paint(painter, picture, board)
    painter.end()
    return image


def _paint(painter: QPainter, picture: Picture, board: BoardPainter) -> None:
    manner, words = picture.manner, picture.words
    if picture.style is PictureStyle.BOOK:
        paint_diagram(painter, picture.width, picture.scene, words, manner.font)
        return
    painter.fillRect(QRect(QPoint(), picture.size), QColor(manner.theme.window))
    band, height = round(picture.width * BAND), board.geometry.size.height()
    top = band if words.above else 0
    scene = picture.scene._replace(picked_place=None, targets=frozenset(), question=None, box=None)
    painter.translate(0, top)
    painter.drawPixmap(0, 0, board.background())
    board.paint(painter, QRect(QPoint(), board.geometry.size), scene)
    painter.translate(0, -top)
    for line, at in ((words.above, 0), (words.below, top + height)):
        if line:
            _write(painter, line, QRect(0, at, picture.width, band), manner)


def _board_height(width: int, manner: BoardAppearance) -> int:
    """Height of a board of this width with its stands beside it."""
    board = 9 + FRAME + (FRAME if manner.coordinates is Coordinates.NONE else FRAME_WITH_COORDINATES)
    return round(width * (board + 2 * MARGIN) / (board + 2 * (MARGIN + STAND_WIDTH + GAP)))


def _write(painter: QPainter, line: str, box: QRect, manner: BoardAppearance) -> None:
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


STYLES: Final = ((PictureStyle.BOARD, text.BOARD_STYLE), (PictureStyle.BOOK, text.BOOK_STYLE))
PREVIEW: Final = QSize(420, 320)
USUAL_WIDTH: Final = 800
"""Default width of a picture, in pixels."""
_MAKING: Final = "making"
_PREVIEW: Final = "preview"


class ImageDialog(Dialog):
    """Picture export dialog; `tell` reports success in the status bar, `warn` a failure."""

    def __init__(
        self,
        picture: Picture,
        speech: Translation,
        tell: Callable[[Phrase], object],
        warn: Callable[[Phrase], object],
        parent: QWidget,
    ) -> None:
        super().__init__(parent)
        style_dialog(self)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._picture = picture
        self._speech = speech
        self._spoken = Retranslator(speech.say)
        self._tell = tell
        self._writing = FileWriting(self, tell, warn, text.PICTURE_SAVED, text.PICTURE_NOT_SAVED)
        self._writing.written.connect(lambda _, reason: None if reason else self.accept())
        self.styles, self.widths = NamedComboBox(), NamedComboBox()
        self.header, self.footer = QLineEdit(picture.words.above), QLineEdit(picture.words.below)
        self.preview = Label(alignment=Qt.AlignmentFlag.AlignCenter, minimumSize=PREVIEW)
        self._fill()
        choices, fields = (self.styles, self.widths), (self.header, self.footer)
        for signal in (*(each.currentIndexChanged for each in choices), *(each.textChanged for each in fields)):
            signal.connect(lambda _: IDLE.soon(self, self._show_preview))
        self.follow_changes(speech)

    @property
    def picture(self) -> Picture:
        """Picture with the options chosen now."""
        return self._picture._replace(
            style=STYLES[self.styles.currentIndex()][0],
            width=WIDTHS[self.widths.currentIndex()],
            words=DiagramWords(self.header.text().strip(), self.footer.text().strip()),
        )

    def copy(self) -> None:
        IDLE.finish(self, _MAKING)
        IDLE.soon(self, painting(self.picture, self._take_copy), _MAKING)

    def _take_copy(self, image: QImage) -> None:
        QGuiApplication.clipboard().setImage(image)
        self._tell(text.PICTURE_COPIED)

    def ask_where(self) -> None:
        forms = (FileForm(text.PNG_FILES, "png"), FileForm(text.SVG_FILES, "svg"))
        ask_where(self, self._speech.say, text.SAVE_PICTURE, Path(), forms, lambda path, _: self.save(path))

    def save(self, path: Path) -> None:
        """Write the picture as SVG or PNG, depending on the file's suffix."""
        IDLE.finish(self, _MAKING)
        if path.suffix.lower() == ".svg":
            self._writing.write(path, as_svg(self.picture))
        else:
            # Only the GUI thread may paint; compressing a large picture takes longer and runs in the background.
            write = painting(self.picture, lambda image: self._writing.write(path, partial(as_png, image)))
            IDLE.soon(self, write, _MAKING)

    def done(self, result: int) -> None:
        """Finish a requested picture before the dialog closes."""
        IDLE.finish(self, _MAKING)
        super().done(result)

    def _show_preview(self) -> None:
        ratio = self.devicePixelRatio()
        room, whole = PREVIEW * ratio, self.picture
        small = whole._replace(width=room.width())
        if small.size.height() > room.height():
            small = small._replace(width=small.width * room.height() // small.size.height())
        IDLE.soon(self, painting(small, lambda image: self._take_preview(image, ratio)), _PREVIEW)
        size = whole.size
        words = f"{self._speech.say(text.PREVIEW)} ({size.width()} × {size.height()})"
        self.preview.setAccessibleName(words)
        set_tip(self.preview, words)

    def _take_preview(self, image: QImage, ratio: float) -> None:
        pixmap = QPixmap.fromImage(image)
        pixmap.setDevicePixelRatio(ratio)
        self.preview.setPixmap(pixmap)

    def _speak(self) -> None:
        say = self._speech.say
        set_title(self, say(text.EXPORT_TITLE))
        self._spoken.speak()
        for place, (_, name) in enumerate(STYLES):
            self.styles.setItemText(place, say(name))
        for place, width in enumerate(WIDTHS):
            self.widths.setItemText(place, say(text.PIXELS.filled(count=width)))
        self._show_preview()

    def _fill(self) -> None:
        self.styles.addItems([""] * len(STYLES))
        self.widths.addItems([""] * len(WIDTHS))
        self.widths.setCurrentIndex(WIDTHS.index(USUAL_WIDTH))
        form = QFormLayout()
        for words, field in (
            (text.STYLE, self.styles),
            (text.PICTURE_WIDTH, self.widths),
            (text.HEADER, self.header),
            (text.FOOTER, self.footer),
        ):
            form.addRow(self._spoken.label(words), self._spoken.named(field, words))
        box = QDialogButtonBox()
        role, button = QDialogButtonBox.ButtonRole, self._spoken.button
        save = button(box.addButton("", role.ActionRole), text.SAVE_PICTURE)
        copy = button(box.addButton("", role.ActionRole), text.COPY_PICTURE)
        button(box.addButton("", role.RejectRole), window_text.CLOSE)
        save.setDefault(True)
        save.clicked.connect(self.ask_where)
        copy.clicked.connect(self.copy)
        box.rejected.connect(self.reject)
        vbox((self.preview, 1), form, box, on=self, margins=(16, 16, 16, 12), spacing=12)
