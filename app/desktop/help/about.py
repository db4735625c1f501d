"""About dialog: version, libraries and licences."""

import platform
from typing import Final

import PySide6
from PySide6.QtCore import Qt, qVersion
from PySide6.QtWidgets import QPlainTextEdit, QWidget

from app.base.network_asset import NETWORK_VERSION, network_terms
from app.base.version import program_version
from app.desktop.desk.desk import Desk
from app.desktop.kit.boxes import hbox, vbox
from app.desktop.kit.change_events import Dialog
from app.desktop.kit.dialogs import closing
from app.desktop.kit.icons import program_icon
from app.desktop.kit.labels import Label, set_title
from app.desktop.kit.style import style_dialog
from app.desktop.kit.translation import Translation
from app.text import window as text

TERMS_HEIGHT: Final = 120
WORDS_WIDTH: Final = 480


def show_about(desk: Desk) -> None:
    AboutDialog(desk.speech, desk.shell.main_window).open()


class AboutDialog(Dialog):
    def __init__(self, speech: Translation, parent: QWidget) -> None:
        super().__init__(parent)
        style_dialog(self)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._say = speech.say
        picture = Label(pixmap=program_icon().pixmap(96, 96))
        self._words = words = Label(
            wordWrap=True, minimumWidth=WORDS_WIDTH, textInteractionFlags=Qt.TextInteractionFlag.TextSelectableByMouse
        )
        self.terms = QPlainTextEdit(network_terms(), readOnly=True, tabChangesFocus=True)
        self.terms.setFixedHeight(TERMS_HEIGHT)
        self.terms.setVisible(bool(self.terms.toPlainText()))
        row = hbox((picture, 0, Qt.AlignmentFlag.AlignTop), (words, 1), spacing=20)
        vbox(row, self.terms, closing(self, speech, by_enter=True), on=self, margins=(24, 20, 24, 16), spacing=16)
        self.follow_changes(speech)

    def _speak(self) -> None:
        made_with = {"python": platform.python_version(), "qt": qVersion(), "pyside": PySide6.__version__}
        set_title(self, self._say(text.ABOUT_TITLE))
        self._words.setText(
            self._say(text.ABOUT.filled(version=program_version(), network=NETWORK_VERSION, **made_with))
        )
        self._words.setMinimumHeight(self._words.heightForWidth(WORDS_WIDTH))
        self.terms.setAccessibleName(self._say(text.NETWORK_TERMS))
