"""The files of records in a folder and in those below it."""

import os
from collections.abc import Callable
from pathlib import Path, PurePath

from app.formats.registry import format_of


def record_files(
    top: str, failed: Callable[[OSError], object] = lambda _: None, leaving_out: Path | None = None
) -> list[str]:
    """Each folder once, by whatever links one comes to it; `leaving_out` and those named with a dot first are passed by."""
    found: list[str] = []
    seen = set[tuple[int, int]]() if leaving_out is None else {_identity(leaving_out)}
    for folder, folders, files in os.walk(top, onerror=failed, followlinks=True):
        identity = _identity(Path(folder))
        if identity in seen:
            folders.clear()
            continue
        seen.add(identity)
        folders[:] = sorted(name for name in folders if not name.startswith("."))
        found += [
            path
            for file in sorted(files)
            if format_of(PurePath(file).suffix) and os.path.isfile(path := os.path.join(folder, file))  # noqa: PTH113, PTH118
        ]
    return found


def _identity(folder: Path) -> tuple[int, int]:
    """What tells one folder from another; the same for all that are not there."""
    try:
        found = folder.stat()
    except OSError:
        return (0, 0)
    return (found.st_dev, found.st_ino)
