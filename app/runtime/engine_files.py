"""The files of engines: whether one can be started at all, and whether it is still the one that was asked for its options."""

import os
import shutil
import sys
from pathlib import Path

from app.base.folders import program_folder
from app.config.engine_profile import EngineProfile
from app.runtime.launch import is_path, start_of
from app.runtime.launching import launch_of
from app.runtime.obstacle import obstacle_before
from app.text.phrase import Phrase


def obstacle_of(profile: EngineProfile) -> Phrase | None:
    """What will stand in the way of starting it, as far as its file tells; nothing is started to find that out."""
    return obstacle_before(start_of(launch_of(profile)))


def stamp_of(profile: EngineProfile) -> tuple[int, int] | None:
    """Size and time of change of its program; None where there is none, or where it is on another machine."""
    if profile.is_bundled:
        return _stamp_of_bundled()
    if profile.host:
        return None
    program = profile.program if is_path(profile.program) else shutil.which(profile.program)
    return None if program is None else _stamp(Path(program).expanduser())


def is_stale(profile: EngineProfile) -> bool:
    """Whether its options should be read again: they never were, or its file is another one than then."""
    said = profile.introduction
    if said is None:
        return True
    stamp = stamp_of(profile)
    return stamp is not None and stamp != said.stamp


def _stamp(file: Path) -> tuple[int, int] | None:
    try:
        state = file.stat()
    except (OSError, ValueError):
        return None
    return state.st_size, state.st_mtime_ns


def _stamp_of_bundled() -> tuple[int, int] | None:
    if getattr(sys, "frozen", False):
        return _stamp(Path(sys.executable))
    with os.scandir(program_folder() / "app" / "builtin") as files:
        states = [file.stat() for file in files if file.name.endswith(".py")]
    return sum(state.st_size for state in states), max(state.st_mtime_ns for state in states)
