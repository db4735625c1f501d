"""Inline hints and validation messages in dialogs, and a list of sentences that the user can dismiss."""

from collections.abc import Iterable, Sequence
from typing import Final

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QKeyEvent, QPalette
from PySide6.QtWidgets import QApplication, QFrame, QPushButton, QSizePolicy, QToolButton, QWidget

from app.base.event import Event
from app.config.declare import FieldValue
from app.desktop.kit.announcer import announce
from app.desktop.kit.boxes import hbox
from app.desktop.kit.plain_labels import Label
from app.desktop.kit.theme import Theme, set_colours
from app.desktop.kit.translation import Say
from app.text import option_dialog as dialog_text
from app.text import settings as text
from app.text.phrase import Phrase

MOST: Final = 6
"""Maximum number of sentences shown or announced at a time."""
RESTING_MS: Final = 1_000
"""Debounce delay in ms after typing before a validation message is announced."""


class SpokenLabel(Label):
    """Label for validation messages; screen readers announce them when the user stops typing or leaves the field."""

    def __init__(self, name: str = "") -> None:
        super().__init__(wordWrap=True, objectName=name)
        self._sentences: list[str] = []
        self._heard: list[str] = []
        self._resting = QTimer(self, singleShot=True, interval=RESTING_MS)
        self._resting.timeout.connect(self._announce)
        if isinstance(application := QApplication.instance(), QApplication):
            application.focusChanged.connect(self._on_focus)

    def tell(self, sentences: Iterable[str], *, is_heard: bool = True) -> None:
        """Show the sentences, or hide the label without any; a sentence that had disappeared is announced again."""
        self._sentences = [sentence for sentence in sentences if sentence]
        self.setText("\n".join(self._sentences))
        self.setVisible(bool(self._sentences))
        self._heard = [each for each in self._sentences if each in self._heard or not is_heard]
        if self._heard == self._sentences:
            self._resting.stop()
        else:
            self._resting.start()

    def _on_focus(self, *_: object) -> None:
        if self._resting.isActive():
            self._resting.stop()
            self._announce()

    def _announce(self) -> None:
        new = [sentence for sentence in self._sentences if sentence not in self._heard]
        self._heard = list(self._sentences)
        announce(self, "\n".join(new[:MOST]), is_urgent=True)


class Hint(QWidget):
    """Advice on a field, with a button that sets the recommended value."""

    def __init__(self) -> None:
        super().__init__()
        self.wished = Event[FieldValue]()
        """Emitted with the recommended value when the user accepts it."""
        self.sentence = SpokenLabel("advice")
        self.button = push_button("sensible")
        keeps_place = QSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        keeps_place.setRetainSizeWhenHidden(True)  # the layout below does not move when the button disappears
        self.button.setSizePolicy(keeps_place)
        self.button.clicked.connect(self._on_pressed)
        self._sensible: FieldValue | None = None
        self._is_warning = False
        hbox((self.sentence, 1), (self.button, 0, Qt.AlignmentFlag.AlignTop), on=self, margins=(0, 2, 0, 2))

    def show_advice(
        self, sentence: Phrase, sensible: FieldValue | None, is_warning: bool, say: Say, *, is_heard: bool
    ) -> None:
        self.sentence.tell([say(sentence)], is_heard=is_heard and is_warning)
        self._sensible, self._is_warning = sensible, is_warning
        self.button.setVisible(sensible is not None)
        self.button.setText(say(text.SET_TO.filled(value=sensible)))

    def apply_theme(self, theme: Theme) -> None:
        self.sentence.setAutoFillBackground(self._is_warning)
        self.sentence.setMargin(4 if self._is_warning else 0)
        if self._is_warning:
            filled(self.sentence, theme)
        else:
            coloured(self.sentence, theme.muted)

    def _on_pressed(self) -> None:
        if self._sensible is not None:
            self.wished.emit(self._sensible)


def words(name: str = "") -> Label:
    """Create a label for arbitrary plain text, broken into lines."""
    return Label(wordWrap=True, objectName=name)


class _PushButton(QPushButton):
    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802 - Qt's name
        """Press this button with Enter if it has the focus; Qt would press the dialog's default button."""
        if event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter}:
            self.click()
        else:
            super().keyPressEvent(event)


def push_button(name: str) -> QPushButton:
    """Create a button that Enter does not press while another widget has the focus."""
    button = _PushButton(autoDefault=False)
    button.setObjectName(name)
    return button


def coloured(label: Label, colour: str) -> None:
    set_colours(label, words=colour)


def filled(label: Label, theme: Theme) -> None:
    """Give a label the warning colours."""
    set_colours(label, theme.warning, theme.on_warning)


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
        hbox((self._told, 1), (self._close, 0, Qt.AlignmentFlag.AlignTop), on=self, margins=(8, 4, 4, 4))
        self.setAutoFillBackground(True)
        self.hide()

    @property
    def told(self) -> str:
        return self._told.text()

    def tell(self, sentences: Sequence[Phrase], say: Say, theme: Theme, *, is_warning: bool = False) -> None:
        """Replace the displayed sentences."""
        if new := [sentence for sentence in sentences if sentence not in self._sentences]:
            announce(self, "\n".join(map(say, new[:MOST])), is_urgent=is_warning)
        self._sentences, self._is_warning = list(sentences), is_warning
        self.speak(say)
        self.apply_theme(theme)
        self.setVisible(bool(self._sentences))

    def add(self, sentence: Phrase, say: Say) -> None:
        announce(self, say(sentence), is_urgent=self._is_warning)
        self._sentences.append(sentence)
        self.speak(say)
        self.show()

    def put_away(self) -> None:
        self._sentences = []
        self.hide()

    def speak(self, say: Say) -> None:
        left = len(self._sentences) - MOST
        lines = [say(sentence) for sentence in self._sentences[:MOST]]
        self._told.setText("\n".join([*lines, *([say(dialog_text.AND_MORE.filled(count=left))] if left > 0 else [])]))
        self._close.setText(say(dialog_text.DISMISS))

    def apply_theme(self, theme: Theme) -> None:
        set_colours(self, theme.warning if self._is_warning else theme.field)
        if self._is_warning:
            filled(self._told, theme)
        else:
            self._told.setPalette(QPalette())
