"""Bilingual texts: `Phrase` holds one text in every language of the program.

A phrase cannot be made without all its languages, so a missing translation is a type error. Texts of a single
setting or action are declared with it; all others are in the modules of this package. They are written as tables, below
`# fmt: off`: a phrase in one line of at most 160 columns, or Japanese above English, or as the formatter breaks it.
"""

from enum import Enum, StrEnum
from typing import NamedTuple


class Language(StrEnum):
    JA = "ja"
    EN = "en"


class Phrase(NamedTuple):
    """Text in every language of the program (Japanese and English)."""

    ja: str
    en: str

    def to(self, language: Language, **values: object) -> str:
        """Text in `language`, formatted with `values` if any are given."""
        sentence = self.ja if language is Language.JA else self.en
        return sentence.format(**values) if values else sentence

    def filled(self, **values: object) -> "Phrase":
        """Phrase formatted with `values` in each language; values that are phrases are put in the same language."""
        return Phrase(
            self.ja.format(**{name: _said(value, Language.JA) for name, value in values.items()}),
            self.en.format(**{name: _said(value, Language.EN) for name, value in values.items()}),
        )

    @property
    def begun(self) -> "Phrase":
        """This phrase for the beginning of a line: the English text starts with a capital."""
        return self._replace(en=self.en[:1].upper() + self.en[1:])


class PhraseEnum(Enum):
    """Base of enumerations whose values are bilingual texts (`Phrase`)."""

    _value_: Phrase

    @property
    def phrase(self) -> Phrase:
        return self._value_


class PhraseError(Exception):
    """Base of exceptions that carry a sentence for the user."""

    def __init__(self, phrase: Phrase) -> None:
        super().__init__(phrase.en)
        self.phrase = phrase


def _said(value: object, language: Language) -> object:
    return value.to(language) if isinstance(value, Phrase) else value
