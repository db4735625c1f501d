"""Levels of the bundled engine, and their form in files.

Versions up to 0.2.0 had ten levels; now there are twenty. Files store a level of twenty under a name of its own, and
beside it the nearest level of ten for those versions. A level of ten alone is doubled when it is read.
"""

from collections.abc import Mapping
from typing import Annotated, Any, Final, TypeVar

from app.base.codec import Between, FieldKey, FormerKey

T = TypeVar("T")

WEAKEST: Final = 1
STRONGEST: Final = 20
LEVEL_KEY: Final = "Level"
"""Name of the bundled engine's option for its playing strength."""
STORED_LEVEL_KEY: Final = f"{LEVEL_KEY} of {STRONGEST}"
"""Name of the playing level in files of engine profiles, on the present scale of 1 to 20."""


def level_to_twenty(level: Any) -> Any:
    """Convert a playing level on the former scale of 1 to 10 to the scale of 1 to 20; other types stay unchanged."""
    return 2 * level if type(level) is int else level


def level_to_ten(level: Any) -> Any:
    """Convert a playing level on the scale of 1 to 20 to the former scale of 1 to 10; other types stay unchanged."""
    return (level + 1) // 2 if type(level) is int else level


_FIELD_KEY: Final = FieldKey("level_of_20")
_FORMER_LEVEL_KEY: Final = FormerKey("level", level_to_twenty, level_to_ten)
_Level = Annotated[int, Between(WEAKEST, STRONGEST)]
StoredLevel = Annotated[_Level, _FIELD_KEY, _FORMER_LEVEL_KEY]
"""Type of a playing level (1 to 20) stored in a file, which also gets the level on the former scale (1 to 10)."""
OptionalStoredLevel = Annotated[_Level | None, _FIELD_KEY, _FORMER_LEVEL_KEY]


def values_to_file(values: Mapping[str, T]) -> dict[str, T]:
    """Return the bundled engine's option values in the form that files store."""
    if LEVEL_KEY not in values:
        return dict(values)
    return {**values, LEVEL_KEY: level_to_ten(values[LEVEL_KEY]), STORED_LEVEL_KEY: values[LEVEL_KEY]}


def values_from_file(said: Mapping[str, T]) -> dict[str, T]:
    """Return the bundled engine's option values from a file of any version."""
    values: dict[str, Any] = dict(said)
    level = values.pop(STORED_LEVEL_KEY, None)
    if LEVEL_KEY in values:
        # If both differ, an earlier version changed or removed the level of ten, which then counts.
        values[LEVEL_KEY] = level if values[LEVEL_KEY] == level_to_ten(level) else level_to_twenty(values[LEVEL_KEY])
    return values
