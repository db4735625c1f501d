"""Bookmarks and problems as rows."""

from app.record.edits import CompositeEdit, DeleteBranch, PlayMove, SetBookmark
from app.record.problems import Problem, Severity
from app.record.tree import PERSON, Node
from app.shogi.moves import move_of_usi
from app.text.phrase import Language, Phrase
from app.workspace.document import Document
from app.workspace.record_rows import BookmarkRows, problem_row


def game() -> tuple[Document, list[Node]]:
    document = Document(lambda: 0.0)
    for usi in ("7g7f", "3c3d", "2g2f"):
        move = move_of_usi(usi)
        assert move is not None
        document.shown.play_move(move)
    return document, document.shown.cursor.current_line()


def names(rows: BookmarkRows) -> list[str]:
    return [node.bookmark for node in rows.nodes]


def test_bookmarks_stand_in_the_order_of_their_moves() -> None:
    document, line = game()
    document.shown.set_bookmark(line[3], "三手目")
    document.shown.set_bookmark(line[1], "初手")
    rows = BookmarkRows(document)
    assert names(rows) == ["初手", "三手目"]
    assert rows.row_for_node(line[2]) == 1
    assert rows.row_of(line[3]) == 1
    assert rows.row_of(line[2]) is None


def test_every_change_is_followed() -> None:
    document, line = game()
    rows = BookmarkRows(document)
    heard: list[bool] = []
    document.changed.connect(lambda change: heard.append(rows.on_record_change(change.edit)) if change.edit else None)
    document.shown.set_bookmark(line[2], "急所")
    document.shown.set_bookmark(line[2], "勝負所")
    assert names(rows) == ["勝負所"]
    document.shown.history.apply_edit(DeleteBranch(line[2]), PERSON, 0)
    assert names(rows) == []
    document.shown.undo()
    assert names(rows) == ["勝負所"]
    document.shown.set_bookmark(line[2], "")
    assert names(rows) == []
    assert heard == [True] * 5
    move = move_of_usi("1g1f")
    assert move is not None
    document.shown.history.apply_edit(PlayMove(line[2], move), PERSON, 0)
    assert heard[-1] is False, "a move without a bookmark changes nothing here"


def test_what_is_marked_and_taken_away_in_one_step_is_not_listed() -> None:
    document, line = game()
    rows = BookmarkRows(document)
    document.changed.connect(lambda change: rows.on_record_change(change.edit) if change.edit else None)
    both = (SetBookmark(line[3], "消える"), DeleteBranch(line[2]))
    document.shown.history.apply_edit(CompositeEdit(Phrase("二つ", "Two"), both), PERSON, 0)
    assert names(rows) == []


def test_a_problem_says_kind_place_and_sentence() -> None:
    problem = Problem(Phrase("{n}行", "line {n}"), {"n": 3}, None, Severity.ERROR, 12, 5, game=1)
    row = problem_row(problem, Language.EN, has_games=False)
    assert (row.kind.en, row.place.en, row.sentence) == ("Error", "12:5", "line 3")
    assert problem_row(problem, Language.JA, has_games=True).place.ja == "2局目 12:5"
    nowhere = Problem(Phrase("何か", "Something"), {})
    assert problem_row(nowhere, Language.EN, has_games=True).place.en == ""
