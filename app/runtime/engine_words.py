"""Engines by words: a key, a name or a program, as commands and plans of batch analyses name them."""

import os
import shlex
import sys
from collections.abc import Callable, Sequence

from app.base.value import replaced
from app.config.engine_profile import BUNDLED, EngineProfile, program_name
from app.runtime.launch import is_path

FindProfile = Callable[[str], EngineProfile | None]
"""Function that finds an engine profile by its key or name."""


def engine_for_words(words: Sequence[str], find: FindProfile) -> EngineProfile:
    """Return the engine for `words`: a key, a name or a program, followed by arguments for the program.

    A path is always a program. A program without a profile gets an empty key and no option values.
    """
    program, *arguments = words
    profile = None if is_path(program) else find(program)
    if profile is None:
        return EngineProfile("", program_name(program, arguments), program, tuple(arguments))
    return replaced(profile, arguments=(*profile.arguments, *arguments))


def engine_for_option(word: str | None, find: FindProfile) -> EngineProfile:
    """Return the engine that the value of a command-line option names; None means the bundled engine.
    The value may be a command line in quotes. It is first tried as one name or file, which may contain blanks."""
    asked = engine_for_words((word or BUNDLED,), find)
    if asked.key or word is None or os.path.isfile(os.path.expanduser(word)):  # noqa: PTH111, PTH113 - it may not be a path
        return asked
    try:
        words = _split_command_line(word)
    except ValueError:
        return asked
    return engine_for_words(words, find) if words and words != [word] else asked


def _split_command_line(line: str) -> list[str]:
    """Split a command line like a shell; ValueError if a quote is not closed. On Windows a backslash is no escape."""
    reader = shlex.shlex(line, posix=True, punctuation_chars=False)
    reader.whitespace_split = True
    reader.commenters = ""
    if sys.platform == "win32":
        reader.escape = ""
    return list(reader)
