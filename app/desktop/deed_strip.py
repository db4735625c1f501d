"""A strip above the board with a sentence, and a button for each thing that can be done about it."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QColor, QPalette, QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QFrame, QHBoxLayout, QLabel, QPushButton, QSizePolicy

from app.desktop.actions.desk import Desk
from app.text.phrase import Phrase

_LETTERS = 24
"""So many of the sentence have room beside the buttons, or the buttons stand below it."""


class Deed(NamedTuple):
    """Something that can be done now, or why it cannot."""

    name: str
    words: Phrase
    act: Callable[[], object]
    why_not: Phrase | None = None


class DeedStrip(QFrame):
    def __init__(self, desk: Desk, name: str) -> None:
        super().__init__()
        self.setObjectName(name)
        self.setAutoFillBackground(True)
        self._desk = desk
        self._sentence: Phrase | None = None
        self._deeds: tuple[Deed, ...] = ()
        self._buttons: list[QPushButton] = []
        self._words = QLabel(textFormat=Qt.TextFormat.PlainText, wordWrap=True)
        self._words.setObjectName(f"{name}.words")
        self._words.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        self._row = QBoxLayout(QBoxLayout.Direction.LeftToRight, self)
        self._row.setContentsMargins(12, 5, 8, 5)
        self._row.addWidget(self._words, 1)
        self._side = QHBoxLayout()
        self._side.setSpacing(6)
        self._row.addLayout(self._side)
        desk.speech.changed.connect(lambda _: self._speak())
        desk.shell.dressed.connect(lambda _: self._dress())
        self._dress()
        self.hide()

    @property
    def words(self) -> str:
        return self._words.text()

    @property
    def deeds(self) -> tuple[Deed, ...]:
        return self._deeds

    def offer(self, sentence: Phrase | None, deeds: Sequence[Deed] = ()) -> None:
        """Say this; with None there is nothing to be said, and the strip is gone."""
        self._sentence = sentence
        self.setVisible(sentence is not None)
        names = [deed.name for deed in self._deeds]
        self._deeds = tuple(deeds)
        # Buttons that are there stay, lest one vanish under the pointer.
        if [deed.name for deed in deeds] != names:
            self._make()
        self._speak()

    def _speak(self) -> None:
        say = self._desk.speech.say
        words = "" if self._sentence is None else say(self._sentence)
        if words != self._words.text():
            self._words.setText(words)
            self._words.setAccessibleName(words)
        for button, deed in zip(self._buttons, self._deeds, strict=True):
            if (words := say(deed.words)) != button.text():
                button.setText(words)
            button.setEnabled(deed.why_not is None)
            button.setToolTip("" if deed.why_not is None else say(deed.why_not))
        self._turn()

    def _make(self) -> None:
        had_focus = any(button.hasFocus() for button in self._buttons)
        for old in self._buttons:
            self._side.removeWidget(old)
            old.hide()
            old.deleteLater()
        self._buttons = [self._made(place) for place in range(len(self._deeds))]
        if had_focus and self._buttons:
            self._buttons[0].setFocus()

    def _made(self, place: int) -> QPushButton:
        button = QPushButton()
        button.setObjectName(f"{self.objectName()}.{self._deeds[place].name}")
        button.setAutoDefault(False)
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        button.clicked.connect(lambda: self._do(place))
        self._side.addWidget(button)
        return button

    def _do(self, place: int) -> None:
        self._deeds[place].act()

    def minimumSizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        """As narrow as its buttons: where there is no room they stand below the words."""
        return QSize(self._side.minimumSize().width() + 24, super().minimumSizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802 - Qt's name
        super().resizeEvent(event)
        self._turn()

    def _turn(self) -> None:
        """Put the buttons below the words where there is little room beside them."""
        direction = QBoxLayout.Direction
        needed = self._side.minimumSize().width() + 24 + self._words.fontMetrics().averageCharWidth() * _LETTERS
        self._row.setDirection(direction.LeftToRight if self.width() >= needed else direction.TopToBottom)

    def _dress(self) -> None:
        theme = self._desk.shell.theme
        palette = QPalette(self.palette())
        palette.setColor(QPalette.ColorRole.Window, QColor(theme.panel))
        palette.setColor(QPalette.ColorRole.WindowText, QColor(theme.text))
        self.setPalette(palette)
