"""Data classification for bug reports and other exports: types declare their texts; an undeclared text is redacted.

    host: Annotated[str, Disclosure.HOST]

Numbers, booleans and the values of an enumeration are never redacted.
"""

from collections.abc import Collection, Mapping
from enum import Enum, StrEnum
from types import UnionType
from typing import Annotated, Any, Final, Union, get_args, get_origin, get_type_hints

from app.base.codec import AsObject, Codec


class Disclosure(StrEnum):
    """Sensitivity of a text, declared beside its type in `Annotated`."""

    PUBLIC = "public"
    SECRET = "secret"  # noqa: S105 - the name of a class, not a password
    HOST = "host"
    PERSON = "person"
    PATH = "path"
    TEXT = "text"
    """Free text; also the class of every text without a declaration."""

    def alter_codec(self, form: Codec) -> Codec:
        """Return the codec unchanged: this mark does not alter how the text is stored."""
        return form

    @property
    def placeholder(self) -> str:
        return f"<{self.value}>"


PERSONAL_CLASSES: Final = frozenset(Disclosure) - {Disclosure.PUBLIC}


def disclose_value(kind: Any, value: Any, withheld: Collection[Disclosure] = PERSONAL_CLASSES) -> object:
    """Convert a value to JSON, with a placeholder for each text whose declared class is in `withheld`."""
    return _disclose(kind, value, Disclosure.TEXT, withheld)


def disclose_text(text: str, mark: Disclosure, withheld: Collection[Disclosure] = PERSONAL_CLASSES) -> str:
    return mark.placeholder if text and mark in withheld else text


def _disclose(kind: Any, value: Any, mark: Disclosure, withheld: Collection[Disclosure]) -> object:
    origin, parts = get_origin(kind), get_args(kind)
    if origin is Annotated:
        kind, *marks = parts
        mark = next((each for each in marks if isinstance(each, Disclosure)), mark)
        pairs = next((each for each in marks if isinstance(each, AsObject)), None)
        return _disclose(kind if pairs is None else pairs.kind, value if pairs is None else dict(value), mark, withheld)
    if origin in {Union, UnionType}:
        return _disclose(type(value), value, mark, withheld)
    if isinstance(value, Mapping):
        names, values = parts
        given = [(_disclose(names, name, mark, withheld), each) for name, each in value.items()]
        return {
            f"{name} {place}" if name in _PLACEHOLDERS else str(name): _disclose(values, each, mark, withheld)
            for place, (name, each) in enumerate(given, 1)
        }
    if hasattr(value, "_fields"):
        hints = get_type_hints(type(value), include_extras=True)
        return {name: _disclose(hints[name], getattr(value, name), mark, withheld) for name in value._fields}
    if isinstance(value, tuple):
        kinds = parts[:1] * len(value) if parts[1:] == (...,) else parts
        return [_disclose(part, each, mark, withheld) for part, each in zip(kinds, value, strict=True)]
    return _disclose_leaf(value, mark, withheld)


def _disclose_leaf(value: Any, mark: Disclosure, withheld: Collection[Disclosure]) -> object:
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, str):
        return disclose_text(value, mark, withheld)
    return value if value is None or isinstance(value, bool | int | float) else Disclosure.TEXT.placeholder


_PLACEHOLDERS: Final = frozenset(each.placeholder for each in Disclosure)
