"""Settings on the disk: a JSON file that is read with patience and written whole.

Only what differs from the defaults is written. What this version does not know stays in the file, a value that will
not do is replaced by its default, and a file that cannot be understood is set aside; each of these is told.
"""

from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

from app.base.regular import NotRegular, is_deep, parsed, read_whole
from app.config import history
from app.config.declare import Section, fields_of, plain
from app.config.field import Choice, Field
from app.config.history import Migration, Raw
from app.config.key_choices import keys_in
from app.config.settings import VERSION, Settings
from app.text import settings as text
from app.text.phrase import Phrase

VERSION_KEY = "version"


class Loaded(NamedTuple):
    """What a file held: the settings, what else was in it, and what the person should be told."""

    settings: Settings
    raw: Raw
    notices: tuple[Phrase, ...] = ()


def load(
    path: Path,
    now: float,
    *,
    version: int = VERSION,
    migrations: tuple[Migration, ...] = history.MIGRATIONS,
    renamed: Mapping[str, str] = history.RENAMED,
) -> Loaded:
    """The settings in the file at `path`; it never raises, and says in `notices` what it had to do."""
    try:
        data = read_whole(path)
    except FileNotFoundError:
        return Loaded(Settings(), {})
    except NotRegular:
        data = b""
    except OSError as failure:
        notice = text.FILE_NOT_OPENED.filled(path=path, reason=failure.strerror)
        return Loaded(Settings(), {}, (notice,))
    try:
        raw = _object(data)
        written = _version_of(raw)
        raw = history.brought_up(_copied(raw), written, migrations, renamed)
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError):
        return Loaded(Settings(), {}, (text.FILE_UNREADABLE.filled(aside=_set_aside(path, now)),))
    notices = [text.FILE_NEWER] if written > version else []
    settings = _settings_in(raw, notices)
    notices += keys_in(raw)[1]
    return Loaded(settings, raw, tuple(notices))


def written(settings: Settings, raw: Raw, version: int = VERSION) -> bytes:
    """The file for `settings`, with everything in `raw` that no setting of ours stands for."""
    out = _copied(raw)
    out[VERSION_KEY] = max(version, _version_of(raw))
    for name, section in settings.sections().items():
        kept = out.get(name)
        values = kept if isinstance(kept, dict) else {}
        for field in fields_of(section):
            value = plain(getattr(section, field.key))
            values.pop(field.key, None)
            if value != field.default:
                values[field.key] = value
        out.pop(name, None)
        if values:
            out[name] = values
    import json  # noqa: PLC0415 - as in _copied

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


def _set_aside(path: Path, now: float) -> Path:
    from app.base.atomic import quarantine  # noqa: PLC0415 - a start with a good file does not need it

    try:
        return quarantine(path, now)
    except OSError:  # nothing may be written there, and that is told when something is
        return path


def _copied(raw: Raw) -> Raw:
    """Another object with the same contents, which are those of a JSON file."""
    import json  # noqa: PLC0415 - four modules, which a start without a file does not need

    return _object(json.dumps(raw).encode())


def _object(data: bytes) -> Raw:
    raw = parsed(data)
    if is_deep(raw):
        raise ValueError("too deep")
    if not isinstance(raw, dict):
        raise TypeError("a settings file holds one object")
    return raw


def _version_of(raw: Raw) -> int:
    version = raw.get(VERSION_KEY, 1)
    return version if isinstance(version, int) and version >= 1 else 1


def _settings_in(raw: Raw, notices: list[Phrase]) -> Settings:
    sections: dict[str, Any] = {}
    for name, section in Settings().sections().items():
        stored = raw.get(name)
        stored = stored if isinstance(stored, dict) else {}
        sections[name] = section.replaced(**_values_in(stored, section, notices))
    return Settings(**sections)


def _values_in(stored: Raw, section: Section, notices: list[Phrase]) -> dict[str, object]:
    values: dict[str, object] = {}
    for field in fields_of(section):
        if field.key not in stored:
            continue
        value = stored[field.key]
        if reason := field.problem(value):
            notices.append(text.VALUE_REPLACED.filled(label=field.label, value=value, reason=reason))
        else:
            values[field.key] = _typed(section, field, value)
    return values


def _typed(section: object, field: Field, value: object) -> object:
    """A plain value as the type that the section holds: an enumeration's member for a choice."""
    return type(getattr(section, field.key))(value) if isinstance(field.kind, Choice) else value
