"""Draws the toolbar's icons from their files."""

from functools import lru_cache

from PySide6.QtCore import QBuffer, QByteArray, QRectF, QSize
from PySide6.QtGui import QImage, QImageReader, QPainter

from app.base.folders import resources
from app.base.regular import read_whole
from app.desktop.kit.kept import FORMAT


@lru_cache(maxsize=16)
def drawn_sheet(names: tuple[str, ...], colours: tuple[str, ...], side: int) -> QImage:
    """All of `names` side by side, in a row for each colour; one whose file is missing leaves its place empty.

    It is remembered, because every change of a setting makes someone ask for it anew; nobody paints on it.
    """
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
        words = read_whole(resources() / "icons" / f"{name}.svg").decode("utf-8")
    except OSError:
        words = ""
    data = QByteArray(words.replace("#000000", colour).encode())  # the buffer reads it, and does not keep it alive
    buffer = QBuffer(data)
    reader = QImageReader(buffer, QByteArray(b"svg"))
    reader.setScaledSize(QSize(side, side))
    return reader.read()
