"""Dialog with the position as lines of text, for screen readers and for copying."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialogButtonBox, QPlainTextEdit, QWidget

from app.desktop.desk.desk import Desk
from app.desktop.kit.boxes import vbox
from app.desktop.kit.change_events import Dialog
from app.desktop.kit.dialogs import closing, give_room, push_button
from app.desktop.kit.labels import set_title
from app.desktop.kit.translation import Retranslator
from app.text import panes as text
from app.text import spoken as hearing_text
from app.text.phrase import Phrase


class PositionText(Dialog):
    def __init__(self, desk: Desk, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("position_text")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._desk = desk
        self._told: Phrase | None = None
        spoken = self._spoken = Retranslator(desk.speech.say)
        self.lines = spoken.named(QPlainTextEdit(readOnly=True, tabChangesFocus=True), hearing_text.READ_POSITION)
        by = Qt.TextInteractionFlag
        self.lines.setTextInteractionFlags(by.TextSelectableByKeyboard | by.TextSelectableByMouse)
        self.copying = spoken.button(push_button("copy"), text.COPY)
        self.copying.clicked.connect(lambda: desk.shell.copy_text(self.lines.toPlainText()))
        foot = closing(self, desk.speech)
        foot.addButton(self.copying, QDialogButtonBox.ButtonRole.ActionRole)
        vbox((self.lines, 1), foot, on=self, margins=(16, 14, 16, 12), spacing=10)
        give_room(self, 560, 380)
        self.follow_changes(desk.speech)
        self.lines.setFocus()

    def tell(self, lines: Phrase) -> None:
        self._told = lines
        self.lines.setPlainText(self._desk.speech.say(lines))

    def _speak(self) -> None:
        set_title(self, self._desk.speech.say(hearing_text.READ_POSITION))
        self._spoken.speak()
        if self._told is not None:
            self.tell(self._told)
