"""From which books a player plays: the files in the order in which they are asked, and how a move is chosen."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QListWidget, QListWidgetItem, QPushButton, QWidget

from app.base.event import Event
from app.base.folders import folders
from app.book.choosing import BookPlan
from app.config.declare import Value
from app.desktop.desk.desk import Desk
from app.desktop.forms.form import Form
from app.desktop.kit.asking_files import ask_for_files
from app.desktop.kit.attending import attend
from app.desktop.kit.boxes import STRETCH, hbox, scrolling, vbox
from app.desktop.kit.hint import push_button
from app.desktop.kit.plain import set_title
from app.desktop.kit.roomy import give_room
from app.desktop.kit.spoken import Spoken
from app.text import book as text
from app.text.phrase import Phrase
from app.workspace.book_choices import PLAN_FIELDS, plan_value, with_plan_value

SIZE: Final = (560, 560)
_ROWS: Final = 4


class BookFiles(QWidget):
    """Book files in an order that the person chooses."""

    def __init__(self, desk: Desk, spoken: Spoken, *, ordered: bool = True) -> None:
        super().__init__()
        self.altered = Event[tuple[str, ...]]()
        self._desk = desk
        self.list = spoken.named(QListWidget(), text.BOOKS)
        self.list.setObjectName("book.files")
        self.add, self.remove, self.up, self.down = map(push_button, ("add", "remove", "up", "down"))
        spoken.button(self.add, text.ADD_FILES)
        spoken.button(self.remove, text.REMOVE_FILE)
        spoken.button(self.up, text.EARLIER)
        spoken.button(self.down, text.LATER)
        buttons: Sequence[tuple[QPushButton, Callable[[], object]]] = (
            (self.add, self._ask),
            (self.remove, self._remove),
            (self.up, lambda: self._move(-1)),
            (self.down, lambda: self._move(1)),
        )
        for button, act in buttons:
            button.clicked.connect(lambda _, act=act: act())
        for button in (self.up, self.down):
            button.setVisible(ordered)
        self.list.currentRowChanged.connect(lambda _: self._show())
        self.list.setTextElideMode(Qt.TextElideMode.ElideMiddle)
        self.list.setFixedHeight(_ROWS * self.fontMetrics().height() + 40)
        column = vbox(*(button for button, _ in buttons), STRETCH, margins=0)
        hbox((self.list, 1), column, on=self, margins=0)
        self._show()

    @property
    def paths(self) -> tuple[str, ...]:
        return tuple(self.list.item(row).data(Qt.ItemDataRole.UserRole) for row in range(self.list.count()))

    def put(self, paths: Sequence[str]) -> None:
        """Show these behind those that are there; none is there twice."""
        for path in paths:
            if path not in self.paths:
                item = QListWidgetItem(path)
                item.setData(Qt.ItemDataRole.UserRole, path)
                self.list.addItem(item)
        if self.list.currentRow() < 0 and self.list.count():
            self.list.setCurrentRow(0)
        self._show()

    def _ask(self) -> None:
        near = Path(self.paths[-1]).parent if self.paths else folders().data
        ask_for_files(self, self._desk.speech.say, text.ADD_FILES, near, self._take, [text.BOOK_FILES])

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
        self.remove.setEnabled(row >= 0)
        self.up.setEnabled(row > 0)
        self.down.setEnabled(0 <= row < count - 1)


class BookPlanDialog(QDialog):
    def __init__(self, desk: Desk, plan: BookPlan, of: str, parent: QWidget) -> None:
        """`of` says whose books they are."""
        super().__init__(parent)
        self.setObjectName("book.plan")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.chosen = Event[BookPlan]()
        self._desk, self._plan, self._of = desk, plan, of
        say = desk.speech.say
        self._spoken = spoken = Spoken(say)
        self.files = BookFiles(desk, spoken)
        self.files.put(plan.paths)
        self.form = Form(PLAN_FIELDS, say, desk.shell.theme)
        buttons = QDialogButtonBox.StandardButton
        self.buttons = QDialogButtonBox(buttons.Ok | buttons.Cancel)
        self.files.altered.connect(self._on_files)
        self.form.given.connect(self._on_given)
        self.form.judged.connect(lambda _: self._show())
        self.buttons.accepted.connect(self.accept)
        self.buttons.rejected.connect(self.reject)
        about = spoken.label(text.PLAN_HELP)
        about.setWordWrap(True)
        body = QWidget()
        vbox(about, self.files, self.form, STRETCH, on=body, margins=(0, 0, 12, 0), spacing=12)
        vbox((scrolling(body), 1), self.buttons, on=self, margins=12, spacing=8)
        attend(desk.speech.changed, self, lambda _: self._speak())
        attend(desk.shell.theme_changed, self, lambda _: self.form.apply_theme(desk.shell.theme))
        self._speak()
        give_room(self, *SIZE)

    def accept(self) -> None:
        if not self.form.faults:
            super().accept()
            self.chosen.emit(self._plan)

    def _on_files(self, paths: tuple[str, ...]) -> None:
        self._plan = self._plan._replace(paths=paths)

    def _on_given(self, given: tuple[str, Value]) -> None:
        self._plan = with_plan_value(self._plan, *given)
        self._show()

    def _show(self) -> None:
        self.form.show_values(lambda key: plan_value(self._plan, key))
        self.buttons.button(QDialogButtonBox.StandardButton.Ok).setEnabled(not self.form.faults)

    def _speak(self) -> None:
        say = self._desk.speech.say
        set_title(self, say(text.PLAN_TITLE.filled(name=self._of)))
        self._spoken.speak()
        self.form.speak(say)
        for which, words in (
            (QDialogButtonBox.StandardButton.Ok, text.OK),
            (QDialogButtonBox.StandardButton.Cancel, text.CANCEL),
        ):
            self.buttons.button(which).setText(say(words))
        self._show()


def plan_asked(
    desk: Desk, plan: BookPlan, of: Phrase | str, parent: QWidget, chosen: Callable[[BookPlan], object]
) -> None:
    """Let the person choose the books of a player."""
    dialog = BookPlanDialog(desk, plan, of if isinstance(of, str) else desk.speech.say(of), parent)
    dialog.chosen.connect(chosen)
    dialog.open()
