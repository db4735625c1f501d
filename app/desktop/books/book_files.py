"""An editable list of files: opening books in a chosen order, or records and folders of records."""

from collections.abc import Callable, Sequence
from pathlib import Path

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QListWidget, QListWidgetItem, QPushButton, QWidget

from app.base.event import Event
from app.base.folders import find_folders
from app.desktop.desk.desk import Desk
from app.desktop.kit.boxes import STRETCH, hbox, vbox
from app.desktop.kit.dialogs import push_button
from app.desktop.kit.file_pickers import ask_for_files, ask_for_folder
from app.desktop.kit.translation import Retranslator
from app.text import book as text


class BookFiles(QWidget):
    """A list of files with buttons to add, remove and reorder them."""

    def __init__(self, desk: Desk, spoken: Retranslator) -> None:
        super().__init__()
        self.takes_records = False
        """True if the list holds records and folders of records, False if it holds books."""
        self.altered = Event[tuple[str, ...]]()
        self._desk = desk
        self.list = spoken.named(QListWidget(), text.BOOKS)
        self.list.setObjectName("book.files")
        self.add, self.folder, self.remove, self.up, self.down = map(
            push_button, ("add", "folder", "remove", "up", "down")
        )
        spoken.button(self.add, text.ADD_FILES)
        spoken.button(self.folder, text.ADD_FOLDER)
        spoken.button(self.remove, text.REMOVE_FILE)
        spoken.button(self.up, text.EARLIER)
        spoken.button(self.down, text.LATER)
        buttons: Sequence[tuple[QPushButton, Callable[[], object]]] = (
            (self.add, self._ask),
            (self.folder, self._ask_folder),
            (self.remove, self._remove),
            (self.up, lambda: self._move(-1)),
            (self.down, lambda: self._move(1)),
        )
        for button, act in buttons:
            button.clicked.connect(lambda _, act=act: act())
        self.list.currentRowChanged.connect(lambda _: self._show())
        self.list.setTextElideMode(Qt.TextElideMode.ElideMiddle)
        self.list.setFixedHeight(8 * self.fontMetrics().height())
        column = vbox(*(button for button, _ in buttons), STRETCH, margins=0)
        hbox((self.list, 1, Qt.AlignmentFlag.AlignTop), column, on=self, margins=0)
        self._show()

    @property
    def paths(self) -> tuple[str, ...]:
        return tuple(self.list.item(row).data(Qt.ItemDataRole.UserRole) for row in range(self.list.count()))

    def put(self, paths: Sequence[str]) -> None:
        """Append the paths that are not listed yet."""
        for path in paths:
            if path not in self.paths:
                item = QListWidgetItem(path)
                item.setSizeHint(QSize(0, 3 * self.fontMetrics().height() // 2))
                item.setData(Qt.ItemDataRole.UserRole, path)
                self.list.addItem(item)
        if self.list.currentRow() < 0 and self.list.count():
            self.list.setCurrentRow(0)
        self._show()

    def _ask(self) -> None:
        forms = [] if self.takes_records else [text.BOOK_FILES]
        ask_for_files(self, self._desk.speech.say, text.ADD_FILES, self._near, self._take, forms)

    def _ask_folder(self) -> None:
        ask_for_folder(self, self._desk.speech.say, text.ADD_FOLDER, self._near, lambda path: self._take([path]))

    @property
    def _near(self) -> Path:
        return Path(self.paths[-1]).parent if self.paths else find_folders().data

    def take_records(self, takes: bool) -> None:
        """Switch the list between records and books; a switch empties it and emits `altered`."""
        if takes != self.takes_records:
            self.takes_records = takes
            self.list.clear()
            self._show()
            self.altered.emit(())

    def _take(self, paths: Sequence[Path]) -> None:
        self.put([str(path) for path in paths])
        self.altered.emit(self.paths)

    def _remove(self) -> None:
        self.list.takeItem(self.list.currentRow())
        self._show()
        self.altered.emit(self.paths)

    def _move(self, step: int) -> None:
        row = self.list.currentRow()
        item = self.list.takeItem(row)
        self.list.insertItem(row + step, item)
        self.list.setCurrentRow(row + step)
        self.altered.emit(self.paths)

    def _show(self) -> None:
        row, count = self.list.currentRow(), self.list.count()
        self.folder.setVisible(self.takes_records)
        self.up.setVisible(not self.takes_records)
        self.down.setVisible(not self.takes_records)
        self.remove.setEnabled(row >= 0)
        self.up.setEnabled(row > 0)
        self.down.setEnabled(0 <= row < count - 1)
