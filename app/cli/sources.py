"""What a command is to read: files, all records in folders, and standard input."""

import os
import sys
from collections.abc import Sequence
from pathlib import Path, PurePath
from typing import NamedTuple

from app.cli.usage import STANDARD_INPUT
from app.formats.files import LARGEST_FILE, Opened, open_bytes, read_file
from app.formats.registry import format_of, suffixes
from app.text import command as text
from app.text import files as files_text
from app.text.phrase import Phrase


class Source(NamedTuple):
    name: str
    """As a person would write it."""
    below: PurePath
    """Where it lies below the folder that was named; for a file that was named itself, its name."""
    data: bytes | None = None
    """What came from standard input."""

    @property
    def path(self) -> Path | None:
        """Where the file is, if it is one."""
        return Path(self.name) if self.data is None else None


class Refused(NamedTuple):
    """Something that was named and has nothing to read."""

    name: str
    reason: Phrase


class Gathered(NamedTuple):
    sources: tuple[Source, ...]
    refused: tuple[Refused, ...]


def gather(names: Sequence[str], leaving_out: Path | None = None) -> Gathered:
    """What is to be read for `names`, in their order; the folder `leaving_out` is passed by where it lies in another."""
    sources: list[Source] = []
    refused: list[Refused] = []
    for name in names:
        if name == STANDARD_INPUT:
            sources.append(Source(name, PurePath(name), sys.stdin.buffer.read(LARGEST_FILE + 1)))
        elif os.path.isdir(name):  # noqa: PTH112 - a name may be one that Path would alter
            found = _Folder(name, leaving_out)
            sources += found.sources
            refused += found.refused
        elif not name:
            refused.append(Refused(name, files_text.NOT_FOUND))
        else:
            sources.append(Source(name, PurePath(PurePath(name).name)))
    return Gathered(tuple(sources), tuple(refused))


def opened(source: Source) -> Opened:
    return open_bytes(source.data or b"") if source.path is None else read_file(source.path)


class _Folder:
    """The files of records in a folder and in those below it, each folder once, by whatever links one comes to it."""

    def __init__(self, name: str, leaving_out: Path | None) -> None:
        self.sources: list[Source] = []
        self.refused: list[Refused] = []
        self._top = name
        self._seen = set[tuple[int, int]]() if leaving_out is None else {_identity(leaving_out)}
        for folder, folders, files in os.walk(name, onerror=self._refuse, followlinks=True):
            if self._is_known(folder):
                folders.clear()
                continue
            folders.sort()
            self.sources += [
                Source(path, PurePath(os.path.relpath(path, self._top)))
                for file in sorted(files)
                if format_of(PurePath(file).suffix) and os.path.isfile(path := os.path.join(folder, file))  # noqa: PTH113, PTH118
            ]
        if not self.sources and not self.refused:
            self.refused.append(Refused(name, text.NO_RECORDS_IN_FOLDER.filled(suffixes=" ".join(suffixes()))))

    def _is_known(self, folder: str) -> bool:
        identity = _identity(Path(folder))
        known = identity in self._seen
        self._seen.add(identity)
        return known

    def _refuse(self, failure: OSError) -> None:
        reason = text.FOLDER_UNREADABLE.filled(reason=failure.strerror or failure)
        self.refused.append(Refused(str(failure.filename or self._top), reason))


def _identity(folder: Path) -> tuple[int, int]:
    """What tells one folder from another; the same for all that are not there."""
    try:
        found = folder.stat()
    except OSError:
        return (0, 0)
    return (found.st_dev, found.st_ino)
