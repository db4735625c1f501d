"""Reads, merges and writes `engines.json`, the engine profiles of this machine.

Reading is tolerant. Unknown fields stay in the file, an unreadable profile is reported and kept, and an unreadable file
is set aside. The bundled engine is always present. Several programs may write the file: changes are merged under a
lock.
"""

import json
import time
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence, Set
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final, NamedTuple, TypeVar

from app.base.atomic import try_quarantine, write_atomic
from app.base.codec import field_codecs
from app.base.folders import make_private
from app.base.locking import acquire_lock
from app.base.regular import NotRegularFileError, is_too_deep, parse_json, read_contents, stat_regular
from app.base.value import replaced
from app.config.engine_profile import (
    BUNDLED,
    BUNDLED_NAME,
    EngineProfile,
    bundled_profile,
    fold_names,
    free_key,
    free_name,
    free_name_among,
    program_name,
)
from app.config.levels import values_from_file, values_to_file
from app.text import engines as text
from app.text.file_errors import reason_of_failed
from app.text.phrase import Phrase

Raw = dict[str, Any]
ENGINES_FILE: Final = "engines.json"
"""Name of the file with the engine profiles, in the settings folder."""
VERSION: Final = 1
MAX_ENGINES_BYTES: Final = 64 << 20
"""Largest file to read, in bytes; a hundred engines with ten thousand options each do not reach it."""
_VERSION_KEY: Final = "version"
_ENGINES_KEY: Final = "engines"
Profiles = Mapping[str, EngineProfile]
K = TypeVar("K", bound=Hashable)
_ABSENT: Final = object()
_VALUES_FIELD: Final = "values"
_PRESETS_FIELD: Final = "presets"
_MAPPING_FIELDS: Final = frozenset({_VALUES_FIELD, _PRESETS_FIELD})
LOCK_TIMEOUT_S: Final = 3.0
"""Seconds to wait while another program has the lock for writing; after that we write without it."""
_POLL_INTERVAL_S: Final = 0.01


class ParsedProfile(NamedTuple):
    """A profile that was read, or None if the entry names no program; with notices for the user."""

    profile: EngineProfile | None
    notices: tuple[Phrase, ...] = ()
    unknown: Mapping[str, Any] = {}
    """Unknown fields of the profile, perhaps of a newer version, to be written back."""


def profile_to_raw(profile: EngineProfile) -> Raw:
    """Serialize a profile; fields that are at their defaults are left out."""
    raw: Raw = {"key": profile.key, "name": profile.name, "program": profile.program}
    bare = EngineProfile(**raw)
    for field, form in field_codecs(EngineProfile).items():
        value = getattr(profile, field)
        if field not in raw and value != getattr(bare, field):
            raw[field] = form.write(value)
    return _with_levels(raw, values_to_file) if profile.is_bundled else raw


def read_profile(raw: object) -> ParsedProfile:
    """Parse a profile. An unreadable field is reported and gets its default; a missing key or name becomes empty."""
    if not isinstance(raw, dict) or ("program" not in raw and raw.get("key") != BUNDLED):
        return ParsedProfile(None, (text.NO_PROFILE,))
    forms = field_codecs(EngineProfile)
    try:
        fields: Raw = {name: forms[name].read(raw.get(name, "")) for name in ("key", "name", "program")}
    except ValueError:
        return ParsedProfile(None, (text.NO_PROFILE,))
    notices = []
    for field, form in forms.items():
        if field not in raw or field in fields:
            continue
        try:
            fields[field] = form.read(raw[field])
        except ValueError:
            notices.append(text.FIELD_UNREADABLE.filled(engine=fields["name"] or fields["key"], field=field))
    unknown = {name: value for name, value in raw.items() if name not in forms}
    profile = EngineProfile(**fields)
    if profile.is_bundled:
        profile = replaced(profile, **_with_levels(fields, values_from_file))
    return ParsedProfile(profile, tuple(notices), unknown)


def _with_levels(fields: Raw, changed: Callable[[Mapping[str, Any]], Raw]) -> Raw:
    """Apply `changed`, a conversion of levels, to the values and to each preset among the fields of a profile."""
    found = dict(fields)
    if _VALUES_FIELD in fields:
        found[_VALUES_FIELD] = changed(fields[_VALUES_FIELD])
    if _PRESETS_FIELD in fields:
        found[_PRESETS_FIELD] = {name: changed(values) for name, values in fields[_PRESETS_FIELD].items()}
    return found


class UnknownEntries(NamedTuple):
    """Contents of `engines.json` that this version does not know, to be written back unchanged."""

    other_members: Mapping[str, Any] = {}
    fields_by_profile: Mapping[str, Raw] = {}
    """Fields of profiles that this version does not know, by the profile's key."""
    profiles: tuple[object, ...] = ()
    """Entries of the list of engines that cannot be read as profiles."""
    version: int = VERSION


class LoadedEngines(NamedTuple):
    """Engines of a file in their order, and notices for the user."""

    profiles: tuple[EngineProfile, ...]
    unknown: UnknownEntries = UnknownEntries()
    notices: tuple[Phrase, ...] = ()


def load_engines(path: Path, now: float) -> LoadedEngines:
    """Load the engines in the file at `path`; never raises, and reports problems in `notices`."""
    try:
        return read_engines(path) or LoadedEngines((bundled_profile(),))
    except OSError as failure:
        notice = text.FILE_NOT_OPENED.filled(path=path, reason=reason_of_failed(failure))
    except ValueError:
        notice = text.FILE_UNREADABLE.filled(aside=try_quarantine(path, now))
    return LoadedEngines((bundled_profile(),), notices=(notice,))


def read_engines(path: Path) -> LoadedEngines | None:
    """Read the engines in the file, None if there is no file. OSError if unreadable, ValueError if malformed."""
    try:
        data = read_contents(path, MAX_ENGINES_BYTES)
    except FileNotFoundError:
        return None
    except NotRegularFileError as failure:
        raise ValueError(failure.strerror) from failure
    return parse_engines(data)


def parse_engines(data: bytes) -> LoadedEngines:
    """Parse a file's contents; ValueError if they are not a list of engines."""
    if len(data) > MAX_ENGINES_BYTES:
        raise ValueError("too large")
    raw = parse_json(data)
    if is_too_deep(raw):
        raise ValueError("too deep")
    entries = raw.get(_ENGINES_KEY, []) if isinstance(raw, dict) else None
    if not isinstance(entries, list):
        raise ValueError("no engines")  # noqa: TRY004 - callers treat all malformed files alike
    return _parse_entries(raw, entries)


def write_engines(profiles: Sequence[EngineProfile], unknown: UnknownEntries) -> bytes:
    """Serialize the engine profiles with all contents of the file that this version does not know."""
    entries = [{**unknown.fields_by_profile.get(profile.key, {}), **profile_to_raw(profile)} for profile in profiles]
    document = {**unknown.other_members, _VERSION_KEY: unknown.version, _ENGINES_KEY: [*entries, *unknown.profiles]}
    # A file name that is not UTF-8 contains surrogates, which json reads back.
    return (json.dumps(document, ensure_ascii=False, indent=2) + "\n").encode("utf-8", "surrogatepass")


def _parse_entries(raw: Raw, entries: list[object]) -> LoadedEngines:
    version = raw.get(_VERSION_KEY, VERSION)
    is_newer = isinstance(version, int) and version > VERSION
    notices = [text.FILE_NEWER] if is_newer else []
    reads = [read_profile(entry) for entry in entries]
    has_bundled = any(read.profile is not None and read.profile.key == BUNDLED for read in reads)
    profiles: list[EngineProfile] = [] if has_bundled else [bundled_profile()]
    names, keys = fold_names(profile.name for profile in profiles), {profile.key for profile in profiles}
    fields_by_profile: dict[str, Raw] = {}
    others: list[object] = []
    for number, (entry, read) in enumerate(zip(entries, reads, strict=True), 1):
        notices += [notice if read.profile else text.ENTRY.filled(number=number, why=notice) for notice in read.notices]
        if read.profile is None:
            others.append(entry)
            continue
        profile = _make_distinct(read.profile, names, keys)
        profiles.append(profile)
        names.add(profile.name.casefold())
        keys.add(profile.key)
        if read.unknown:
            fields_by_profile[profile.key] = dict(read.unknown)
    other_members = {name: value for name, value in raw.items() if name not in (_VERSION_KEY, _ENGINES_KEY)}
    rest = UnknownEntries(other_members, fields_by_profile, tuple(others), version if is_newer else VERSION)
    return LoadedEngines(tuple(profiles), rest, tuple(notices))


def _make_distinct(profile: EngineProfile, names: Set[str], keys: Set[str]) -> EngineProfile:
    """Return the profile with a unique key and name, because users may edit the file by hand."""
    name = free_name_among(
        profile.name or Path(program_name(profile.program, profile.arguments)).stem or BUNDLED_NAME, names
    )
    key = profile.key if profile.key and profile.key not in keys else free_key(name, keys)
    program = "" if key == BUNDLED else profile.program
    return replaced(profile, name=name, key=key, program=program)


def merge_engines(base: LoadedEngines, ours: LoadedEngines, theirs: LoadedEngines) -> LoadedEngines:
    """Merge three-way, engine by engine: the changes from `base` to `ours` and to `theirs`.

    In a conflict ours wins, but a removal never discards a change. An engine of ours gives way to a new engine of
    theirs with the same key or name.
    """
    before, there = _index_by_key(base.profiles), _index_by_key(theirs.profiles)
    here = _index_by_key(_with_free_keys(ours.profiles, before, there))
    kept = {key: _merge_profiles(before.get(key), here.get(key), there.get(key)) for key in here.keys() | there.keys()}
    order = _merge_orders(list(before), list(here), list(there))
    profiles = [profile for key in order if (profile := kept[key]) is not None]
    unknown = _merge_unknown(base.unknown, ours.unknown, theirs.unknown)
    return LoadedEngines(_with_free_names(profiles, there), unknown, theirs.notices)


def _index_by_key(profiles: Sequence[EngineProfile]) -> dict[str, EngineProfile]:
    return {profile.key: profile for profile in profiles}


def _with_free_keys(ours: Sequence[EngineProfile], before: Profiles, there: Profiles) -> list[EngineProfile]:
    """Give new engines of ours another key if a different new engine of theirs has it."""
    taken = {profile.key for profile in ours} | there.keys()
    found: list[EngineProfile] = []
    for profile in ours:
        other = None if profile.key in before else there.get(profile.key)
        if other is not None and other != profile and profile.key != BUNDLED:
            key = free_key(profile.name, taken)
            taken.add(key)
            found.append(replaced(profile, key=key))
        else:
            found.append(profile)
    return found


def _with_free_names(profiles: Sequence[EngineProfile], there: Profiles) -> tuple[EngineProfile, ...]:
    theirs = {profile.name.casefold(): key for key, profile in there.items()}
    found: list[EngineProfile] = []
    for profile in profiles:
        owner = theirs.get(profile.name.casefold(), profile.key)
        taken = [other.name for other in (found if owner == profile.key else profiles) if other.key != profile.key]
        found.append(
            replaced(profile, name=free_name(profile.name, taken))
            if profile.name.casefold() in fold_names(taken)
            else profile
        )
    return tuple(found)


def _merge_profiles(
    before: EngineProfile | None, here: EngineProfile | None, there: EngineProfile | None
) -> EngineProfile | None:
    if here is None or there is None:
        left = there if here is None else here
        return None if left == before else left
    if before is None or there == before:
        return here
    ways = {name: _merge_mappings if name in _MAPPING_FIELDS else _merge_value for name in EngineProfile._fields}
    merged: dict[str, Any] = {
        name: way(*(getattr(each, name) for each in (before, here, there))) for name, way in ways.items()
    }
    return replaced(here, **merged)


def _merge_value(before: Any, here: Any, there: Any) -> Any:
    return there if here == before else here


def _merge_mappings(before: Mapping[K, Any], here: Mapping[K, Any], there: Mapping[K, Any]) -> dict[K, Any]:
    whole = {
        name: _merge_value(before.get(name, _ABSENT), here.get(name, _ABSENT), there.get(name, _ABSENT))
        for name in dict.fromkeys([*there, *here])
    }
    return {name: value for name, value in whole.items() if value is not _ABSENT}


def _merge_orders(before: list[str], here: list[str], there: list[str]) -> list[str]:
    """Merge the orders: that of the side that rearranged, and the other's extra engines after their predecessors."""
    is_arranged_here = [key for key in here if key in before] != [key for key in before if key in here]
    lead, other = (here, there) if is_arranged_here else (there, here)
    order = list(lead)
    for place, key in enumerate(other):
        if key not in order:
            order.insert(order.index(other[place - 1]) + 1 if place else 0, key)
    return order


def _merge_unknown(before: UnknownEntries, here: UnknownEntries, there: UnknownEntries) -> UnknownEntries:
    return UnknownEntries(
        _merge_mappings(before.other_members, here.other_members, there.other_members),
        _merge_mappings(before.fields_by_profile, here.fields_by_profile, there.fields_by_profile),
        _merge_value(before.profiles, here.profiles, there.profiles),
        max(here.version, there.version),
    )


class SavedEngines(NamedTuple):
    """Engines in the file after writing, and its modification time (nanoseconds) and size; None without a file."""

    engines: LoadedEngines
    state: tuple[int, int] | None


def save_engines(path: Path, base: LoadedEngines, ours: LoadedEngines) -> SavedEngines:
    """Merge the changes from `base`, as we last saw the file, to `ours` into the present file.
    OSError if it cannot be written, ValueError if it cannot be parsed. On an error the file stays unchanged."""
    make_private(path.parent)
    with _locked_file(path):
        there = read_engines(path)
        before = _engines_bytes(base)
        found = before if there is None else _engines_bytes(there)
        now = ours if there is None or found == before else merge_engines(base, ours, there)
        data = _engines_bytes(now)
        if data != found:
            write_atomic(path, data, is_private=True)
        seen = stat_regular(path)
        return SavedEngines(now, None if seen is None else (seen.st_mtime_ns, seen.st_size))


def _engines_bytes(engines: LoadedEngines) -> bytes:
    return write_engines(engines.profiles, engines.unknown)


@contextmanager
def _locked_file(path: Path) -> Iterator[None]:
    end = time.monotonic() + LOCK_TIMEOUT_S
    lock = path.with_name(f".{path.name}.lock")
    while (hold := acquire_lock(lock)) is None and time.monotonic() < end:
        time.sleep(_POLL_INTERVAL_S)
    try:
        yield
    finally:
        if hold is not None:
            hold.release()
