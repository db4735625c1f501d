"""Texts of an engine in lists and details, and the search by them."""

from collections.abc import Iterable, Sequence
from functools import reduce

from app.config.engine_profile import EngineProfile, Tag
from app.runtime.launch import Launch
from app.text import engine_manager as text
from app.text.phrase import Phrase
from app.workspace.finding import match_score, normalize_text, search_names


def tag_name(tag: str) -> Phrase:
    """Name of a predefined tag in words; a user's tag as it is."""
    return text.TAGS.get(tag) or Phrase(tag, tag)


def tags_of(profile: EngineProfile) -> Phrase:
    """All tags in words, the predefined ones first, or that there are none."""
    if not profile.tags:
        return text.NO_TAGS
    return joined([tag_name(tag) for tag in in_order(profile.tags)])


def joined(phrases: Sequence[Phrase]) -> Phrase:
    """Join one or more phrases into a list."""
    return reduce(lambda first, rest: text.TAGS_LISTED.filled(first=first, rest=rest), phrases)


def in_order(tags: Iterable[str]) -> tuple[str, ...]:
    """The tags without duplicates, the predefined ones first."""
    given = tuple(dict.fromkeys(tags))
    ours = tuple(tag for tag in Tag if tag in given)
    return (*ours, *(tag for tag in given if tag not in ours))


def program_of(profile: EngineProfile) -> Phrase:
    """Command line of the program for display."""
    if profile.is_bundled:
        return text.BUNDLED_PROGRAM
    words = command_of(Launch(profile.program, profile.arguments))
    return Phrase(words, words)


def command_of(launch: Launch) -> str:
    return " ".join((launch.program, *launch.arguments))


def is_found(query: str, profile: EngineProfile) -> bool:
    """Return True if every word of the query matches the engine's names or tags, or a part of its path or host."""
    wanted = query.split()
    if not wanted:
        return True
    said = profile.introduction
    names = [Phrase(word, word) for word in (profile.name, *((said.name, said.author) if said else ())) if word]
    found_by = [search_names([name]) for name in (*names, *map(tag_name, profile.tags))]
    places = [normalize_text(place) for place in (profile.program, profile.host)]
    return all(
        any(match_score(word, name) > 0 for name in found_by) or any(normalize_text(word) in place for place in places)
        for word in wanted
    )
