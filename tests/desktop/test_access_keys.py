"""The letters that choose rows of menus."""

import pytest
from desktop_room import Room
from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QMenu

from app.desktop.kit.access_keys import Words, given_out, with_keys
from app.shogi.moves import MOVES
from app.text.phrase import Language
from tests.cases import every_case


def menus(room: Room) -> list[QMenu]:
    """All menus of the window's bar, and those in them, as they are once they have been opened."""
    tops = [menu for action in room.window.menuBar().actions() if isinstance(menu := action.menu(), QMenu)]
    for menu in tops:
        menu.aboutToShow.emit()
    inside = [menu for top in tops for action in top.actions() if isinstance(menu := action.menu(), QMenu)]
    return [*tops, *inside]


def keys_of(rows: list[QAction]) -> list[str]:
    return [row.text().replace("&&", "").partition("&")[2][:1].casefold() for row in rows if not row.isSeparator()]


@pytest.mark.parametrize("language", Language)
def test_every_row_of_every_menu_has_a_letter_of_its_own(room: Room, language: Language) -> None:
    room.window.do(f"appearance.language.{language.value}")
    for menu in menus(room):
        keys = keys_of(menu.actions())
        assert [key for key in keys if keys.count(key) > 1] == [], menu.title()
        rows = [row.text() for row in menu.actions() if not row.isSeparator()]
        assert [row for row, key in zip(rows, keys, strict=True) if not key] == []


def test_the_letter_chooses_the_row(room: Room) -> None:
    first = MOVES["7g7f"]
    assert first is not None
    assert room.desk.document.play(first)
    menu = room.window.context_menu(("view.flip", "", "go.back"))
    (_, back) = (row for row in menu.actions() if not row.isSeparator())
    QTest.keyClick(menu, getattr(Qt.Key, f"Key_{keys_of([back])[0].upper()}"))
    assert room.desk.document.cursor.node.ply == 0


def test_letters_that_begin_words_go_first_and_none_is_given_twice() -> None:
    assert given_out(["Save", "Save as", "Sound", "KI2"]) == ["s", "a", "o", "k"]
    assert given_out(["Go", "Go"], taken="o") == ["g", "a"]


@every_case(
    ("shown", "english", "marked"),
    [
        ("Open…", "Open…", "&Open…"),
        ("開く…", "Open…", "開く(&O)…"),
        ("A & B", "A & B", "&A && B"),
        ("盤", "", "盤(&A)"),
    ],
)
def test_how_they_are_marked(shown: str, english: str, marked: str) -> None:
    assert with_keys([Words(shown, english)]) == [marked]
