"""Toolbar icons, rendered from SVG files or loaded from the picture cache."""

from functools import lru_cache

from PySide6.QtCore import QRect, QRectF
from PySide6.QtGui import QIcon, QImage, QPainter, QPixmap

from app.base.folders import resources_folder
from app.base.regular import read_contents
from app.desktop.kit.picture_cache import FORMAT, PictureCache, changed
from app.desktop.kit.theme import Theme, disabled_colour

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
    from PySide6.QtCore import QBuffer, QByteArray, QSize  # noqa: PLC0415 - what was kept at the last start needs no drawing
    from PySide6.QtGui import QImageReader  # noqa: PLC0415 - as above

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
