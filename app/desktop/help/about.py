"""The dialog that says what the program is, and what it is made with."""

import platform

import PySide6
from PySide6.QtCore import Qt, qVersion
from PySide6.QtWidgets import QDialog, QHBoxLayout, QVBoxLayout, QWidget

from app.base.version import program_version
from app.desktop.kit.icons import program_icon
from app.desktop.kit.plain import Label, set_title
from app.desktop.kit.roomy import closing
from app.desktop.kit.speech import Speech
from app.text import window as text


class AboutDialog(QDialog):
    def __init__(self, speech: Speech, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        set_title(self, speech.say(text.ABOUT_TITLE))
        picture = Label()
        picture.setPixmap(program_icon().pixmap(96, 96))
        words = Label()
        words.setText(
            speech.say(
                text.ABOUT.filled(
                    version=program_version(),
                    python=platform.python_version(),
                    qt=qVersion(),
                    pyside=PySide6.__version__,
                )
            )
        )
        words.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        row = QHBoxLayout()
        row.setSpacing(20)
        row.addWidget(picture, 0, Qt.AlignmentFlag.AlignTop)
        row.addWidget(words, 1)
        column = QVBoxLayout(self)
        column.setContentsMargins(24, 20, 24, 16)
        column.setSpacing(16)
        column.addLayout(row)
        column.addWidget(closing(self, speech, by_enter=True))
