"""Fatal signals: a file for the last words of a program that the system ends, and what earlier runs have left in such.

    logs/fatal-<process>-<when>.lock     held by the program for as long as it runs
    logs/fatal-<process>-<when>.txt      empty, until a signal such as SIGSEGV ends the program

Both go when a program ends as it should, so whatever is in a file that nobody holds was written by one that did not.
"""

import contextlib
import faulthandler
import os
import time
from pathlib import Path
from typing import IO, Final

from app.base.folders import make_private
from app.base.locking import Held, held
from app.base.regular import read_beginning

_PREFIX: Final = "fatal-"
_SUFFIX: Final = ".txt"
_LOCK: Final = ".lock"
_MOST_BYTES: Final = 200_000
"""Of the last words that are read."""
_HEADINGS: Final = ("Fatal Python error: ", "Windows fatal exception: ")


class LastWords:
    """The file of this program."""

    def __init__(self, folder: Path) -> None:
        self._path = folder / f"{_PREFIX}{os.getpid()}-{time.time_ns() // 1_000_000}{_SUFFIX}"
        self._file: IO[bytes] | None = None
        self._lock: Held | None = None

    def begin(self) -> None:
        """From now on a fatal signal leaves its trace here; where no file can be made, nowhere."""
        with contextlib.suppress(OSError):
            make_private(self._path.parent)
            self._lock = held(self._path.with_suffix(_LOCK), is_own=True)
            self._file = os.fdopen(os.open(self._path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb")
            faulthandler.enable(self._file, all_threads=False)  # others may be running, and are not safe to look at

    def end(self) -> None:
        """The program ends as it should."""
        if self._file is not None:
            faulthandler.disable()
            self._file.close()
            self._file = None
        if self._lock is not None:
            self._lock.let_go()
            self._lock = None
        with contextlib.suppress(OSError):
            self._path.unlink(missing_ok=True)
            self._path.with_suffix(_LOCK).unlink(missing_ok=True)


def leftovers(folder: Path) -> tuple[str, ...]:
    """The last words of runs that are over, oldest first; they are taken away by that."""
    found = []
    for lock_path in sorted(folder.glob(f"{_PREFIX}*{_LOCK}")):
        with contextlib.suppress(OSError):
            lock = held(lock_path)
            if lock is None:
                continue  # that program still runs
            path = lock_path.with_suffix(_SUFFIX)
            words = _read(path)
            path.unlink(missing_ok=True)
            lock.let_go()
            lock_path.unlink(missing_ok=True)
            if words:
                found.append(words)
    return tuple(found)


def reason_in(words: str) -> str:
    """What the system ended it for, such as `Segmentation fault`."""
    for line in words.splitlines():
        for heading in _HEADINGS:
            if line.startswith(heading):
                return line.removeprefix(heading)
    return words.partition("\n")[0]


def _read(path: Path) -> str:
    try:
        return read_beginning(path, _MOST_BYTES).decode("utf-8", "replace").strip()
    except OSError:
        return ""
