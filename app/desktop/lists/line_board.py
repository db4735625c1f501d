"""Small boards that replay a line of moves: a popup beside the line, and one with buttons of its own.

A widget that shows lines makes the popup and tells it the current move and its place on the screen. The popup takes
neither focus nor mouse, so it can come and go under the pointer. The other board takes the focus and arrow keys."""

from typing import Final

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, QSize, Qt, QTimer
from PySide6.QtGui import QColor, QFontMetrics, QKeyEvent, QPainter, QPaintEvent, QPixmap, QWheelEvent
from PySide6.QtWidgets import QApplication, QSizePolicy, QToolButton, QWidget

from app.base.event import Event
from app.config.settings import Coordinates
from app.desktop.board.board_appearance import BoardAppearance, appearance_of
from app.desktop.board.geometry import Geometry
from app.desktop.board.painter import BoardPainter
from app.desktop.board.piece_pixmaps import PieceArt
from app.desktop.desk.desk import Desk
from app.desktop.kit.background import attend
from app.desktop.kit.labels import STRETCH, Label, hbox, vbox
from app.desktop.kit.translation import Pane, Retranslator
from app.text import mates as mates_text
from app.text import panes as text
from app.text.phrase import Phrase
from app.workspace.line_cursor import LineCursor, PlayableLine
from app.workspace.scene import BoardScene, make_scene

BOARD: Final = QSize(390, 244)
"""Board size with piece stands, in logical pixels."""
GAP: Final = 6
"""Pixels between the line and the board."""
PAUSE_MS: Final = 120
"""Milliseconds the pointer has to rest before the board appears (debounce)."""
PADDING: Final = 5
CONTROL: Final = Qt.KeyboardModifier.ControlModifier
STEP: Final = 120
"""Wheel angle of one step."""


class SmallBoard:
    """Painter of positions in one size; what it keeps is made anew for another size or appearance."""

    def __init__(self, desk: Desk, size: QSize = BOARD) -> None:
        self.size = size
        self._desk = desk
        self._kept: tuple[tuple[Geometry, BoardAppearance], BoardPainter, QPixmap] | None = None

    def sides(self) -> tuple[str, str]:
        """Names of the sides, for players without names."""
        black, white = map(self._desk.speech.say, self._desk.document.shown.side_names())
        return black, white

    def picture(self, scene: BoardScene, ratio: float) -> QPixmap:
        desk = self._desk
        manner = appearance_of(desk.preferences.now, desk.shell.theme, QApplication.font(), desk.speech.language)
        key = Geometry(self.size * ratio, False, scene.is_flipped), manner
        if self._kept is None or self._kept[0] != key:
            manner = manner._replace(coordinates=Coordinates.NONE, last_move=True)
            painter = BoardPainter(key[0], manner, PieceArt(manner.pieces, key[0].square))
            self._kept = key, painter, painter.background()
        _, painter, background = self._kept
        picture = painter.picture(scene, background)
        picture.setDevicePixelRatio(ratio)
        return picture


class LinePopupBoard(Pane):
    """Popup board beside a line of moves."""

    def __init__(self, desk: Desk, host: QWidget) -> None:
        """`host` is the widget that shows the lines."""
        window = Qt.WindowType
        flags = window.FramelessWindowHint | window.WindowDoesNotAcceptFocus | window.WindowTransparentForInput
        super().__init__(host, window.ToolTip | flags, focusPolicy=Qt.FocusPolicy.NoFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_ShowWithoutActivating)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.walked = Event[int]()
        """Emitted with the number of the move that the board shows now."""
        self.wanted = Event[PlayableLine]()
        """Emitted with the whole line when the user presses Ctrl+Enter, wherever the focus is."""
        self.left = Event[None]()
        """Emitted when the board is hidden."""
        self._desk = desk
        self._host = host
        self._walk: LineCursor | None = None
        self._beside = QRect()
        self._small = SmallBoard(desk)
        self._watched: QObject | None = None
        self._coming = QTimer(self, singleShot=True, interval=PAUSE_MS)
        self._coming.timeout.connect(self._appear)
        attend(desk.shell.theme_changed, self, lambda _: self.update())
        self.follow_changes(desk.speech)

    def _speak(self) -> None:
        self._show_walk()

    @property
    def index(self) -> int | None:
        """Number of the move that is shown or about to be; None without one."""
        return None if self._walk is None else self._walk.index

    @property
    def line(self) -> PlayableLine | None:
        return None if self._walk is None else self._walk.line

    def show_move(self, line: PlayableLine, index: int, beside: QRect, at_once: bool = False) -> None:
        """Show the board after a move of `line`; `beside` is the line's rectangle on the screen.

        The first move appears after a delay, unless `at_once`; later moves of a shown line appear at once."""
        if self._walk is None or self._walk.line is not line:
            self._walk = LineCursor(line, index)
        elif not self._walk.go_to_move(index) and self.isVisible() and beside == self._beside:
            return
        self._beside = beside
        if at_once or self.isVisible():
            self._appear()
        else:
            self._coming.start()
        self.walked.emit(self._walk.index)

    def step(self, by: int) -> bool:
        """Step along the line; return False if no line is shown."""
        if self._walk is None or not self.isVisible():
            return False
        if self._walk.go_to_move(self._walk.index + by):
            self._show_walk()
            self.walked.emit(self._walk.index)
        return True

    def leave(self) -> None:
        """Hide the board, or cancel its appearance."""
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
        self.setAccessibleName(f"{self._desk.speech.say(text.LINE_BOARD)} {self._words()}")
        self.update()

    def _words(self) -> str:
        """Number and name of the shown move."""
        if self._walk is None:
            return ""
        place = text.LINE_PLACE.filled(
            number=self._walk.index + 1,
            count=len(self._walk.line.moves),
            move=self._walk.move_name(self._desk.document.shown.notation),
        )
        return self._desk.speech.say(place)

    # Keys of the focused widget: Escape hides the board and Ctrl+Enter takes the line

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
        """Handle Escape and Ctrl+Enter, first as ShortcutOverride; return False for other keys."""
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

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002, N802 - Qt's name
        theme = self._desk.shell.theme
        canvas = QPainter(self)
        canvas.fillRect(self.rect(), QColor(theme.window))
        if self._walk is not None:
            document = self._desk.document
            sides = self._small.sides()
            black, white = (name or side for name, side in zip(document.shown.player_names(), sides, strict=True))
            scene = self._walk.scene((black, white), document.shown.is_flipped)
            canvas.drawPixmap(QPoint(PADDING, PADDING), self._small.picture(scene, self.devicePixelRatioF()))
            canvas.setPen(QColor(theme.text))
            below = self.rect().adjusted(PADDING, PADDING + BOARD.height(), -PADDING, -PADDING)
            canvas.drawText(below, Qt.AlignmentFlag.AlignCenter, self._words())
        canvas.setPen(QColor(theme.line))
        canvas.drawRect(self.rect().adjusted(0, 0, -1, -1))
        canvas.end()


def placed(beside: QRect, size: QSize, room: QRect) -> QPoint:
    """Place for a popup of `size` below `beside`, or above if that has more room; always inside `room`."""
    below, above = room.bottom() + 1 - beside.bottom() - GAP, beside.top() - room.top() - GAP
    top = beside.bottom() + 1 + GAP if below >= size.height() or below >= above else beside.top() - GAP - size.height()
    left = min(max(beside.left(), room.left()), room.right() + 1 - size.width())
    top = min(max(top, room.top()), room.bottom() + 1 - size.height())
    return QPoint(max(left, room.left()), max(top, room.top()))


class ReplayBoard(Pane):
    """Board with buttons that replays a line; number 0 is the position before it, 1 that after its first move."""

    def __init__(self, desk: Desk, before: Phrase = mates_text.BEFORE_FIRST) -> None:
        """`before` names the position before the line."""
        super().__init__()
        self._before = before
        self.walked = Event[int]()
        self._desk = desk
        self._line: PlayableLine | None = None
        self._walk: LineCursor | None = None
        self.at = 0
        self.picture = _Picture(self, desk)
        self._place = Label(alignment=Qt.AlignmentFlag.AlignCenter)
        self._spoken = spoken = Retranslator(desk.speech.say)
        spoken.named(self, mates_text.BOARD)
        self.buttons: dict[str, QToolButton] = {}
        for sign, words, there in (
            ("|<", mates_text.FIRST, lambda: 0),
            ("<", mates_text.BACK, lambda: self.at - 1),
            (">", mates_text.FORWARD, lambda: self.at + 1),
            (">|", mates_text.LAST, lambda: self.last),
        ):
            button = self.buttons[sign] = spoken.named(QToolButton(autoRaise=True), words, words)
            button.setText(sign)
            button.clicked.connect(lambda _=False, there=there: self.go(there()))
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        first, back, forward, last = self.buttons.values()
        row = hbox(STRETCH, first, back, self._place, forward, last, STRETCH)
        vbox((self.picture, 0, Qt.AlignmentFlag.AlignHCenter), row, on=self, margins=0)
        self.follow_changes(desk.speech)

    @property
    def last(self) -> int:
        return 0 if self._line is None else len(self._line.moves)

    def show_line(self, line: PlayableLine | None) -> None:
        """Show a line from its beginning; the line that is shown already is not reset."""
        if line is not None and line == self._line:
            return
        self._line = line
        self._walk = LineCursor(line) if line is not None and line.moves else None
        self.at = 0
        self._show()

    def go(self, number: int) -> None:
        number = min(max(number, 0), self.last)
        if number != self.at:
            self.at = number
            if self._walk is not None and number:
                self._walk.go_to_move(number - 1)
            self._show()
            self.walked.emit(number)

    def _speak(self) -> None:
        self._spoken.speak()
        self._show()

    def _show(self) -> None:
        if self._walk is None or not self.at:
            words = self._before
        else:
            words = text.LINE_PLACE.filled(
                number=self.at, count=self.last, move=self._walk.move_name(self._desk.document.shown.notation)
            )
        self._place.setText(self._desk.speech.say(words))
        self.setAccessibleDescription(self._place.text())
        for sign, button in self.buttons.items():
            button.setEnabled(self.at < self.last if ">" in sign else self.at > 0)
        self.picture.update()

    def paint(self, canvas: QPainter, small: SmallBoard) -> None:
        """Paint the current position."""
        flipped = self._desk.document.shown.is_flipped
        if self._line is None:
            return
        if self._walk is None or not self.at:
            scene = make_scene(self._line.position, None, small.sides(), flipped)
        else:
            scene = self._walk.scene(small.sides(), flipped)
        canvas.drawPixmap(QPoint(0, 0), small.picture(scene, self.devicePixelRatioF()))

    # Qt events

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802 - Qt's name
        keys = {
            Qt.Key.Key_Left: self.at - 1,
            Qt.Key.Key_Right: self.at + 1,
            Qt.Key.Key_Home: 0,
            Qt.Key.Key_End: self.last,
        }
        if event.key() in keys:
            self.go(keys[Qt.Key(event.key())])
        else:
            super().keyPressEvent(event)

    def wheelEvent(self, event: QWheelEvent) -> None:  # noqa: N802 - Qt's name
        self.go(self.at - round(event.angleDelta().y() / STEP))


class _Picture(QWidget):
    def __init__(self, board: ReplayBoard, desk: Desk) -> None:
        super().__init__(board)
        self._board = board
        self._small = SmallBoard(desk)
        self.setFixedSize(BOARD)

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002, N802 - Qt's name
        canvas = QPainter(self)
        self._board.paint(canvas, self._small)
        canvas.end()
