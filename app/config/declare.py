"""Words for declaring a setting in one line, with its type, default, label and help together.

    volume: int = number(70, 0, 100, Phrase("音量", "Volume"), Phrase("…", "…"))

To the type checker that is a field with a default; at run time the section takes the rest down as a `Field`.
"""

from collections.abc import Iterable, Mapping
from enum import StrEnum
from typing import ClassVar, NamedTuple, TypeVar, cast

from app.base.value import Value as Constant
from app.config.field import ChoiceField, Field, Kind, NumberField, TextField, ToggleField, Value
from app.text.phrase import Phrase

E = TypeVar("E", bound=StrEnum)


class _Declared(NamedTuple):
    default: object
    label: Phrase
    help: Phrase
    kind: Kind


def toggle(default: bool, label: Phrase, help_: Phrase) -> bool:
    return cast(bool, _declared(default, label, help_, ToggleField()))


def number(default: int, least: int, most: int, label: Phrase, help_: Phrase, step: int = 1) -> int:
    return cast(int, _declared(default, label, help_, NumberField(least, most, step)))


def choice(default: E, names: Mapping[E, Phrase], label: Phrase, help_: Phrase) -> E:
    """One of an enumeration's members, offered in the order of `names`."""
    return cast(
        E, _declared(default, label, help_, ChoiceField(tuple((key.value, name) for key, name in names.items())))
    )


def line(default: str, label: Phrase, help_: Phrase, most: int = 1_000) -> str:
    return cast(str, _declared(default, label, help_, TextField(most)))


class Section(Constant):
    """Settings that belong together. Its fields are declared by the words of this module."""

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


def _declared(default: object, label: Phrase, help_: Phrase, kind: Kind) -> object:
    return _Declared(default, label, help_, kind)
