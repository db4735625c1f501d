"""Which engines study, each with how many lines: what was chosen last, and what to begin with where nothing was."""

import json
from collections.abc import Sequence
from typing import Final, NamedTuple

from app.analysis.limit import NO_LIMIT, Kind, Limit
from app.base.regular import parsed
from app.config.engine_profile import EngineProfile, Tag
from app.config.settings import Study, StudyLimit

MOST: Final = 20
"""Engines in one study."""


class Student(NamedTuple):
    """An engine that was chosen."""

    key: str
    lines: int | None = None
    """None for as many as the settings say."""


def chosen_in(data: bytes) -> tuple[Student, ...]:
    """What is kept, as far as it can be read."""
    try:
        kept = parsed(data) if data else None
    except ValueError:
        return ()
    listed = kept.get("engines") if isinstance(kept, dict) else None
    found: dict[str, Student] = {}
    for each in listed if isinstance(listed, list) else ():
        key = each.get("key") if isinstance(each, dict) else None
        lines = each.get("lines") if isinstance(each, dict) else None
        if isinstance(key, str):
            found.setdefault(key, Student(key, lines if isinstance(lines, int) and lines > 0 else None))
    return tuple(found.values())[:MOST]


def written(chosen: Sequence[Student]) -> bytes:
    engines = [{"key": each.key} if each.lines is None else {"key": each.key, "lines": each.lines} for each in chosen]
    return json.dumps({"engines": engines}, ensure_ascii=False).encode("utf-8", "surrogatepass")


def first_choice(profiles: Sequence[EngineProfile]) -> tuple[Student, ...]:
    """Who studies where nobody was ever chosen: an engine that is meant for it, or the first there is."""
    meant = [profile for profile in profiles if Tag.RESEARCH in profile.tags]
    return tuple(Student(profile.key) for profile in (meant or list(profiles))[:1])


def limit_of(study: Study) -> Limit:
    """How far one position is thought about, by the settings."""
    return {
        StudyLimit.NONE: NO_LIMIT,
        StudyLimit.TIME: Limit(Kind.TIME, study.seconds * 1000),
        StudyLimit.DEPTH: Limit(Kind.DEPTH, study.depth),
        StudyLimit.NODES: Limit(Kind.NODES, study.kilonodes * 1000),
    }[study.limit]
