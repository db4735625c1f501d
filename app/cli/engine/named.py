"""The engine that somebody names on a command line: one of those on this machine, or a command that starts another."""

import shlex
from collections.abc import Sequence

from app.cli.asked import typed
from app.cli.engine.file import Damaged, kept_engines
from app.config.engine_keys import bundled, called
from app.config.engine_profile import BUNDLED, EngineProfile
from app.config.engine_shelf import EngineShelf
from app.config.engine_store import LoadedEngines
from app.runtime.launch import is_path


def engine_asked(words: Sequence[str], shelf: EngineShelf | None = None) -> EngineProfile:
    """The first word is a key, a name, or a program; what follows is given to the program as well.

    A path is always a program. An engine that is only named here has no key and no values.
    """
    program, *arguments = words
    profile = None if is_path(program) else _find(program, shelf)
    if profile is None:
        return EngineProfile("", called(program, arguments), program, tuple(arguments))
    return profile.replaced(arguments=(*profile.arguments, *arguments))


def _find(word: str, shelf: EngineShelf | None) -> EngineProfile | None:
    if shelf is None:
        try:
            shelf = EngineShelf(kept_engines(), _change_nothing)
        except Damaged:
            return bundled() if word == BUNDLED else None
    return shelf.find(typed(word))


def _change_nothing(_: LoadedEngines) -> None:
    """Nobody changes what is only looked at."""


def engine_chosen(word: str | None) -> EngineProfile:
    """Return the engine that one word of an option names; without a word it is the bundled one.

    The word may be a whole command line in quotes. A name may have blanks in it, so the word is tried before it is taken
    apart.
    """
    asked = engine_asked((word or BUNDLED,))
    if asked.key or word is None:
        return asked
    try:
        words = shlex.split(word)
    except ValueError:
        return asked
    return engine_asked(words) if len(words) > 1 else asked


def name_in_comments(profile: EngineProfile) -> str:
    """What the person calls it; nothing for one that is only named here, which says itself who it is."""
    return profile.name if profile.key else ""
