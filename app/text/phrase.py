"""Bilingual texts: `Phrase` holds one text in every language of the program.

A phrase cannot be made without all its languages, so a missing translation is a type error. Texts of a single
setting or action are declared with it; all others are in the modules of this package. They are written as tables, below
`# fmt: off`: a phrase in one line of at most 160 columns, or Japanese above English, or as the formatter breaks it.

A number and the word that it counts are one place, with singular and plural: `{count:game|games}` is “1 game” or
“2 games”. The words may go further: `{count:line is|lines are}`.
"""

from collections.abc import Mapping
from enum import Enum, StrEnum
from string import Formatter
from typing import Final, NamedTuple


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


class _PluralFormatter(Formatter):
    """`str.format` that also takes `{count:game|games}`."""

    def format_field(self, value: object, format_spec: str) -> str:
        singular, bar, plural = format_spec.partition("|")
        if not bar:
            return format(value, format_spec)
        return f"{value} {singular if str(value) == '1' else plural}"


_PLURAL_FORMATTER: Final = _PluralFormatter()


def _filled(sentence: str, values: Mapping[str, object]) -> str:
    # Formatter is slow, so it is only used where a plural is chosen.
    return _PLURAL_FORMATTER.vformat(sentence, (), values) if "|" in sentence else sentence.format(**values)
