"""One sentence in every language the program speaks.

A phrase cannot be made without all its languages, so a missing translation is a type error. What belongs to one
setting or one action is said where that is declared; every other sentence lives in the areas beside this file.
"""

from enum import Enum, StrEnum
from typing import NamedTuple


class Language(StrEnum):
    JA = "ja"
    EN = "en"


class Phrase(NamedTuple):
    ja: str
    en: str

    def to(self, language: Language, **values: object) -> str:
        """The sentence in `language`, its {places} filled when values are given."""
        sentence = self.ja if language is Language.JA else self.en
        return sentence.format(**values) if values else sentence

    def filled(self, **values: object) -> "Phrase":
        """The same sentence with its {places} filled; a phrase among the values is said in the sentence's language."""
        return Phrase(
            self.ja.format(**{name: _said(value, Language.JA) for name, value in values.items()}),
            self.en.format(**{name: _said(value, Language.EN) for name, value in values.items()}),
        )

    @property
    def begun(self) -> "Phrase":
        """The same where it begins a line: in English with a capital."""
        return self._replace(en=self.en[:1].upper() + self.en[1:])


class Worded(Enum):
    """The base of enumerations whose members are told in a sentence."""

    _value_: Phrase

    @property
    def phrase(self) -> Phrase:
        return self._value_


def _said(value: object, language: Language) -> object:
    return value.to(language) if isinstance(value, Phrase) else value
