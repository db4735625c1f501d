"""Language and move notation of the window's texts, with an event when they change."""

from collections.abc import Callable

from PySide6.QtCore import QCoreApplication, QEvent, QLocale

from app.base.event import Event
from app.config.settings import LanguageChoice
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
