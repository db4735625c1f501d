"""Where a game begins: the even game, a handicap, the position on the board, or one pasted as text; with its picture."""

from typing import Final

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QImage, QKeyEvent, QKeySequence, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QApplication, QGroupBox, QLineEdit, QPushButton, QWidget

from app.base.event import Event
from app.config.settings import Coordinates
from app.desktop.board.board_appearance import BoardAppearance, manner_of
from app.desktop.board.image_export import Picture, painted
from app.desktop.desk.desk import Desk
from app.desktop.forms.editors import CalmComboBox
from app.desktop.kit.boxes import STRETCH, hbox, vbox
from app.desktop.kit.idle import IDLE
from app.desktop.kit.plain import Label
from app.desktop.playing.position_picker import PositionPicker
from app.shogi.pieces import Side
from app.shogi.position import Position
from app.shogi.starts import STARTS
from app.text import play as text
from app.text import window as window_text
from app.text.phrase import Phrase
from app.workspace.game_choices import HERE, TEXT, Here, handicap_of, position_at
from app.workspace.opening import LONGEST_POSITION, position_in
from app.workspace.scene import scene_of

BOARD_WIDTH: Final = 300
"""In logical pixels, with the stands beside the board."""
LEAST_WIDTH: Final = 200
"""Of the same on a small screen, where all the dialog should be seen."""


class StartBox(QGroupBox):
    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self.setObjectName("start")
        self.altered = Event[tuple[str, str]]()
        """The key of the start, and the position as text."""
        self._desk = desk
        self._place: Here | Phrase = Here(STARTS[0].sfen)
        self.start, self.words = CalmComboBox(), PositionLine()
        self.paste = QPushButton(autoDefault=False)
        self.picker = PositionPicker(desk)
        self._caption = Label(alignment=Qt.AlignmentFlag.AlignCenter)
        self.picture = StartPicture(desk)
        for widget, called in ((self.start, "start.key"), (self.words, "start.words"), (self.paste, "start.paste")):
            widget.setObjectName(called)
        for start in STARTS:
            self.start.addItem("", start.key)
        for key in (HERE, TEXT):
            self.start.addItem("", key)
        self._lay_out()
        self.start.activated.connect(lambda _: self._on_start())
        self.words.textEdited.connect(lambda _: self._tell())
        self.picker.picked.connect(self._on_picked)
        for paste in (self.paste.clicked, self.words.paste_wanted):
            paste.connect(self._on_paste)

    def show_start(self, key: str, words: str, place: Here | Phrase) -> None:
        """`place` is where the game would begin, or why it would not."""
        self.start.setCurrentIndex(max(0, self.start.findData(key)))
        if self.words.text() != words:
            self.words.show_words(words)
        for widget in (self.words, self.paste, self.picker):
            widget.setVisible(key == TEXT)
        self._place = place
        self._show_place()

    def _on_start(self) -> None:
        self._tell()
        if self.start.currentData() == TEXT:
            self.words.setFocus()

    def _on_paste(self) -> None:
        """A diagram has many lines, and no line of text could hold it."""
        words = self._desk.shell.pasted_text()
        position = position_in(words)
        self.words.show_words(
            " ".join(words.split())[:LONGEST_POSITION] if isinstance(position, Phrase) else position.sfen()
        )
        self._tell()

    def _on_picked(self, sfen: str) -> None:
        self.words.show_words(sfen)
        self._tell()

    def _tell(self) -> None:
        self.altered.emit((str(self.start.currentData()), self.words.text()))

    def _show_place(self) -> None:
        position = None if isinstance(self._place, Phrase) else position_at(self._place)
        words = "" if position is None else self._desk.speech.say(self._to_move(position))
        self._caption.setText(words)
        self.picture.show_position(position)
        self.picture.setAccessibleName(self._desk.speech.say(text.PICTURE.filled(words=words)) if words else "")

    def _to_move(self, position: Position) -> Phrase:
        is_black = position.turn is Side.BLACK
        side = window_text.BLACK if is_black else window_text.WHITE
        if handicap_of(self._place) is not None:
            side = window_text.LOWER if is_black else window_text.HIGHER
        return (text.TO_MOVE if position.ply == 1 else text.TO_MOVE_AT).filled(side=side, ply=position.ply)

    def apply_theme(self) -> None:
        self.picture.apply_theme()

    def speak(self) -> None:
        say = self._desk.speech.say
        self.setTitle(say(window_text.START_POSITION))
        names = [start.name for start in STARTS] + [text.CURRENT, text.PASTED]
        for place, name in enumerate(names):
            self.start.setItemText(place, say(name))
        self.start.setAccessibleName(say(window_text.START_POSITION))
        self.words.setAccessibleName(say(text.POSITION_TEXT))
        self.words.setPlaceholderText(say(text.POSITION_HINT))
        self.paste.setText(say(text.PASTE))
        self._show_place()

        self.picker.speak()

    def _lay_out(self) -> None:
        line = hbox((self.words, 1), self.paste)
        vbox(
            self.start,
            line,
            self.picker,
            (self.picture, 0, Qt.AlignmentFlag.AlignHCenter),
            self._caption,
            STRETCH,
            on=self,
        )


class PositionLine(QLineEdit):
    """Lets another judge what is pasted, lest its lines be joined before anybody has read them."""

    paste_wanted = Signal()

    def __init__(self) -> None:
        super().__init__(maxLength=LONGEST_POSITION)

    def show_words(self, words: str) -> None:
        """From their beginning on."""
        self.setText(words)
        self.setCursorPosition(0)

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802 - Qt's name
        if event.matches(QKeySequence.StandardKey.Paste):
            self.paste_wanted.emit()
        else:
            super().keyPressEvent(event)


class StartPicture(QWidget):
    """A small board, painted when it is first seen."""

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self._desk = desk
        self._position: Position | None = None
        self._image: QImage | None = None
        self._painted_in: BoardAppearance | None = None
        start = Position.from_sfen(STARTS[0].sfen)
        self._most, least = (self._picture(start, width).size for width in (BOARD_WIDTH, LEAST_WIDTH))
        self.setMinimumSize(least)
        self.setMaximumSize(self._most)

    def sizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        return self._most

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802 - Qt's name
        super().resizeEvent(event)
        self.forget()

    def show_position(self, position: Position | None) -> None:
        before, self._position = self._position, position
        if position is None or before is None or position.sfen() != before.sfen():
            self.forget()

    def apply_theme(self) -> None:
        """Most of what is set alters nothing of the picture."""
        if self._manner() != self._painted_in:
            self.forget()

    def forget(self) -> None:
        """What is painted is not so any more."""
        self._image = None
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002, N802 - Qt's name
        if self._position is None:
            return
        if self._image is None or self._image.devicePixelRatioF() != self.devicePixelRatioF():
            IDLE.soon(self, self._draw)
            return
        painter = QPainter(self)
        painter.drawImage((self.width() - self._width) // 2, 0, self._image)
        painter.end()

    @property
    def _width(self) -> int:
        return self._most.scaled(self.size(), Qt.AspectRatioMode.KeepAspectRatio).width()

    def _draw(self) -> None:
        if self._position is None:
            return
        ratio = self.devicePixelRatioF()
        self._image = painted(self._picture(self._position, round(self._width * ratio)))
        self._image.setDevicePixelRatio(ratio)
        self._painted_in = self._manner()
        self.update()

    def _picture(self, position: Position, width: int) -> Picture:
        scene = scene_of(position, None, ("", ""), flipped=False)
        return Picture(scene, self._manner(), width=width)

    def _manner(self) -> BoardAppearance:
        """As on the big board, but lying on a dialog."""
        theme = self._desk.shell.theme
        manner = manner_of(self._desk.preferences.now, theme, QApplication.font())
        return manner._replace(coordinates=Coordinates.NONE, theme=theme._replace(window=theme.panel))
