"""The panes that are lists: moves, branches, bookmarks and problems, with mouse and keys."""

from collections.abc import Callable, Sequence

import pytest
from desktop_room import Room
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QAccessible, QContextMenuEvent, QFontMetrics, QTextDocument, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu, QToolButton, QToolTip, QWidget
from pytestqt.qtbot import QtBot
from window_states import settle

from app.desktop.desk.dock import DockLayout
from app.desktop.kit.idle import IDLE
from app.desktop.kit.labels import elided, show_tip
from app.desktop.lists import row_painter
from app.desktop.lists.row_painter import Guide
from app.desktop.lists.rows import RowView
from app.desktop.playing.game_dialog import GameDialog
from app.desktop.playing.playing import playing
from app.desktop.record.bookmarks import BookmarksPane
from app.desktop.record.branches import BranchDiagram, BranchesPane
from app.desktop.record.moves import MovesPane
from app.desktop.record.problems import ProblemsPane
from app.record.edits import AddEnd, InsertLine, SetTime
from app.record.endings import End, EndKind
from app.record.history import History
from app.record.problems import Problem, Severity
from app.record.record_builder import new_record
from app.record.traversal import main_line
from app.record.tree import PERSON
from app.shogi.moves import move_of_usi
from app.text import panes as text
from app.text.phrase import Phrase

# The offscreen platform cannot do what popping a menu up asks for.
pytestmark = [
    pytest.mark.slow,
    pytest.mark.qt_log_ignore("plugin does not support (raise|grabbing the keyboard)", extend=True),
]
ONE_ROOM = True


def moves_in(room: Room) -> RowView:
    room.window.docks.show("moves")
    pane = room.window.docks.pane("moves")
    assert isinstance(pane, MovesPane)
    return pane.list


def bookmarks_in(room: Room) -> BookmarksPane:
    room.window.docks.show("bookmarks")
    pane = room.window.docks.pane("bookmarks")
    assert isinstance(pane, BookmarksPane)
    return pane


def diagram_in(room: Room) -> BranchDiagram:
    room.window.docks.show("branches")
    pane = room.window.docks.pane("branches")
    assert isinstance(pane, BranchesPane)
    return pane.diagram


def problems_in(room: Room) -> RowView:
    room.window.docks.show("problems")
    pane = room.window.docks.pane("problems")
    assert isinstance(pane, ProblemsPane)
    return pane.list


def play(room: Room, *moves: str) -> None:
    for usi in moves:
        move = move_of_usi(usi)
        assert move is not None
        assert room.document.shown.play_move(move)


def forked(room: Room) -> None:
    """7g7f 3c3d 2g2f 8c8d on the main line, and 8c8d 2g2f beside it from the second move on; the main line is shown."""
    play(room, "7g7f", "8c8d", "2g2f")
    room.document.shown.cursor.go_by_plies(-2)
    play(room, "3c3d", "2g2f", "8c8d")
    room.do("go.back_ten")
    room.do("edit.undo")
    room.do("edit.redo")
    node = room.document.shown.record.root.children[0].children[1]
    room.document.shown.cursor.go_to_node(node)
    room.do("edit.make_main")
    room.document.shown.cursor.go_to_start()


def click(view: RowView, row: int, button: Qt.MouseButton = Qt.MouseButton.LeftButton) -> None:
    view.reveal(row)
    QTest.mouseClick(view.viewport(), button, pos=view.rect_of(row).center())


def words(view: RowView) -> list[str]:
    return view.words(range(view.count)).split("\n")


def menu_of(view: QWidget, point: QPoint) -> QMenu:
    """The menu that the other button brings up at a point of a viewport."""
    event = QContextMenuEvent(QContextMenuEvent.Reason.Mouse, point, view.mapToGlobal(point))
    QApplication.sendEvent(view, event)
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    return menu


# Moves


@pytest.mark.parametrize("language", ["ja", "en"])
def test_the_result_of_a_game_is_read_whole(room: Room, monkeypatch: pytest.MonkeyPatch, language: str) -> None:
    room.preferences.change_setting("appearance", "language", language)
    cut: list[str] = []

    def recorded(metrics: QFontMetrics, words: str, width: int) -> str:
        shown = elided(metrics, words, width)
        if shown != words:
            cut.append(words)
        return shown

    monkeypatch.setattr(row_painter, "elided", recorded)
    for width, layout in ((1280, DockLayout.GAME), (1152, DockLayout.READING)):
        room.window.resize(width, 800)
        room.window.docks.change_layout(layout)
        moves = moves_in(room)
        for kind in EndKind:
            room.document.shown.load_record(new_record())
            play(room, "7g7f", "3c3d")
            end = End(kind, "封じ手の開封待ち" if kind is EndKind.OTHER else "")
            room.document.shown.history.apply_edit(AddEnd(room.document.shown.cursor.node, end, 61_000), PERSON, 0.0)
            room.document.shown.cursor.go_to_node(room.document.shown.cursor.current_line()[-1])
            IDLE.drain()
            moves.viewport().grab()
            room.window.walk.words.grab()
            cut += [tip] if (tip := room.window.walk.words.toolTip()) else []
    assert cut == []


def test_the_list_says_what_is_played(room: Room) -> None:
    view = moves_in(room)
    room.click("7g")
    room.click("7f")
    play(room, "3c3d")
    assert [line.split("\t")[:2] for line in words(view)] == [
        ["", "Start"],
        ["1", "☗７六歩"],
        ["2", "☖３四歩"],
    ]
    assert view.current == 2


def test_a_click_goes_to_the_move(room: Room) -> None:
    view = moves_in(room)
    play(room, "7g7f", "3c3d", "2g2f")
    click(view, 1)
    assert room.moves == ["7g7f"]
    assert view.current == 1


def test_a_click_on_another_way_takes_it(room: Room) -> None:
    view = moves_in(room)
    forked(room)
    assert [line.split("\t")[1] for line in words(view)] == [
        "Start",
        "☗７六歩",
        "☖３四歩",
        "☖８四歩",
        "☗２六歩",
        "☖８四歩",
    ]
    click(view, 3)
    assert room.moves == ["7g7f", "8c8d"]
    assert [line.split("\t")[0] for line in words(view)] == ["", "1", "2", "main", "3"]


def test_keys_walk_the_record_when_the_list_has_the_focus(room: Room) -> None:
    view = moves_in(room)
    forked(room)
    view.setFocus()
    steps: Sequence[tuple[Qt.Key, list[str]]] = (
        (Qt.Key.Key_Down, ["7g7f"]),
        (Qt.Key.Key_Right, ["7g7f", "3c3d"]),
        (Qt.Key.Key_Return, ["7g7f", "8c8d"]),
        (Qt.Key.Key_Down, ["7g7f", "8c8d", "2g2f"]),
        (Qt.Key.Key_Up, ["7g7f", "8c8d"]),
        (Qt.Key.Key_Return, ["7g7f", "3c3d"]),
        (Qt.Key.Key_End, ["7g7f", "3c3d", "2g2f", "8c8d"]),
        (Qt.Key.Key_Left, ["7g7f", "3c3d", "2g2f"]),
        (Qt.Key.Key_Home, []),
    )
    for key, moves in steps:
        QTest.keyClick(view, key)
        assert room.moves == moves, key


def test_a_guide_goes_on_below_every_other_way_but_the_last(room: Room) -> None:
    view = moves_in(room)
    for usi in ("7g7f", "2g2f", "5g5f"):
        room.document.shown.cursor.go_to_start()
        play(room, usi)
    room.document.shown.cursor.go_to_main_line()
    pane = room.window.docks.pane("moves")
    assert isinstance(pane, MovesPane)
    assert [pane.cells.cells(row)[1].guide for row in range(view.count)] == [None, None, Guide.TEE, Guide.ELBOW]


def test_letters_and_delete_act_in_the_list_as_on_the_board(room: Room) -> None:
    view = moves_in(room)
    play(room, "7g7f", "3c3d")
    view.setFocus()
    QTest.keyClick(view, Qt.Key.Key_F)
    assert room.document.shown.is_flipped
    QTest.keyClick(view, Qt.Key.Key_Delete)
    assert room.moves == ["7g7f"]
    assert view.current == 1
    assert len(words(view)) == 2


def test_the_menu_of_a_move_puts_its_branch_first(room: Room, qtbot: QtBot) -> None:
    view = moves_in(room)
    forked(room)
    click(view, 3, Qt.MouseButton.RightButton)
    menu = menu_of(view.viewport(), view.rect_of(2).center())
    entry = next(action for action in menu.actions() if action.objectName() == "edit.make_main")
    entry.trigger()
    menu.close()
    first = room.document.shown.record.root.children[0].children[0]
    assert first.move is not None
    assert first.move.usi == "8c8d"
    assert room.document.disabled_reason(None) is None
    room.do("edit.undo")
    room.do("edit.branch_up")
    assert room.document.shown.record.root.children[0].children[0].move == first.move


def test_the_menu_of_a_move_begins_a_game_there(room: Room) -> None:
    view = moves_in(room)
    play(room, "7g7f", "3c3d", "2g2f")
    click(view, 2, Qt.MouseButton.RightButton)
    menu = menu_of(view.viewport(), view.rect_of(2).center())
    next(action for action in menu.actions() if action.text().replace("&", "").startswith("Play from here")).trigger()
    menu.close()
    dialog = room.window.findChild(GameDialog)
    assert dialog is not None
    QTest.keyClick(dialog.begin, Qt.Key.Key_Return)
    game = playing(room.desk)
    assert game.hosted is not None
    assert game.hosted.conditions.moves == ("7g7f", "3c3d")


def test_the_place_on_the_board_is_always_in_sight(room: Room) -> None:
    view = moves_in(room)
    shuffle = ("2h3h", "8b7b", "3h2h", "7b8b")
    play(room, *(shuffle[place % 4] for place in range(120)))
    for go in ("go.first", "go.last", "go.back_ten"):
        room.do(go)
        rect = view.rect_of(view.current)
        assert view.viewport().rect().contains(rect.center())
    assert view.verticalScrollBar().value() > 0
    room.do("go.first")
    room.document.shown.cursor.go_by_plies(60)
    assert view.verticalScrollBar().value() % view.row_height == 0
    room.window.resize(room.window.width(), room.window.height() - 200)
    assert view.viewport().rect().contains(view.rect_of(view.current))
    view.verticalScrollBar().setValue(0)
    room.window.resize(room.window.width(), room.window.height() + 100)
    assert view.verticalScrollBar().value() == 0  # who looks elsewhere stays there


@pytest.mark.usefixtures("screen_reader")
def test_the_list_says_its_row_to_who_cannot_see_it(room: Room) -> None:
    view = moves_in(room)
    play(room, "7g7f")
    assert view.accessibleName() == "Move list"
    assert view.accessibleDescription() == "1, Sente: pawn 7f"
    room.preferences.change_setting("appearance", "language", "ja")
    assert view.accessibleName() == text.MOVES_LIST.ja
    room.do("go.first")
    assert view.accessibleDescription() == "開始局面"


@pytest.mark.usefixtures("screen_reader")
def test_a_screen_reader_finds_rows_and_cells(room: Room) -> None:
    view = moves_in(room)
    play(room, "7g7f")
    reading = QAccessible.queryAccessibleInterface(view)
    assert reading.role() == QAccessible.Role.Table
    names = [reading.child(number).text(QAccessible.Text.Name) for number in range(reading.childCount())]
    assert names[1:3] == ["No.", "Move"]
    row = names.index("1, Sente: pawn 7f")
    assert names[row + 1] == "☗７六歩"


def test_another_record_is_shown_in_place_of_the_first(room: Room) -> None:
    view = moves_in(room)
    play(room, "7g7f", "3c3d")
    room.document.shown.load_record(new_record())
    assert len(words(view)) == 1
    assert view.current == 0


def test_what_happens_while_the_list_is_hidden_is_there_when_it_is_shown(room: Room) -> None:
    view = moves_in(room)
    play(room, "7g7f")
    room.window.docks.show("moves", False)
    play(room, "3c3d", "2g2f")
    room.do("go.back")
    view = moves_in(room)
    assert len(words(view)) == 4
    assert view.current == 2


def test_a_hidden_list_bears_what_it_does_not_follow(room: Room) -> None:
    view = moves_in(room)
    forked(room)
    click(view, 3)
    room.window.docks.show("moves", False)
    room.do("go.first")
    room.document.shown.cursor.go_to_node(room.document.shown.record.root.children[0])
    room.do("edit.delete")
    room.preferences.change_setting("appearance", "language", "ja")
    moves_in(room)
    assert words(view) == ["\t開始局面\t\t\t"]
    assert view.accessibleDescription() == "開始局面"


# Columns


def test_columns_are_chosen_and_found_again(furnished: Callable[..., Room], qtbot: QtBot) -> None:
    room = furnished()
    view = moves_in(room)
    play(room, "7g7f")
    assert words(view)[1].split("\t") == ["1", "☗７六歩", "", "", ""]
    view.horizontalHeader().customContextMenuRequested.emit(QPoint(5, 5))
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    next(action for action in menu.actions() if action.objectName() == "column.time").trigger()
    menu.close()
    view.horizontalHeader().resizeSection(4, 90)
    assert words(view)[1].split("\t") == ["1", "☗７六歩", "", ""]
    room.leave()
    again = moves_in(furnished())
    assert again.horizontalHeader().sectionSize(4) == 90
    assert again.horizontalHeader().isSectionHidden(2)


def test_the_numbers_of_a_long_game_can_be_read(room: Room) -> None:
    """The column of the numbers grows with them, and a person who makes it wider keeps that."""
    record = new_record()
    way = ("2h3h", "8b7b", "3h2h", "7b8b")
    moves = tuple(move for usi in way if (move := move_of_usi(usi)) is not None) * 300
    History(record).apply_edit(InsertLine(record.root, moves), PERSON, 0)
    view = moves_in(room)
    number = view.horizontalHeader().sectionSize(0)
    room.document.shown.load_record(record)
    room.document.shown.cursor.go_to_end()
    last = view.rect_of(1_200, "number").center()
    assert words(view)[1_200].startswith("1200\t")
    assert view.tip_at(last) == ""  # a tip tells what there is no room for
    assert view.horizontalHeader().sectionSize(0) > number
    view.horizontalHeader().resizeSection(0, 200)
    room.document.shown.play_move(moves[0])
    assert view.horizontalHeader().sectionSize(0) == 200


def test_times_of_ten_minutes_and_of_hours_are_shown_whole(room: Room) -> None:
    view, record = moves_in(room), new_record()
    history, moves = History(record), tuple(filter(None, map(move_of_usi, ("7g7f", "3c3d"))))
    history.apply_edit(InsertLine(record.root, moves), PERSON, 0.0)
    view.horizontalHeader().setSectionHidden(3, False)
    for node, minutes in zip(main_line(record.root)[1:], (35, 700), strict=True):
        history.apply_edit(SetTime(node, minutes * 60_000), PERSON, 0.0)
    room.document.shown.load_record(record)
    assert words(view)[2].count("11:40:00") == 2
    places = [view.rect_of(row, column).center() for row in (1, 2) for column in ("time", "total")]
    assert [view.tip_at(place) for place in places] == [""] * 4
    view.horizontalHeader().setSectionHidden(3, True)


def test_rows_are_copied_with_tabs(room: Room) -> None:
    pane = bookmarks_in(room)
    for usi, name in (("7g7f", "初手"), ("3c3d", "二手目")):
        play(room, usi)
        room.document.shown.set_bookmark(room.document.shown.cursor.node, name)
    pane.list.setFocus()
    QTest.keyClick(pane.list, Qt.Key.Key_Up, Qt.KeyboardModifier.ShiftModifier)
    QTest.keyClick(pane.list, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    assert QApplication.clipboard().text() == "1\t☗７六歩\t初手\n2\t☖３四歩\t二手目"


# Bookmarks


def test_a_bookmark_is_named_in_the_pane(room: Room) -> None:
    play(room, "7g7f")
    room.do("edit.bookmark")
    pane = bookmarks_in(room)
    editor = pane.list.editor
    assert editor is not None
    assert editor.hasFocus()
    assert editor.text() == "Move 1 ☗７六歩"
    QTest.keyClicks(editor, "x marks f")
    QTest.keyClick(editor, Qt.Key.Key_Return)
    assert room.document.shown.cursor.node.bookmark == "x marks f"
    assert not room.document.shown.is_flipped, "letters are typed, not done"
    assert pane.list.editor is None
    room.do("edit.undo")
    assert room.document.shown.cursor.node.bookmark == ""
    assert pane.list.count == 0


@pytest.mark.parametrize("key", ["Return", "Enter", "Up", "Down", "Escape"])
def test_a_key_in_a_cell_that_is_written_does_nothing_in_the_list(room: Room, key: str) -> None:
    play(room, "7g7f", "3c3d", "2g2f")
    line = room.document.shown.cursor.current_line()
    for node, name in ((line[1], "one"), (line[2], "two")):
        room.document.shown.set_bookmark(node, name)
    room.document.shown.cursor.go_to_node(line[3])
    view = bookmarks_in(room).list
    acted: list[str] = []
    view.activated.connect(lambda _: acted.append("activated"))
    view.set_current(0)
    view.setFocus()
    QTest.keyClick(view, Qt.Key.Key_F2)
    row = view.current
    assert view.editor is not None
    QTest.keyClicks(view.editor, "uno")
    QTest.keyClick(view.editor, getattr(Qt.Key, f"Key_{key}"))
    assert acted == []
    assert view.current == row
    assert room.document.shown.cursor.node is line[3]
    assert (line[1].bookmark == "uno") is (key in {"Return", "Enter"})


def test_escape_gives_a_new_bookmark_up(room: Room) -> None:
    room.do("edit.bookmark")
    pane = bookmarks_in(room)
    editor = pane.list.editor
    assert editor is not None
    assert pane.list.count == 1
    QTest.keyClick(editor, Qt.Key.Key_Escape)
    assert room.document.shown.record.root.bookmark == ""
    assert pane.list.count == 0
    assert not room.document.shown.history.can_undo


def test_a_name_for_a_record_that_is_gone_is_given_up(room: Room) -> None:
    play(room, "7g7f")
    room.do("edit.bookmark")
    pane = bookmarks_in(room)
    room.document.shown.load_record(new_record())
    assert pane.list.editor is None
    assert pane.list.count == 0


def test_bookmarks_are_gone_to_renamed_and_taken_away_by_keys(room: Room) -> None:
    play(room, "7g7f", "3c3d", "2g2f")
    line = room.document.shown.cursor.current_line()
    for node, name in ((line[1], "one"), (line[2], "two")):
        room.document.shown.set_bookmark(node, name)
    pane = bookmarks_in(room)
    view = pane.list
    click(view, 0)
    assert room.moves == ["7g7f"]
    QTest.keyClick(view, Qt.Key.Key_Down)
    assert room.moves == ["7g7f", "3c3d"]
    QTest.keyClick(view, Qt.Key.Key_F2)
    assert view.editor is not None
    QTest.keyClicks(view.editor, "zwei")
    QTest.keyClick(view.editor, Qt.Key.Key_Return)
    assert line[2].bookmark == "zwei"
    QTest.keyClick(view, Qt.Key.Key_Delete)
    assert [node.bookmark for node in line] == ["", "one", "", ""]
    assert room.moves == ["7g7f", "3c3d"], "the move itself stays"


def test_the_buttons_below_do_the_same(room: Room) -> None:
    pane = bookmarks_in(room)
    buttons = {button.objectName(): button for button in pane.findChildren(QToolButton)}
    assert not buttons["bookmark.remove"].isEnabled()
    buttons["bookmark.add"].click()
    assert pane.list.editor is not None
    QTest.keyClick(pane.list.editor, Qt.Key.Key_Return)
    assert room.document.shown.record.root.bookmark == "Start"
    buttons["bookmark.remove"].click()
    assert room.document.shown.record.root.bookmark == ""


# Branches


def test_a_click_in_the_diagram_goes_there(room: Room) -> None:
    diagram = diagram_in(room)
    forked(room)
    branch = room.document.shown.record.root.children[0].children[1]
    QTest.mouseClick(diagram.viewport(), Qt.MouseButton.LeftButton, pos=diagram.point_of(branch))
    assert room.document.shown.cursor.node is branch
    assert diagram.node_at(diagram.point_of(branch)) is branch


def test_keys_move_between_the_lanes(room: Room) -> None:
    diagram = diagram_in(room)
    forked(room)
    diagram.setFocus()
    for key, moves in (
        (Qt.Key.Key_Right, ["7g7f"]),
        (Qt.Key.Key_Right, ["7g7f", "3c3d"]),
        (Qt.Key.Key_Down, ["7g7f", "8c8d"]),
        (Qt.Key.Key_Right, ["7g7f", "8c8d", "2g2f"]),
        (Qt.Key.Key_Up, ["7g7f", "3c3d", "2g2f"]),
    ):
        QTest.keyClick(diagram, key)
        assert room.moves == moves, key
    assert diagram.accessibleDescription() == "3 ☗２六歩"


def test_the_diagram_follows_the_tree(room: Room) -> None:
    diagram = diagram_in(room)
    forked(room)
    assert diagram.lanes.lane_count == 2
    branch = room.document.shown.record.root.children[0].children[1]
    room.document.shown.cursor.go_to_node(branch)
    room.do("edit.delete")
    assert diagram.lanes.lane_count == 1
    assert diagram.lanes.lane_of_node(branch) is None
    room.do("edit.undo")
    assert diagram.lanes.lane_count == 2
    room.document.shown.load_record(new_record())
    assert diagram.lanes.plies == 0


def test_the_wheel_with_ctrl_zooms_and_the_place_stays_in_sight(room: Room) -> None:
    diagram = diagram_in(room)
    shuffle = ("2h3h", "8b7b", "3h2h", "7b8b")
    play(room, *(shuffle[place % 4] for place in range(90)))
    steps: list[int] = []
    for turned in (120, -120, -120, -120, -120, -120, 120):
        point = QPointF(diagram.viewport().rect().center())
        event = QWheelEvent(
            point,
            QPointF(diagram.viewport().mapToGlobal(point)),
            QPoint(),
            QPoint(0, turned),
            Qt.MouseButton.NoButton,
            Qt.KeyboardModifier.ControlModifier,
            Qt.ScrollPhase.NoScrollPhase,
            False,
        )
        QApplication.sendEvent(diagram.viewport(), event)
        steps.append(diagram.painter.step)
        assert diagram.viewport().rect().contains(diagram.point_of(room.document.shown.cursor.node))
    assert max(steps) == steps[0]
    assert min(steps) == steps[-2] < steps[-1]


@pytest.mark.parametrize("language", ["ja", "en"])
def test_the_row_of_the_main_line_below_a_branch_is_read_whole(
    room: Room, monkeypatch: pytest.MonkeyPatch, language: str
) -> None:
    room.preferences.change_setting("appearance", "language", language)
    shown: list[str] = []

    def recorded(metrics: QFontMetrics, words: str, width: int) -> str:
        shown.append(elided(metrics, words, width))
        return shown[-1]

    monkeypatch.setattr(row_painter, "elided", recorded)
    forked(room)
    view = moves_in(room)
    room.document.shown.cursor.go_to_node(room.document.shown.record.root.children[0].children[1])
    settle()
    view.viewport().grab()
    assert room.speech.say(text.MAIN) in shown


# Problems


def test_problems_of_a_file_lead_to_their_place(room: Room) -> None:
    play(room, "7g7f", "3c3d")
    record, where = room.document.shown.record, room.document.shown.cursor.node
    problems = (
        Problem(Phrase("{what}を読めません。", "{what} cannot be read."), {"what": "X"}, None, Severity.ERROR, 3, 1),
        Problem(Phrase("手が反則です。", "That move is illegal."), {}, where, Severity.NOTE, 9, 2),
    )
    view = problems_in(room)
    assert view.count == 0
    assert view.accessibleDescription() == text.NO_PROBLEMS.en
    room.document.shown.load_record(record, problems=problems)
    assert words(view) == ["Error\t3:1\tX cannot be read.", "Info\t9:2\tThat move is illegal."]
    click(view, 0)
    assert room.moves == []
    click(view, 1)
    assert room.moves == ["7g7f", "3c3d"]
    room.preferences.change_setting("appearance", "language", "ja")
    assert words(view)[0] == "エラー\t3:1\tXを読めません。"
    room.do("view.reset_layout")
    assert room.window.docks.is_shown("problems"), "there is something to be read in it"
    room.document.shown.load_record(new_record())
    assert view.count == 0
    room.do("view.reset_layout")
    assert not room.window.docks.is_shown("problems")


def test_tags_in_a_file_stay_text(room: Room, qtbot: QtBot) -> None:
    evil = '<img src="x"><b>' * 20
    view = problems_in(room)
    room.document.shown.load_record(new_record(), problems=(Problem(Phrase(evil, evil), {}),))
    point = view.rect_of(0, "sentence").center()
    show_tip(view.mapToGlobal(point), view.tip_at(point), view)
    document = QTextDocument()
    document.setHtml(QToolTip.text())
    assert document.toPlainText() == evil


@pytest.mark.parametrize(("theme", "language"), [("dark", "ja"), ("light", "en")])
def test_all_lists_can_be_painted_in_every_dress(furnished: Callable[..., Room], theme: str, language: str) -> None:
    room = furnished(appearance__theme=theme, appearance__language=language)
    forked(room)
    room.document.shown.set_bookmark(room.document.shown.cursor.node, "急所")
    for dock, view in (
        ("moves", moves_in(room)),
        ("branches", diagram_in(room)),
        ("bookmarks", bookmarks_in(room).list),
        ("problems", problems_in(room)),
    ):
        room.window.docks.show(dock)
        image = view.viewport().grab().toImage()
        colours = {image.pixel(x, y) for x in range(0, image.width(), 3) for y in range(0, image.height(), 3)}
        assert len(colours) > 2, dock
