"""The dialog of how an engine is started, what it is used for, and how its clock is kept."""

from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QFrame, QScrollArea, QWidget

from app.base.event import Event
from app.config.declare import FieldValue
from app.config.engine_profile import EngineProfile
from app.desktop.desk.desk import Desk
from app.desktop.engines.engine_fields import all_fields, values_of, with_values
from app.desktop.engines.unsaved_changes import ask_before_leaving
from app.desktop.forms.form import Form
from app.desktop.kit.boxes import STRETCH, vbox
from app.desktop.kit.change_events import Dialog
from app.desktop.kit.dialogs import give_room, words
from app.desktop.kit.labels import set_title
from app.text import engine_manager as text
from app.text.phrase import Phrase

SIZE: Final = (640, 640)


class StartDialog(Dialog):
    """Dialog whose changes take effect with OK only."""

    def __init__(self, desk: Desk, profile: EngineProfile, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("start")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.wanted = Event[EngineProfile]()
        """Emitted with the changed profile."""
        self._desk = desk
        self._profile = profile
        self._fields = all_fields(profile)
        self._values: dict[str, FieldValue] = dict(values_of(profile))
        self._told = words("told")
        self.form = Form(self._fields, desk.speech.say, desk.shell.theme)
        self.form.given.connect(self._on_given)
        inner = QWidget()
        vbox(self.form, STRETCH, on=inner, margins=(16, 12, 16, 16))
        scroll = QScrollArea(widgetResizable=True)
        scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        scroll.setFrameShape(QFrame.Shape.NoFrame)
        scroll.setWidget(inner)
        box = QDialogButtonBox()
        self._accept = box.addButton("", QDialogButtonBox.ButtonRole.AcceptRole)
        self._cancel = box.addButton("", QDialogButtonBox.ButtonRole.RejectRole)
        self._accept.setDefault(True)
        box.accepted.connect(self.accept)
        box.rejected.connect(self.discard)
        vbox((scroll, 1), self._told, box, on=self, margins=(0, 0, 12, 12))
        self.form.show_values(self._values.__getitem__)
        self.follow_changes(desk.speech)
        give_room(self, *SIZE)

    def accept(self) -> None:
        """Accept the changes; a problem is shown first."""
        problem = self._problem()
        self._told.setText("" if problem is None else self._desk.speech.say(problem))
        self._told.setVisible(problem is not None)
        if problem is None:
            super().accept()
            self.wanted.emit(with_values(self._profile, self._values))

    def reject(self) -> None:
        """Ask about changes when closed by Esc or the window's button; Cancel discards them at once."""
        has_fault = any(self.form.row(field.key).fault is not None for field in self._fields)
        if not has_fault and self._values == dict(values_of(self._profile)):
            self.discard()
            return
        speech, name = self._desk.speech, self._profile.name
        ask_before_leaving(self, speech, name, self.accept, self.discard, self._problem())

    def discard(self) -> None:
        self.done(QDialog.DialogCode.Rejected)

    def _problem(self) -> Phrase | None:
        if any(self.form.row(field.key).fault is not None for field in self._fields):
            return text.NOT_STARTABLE
        if "program" in (field.key for field in self._fields) and not str(self._values["program"]).strip():
            return text.NO_PROGRAM
        return self._desk.engines.name_problem(self._profile.key, str(self._values["name"]).strip())

    def _on_given(self, given: tuple[str, FieldValue]) -> None:
        key, value = given
        self._values[key] = value
        self.form.show_values(self._values.__getitem__)

    def _speak(self) -> None:
        say = self._desk.speech.say
        self.form.speak(say)
        set_title(self, say(text.START_TITLE.filled(name=self._profile.name)))
        self._accept.setText(say(text.OK))
        self._cancel.setText(say(text.CANCEL))
        self._told.hide()

    def _apply_theme(self) -> None:
        self.form.apply_theme(self._desk.shell.theme)
