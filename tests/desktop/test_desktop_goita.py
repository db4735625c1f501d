"""The window of a record of Goita: opened from the menu or as a file, stepped through with keys and mouse."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from desktop_room import Room
from file_hands import file_dialog
from fitting import clipped
from PySide6.QtCore import QRectF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QFileDialog, QTableWidgetItem
from pytestqt.qtbot import QtBot
from window_states import settle

from app.config.settings import LanguageChoice, ThemeChoice
from app.desktop.goita.window import PLATE, GoitaWindow, plan_for
from app.text import goita as text
from tests.cases import every_case

pytestmark = pytest.mark.slow
ONE_ROOM = True

LONG = 20_000
HANDS = ["11234588", "23445688", "45566788", "67778888"]
ROUNDS = [
    {"dealer": 1, "score": [0, 40], "hands": HANDS, "record": "84-45-0-0-0-84-0-0-0-86-67-78-0-0-88", "winner": -1},
    {"dealer": 2, "hands": HANDS, "record": "84-88-0-0", "winner": 0},
]
MATCH = {"title": "練習試合", "players": ["一郎", "二郎", "三郎", "四郎"], "round": ROUNDS}


@pytest.fixture
def game(tmp_path: Path) -> Path:
    path = tmp_path / "game.json"
    path.write_text(json.dumps(MATCH), "utf-8")
    return path


@pytest.fixture
def opened(room: Room, game: Path, qtbot: QtBot) -> GoitaWindow:
    return shown(room, game, qtbot)


def shown(room: Room, path: Path, qtbot: QtBot) -> GoitaWindow:
    room.filing.open_path(path)
    qtbot.waitUntil(lambda: bool(windows(room)), timeout=LONG)
    (window,) = windows(room)
    qtbot.waitUntil(window.isVisible, timeout=LONG)
    return window


def windows(room: Room) -> list[GoitaWindow]:
    return room.window.findChildren(GoitaWindow)


def turn(window: GoitaWindow, row: int, column: int) -> QTableWidgetItem:
    item = window.turns.item(row, column)
    assert item is not None
    return item


def press(window: GoitaWindow, *keys: Qt.Key) -> None:
    for key in keys:
        QTest.keyClick(window.turns, key)


def cell(window: GoitaWindow) -> tuple[int, int]:
    return window.turns.currentRow(), window.turns.currentColumn()


def test_opening_such_a_file_shows_it_and_leaves_the_table_as_it_is(room: Room, game: Path, qtbot: QtBot) -> None:
    room.click("7g")
    room.click("7f")
    window = shown(room, game, qtbot)
    assert "練習試合" in window.windowTitle()
    assert room.moves == ["7g7f"]
    assert room.window.notices == ()
    assert window.rounds.currentText() == "Round 1 of 2"


def test_the_menu_asks_for_a_file(room: Room, game: Path, qtbot: QtBot) -> None:
    room.do("tools.goita")
    dialog = file_dialog(room.window)
    dialog.fileSelected.emit(str(game))
    qtbot.waitUntil(lambda: bool(windows(room)), timeout=LONG)
    dialog.close()
    qtbot.waitUntil(
        lambda: room.window.findChild(QFileDialog) is None, timeout=LONG
    )  # each holds files of the system open


def test_a_pasted_record_is_shown_too(room: Room, game: Path, qtbot: QtBot) -> None:
    room.window.copy_text(game.read_text("utf-8"))
    room.do("edit.paste")
    qtbot.waitUntil(lambda: bool(windows(room)), timeout=LONG)
    assert room.window.notices == ()


def test_a_record_of_shogi_of_that_suffix_is_opened_as_ever(room: Room, tmp_path: Path, qtbot: QtBot) -> None:
    path = tmp_path / "shogi.json"
    path.write_text('{"header":{},"moves":[{},{"move":{"from":{"x":7,"y":7},"to":{"x":7,"y":6},"piece":"FU"}}]}')
    room.filing.open_path(path)
    qtbot.waitUntil(lambda: len(room.document.shown.record) > 1, timeout=LONG)
    assert windows(room) == []


def test_a_damaged_record_is_told(room: Room, tmp_path: Path, qtbot: QtBot) -> None:
    path = tmp_path / "game.json"
    path.write_text(json.dumps(MATCH)[:-20], "utf-8")
    room.filing.open_path(path)
    qtbot.waitUntil(lambda: bool(room.window.notices), timeout=LONG)
    assert any("game.json" in notice.en and "JSON" in notice.en for notice in room.window.notices)
    assert windows(room) == []


def test_the_arrow_keys_step_through_the_round(opened: GoitaWindow) -> None:
    key = Qt.Key
    assert (opened.walk.step, cell(opened)) == (0, (-1, -1))
    press(opened, key.Key_Right, key.Key_Right)
    assert (opened.walk.step, cell(opened)) == (2, (0, 1))
    assert turn(opened, 0, 1).text() == "☖金☖銀"
    assert "".join(piece.letter for piece in opened.walk.table_view.seats[2].laid_pieces) == "金銀"
    press(opened, key.Key_Left)
    assert opened.walk.step == 1
    press(opened, key.Key_End)
    assert (opened.walk.step, cell(opened)) == (15, (3, 2))
    press(opened, key.Key_Right)
    assert opened.walk.step == 15
    press(opened, key.Key_Home)
    assert opened.walk.step == 0
    press(opened, key.Key_Down)
    assert opened.walk.step == 1


def test_page_keys_turn_to_other_rounds(opened: GoitaWindow) -> None:
    press(opened, Qt.Key.Key_End, Qt.Key.Key_PageDown)
    assert (opened.walk.round_number, opened.walk.step, opened.rounds.currentIndex()) == (1, 0, 1)
    head = opened.turns.horizontalHeaderItem(0)
    assert head is not None
    assert head.text() == "三郎"
    press(opened, Qt.Key.Key_PageDown)
    assert opened.walk.round_number == 1
    press(opened, Qt.Key.Key_PageUp)
    assert opened.walk.round_number == 0


def test_a_click_on_a_turn_goes_there_and_the_buttons_step(opened: GoitaWindow) -> None:
    place = opened.turns.visualItemRect(turn(opened, 1, 2)).center()
    QTest.mouseClick(opened.turns.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert opened.walk.step == 7
    first, previous, following, last = opened.buttons
    for button, step in ((following, 8), (previous, 7), (last, 15), (first, 0)):
        QTest.mouseClick(button, Qt.MouseButton.LeftButton)
        assert opened.walk.step == step
    assert not first.isEnabled()
    assert last.isEnabled()


def test_a_problem_leads_to_its_place(opened: GoitaWindow) -> None:
    assert opened.troubles.count() == 1
    assert opened.troubles.item(0).text() == "Round 2, digit 3 (player 3): し cannot block 金."
    item = opened.troubles.item(0)
    place = opened.troubles.visualItemRect(item).center()
    QTest.mouseClick(opened.troubles.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert (opened.walk.round_number, opened.walk.step) == (1, 2)


def test_what_is_on_the_table_is_said_to_who_cannot_see_it(opened: GoitaWindow) -> None:
    press(opened, Qt.Key.Key_Right)
    said = opened.table.accessibleDescription()
    assert "Score 0 to 40" in said
    assert "二郎, dealer, hand: 王玉飛角銀し, laid: し金" in said
    assert "三郎, to play" in said
    assert all(widget.accessibleName() for widget in (opened.table, opened.turns, opened.rounds, *opened.buttons))


def test_the_language_changes_live(room: Room, opened: GoitaWindow) -> None:
    press(opened, Qt.Key.Key_Right, Qt.Key.Key_Right, Qt.Key.Key_Right)
    room.preferences.change_setting("appearance", "language", LanguageChoice.JA)
    assert turn(opened, 0, 2).text() == "なし"
    assert opened.turns.verticalHeaderItem(0).text() == "1巡"
    assert opened.rounds.currentText() == "第1局（全2局）"
    assert (opened.walk.step, cell(opened)) == (3, (0, 2))
    assert "点数 0 対 40" in opened.table.accessibleDescription()


def test_the_theme_changes_live(room: Room, opened: GoitaWindow) -> None:
    light = opened.table.grab().toImage().pixelColor(2, 2)
    room.preferences.change_setting("appearance", "theme", ThemeChoice.DARK)
    settle()
    dark = opened.table.grab().toImage().pixelColor(2, 2)
    assert light.lightness() > 200
    assert dark.lightness() < 60


@pytest.mark.parametrize("language", ["ja", "en"])
def test_nothing_is_cut_off_in_a_narrow_window(
    furnished: Callable[..., Room], game: Path, qtbot: QtBot, language: str
) -> None:
    window = shown(furnished(appearance__language=language), game, qtbot)
    window.resize(400, 560)
    qtbot.wait(1)
    assert window.width() <= 420
    assert clipped(window) == []


@every_case("size", [(320, 200), (400, 300), (680, 380), (3_840, 1_200), (600, 1_500)])
def test_the_four_sides_neither_overlap_nor_leave_the_table(size: tuple[int, int]) -> None:
    width, height = size
    plan = plan_for(width, height)
    sides = [*plan.plates, plan.middle]
    for place, side in enumerate(sides):
        assert QRectF(0, 0, width, height).contains(side)
        assert not any(side.adjusted(0.1, 0.1, -0.1, -0.1).intersects(other) for other in sides[place + 1 :])
    assert plan.plates[0].width() == pytest.approx(PLATE[0] * plan.unit)


@every_case(
    "round_",
    [
        {"hands": [], "record": "84"},
        {"hands": HANDS[:3], "record": ""},
        {"hands": HANDS, "record": ""},
        {"hands": ["88888888", "88234567", "11234567", "34567456"], "record": "", "winner": 0},
        {"hands": HANDS, "record": "9494949494"},
        3,
    ],
)
def test_rounds_that_cannot_be_played_are_shown_all_the_same(
    room: Room, tmp_path: Path, qtbot: QtBot, round_: object
) -> None:
    path = tmp_path / "odd.json"
    odd = {"title": "<b>\ud800[*]</b>", "players": ["<i>", "\n", "\ud800", "x" * 400], "round": [round_, ROUNDS[0]]}
    path.write_text(json.dumps(odd))
    window = shown(room, path, qtbot)
    press(window, Qt.Key.Key_End, Qt.Key.Key_PageDown, Qt.Key.Key_End, Qt.Key.Key_PageUp)
    assert window.walk.round_number == 0
    assert not window.grab().isNull()
    assert text.NO_FOUR_HANDS.en not in (room.window.notices or ("",))


def test_it_closes_with_escape_and_is_forgotten(room: Room, opened: GoitaWindow, qtbot: QtBot) -> None:
    press(opened, Qt.Key.Key_Escape)
    qtbot.waitUntil(lambda: windows(room) == [], timeout=LONG)
    room.preferences.change_setting("appearance", "theme", ThemeChoice.DARK)
    room.preferences.change_setting("appearance", "language", LanguageChoice.JA)
