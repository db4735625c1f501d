"""The settings in force, and their JSON file, which is read with patience and written whole.

Only what differs from the defaults is written. What this version does not know stays in the file, a value that will
not do is replaced by its default, and a file that cannot be understood is set aside; each of these is told.
"""

import json
import re
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Final, NamedTuple

from app.base.atomic import set_aside
from app.base.disclosure import Disclosure, disclosed_text
from app.base.event import Event
from app.base.regular import NotRegular, is_deep, parsed, read_whole
from app.config.declare import ChoiceField, Field, fields_of, plain
from app.config.levels import of_twenty
from app.config.settings import SECTIONS, VERSION, Settings
from app.text import settings as text
from app.text.phrase import Phrase

Raw = dict[str, Any]
Migration = Callable[[Raw], Raw]


class Renamed(NamedTuple):
    """The name that a setting has today, as `section.name`, and what turns its earlier value into today's."""

    name: str
    from_former: Callable[[Any], object] = lambda value: value


RENAMED: Final[Mapping[str, Renamed]] = {"game.tempo_level": Renamed("game.tempo_up_to", of_twenty)}
"""Settings that changed their name, and perhaps the scale of their values, by `section.old`; good for files of any age."""

MIGRATIONS: Final[tuple[Migration, ...]] = ()
"""The first entry turns a version 1 file into version 2, and so on. Each gets a copy and returns the new contents."""
SECTION = "keys"
"""In the file: by the id of an action, its keys. An action that is not known today stays there."""
Keys = tuple[str, ...]
VERSION_KEY = "version"
_ACTION: Final = re.compile(r"[a-z]+(?:[._][a-z0-9]+)+").fullmatch
_KEY: Final = re.compile(
    r"(?:(?:Ctrl|Alt|Shift|Meta)\+)*(?:.|F[0-9]{1,2}|Space|Esc|Enter|Return|Tab|Backspace|Del|Ins|Home|End|PgUp|PgDown"
    r"|Left|Right|Up|Down)"
).fullmatch


def _brought_up(raw: Raw, version: int, migrations: tuple[Migration, ...], renamed: Mapping[str, Renamed]) -> Raw:
    """The contents of an old file in today's form; a migration that raises leaves the file as it was."""
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


def keys_in(raw: Mapping[str, Any]) -> tuple[dict[str, Keys], list[Phrase]]:
    """What a settings file says about keys, and a sentence for each entry that cannot be used."""
    stored = raw.get(SECTION, {})
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


class Loaded(NamedTuple):
    """What a file held: the settings, what else was in it, and what the person should be told."""

    settings: Settings
    raw: Raw
    notices: tuple[Phrase, ...] = ()
    fresh: Settings = Settings()
    """What holds where the person has chosen nothing; it may be the system's wish."""


def load_settings(
    path: Path,
    now: float,
    *,
    version: int = VERSION,
    migrations: tuple[Migration, ...] = MIGRATIONS,
    renamed: Mapping[str, Renamed] = RENAMED,
    fresh: Settings | None = None,
) -> Loaded:
    """The settings in the file at `path`; it never raises, and says in `notices` what it had to do. What the file does not
    name is as in `fresh`."""
    fresh = fresh or Settings()
    try:
        data = read_whole(path)
    except FileNotFoundError:
        return Loaded(fresh, {}, fresh=fresh)
    except NotRegular:
        data = b""
    except OSError as failure:
        notice = text.FILE_NOT_OPENED.filled(path=path, reason=failure.strerror)
        return Loaded(fresh, {}, (notice,), fresh)
    try:
        raw = parsed(data)
        if is_deep(raw) or not isinstance(raw, dict):
            raise ValueError("a settings file holds one object, and not a deep one")  # noqa: TRY301
        written = _version_of(raw)
        raw = _brought_up(raw, written, migrations, renamed)
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError):
        return Loaded(fresh, {}, (text.FILE_UNREADABLE.filled(aside=set_aside(path, now)),), fresh)
    notices = [text.FILE_NEWER] if written > version else []
    settings = _settings_in(raw, notices, fresh)
    notices += keys_in(raw)[1]
    return Loaded(settings, raw, tuple(notices), fresh)


def written(settings: Settings, raw: Raw, version: int = VERSION, fresh: Settings | None = None) -> bytes:
    """The file for `settings`, with everything in `raw` that no setting of ours stands for, without what is as in `fresh`."""
    usual = (fresh or Settings()).sections()
    out = {**raw, VERSION_KEY: max(version, _version_of(raw))}
    for name, section in settings.sections().items():
        kept = out.pop(name, None)
        values = dict(kept) if isinstance(kept, dict) else {}
        for field in fields_of(section):
            values.pop(field.key, None)
            if (value := plain(getattr(section, field.key))) != plain(getattr(usual[name], field.key)):
                values[field.key] = value
        if values:
            out[name] = values
    # Another program may have put halves of letters in, which json reads again.
    return (json.dumps(out, ensure_ascii=False, indent=2, sort_keys=True) + "\n").encode("utf-8", "surrogatepass")


def replaced(settings: Settings, section: str, key: str, value: object) -> Settings:
    """The settings with one value changed; ValueError, with the reason, when the value will not do."""
    values = getattr(settings, section)
    field = next(field for field in fields_of(values) if field.key == key)
    if reason := field.problem(plain(value)):
        raise ValueError(reason.en)
    typed = _typed(values, field, plain(value))
    return settings.replaced(**{section: values.replaced(**{key: typed})})


def _version_of(raw: Raw) -> int:
    version = raw.get(VERSION_KEY, 1)
    return version if isinstance(version, int) and version >= 1 else 1


def _settings_in(raw: Raw, notices: list[Phrase], fresh: Settings) -> Settings:
    sections: dict[str, Any] = {}
    for name, section in fresh.sections().items():
        kept, values = raw.get(name), dict[str, object]()
        stored = kept if isinstance(kept, dict) else {}
        for field in fields_of(section):
            if field.key not in stored:
                continue
            value = stored[field.key]
            if reason := field.problem(value):
                notices.append(text.VALUE_REPLACED.filled(label=field.label, value=value, reason=reason))
            else:
                values[field.key] = _typed(section, field, value)
        sections[name] = section.replaced(**values)
    return Settings(**sections)


def _typed(section: object, field: Field, value: object) -> object:
    return type(getattr(section, field.key))(value) if isinstance(field.kind, ChoiceField) else value


class SettingChanged(NamedTuple):
    section: str
    key: str
    now: Settings


class Preferences:
    """Today's settings. `save` is called with the file's new contents after each change."""

    def __init__(self, loaded: Loaded, save: Callable[[bytes], object]) -> None:
        self.now, self.fresh = loaded.settings, loaded.fresh
        self._raw = dict(loaded.raw)
        self._save = save
        self.keys: Mapping[str, Keys] = keys_in(loaded.raw)[0]
        """By the id of an action, the keys that the person gave it instead of the declared ones."""
        self.changed = Event[SettingChanged]()
        self.rekeyed = Event[None]()
        """Actions have other keys."""

    def change(self, section: str, key: str, value: object) -> None:
        """Set one value, everywhere at once; ValueError when it will not do."""
        settings = replaced(self.now, section, key, value)
        if settings == self.now:
            return
        self.now = settings
        self._save(written(settings, self._raw, fresh=self.fresh))
        self.changed.emit(SettingChanged(section, key, settings))

    def give_keys(self, chosen: Mapping[str, Keys | None]) -> None:
        """Let actions have other keys, all at once; with None the declared ones again."""
        stored = self._raw.pop(SECTION, None)
        kept = dict(stored) if isinstance(stored, dict) else {}
        for action_id, keys in chosen.items():
            kept.pop(action_id, None)
            if keys is not None:
                kept[action_id] = list(keys)
        if kept:
            self._raw[SECTION] = kept
        self.keys = keys_in(self._raw)[0]
        self._save(written(self.now, self._raw, fresh=self.fresh))
        self.rekeyed.emit(None)


def disclosed_settings(raw: Mapping[str, Any]) -> Raw:
    """The declared settings in a file's contents, texts as placeholders; what nobody declared is only counted."""
    found: Raw = {}
    unknown = 0
    for name, section in Settings().sections().items():
        stored = raw.get(name)
        stored = stored if isinstance(stored, dict) else {}
        fields = {field.key: field for field in fields_of(section)}
        unknown += len(stored.keys() - fields.keys())
        if shown := {key: _disclosed_value(fields[key], stored[key]) for key in fields if key in stored}:
            found[name] = shown
    if listed := {
        action: keys for action, given in keys_in(raw)[0].items() if (keys := _disclosed_keys(action, given))
    }:
        found[SECTION] = listed
    unknown += len(raw.keys() - SECTIONS.keys() - {SECTION, VERSION_KEY})
    return found | {VERSION_KEY: _version_of(dict(raw)), "unknown": unknown}


def _disclosed_value(field: Field, value: object) -> object:
    if field.problem(value):
        return "<unreadable>"
    holds = getattr(field.kind, "holds", Disclosure.PUBLIC)
    return disclosed_text(value, holds) if isinstance(value, str) else value


def _disclosed_keys(action: str, keys: Keys) -> list[str]:
    return [key for key in keys if _KEY(key)] if _ACTION(action) else []
