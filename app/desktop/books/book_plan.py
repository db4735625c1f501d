"""The books of a player: an editable list of files, and the dialog of which books are asked and how a move is chosen."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QListWidget, QListWidgetItem, QPushButton, QWidget

from app.base.event import Event
from app.base.folders import find_folders
from app.book.choosing import BookPlan
from app.config.declare import FieldValue
from app.desktop.desk.desk import Desk
from app.desktop.forms.form import Form
from app.desktop.kit.dialogs import give_room, make_main, push_button
from app.desktop.kit.file_pickers import ask_for_files, ask_for_folder
from app.desktop.kit.labels import STRETCH, hbox, scrolling, set_title, vbox
from app.desktop.kit.translation import Dialog, Retranslator
from app.text import book as text
from app.text.phrase import Phrase
from app.workspace.book_choices import PLAN_FIELDS, plan_value, with_plan_value


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


SIZE: Final = (560, 560)


class BookPlanDialog(Dialog):
    def __init__(self, desk: Desk, plan: BookPlan, of: str, parent: QWidget) -> None:
        """`of` names the player in the title."""
        super().__init__(parent)
        self.setObjectName("book.plan")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.chosen = Event[BookPlan]()
        self._desk, self._plan, self._of = desk, plan, of
        say = desk.speech.say
        self._spoken = spoken = Retranslator(say)
        self.files = BookFiles(desk, spoken)
        self.files.put(plan.paths)
        self.form = Form(PLAN_FIELDS, say, desk.shell.theme)
        self.take, self.leave = make_main(push_button("take")), push_button("leave")
        spoken.button(self.take, text.OK)
        spoken.button(self.leave, text.CANCEL)
        self.take.setDefault(True)
        self.files.altered.connect(self._on_files)
        self.form.given.connect(self._on_given)
        self.form.judged.connect(lambda _: self._show())
        self.take.clicked.connect(self.accept)
        self.leave.clicked.connect(self.reject)
        about = spoken.label(text.PLAN_HELP)
        about.setWordWrap(True)
        body = QWidget()
        vbox(about, self.files, self.form, STRETCH, on=body, margins=(0, 0, 12, 0), spacing=12)
        vbox((scrolling(body), 1), hbox(STRETCH, self.take, self.leave), on=self, margins=12, spacing=8)
        self.follow_changes(desk.speech)
        give_room(self, *SIZE)

    def accept(self) -> None:
        if not self.form.faults:
            super().accept()
            self.chosen.emit(self._plan)

    def _on_files(self, paths: tuple[str, ...]) -> None:
        self._plan = self._plan._replace(paths=paths)

    def _on_given(self, given: tuple[str, FieldValue]) -> None:
        self._plan = with_plan_value(self._plan, *given)
        self._show()

    def _show(self) -> None:
        self.form.show_values(lambda key: plan_value(self._plan, key))
        self.take.setEnabled(not self.form.faults)

    def _speak(self) -> None:
        say = self._desk.speech.say
        set_title(self, say(text.PLAN_TITLE.filled(name=self._of)))
        self._spoken.speak()
        self.form.speak(say)
        self._show()

    def _apply_theme(self) -> None:
        self.form.apply_theme(self._desk.shell.theme)


def plan_asked(
    desk: Desk, plan: BookPlan, of: Phrase | str, parent: QWidget, chosen: Callable[[BookPlan], object]
) -> None:
    """Open the dialog of a player's book plan; call `chosen` with the result."""
    dialog = BookPlanDialog(desk, plan, of if isinstance(of, str) else desk.speech.say(of), parent)
    dialog.chosen.connect(chosen)
    dialog.open()
