"""Output of commands to files or standard output, with protection of existing files and inputs."""

import sys
from collections.abc import Iterable
from pathlib import Path
from typing import BinaryIO

from app.base.atomic import ChangedMeanwhile, write_atomic
from app.cli.terminal import DASH, CommandError, on_one_line
from app.formats.encoding import UnencodableCharacter
from app.formats.files import file_contents
from app.formats.format import Encoding, Format
from app.record.tree import Record
from app.text import command as text
from app.text.phrase import Phrase


class StandardOutput:
    """Standard output as a place for output; it takes only one file."""

    _taken = False

    def put(self, path: Path, data: bytes, source: Path | None, whole: bool) -> Phrase | None:  # noqa: ARG002
        if self._taken:
            return text.HOLDS_ONE
        self._taken = True
        sys.stdout.flush()
        sys.stdout.buffer.write(data)
        return None


class OutputFiles:
    """Output files on disk. `put` writes one or returns why not; `whole` is True if the data keep all of `source`."""

    def __init__(self, inputs: Iterable[Path], overwrite: bool) -> None:
        self._inputs = {_place(path) for path in inputs}
        self._overwrite = overwrite
        self._written = set[Path]()

    def put(self, path: Path, data: bytes, source: Path | None, whole: bool) -> Phrase | None:
        place = _place(path)
        reason = self._objection(path, place, None if source is None else _place(source), whole)
        if reason is not None:
            return reason.filled(path=path)
        reason = put_at(path, data)
        if reason is None:
            self._written.add(place)
        return reason

    def _objection(self, path: Path, place: Path, source: Path | None, whole: bool) -> Phrase | None:
        if place in self._written:
            return text.WRITTEN_JUST_NOW
        if place in self._inputs and place != source:
            return text.IS_INPUT
        if reason := there_already(path, overwrite=self._overwrite):
            return reason
        return text.LOSES_SOURCE if place == source and not whole else None


Outlet = StandardOutput | OutputFiles


def outlet_for(out: str, inputs: Iterable[Path] = (), *, overwrite: bool) -> Outlet:
    return StandardOutput() if out == DASH else OutputFiles(inputs, overwrite)


def put_records(
    outlet: Outlet,
    path: Path,
    records: tuple[Record, ...],
    format_: Format,
    encoding: Encoding,
    source: Path | None = None,
    *,
    whole: bool = True,
) -> Phrase | None:
    """Serialize and write records; return why that failed, or None."""
    data = file_contents(records, format_, encoding)
    return data.phrase if isinstance(data, UnencodableCharacter) else outlet.put(path, data, source, whole)


def put_at(path: Path, data: bytes, expected: int | None = None) -> Phrase | None:
    """Write a file atomically, over an existing one; return why that failed, or None.

    ChangedMeanwhile is raised if the file no longer has the checksum `expected`.
    """
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        write_atomic(path, data, expected=expected)
    except ChangedMeanwhile:
        raise
    except OSError as failure:
        return not_written(path, failure)
    return None


def there_already(path: Path, *, overwrite: bool) -> Phrase | None:
    """Return the reason if a file exists at `path` and must not be replaced, otherwise None."""
    is_there = not overwrite and (path.exists() or path.is_symlink())
    return text.IS_THERE.filled(path=path) if is_there else None


def begun(path: str, *, overwrite: bool) -> BinaryIO:
    """Open a new file for unbuffered writing; CommandError if that fails."""
    try:
        return Path(path).open("wb" if overwrite else "xb", buffering=0)
    except FileExistsError as failure:
        raise CommandError(text.IS_THERE.filled(path=on_one_line(path))) from failure
    except OSError as failure:
        raise CommandError(not_written(path, failure)) from failure


def not_written(path: Path | str, failure: OSError) -> Phrase:
    return text.NOT_WRITTEN.filled(path=on_one_line(str(path)), reason=failure.strerror or failure)


def is_same_file(path: Path, source: Path | str | None) -> bool:
    """Return True if `path` is the file that is read from `source`."""
    try:
        return source not in {None, "", DASH} and path.samefile(source or "")
    except (OSError, ValueError):
        return False


def _place(path: Path) -> Path:
    """Return a key that is equal for all paths to one file; Windows and macOS ignore case."""
    try:
        resolved = path.resolve()
    except (OSError, RuntimeError, ValueError):
        resolved = path.absolute()
    return Path(str(resolved).casefold()) if sys.platform in {"win32", "darwin"} else resolved
