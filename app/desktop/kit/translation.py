"""Language and move notation of the window's texts, with an event when they change."""

from collections.abc import Callable
from functools import partial
from typing import TypeVar

from PySide6.QtCore import QCoreApplication, QEvent, QLibraryInfo, QLocale, QObject, QTranslator
from PySide6.QtWidgets import QAbstractButton, QWidget

from app.base.event import Event
from app.config.settings import LanguageChoice
from app.desktop.kit.background import attend
from app.desktop.kit.idle import IDLE
from app.desktop.kit.labels import Label, keyless, set_tip
from app.shogi.notation import Notation
from app.text.phrase import Language, Phrase

Say = Callable[[Phrase], str]
"""Function that translates a phrase into the current language."""


class Translation:
    def __init__(self, language: Language, notation: Notation = Notation.KANJI) -> None:
        self.language = language
        self.notation = notation
        self.changed = Event[Language]()

    def speak(self, language: Language, notation: Notation) -> None:
        if (language, notation) != (self.language, self.notation):
            self.language, self.notation = language, notation
            self.changed.emit(language)
            if (application := QCoreApplication.instance()) is not None:
                QCoreApplication.sendEvent(application, QEvent(QEvent.Type.LanguageChange))  # which posts it to windows
                QCoreApplication.sendPostedEvents(None, QEvent.Type.LanguageChange.value)

    def say(self, phrase: Phrase) -> str:
        return phrase.to(self.language)


def language_for(choice: LanguageChoice) -> Language:
    """Language of a setting; the system's choice is Japanese if its locale is, and English otherwise."""
    if choice is LanguageChoice.SYSTEM:
        japanese = QLocale.system().language() == QLocale.Language.Japanese
        return Language.JA if japanese else Language.EN
    return Language(choice.value)


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


class QtTranslation(QObject):
    """Translator of Qt's own English texts; where the language's file is missing they stay English.

    Installing it notifies every widget, so that is done from the idle queue, after our own texts have changed."""

    def __init__(self, speech: Translation, parent: QObject) -> None:
        super().__init__(parent)
        self._translator = QTranslator(self)
        attend(speech.changed, self, lambda language: IDLE.soon(self, partial(self._speak, language), self._speak))
        self._speak(speech.language)

    def leave(self) -> None:
        """Remove the translation, so that Qt's texts are English."""
        QCoreApplication.removeTranslator(self._translator)

    def _speak(self, language: Language) -> None:
        self.leave()
        folder = QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)
        if language is not Language.EN and self._translator.load(f"qtbase_{language.value}", folder):
            QCoreApplication.installTranslator(self._translator)
