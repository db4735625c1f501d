"""A profile as a file for another machine, and what is in it.

What the environment is set to may be a secret. Without being asked for, only the names go into the file.
"""

import json
from typing import Final, NamedTuple

from app.base.regular import parsed
from app.config.engine_json import ProfileRead, Raw, raw_of, read_profile
from app.config.engine_keys import BUNDLED_NAME
from app.config.engine_profile import EngineProfile
from app.text import engines as text
from app.text.phrase import Phrase

SUFFIX: Final = ".engine.json"
VERSION: Final = 1
LARGEST: Final = 4 << 20
"""Bytes; no profile comes near it."""

_MARK: Final = "yomisuji-engine"
_ENGINE: Final = "engine"
_LEFT_OUT: Final = "environment_left_out"


class Imported(NamedTuple):
    """The profile, without a key; None where there is none. `notices` say what to see to."""

    profile: EngineProfile | None
    notices: tuple[Phrase, ...] = ()


def exported(profile: EngineProfile, *, with_environment: bool = False) -> bytes:
    """The file for a profile."""
    raw = raw_of(_for_others(profile))
    del raw["key"]
    document: Raw = {_MARK: VERSION, _ENGINE: raw}
    if not with_environment and raw.pop("environment", None):
        document[_LEFT_OUT] = [name for name, _ in profile.environment]
    return (json.dumps(document, ensure_ascii=False, indent=2) + "\n").encode("utf-8", "surrogatepass")


def contents_of(profile: EngineProfile, *, with_environment: bool = False) -> tuple[Phrase, ...]:
    """What stands in the file, to be read before it is given away."""
    said = [text.STARTS_AS.filled(command=" ".join((profile.program or BUNDLED_NAME, *profile.arguments)))]
    if profile.folder:
        said.append(text.WORKS_IN.filled(folder=profile.folder))
    if profile.host:
        said.append(text.RUNS_ON.filled(host=profile.machine))
        if profile.key_file:
            said.append(text.KEY_FILE.filled(file=profile.key_file))
    if profile.environment:
        names = ", ".join(name for name, _ in profile.environment)
        said.append((text.WITH_ENVIRONMENT if with_environment else text.WITHOUT_ENVIRONMENT).filled(names=names))
    said.append(text.HOLDS_VALUES.filled(values=len(profile.values), presets=len(profile.presets)))
    return tuple(said)


def imported(data: bytes) -> Imported:
    """The profile in a file; it never raises. It is not asked whether its program is on this machine."""
    if len(data) > LARGEST:
        return Imported(None, (text.NOT_A_PROFILE,))
    try:
        document = parsed(data)
    except ValueError:
        return Imported(None, (text.NOT_A_PROFILE,))
    if not isinstance(document, dict) or _MARK not in document:
        return Imported(None, (text.NOT_A_PROFILE,))
    read = _read(document.get(_ENGINE))
    if read.profile is None:
        return Imported(None, (text.NOT_A_PROFILE,))
    return Imported(_for_others(read.profile), (*_remarks(document), *read.notices))


def _read(raw: object) -> ProfileRead:
    return read_profile({**raw, "key": ""}) if isinstance(raw, dict) else ProfileRead(None)


def _remarks(document: Raw) -> tuple[Phrase, ...]:
    version, left_out = document[_MARK], document.get(_LEFT_OUT)
    remarks = [text.FROM_NEWER] if isinstance(version, int) and version > VERSION else []
    if isinstance(left_out, list) and left_out:
        remarks.append(text.ENVIRONMENT_LEFT_OUT.filled(names=", ".join(map(str, left_out))))
    return tuple(remarks)


def _for_others(profile: EngineProfile) -> EngineProfile:
    """Without what holds on one machine alone: the key, and when its file was changed."""
    said = profile.introduction
    name = profile.name or profile.program or BUNDLED_NAME
    return profile.replaced(key="", name=name, introduction=None if said is None else said.replaced(stamp=None))
