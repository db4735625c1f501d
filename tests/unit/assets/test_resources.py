"""The files below resources/: all there, all of one kind, and all with a licence beside them."""

import re
import struct
import wave
import xml.etree.ElementTree as ET  # our own files, nobody else's
from collections.abc import Iterator
from pathlib import Path

from PySide6.QtCore import QSize
from PySide6.QtGui import QImage, QImageReader, QRawFont
from PySide6.QtWidgets import QApplication

from tests.cases import every_case

RESOURCES = Path(__file__).parents[3] / "resources"
PIECES = RESOURCES / "pieces"
ICONS = RESOURCES / "icons"
SOUNDS = RESOURCES / "sounds"

SETS = ("brush", "brush_two", "international")
KINDS = [
    "king",
    "king_high",
    "rook",
    "dragon",
    "bishop",
    "horse",
    "gold",
    "silver",
    "promoted_silver",
    "knight",
    "promoted_knight",
    "lance",
    "promoted_lance",
    "pawn",
    "promoted_pawn",
]
TOOL_ICONS = [
    "new",
    "open",
    "save",
    "save_as",
    "undo",
    "redo",
    "first",
    "previous",
    "next",
    "last",
    "next_branch",
    "previous_branch",
    "flip",
    "edit_position",
    "play",
    "research",
    "analyse",
    "mate",
    "engine",
    "settings",
    "theme",
    "language",
    "help",
    "close",
    "copy",
    "paste",
    "delete",
    "search",
    "pin",
    "float",
    "stop",
    "pause",
    "resume",
    "plus",
    "minus",
    "warning",
    "error",
    "info",
    "bookmark",
    "comment",
    "graph",
    "resign",
]
SOUND_NAMES = ["move", "capture", "promote", "check", "tick", "byoyomi", "time_up", "start", "end"]
BOARDS = ("kaya", "kaya_stand", "walnut", "walnut_stand")
FONTS = ("BIZUDPGothic-Regular.ttf", "BIZUDPGothic-Bold.ttf")

ALL_SVGS = [f"pieces/{name}/{kind}.svg" for name in SETS for kind in KINDS] + [
    f"icons/{icon}.svg" for icon in (*TOOL_ICONS, "app")
]


def raster(path: Path, width: int, height: int) -> QImage:
    """A picture as the program reads it."""
    reader = QImageReader(str(path))
    reader.setScaledSize(QSize(width, height))
    image = reader.read()
    assert not image.isNull(), f"{path.name}: {reader.errorString()}"
    return image


def ink(image: QImage) -> tuple[int, int, int, int]:
    """The left, top, right and bottom of what is not transparent."""
    alpha = image.convertToFormat(QImage.Format.Format_Alpha8)  # its bits live only as long as it does
    width, bits = alpha.bytesPerLine(), bytes(alpha.constBits())
    columns = [x for x in range(image.width()) if max(bits[x::width]) > 127]
    rows = [y for y in range(image.height()) if max(bits[y * width :][: image.width()]) > 127]
    return columns[0], rows[0], columns[-1], rows[-1]


# Pictures


@every_case("name", SETS)
def test_a_set_of_pieces_is_complete_and_has_nothing_else(name: str) -> None:
    assert sorted(path.stem for path in (PIECES / name).glob("*.svg")) == sorted(KINDS)
    assert sum(path.stat().st_size for path in (PIECES / name).glob("*.svg")) <= 150_000


def test_there_are_icons_for_all_tools_and_no_others() -> None:
    assert sorted(path.stem for path in ICONS.glob("*.svg")) == sorted([*TOOL_ICONS, "app"])


def test_every_drawing_is_plain_svg_that_needs_no_other_file() -> None:
    for name in ALL_SVGS:
        require_plain(name)


def require_plain(name: str) -> None:
    text = (RESOURCES / name).read_text(encoding="utf-8")
    root = ET.fromstring(text)  # noqa: S314
    box = {"pieces": "0 0 100 110", "icons": "0 0 24 24"}[name.split("/", maxsplit=1)[0]]
    assert root.attrib["viewBox"] == ("0 0 256 256" if name == "icons/app.svg" else box)
    plain = {"svg", "g", "defs", "path", "circle", "rect", "linearGradient", "stop"}
    assert {element.tag.removeprefix("{http://www.w3.org/2000/svg}") for element in root.iter()} <= plain
    assert "href" not in text
    assert all(target.startswith("#") for target in re.findall(r"url\((.*?)\)", text))


@every_case("name", TOOL_ICONS)
def test_an_icon_is_black_only_so_that_a_theme_can_colour_it(name: str) -> None:
    text = (ICONS / f"{name}.svg").read_text(encoding="utf-8")
    colours = re.findall(r'(?:fill|stroke|stop-color|color)="(.*?)"', text)
    assert set(colours) == {"none", "#000000"}
    assert not re.search(r"style=|opacity", text)


def test_an_icon_stays_inside_its_square(qapp: QApplication) -> None:
    for name in TOOL_ICONS:
        left, top, right, bottom = ink(raster(ICONS / f"{name}.svg", 48, 48))
        assert min(left, top) >= 1, name
        assert max(right, bottom) <= 46, name


@every_case("size", [16, 32, 48, 128, 256])
def test_the_application_icon_has_the_size_it_is_named_for(size: int, qapp: QApplication) -> None:
    image = QImage(str(ICONS / f"app-{size}.png"))
    assert (image.width(), image.height()) == (size, size)
    assert image.hasAlphaChannel()
    assert image.pixelColor(0, 0).alpha() < 128


@every_case("name", SETS)
def test_a_piece_stands_in_the_middle_so_that_it_can_be_turned(name: str, qapp: QApplication) -> None:
    for kind in KINDS:
        left, top, right, bottom = ink(raster(PIECES / name / f"{kind}.svg", 100, 110))
        assert abs(left + right - 99) <= 1, kind
        assert abs(top + bottom - 109) <= 1, kind


@every_case("name", SETS)
def test_the_king_is_the_largest_piece_and_the_pawn_the_smallest(name: str, qapp: QApplication) -> None:
    areas = []
    for kind in ("king", "rook", "gold", "knight", "lance", "pawn"):
        left, top, right, bottom = ink(raster(PIECES / name / f"{kind}.svg", 100, 110))
        areas.append((right - left, bottom - top))
    assert areas == sorted(areas, reverse=True)
    assert len(set(areas)) == len(areas)


@every_case("name", SETS)
def test_no_two_pieces_of_a_set_look_the_same(name: str) -> None:
    faces = {(PIECES / name / f"{kind}.svg").read_text(encoding="utf-8").split("</defs>")[1] for kind in KINDS}
    assert len(faces) == len(KINDS)


@every_case("name", SETS)
def test_promoted_pieces_are_red_and_the_others_are_not(name: str) -> None:
    for kind in KINDS:
        promoted = kind in ("dragon", "horse") or kind.startswith("promoted_")
        assert ("#b01510" in (PIECES / name / f"{kind}.svg").read_text(encoding="utf-8")) == promoted, kind


@every_case("name", BOARDS)
def test_a_board_is_large_enough_to_be_stretched_and_small_on_disk(name: str, qapp: QApplication) -> None:
    path = RESOURCES / "boards" / f"{name}.jpg"
    image = QImage(str(path))
    assert min(image.width(), image.height()) >= 512
    assert path.stat().st_size <= 120_000


# Sounds


@every_case("name", SOUND_NAMES)
def test_a_sound_is_short_and_quiet_and_has_no_crack_at_its_ends(name: str) -> None:
    path = SOUNDS / f"{name}.wav"
    assert path.stat().st_size <= 40_000
    with wave.open(str(path)) as file:
        assert (file.getnchannels(), file.getsampwidth(), file.getframerate()) == (1, 2, 44100)
        frames = file.readframes(file.getnframes())
    samples = struct.unpack(f"<{len(frames) // 2}h", frames)
    loudest = max(abs(sample) for sample in samples)
    assert 0.2 * 32768 < loudest <= 32768 * 10 ** (-3 / 20)
    assert samples[0] == samples[-1] == 0
    assert max(abs(sample) for sample in samples[-88:]) < 32  # the last two milliseconds
    assert 0.04 <= len(samples) / 44100 <= 0.6


# Fonts


def kanji_and_signs() -> Iterator[str]:
    """Everything a record in Shift_JIS, the other common encoding of records, can hold."""
    for lead in (*range(0x81, 0xA0), *range(0xE0, 0xFD)):
        for trail in range(0x40, 0xFD):
            text = bytes((lead, trail)).decode("cp932", errors="ignore")
            if len(text) == 1 and text.isprintable():
                yield text


@every_case("name", FONTS)
def test_a_font_can_write_every_record(name: str, qapp: QApplication) -> None:
    font = QRawFont(str(RESOURCES / "fonts" / name), 20)
    ascii_letters = map(chr, range(0x20, 0x7F))
    needed = {*ascii_letters, *kanji_and_signs(), *"▲△▼▽☗☖★☆●○◎■□◆◇→←↑↓…─│±×÷−–—①②③竜龍全圭杏々〇"}
    assert font.isValid()
    assert "".join(sorted(letter for letter in needed if not font.supportsCharacter(ord(letter)))) == ""


@every_case("name", FONTS)
def test_all_digits_are_equally_wide_so_that_a_clock_stands_still(name: str, qapp: QApplication) -> None:
    font = QRawFont(str(RESOURCES / "fonts" / name), 20)
    advances = font.advancesForGlyphIndexes(font.glyphIndexesForString("0123456789"))
    assert len({round(advance.x(), 3) for advance in advances}) == 1


@every_case("name", FONTS)
def test_lines_of_a_text_stand_apart(name: str, qapp: QApplication) -> None:
    font = QRawFont(str(RESOURCES / "fonts" / name), 20)
    assert font.leading() >= 3


# Licences


@every_case("name", ["pieces/brush", "pieces/brush_two", "pieces/international", "boards", "icons", "sounds"])
def test_a_folder_of_ours_names_its_licence(name: str) -> None:
    assert "GNU General Public License, version 3" in (RESOURCES / name / "LICENSE.txt").read_text(encoding="utf-8")


@every_case("name", ["fonts", "pieces/brush", "pieces/brush_two", "icons"])
def test_what_comes_from_a_font_carries_the_licence_of_that_font(name: str) -> None:
    text = (RESOURCES / name / "OFL.txt").read_text(encoding="utf-8")
    assert text.startswith("Copyright 20")
    assert "SIL OPEN FONT LICENSE Version 1.1" in text
