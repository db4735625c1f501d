"""Where the small board beside a line stands."""

import pytest
from desktop_room import Room
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QRect, QSize

from app.config.settings import BoardStyle, PieceSet, ThemeChoice
from app.desktop.lists.line_board import SmallBoard, placed
from app.shogi.position import Position
from app.shogi.starts import STARTS
from app.workspace.scene import make_scene

ROOM = QRect(100, 50, 1_000, 700)
SIZE = QSize(400, 270)


def test_it_stands_below_the_line_where_there_is_room() -> None:
    place = placed(QRect(200, 100, 300, 40), SIZE, ROOM)
    assert place.x() == 200
    assert place.y() > 139


def test_it_stands_above_a_line_at_the_bottom() -> None:
    place = placed(QRect(200, 600, 300, 40), SIZE, ROOM)
    assert place.y() + SIZE.height() <= 600


@given(st.integers(-3_000, 3_000), st.integers(-3_000, 3_000), st.integers(1, 2_000), st.integers(1, 2_000))
def test_it_never_leaves_the_screen(left: int, top: int, width: int, height: int) -> None:
    assert ROOM.contains(QRect(placed(QRect(left, top, width, height), SIZE, ROOM), SIZE))


@pytest.mark.parametrize("room", [QRect(0, 0, 300, 200), QRect(-1_920, 0, 1_920, 1_080)])
def test_on_small_and_on_other_screens_its_corner_is_seen(room: QRect) -> None:
    assert room.contains(placed(QRect(room.left() + 10, 10, 200, 40), SIZE, room))


def test_a_small_board_follows_the_look_by_itself(room: Room) -> None:
    """It is kept by those who show it, and none of them tells it of a change."""
    small = SmallBoard(room.desk)
    scene = make_scene(Position.from_sfen(STARTS[0].sfen), None, ("", ""), False)
    before = small.picture(scene, 1.0).toImage()
    assert small.picture(scene, 1.0).toImage() == before
    for section, key, value in (
        ("appearance", "theme", ThemeChoice.DARK),
        ("board", "style", BoardStyle.PAPER),
        ("board", "pieces", PieceSet.INTERNATIONAL),
    ):
        room.preferences.change_setting(section, key, value)
        after = small.picture(scene, 1.0).toImage()
        assert after != before, key
        before = after
