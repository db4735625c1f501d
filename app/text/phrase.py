"""Bilingual texts: `Phrase` holds one text in every language of the program.

A phrase cannot be made without all its languages, so a missing translation is a type error. Texts of a single
setting or action are declared with it; all others are in the modules of this package. They are written as tables, below
`# fmt: off`: a phrase in one line of at most 160 columns, or Japanese above English, or as the formatter breaks it.

A number and the word that it counts are one place, with singular and plural: `{count:game|games}` is “1 game” or
“2 games”. The words may go further: `{count:line is|lines are}`.
"""

from collections.abc import Mapping
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
        return _filled(sentence, values) if values else sentence

    def filled(self, **values: object) -> "Phrase":
        """Phrase formatted with `values` in each language; values that are phrases are put in the same language."""
        return Phrase(
            _filled(self.ja, {name: _said(value, Language.JA) for name, value in values.items()}),
            _filled(self.en, {name: _said(value, Language.EN) for name, value in values.items()}),
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


class _CountedValue:
    """Value of a place that may choose between singular and plural: `{count:game|games}`."""

    def __init__(self, value: object) -> None:
        self._value = value

    def __format__(self, form: str) -> str:
        singular, bar, plural = form.partition("|")
        if not bar:
            return format(self._value, form)
        return f"{self._value} {singular if str(self._value) == '1' else plural}"

    def __str__(self) -> str:
        return str(self._value)


def _filled(sentence: str, values: Mapping[str, object]) -> str:
    if "|" in sentence:
        values = {name: _CountedValue(value) for name, value in values.items()}
    return sentence.format(**values)
