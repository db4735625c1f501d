"""The evaluation bar: what it shows, where its value comes from, and when it is not there."""

from collections.abc import Callable

import pytest
from desktop_room import Room
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QImage
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from app.config.settings import GraphScale
from app.desktop.analysis.eval_bar import EvalBar
from app.record.record_builder import new_record
from app.shogi.moves import MOVES, Move
from app.shogi.pieces import Side
from app.thoughts.score import centipawns, mate

pytestmark = pytest.mark.slow

PATIENCE = 20_000


def bar_of(room: Room) -> EvalBar:
    return room.table.eval_bar


def play(room: Room, *words: str) -> None:
    for word in words:
        move = MOVES[word]
        assert isinstance(move, Move)
        assert room.document.play(move)


def judge(room: Room, points: int) -> None:
    room.document.set_comment(room.document.cursor.node, f"#評価値={points}\n#エンジン=A")


def rate(room: Room) -> int:
    value = bar_of(room).value
    assert value is not None
    return round(value.rate)


def scale(room: Room) -> GraphScale:
    return room.preferences.now.graph.scale


def dark_below(room: Room) -> float:
    """How much of the bar, from its lower end, has the colour that is there."""
    image: QImage = bar_of(room).grab().toImage()
    block = room.board.layout_now.block
    x = image.width() // 2 - 4
    lightness = [QColor(image.pixel(x, y)).lightness() for y in range(block.top() + 3, block.bottom() - 3)]
    return sum(one < 128 for one in lightness) / len(lightness)


def test_it_is_empty_until_somebody_has_judged_a_position(room: Room) -> None:
    assert bar_of(room).value is None
    assert "no score yet" in bar_of(room).accessibleDescription()
    judge(room, 600)
    assert rate(room) == 73
    assert "73%, score +600" in bar_of(room).accessibleDescription()


def test_the_share_of_sente_is_at_the_bottom_and_turns_with_the_board(room: Room) -> None:
    judge(room, 600)
    assert abs(dark_below(room) - 0.73) < 0.06
    room.document.flip()
    image = bar_of(room).grab().toImage()
    block, x = room.board.layout_now.block, image.width() // 2 - 4
    assert QColor(image.pixel(x, block.top() + 60)).lightness() < 128
    assert QColor(image.pixel(x, block.bottom() - 60)).lightness() > 128


def test_the_last_value_stays_while_nobody_has_judged_the_next_position(room: Room) -> None:
    judge(room, 600)
    play(room, "7g7f")
    value = bar_of(room).value
    assert value is not None
    assert value.is_old
    assert rate(room) == 73
    assert "earlier position" in bar_of(room).accessibleDescription()
    judge(room, -600)
    assert rate(room) == 27
    assert "earlier" not in bar_of(room).accessibleDescription()
    room.document.cursor.advance(-1)
    assert rate(room) == 73


def test_another_record_forgets_it(room: Room) -> None:
    judge(room, 600)
    room.document.open(new_record())
    assert bar_of(room).value is None


def test_a_live_search_counts_before_what_is_written_and_only_for_its_position(room: Room) -> None:
    judge(room, 600)
    room.document.live_score = centipawns(-600)
    assert rate(room) == 27
    room.document.live_score = None
    assert rate(room) == 73
    room.document.live_score = mate(Side.WHITE, 7)
    assert rate(room) == 0
    play(room, "7g7f")
    value = bar_of(room).value
    assert value is not None
    assert value.is_old
    assert rate(room) == 0


def test_what_measures_nothing_is_not_shown(room: Room) -> None:
    judge(room, 31_111)
    assert bar_of(room).value is None


def test_a_click_switches_between_win_rate_and_score_here_and_in_the_graph(room: Room) -> None:
    judge(room, 600)
    before = bar_of(room).grab().toImage()
    QTest.mouseClick(bar_of(room), Qt.MouseButton.LeftButton)
    assert scale(room) is GraphScale.CENTIPAWNS
    assert bar_of(room).grab().toImage() != before
    bar_of(room).setFocus()
    QTest.keyClick(bar_of(room), Qt.Key.Key_Space)
    assert scale(room) is GraphScale.WIN_RATE


def test_it_tells_from_the_side_that_the_setting_names(room: Room) -> None:
    play(room, "7g7f")
    judge(room, 600)
    room.do("scores.view.mover")
    assert "Gote wins 27%, score −600" in bar_of(room).accessibleDescription()


def test_in_a_narrow_window_the_board_has_all_the_room(room: Room, qtbot: QtBot) -> None:
    assert bar_of(room).isVisible()
    for dock in ("moves", "comment", "graph", "headers", "branches", "bookmarks"):
        room.window.show_dock(dock, False)
    room.window.resize(640, 700)
    qtbot.waitUntil(lambda: room.board.width() == room.window.width(), timeout=PATIENCE)
    assert not bar_of(room).isVisible()
    room.window.resize(1000, 700)
    qtbot.waitUntil(bar_of(room).isVisible, timeout=PATIENCE)


def test_it_can_be_switched_off(room: Room) -> None:
    room.do("scores.bar")
    assert not bar_of(room).isVisible()
    room.do("scores.bar")
    assert bar_of(room).isVisible()


def test_in_a_game_it_is_hidden_unless_the_person_wants_it(room: Room) -> None:
    room.window.bar_slot.is_hidden = True
    assert not bar_of(room).isVisible()
    room.do("scores.bar_in_games")
    assert bar_of(room).isVisible()
    room.do("scores.bar_in_games")
    room.window.bar_slot.is_hidden = False
    assert bar_of(room).isVisible()


def test_switched_off_from_the_start_it_takes_no_room(furnished: Callable[..., Room]) -> None:
    room = furnished(scores__bar=False)
    assert not bar_of(room).isVisible()
    assert room.board.x() == 0
