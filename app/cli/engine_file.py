"""The engines of this machine, for commands: read as they are kept, and written when a command has changed them."""

import os
from collections.abc import Mapping
from pathlib import Path

from app.base.atomic import write_atomic
from app.base.folders import folders
from app.cli.terminal import Remark, Terminal
from app.config.engine_keys import bundled
from app.config.engine_shelf import EngineShelf
from app.config.engine_store import FILE, LoadedEngines, engines_in
from app.record.problems import Severity
from app.text import engine_shelf as text
from app.text.phrase import Phrase


class Damaged(Exception):  # noqa: N818 - a word for what it is
    """The file cannot be read, so it is not written either; the window sets such a file aside."""

    def __init__(self, why: Phrase) -> None:
        super().__init__(why.en)
        self.why = why


def place(environment: Mapping[str, str] = os.environ) -> Path:
    return folders(environment).config / FILE


def kept_engines() -> LoadedEngines:
    """What is in the file, or the bundled engine alone where there is none; else Damaged."""
    path = place()
    try:
        return engines_in(path.read_bytes())
    except FileNotFoundError:
        return LoadedEngines((bundled(),))
    except OSError as failure:
        raise Damaged(text.FILE_NOT_OPENED.filled(path=path, reason=failure.strerror)) from failure
    except ValueError as failure:
        raise Damaged(text.FILE_DAMAGED.filled(path=path)) from failure


def open_shelf(terminal: Terminal) -> EngineShelf:
    """The engines, to be looked at or to be changed; every change is written at once."""
    loaded = kept_engines()
    for notice in loaded.notices:
        terminal.tell(str(place()), Remark(Severity.WARNING, notice.to(terminal.language)))
    return EngineShelf(loaded, _write)


def _write(data: bytes) -> None:
    path = place()
    path.parent.mkdir(parents=True, exist_ok=True)
    write_atomic(path, data)
