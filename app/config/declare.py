"""One thing a person can set: its name, its help, what it may be and what it is at first.

A setting of ours and an `option` line of an engine are both a field, so one form serves both. The words at the end declare
a setting in one line, with its type, default, label and help together:

    volume: int = number(70, 0, 100, Phrase("音量", "Volume"), Phrase("…", "…"))

To the type checker that is a field with a default; at run time the section takes the rest down as a `Field`.
"""

from collections.abc import Iterable
from enum import StrEnum
from typing import ClassVar, NamedTuple, Self, TypeVar, cast

from app.base.disclosure import Disclosure
from app.base.value import Value as Constant
from app.text import settings as text
from app.text.phrase import Phrase

E = TypeVar("E", bound="NamedChoice")
Value = bool | int | str
NO_VALUE = ""
"""What stands for the value of a field that is only pressed."""
LONGEST_PATH = 4_096
NOT_NAMED = Phrase("", "")


class ToggleField(Constant):
    def problem(self, value: object) -> Phrase | None:
        return None if isinstance(value, bool) else text.NOT_A_SWITCH


class NumberField(Constant):
    least: int
    most: int
    step: int = 1
    has_slider: bool = False

    def problem(self, value: object) -> Phrase | None:
        if not isinstance(value, int) or isinstance(value, bool):
            return text.NOT_A_NUMBER
        if not self.least <= value <= self.most:
            return text.OUT_OF_RANGE.filled(least=self.least, most=self.most)
        return None


class ChoiceField(Constant):
    """One of several values, each with the name that a person reads."""

    offered: tuple[tuple[str, Phrase], ...]

    def problem(self, value: object) -> Phrase | None:
        return None if any(value == offer for offer, _ in self.offered) else text.NOT_OFFERED


class TextField(Constant):
    """A line of text."""

    most: int = 1_000
    holds: Disclosure = Disclosure.TEXT
    """Sensitivity of the text, for the bug report."""

    def problem(self, value: object) -> Phrase | None:
        if not isinstance(value, str):
            return text.NOT_TEXT
        if any(sign in value for sign in "\n\r\0"):
            return text.ONE_LINE
        return text.TOO_LONG.filled(most=self.most) if len(value) > self.most else None


class _Path(Constant):
    folder: str = ""
    """What a path that does not begin at the root is seen from."""
    holds: Disclosure = Disclosure.PATH

    def problem(self, value: object) -> Phrase | None:
        return TextField(LONGEST_PATH).problem(value)


class FilePath(_Path):
    """Where a file is; nothing stands for none."""


class FolderPath(_Path):
    """Where a folder is; nothing stands for none."""


class Press(Constant):
    """Nothing to set, only to press; such a field has no value."""

    def problem(self, value: object) -> Phrase | None:
        return None if value == NO_VALUE else text.NOTHING_TO_SET


Kind = ToggleField | NumberField | ChoiceField | TextField | FilePath | FolderPath | Press


class Field(NamedTuple):
    key: str
    label: Phrase
    help: Phrase
    kind: Kind
    default: Value
    original: str = ""
    """What others call it, where that is to be read beside the label."""

    def problem(self, value: object) -> Phrase | None:
        """Why `value` will not do, or None when it will."""
        return self.kind.problem(value)


class NamedChoice(StrEnum):
    """One of several values of a setting: how a file has it, and its name in both languages; offered in this order."""

    phrase: Phrase

    def __new__(cls, word: str, phrase: Phrase = NOT_NAMED) -> Self:
        member = str.__new__(cls, word)
        member._value_, member.phrase = word, phrase
        return member


class _Declared(NamedTuple):
    default: object
    label: Phrase
    help: Phrase
    kind: Kind


def toggle(default: bool, label: Phrase, help_: Phrase) -> bool:
    return cast(bool, _Declared(default, label, help_, ToggleField()))


def number(default: int, least: int, most: int, label: Phrase, help_: Phrase, step: int = 1) -> int:
    return cast(int, _Declared(default, label, help_, NumberField(least, most, step)))


def choice(default: E, label: Phrase, help_: Phrase) -> E:
    offered = tuple((member.value, member.phrase) for member in type(default))
    return cast(E, _Declared(default, label, help_, ChoiceField(offered)))


def line(default: str, label: Phrase, help_: Phrase, most: int = 1_000, holds: Disclosure = Disclosure.TEXT) -> str:
    return cast(str, _Declared(default, label, help_, TextField(most, holds)))


def folder(default: str, label: Phrase, help_: Phrase) -> str:
    return cast(str, _Declared(default, label, help_, FolderPath()))


class Section(Constant):
    """Settings that belong together. Its fields are declared by the words above."""

    declared: ClassVar[dict[str, Field]]

    def __init_subclass__(cls) -> None:
        words = {name: value for name, value in vars(cls).items() if isinstance(value, _Declared)}
        cls.declared = {
            name: Field(name, word.label, word.help, word.kind, plain(word.default)) for name, word in words.items()
        }
        for name, word in words.items():
            setattr(cls, name, word.default)
        super().__init_subclass__()


def fields_of(section: Section | type[Section]) -> Iterable[Field]:
    """The fields that a section declares, in the order in which they stand."""
    return section.declared.values()


def plain(value: object) -> Value:
    """A setting's value as it is written to a file and shown in a form."""
    return value.value if isinstance(value, StrEnum) else cast(Value, value)
