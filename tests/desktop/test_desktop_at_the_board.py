"""What else a hand does at the board: the wheel, drawing, typing moves, keys, menu, pictures, the board alone."""

from collections.abc import Callable
from pathlib import Path

import pytest
from desktop_room import Room
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QGuiApplication, QImage, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu
from pytestqt.qtbot import QtBot

from app.desktop.board.bars import TypedLine
from app.desktop.board.image_export import ImageDialog
from app.desktop.kit.idle import IDLE
from app.record.record_builder import new_record
from app.shogi.pieces import BISHOP, Side
from app.shogi.squares import square_named
from app.text import board as text
from app.text import rules
from app.workspace.scene import Arrow, DrawingInk, InHand, Place, Ring
from tests.cases import every_case
from tests.sampling import sampled

pytestmark = pytest.mark.slow
ONE_ROOM = True

SHIFT, CONTROL = Qt.KeyboardModifier.ShiftModifier, Qt.KeyboardModifier.ControlModifier
NONE = Qt.KeyboardModifier.NoModifier
no_popups_offscreen = pytest.mark.qt_log_ignore(r"raise\(\)", "grabbing the keyboard", "propagateSizeHints")


def wheel(room: Room, turn: int) -> None:
    point = QPointF(room.point("5e"))
    where = room.board.mapToGlobal(point)
    still, none = Qt.ScrollPhase.NoScrollPhase, Qt.MouseButton.NoButton
    QApplication.sendEvent(room.board, QWheelEvent(point, where, QPoint(), QPoint(0, turn), none, NONE, still, False))


def draw(room: Room, origin: str | Place, to: str | Place, modifier: Qt.KeyboardModifier = NONE) -> None:
    start, end = room.point(origin), room.point(to)
    QTest.mousePress(room.board, Qt.MouseButton.RightButton, modifier, start)
    for step in range(1, 5):
        QTest.mouseMove(room.board, start + (end - start) * step / 4)
    QTest.mouseRelease(room.board, Qt.MouseButton.RightButton, modifier, end)


def drawn(room: Room) -> tuple[tuple[Arrow, ...], tuple[Ring, ...]]:
    scene = room.document.shown.scene()
    return scene.arrows, scene.rings


# The wheel


def test_a_notch_of_the_wheel_is_a_move(room: Room) -> None:
    room.drag("7g", "7f")
    room.drag("3c", "3d")
    wheel(room, 120)
    assert room.moves == ["7g7f"]
    wheel(room, -120)
    assert room.moves == ["7g7f", "3c3d"]


def test_a_touchpad_comes_in_small_pieces(room: Room) -> None:
    room.drag("7g", "7f")
    for _ in range(7):
        wheel(room, 15)
    assert room.moves == ["7g7f"]
    wheel(room, 15)
    assert room.moves == []
    wheel(room, 100)
    wheel(room, -100)
    assert room.moves == []
    wheel(room, -20)
    assert room.moves == ["7g7f"]


# Drawing


def test_a_right_click_is_a_ring_and_another_takes_it_away(room: Room) -> None:
    room.preferences.change_setting("board", "right_draws", True)
    QTest.mouseClick(room.board, Qt.MouseButton.RightButton, pos=room.point("5e"))
    assert drawn(room) == ((), (Ring(square_named("5e"), DrawingInk.GREEN),))
    QTest.mouseClick(room.board, Qt.MouseButton.RightButton, pos=room.point("5e"))
    assert drawn(room) == ((), ())


@every_case(("modifier", "ink"), [(NONE, DrawingInk.GREEN), (SHIFT, DrawingInk.RED), (CONTROL, DrawingInk.BLUE)])
def test_a_right_drag_is_an_arrow(room: Room, modifier: Qt.KeyboardModifier, ink: DrawingInk) -> None:
    room.preferences.change_setting("board", "right_draws", modifier == NONE)  # with a key it is not needed
    draw(room, "7g", "7c", modifier)
    assert drawn(room) == ((Arrow(square_named("7g"), square_named("7c"), ink),), ())
    room.do("edit.undo")
    assert drawn(room) == ((), ())


def test_an_arrow_begins_at_the_stand_and_stays_with_its_position(room: Room) -> None:
    room.preferences.change_setting("board", "right_draws", True)
    for origin, to in (("7g", "7f"), ("3c", "3d"), ("8h", "2b")):
        room.drag(origin, to)
    room.document.shown.move_input.answer_promotion(promotes=True)
    bishop = InHand(Side.BLACK, BISHOP)
    draw(room, bishop, "5e")
    assert drawn(room) == ((Arrow(bishop, square_named("5e"), DrawingInk.GREEN),), ())
    room.key(Qt.Key.Key_Left)
    assert drawn(room) == ((), ())
    room.key(Qt.Key.Key_Right)
    room.do("board.erase")
    assert drawn(room) == ((), ())


def test_a_drawing_is_seen(room: Room, qtbot: QtBot) -> None:
    room.preferences.change_setting("board", "right_draws", True)
    before = room.board.grab().toImage()
    draw(room, "7g", "4d")
    with_arrow = room.board.grab().toImage()
    assert with_arrow != before
    draw(room, "7g", "4d")
    assert room.board.grab().toImage() == before


def test_what_is_painted_in_parts_is_what_is_painted_at_once(room: Room) -> None:
    draw(room, "9i", "1a")
    draw(room, "5e", "5e", SHIFT)
    room.drag("7g", "7f")
    room.key(Qt.Key.Key_Left)
    room.key(Qt.Key.Key_Right, SHIFT)
    QTest.qWait(200)
    in_parts = room.window.grab().toImage()
    room.board.repaint()
    assert room.window.grab().toImage() == in_parts


# Typing moves


def typed_line(room: Room) -> TypedLine:
    line = room.window.findChild(TypedLine)
    assert isinstance(line, TypedLine)
    return line


def test_moves_are_typed(room: Room, qtbot: QtBot) -> None:
    room.do("board.type_move")
    line = typed_line(room)
    qtbot.waitUntil(line.field.hasFocus, timeout=60_000)
    QTest.keyClicks(line.field, "7776FU")
    assert "７六歩" in line.echo
    QTest.keyClick(line.field, Qt.Key.Key_Return)
    line.field.setText("34歩")
    QTest.keyClick(line.field, Qt.Key.Key_Return)
    assert room.moves == ["7g7f", "3c3d"]
    line.field.setText("99歩")
    assert line.echo == rules.NO_SUCH_PIECE.en
    QTest.keyClick(line.field, Qt.Key.Key_Return)
    assert room.moves == ["7g7f", "3c3d"]
    line.field.setText("58")
    assert "５八玉" in line.echo
    QTest.keyClick(line.field, Qt.Key.Key_Escape)
    assert not line.is_open
    assert room.board.hasFocus()


# The keyboard


def test_a_game_is_played_by_keys_alone(room: Room) -> None:
    for keys in ("start", "Down", "Down", "Left", "Left", "Enter", "Up", "Enter"):
        press(room, keys)
    assert room.moves == ["7g7f"]
    press(room, "Escape")
    assert room.board.keys.cell is None


def press(room: Room, key: str) -> None:
    if key == "start":
        room.key(Qt.Key.Key_Up, SHIFT)
    elif key in {"Left", "Right", "Up", "Down"}:
        room.key(getattr(Qt.Key, f"Key_{key}"), SHIFT)
    else:
        room.key(Qt.Key.Key_Return if key == "Enter" else getattr(Qt.Key, f"Key_{key}"))


@every_case(
    ("keys", "move"),
    [
        ((Qt.Key.Key_P,), "8h2b+"),
        ((Qt.Key.Key_N,), "8h2b"),
        ((Qt.Key.Key_Return,), "8h2b+"),
        ((Qt.Key.Key_Right, Qt.Key.Key_Return), "8h2b"),
    ],
)
def test_keys_answer_about_promotion(room: Room, keys: tuple[Qt.Key, ...], move: str) -> None:
    room.document.shown.load_record(new_record())
    for origin, to in (("7g", "7f"), ("3c", "3d"), ("8h", "2b")):
        room.drag(origin, to)
    assert room.document.shown.move_input.question is not None
    for key in keys:
        room.key(key)
    assert room.moves[-1] == move


def test_the_arrows_alone_still_walk_while_the_cell_is_shown(room: Room) -> None:
    room.drag("7g", "7f")
    room.key(Qt.Key.Key_Up, SHIFT)
    room.key(Qt.Key.Key_Left)
    assert room.moves == []


# The menu


@no_popups_offscreen
def test_beside_the_squares_the_right_button_opens_the_menu(room: Room, qtbot: QtBot) -> None:
    asked: list[QPoint] = []
    room.board.menu_wanted.connect(asked.append)
    corner = QPoint(3, 3)
    QTest.mouseClick(room.board, Qt.MouseButton.RightButton, pos=corner)
    room.key(Qt.Key.Key_Menu)
    open_menu(room, corner)
    assert asked
    menu = room.window.findChild(QMenu, "board.menu")
    assert isinstance(menu, QMenu)
    assert room.window.action_registry.find("view.flip") in menu.actions()
    menu.close()


def open_menu(room: Room, where: QPoint) -> None:
    from PySide6.QtGui import QContextMenuEvent  # noqa: PLC0415

    event = QContextMenuEvent(QContextMenuEvent.Reason.Mouse, where, room.board.mapToGlobal(where))
    QApplication.sendEvent(room.board, event)


@no_popups_offscreen
def test_the_right_button_opens_the_menu_on_the_squares_too_unless_it_draws(room: Room) -> None:
    asked: list[QPoint] = []
    room.board.menu_wanted.connect(asked.append)
    QTest.mouseClick(room.board, Qt.MouseButton.RightButton, pos=room.point("5e"))
    assert drawn(room) == ((), ())
    assert not room.document.shown.history.can_undo
    open_menu(room, room.point("5e"))
    assert len(asked) == 1
    room.preferences.change_setting("board", "right_draws", True)
    open_menu(room, room.point("5e"))
    assert len(asked) == 1
    for menu in room.window.findChildren(QMenu, "board.menu"):
        menu.close()


def test_while_one_draws_any_button_draws_and_escape_ends_that(room: Room) -> None:
    room.do("board.draw_mode")
    QTest.mouseClick(room.board, Qt.MouseButton.LeftButton, pos=room.point("7g"))
    assert drawn(room) == ((), (Ring(square_named("7g"), DrawingInk.GREEN),))
    assert room.document.shown.move_input.picked_place is None
    room.drag("2h", "2d")
    draw(room, "8h", "8c")
    green = DrawingInk.GREEN
    ways = (("2h", "2d"), ("8h", "8c"))
    assert drawn(room)[0] == tuple(Arrow(square_named(origin), square_named(to), green) for origin, to in ways)
    assert room.window.action_registry.find("board.draw_mode").isChecked()
    room.key(Qt.Key.Key_Escape)
    assert not room.window.action_registry.find("board.draw_mode").isChecked()
    room.drag("7g", "7f")
    assert room.moves == ["7g7f"]


# Pictures


@pytest.mark.parametrize("suffix", [".png", ".svg"])
@pytest.mark.parametrize("style", sampled([0, 1], 2, 1))
def test_a_picture_is_saved(room: Room, qtbot: QtBot, tmp_path: Path, suffix: str, style: int) -> None:
    room.drag("7g", "7f")
    room.do("board.image")
    dialog = room.window.findChild(ImageDialog)
    assert isinstance(dialog, ImageDialog)
    dialog.styles.setCurrentIndex(style)
    dialog.widths.setCurrentIndex(0)
    assert dialog.footer.text() == "After move 1, ☗７六歩"
    path = tmp_path / f"picture{suffix}"
    dialog.save(path)
    qtbot.waitUntil(lambda: room.shows(text.PICTURE_SAVED.filled(path=path)), timeout=60_000)
    image = QImage(str(path))
    assert image.width() == 400
    assert image.height() > 250


def test_a_picture_that_cannot_be_saved_says_why(room: Room, qtbot: QtBot, tmp_path: Path) -> None:
    room.do("board.image")
    dialog = room.window.findChild(ImageDialog)
    assert isinstance(dialog, ImageDialog)
    dialog.save(tmp_path / "missing" / "picture.png")
    qtbot.waitUntil(lambda: len(room.window.notices) == 1, timeout=60_000)
    assert "missing" in room.window.notices[0].en
    assert dialog.isVisible()
    dialog.reject()


def test_a_picture_is_copied(room: Room, qtbot: QtBot) -> None:
    room.do("board.copy_image")
    IDLE.drain()
    assert QGuiApplication.clipboard().image().width() == 800


def test_a_picture_that_is_being_made_is_made_when_the_dialog_is_closed(room: Room) -> None:
    room.do("board.image")
    dialog = room.window.findChild(ImageDialog)
    assert isinstance(dialog, ImageDialog)
    dialog.widths.setCurrentIndex(0)
    dialog.copy()
    assert QGuiApplication.clipboard().image().width() != 400
    dialog.reject()
    assert QGuiApplication.clipboard().image().width() == 400


# The board alone


def test_the_board_alone_and_back(room: Room, qtbot: QtBot) -> None:
    room.do("dock.moves") if not room.window.docks.is_shown("moves") else None
    assert room.window.docks.is_shown("moves")
    before = room.window.size()
    room.do("board.alone")
    assert room.window.isFullScreen()
    assert not room.window.docks.is_shown("moves")
    assert room.window.menuBar().height() == 0 or not room.window.menuBar().isVisible()
    room.drag("7g", "7f")
    room.key(Qt.Key.Key_Left)
    assert room.moves == []
    room.key(Qt.Key.Key_Escape)
    assert not room.window.isFullScreen()
    assert room.window.docks.is_shown("moves")
    assert room.window.statusBar().isVisible()
    qtbot.waitUntil(lambda: room.window.size() == before, timeout=60_000)


# Moves that are seen to happen


def test_a_step_glides_and_ends_as_it_should(furnished: Callable[..., Room], qtbot: QtBot) -> None:
    room = furnished(board__animation=False)
    room.click("7g")
    room.click("7f")
    still = room.board.grab().toImage()
    room.preferences.change_setting("board", "animation", True)
    qtbot.wait(400)
    room.key(Qt.Key.Key_Left)
    qtbot.wait(400)
    room.key(Qt.Key.Key_Right)
    assert room.moves == ["7g7f"]
    qtbot.waitUntil(lambda: room.board.grab().toImage() == still, timeout=60_000)


def test_whoever_walks_quickly_sees_no_motion(room: Room) -> None:
    room.drag("7g", "7f")
    room.drag("3c", "3d")
    room.key(Qt.Key.Key_Left)
    room.key(Qt.Key.Key_Left)
    shown = room.board.grab().toImage()
    room.board.repaint()
    assert room.board.grab().toImage() == shown


def test_escape_in_the_middle_of_a_drawing_draws_nothing(room: Room) -> None:
    start, end = room.point("7g"), room.point("5e")
    QTest.mousePress(room.board, Qt.MouseButton.RightButton, SHIFT, start)
    QTest.mouseMove(room.board, end)
    assert room.board.pencil.is_down
    room.key(Qt.Key.Key_Escape)
    QTest.mouseRelease(room.board, Qt.MouseButton.RightButton, pos=end)
    assert drawn(room) == ((), ())


def test_a_slash_on_the_board_opens_the_line_for_moves(room: Room, qtbot: QtBot) -> None:
    room.key(Qt.Key.Key_Slash)
    line = typed_line(room)
    qtbot.waitUntil(line.field.hasFocus, timeout=60_000)
    assert line.isVisible()


def test_a_window_that_is_closed_with_the_board_alone_comes_back_whole(room: Room) -> None:
    room.window.docks.show("moves")
    room.do("board.alone")
    room.window.close()
    assert not room.window.shows_board_alone
    assert not room.window.isFullScreen()
    assert room.window.docks.is_shown("moves")


def test_the_menu_says_what_is_undone_and_done_again(furnished: Callable[..., Room]) -> None:
    room = furnished(appearance__language="en")
    undo, redo = (room.window.action_registry.find(f"edit.{name}") for name in ("undo", "redo"))
    assert (undo.text(), redo.text()) == ("Undo", "Redo")
    room.drag("7g", "7f")
    assert (undo.text(), redo.text()) == ("Undo: Move", "Redo")
    room.do("edit.delete")
    assert undo.text() == "Undo: Deletion"
    room.do("edit.undo")
    assert (undo.text(), redo.text()) == ("Undo: Move", "Redo: Deletion")
    room.preferences.change_setting("appearance", "language", "ja")
    assert (undo.text(), redo.text()) == ("元に戻す：指し手", "やり直す：削除")
    room.do("position.edit")
    assert (undo.text(), redo.text()) == ("元に戻す", "やり直す")
