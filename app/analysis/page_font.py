"""Font subsetting: the glyphs that an HTML page needs, embedded as WOFF so that it looks the same everywhere."""

import base64
import struct
import zlib
from collections.abc import Iterable, Iterator, Mapping
from html import unescape
from typing import Final

from app.base.folders import resources_folder
from app.base.regular import read_contents

FONT_NAME: Final = "Yomisuji"
"""Name that the font embedded in HTML pages has in their style sheets."""
FONT_FILE: Final = "BIZUDPGothic-Regular.ttf"
COPIED_TABLES: Final = ("OS/2", "gasp", "name", "post")
"""TrueType tables that are copied unchanged from the whole font to the subset."""
LOCA_FORMAT_OFFSET: Final = 50
"""Offset of indexToLocFormat in the table `head`."""
MORE_COMPONENTS: Final = 0x20
ARGS_ARE_WORDS, HAS_SCALE, HAS_TWO_SCALES, HAS_MATRIX = 0x01, 0x08, 0x40, 0x80
"""Flags of a composite glyph's component: 16-bit arguments, and the number of its scale values."""
FontTables = Mapping[str, bytes]


def font_data_url(letters: Iterable[str]) -> str:
    """Return the font with these letters as a data URL for a style sheet."""
    font = subset_font(read_contents(resources_folder() / "fonts" / FONT_FILE), letters)
    return f"data:font/woff;base64,{base64.b64encode(font).decode()}"


def embed_font(page: str) -> str:
    """Return an HTML page with the font `FONT_NAME` at the beginning of its style sheet, for all letters of the page."""
    face = f'@font-face{{font-family:"{FONT_NAME}";src:url({font_data_url(sorted(set(unescape(page))))})}}'
    return page.replace("<style>", f"<style>\n{face}", 1)


def subset_font(font: bytes, letters: Iterable[str]) -> bytes:
    """Return a WOFF font with those of the letters that the given TrueType font has."""
    tables = dict(_font_tables(font))
    glyph_of = _glyphs_of_letters(tables["cmap"])
    wanted = {ord(letter): glyph for letter in letters if (glyph := glyph_of.get(ord(letter)))}
    glyphs = _with_components(tables, {0, *wanted.values()})
    place = {glyph: number for number, glyph in enumerate(glyphs)}
    outlines = [_renumber_components(_glyph_outline(tables, glyph), place) for glyph in glyphs]
    ends = [0]
    for outline in outlines:
        ends.append(ends[-1] + len(outline))
    wide = [_glyph_metrics(tables, glyph) for glyph in glyphs]
    head, count = tables["head"], len(glyphs)
    made = {name: tables[name] for name in COPIED_TABLES if name in tables} | {
        "cmap": _cmap_table({code: place[glyph] for code, glyph in sorted(wanted.items())}),
        "glyf": b"".join(outlines),
        "head": head[:LOCA_FORMAT_OFFSET] + struct.pack(">h", 1) + head[LOCA_FORMAT_OFFSET + 2 :],
        "hhea": tables["hhea"][:34] + struct.pack(">H", count),
        "hmtx": b"".join(wide),
        "loca": struct.pack(f">{count + 1}I", *ends),
        "maxp": tables["maxp"][:4] + struct.pack(">H", count) + tables["maxp"][6:],
    }
    return _woff_bytes(made)


def _font_tables(font: bytes) -> Iterator[tuple[str, bytes]]:
    for entry in range(struct.unpack_from(">H", font, 4)[0]):
        name, _, start, size = struct.unpack_from(">4sIII", font, 12 + 16 * entry)
        yield name.decode("ascii"), font[start : start + size]


def _glyphs_of_letters(table: bytes) -> dict[int, int]:
    """Parse the cmap subtable of format 4: glyphs of letters in Unicode's Basic Multilingual Plane."""
    for entry in range(struct.unpack_from(">H", table, 2)[0]):
        platform, kind, start = struct.unpack_from(">HHI", table, 4 + 8 * entry)
        if (platform, kind) == (3, 1) and struct.unpack_from(">H", table, start)[0] == 4:
            return dict(_read_segments(table, start))
    raise ValueError("the font does not say which glyphs its letters have")


def _read_segments(table: bytes, start: int) -> Iterator[tuple[int, int]]:
    doubled = struct.unpack_from(">H", table, start + 6)[0]
    columns = (start + 14, *(start + 16 + doubled * column for column in (1, 2, 3)))
    for segment in range(0, doubled, 2):
        last, first, delta, offset = (struct.unpack_from(">H", table, column + segment)[0] for column in columns)
        for code in range(first, min(last, 0xFFFE) + 1):
            glyph = code
            if offset:
                glyph = struct.unpack_from(">H", table, columns[3] + segment + offset + 2 * (code - first))[0]
            if glyph := (glyph + delta) % 0x10000 if glyph or not offset else 0:
                yield code, glyph


def _glyph_outline(tables: FontTables, glyph: int) -> bytes:
    is_long = struct.unpack_from(">h", tables["head"], LOCA_FORMAT_OFFSET)[0]
    start, end = struct.unpack_from(">2I" if is_long else ">2H", tables["loca"], glyph * (4 if is_long else 2))
    unit = 1 if is_long else 2
    return tables["glyf"][start * unit : end * unit]


def _components(outline: bytes) -> Iterator[tuple[int, int]]:
    """Yield offset and number of each component of a composite glyph."""
    if not outline or struct.unpack_from(">h", outline)[0] >= 0:
        return
    at, flags = 10, MORE_COMPONENTS
    while flags & MORE_COMPONENTS:
        flags, glyph = struct.unpack_from(">HH", outline, at)
        yield at + 2, glyph
        at += 8 if flags & ARGS_ARE_WORDS else 6
        at += 2 if flags & HAS_SCALE else 4 if flags & HAS_TWO_SCALES else 8 if flags & HAS_MATRIX else 0


def _with_components(tables: FontTables, glyphs: set[int]) -> list[int]:
    """Return the numbers of these glyphs and of all glyphs that they are composed of, sorted."""
    known, left = set(glyphs), list(glyphs)
    while left:
        parts = {glyph for _, glyph in _components(_glyph_outline(tables, left.pop()))} - known
        known |= parts
        left += parts
    return sorted(known)


def _renumber_components(outline: bytes, place: Mapping[int, int]) -> bytes:
    made = bytearray(outline)
    for at, glyph in _components(outline):
        struct.pack_into(">H", made, at, place[glyph])
    return bytes(made) + bytes(-len(made) % 4)


def _glyph_metrics(tables: FontTables, glyph: int) -> bytes:
    """Return advance width and left side bearing; glyphs after the last full entry share its width."""
    metrics, own = tables["hmtx"], struct.unpack_from(">H", tables["hhea"], 34)[0]
    if glyph < own:
        return metrics[4 * glyph : 4 * glyph + 4]
    bearing = 4 * own + 2 * (glyph - own)
    return metrics[4 * own - 4 : 4 * own - 2] + metrics[bearing : bearing + 2]


def _cmap_table(glyph_of: Mapping[int, int]) -> bytes:
    """Build a cmap of format 4 with one segment for each letter, and the last one that the format requires."""
    codes = [*glyph_of, 0xFFFF]
    count = len(codes)
    power = 1 << (count.bit_length() - 1)
    deltas = [(glyph - code) % 0x10000 for code, glyph in glyph_of.items()] + [1]
    head = struct.pack(">4H", 2 * count, 2 * power, power.bit_length() - 1, 2 * (count - power))
    ends = struct.pack(f">{count}H", *codes)
    segments = head + ends + bytes(2) + ends + struct.pack(f">{count}H", *deltas) + bytes(2 * count)
    return struct.pack(">HHHHI", 0, 1, 3, 1, 12) + struct.pack(">3H", 4, len(segments) + 6, 0) + segments


def _woff_bytes(tables: FontTables) -> bytes:
    """Serialize the tables as WOFF, each compressed where that makes it smaller."""
    directory, bodies, at = b"", b"", 44 + 20 * len(tables)
    for name, table in sorted(tables.items()):
        packed = zlib.compress(table, 9)
        body = packed if len(packed) < len(table) else table
        total = sum(struct.unpack(f">{-(-len(table) // 4)}I", table + bytes(-len(table) % 4))) & 0xFFFFFFFF
        directory += struct.pack(">4s4I", name.encode(), at, len(body), len(table), total)
        body += bytes(-len(body) % 4)
        bodies += body
        at += len(body)
    plain = 12 + 16 * len(tables) + sum(len(table) + -len(table) % 4 for table in tables.values())
    head = struct.pack(">4sIIHHIHH5I", b"wOFF", 0x00010000, at, len(tables), 0, plain, 1, 0, *(0,) * 5)
    return head + directory + bodies
