"""A profile of an engine as JSON: what stands in the file of engines, and in one that is given to somebody else."""

from collections.abc import Callable, Mapping
from typing import Any, Final, NamedTuple

from app.config.engine_profile import BUNDLED, EngineProfile, Introduction, Values
from app.text import engines as text
from app.text.phrase import Phrase
from app.usi.commands import MateLimit

Raw = dict[str, Any]

MOST_MS: Final = 600_000
"""No margin and no grace is longer than ten minutes."""
MOST_PORT: Final = 65_535
LONGEST_TEXT: Final = 32_768
"""Letters of one text; what is longer is no text of a person or an engine."""


class ProfileRead(NamedTuple):
    """What was understood of a profile; None where it does not even say what it is."""

    profile: EngineProfile | None
    notices: tuple[Phrase, ...] = ()


class _Part(NamedTuple):
    """How one field is read, which raises where it cannot be, and how it is written."""

    read: Callable[[Any], object]
    write: Callable[[Any], object]


def raw_of(profile: EngineProfile) -> Raw:
    """What tells it from a profile that has nothing but a key, a name and a program."""
    raw: Raw = {"key": profile.key, "name": profile.name, "program": profile.program}
    bare = EngineProfile(**raw)
    for field, part in _PARTS.items():
        value = getattr(profile, field)
        if field not in raw and value != getattr(bare, field):
            raw[field] = part.write(value)
    return raw


def unknown_of(raw: Mapping[str, Any]) -> Raw:
    """What a newer version may have written beside the fields that are known."""
    return {name: value for name, value in raw.items() if name not in _PARTS}


def read_profile(raw: object) -> ProfileRead:
    """A field that cannot be understood is told, and left at its default; a key or a name may be missing."""
    if not isinstance(raw, dict) or ("program" not in raw and raw.get("key") != BUNDLED):
        return ProfileRead(None, (text.NO_PROFILE,))
    try:
        fields: Raw = {name: _text(raw.get(name, "")) for name in ("key", "name", "program")}
    except (TypeError, ValueError):
        return ProfileRead(None, (text.NO_PROFILE,))
    notices = []
    for field, part in _PARTS.items():
        if field not in raw or field in fields:
            continue
        try:
            fields[field] = part.read(raw[field])
        except (TypeError, ValueError):
            notices.append(text.FIELD_UNREADABLE.filled(engine=fields["name"] or fields["key"], field=field))
    return ProfileRead(EngineProfile(**fields), tuple(notices))


def is_keepable(text: str) -> bool:
    """Whether it is understood again once it has been written."""
    return "\0" not in text and len(text) <= LONGEST_TEXT


def _text(stored: object) -> str:
    if not isinstance(stored, str):
        raise TypeError("no text")
    if not is_keepable(stored):
        raise ValueError("no text that a system takes")
    return stored


def _texts(stored: object) -> tuple[str, ...]:
    if not isinstance(stored, list):
        raise TypeError("no list")
    return tuple(_text(each) for each in stored)


def _environment(stored: object) -> tuple[tuple[str, str], ...]:
    return tuple((_variable(name), _text(value)) for name, value in _object(stored).items())


def _variable(name: str) -> str:
    if not is_variable(name):
        raise ValueError("no name of a variable")
    return name


def is_variable(name: str) -> bool:
    """Whether a system can have a variable of that name."""
    return bool(name) and "=" not in name and "\0" not in name


def is_machine(name: str) -> bool:
    """Whether it can be the name of a machine, or of a user there, which may be empty: one word that is no option."""
    return not name.startswith("-") and name.isprintable() and not any(map(str.isspace, name))


def _port(stored: object) -> int:
    if not isinstance(stored, int) or isinstance(stored, bool) or not 0 <= stored <= MOST_PORT:
        raise ValueError("no port")
    return stored


def _object(stored: object) -> Raw:
    if not isinstance(stored, dict):
        raise TypeError("no object")
    return stored


def _switch(stored: object) -> bool:
    if not isinstance(stored, bool):
        raise TypeError("no switch")
    return stored


def _milliseconds(stored: object) -> int:
    if not isinstance(stored, int) or isinstance(stored, bool) or not 0 <= stored <= MOST_MS:
        raise ValueError("no number of milliseconds")
    return stored


def _values(stored: object) -> Values:
    values = _object(stored)
    if not all(isinstance(value, bool | int | str) for value in values.values()):
        raise TypeError("no value of an option")
    return values


def _presets(stored: object) -> Mapping[str, Values]:
    return {name: _values(values) for name, values in _object(stored).items()}


def _written_presets(presets: Mapping[str, Values]) -> Raw:
    return {name: dict(values) for name, values in presets.items()}


def _introduction(stored: object) -> Introduction:
    raw = _object(stored)
    return Introduction(
        _text(raw.get("name", "")), _text(raw.get("author", "")), _texts(raw.get("options", [])), _stamp(raw)
    )


def _stamp(raw: Raw) -> tuple[int, int] | None:
    match raw.get("stamp"):
        case [int(size), int(changed)]:
            return size, changed
        case _:
            return None


def _written_introduction(said: Introduction) -> Raw:
    raw: Raw = {"name": said.name, "author": said.author, "options": list(said.options)}
    return raw if said.stamp is None else raw | {"stamp": list(said.stamp)}


def _as_it_is(value: object) -> object:
    return value


_TEXT: Final = _Part(_text, _as_it_is)
_TEXTS: Final = _Part(_texts, list)
_NUMBER: Final = _Part(_milliseconds, _as_it_is)
_PARTS: Final[Mapping[str, _Part]] = {
    "key": _TEXT,
    "name": _TEXT,
    "program": _TEXT,
    "arguments": _TEXTS,
    "folder": _TEXT,
    "environment": _Part(_environment, dict),
    "host": _TEXT,
    "port": _Part(_port, _as_it_is),
    "user": _TEXT,
    "key_file": _TEXT,
    "tags": _TEXTS,
    "values": _Part(_values, dict),
    "presets": _Part(_presets, _written_presets),
    "mate_limit": _Part(MateLimit, lambda limit: limit.value),
    "takes_increments": _Part(_switch, _as_it_is),
    "margin_ms": _NUMBER,
    "grace_ms": _NUMBER,
    "introduction": _Part(_introduction, _written_introduction),
}
