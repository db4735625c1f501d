"""The window of matches: planned, played, paused and gone on with there, by real engines at a handful of nodes."""

import re
import shlex
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from desktop_room import Room
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QComboBox, QMessageBox, QPushButton
from pytestqt.qtbot import QtBot

from app.base.folders import find_folders
from app.base.locking import acquire_lock
from app.config.settings import LanguageChoice
from app.desktop.engines.open_match import HOME
from app.desktop.kit.idle import IDLE
from app.desktop.matches.crosstable import FAILED, Crosstable, interval_words
from app.desktop.matches.match_view import MatchView
from app.desktop.matches.plan_dialog import PlanDialog
from app.desktop.matches.window import MatchesPage, MatchesWindow
from app.play.conditions import MoveLimit
from app.runtime.match_run import MatchRunState
from app.shogi.moves import MOVES
from app.tournament.overview import MatchSnapshot, match_overview
from app.tournament.plan import Entrant, Opening, ScheduleKind, TournamentPlan
from app.tournament.ratings import Rating
from app.tournament.statistics import EloModel, Sprt
from app.tournament.tournament import Tournament
from app.tournament.tournament_store import (
    GAMES,
    LOCK,
    RESULTS_FILE,
    create_tournament,
    game_file_name,
    read_tournament,
)

pytestmark = pytest.mark.slow

LONG = 60_000
PLAYER = Path(__file__).parents[1] / "fakes" / "player.py"


def windows(room: Room) -> MatchesWindow:
    (window,) = room.window.findChildren(MatchesWindow)
    return window


def press(button: QPushButton) -> None:
    assert button.isVisible()
    assert button.isEnabled()
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    IDLE.drain()


def question(window: MatchesWindow) -> QMessageBox:
    IDLE.drain()
    (box,) = [each for each in window.findChildren(QMessageBox) if each.isVisible()]
    return box


def choose(box: QMessageBox, name: str) -> None:
    button = box.findChild(QPushButton, name)
    assert button is not None
    press(button)


def cell(table: Crosstable, row: int, column: int) -> str:
    item = table.item(row, column)
    assert item is not None
    return item.text()


def fake(number: int, *words: object, nodes: int = 1) -> Entrant:
    command = shlex.join([sys.executable, "-S", "-E", str(PLAYER), *map(str, (number, *words))])
    return Entrant(f"P{number}", command, limit=MoveLimit(nodes=nodes))


def plan(*entrants: Entrant, rounds: int = 1, moves: int = 12) -> TournamentPlan:
    made = TournamentPlan(1, entrants, (Opening(),), "Sample", rounds=rounds, slots=1)
    return made._replace(rules=made.rules._replace(max_moves=moves, logs=False))


@pytest.fixture
def page(room: Room, qtbot: QtBot) -> Iterator[MatchesPage]:
    room.do("tools.matches")
    yield windows(room).page
    match = windows(room).page.running
    if match is not None:
        match.stop()
        qtbot.waitUntil(lambda: windows(room).page.running is None, timeout=LONG)


def view_when(page: MatchesPage, qtbot: QtBot, played: int) -> MatchView:
    """Once so many games are over and seen, and nothing is played any more."""

    def is_so() -> bool:
        match = page.view.match
        found = None if match is None else match.overview
        return page.running is None and found is not None and found.standings.games == played

    qtbot.waitUntil(is_so, timeout=LONG)
    return page.view


def test_two_levels_play_after_three_actions(room: Room, qtbot: QtBot) -> None:
    room.do("tools.matches")  # the first
    page = windows(room).page
    press(page.start.new)  # the second
    (dialog,) = windows(room).findChildren(PlanDialog)
    assert [row.chosen.level for row in dialog.rows] == [6, 10]
    assert "2 engines, up to 20 games" in dialog.forecast.text()
    dialog.time.kind.setCurrentIndex(2)  # no action: half a second a move would be long for a test
    dialog.time.number.show_number(40)
    dialog.pairs.show_number(1)
    dialog.slots.show_number(1)
    QTest.keyClick(dialog.start, Qt.Key.Key_Return)  # the third
    qtbot.waitUntil(lambda: page.running is not None, timeout=LONG)
    assert page.pages.currentWidget() is page.view
    assert "of 2 games" in page.view.done.text()
    view = view_when(page, qtbot, 2)
    table = view.table
    assert {cell(table, row, 1) for row in range(2)} == {"Yomisuji Lv.6", "Yomisuji Lv.10"}
    assert view.done.text() == "2 of 2 games"
    assert view.state.text() == "done"
    assert not view.pause.isVisible()
    (folder,) = (find_folders().data / HOME).iterdir()
    assert len((folder / RESULTS_FILE).read_text("utf-8").splitlines()) == 2


def test_each_engine_may_have_its_own_time(page: MatchesPage) -> None:
    dialog = page.ask_for_plan()
    first, second = dialog.rows
    assert not first.time.isVisible()
    dialog.time.kind.setCurrentIndex(dialog.time.kind.count() - 1)
    dialog.time.kind.activated.emit(dialog.time.kind.count() - 1)
    assert first.time.isVisible()
    assert not dialog.time.seconds.isVisible()
    second.time.kind.setCurrentIndex(3)
    second.time.kind.activated.emit(3)
    second.time.number.show_number(4)
    plan = dialog.plan()
    assert isinstance(plan, TournamentPlan)
    assert [entrant.limit.depth for entrant in plan.entrants] == [0, 4]
    dialog.reject()


def test_a_cell_opens_its_games_in_tabs_and_a_row_opens_one(page: MatchesPage, room: Room, qtbot: QtBot) -> None:
    page.begin(plan(fake(1), fake(2)))
    view = view_when(page, qtbot, 2)
    view.table.cellClicked.emit(0, 8)
    qtbot.waitUntil(lambda: len(room.filing.tabs) == 2, timeout=LONG)
    assert {tab.name.en for tab in room.filing.tabs} == {"00001.kifu", "00002.kifu"}
    view.open_numbers([0])
    IDLE.drain()
    assert len(room.filing.tabs) == 2, "what is open is shown"


@pytest.mark.proof
def test_pause_begins_no_game_until_it_is_resumed(page: MatchesPage, qtbot: QtBot) -> None:
    page.begin(plan(fake(1), fake(2), rounds=4))
    qtbot.waitUntil(lambda: page.running is not None, timeout=LONG)
    match = page.running
    assert match is not None
    press(page.view.pause)
    assert match.state is MatchRunState.PAUSED
    qtbot.waitUntil(lambda: not match.running, timeout=LONG)
    qtbot.waitUntil(lambda: page.view.state.text() == "paused", timeout=LONG)
    assert page.view.pause.text() == "Resume"
    press(page.view.pause)
    assert view_when(page, qtbot, 8).state.text() == "done"


@pytest.mark.proof  # by command: test_cli_match.py
def test_closing_asks_and_what_was_ended_is_gone_on_with(room: Room, page: MatchesPage, qtbot: QtBot) -> None:
    page.begin(plan(fake(1, "", 0, "", 0.05), fake(2), rounds=2, moves=30))
    qtbot.waitUntil(lambda: page.running is not None and bool(page.running.running), timeout=LONG)
    qtbot.waitUntil(page.view.boards.tiles[0].isVisible, timeout=LONG)
    board = page.view.boards.tiles[0].board
    assert board is not None
    assert MOVES[board.view.last] is not None
    window = windows(room)
    QTest.keyClick(window, Qt.Key.Key_Escape)
    assert "Finished games are saved" in question(window).informativeText()
    choose(question(window), "cancel")
    assert window.isVisible()
    room.window.close()
    assert room.window.isVisible(), "the main window takes it along, and asks too"
    choose(question(window), "cancel")
    window.close()
    choose(question(window), "choice1")
    qtbot.waitUntil(lambda: not window.isVisible(), timeout=LONG)
    room.do("tools.matches")
    qtbot.waitUntil(lambda: page.start.chosen is not None, timeout=LONG)
    assert "stopped at" in page.start.cells.cells(0)[1].text
    press(page.start.resume)
    qtbot.waitUntil(lambda: page.running is not None, timeout=LONG)
    assert view_when(page, qtbot, 4).done.text() == "4 of 4 games"


def test_a_match_in_a_folder_that_another_program_plays_is_not_played_twice(page: MatchesPage, qtbot: QtBot) -> None:
    folder = find_folders().data / HOME / "other"
    create_tournament(folder, plan(fake(1), fake(2)))
    lock = acquire_lock(folder / LOCK)
    assert lock is not None
    page.open(folder, to_run=True)
    qtbot.waitUntil(page.start.notices.isVisible, timeout=LONG)
    lock.release()
    assert "Another program is already running" in page.start.notices.told
    assert page.running is None
    qtbot.waitUntil(lambda: page.start.chosen is not None, timeout=LONG)  # what was begun there is listed
    assert read_tournament(folder).tournament.results == {}


def test_what_cannot_be_written_is_not_counted_and_said_in_a_sentence(page: MatchesPage, qtbot: QtBot) -> None:
    page.begin(plan(fake(1), fake(2), rounds=2))
    qtbot.waitUntil(lambda: page.running is not None, timeout=LONG)
    match = page.running
    assert match is not None
    in_the_way = match.folder / GAMES / game_file_name(1)
    in_the_way.mkdir(parents=True)
    view = view_when(page, qtbot, 1)
    assert view.done.text() == "1 of 4 games"
    assert len(read_tournament(match.folder).tournament.results) == 1
    told = view.notices.told
    assert re.search(
        r"stopped: results could not be written to .* \([^().]+\)\. Check the folder and its free space", told
    ), told
    in_the_way.rmdir()
    press(view.pause)
    view_when(page, qtbot, 4)
    assert len(list((match.folder / GAMES).iterdir())) == 4


def test_a_failure_is_a_sentence_that_says_what_can_be_done(page: MatchesPage, qtbot: QtBot) -> None:
    page.begin(plan(fake(1, "crash", 4), fake(2)))
    view = view_when(page, qtbot, 2)
    assert view.failures.isVisible()
    assert "P1 crashed in 2 games. Check the engine to find the cause." in view.failures.text()
    assert cell(view.table, 1, FAILED) == "2 !"


@pytest.mark.proof
def test_a_test_shows_its_curve_and_all_of_it_changes_language(page: MatchesPage, room: Room, qtbot: QtBot) -> None:
    made = plan(fake(1, "resign", 6), fake(2), rounds=12)
    page.begin(made._replace(schedule=ScheduleKind.SPRT, sprt=Sprt(EloModel.NELO, 0, 200)))
    qtbot.waitUntil(lambda: page.view.match is not None, timeout=LONG)
    qtbot.waitUntil(lambda: page.running is None, timeout=LONG)
    match = page.view.match
    assert match is not None
    qtbot.waitUntil(lambda: match.overview is not None and bool(match.overview.snapshot.decided_sprts), timeout=LONG)
    assert page.view.chart.accessibleName().startswith("LLR of P1 against P2: -")
    assert "Decided after" in page.view.figures.text()
    page.view.grab()
    room.preferences.change_setting("appearance", "language", LanguageChoice.JA)
    assert windows(room).windowTitle() == "連続対局"
    assert "組で判定" in page.view.figures.text()
    header = page.view.table.horizontalHeaderItem(1)
    assert header is not None
    assert header.text() == "エンジン"
    assert page.view.chart.accessibleName().startswith("P1 対 P2 の LLR")


@pytest.mark.parametrize(
    ("names", "heads"),
    [
        (("Yomisuji Lv.6", "Yomisuji Lv.10"), ("1 Lv.6", "2 Lv.10")),
        (("GPSShogi, depth 4", "Fairy-Stockfish, skill -10"), ("1", "2")),
    ],
)
@pytest.mark.parametrize("points", [10, 16])
def test_no_head_of_the_crosstable_is_cut(
    furnished: Callable[..., Room], names: tuple[str, str], heads: tuple[str, str], points: int
) -> None:
    room = furnished(appearance__font_size=points)
    room.do("tools.matches")
    table, entrants = (
        windows(room).page.view.table,
        tuple(fake(place)._replace(name=name) for place, name in enumerate(names)),
    )
    tournament = Tournament(plan(*entrants))
    table.show_overview(match_overview(MatchSnapshot.from_tournament(tournament), {}))
    header = table.horizontalHeader()
    told = list[str]()
    for column in range(table.columnCount() - 1):
        head = table.horizontalHeaderItem(column)
        assert head is not None
        told.append(head.text())
        assert "…" not in head.text()
        assert header.sectionSize(column) >= header.sectionSizeHint(column)
    assert tuple(told[-2:]) == heads
    last = table.horizontalHeaderItem(table.columnCount() - 2)
    assert last is not None
    assert last.toolTip() == f"2 {names[1]}"


def test_every_choice_of_the_plan_begins_as_a_line_does(room: Room) -> None:
    room.do("tools.matches")
    press(windows(room).page.start.new)
    (dialog,) = windows(room).findChildren(PlanDialog)
    choices = [box.itemText(place) for box in dialog.findChildren(QComboBox) for place in range(box.count())]
    assert "Round robin" in choices
    assert [choice for choice in choices if choice[:1].islower()] == []


def test_the_interval_of_a_rating_is_told_from_its_lower_to_its_upper_end() -> None:
    told = interval_words(Rating(0, 30.0, 12.0, 0, None, 20)).en
    assert [told.index(end) for end in ("+30", "+18", "+42")] == sorted(
        told.index(end) for end in ("+30", "+18", "+42")
    )
