"""The dialog that examines an engine that is there already, with the options that the person has set."""

import time
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QWidget

from app.base.event import Event
from app.config.engine_options import introduction_of, written_values
from app.config.engine_profile import EngineProfile
from app.desktop.desk.desk import Desk
from app.desktop.engines.adding_engine import summary
from app.desktop.engines.doctor_panel import DoctorPanel
from app.desktop.engines.examinations import remember
from app.desktop.kit.attending import attend
from app.desktop.kit.boxes import hbox, vbox
from app.desktop.kit.hint import push_button, words
from app.desktop.kit.plain import set_title
from app.desktop.kit.roomy import closing, give_room
from app.runtime.doctor_report import DoctorReport
from app.runtime.launching import launch_of, stamp_of
from app.text import engine_manager as text
from app.text.phrase import Phrase
from app.usi.events import Introduced

SIZE: Final = (760, 600)


class ExaminingDialog(QDialog):
    """It begins at once; closing it ends the engine."""

    def __init__(self, desk: Desk, profile: EngineProfile, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("examining")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.examined = Event[DoctorReport]()
        self._desk = desk
        self._profile = profile
        self._telling: Phrase = text.EXAMINING
        self.panel = DoctorPanel(desk.running, desk.speech, lambda: desk.shell.theme, desk.shell.theme_changed)
        self._told, self._again = words("told"), push_button("examine")
        self._again.clicked.connect(self._on_again)
        self.panel.introduced.connect(self._on_introduced)
        self.panel.finished.connect(self._on_finished)
        head = hbox((self._told, 1), (self._again, 0, Qt.AlignmentFlag.AlignTop))
        vbox(head, (self.panel, 1), closing(self, desk.speech), on=self, margins=(16, 14, 16, 12), spacing=10)
        attend(desk.speech.changed, self, lambda _: self._speak())
        give_room(self, *SIZE)
        self.examine()

    def examine(self) -> None:
        self._telling = text.EXAMINING
        self.panel.examine(launch_of(self._profile), written_values(self._profile))
        self._speak()

    def done(self, result: int) -> None:
        """Whoever closes this wants nothing more of the engine."""
        self.panel.leave()
        super().done(result)

    @property
    def told(self) -> str:
        return self._told.text()

    def _on_again(self) -> None:
        if self.panel.is_running:
            self.panel.cancel()
        else:
            self.examine()

    def _on_introduced(self, said: Introduced) -> None:
        profile = self._profile
        introduction = introduction_of(said.name, said.author, said.options, stamp_of(profile))
        self._desk.engines.learn(profile.key, introduction)

    def _on_finished(self, report: DoctorReport) -> None:
        remember(self._desk.shell.state, self._profile.key, report, time.time())
        self._telling = summary(report)
        self._speak()
        self.examined.emit(report)

    def _speak(self) -> None:
        say = self._desk.speech.say
        set_title(self, say(text.EXAMINING_TITLE.filled(name=self._profile.name)))
        self._told.setText(say(self._telling))
        self._again.setText(say(text.CANCEL_EXAMINATION if self.panel.is_running else text.AGAIN))
