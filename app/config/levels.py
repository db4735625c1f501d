"""The levels of the bundled engine: how many there are, and how files say them.

Versions up to 0.2.0 had ten levels. A level of twenty has a name of its own in every file, so that one of ten is
known by its name and read as twice as many. The nearest level of ten stands beside it, for those versions.
"""

from collections.abc import Mapping
from typing import Annotated, Any, Final, TypeVar

from app.base.codec import Between, FieldKey, Formerly

T = TypeVar("T")

WEAKEST: Final = 1
STRONGEST: Final = 20
LEVEL: Final = "Level"
"""The option of the bundled engine that says how strongly it plays."""
KEPT_LEVEL: Final = f"{LEVEL} of {STRONGEST}"
"""The name of that option in files of engines."""


def of_twenty(level: Any) -> Any:
    """A level of ten as one of twenty; what is no level stays as it is."""
    return 2 * level if type(level) is int else level


def of_ten(level: Any) -> Any:
    """The nearest level of ten to one of twenty; what is no level stays as it is."""
    return (level + 1) // 2 if type(level) is int else level


_KEY: Final = FieldKey("level_of_20")
_OF_TEN: Final = Formerly("level", of_twenty, of_ten)
_Level = Annotated[int, Between(WEAKEST, STRONGEST)]
KeptLevel = Annotated[_Level, _KEY, _OF_TEN]
"""A level as a field of an object in a file."""
OptionalKeptLevel = Annotated[_Level | None, _KEY, _OF_TEN]


def kept_values(values: Mapping[str, T]) -> dict[str, T]:
    """Values of the bundled engine's options, as a file has them."""
    if LEVEL not in values:
        return dict(values)
    return {**values, LEVEL: of_ten(values[LEVEL]), KEPT_LEVEL: values[LEVEL]}


def values_kept(said: Mapping[str, T]) -> dict[str, T]:
    """Values of the bundled engine's options, from what a file of any version has."""
    values: dict[str, Any] = dict(said)
    level = values.pop(KEPT_LEVEL, None)
    if LEVEL in values:
        # An earlier version changes or removes this one, and leaves the other.
        values[LEVEL] = level if values[LEVEL] == of_ten(level) else of_twenty(values[LEVEL])
    return values
