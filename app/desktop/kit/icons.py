"""Toolbar icons, rendered from SVG files or loaded from the disk cache of pictures that an earlier start rendered."""

import sys
from collections.abc import Callable
from functools import lru_cache
from pathlib import Path

from PySide6.QtCore import QBuffer, QByteArray, QRect, QRectF, QSize
from PySide6.QtGui import QIcon, QImage, QImageReader, QPainter, QPixmap

from app.base.folders import resources_folder
from app.base.regular import open_regular, read_contents
from app.desktop.kit.theme import Theme, disabled_colour

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


SIZE = 20
"""Side of an icon in pixels, before the device pixel ratio."""
KEPT_AS = "icons"


@lru_cache(maxsize=16)
def drawn_sheet(names: tuple[str, ...], colours: tuple[str, ...], side: int) -> QImage:
    """Render a sprite sheet: all `names` side by side, one row per colour; a missing file leaves its place empty.

    It is cached, because every change of a setting asks for it anew; callers must not paint on it."""
    sheet = QImage(side * len(names), side * len(colours), FORMAT)
    sheet.fill(0)
    painter = QPainter(sheet)
    for row, colour in enumerate(colours):
        for place, name in enumerate(names):
            painter.drawImage(QRectF(place * side, row * side, side, side), _drawing(name, colour, side))
    painter.end()
    return sheet


def _drawing(name: str, colour: str, side: int) -> QImage:
    try:
        words = read_contents(resources_folder() / "icons" / f"{name}.svg").decode("utf-8")
    except OSError:
        words = ""
    data = QByteArray(words.replace("#000000", colour).encode())  # the buffer does not keep the bytes alive
    buffer = QBuffer(data)
    reader = QImageReader(buffer, QByteArray(b"svg"))
    reader.setScaledSize(QSize(side, side))
    return reader.read()


def toolbar_icons(
    names: tuple[str, ...], theme: Theme, size: int, ratio: float, kept: PictureCache
) -> dict[str, QIcon]:
    """Icons of `names` from the picture cache or newly rendered: disabled ones paler, checked ones in the accent
    colour."""
    colours = _colours_of(theme)
    side = round(size * ratio)
    folder = resources_folder() / "icons"
    shows = f"{names}, {colours}, {side} px, drawn {changed(folder)}"
    sheet = kept.load(KEPT_AS, shows)
    if sheet is None:
        sheet = drawn_sheet(names, colours, side)
        kept.keep(KEPT_AS, shows, sheet)
    return icons_on(sheet, names, side, ratio)


def drawn_icons(names: tuple[str, ...], theme: Theme, size: int, ratio: float) -> dict[str, QIcon]:
    """Render icons of that size for a part that is not shown at start-up."""
    side = round(size * ratio)
    return icons_on(drawn_sheet(names, _colours_of(theme), side), names, side, ratio)


def _colours_of(theme: Theme) -> tuple[str, ...]:
    return theme.text, disabled_colour(theme).name(), theme.accent


def icons_on(sheet: "QImage", names: tuple[str, ...], side: int, ratio: float) -> dict[str, QIcon]:
    """Cut icons out of a sprite sheet: its first row is for enabled, its second for disabled, its third for checked
    buttons."""
    on, off, rows = QIcon.State.On, QIcon.State.Off, sheet.height() // side
    ways = (
        ((QIcon.Mode.Normal, off),),
        ((QIcon.Mode.Disabled, off),),
        ((QIcon.Mode.Normal, on), (QIcon.Mode.Disabled, on)),
    )
    icons: dict[str, QIcon] = {}
    for place, name in enumerate(names):
        icon = icons[name] = QIcon()
        for row, shown in enumerate(ways[:rows]):
            pixmap = QPixmap.fromImage(sheet.copy(QRect(place * side, row * side, side, side)))
            pixmap.setDevicePixelRatio(ratio)
            for mode, state in shown:
                icon.addPixmap(pixmap, mode, state)
    return icons


def program_icon() -> QIcon:
    made = QIcon()
    for path in sorted((resources_folder() / "icons").glob("app-*.png")):
        made.addFile(str(path))
    return made
