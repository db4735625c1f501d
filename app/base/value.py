"""Immutable values like frozen dataclasses, but cheap to declare.

Fields are the annotated names of the class, in order. A dataclass generates methods for every class, half a millisecond
each, and dozens of classes are loaded before the first paint; these share the methods below. A plain record of data
without a base class can be a NamedTuple.
"""

from typing import TYPE_CHECKING, ClassVar, TypeVar, dataclass_transform, get_origin

if TYPE_CHECKING:
    from dataclasses import replace as replaced  # whose keywords a type checker compares with the fields

__all__ = ["Value", "replaced"]


V = TypeVar("V", bound="Value")


@dataclass_transform(frozen_default=True)
class Value:
    """Base class of immutable values with fields."""

    _fields: ClassVar[tuple[str, ...]] = ()
    _field_defaults: ClassVar[dict[str, object]] = {}

    def __init_subclass__(cls) -> None:
        written: dict[str, object] = cls.__annotations__
        own = [name for name, kind in written.items() if get_origin(kind) is not ClassVar]
        cls._fields = (*cls._fields, *(name for name in own if name not in cls._fields))
        cls.__match_args__ = cls._fields  # type: ignore[attr-defined, misc]  # mypy has its own idea of this attribute
        cls._field_defaults = cls._field_defaults | {name: cls.__dict__[name] for name in own if name in cls.__dict__}

    def __init__(self, *values: object, **named: object) -> None:
        fields = self._fields
        if len(values) == len(fields) and not named:
            self.__dict__.update(zip(fields, values, strict=False))
            return
        if len(values) > len(fields):
            raise TypeError(f"{type(self).__name__} has {len(fields)} fields, not {len(values)}")
        held = self.__dict__
        if len(values) < len(fields):
            held.update(self._field_defaults)
        held.update(zip(fields, values, strict=False))
        if named:
            if twice := named.keys() & set(fields[: len(values)]):
                raise TypeError(f"{type(self).__name__} was given a field twice: {sorted(twice)}")
            held.update(named)
        if (named or len(held) < len(fields)) and (wrong := held.keys() ^ set(fields)):
            raise TypeError(f"{type(self).__name__} lacks, or does not have: {sorted(wrong)}")

    def _values(self) -> list[object]:
        """Return the values of the fields alone, without cached properties, which also live in `__dict__`."""
        return [self.__dict__[name] for name in self._fields]

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"{type(self).__name__} does not change: {name}")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"{type(self).__name__} does not change: {name}")

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Value) and type(other) is type(self) and other._values() == self._values()

    def __hash__(self) -> int:
        return hash((type(self), *self._values()))

    def __repr__(self) -> str:
        fields = ", ".join(f"{name}={value!r}" for name, value in zip(self._fields, self._values(), strict=True))
        return f"{type(self).__name__}({fields})"


if not TYPE_CHECKING:

    def replaced(value: V, /, **changes: object) -> V:
        """Copy of a value with other contents in some fields; a keyword that names no field is a type error."""
        return type(value)(**{**{name: value.__dict__[name] for name in value._fields}, **changes})
