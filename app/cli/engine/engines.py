"""The engines of this machine, for commands: read as they are kept, written when a command has changed them, and named.

The window, or another command, may change them at the same time.
"""

import os
import shlex
from collections.abc import Mapping, Sequence
from pathlib import Path

from app.base.folders import folders
from app.cli.asked import typed
from app.cli.terminal import Terminal
from app.config.engine_profile import BUNDLED, EngineProfile, bundled, called
from app.config.engine_shelf import EngineShelf
from app.config.engine_store import FILE, LoadedEngines, keep_engines, read_engines
from app.runtime.launch import is_path
from app.text import engine_shelf as text
from app.text.phrase import Phrase


class Damaged(Exception):  # noqa: N818 - a word for what it is
    """The file cannot be read, so it is not written either; the window sets such a file aside."""

    def __init__(self, why: Phrase) -> None:
        super().__init__(why.en)
        self.why = why


class FileShelf(EngineShelf):
    """Every change is written at once, beside what others have changed meanwhile."""

    def __init__(self, loaded: LoadedEngines) -> None:
        super().__init__(loaded, self._keep)
        self._known = loaded

    def look_again(self) -> None:
        """See what others have changed."""
        self._keep(self.contents)

    def _keep(self, ours: LoadedEngines) -> None:
        path = place()
        try:
            now = keep_engines(path, self._known, ours).engines
        except ValueError as failure:
            raise Damaged(text.FILE_DAMAGED.filled(path=path)) from failure
        self._known = now
        self.take_in(ours, now)


def place(environment: Mapping[str, str] = os.environ) -> Path:
    return folders(environment).config / FILE


def kept_engines() -> LoadedEngines:
    """What is in the file, or the bundled engine alone where there is none; else Damaged."""
    path = place()
    try:
        return read_engines(path) or LoadedEngines((bundled(),))
    except OSError as failure:
        raise Damaged(text.FILE_NOT_OPENED.filled(path=path, reason=failure.strerror)) from failure
    except ValueError as failure:
        raise Damaged(text.FILE_DAMAGED.filled(path=path)) from failure


def open_shelf(terminal: Terminal) -> FileShelf:
    """The engines, to be looked at or to be changed."""
    loaded = kept_engines()
    for notice in loaded.notices:
        terminal.warn(str(place()), notice)
    return FileShelf(loaded)


# The engine that somebody names


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
