"""The words of a pane's or a dialog's parts: told once, where a part is made, and said in every language from then on."""

from collections.abc import Callable
from typing import TypeVar

from PySide6.QtWidgets import QAbstractButton, QWidget

from app.desktop.kit.plain import Label, keyless, set_tip
from app.desktop.kit.speech import Say
from app.text.phrase import Phrase

W = TypeVar("W", bound=QWidget)
B = TypeVar("B", bound=QAbstractButton)


class Spoken:
    """Keeps what each part is called; `speak` says all of it in the language of now.

    A part is handed in and given back, so that it can be told its words where it is made:
    `self.add = spoken.button(QPushButton(), text.ADD, text.ADD_HELP)`.
    """

    def __init__(self, say: Say) -> None:
        self._say = say
        self._told: list[Callable[[], object]] = []

    def speak(self) -> None:
        for tell in self._told:
            tell()

    def label(self, words: Phrase, label: Label | None = None) -> Label:
        """A label with these words, a new one when none is given."""
        shown = Label() if label is None else label
        self._told.append(lambda: shown.setText(self._say(words)))
        return shown

    def button(self, button: B, words: Phrase, tip: Phrase | None = None) -> B:
        """A button, or a box to tick, that bears these words."""
        self._told.append(lambda: button.setText(keyless(self._say(words))))
        return button if tip is None else self.tip(button, tip)

    def named(self, widget: W, name: Phrase, tip: Phrase | None = None) -> W:
        """A part without words of its own, which is called so for those who hear it."""
        self._told.append(lambda: widget.setAccessibleName(self._say(name)))
        return widget if tip is None else self.tip(widget, tip)

    def tip(self, widget: W, tip: Phrase) -> W:
        self._told.append(lambda: set_tip(widget, self._say(tip)))
        return widget
