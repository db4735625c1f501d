"""Output files of a program that writes several: protection of existing files and inputs, and sentences about failures."""

import sys
from collections.abc import Iterable
from pathlib import Path

from app.base.atomic import FileChangedError, write_atomic
from app.base.words import escape_unprintable
from app.text import command as text
from app.text.file_errors import failure_words
from app.text.phrase import Phrase


class OutputFiles:
    """Output files on disk. `write_output` writes one or returns why not; `whole` is True if the data keep all of `source`."""

    def __init__(self, inputs: Iterable[Path], overwrite: bool) -> None:
        self._inputs = {_path_key(path) for path in inputs}
        self._overwrite = overwrite
        self._written_paths = set[Path]()

    def write_output(self, path: Path, data: bytes, source: Path | None, whole: bool) -> Phrase | None:
        place = _path_key(path)
        reason = self._write_refusal(path, place, None if source is None else _path_key(source), whole)
        if reason is not None:
            return reason.filled(path=path)
        reason = write_output_file(path, data)
        if reason is None:
            self._written_paths.add(place)
        return reason

    def _write_refusal(self, path: Path, place: Path, source: Path | None, whole: bool) -> Phrase | None:
        if place in self._written_paths:
            return text.WRITTEN_JUST_NOW
        if place in self._inputs and place != source:
            return text.IS_INPUT
        if reason := existing_file_problem(path, overwrite=self._overwrite):
            return reason
        return text.LOSES_SOURCE if place == source and not whole else None


def write_output_file(path: Path, data: bytes, expected: int | None = None) -> Phrase | None:
    """Write a file atomically, over an existing one; return why that failed, or None.

    FileChangedError is raised if the file no longer has the checksum `expected`.
    """
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        write_atomic(path, data, expected=expected)
    except FileChangedError:
        raise
    except OSError as failure:
        return write_failure_phrase(path, failure)
    return None


def existing_file_problem(path: Path, *, overwrite: bool) -> Phrase | None:
    """Return the reason if a file exists at `path` and must not be replaced, otherwise None."""
    is_there = not overwrite and (path.exists() or path.is_symlink())
    return text.IS_THERE.filled(path=path) if is_there else None


def write_failure_phrase(path: Path | str, failure: OSError) -> Phrase:
    return text.NOT_WRITTEN.filled(
        path=escape_unprintable(str(path)).replace("\n", "\\n"), **failure_words(failure)._asdict()
    )


def is_same_file(path: Path, source: Path | str | None) -> bool:
    """Return True if `path` is the file that is read from `source`."""
    try:
        return source not in {None, "", "-"} and path.samefile(source or "")
    except (OSError, ValueError):
        return False


def _path_key(path: Path) -> Path:
    """Return a key that is equal for all paths to one file; Windows and macOS ignore case."""
    try:
        resolved = path.resolve()
    except (OSError, RuntimeError, ValueError):
        resolved = path.absolute()
    return Path(str(resolved).casefold()) if sys.platform in {"win32", "darwin"} else resolved
