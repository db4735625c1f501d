"""Finished pictures kept on the disk, so that the next start paints at once what the last one drew.

There is one file for each name, and the newest picture replaces the older. A file says what it shows and when the code
that painted it was put there; one that shows something else, or was painted otherwise, or cannot be read, is as good as
none. Two lines of text, what it shows and its size, stand before the pixels.
"""

import sys
from collections.abc import Callable
from pathlib import Path

from PySide6.QtGui import QImage

from app.base.regular import open_regular

FORMAT = QImage.Format.Format_ARGB32_Premultiplied
LARGEST = 40_000_000
"""Bytes; beyond that drawing anew is no slower than reading."""
LONGEST_HEAD = 10_000


class PictureCache:
    """`save` is called with a path and its contents, to write when there is time."""

    def __init__(self, folder: Path, save: Callable[[Path, bytes], object]) -> None:
        self.folder = folder
        """Where things lie that can be made again."""
        self._save = save
        self._on_disk: dict[str, str] = {}
        self._painted_by = f"painted by {program_changed()}: "

    def load(self, name: str, shows: str) -> QImage | None:
        """The picture kept under `name`, if it is one of what `shows` describes."""
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
        """Whether such a picture was read or written in this run."""
        return self._on_disk.get(name) == shows

    def keep(self, name: str, shows: str, image: QImage) -> None:
        """Write `image` for the next start, unless it lies there already."""
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
    """When the code that paints was put there. A frozen program carries its modules in the executable or beside it."""
    if getattr(sys, "frozen", False):
        return changed(Path(sys.executable))
    desktop = Path(__file__).parents[1]
    return max(changed(desktop / room) for room in ("kit", "board"))


def changed(folder: Path) -> int:
    """When files were last put into a folder or replaced there; 0 when there is no such folder.

    Whoever writes into a drawing in place touches its folder.
    """
    try:
        return folder.stat().st_mtime_ns
    except OSError:
        return 0
