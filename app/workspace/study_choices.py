"""Which engines study, each with how many lines: what was chosen last, and what to begin with where nothing was."""

from collections.abc import Sequence
from typing import Annotated, Final, NamedTuple

from app.analysis.limit import NO_LIMIT, Kind, Limit
from app.base.codec import Between, decoded, encoded
from app.config.engine_profile import EngineProfile, Tag
from app.config.settings import Study, StudyLimit

MOST: Final = 20
"""Engines in one study."""


class Student(NamedTuple):
    """An engine that was chosen."""

    key: str
    lines: Annotated[int, Between(1)] | None = None
    """None for as many as the settings say."""


class _Kept(NamedTuple):
    engines: tuple[Student, ...] = ()


def chosen_in(data: bytes) -> tuple[Student, ...]:
    """What is kept, as far as it can be read."""
    found: dict[str, Student] = {}
    for each in decoded(_Kept, data, _Kept()).engines:
        found.setdefault(each.key, each)
    return tuple(found.values())[:MOST]


def written(chosen: Sequence[Student]) -> bytes:
    return encoded(_Kept, _Kept(tuple(chosen)))


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
