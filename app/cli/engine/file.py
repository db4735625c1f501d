"""The engines of this machine, for commands: read as they are kept, and written when a command has changed them.

The window, or another command, may change them at the same time.
"""

import os
from collections.abc import Mapping
from pathlib import Path

from app.base.folders import folders
from app.cli.terminal import Remark, Terminal
from app.config.engine_keeping import keep_engines
from app.config.engine_keys import bundled
from app.config.engine_shelf import EngineShelf
from app.config.engine_store import FILE, LoadedEngines, read_engines
from app.record.problems import Severity
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
        terminal.tell(str(place()), Remark(Severity.WARNING, notice.to(terminal.language)))
    return FileShelf(loaded)
