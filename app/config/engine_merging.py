"""The engines of a machine after two programs have changed them: what either did is kept, engine by engine.

Where both did something to the same, what is ours holds, but nothing that one has changed is lost because the other removed
it. An engine of ours that has its key or its name from somebody else's new one gives way.
"""

from collections.abc import Hashable, Mapping, Sequence
from typing import Any, Final, TypeVar

from app.config.engine_keys import free_name, new_key
from app.config.engine_profile import BUNDLED, EngineProfile
from app.config.engine_store import LoadedEngines, Unknown

Profiles = Mapping[str, EngineProfile]
K = TypeVar("K", bound=Hashable)

_ABSENT: Final = object()
_MAPPINGS: Final = frozenset({"values", "presets"})


def merged(base: LoadedEngines, ours: LoadedEngines, theirs: LoadedEngines) -> LoadedEngines:
    """What came of `base` by all that was done to it, in both ways."""
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
    """No two have the same; the one that is called so on the disk keeps it."""
    theirs = {profile.name.casefold(): key for key, profile in there.items()}
    found: list[EngineProfile] = []
    for profile in profiles:
        owner = theirs.get(profile.name.casefold(), profile.key)
        taken = [other.name for other in (found if owner == profile.key else profiles) if other.key != profile.key]
        found.append(profile.replaced(name=free_name(profile.name, taken)) if _is_taken(profile, taken) else profile)
    return tuple(found)


def _is_taken(profile: EngineProfile, names: Sequence[str]) -> bool:
    return profile.name.casefold() in {name.casefold() for name in names}


def _profile(
    before: EngineProfile | None, here: EngineProfile | None, there: EngineProfile | None
) -> EngineProfile | None:
    if here is None or there is None:
        left = there if here is None else here
        return None if left == before else left
    if before is None or there == before:
        return here
    return here.replaced(**{name: _field(name, before, here, there) for name in EngineProfile._fields})


def _field(name: str, *versions: EngineProfile) -> Any:
    before, here, there = (getattr(version, name) for version in versions)
    return _mapping(before, here, there) if name in _MAPPINGS else _either(before, here, there)


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
