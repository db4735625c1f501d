"""JSON codec: serializes values by their type annotations; a damaged entry costs one field alone.

    class MateChoices(Value):
        engine: str = BUNDLED
        seconds: Annotated[int, Between(1, 3_600)] = 10

A NamedTuple or `FieldValue` is an object with a key for each field. A field that is missing, of another type or out of range
gets its default; where it has none, the whole object cannot be read. A tuple of any length and a mapping lose the
entries that cannot be read; a tuple with a type for each place (`tuple[str, int]`) is read whole or not at all.
Undeclared keys are ignored. Bytes are written in base64.
"""

import json
from binascii import a2b_base64, b2a_base64
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from contextlib import suppress
from enum import Enum
from functools import cache
from math import isfinite
from types import NoneType, UnionType
from typing import Annotated, Any, Final, NamedTuple, TypeVar, Union, cast, get_args, get_origin, get_type_hints

from app.base.regular import parse_json
from app.base.value import Value

T = TypeVar("T")
U = TypeVar("U")


def encode_json(kind: type[T], value: T, indent: int | None = None) -> bytes:
    """Serialize a value to JSON that `decode_json` can read; one line without spaces unless `indent` is given."""
    separators = (",", ":") if indent is None else None
    text = json.dumps(
        codec_of(cast(Hashable, kind)).write(value), ensure_ascii=False, indent=indent, separators=separators
    )
    return (text if indent is None else text + "\n").encode("utf-8", "surrogatepass")


def decode_json(kind: type[T], data: bytes, otherwise: U) -> T | U:
    """Parse JSON into a value of type `kind`; return `otherwise` if it cannot be read."""
    try:
        return decode_value(kind, parse_json(data), otherwise)
    except ValueError:
        return otherwise


def decode_value(kind: type[T], said: object, otherwise: U) -> T | U:
    """Read a value of type `kind` from parsed JSON, such as part of a file; return `otherwise` if it cannot be read."""
    try:
        found: T = codec_of(cast(Hashable, kind)).read(said)
    except ValueError:
        return otherwise
    return found


class Codec(NamedTuple):
    """Functions that read a type's values from parsed JSON (ValueError if they cannot) and convert them to JSON."""

    read: Callable[[Any], Any]
    write: Callable[[Any], object]


class CodecMark(Value):
    """Base of the marks in `Annotated` that alter how a type is read or written."""

    def alter_codec(self, form: Codec) -> Codec:
        return form._replace(read=lambda said: self.check_value(form.read(said), said))

    def check_value(self, found: Any, _said: Any) -> object:
        """Return the value `found` that was read, possibly changed; ValueError if the mark does not allow it."""
        return found


class Between(CodecMark):
    """Mark in `Annotated`: range of a number, or of a tuple's length; a tuple loses its entries beyond `most`."""

    least: int
    most: int | None = None

    def check_value(self, found: Any, _said: Any) -> object:
        if isinstance(found, tuple):
            found = found[: self.most]
        size = len(found) if isinstance(found, tuple) else found
        if size < self.least or (self.most is not None and size > self.most):
            raise ValueError(f"{size} is out of range")
        return found


class NamedValues:
    """Mark in `Annotated`: the words that stand for values in a file, as for an enumeration."""

    def __init__(self, values: Mapping[str, object]) -> None:
        self._values = values
        self._words = {value: word for word, value in values.items()}

    def alter_codec(self, _form: Codec) -> Codec:
        return Codec(self._read_name, self._words.__getitem__)

    def _read_name(self, said: object) -> object:
        if not isinstance(said, str) or said not in self._values:
            raise ValueError(f"{said!r} names nothing")
        return self._values[said]


class FieldKey(CodecMark):
    """Mark in `Annotated`: the field's key in the file, if that is not the field's name."""

    name: str


class FormerKey(CodecMark):
    """A field's key and unit in earlier versions: read if the new key is missing, and also written for those versions."""

    name: str
    from_former: Callable[[Any], object]
    to_former: Callable[[Any], object]


class Complete(CodecMark):
    """Mark in `Annotated` of a tuple or mapping that is read only if each of its entries can be read."""

    def check_value(self, found: Any, said: Any) -> object:
        if len(found) != len(said):
            raise ValueError("an entry cannot be read")
        return found


class AllowedBy(CodecMark):
    """Mark in `Annotated`: a condition that a value from a file must meet."""

    is_allowed: Callable[[Any], bool]

    def check_value(self, found: Any, _said: Any) -> object:
        if not self.is_allowed(found):
            raise ValueError("not allowed here")
        return found


class AsObject(CodecMark):
    """Mark in `Annotated` of a tuple of pairs that is an object in JSON; `kind` is the mapping type used to read it."""

    kind: Any

    def alter_codec(self, _form: Codec) -> Codec:
        read, write = codec_of(self.kind)
        return Codec(lambda said: tuple(read(said).items()), lambda pairs: write(dict(pairs)))


Count = Annotated[int, Between(0)]


@cache
def codec_of(kind: Any) -> Codec:
    """Return the codec of a type; cached, since inspecting annotations is slow."""
    make = _BY_ORIGIN.get(get_origin(kind))
    if make is not None:
        return make(*get_args(kind))
    if issubclass(kind, Enum):
        return Codec(kind, lambda member: member.value)
    if kind is bytes:
        return Codec(
            lambda said: a2b_base64(_read_scalar(str, said)), lambda data: b2a_base64(data, newline=False).decode()
        )
    return (
        _object_codec(kind)
        if hasattr(kind, "_fields")
        else Codec(lambda said: _read_scalar(kind, said), _write_unchanged)
    )


def _read_scalar(kind: type[T], said: object) -> T:
    """Return a JSON value that has the type `kind`; ValueError for any other. float accepts a whole number."""
    if kind is float and type(said) is int and abs(said) < 2**53:
        return kind(said)  # type: ignore[call-arg]  # `kind` is float here
    is_switch = isinstance(said, bool) and kind is not bool  # bool is a subclass of int
    if not isinstance(said, kind) or is_switch or (isinstance(said, float) and not isfinite(said)):
        raise ValueError(f"{type(said).__name__} instead of {kind.__name__}")
    return said


def _write_unchanged(value: object) -> object:
    return value


def _annotated_codec(kind: Any, *marks: CodecMark | NamedValues) -> Codec:
    form = codec_of(kind)
    for mark in marks:
        form = mark.alter_codec(form)
    return form


def _union_codec(*kinds: Any) -> Codec:
    forms = [codec_of(kind) for kind in kinds if kind is not NoneType]

    def read(said: object) -> object:
        if said is None and NoneType in kinds:
            return None
        for form in forms:
            with suppress(ValueError):
                return form.read(said)
        raise ValueError(f"{type(said).__name__} is none of the types here")

    write = forms[0].write if len(forms) == 1 else _write_unchanged
    return Codec(read, lambda value: None if value is None else write(value))


def _tuple_codec(*kinds: Any) -> Codec:
    if kinds[1:] == (...,):
        read, write = codec_of(kinds[0])
        return Codec(
            lambda said: tuple(_readable_entries(read, _read_scalar(list, said))),
            lambda values: [write(value) for value in values],
        )
    forms = [codec_of(kind) for kind in kinds]
    return Codec(
        lambda said: tuple(form.read(part) for form, part in zip(forms, _read_scalar(list, said), strict=True)),
        lambda values: [form.write(value) for form, value in zip(forms, values, strict=True)],
    )


def _mapping_codec(key: Any, kind: Any) -> Codec:
    """Make the codec of a mapping; JSON keys are strings, also those that stand for whole numbers."""
    read, write = codec_of(kind)
    key_form = codec_of(key)
    read_key, write_key = int if key is int else key_form.read, key_form.write

    def read_entry(said: tuple[str, object]) -> tuple[Any, object]:
        return read_key(said[0]), read(said[1])

    return Codec(
        lambda said: dict(_readable_entries(read_entry, _read_scalar(dict, said).items())),
        lambda values: {str(write_key(name)): write(value) for name, value in values.items()},
    )


def _readable_entries(read: Callable[[Any], T], said: Iterable[Any]) -> Iterator[T]:
    for each in said:
        with suppress(ValueError):
            yield read(each)


@cache
def field_codecs(kind: Any) -> Mapping[str, Codec]:
    """Return the codec of each field of a NamedTuple or `FieldValue`, for callers that handle unreadable fields themselves."""
    hints = get_type_hints(kind, include_extras=True)
    return {name: codec_of(hints[name]) for name in kind._fields}


def _object_codec(kind: Any) -> Codec:
    hints = get_type_hints(kind, include_extras=True)
    forms = field_codecs(kind)
    keys = {name: key.name if (key := _find_mark(FieldKey, hints[name])) else name for name in forms}
    formers = {name: mark for name in forms if (mark := _find_mark(FormerKey, hints[name])) is not None}

    def read(said: object) -> object:
        given = dict(_read_scalar(dict, said))
        for name, former in formers.items():
            if former.name in given:
                given.setdefault(keys[name], former.from_former(given[former.name]))
        found = dict(kind._field_defaults)
        for name, form in forms.items():
            if keys[name] in given:
                with suppress(ValueError):
                    found[name] = form.read(given[keys[name]])
        if len(found) < len(forms):
            raise ValueError(f"{kind.__name__} lacks a field")
        return kind(**found)

    def write(value: object) -> object:
        said = {keys[name]: form.write(getattr(value, name)) for name, form in forms.items()}
        return said | {former.name: former.to_former(said[keys[name]]) for name, former in formers.items()}

    return Codec(read, write)


def _find_mark(kind: type[T], hint: Any) -> T | None:
    return next((mark for mark in getattr(hint, "__metadata__", ()) if isinstance(mark, kind)), None)


_BY_ORIGIN: Final[Mapping[Any, Callable[..., Codec]]] = {
    Annotated: _annotated_codec,
    Mapping: _mapping_codec,
    dict: _mapping_codec,
    Union: _union_codec,
    UnionType: _union_codec,
    tuple: _tuple_codec,
}
