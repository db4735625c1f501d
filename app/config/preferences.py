"""The current settings and their JSON file, with migrations.

Only values other than the defaults are written. Unknown entries stay in the file, an invalid value becomes its default,
and an unreadable file is set aside; each is reported.
"""

import json
import re
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Final, NamedTuple

from app.base.atomic import try_quarantine
from app.base.disclosure import Disclosure, disclose_text
from app.base.event import Event
from app.base.regular import NotRegularFileError, is_too_deep, parse_json, read_contents
from app.base.value import replaced
from app.config.declare import ChoiceField, Field, plain_value, section_fields
from app.config.levels import level_to_twenty
from app.config.settings import SECTIONS, VERSION, Settings
from app.text import settings as text
from app.text.file_errors import reason_of_failed
from app.text.phrase import Phrase

Raw = dict[str, Any]
Migration = Callable[[Raw], Raw]


class RenamedSetting(NamedTuple):
    """Present name (`section.name`) of a setting that was renamed, and the conversion from its former value."""

    name: str
    from_former: Callable[[Any], object] = lambda value: value


RENAMED: Final[Mapping[str, RenamedSetting]] = {"game.tempo_level": RenamedSetting("game.tempo_up_to", level_to_twenty)}
"""Settings that were renamed (and perhaps rescaled) by former `section.name`; applied to files of any version."""

MIGRATIONS: Final[tuple[Migration, ...]] = ()
"""Migrations of the file format; the first turns version 1 into 2. Each gets the contents and returns the new ones."""
SHORTCUTS_SECTION = "keys"
"""Name of the file's section with the keyboard shortcuts by action id. Unknown actions stay there."""
Keys = tuple[str, ...]
VERSION_KEY = "version"
_match_action_id: Final = re.compile(r"[a-z]+(?:[._][a-z0-9]+)+").fullmatch
_match_key: Final = re.compile(
    r"(?:(?:Ctrl|Alt|Shift|Meta)\+)*(?:.|F[0-9]{1,2}|Space|Esc|Enter|Return|Tab|Backspace|Del|Ins|Home|End|PgUp|PgDown"
    r"|Left|Right|Up|Down)"
).fullmatch


def _migrate_settings(
    raw: Raw, version: int, migrations: tuple[Migration, ...], renamed: Mapping[str, RenamedSetting]
) -> Raw:
    """Migrate the contents of an old file to the present version; `raw` is changed, also if a migration raises."""
    for migrate in migrations[max(version, 1) - 1 :]:
        raw = migrate(raw)
    for old, new in renamed.items():
        (old_section, old_name), (new_section, new_name) = old.split("."), new.name.split(".")
        section = raw.get(old_section)
        if isinstance(section, dict) and old_name in section:
            value, target = section.pop(old_name), raw.setdefault(new_section, {})
            if isinstance(target, dict):
                target.setdefault(new_name, new.from_former(value))
    return raw


def read_shortcuts(raw: Mapping[str, Any]) -> tuple[dict[str, Keys], list[Phrase]]:
    """Return the keyboard shortcuts in a settings file, and a notice for each unusable entry."""
    stored = raw.get(SHORTCUTS_SECTION, {})
    if not isinstance(stored, dict):
        return {}, [text.KEYS_UNREADABLE]
    found: dict[str, Keys] = {}
    notices = []
    for action_id, keys in stored.items():
        if isinstance(keys, list) and all(isinstance(key, str) for key in keys):
            found[action_id] = tuple(keys)
        else:
            notices.append(text.KEYS_OF_ACTION_UNREADABLE.filled(action=action_id))
    return found, notices


class LoadedSettings(NamedTuple):
    """Contents of a settings file: settings, raw contents, and notices for the user."""

    settings: Settings
    raw: Raw
    notices: tuple[Phrase, ...] = ()
    fresh: Settings = Settings()
    """Settings that apply where the user's file names none; they may depend on the system."""


def load_settings(
    path: Path,
    now: float,
    *,
    version: int = VERSION,
    migrations: tuple[Migration, ...] = MIGRATIONS,
    renamed: Mapping[str, RenamedSetting] = RENAMED,
    fresh: Settings | None = None,
) -> LoadedSettings:
    """Load the settings in the file at `path`; never raises, and reports problems in `notices`. Settings that the
    file does not name come from `fresh`."""
    fresh = fresh or Settings()
    try:
        data = read_contents(path)
    except FileNotFoundError:
        return LoadedSettings(fresh, {}, fresh=fresh)
    except NotRegularFileError:
        data = b""
    except OSError as failure:
        notice = text.FILE_NOT_OPENED.filled(path=path, reason=reason_of_failed(failure))
        return LoadedSettings(fresh, {}, (notice,), fresh)
    try:
        raw = parse_json(data)
        if is_too_deep(raw) or not isinstance(raw, dict):
            raise ValueError("a settings file holds one object, and not a deep one")  # noqa: TRY301
        written = _version_of(raw)
        raw = _migrate_settings(raw, written, migrations, renamed)
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError):
        return LoadedSettings(fresh, {}, (text.FILE_UNREADABLE.filled(aside=try_quarantine(path, now)),), fresh)
    notices = [text.FILE_NEWER] if written > version else []
    settings = _settings_in(raw, notices, fresh)
    notices += read_shortcuts(raw)[1]
    return LoadedSettings(settings, raw, tuple(notices), fresh)


def write_settings(settings: Settings, raw: Raw, version: int = VERSION, fresh: Settings | None = None) -> bytes:
    """Serialize the settings, with all unknown entries of `raw`, without values equal to those of `fresh`."""
    usual = (fresh or Settings()).sections()
    out = {**raw, VERSION_KEY: max(version, _version_of(raw))}
    for name, section in settings.sections().items():
        kept = out.pop(name, None)
        values = dict(kept) if isinstance(kept, dict) else {}
        for field in section_fields(section):
            values.pop(field.key, None)
            if (value := plain_value(getattr(section, field.key))) != plain_value(getattr(usual[name], field.key)):
                values[field.key] = value
        if values:
            out[name] = values
    # Another program may have written surrogates, which json reads back.
    return (json.dumps(out, ensure_ascii=False, indent=2, sort_keys=True) + "\n").encode("utf-8", "surrogatepass")


def replace_setting(settings: Settings, section: str, key: str, value: object) -> Settings:
    """Return the settings with one value changed; ValueError with the reason if the value is not allowed."""
    values = getattr(settings, section)
    field = next(field for field in section_fields(values) if field.key == key)
    if reason := field.value_problem(plain_value(value)):
        raise ValueError(reason.en)
    typed = _typed_value(values, field, plain_value(value))
    return replaced(settings, **{section: replaced(values, **{key: typed})})


def _version_of(raw: Raw) -> int:
    version = raw.get(VERSION_KEY, 1)
    return version if isinstance(version, int) and version >= 1 else 1


def _settings_in(raw: Raw, notices: list[Phrase], fresh: Settings) -> Settings:
    sections: dict[str, Any] = {}
    for name, section in fresh.sections().items():
        kept, values = raw.get(name), dict[str, object]()
        stored = kept if isinstance(kept, dict) else {}
        for field in section_fields(section):
            if field.key not in stored:
                continue
            value = stored[field.key]
            if reason := field.value_problem(value):
                notices.append(text.VALUE_REPLACED.filled(label=field.label, value=value, reason=reason))
            else:
                values[field.key] = _typed_value(section, field, value)
        sections[name] = replaced(section, **values)
    return Settings(**sections)


def _typed_value(section: object, field: Field, value: object) -> object:
    return type(getattr(section, field.key))(value) if isinstance(field.kind, ChoiceField) else value


class SettingChanged(NamedTuple):
    """Event that one setting has got a new value; `now` has all settings."""

    section: str
    key: str
    now: Settings


class Preferences:
    """The current settings and keyboard shortcuts. Each change calls `save` with the file's new contents."""

    def __init__(self, loaded: LoadedSettings, save: Callable[[bytes], object]) -> None:
        self.now, self.fresh = loaded.settings, loaded.fresh
        self._raw = dict(loaded.raw)
        self._save = save
        self.keys: Mapping[str, Keys] = read_shortcuts(loaded.raw)[0]
        """Keyboard shortcuts that the user chose, by action id; other actions have their declared ones."""
        self.changed = Event[SettingChanged]()
        self.shortcuts_changed = Event[None]()

    def change_setting(self, section: str, key: str, value: object) -> None:
        """Set one value, save and notify listeners; ValueError if it is not allowed."""
        settings = replace_setting(self.now, section, key, value)
        if settings == self.now:
            return
        self.now = settings
        self._save(write_settings(settings, self._raw, fresh=self.fresh))
        self.changed.emit(SettingChanged(section, key, settings))

    def set_shortcuts(self, chosen: Mapping[str, Keys | None]) -> None:
        """Set the keyboard shortcuts of several actions at once; None restores the declared ones."""
        stored = self._raw.pop(SHORTCUTS_SECTION, None)
        kept = dict(stored) if isinstance(stored, dict) else {}
        for action_id, keys in chosen.items():
            kept.pop(action_id, None)
            if keys is not None:
                kept[action_id] = list(keys)
        if kept:
            self._raw[SHORTCUTS_SECTION] = kept
        self.keys = read_shortcuts(self._raw)[0]
        self._save(write_settings(self.now, self._raw, fresh=self.fresh))
        self.shortcuts_changed.emit(None)


def disclosed_settings(raw: Mapping[str, Any]) -> Raw:
    """Return a file's settings for a bug report: texts as placeholders, unknown entries only as a count."""
    found: Raw = {}
    unknown = 0
    for name, section in Settings().sections().items():
        stored = raw.get(name)
        stored = stored if isinstance(stored, dict) else {}
        fields = {field.key: field for field in section_fields(section)}
        unknown += len(stored.keys() - fields.keys())
        if shown := {key: _disclosed_value(fields[key], stored[key]) for key in fields if key in stored}:
            found[name] = shown
    if listed := {
        action: keys for action, given in read_shortcuts(raw)[0].items() if (keys := _disclosed_keys(action, given))
    }:
        found[SHORTCUTS_SECTION] = listed
    unknown += len(raw.keys() - SECTIONS.keys() - {SHORTCUTS_SECTION, VERSION_KEY})
    return found | {VERSION_KEY: _version_of(dict(raw)), "unknown": unknown}


def _disclosed_value(field: Field, value: object) -> object:
    if field.value_problem(value):
        return "<unreadable>"
    holds = getattr(field.kind, "holds", Disclosure.PUBLIC)
    return disclose_text(value, holds) if isinstance(value, str) else value


def _disclosed_keys(action: str, keys: Keys) -> list[str]:
    return [key for key in keys if _match_key(key)] if _match_action_id(action) else []
