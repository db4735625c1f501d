"""Make the two fonts of the user interface: BIZ UDPGothic, cut down to what shogi records are written in.

Usage: make_fonts.py FOLDER_WITH_THE_TWO_FONTS

Four things differ from the fonts as published:

* only the characters of JIS X 0208, of the Shift_JIS of Windows (cp932) and of Latin-1 stay, with the signs of shogi;
* the hinting programs are gone, which rest on outlines that other rasterisers draw as well without;
* the digit 1 is as wide as the other digits. As published it is narrower, and a clock would tremble;
* there is a fifth of a letter between two lines of a text. As published there is nothing, and lines of Latin letters touch.
"""

import sys
from collections.abc import Iterator
from pathlib import Path

from fontTools import subset
from fontTools.ttLib import TTFont
from licences import write_ofl

OUT = Path(__file__).parents[2] / "resources" / "fonts"
NAMES = ("BIZUDPGothic-Regular.ttf", "BIZUDPGothic-Bold.ttf")
COPYRIGHT = (
    "Copyright 2022 The BIZ UDGothic Project Authors (https://github.com/googlefonts/morisawa-biz-ud-gothic)"
    "\nSubset, without hints, and with the digit 1 as wide as the other digits and room between lines, for Yomisuji."
)
SIGNS = "☗☖⛊⛉▲△▼▽★☆●○■□◆◇→←↑↓…─│┌┐└┘├┤┬┴┼±×÷−–—‘’“”•"
# `vert` is for upright text; the rest keeps ligatures and composed letters right.
FEATURES = ["ccmp", "kern", "liga", "locl", "palt", "tnum", "vert"]

# Without that sign in the table OS/2, which its fourth version brought, Qt leaves the gap out.
USES_TYPO = 1 << 7
USES_TYPO_SINCE = 4


def two_byte(codec: str) -> Iterator[str]:
    """Every character that a double-byte encoding can write."""
    for lead in range(0x81, 0xFF):
        for trail in range(0x40, 0xFF):
            try:
                text = bytes((lead, trail)).decode(codec)
            except UnicodeDecodeError:
                continue
            if len(text) == 1:
                yield text


def wanted() -> set[int]:
    """The code points a record, a menu or an engine's name may need."""
    latin = {*range(0x20, 0x7F), *range(0xA0, 0x100)}
    return latin | {ord(c) for codec in ("euc_jp", "cp932") for c in two_byte(codec)} | {ord(c) for c in SIGNS}


def level_digits(font: TTFont) -> None:
    """Give every digit the same advance, and keep each in the middle of its own."""
    cmap = font.getBestCmap()
    glyphs = [cmap[ord(digit)] for digit in "0123456789"]
    widest = max(font["hmtx"][glyph][0] for glyph in glyphs)
    for glyph in glyphs:
        advance, bearing = font["hmtx"][glyph]
        shift = (widest - advance) // 2
        if shift:
            font["glyf"][glyph].coordinates.translate((shift, 0))
            font["glyf"][glyph].recalcBounds(font["glyf"])
            font["hmtx"][glyph] = (widest, bearing + shift)


def part_lines(font: TTFont) -> None:
    """Let lines of a text stand apart; a line alone is as high as it was."""
    font["hhea"].lineGap = font["OS/2"].sTypoLineGap = font["head"].unitsPerEm // 5
    font["OS/2"].version = max(font["OS/2"].version, USES_TYPO_SINCE)
    font["OS/2"].fsSelection |= USES_TYPO


def cut(source: Path, target: Path) -> None:
    """Write the subset of one font, and say what it has and lacks."""
    options = subset.Options(
        layout_features=FEATURES, hinting=False, notdef_outline=True, name_IDs=["*"], drop_tables=["DSIG", "meta"]
    )
    font = subset.load_font(str(source), options)
    font.recalcTimestamp = False  # the same bytes each time
    cutter = subset.Subsetter(options)
    cutter.populate(unicodes=wanted())
    cutter.subset(font)
    level_digits(font)
    part_lines(font)
    subset.save_font(font, str(target), options)
    have = set(font.getBestCmap())
    lacking = "".join(sign for sign in SIGNS if ord(sign) not in have)
    print(
        f"{target.name}: {len(have)} characters, {target.stat().st_size / 1e6:.2f} MB, signs lacking: {lacking or 'none'}"
    )


def main() -> None:
    folder = Path(sys.argv[1])
    OUT.mkdir(parents=True, exist_ok=True)
    for name in NAMES:
        cut(folder / name, OUT / name)
    write_ofl(OUT, COPYRIGHT)


if __name__ == "__main__":
    main()
