"""The panels around the board: shown, hidden, in three layouts, drawn, in windows of every size, and kept."""

from collections.abc import Callable
from pathlib import Path

import pytest
from desktop_room import Room
from fitting import shortened
from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtGui import QHelpEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QPushButton, QToolButton, QToolTip, QWidget
from pytestqt.qtbot import QtBot
from window_states import sample, settle

from app.config.engine_profile import BUNDLED
from app.desktop.desk.dock import DOCKS, LAYOUTS, DockLayout, Spot
from app.desktop.kit.idle import IDLE
from app.desktop.kit.theme import DARK
from app.desktop.playing.playing import playing
from app.desktop.record.branches import BranchDiagram
from app.desktop.record.headers import HeadersPane
from app.desktop.record.moves import MovesPane
from app.desktop.window.board_only_mode import kept_by_qt
from app.desktop.window.panel_geometry import Edge
from app.desktop.window.welcome import LEVELS, WelcomePane
from app.desktop.window.window import WindowPlace
from app.shogi.pieces import Side
from app.text import play as play_text
from app.workspace.game_choices import last_game_choices
from app.workspace.state_store import WINDOW
from tests.cases import every_case
from tests.sampling import sampled

pytestmark = pytest.mark.slow


def shown(room: Room) -> set[str]:
    return {dock.id for dock in DOCKS if room.window.is_dock_shown(dock.id)}


def of(layout: DockLayout) -> set[str]:
    return {dock.id for dock in DOCKS if layout in dock.layouts}


def pane(room: Room, dock_id: str) -> QWidget:
    found = room.window.pane(dock_id)
    assert found is not None
    return found


def test_a_new_window_shows_the_panels_for_playing(room: Room) -> None:
    assert room.window.layout_now is DockLayout.GAME
    assert shown(room) == of(DockLayout.GAME)
    assert pane(room, "moves").isVisible()
    assert not room.window.docks.frames["moves"].geometry().intersects(room.window.docks.plan.board)


def test_one_key_goes_round_the_layouts_and_finds_each_as_it_was_left(room: Room) -> None:
    room.do("dock.comment")
    for layout in (DockLayout.STUDY, DockLayout.READING):
        room.do("view.layout")
        assert room.window.layout_now is layout
        assert shown(room) == of(layout)
    room.do("view.layout")
    assert shown(room) == of(DockLayout.GAME) - {"comment"}


def test_a_layout_is_chosen_by_its_name(room: Room) -> None:
    segments = room.window.frame.layouts.segments
    for layout, button in zip(LAYOUTS, segments.buttons, strict=True):
        QTest.mouseClick(button, Qt.MouseButton.LeftButton)
        assert room.window.layout_now is layout
        assert segments.value is layout


def test_a_panel_is_hidden_and_shown_by_its_action(room: Room) -> None:
    action = room.window.book.find("dock.comment")
    for is_shown in (False, True):
        room.do("dock.comment")
        assert room.window.is_dock_shown("comment") is is_shown
        assert action.isChecked() is is_shown


def test_a_click_on_its_name_brings_a_panel_to_the_front(room: Room) -> None:
    tabs = room.window.docks.titles[Spot.RIGHT].tabs
    names = [tabs.tabText(place) for place in range(tabs.count())]
    assert names == ["Moves", "Bookmarks", "Comment"]
    QTest.mouseClick(tabs, Qt.MouseButton.LeftButton, pos=tabs.tabRect(2).center())
    assert pane(room, "comment").isVisible()
    assert not pane(room, "moves").isVisible()


@pytest.mark.proof
def test_where_panels_are_many_their_names_are_cut_off_before_one_has_to_be_scrolled_to(room: Room) -> None:
    room.window.resize(800, 600)
    room.window.choose_layout(DockLayout.READING)
    for dock_id in ("graph", "headers", "report"):
        room.window.show_dock(dock_id)
    title = room.window.docks.titles[Spot.RIGHT]
    QApplication.processEvents()  # for Qt to lay the tabs out
    tabs = title.tabs
    names = [tabs.tabText(place) for place in range(tabs.count())]
    assert len(names) == 6
    assert tabs.tabRect(tabs.count() - 1).right() <= tabs.width() < title.width()
    assert tabs.tabRect(names.index("Moves")).width() >= tabs.tabSizeHint(names.index("Moves")).width() - 8
    longest, place = names.index("Evaluation graph"), names.index("Game info")
    assert tabs.tabRect(longest).width() < tabs.fontMetrics().horizontalAdvance(names[longest])
    assert shortened(tabs) == []
    point = tabs.tabRect(place).center()
    QTest.mouseClick(tabs, Qt.MouseButton.LeftButton, pos=point)
    assert pane(room, "headers").isVisible()
    QApplication.processEvents()
    assert tabs.tabRect(tabs.count() - 1).right() <= tabs.width()
    assert tabs.tabRect(place).width() >= tabs.tabSizeHint(place).width() - 8


def test_what_stands_behind_another_tab_rests_and_has_its_room_and_the_keys_again_when_it_comes_back(
    room: Room,
) -> None:
    docks = room.window.docks
    for dock_id in ("study", "headers", "graph"):
        docks.show(dock_id)
    docks.show("headers")
    behind, front = pane(room, "study"), pane(room, "headers")
    assert front.isVisible()
    assert not behind.isVisible()
    assert isinstance(front, HeadersPane)
    field = next(iter(front.fields.values())).field
    field.setFocus()
    size = docks.frames["headers"].size()
    docks.show("study")
    assert not front.isVisible()
    assert docks.frames["study"].size() == size
    assert QApplication.focusWidget() is None
    docks.show("headers")
    assert field.hasFocus()
    docks.show("study")
    room.board.setFocus()
    docks.show("headers")
    assert room.board.hasFocus()


def test_what_rests_comes_forth_when_the_one_before_it_is_closed(room: Room, qtbot: QtBot) -> None:
    docks = room.window.docks
    for dock_id in ("headers", "log"):
        docks.show(dock_id)
    close = room.window.findChild(QWidget, "title.bottom.close")
    assert close is not None
    QTest.mouseClick(close, Qt.MouseButton.LeftButton)
    assert not room.window.is_dock_shown("log")
    assert pane(room, "headers").isVisible()


def test_an_edge_is_drawn_for_one_layout_alone_and_let_go_by_a_double_click(room: Room) -> None:
    docks = room.window.docks
    before = docks.plan.board
    handle = docks.handles[Edge.RIGHT]
    middle = handle.rect().center()
    QTest.mousePress(handle, Qt.MouseButton.LeftButton, pos=middle)
    QTest.mouseMove(handle, middle - QPoint(60, 0))
    QTest.mouseRelease(handle, Qt.MouseButton.LeftButton)
    assert docks.plan.board.width() == before.width() - 60
    room.do("view.layout")
    room.do("view.layout")
    room.do("view.layout")
    assert docks.plan.board.width() == before.width() - 60
    QTest.mouseDClick(docks.handles[Edge.RIGHT], Qt.MouseButton.LeftButton)
    assert docks.plan.board == before


def test_resetting_puts_everything_back(room: Room) -> None:
    before = room.window.docks.plan
    room.do("dock.comment")
    room.window.docks.show("log")
    room.do("view.reset_layout")
    assert shown(room) == of(DockLayout.GAME)
    assert room.window.docks.plan == before


def test_the_layouts_survive_a_restart(furnished: Callable[..., Room]) -> None:
    first = furnished()
    first.do("dock.comment")
    first.do("view.layout")
    first.do("dock.graph")
    first.window.keep_place()
    first.leave()
    second = furnished()
    assert second.window.docks.layout is DockLayout.STUDY
    assert shown(second) == of(DockLayout.STUDY) - {"graph"}
    second.window.choose_layout(DockLayout.GAME)
    assert shown(second) == of(DockLayout.GAME) - {"comment"}


def _said_by_qt(shown: set[str]) -> bytes:
    """The part of Qt's own words for its docks that says which are shown."""
    names = [(f"dock.{dock.id}".encode("utf-16-be"), dock.id in shown) for dock in DOCKS]
    return b"\0\0\0\xff" + b"".join(
        b"\xfb" + len(name).to_bytes(4, "big") + name + bytes([is_shown]) + b"\0" * 16 for name, is_shown in names
    )


def test_what_an_earlier_version_kept_of_the_panels_is_read(furnished: Callable[..., Room], tmp_path: Path) -> None:
    older = {"moves", "bookmarks", "comment", "study", "graph", "headers", "branches", "report"}
    words = _said_by_qt(older - {"graph"} | {"log"})
    assert kept_by_qt(DockLayout.STUDY, words).asked == {"graph": False, "log": True}
    first = furnished()
    geometry = bytes(first.window.saveGeometry().data())
    first.window.state.store_value(
        WINDOW, WindowPlace, WindowPlace(geometry, DockLayout.STUDY, {DockLayout.STUDY: words})
    )
    first.leave()
    second = furnished()
    assert second.window.layout_now is DockLayout.STUDY
    assert shown(second) == of(DockLayout.STUDY) - {"graph"} | {"log"}


def test_another_layout_is_told_once_when_all_panels_stand(room: Room) -> None:
    """Whoever hears of it brings everything up to date, which for each panel alone would be felt."""
    told: list[bool] = []
    room.window.docks.changed.connect(lambda _: told.append(room.window.is_dock_shown("study")))
    room.window.switch_layout()
    assert told == [True]
    room.window.switch_layout()
    assert told == [True, False]


def test_the_fitting_layout_comes_by_itself_unless_that_is_not_wanted(room: Room) -> None:
    room.window.follow(DockLayout.STUDY)
    assert room.window.layout_now is DockLayout.STUDY
    room.preferences.change_setting("appearance", "layout_follows", False)
    room.window.follow(DockLayout.GAME)
    assert room.window.layout_now is DockLayout.STUDY


@pytest.mark.proof
def test_passing_through_a_small_window_leaves_the_shares_as_they_were(room: Room) -> None:
    plans = []
    for size in ((1600, 1000), (800, 600), (1600, 1000)):
        room.window.resize(*size)
        for _ in range(2):
            IDLE.drain()
            QApplication.processEvents()
        plans.append(room.window.docks.plan)
    assert plans[0] == plans[2] != plans[1]


@every_case("width", [880, 600])
def test_a_narrow_window_has_one_column_and_neither_tabs_nor_a_state_line(room: Room, width: int) -> None:
    room.window.resize(width, 600)
    IDLE.drain()
    frame = room.window.frame
    assert frame.is_compact
    assert not frame.tabs.isVisible()
    assert not room.window.statusBar().isVisible()
    assert frame.layouts.parentWidget() is frame.tools
    for layout in LAYOUTS:
        room.window.choose_layout(layout)
        assert set(room.window.docks.plan.spots) <= {Spot.RIGHT, Spot.UNDER}
    room.window.say_briefly(next(iter(DOCKS)).title)
    said = frame.foot.findChild(QWidget, "foot.said")
    assert said is not None
    assert said.isVisible()
    room.window.resize(1280, 800)
    assert frame.tabs.isVisible()
    assert frame.layouts.parentWidget() is frame.tabs


def test_the_opponents_thinking_takes_no_room_without_a_game_unless_it_is_asked_for(room: Room) -> None:
    IDLE.drain()
    assert not pane(room, "opponent").isVisible()
    for is_shown in (False, True):
        room.do("dock.opponent")
        assert room.window.is_dock_shown("opponent") is is_shown
    IDLE.drain()
    assert pane(room, "opponent").isVisible()


@pytest.mark.qt_log_ignore("plugin does not support raise", extend=True)  # of tips
@pytest.mark.proof
def test_names_that_are_cut_have_a_tip(room: Room) -> None:
    room.window.resize(1280, 720)
    room.window.show_dock("welcome")
    tabs = room.window.docks.titles[Spot.RIGHT].tabs
    assert tabs.tabRect(tabs.count() - 1).right() < tabs.width(), "all of them are there"
    for place, cut in ((0, ""), (2, "Bookmarks")):
        middle = tabs.tabRect(place).center()
        QApplication.sendEvent(tabs, QHelpEvent(QEvent.Type.ToolTip, middle, tabs.mapToGlobal(middle)))
        assert cut in QToolTip.text()
    QToolTip.hideText()


@pytest.mark.parametrize("language", sampled(["ja", "en"], 2, 1))
def test_the_first_page_is_as_wide_as_its_column(furnished: Callable[..., Room], language: str) -> None:
    room = furnished(appearance__language=language)
    room.window.show_dock("welcome")
    welcome = pane(room, "welcome")
    assert isinstance(welcome, WelcomePane)
    for size in ((1600, 900), (1280, 720)):
        room.window.resize(*size)
        settle()
        for segments in (welcome.strength, welcome.side):
            end = segments.mapTo(welcome, segments.rect().bottomRight())
            assert end.x() < welcome.width()
        buttons = welcome.doors[0].findChildren(QPushButton)
        assert not [button.text() for button in buttons if button.width() < button.minimumSizeHint().width()]


@pytest.mark.parametrize("language", ["ja", "en"])
def test_all_doors_of_the_first_page_are_seen_on_a_small_screen(furnished: Callable[..., Room], language: str) -> None:
    room = furnished(appearance__language=language)
    room.window.resize(1280, 800)
    room.window.show_dock("welcome")
    welcome = pane(room, "welcome")
    assert isinstance(welcome, WelcomePane)
    welcome.show_found((Path("/usr/games/fairy-stockfish"), Path("/usr/games/gpsusi")))
    settle()
    last, seen = welcome.doors[-1], welcome.again.mapTo(welcome, QPoint(0, 0)).y()
    assert last.mapTo(welcome, last.rect().bottomLeft()).y() < seen


def test_panes_wear_another_theme_at_once(room: Room) -> None:
    room.window.show_dock("bookmarks")
    button = pane(room, "bookmarks").findChild(QToolButton, "bookmark.add")
    assert button is not None
    room.preferences.change_setting("appearance", "theme", "dark")
    settle()
    assert button.grab().toImage().pixelColor(4, button.height() // 2).name() == DARK.panel


@pytest.mark.parametrize("dock_id", sampled(["moves", "branches"], 2, 1))
def test_where_one_stands_stays_in_sight_when_the_window_shrinks(room: Room, dock_id: str) -> None:
    room.window.resize(1280, 960)
    room.document.shown.load_record(sample())
    room.window.show_dock(dock_id)
    room.document.shown.cursor.go_by_plies(58)
    IDLE.drain()
    room.window.resize(1000, 620)
    IDLE.drain()
    found = pane(room, dock_id)
    if isinstance(found, MovesPane):
        assert found.list.viewport().rect().contains(found.list.rect_of(found.list.current))
    else:
        diagram = found.findChild(BranchDiagram)
        assert diagram is not None
        assert diagram.viewport().rect().contains(diagram.point_of(room.document.shown.cursor.node))


def test_the_dialog_proposes_the_game_that_was_started_from_the_first_page(room: Room, qtbot: QtBot) -> None:
    room.window.show_dock("welcome")
    welcome = pane(room, "welcome")
    assert isinstance(welcome, WelcomePane)
    names = {welcome.strength.findChildren(QAbstractButton)[place].text() for place in range(len(LEVELS))}
    assert names <= {words.en for words in play_text.LEVELS}
    welcome.strength.choose(1)
    welcome.side.choose(Side.WHITE)
    welcome.start.click()
    qtbot.waitUntil(lambda: playing(room.desk).is_on, timeout=60_000)
    kept = last_game_choices(room.desk.shell.state)
    engine, user = kept.conditions.players
    assert (engine.engine, engine.level) == (BUNDLED, 1)
    assert not user.is_engine
    room.do("game.interrupt")
