"""The letters that choose rows of menus, and parts of dialogs: that each part has one is tried where all have names."""

import re
from pathlib import Path
from string import ascii_lowercase

import pytest
from desktop_room import Room
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAction
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QCheckBox, QDialog, QMenu, QWidget
from pytestqt.qtbot import QtBot

from app.desktop.desk.action_registry import ActionRegistry
from app.desktop.kit.buttons import Words, given_out, keys_of, with_keys
from app.desktop.kit.labels import key_in
from app.shogi.moves import MOVES
from app.text import analysis as analysis_text
from app.text.phrase import Language
from tests.cases import every_case

DESKTOP = Path(__file__).parents[2] / "app/desktop"


def menus(room: Room) -> list[QMenu]:
    """All menus of the window's bar, and those in them, as they are once they have been opened."""
    tops = [menu for action in room.window.menuBar().actions() if isinstance(menu := action.menu(), QMenu)]
    for menu in tops:
        menu.aboutToShow.emit()
    inside = [menu for top in tops for action in top.actions() if isinstance(menu := action.menu(), QMenu)]
    return [*tops, *inside]


def letters_of(rows: list[QAction]) -> list[str]:
    return [key_in(row.text()) for row in rows if not row.isSeparator()]


@pytest.mark.parametrize("language", Language)
def test_every_row_of_every_menu_has_a_letter_of_its_own(room: Room, language: Language) -> None:
    room.window.action_registry.trigger(f"appearance.language.{language.value}")
    for menu in menus(room):
        keys = letters_of(menu.actions())
        assert [key for key in keys if keys.count(key) > 1] == [], menu.title()
        rows = [row.text() for row in menu.actions() if not row.isSeparator()]
        assert menu.minimumWidth() > 0 or not rows, "the longest row is cut"
        assert [row for row, key in zip(rows, keys, strict=True) if not key] == []


def test_the_letter_chooses_the_row(room: Room) -> None:
    first = MOVES["7g7f"]
    assert first is not None
    assert room.desk.document.shown.play_move(first)
    menu = room.window.action_registry.context_menu(("view.flip", "", "go.back"))
    (_, back) = (row for row in menu.actions() if not row.isSeparator())
    QTest.keyClick(menu, getattr(Qt.Key, f"Key_{letters_of([back])[0].upper()}"))
    assert room.desk.document.shown.cursor.node.ply == 0


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


def test_a_letter_that_is_not_in_english_words_stands_apart_from_them() -> None:
    assert with_keys([Words("Go", "Go")] * 3) == ["&Go", "G&o", "Go (&A)"]


def test_alt_shows_the_letters_of_a_dialog_and_a_letter_does_it(room: Room, qtbot: QtBot) -> None:
    room.window.action_registry.trigger("analysis.sweep")
    (opened,) = (each for each in room.window.findChildren(QDialog) if each.isVisible())
    qtbot.waitUntil(opened.isActiveWindow)
    keys = keys_of(opened)
    QTest.keyPress(opened, Qt.Key.Key_Alt)
    tips = [tip for tip in opened.findChildren(QWidget, "key_tip") if tip.isVisible()]
    assert len(tips) == sum(part.is_usable for part in keys.values())
    QTest.keyRelease(opened, Qt.Key.Key_Alt)
    assert [tip for tip in tips if tip.isVisible()] == []
    box = opened.findChild(QCheckBox)
    assert box is not None
    key, was = next(key for key, part in keys.items() if part.widget is box), box.isChecked()
    QTest.keyClick(opened, getattr(Qt.Key, f"Key_{key.upper()}"), Qt.KeyboardModifier.AltModifier)
    assert box.isChecked() is not was
    close = next(key for key, part in keys.items() if part.words == analysis_text.CLOSE.en)
    QTest.keyClick(opened, getattr(Qt.Key, f"Key_{close.upper()}"), Qt.KeyboardModifier.AltModifier)
    assert not opened.isVisible()


# Open menus


@pytest.mark.qt_log_ignore("plugin does not support", extend=True)
@pytest.mark.parametrize("language", Language)
def test_no_letter_reaches_the_window_behind_an_open_menu(
    room: Room, language: Language, monkeypatch: pytest.MonkeyPatch
) -> None:
    room.window.action_registry.trigger(f"appearance.language.{language.value}")
    done: list[str] = []
    monkeypatch.setattr(ActionRegistry, "_run", lambda _book, action: done.append(action.id))
    room.board.setFocus()
    for menu in menus(room):
        menu.aboutToShow.emit()
        rows = {key_in(row.text()): row for row in menu.actions() if not row.isSeparator()}
        for letter in ascii_lowercase:
            menu.popup(QPoint())
            assert room.board.hasFocus()
            QTest.keyClick(menu, getattr(Qt.Key, f"Key_{letter.upper()}"))
            row = rows.get(letter)
            runs = row is not None and row.isEnabled() and row.menu() is None
            assert done == ([row.objectName()] if runs and row is not None else []), (menu.title(), letter)
            done.clear()
            if row is not None and isinstance(inner := row.menu(), QMenu):
                inner.close()
        menu.close()


@pytest.mark.qt_log_ignore("plugin does not support", extend=True)
def test_no_letter_reaches_the_window_behind_the_bar_of_menus(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    done: list[str] = []
    monkeypatch.setattr(ActionRegistry, "_run", lambda _book, action: done.append(action.id))
    bar = room.window.menuBar()
    for letter in ascii_lowercase:
        room.board.setFocus()
        QTest.keyClick(room.board, Qt.Key.Key_Alt)
        assert bar.hasFocus()
        QTest.keyClick(bar, getattr(Qt.Key, f"Key_{letter.upper()}"))
        for menu in room.window.findChildren(QMenu):
            menu.close()
        assert done == [], letter
    QTest.keyClick(room.board, Qt.Key.Key_Alt)
    QTest.keyClick(bar, Qt.Key.Key_J, Qt.KeyboardModifier.ControlModifier)
    assert done == ["board.type_move"], "keys with Ctrl act everywhere"


@pytest.mark.qt_log_ignore("plugin does not support", extend=True)
@pytest.mark.parametrize("has_keys", [True, False])
def test_whoever_had_the_keys_has_them_again_when_a_menu_is_left(
    room: Room, has_keys: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    done: list[str] = []
    monkeypatch.setattr(ActionRegistry, "_run", lambda _book, action: done.append(action.id))
    bar = room.window.menuBar()
    (room.board.setFocus if has_keys else room.board.clearFocus)()
    first = bar.actions()[0]
    QTest.mouseClick(bar, Qt.MouseButton.LeftButton, pos=bar.actionGeometry(first).center())
    menu = first.menu()
    assert isinstance(menu, QMenu)
    assert menu.isVisible()
    QTest.keyClick(menu, Qt.Key.Key_Escape)
    assert not menu.isVisible()
    assert not bar.hasFocus()
    assert room.board.hasFocus() is has_keys
    QTest.keyClick(QApplication.focusWidget() or room.window, Qt.Key.Key_F12)
    assert done == ["analysis.sweep"]


def test_every_menu_of_the_window_takes_its_keys() -> None:
    makes_another = re.compile(r"\bQMenu(Bar)?\(|\.addMenu\(")
    found = [path.name for path in DESKTOP.rglob("*.py") if makes_another.search(path.read_text("utf-8"))]
    assert found == ["buttons.py"]
