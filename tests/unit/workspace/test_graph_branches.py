"""Which side branches a graph shows beside its line."""

from app.record.tree import Node
from app.shogi.moves import MOVES, Move
from app.workspace.document import Document
from app.workspace.game_graph import LONGEST_BRANCH, MOST_BRANCHES, NEAR_PLIES, branches_near

SHUFFLE = ("2h3h", "8b7b", "3h2h", "7b8b")


def moves(*words: str) -> tuple[Move, ...]:
    return tuple(move for word in words if isinstance(move := MOVES[word], Move))


def game(plies: int) -> tuple[Document, list[Node]]:
    document = Document(lambda: 0.0)
    document.shown.play_line(document.shown.record.root, moves(*(SHUFFLE[ply % 4] for ply in range(plies))))
    return document, document.shown.cursor.current_line()


def test_a_branch_begins_where_it_leaves_the_line() -> None:
    document, line = game(8)
    document.shown.play_line(line[4], moves("9g9f", "9c9d"))
    document.shown.cursor.go_to_node(line[-1])
    (branch,) = branches_near(line, 6)
    assert branch[0] is line[4]
    assert [node.move.usi for node in branch[1:] if node.move] == ["9g9f", "9c9d"]


def test_seen_from_the_branch_the_main_line_is_the_other_one() -> None:
    document, line = game(8)
    document.shown.play_line(line[4], moves("9g9f", "9c9d"))
    (branch,) = branches_near(document.shown.cursor.current_line(), 6)
    assert branch == tuple(line[4:])


def test_what_is_far_from_the_cursor_is_left_out_and_the_nearest_come_first() -> None:
    document, line = game(60)
    for ply in (2, 20, 24, 28):
        document.shown.play_line(line[ply], moves("9g9f"))
    document.shown.cursor.go_to_node(line[-1])
    assert [branch[0].ply for branch in branches_near(line, 27)] == [28, 24, 20]
    assert branches_near(line, 28 + NEAR_PLIES + 1) == ()


def test_there_are_only_so_many_and_none_is_endless() -> None:
    document, line = game(12)
    for word in ("9g9f", "8g8f", "7g7f", "6g6f", "5g5f", "4g4f", "3g3f", "1g1f"):
        document.shown.play_line(line[4], moves(word))
    document.shown.cursor.go_to_node(line[-1])
    assert len(branches_near(line, 4)) == MOST_BRANCHES
    document, line = game(4)
    document.shown.play_line(line[0], moves("9g9f", *(SHUFFLE[(ply + 1) % 4] for ply in range(3))))
    long = moves("9g9f", *(("8b7b", "2h3h", "7b8b", "3h2h")[ply % 4] for ply in range(200)))
    document.shown.play_line(line[0], long)
    document.shown.cursor.go_to_node(line[-1])
    assert max(len(branch) for branch in branches_near(line, 0)) <= LONGEST_BRANCH + 1
