"""Retranslation: texts of a widget's parts, registered where a part is made and set again in each new language."""

from collections.abc import Callable
from typing import TypeVar

from PySide6.QtWidgets import QAbstractButton, QWidget

from app.desktop.kit.plain_labels import Label, keyless, set_tip
from app.desktop.kit.translation import Say
from app.text.phrase import Phrase

W = TypeVar("W", bound=QWidget)
B = TypeVar("B", bound=QAbstractButton)


class Retranslator:
    """Registered texts of widgets; `speak` sets all of them in the current language.

    Every method returns its widget, so that a part gets its text where it is made: `self.add =
    spoken.button(QPushButton(), text.ADD, text.ADD_HELP)`."""

    def __init__(self, say: Say) -> None:
        self._say = say
        self._told: list[Callable[[], object]] = []

    def speak(self) -> None:
        for tell in self._told:
            tell()

    def label(self, words: Phrase, label: Label | None = None) -> Label:
        """Register a label's text; without `label` a new one is made."""
        shown = Label() if label is None else label
        self._told.append(lambda: shown.setText(self._say(words)))
        return shown

    def button(self, button: B, words: Phrase, tip: Phrase | None = None) -> B:
        """Register the text of a button or check box."""
        self._told.append(lambda: button.setText(keyless(self._say(words))))
        return button if tip is None else self.tip(button, tip)

    def named(self, widget: W, name: Phrase, tip: Phrase | None = None) -> W:
        """Register the accessible name of a widget without visible text."""
        self._told.append(lambda: widget.setAccessibleName(self._say(name)))
        return widget if tip is None else self.tip(widget, tip)

    def tip(self, widget: W, tip: Phrase) -> W:
        self._told.append(lambda: set_tip(widget, self._say(tip)))
        return widget
