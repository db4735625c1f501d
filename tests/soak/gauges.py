"""What a program holds at a moment: memory, files, threads, processes and objects."""

import ctypes
import gc
import os
import sys
import threading
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple
from weakref import ref

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QApplication

_STEAL: Final = 8
"""The column of stolen time, in a line that begins with the processor's name."""


class Reading(NamedTuple):
    minutes: float
    megabytes: float
    """Of memory that is really there (RSS)."""
    handles: int
    threads: int
    processes: int
    """That were started by this one and are still there."""
    objects: int
    """Of Qt, in all windows."""
    things: int
    """Of Python."""


def read(minutes: float) -> Reading:
    """After everything that nobody needs any more was cleared away."""
    _tidy()
    things = len(gc.get_objects())
    return Reading(
        minutes,
        _megabytes(),
        _handles(),
        threading.active_count(),
        len(children()),
        sum(1 for _ in _in_windows()),
        things,
    )


def kinds() -> Counter[str]:
    """How many things of Python there are of each kind, and objects of Qt in all windows."""
    found = Counter(map(_kind, gc.get_objects()))
    found.update(f"Qt's {thing.metaObject().className()}" for thing in _in_windows())
    return found


def _kind(thing: object) -> str:
    """Of a weak reference, also what it refers to: who makes them is told by that alone."""
    name = f"{type(thing).__module__}.{type(thing).__qualname__}"
    if type(thing) is not ref:
        return name
    referent = thing()
    return f"{name} to {'nothing' if referent is None else type(referent).__qualname__}"


class StolenTime:
    """For how long the machine has let others run in our processors' stead."""

    def __init__(self) -> None:
        try:
            self._file: int | None = os.open("/proc/stat", os.O_RDONLY)
        except OSError:
            self._file = None  # the system does not tell

    def seconds(self) -> float:
        """Of all processors together, since the machine was started; in steps of a hundredth."""
        if self._file is None:
            return 0.0
        columns = os.pread(self._file, 200, 0).partition(b"\n")[0].split()
        return int(columns[_STEAL]) / os.sysconf("SC_CLK_TCK") if len(columns) > _STEAL else 0.0

    def close(self) -> None:
        if self._file is not None:
            os.close(self._file)
            self._file = None


def children() -> list[int]:
    """The processes whose parent we are, those included that nobody has looked after yet."""
    own, found = os.getpid(), []
    for path in Path("/proc").glob("[0-9]*/stat"):
        try:
            after_name = path.read_text("utf-8", "replace").rpartition(")")[2].split()
        except OSError:
            continue  # it has ended meanwhile
        if int(after_name[1]) == own:
            found.append(int(path.parent.name))
    return found


def marked(mark: str) -> list[int]:
    """All processes with `mark` in their environment, apart from this one: whatever was started, and by whomever."""
    found = []
    for path in Path("/proc").glob("[0-9]*/environ"):
        try:
            is_ours = mark.encode() in path.read_bytes().split(b"\0")
        except OSError:
            continue  # it has ended meanwhile, or belongs to somebody else
        if is_ours and int(path.parent.name) != os.getpid():
            found.append(int(path.parent.name))
    return found


def _tidy() -> None:
    for _ in range(3):
        gc.collect()
    if sys.platform == "linux":
        trim = getattr(ctypes.CDLL(None), "malloc_trim", None)
        if trim is not None:
            trim(0)


def _megabytes() -> float:
    pages = int(Path("/proc/self/statm").read_text("ascii").split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 1e6


def _handles() -> int:
    return sum(1 for _ in Path("/proc/self/fd").iterdir()) - 1  # the one by which they are counted


def _in_windows() -> Iterator[QObject]:
    for top in QApplication.topLevelWidgets():
        if top.parent() is None:
            yield top
            yield from top.findChildren(QObject)
