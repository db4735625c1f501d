"""Finished pictures kept on the disk, so that the next start paints at once what the last one drew.

There is one file for each name, and the newest picture replaces the older. A file says what it shows and how old the code
was that painted it; one that shows something else, or was painted otherwise, or cannot be read, is as good as none.
"""

import json
from collections.abc import Callable
from pathlib import Path

from PySide6.QtGui import QImage

FORMAT = QImage.Format.Format_ARGB32_Premultiplied
LARGEST = 40_000_000
"""Bytes; beyond that drawing anew is no slower than reading."""
LONGEST_HEAD = 10_000


class KeptPictures:
    """`save` is called with a path and its contents, to write when there is time."""

    def __init__(self, folder: Path, save: Callable[[Path, bytes], object]) -> None:
        self._folder = folder
        self._save = save
        self._on_disk: dict[str, str] = {}
        self._painted_by = f"painted by {newest(Path(__file__).parent, '*.py')}: "

    def load(self, name: str, shows: str) -> QImage | None:
        """The picture kept under `name`, if it is one of what `shows` describes."""
        try:
            with self._path(name).open("rb") as file:
                head = json.loads(file.readline(LONGEST_HEAD))
                if head["shows"] != self._painted_by + shows:
                    return None
                width, height = int(head["width"]), int(head["height"])
                pixels = file.read(LARGEST + 1)
        except (OSError, ValueError, KeyError, TypeError):
            return None
        if width < 1 or len(pixels) != 4 * width * height:
            return None
        self._on_disk[name] = shows
        return QImage(pixels, width, height, 4 * width, FORMAT).copy()

    def keep(self, name: str, shows: str, image: QImage) -> None:
        """Write `image` for the next start, unless it lies there already."""
        if self._on_disk.get(name) == shows or image.sizeInBytes() > LARGEST:
            return
        self._on_disk[name] = shows
        image = image.convertToFormat(FORMAT)
        head = json.dumps({"shows": self._painted_by + shows, "width": image.width(), "height": image.height()})
        self._save(self._path(name), head.encode() + b"\n" + bytes(image.constBits()))

    def _path(self, name: str) -> Path:
        return self._folder / f"{name}.picture"


def newest(folder: Path, which: str = "*") -> int:
    """When the newest file in a folder was written; 0 when there is no such folder."""
    return max((entry.stat().st_mtime_ns for entry in folder.glob(which)), default=0)
