"""The form for game information."""

import pytest
from desktop_room import Room
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app.desktop.kit.idle import IDLE
from app.desktop.record.headers import HeadersPane
from app.record.record_builder import new_record
from app.shogi.starts import STARTS

pytestmark = pytest.mark.slow
ONE_ROOM = True

PLENTY_MS = 20_000
LANCE = next(start for start in STARTS if start.key == "lance")


def pane_of(room: Room) -> HeadersPane:
    room.window.docks.show("headers")
    pane = room.window.docks.pane("headers")
    assert isinstance(pane, HeadersPane)
    return pane


def write(pane: HeadersPane, name: str, words: str) -> None:
    field = pane.fields[name].field
    field.setFocus()
    field.selectAll()
    QTest.keyClick(field, Qt.Key.Key_Delete)
    field.insertPlainText(words)


def headers(room: Room) -> dict[str, str]:
    return {entry.name: entry.value for entry in room.document.shown.record.headers}


def test_a_name_that_is_typed_stands_at_the_board_at_once(room: Room) -> None:
    pane = pane_of(room)
    QTest.keyClicks(pane.fields["先手"].field, "Abe")
    assert headers(room) == {"先手": "Abe"}
    assert room.board.scene is not None
    assert room.board.scene.names[0] == "Abe"
    room.document.shown.undo()
    assert headers(room) == {}
    assert pane.fields["先手"].field.words == ""


def test_the_field_keeps_caret_and_focus_while_its_header_comes_into_being(room: Room) -> None:
    pane = pane_of(room)
    field = pane.fields["棋戦"].field
    field.setFocus()
    QTest.keyClicks(field, "abc")
    assert field.hasFocus()
    assert field.textCursor().position() == 3
    QTest.keyClick(field, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert headers(room) == {}
    assert field.hasFocus()


def test_emptying_a_usual_field_takes_the_header_away(room: Room) -> None:
    pane = pane_of(room)
    write(pane, "場所", "東京")
    assert headers(room) == {"場所": "東京"}
    write(pane, "場所", "")
    assert headers(room) == {}
    assert "場所" in pane.fields


def test_enter_goes_to_the_next_field_and_shift_enter_begins_a_line(room: Room) -> None:
    pane = pane_of(room)
    field = pane.fields["先手"].field
    field.setFocus()
    QTest.keyClicks(field, "a")
    QTest.keyClick(field, Qt.Key.Key_Return)
    assert QApplication.focusWidget() is pane.fields["後手"].field
    QTest.keyClick(field, Qt.Key.Key_Return, Qt.KeyboardModifier.ShiftModifier)
    QTest.keyClicks(field, "b")
    assert headers(room) == {"先手": "a\nb"}


def test_unknown_headers_are_kept_edited_and_deleted(room: Room) -> None:
    room.document.shown.set_header("大会メモ", "一\n二")
    pane = pane_of(room)
    field = pane.fields["大会メモ"].field
    assert field.words == "一\n二"
    field.setFocus()
    QTest.keyClick(field, Qt.Key.Key_End, Qt.KeyboardModifier.ControlModifier)
    QTest.keyClick(field, Qt.Key.Key_Return)
    QTest.keyClicks(field, "x")
    assert headers(room) == {"大会メモ": "一\n二\nx"}
    pane.fields["大会メモ"].delete.click()
    assert headers(room) == {}
    assert "大会メモ" not in pane.fields
    room.document.shown.undo()
    assert pane.fields["大会メモ"].field.words == "一\n二\nx"


def test_a_header_is_added_by_its_label_or_under_a_new_name(room: Room) -> None:
    pane = pane_of(room)
    for typed, name in (("Opening", "戦型"), ("Round", "Round")):
        pane.names.setEditText(typed)
        pane.add.click()
        assert headers(room)[name] == ""
        assert pane.fields[name].field.hasFocus()
    pane.names.setEditText("Sente")
    pane.add.click()
    assert pane.fields["先手"].field.hasFocus() or "Sente" in headers(room)


def test_adding_nothing_adds_nothing(room: Room) -> None:
    pane = pane_of(room)
    pane.names.setEditText("  ")
    pane.add.click()
    assert headers(room) == {}


def test_the_start_is_shown_and_its_players_are_called_as_usual(room: Room) -> None:
    pane = pane_of(room)
    assert pane.start_words == "Even game"
    room.document.shown.restart_from(LANCE.sfen)
    assert pane.start_words == LANCE.name.en
    assert list(pane.fields)[:2] == ["下手", "上手"]


def test_another_record_brings_its_own(room: Room, qtbot: QtBot) -> None:
    pane = pane_of(room)
    write(pane, "先手", "old")
    room.document.shown.load_record(new_record())
    IDLE.drain()
    assert pane.fields["先手"].field.words == ""


def test_labels_follow_the_language(room: Room) -> None:
    pane = pane_of(room)
    assert pane.fields["棋戦"].name.text() == "Event"
    room.preferences.change_setting("appearance", "language", "ja")
    assert pane.fields["棋戦"].name.text() == "棋戦"
    assert pane.fields["棋戦"].field.accessibleName() == "棋戦"
