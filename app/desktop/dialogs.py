"""Small dialogs that only say something."""

import platform
from collections.abc import Sequence

import PySide6
from PySide6.QtCore import Qt, qVersion
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QHBoxLayout,
    QHeaderView,
    QLabel,
    QTableWidget,
    QTableWidgetItem,
    QVBoxLayout,
    QWidget,
)

from app.base.version import program_version
from app.desktop.actions.action import Action
from app.desktop.icons import program_icon
from app.desktop.speech import Speech
from app.text import window as text


class AboutDialog(QDialog):
    def __init__(self, speech: Speech, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(speech.say(text.ABOUT_TITLE))
        picture = QLabel()
        picture.setPixmap(program_icon().pixmap(96, 96))
        words = QLabel(textFormat=Qt.TextFormat.PlainText)
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
        column.addWidget(_closing(self, speech))


class KeysDialog(QDialog):
    """Every action that has a key, by the order of the menus."""

    def __init__(self, speech: Speech, actions: Sequence[Action], parent: QWidget) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(speech.say(text.KEYS_TITLE))
        keyed = [action for action in actions if action.keys]
        table = QTableWidget(len(keyed), 2)
        table.setHorizontalHeaderLabels([speech.say(text.ACTION), speech.say(text.KEY)])
        table.verticalHeader().hide()
        table.horizontalHeader().setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        table.horizontalHeader().setSectionResizeMode(1, QHeaderView.ResizeMode.ResizeToContents)
        table.setEditTriggers(QTableWidget.EditTrigger.NoEditTriggers)
        table.setSelectionMode(QTableWidget.SelectionMode.NoSelection)
        table.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        for row, action in enumerate(keyed):
            keys = " / ".join(_native(key) for key in action.keys)
            table.setItem(row, 0, QTableWidgetItem(speech.say(action.text)))
            table.setItem(row, 1, QTableWidgetItem(keys))
        column = QVBoxLayout(self)
        column.addWidget(table)
        column.addWidget(_closing(self, speech))
        self.resize(460, 520)


def _closing(dialog: QDialog, speech: Speech) -> QDialogButtonBox:
    box = QDialogButtonBox()
    button = box.addButton(speech.say(text.CLOSE), QDialogButtonBox.ButtonRole.RejectRole)
    button.setDefault(True)
    box.rejected.connect(dialog.reject)
    return box


def _native(key: str) -> str:
    return QKeySequence(key).toString(QKeySequence.SequenceFormat.NativeText)
