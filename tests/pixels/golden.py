"""Golden pictures: what was looked at once and found right, every pixel of it."""

import os
from array import array
from pathlib import Path
from typing import NamedTuple

from PySide6.QtCore import QRect
from PySide6.QtGui import QColor, QImage, QPainter

HERE = Path(__file__).parent
ACCEPT = "UPDATE_GOLDEN"
"""Set to 1, this variable takes what is painted now for what is right."""

FORMAT = QImage.Format.Format_ARGB32
FADED = QColor(255, 255, 255, 190)
RED = 0xFFE00000


class Difference(NamedTuple):
    pixels: int
    area: QRect
    """The smallest rectangle that holds all of them."""
    most: int
    """The largest step of any pixel in any of its colours, of 255."""

    def __str__(self) -> str:
        area = self.area
        where = f"{area.width()}×{area.height()} at ({area.x()}, {area.y()})"
        return f"{self.pixels} {'pixel differs' if self.pixels == 1 else 'pixels differ'} in {where}, by {self.most} of 255 at most"


class Album(NamedTuple):
    """The golden pictures of one folder."""

    golden: Path = HERE / "golden"
    failed: Path = HERE / "failed"
    """Where a picture that is not as it was is laid beside the one it should be."""
    accepts: bool = os.environ.get(ACCEPT) == "1"

    def holds(self, name: str, actual: QImage) -> bool:
        """Whether `actual` is, pixel for pixel, the golden picture of that name."""
        return _trouble(actual, QImage(str(self.golden / f"{name}.png"))) == ""

    def clear(self, name: str) -> None:
        """What was laid aside of a picture when it was not as it should be is of no use any more."""
        for old in self.failed.glob(f"{name}.*.png"):
            old.unlink()

    def check(self, name: str, actual: QImage) -> None:
        """AssertionError when `actual` is not, pixel for pixel, the golden picture of that name."""
        __tracebackhide__ = True
        self.clear(name)
        path = self.golden / f"{name}.png"
        expected = QImage(str(path))
        trouble = _trouble(actual, expected)
        if not trouble:
            return
        if self.accepts:
            save(actual, path)
            return
        shown = {"actual": actual, "expected": expected}
        if actual.size() == expected.size():
            shown["difference"] = in_red(actual, expected)
        for kind, image in shown.items():
            if not image.isNull():
                save(image, self.failed / f"{name}.{kind}.png")
        raise AssertionError(
            f"{name}: {trouble}. Look at {self.failed / name}.*.png; if the new picture is right: {ACCEPT}=1 pytest {HERE.parent.name}/{HERE.name}"
        )


def save(image: QImage, path: Path, packed: bool = True) -> None:
    """`packed` makes the file as small as can be, which takes ten times longer."""
    path.parent.mkdir(parents=True, exist_ok=True)
    if not image.save(str(path), None, 0 if packed else 100):
        raise OSError(f"{path} could not be written")


def difference(actual: QImage, expected: QImage) -> Difference | None:
    """How two pictures of one size differ; None when they do not."""
    changed = list(_changed(actual, expected))
    if not changed:
        return None
    columns, rows = [x for x, _, _, _ in changed], [y for _, y, _, _ in changed]
    area = QRect(min(columns), min(rows), max(columns) - min(columns) + 1, max(rows) - min(rows) + 1)
    return Difference(len(changed), area, max(_step(new, old) for _, _, new, old in changed))


def in_red(actual: QImage, expected: QImage) -> QImage:
    """The expected picture, faded, with red where the other one differs."""
    faded = QImage(expected.size(), FORMAT)
    faded.fill(QColor("white"))
    painter = QPainter(faded)
    painter.drawImage(0, 0, expected)
    painter.fillRect(faded.rect(), FADED)
    painter.end()
    for x, y, _, _ in _changed(actual, expected):
        faded.setPixel(x, y, RED)
    return faded


def _trouble(actual: QImage, expected: QImage) -> str:
    """What is wrong, in words; nothing when all is well."""
    if expected.isNull():
        return "there is no golden picture of that name"
    if actual.size() != expected.size():
        (new, old) = (f"{size.width()}×{size.height()}" for size in (actual.size(), expected.size()))
        return f"the picture is {new}, the golden one {old}"
    if actual.convertToFormat(FORMAT) == expected.convertToFormat(FORMAT):
        return ""
    return str(difference(actual, expected) or "")


def _changed(actual: QImage, expected: QImage) -> list[tuple[int, int, int, int]]:
    """Column, row, new and old colour of every pixel that differs."""
    new, old, width = _pixels(actual), _pixels(expected), actual.width()
    if new == old:
        return []
    found = []
    for y in range(actual.height()):
        row = slice(y * width, (y + 1) * width)
        if new[row] != old[row]:
            pairs = zip(new[row], old[row], strict=True)
            found += [(x, y, one, other) for x, (one, other) in enumerate(pairs) if one != other]
    return found


def _pixels(image: QImage) -> "array[int]":
    kept = image.convertToFormat(FORMAT)  # its bits live only as long as it does
    return array("I", bytes(kept.constBits()))


def _step(one: int, other: int) -> int:
    return max(abs((one >> shift & 255) - (other >> shift & 255)) for shift in (0, 8, 16, 24))
