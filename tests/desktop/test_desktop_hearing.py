"""What those hear who do not see the window: cells, moves, ends, refusals, mistakes, clocks and answers."""

from collections.abc import Callable

import pytest
from desktop_room import Room
from game_hands import PERSON, QUICK, GameHands
from hearing_hands import cell_of, focused, listen, said, table_of
from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit, QWidget
from pytestqt.qtbot import QtBot

from app.config.declare import Field, NumberField
from app.desktop.analysis.eval_bar import EvalMeter
from app.desktop.board.accessible_board import COLUMNS
from app.desktop.desk.messages import WINDOW, MessageKind
from app.desktop.desk.task_strip import TaskProgress, task_strip
from app.desktop.forms.editors import WholeNumber
from app.desktop.forms.form import FieldRow
from app.desktop.kit.announcements import Banner
from app.desktop.kit.dialogs import Notices, SpokenLabel
from app.desktop.kit.idle import IDLE
from app.desktop.kit.theme import LIGHT
from app.desktop.playing.game_dialog import GameDialog
from app.desktop.record.moves import MoveList
from app.desktop.window.screen_reader import PositionText
from app.formats.kif import KIF
from app.play.clock import TimeSignal
from app.play.conditions import TimeControl
from app.play.game_requests import TimeSignalDue
from app.shogi.pieces import GOLD, PAWN, ROOK, Side
from app.shogi.squares import square_named
from app.text import board as board_text
from app.text import play as play_text
from app.text import window as window_text
from app.text.phrase import Phrase
from app.text.spoken import AnnouncementKind
from app.workspace.scene import InHand
from tests.cases import every_case
from tests.fakes.watching import wait_until

NONE, SHIFT = Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.ShiftModifier
Key = Qt.Key
pytestmark = pytest.mark.usefixtures("screen_reader")
ONE_ROOM = True


@pytest.fixture
def words(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    return listen(monkeypatch)


def test_the_board_is_a_table_of_cells(room: Room) -> None:
    reading = QAccessible.queryAccessibleInterface(table_of(room))
    assert reading is not None
    assert reading.role() == QAccessible.Role.Table
    cell = cell_of(room, "7g")
    assert cell.role() == QAccessible.Role.Cell
    assert cell.text(QAccessible.Text.Name) == "7g, pawn of Sente"
    assert cell.tableCellInterface() is not None
    assert (cell.tableCellInterface().rowIndex(), cell.tableCellInterface().columnIndex()) == (6, 4)
    assert [head.text(QAccessible.Text.Name) for head in cell.tableCellInterface().columnHeaderCells()] == ["7"]
    assert [head.text(QAccessible.Text.Name) for head in cell.tableCellInterface().rowHeaderCells()] == ["g"]
    assert cell_of(room, InHand(Side.WHITE, PAWN)).text(QAccessible.Text.Name) == "Gote’s hand, pawn: 0"


@pytest.mark.parametrize("flipped", [False, True])
def test_a_cell_lies_where_its_square_is_seen(room: Room, flipped: bool) -> None:
    if flipped:
        room.do("view.flip")
    assert table_of(room).cells.name(square_named("3a")) == "3a, silver of Gote"
    for square in ("9a", "5e", "1i", "7g"):
        cell = cell_of(room, square)
        assert cell.text(QAccessible.Text.Name).startswith(square)
        assert cell.rect().contains(room.board.mapToGlobal(room.point(square)))


@pytest.mark.parametrize("size", [(800, 600), (1280, 720)])
def test_no_cell_lies_beside_the_board(room: Room, size: tuple[int, int]) -> None:
    table = table_of(room)
    room.window.resize(*size)
    IDLE.drain()
    assert room.board.layout_now.is_compact is (size[0] < 900)
    assert room.board.rect().contains(table.geometry())
    first, last = (table.visualRect(table.cells.index(row, column)) for row, column in ((0, 0), (8, COLUMNS - 1)))
    assert table.rect().contains(first | last), "all of them, with the stands"


def test_walking_over_the_board_gives_each_cell_the_focus_and_says_it_once(
    room: Room, words: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    table_of(room)
    names = focused(monkeypatch)
    said(words)
    room.key(Key.Key_Up, SHIFT)
    room.key(Key.Key_Down, SHIFT)
    room.key(Key.Key_Down, SHIFT)
    assert names == ["5e, empty", "5f, empty", "5g, pawn of Sente"]
    assert cell_of(room, "5g").state().focused
    assert said(words) == []
    room.key(Key.Key_Return)
    assert said(words) == ["5g, pawn of Sente, picked up."]
    assert cell_of(room, "5g").state().selected
    room.key(Key.Key_Up, SHIFT)
    assert names[-1] == "5f, empty, can go here"
    room.key(Key.Key_Return)
    assert said(words) == ["Sente: pawn 5f."]
    assert cell_of(room, "5f").text(QAccessible.Text.Name) == "5f, pawn of Sente"


def test_a_mouse_elsewhere_does_not_tell_the_cell_of_the_keyboard(room: Room, words: list[str]) -> None:
    room.key(Key.Key_Down, SHIFT)
    room.key(Key.Key_Down, SHIFT)
    room.document.shown.restart_from("4k4/9/9/9/9/9/9/9/4K4 b R 1")
    said(words)
    room.drag(InHand(Side.BLACK, ROOK), "4i")
    assert said(words) == ["Sente: rook drop 4i."]
    room.document.shown.restart_from("4k4/9/9/9/4R4/9/9/9/4K4 b - 1")
    said(words)
    room.click("5e")
    assert said(words) == [], "it can go to the cell of the keyboard, which nobody is at"


def test_a_screen_reader_can_press_cells(room: Room, words: list[str]) -> None:
    def press(square: str) -> None:
        cell = cell_of(room, square)
        action = cell.actionInterface()
        assert action is not None
        action.doAction(action.actionNames()[0])
        IDLE.drain()

    said(words)
    press("7g")
    assert said(words) == ["7g, pawn of Sente, picked up."]
    press("7g")
    assert said(words) == ["7g, pawn of Sente."]
    press("7g")
    said(words)
    press("7f")
    assert said(words) == ["Sente: pawn 7f."]
    press("5e")
    assert said(words) == ["You have no piece to pick up here. 5e, empty."]


def test_enter_on_nothing_says_why_nothing_happens(room: Room, words: list[str]) -> None:
    room.key(Key.Key_Up, SHIFT)
    said(words)
    room.key(Key.Key_Return)
    assert said(words) == ["You have no piece to pick up here. 5e, empty."]
    for _ in range(2):
        room.key(Key.Key_Up, SHIFT)
    room.key(Key.Key_Return)
    assert said(words) == ["That is your opponent’s piece."]


@pytest.mark.parametrize(
    ("language", "steps", "heard"),
    [
        ("en", "1 ７六歩(77)\n2 ３四歩(33)\n3 ２二角成(88)\n4 同　銀(31)\n", ["Sente: pawn 7f.", "Gote: pawn 3d.", "Sente: bishop 2b promotes, takes bishop.", "Gote: silver 2b, takes horse."]),
        ("ja", "1 ７六歩(77)\n2 ３四歩(33)\n3 ２二角成(88)\n4 同　銀(31)\n", ["先手、７六歩。", "後手、３四歩。", "先手、２二角成、角を取る。", "後手、同、２二、銀、馬を取る。"]),
        ("en", "手合割：香落ち\n1 ３四歩(33)\n", ["Uwate: pawn 3d."]),
        ("en", "1 ７六歩(77)\n2 ３四歩(33)\n3 ３三角成(88)\n4 ６二玉(51)\n", ["Sente: pawn 7f.", "Gote: pawn 3d.", "Sente: bishop 3c promotes. check.", "Gote: king 6b."]),
        ("en", "1 ７六歩(77)\n2 ５五角(22)\n", ["Sente: pawn 7f.", "Gote: bishop 5e, illegal move."]),
    ],
    ids=["english", "japanese", "handicap", "check", "illegal"],
)  # fmt: skip
def test_each_step_is_said_once_in_words(
    furnished: Callable[..., Room], words: list[str], language: str, steps: str, heard: list[str]
) -> None:
    room = furnished(appearance__language=language)
    room.document.shown.load_record(KIF.read(steps).records[0])
    said(words)
    told = []
    while room.document.shown.cursor.node.children:
        room.key(Key.Key_Right)
        told += said(words)
    assert told == heard


@pytest.mark.parametrize(
    ("language", "record", "heard"),
    [
        ("en", "1 ７六歩(77)\n2 ３四歩(33)\n3 投了\n", "Resigned, Gote won"),
        ("ja", "1 ７六歩(77)\n2 ３四歩(33)\n3 投了\n", "投了、後手の勝ち"),
        ("en", "手合割：香落ち\n1 ３四歩(33)\n2 ７六歩(77)\n3 切れ負け\n", "Lost on time, Shitate won"),
        ("en", "1 ７六歩(77)\n2 千日手\n", "Repetition"),
    ],
    ids=["resigned", "japanese", "handicap", "drawn"],
)
def test_the_end_of_a_game_is_said_by_its_name_with_who_won(
    furnished: Callable[..., Room], words: list[str], language: str, record: str, heard: str
) -> None:
    room = furnished(appearance__language=language)
    room.document.shown.load_record(KIF.read(record).records[0])
    said(words)
    room.document.shown.cursor.go_to_end()
    assert [told.rstrip(".。") for told in said(words)] == [heard]
    assert room.window.state_words.endswith(f"  {heard}")
    room.document.shown.cursor.go_to_start()
    assert said(words)[-1].rstrip(".。") == room.speech.say(window_text.START_POSITION)


def test_mate_is_said(room: Room, words: list[str]) -> None:
    room.document.shown.restart_from("4k4/9/4P4/9/9/9/9/9/4K4 b G 1")
    said(words)
    room.drag(InHand(Side.BLACK, GOLD), "5b")
    assert said(words) == ["Sente: gold drop 5b. checkmate."]


def test_a_promotion_is_asked_aloud(room: Room, words: list[str]) -> None:
    room.document.shown.restart_from("4k4/9/9/4P4/9/9/9/9/4K4 b - 1")
    said(words)
    room.drag("5d", "5c")
    assert said(words) == [board_text.ASKED.en]


def test_a_typed_move_that_cannot_be_made_is_refused_aloud_and_chosen(room: Room, words: list[str]) -> None:
    room.key(Key.Key_Slash)
    field = room.window.findChild(QLineEdit, "typed.field")
    assert isinstance(field, QLineEdit)
    QTest.keyClicks(field, "77")
    said(words)
    QTest.keyClicks(field, "zz")
    QTest.keyClick(field, Key.Key_Return)
    (heard,) = said(words)
    assert heard
    assert field.selectedText() == "77zz"
    QTest.keyClicks(field, "7g7f")
    assert "P-7f" in field.accessibleDescription() or "７六歩" in field.accessibleDescription()
    QTest.keyClick(field, Key.Key_Return)
    assert said(words) == ["Sente: pawn 7f."]
    QTest.keyClicks(field, "/3c3d")
    assert field.text() == "3c3d", "who goes to the field for each move finds it as it was"
    field.hide()
    assert room.board.hasFocus()


def test_a_key_that_can_do_nothing_says_why(room: Room, words: list[str]) -> None:
    said(words)
    room.key(Key.Key_N)
    (heard,) = said(words)
    assert "judged" in heard.lower()


@every_case(
    "key, answer",
    [
        (Key.Key_L, "Start position. Sente to move."),
        (Key.Key_H, "Sente has nothing in hand. Gote has nothing in hand."),
        (Key.Key_C, "Sente, to move. Gote."),
        (Key.Key_F, "File 1: Sente pawn 1g, lance 1i; Gote lance 1a, pawn 1c"),
        (Key.Key_D, "Rank a: Gote lance 9a, knight 8a, silver 7a"),
        (Key.Key_O, "Sente’s king 5i. 6i, gold of Sente; 4i, gold of Sente."),
    ],
)
def test_questions_are_answered(room: Room, words: list[str], key: Key, answer: str) -> None:
    said(words)
    room.key(key, SHIFT)
    (heard,) = said(words)
    assert heard.startswith(answer)
    assert room.window.statusBar().currentMessage().rstrip(".") == heard.rstrip(".")
    room.key(Key.Key_R, SHIFT)
    assert said(words) == [heard]


@every_case("key", [Key.Key_L, Key.Key_H, Key.Key_C, Key.Key_F, Key.Key_D, Key.Key_O])
def test_an_answer_is_repeated_where_no_screen_reader_listens(room: Room, key: Key) -> None:
    QAccessible.setActive(False)
    room.drag("7g", "7f")
    room.key(key, SHIFT)
    answer = room.window.statusBar().currentMessage()
    room.key(Key.Key_R, SHIFT)
    assert room.window.statusBar().currentMessage() == answer
    room.document.shown.cursor.go_by_plies(-1)
    room.key(Key.Key_R, SHIFT)
    assert room.window.statusBar().currentMessage().rstrip(".") == "Start position", (
        "an answer about another position is none"
    )


def test_what_is_asked_of_a_square_is_about_where_the_keyboard_stands(room: Room, words: list[str]) -> None:
    room.key(Key.Key_A, SHIFT)
    assert said(words)[-1] == "First choose a square on the board with Shift and an arrow key."
    room.key(Key.Key_B, Qt.KeyboardModifier.ControlModifier)
    for _ in range(2):
        room.key(Key.Key_Down, SHIFT)
    said(words)
    room.key(Key.Key_A, SHIFT)
    assert said(words) == ["5g is attacked by: Sente none, Gote none."]
    room.key(Key.Key_T, SHIFT)
    assert said(words) == ["5g, pawn of Sente. It can go to 5f."]
    room.key(Key.Key_K, SHIFT)
    assert said(words)[0].startswith("pawn: Sente 9g, 8g, 7g")
    room.key(Key.Key_K, SHIFT)
    assert said(words)[0].startswith("lance: Sente 9i, 1i, Gote 9a, 1a")


def test_files_and_ranks_are_told_one_after_the_other(room: Room, words: list[str]) -> None:
    room.key(Key.Key_B, Qt.KeyboardModifier.ControlModifier)
    said(words)
    room.key(Key.Key_D, SHIFT)
    room.key(Key.Key_D, SHIFT)
    assert said(words) == ["Rank e: empty. Rank f: empty."]
    room.key(Key.Key_F, SHIFT)
    assert said(words) == ["File 5: Sente pawn 5g, king 5i; Gote king 5a, pawn 5c."]
    room.preferences.change_setting("appearance", "language", "ja")
    room.key(Key.Key_F, SHIFT)
    assert said(words) == ["6筋。先手、６七の歩、６九の金。後手、６一の金、６三の歩。"]


def test_one_can_jump_from_piece_to_piece_of_a_kind(
    room: Room, words: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    table_of(room)
    names = focused(monkeypatch)
    room.key(Key.Key_B, Qt.KeyboardModifier.ControlModifier)
    for _ in range(3):
        room.key(Key.Key_K, SHIFT)  # pawns, lances, knights
    said(words)
    names.clear()
    for _ in range(5):
        room.key(Key.Key_J, SHIFT)
    assert [name[:2] for name in names] == ["8i", "2i", "8a", "2a", "8i"]
    assert "knight of Sente" in names[0]
    room.key(Key.Key_Right, SHIFT)
    room.key(Key.Key_J, SHIFT)
    assert names[-1].startswith("3i, silver of Sente"), "whoever walks on jumps by what is there"
    assert said(words) == []
    room.document.shown.restart_from("4k4/9/9/9/4P4/9/9/9/4K4 b - 1")
    room.key(Key.Key_B, Qt.KeyboardModifier.ControlModifier)
    said(words)
    room.key(Key.Key_Escape)
    room.key(Key.Key_J, SHIFT)
    room.key(Key.Key_J, SHIFT)
    assert said(words)[-1].endswith("No other pawn.")


def test_the_position_is_read_line_by_line_and_copied(room: Room) -> None:
    room.drag("7g", "7f")
    room.key(Key.Key_P, SHIFT)
    dialog = room.window.findChild(PositionText)
    assert isinstance(dialog, PositionText)
    lines = dialog.lines.toPlainText().split("\n")
    assert lines[0] == "Sente: pawn 7f"
    assert lines[3:6] == ["Sente has nothing in hand", "Gote has nothing in hand", lines[5]]
    assert lines[5].startswith("Rank a: Gote lance 9a")
    assert lines[10] == "Rank f: Sente pawn 7f"
    assert len(lines) == 14
    QTest.keyClick(dialog.lines, Key.Key_Down)
    assert dialog.lines.textCursor().blockNumber() == 1
    room.preferences.change_setting("appearance", "language", "ja")
    assert dialog.lines.toPlainText().startswith("先手、７六歩")
    dialog.copying.click()
    assert room.desk.shell.pasted_text() == dialog.lines.toPlainText()


def test_who_reads_the_list_hears_a_step_from_its_row_alone(room: Room, words: list[str]) -> None:
    room.document.shown.load_record(KIF.read("1 ７六歩(77)\n2 ３四歩(33)\n3 ３三角成(88)\n4 投了\n").records[0])
    room.window.docks.show("moves")
    IDLE.drain()
    view = room.window.findChild(MoveList)
    assert isinstance(view, MoveList)
    view.setFocus()
    said(words)
    QTest.keyClick(view, Key.Key_Down)
    assert said(words) == []
    assert view.accessibleDescription() == "1, Sente: pawn 7f"
    QTest.keyClick(view, Key.Key_Down)
    QTest.keyClick(view, Key.Key_Down)
    assert said(words) == ["check."]
    QTest.keyClick(view, Key.Key_Down)
    assert said(words) == ["Resigned, Sente won."]
    room.board.setFocus()
    room.key(Key.Key_Left)
    assert said(words) == ["Sente: bishop 3c promotes. check."]


def test_the_evaluation_bar_is_a_value_too(room: Room) -> None:
    room.document.shown.set_comment(room.document.shown.cursor.node, "#評価値=600\n#エンジン=A")
    meter = room.table.eval_bar.findChild(EvalMeter)
    assert isinstance(meter, EvalMeter)
    reading = QAccessible.queryAccessibleInterface(meter)
    assert reading.role() == QAccessible.Role.ProgressBar
    value = reading.valueInterface()
    assert (value.minimumValue(), value.currentValue(), value.maximumValue()) == (0, 73, 100)
    assert reading.text(QAccessible.Text.Name) == "Evaluation bar"
    assert "73%, score +600" in reading.text(QAccessible.Text.Description)


def test_of_a_game_behind_another_tab_only_its_turn_and_its_end_are_told(
    room: Room, words: list[str], qtbot: QtBot
) -> None:
    hands = GameHands(room, qtbot)
    hosted = hands.start(PERSON, QUICK, TimeControl(600_000, 30_000))
    room.do("file.new")
    said(words)
    for seconds in (120, 9):
        hosted._take(TimeSignalDue(Side.BLACK, TimeSignal(seconds)))
    assert said(words) == []
    room.drag("2g", "2f")
    assert said(words) == ["Sente: pawn 2f."]
    hosted.do(hosted.game.resign_game)
    qtbot.waitUntil(lambda: hosted.is_over, timeout=60_000)
    assert any("won" in each for each in said(words))


def test_notices_what_was_done_and_tasks_are_said(room: Room, words: list[str]) -> None:
    said(words)
    room.window.warn(MessageKind.PROGRAM, WINDOW, Phrase("だめです。", "That went wrong."))
    room.window.say_briefly(Phrase("できました。", "Done."))
    row = task_strip(room.desk).add(
        MessageKind.BOOK_TASK, WINDOW, Phrase("解析", "Game analysis"), TaskProgress(Phrase("", ""))
    )
    assert said(words) == ["That went wrong. Done. Game analysis started."]
    row.end()


def test_language_sides_and_moves_taken_back_are_heard_in_the_midst_of_a_game(
    room: Room, qtbot: QtBot, words: list[str]
) -> None:
    hands = GameHands(room, qtbot)
    hands.start(PERSON, QUICK, TimeControl(600_000, 30_000))
    said(words)
    hands.move("7g7f")
    hands.until(lambda: hands.hosted.is_persons_turn)
    assert said(words)[0].startswith("Sente: pawn 7f.")
    room.do("appearance.language.ja")
    room.key(Key.Key_C, SHIFT)
    (clocks,) = said(words)
    assert clocks.startswith("先手、Hana、")
    assert "切れたら秒読み 30秒" in clocks
    told: list[str] = []

    def hears(beginning: str) -> None:
        def is_heard() -> bool:
            told.extend(said(words))
            return any(each.startswith(beginning) for each in told)

        hands.until(is_heard)

    room.do("game.take_back")
    hears("開始局面。")
    room.do("game.swap")
    hears("先手、")
    hands.until(lambda: hands.hosted.is_persons_turn)
    said(words)
    room.key(Key.Key_C, SHIFT)
    (clocks,) = said(words)
    assert clocks.startswith("先手、Yomisuji、")
    assert "後手、Hana、" in clocks
    assert clocks.endswith("手番。")


def rests(widget: QWidget) -> None:
    """The person has stopped typing; what waits to be said of it is."""
    for label in widget.findChildren(SpokenLabel):
        for timer in label.findChildren(QTimer):
            if timer.isActive():
                timer.stop()
                timer.timeout.emit()


def test_dialogs_say_their_notices_and_why_a_value_will_not_do(room: Room, words: list[str]) -> None:
    window = room.window
    banner = Banner(room.speech, window)
    banner.tell(Phrase("戻せます。", "It can be undone."))
    notices = Notices()
    for _ in range(2):
        notices.tell([Phrase("ない", "There is none.")], room.speech.say, LIGHT)
    assert said(words) == ["It can be undone.", "There is none."]
    row = FieldRow(Field("hash", Phrase("量", "Hash"), Phrase("量です。", "How much."), NumberField(1, 64), 16))
    row.speak(room.speech.say)
    line = row.findChild(QLineEdit)
    assert line is not None
    line.clear()
    QTest.keyClicks(line, "999")
    assert said(words) == []
    rests(row)
    (heard,) = said(words)
    assert "64" in heard
    QTest.keyClicks(line, "9")
    rests(row)
    assert said(words) == []
    for each in (banner, notices, row):
        each.deleteLater()


def test_why_no_game_can_begin_is_said_when_typing_rests_or_the_field_is_left(room: Room, words: list[str]) -> None:
    room.do("game.new")
    (dialog,) = room.window.findChildren(GameDialog)
    wait_until(dialog.isActiveWindow)
    rests(dialog)
    said(words)
    amount = dialog.time.black.findChild(WholeNumber)
    assert amount is not None
    amount.setFocus()
    amount.selectAll()
    QTest.keyClicks(amount, "999")
    assert said(words) == []
    rests(dialog)
    assert said(words) == [play_text.TIME_FAULT.en]
    amount.selectAll()
    QTest.keyClicks(amount, "1")
    rests(dialog)
    QTest.keyClicks(amount, "00")
    dialog.tabs.setFocus()
    assert said(words) == [play_text.TIME_FAULT.en]
    dialog.reject()


def test_the_same_is_said_once_in_a_moment(room: Room, words: list[str]) -> None:
    said(words)
    for _ in range(3):
        room.window.announce(AnnouncementKind.NOTICE, Phrase("あ", "Again"))
    assert said(words) == ["Again."]


def test_ctrl_b_goes_to_the_board_from_anywhere(room: Room) -> None:
    room.window.frame.tools.commands.setFocus()
    room.do("board.focus")
    assert room.board.hasFocus()
    assert room.board.keys.cell is not None
