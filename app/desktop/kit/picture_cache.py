"""Disk cache of rendered pictures, so that the next start paints at once what the last one rendered.

There is one file per name; a newer picture replaces the older one. Its first line is a cache key, with the modification
time of the painting code. A file that is unreadable or has another key is a miss. The second line has the size; the
pixels follow."""

import sys
from collections.abc import Callable
from pathlib import Path

from PySide6.QtGui import QImage

from app.base.regular import open_regular

FORMAT = QImage.Format.Format_ARGB32_Premultiplied
LARGEST = 40_000_000
"""Maximum size in bytes; beyond it rendering is as quick as reading."""
LONGEST_HEAD = 10_000


class PictureCache:
    """Disk cache of pictures; `save` is called with a path and its contents, to write them later."""

    def __init__(self, folder: Path, save: Callable[[Path, bytes], object]) -> None:
        self.folder = folder
        """Folder of files that can be made again."""
        self._save = save
        self._on_disk: dict[str, str] = {}
        self._painted_by = f"painted by {program_changed()}: "

    def load(self, name: str, shows: str) -> QImage | None:
        """Load the picture cached under `name`, or None if its key is not `shows`."""
        try:
            with open_regular(self._path(name)) as file:
                if file.readline(LONGEST_HEAD) != self._head(shows):
                    return None
                width, height = map(int, file.readline(LONGEST_HEAD).split())
                size = 4 * width * height
                if width < 1 or not 0 < size <= LARGEST:
                    return None
                image = QImage(width, height, FORMAT)
                if image.isNull() or file.readinto(image.bits()) != size:
                    return None
        except (OSError, ValueError):
            return None
        self._on_disk[name] = shows
        return image

    def holds(self, name: str, shows: str) -> bool:
        """Return True if such a picture was read or written in this run."""
        return self._on_disk.get(name) == shows

    def keep(self, name: str, shows: str, image: QImage) -> None:
        """Write `image` for the next start, unless the cache already has it."""
        if self.holds(name, shows) or image.sizeInBytes() > LARGEST:
            return
        self._on_disk[name] = shows
        image = image.convertToFormat(FORMAT)
        size = f"{image.width()} {image.height()}\n".encode()
        self._save(self._path(name), self._head(shows) + size + bytes(image.constBits()))

    def _head(self, shows: str) -> bytes:
        return f"{self._painted_by}{shows}\n".encode()

    def _path(self, name: str) -> Path:
        return self.folder / f"{name}.picture"


def program_changed() -> int:
    """Modification time of the painting code; a frozen program has its modules in the executable or beside it."""
    if getattr(sys, "frozen", False):
        return changed(Path(sys.executable))
    desktop = Path(__file__).parents[1]
    return max(changed(desktop / room) for room in ("kit", "board"))


def changed(folder: Path) -> int:
    """Time in ns when files were last added to a folder or replaced there; 0 without such a folder.

    A program that overwrites a drawing in place touches its folder."""
    try:
        return folder.stat().st_mtime_ns
    except OSError:
        return 0
