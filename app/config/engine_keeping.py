"""The file of engines where several programs may write it: nobody's change undoes another's."""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final, NamedTuple

from app.base.atomic import write_atomic
from app.base.folders import make_private
from app.base.locking import held
from app.config.engine_merging import merged
from app.config.engine_store import LoadedEngines, read_engines, written

PATIENCE: Final = 3.0
"""Seconds that another program gets to finish its writing; one that hangs holds up nobody for longer."""
_LOOK_AGAIN: Final = 0.01


class Kept(NamedTuple):
    """What the file holds now, and its time of change in nanoseconds and size; None where there is no file."""

    engines: LoadedEngines
    state: tuple[int, int] | None


def keep_engines(path: Path, base: LoadedEngines, ours: LoadedEngines) -> Kept:
    """Put what was done to `base`, as the file was when we saw it last, into the file as it is now.

    OSError where it cannot be written, and ValueError where it cannot be understood any more; then it stays as it is.
    """
    make_private(path.parent)
    with _alone(path):
        there = read_engines(path)
        before = _bytes(base)
        found = before if there is None else _bytes(there)
        now = ours if there is None or found == before else merged(base, ours, there)
        data = _bytes(now)
        if data != found:
            write_atomic(path, data, is_private=True)
        return Kept(now, _state(path))


def _bytes(engines: LoadedEngines) -> bytes:
    return written(engines.profiles, engines.unknown)


def _state(path: Path) -> tuple[int, int] | None:
    try:
        seen = path.stat()
    except FileNotFoundError:
        return None
    return seen.st_mtime_ns, seen.st_size


@contextmanager
def _alone(path: Path) -> Iterator[None]:
    """Nobody else who asks for the same reads or writes the file meanwhile."""
    end = time.monotonic() + PATIENCE
    lock = path.with_name(f".{path.name}.lock")
    while (hold := held(lock)) is None and time.monotonic() < end:
        time.sleep(_LOOK_AGAIN)
    try:
        yield
    finally:
        if hold is not None:
            hold.let_go()
