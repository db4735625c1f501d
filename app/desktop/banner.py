"""Faults and notices that do not stop the work: a strip above the board, one sentence at a time, until dismissed."""

from collections import deque

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QPalette
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QSizePolicy, QWidget

from app.desktop.speech import Speech
from app.desktop.theme import Theme
from app.text import window as text
from app.text.phrase import Phrase

MOST = 50
"""Notices that wait; of a flood the oldest are let go."""


class Banner(QFrame):
    def __init__(self, speech: Speech, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("banner")
        self.setAutoFillBackground(True)
        self._speech = speech
        self._notices: deque[Phrase] = deque(maxlen=MOST)
        self._words = QLabel()
        self._words.setObjectName("notice")
        self._words.setTextFormat(Qt.TextFormat.PlainText)
        self._words.setWordWrap(True)
        self._words.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        self._dismiss = QPushButton()
        self._dismiss.setObjectName("dismiss")
        self._dismiss.clicked.connect(self._next)
        row = QHBoxLayout(self)
        row.setContentsMargins(12, 6, 8, 6)
        row.addWidget(self._words)
        row.addWidget(self._dismiss, 0, Qt.AlignmentFlag.AlignTop)
        speech.changed.connect(lambda _: self._say())
        self.hide()

    @property
    def notices(self) -> tuple[Phrase, ...]:
        return tuple(self._notices)

    def tell(self, notice: Phrase) -> None:
        if notice not in self._notices:
            self._notices.append(notice)
        self._say()

    def set_theme(self, theme: Theme) -> None:
        palette = QPalette(self.palette())
        palette.setColor(QPalette.ColorRole.Window, QColor(theme.warning))
        palette.setColor(QPalette.ColorRole.WindowText, QColor(theme.on_warning))
        self.setPalette(palette)

    def _next(self) -> None:
        self._notices.popleft()
        self._say()

    def _say(self) -> None:
        if self._notices:
            self._words.setText(self._speech.say(self._notices[0]))
            self._dismiss.setText(self._speech.say(text.DISMISS))
        self.setVisible(bool(self._notices))
