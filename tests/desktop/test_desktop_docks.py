"""The docks around the board: shown, hidden, arranged in two layouts, and kept."""

from binascii import b2a_base64
from collections.abc import Callable
from pathlib import Path

import pytest
from desktop_room import Room
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app.desktop.desk.dock import DOCKS, DockLayout, Spot
from app.desktop.record.headers import HeadersPane
from tests.cases import every_case

pytestmark = pytest.mark.slow


def shown(room: Room) -> set[str]:
    return {dock.id for dock in DOCKS if room.window.is_dock_shown(dock.id)}


def of(layout: DockLayout) -> set[str]:
    return {dock.id for dock in DOCKS if layout in dock.layouts}


def test_a_new_window_shows_the_panels_of_study(room: Room) -> None:
    assert shown(room) == of(DockLayout.STUDY)
    assert not room.window.docks.frames["moves"].geometry().intersects(room.board.geometry())


def test_one_key_switches_the_layout_and_back_as_it_was_left(room: Room) -> None:
    room.do("dock.graph")
    room.do("view.layout")
    assert shown(room) == of(DockLayout.GAME)
    room.do("view.layout")
    assert shown(room) == of(DockLayout.STUDY) - {"graph"}


def test_a_panel_is_hidden_and_shown_by_its_action(room: Room) -> None:
    action = room.window.book.find("dock.comment")
    for is_shown in (False, True):
        room.do("dock.comment")
        assert room.window.is_dock_shown("comment") is is_shown
        assert action.isChecked() is is_shown


def test_what_stands_behind_another_tab_rests_and_has_its_room_and_the_keys_again_when_it_comes_back(
    room: Room,
) -> None:
    docks = room.window.docks
    for dock_id in ("headers", "study", "graph"):
        docks.show(dock_id)
    behind, front = docks.frames["study"].widget(), docks.frames["graph"].widget()
    assert front.isVisible()
    assert not behind.isVisible()
    size = docks.frames["graph"].size()
    docks.show("headers")
    pane = docks.frames["headers"].widget()
    assert isinstance(pane, HeadersPane)
    field = next(iter(pane.fields.values())).field
    field.setFocus()
    docks.show("graph")
    assert not pane.isVisible()
    assert docks.frames["graph"].size() == size
    assert QApplication.focusWidget() is None
    docks.show("headers")
    assert field.hasFocus()
    docks.show("graph")
    room.board.setFocus()
    docks.show("headers")
    assert room.board.hasFocus()


def test_what_rests_comes_forth_when_the_one_before_it_is_closed(room: Room, qtbot: QtBot) -> None:
    docks = room.window.docks
    for dock_id in ("headers", "graph"):
        docks.show(dock_id)
    for dock in DOCKS:
        if dock.spot is Spot.BOTTOM and dock.id not in {"headers", "graph"}:
            docks.show(dock.id, False)
    docks.show("graph", False)
    qtbot.waitUntil(docks.frames["headers"].widget().isVisible)


@pytest.mark.qt_log_ignore("plugin does not support (raise|propagateSizeHints)", extend=True)
def test_resetting_puts_everything_back(room: Room, qtbot: QtBot) -> None:
    before = room.window.docks.frames["moves"].geometry()
    room.window.docks.frames["moves"].setFloating(True)
    room.do("dock.comment")
    room.do("view.reset_layout")
    assert shown(room) == of(DockLayout.STUDY)
    qtbot.waitUntil(lambda: room.window.docks.frames["moves"].geometry() == before)


@every_case("is_older", [False, True])
def test_both_layouts_survive_a_restart(furnished: Callable[..., Room], tmp_path: Path, is_older: bool) -> None:
    first = furnished()
    first.do("dock.graph")
    first.do("view.layout")
    first.do("dock.comment")
    older = _kept_as_before(first, tmp_path) if is_older else None
    if not is_older:
        first.window.keep_place()
        first.leave()
    second = furnished(older=older)
    assert second.window.docks.layout is DockLayout.GAME
    assert shown(second) == of(DockLayout.GAME) - {"comment"}
    second.do("view.layout")
    assert shown(second) == of(DockLayout.STUDY) - {"graph"}


def _kept_as_before(room: Room, folder: Path) -> Path:
    """The window's place as versions before wrote it, in one file of lines."""
    docks, path = room.window.docks, folder / "window.place"
    kept = {layout.value: b2a_base64(words, newline=False) for layout, words in docks.kept().items()}
    lines = [b2a_base64(room.window.saveGeometry().data(), newline=False), docks.layout.value.encode()]
    lines += [name.encode() + b" " + words for name, words in kept.items()]
    path.write_bytes(b"".join(line + b"\n" for line in lines))
    return path


def test_another_layout_is_told_once_when_all_panels_stand(room: Room) -> None:
    """Whoever hears of it brings everything up to date, which for each panel alone would be felt."""
    told: list[bool] = []
    room.window.docks.changed.connect(lambda _: told.append(room.window.is_dock_shown("study")))
    room.window.switch_layout()
    assert told == [False]
    room.window.switch_layout()
    assert told == [False, True]
