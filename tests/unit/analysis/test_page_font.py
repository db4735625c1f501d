"""The few letters that a page brings with it: they are those of the whole font, and no others."""

import base64

import pytest
from PySide6.QtCore import QByteArray
from PySide6.QtGui import QRawFont

from app.analysis.page_font import FONT_FILE, font_data_url, subset_font
from app.base.folders import resources_folder

LETTERS = "☗☖歩がぱA9−"
MOST = 16_000
"""Bytes of some eighty letters."""


@pytest.fixture(scope="module")
def whole() -> bytes:
    return (resources_folder() / "fonts" / FONT_FILE).read_bytes()


@pytest.mark.usefixtures("qapp")
def test_the_letters_look_as_they_do_in_the_whole_font(whole: bytes) -> None:
    few, all_of_it = (QRawFont(QByteArray(data), 24) for data in (subset_font(whole, LETTERS), whole))
    assert few.isValid()
    for letter in LETTERS:
        here, there = (font.glyphIndexesForString(letter)[0] for font in (few, all_of_it))
        assert here
        assert few.pathForGlyph(here) == all_of_it.pathForGlyph(there), letter
        assert few.advancesForGlyphIndexes([here]) == all_of_it.advancesForGlyphIndexes([there])


@pytest.mark.usefixtures("qapp")
def test_no_other_letters_are_in_it(whole: bytes) -> None:
    few = QRawFont(QByteArray(subset_font(whole, LETTERS)), 24)
    assert few.glyphIndexesForString("金") == [0]


def test_a_letter_that_the_font_has_not_does_no_harm(whole: bytes) -> None:
    assert subset_font(whole, [*LETTERS, "\U0001f600", "\ue000"]) == subset_font(whole, LETTERS)


def test_it_is_small_and_stands_in_the_page() -> None:
    kind, _, data = font_data_url(map(chr, range(0x3041, 0x3091))).partition(",")
    assert kind == "data:font/woff;base64"
    assert base64.b64decode(data)[:4] == b"wOFF"
    assert len(data) < MOST
