"""The line that finds an action and does it."""

from collections.abc import Callable

import pytest
from desktop_room import Room
from PySide6.QtCore import Qt
from PySide6.QtGui import QInputMethodEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QLineEdit
from pytestqt.qtbot import QtBot
from search_words_of_others import WANTED
from shiboken6 import delete

from app.config.declare import section_fields
from app.config.settings import Settings
from app.desktop.actions.declared import ACTIONS
from app.desktop.kit.idle import IDLE
from app.desktop.settings.command_palette import KEYS_ROLE, REASON_ROLE, CommandPalette
from app.desktop.settings.settings import SettingsDialog
from app.text import commands as text
from app.text import window as window_text
from app.text.search_words import SEARCH_WORDS
from tests.sampling import sampled_rows

pytestmark = pytest.mark.slow
ONE_ROOM = True

ENTER, ESCAPE, CONTROL = Qt.Key.Key_Return, Qt.Key.Key_Escape, Qt.KeyboardModifier.ControlModifier

SEEN_AT_ONCE = 3


@pytest.fixture
def palette(room: Room, qtbot: QtBot) -> CommandPalette:
    room.board.setFocus()
    room.key(Qt.Key.Key_K, CONTROL)
    found = room.window.findChild(CommandPalette)
    assert found is not None
    IDLE.drain()
    assert found.line.hasFocus()
    return found


def listed(palette: CommandPalette) -> list[str]:
    rows = (palette.rows.action(row) for row in range(palette.rows.rowCount()))
    return [action.id for action in rows if action is not None]


def reason(palette: CommandPalette) -> str:
    label = palette.findChild(QLabel, "reason")
    assert label is not None
    return label.text()


def test_it_offers_every_action(palette: CommandPalette) -> None:
    assert set(listed(palette)) >= {action.id for action in ACTIONS}
    assert len(set(listed(palette))) == len(listed(palette))


@pytest.mark.parametrize("query", ["volume", "音量", "onryou"])
def test_a_setting_that_is_in_no_menu_is_found_and_shown(room: Room, palette: CommandPalette, query: str) -> None:
    palette.line.setText(query)
    assert listed(palette)[0] == "sound.volume"
    QTest.keyClick(palette.line, ENTER)
    settings = room.window.findChild(SettingsDialog)
    assert settings is not None
    assert settings.form("sound").row("volume").isVisible()
    assert not settings.form("board").row("pieces").isVisible()


@pytest.mark.parametrize(("is_latin", "least"), sampled_rows([(True, 83), (False, 102)], 2, 1))
def test_words_of_other_programs_find_the_action_that_is_meant(
    palette: CommandPalette, is_latin: bool, least: int
) -> None:
    asked = [(word, wanted) for wanted, words in WANTED.items() for word in words if word.isascii() is is_latin]
    assert len(asked) >= least
    missed = list[str]()
    for word, wanted in asked:
        palette.line.setText(word)
        if not set(listed(palette)[:SEEN_AT_ONCE]) & set(wanted):
            missed.append(word)
    assert missed == []


@pytest.mark.parametrize("word", ["tsume", "詰将棋", "tsumeshougi", "puzzle"])
def test_a_tsume_problem_is_solved_by_hand_before_an_engine_does(palette: CommandPalette, word: str) -> None:
    palette.line.setText(word)
    found = listed(palette)
    assert found.index("analysis.solve") < found.index("analysis.mate")


def test_words_that_nobody_sees_belong_to_actions_and_settings(palette: CommandPalette) -> None:
    assert SEARCH_WORDS.keys() - set(listed(palette)) == set()


def test_digits_are_found_in_both_ways_of_writing(palette: CommandPalette) -> None:
    for query in ("1手戻る", "一手戻る", "１手戻る"):
        palette.line.setText(query)
        assert listed(palette)[0] == "go.back"


def test_what_can_be_done_goes_before_settings_of_that_name(palette: CommandPalette) -> None:
    palette.line.setText("mistake")
    assert listed(palette)[:2] == ["go.next_mistake", "go.previous_mistake"]
    assert "analysis.mistake" in listed(palette)


def test_every_setting_is_reached_from_here(palette: CommandPalette) -> None:
    reached = listed(palette)
    for section, values in Settings().sections().items():
        for field in section_fields(values):
            assert any(f"{name}.".startswith(f"{section}.{field.key}.") for name in reached), field.key


def test_enter_does_what_was_found(room: Room, palette: CommandPalette) -> None:
    for query in ("flip", "盤面を反転", "はんてん", "hanten", "hannten"):
        before = room.document.shown.is_flipped
        QTest.keyClicks(palette.line, query) if query.isascii() else palette.line.insert(query)
        assert listed(palette)[0] == "view.flip", query
        QTest.keyClick(palette.line, ENTER)
        assert room.document.shown.is_flipped is not before, query
        assert not palette.isVisible(), query
        assert room.board.hasFocus(), query
        room.do("tools.palette")


def test_what_an_input_method_commits_is_found(palette: CommandPalette) -> None:
    QApplication.sendEvent(palette.line, QInputMethodEvent("はんて", []))
    finished = QInputMethodEvent("", [])
    finished.setCommitString("反転")
    QApplication.sendEvent(palette.line, finished)
    assert listed(palette)[0] == "view.flip"


def test_what_cannot_be_done_is_there_says_why_and_stays(room: Room, palette: CommandPalette) -> None:
    QTest.keyClicks(palette.line, "undo")
    assert listed(palette)[0] == "edit.undo"
    assert palette.rows.index(0).data(REASON_ROLE) == window_text.NOTHING_TO_UNDO.en
    assert window_text.NOTHING_TO_UNDO.en in reason(palette)
    QTest.keyClick(palette.line, ENTER)
    assert palette.isVisible()


def test_the_keys_are_shown(palette: CommandPalette) -> None:
    palette.line.setText("quit")
    assert palette.rows.index(0).data(KEYS_ROLE) == "Ctrl+Q"


def test_arrows_walk_and_a_click_does_it(room: Room, palette: CommandPalette) -> None:
    palette.line.setText("layout")
    first = palette.list.currentIndex().row()
    QTest.keyClick(palette.line, Qt.Key.Key_Down)
    assert palette.list.currentIndex().row() == first + 1
    QTest.keyClick(palette.line, Qt.Key.Key_Up)
    assert palette.list.currentIndex().row() == first
    palette.line.setText("flip board")
    where = palette.list.visualRect(palette.rows.index(0)).center()
    QTest.mouseClick(palette.list.viewport(), Qt.MouseButton.LeftButton, pos=where)
    assert room.document.shown.is_flipped


def test_what_was_used_last_comes_first(room: Room, palette: CommandPalette) -> None:
    for name in ("flip board", "about"):
        palette.line.setText(name)
        QTest.keyClick(palette.line, ENTER)
        palette.toggle()
    assert listed(palette)[:2] == ["help.about", "view.flip"]


def test_what_was_used_is_kept(room: Room, palette: CommandPalette) -> None:
    palette.line.setText("flip board")
    QTest.keyClick(palette.line, ENTER)
    assert room.window.state.read_value("palette", list, []) == ["view.flip"]
    for nonsense in ([7], ["gone", 3]):
        room.window.state.store_value("palette", list, nonsense)
        palette.toggle()
        assert len(listed(palette)) >= len(ACTIONS)
        palette.toggle()


def test_escape_and_the_key_itself_leave(room: Room, palette: CommandPalette) -> None:
    QTest.keyClicks(palette.line, "flip")
    QTest.keyClick(palette.line, ESCAPE)  # what was typed goes first
    assert palette.isVisible()
    assert palette.line.text() == ""
    QTest.keyClick(palette.line, ESCAPE)
    assert not palette.isVisible()
    assert room.board.hasFocus()
    room.do("tools.palette")
    assert palette.isVisible()
    QTest.keyClick(palette.line, Qt.Key.Key_K, CONTROL)
    assert not palette.isVisible()


def test_a_click_elsewhere_leaves(room: Room, palette: CommandPalette) -> None:
    room.board.setFocus(Qt.FocusReason.MouseFocusReason)
    assert not palette.isVisible()


def test_nothing_found_is_said(palette: CommandPalette) -> None:
    palette.line.setText("qqqzz")
    words = text.NOTHING_FOUND.filled(query="qqqzz").en
    assert words in [label.text() for label in palette.findChildren(QLabel) if label.isVisible()]
    QTest.keyClick(palette.line, ENTER)
    assert palette.isVisible()


def test_it_stays_inside_a_small_window(room: Room, palette: CommandPalette) -> None:
    room.window.resize(420, 420)
    QApplication.processEvents()
    assert room.window.rect().contains(palette.geometry())


def test_it_speaks_the_other_language_at_once(room: Room, palette: CommandPalette) -> None:
    room.preferences.change_setting("appearance", "language", "ja")
    palette.line.setText("flip")
    assert palette.rows.index(0).data() == "盤面を反転"


def test_no_menu_or_text_of_a_file_is_taken_for_rich_text(furnished: Callable[..., Room]) -> None:
    room = furnished()
    room.do("tools.palette")
    palette = room.window.findChild(CommandPalette)
    assert palette is not None
    palette.line.setText("<b>bold</b>")
    assert all(label.textFormat() is Qt.TextFormat.PlainText for label in palette.findChildren(QLabel))


def test_it_goes_also_when_what_had_the_focus_is_no_more(room: Room) -> None:
    field = QLineEdit(room.window)
    field.show()
    field.setFocus()
    room.do("tools.palette")
    palette = room.window.findChild(CommandPalette)
    assert palette is not None
    assert palette.isVisible()
    delete(field)
    room.do("tools.palette")
    assert not palette.isVisible()
