"""The diagram as books and newspapers print it: lines and letters in black, what each side holds beside the board.

Letters are painted as shapes, so that a drawing in a file looks the same where the font is missing.
"""

from typing import Final, NamedTuple

from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPainterPath, QPen, QTransform

from app.formats.diagram import hands_in_words
from app.shogi.naming import FULL_WIDTH_DIGITS, KANJI_DIGITS
from app.shogi.pieces import EMPTY, Side, kind_of, side_of
from app.shogi.position import Position
from app.shogi.reading import KIND_LETTERS
from app.shogi.squares import SQUARES, Square
from app.workspace.scene import BoardScene

INK: Final = "#111111"
PAPER: Final = "#ffffff"
LAST_MOVE: Final = "#d4d4d4"
MARGIN: Final = 0.5
EDGE: Final = 0.62
"""Beside the board, for the numbers of files and ranks; all of these are shares of a square's side."""
HAND: Final = 1.25
LINE: Final = 0.95
LETTER: Final = 0.74


class Words(NamedTuple):
    above: str = ""
    below: str = ""


def size_for(width: float, words: Words) -> QSizeF:
    unit = _unit(width)
    lines = bool(words.above) + bool(words.below)
    return QSizeF(width, unit * (2 * MARGIN + EDGE + 9 + lines * LINE))


def paint_diagram(painter: QPainter, width: float, scene: BoardScene, words: Words, font: QFont) -> None:
    """Fill a painter from its origin on, as wide as that and as high as `size_for` says."""
    _Sheet(painter, width, font).draw(scene, words)


def _unit(width: float) -> float:
    return width / (2 * MARGIN + 2 * HAND + 9 + EDGE)


class _Sheet:
    def __init__(self, painter: QPainter, width: float, font: QFont) -> None:
        self._painter = painter
        self._width = width
        self._unit = _unit(width)
        self._font = QFont(font)

    def draw(self, scene: BoardScene, words: Words) -> None:
        unit, painter = self._unit, self._painter
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.fillRect(QRectF(QPointF(), size_for(self._width, words)), QColor(PAPER))
        top = unit * (MARGIN + EDGE + (LINE if words.above else 0))
        grid = QRectF(unit * (MARGIN + HAND), top, 9 * unit, 9 * unit)
        if words.above:
            self._row(words.above, unit * MARGIN)
        if words.below:
            self._row(words.below, grid.bottom() + unit * 0.15)
        self._mark_last_move(grid, scene)
        self._draw_board(grid, scene.flipped)
        for square in SQUARES:
            if scene.board[square] != EMPTY:
                self._draw_piece(grid, square, scene)
        near = Side.WHITE if scene.flipped else Side.BLACK
        hands = _hands(scene)
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

    def _mark_last_move(self, grid: QRectF, scene: BoardScene) -> None:
        if scene.last_move is not None:
            self._painter.fillRect(self._square(grid, scene.last_move[1], scene.flipped), QColor(LAST_MOVE))

    def _draw_piece(self, grid: QRectF, square: Square, scene: BoardScene) -> None:
        piece = scene.board[square]
        moved = scene.last_move is not None and scene.last_move[1] == square
        turned = (side_of(piece) is Side.WHITE) is not scene.flipped
        self._letter(
            KIND_LETTERS[kind_of(piece)], self._square(grid, square, scene.flipped), LETTER, turned, bold=moved
        )

    def _square(self, grid: QRectF, square: Square, flipped: bool) -> QRectF:
        shown = 80 - square if flipped else square
        return QRectF(
            grid.left() + shown % 9 * self._unit, grid.top() + shown // 9 * self._unit, self._unit, self._unit
        )

    def _column(self, name: str, held: str, centre: float, grid: QRectF) -> None:
        """What a side holds, letter below letter, as small as it takes to fit."""
        letters = [*name, " ", *held]
        pitch = min(self._unit * 0.62, grid.height() / len(letters))
        for number, letter in enumerate(letters):
            box = QRectF(centre - pitch / 2, grid.top() + number * pitch, pitch, pitch)
            self._letter(letter, box, 0.9 * pitch / self._unit)

    def _row(self, words: str, top: float) -> None:
        font = self._at(self._unit * 0.46)
        room = self._width - 2 * MARGIN * self._unit
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
        """One letter in the middle of a box, upside down if wanted."""
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


def _hands(scene: BoardScene) -> tuple[str, str]:
    """What each side holds, in the words of a drawn position."""
    held = ([int(count) for count in scene.hands[Side.BLACK]], [int(count) for count in scene.hands[Side.WHITE]])
    return hands_in_words(Position([int(piece) for piece in scene.board], held, scene.turn))
