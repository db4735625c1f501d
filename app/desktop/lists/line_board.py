"""A small board that appears beside a line of moves and shows where the line leads, move by move.

Whoever shows lines makes one, and tells it which move is looked at and where on the screen that is written. It takes
neither focus nor mouse, so it can come and go under the hand without disturbing it.
"""

from typing import Final

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, QSize, Qt, QTimer
from PySide6.QtGui import QColor, QFontMetrics, QKeyEvent, QPainter, QPaintEvent, QPixmap
from PySide6.QtWidgets import QApplication, QWidget

from app.base.event import Event
from app.config.settings import Coordinates
from app.desktop.board.art import PieceArt
from app.desktop.board.geometry import Geometry
from app.desktop.board.manner import manner_of
from app.desktop.board.painter import BoardPainter
from app.desktop.desk.desk import Desk
from app.text import panes as text
from app.text import window as window_text
from app.workspace.line_walk import LineWalk, PlayableLine

BOARD: Final = QSize(390, 244)
"""In logical pixels, with the stands beside the board."""
GAP: Final = 6
"""Between the line and the board beside it."""
PAUSE_MS: Final = 120
"""A pointer that only passes by calls nothing up."""
PADDING: Final = 5
CONTROL: Final = Qt.KeyboardModifier.ControlModifier


class LineBoard(QWidget):
    def __init__(self, desk: Desk, host: QWidget) -> None:
        """`host` is the widget that shows the lines."""
        flags = (
            Qt.WindowType.ToolTip
            | Qt.WindowType.FramelessWindowHint
            | Qt.WindowType.WindowDoesNotAcceptFocus
            | Qt.WindowType.WindowTransparentForInput
        )
        super().__init__(host, flags)
        self.setAttribute(Qt.WidgetAttribute.WA_ShowWithoutActivating)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.walked = Event[int]()
        """The board shows the move of that number now."""
        self.wanted = Event[PlayableLine]()
        """The person has pressed Ctrl+Enter, wherever the focus is: the whole line should be put in."""
        self.left = Event[None]()
        """The board is gone."""
        self._desk = desk
        self._host = host
        self._walk: LineWalk | None = None
        self._beside = QRect()
        self._painter: BoardPainter | None = None
        self._background: QPixmap | None = None
        self._watched: QObject | None = None
        self._coming = QTimer(self, singleShot=True, interval=PAUSE_MS)
        self._coming.timeout.connect(self._appear)
        desk.shell.dressed.connect(lambda _: self._forget_pictures())

    @property
    def index(self) -> int | None:
        """The number of the move that is shown, or about to be; None when there is none."""
        return None if self._walk is None else self._walk.index

    @property
    def line(self) -> PlayableLine | None:
        return None if self._walk is None else self._walk.line

    def show_move(self, line: PlayableLine, index: int, beside: QRect, at_once: bool = False) -> None:
        """Show the board after a move of `line`; `beside` is where that line stands on the screen.

        A first move appears after a moment, unless it should `at_once`; another move of what is shown, at once.
        """
        if self._walk is None or self._walk.line is not line:
            self._walk = LineWalk(line, index)
        elif not self._walk.go(index) and self.isVisible() and beside == self._beside:
            return
        self._beside = beside
        if at_once or self.isVisible():
            self._appear()
        else:
            self._coming.start()
        self.walked.emit(self._walk.index)

    def step(self, by: int) -> bool:
        """Walk on along the line, or back; False when there is nothing to walk along."""
        if self._walk is None or not self.isVisible():
            return False
        if self._walk.go(self._walk.index + by):
            self._show_walk()
            self.walked.emit(self._walk.index)
        return True

    def leave(self) -> None:
        """Go away, or do not come."""
        self._coming.stop()
        if self._walk is not None:
            self._walk = None
            self.hide()
            self._watch(None)
            self.left.emit(None)

    def _appear(self) -> None:
        if self._walk is None or not self._host.isVisible():
            return
        self._coming.stop()
        size = BOARD + QSize(2 * PADDING, 2 * PADDING + QFontMetrics(self.font()).height() + PADDING)
        place = placed(self._beside, size, self._host.screen().availableGeometry())
        if self.geometry() != QRect(place, size):
            self.setGeometry(QRect(place, size))
        if not self.isVisible():
            self.show()
            self._watch(QApplication.focusWidget())
        self._show_walk()

    def _show_walk(self) -> None:
        if self._walk is not None:
            words = text.LINE_PLACE.filled(
                number=self._walk.index + 1, count=len(self._walk.line.moves), move=self._walk.word
            )
            self.setAccessibleName(self._desk.speech.say(text.LINE_BOARD) + " " + self._desk.speech.say(words))
        self.update()

    # Escape hides it and Ctrl+Enter takes the line, wherever the focus is

    def _watch(self, watched: QObject | None) -> None:
        if self._watched is not None:
            self._watched.removeEventFilter(self)
        self._watched = watched
        if watched is not None:
            watched.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: ARG002, N802 - Qt's name
        kind = event.type()
        if kind in {QEvent.Type.Destroy, QEvent.Type.FocusOut}:
            self._watch(None)
        elif isinstance(event, QKeyEvent) and kind in {QEvent.Type.KeyPress, QEvent.Type.ShortcutOverride}:
            return self._take_key(event, is_pressed=kind == QEvent.Type.KeyPress)
        return False

    def _take_key(self, event: QKeyEvent, is_pressed: bool) -> bool:
        """Whether the key is for the board here; first it is asked for, so that it is no shortcut, then pressed."""
        takes = event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter} and event.modifiers() & CONTROL
        if not takes and event.key() != Qt.Key.Key_Escape:
            return False
        event.accept()
        if is_pressed and takes and self._walk is not None:
            self.wanted.emit(self._walk.line)
        elif is_pressed:
            self.leave()
        return True

    # Painting

    def _forget_pictures(self) -> None:
        self._painter = self._background = None
        self.update()

    def _pictures(self, flipped: bool) -> tuple[BoardPainter, QPixmap]:
        ratio = self.devicePixelRatioF()
        size = QSize(round(BOARD.width() * ratio), round(BOARD.height() * ratio))
        geometry = Geometry(size, False, flipped)
        painter, background = self._painter, self._background
        if painter is None or background is None or painter.geometry != geometry:
            manner = manner_of(self._desk.preferences.now, self._desk.shell.theme, QApplication.font())
            manner = manner._replace(coordinates=Coordinates.NONE, last_move=True)
            art = painter.art if painter and painter.art.square == geometry.square else None
            painter = self._painter = BoardPainter(geometry, manner, art or PieceArt(manner.pieces, geometry.square))
            background = self._background = painter.background()
        return painter, background

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002, N802 - Qt's name
        theme = self._desk.shell.theme
        canvas = QPainter(self)
        canvas.fillRect(self.rect(), QColor(theme.window))
        if self._walk is not None:
            self._paint_board(canvas, self._walk)
            canvas.setPen(QColor(theme.text))
            words = text.LINE_PLACE.filled(
                number=self._walk.index + 1, count=len(self._walk.line.moves), move=self._walk.word
            )
            below = self.rect().adjusted(PADDING, PADDING + BOARD.height(), -PADDING, -PADDING)
            canvas.drawText(below, Qt.AlignmentFlag.AlignCenter, self._desk.speech.say(words))
        canvas.setPen(QColor(theme.line))
        canvas.drawRect(self.rect().adjusted(0, 0, -1, -1))
        canvas.end()

    def _paint_board(self, canvas: QPainter, walk: LineWalk) -> None:
        document = self._desk.document
        painter, background = self._pictures(document.flipped)
        sides = (window_text.BLACK, window_text.WHITE)
        if document.is_handicap():
            sides = (window_text.LOWER, window_text.HIGHER)
        black, white = (name or self._desk.speech.say(side) for name, side in zip(document.names(), sides, strict=True))
        scene = walk.scene((black, white), document.flipped)
        picture = QPixmap(background)
        inside = QPainter(picture)
        painter.paint(inside, picture.rect(), scene)
        inside.end()
        picture.setDevicePixelRatio(self.devicePixelRatioF())
        canvas.drawPixmap(QPoint(PADDING, PADDING), picture)


def placed(beside: QRect, size: QSize, room: QRect) -> QPoint:
    """Where something of `size` stands below `beside`, or above where there is more room; always inside `room`."""
    below, above = room.bottom() + 1 - beside.bottom() - GAP, beside.top() - room.top() - GAP
    top = beside.bottom() + 1 + GAP if below >= size.height() or below >= above else beside.top() - GAP - size.height()
    left = min(max(beside.left(), room.left()), room.right() + 1 - size.width())
    top = min(max(top, room.top()), room.bottom() + 1 - size.height())
    return QPoint(max(left, room.left()), max(top, room.top()))
