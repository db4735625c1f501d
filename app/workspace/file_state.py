"""File that a record came from and is saved to, and the list of recent files."""

import os
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final, NamedTuple

from app.base.codec import Between, FieldKey, decode_json, encode_json
from app.base.regular import read_contents
from app.text.phrase import Phrase

if TYPE_CHECKING:
    from app.record.tree import Record

MOST_RECENT: Final = 10


class Stamp(NamedTuple):
    """Modification time and size of a file: detects changes without reading it."""

    modified_ns: int
    size: int


class Home(NamedTuple):
    """File in which a record is saved, with its index there, format and state when last read."""

    path: Path
    format_key: str
    encoding: str
    """Name of an `Encoding`, or of the Python codec that read the file if that is another, such as euc_jp."""
    place: int = 0
    """Index of the record in the file, from 0."""
    total: int = 1
    stamp: Stamp | None = None
    """Time and size of the file when it was last read or written; None if there was no file."""
    checksum: int | None = None
    real_path: Path | None = None

    def is_at(self, path: Path, real: Path | None = None) -> bool:
        """True if `path` is this file; `real` is the path with symbolic links resolved."""
        return not {path, real or path}.isdisjoint({self.path, self.real_path or self.path})


class FileState(NamedTuple):
    """State of the file that the shown record belongs to."""

    home: Home
    records: "tuple[Record, ...]"
    read_problems: int = 0
    """Number of problems met while reading the file; saving drops what could not be read."""
    accepted: frozenset[Phrase] = frozenset()
    """Kinds of data loss on saving (what the format cannot hold) that the user has accepted."""
    had_backup: bool = False


def real_path(path: Path) -> Path | None:
    """Path with symbolic links resolved, or None on errors. This may block on the disk."""
    try:
        return Path(os.path.realpath(path))
    except (OSError, ValueError):
        return None


def file_stamp(path: Path) -> Stamp | None:
    """Modification time and size of the file at `path`; None if the file is not accessible."""
    try:
        seen = path.stat()
    except (OSError, ValueError):
        return None
    return Stamp(seen.st_mtime_ns, seen.st_size)


class RecentFiles(NamedTuple):
    """Recent files and the folder used last."""

    paths: Annotated[tuple[str, ...], Between(0, MOST_RECENT), FieldKey("recent")] = ()
    folder: str = ""

    def with_opened(self, path: Path) -> "RecentFiles":
        name = str(path)
        others = tuple(each for each in self.paths if each != name)
        return RecentFiles((name, *others)[:MOST_RECENT], str(path.parent))

    def without_file(self, path: Path) -> "RecentFiles":
        return self._replace(paths=tuple(each for each in self.paths if each != str(path)))

    def to_json(self) -> bytes:
        return encode_json(RecentFiles, self, 2)


def read_recent_files(path: Path) -> RecentFiles:
    """Recent files from the state file at `path`; empty if that cannot be read."""
    try:
        return decode_json(RecentFiles, read_contents(path), RecentFiles())
    except OSError:
        return RecentFiles()
