"""A small board on which a line is walked along, with its buttons; it has the focus and follows the arrow keys."""

from typing import Final

from PySide6.QtCore import QPoint, QSize, Qt
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent, QWheelEvent
from PySide6.QtWidgets import QApplication, QSizePolicy, QToolButton, QWidget

from app.base.event import Event
from app.config.settings import Coordinates
from app.desktop.board.art import PieceArt
from app.desktop.board.geometry import Geometry
from app.desktop.board.manner import manner_of
from app.desktop.board.painter import BoardPainter
from app.desktop.desk.desk import Desk
from app.desktop.kit.attending import attend
from app.desktop.kit.boxes import STRETCH, hbox, vbox
from app.desktop.kit.plain import Label, set_tip
from app.text import mate_dialog as text
from app.text import panes_words
from app.text import window as window_text
from app.workspace.line_walk import LineWalk, PlayableLine
from app.workspace.scene import scene_of

BOARD: Final = QSize(390, 244)
"""In logical pixels, with the stands beside the board."""
STEP: Final = 120
"""Of a wheel, by Qt's count."""


class WalkBoard(QWidget):
    """Number 0 is the position before the line, 1 that after its first move."""

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self.walked = Event[int]()
        self._desk = desk
        self._line: PlayableLine | None = None
        self._walk: LineWalk | None = None
        self._at = 0
        self.picture = _Picture(self)
        self._place = Label(alignment=Qt.AlignmentFlag.AlignCenter)
        self.buttons = {name: QToolButton(autoRaise=True) for name in ("|<", "<", ">", ">|")}
        for sign, button in self.buttons.items():
            button.setText(sign)
        self.buttons["|<"].clicked.connect(lambda: self.go(0))
        self.buttons["<"].clicked.connect(lambda: self.go(self._at - 1))
        self.buttons[">"].clicked.connect(lambda: self.go(self._at + 1))
        self.buttons[">|"].clicked.connect(lambda: self.go(self.last))
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        row = hbox(
            STRETCH,
            *(self.buttons[sign] for sign in ("|<", "<")),
            self._place,
            *(self.buttons[sign] for sign in (">", ">|")),
            STRETCH,
        )
        vbox((self.picture, 0, Qt.AlignmentFlag.AlignHCenter), row, on=self, margins=0)
        attend(desk.speech.changed, self, lambda _: self.speak())
        attend(desk.shell.dressed, self, lambda _: self.picture.forget())
        self.speak()

    @property
    def at(self) -> int:
        return self._at

    @property
    def last(self) -> int:
        return 0 if self._line is None else len(self._line.moves)

    def show_line(self, line: PlayableLine | None) -> None:
        """Walk along that one, from before its beginning."""
        self._line = line
        self._walk = LineWalk(line) if line is not None and line.moves else None
        self._at = 0
        self._show()

    def go(self, number: int) -> None:
        number = min(max(number, 0), self.last)
        if number != self._at:
            self._at = number
            if self._walk is not None and number:
                self._walk.go(number - 1)
            self._show()
            self.walked.emit(number)

    def speak(self) -> None:
        say = self._desk.speech.say
        self.setAccessibleName(say(text.BOARD))
        phrases = (text.FIRST, text.BACK, text.FORWARD, text.LAST)
        for button, phrase in zip(self.buttons.values(), phrases, strict=True):
            set_tip(button, say(phrase))
            button.setAccessibleName(say(phrase))
        self._show()

    def _show(self) -> None:
        if self._walk is None or not self._at:
            words = text.BEFORE_FIRST
        else:
            words = panes_words.LINE_PLACE.filled(number=self._at, count=self.last, move=self._walk.word)
        self._place.setText(self._desk.speech.say(words))
        self.setAccessibleDescription(self._place.text())
        for sign in ("|<", "<"):
            self.buttons[sign].setEnabled(self._at > 0)
        for sign in (">", ">|"):
            self.buttons[sign].setEnabled(self._at < self.last)
        self.picture.update()

    def paint(self, canvas: QPainter, painter: BoardPainter, ratio: float) -> None:
        """For the picture."""
        document, say = self._desk.document, self._desk.speech.say
        if self._line is None:
            return
        sides = (window_text.BLACK, window_text.WHITE)
        if document.is_handicap():
            sides = (window_text.LOWER, window_text.HIGHER)
        names = (say(sides[0]), say(sides[1]))
        if self._walk is None or not self._at:
            scene = scene_of(self._line.position, None, names, document.flipped)
        else:
            scene = self._walk.scene(names, document.flipped)
        picture = painter.picture(scene)
        picture.setDevicePixelRatio(ratio)
        canvas.drawPixmap(QPoint(0, 0), picture)

    def geometry_at(self, ratio: float) -> Geometry:
        return Geometry(BOARD * ratio, False, self._desk.document.flipped)

    def painter(self, geometry: Geometry) -> BoardPainter:
        manner = manner_of(self._desk.preferences.now, self._desk.shell.theme, QApplication.font())
        manner = manner._replace(coordinates=Coordinates.NONE, last_move=True)
        return BoardPainter(geometry, manner, PieceArt(manner.pieces, geometry.square))

    # What Qt asks

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802 - Qt's name
        keys = {
            Qt.Key.Key_Left: self._at - 1,
            Qt.Key.Key_Right: self._at + 1,
            Qt.Key.Key_Home: 0,
            Qt.Key.Key_End: self.last,
        }
        if event.key() in keys:
            self.go(keys[Qt.Key(event.key())])
        else:
            super().keyPressEvent(event)

    def wheelEvent(self, event: QWheelEvent) -> None:  # noqa: N802 - Qt's name
        self.go(self._at - round(event.angleDelta().y() / STEP))


class _Picture(QWidget):
    def __init__(self, board: WalkBoard) -> None:
        super().__init__(board)
        self._board = board
        self._painter: BoardPainter | None = None
        self.setFixedSize(BOARD)

    def forget(self) -> None:
        self._painter = None
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002, N802 - Qt's name
        ratio = self.devicePixelRatioF()
        geometry = self._board.geometry_at(ratio)
        if self._painter is None or self._painter.geometry != geometry:
            self._painter = self._board.painter(geometry)
        canvas = QPainter(self)
        self._board.paint(canvas, self._painter, ratio)
        canvas.end()
