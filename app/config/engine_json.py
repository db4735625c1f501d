"""A profile of an engine as JSON: what stands in the file of engines, and in one that is given to somebody else."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from app.base.codec import forms_of
from app.config.engine_profile import BUNDLED, EngineProfile
from app.text import engines as text
from app.text.phrase import Phrase

Raw = dict[str, Any]


class ProfileRead(NamedTuple):
    """What was understood of a profile; None where it does not even say what it is."""

    profile: EngineProfile | None
    notices: tuple[Phrase, ...] = ()


def raw_of(profile: EngineProfile) -> Raw:
    """What tells it from a profile that has nothing but a key, a name and a program."""
    raw: Raw = {"key": profile.key, "name": profile.name, "program": profile.program}
    bare = EngineProfile(**raw)
    for field, form in forms_of(EngineProfile).items():
        value = getattr(profile, field)
        if field not in raw and value != getattr(bare, field):
            raw[field] = form.write(value)
    return raw


def unknown_of(raw: Mapping[str, Any]) -> Raw:
    """What a newer version may have written beside the fields that are known."""
    return {name: value for name, value in raw.items() if name not in forms_of(EngineProfile)}


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
    return ProfileRead(EngineProfile(**fields), tuple(notices))
