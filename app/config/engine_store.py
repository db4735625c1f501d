"""The engines of this machine on the disk: a JSON file that is read with patience and written whole.

What this version does not know stays in the file, a profile that makes no sense is told and kept as it stands, and a file
that cannot be understood is set aside. The bundled engine is always among them. Where several programs write the file,
nobody's change undoes another's.
"""

import json
import time
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence, Set
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final, NamedTuple, TypeVar

from app.base.atomic import set_aside, write_atomic
from app.base.codec import forms_of
from app.base.folders import make_private
from app.base.locking import held
from app.base.regular import NotRegular, is_deep, parsed, read_whole, regular_at
from app.config.engine_profile import (
    BUNDLED,
    BUNDLED_NAME,
    EngineProfile,
    bundled,
    called,
    folded,
    free_among,
    free_name,
    new_key,
)
from app.config.levels import kept_values, values_kept
from app.text import engines as text
from app.text.phrase import Phrase

Raw = dict[str, Any]
FILE: Final = "engines.json"
"""Its name in the folder of settings."""
VERSION: Final = 1
LARGEST: Final = 64 << 20
"""Bytes; a hundred engines with ten thousand options each do not come near it."""
_VERSION_KEY: Final = "version"
_ENGINES_KEY: Final = "engines"
Profiles = Mapping[str, EngineProfile]
K = TypeVar("K", bound=Hashable)
_ABSENT: Final = object()
_VALUES: Final = "values"
_PRESETS: Final = "presets"
_MAPPINGS: Final = frozenset({_VALUES, _PRESETS})
PATIENCE: Final = 3.0
"""Seconds that another program gets to finish its writing; one that hangs holds up nobody for longer."""
_LOOK_AGAIN: Final = 0.01


class ProfileRead(NamedTuple):
    """What was understood of a profile; None where it does not even say what it is."""

    profile: EngineProfile | None
    notices: tuple[Phrase, ...] = ()
    unknown: Mapping[str, Any] = {}
    """What a newer version may have written beside the fields that are known."""


def raw_of(profile: EngineProfile) -> Raw:
    """What tells it from a profile that has nothing but a key, a name and a program."""
    raw: Raw = {"key": profile.key, "name": profile.name, "program": profile.program}
    bare = EngineProfile(**raw)
    for field, form in forms_of(EngineProfile).items():
        value = getattr(profile, field)
        if field not in raw and value != getattr(bare, field):
            raw[field] = form.write(value)
    return _with_levels(raw, kept_values) if profile.is_bundled else raw


def read_profile(raw: object) -> ProfileRead:
    """A field that cannot be understood is told, and left at its default; a key or a name may be missing."""
    if not isinstance(raw, dict) or ("program" not in raw and raw.get("key") != BUNDLED):
        return ProfileRead(None, (text.NO_PROFILE,))
    forms = forms_of(EngineProfile)
    try:
        fields: Raw = {name: forms[name].read(raw.get(name, "")) for name in ("key", "name", "program")}
    except ValueError:
        return ProfileRead(None, (text.NO_PROFILE,))
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
        profile = profile.replaced(**_with_levels(fields, values_kept))
    return ProfileRead(profile, tuple(notices), unknown)


def _with_levels(fields: Raw, changed: Callable[[Mapping[str, Any]], Raw]) -> Raw:
    """The fields of a profile with all sets of values in them changed."""
    found = dict(fields)
    if _VALUES in fields:
        found[_VALUES] = changed(fields[_VALUES])
    if _PRESETS in fields:
        found[_PRESETS] = {name: changed(values) for name, values in fields[_PRESETS].items()}
    return found


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
        notice = text.FILE_UNREADABLE.filled(aside=set_aside(path, now))
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
        if read.unknown:
            of_profiles[profile.key] = dict(read.unknown)
    beside = {name: value for name, value in raw.items() if name not in (_VERSION_KEY, _ENGINES_KEY)}
    rest = Unknown(beside, of_profiles, tuple(others), version if is_newer else VERSION)
    return LoadedEngines(tuple(profiles), rest, tuple(notices))


def _distinct(profile: EngineProfile, names: Set[str], keys: Set[str]) -> EngineProfile:
    """The same with a name and a key that no other has, as somebody may have written the file by hand."""
    name = free_among(profile.name or Path(called(profile.program, profile.arguments)).stem or BUNDLED_NAME, names)
    key = profile.key if profile.key and profile.key not in keys else new_key(name, keys)
    program = "" if key == BUNDLED else profile.program
    return profile.replaced(name=name, key=key, program=program)


def merged(base: LoadedEngines, ours: LoadedEngines, theirs: LoadedEngines) -> LoadedEngines:
    """What came of `base` by all that was done to it, in both ways, engine by engine.

    Where both did something to the same, what is ours holds, but nothing that one has changed is lost because the other
    removed it. An engine of ours that has its key or its name from somebody else's new one gives way.
    """
    before, there = _by_key(base.profiles), _by_key(theirs.profiles)
    here = _by_key(_with_free_keys(ours.profiles, before, there))
    kept = {key: _profile(before.get(key), here.get(key), there.get(key)) for key in here.keys() | there.keys()}
    order = _order(list(before), list(here), list(there))
    profiles = [profile for key in order if (profile := kept[key]) is not None]
    unknown = _unknown(base.unknown, ours.unknown, theirs.unknown)
    return LoadedEngines(_with_free_names(profiles, there), unknown, theirs.notices)


def _by_key(profiles: Sequence[EngineProfile]) -> dict[str, EngineProfile]:
    return {profile.key: profile for profile in profiles}


def _with_free_keys(ours: Sequence[EngineProfile], before: Profiles, there: Profiles) -> list[EngineProfile]:
    """An engine that is new here and another one that is new there may have got the same key."""
    taken = {profile.key for profile in ours} | there.keys()
    found: list[EngineProfile] = []
    for profile in ours:
        other = None if profile.key in before else there.get(profile.key)
        if other is not None and other != profile and profile.key != BUNDLED:
            key = new_key(profile.name, taken)
            taken.add(key)
            found.append(profile.replaced(key=key))
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
            profile.replaced(name=free_name(profile.name, taken))
            if profile.name.casefold() in folded(taken)
            else profile
        )
    return tuple(found)


def _profile(
    before: EngineProfile | None, here: EngineProfile | None, there: EngineProfile | None
) -> EngineProfile | None:
    if here is None or there is None:
        left = there if here is None else here
        return None if left == before else left
    if before is None or there == before:
        return here
    ways = {name: _mapping if name in _MAPPINGS else _either for name in EngineProfile._fields}
    return here.replaced(
        **{name: way(*(getattr(each, name) for each in (before, here, there))) for name, way in ways.items()}
    )


def _either(before: Any, here: Any, there: Any) -> Any:
    return there if here == before else here


def _mapping(before: Mapping[K, Any], here: Mapping[K, Any], there: Mapping[K, Any]) -> dict[K, Any]:
    whole = {
        name: _either(before.get(name, _ABSENT), here.get(name, _ABSENT), there.get(name, _ABSENT))
        for name in dict.fromkeys([*there, *here])
    }
    return {name: value for name, value in whole.items() if value is not _ABSENT}


def _order(before: list[str], here: list[str], there: list[str]) -> list[str]:
    """That of whoever has arranged them; what only the other has stands behind the same one as there."""
    is_arranged_here = [key for key in here if key in before] != [key for key in before if key in here]
    lead, other = (here, there) if is_arranged_here else (there, here)
    order = list(lead)
    for place, key in enumerate(other):
        if key not in order:
            order.insert(order.index(other[place - 1]) + 1 if place else 0, key)
    return order


def _unknown(before: Unknown, here: Unknown, there: Unknown) -> Unknown:
    return Unknown(
        _mapping(before.beside, here.beside, there.beside),
        _mapping(before.of_profiles, here.of_profiles, there.of_profiles),
        _either(before.profiles, here.profiles, there.profiles),
        max(here.version, there.version),
    )


class Kept(NamedTuple):
    """What the file holds now, and its time of change in nanoseconds and size; None where there is no file."""

    engines: LoadedEngines
    state: tuple[int, int] | None


def keep_engines(path: Path, base: LoadedEngines, ours: LoadedEngines) -> Kept:
    """Put what was done to `base`, as the file was when we saw it last, into the file as it is now.

    OSError where it cannot be written, and ValueError where it cannot be understood any more; then it stays as it is.
    """
    make_private(path.parent)
    with _alone(path):
        there = read_engines(path)
        before = _bytes(base)
        found = before if there is None else _bytes(there)
        now = ours if there is None or found == before else merged(base, ours, there)
        data = _bytes(now)
        if data != found:
            write_atomic(path, data, is_private=True)
        seen = regular_at(path)
        return Kept(now, None if seen is None else (seen.st_mtime_ns, seen.st_size))


def _bytes(engines: LoadedEngines) -> bytes:
    return written(engines.profiles, engines.unknown)


@contextmanager
def _alone(path: Path) -> Iterator[None]:
    end = time.monotonic() + PATIENCE
    lock = path.with_name(f".{path.name}.lock")
    while (hold := held(lock)) is None and time.monotonic() < end:
        time.sleep(_LOOK_AGAIN)
    try:
        yield
    finally:
        if hold is not None:
            hold.let_go()
