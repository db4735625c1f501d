"""Files that are either as they were or as they should be, never half of each."""

import contextlib
import itertools
import os
import time
from collections.abc import Iterator
from pathlib import Path

_TRIES = 10 if os.name == "nt" else 1
_PAUSE = 0.05
"""Seconds between two tries."""


def write_atomic(path: Path, data: bytes) -> None:
    """Put `data` at `path`, on the disk, at once: a crash at any moment leaves the old file or the new one.

    The folder must exist. A symbolic link stays one and its target is replaced; the permissions of an existing file
    are kept. Raises OSError, with the old file untouched, when the disk is full or the folder may not be written.
    """
    target = path.resolve()
    for fresh in _fresh_beside(target):
        try:
            _write_new(fresh, data)
            with contextlib.suppress(FileNotFoundError):
                fresh.chmod(target.stat().st_mode & 0o7777)
            _replace(fresh, target)
        except FileExistsError:
            continue  # a killed process of our number has left it
        except BaseException:  # Ctrl-C may come at any moment, also just when the file has been made
            fresh.unlink(missing_ok=True)
            raise
        break
    _settle(target.parent)


def quarantine(path: Path, now: float) -> Path:
    """Set a file that cannot be understood aside, under a name of its own beside it, and say where it went."""
    stem = f"{path.name}.unreadable-{time.strftime('%Y%m%d-%H%M%S', time.localtime(now))}"
    names = itertools.chain([stem], (f"{stem}-{number}" for number in itertools.count(2)))
    aside = next(beside for name in names if not (beside := path.with_name(name)).exists())
    path.rename(aside)
    return aside


def _fresh_beside(target: Path) -> Iterator[Path]:
    """Names for a new file in the same folder, so that renaming it cannot cross disks; nobody else takes these."""
    for number in itertools.count():
        yield target.with_name(f".{target.name}.{os.getpid()}-{number}.tmp")


def _write_new(path: Path, data: bytes) -> None:
    with path.open("xb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())


def _settle(folder: Path) -> None:
    """Make the renaming itself durable, where the system lets a folder be synchronised."""
    if os.name == "nt":
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def _replace(fresh: Path, target: Path) -> None:
    """Put one in the place of the other, which Windows refuses for moments, while a virus scanner looks at it."""
    for _ in range(_TRIES - 1):
        try:
            fresh.replace(target)
        except PermissionError:
            time.sleep(_PAUSE)
        else:
            return
    fresh.replace(target)
