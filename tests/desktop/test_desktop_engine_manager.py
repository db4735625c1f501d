"""The engines on this machine: found, ordered, renamed, removed and had back, carried to files and back, and kept."""

import json
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from desktop_room import Room
from file_hands import file_dialog
from fitting import clipped
from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QDesktopServices, QDragEnterEvent, QDropEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog, QLineEdit, QMenu, QMessageBox, QPushButton, QToolButton
from pytestqt.qtbot import QtBot

from app.base.value import replaced
from app.config import found_engines
from app.config.engine_exchange import export_profile
from app.config.engine_profile import BUNDLED, EngineProfile, Introduction
from app.desktop.engines.adding_engine import AddingDialog
from app.desktop.engines.engine_start import StartDialog, together
from app.desktop.engines.engines import EnginesDialog
from app.desktop.engines.option_dialog import OptionDialog, ReadingStage
from app.desktop.forms.editors import WholeNumber
from app.desktop.kit.idle import IDLE
from app.desktop.window.welcome import WelcomePane
from app.text import engine_manager as text
from app.text import engines as engines_text
from app.text.phrase import Phrase
from app.usi.commands import MateLimit
from tests.cases import every_case
from tests.sampling import sampled

pytestmark = pytest.mark.slow
ONE_ROOM = True

ALT = Qt.KeyboardModifier.AltModifier
CONTROL = Qt.KeyboardModifier.ControlModifier
OPTIONS = ("option name Threads type spin default 4 min 1 max 64", "option name USI_Ponder type check default false")
SWIFT = EngineProfile("", "Swift", "", tags=("game", "blitz"), values={"Threads": 2})
DEEP = EngineProfile("", "深読み", "", tags=("research",), introduction=Introduction("Deep 9", "Mori", OPTIONS))
SOLVER = EngineProfile("", "Solver", "", tags=("mate",))


@pytest.fixture
def programs(tmp_path: Path) -> Callable[[str], str]:
    """Makes programs that could be started."""

    def made(name: str) -> str:
        program = tmp_path / name
        program.write_text("#!/bin/sh\nexit 0\n")
        program.chmod(0o755)
        return str(program)

    return made


@pytest.fixture
def keys(room: Room, programs: Callable[[str], str]) -> list[str]:
    """Those of three engines beside the bundled one."""
    return [room.engines.add_engine(replaced(each, program=programs(each.name))).key for each in (SWIFT, DEEP, SOLVER)]


def opened(room: Room, qtbot: QtBot) -> EnginesDialog:
    room.key(Qt.Key.Key_Period, CONTROL)
    found = room.window.findChild(EnginesDialog)
    assert found is not None
    qtbot.waitUntil(found.isActiveWindow)
    return found


@pytest.fixture
def manager(room: Room, keys: list[str], qtbot: QtBot) -> Iterator[EnginesDialog]:
    found = opened(room, qtbot)
    yield found
    for each in room.window.findChildren(EnginesDialog):
        each.close()


def names(manager: EnginesDialog) -> list[str]:
    return [row.name for row in manager.list.rows]


def notices(manager: EnginesDialog) -> tuple[Phrase, ...]:
    return manager.banner.notices


def order(room: Room) -> list[str]:
    return [profile.name for profile in room.engines.profiles]


def choose(manager: EnginesDialog, name: str) -> None:
    """Click on it."""
    item = manager.list.item(names(manager).index(name))
    place = manager.list.visualItemRect(item).center()
    QTest.mouseClick(manager.list.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert manager.chosen is not None
    assert manager.chosen.name == name


def press(manager: EnginesDialog, deed: str) -> None:
    """Click on the button of that deed."""
    (button,) = (each for each in manager.findChildren(QToolButton) if each.defaultAction() is manager.deed(deed))
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)


def reason(manager: EnginesDialog, deed: str) -> str:
    """Why a deed cannot be done; nothing when it can."""
    made = manager.deed(deed)
    return "" if made.isEnabled() else made.toolTip().partition("\n")[2]


def test_the_bundled_engine_is_there_from_the_start(room: Room, qtbot: QtBot) -> None:
    manager = opened(room, qtbot)
    assert [row.key for row in manager.list.rows] == [BUNDLED]
    assert manager.details.told(text.PROGRAM) == text.BUNDLED_PROGRAM.en
    assert reason(manager, "remove") == text.NOT_BUNDLED.en
    assert reason(manager, "relocate") == reason(manager, "folder") == text.NO_FILE.en
    manager.list.setFocus()
    QTest.keyClick(manager.list, Qt.Key.Key_Delete)
    assert order(room) == names(manager) == ["Yomisuji"]
    manager.close()


@pytest.mark.qt_log_ignore("plugin does not support (raise|grabbing the keyboard)", extend=True)
def test_engines_found_on_this_machine_are_offered_here_and_on_the_first_page(
    room: Room, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("gpsusi", "YaneuraOu-avx2", "gpsusi.txt", "other"):
        program = tmp_path / "found" / name
        program.parent.mkdir(exist_ok=True)
        program.write_text("#!/bin/sh\n")
        program.chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path / "found"))
    monkeypatch.setattr(found_engines, "USUAL_FOLDERS", (str(tmp_path / "nowhere"),))
    monkeypatch.setattr(found_engines, "PREFIXES", ("gpsusi", "yaneuraou"))
    room.window.docks.show("welcome")
    IDLE.drain()
    page = room.window.docks.pane("welcome")
    assert isinstance(page, WelcomePane)
    qtbot.waitUntil(lambda: page.found is not None and len(page.found) == 2)
    dialog = opened(room, qtbot)
    qtbot.waitUntil(lambda: "(2)" in dialog.found.text())
    assert dialog.found.isVisible()
    for button in (page.examine, dialog.found):
        button.click()
        menu = button.findChild(QMenu, "found.engines")
        assert menu is not None
        assert [entry.text() for entry in menu.actions()] == ["gpsusi", "YaneuraOu-avx2"]
        menu.close()
    gps = tmp_path / "found" / "gpsusi"
    room.engines.add_engine(EngineProfile("y", "YaneuraOu", str(tmp_path / "found" / "YaneuraOu-avx2")))
    qtbot.waitUntil(lambda: "(1)" in dialog.found.text())
    dialog.found.click()
    adding = dialog.findChild(AddingDialog)
    assert adding is not None
    assert adding.program.text() == str(gps)
    adding.close()
    room.engines.add_engine(EngineProfile("g", "GPS", str(gps)))
    qtbot.waitUntil(dialog.found.isHidden)


def test_it_is_opened_once(room: Room, manager: EnginesDialog) -> None:
    room.do("engines.manage")
    assert len([each for each in room.window.findChildren(EnginesDialog) if each.isVisible()]) == 1


def test_what_an_engine_says_of_itself_is_shown(room: Room, manager: EnginesDialog) -> None:
    choose(manager, "深読み")
    assert manager.details.told(text.ENGINE_NAME) == "Deep 9"
    assert manager.details.told(text.AUTHOR) == "Mori"
    assert manager.details.told(text.USES) == "Analysis"
    assert manager.details.told(text.LAST_EXAMINED) == text.NEVER.en
    assert manager.chosen is not None
    room.window.state.store_value("engines.examined", dict, {manager.chosen.key: [1_790_000_000, "not_offered"]})
    choose(manager, "Swift")
    choose(manager, "深読み")
    assert manager.details.told(text.LAST_EXAMINED).endswith("(no problems)"), "what it does not offer is no fault"
    choose(manager, "Swift")
    assert manager.details.told(text.ENGINE_NAME) == text.UNKNOWN.en
    assert manager.details.told(text.USES) == "Games, blitz"
    room.preferences.change_setting("appearance", "language", "ja")
    assert manager.details.told(text.USES) == "対局・blitz"
    assert manager.windowTitle() == text.TITLE.ja


@every_case(
    ("query", "found"),
    [
        ("swi", ["Swift"]),
        ("mori", ["深読み"]),
        ("analysis", ["Yomisuji", "深読み"]),
        ("tumi", ["Yomisuji", "Solver"]),
        ("blitz", ["Swift"]),
    ],
)
def test_engines_are_found_by_name_author_and_use(manager: EnginesDialog, query: str, found: list[str]) -> None:
    QTest.keyClicks(manager.finder, query)
    assert names(manager) == found
    manager.finder.clear()
    assert len(names(manager)) == 4


def test_nothing_found_says_what_to_do(manager: EnginesDialog) -> None:
    QTest.keyClicks(manager.finder, "no such engine")
    assert names(manager) == []
    assert [label.text() for label in manager.findChildren(type(manager._nothing), "nothing") if label.isVisible()] == [
        text.NOTHING_FOUND.en
    ]
    assert reason(manager, "options") == text.CHOOSE_ENGINE.en
    manager.finder.clear()
    assert manager.list.isVisible()


def test_tags_are_chosen_from_with_those_of_ones_own(room: Room, manager: EnginesDialog) -> None:
    offered = [manager.uses.itemText(place) for place in range(manager.uses.count())]
    assert offered == ["All uses", "Games", "Analysis", "Mate search", "blitz"]
    manager.uses.setFocus()
    QTest.keyClick(manager.uses, Qt.Key.Key_Down)
    assert names(manager) == ["Yomisuji", "Swift"]
    room.preferences.change_setting("appearance", "language", "ja")
    assert manager.uses.currentText() == "対局"
    assert names(manager) == ["Yomisuji", "Swift"]
    manager.uses.setCurrentIndex(manager.uses.findData("blitz"))
    assert names(manager) == ["Swift"]


def test_the_order_is_changed_by_keys_and_by_buttons(room: Room, manager: EnginesDialog) -> None:
    choose(manager, "Solver")
    QTest.keyClick(manager.list, Qt.Key.Key_Up, ALT)
    QTest.keyClick(manager.list, Qt.Key.Key_Up, ALT)
    assert order(room) == names(manager) == ["Yomisuji", "Solver", "Swift", "深読み"]
    assert manager.chosen is not None
    assert manager.chosen.name == "Solver"
    press(manager, "down")
    assert order(room) == ["Yomisuji", "Swift", "Solver", "深読み"]
    choose(manager, "Yomisuji")
    assert reason(manager, "up") == text.AT_TOP.en
    choose(manager, "深読み")
    assert reason(manager, "down") == text.AT_BOTTOM.en
    QTest.keyClicks(manager.finder, "swift")
    assert reason(manager, "up") == text.NOT_WHILE_SEARCHING.en


def test_the_order_is_changed_by_dragging(room: Room, manager: EnginesDialog, qtbot: QtBot) -> None:
    model, root = manager.list.model(), manager.list.rootIndex()
    assert model.moveRow(root, 3, root, 1)  # what Qt does when a row is dropped before the second
    IDLE.drain()
    assert order(room) == ["Yomisuji", "Solver", "Swift", "深読み"]
    assert model.moveRow(root, 0, root, 3)
    IDLE.drain()
    assert order(room) == ["Solver", "Swift", "Yomisuji", "深読み"]
    assert names(manager) == order(room)
    assert manager.list.dragDropMode() is manager.list.DragDropMode.InternalMove
    QTest.keyClicks(manager.finder, "s")
    assert manager.list.dragDropMode() is manager.list.DragDropMode.NoDragDrop


def type_name(manager: EnginesDialog, name: str) -> None:
    line = manager.list.viewport().findChild(QLineEdit)
    assert line is not None
    line.selectAll()
    QTest.keyClicks(line, name)
    QTest.keyClick(line, Qt.Key.Key_Return)


def test_an_engine_is_renamed_in_its_place(room: Room, manager: EnginesDialog, qtbot: QtBot) -> None:
    choose(manager, "Swift")
    QTest.keyClick(manager.list, Qt.Key.Key_F2)
    type_name(manager, "Swifter")
    qtbot.waitUntil(lambda: order(room) == names(manager) == ["Yomisuji", "Swifter", "深読み", "Solver"])
    assert manager.isVisible()


def test_what_is_found_out_meanwhile_leaves_a_name_that_is_written_alone(
    room: Room, manager: EnginesDialog, qtbot: QtBot, tmp_path: Path
) -> None:
    choose(manager, "Swift")
    QTest.keyClick(manager.list, Qt.Key.Key_F2)
    line = manager.list.viewport().findChild(QLineEdit)
    assert line is not None
    QTest.keyClicks(line, "Swifter")
    (tmp_path / "Swift").unlink()
    manager._look_for_obstacles()
    qtbot.waitUntil(lambda: [row.name for row in manager.list.rows if row.is_broken] == ["Swift"])
    assert line.text() == "Swifter"
    QTest.keyClick(line, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: order(room) == names(manager) == ["Yomisuji", "Swifter", "深読み", "Solver"])


@pytest.mark.parametrize(
    ("name", "problem"), [("solver", engines_text.NAME_TAKEN.filled(name="solver")), (" ", engines_text.NO_NAME)]
)
def test_a_name_that_will_not_do_is_told(
    room: Room, manager: EnginesDialog, qtbot: QtBot, name: str, problem: object
) -> None:
    choose(manager, "Swift")
    press(manager, "rename")
    type_name(manager, name)
    qtbot.waitUntil(lambda: notices(manager) == (problem,))
    assert order(room) == names(manager) == ["Yomisuji", "Swift", "深読み", "Solver"]


def test_a_duplicate_is_named_at_once_and_keeps_all_else(room: Room, manager: EnginesDialog, qtbot: QtBot) -> None:
    choose(manager, "Swift")
    QTest.keyClick(manager.list, Qt.Key.Key_D, CONTROL)
    assert names(manager) == ["Yomisuji", "Swift", "Swift (2)", "深読み", "Solver"]
    type_name(manager, "Swift, slowly")
    qtbot.waitUntil(lambda: "Swift, slowly" in order(room))
    copy, original = room.engines.find_engine("Swift, slowly"), room.engines.find_engine("Swift")
    assert copy is not None
    assert original is not None
    assert (copy.program, copy.tags, copy.values) == (original.program, original.tags, original.values)
    assert copy.key != original.key


def test_the_bundled_engine_can_be_duplicated_and_the_duplicate_removed(room: Room, manager: EnginesDialog) -> None:
    choose(manager, "Yomisuji")
    press(manager, "duplicate")
    assert names(manager)[:2] == ["Yomisuji", "Yomisuji (2)"]
    choose(manager, "Yomisuji (2)")
    press(manager, "remove")
    assert order(room) == ["Yomisuji", "Swift", "深読み", "Solver"]


def test_what_was_removed_can_be_had_back(room: Room, manager: EnginesDialog) -> None:
    choose(manager, "深読み")
    QTest.keyClick(manager.list, Qt.Key.Key_Delete)
    assert order(room) == names(manager) == ["Yomisuji", "Swift", "Solver"]
    assert manager.chosen is not None
    assert manager.chosen.name == "Solver"
    assert notices(manager) == (text.REMOVED.filled(name="深読み"),)
    undo = manager.banner.findChild(QPushButton, "answer1")
    assert undo is not None
    QTest.mouseClick(undo, Qt.MouseButton.LeftButton)
    assert order(room) == names(manager) == ["Yomisuji", "Swift", "深読み", "Solver"]
    assert manager.chosen.name == "深読み"
    assert notices(manager) == ()


def test_the_banner_undoes_nothing_else_and_the_key_undoes_all(room: Room, manager: EnginesDialog) -> None:
    before = order(room)
    choose(manager, "Swift")
    press(manager, "remove")
    press(manager, "up")
    assert notices(manager) == ()
    QTest.keyClick(manager.list, Qt.Key.Key_Z, CONTROL)
    assert order(room) == ["Yomisuji", "深読み", "Solver"]
    assert "removing" in manager.deed("undo").toolTip()
    QTest.keyClick(manager.list, Qt.Key.Key_Z, CONTROL)
    assert order(room) == before


def test_a_broken_engine_says_why_and_is_mended(
    room: Room, manager: EnginesDialog, qtbot: QtBot, tmp_path: Path
) -> None:
    gone, marked = tmp_path / "gone", tmp_path / "unmarked"
    marked.write_text("#!/bin/sh\n")
    room.engines.add_engine(EngineProfile("", "Gone", str(gone)))
    room.engines.add_engine(EngineProfile("", "Unmarked", str(marked)))
    qtbot.waitUntil(lambda: [row.name for row in manager.list.rows if row.is_broken] == ["Gone", "Unmarked"])
    assert [row.about for row in manager.list.rows if row.is_broken] == [text.BROKEN.en] * 2
    choose(manager, "Gone")
    assert manager.details.obstacle == engines_text.NOT_FOUND.filled(program=gone).en
    choose(manager, "Unmarked")
    assert manager.details.obstacle == engines_text.NOT_EXECUTABLE.filled(program=marked).en
    choose(manager, "Gone")
    press(manager, "relocate")
    asking = file_dialog(manager)
    asking.fileSelected.emit(str(tmp_path / "Swift"))
    asking.close()
    qtbot.waitUntil(lambda: [row.name for row in manager.list.rows if row.is_broken] == ["Unmarked"])
    found = room.engines.find_engine("Gone")
    assert found is not None
    assert found.program == str(tmp_path / "Swift")


def test_its_folder_is_opened(
    room: Room, manager: EnginesDialog, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[QUrl] = []

    def open_url(url: QUrl) -> bool:
        asked.append(url)
        return len(asked) == 1

    monkeypatch.setattr(QDesktopServices, "openUrl", open_url)
    choose(manager, "Swift")
    press(manager, "folder")
    assert asked == [QUrl.fromLocalFile(str(tmp_path))]
    assert notices(manager) == ()
    press(manager, "folder")
    assert notices(manager) == (text.FOLDER_NOT_OPENED.filled(folder=tmp_path),)
    room.engines.add_engine(EngineProfile("", "Far", "/opt/engine", host="lab"))
    choose(manager, "Far")
    assert reason(manager, "folder") == reason(manager, "relocate") == text.NOT_HERE.filled(host="lab").en
    assert manager.details.told(text.HOST) == "lab"
    room.engines.add_engine(EngineProfile("", "Command", "node", ("usi.js",)))
    choose(manager, "Command")
    assert reason(manager, "folder") == text.A_COMMAND.en
    assert manager.details.told(text.PROGRAM) == "node usi.js"


def test_its_options_are_opened_and_what_is_set_is_seen(room: Room, manager: EnginesDialog, qtbot: QtBot) -> None:
    choose(manager, "深読み")
    assert manager.details.told(text.OPTION_COUNT) == text.CHANGED_OPTIONS.filled(count=3, changed=0).en
    QTest.keyClick(manager.list, Qt.Key.Key_Return)
    options = manager.findChild(OptionDialog)
    assert options is not None
    assert options.isVisible()
    qtbot.waitUntil(lambda: options.reading.stage is ReadingStage.FAILED, timeout=60_000)  # it is no engine
    options.close()
    found = room.engines.find_engine("深読み")
    assert found is not None
    room.engines.replace_profile(replaced(found, values={"Threads": 8}))
    assert manager.details.told(text.OPTION_COUNT) == text.CHANGED_OPTIONS.filled(count=3, changed=1).en


# How one is started


def start_dialog(manager: EnginesDialog, name: str) -> StartDialog:
    choose(manager, name)
    press(manager, "start")
    (found,) = (each for each in manager.findChildren(StartDialog) if each.isVisible())
    return found


def line(dialog: StartDialog, key: str) -> QLineEdit:
    row = dialog.form.row(key)
    found = row.editor.widget if isinstance(row.editor.widget, QLineEdit) else row.findChild(QLineEdit)
    assert found is not None
    return found


def fill(dialog: StartDialog, key: str, words: str) -> None:
    line(dialog, key).selectAll()
    QTest.keyClicks(line(dialog, key), words)


def test_all_of_how_it_is_started_can_be_set(room: Room, manager: EnginesDialog, tmp_path: Path) -> None:
    dialog = start_dialog(manager, "Swift")
    fill(dialog, "name", "Far and swift")
    fill(dialog, "program", "/opt/a b/engine")
    fill(dialog, "arguments", '--book "my book.db" \\x')
    fill(dialog, "folder", "/opt/a b")
    fill(dialog, "environment", 'A=1 B="two words"')
    fill(dialog, "host", "lab")
    fill(dialog, "port", "2222")
    fill(dialog, "user", "me")
    fill(dialog, "key_file", "/keys/lab key")
    fill(dialog, "tags", '"end game" blitz')
    dialog.form.row("tag.mate").editor.widget.setFocus()
    QTest.keyClick(dialog.form.row("tag.mate").editor.widget, Qt.Key.Key_Space)
    QTest.keyClick(dialog.form.row("takes_increments").editor.widget, Qt.Key.Key_Space)
    QTest.keyClick(dialog.form.row("mate_limit").editor.widget, Qt.Key.Key_Down)
    for key, milliseconds in (("margin_ms", "250"), ("grace_ms", "900")):
        box = dialog.form.row(key).editor.widget
        assert isinstance(box, WholeNumber)
        box.lineEdit().selectAll()
        QTest.keyClicks(box.lineEdit(), milliseconds)
    assert room.engines.find_engine("Swift") is not None
    dialog.accept()
    found = room.engines.find_engine("Far and swift")
    assert found is not None
    assert (found.program, found.arguments) == ("/opt/a b/engine", ("--book", "my book.db", "\\x"))
    assert found.folder == "/opt/a b"
    assert (found.host, found.port, found.user, found.key_file) == ("lab", 2222, "me", "/keys/lab key")
    assert found.environment == (("A", "1"), ("B", "two words"))
    assert found.tags == ("game", "mate", "end game", "blitz")
    assert (found.takes_increments, found.mate_limit) == (False, MateLimit.PLIES)
    assert (found.margin_ms, found.grace_ms) == (250, 900)
    assert found.values == SWIFT.values
    press(manager, "undo")
    assert order(room) == ["Yomisuji", "Swift", "深読み", "Solver"]


@every_case(
    ("key", "words", "fault"),
    [
        ("arguments", 'a "b', text.OPEN_QUOTE),
        ("environment", "A=1 B", text.NOT_AN_ASSIGNMENT.filled(word="B")),
        ("environment", "=1", text.NOT_AN_ASSIGNMENT.filled(word="=1")),
        ("host", "-oProxyCommand=sh", text.A_HOST),
        ("host", "a b", text.A_HOST),
        ("user", "a b", text.A_HOST),
        ("user", "-x", text.A_HOST),
        ("port", "0", text.A_PORT.filled(most=65_535)),
        ("port", "65536", text.A_PORT.filled(most=65_535)),
        ("port", "22x", text.A_PORT.filled(most=65_535)),
    ],
)
def test_what_cannot_be_started_so_is_said_and_not_taken(
    room: Room, manager: EnginesDialog, key: str, words: str, fault: object
) -> None:
    dialog = start_dialog(manager, "Swift")
    before = room.engines.profiles
    fill(dialog, key, words)
    assert dialog.form.row(key).fault == fault
    dialog.accept()
    assert dialog.isVisible()
    assert room.engines.profiles == before
    dialog.discard()


def test_the_bundled_engine_has_no_program_to_be_changed(room: Room, manager: EnginesDialog) -> None:
    dialog = start_dialog(manager, "Yomisuji")
    with pytest.raises(KeyError):
        dialog.form.row("program")
    fill(dialog, "name", "Solver")
    dialog.accept()
    assert dialog.isVisible()
    fill(dialog, "name", "Ours")
    dialog.accept()
    assert order(room)[0] == "Ours"
    assert room.engines.profiles[0].key == BUNDLED


# Files


def test_an_engine_goes_into_a_file_and_comes_back(
    room: Room, manager: EnginesDialog, qtbot: QtBot, tmp_path: Path
) -> None:
    choose(manager, "Swift")
    press(manager, "export")
    file = tmp_path / "given.engine.json"
    file_dialog(manager).fileSelected.emit(str(file))
    file_dialog(manager).close()
    qtbot.waitUntil(lambda: notices(manager) == (text.EXPORTED.filled(path=file),))
    press(manager, "remove")
    qtbot.waitUntil(lambda: not manager.findChildren(QFileDialog))
    press(manager, "import")
    file_dialog(manager).fileSelected.emit(str(file))
    file_dialog(manager).close()
    qtbot.waitUntil(lambda: "Swift" in order(room))
    found = room.engines.find_engine("Swift")
    assert found is not None
    assert (found.program, found.tags, found.values) == (str(tmp_path / "Swift"), SWIFT.tags, SWIFT.values)
    assert manager.chosen == found


def test_engines_of_shogihome_are_shown_before_they_are_added(
    room: Room, manager: EnginesDialog, qtbot: QtBot, tmp_path: Path
) -> None:
    listed = {
        name: {"name": name, "path": str(tmp_path / "Swift"), "options": {}, "labels": {"game": True}}
        for name in ("Suisho & co", "Kaede")
    }
    file = tmp_path / "usi_engine.json"
    file.write_text(json.dumps({"engines": listed}), "utf-8")
    before = order(room)
    manager.files.take(file)
    qtbot.waitUntil(lambda: bool(manager.findChildren(QMessageBox)))
    (question,) = manager.findChildren(QMessageBox)
    assert "Suisho & co" in question.informativeText()
    assert str(tmp_path / "Swift") in question.informativeText().replace("\u200b", "")
    assert order(room) == before
    answer = question.findChild(QPushButton, "choice0")
    assert answer is not None
    QTest.mouseClick(answer, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: order(room) == [*before, "Kaede", "Suisho & co"])
    room.engines.undo()
    assert order(room) == [*before, "Kaede"]


@pytest.mark.parametrize(("choice", "is_there"), [("choice0", False), ("choice1", True)])
def test_what_may_be_secret_is_asked_about(
    room: Room, manager: EnginesDialog, qtbot: QtBot, tmp_path: Path, choice: str, is_there: bool
) -> None:
    room.engines.add_engine(EngineProfile("", "Secret", str(tmp_path / "Swift"), environment=(("TOKEN", "hunter2"),)))
    choose(manager, "Secret")
    press(manager, "export")
    (question,) = manager.findChildren(QMessageBox)
    assert "TOKEN" in question.text()
    assert "hunter2" not in question.text()
    answer = question.findChild(QPushButton, choice)
    assert answer is not None
    QTest.mouseClick(answer, Qt.MouseButton.LeftButton)
    file = tmp_path / "secret.engine.json"
    file_dialog(manager).fileSelected.emit(str(file))
    qtbot.waitUntil(file.exists)
    qtbot.waitUntil(lambda: bool(notices(manager)))
    assert ("hunter2" in file.read_text()) is is_there


def drop(manager: EnginesDialog, path: Path) -> None:
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(path))])
    middle, copy = QPointF(20, 20), Qt.DropAction.CopyAction
    button, key = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    QApplication.sendEvent(manager, QDragEnterEvent(middle.toPoint(), copy, data, button, key))
    QApplication.sendEvent(manager, QDropEvent(middle, copy, data, button, key))


def test_a_file_that_is_dropped_is_an_engine_or_a_set_up_of_one(
    room: Room, manager: EnginesDialog, qtbot: QtBot, tmp_path: Path
) -> None:
    file = tmp_path / "given.json"
    file.write_bytes(export_profile(replaced(SOLVER, name="Given", program="/opt/given")))
    drop(manager, file)
    qtbot.waitUntil(lambda: "Given" in order(room))
    file.write_text("no profile")
    drop(manager, file)
    qtbot.waitUntil(lambda: any("could not be imported" in each.en for each in notices(manager)))
    drop(manager, tmp_path / "Swift")
    adding = manager.findChild(AddingDialog)
    assert adding is not None
    assert adding.program.text() == str(tmp_path / "Swift")
    qtbot.waitUntil(lambda: not adding.panel.is_running, timeout=60_000)
    adding.close()


def test_a_file_that_cannot_be_written_is_told(manager: EnginesDialog, qtbot: QtBot, tmp_path: Path) -> None:
    choose(manager, "Swift")
    assert manager.chosen is not None
    (tmp_path / "a file").write_text("")
    manager.files.write(manager.chosen, tmp_path / "a file" / "below")
    qtbot.waitUntil(lambda: any("could not be written" in each.en for each in notices(manager)))


# The next start


def test_the_next_start_finds_all_as_it_was_left(furnished: Callable[..., Room], qtbot: QtBot) -> None:
    first = furnished()
    first.engines.add_engine(replaced(SWIFT, program="/opt/swift", arguments=("-a", "b c")))
    first.engines.add_engine(replaced(DEEP, program="/opt/deep", host="lab"))
    manager = opened(first, qtbot)
    manager.choose(first.engines.profiles[-1].key)
    press(manager, "up")
    first.leave()
    second = furnished()
    assert second.engines.profiles == first.engines.profiles
    assert order(second) == ["Yomisuji", "深読み", "Swift"]
    assert json.loads(second.engines_file.read_bytes())["version"] == 1


# Looks


@pytest.mark.parametrize("points", sampled([16, 10], 2, 1))
@pytest.mark.parametrize("language", sampled(["ja", "en"], 2, 1))
def test_no_word_is_cut_off(furnished: Callable[..., Room], qtbot: QtBot, language: str, points: int) -> None:
    room = furnished(appearance__language=language, appearance__font_size=points)
    room.engines.add_engine(replaced(SWIFT, program="/nowhere/at/all/" + 9 * "a-long-folder/"))
    manager = opened(room, qtbot)
    qtbot.waitUntil(lambda: manager.list.rows[1].is_broken)
    manager.choose(room.engines.profiles[1].key)
    QApplication.processEvents()
    faults = clipped(manager)
    adding = manager.add()
    QApplication.processEvents()
    faults += clipped(adding)
    adding.close()
    press(manager, "start")
    dialog = manager.findChild(StartDialog)
    assert dialog is not None
    QApplication.processEvents()
    faults += clipped(dialog)
    dialog.close()
    manager.close()
    assert not faults, "\n".join(faults)


def test_the_keyboard_alone_gets_everywhere(manager: EnginesDialog) -> None:
    """Tab comes by the line that finds, the list and every button that can be pressed."""
    manager.list.setFocus()
    seen = set()
    for _ in range(40):
        focused = QApplication.focusWidget()
        assert focused is not None
        seen.add(focused)
        QTest.keyClick(focused, Qt.Key.Key_Tab)
    buttons = {
        button
        for button in manager.findChildren(QToolButton)
        if button.defaultAction() in {manager.deed(name) for name in ("add", "options", "examine", "export")}
    }
    assert {manager.finder, manager.uses, manager.list, *buttons} <= seen
    assert all(widget.accessibleName() or isinstance(widget, QPushButton | QToolButton) for widget in seen)


def test_a_double_click_opens_no_editor_of_the_name(manager: EnginesDialog) -> None:
    opened_options: list[bool] = []
    manager.deed("options").triggered.disconnect()
    manager.deed("options").triggered.connect(lambda: opened_options.append(True))
    choose(manager, "Swift")
    place = manager.list.visualItemRect(manager.list.currentItem()).center() + QPoint(1, 1)
    QTest.mouseDClick(manager.list.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert len(opened_options) == 1
    assert manager.list.viewport().findChild(QLineEdit) is None


def test_words_are_quoted_where_they_must_be() -> None:
    assert together(("a", "b c", "", 'd"e', "it's")) == """a "b c" "" 'd"e' "it's\""""
