"""Which language the window speaks, and telling everyone when that changes."""

from collections.abc import Callable

from PySide6.QtCore import QLocale

from app.base.event import Event
from app.config.settings import LanguageChoice
from app.text.phrase import Language, Phrase

Say = Callable[[Phrase], str]
"""In the language of now."""


class Speech:
    def __init__(self, language: Language) -> None:
        self.language = language
        self.changed = Event[Language]()

    def speak(self, language: Language) -> None:
        if language is not self.language:
            self.language = language
            self.changed.emit(language)

    def say(self, phrase: Phrase) -> str:
        return phrase.to(self.language)


def language_for(choice: LanguageChoice) -> Language:
    """The language that a setting asks for; the system's when that is Japanese, and English otherwise."""
    if choice is LanguageChoice.SYSTEM:
        japanese = QLocale.system().language() == QLocale.Language.Japanese
        return Language.JA if japanese else Language.EN
    return Language(choice.value)
