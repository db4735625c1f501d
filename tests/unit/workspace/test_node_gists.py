"""The gists of comments are remembered, one for each node."""

from app.record.tree import Node
from app.workspace.comment_view import Gists
from app.workspace.document import Document


def commented(document: Document, words: str) -> Node:
    document.set_comment(document.cursor.node, words)
    return document.cursor.node


def test_a_comment_that_was_written_anew_has_another_gist() -> None:
    document, gists = Document(lambda: 0.0), Gists()
    assert gists.of(commented(document, "one\n")).words == "one"
    assert gists.of(commented(document, "two\n")).words == "two"
    assert gists.of(commented(document, "")).words == ""


def test_nodes_of_two_records_are_not_taken_for_each_other() -> None:
    gists = Gists()
    one, other = (commented(Document(lambda: 0.0), words) for words in ("one\n", "other\n"))
    assert one.number == other.number
    assert [gists.of(node).words for node in (one, other, one)] == ["one", "other", "one"]


def test_it_does_not_grow_with_what_is_written_anew() -> None:
    """An engine writes its thoughts into the same comment again and again, for hours."""
    document, gists = Document(lambda: 0.0), Gists()
    for number in range(50):
        gists.of(commented(document, f"{number}\n"))
    assert gists.remembered == 1
