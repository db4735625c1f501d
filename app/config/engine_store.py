"""The engines of this machine on the disk: a JSON file that is read with patience and written whole.

What this version does not know stays in the file, a profile that makes no sense is told and kept as it stands, and a file
that cannot be understood is set aside. The bundled engine is always among them.
"""

import json
from collections.abc import Mapping, Sequence, Set
from pathlib import Path
from typing import Any, Final, NamedTuple

from app.base.atomic import quarantine
from app.base.regular import NotRegular, is_deep, parsed, read_whole
from app.config.engine_json import Raw, raw_of, read_profile, unknown_of
from app.config.engine_keys import BUNDLED_NAME, bundled, called, folded, free_among, new_key
from app.config.engine_profile import BUNDLED, EngineProfile
from app.text import engines as text
from app.text.phrase import Phrase

FILE: Final = "engines.json"
"""Its name in the folder of settings."""
VERSION: Final = 1
LARGEST: Final = 64 << 20
"""Bytes; a hundred engines with ten thousand options each do not come near it."""

_VERSION_KEY: Final = "version"
_ENGINES_KEY: Final = "engines"


class Unknown(NamedTuple):
    """What stands in a file and is not understood, to be written again as it was."""

    beside: Mapping[str, Any] = {}
    of_profiles: Mapping[str, Raw] = {}
    """By the key of the profile it stands in."""
    profiles: tuple[object, ...] = ()
    """Entries that are no profiles."""
    version: int = VERSION


class LoadedEngines(NamedTuple):
    """The engines of a file, in their order, and what the person should be told."""

    profiles: tuple[EngineProfile, ...]
    unknown: Unknown = Unknown()
    notices: tuple[Phrase, ...] = ()


def load_engines(path: Path, now: float) -> LoadedEngines:
    """The engines in the file at `path`; it never raises, and says in `notices` what it had to do."""
    try:
        return read_engines(path) or LoadedEngines((bundled(),))
    except OSError as failure:
        notice = text.FILE_NOT_OPENED.filled(path=path, reason=failure.strerror)
    except ValueError:
        notice = text.FILE_UNREADABLE.filled(aside=_set_aside(path, now))
    return LoadedEngines((bundled(),), notices=(notice,))


def read_engines(path: Path) -> LoadedEngines | None:
    """The engines in the file at `path`, None where there is no file; OSError, or ValueError as below."""
    try:
        data = read_whole(path, LARGEST)
    except FileNotFoundError:
        return None
    except NotRegular as failure:
        raise ValueError(failure.strerror) from failure
    return engines_in(data)


def engines_in(data: bytes) -> LoadedEngines:
    """The engines in a file's contents; ValueError where these cannot be understood."""
    if len(data) > LARGEST:
        raise ValueError("too large")
    raw = parsed(data)
    if is_deep(raw):
        raise ValueError("too deep")
    entries = raw.get(_ENGINES_KEY, []) if isinstance(raw, dict) else None
    if not isinstance(entries, list):
        raise ValueError("no engines")  # noqa: TRY004 - for whoever reads it, that is no other fault than the others
    return _understood(raw, entries)


def written(profiles: Sequence[EngineProfile], unknown: Unknown) -> bytes:
    """The file for these engines, with everything in it that was not understood."""
    entries = [{**unknown.of_profiles.get(profile.key, {}), **raw_of(profile)} for profile in profiles]
    document = {**unknown.beside, _VERSION_KEY: unknown.version, _ENGINES_KEY: [*entries, *unknown.profiles]}
    # A file name that is no UTF-8 has halves of letters in it, which json reads again.
    return (json.dumps(document, ensure_ascii=False, indent=2) + "\n").encode("utf-8", "surrogatepass")


def _set_aside(path: Path, now: float) -> Path:
    try:
        return quarantine(path, now)
    except OSError:
        return path


def _understood(raw: Raw, entries: list[object]) -> LoadedEngines:
    version = raw.get(_VERSION_KEY, VERSION)
    is_newer = isinstance(version, int) and version > VERSION
    notices = [text.FILE_NEWER] if is_newer else []
    reads = [read_profile(entry) for entry in entries]
    has_bundled = any(read.profile is not None and read.profile.key == BUNDLED for read in reads)
    profiles: list[EngineProfile] = [] if has_bundled else [bundled()]
    names, keys = folded(profile.name for profile in profiles), {profile.key for profile in profiles}
    of_profiles: dict[str, Raw] = {}
    others: list[object] = []
    for number, (entry, read) in enumerate(zip(entries, reads, strict=True), 1):
        notices += [notice if read.profile else text.ENTRY.filled(number=number, why=notice) for notice in read.notices]
        if read.profile is None:
            others.append(entry)
            continue
        profile = _distinct(read.profile, names, keys)
        profiles.append(profile)
        names.add(profile.name.casefold())
        keys.add(profile.key)
        if isinstance(entry, dict) and (unknown := unknown_of(entry)):
            of_profiles[profile.key] = unknown
    beside = {name: value for name, value in raw.items() if name not in (_VERSION_KEY, _ENGINES_KEY)}
    rest = Unknown(beside, of_profiles, tuple(others), version if is_newer else VERSION)
    return LoadedEngines(tuple(profiles), rest, tuple(notices))


def _distinct(profile: EngineProfile, names: Set[str], keys: Set[str]) -> EngineProfile:
    """The same with a name and a key that no other has, as somebody may have written the file by hand."""
    name = free_among(profile.name or Path(called(profile.program, profile.arguments)).stem or BUNDLED_NAME, names)
    key = profile.key if profile.key and profile.key not in keys else new_key(name, keys)
    program = "" if key == BUNDLED else profile.program
    return profile.replaced(name=name, key=key, program=program)
