"""The engine that one word of an option names: one on this machine, or a whole command line in quotes."""

import shlex

from app.cli.engine.named import engine_asked
from app.config.engine_profile import BUNDLED, EngineProfile


def engine_chosen(word: str | None) -> EngineProfile:
    """By default the bundled one. A name may have blanks in it, so the whole word is tried before it is taken apart."""
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
