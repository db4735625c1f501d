"""A file that one process holds: the system lets go of it when the process ends, however that comes about."""

import os
import sys
from pathlib import Path

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl


class Held:
    """A lock that is ours until `let_go`, or until this process ends."""

    def __init__(self, handle: int) -> None:
        self._handle = handle

    def let_go(self) -> None:
        if self._handle >= 0:
            os.close(self._handle)
            self._handle = -1


def held(path: Path) -> Held | None:
    """The lock on the file at `path`, which is made when it is missing, or None while another holds it.

    The folder must exist. Raises OSError where no file can be made. On file systems that know no locks everyone
    gets one.
    """
    handle = os.open(path, os.O_RDWR | os.O_CREAT | getattr(os, "O_CLOEXEC", 0), 0o600)
    try:
        _lock(handle)
    except BlockingIOError:
        os.close(handle)
        return None
    except OSError:
        pass  # no locks here; two programs at once are rarer than one that could keep nothing
    return Held(handle)


def _lock(handle: int) -> None:
    if sys.platform == "win32":
        try:
            msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
        except PermissionError as refusal:
            raise BlockingIOError from refusal
    else:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
