"""The board while a game is played on it: clocks on the plates, why nothing can be moved, drawings that pass."""

from functools import partial

import pytest
from desktop_room import Room
from game_hands import PERSON, QUICK, GameHands
from PySide6.QtCore import QRect, Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from app.config.settings import LanguageChoice
from app.desktop.kit.idle import IDLE
from app.play.conditions import TimeControl
from app.shogi.pieces import Side
from app.shogi.squares import square_named
from app.text import board as board_text
from app.text import playing as text
from app.text.phrase import Phrase
from app.workspace.drawings import DRAWING_PREFIX

pytestmark = [
    pytest.mark.slow,
    pytest.mark.qt_log_ignore("plugin does not support (raise|grabbing the keyboard)", extend=True),
]
MINUTE = TimeControl(60_000, 30_000)


@pytest.fixture
def hands(room: Room, qtbot: QtBot) -> GameHands:
    return GameHands(room, qtbot)


def says(room: Room, at: str, words: Phrase) -> bool:
    said = room.board.remark
    return said is not None and said[0] == square_named(at) and words.en.startswith(said[1])


def below(room: Room, side: Side) -> str:
    clock = room.document.shown.clocks[side]
    assert clock is not None
    return clock.text_below


def test_the_clocks_make_room_for_themselves_and_speak_the_language_of_the_window(hands: GameHands) -> None:
    room = hands.room
    plain = room.board.layout_now.plate(Side.BLACK).height()
    hands.start(PERSON, QUICK, MINUTE)
    assert room.board.layout_now.plate(Side.BLACK).height() > plain
    assert below(room, Side.WHITE) == "then byoyomi 30 s"
    room.preferences.change_setting("appearance", "language", LanguageChoice.JA.value)
    assert below(room, Side.WHITE) == "切れたら秒読み 30秒"


def test_the_clock_of_whose_turn_it_is_is_no_smaller_than_the_other(hands: GameHands) -> None:
    """Where its plate has no room for the word as well, the word goes."""
    room = hands.room
    room.window.resize(1120, 720)
    hands.start(PERSON, QUICK, MINUTE)
    hands.until(lambda: room.document.shown.clocks[Side.BLACK] is not None)
    IDLE.drain()

    def tallest(side: Side) -> int:
        """Of what is written on a plate: most rows one below the other, in all its columns, that are not its ground."""
        plate = room.board.layout_now.plate(side)
        image = room.board.grab(plate.adjusted(20, 32, -20, -24)).toImage()
        rows = [
            y
            for y in range(image.height())
            if len({image.pixelColor(x, y).lightness() // 32 for x in range(image.width())}) > 1
        ]
        return max(rows) - min(rows)

    assert room.board.layout_now.clock_size >= 28
    assert abs(tallest(Side.BLACK) - tallest(Side.WHITE)) <= 2


def test_why_nothing_can_be_moved_is_said_at_the_piece(hands: GameHands) -> None:
    room = hands.room
    hands.start(PERSON, PERSON, MINUTE)
    hands.move("7g7f")
    room.do("game.pause")
    room.click("3c")
    assert says(room, "3c", text.GAME_PAUSED)
    room.do("game.pause")
    room.key(Qt.Key.Key_Left)
    room.click("2g")
    assert says(room, "2g", text.LOOKING_BACK)


def test_a_pause_is_seen_on_the_board_and_on_the_plate_of_whose_turn_it_is(hands: GameHands) -> None:
    room = hands.room
    hands.start(PERSON, PERSON, MINUTE)
    hands.until(lambda: hands.hosted.is_persons_turn)

    def contrast() -> int:
        """Between the darkest and the lightest point of a square with a piece."""
        IDLE.drain()
        square = room.board.grab(square_around(room)).toImage()
        seen = [square.pixelColor(x, y).lightness() for x in range(square.width()) for y in range(square.height())]
        return max(seen) - min(seen)

    before = contrast()
    hands.press("pause")
    assert contrast() < before / 2
    scene = room.board.scene
    assert scene is not None
    assert scene.words.turn == board_text.PAUSE_SIGN.en
    hands.press("pause")
    assert contrast() == before
    assert room.board.scene is not None
    assert room.board.scene.words.turn == board_text.TURN_SIGN.en


def square_around(room: Room) -> QRect:
    side = room.board.layout_now.square
    centre = room.point("7g")
    return QRect(centre.x() - side // 2, centre.y() - side // 2, side, side)


def test_what_is_drawn_in_a_game_goes_with_the_next_move_and_is_not_written(hands: GameHands) -> None:
    room = hands.room
    hosted = hands.start(PERSON, PERSON, MINUTE)
    QTest.mouseClick(room.board, Qt.MouseButton.RightButton, Qt.KeyboardModifier.ShiftModifier, room.point("5e"))
    assert len(room.document.shown.scene().rings) == 1
    assert room.window.action_registry.find("board.erase").isEnabled()
    hands.move("7g7f")
    assert room.document.shown.scene().rings == ()
    hosted.do(hosted.game.resign_game)
    hands.until(partial(getattr, hosted, "is_over"))
    assert not any(DRAWING_PREFIX in node.comment for node in room.document.shown.cursor.current_line())
    scene = room.document.shown.scene()
    assert scene.is_over, "at the end it is nobody's turn"


def test_while_one_looks_back_the_plates_tell_whose_clock_runs(hands: GameHands) -> None:
    room = hands.room
    hands.start(PERSON, PERSON, MINUTE)
    hands.move("7g7f")
    room.document.shown.cursor.go_to_start()
    scene = room.board.scene
    assert scene is not None
    assert scene.turn is Side.WHITE


def test_at_the_end_the_last_move_stays_marked_and_nothing_is_said_at_a_square_any_more(hands: GameHands) -> None:
    room = hands.room
    hands.start(PERSON, PERSON, MINUTE)
    hands.move("7g7f")
    room.click("7f")
    room.board.say_at(square_named("7f"), "x")
    hosted = hands.hosted
    hosted.do(hosted.game.resign_game)
    hands.until(lambda: hosted.is_over)
    scene = room.board.scene
    assert scene is not None
    assert scene.is_over
    assert scene.last_move == (square_named("7g"), square_named("7f"))
    assert room.board.remark is None


def test_without_a_limit_both_clocks_tell_the_time_that_was_used(hands: GameHands) -> None:
    room = hands.room
    hands.start(PERSON, PERSON)
    hands.move("7g7f")
    clocks = room.document.shown.clocks
    assert [clock.words for clock in clocks if clock is not None] == ["0:00", "0:00"]
    assert [clock.text_below for clock in clocks if clock is not None] == ["no limit", "no limit"]
