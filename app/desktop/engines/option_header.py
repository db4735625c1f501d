"""The head of the option dialog: which engine it is, whether its options are those of now, and reading them again."""

from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QFont
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from app.base.event import Event
from app.desktop.kit.hint import coloured, filled, words
from app.desktop.kit.speech import Say
from app.desktop.kit.theme import Theme
from app.text import option_dialog as text
from app.text.phrase import Phrase

LARGER: Final = 1.3
"""How much larger the name is written."""


class OptionHeader(QWidget):
    def __init__(self) -> None:
        super().__init__()
        self.asked: Event[None] = Event()
        """The options are to be read again; or, while they are being read, that is to be called off."""
        self._name, self._said, self.state = words("engine"), words("said"), words("state_of_reading")
        self.button = QPushButton(autoDefault=False)
        self.button.setObjectName("read")
        self.button.clicked.connect(lambda: self.asked.emit(None))
        self._is_fault = False
        head, line, column = QHBoxLayout(), QHBoxLayout(), QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(4)
        head.addWidget(self._name, 1)
        line.addWidget(self.state, 1)
        line.addWidget(self.button, 0, Qt.AlignmentFlag.AlignTop)
        column.addLayout(head)
        column.addWidget(self._said)
        column.addLayout(line)

    def show_engine(self, name: str, said: str) -> None:
        """What the person calls it, and what it calls itself."""
        self._name.setText(name)
        self._said.setText(said)
        self._said.setVisible(bool(said))

    def show_state(self, state: Phrase, say: Say, *, is_fault: bool = False, is_reading: bool = False) -> None:
        self.state.setText(say(state))
        self._is_fault = is_fault
        self.button.setText(say(text.STOP_READING if is_reading else text.READ_AGAIN))

    def apply_theme(self, theme: Theme) -> None:
        font = QFont(self.font())
        font.setPointSizeF(font.pointSizeF() * LARGER)
        self._name.setFont(font)
        coloured(self._said, theme.muted)
        self.state.setAutoFillBackground(self._is_fault)
        self.state.setMargin(4 if self._is_fault else 0)
        if self._is_fault:
            filled(self.state, theme)
        else:
            coloured(self.state, theme.muted)
