"""Crash dumps of fatal signals: a file for the stack trace of this run, and the traces that earlier runs left.

    logs/fatal-<process>-<when>.lock     locked by the program while it runs
    logs/fatal-<process>-<when>.txt      empty, until a signal such as SIGSEGV ends the program

Both are deleted at an orderly end, so a file whose lock is free was left by a crash.
"""

import contextlib
import faulthandler
import os
import time
from pathlib import Path
from typing import IO, Final

from app.base.folders import make_private
from app.base.locking import FileLock, acquire_lock
from app.base.regular import read_beginning

_DUMP_PREFIX: Final = "fatal-"
_DUMP_SUFFIX: Final = ".txt"
_LOCK_SUFFIX: Final = ".lock"
_MOST_DUMP_BYTES: Final = 200_000
_HEADINGS: Final = ("Fatal Python error: ", "Windows fatal exception: ")


class CrashDump:
    """Crash dump file of this run: holds the stack trace if a fatal signal ends the program."""

    def __init__(self, folder: Path) -> None:
        self._path = folder / f"{_DUMP_PREFIX}{os.getpid()}-{time.time_ns() // 1_000_000}{_DUMP_SUFFIX}"
        self._file: IO[bytes] | None = None
        self._lock: FileLock | None = None

    def enable(self) -> None:
        """Enable the fault handler; a fatal signal writes its trace to the file. Does nothing if no file can be made."""
        with contextlib.suppress(OSError):
            make_private(self._path.parent)
            self._lock = acquire_lock(self._path.with_suffix(_LOCK_SUFFIX), is_own=True)
            self._file = os.fdopen(os.open(self._path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb")
            faulthandler.enable(self._file, all_threads=False)  # reading other threads' stacks is not safe

    def disable(self) -> None:
        """Disable the fault handler and delete this run's crash dump file and its lock."""
        if self._file is not None:
            faulthandler.disable()
            self._file.close()
            self._file = None
        if self._lock is not None:
            self._lock.release()
            self._lock = None
        with contextlib.suppress(OSError):
            self._path.unlink(missing_ok=True)
            self._path.with_suffix(_LOCK_SUFFIX).unlink(missing_ok=True)


def collect_crash_dumps(folder: Path) -> tuple[str, ...]:
    """Return the crash dumps that earlier runs left, oldest first, and delete their files."""
    found = []
    for lock_path in sorted(folder.glob(f"{_DUMP_PREFIX}*{_LOCK_SUFFIX}")):
        with contextlib.suppress(OSError):
            lock = acquire_lock(lock_path)
            if lock is None:
                continue  # that program still runs
            path = lock_path.with_suffix(_DUMP_SUFFIX)
            words = _read_dump(path)
            path.unlink(missing_ok=True)
            lock.release()
            lock_path.unlink(missing_ok=True)
            if words:
                found.append(words)
    return tuple(found)


def crash_reason(words: str) -> str:
    """Reason of a crash, such as `Segmentation fault`."""
    for line in words.splitlines():
        for heading in _HEADINGS:
            if line.startswith(heading):
                return line.removeprefix(heading)
    return words.partition("\n")[0]


def _read_dump(path: Path) -> str:
    try:
        return read_beginning(path, _MOST_DUMP_BYTES).decode("utf-8", "replace").strip()
    except OSError:
        return ""
