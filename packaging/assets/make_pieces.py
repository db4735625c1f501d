"""Make the sets of pieces written with a brush: `brush` with one kanji, `brush_two` with two.

Usage: make_pieces.py YUJI_SYUKU_FONT

The outlines of the letters are those of Yuji Syuku, kept in the font's own units; a transform fits them to the wood.
"""

import sys
from pathlib import Path
from typing import Any

from fontTools.pens.boundsPen import BoundsPen
from fontTools.pens.statisticsPen import StatisticsPen
from fontTools.pens.svgPathPen import SVGPathPen
from fontTools.ttLib import TTFont
from licences import write_ofl
from piece_body import CENTRE_X, KINDS, Body, Kind, short

OUT = Path(__file__).parents[2] / "resources" / "pieces"
COPYRIGHT = "Copyright 2021 The Yuji Project Authors (https://github.com/Kinutafontfactory/Yuji)"
LICENCE = """\
The drawings in this folder are part of Yomisuji and come under the GNU General Public License, version 3.

The outlines of the letters on them are taken from the font Yuji Syuku, copyright 2021 The Yuji Project Authors,
under the SIL Open Font License, version 1.1: see OFL.txt beside this file.
"""

ONE = {
    "king": "玉",
    "king_high": "王",
    "rook": "飛",
    "dragon": "龍",
    "bishop": "角",
    "horse": "馬",
    "gold": "金",
    "silver": "銀",
    "promoted_silver": "全",
    "knight": "桂",
    "promoted_knight": "圭",
    "lance": "香",
    "promoted_lance": "杏",
    "pawn": "歩",
    "promoted_pawn": "と",
}
TWO = {
    "king": "玉将",
    "king_high": "王将",
    "rook": "飛車",
    "dragon": "龍王",
    "bishop": "角行",
    "horse": "龍馬",
    "gold": "金将",
    "silver": "銀将",
    "promoted_silver": "成銀",
    "knight": "桂馬",
    "promoted_knight": "成桂",
    "lance": "香車",
    "promoted_lance": "成香",
    "pawn": "歩兵",
    "promoted_pawn": "と金",
}


TALLER, WIDER = 1.16, 1.06  # how far a letter may be stretched
KANA = 1.25  # kana are drawn smaller in the font than kanji are


class Brush:
    """Letters of one font, as SVG paths fitted into boxes."""

    def __init__(self, font: TTFont) -> None:
        self._glyphs: Any = font.getGlyphSet()
        self._cmap: dict[int, str] = font.getBestCmap()

    def letter(self, letter: str, x: float, y: float, width: float, height: float, em: float) -> str:
        """One letter round a point, as large as a box allows, and no larger than a size of the font allows.

        Letters on pieces are slender: one that fills the width of its box may grow taller by a little, and the other way round.
        """
        glyph = self._glyphs[self._cmap[ord(letter)]]
        bounds, weight, path = (
            BoundsPen(self._glyphs),
            StatisticsPen(self._glyphs),
            SVGPathPen(self._glyphs, ntos=_whole),
        )
        for pen in (bounds, weight, path):
            glyph.draw(pen)
        left, low, right, high = bounds.bounds
        em *= KANA if "ぁ" <= letter <= "ん" else 1
        across = min(width / (right - left), em / 1000)
        upwards = min(height / (high - low), em / 1000)
        across, upwards = min(across, upwards * WIDER), min(upwards, across * TALLER)
        # The eye looks for the middle between that of the outline and that of its ink.
        middle_x = (left + right) / 2 * 0.6 + weight.meanX * 0.4
        middle_y = (low + high) / 2 * 0.6 + weight.meanY * 0.4
        place = f"{short(x - middle_x * across)} {short(y + middle_y * upwards)}"
        return f'<path transform="matrix({across:.4f} 0 0 {-upwards:.4f} {place})" d="{path.getCommands()}"/>'


def _whole(value: float) -> str:
    return str(round(value))


def face_of_one(brush: Brush, kind: Kind, body: Body) -> str:
    """One large letter, a little below the middle, where the wood is widest."""
    y = body.at(0.555)
    room = 2 * body.half_width(y)
    return brush.letter(ONE[kind.name], CENTRE_X, y, room * 0.83, body.height * 0.63, body.height * 0.76)


def face_of_two(brush: Brush, kind: Kind, body: Body) -> str:
    """Two letters, the upper one in the narrower part of the wood."""
    upper, lower = tuple(TWO[kind.name])
    high, deep = body.at(0.36), body.at(0.735)
    return brush.letter(
        upper, CENTRE_X, high, 1.5 * body.half_width(high), body.height * 0.36, body.height * 0.43
    ) + brush.letter(lower, CENTRE_X, deep, 1.34 * body.half_width(deep), body.height * 0.36, body.height * 0.43)


def main() -> None:
    brush = Brush(TTFont(sys.argv[1]))
    for name, face in (("brush", face_of_one), ("brush_two", face_of_two)):
        folder = OUT / name
        folder.mkdir(parents=True, exist_ok=True)
        size = 0
        for kind in KINDS:
            body = Body(kind)
            picture = body.svg(f'<g fill="{kind.ink}">{face(brush, kind, body)}</g>')
            (folder / f"{kind.name}.svg").write_text(picture, encoding="utf-8", newline="\n")
            size += len(picture)
        (folder / "LICENSE.txt").write_text(LICENCE, encoding="utf-8", newline="\n")
        write_ofl(folder, COPYRIGHT)
        print(f"{name}: {len(KINDS)} pieces, {size / 1000:.0f} kB")


if __name__ == "__main__":
    main()
