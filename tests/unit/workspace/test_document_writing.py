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
    opened = Document(lambda: 0.0).shown
    root = opened.record.root
    for words in ("a", "ab", "abc"):
        opened.set_comment(root, words)
    opened.rewrite_comment(text.DELETE_THOUGHT_STEP, root, "x")
    assert opened.history.undo_name == text.DELETE_THOUGHT_STEP
    opened.undo()
    assert root.comment == "abc"
    opened.undo()
    assert root.comment == ""


def test_a_header_that_was_typed_and_taken_away_comes_back_in_two_steps() -> None:
    opened = Document(lambda: 0.0).shown
    opened.set_header("棋戦", "a")
    opened.set_header("棋戦", "ab")
    opened.remove_header("棋戦")
    opened.undo()
    assert opened.record.headers.get("棋戦") == "ab"
    opened.undo()
    assert opened.record.headers.get("棋戦") is None


def test_a_line_is_put_in_beside_what_is_there_and_undone_as_one() -> None:
    opened = Document(lambda: 0.0).shown
    root = opened.record.root
    assert opened.play_line(root, moves("7g7f", "3c3d"))
    last = opened.insert_line(root, moves("7g7f", "8c8d", "2g2f"))
    assert last is not None
    assert last.ply == 3
    assert opened.cursor.node.ply == 2
    assert len(root.children) == 1
    opened.undo()
    assert last not in opened.record
    assert len(opened.record) == 3


def test_a_line_has_no_place_at_an_end_or_where_nothing_is_any_more() -> None:
    opened = Document(lambda: 0.0).shown
    root = opened.record.root
    end = opened.history.do(AddEnd(root, End(EndKind.RESIGN)), PERSON, 0.0).nodes[0]
    assert opened.insert_line(end, moves("7g7f")) is None
    opened.undo()
    assert opened.insert_line(end, moves("7g7f")) is None
    assert opened.insert_line(root, ()) is None
    assert opened.insert_line(root, moves("5e5d")) is None
    opened.set_comment(end, "gone")
    assert not opened.play_line(end, moves("7g7f"))
