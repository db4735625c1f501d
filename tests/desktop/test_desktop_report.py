"""Judged moves on the board, in the list and under a key, and the pane that reports on them."""

from collections.abc import Callable
from html.parser import HTMLParser
from pathlib import Path

import pytest
from desktop_room import Room
from file_hands import file_dialog
from PySide6.QtCore import Qt, QUrl
from PySide6.QtGui import QDesktopServices
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel, QPushButton, QScrollArea, QWidget
from pytestqt.qtbot import QtBot

from app.analysis.verdict import MoveVerdict
from app.desktop.analysis.graph import GraphPane
from app.desktop.analysis.report import ReportPane
from app.desktop.analysis.report_figures import MovesButton
from app.desktop.kit.idle import IDLE
from app.desktop.record.moves import MovesPane
from app.record.record_builder import new_record
from app.record.tree import Node
from app.shogi.moves import MOVES, Move
from app.text import analysis as analysis_text
from app.workspace.record_rows import MoveMark, MoveRows
from tests.sampling import sampled

pytestmark = pytest.mark.slow
ONE_ROOM = True

GAME = ("7g7f", "3c3d", "2g2f", "8c8d", "2f2e", "8d8e", "6i7h", "4a3b")
SCORES = (0, 0, 0, -500, -500, -520, -100, -100, -100)
"""Move 3 is a dubious one by Sente, move 6 one by Gote."""
PATIENCE = 60_000


def judged(room: Room, qtbot: QtBot, scores: tuple[int, ...] = SCORES) -> list[Node]:
    """A short game that an engine has analysed, and that has been judged."""
    document = room.document
    document.shown.play_line(
        document.shown.record.root, tuple(move for word in GAME if isinstance(move := MOVES[word], Move))
    )
    document.shown.cursor.go_to_start()
    line = document.shown.cursor.current_line()
    for node, points in zip(line, scores, strict=True):
        document.shown.set_comment(node, f"#評価値={points}\n#エンジン=A & <b>B</b>")
    IDLE.drain()
    assert room.document.shown.is_judged()
    assert not room.document.shown.judgements.is_stale
    return line


def pane_of(room: Room, qtbot: QtBot) -> ReportPane:
    room.window.docks.show("report")
    pane = room.window.docks.pane("report")
    assert isinstance(pane, ReportPane)
    IDLE.drain()
    assert pane.report is not None
    return pane


# Marks


def test_the_move_on_the_board_carries_its_mark(room: Room, qtbot: QtBot) -> None:
    line = judged(room, qtbot)
    room.document.shown.cursor.go_to_node(line[3])
    scene = room.board.scene
    assert scene is not None
    assert scene.verdict is MoveVerdict.DUBIOUS
    room.document.shown.cursor.go_to_node(line[4])
    scene = room.board.scene
    assert scene is not None
    assert scene.verdict is None


def test_a_mark_is_painted_and_goes_again(room: Room, qtbot: QtBot) -> None:
    line = judged(room, qtbot)
    room.document.shown.cursor.go_to_node(line[3])
    marked = room.board.grab().toImage()
    room.document.shown.set_comment(line[3], "#評価値=0\n#エンジン=A & <b>B</b>")
    IDLE.drain()
    assert room.document.shown.judgements.verdict_at(line[3]) is None
    IDLE.drain()
    assert room.board.grab().toImage() != marked


def test_the_list_marks_the_moves_and_says_so(room: Room, qtbot: QtBot) -> None:
    line = judged(room, qtbot)
    assert isinstance(room.window.docks.pane("moves"), MovesPane)
    rows = MoveRows(room.document)
    rows.refresh()
    row = rows.row_of(line[3])
    assert row is not None
    assert MoveMark.UNSURE_DUBIOUS in rows.row_at(row).marks
    assert "Dubious move (−19.7% win rate), not verified" in rows.row_at(row).spoken_text().en
    other = rows.row_of(line[2])
    assert other is not None
    assert not set(rows.row_at(other).marks) & {
        MoveMark.GOOD,
        MoveMark.INACCURACY,
        MoveMark.DUBIOUS,
        MoveMark.MISTAKE,
        MoveMark.BLUNDER,
    }


def test_a_key_leads_to_the_mistakes_and_back(room: Room, qtbot: QtBot) -> None:
    judged(room, qtbot)
    room.board.setFocus()
    room.key(Qt.Key.Key_N)
    assert room.document.shown.cursor.node.ply == 3
    room.key(Qt.Key.Key_N)
    assert room.document.shown.cursor.node.ply == 6
    room.key(Qt.Key.Key_N)
    assert room.document.shown.cursor.node.ply == 6
    room.key(Qt.Key.Key_N, Qt.KeyboardModifier.ShiftModifier)
    assert room.document.shown.cursor.node.ply == 3
    room.key(Qt.Key.Key_N, Qt.KeyboardModifier.ShiftModifier)
    assert room.document.shown.cursor.node.ply == 3


def test_the_keys_to_the_mistakes_act_in_the_report_and_in_the_graph(room: Room, qtbot: QtBot) -> None:
    judged(room, qtbot)
    row = pane_of(room, qtbot).blamed.rows[0]
    row.setFocus()
    QTest.keyClick(row, Qt.Key.Key_N)
    assert room.document.shown.cursor.node.ply == 3
    room.window.docks.show("graph")
    graph = room.window.docks.pane("graph")
    assert isinstance(graph, GraphPane)
    graph.view.setFocus()
    QTest.keyClick(graph.view, Qt.Key.Key_N)
    assert room.document.shown.cursor.node.ply == 6


def test_the_way_to_mistakes_is_greyed_where_there_is_none(room: Room, qtbot: QtBot) -> None:
    action = room.window.action_registry.find("go.next_mistake")
    assert not action.isEnabled()
    room.window.action_registry.explain(room.window.action_registry.actions)
    assert analysis_text.NOTHING_JUDGED.en in action.toolTip()
    judged(room, qtbot)
    IDLE.drain()
    assert action.isEnabled()
    assert not room.window.action_registry.find("go.previous_mistake").isEnabled()


def test_who_may_not_see_them_sees_no_marks(room: Room, qtbot: QtBot) -> None:
    line = judged(room, qtbot)
    room.document.shown.cursor.go_to_node(line[3])
    room.document.hides_engines = True
    scene = room.board.scene
    assert scene is not None
    assert scene.verdict is None
    room.document.hides_engines = False
    scene = room.board.scene
    assert scene is not None
    assert scene.verdict is MoveVerdict.DUBIOUS


def test_other_thresholds_judge_anew(room: Room, qtbot: QtBot) -> None:
    line = judged(room, qtbot)
    room.preferences.change_setting("analysis", "mistake", 15)
    IDLE.drain()
    assert room.document.shown.judgements.verdict_at(line[3]) is MoveVerdict.MISTAKE
    room.preferences.change_setting("graph", "win_rate_scale", 3_000)
    IDLE.drain()
    assert room.document.shown.judgements.verdict_at(line[3]) is None


def test_another_branch_is_judged_when_it_is_taken(room: Room, qtbot: QtBot) -> None:
    line = judged(room, qtbot)
    room.document.shown.cursor.go_to_node(line[2])
    other = MOVES["9g9f"]
    assert isinstance(other, Move)
    room.document.shown.play_move(other)
    node = room.document.shown.cursor.node
    room.document.shown.set_comment(node, "#評価値=-3000\n#エンジン=A & <b>B</b>")
    IDLE.drain()
    assert room.document.shown.judgements.verdict_at(node) is MoveVerdict.MISTAKE
    room.document.shown.cursor.go_to_node(line[3])
    IDLE.drain()
    assert room.document.shown.judgements.verdict_at(line[3]) is MoveVerdict.DUBIOUS
    assert room.document.shown.judgements.verdict_at(node) is None


def test_a_new_record_forgets_the_old_marks(room: Room, qtbot: QtBot) -> None:
    judged(room, qtbot)
    room.document.shown.load_record(new_record())
    assert not room.document.shown.is_judged()


# The report


def test_an_empty_report_says_what_would_fill_it(furnished: Callable[[], Room]) -> None:
    room = furnished()  # one in which no report has been shown
    room.window.docks.show("report")
    pane = room.window.docks.pane("report")
    assert isinstance(pane, ReportPane)
    (words,) = (label for label in pane.findChildren(QLabel) if label.text() == analysis_text.EMPTY.en)
    assert not words.isVisible(), "nothing is said before it is known"
    assert pane.report is None
    shown = [label for label in pane.findChildren(QLabel) if label.isVisible()]
    assert any(label.text() == analysis_text.EMPTY.en for label in shown)
    assert not room.window.action_registry.find("analysis.export_report").isEnabled()


def test_the_report_counts_and_its_numbers_lead_to_the_moves(room: Room, qtbot: QtBot) -> None:
    judged(room, qtbot)
    pane = pane_of(room, qtbot)
    buttons = {button.accessibleName(): button for button in pane.classes.findChildren(MovesButton)}
    dubious = buttons["Dubious move by Sente, whole game: 1"]
    assert dubious.text() == "1"
    QTest.mouseClick(dubious, Qt.MouseButton.LeftButton)
    assert room.document.shown.cursor.node.ply == 3
    plain = buttons["Sound move by Gote, whole game: 3"]
    walked = []
    plain.setFocus()
    for _ in range(4):
        QTest.keyClick(plain, Qt.Key.Key_Space)
        walked.append(room.document.shown.cursor.node.ply)
    assert walked == [4, 8, 2, 4]
    assert not buttons["Blunder by Sente, whole game: 0"].isEnabled()


def test_the_blamed_moves_are_listed_by_phase_and_lead_to_the_board(room: Room, qtbot: QtBot) -> None:
    judged(room, qtbot)
    pane = pane_of(room, qtbot)
    first, second = pane.blamed.rows
    assert [row.marked.judgement.node.ply for row in (first, second) if row.marked] == [3, 6]
    assert first.accessibleName().startswith("Move 3 ☗２六歩  Dubious move")
    heads = [label.text() for label in pane.blamed.findChildren(QLabel) if not label.isHidden()]
    assert heads == ["Opening: 2"]
    before = second.grab().toImage()
    QTest.mouseClick(second, Qt.MouseButton.LeftButton)
    assert room.document.shown.cursor.node.ply == 6
    IDLE.drain()
    assert second.grab().toImage() != before, "the move on the board stands out"
    first.setFocus()
    QTest.keyClick(first, Qt.Key.Key_Space)
    assert room.document.shown.cursor.node.ply == 3


def tips(table: QWidget) -> str:
    return "\n".join(label.toolTip() for label in table.findChildren(QLabel))


def test_where_there_is_little_room_the_sums_are_left_and_nothing_is_cut_off(room: Room, qtbot: QtBot) -> None:
    judged(room, qtbot)
    pane = pane_of(room, qtbot)
    pane.resize(330, 500)
    assert pane.classes.sizeHint().width() <= 330
    tables = pane.summary, pane.classes
    counts = [button for button in pane.classes.findChildren(MovesButton) if not button.isHidden()]
    assert {button.accessibleName().partition(", ")[2].partition(":")[0] for button in counts} == {"whole game"}
    labels = {label.text() for label in pane.summary.findChildren(QLabel) if not label.isHidden()}
    assert any("\n" in label for label in labels)
    assert not any("…" in label for label in labels if not label.startswith("☖"))
    said = [button for button in pane.summary.findChildren(MovesButton) if not button.isHidden()]
    assert "600 (for\nall\nengines)" in {button.text() for button in said}, "a value goes on in other rows"
    assert not any("…" in button.text() for button in said if "A &&" not in button.text()), "but for a long name"
    qtbot.waitUntil(lambda: all(button.sizeHint().height() <= button.height() for button in said), timeout=PATIENCE)
    room.preferences.change_setting("appearance", "language", "ja")
    IDLE.drain()
    labels = {label.text() for label in pane.summary.findChildren(QLabel) if not label.isHidden()}
    assert not any("…" in label for label in labels if not label.startswith("☖"))
    room.preferences.change_setting("appearance", "language", "en")
    IDLE.drain()
    for side, name in (("先手", "An engine of a long name"), ("後手", "Another one of a longer name still")):
        room.document.shown.set_header(side, name)
    pane.resize(340, 500)
    qtbot.waitUntil(
        lambda: all("Another one of a longer name still" in tips(table) for table in tables), timeout=PATIENCE
    )
    (scroll,) = pane.findChildren(QScrollArea)
    qtbot.waitUntil(lambda: scroll.horizontalScrollBar().maximum() == 0, timeout=PATIENCE)
    pane.resize(1_200, 500)
    assert all(not button.isHidden() for button in pane.classes.findChildren(MovesButton))


def test_a_card_of_a_turn_leads_to_its_move(room: Room, qtbot: QtBot) -> None:
    judged(room, qtbot)
    pane = pane_of(room, qtbot)
    shown = [card for card in pane.cards if not card.isHidden()]
    assert [card.marked.judgement.node.ply for card in shown if card.marked] == [3, 6]
    QTest.mouseClick(shown[1], Qt.MouseButton.LeftButton)
    assert room.document.shown.cursor.node.ply == 6
    shown[0].setFocus()
    QTest.keyClick(shown[0], Qt.Key.Key_Space)
    assert room.document.shown.cursor.node.ply == 3
    assert "Dubious move" in shown[0].accessibleName()


def test_the_report_follows_the_comments_and_the_language(room: Room, qtbot: QtBot) -> None:
    line = judged(room, qtbot)
    pane = pane_of(room, qtbot)
    room.document.shown.set_comment(line[3], "#評価値=0\n#エンジン=A & <b>B</b>")

    def counted() -> int:
        return 0 if pane.report is None else len(pane.report.sides[0].moves_with_verdict(MoveVerdict.DUBIOUS))

    qtbot.waitUntil(lambda: counted() == 0, timeout=PATIENCE)
    room.preferences.change_setting("appearance", "language", "ja")
    qtbot.waitUntil(lambda: pane.export_button.text() == analysis_text.EXPORT.ja, timeout=PATIENCE)


def test_thresholds_that_do_not_rise_are_told(room: Room, qtbot: QtBot) -> None:
    judged(room, qtbot)
    pane = pane_of(room, qtbot)
    assert pane._doubt.isHidden()
    room.preferences.change_setting("analysis", "dubious", 90)
    qtbot.waitUntil(lambda: not pane._doubt.isHidden())
    assert room.document.shown.judgements.scale.thresholds.dubious == 10


@pytest.mark.parametrize("width", sampled([400, 1_200, 3_000], 3, 1))
def test_the_report_fits_any_width(furnished: Callable[..., Room], qtbot: QtBot, width: int) -> None:
    room = furnished()
    judged(room, qtbot)
    room.window.resize(width, 900)
    pane = pane_of(room, qtbot)
    IDLE.drain()
    assert pane.cards[0].isVisible()
    shelf = pane.cards[0].parentWidget()
    assert shelf is not None
    cards, tables = pane.cards[0], pane.classes
    qtbot.waitUntil(lambda: shelf.width() <= max(width, cards.width(), tables.width()), timeout=PATIENCE)
    assert all(card.geometry().right() <= max(shelf.width(), card.width()) for card in pane.cards if card.isVisible())


# Its page


class Words(HTMLParser):
    def __init__(self, page: str) -> None:
        super().__init__()
        self.said: list[str] = []
        self.feed(page)

    def handle_data(self, data: str) -> None:
        self.said.append(data)


def press_answer(room: Room) -> None:
    button = room.window.findChild(QPushButton, "answer1")
    assert button is not None
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)


def test_the_page_is_written_where_the_person_wants_it_and_can_be_opened(
    room: Room, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    judged(room, qtbot)
    pane = pane_of(room, qtbot)
    path = tmp_path / "a report.html"
    with qtbot.waitSignal(pane.writing.written, timeout=PATIENCE):
        pane.write(path)
    page = path.read_text(encoding="utf-8")
    assert page.startswith("<!DOCTYPE html>")
    words = "".join(Words(page).said)
    assert "Analysis report" in words
    assert "A & <b>B</b>" in words
    assert room.shows(analysis_text.EXPORTED.filled(name="a report.html"))
    opened: list[str] = []

    def refuse(url: QUrl) -> bool:
        opened.append(url.toLocalFile())
        return False

    monkeypatch.setattr(QDesktopServices, "openUrl", refuse)
    for _ in range(2):
        with qtbot.waitSignal(pane.writing.written, timeout=PATIENCE):
            pane.write(path)
    ready = analysis_text.PAGE_READY.filled(name="a report.html")
    assert room.window.notices.count(ready) == 1
    press_answer(room)
    assert opened == [str(path)]
    assert room.window.notices == (analysis_text.PAGE_NOT_SHOWN.filled(path=path),)


def test_a_page_that_cannot_be_written_is_told(room: Room, qtbot: QtBot, tmp_path: Path) -> None:
    judged(room, qtbot)
    pane = pane_of(room, qtbot)
    with qtbot.waitSignal(pane.writing.written, timeout=PATIENCE) as told:
        pane.write(tmp_path / "no such folder" / "a.html")
    assert told.args is not None
    assert told.args[1]
    notice = room.window.findChild(QLabel, "notice")
    assert notice is not None
    assert "a.html" in notice.text()


def test_the_menu_asks_where_the_page_should_go(room: Room, qtbot: QtBot) -> None:
    judged(room, qtbot)
    room.do("analysis.export_report")
    dialog = file_dialog(room.window)
    assert dialog.windowTitle() == analysis_text.EXPORT_TITLE.en
    assert dialog.defaultSuffix() == "html"
    dialog.close()
