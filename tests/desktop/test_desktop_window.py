"""The window: actions, settings, languages, notices."""

from collections.abc import Callable
from functools import partial

from desktop_room import Room
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QLabel, QLineEdit, QMenu, QPushButton
from pytestqt.qtbot import QtBot
from window_states import settle

from app.config.settings import BoardStyle
from app.desktop.actions.declared import ACTIONS
from app.desktop.board.board_appearance import LOOKS
from app.desktop.desk.messages import WINDOW, MessageKind
from app.desktop.kit.announcements import Answer
from app.desktop.kit.idle import IDLE
from app.desktop.kit.theme import DARK, LIGHT
from app.desktop.settings.keys import FIXED, KeysDialog
from app.desktop.window.navigation_bar import LEAST_FIELD, NavigationBar
from app.desktop.window.tool_row import ToolButton
from app.shogi.pieces import GOLD, Side
from app.text import rules
from app.text import window as text
from app.text.phrase import Phrase
from app.workspace.prerequisites import Prerequisite
from app.workspace.scene import InHand

ONE_ROOM = True


def test_every_action_is_in_a_menu_and_says_what_it_does(room: Room) -> None:
    menus = room.window.menuBar().findChildren(QMenu)
    for menu in menus:
        menu.aboutToShow.emit()
    found = [made for menu in menus for made in menu.actions()]
    listed = {made.objectName() for made in found}
    for action in ACTIONS:
        made = room.window.action_registry.find(action.id)
        assert action.id in listed
        assert action.text.en in made.toolTip()
        assert made.statusTip()


def test_what_cannot_be_done_is_grey_and_says_why(room: Room, qtbot: QtBot) -> None:
    undo = room.window.action_registry.find("edit.undo")
    IDLE.drain()
    assert undo.statusTip()
    assert not undo.isEnabled()
    assert text.NOTHING_TO_UNDO.en in undo.toolTip()
    room.drag("7g", "7f")
    assert undo.isEnabled()
    IDLE.drain()
    assert text.NOTHING_TO_UNDO.en not in undo.toolTip()
    room.do("edit.undo")
    assert not undo.isEnabled()
    assert room.moves == []
    assert room.window.action_registry.find("edit.redo").isEnabled()


def test_moves_are_walked_by_actions(room: Room) -> None:
    for origin, to in (("7g", "7f"), ("3c", "3d"), ("2g", "2f")):
        room.drag(origin, to)
    for name, moves in (
        ("go.back", 2),
        ("go.first", 0),
        ("go.forward", 1),
        ("go.last", 3),
        ("go.back_ten", 0),
        ("go.forward_ten", 3),
    ):
        room.do(name)
        assert len(room.moves) == moves, name
    room.do("go.back")
    room.do("edit.delete")
    assert room.moves == ["7g7f"]


def test_the_state_line_says_where_one_stands(room: Room) -> None:
    assert room.shows(text.START_POSITION)
    room.drag("7g", "7f")
    assert "☗７六歩" in room.window.state_words
    assert text.TO_MOVE.filled(side=text.WHITE).en in room.window.state_words


def test_a_handicap_game_is_played_by_shitate_and_uwate(room: Room) -> None:
    room.do("start.six")
    assert room.shows(text.TO_MOVE.filled(side=text.HIGHER))
    assert room.board.scene is not None
    assert room.board.scene.names == (text.LOWER.en, text.HIGHER.en)


def test_a_mate_is_said(room: Room) -> None:
    assert room.document.shown.restart_from("4k4/9/4P4/9/9/9/9/9/4K4 b G 1") is None
    room.drag(InHand(Side.BLACK, GOLD), "5b")
    assert room.shows(text.MATE)
    room.do("go.back")
    assert not room.shows(text.MATE)


def test_a_refusal_is_said_until_the_next_thing_happens(room: Room) -> None:
    room.drag("7g", "7d")
    assert room.shows(rules.CANNOT_MOVE_SO)
    room.drag("7g", "7f")
    assert not room.shows(rules.CANNOT_MOVE_SO)


def test_the_language_changes_at_once_everywhere(room: Room) -> None:
    room.preferences.change_setting("appearance", "language", "ja")
    assert room.window.windowTitle() == f"{text.UNTITLED.ja}[*] — {text.PROGRAM.ja}"
    assert room.window.action_registry.find("edit.undo").text() == "元に戻す"
    assert room.shows(text.START_POSITION)
    assert room.board.accessibleName() == text.BOARD.ja
    assert room.board.scene is not None
    assert room.board.scene.names == ("先手", "後手")
    assert room.saved[-1]["appearance"] == {"language": "ja", "theme": "light"}


def test_the_theme_changes_at_once(room: Room) -> None:
    def window_colour() -> QColor:
        return room.board.grab().toImage().pixelColor(1, 1)

    assert window_colour() == QColor(LIGHT.window)
    assert room.window.manner.look == LOOKS[BoardStyle.KAYA]
    room.preferences.change_setting("appearance", "theme", "dark")
    settle()
    assert window_colour() == QColor(DARK.window)
    assert QApplication.palette().window().color() == QColor(DARK.panel)
    (field,) = room.window.findChildren(QLineEdit, "typed.field")
    edge = field.grab().toImage().pixelColor(0, field.height() // 2)
    assert abs(edge.lightness() - QColor(DARK.edge).lightness()) < 3
    assert room.window.manner.look == LOOKS[BoardStyle.WALNUT], "the board goes with it"


def test_the_system_theme_is_followed(furnished: Callable[..., Room]) -> None:
    room = furnished(appearance__theme="system")
    hints = QGuiApplication.styleHints()
    hints.colorSchemeChanged.emit(Qt.ColorScheme.Dark)
    assert room.window.manner.theme == DARK
    hints.colorSchemeChanged.emit(Qt.ColorScheme.Light)
    assert room.window.manner.theme == LIGHT


def test_the_field_for_moves_gives_way_where_buttons_leave_it_little_room(room: Room) -> None:
    (walk,) = room.window.findChildren(NavigationBar)
    (field,) = room.window.findChildren(QLineEdit, "typed.field")
    usual = field.width()
    for wide in range(LEAST_FIELD + 20, 400, 20):  # as the buttons of a game leave it, by their number and words
        walk.resize(wide, walk.height())
        assert LEAST_FIELD <= field.width() < wide
    walk.resize(800, walk.height())
    assert field.width() >= usual


def test_the_text_size_changes_at_once(room: Room) -> None:
    room.preferences.change_setting("appearance", "font_size", 16)
    assert QApplication.font().pointSize() == 16
    room.preferences.change_setting("appearance", "font_size", 10)


def test_positions_are_copied_and_pasted(room: Room) -> None:
    room.drag("7g", "7f")
    room.do("edit.copy_position")
    copied = QGuiApplication.clipboard().text()
    assert copied == room.document.shown.sfen()
    room.do("start.six")
    assert room.document.shown.sfen() != copied
    room.do("edit.paste_position")
    assert room.document.shown.sfen() == copied


def banner(room: Room) -> tuple[str, QPushButton] | None:
    found = room.window.findChild(QLabel, "notice")
    button = room.window.findChild(QPushButton, "dismiss")
    if found is None or button is None or not found.isVisible():
        return None
    return found.text(), button


def test_pasting_nonsense_is_told_above_the_board_until_it_is_dismissed(room: Room, qtbot: QtBot) -> None:
    QGuiApplication.clipboard().setText("<b>no position</b>")
    room.do("edit.paste_position")
    told = banner(room)
    assert told is not None
    assert told[0].endswith(".")
    QTest.mouseClick(told[1], Qt.MouseButton.LeftButton)
    assert banner(room) is None
    assert room.board.hasFocus()


def test_several_notices_are_told_one_after_the_other_and_in_the_new_language(room: Room) -> None:
    first, second = Phrase("一つ目", "the first"), Phrase("二つ目", "the second")
    for notice in (first, second, first):
        room.window.warn(MessageKind.PROGRAM, WINDOW, notice)
    told = banner(room)
    assert told is not None
    assert told[0] == first.en
    room.preferences.change_setting("appearance", "language", "ja")
    told[1].click()
    assert banner(room) == (second.ja, told[1])
    told[1].click()
    assert banner(room) is None


def test_what_can_be_done_now_goes_before_what_was_said_earlier_and_that_keeps_its_answers(
    room: Room, qtbot: QtBot
) -> None:
    older, newer, plain = Phrase("前", "older"), Phrase("後", "newer"), Phrase("知らせ", "plain")
    done: list[str] = []
    for notice in (older, newer):
        room.window.warn(MessageKind.PROGRAM, WINDOW, notice, [Answer(notice, partial(done.append, notice.en))])
    room.window.warn(MessageKind.PROGRAM, WINDOW, plain)
    assert room.window.notices == (newer, older, plain)

    def shown() -> list[QPushButton]:
        return [each for each in room.window.findChildren(QPushButton, "answer1") if each.isVisible()]

    for notice in (newer, older):
        qtbot.waitUntil(lambda: bool(shown()))
        assert [each.text() for each in shown()] == [notice.en]
        QTest.mouseClick(shown()[0], Qt.MouseButton.LeftButton)
    assert done == ["newer", "older"]
    assert [each.en for each in room.window.notices] == ["plain"]


def test_dismissing_what_was_just_withdrawn_does_nothing(room: Room) -> None:
    notice = Phrase("一つ目", "the first")
    room.window.warn(MessageKind.PROGRAM, WINDOW, notice)
    told = banner(room)
    assert told is not None
    room.window.withdraw(WINDOW, notice)
    told[1].click()
    assert banner(room) is None
    room.window.warn(MessageKind.PROGRAM, WINDOW, notice)
    assert banner(room) == (notice.en, told[1])


def test_the_dialogs_open_and_close(room: Room, qtbot: QtBot) -> None:
    room.do("help.keys")
    keys = room.window.findChild(KeysDialog)
    assert keys is not None
    assert len(keys.findChildren(QLabel, "action")) == sum(bool(action.keys) for action in ACTIONS) + len(FIXED)
    keys.close()
    room.do("help.about")
    about = [dialog for dialog in room.window.findChildren(QDialog) if dialog.isVisible()]
    assert [text.ABOUT_TITLE.en] == [dialog.windowTitle() for dialog in about]
    about[0].close()


def test_full_screen_and_back(room: Room, qtbot: QtBot) -> None:
    room.do("view.full_screen")
    qtbot.waitUntil(room.window.isFullScreen)
    room.do("view.full_screen")
    qtbot.waitUntil(lambda: not room.window.isFullScreen())


def test_closing_is_told_once(room: Room) -> None:
    told: list[None] = []
    room.window.closed.connect(told.append)
    room.do("file.quit")
    assert told == [None]
    assert not room.window.isVisible()


def test_every_need_has_an_action_that_shows_it(room: Room) -> None:
    assert {action.needs for action in ACTIONS} - {None} == set(Prerequisite)


def test_the_first_window_fits_the_screen(room: Room) -> None:
    room.window.restore_place()
    screen, size = room.window.screen().availableSize(), room.window.size()
    assert size.width() < screen.width()
    assert size.height() < screen.height(), "with room for the title and the system's bars"


def test_words_stand_below_the_icons_until_they_are_turned_off(room: Room) -> None:
    room.window.resize(1280, 820)
    IDLE.drain()
    button = room.window.findChild(ToolButton, "toolbar.game.new")
    assert button is not None
    assert (button.has_word, button.text()) == (True, "Play")
    high = button.height()
    room.preferences.change_setting("appearance", "toolbar_words", False)
    IDLE.drain()
    QApplication.processEvents()
    assert not button.has_word
    assert button.height() < high
