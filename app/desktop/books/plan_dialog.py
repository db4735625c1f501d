"""The dialog of a player's book plan: which books are asked, in which order, and how a move is chosen."""

from collections.abc import Callable
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from app.base.event import Event
from app.book.choosing import BookPlan
from app.config.declare import FieldValue
from app.desktop.books.book_files import BookFiles
from app.desktop.desk.desk import Desk
from app.desktop.forms.form import Form
from app.desktop.kit.boxes import STRETCH, hbox, scrolling, vbox
from app.desktop.kit.change_events import Dialog
from app.desktop.kit.dialogs import give_room, push_button
from app.desktop.kit.labels import set_title
from app.desktop.kit.style import make_main
from app.desktop.kit.translation import Retranslator
from app.text import book as text
from app.text.phrase import Phrase
from app.workspace.book_choices import PLAN_FIELDS, plan_value, with_plan_value

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
