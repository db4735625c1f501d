"""Where the record on the table comes from and where saving puts it; the files and the folder that were used last."""

import os
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final, NamedTuple

from app.base.codec import Between, FieldKey, decoded, encoded
from app.base.regular import read_whole
from app.text.phrase import Phrase

if TYPE_CHECKING:
    from app.record.tree import Record

MOST_RECENT: Final = 10


class Stamp(NamedTuple):
    """What tells one state of a file from another without reading it."""

    modified_ns: int
    size: int


class Home(NamedTuple):
    """A place in a file of records."""

    path: Path
    format_key: str
    encoding: str
    """As `Encoding` names it; what it was read in when that was another, such as euc_jp."""
    place: int = 0
    """Which of the file's records it is."""
    total: int = 1
    stamp: Stamp | None = None
    """Of the file when it was last read or written; None when there was none."""
    checksum: int | None = None
    """Of what the file held then; None where nobody has looked."""
    real: Path | None = None
    """Where the file lies when links are followed; None where nobody has looked."""

    def is_at(self, path: Path, real: Path | None = None) -> bool:
        """Tell whether that path leads to this file; `real` is where it leads when links are followed."""
        return not {path, real or path}.isdisjoint({self.path, self.real or self.path})


class FileState(NamedTuple):
    """What is known of the file that the record on the table belongs to."""

    home: Home
    records: "tuple[Record, ...]"
    """All that the file holds, the one on the table among them."""
    unread: int = 0
    """How much in the file could not be read, and would be gone if it were written again."""
    accepted: frozenset[Phrase] = frozenset()
    """What the person has heard is lost by saving here, and agreed to."""
    had_backup: bool = False
    """Whether what was in the file before we wrote to it has been put by."""


def real_path(path: Path) -> Path | None:
    """Where a path leads when links are followed; None when nobody can tell. It may take the disk's time."""
    try:
        return Path(os.path.realpath(path))
    except (OSError, ValueError):
        return None


def stamp_of(path: Path) -> Stamp | None:
    """The stamp of the file at `path`, or None when there is none to be seen."""
    try:
        seen = path.stat()
    except (OSError, ValueError):
        return None
    return Stamp(seen.st_mtime_ns, seen.st_size)


class Recent(NamedTuple):
    paths: Annotated[tuple[str, ...], Between(0, MOST_RECENT), FieldKey("recent")] = ()
    """The newest first."""
    folder: str = ""

    def opened(self, path: Path) -> "Recent":
        name = str(path)
        others = tuple(each for each in self.paths if each != name)
        return Recent((name, *others)[:MOST_RECENT], str(path.parent))

    def without(self, path: Path) -> "Recent":
        return self._replace(paths=tuple(each for each in self.paths if each != str(path)))

    def written(self) -> bytes:
        return encoded(Recent, self, 2)


def recent_in(path: Path) -> Recent:
    """What the file at `path` says; one that cannot be understood says nothing."""
    try:
        return decoded(Recent, read_whole(path), Recent())
    except OSError:
        return Recent()
