"""Keys: the list of them, giving actions others, quarrels about one, and how they are kept."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from desktop_room import Room
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QComboBox, QLineEdit, QPlainTextEdit, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from app.config.preferences import Preferences, load_settings
from app.desktop.actions.declared import ACTIONS
from app.desktop.kit.idle import IDLE
from app.desktop.kit.labels import Label
from app.desktop.settings.keys import KeyEditor, KeysDialog
from app.text import commands as text
from app.text import settings as settings_text
from tests.cases import every_case

pytestmark = pytest.mark.slow
ONE_ROOM = True

CONTROL, SHIFT, ALT = (
    Qt.KeyboardModifier.ControlModifier,
    Qt.KeyboardModifier.ShiftModifier,
    Qt.KeyboardModifier.AltModifier,
)


@pytest.fixture
def editor(room: Room) -> KeyEditor:
    room.do("tools.keys")
    found = room.window.findChild(KeyEditor)
    assert found is not None
    return found


def press(editor: KeyEditor, key: Qt.Key, modifier: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
    editor.desk.capture.setFocus()
    QTest.keyClick(editor.desk.capture, key, modifier)


def button(editor: KeyEditor, name: str) -> QPushButton:
    QApplication.processEvents()
    found = [each for each in editor.findChildren(QPushButton, name) if each.isVisible()]
    assert len(found) == 1
    return found[0]


def leave(room: Room, editor: KeyEditor, qtbot: QtBot) -> None:
    editor.close()
    room.window.activateWindow()
    qtbot.waitUntil(room.window.isActiveWindow)
    room.board.setFocus()


def keys(room: Room, action_id: str) -> tuple[str, ...]:
    (action,) = (action for action in ACTIONS if action.id == action_id)
    return room.window.action_registry.keys.keys(action)


def words_of(editor: KeyEditor, action_id: str) -> tuple[str, str, str]:
    """What the table says of an action: its name, its keys, whether these are changed."""
    item = editor._items[action_id]
    return item.text(0), item.text(1), item.text(2)


def listed_in(dialog: KeysDialog) -> list[tuple[str, str]]:
    """What is read in the list: the actions, and their keys."""
    return [
        (words.text(), keys.text())
        for words in dialog.findChildren(Label, "action")
        if isinstance(keys := words.buddy(), Label)
    ]


def told(editor: KeyEditor) -> str:
    """What stands in the way of the key that was pressed."""
    return editor.desk._told.text()


def test_a_new_key_acts_at_once_and_is_kept(room: Room, editor: KeyEditor, qtbot: QtBot) -> None:
    editor.choose("view.flip")
    press(editor, Qt.Key.Key_U, CONTROL)
    assert words_of(editor, "view.flip") == ("Flip board", "F  Ctrl+U", text.CHANGED.en)
    assert room.saved[-1]["keys"] == {"view.flip": ["F", "Ctrl+U"]}
    leave(room, editor, qtbot)
    for key, modifier in ((Qt.Key.Key_U, CONTROL), (Qt.Key.Key_F, Qt.KeyboardModifier.NoModifier)):
        before = room.document.shown.is_flipped
        room.key(key, modifier)
        assert room.document.shown.is_flipped is not before, key
    room.do("view.layout")
    room.window.action_registry.context_menu(["view.flip"]).close()
    assert "Ctrl+U" in room.window.action_registry.find("view.flip").toolTip()


def test_a_letter_given_to_an_action_acts_on_the_board_alone(room: Room, editor: KeyEditor, qtbot: QtBot) -> None:
    editor.choose("view.layout")
    press(editor, Qt.Key.Key_L)
    button(editor, "chip.F6").click()
    assert keys(room, "view.layout") == ("L",)
    leave(room, editor, qtbot)
    layout = room.window.docks.layout
    room.key(Qt.Key.Key_L)
    assert room.window.docks.layout is not layout
    room.do("tools.palette")
    line = room.window.focusWidget()
    assert isinstance(line, QLineEdit)
    layout = room.window.docks.layout
    QTest.keyClick(line, Qt.Key.Key_L)
    assert room.window.docks.layout is layout
    assert line.text() == "l"


def test_a_key_that_is_taken_off_does_nothing_any_more(room: Room, editor: KeyEditor, qtbot: QtBot) -> None:
    editor.choose("view.flip")
    button(editor, "chip.F").click()
    assert room.saved[-1]["keys"] == {"view.flip": []}
    leave(room, editor, qtbot)
    room.key(Qt.Key.Key_F)
    assert not room.document.shown.is_flipped


def test_a_key_of_another_is_taken_over_only_when_the_person_says_so(
    room: Room, editor: KeyEditor, qtbot: QtBot
) -> None:
    editor.choose("view.flip")
    press(editor, Qt.Key.Key_S, CONTROL)
    assert told(editor) == text.TAKEN.filled(key="Ctrl+S", others="Save").en
    assert keys(room, "view.flip") == ("F",)
    button(editor, "leave").click()
    assert keys(room, "view.flip") == ("F",)
    assert told(editor) == ""
    press(editor, Qt.Key.Key_S, CONTROL)
    button(editor, "take").click()
    assert keys(room, "view.flip") == ("F", "Ctrl+S")
    assert keys(room, "file.save") == ()
    leave(room, editor, qtbot)
    room.key(Qt.Key.Key_S, CONTROL)
    assert room.document.shown.is_flipped


def test_a_shared_key_does_what_can_be_done(room: Room, editor: KeyEditor, qtbot: QtBot) -> None:
    editor.choose("view.flip")
    press(editor, Qt.Key.Key_Z, CONTROL)
    button(editor, "share").click()
    leave(room, editor, qtbot)
    room.key(Qt.Key.Key_Z, CONTROL)
    assert room.document.shown.is_flipped, "there was nothing to undo"
    room.drag("7g", "7f")
    room.key(Qt.Key.Key_Z, CONTROL)
    assert room.moves == []
    assert room.document.shown.is_flipped
    room.key(Qt.Key.Key_Z, CONTROL)
    assert not room.document.shown.is_flipped


def test_one_and_all_are_set_back(room: Room, editor: KeyEditor) -> None:
    for action_id, key in (("view.flip", Qt.Key.Key_1), ("view.layout", Qt.Key.Key_2)):
        editor.choose(action_id)
        press(editor, key, ALT)
    button(editor, "reset").click()
    assert keys(room, "view.layout") == ("F6",)
    assert keys(room, "view.flip") == ("F", "Alt+1")
    button(editor, "reset.all").click()
    assert keys(room, "view.flip") == ("F",)
    assert "keys" not in room.saved[-1]
    assert not button(editor, "reset.all").isEnabled()


def test_a_usual_key_that_another_has_by_now_is_not_shared_in_silence(room: Room, editor: KeyEditor) -> None:
    editor.choose("view.flip")
    press(editor, Qt.Key.Key_S, CONTROL)
    button(editor, "take").click()
    editor.choose("file.save")
    button(editor, "reset").click()
    assert told(editor) == text.TAKEN.filled(key="Ctrl+S", others="Flip board").en
    button(editor, "take").click()
    assert keys(room, "view.flip") == ("F",)
    assert keys(room, "file.save") == ("Ctrl+S",)
    assert words_of(editor, "file.save")[2] == ""


def test_a_key_with_ctrl_acts_everywhere_though_the_action_has_a_letter_too(room: Room, qtbot: QtBot) -> None:
    room.window.docks.show("comment")
    pane = room.window.docks.pane("comment")
    assert pane is not None
    field = pane.findChild(QPlainTextEdit)
    assert field is not None
    field.setFocus()
    IDLE.drain()
    assert field.hasFocus()
    QTest.keyClick(field, Qt.Key.Key_Slash)
    assert field.toPlainText() == "/"
    QTest.keyClick(field, Qt.Key.Key_J, CONTROL)
    IDLE.drain()
    assert isinstance(room.window.focusWidget(), QLineEdit)


@every_case("dock", ["graph", "bookmarks", "problems", "study"])
def test_bare_keys_act_wherever_no_text_is_typed(room: Room, dock: str) -> None:
    room.drag("7g", "7f")
    room.window.docks.show(dock)
    IDLE.drain()
    pane = room.window.docks.pane(dock)
    assert pane is not None
    parts = [pane, *pane.findChildren(QWidget)]
    focusable = [part for part in parts if part.isVisible() and part.focusPolicy() & Qt.FocusPolicy.TabFocus]
    assert focusable
    for part in (part for part in focusable if not isinstance(part, QComboBox)):
        part.setFocus()
        before = room.document.shown.is_flipped
        QTest.keyClick(part, Qt.Key.Key_F)
        assert room.document.shown.is_flipped is not before, part
        QTest.keyClick(part, Qt.Key.Key_Delete)
        assert len(room.moves) == 1, part
    field = QLineEdit(room.window)
    field.show()
    field.setFocus()
    for key in (Qt.Key.Key_F, Qt.Key.Key_PageUp, Qt.Key.Key_Home):
        before, place = room.document.shown.is_flipped, room.document.shown.cursor.node
        QTest.keyClick(field, key)
        assert room.document.shown.is_flipped is before
        assert room.document.shown.cursor.node is place
    assert field.text() == "f"


def test_a_sign_is_itself_with_shift_and_a_letter_is_not(room: Room) -> None:
    room.window.docks.show("graph")
    IDLE.drain()
    graph = room.window.docks.pane("graph")
    assert graph is not None
    graph.setFocus()
    focus = QApplication.focusWidget()
    assert focus is not None
    QTest.keyClick(focus, Qt.Key.Key_F, SHIFT)
    assert not room.document.shown.is_flipped
    QTest.keyClick(focus, Qt.Key.Key_Question, SHIFT)
    assert room.window.findChild(KeysDialog) is not None


def test_signs_are_captured_as_they_are_declared(room: Room, editor: KeyEditor) -> None:
    editor.choose("view.flip")
    editor.desk.capture.setFocus()
    QTest.keyClick(editor.desk.capture, Qt.Key.Key_Question, SHIFT)
    assert told(editor) == text.TAKEN.filled(key="?", others="Shortcut list").en


@every_case("key", [Qt.Key.Key_Control, Qt.Key.Key_Shift, Qt.Key.Key_Escape])
def test_some_keys_are_no_ones(room: Room, editor: KeyEditor, key: Qt.Key) -> None:
    editor.choose("view.flip")
    press(editor, key)
    assert keys(room, "view.flip") == ("F",)
    assert editor.isVisible()
    assert bool(told(editor)) is (key is Qt.Key.Key_Escape)


def test_what_the_board_needs_for_itself_is_refused_and_listed(room: Room, editor: KeyEditor) -> None:
    editor.choose("view.flip")
    press(editor, Qt.Key.Key_Left, SHIFT)
    assert told(editor) == text.NOT_A_KEY.filled(key="Shift+←").en
    assert keys(room, "view.flip") == ("F",)
    room.do("help.keys")
    listed = room.window.findChild(KeysDialog)
    assert listed is not None
    assert (text.WALK_CELLS.en, "Shift+←↑→↓") in listed_in(listed)


def test_the_editor_finds_by_name_and_by_key(room: Room, editor: KeyEditor) -> None:
    def shown() -> set[str]:
        return {action.id for action in ACTIONS if not editor._items[action.id].isHidden()}

    editor.line.setText("hanten")
    assert shown() == {"view.flip"}
    editor.line.setText("ctrl+s")
    assert shown() >= {"file.save"}
    assert "view.flip" not in shown()
    editor.line.clear()
    assert len(shown()) == len(ACTIONS)


def test_it_is_all_done_by_keys(room: Room, editor: KeyEditor, qtbot: QtBot) -> None:
    IDLE.drain()
    assert editor.line.hasFocus()
    QTest.keyClicks(editor.line, "hanten")
    QTest.keyClick(editor.line, Qt.Key.Key_Return)
    IDLE.drain()
    assert editor.desk.capture.hasFocus()
    QTest.keyClick(editor.desk.capture, Qt.Key.Key_Return, Qt.KeyboardModifier.AltModifier)
    assert keys(room, "view.flip") == ("F", "Alt+Return")
    assert editor.isVisible()


def test_the_list_shows_the_keys_of_now(room: Room, qtbot: QtBot) -> None:
    room.board.setFocus()
    room.key(Qt.Key.Key_Question)
    keys_dialog = room.window.findChild(KeysDialog)
    assert keys_dialog is not None
    assert ("Flip board", "F") in listed_in(keys_dialog)
    room.preferences.set_shortcuts({"view.flip": ("Ctrl+U",)})
    assert ("Flip board", "Ctrl+U") in listed_in(keys_dialog)
    line = keys_dialog.findChild(QLineEdit, "find")
    assert line is not None
    line.setText("はんてん")
    assert listed_in(keys_dialog) == [("Flip board", "Ctrl+U")]
    line.setText("ctrl s")
    assert ("Save", "Ctrl+S") in listed_in(keys_dialog)
    room.preferences.change_setting("appearance", "language", "ja")
    line.setText("F11")
    assert ("全画面表示", "F11") in listed_in(keys_dialog)


@pytest.mark.parametrize("action_id", ["file.new", "tools.palette"])
def test_the_tip_of_a_button_names_the_key_of_now(room: Room, action_id: str) -> None:
    new_tab = room.window.findChild(QWidget, "tabs.new")
    button = room.window.frame.tools.commands if action_id == "tools.palette" else new_tab
    assert button is not None
    assert f"({keys(room, action_id)[0]})" in button.toolTip()
    room.preferences.set_shortcuts({action_id: ("Ctrl+U",)})
    assert "(Ctrl+U)" in button.toolTip()
    room.preferences.set_shortcuts({action_id: ()})
    assert "(" not in button.toolTip()


def test_a_dialog_is_opened_once(room: Room) -> None:
    for _ in range(2):
        room.do("tools.keys")
    assert len(room.window.findChildren(KeyEditor)) == 1


def test_keys_come_back_with_the_file_and_strangers_stay_in_it(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    path.write_text(json.dumps({"keys": {"view.flip": ["Ctrl+U"], "of.tomorrow": ["F9"], "odd": 7}}), "utf-8")
    loaded = load_settings(path, 0)
    assert loaded.notices == (settings_text.KEYS_OF_ACTION_UNREADABLE.filled(action="odd"),)
    preferences = Preferences(loaded, path.write_bytes)
    assert preferences.keys["view.flip"] == ("Ctrl+U",)
    preferences.set_shortcuts({"view.flip": None, "go.back": ("B",)})
    preferences.change_setting("board", "last_move", False)
    kept = json.loads(path.read_bytes())
    assert kept["keys"] == {"of.tomorrow": ["F9"], "odd": 7, "go.back": ["B"]}
    path.write_text('{"keys": 5}', "utf-8")
    again = load_settings(path, 0)
    assert again.notices == (settings_text.KEYS_UNREADABLE,)
    assert Preferences(again, path.write_bytes).keys == {}


def test_strange_keys_of_a_file_do_no_harm(furnished: Callable[..., Room]) -> None:
    room = furnished()
    room.preferences.set_shortcuts(
        {"view.flip": ("Ctrl+U",), "file.save": ("ctrl+u", "no such key"), "of.tomorrow": ("F9",)}
    )
    room.drag("7g", "7f")
    assert keys(room, "view.flip") == ("Ctrl+U",)
    assert room.window.action_registry.find("file.save").shortcut().toString() == "Ctrl+U"
    assert room.window.action_registry.find("view.flip").shortcut().isEmpty()
