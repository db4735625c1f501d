"""A file that one process holds: the system lets go of it when the process ends, however that comes about."""

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
"""What file systems say that know no locks."""


class Held:
    """A lock that is ours until `let_go`, or until this process ends."""

    def __init__(self, handle: int) -> None:
        self._handle = handle

    def let_go(self) -> None:
        if self._handle >= 0:
            os.close(self._handle)
            self._handle = -1


def held(path: Path, *, is_own: bool = False) -> Held | None:
    """The lock on the file at `path`, which is made when it is missing, or None while another holds it.

    The folder must exist. Raises OSError where no file can be made. On file systems that know no locks everyone
    gets one. Where locking fails for another reason nobody knows whether it is held: only who asks for a file of its
    own (`is_own`) gets it, so that what a running program keeps is never taken for what a crash has left.
    """
    handle = os.open(path, os.O_RDWR | os.O_CREAT | getattr(os, "O_CLOEXEC", 0), 0o600)
    try:
        _lock(handle)
    except BlockingIOError:
        os.close(handle)
        return None
    except OSError as failure:
        # Two programs at once are rarer than one that could keep nothing.
        if not is_own and failure.errno not in _NO_LOCKS:
            os.close(handle)
            return None
    return Held(handle)


def _lock(handle: int) -> None:
    if sys.platform == "win32":
        try:
            msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
        except PermissionError as refusal:
            raise BlockingIOError from refusal
    else:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
