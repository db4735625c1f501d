"""The docks around the board: shown, hidden, arranged in two layouts, and kept."""

from collections.abc import Callable
from pathlib import Path

import pytest
from desktop_room import Room
from pytestqt.qtbot import QtBot

from app.desktop.dock import DOCKS, Layout
from app.desktop.memory import WindowMemory

pytestmark = pytest.mark.slow


def shown(room: Room) -> set[str]:
    return {dock.id for dock in DOCKS if room.window.is_dock_shown(dock.id)}


def of(layout: Layout) -> set[str]:
    return {dock.id for dock in DOCKS if layout in dock.layouts}


def test_a_new_window_shows_the_panels_of_study(room: Room) -> None:
    assert shown(room) == of(Layout.STUDY)
    assert not room.window.docks.frame("moves").geometry().intersects(room.board.geometry())


def test_one_key_switches_the_layout_and_back_as_it_was_left(room: Room) -> None:
    room.do("dock.graph")
    room.do("view.layout")
    assert shown(room) == of(Layout.GAME)
    room.do("view.layout")
    assert shown(room) == of(Layout.STUDY) - {"graph"}


def test_a_panel_is_hidden_and_shown_by_its_action(room: Room) -> None:
    action = room.window.book.find("dock.comment")
    for is_shown in (False, True):
        room.do("dock.comment")
        assert room.window.is_dock_shown("comment") is is_shown
        assert action.isChecked() is is_shown


@pytest.mark.qt_log_ignore("plugin does not support (raise|propagateSizeHints)", extend=True)
def test_resetting_puts_everything_back(room: Room, qtbot: QtBot) -> None:
    before = room.window.docks.frame("moves").geometry()
    room.window.docks.frame("moves").setFloating(True)
    room.do("dock.comment")
    room.do("view.reset_layout")
    assert shown(room) == of(Layout.STUDY)
    qtbot.waitUntil(lambda: room.window.docks.frame("moves").geometry() == before)


def test_both_layouts_survive_a_restart(furnished: Callable[..., Room], tmp_path: Path) -> None:
    kept: list[bytes] = []
    first = furnished()
    memory = WindowMemory(tmp_path / "window.place", lambda _, data: kept.append(data))
    first.do("dock.graph")
    first.do("view.layout")
    first.do("dock.comment")
    memory.keep(first.window)
    (tmp_path / "window.place").write_bytes(kept[0])
    second = furnished(memory=memory)
    assert second.window.docks.layout_now is Layout.GAME
    assert shown(second) == of(Layout.GAME) - {"comment"}
    second.do("view.layout")
    assert shown(second) == of(Layout.STUDY) - {"graph"}


def test_another_layout_is_told_once_when_all_panels_stand(room: Room) -> None:
    """Whoever hears of it brings everything up to date, which for each panel alone would be felt."""
    told: list[bool] = []
    room.window.docks.changed.connect(lambda _: told.append(room.window.is_dock_shown("study")))
    room.window.switch_layout()
    assert told == [False]
    room.window.switch_layout()
    assert told == [False, True]
