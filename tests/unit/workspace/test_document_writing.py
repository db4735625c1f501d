"""What panes write into the document: comments, headers, lines; each undone as a person expects."""

from app.record.edits import AddEnd
from app.record.endings import End, EndKind
from app.record.tree import PERSON
from app.shogi.moves import MOVES, Move
from app.text import panes as text
from app.workspace.document import Document


def moves(*usi: str) -> tuple[Move, ...]:
    return tuple(move for word in usi if isinstance(move := MOVES[word], Move))


def test_typing_is_one_step_and_a_rewritten_comment_another() -> None:
    document = Document(lambda: 0.0)
    root = document.record.root
    for words in ("a", "ab", "abc"):
        document.set_comment(root, words)
    document.rewrite_comment(text.DELETE_THOUGHT_STEP, root, "x")
    assert document.history.undo_name == text.DELETE_THOUGHT_STEP
    document.undo()
    assert root.comment == "abc"
    document.undo()
    assert root.comment == ""


def test_a_header_that_was_typed_and_taken_away_comes_back_in_two_steps() -> None:
    document = Document(lambda: 0.0)
    document.set_header("棋戦", "a")
    document.set_header("棋戦", "ab")
    document.remove_header("棋戦")
    document.undo()
    assert document.record.headers.find_value("棋戦") == "ab"
    document.undo()
    assert document.record.headers.find_value("棋戦") is None


def test_a_line_is_put_in_beside_what_is_there_and_undone_as_one() -> None:
    document = Document(lambda: 0.0)
    root = document.record.root
    assert document.play_line(root, moves("7g7f", "3c3d"))
    last = document.insert_line(root, moves("7g7f", "8c8d", "2g2f"))
    assert last is not None
    assert last.ply == 3
    assert document.cursor.node.ply == 2
    assert len(root.children) == 1
    document.undo()
    assert last not in document.record
    assert len(document.record) == 3


def test_a_line_has_no_place_at_an_end_or_where_nothing_is_any_more() -> None:
    document = Document(lambda: 0.0)
    root = document.record.root
    end = document.history.apply_edit(AddEnd(root, End(EndKind.RESIGN)), PERSON, 0.0).nodes[0]
    assert document.insert_line(end, moves("7g7f")) is None
    document.undo()
    assert document.insert_line(end, moves("7g7f")) is None
    assert document.insert_line(root, ()) is None
    assert document.insert_line(root, moves("5e5d")) is None
    document.set_comment(end, "gone")
    assert not document.play_line(end, moves("7g7f"))
