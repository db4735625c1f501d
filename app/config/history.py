"""What settings files of older versions looked like, and how to read them today."""

from collections.abc import Callable, Mapping
from typing import Any, Final

Raw = dict[str, Any]
Migration = Callable[[Raw], Raw]

RENAMED: Final[Mapping[str, str]] = {}
"""Settings that changed their name, as `section.old` to `section.new`; good for files of any age."""

MIGRATIONS: Final[tuple[Migration, ...]] = ()
"""The first entry turns a version 1 file into version 2, and so on. Each gets a copy and returns the new contents."""


def brought_up(raw: Raw, version: int, migrations: tuple[Migration, ...], renamed: Mapping[str, str]) -> Raw:
    """The contents of an old file in today's form; a migration that raises leaves the file as it was."""
    for migrate in migrations[max(version, 1) - 1 :]:
        raw = migrate(raw)
    for old, new in renamed.items():
        _move(raw, *old.split("."), *new.split("."))
    return raw


def _move(raw: Raw, old_section: str, old_name: str, new_section: str, new_name: str) -> None:
    section = raw.get(old_section)
    if not isinstance(section, dict) or old_name not in section:
        return
    value = section.pop(old_name)
    target = raw.setdefault(new_section, {})
    if isinstance(target, dict):
        target.setdefault(new_name, value)
