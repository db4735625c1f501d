"""Search for files of records in a folder and its subfolders."""

import os
from collections.abc import Callable
from pathlib import Path, PurePath

from app.formats.registry import format_of_suffix


def find_record_files(
    top: str, failed: Callable[[OSError], object] = lambda _: None, leaving_out: Path | None = None
) -> list[str]:
    """Return the files under `top` without `leaving_out` and hidden folders; links are followed, each folder once."""
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
            if format_of_suffix(PurePath(file).suffix) and os.path.isfile(path := os.path.join(folder, file))  # noqa: PTH113, PTH118
        ]
    return found


def _identity(folder: Path) -> tuple[int, int]:
    """Return device and inode of a folder, which identify it; (0, 0) if it does not exist."""
    try:
        found = folder.stat()
    except OSError:
        return (0, 0)
    return (found.st_dev, found.st_ino)
