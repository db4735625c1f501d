"""Files that are either as they were or as they should be, never half of each."""

import contextlib
import itertools
import os
import time
from pathlib import Path


def write_atomic(path: Path, data: bytes) -> None:
    """Put `data` at `path`, on the disk, at once: a crash at any moment leaves the old file or the new one.

    The folder must exist. A symbolic link stays one and its target is replaced; the permissions of an existing file
    are kept. Raises OSError, with the old file untouched, when the disk is full or the folder may not be written.
    """
    target = path.resolve()
    handle, fresh = _fresh_beside(target)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        with contextlib.suppress(FileNotFoundError):
            fresh.chmod(target.stat().st_mode & 0o7777)
        fresh.replace(target)
    except BaseException:
        fresh.unlink(missing_ok=True)
        raise
    _settle(target.parent)


def quarantine(path: Path, now: float) -> Path:
    """Set a file that cannot be understood aside, under a name of its own beside it, and say where it went."""
    stem = f"{path.name}.unreadable-{time.strftime('%Y%m%d-%H%M%S', time.localtime(now))}"
    names = itertools.chain([stem], (f"{stem}-{number}" for number in itertools.count(2)))
    aside = next(beside for name in names if not (beside := path.with_name(name)).exists())
    path.rename(aside)
    return aside


def _fresh_beside(target: Path) -> tuple[int, Path]:
    """A new file in the same folder, so that renaming it cannot cross disks; what a killed process left is passed by."""
    for number in itertools.count():
        fresh = target.with_name(f".{target.name}.{os.getpid()}-{number}.tmp")
        with contextlib.suppress(FileExistsError):
            return os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0), 0o666), fresh
    raise AssertionError("counting has no end")


def _settle(folder: Path) -> None:
    """Make the renaming itself durable, where the system lets a folder be synchronised."""
    if os.name == "nt":
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
