"""Several records open at once: tabs by mouse and keys, each with its own file and undo, and a game behind another tab."""

from collections.abc import Callable
from itertools import combinations
from pathlib import Path

import pytest
from desktop_room import Room
from game_hands import PERSON, QUICK, UNLIMITED, GameHands
from PySide6.QtCore import QCoreApplication, QEvent, QPoint, QPointF, QRect, QSize, Qt
from PySide6.QtGui import QContextMenuEvent, QGuiApplication, QPainter, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QLabel, QMessageBox
from pytestqt.qtbot import QtBot

from app.desktop.files.record_saving import is_replaced, with_saved, without_numbers
from app.desktop.files.record_tab import RecordTab
from app.desktop.kit.buttons import Menu
from app.desktop.kit.idle import IDLE
from app.desktop.window.tab_bar import GAP, ICON, SIDE, TabBadge, TabBar, TabFace, close_rect
from app.formats.files import read_file
from app.record import headers
from app.record.edits import SetHeader
from app.record.record_builder import new_record
from app.record.traversal import main_line
from app.record.tree import PERSON as BY_PERSON
from app.shogi.moves import MOVES
from app.text import filing as text
from app.text.phrase import Phrase
from app.text.playing import UNDO_LETTING_GO
from app.workspace.file_state import FileState, Home, Stamp
from app.workspace.game_choices import Games
from app.workspace.open_record import OpenRecord
from app.workspace.open_tabs import TABS_KEY, OpenTabs
from app.workspace.prerequisites import Prerequisite
from app.workspace.saving import file_kinds
from app.workspace.state_store import ADJOURNED_GAMES
from tests.sampling import sampled

pytestmark = pytest.mark.slow

PATIENCE = 60_000
FIRST = "手合割：平手\n先手：駒野\n後手：香山\n   1 ７六歩(77)\n   2 ３四歩(33)\n"
SECOND = "手合割：平手\n先手：桂木\n後手：銀林\n   1 ２六歩(27)\n   2 ８四歩(83)\n"
CONTROL = Qt.KeyboardModifier.ControlModifier


class TabHands:
    def __init__(self, room: Room, qtbot: QtBot, folder: Path) -> None:
        self.room, self.qtbot = room, qtbot
        self.first, self.second = folder / "first.kifu", folder / "second.kifu"
        self.first.write_text(FIRST, "utf-8")
        self.second.write_text(SECOND, "utf-8")

    @property
    def bar(self) -> TabBar:
        IDLE.drain()
        QCoreApplication.sendPostedEvents(None, QEvent.Type.LayoutRequest)
        return self.room.tabs.bar

    @property
    def names(self) -> list[str]:
        return [face.name for face in self.bar.faces]

    @property
    def chosen(self) -> str:
        return self.bar.faces[self.bar.currentIndex()].name

    def settle(self) -> None:
        self.qtbot.waitUntil(lambda: not self.room.filing.is_busy, timeout=PATIENCE)
        IDLE.drain()

    def open(self, *paths: Path) -> None:
        for path in paths or (self.first, self.second):
            self.room.filing.open_path(path)
            self.settle()

    def middle(self, index: int) -> QPoint:
        return self.bar.tabRect(index).center()

    def cross(self, index: int) -> QPoint:
        tab = self.bar.tabRect(index)
        return QPoint(tab.right() - 15, tab.center().y())

    def click(self, point: QPoint, button: Qt.MouseButton = Qt.MouseButton.LeftButton) -> None:
        QTest.mouseClick(self.bar, button, pos=point)
        IDLE.drain()

    def answer(self, words: Phrase) -> None:
        def found() -> list[QAbstractButton]:
            boxes = [box for box in self.room.window.findChildren(QMessageBox) if box.isVisible()]
            buttons = [button for box in boxes for button in box.buttons()]
            return [button for button in buttons if button.text().replace("&", "") == words.en]

        self.qtbot.waitUntil(lambda: len(found()) == 1, timeout=PATIENCE)
        QTest.mouseClick(found()[0], Qt.MouseButton.LeftButton)
        IDLE.drain()

    def play(self, origin: str, to: str) -> None:
        self.room.click(origin)
        self.room.click(to)


@pytest.fixture
def hands(room: Room, qtbot: QtBot, tmp_path: Path) -> TabHands:
    return TabHands(room, qtbot, tmp_path)


def test_the_first_record_takes_the_empty_tab_and_the_next_have_their_own(hands: TabHands) -> None:
    assert hands.names == ["Untitled"]
    hands.open()
    assert hands.names == ["first.kifu", "second.kifu"]
    assert hands.chosen == "second.kifu"
    hands.open(hands.first)
    assert hands.names == ["first.kifu", "second.kifu"], "what is open is shown and not opened twice"
    assert hands.chosen == "first.kifu"


def test_two_games_are_compared_by_three_actions(hands: TabHands) -> None:
    """Both are named at once, and the key goes from one to the other."""
    hands.room.filing.open_paths([hands.first, hands.second])
    hands.qtbot.waitUntil(lambda: len(hands.names) == 2, timeout=PATIENCE)
    hands.settle()
    before = hands.chosen
    QTest.keyClick(hands.room.board, Qt.Key.Key_Tab, CONTROL)
    assert hands.chosen != before
    QTest.keyClick(hands.room.board, Qt.Key.Key_Tab, CONTROL | Qt.KeyboardModifier.ShiftModifier)
    assert hands.chosen == before


def test_each_tab_has_its_own_cursor_undo_and_dot(hands: TabHands) -> None:
    room = hands.room
    hands.open()
    hands.play("7g", "7f")
    assert [face.is_unsaved for face in hands.bar.faces] == [False, True]
    hands.click(hands.middle(0))
    assert hands.chosen == "first.kifu"
    assert room.window.windowTitle().startswith("first.kifu")
    assert not room.window.isWindowModified()
    assert room.moves == []
    assert room.document.disabled_reason(Prerequisite.UNDO) is not None
    room.document.shown.cursor.go_to_end()
    hands.click(hands.middle(1))
    assert room.moves == ["7g7f"]
    assert room.window.isWindowModified()
    room.do("edit.undo")
    assert [face.is_unsaved for face in hands.bar.faces] == [False, False]
    hands.click(hands.middle(0))
    assert room.moves == ["7g7f", "3c3d"]


def test_a_tab_is_closed_by_its_cross_by_the_middle_button_and_by_key(hands: TabHands) -> None:
    hands.open()
    QTest.keyClick(hands.room.board, Qt.Key.Key_T, CONTROL)
    assert hands.names == ["first.kifu", "second.kifu", "Untitled"]
    hands.click(hands.cross(0))
    assert hands.names == ["second.kifu", "Untitled"]
    hands.click(hands.middle(0), Qt.MouseButton.MiddleButton)
    assert hands.names == ["Untitled"]
    hands.open(hands.first)
    QTest.keyClick(hands.room.board, Qt.Key.Key_W, CONTROL)
    assert hands.names == ["Untitled"], "one is always left, empty"


def test_closing_an_edited_tab_asks_and_saves_into_its_own_file(hands: TabHands) -> None:
    hands.open()
    hands.click(hands.middle(0))
    hands.play("9g", "9f")
    hands.click(hands.middle(1))
    hands.click(hands.cross(0))
    assert hands.chosen == "first.kifu", "what is asked about is seen"
    hands.answer(text.CANCEL)
    assert hands.names == ["first.kifu", "second.kifu"]
    hands.click(hands.cross(0))
    hands.answer(text.SAVE)
    hands.settle()
    assert hands.names == ["second.kifu"]
    assert len(read_file(hands.first).records[0]) == 4
    assert len(read_file(hands.second).records[0]) == 3


def test_the_others_are_closed_by_the_menu_and_asked_about_one_by_one(hands: TabHands) -> None:
    hands.open()
    hands.play("9g", "9f")
    hands.room.filing.new()
    hands.play("1g", "1f")
    hands.click(hands.middle(0))
    menu = hands.bar.menu_of(hands.room.filing.shown)
    menu.actions()[1].trigger()
    hands.answer(text.DISCARD)
    hands.answer(text.DISCARD)
    assert hands.names == ["first.kifu"]
    menu.close()


def test_the_path_is_copied_by_the_menu(hands: TabHands) -> None:
    hands.open()
    menu = hands.bar.menu_of(hands.room.filing.tabs[0])
    menu.actions()[-1].trigger()
    assert QGuiApplication.clipboard().text() == str(hands.first)
    menu.close()


def test_a_tab_is_carried_to_another_place(hands: TabHands) -> None:
    hands.open()
    bar = hands.bar
    start, end = hands.middle(0), bar.tabRect(1).center() + QPoint(20, 0)
    QTest.mousePress(bar, Qt.MouseButton.LeftButton, pos=start)
    for step in range(1, 6):
        QTest.mouseMove(bar, start + (end - start) * step / 5)
    QTest.mouseRelease(bar, Qt.MouseButton.LeftButton, pos=end)
    assert hands.names == ["second.kifu", "first.kifu"]
    assert hands.chosen == "first.kifu"


def test_the_menu_of_a_tab_behind_acts_on_that_tab(hands: TabHands, monkeypatch: pytest.MonkeyPatch) -> None:
    popped: list[Menu] = []
    monkeypatch.setattr(Menu, "popup", lambda menu, _: popped.append(menu))
    hands.open()
    bar = hands.bar
    where = hands.middle(0)
    QTest.mousePress(bar, Qt.MouseButton.RightButton, pos=where)
    wanted = QContextMenuEvent(QContextMenuEvent.Reason.Mouse, where, bar.mapToGlobal(where))
    QGuiApplication.sendEvent(bar, wanted)
    assert hands.chosen == "second.kifu"
    popped[0].actions()[0].trigger()
    assert hands.names == ["second.kifu"]


def test_a_press_that_leaves_the_cross_closes_nothing(hands: TabHands) -> None:
    hands.open()
    for start, end, button in (
        (hands.cross(0), hands.middle(0), Qt.MouseButton.LeftButton),
        (hands.cross(0), hands.cross(1), Qt.MouseButton.LeftButton),
        (hands.middle(0), hands.middle(1), Qt.MouseButton.MiddleButton),
    ):
        QTest.mousePress(hands.bar, button, pos=start)
        QTest.mouseMove(hands.bar, end)
        QTest.mouseRelease(hands.bar, button, pos=end)
        assert (hands.names, hands.chosen) == (["first.kifu", "second.kifu"], "second.kifu")


def test_the_arrows_go_from_tab_to_tab_where_the_tabs_have_the_keys(hands: TabHands) -> None:
    hands.open()
    hands.bar.setFocus()
    for key, chosen in (
        (Qt.Key.Key_Left, "first.kifu"),
        (Qt.Key.Key_Left, "first.kifu"),
        (Qt.Key.Key_Right, "second.kifu"),
    ):
        QTest.keyClick(hands.bar, key)
        assert hands.chosen == chosen


def test_closing_the_window_asks_about_each_edited_tab_and_cancel_lets_none_go(hands: TabHands) -> None:
    room = hands.room
    hands.open()
    hands.play("9g", "9f")
    hands.click(hands.middle(0))
    hands.play("9g", "9f")
    room.window.close()
    hands.answer(text.DISCARD)
    hands.answer(text.CANCEL)
    assert room.window.isVisible()
    assert [face.is_unsaved for face in hands.bar.faces] == [True, True]
    room.window.close()
    hands.answer(text.DISCARD)
    hands.answer(text.DISCARD)
    assert not room.window.isVisible()


def test_two_records_of_one_file_are_saved_without_undoing_each_other(hands: TabHands, tmp_path: Path) -> None:
    path = tmp_path / "many.kifu"
    path.write_text(f"{FIRST}\n{SECOND}", "utf-8")
    room = hands.room
    for place in (0, 1):
        room.filing.open_path(path)
        hands.settle()
        chooser = next(each for each in room.window.children() if each.objectName() == "chooser" and each.isVisible())  # type: ignore[attr-defined]
        chooser.table.selectRow(place)  # type: ignore[attr-defined]
        QTest.keyClick(chooser.table, Qt.Key.Key_Return)  # type: ignore[attr-defined]
        IDLE.drain()
    assert hands.names == ["many.kifu (1/2)", "many.kifu (2/2)"]
    for index in (1, 0):
        hands.click(hands.middle(index))
        hands.play("9g", "9f")
        room.do("file.save")
        hands.settle()
    assert [len(record) for record in read_file(path).records] == [4, 4]
    assert [face.is_unsaved for face in hands.bar.faces] == [False, False]


def test_a_game_goes_on_behind_another_tab_and_says_when_it_is_ones_turn(hands: TabHands) -> None:
    room, game = hands.room, GameHands(hands.room, hands.qtbot)
    hands.open(hands.first)
    hosted = game.start(PERSON, QUICK, UNLIMITED)
    assert hands.names == ["first.kifu", "Hana – Yomisuji"]
    beside = room.window.findChild(QLabel, "playing.elsewhere")
    assert isinstance(beside, QLabel)
    game.move("7g7f")
    assert beside.isHidden()
    hands.click(hands.middle(0))
    assert (beside.isVisible(), beside.text()) == (True, "The game continues in another tab")
    room.preferences.change_setting("appearance", "language", "ja")
    assert beside.text() == "対局は別のタブで続いています"
    room.preferences.change_setting("appearance", "language", "en")
    game.until(lambda: len(hosted.game.state.played_moves) == 2 and hosted.is_persons_turn)
    game.until(lambda: game.has_notice("Hana – Yomisuji: Yomisuji has played"))
    assert game.playing.is_on
    assert room.document.shown.game is None
    assert room.moves == []
    badge = hands.bar.faces[1].badge
    assert badge is not None
    assert badge.is_urgent
    assert not game.strip.isVisible()
    hands.play("9g", "9f")
    assert room.moves == ["9g9f"], "the other record is played on as ever"
    room.do("game.new")
    assert game.has_notice("Hana – Yomisuji: This game is being played in another tab.")
    game.answer("Go to game")
    assert hands.chosen == "Hana – Yomisuji"
    assert room.window.notices == ()
    assert beside.isHidden()
    assert len(room.moves) == 2
    game.move("2g2f")
    game.until(lambda: len(room.moves) == 4)


def test_a_game_that_ends_behind_another_tab_is_saved_and_told(hands: TabHands) -> None:
    room, game = hands.room, GameHands(hands.room, hands.qtbot)
    hands.open(hands.first)
    hosted = game.start(QUICK, QUICK, UNLIMITED, max_moves=6)
    hands.click(hands.middle(0))
    game.until(lambda: hosted.is_over and not room.filing.is_busy)
    game.until(lambda: room.filing.tabs[1].home is not None)
    assert not room.filing.tabs[1].is_unsaved
    assert room.filing.shown.home is not None
    assert room.filing.shown.home.path == hands.first
    game.answer("Go to game")
    assert room.document.shown is hosted.opened


def test_closing_the_tab_of_a_game_asks_and_adjourns_it(hands: TabHands) -> None:
    game = GameHands(hands.room, hands.qtbot)
    hands.open(hands.first)
    hosted = game.start(PERSON, QUICK, UNLIMITED)
    game.move("7g7f")
    game.until(lambda: len(hosted.game.state.played_moves) == 2)
    hands.click(hands.middle(0))
    hands.click(hands.cross(1))
    hands.answer(text.ADJOURN)
    assert hands.names == ["first.kifu"]
    assert not game.playing.is_on
    assert [len(kept.game.usi_moves) for kept in game.playing.keeping.adjourned] == [2]
    hands.room.do("game.resume_adjourned")
    game.until(lambda: game.playing.is_on and game.hosted.is_persons_turn)
    assert len(hands.room.moves) == 2


def test_an_adjourned_game_keeps_its_branches_and_comments_when_its_tab_is_closed(hands: TabHands) -> None:
    game, room = GameHands(hands.room, hands.qtbot), hands.room
    hands.open(hands.first)
    hosted = game.start(PERSON, QUICK, UNLIMITED)
    game.move("7g7f")
    game.until(lambda: hosted.is_persons_turn)
    game.press("take_back")
    game.move("2g2f")
    game.until(lambda: hosted.is_persons_turn)
    room.document.shown.set_comment(hosted.record.node, "a plan")
    assert "Hana" in room.window.windowTitle()
    room.do("game.adjourn")
    assert room.filing.shown.is_kept_for_game
    room.do("game.resume_adjourned")
    game.until(lambda: game.playing.is_on and game.hosted.is_persons_turn)
    assert len(hands.names) == 2, "it goes on in its own tab"
    assert not room.document.shown.is_adjourned, "its end is to be asked about again"
    room.do("game.adjourn")
    room.filing.drop(room.filing.shown)
    room.do("game.resume_adjourned")
    game.until(lambda: game.playing.is_on and game.hosted.is_persons_turn)
    assert [child.move.usi for child in room.document.shown.record.root.children if child.move] == ["2g2f", "7g7f"]
    assert game.hosted.record.node.comment == "a plan"


def resume_button(game: GameHands) -> QAbstractButton | None:
    """Return the button of the strip that resumes the shown record's game, if it is offered."""
    found = game.room.window.findChild(QAbstractButton, "playing.resume")
    return found if isinstance(found, QAbstractButton) and found.isVisible() else None


def dismiss(room: Room) -> None:
    """Dismiss the notice that stands in the strip, by mouse."""
    buttons = [button for button in room.window.findChildren(QAbstractButton, "dismiss") if button.isVisible()]
    QTest.mouseClick(buttons[0], Qt.MouseButton.LeftButton)


def test_the_strip_of_each_adjourned_record_resumes_its_own_game(hands: TabHands) -> None:
    game, room = GameHands(hands.room, hands.qtbot), hands.room
    hands.open(hands.first)
    opened: list[OpenRecord] = []
    for word in ("7g7f", "2g2f"):
        hosted = game.start(PERSON, PERSON._replace(name="Ken"), UNLIMITED)
        game.move(word)
        assert resume_button(game) is None, "the game is on"
        room.do("game.adjourn")
        opened.append(hosted.opened)
    for at, has_button in ((0, False), (1, True), (2, True), (0, False), (1, True)):
        hands.click(hands.middle(at))
        assert (resume_button(game) is not None) is has_button, at
    button = resume_button(game)
    assert button is not None
    room.document.shown.edit_position()
    assert not button.isVisible(), "the board is taken"
    room.document.shown.editor = None
    assert button.isVisible()
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    game.until(lambda: game.playing.is_on)
    assert game.hosted.opened is opened[0]
    assert room.moves == ["7g7f"]
    assert resume_button(game) is None
    hands.click(hands.middle(2))
    button = resume_button(game)
    assert button is not None
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    assert game.hosted.opened is opened[0], "nobody plays two games at once"
    assert any("game" in notice.en for notice in room.window.notices)
    hands.click(hands.middle(1))
    assert resume_button(game) is None
    assert game.button("resign").isVisible()


def test_a_discarded_game_is_offered_by_no_strip_and_its_record_is_asked_about(hands: TabHands) -> None:
    game, room = GameHands(hands.room, hands.qtbot), hands.room
    game.start(PERSON, PERSON._replace(name="Ken"), UNLIMITED)
    game.move("7g7f")
    room.do("game.adjourn")
    assert [tab.is_kept_for_game for tab in room.filing.tabs] == [True]
    game.playing.offer()
    game.answer("Discard")
    assert resume_button(game) is None
    assert [tab.is_kept_for_game for tab in room.filing.tabs] == [False]
    assert game.has_notice("was discarded")
    game.answer(UNDO_LETTING_GO.en)
    assert room.filing.shown.opened.is_adjourned
    assert resume_button(game) is None, "the notice offers it"
    dismiss(room)
    assert resume_button(game) is not None
    assert [tab.is_kept_for_game for tab in room.filing.tabs] == [True]


def test_the_strip_offers_a_game_while_it_is_kept_whatever_became_of_its_record(hands: TabHands) -> None:
    game, room = GameHands(hands.room, hands.qtbot), hands.room
    hosted = game.start(PERSON, PERSON._replace(name="Ken"), UNLIMITED)
    game.move("7g7f", "3c3d")
    room.do("game.adjourn")
    room.document.shown.delete_from_here()
    assert room.moves == ["7g7f"]
    button = resume_button(game)
    assert button is not None
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    game.until(lambda: game.playing.is_on)
    assert game.hosted.opened is hosted.opened
    assert room.moves == ["7g7f", "3c3d"]
    room.do("game.adjourn")
    assert resume_button(game) is not None
    (kept,) = game.playing.keeping.adjourned
    game.playing.keeping.remove_adjourned(kept)
    room.document.shown.cursor.go_to_start()
    assert resume_button(game) is None, "nobody can resume it any more"


def test_the_tab_of_a_game_without_a_move_is_closed_without_a_promise(hands: TabHands) -> None:
    game = GameHands(hands.room, hands.qtbot)
    hands.open(hands.first)
    hosted = game.start(PERSON, QUICK, UNLIMITED)
    hands.room.do("file.close")
    game.until(lambda: hosted.is_over)
    assert hands.names == ["first.kifu"]
    assert game.playing.keeping.adjourned == ()


def test_a_game_is_adjourned_by_the_key_that_closes_its_tab_and_the_menu_can_refuse_a_merge(hands: TabHands) -> None:
    game = GameHands(hands.room, hands.qtbot)
    hands.open(hands.first)
    hosted = game.start(PERSON, QUICK, UNLIMITED)
    game.move("7g7f")
    game.until(lambda: len(hosted.game.state.played_moves) == len(hands.room.moves) == 2)
    before = len(hands.room.document.shown.record)
    hands.room.do("edit.merge_root")
    assert len(hands.room.document.shown.record) == before
    assert hands.room.document.disabled_reason(Prerequisite.NO_GAME) is not None
    assert isinstance(
        hosted.opened.merge_record(hands.room.filing.tabs[0].opened.record, hosted.opened.record.root), Phrase
    )
    QTest.keyClick(hands.room.board, Qt.Key.Key_W, CONTROL)
    hands.answer(text.CANCEL)
    assert game.playing.is_on
    QTest.keyClick(hands.room.board, Qt.Key.Key_W, CONTROL)
    hands.answer(text.ADJOURN)
    assert hands.names == ["first.kifu"]
    assert not game.playing.is_on


# Merging


def lines(room: Room) -> list[str]:
    """Every move of the record, in file order, before it the move that it answers."""
    nodes, waiting = [], [room.document.shown.record.root]
    while waiting:
        node = waiting.pop()
        nodes += [f"{node.move.usi if node.move else ''}>{child.move.usi}" for child in node.children if child.move]
        waiting.extend(reversed(node.children))
    return nodes


def test_another_tab_is_merged_at_the_start_in_one_step(hands: TabHands) -> None:
    room = hands.room
    hands.first.write_text(FIRST + "*うちの解説\n", "utf-8")
    hands.second.write_text(FIRST + "*よその解説\n&急所\n" + "   3 ２六歩(27)\n", "utf-8")
    hands.open()
    hands.click(hands.middle(0))
    QGuiApplication.clipboard().clear()
    room.do("edit.merge_root")
    assert room.window.statusBar().currentMessage() == "Added 1 move from “second.kifu” as branches."
    assert lines(room) == [">7g7f", "7g7f>3c3d", "3c3d>2g2f"]
    room.document.shown.cursor.go_by_plies(2)
    node = room.document.shown.cursor.node
    assert (node.comment, node.bookmark) == ("うちの解説\nよその解説", "急所")
    room.do("edit.undo")
    assert lines(room) == [">7g7f", "7g7f>3c3d"]
    assert (node.comment, node.bookmark) == ("うちの解説", "")
    assert [face.is_unsaved for face in hands.bar.faces] == [False, False]


def test_what_a_merge_does_not_take_over_is_told(hands: TabHands) -> None:
    room = hands.room
    hands.first.write_text(FIRST.replace("７六歩(77)", "７六歩(77) ( 0:10/)") + "&甲\n", "utf-8")
    hands.second.write_text(FIRST.replace("７六歩(77)", "７六歩(77) ( 0:20/)") + "&乙\n", "utf-8")
    hands.open()
    hands.click(hands.middle(0))
    QGuiApplication.clipboard().clear()
    room.do("edit.merge_root")
    (notice,) = room.window.notices
    assert notice.en == (
        "“second.kifu” has no new moves. Where times differ, this game keeps its own (moves: 1)."
        " Where bookmarks differ, this game keeps its own (skipped: “乙” at move 2)."
    )
    assert "引き継がなかったもの：2手目「乙」" in notice.ja


def test_of_several_sources_one_is_chosen_and_one_that_never_comes_here_is_refused(hands: TabHands) -> None:
    room = hands.room
    hands.open()
    QGuiApplication.clipboard().setText("position startpos moves 7g7f 8c8d")
    hands.click(hands.middle(0))
    room.document.shown.cursor.go_by_plies(1)
    for row in (0, 1):
        room.do("edit.merge_here")
        chooser = next(each for each in room.window.children() if each.objectName() == "chooser" and each.isVisible())  # type: ignore[attr-defined]
        chooser.table.selectRow(row)  # type: ignore[attr-defined]
        QTest.keyClick(chooser.table, Qt.Key.Key_Return)  # type: ignore[attr-defined]
        hands.settle()
        if row == 0:
            assert [notice.en for notice in room.window.notices] == [
                "That game cannot be merged here: it never reaches this position."
            ]
    assert lines(room) == [">7g7f", "7g7f>3c3d", "7g7f>8c8d"]
    assert hands.names == ["first.kifu", "second.kifu"]


def test_without_another_record_it_is_said_what_to_do(hands: TabHands) -> None:
    QGuiApplication.clipboard().clear()
    hands.room.do("edit.merge_root")
    assert [notice.en for notice in hands.room.window.notices] == [text.NOTHING_TO_MERGE.en]


def test_a_pasted_record_offers_to_become_branches_of_the_one_before(hands: TabHands) -> None:
    room, game = hands.room, GameHands(hands.room, hands.qtbot)
    hands.open(hands.first)
    QGuiApplication.clipboard().setText(SECOND)
    QTest.keyClick(room.board, Qt.Key.Key_V, CONTROL)
    hands.settle()
    assert len(hands.names) == 2
    assert game.has_notice("starts from the same position as “first.kifu”")
    game.answer(text.JOIN_AT_START.en)
    IDLE.drain()
    assert hands.names == ["first.kifu"]
    assert room.window.notices == ()
    assert lines(room) == [">7g7f", ">2g2f", "7g7f>3c3d", "2g2f>8c8d"]
    room.do("edit.undo")
    assert lines(room) == [">7g7f", "7g7f>3c3d"]


def test_what_goes_on_from_the_position_shown_is_offered_there_and_the_offer_goes_with_the_tab(hands: TabHands) -> None:
    room, game = hands.room, GameHands(hands.room, hands.qtbot)
    hands.open(hands.first)
    room.document.shown.cursor.go_by_plies(1)
    sfen = room.document.shown.cursor.position.sfen()
    for is_taken in (False, True):
        QGuiApplication.clipboard().setText(f"position sfen {sfen} moves 8c8d")
        QTest.keyClick(room.board, Qt.Key.Key_V, CONTROL)
        hands.settle()
        assert game.has_notice("continues from the position shown in “first.kifu”")
        if is_taken:
            game.answer(text.JOIN_HERE.en)
        else:
            hands.click(hands.middle(0))
            assert room.window.notices == ()
    IDLE.drain()
    assert hands.chosen == "first.kifu"
    assert lines(room) == [">7g7f", "7g7f>3c3d", "7g7f>8c8d"]


# From one run to the next


def begin_again(room: Room, qtbot: QtBot, *, reopens: bool = True) -> None:
    """As the program does at its start."""
    looked: list[bool] = []
    room.filing.recovery.looked.connect(looked.append)
    room.filing.begin_tabs(room.window.state, reopens=reopens)
    qtbot.waitUntil(lambda: bool(looked) and not room.filing.is_busy, timeout=PATIENCE)
    IDLE.drain()


def test_the_next_start_has_the_tabs_in_their_order_where_one_stood(
    furnished: Callable[..., Room], qtbot: QtBot, tmp_path: Path
) -> None:
    room = furnished()
    hands = TabHands(room, qtbot, tmp_path)
    begin_again(room, qtbot)
    hands.open(hands.second, hands.first)
    room.document.shown.cursor.go_by_plies(1)
    room.document.shown.flip_board()
    hands.click(hands.middle(0))
    room.window.close()
    room.leave()
    later = furnished()
    hands = TabHands(later, qtbot, tmp_path)
    begin_again(later, qtbot)
    assert hands.names == ["second.kifu", "first.kifu"]
    assert hands.chosen == "second.kifu"
    assert later.moves == []
    assert later.window.notices == ()
    hands.click(hands.middle(1))
    assert later.moves == ["7g7f"]
    assert later.document.shown.is_flipped
    later.leave()
    last = furnished()
    begin_again(last, qtbot, reopens=False)
    assert TabHands(last, qtbot, tmp_path).names == ["Untitled"]


def test_files_that_are_opened_together_keep_their_order_whichever_is_read_first(
    furnished: Callable[..., Room], qtbot: QtBot, tmp_path: Path
) -> None:
    room = furnished()
    hands = TabHands(room, qtbot, tmp_path)
    begin_again(room, qtbot)
    paths = [hands.first.with_name(f"{number}.kifu") for number in range(3)]
    for path, lines in zip(paths, (40_000, 20_000, 0), strict=True):
        path.write_text(FIRST + "*a long comment\n" * lines, "utf-8")
    room.filing.open_paths(paths)
    qtbot.waitUntil(lambda: len(room.filing.tabs) == 3 and not room.filing.is_busy, timeout=PATIENCE)
    IDLE.drain()
    assert hands.names == [path.name for path in paths]
    assert hands.chosen == "2.kifu"
    room.filing.move(room.filing.tabs[0], 2)
    room.filing.open_paths([paths[1]])
    qtbot.waitUntil(lambda: not room.filing.is_busy, timeout=PATIENCE)
    IDLE.drain()
    assert hands.names == ["1.kifu", "2.kifu", "0.kifu"], "what the user has moved stays"


def test_all_tabs_are_there_after_a_start_and_the_shown_one_is_in_sight(
    furnished: Callable[..., Room], qtbot: QtBot, tmp_path: Path
) -> None:
    room = furnished()
    hands = TabHands(room, qtbot, tmp_path)
    begin_again(room, qtbot)
    paths = [hands.first.with_name(f"{number:02}.kifu") for number in range(24)]
    for path in paths:
        path.write_text(FIRST, "utf-8")
    hands.open(*paths)
    room.filing.show(room.filing.tabs[20])
    room.window.close()
    room.leave()
    later = furnished()
    later.window.resize(1280, 800)  # in a small window a button stands for the tabs
    hands = TabHands(later, qtbot, tmp_path)
    begin_again(later, qtbot)
    qtbot.waitUntil(lambda: hands.bar.isVisible() and hands.bar.width() > hands.bar.tabRect(0).width())
    assert hands.names == [path.name for path in paths]
    assert hands.chosen == "20.kifu"
    assert not hands.bar.rect().contains(hands.bar.tabRect(0)), "there are more than have room"
    assert hands.bar.rect().contains(hands.bar.tabRect(20))


def test_tabs_whose_opening_ended_the_program_are_offered_and_not_opened_again(
    furnished: Callable[..., Room], qtbot: QtBot, tmp_path: Path
) -> None:
    room = furnished()
    hands = TabHands(room, qtbot, tmp_path)
    begin_again(room, qtbot)
    hands.play("7g", "7f")
    room.leave()
    later = furnished()
    kept = later.window.state.read_value(TABS_KEY, OpenTabs, None)
    assert kept is not None
    assert len(kept.tabs) == 1
    later.window.state.store_value(TABS_KEY, OpenTabs, kept._replace(is_beginning=True))
    begin_again(later, qtbot)
    assert TabHands(later, qtbot, tmp_path).names == ["Untitled"]
    assert any("not saved when the program last closed" in notice.en for notice in later.window.notices)


@pytest.mark.proof
def test_a_game_without_a_move_is_not_kept_and_one_with_moves_is_offered_once(
    furnished: Callable[..., Room], qtbot: QtBot, tmp_path: Path
) -> None:
    room = furnished()
    begin_again(room, qtbot)
    game = GameHands(room, qtbot)
    game.start(PERSON, QUICK, UNLIMITED)
    room.window.close()
    room.leave()
    later = furnished()
    begin_again(later, qtbot)
    assert later.window.notices == ()
    assert TabHands(later, qtbot, tmp_path).names == ["Untitled"]
    game = GameHands(later, qtbot)
    hosted = game.start(PERSON, QUICK, UNLIMITED)
    game.move("7g7f")
    game.until(lambda: len(hosted.game.state.played_moves) == len(later.moves) == 2)
    later.window.close()
    later.leave()
    last = furnished()
    begin_again(last, qtbot, reopens=False)
    game = GameHands(last, qtbot)
    assert len(last.window.notices) == 1
    assert game.has_notice("Hana")
    last.leave()
    again = furnished()
    begin_again(again, qtbot)
    game = GameHands(again, qtbot)
    assert len(again.window.notices) == 1
    assert len(TabHands(again, qtbot, tmp_path).names) == 1
    game.answer("Resume")
    game.until(lambda: game.playing.is_on and game.hosted.is_persons_turn)
    assert len(again.filing.tabs) == 1
    assert len(again.moves) == 2


@pytest.mark.proof
def test_a_game_that_is_left_before_its_last_move_was_entered_has_it_and_is_offered_once(
    furnished: Callable[..., Room], qtbot: QtBot, tmp_path: Path
) -> None:
    room = furnished()
    begin_again(room, qtbot)
    game = GameHands(room, qtbot)
    hosted = game.start(PERSON, PERSON._replace(name="Ken"), UNLIMITED)
    game.move("7g7f")
    move = MOVES["3c3d"]
    assert move is not None
    hosted.runner.submit_requests(
        hosted.game.play_move(move, hosted.runner.now)
    )  # as an engine's: what is to be seen of it waits
    assert len(room.moves) == 1
    room.window.close()
    assert len(room.moves) == 2
    room.leave()
    later = furnished()
    begin_again(later, qtbot, reopens=False)
    assert [notice.en for notice in later.window.notices] == ["You have an adjourned game (Hana – Ken, 2 moves)."]


@pytest.mark.parametrize("reopens", sampled([True, False], 2, 1))
def test_a_game_goes_on_with_moves_that_its_journal_was_too_late_for(
    furnished: Callable[..., Room], qtbot: QtBot, tmp_path: Path, reopens: bool
) -> None:
    room = furnished()
    begin_again(room, qtbot)
    game = GameHands(room, qtbot)
    game.start(PERSON, PERSON._replace(name="Ken"), UNLIMITED)
    game.move("7g7f")
    room.window.close()
    room.leave()
    later = furnished()
    state = later.window.state
    (kept,) = state.read_value(ADJOURNED_GAMES, Games, ())
    further = kept.game._replace(moves=(*kept.game.moves, ("3c3d", 500, 0, 0)))
    state.store_value(ADJOURNED_GAMES, Games, (kept._replace(game=further),))
    begin_again(later, qtbot, reopens=reopens)
    assert len(later.window.notices) == 1
    game = GameHands(later, qtbot)
    game.answer("Resume")
    game.until(lambda: game.playing.is_on)
    assert later.moves == ["7g7f", "3c3d"]
    assert later.document.shown.cursor.node.time_ms == 500
    assert len(later.filing.tabs) == 1
    assert later.document.shown.player_names() == ("Hana", "Ken")


@pytest.mark.proof
def test_a_game_whose_record_is_gone_goes_on_with_names_and_times(furnished: Callable[..., Room], qtbot: QtBot) -> None:
    room = furnished()
    game = GameHands(room, qtbot)
    game.start(PERSON, PERSON._replace(name="Ken"), UNLIMITED)
    game.move("7g7f", "3c3d")
    room.do("game.adjourn")
    room.document.shown.load_record(new_record())
    room.do("game.resume_adjourned")
    game.until(lambda: game.playing.is_on)
    assert room.moves == ["7g7f", "3c3d"]
    assert room.document.shown.player_names() == ("Hana", "Ken")
    assert room.document.shown.cursor.node.time_ms is not None


def test_a_tab_costs_the_same_work_however_many_there_are(hands: TabHands, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two hundred are opened, walked and closed: a title is made only of what changed, and few layouts follow."""
    filing, titles, layouts, painted = hands.room.filing, list[RecordTab](), list[int](), list[int]()
    make, measure, paint = TabBar._face, TabBar.tabSizeHint, TabBar.paint_tab

    def measured(bar: TabBar, index: int) -> QSize:
        if index == 0:
            layouts.append(bar.count())
        return measure(bar, index)

    def made(bar: TabBar, tab: RecordTab) -> TabFace:
        titles.append(tab)
        return make(bar, tab)

    def counted(bar: TabBar, painter: QPainter, index: int, where: QRect) -> None:
        painted.append(index)
        paint(bar, painter, index, where)

    for name, counting in (("_face", made), ("tabSizeHint", measured), ("paint_tab", counted)):
        monkeypatch.setattr(TabBar, name, counting)

    def work(act: Callable[[], object]) -> tuple[int, int]:
        titles.clear()
        layouts.clear()
        painted.clear()
        act()
        hands.bar.grab()
        in_sight = sum(hands.bar.rect().intersects(hands.bar.tabRect(index)) for index in range(hands.bar.count()))
        assert len(painted) <= 3 * in_sight
        return len(titles), len(layouts)

    opened = [work(lambda: filing.lay(new_record(), None, is_pasted=True)) for _ in range(200)]
    assert hands.bar.count() == 200
    walked = [work(lambda: filing.step(1)) for _ in range(200)]
    edited = [work(lambda: hands.play("7g", "7f")), work(lambda: filing.show(filing.tabs[4]))]
    closed = [work(lambda: filing.drop(filing.shown)) for _ in range(199)]
    assert hands.bar.count() == 1
    for each in (opened, walked, edited, closed):
        assert max(titles for titles, _ in each) <= 3
        assert max(layouts for _, layouts in each) <= 6


def test_a_tab_is_as_wide_as_what_it_says_and_as_large_letters_need(hands: TabHands) -> None:
    long = hands.first.rename(hands.first.with_name("a record with a long name.kifu"))
    hands.open(long, hands.second)
    wide = hands.bar.tabRect(1).width()
    hands.room.filing.show(hands.room.filing.tabs[0])
    before = hands.bar.tabRect(0).width()
    hands.room.document.shown.set_comment(hands.room.document.shown.record.root, "!")
    assert hands.bar.faces[0].is_unsaved
    assert hands.bar.tabRect(0).width() > before
    font = hands.bar.font()
    font.setPixelSize(2 * hands.bar.fontMetrics().height())
    hands.bar.setFont(font)
    assert hands.bar.tabRect(1).width() > wide


def test_files_whose_names_differ_at_their_end_are_told_apart_in_narrow_tabs(hands: TabHands, tmp_path: Path) -> None:
    paths = [tmp_path / f"meeting-in-november-game-{number:02}.kifu" for number in range(12)]
    for path in paths:
        path.write_text(FIRST, "utf-8")
    hands.open(*paths)
    bar = hands.bar
    assert bar.width() < bar.sizeHint().width()
    seen = [place for place in range(11) if bar.rect().contains(bar.tabRect(place))]
    pictures = [bar.grab(bar.tabRect(place)).toImage() for place in seen]
    assert len(seen) > 2
    assert all(one != other for one, other in combinations(pictures, 2))


def test_a_tab_is_called_by_its_players_as_soon_as_these_are_named(hands: TabHands) -> None:
    room = hands.room
    hands.play("7g", "7f")
    assert hands.names == ["Untitled"]
    room.document.shown.history.apply_edit(SetHeader(headers.BLACK, "Hana"), BY_PERSON, 0.0)
    assert ["Hana" in name for name in hands.names] == [True]
    assert "Hana" in room.window.windowTitle()


def test_the_wheel_goes_from_tab_to_tab_in_its_direction(hands: TabHands) -> None:
    hands.open()
    hands.room.filing.show(hands.room.filing.tabs[0])
    for by, chosen in ((120, "first.kifu"), (-120, "second.kifu"), (-120, "second.kifu"), (120, "first.kifu")):
        where = QPointF(hands.middle(0))
        no_buttons, no_keys = Qt.MouseButton.NoButton, Qt.KeyboardModifier.NoModifier
        turn = QWheelEvent(
            where, where, QPoint(), QPoint(0, by), no_buttons, no_keys, Qt.ScrollPhase.NoScrollPhase, False
        )
        QGuiApplication.sendEvent(hands.bar, turn)
        assert hands.chosen == chosen


def test_saving_over_the_file_of_another_tab_leaves_that_ones_record_in_no_file(
    hands: TabHands, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """There are never two tabs of one place in a file, and the next save of the other overwrites nothing."""
    room = hands.room
    hands.open()
    hands.click(hands.middle(0))
    hands.play("9g", "9f")
    hands.click(hands.middle(1))
    choose = "app.desktop.files.file_dialogs.save_dialog"
    monkeypatch.setattr(choose, lambda _w, _s, _p, kind, chosen: chosen(hands.first, kind or file_kinds()[0]))
    room.do("file.save_as")
    hands.settle()
    assert hands.names == ["駒野 – 香山", "first.kifu"]
    assert [face.is_unsaved for face in hands.bar.faces] == [True, False]
    saved = hands.first.read_bytes()
    assert "桂木".encode() in saved
    asked: list[Path] = []
    monkeypatch.setattr(choose, lambda _w, _s, proposed, *_: asked.append(proposed))
    hands.click(hands.middle(0))
    assert any("no longer has a file" in notice.en for notice in room.window.notices)
    room.do("file.save")
    hands.settle()
    assert len(asked) == 1
    assert hands.first.read_bytes() == saved
    hands.open(hands.first)
    assert hands.chosen == "first.kifu"


@pytest.mark.parametrize("begun", ["nothing", "a key", "a new tab"])
def test_the_tabs_of_last_time_come_to_the_front_only_where_nobody_has_begun_something(
    furnished: Callable[..., Room], qtbot: QtBot, tmp_path: Path, begun: str
) -> None:
    """What is typed while they are being read never goes into one of them."""
    room = furnished()
    hands = TabHands(room, qtbot, tmp_path)
    begin_again(room, qtbot)
    hands.open(hands.second, hands.first)
    room.window.close()
    room.leave()
    later = furnished()
    hands, looked = TabHands(later, qtbot, tmp_path), list[bool]()
    later.filing.recovery.looked.connect(looked.append)
    later.filing.begin_tabs(later.window.state, reopens=True)
    if begun == "a key":
        QTest.keyClick(later.board, Qt.Key.Key_Slash)
    elif begun == "a new tab":
        later.filing.new()
    shown = later.document.shown
    qtbot.waitUntil(lambda: bool(looked) and not later.filing.is_busy, timeout=PATIENCE)
    if begun == "nothing":
        assert hands.names == ["second.kifu", "first.kifu"]
        assert hands.chosen == "first.kifu"
    else:
        assert later.document.shown is shown
        assert hands.chosen == "Untitled"
        assert hands.names[-2:] == ["second.kifu", "first.kifu"]


@pytest.mark.parametrize("looks_first", [True, False])
def test_an_analysis_of_ours_is_no_other_program(hands: TabHands, looks_first: bool) -> None:
    """What it writes into the files of open records is shown there, unless something there is not saved."""
    room, filing = hands.room, hands.room.filing

    def notices() -> list[str]:
        return [notice.en for notice in room.window.notices]

    hands.open()
    hands.click(hands.middle(0))
    hands.play("9g", "9f")
    hands.click(hands.middle(1))
    paths = (hands.first, hands.second)
    filing.begin_own_writing(paths)
    for path in paths:
        path.write_text(path.read_text("utf-8") + "*found\n", "utf-8")
        filing.watch.check_file()
        hands.settle()
        assert notices() == []
    filing.end_own_writing(paths)
    hands.settle()
    assert [end.comment for end in main_line(filing.tabs[1].opened.record.root)][-1] == "found"
    assert filing.tabs[0].is_unsaved
    assert hands.chosen == "second.kifu"
    assert notices() == []
    filing.begin_own_writing([hands.second])
    hands.play("9g", "9f")
    hands.second.write_text(hands.second.read_text("utf-8") + "*more\n", "utf-8")
    if looks_first:
        filing.watch.check_file()
    filing.end_own_writing([hands.second])
    if not looks_first:
        filing.watch.check_file()
    hands.settle()
    (told,) = notices()
    assert told.startswith("Batch analysis has written")
    hands.second.write_text(SECOND, "utf-8")
    filing.watch.check_file()
    hands.settle()
    assert any("Another program" in notice for notice in notices())
    hands.click(hands.middle(0))  # it stood behind and had unsaved changes when the analysis ended
    filing.watch.check_file()
    hands.settle()
    (told,) = notices()
    assert told.startswith("Batch analysis has written")


def test_a_file_is_as_known_only_in_tabs_of_its_other_records(tmp_path: Path) -> None:
    """Of the record that was replaced nothing is known any more; its next save asks before it overwrites."""
    path, record, written = tmp_path / "a.kifu", new_record(), new_record()
    stamp = Stamp(1, 2)
    for place, total, saved_place, saved_total, knows, replaced in (
        (0, 2, 1, 2, True, False),
        (0, 2, 0, 2, False, True),
        (0, 1, 0, 1, False, True),
        (0, 2, 0, 1, False, True),
        (1, 2, 0, 1, False, True),
        (0, 1, 1, 2, False, True),
    ):
        file = FileState(Home(path, "kif", "utf-8", place, total), (record,) * total)
        saved = Home(path, "kif", "utf-8", saved_place, saved_total, stamp, 7)
        known = with_saved(file, saved, written)
        assert (known.home.stamp == stamp, is_replaced(file.home, saved)) == (knows, replaced)
        assert (written in known.records) is knows
        elsewhere = saved._replace(path=tmp_path / "b.kifu")
        assert with_saved(file, elsewhere, written) is file
        assert not is_replaced(file.home, elsewhere)


def test_nobody_is_said_to_have_played_what_stood_there_before(hands: TabHands) -> None:
    game = GameHands(hands.room, hands.qtbot)
    hands.open(hands.first)
    game.start(PERSON, QUICK, UNLIMITED, moves=("7g7f", "3c3d"))
    hands.click(hands.middle(0))
    game.until(lambda: game.has_notice("Hana – Yomisuji: "))
    assert game.has_notice("Hana – Yomisuji: It is your turn.")


@pytest.mark.parametrize("size", [(800, 560), (867, 504), (640, 400), (624, 352)])
def test_a_window_without_tabs_leads_to_the_other_records(room: Room, size: tuple[int, int]) -> None:
    brief, frame = room.tabs.brief, room.window.frame
    room.window.resize(*size)
    IDLE.drain()
    assert not brief.isVisible(), "there is no other record"
    first = room.filing.shown
    room.do("file.new")
    IDLE.drain()
    assert brief.isVisible()
    assert brief.text().startswith("2 / 2")
    menu = brief.menu_of_records()
    assert [entry.isChecked() for entry in menu.actions()] == [False, True]
    menu.actions()[0].trigger()
    IDLE.drain()
    assert room.filing.shown is first
    assert brief.text().startswith("1 / 2")
    room.window.grab()
    seen = [part for part in frame.tools.findChildren(QAbstractButton) if part.isVisible()]
    assert [part.objectName() for part in seen if part.width() < part.minimumSizeHint().width()] == []
    assert max(part.mapTo(frame.tools, part.rect().bottomRight()).x() for part in seen) <= frame.tools.width()
    if size != (624, 352):  # the manual names 640 × 400 as the least size
        foot = frame.foot.mapTo(room.window, frame.foot.rect().bottomLeft()).y()
        assert foot < room.window.height(), "the strip below the board is whole"
    room.window.resize(1280, 800)
    IDLE.drain()
    assert not brief.isVisible()
    assert frame.layouts.isVisible()


@pytest.mark.parametrize("language", ["ja", "en"])
def test_the_buttons_of_a_game_are_whole_in_the_least_window(hands: TabHands, language: str) -> None:
    game, room = GameHands(hands.room, hands.qtbot), hands.room
    room.desk.preferences.change_setting("appearance", "language", language)
    room.window.resize(640, 400)
    game.start(PERSON, PERSON._replace(name="Ken"), UNLIMITED)
    game.move("7g7f")
    foot = room.window.frame.foot

    def whole() -> list[QAbstractButton]:
        seen = [button for button in foot.findChildren(QAbstractButton) if button.isVisible()]
        of_game = [button for button in seen if button.objectName().startswith("playing.")]
        ends = [button.mapTo(foot, button.rect().bottomRight()).x() for button in of_game]
        return [
            button
            for button, end in zip(of_game, ends, strict=True)
            if button.width() >= button.sizeHint().width() and end <= foot.width()
        ]

    game.until(lambda: [button.objectName() for button in whole()] == ["playing.more", "playing.resign"])
    game.playing.resign()
    game.until(lambda: [button.objectName() for button in whole()] == ["playing.yes", "playing.no"])


def test_a_badge_that_waits_for_the_person_never_lies_over_the_cross(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    badge = TabBadge("Your turn 1:25:25", is_urgent=True)
    monkeypatch.setattr(TabBar, "_badge", lambda bar, tab: None if tab is bar._files.shown else badge)
    for _ in range(11):
        room.do("file.new")
    IDLE.drain()
    bar = room.tabs.bar
    for place, face in enumerate(bar.faces):
        if face.badge is not None:
            tab = bar.tabRect(place)
            assert tab.left() + SIDE + ICON + GAP <= close_rect(tab).left() - GAP - bar._badge_width(face.badge)


def test_a_loss_is_the_same_loss_in_any_number() -> None:
    """What was agreed to for one place is not asked again for two, although English says another word."""
    losses = [text.UNREAD.filled(count=count) for count in (1, 2, 13)]
    assert len({each.en for each in losses}) == 3
    assert len({without_numbers(each) for each in losses}) == 1
    assert without_numbers(text.UNREAD.filled(count=1)) != without_numbers(text.MORE_LOSSES.filled(count=1))
