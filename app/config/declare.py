"""Fields of forms and settings: key, label, help, kind, allowed values and default.

Our settings and the `option` lines of an engine are both fields, so one form edits both. The functions `toggle_field`,
`number_field`, `choice_field`, `text_field` and `folder_field` declare a setting in one line, with its type, default, label and help:

    volume: int = number(70, 0, 100, Phrase("音量", "Volume"), Phrase("…", "…"))

A type checker sees an attribute with a default. At run time `Section` replaces it by that default and keeps a `Field`.
"""

from collections.abc import Iterable
from enum import StrEnum
from typing import ClassVar, NamedTuple, Self, TypeVar, cast

from app.base.disclosure import Disclosure
from app.base.value import Value as Constant
from app.text import settings as text
from app.text.phrase import Phrase

E = TypeVar("E", bound="NamedChoice")
FieldValue = bool | int | str
NO_VALUE = ""
"""Value of a field of a form that has none, such as a button."""
MAX_PATH_LENGTH = 4_096
NO_LABEL = Phrase("", "")


class ToggleField(Constant):
    def value_problem(self, value: object) -> Phrase | None:
        return None if isinstance(value, bool) else text.NOT_A_SWITCH


class NumberField(Constant):
    least: int
    most: int
    step: int = 1
    has_slider: bool = False

    def value_problem(self, value: object) -> Phrase | None:
        if not isinstance(value, int) or isinstance(value, bool):
            return text.NOT_A_NUMBER
        if not self.least <= value <= self.most:
            return text.OUT_OF_RANGE.filled(least=self.least, most=self.most)
        return None


class ChoiceField(Constant):
    """Kind of a setting with one of several values, each with its label."""

    offered: tuple[tuple[str, Phrase], ...]

    def value_problem(self, value: object) -> Phrase | None:
        return None if any(value == offer for offer, _ in self.offered) else text.NOT_OFFERED


class TextField(Constant):
    """Kind of a setting whose value is a line of text of at most `most` characters."""

    most: int = 1_000
    holds: Disclosure = Disclosure.TEXT
    """Sensitivity of the text, which decides if a bug report shows it."""

    def value_problem(self, value: object) -> Phrase | None:
        if not isinstance(value, str):
            return text.NOT_TEXT
        if any(sign in value for sign in "\n\r\0"):
            return text.ONE_LINE
        return text.TOO_LONG.filled(most=self.most) if len(value) > self.most else None


class _PathField(Constant):
    folder: str = ""
    """Folder to which a relative path in the field refers."""
    holds: Disclosure = Disclosure.PATH

    def value_problem(self, value: object) -> Phrase | None:
        return TextField(MAX_PATH_LENGTH).value_problem(value)


class FilePath(_PathField):
    """Kind of a setting whose value is the path of a file; empty for none."""


class FolderPath(_PathField):
    """Kind of a setting whose value is the path of a folder; empty for none."""


class ButtonField(Constant):
    """Kind of an engine's option that is a button; such a field has no value."""

    def value_problem(self, value: object) -> Phrase | None:
        return None if value == NO_VALUE else text.NOTHING_TO_SET


FieldKind = ToggleField | NumberField | ChoiceField | TextField | FilePath | FolderPath | ButtonField


class Field(NamedTuple):
    key: str
    label: Phrase
    help: Phrase
    kind: FieldKind
    default: FieldValue
    original: str = ""
    """The name that an engine has for the option in this field, shown beside the label if it differs."""

    def value_problem(self, value: object) -> Phrase | None:
        """Return why `value` is not allowed, or None if it is."""
        return self.kind.value_problem(value)


class NamedChoice(StrEnum):
    """Base class of enumerations whose members have a value for files and a label; forms list them in order."""

    phrase: Phrase

    def __new__(cls, word: str, phrase: Phrase = NO_LABEL) -> Self:
        member = str.__new__(cls, word)
        member._value_, member.phrase = word, phrase
        return member


class _FieldDeclaration(NamedTuple):
    default: object
    label: Phrase
    help: Phrase
    kind: FieldKind


def toggle_field(default: bool, label: Phrase, help_: Phrase) -> bool:
    return cast(bool, _FieldDeclaration(default, label, help_, ToggleField()))


def number_field(default: int, least: int, most: int, label: Phrase, help_: Phrase, step: int = 1) -> int:
    return cast(int, _FieldDeclaration(default, label, help_, NumberField(least, most, step)))


def choice_field(default: E, label: Phrase, help_: Phrase) -> E:
    offered = tuple((member.value, member.phrase) for member in type(default))
    return cast(E, _FieldDeclaration(default, label, help_, ChoiceField(offered)))


def text_field(
    default: str, label: Phrase, help_: Phrase, most: int = 1_000, holds: Disclosure = Disclosure.TEXT
) -> str:
    return cast(str, _FieldDeclaration(default, label, help_, TextField(most, holds)))


def folder_field(default: str, label: Phrase, help_: Phrase) -> str:
    return cast(str, _FieldDeclaration(default, label, help_, FolderPath()))


class Section(Constant):
    """A group of settings, declared in the class body with `toggle_field`, `number_field`, `choice_field`, `text_field` and `folder_field`."""

    declared: ClassVar[dict[str, Field]]

    def __init_subclass__(cls) -> None:
        words = {name: value for name, value in vars(cls).items() if isinstance(value, _FieldDeclaration)}
        cls.declared = {
            name: Field(name, word.label, word.help, word.kind, plain_value(word.default))
            for name, word in words.items()
        }
        for name, word in words.items():
            setattr(cls, name, word.default)
        super().__init_subclass__()


def section_fields(section: Section | type[Section]) -> Iterable[Field]:
    return section.declared.values()


def plain_value(value: object) -> FieldValue:
    """Return a setting's value as a file stores it and a form shows it: an enumeration member becomes its string."""
    return value.value if isinstance(value, StrEnum) else cast(FieldValue, value)
