"""The panels around the board: shown, hidden, in three layouts, drawn, in windows of every size, and kept."""

from binascii import b2a_base64
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest
from desktop_room import Room
from fitting import shortened
from PySide6.QtCore import QEvent, QObject, QPoint, QRect, Qt
from PySide6.QtGui import QHelpEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QPushButton, QTabBar, QToolButton, QToolTip, QWidget
from pytestqt.qtbot import QtBot
from window_states import sample, settle

from app.config.engine_profile import BUNDLED
from app.desktop.desk.dock import DOCKS, LAYOUTS, DockLayout
from app.desktop.kit.idle import IDLE
from app.desktop.kit.theme import DARK
from app.desktop.playing.playing import playing
from app.desktop.record.branches import BranchDiagram
from app.desktop.record.headers import HeadersPane
from app.desktop.record.moves import MovesPane
from app.desktop.window.panels import GAP, Panel, PanelTitle
from app.desktop.window.welcome import LEVELS, WelcomePane
from app.desktop.window.window import WindowPlace
from app.shogi.pieces import Side
from app.text import play as play_text
from app.text import window as text
from app.workspace.game_choices import last_game_choices
from app.workspace.state_store import WINDOW
from tests.cases import every_case
from tests.sampling import sampled

pytestmark = pytest.mark.slow


def shown(room: Room) -> set[str]:
    return {dock.id for dock in DOCKS if room.window.docks.is_shown(dock.id)}


def of(layout: DockLayout) -> set[str]:
    return {dock.id for dock in DOCKS if layout in dock.layouts}


def panel(room: Room, dock_id: str) -> Panel:
    return room.window.docks.panels[dock_id]


def on_window(room: Room, widget: QWidget) -> QRect:
    return QRect(widget.mapTo(room.window, QPoint()), widget.size())


def bar_of(room: Room, dock_id: str) -> QTabBar:
    """The tabs in which a panel stands."""
    (bar,) = (bar for bar in room.window.docks.area.bars() if panel(room, dock_id).windowTitle() in words_of(bar))
    assert bar.isVisible()
    return bar


def words_of(bar: QTabBar) -> list[str]:
    return [bar.tabText(place) for place in range(bar.count())]


def press(button: QWidget) -> None:
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    settle()


def title_of(room: Room, dock_id: str) -> PanelTitle:
    title = panel(room, dock_id).title
    assert title is not None
    return title


def places(room: Room) -> dict[str, tuple[bool, QRect]]:
    """Where every panel stands that is in sight, and whether it floats."""
    settle()
    seen = {dock_id: each for dock_id, each in room.window.docks.panels.items() if each.is_in_sight}
    return {dock_id: (each.isFloating(), each.geometry()) for dock_id, each in seen.items()}


def pull(room: Room, point: QPoint, by: QPoint) -> None:
    """Drag what separates panels."""
    area = room.window.docks.area
    QTest.mousePress(area, Qt.MouseButton.LeftButton, pos=point)
    for step in range(1, 5):
        QTest.mouseMove(area, point + by * step / 4)
        QTest.qWait(20)
    QTest.mouseRelease(area, Qt.MouseButton.LeftButton, pos=point + by)
    settle()


def edge_before(room: Room, dock_id: str) -> QPoint:
    """A point between a panel and what stands at its left."""
    geometry = panel(room, dock_id).geometry()
    return QPoint(geometry.left() - GAP // 2, geometry.center().y())


def pane(room: Room, dock_id: str) -> QWidget:
    found = room.window.docks.pane(dock_id)
    assert found is not None
    return found


def test_a_new_window_shows_the_panels_for_playing(room: Room) -> None:
    assert room.window.docks.layout is DockLayout.GAME
    assert shown(room) == of(DockLayout.GAME)
    assert pane(room, "moves").isVisible()
    assert not on_window(room, panel(room, "moves")).intersects(on_window(room, room.board))


def test_one_key_goes_round_the_layouts_and_finds_each_as_it_was_left(room: Room) -> None:
    room.do("dock.comment")
    for layout in (DockLayout.STUDY, DockLayout.READING):
        room.do("view.layout")
        assert room.window.docks.layout is layout
        assert shown(room) == of(layout)
    room.do("view.layout")
    assert shown(room) == of(DockLayout.GAME) - {"comment"}


def test_a_layout_is_chosen_by_its_name(room: Room) -> None:
    segments = room.window.frame.layouts.segments
    for layout, button in zip(LAYOUTS, segments.buttons, strict=True):
        QTest.mouseClick(button, Qt.MouseButton.LeftButton)
        assert room.window.docks.layout is layout
        assert segments.value is layout


def test_a_panel_is_hidden_and_shown_by_its_action(room: Room) -> None:
    action = room.window.action_registry.find("dock.comment")
    for is_shown in (False, True):
        room.do("dock.comment")
        assert room.window.docks.is_shown("comment") is is_shown
        assert action.isChecked() is is_shown


def test_a_click_on_its_name_brings_a_panel_to_the_front(room: Room) -> None:
    tabs = bar_of(room, "moves")
    assert words_of(tabs) == ["Moves", "Bookmarks", "Comment"]
    QTest.mouseClick(tabs, Qt.MouseButton.LeftButton, pos=tabs.tabRect(2).center())
    assert pane(room, "comment").isVisible()
    assert not pane(room, "moves").isVisible()
    for _ in LAYOUTS:
        room.do("view.layout")
    assert pane(room, "comment").isVisible()
    assert title_of(room, "comment").name.text() == "Comment"


@pytest.mark.parametrize("language", ["ja", "en"])
@pytest.mark.parametrize("points", [10, 16])
@pytest.mark.parametrize("size", sampled([(800, 600), (1280, 800), (1920, 1080), (3840, 2160)], 4, 1))
def test_every_panel_has_room_for_its_words(
    furnished: Callable[..., Room], language: str, points: int, size: tuple[int, int]
) -> None:
    room = furnished(appearance__language=language, appearance__font_size=points)
    room.window.resize(*size)
    for layout in DockLayout:
        room.window.docks.watches = layout is DockLayout.WATCHING
        room.window.docks.change_layout(layout)
        for dock_id in of(layout) - {"opponent"}:
            room.window.docks.show(dock_id)
            settle()
            title, area = title_of(room, dock_id), room.window.docks.area
            wanted = title.name.fontMetrics().horizontalAdvance(title.name.text())
            assert title.name.width() >= wanted, (layout, dock_id)
            assert title.height() >= title.fontMetrics().height()
            assert area.rect().contains(panel(room, dock_id).geometry())
            assert pane(room, dock_id).isVisible()
            assert pane(room, dock_id).height() >= 3 * title.fontMetrics().height(), (layout, dock_id)
            assert not on_window(room, panel(room, dock_id)).intersects(on_window(room, room.board))


@pytest.mark.proof
def test_where_panels_are_many_a_panel_is_reached_by_its_cut_name(room: Room) -> None:
    room.window.resize(800, 600)
    room.window.docks.change_layout(DockLayout.READING)
    settle()
    tabs = bar_of(room, "moves")
    assert words_of(tabs) == ["Moves", "Bookmarks", "Comment", "Report", "Graph", "Info"]
    assert tabs.tabRect(5).right() <= tabs.width()
    assert shortened(tabs) == []
    QTest.mouseClick(tabs, Qt.MouseButton.LeftButton, pos=tabs.tabRect(5).center())
    assert pane(room, "headers").isVisible()


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
    size = docks.panels["headers"].size()
    docks.show("study")
    assert not front.isVisible()
    assert docks.panels["study"].size() == size
    assert QApplication.focusWidget() is None
    docks.show("headers")
    assert field.hasFocus()
    docks.show("study")
    room.board.setFocus()
    docks.show("headers")
    assert room.board.hasFocus()


def test_what_rests_comes_forth_when_the_one_before_it_is_closed(room: Room) -> None:
    for dock_id in ("headers", "log"):
        room.window.docks.show(dock_id)
    press(title_of(room, "log").close_button)
    assert not room.window.docks.is_shown("log")
    assert pane(room, "headers").isVisible()


@pytest.mark.parametrize("dock_id", sampled([dock.id for dock in DOCKS], len(DOCKS), 4))
def test_every_panel_floats_goes_back_closes_and_comes_again_where_it_was(room: Room, dock_id: str) -> None:
    room.window.docks.show(dock_id)
    before = places(room)
    title = title_of(room, dock_id)
    press(title.float)
    assert panel(room, dock_id).isFloating()
    assert pane(room, dock_id).isVisible()
    panel(room, dock_id).move(40, 50)
    floating = places(room)
    press(title.close_button)
    assert not room.window.docks.is_shown(dock_id)
    assert not panel(room, dock_id).isVisible()
    room.do(f"dock.{dock_id}")
    assert places(room) == floating
    for _ in LAYOUTS:
        room.do("view.layout")
    assert places(room) == floating
    room.window.show_board_alone(True)
    assert places(room) == {}
    room.window.show_board_alone(False)
    assert places(room) == floating
    press(title.float)
    assert not panel(room, dock_id).isFloating()
    now, then = places(room)[dock_id][1].size(), before[dock_id][1].size()
    assert abs(now.width() - then.width()) + abs(now.height() - then.height()) <= 2 * GAP  # separators have their share
    panel(room, dock_id).setFloating(True)
    panel(room, dock_id).close()
    settle()
    assert not room.window.docks.is_shown(dock_id)


@pytest.mark.parametrize("language", ["ja", "en"])
def test_the_buttons_of_a_title_say_what_they_do_and_to_which_panel(
    furnished: Callable[..., Room], language: str
) -> None:
    room = furnished(appearance__language=language)
    for dock in DOCKS:
        room.window.docks.show(dock.id)
        title, say = title_of(room, dock.id), room.speech.say
        assert title.name.text() == say(dock.title)
        assert title.float.accessibleName() == f"{say(text.FLOAT_PANE)}: {say(dock.title)}"
        assert title.close_button.accessibleName() == f"{say(text.HIDE_PANE)}: {say(dock.title)}"
        assert panel(room, dock.id).windowTitle() == say(dock.brief or dock.title)


@pytest.mark.parametrize("far", [QPoint(90_000, 40), QPoint(-9_000, 40), QPoint(40, 20_000), QPoint(40, -5_000)])
def test_a_floating_panel_whose_screen_is_gone_is_moved_to_one_that_is_there(room: Room, far: QPoint) -> None:
    room.window.docks.show("graph")
    press(title_of(room, "graph").float)
    panel(room, "graph").move(far)
    room.window.docks._on_screen_removed()
    settle()
    assert room.window.screen().availableGeometry().contains(panel(room, "graph").geometry())


def test_an_edge_is_drawn_for_one_layout_alone_and_let_go_by_a_double_click(room: Room) -> None:
    before = places(room)["moves"][1]
    pull(room, edge_before(room, "moves"), QPoint(-60, 0))
    assert places(room)["moves"][1].left() == before.left() - 60
    room.do("view.layout")
    room.do("view.layout")
    room.do("view.layout")
    assert places(room)["moves"][1].left() == before.left() - 60
    QTest.mouseDClick(room.window.docks.area, Qt.MouseButton.LeftButton, pos=edge_before(room, "moves"))
    assert places(room)["moves"][1] == before


def test_drawn_edges_are_shares_of_the_window(room: Room) -> None:
    pull(room, edge_before(room, "moves"), QPoint(-60, 0))
    before = places(room)
    wide = before["moves"][1].width() / room.window.docks.area.width()
    room.window.resize(1500, 900)
    assert abs(places(room)["moves"][1].width() / room.window.docks.area.width() - wide) < 0.01
    room.window.resize(800, 600)
    settle()
    room.window.resize(1000, 700)
    assert places(room) == before


def test_resetting_puts_everything_back(room: Room) -> None:
    before = places(room)
    room.do("dock.comment")
    room.window.docks.show("log")
    press(title_of(room, "log").float)
    pull(room, edge_before(room, "moves"), QPoint(-60, 0))
    room.do("view.reset_layout")
    assert shown(room) == of(DockLayout.GAME)
    assert places(room) == before


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
    second.window.docks.change_layout(DockLayout.GAME)
    assert shown(second) == of(DockLayout.GAME) - {"comment"}


def test_a_killed_window_comes_again_as_it_stood(furnished: Callable[..., Room], qtbot: QtBot) -> None:
    first = furnished()
    first.window.docks.change_layout(DockLayout.STUDY)
    press(title_of(first, "graph").float)
    panel(first, "graph").setGeometry(60, 70, 300, 200)
    pull(first, edge_before(first, "moves"), QPoint(-60, 0))
    first.do("dock.bookmarks")
    qtbot.waitUntil(lambda: first.window._keeping is not None and not first.window._keeping.isActive())
    before = places(first)
    first.writer.close(20)  # as if it was killed now: nothing is kept any more
    second = furnished()
    second.window.resize(first.window.size())  # which the screen of these tests may have no room for
    assert second.window.docks.layout is DockLayout.STUDY
    assert places(second) == before
    assert shown(second) == shown(first)


def test_what_0_2_kept_of_the_panels_is_read(furnished: Callable[..., Room]) -> None:
    first = furnished()
    geometry = b2a_base64(bytes(first.window.saveGeometry().data()), newline=False).decode()
    study = {"asked": {"graph": False, "log": True}, "raised": ["log"], "drawn": {"right": 0.4}}
    kept = {"geometry": geometry, "layout": "study", "arrangements": {}, "panels": {"study": study}}
    first.window.state.store_value(WINDOW, dict, kept)
    first.leave()
    second = furnished()
    assert second.window.docks.layout is DockLayout.STUDY
    assert shown(second) == of(DockLayout.STUDY) - {"graph"} | {"log"}
    assert pane(second, "log").isVisible()


@pytest.mark.parametrize("state", [b"", b"\0" * 40, b"nonsense", None])
def test_what_qt_cannot_read_is_begun_anew(furnished: Callable[..., Room], state: bytes | None) -> None:
    first = furnished()
    usual = places(first)
    press(title_of(first, "moves").float)
    first.window.keep_place()
    place = first.window.state.read_value(WINDOW, WindowPlace, None)
    assert place is not None
    game = place.panels[DockLayout.GAME]
    own = game.arranged["normal"]
    other = own._replace(state=own.state[:-30] if state is None else state)
    panels = {DockLayout.GAME: game._replace(arranged={"normal": other})}
    first.window.state.store_value(WINDOW, WindowPlace, place._replace(panels=panels))
    first.leave()
    second = furnished()
    second.window.resize(first.window.size())
    if state is not None:
        assert places(second) == usual
    assert "moves" in places(second)


def test_another_layout_is_told_once_when_all_panels_stand(room: Room) -> None:
    """Whoever hears of it brings everything up to date, which for each panel alone would be felt."""
    told: list[bool] = []
    room.window.docks.changed.connect(lambda _: told.append(room.window.docks.is_shown("study")))
    room.window.docks.switch_layout()
    assert told == [True]
    room.window.docks.switch_layout()
    assert told == [True, False]


def test_the_fitting_layout_comes_by_itself_unless_that_is_not_wanted(room: Room) -> None:
    room.window.follow(DockLayout.STUDY)
    assert room.window.docks.layout is DockLayout.STUDY
    room.preferences.change_setting("appearance", "layout_follows", False)
    room.window.follow(DockLayout.GAME)
    assert room.window.docks.layout is DockLayout.STUDY


@pytest.mark.proof
def test_passing_through_a_small_window_leaves_the_shares_as_they_were(room: Room) -> None:
    plans = []
    for size in ((1600, 1000), (800, 600), (1600, 1000)):
        room.window.resize(*size)
        plans.append(places(room))
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
        room.window.docks.change_layout(layout)
        standing = [place for _, place in places(room).values()]
        assert len({(place.left(), place.right()) for place in standing}) == len(standing) <= 1
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
        assert room.window.docks.is_shown("opponent") is is_shown
    IDLE.drain()
    assert pane(room, "opponent").isVisible()


@pytest.mark.qt_log_ignore("plugin does not support raise", extend=True)  # of tips
@pytest.mark.proof
def test_names_that_are_cut_have_a_tip(room: Room) -> None:
    room.window.resize(1280, 720)
    room.window.docks.show("welcome")
    tabs = bar_of(room, "moves")
    middle = tabs.tabRect(2).center()
    QApplication.sendEvent(tabs, QHelpEvent(QEvent.Type.ToolTip, middle, tabs.mapToGlobal(middle)))
    assert "Bookmarks" in QToolTip.text()
    QToolTip.hideText()


@pytest.mark.parametrize("language", sampled(["ja", "en"], 2, 1))
def test_the_first_page_is_as_wide_as_its_column(furnished: Callable[..., Room], language: str) -> None:
    room = furnished(appearance__language=language)
    room.window.docks.show("welcome")
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
    room.window.docks.show("welcome")
    welcome = pane(room, "welcome")
    assert isinstance(welcome, WelcomePane)
    welcome.show_found((Path("/usr/games/fairy-stockfish"), Path("/usr/games/gpsusi")))
    settle()
    last, seen = welcome.doors[-1], welcome.again.mapTo(welcome, QPoint(0, 0)).y()
    assert last.mapTo(welcome, last.rect().bottomLeft()).y() < seen


def test_panes_wear_another_theme_at_once(room: Room) -> None:
    room.window.docks.show("bookmarks")
    button = pane(room, "bookmarks").findChild(QToolButton, "bookmark.add")
    assert button is not None
    room.preferences.change_setting("appearance", "theme", "dark")
    settle()
    assert button.grab().toImage().pixelColor(4, button.height() // 2).name() == DARK.panel


@pytest.mark.parametrize("dock_id", sampled(["moves", "branches"], 2, 1))
def test_where_one_stands_stays_in_sight_when_the_window_shrinks(room: Room, dock_id: str) -> None:
    room.window.resize(1280, 960)
    room.document.shown.load_record(sample())
    room.window.docks.show(dock_id)
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
    room.window.docks.show("welcome")
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


@pytest.mark.parametrize("layout", DockLayout)
def test_a_window_at_rest_lays_nothing_out(room: Room, qtbot: QtBot, layout: DockLayout) -> None:
    """A hidden tab bar that Qt shows again, or sizes that never agree, would keep the processor busy for ever."""
    room.window.resize(1600, 1000)
    room.document.shown.load_record(sample())
    room.window.docks.change_layout(layout)
    settle()
    asked = Counter[QEvent.Type]()

    class Listener(QObject):
        def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: ARG002, N802 - Qt's name
            asked[event.type()] += event.type() in {QEvent.Type.LayoutRequest, QEvent.Type.Resize, QEvent.Type.Show}
            return False

    listener = Listener()
    for part in (room.window.docks.area, *room.window.docks.area.findChildren(QTabBar)):
        part.installEventFilter(listener)
    qtbot.wait(300)
    assert not +asked


def test_no_tabs_of_an_earlier_arrangement_stay_behind(room: Room) -> None:
    """Qt leaves the bars of a layout that was left, or of a panel that was taken out, where they stood."""
    room.window.docks.show("graph")
    title = title_of(room, "graph")
    steps: list[Callable[[], object]] = [
        lambda: press(title.float),
        *(lambda: room.do("view.layout") for _ in LAYOUTS),
        lambda: room.window.show_board_alone(True),
        lambda: room.window.show_board_alone(False),
        lambda: press(title.float),
        *(lambda: room.do("view.layout") for _ in LAYOUTS),
        room.window.docks.reset,
    ]
    for step in steps:
        step()
        settle()
        panels = [each for each in room.window.docks.panels.values() if each.isVisible() and not each.isFloating()]
        tops = {(each.geometry().topLeft() - QPoint(0, 1)).toTuple() for each in panels}
        for bar in room.window.docks.area.findChildren(QTabBar):
            is_there = bar.isVisible() and bar.geometry().intersects(room.window.docks.area.rect())
            assert not is_there or bar.geometry().bottomLeft().toTuple() in tops
        for each in panels:
            tabbed = [other for other in room.window.docks.area.tabifiedDockWidgets(each) if other.isVisible()]
            assert bar_of(room, each.dock_id) if tabbed else True


def test_tabs_that_are_not_in_use_are_out_of_the_way_of_the_keyboard(room: Room) -> None:
    for layout in DockLayout:
        room.window.docks.change_layout(layout)
        settle()
        bars = room.window.docks.area.findChildren(QTabBar)
        assert any(bar.count() > 1 for bar in bars)
        for bar in bars:
            assert (bar.focusPolicy() is Qt.FocusPolicy.TabFocus) is (bar.count() > 1)
            assert bar.geometry().intersects(room.window.docks.area.rect()) is (bar.count() > 1)
