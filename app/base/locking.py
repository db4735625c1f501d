"""Lock files: one process holds the lock, and the system releases it when the process ends, even by a crash."""

import errno
import os
import sys
from pathlib import Path
from typing import Final

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

_NO_LOCKS: Final = frozenset({errno.ENOLCK, errno.ENOSYS, errno.ENOTSUP, errno.EOPNOTSUPP, errno.EINVAL})
"""Error numbers (errno) with which file systems without locks refuse to lock a file."""


class FileLock:
    """An acquired file lock, held until `release` or the end of the process."""

    def __init__(self, handle: int) -> None:
        self._handle = handle

    def release(self) -> None:
        if self._handle >= 0:
            os.close(self._handle)
            self._handle = -1


def acquire_lock(path: Path, *, is_own: bool = False) -> FileLock | None:
    """Acquire the lock on the file at `path`, which is made if missing; None while another process holds it.

    The folder must exist. Raises OSError if the file cannot be made. On file systems without locks every caller gets
    the lock. If locking fails otherwise, another process may hold the lock. Then only a caller with a file of its own
    (`is_own`) gets the lock, so that a running program's files never look like those of a crash.
    """
    handle = os.open(path, os.O_RDWR | os.O_CREAT | getattr(os, "O_CLOEXEC", 0), 0o600)
    try:
        _lock_handle(handle)
    except BlockingIOError:
        os.close(handle)
        return None
    except OSError as failure:
        # Two programs at once are rarer than a program that cannot save at all.
        if not is_own and failure.errno not in _NO_LOCKS:
            os.close(handle)
            return None
    return FileLock(handle)


def _lock_handle(handle: int) -> None:
    if sys.platform == "win32":
        try:
            msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
        except PermissionError as refusal:
            raise BlockingIOError from refusal
    else:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
