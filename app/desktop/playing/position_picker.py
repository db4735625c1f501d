"""Picking one of the positions of a file: the file by a dialog, the position by its number."""

from pathlib import Path

from PySide6.QtWidgets import QGridLayout, QPushButton, QWidget

from app.base.event import Event
from app.desktop.desk.desk import Desk
from app.desktop.forms.editors import WholeNumber
from app.desktop.kit.asking_files import ask_for_file
from app.desktop.kit.beside import Beside
from app.desktop.kit.hint import words
from app.desktop.kit.plain import Label
from app.text import play as text
from app.text import settings as settings_text
from app.workspace.opening import PositionList, positions_at


class PositionPicker(QWidget):
    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self.picked = Event[str]()
        """A position, as SFEN."""
        self._desk = desk
        self._beside = Beside(self, desk.running)
        self._list: PositionList | None = None
        self.choose = QPushButton(autoDefault=False)
        self.choose.setObjectName("start.file")
        self.number = WholeNumber(1, 1)
        self._of = Label()
        self._trouble = words("start.trouble")
        self._lay_out()
        self.choose.clicked.connect(self._on_choose)
        self._show()

    def take(self, path: Path) -> None:
        """Read the file at `path` beside the window, and pick its first position."""
        self._of.setText(self._desk.speech.say(text.READING_POSITIONS))
        self._of.show()
        self._beside.look(lambda: positions_at(path), self._take)

    def speak(self) -> None:
        say = self._desk.speech.say
        self.choose.setText(say(text.FROM_FILE))
        self._show()

    def _on_choose(self) -> None:
        ask_for_file(self, self._desk.speech.say, text.FROM_FILE, Path(self._desk.files.recent.folder), self.take)

    def _take(self, found: PositionList) -> None:
        self._list = found
        self._make_number(len(found.sfens))
        self._show()
        self._on_number()

    def _make_number(self, count: int) -> None:
        """A box knows its range when it is made."""
        self.number.hide()
        self.number.deleteLater()
        self.number = WholeNumber(1, max(1, count))
        self.number.setObjectName("start.number")
        self.number.show_number(1)
        self.number.edited.connect(self._on_number)
        self._grid.addWidget(self.number, 0, 1)
        QWidget.setTabOrder(self.choose, self.number)

    def _on_number(self) -> None:
        """A number that there is not picks nothing, and says so."""
        number, sfens = self.number.number, () if self._list is None else self._list.sfens
        if number is not None and 1 <= number <= len(sfens):
            self.picked.emit(sfens[number - 1])
        self._show()

    def _show(self) -> None:
        say, found = self._desk.speech.say, self._list
        count = 0 if found is None else len(found.sfens)
        trouble = None if found is None else found.trouble
        if count and not 1 <= (self.number.number or 0) <= count:
            trouble = settings_text.OUT_OF_RANGE.filled(least=1, most=count)
        self.number.setAccessibleName(say(text.POSITION_NUMBER))
        self.number.setVisible(count > 1)
        self._of.setText(say(text.OF_POSITIONS.filled(count=count)))
        self._of.setVisible(count > 1)
        self._trouble.setText("" if trouble is None else say(trouble))
        self._trouble.setVisible(trouble is not None)

    def _lay_out(self) -> None:
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.addWidget(self.choose, 0, 0)
        self._grid.addWidget(self.number, 0, 1)
        self._grid.addWidget(self._of, 0, 2)
        self._grid.addWidget(self._trouble, 1, 0, 1, 4)
        self._grid.setColumnStretch(3, 1)
