"""A few sentences in a dialog about what has just come about, which the person can put away."""

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QPalette
from PySide6.QtWidgets import QFrame, QHBoxLayout, QToolButton

from app.desktop.kit.hint import filled, words
from app.desktop.kit.speech import Say
from app.desktop.kit.theme import Theme
from app.text import option_dialog as text
from app.text.phrase import Phrase

MOST: Final = 6
"""Sentences at a time."""


class Notices(QFrame):
    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("notices")
        self._sentences: list[Phrase] = []
        self._is_warning = False
        self._told = words("told")
        self._told.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self._close = QToolButton(autoRaise=True)
        self._close.setObjectName("dismiss")
        self._close.clicked.connect(self.put_away)
        row = QHBoxLayout(self)
        row.setContentsMargins(8, 4, 4, 4)
        row.addWidget(self._told, 1)
        row.addWidget(self._close, 0, Qt.AlignmentFlag.AlignTop)
        self.setAutoFillBackground(True)
        self.hide()

    @property
    def told(self) -> str:
        return self._told.text()

    def tell(self, sentences: Sequence[Phrase], say: Say, theme: Theme, *, is_warning: bool = False) -> None:
        """Say these in the place of what was said before."""
        self._sentences, self._is_warning = list(sentences), is_warning
        self.speak(say)
        self.dress(theme)
        self.setVisible(bool(self._sentences))

    def add(self, sentence: Phrase, say: Say) -> None:
        """Say this as well."""
        self._sentences.append(sentence)
        self.speak(say)
        self.show()

    def put_away(self) -> None:
        self._sentences = []
        self.hide()

    def speak(self, say: Say) -> None:
        left = len(self._sentences) - MOST
        lines = [say(sentence) for sentence in self._sentences[:MOST]]
        self._told.setText("\n".join([*lines, *([say(text.AND_MORE.filled(count=left))] if left > 0 else [])]))
        self._close.setText(say(text.DISMISS))

    def dress(self, theme: Theme) -> None:
        palette = self.palette()
        palette.setColor(QPalette.ColorRole.Window, QColor(theme.warning if self._is_warning else theme.field))
        self.setPalette(palette)
        if self._is_warning:
            filled(self._told, theme)
        else:
            self._told.setPalette(QPalette())
