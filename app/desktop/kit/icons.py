"""The toolbar's drawings, in the theme's colour, and the program's own picture."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QRect
from PySide6.QtGui import QIcon, QPixmap

from app.base.folders import resources
from app.desktop.kit.kept import KeptPictures, changed

if TYPE_CHECKING:
    from PySide6.QtGui import QImage

SIZE = 20
"""Of an icon's side, before the screen's ratio."""
KEPT_AS = "icons"


def toolbar_icons(
    names: tuple[str, ...], colour: str, disabled: str, ratio: float, kept: KeptPictures
) -> dict[str, QIcon]:
    """Every drawing of `names` in `colour`, and in `disabled` where it can't be used; a missing one is an empty icon."""
    side = round(SIZE * ratio)
    folder = resources() / "icons"
    shows = f"{names}, {colour}, {disabled}, {side} px, drawn {changed(folder)}"
    sheet = kept.load(KEPT_AS, shows)
    if sheet is None:
        from app.desktop.kit.drawing import drawn_sheet  # noqa: PLC0415 - only when there is something to draw

        sheet = drawn_sheet(names, (colour, disabled), side)
        kept.keep(KEPT_AS, shows, sheet)
    return icons_on(sheet, names, side, ratio)


def icons_on(sheet: "QImage", names: tuple[str, ...], side: int, ratio: float) -> dict[str, QIcon]:
    """The drawings side by side on a sheet, in its first row for use and in its second where there is none."""
    icons: dict[str, QIcon] = {}
    for place, name in enumerate(names):
        icon = icons[name] = QIcon()
        for row, mode in enumerate((QIcon.Mode.Normal, QIcon.Mode.Disabled)):
            pixmap = QPixmap.fromImage(sheet.copy(QRect(place * side, row * side, side, side)))
            pixmap.setDevicePixelRatio(ratio)
            icon.addPixmap(pixmap, mode)
    return icons


def program_icon() -> QIcon:
    made = QIcon()
    for path in sorted((resources() / "icons").glob("app-*.png")):
        made.addFile(str(path))
    return made
