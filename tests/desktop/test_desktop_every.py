"""What holds for every action, every menu, every dock and every dialog, however many there will be."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from desktop_room import Room
from fitting import clipped
from PySide6.QtCore import Qt
from PySide6.QtGui import QDesktopServices, QGuiApplication, QInputMethodEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QApplication,
    QCheckBox,
    QDialog,
    QLabel,
    QLineEdit,
    QMenu,
    QPlainTextEdit,
    QPushButton,
    QTextEdit,
    QWidget,
)
from pytestqt.qtbot import QtBot
from study_hands import moves_of
from window_states import settle

from app.desktop.actions.declared import ACTIONS
from app.desktop.desk.action import Action, MenuName
from app.desktop.desk.dock import DOCKS, Dock
from app.desktop.desk.keys import is_bare
from app.desktop.kit.idle import IDLE
from app.desktop.window.welcome import WelcomeHome, WelcomePane
from app.record.record_builder import new_record
from app.runtime.background_worker import BackgroundWorker
from tests.cases import every_case
from tests.sampling import sampled

pytestmark = pytest.mark.slow

LANGUAGES = ("ja", "en")
BIG = 16
SIZES = (BIG, 10)
"""Of letters, in points: what has room for large ones has it for others, which `EXHAUSTIVE=1` tries too."""
(PAWN_MOVE,) = moves_of(["7g7f"])
TWO_RECORDS = "position startpos moves 7g7f\nposition startpos moves 2g2f 3c3d\n"
DIALOGS = (
    *("help.keys", "help.about", "tools.settings", "tools.keys", "board.image", "engines.manage"),
    *("analysis.sweep", "analysis.mate"),
)


@pytest.fixture
def wide_room(furnished: Callable[..., Room]) -> Callable[..., Room]:
    """A window of the usual size, in a language and with letters of a size."""

    def build(language: str, points: int = 10) -> Room:
        room = furnished(appearance__language=language, appearance__font_size=points)
        room.window.resize(1280, 800)
        room.window.docks.reset()
        QApplication.processEvents()
        return room

    return build


def open_dialogs(room: Room) -> Iterator[QDialog]:
    return (dialog for dialog in room.window.findChildren(QDialog) if dialog.isVisible())


def fields_of(room: Room) -> list[QLineEdit | QTextEdit | QPlainTextEdit]:
    """All that can be typed into now."""
    fields: list[QLineEdit | QTextEdit | QPlainTextEdit] = []
    fields += room.window.findChildren(QLineEdit)
    fields += room.window.findChildren(QTextEdit)
    fields += room.window.findChildren(QPlainTextEdit)
    return [field for field in fields if field.isVisible() and field.isEnabled() and not field.isReadOnly()]


def is_made(room: Room, dock: Dock) -> bool:
    return room.window.docks.pane(dock.id) is not None


def close_dialogs(room: Room) -> None:
    for dialog in list(open_dialogs(room)):
        dialog.close()


@every_case("menu", MenuName, ids=lambda menu: menu.name)
def test_each_action_of_a_menu_can_be_asked_for(
    room: Room, qtbot: QtBot, menu: MenuName, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Done when it can be done; else it is grey, says why, and does nothing."""
    monkeypatch.setattr(QDesktopServices, "openUrl", lambda _: True)  # no screen, no program for the manual
    faults: list[str] = []
    begun: tuple[object, ...] = ()
    for action in ACTIONS:
        if action.menu is menu and action.id != "file.quit":
            qtbot.waitUntil(lambda: not room.filing.is_busy, timeout=60_000)  # with what was asked for before
            close_dialogs(room)
            if stand_of(room) != begun:
                play_one_move(room)
                begun = stand_of(room)
            faults += [f"{action.id}: {fault}" for fault in faults_of(room, action)]
    assert faults == []


def stand_of(room: Room) -> tuple[object, ...]:
    """What an action may have altered of the record and of how it is shown."""
    document = room.document
    return (
        document.shown.history,
        document.shown.history.state,
        document.shown.cursor.node,
        document.shown.is_flipped,
        document.shown.editor,
    )


def play_one_move(room: Room) -> None:
    """Begin anew, whatever was done before."""
    room.document.shown.editor = None
    room.document.shown.load_record(new_record())
    if room.document.shown.is_flipped:
        room.document.shown.flip_board()
    QApplication.processEvents()
    assert room.document.shown.play_move(PAWN_MOVE)
    assert room.moves == ["7g7f"]


def faults_of(room: Room, action: Action) -> Iterator[str]:
    book, before = room.window.action_registry, room.document.shown.sfen()
    made = book.find(action.id)
    reason = book.why_not(action)
    if made.isEnabled() is not (reason is None):
        yield "whether it can be done is not what is shown"
    room.do(action.id)
    if reason is None:
        IDLE.drain()
        QApplication.processEvents()
        if action.checked is not None and made.isChecked() != action.checked(room.desk):
            yield "the mark before it is wrong"
        return
    book.explain([action])
    if reason.en not in made.toolTip():
        yield "it does not say why not"
    if room.document.shown.sfen() != before:
        yield "it was done although it cannot be done"


def test_what_is_cut_off_is_seen(qtbot: QtBot) -> None:
    """The measure itself."""
    box = QWidget()
    qtbot.addWidget(box)
    words = "a sentence that takes its room"
    label, button, check = QLabel(words, box), QPushButton(words, box), QCheckBox(words, box)
    for place, widget in enumerate((label, button, check)):
        widget.setGeometry(0, 40 * place, 400, 30)
    box.show()
    assert clipped(box) == []
    for widget in (label, button, check):
        widget.resize(40, 30)
    assert len(clipped(box)) == 3
    label.setWordWrap(True)
    label.setGeometry(0, 0, 120, 12)
    assert "of height" in clipped(box)[0]


@pytest.mark.parametrize("points", sampled(SIZES, 2))
@pytest.mark.parametrize("language", sampled(LANGUAGES, 2, 1))
def test_every_dock_has_room_for_its_words(
    wide_room: Callable[..., Room], language: str, points: int, qtbot: QtBot
) -> None:
    room = wide_room(language, points)
    room.drag("7g", "7f")
    faults = clipped(room.window)
    for dock in DOCKS:
        room.window.docks.show(dock.id)
        settle()
        assert is_made(room, dock)
        faults += clipped(room.window.docks.panels[dock.id])
    assert not faults, "\n".join(faults)
    first_page_has_room_for_its_words(room, qtbot)


def first_page_has_room_for_its_words(room: Room, qtbot: QtBot) -> None:
    """It says another sentence where this machine has engines, and where it has none."""
    room.window.docks.show("welcome")
    page = room.window.docks.pane("welcome")
    assert isinstance(page, WelcomePane)
    home = room.window.findChild(WelcomeHome)
    assert isinstance(home, WelcomeHome)
    qtbot.waitUntil(lambda: page.found == () and not home.findChildren(BackgroundWorker))
    for found in ((), (Path("/usr/games/fairy-stockfish"), Path("/usr/games/gpsusi"))):
        page.show_found(found)
        settle()
        assert page.examine.isVisible() is bool(found)
        assert clipped(page) == []


@pytest.mark.parametrize("points", sampled(SIZES, 2))
@pytest.mark.parametrize("language", sampled(LANGUAGES, 2, 1))
def test_every_dialog_has_room_for_its_words(
    wide_room: Callable[..., Room], language: str, points: int, qtbot: QtBot
) -> None:
    room = wide_room(language, points)
    faults: list[str] = []
    for action_id in DIALOGS:
        room.do(action_id)
        (dialog,) = open_dialogs(room)
        QApplication.processEvents()
        assert dialog.windowTitle(), action_id
        faults += [f"{action_id}: {fault}" for fault in clipped(dialog)]
        dialog.close()
    assert not faults, "\n".join(faults)
    questions_have_room_for_their_words(room, qtbot)


def questions_have_room_for_their_words(room: Room, qtbot: QtBot) -> None:
    """Those about files."""
    room.drag("7g", "7f")
    room.do("file.close")
    (asking,) = open_dialogs(room)
    assert clipped(asking) == []
    asking.close()
    room.document.shown.undo()
    QGuiApplication.clipboard().setText(TWO_RECORDS)
    room.do("edit.paste")
    qtbot.waitUntil(lambda: any(open_dialogs(room)), timeout=60_000)
    (choosing,) = open_dialogs(room)
    assert clipped(choosing) == []
    choosing.close()


def test_a_context_menu_is_made_of_actions(room: Room) -> None:
    """They are the same as in the menus, and grey as there."""
    menu = room.window.action_registry.context_menu(("view.flip", "", "edit.undo"))
    flip, line, undo = menu.actions()
    assert flip is room.window.action_registry.find("view.flip")
    assert line.isSeparator()
    assert not undo.isEnabled()
    assert undo is room.window.action_registry.find("edit.undo")
    assert menu.toolTipsVisible()
    menu.deleteLater()


@pytest.mark.qt_log_ignore("plugin does not support (raise|grabbing the keyboard)", extend=True)
@pytest.mark.parametrize("language", sampled(LANGUAGES, 2, 1))
def test_every_menu_opens(wide_room: Callable[..., Room], language: str, qtbot: QtBot) -> None:
    room = wide_room(language)
    for menu in MenuName:
        title = room.speech.say(menu.value)
        (found,) = (each for each in room.window.menuBar().findChildren(QMenu) if each.title() == title)
        assert not found.isEmpty(), menu
        found.popup(room.window.mapToGlobal(room.window.rect().topLeft()))
        qtbot.waitUntil(found.isVisible, timeout=60_000)
        entries = [action.text() for action in found.actions() if not action.isSeparator()]
        assert all(entries), menu
        assert len(set(entries)) == len(entries), menu
        assert clipped(found) == [], menu
        letters = [entry[entry.index("&") + 1] for entry in entries if "&" in entry]
        assert len(set(letters)) == len(letters), menu
        found.close()


@pytest.mark.proof  # as it is read: test_desktop_names.py
def test_every_pane_and_every_field_has_a_name_for_those_who_do_not_see_it(room: Room, qtbot: QtBot) -> None:
    for dock in DOCKS:
        room.window.docks.show(dock.id)
        IDLE.drain()
        assert is_made(room, dock)
    for action_id in DIALOGS:
        room.do(action_id)
    nameless = [
        f"{type(field).__name__} {field.objectName()!r} in {field.window().windowTitle()!r}"
        for field in fields_of(room)
        if not field.accessibleName() and not is_inside_a_named_box(field)
    ]
    close_dialogs(room)
    assert nameless == []


def is_inside_a_named_box(field: QWidget) -> bool:
    """The line of a spin box or a choice speaks with the name of that."""
    parent = field.parentWidget()
    return parent is not None and bool(parent.accessibleName())


def test_letters_act_on_nothing_while_they_are_typed(room: Room, qtbot: QtBot) -> None:
    """With an input method too: what it holds back, and the keys that it lets through."""
    for dock in DOCKS:
        room.window.docks.show(dock.id)
    for action_id in ("tools.palette", "board.type_move", "tools.settings", "tools.keys", "help.keys"):
        room.do(action_id)
    QApplication.processEvents()
    acted: list[str] = []
    for action in ACTIONS:
        room.window.action_registry.find(action.id).triggered.connect(
            lambda _=False, name=action.id: acted.append(name)
        )
    bare = {key for action in ACTIONS for key in action.keys if is_bare(key) and len(key) == 1}
    assert bare >= {"F", "?", "/"}
    tried = 0
    for field in fields_of(room):
        field.window().activateWindow()
        field.setFocus()
        qtbot.waitUntil(field.hasFocus)
        QApplication.sendEvent(field, QInputMethodEvent("か", []))
        QTest.keyClicks(field, "".join(sorted(bare)).lower() + "xzn+-")
        finished = QInputMethodEvent("", [])
        finished.setCommitString("歩")
        QApplication.sendEvent(field, finished)
        QTest.keyClicks(field, "f?")
        tried += 1
    close_dialogs(room)
    assert acted == []
    assert tried >= 5


def test_keys_that_reach_an_input_method_act_on_the_board_alone(room: Room) -> None:
    """The board takes no input method, so that a letter is that letter whatever is switched on."""
    assert not room.board.testAttribute(Qt.WidgetAttribute.WA_InputMethodEnabled)
    before = room.document.shown.is_flipped
    room.board.setFocus()
    room.key(Qt.Key.Key_F)
    assert room.document.shown.is_flipped is not before
