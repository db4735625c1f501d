"""The form of a game's start position: even, handicap, the board, or pasted text or file; with a picture."""

from pathlib import Path
from typing import Final

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QImage, QKeyEvent, QKeySequence, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QApplication, QGridLayout, QLineEdit, QPushButton, QWidget

from app.base.event import Event
from app.config.settings import Coordinates
from app.desktop.board.board_appearance import BoardAppearance, appearance_of
from app.desktop.board.image_export import Picture, painted
from app.desktop.desk.desk import Desk
from app.desktop.forms.editors import CalmComboBox, WholeNumber
from app.desktop.kit.background import BackgroundTasks
from app.desktop.kit.dialogs import words as wrapped
from app.desktop.kit.file_pickers import ask_for_file
from app.desktop.kit.idle import IDLE
from app.desktop.kit.labels import STRETCH, DialogSection, Label, hbox
from app.shogi.pieces import Side
from app.shogi.position import Position
from app.shogi.starts import STARTS
from app.text import play as text
from app.text import settings as settings_text
from app.text import window as window_text
from app.text.phrase import Phrase
from app.workspace.game_choices import BOARD_START, TEXT_START, GameStart, position_of_start, start_handicap
from app.workspace.opening import MOST_POSITION_LETTERS, PositionList, parse_position, read_positions
from app.workspace.scene import make_scene

BOARD_WIDTH: Final = 400
"""Width of the board with piece stands, in logical pixels."""
LEAST_WIDTH: Final = 200
"""Width on a small screen, where the whole dialog should be visible."""


class StartBox(DialogSection):
    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self.setObjectName("start")
        self.altered = Event[tuple[str, str]]()
        """Emitted with the key of the start and the position as text."""
        self._desk = desk
        self._place: GameStart | Phrase = GameStart(STARTS[0].sfen)
        self.start, self.words = CalmComboBox(), PositionLine()
        self.paste = QPushButton(autoDefault=False)
        self.paste.setObjectName("start.paste")
        self.picker = PositionPicker(desk)
        self._caption = Label(alignment=Qt.AlignmentFlag.AlignCenter)
        self.picture = StartPicture(desk)
        self.start.setObjectName("start.key")
        self.words.setObjectName("start.words")
        for key in (BOARD_START, *(start.key for start in STARTS), TEXT_START):
            self.start.addItem("", key)
        line = hbox((self.words, 1), self.paste)
        picture = (self.picture, 0, Qt.AlignmentFlag.AlignHCenter)
        self.lay(self.start, line, self.picker, picture, self._caption, STRETCH)
        self.start.activated.connect(lambda _: self._on_start())
        self.words.textEdited.connect(lambda _: self._tell())
        self.picker.picked.connect(self._take)
        for paste in (self.paste.clicked, self.words.paste_wanted):
            paste.connect(self._on_paste)

    def show_start(self, key: str, words: str, place: GameStart | Phrase) -> None:
        """`place` is the start position, or why there is none."""
        self.start.setCurrentIndex(max(0, self.start.findData(key)))
        if self.words.text() != words:
            self.words.show_words(words)
        for widget in (self.words, self.paste, self.picker):
            widget.setVisible(key == TEXT_START)
        self._place = place
        self._show_place()

    def _on_start(self) -> None:
        self._tell()
        if self.start.currentData() == TEXT_START:
            self.words.setFocus()

    def _on_paste(self) -> None:
        """Paste a position; a diagram of many lines, which a line edit cannot hold, becomes SFEN."""
        words = self._desk.shell.pasted_text()
        position = parse_position(words)
        self._take(" ".join(words.split())[:MOST_POSITION_LETTERS] if isinstance(position, Phrase) else position.sfen())

    def _take(self, words: str) -> None:
        self.words.show_words(words)
        self._tell()

    def _tell(self) -> None:
        self.altered.emit((str(self.start.currentData()), self.words.text()))

    def _show_place(self) -> None:
        position = None if isinstance(self._place, Phrase) else position_of_start(self._place)
        words = "" if position is None else self._desk.speech.say(self._to_move(position))
        self._caption.setText(words)
        self.picture.show_position(position)
        self.picture.setAccessibleName(self._desk.speech.say(text.PICTURE.filled(words=words)) if words else "")

    def _to_move(self, position: Position) -> Phrase:
        is_black = position.turn is Side.BLACK
        side = window_text.BLACK if is_black else window_text.WHITE
        if start_handicap(self._place) is not None:
            side = window_text.LOWER if is_black else window_text.HIGHER
        return (text.TO_MOVE if position.ply == 1 else text.TO_MOVE_AT).filled(side=side, ply=position.ply)

    def speak(self) -> None:
        say = self._desk.speech.say
        self.set_title(say(window_text.START_POSITION))
        for place, name in enumerate((text.CURRENT, *(start.name for start in STARTS), text.PASTED)):
            self.start.setItemText(place, say(name))
        self.start.setAccessibleName(say(window_text.START_POSITION))
        self.words.setAccessibleName(say(text.POSITION_TEXT))
        self.words.setPlaceholderText(say(text.POSITION_HINT))
        self.paste.setText(say(text.PASTE))
        self._show_place()
        self.picker.speak()


class PositionLine(QLineEdit):
    """Line edit that leaves pasting to its owner, so that the lines of a diagram are not joined."""

    paste_wanted = Signal()

    def __init__(self) -> None:
        super().__init__(maxLength=MOST_POSITION_LETTERS)

    def show_words(self, words: str) -> None:
        """Show text from its beginning."""
        self.setText(words)
        self.setCursorPosition(0)

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802 - Qt's name
        if event.matches(QKeySequence.StandardKey.Paste):
            self.paste_wanted.emit()
        else:
            super().keyPressEvent(event)


class PositionPicker(QWidget):
    """Picker of a position in a file, by number."""

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self.picked = Event[str]()
        """Emitted with a position as SFEN."""
        self._desk = desk
        self._beside = BackgroundTasks(self, desk.running)
        self._list: PositionList | None = None
        self.choose = QPushButton(autoDefault=False)
        self.choose.setObjectName("start.file")
        self.number = WholeNumber(1, 1)
        self._of = Label()
        self._trouble = wrapped("start.trouble")
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        for place, widget in enumerate((self.choose, self.number, self._of)):
            self._grid.addWidget(widget, 0, place)
        self._grid.addWidget(self._trouble, 1, 0, 1, 4)
        self._grid.setColumnStretch(3, 1)
        self.choose.clicked.connect(self._on_choose)
        self._show()

    def take(self, path: Path) -> None:
        """Read a file on a worker thread and pick its first position."""
        self._of.setText(self._desk.speech.say(text.READING_POSITIONS))
        self._of.show()
        self._beside.look(lambda: read_positions(path), self._take)

    def speak(self) -> None:
        self.choose.setText(self._desk.speech.say(text.FROM_FILE))
        self._show()

    def _on_choose(self) -> None:
        ask_for_file(self, self._desk.speech.say, text.FROM_FILE, Path(self._desk.files.recent.folder), self.take)

    def _take(self, found: PositionList) -> None:
        self._list = found
        self.number.hide()  # the range of a box is fixed
        self.number.deleteLater()
        self.number = WholeNumber(1, max(1, len(found.sfens)))
        self.number.setObjectName("start.number")
        self.number.show_number(1)
        self.number.edited.connect(self._on_number)
        self._grid.addWidget(self.number, 0, 1)
        QWidget.setTabOrder(self.choose, self.number)
        self._show()
        self._on_number()

    def _on_number(self) -> None:
        """Pick the position with the entered number, or show that there is none."""
        number, sfens = self.number.number, () if self._list is None else self._list.sfens
        if number is not None and 1 <= number <= len(sfens):
            self.picked.emit(sfens[number - 1])
        self._show()

    def _show(self) -> None:
        say, found = self._desk.speech.say, self._list
        count = 0 if found is None else len(found.sfens)
        trouble = None if found is None else found.failure
        if count and not 1 <= (self.number.number or 0) <= count:
            trouble = settings_text.OUT_OF_RANGE.filled(least=1, most=count)
        self.number.setAccessibleName(say(text.POSITION_NUMBER))
        self.number.setVisible(count > 1)
        self._of.setText(say(text.OF_POSITIONS.filled(count=count)))
        self._of.setVisible(count > 1)
        self._trouble.setText("" if trouble is None else say(trouble))
        self._trouble.setVisible(trouble is not None)


class StartPicture(QWidget):
    """Small board that is painted when first visible."""

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
        wide = min(self.width(), self._most.width())
        self.setMaximumHeight(round(self._most.height() * wide / self._most.width()))  # leaves no gap above the caption
        self.forget()

    def show_position(self, position: Position | None) -> None:
        before, self._position = self._position, position
        if position is None or before is None or position.sfen() != before.sfen():
            self.forget()

    def apply_theme(self) -> None:
        """Repaint only if the theme changes the picture."""
        if self._manner() != self._painted_in:
            self.forget()

    def forget(self) -> None:
        """Discard the painted picture."""
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
        scene = make_scene(position, None, ("", ""), flipped=False)
        return Picture(scene, self._manner(), width=width)

    def _manner(self) -> BoardAppearance:
        """Appearance of the main board on the dialog's background."""
        theme = self._desk.shell.theme
        manner = appearance_of(self._desk.preferences.now, theme, QApplication.font(), self._desk.speech.language)
        return manner._replace(coordinates=Coordinates.NONE, theme=theme._replace(window=theme.panel))
