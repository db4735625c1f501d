"""Where finished files are put: each at its place, and none over something that is still wanted."""

import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Protocol

from app.base.atomic import write_atomic
from app.cli.usage import STANDARD_INPUT, STANDARD_OUTPUT
from app.text import command as text
from app.text.phrase import Phrase


class Outlet(Protocol):
    def put(self, path: Path, data: bytes, source: Path | None, whole: bool) -> Phrase | None:
        """Write a file, or say why not. `whole` says that all that is in `source` is in it too."""


class StandardOutput:
    """Takes one file and has no names for more."""

    def __init__(self) -> None:
        self._taken = False

    def put(self, path: Path, data: bytes, source: Path | None, whole: bool) -> Phrase | None:  # noqa: ARG002
        if self._taken:
            return text.HOLDS_ONE
        self._taken = True
        sys.stdout.flush()
        sys.stdout.buffer.write(data)
        return None


class Shelf:
    """Files on the disk."""

    def __init__(self, inputs: Iterable[Path], overwrite: bool) -> None:
        self._inputs = {_place(path) for path in inputs}
        self._overwrite = overwrite
        self._written = set[Path]()

    def put(self, path: Path, data: bytes, source: Path | None, whole: bool) -> Phrase | None:
        place = _place(path)
        reason = self._objection(path, place, None if source is None else _place(source), whole)
        if reason is not None:
            return reason.filled(path=path)
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            write_atomic(path, data)
        except OSError as failure:
            return text.NOT_WRITTEN.filled(path=path, reason=failure.strerror or failure)
        self._written.add(place)
        return None

    def _objection(self, path: Path, place: Path, source: Path | None, whole: bool) -> Phrase | None:
        if place in self._written:
            return text.WRITTEN_JUST_NOW
        if place in self._inputs and place != source:
            return text.IS_INPUT
        if not self._overwrite and (path.exists() or path.is_symlink()):
            return text.IS_THERE
        return text.LOSES_SOURCE if place == source and not whole else None


def outlet_for(out: str, *, overwrite: bool) -> Outlet:
    return StandardOutput() if out == STANDARD_OUTPUT else Shelf((), overwrite)


def is_same_file(name: str, out: Path) -> bool:
    """Whether what is read from `name` would be written over."""
    return name not in {"", STANDARD_INPUT} and out.exists() and out.samefile(name)


def _place(path: Path) -> Path:
    """The same for all paths that lead to one file; some systems do not tell large letters from small ones."""
    try:
        resolved = path.resolve()
    except (OSError, RuntimeError, ValueError):
        resolved = path.absolute()
    return Path(str(resolved).casefold()) if sys.platform in {"win32", "darwin"} else resolved
