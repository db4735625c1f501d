"""A mark explains itself: in the list of moves, on the board, in the comment pane, and by letting one think again."""

from collections.abc import Callable
from functools import partial
from typing import Final

import pytest
from desktop_room import Room
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot
from stand_in_games import SecretGame

from app.analysis.marks import WrittenMark, with_mark
from app.analysis.verdict import MoveVerdict
from app.config.engine_profile import bundled_profile
from app.desktop.analysis.game_analysis_controller import game_analyzing
from app.desktop.analysis.graph import GraphPane
from app.desktop.analysis.report import ReportPane
from app.desktop.desk.task_strip import task_strip
from app.desktop.kit.idle import IDLE
from app.desktop.lists.rows import MORE
from app.desktop.record.comment import CommentPane
from app.desktop.record.moves import MovesPane
from app.record.edits import AddEnd
from app.record.endings import End, EndKind
from app.record.history import History
from app.record.traversal import main_line
from app.record.tree import PERSON
from app.text import agreement as agreement_text
from app.text import analysis as text
from app.text.phrase import Phrase
from app.workspace.prerequisites import Prerequisite
from app.workspace.scene import DrawingInk
from tests.sampling import sampled_rows
from tests.unit.analysis.judged_games import game, lower, said

pytestmark = pytest.mark.slow
ONE_ROOM = True
MISTAKE, GOOD = 3, 5
PATIENCE = 60_000


def judged(room: Room) -> Room:
    """A game in which the third move is a mistake: 7h6h was better, and 8e8f refutes what was played."""
    moves = ("7g7f", "8c8d", "2g2f", "8d8e", "2f2e", "4a3b")
    best = said(80, "▲７八金△８五歩▲２五歩") + "\n\n" + lower(60, 2, "▲６八銀△８五歩")
    only = said(-700, "▲２五歩△３二金") + "\n\n" + lower(-2_000, 2, "▲９六歩")
    comments = {
        0: said(30),
        1: said(50),
        2: best,
        3: said(-700, "△８五歩▲２五歩△８六歩"),
        4: only,
        5: said(-700),
        6: said(-690),
    }
    record = game(moves, comments)
    last = record.root
    while last.children:
        last = last.children[0]
    History(record).apply_edit(AddEnd(last, End(EndKind.RESIGN)), PERSON, 0.0)
    room.document.shown.load_record(record)
    IDLE.drain()
    return room


def at(room: Room, ply: int) -> None:
    room.document.shown.cursor.go_to_start()
    room.document.shown.cursor.go_by_plies(ply)
    IDLE.drain()


def moves_of(room: Room) -> MovesPane:
    room.window.docks.show("moves")
    pane = room.window.docks.pane("moves")
    assert isinstance(pane, MovesPane)
    return pane


def comment_of(room: Room) -> CommentPane:
    room.window.docks.show("comment")
    pane = room.window.docks.pane("comment")
    assert isinstance(pane, CommentPane)
    IDLE.drain()
    return pane


def test_below_a_blamed_move_at_which_one_stays_stands_what_was_better(room: Room, qtbot: QtBot) -> None:
    view = moves_of(judged(room)).list
    at(room, MISTAKE)
    rows = [view.rect_of(row).top() for row in range(view.count)]
    qtbot.waitUntil(lambda: view.rect_of(MISTAKE + 1).top() == rows[MISTAKE + 1] + MORE)
    assert view.rowAt(view.rect_of(MISTAKE + 1).center().y()) == MISTAKE + 1
    assert view.rect_of(MISTAKE).top() == rows[MISTAKE]
    room.preferences.change_setting("appearance", "theme", "dark")
    assert view.opened == MISTAKE
    view.refresh()
    view.rest()
    qtbot.waitUntil(lambda: view.opened == MISTAKE)
    QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=view.rect_of(MISTAKE + 2).center())
    assert room.document.shown.cursor.node.ply == MISTAKE + 2
    assert [view.rect_of(row).top() for row in range(view.count)] == rows


def test_the_tip_of_a_mark_says_what_it_means(room: Room) -> None:
    view = moves_of(judged(room)).list
    tip = view.tip_at(view.rect_of(MISTAKE, "marks").center())
    assert "Mistake" in tip
    assert "Best ☗７八金" in tip.replace("\u3000", "")
    assert view.tip_at(view.rect_of(1, "marks").center()) == ""


def test_the_board_shows_the_better_move_and_the_refutation(room: Room) -> None:
    judged(room)
    at(room, MISTAKE)
    found = {arrow.ink: arrow.label for arrow in room.document.shown.scene().arrows}
    assert found == {DrawingInk.GREEN: "Best +80", DrawingInk.RED: "Refutation −700"}
    for ply in (MISTAKE - 1, GOOD):
        at(room, ply)
        assert found.keys().isdisjoint(arrow.ink for arrow in room.document.shown.scene().arrows)


def test_the_card_says_how_much_was_lost_and_puts_the_better_line_in(room: Room) -> None:
    pane = comment_of(judged(room))
    at(room, MISTAKE)
    shown = pane.explanation.shown
    assert shown is not None
    assert shown.verdict is MoveVerdict.MISTAKE
    assert shown.win_chances == (53, 24)
    assert pane.explanation.decided.text().startswith("Judged by ")
    bar = room.table.eval_bar.value
    assert bar is not None
    assert bar.rate == pytest.approx(shown.judgement.decision.rate_after)
    assert pane.explanation.isVisible()
    assert [entry.words[0] for entry in pane.explanation.lines.entries()] == ["☗７八金", "☖８五歩"]
    QTest.mouseClick(pane.explanation.look, Qt.MouseButton.LeftButton)
    board = pane.explanation.lines.board
    assert board is not None
    assert board.isVisible()
    QTest.mouseClick(pane.explanation.insert, Qt.MouseButton.LeftButton)
    before = room.document.shown.record.root.children[0].children[0]
    assert [child.move.usi for child in before.children if child.move] == ["2g2f", "6i7h"]
    at(room, 1)
    assert not pane.explanation.isVisible()


def test_what_to_do_about_a_mark_stands_in_as_few_rows_as_there_is_room_for(room: Room) -> None:
    pane = comment_of(judged(room))
    at(room, MISTAKE)
    card, rows = pane.explanation, []
    for width in (600, 200):
        card.resize(width, card.height())
        rows.append(len({button.y() for button in (card.again, card.look, card.insert)}))
    assert rows == [1, 3]


def test_a_good_move_is_explained_by_the_next_best(room: Room) -> None:
    pane = comment_of(judged(room))
    at(room, GOOD)
    shown = pane.explanation.shown
    assert shown is not None
    assert shown.verdict is MoveVerdict.GOOD
    assert [entry.words[0] for entry in pane.explanation.lines.entries()] == ["☗９六歩"]
    assert not pane.explanation.again.isVisible()


@pytest.mark.parametrize(
    ("squares", "said_then"),
    sampled_rows(
        [
            (("6i", "7h"), text.FOUND_BEST),
            (("2g", "2f"), text.SAME_AGAIN),
            (("7i", "6h"), text.FOUND_GOOD),
            (("5g", "5f"), text.NOT_KNOWN),
        ],
        2,
        1,
    ),
)
def test_one_thinks_again_with_all_thoughts_hidden_and_is_told(
    room: Room, squares: tuple[str, str], said_then: Phrase
) -> None:
    pane = comment_of(judged(room))
    at(room, MISTAKE)
    QTest.mouseClick(pane.explanation.again, Qt.MouseButton.LeftButton)
    IDLE.drain()
    assert room.document.shown.cursor.node.ply == MISTAKE - 1
    assert pane.rethinking.isVisible()
    assert not any(cards.isVisible() for cards in pane.cards)
    assert room.document.shown.scene().arrows == ()
    for square in squares:
        room.click(square)
    IDLE.drain()
    assert not pane.rethinking.isVisible()
    assert room.document.shown.retried_node is None
    said_now = room.window.statusBar().currentMessage()
    assert all(part.format() in said_now for part in said_then.en.replace("{move}", "|").split("|") if "{" not in part)


def graph_tells(room: Room) -> bool:
    room.window.docks.show("graph")
    graph = room.window.docks.pane("graph")
    assert isinstance(graph, GraphPane)
    IDLE.drain()
    assert (graph.view.canvas is not None) is bool(graph.legend.entries)
    return graph.view.picture() is not None


def report_tells(room: Room) -> bool:
    room.window.docks.show("report")
    report = room.window.docks.pane("report")
    assert isinstance(report, ReportPane)
    IDLE.drain()
    return report.report is not None


def list_tells(room: Room, column: str) -> bool:
    view = moves_of(room).list
    room_of_cell = view.rect_of(MISTAKE, column)
    return room_of_cell.width() > 0 and (column == "score" or bool(view.tip_at(room_of_cell.center())))


VIEWS: Final[dict[str, Callable[[Room], bool]]] = {
    "the mark on the board": lambda room: room.document.shown.scene().verdict is not None,
    "the evaluation bar": lambda room: room.table.eval_bar.isVisible(),
    "scores in the list": partial(list_tells, column="score"),
    "marks in the list": partial(list_tells, column="marks"),
    "rows as they are read aloud": lambda room: "istake" in moves_of(room).cells.spoken(MISTAKE),
    "scores that are read aloud": lambda room: "700" in moves_of(room).cells.spoken(MISTAKE),
    "the graph": graph_tells,
    "cards in the comment": lambda room: any(cards.isVisible() for cards in comment_of(room).cards),
    "the explanation": lambda room: comment_of(room).explanation.isVisible(),
    "the report": report_tells,
}
"""Everything that shows verdicts and scores of a judged game: whether it does so now."""


@pytest.mark.parametrize(
    "hide",
    [
        lambda room: room.do("study.hide"),
        lambda room: setattr(room.document.shown, "game", None if room.document.shown.game else SecretGame()),
    ],
    ids=["by the key", "in a game"],
)
def test_whatever_shows_evaluations_hides_them_where_they_are_hidden(
    room: Room, qtbot: QtBot, hide: Callable[[Room], object]
) -> None:
    def tell(wanted: list[str]) -> None:
        def look() -> None:
            assert [name for name, tells in VIEWS.items() if tells(room)] == wanted

        qtbot.waitUntil(look, timeout=PATIENCE // 10)

    room.window.resize(1600, 1000)
    judged(room)
    at(room, MISTAKE)
    tell(list(VIEWS))
    hide(room)
    IDLE.drain()
    tell([])
    at(room, MISTAKE - 1)
    at(room, MISTAKE)
    tell([])
    hide(room)
    IDLE.drain()
    tell(list(VIEWS))


def test_the_better_move_is_hidden_with_what_the_engines_say(room: Room) -> None:
    judged(room)
    at(room, MISTAKE)
    assert room.document.shown.scene().arrows
    room.do("study.hide")
    IDLE.drain()
    assert room.document.shown.scene().arrows == ()
    room.do("study.hide")
    IDLE.drain()
    assert room.document.shown.scene().arrows


def test_the_answer_can_be_had_without_finding_it(room: Room) -> None:
    pane = comment_of(judged(room))
    at(room, MISTAKE)
    room.document.shown.retry_move()
    IDLE.drain()
    QTest.mouseClick(pane.rethinking.show_answer, Qt.MouseButton.LeftButton)
    IDLE.drain()
    assert all(cards.isVisible() for cards in pane.cards)
    assert not pane.rethinking.isVisible()


def test_the_list_fills_its_width_and_ends_with_the_result(furnished: Callable[..., Room]) -> None:
    room = judged(furnished(appearance__language="ja"))
    view = moves_of(room).list
    header = view.horizontalHeader()
    assert header.length() == view.viewport().width()
    assert not view.horizontalScrollBar().isVisible()
    assert view._rows.cells(7)[1].more == "後手の勝ち"


def test_no_card_is_cut_off_beside_empty_room(room: Room) -> None:
    """Three lines of a thought are as high as they need, and a text box has all the room that is left."""
    line = "△８五歩▲２五歩△８六歩▲同歩△同飛▲８七歩△８二飛▲２四歩△同歩▲同飛△２三歩▲２六飛△６二銀▲９六歩△９四歩▲３八銀"
    pane = comment_of(judged(room))
    at(room, MISTAKE)
    room.document.shown.set_comment(room.document.shown.cursor.node, said(-700, line))
    IDLE.drain()
    cards, editor = pane.cards[0], pane.editors[0]
    last = cards.point_of(0, 10)
    assert cards.rect().contains(last)
    for width in (260, 420):
        pane.resize(width, 900)
        shown = cards.entries()[0]
        assert shown.moves is not None
        assert shown.rect.bottom() < cards.height()
        assert cards._origin(shown).y() + shown.moves.height <= shown.rect.bottom()
        assert editor.geometry().bottom() >= pane._content.height() - 2
    assert cards.mapTo(pane._content, QPoint(0, cards.height())).y() <= editor.y() + 1


def test_a_reason_begins_its_line_with_a_capital(room: Room) -> None:
    pane = comment_of(judged(room))
    at(room, MISTAKE)
    assert pane.explanation.why.text().startswith("Worsens the evaluation (☖８五歩")


def test_marks_are_removed_from_all_comments_and_come_back_by_one_undo(room: Room) -> None:
    judged(room)
    nodes = list(main_line(room.document.shown.record.root))
    for ply, verdict in ((1, MoveVerdict.INACCURACY), (MISTAKE, MoveVerdict.MISTAKE)):
        mark = WrittenMark(verdict, 29.0, "▲７八金", 600, True)
        comment = with_mark(f"一言。\n\n{nodes[ply].comment}", "A", mark, heads=True)
        room.document.shown.set_comment(nodes[ply], comment)
    marked = [node.comment for node in nodes]
    assert sum("YS-判定" in comment for comment in marked) == 2
    room.do("analysis.remove_marks")
    assert room.window.statusBar().currentMessage() == "Verdicts removed from 2 comments."
    assert [node.comment for node in nodes if "YS-判定" in node.comment] == []
    assert all(nodes[ply].comment.startswith("一言。") for ply in (1, MISTAKE))
    room.document.shown.undo()
    assert [node.comment for node in nodes] == marked
    room.document.shown.redo()
    room.do("analysis.remove_marks")
    assert room.window.statusBar().currentMessage() == "There are no verdicts in the comments."


# A second look on request


def unverified(room: Room, scores: tuple[int, ...], asked: str = "ノード40") -> Room:
    """A game of which the bundled engine has said these scores, and nobody has looked again."""
    moves = ("7g7f", "3c3d", "2g2f", "8c8d", "2f2e", "8d8e")
    comments = {
        ply: said(
            score, "▲１六歩" if ply % 2 == 0 else "△１四歩", bundled_profile().name_in_comments, more=f"YS-条件={asked}"
        )
        for ply, score in enumerate(scores)
    }
    room.document.shown.load_record(game(moves, comments))
    IDLE.drain()
    return room


def looked(room: Room, qtbot: QtBot) -> None:
    host = game_analyzing(room.desk)
    assert host.is_running
    assert task_strip(room.desk).isVisible()
    qtbot.waitUntil(lambda: not host.is_running, timeout=PATIENCE)
    IDLE.drain()


def test_a_click_on_a_hollow_mark_looks_again_and_takes_away_what_was_none(room: Room, qtbot: QtBot) -> None:
    """The opening move that is said to lose a rook loses nothing, as the engine finds when it looks again."""
    view = moves_of(unverified(room, (0, 0, 0, -900, -900, -900, -900))).list
    IDLE.drain()
    at(room, MISTAKE)
    assert room.document.shown.unverified() is not None
    at(room, 0)
    assert "Click to recheck." in view.tip_at(view.rect_of(MISTAKE, "marks").center())
    QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=view.rect_of(MISTAKE, "move").center())
    assert not game_analyzing(room.desk).is_running
    QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=view.rect_of(MISTAKE, "marks").center())
    looked(room, qtbot)
    node = room.document.shown.cursor.node
    assert node.ply == MISTAKE
    found = room.document.shown.judgements.judgement_at(node)
    assert found is not None
    assert found.verdict is MoveVerdict.PLAIN
    assert found.is_certain
    assert "YS-判定" not in node.comment
    assert "再考" in node.comment or "対比" in node.comment
    assert room.document.disabled_reason(Prerequisite.UNVERIFIED) == text.NOTHING_HOLLOW
    assert view.tip_at(view.rect_of(MISTAKE, "marks").center()) == ""
    while room.document.disabled_reason(Prerequisite.UNDO) is None:
        room.document.shown.undo()
    assert "YS-一手前" not in node.comment
    assert room.document.shown.unverified() is None or room.document.shown.judgements.is_stale


def test_a_hollow_mark_that_is_right_is_filled_by_key_and_written(room: Room, qtbot: QtBot) -> None:
    """The bishop is given away."""
    moves = ("7g7f", "3c3d", "8h2b+", "9c9d", "2b3a")
    scores = (0, 0, 0, 0, 900, 900)
    comments = {
        ply: said(
            score, "▲１六歩" if ply % 2 == 0 else "△２二銀", bundled_profile().name_in_comments, more="YS-条件=ノード40"
        )
        for ply, score in enumerate(scores)
    }
    room.document.shown.load_record(game(moves, comments))
    room.document.shown.cursor.go_by_plies(4)
    IDLE.drain()
    card = comment_of(room).explanation
    assert card.verify.isVisible()
    assert room.document.shown.unverified() is not None
    room.key(Qt.Key.Key_F12, Qt.KeyboardModifier.ControlModifier)
    looked(room, qtbot)
    found = room.document.shown.judgements.judgement_at(room.document.shown.cursor.node)
    assert found is not None
    assert found.verdict.is_blame
    assert found.is_certain
    assert not card.verify.isVisible()
    assert "YS-判定=" in room.document.shown.cursor.node.comment
    assert "未確認" not in room.document.shown.cursor.node.comment


def test_a_second_look_can_be_stopped_and_leaves_the_mark_hollow(room: Room, qtbot: QtBot) -> None:
    unverified(room, (0, 0, 0, -900, -900), "時間60秒")
    at(room, MISTAKE)
    before = room.document.shown.cursor.node.comment
    room.do("analysis.look_again")
    host = game_analyzing(room.desk)
    assert [row.words for row in task_strip(room.desk).rows]
    assert room.document.disabled_reason(Prerequisite.ANALYSIS) is None
    QTest.mouseClick(task_strip(room.desk).rows[0].stop_button, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: not host.is_running, timeout=PATIENCE)
    IDLE.drain()
    assert "YS-判定=" in room.document.shown.cursor.node.comment
    assert room.document.shown.unverified() is not None
    assert before in room.document.shown.cursor.node.comment


def test_an_engine_that_is_not_here_cannot_look_again(room: Room) -> None:
    judged(room)
    at(room, MISTAKE)
    room.do("analysis.look_again")
    assert not game_analyzing(room.desk).is_running
    assert agreement_text.NOT_HERE.filled(engine="A") in room.window.notices
