"""How the window is shared out: the board is as large as the drawings have it, in windows of every size."""

import pytest
from desktop_room import Room
from PySide6.QtCore import QRect
from PySide6.QtWidgets import QApplication, QPushButton
from window_states import settle

from app.desktop.desk.dock import DockLayout
from app.desktop.desk.messages import WINDOW, MessageKind
from app.desktop.kit.announcements import Answer
from app.desktop.kit.idle import IDLE
from app.text import board as text
from app.text import window as window_text

GAME, WATCHING, STUDY, READING = DockLayout
SHARES = {
    (1280, 720): {GAME: 74, WATCHING: 50, STUDY: 50, READING: 73},
    (1280, 800): {GAME: 74, WATCHING: 52, STUDY: 51, READING: 66},
    (1600, 1000): {GAME: 76, WATCHING: 60, STUDY: 55, READING: 70},
    (1920, 1080): {GAME: 81, WATCHING: 61, STUDY: 58, READING: 78},
    (2560, 1440): {GAME: 86, WATCHING: 66, STUDY: 62, READING: 82},
    (3840, 2160): {GAME: 90, WATCHING: 71, STUDY: 65, READING: 90},
}
"""Percent of the window's height that the board's block takes."""
SLACK = 3


@pytest.mark.parametrize("size", SHARES, ids=lambda size: "x".join(map(str, size)))
def test_the_board_has_its_share_in_every_layout(room: Room, size: tuple[int, int]) -> None:
    room.window.resize(*size)
    for layout, share in SHARES[size].items():
        room.window.docks.watches = layout is WATCHING
        room.window.docks.change_layout(layout)
        settle()
        assert room.window.docks.layout is layout
        assert abs(100 * _block(room).height() / size[1] - share) <= SLACK, layout


def _block(room: Room) -> QRect:
    IDLE.drain()
    QApplication.processEvents()
    block, ratio = room.board.layout_now.block, room.board.devicePixelRatioF()
    corner = room.board.mapTo(room.window, block.topLeft() / ratio)
    return QRect(corner, block.size())


def test_the_board_stays_where_it_is_whatever_comes_and_goes_at_its_foot(room: Room) -> None:
    before = _block(room)
    room.window.warn(MessageKind.PROGRAM, WINDOW, text.EDIT_DROPPED, [Answer(text.EDIT_AGAIN, lambda: None)])
    assert _block(room) == before
    room.window.withdraw(WINDOW, text.EDIT_DROPPED)
    assert _block(room) == before
    room.do("board.type_move")
    assert _block(room) == before
    room.document.hides_engines = True
    assert _block(room) == before
    room.document.hides_engines = False
    assert _block(room) == before


def test_an_offer_that_only_shows_something_leaves_the_others(room: Room) -> None:
    taken = list[str]()
    answers = [
        Answer(text.EDIT_AGAIN, lambda: taken.append("shown"), keeps=True),
        Answer(window_text.CLOSE, lambda: taken.append("done")),
    ]
    room.window.warn(MessageKind.PROGRAM, WINDOW, text.EDIT_DROPPED, answers)
    first, second = (room.window.findChild(QPushButton, f"answer{number}") for number in (1, 2))
    assert first is not None
    assert second is not None
    first.click()
    assert text.EDIT_DROPPED in room.window.notices
    second.click()
    assert taken == ["shown", "done"]
    assert text.EDIT_DROPPED not in room.window.notices


def test_a_game_begins_from_the_first_page_with_one_press(room: Room) -> None:
    room.window.docks.show("welcome")
    IDLE.drain()
    pane = room.window.docks.pane("welcome")
    assert pane is not None
    assert pane.isVisible()
    start = pane.findChild(QPushButton, "welcome.start")
    assert start is not None
    start.click()
    IDLE.drain()
    assert room.document.shown.game is not None
    assert not room.window.docks.is_shown("welcome")
    assert room.window.docks.layout is DockLayout.GAME
