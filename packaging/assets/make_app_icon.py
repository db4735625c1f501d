"""Make the icon of the program: a piece with 読, to read, and behind it the line that is being read.

Usage: make_app_icon.py YUJI_SYUKU_FONT

The picture is drawn in a square of 256. Below 48 pixels the line is left out and the piece is larger, for there a letter needs
every pixel it can get; at 16 the piece stands alone.
"""

import sys
from pathlib import Path

from fontTools.ttLib import TTFont
from licences import write_ofl
from make_pieces import COPYRIGHT, Brush
from piece_body import BEVEL, BLACK, EDGE, LIGHT, Body, Kind
from PySide6.QtCore import QByteArray, Qt
from PySide6.QtGui import QImage, QPainter
from PySide6.QtSvg import QSvgRenderer

OUT = Path(__file__).parents[2] / "resources" / "icons"
SIZES = (16, 32, 48, 128, 256)
PIECE = Kind("app", 32, 28.7)
LINE = "#e9b65a"
WOOD = (
    '<defs><linearGradient id="w" x1="0" y1="0" x2="0" y2="1">'
    '<stop offset="0" stop-color="#fbeac4"/><stop offset="1" stop-color="#eed09a"/></linearGradient></defs>'
)


def background() -> str:
    return (
        '<defs><linearGradient id="g" x1="0" y1="0" x2="0" y2="1">'
        '<stop offset="0" stop-color="#2c5750"/><stop offset="1" stop-color="#17332f"/></linearGradient></defs>'
        '<rect x="4" y="4" width="248" height="248" rx="58" fill="url(#g)"/>'
    )


def reading_line() -> str:
    """Moves not yet played: a trail of dots that leaves the piece and grows fainter."""
    dots = ((193, 92, 8.5, 1), (211, 76, 8, 0.85), (226, 58, 7.5, 0.6), (236, 37, 7, 0.35))
    return "".join(
        f'<circle cx="{x}" cy="{y}" r="{radius}" fill="{LINE}" fill-opacity="{strength}"/>'
        for x, y, radius, strength in dots
    )


def piece(brush: Brush, scale: float, letter: float) -> str:
    """The piece in the middle of the square, a shadow below it and the letter on it."""
    body = Body(PIECE)
    y = body.at(0.565)
    width = 2 * body.half_width(y) * 0.82 * letter
    glyph = brush.letter("読", 50, y, width, body.height * 0.62 * letter, body.height)
    return (
        f'<g transform="translate({128 - 50 * scale:.2f} {128 - 55 * scale:.2f}) scale({scale})">'
        f'<path d="{body.outline(-0.6, 2)}" fill="#000000" fill-opacity=".3" transform="translate(0 2.6)"/>'
        f'<path d="{body.outline(0, 2)}" fill="{EDGE}"/>'
        f'<path d="{body.outline(0.9, 1.6)}" fill="{BEVEL}"/>'
        f'<path d="{body.outline(2.6, 1.2)}" fill="url(#w)" stroke="{LIGHT}" stroke-width=".8"/>'
        f'<g fill="{BLACK}">{glyph}</g></g>'
    )


def drawing(inside: str) -> str:
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 256 256">{WOOD}{inside}</svg>\n'


def picture(svg: str, size: int) -> QImage:
    """The drawing in a number of pixels."""
    image = QImage(size, size, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    QSvgRenderer(QByteArray(svg.encode())).render(painter)
    painter.end()
    return image


def main() -> None:
    OUT.mkdir(parents=True, exist_ok=True)
    brush = Brush(TTFont(sys.argv[1]))
    large = drawing(background() + reading_line() + piece(brush, 1.8, 1))
    small = drawing(background() + piece(brush, 2.1, 1.08))
    smallest = drawing(piece(brush, 2.5, 1.12))
    (OUT / "app.svg").write_text(large, encoding="utf-8", newline="\n")
    for size in SIZES:
        picture(large if size >= 48 else small if size > 16 else smallest, size).save(str(OUT / f"app-{size}.png"))
    write_ofl(OUT, COPYRIGHT)


if __name__ == "__main__":
    main()
