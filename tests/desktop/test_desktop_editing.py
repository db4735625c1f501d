"""Setting up a position on the board with mouse, wheel and keys."""

from collections.abc import Callable

import pytest
from desktop_room import Room
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QPushButton, QRadioButton
from pytestqt.qtbot import QtBot

from app.desktop.kit.idle import IDLE
from app.desktop.kit.labels import CutLabel
from app.shogi.pieces import EMPTY, PAWN, PROMOTED_PAWN, ROOK, Side, piece_of
from app.shogi.squares import square_named
from app.text import board as text
from app.text import filing as filing_text
from app.workspace.editor import PositionEditor
from app.workspace.scene import InBox, InHand, Place

pytestmark = pytest.mark.slow
ONE_ROOM = True


@pytest.fixture
def editing(room: Room) -> Room:
    room.do("position.edit")
    return room


def editor_of(room: Room) -> PositionEditor:
    editor = room.document.shown.editor
    assert editor is not None
    return editor


def piece_at(room: Room, name: str) -> int:
    return editor_of(room).setup.board[square_named(name)]


def wheel(room: Room, place: str | Place, turn: int) -> None:
    point = QPointF(room.point(place))
    event = QWheelEvent(
        point,
        room.board.mapToGlobal(point),
        QPoint(),
        QPoint(0, turn),
        Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.NoModifier,
        Qt.ScrollPhase.NoScrollPhase,
        False,
    )
    QApplication.sendEvent(room.board, event)


def test_pieces_of_both_sides_are_dragged_anywhere(editing: Room) -> None:
    editing.drag("3c", "5e")
    editing.drag("7g", "7c")
    assert piece_at(editing, "5e") == piece_of(Side.WHITE, PAWN)
    assert piece_at(editing, "7c") == piece_of(Side.BLACK, PAWN)
    assert editing.moves == []


def test_to_the_stand_from_the_stand_and_to_the_box(editing: Room) -> None:
    editing.drag("2h", InHand(Side.WHITE, PAWN))
    assert editor_of(editing).setup.hands[Side.WHITE][ROOK] == 1
    editing.drag(InHand(Side.WHITE, ROOK), "5e")
    assert piece_at(editing, "5e") == piece_of(Side.WHITE, ROOK)
    editing.drag("5e", InBox(PAWN))
    assert editor_of(editing).setup.spare_counts()[ROOK] == 1
    editing.drag(InBox(ROOK), "5f")
    assert piece_at(editing, "5f") == piece_of(Side.BLACK, ROOK)


def test_let_go_beside_the_board_it_is_in_the_box(editing: Room) -> None:
    start = editing.point("7g")
    QTest.mousePress(editing.board, Qt.MouseButton.LeftButton, pos=start)
    for step in range(1, 6):
        QTest.mouseMove(editing.board, start + (QPoint(1, 1) - start) * step / 5)
    QTest.mouseRelease(editing.board, Qt.MouseButton.LeftButton, pos=QPoint(1, 1))
    assert piece_at(editing, "7g") == EMPTY
    assert editor_of(editing).setup.spare_counts()[PAWN] == 1


def test_the_right_button_and_the_wheel_turn_a_piece(editing: Room) -> None:
    QTest.mouseClick(editing.board, Qt.MouseButton.RightButton, pos=editing.point("7g"))
    assert piece_at(editing, "7g") == piece_of(Side.BLACK, PROMOTED_PAWN)
    wheel(editing, "7g", -120)
    assert piece_at(editing, "7g") == piece_of(Side.WHITE, PAWN)
    wheel(editing, "7g", 120)
    assert piece_at(editing, "7g") == piece_of(Side.BLACK, PROMOTED_PAWN)


def test_undo_and_redo_are_the_editors_own(editing: Room) -> None:
    editing.drag("3c", "5e")
    editing.do("edit.undo")
    assert piece_at(editing, "5e") == EMPTY
    assert not editing.window.action_registry.find("edit.undo").isEnabled()
    editing.do("edit.redo")
    assert piece_at(editing, "5e") == piece_of(Side.WHITE, PAWN)
    assert not editing.window.action_registry.find("go.back").isEnabled()


def test_the_bar_says_what_is_odd_and_whose_turn_it_is(editing: Room) -> None:
    told = editing.window.findChild(QLabel, "editing.told")
    white = editing.window.findChild(QRadioButton, "editing.turn.white")
    assert isinstance(told, QLabel)
    assert isinstance(white, QRadioButton)
    assert told.text() == text.EDIT_HINT.en
    editing.drag("5a", InBox(PAWN))
    assert text.NO_WHITE_KING.en in told.text()
    white.click()
    assert editor_of(editing).setup.turn is Side.WHITE
    editing.preferences.change_setting("appearance", "language", "ja")
    assert text.NO_WHITE_KING.ja in told.text()


@pytest.mark.parametrize("language", ["ja", "en"])
def test_the_hint_of_the_editor_is_read_whole_on_a_usual_screen(editing: Room, language: str) -> None:
    editing.preferences.change_setting("appearance", "language", language)
    told = editing.window.findChild(CutLabel, "editing.told")
    assert told is not None
    for width, height in ((1280, 800), (1280, 720)):
        editing.window.resize(width, height)
        IDLE.drain()
        editing.window.grab()
        assert told.text() == editing.speech.say(text.EDIT_HINT)
        assert not told.toolTip(), f"cut at {width}x{height}"


def test_a_new_record_begins_at_the_edited_position(editing: Room, qtbot: QtBot) -> None:
    editing.drag("7g", "7e")
    wanted = editor_of(editing).setup.to_sfen()
    button = editing.window.findChild(QPushButton, "editing.finish")
    assert isinstance(button, QPushButton)
    button.click()
    qtbot.waitUntil(lambda: editing.document.shown.editor is None, timeout=60_000)
    assert editing.document.shown.record.start_sfen == wanted
    assert editing.filing.shown.name == filing_text.FROM_POSITION
    assert editing.filing.is_unsaved, "what was set up is work that can be lost"
    editing.drag("3c", "3d") if " w " in wanted else editing.drag("2g", "2f")
    assert len(editing.moves) == 1


@pytest.mark.parametrize("copy", ["edit.copy_position", "edit.copy_bod"])
def test_the_position_is_copied_and_pasted_while_it_is_edited(editing: Room, copy: str) -> None:
    editing.drag("3c", "5e")
    edited = editor_of(editing).setup
    editing.do(copy)
    editing.do("start.two")
    assert editor_of(editing).setup != edited
    editing.do("edit.paste")
    assert editor_of(editing).setup == edited
    editing.do("edit.undo")
    assert editor_of(editing).setup.turn is Side.WHITE


def test_what_is_no_position_is_not_pasted(editing: Room) -> None:
    before = editor_of(editing).setup
    editing.desk.shell.copy_text("hello")
    editing.do("edit.paste")
    assert editor_of(editing).setup == before
    assert len(editing.window.notices) == 1


def test_cancelling_brings_the_record_back_and_the_edits_can_be_had_again(room: Room) -> None:
    room.drag("7g", "7f")
    before = room.document.shown.sfen()
    room.do("position.edit")
    room.drag("3c", "5e")
    edited = editor_of(room).setup
    room.do("position.edit")
    assert room.document.shown.editor is None
    assert room.document.shown.sfen() == before
    assert room.window.notices == (text.EDIT_DROPPED,)
    again = room.window.findChild(QPushButton, "answer1")
    assert isinstance(again, QPushButton)
    again.click()
    assert editor_of(room).setup == edited


def test_leaving_unedited_says_nothing(editing: Room) -> None:
    editing.do("position.edit")
    assert editing.window.notices == ()


def test_the_keyboard_alone_sets_up(editing: Room) -> None:
    shift = Qt.KeyboardModifier.ShiftModifier
    editing.key(Qt.Key.Key_Up, shift)  # the cell appears in the middle, 5e
    editing.key(Qt.Key.Key_Down, shift)
    editing.key(Qt.Key.Key_Down, shift)  # 5g
    editing.key(Qt.Key.Key_Return)
    editing.key(Qt.Key.Key_Up, shift)
    editing.key(Qt.Key.Key_Return)
    assert piece_at(editing, "5f") == piece_of(Side.BLACK, PAWN)
    editing.key(Qt.Key.Key_Return, shift)
    assert piece_at(editing, "5f") == piece_of(Side.BLACK, PROMOTED_PAWN)
    editing.key(Qt.Key.Key_Delete)
    assert piece_at(editing, "5f") == EMPTY
    assert editor_of(editing).setup.spare_counts()[PAWN] == 1


@pytest.mark.parametrize("width", [400, 1280])
def test_there_is_a_box_whatever_the_shape_of_the_window(furnished: Callable[..., Room], width: int) -> None:
    room = furnished()
    room.window.resize(width, 900)
    room.do("position.edit")
    QApplication.processEvents()
    room.drag("2h", InBox(PAWN))
    assert editor_of(room).setup.spare_counts()[ROOK] == 1
    layout = room.board.layout_now
    stands = [] if layout.is_compact else [layout.stand(side) for side in Side]  # which lie on the plates
    slabs = [layout.block, layout.box, *stands, *(layout.plate(side) for side in Side)]
    assert not any(one.intersects(other) for one in slabs for other in slabs if one is not other)
    assert all(slab.left() >= 0 and slab.right() < layout.size.width() for slab in slabs)
    assert all(slab.top() >= 0 and slab.bottom() < layout.size.height() for slab in slabs)


def test_another_record_ends_the_editing(editing: Room) -> None:
    editing.document.shown.load_record(editing.document.shown.record)
    assert editing.document.shown.editor is None
    assert editing.board.scene is not None
    assert editing.board.scene.box is None


def test_a_cell_in_the_box_goes_with_the_box(editing: Room) -> None:
    shift = Qt.KeyboardModifier.ShiftModifier
    editing.key(Qt.Key.Key_Up, shift)
    for _ in range(5):
        editing.key(Qt.Key.Key_Left, shift)
    for _ in range(5):
        editing.key(Qt.Key.Key_Down, shift)
    assert isinstance(editing.board.keys.cell, InBox)
    editing.do("position.edit")
    assert editing.board.keys.cell is None
