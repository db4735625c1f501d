"""Records planted move by move, as readers of files do."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from record_tools import at, move, outline, replayed

from app.record import record_builder as module
from app.record.branch import copy_branch
from app.record.edit_error import EditError
from app.record.edits import PasteBranch
from app.record.endings import End, EndKind
from app.record.headers import Headers
from app.record.history import History
from app.record.record_builder import RecordBuilder, new_record
from app.record.traversal import nodes_in_file_order
from app.record.tree import PERSON, Record
from app.shogi.illegality import Illegality
from app.shogi.position import Position

RESIGN = End(EndKind.RESIGN)
START = Position.from_sfen("startpos")


def planted(*usi: str) -> RecordBuilder:
    builder = RecordBuilder(START)
    for word in usi:
        builder.add_move(move(word))
    return builder


def test_moves_follow_one_another_with_the_board() -> None:
    builder = planted("7g7f", "3c3d")
    assert (builder.ply, builder.is_ended, builder.previous_to) == (2, False, move("3c3d").to)
    record = builder.to_record(Headers.from_pairs([("先手", "a")]))
    assert outline(record) == "7g7f 3c3d"
    assert record.headers.find_value("先手") == "a"
    assert builder.node is at(record, "7g7f 3c3d")
    assert builder.position == record.position_at(builder.node)


def test_going_back_starts_a_branch_along_the_line_read_last() -> None:
    builder = planted("7g7f", "3c3d", "2g2f")
    builder.go_back_to_ply(1)
    builder.add_move(move("8c8d"))
    builder.add_move(move("6g6f"))
    builder.go_back_to_ply(2)
    builder.add_move(move("5g5f"))
    builder.go_back_to_ply(-5)
    assert builder.ply == 0
    assert builder.previous_to is None
    assert outline(builder.to_record()) == "7g7f 3c3d (8c8d 6g6f (5g5f)) 2g2f"


def test_going_further_than_the_line_stays_at_its_end() -> None:
    builder = planted("7g7f")
    builder.go_back_to_ply(9)
    assert builder.ply == 1


def test_a_move_that_is_there_is_joined_and_fills_in_its_time() -> None:
    builder = planted("7g7f", "3c3d")
    builder.go_back_to_ply(0)
    assert builder.add_move(move("7g7f"), 5_000) is None
    builder.add_move(move("8c8d"), 1_000)
    builder.go_back_to_ply(0)
    builder.add_move(move("7g7f"), 9_000)
    record = builder.to_record()
    assert outline(record) == "7g7f 3c3d (8c8d)"
    assert at(record, "7g7f").time_ms == 5_000


def test_ends_stand_among_moves_and_are_joined_too() -> None:
    builder = planted("7g7f")
    builder.add_end(RESIGN, 3_000)
    assert builder.is_ended
    builder.go_back_to_ply(1)
    builder.add_move(move("3c3d"))
    builder.go_back_to_ply(1)
    builder.add_end(RESIGN, 4_000)
    builder.add_comment("over")
    builder.go_back_to_ply(1)
    builder.add_end(End(EndKind.MATE))
    record = builder.to_record()
    end, played, other = at(record, "7g7f").children
    assert (end.end, end.time_ms, end.comment, played.move) == (RESIGN, 3_000, "over", move("3c3d"))
    assert other.end == End(EndKind.MATE)
    assert end.key == at(record, "7g7f").key


def test_nothing_follows_an_end() -> None:
    builder = planted("7g7f")
    builder.add_end(End(EndKind.MATE))
    with pytest.raises(EditError):
        builder.add_move(move("3c3d"))
    with pytest.raises(EditError):
        builder.add_end(RESIGN)


def test_what_is_said_of_a_node_at_several_times_stands_below_one_another() -> None:
    builder = planted("7g7f")
    builder.add_comment("one")
    builder.add_bookmark("here")
    builder.go_back_to_ply(0)
    builder.add_comment("root")
    builder.add_move(move("7g7f"))
    builder.add_comment("two\nthree")
    builder.add_bookmark("and here")
    record = builder.to_record()
    node = at(record, "7g7f")
    assert (record.root.comment, node.comment, node.bookmark) == ("root", "one\ntwo\nthree", "here\nand here")


def play(builder: RecordBuilder, *usi: str) -> list[Illegality | None]:
    return [builder.add_move(move(word), 1_000 * number) for number, word in enumerate(usi)]


def test_moves_keep_their_times_and_keys() -> None:
    builder = RecordBuilder(START)
    assert play(builder, "7g7f", "3c3d", "8h2b+") == [None, None, None]
    assert builder.previous_to == move("8h2b+").to
    record = builder.to_record()
    assert outline(record) == "7g7f 3c3d 8h2b+"
    assert [node.time_ms for node in nodes_in_file_order(record.root)] == [None, 0, 1_000, 2_000]
    assert [node.key for node in nodes_in_file_order(record.root)] == [
        replayed(record, node).key for node in nodes_in_file_order(record.root)
    ]


def test_a_foul_is_named_and_play_goes_on() -> None:
    builder = RecordBuilder(START)
    assert play(builder, "7g7f", "7f7e", "2g2f") == [None, Illegality.NOT_YOUR_PIECE, None]
    assert outline(builder.to_record()) == "7g7f 7f7e 2g2f"


def test_a_line_joins_what_is_there() -> None:
    builder = planted("7g7f", "3c3d")
    builder.go_back_to_ply(0)
    play(builder, "7g7f", "8c8d", "2g2f")
    assert outline(builder.to_record()) == "7g7f 3c3d (8c8d 2g2f)"


def test_a_line_ends_where_nothing_can_be_played() -> None:
    builder = planted("7g7f")
    with pytest.raises(EditError):
        play(builder, "3c3d", "5e5d")
    assert builder.ply == 2
    builder.add_end(RESIGN)
    with pytest.raises(EditError):
        play(builder, "2g2f")


def test_illegal_moves_are_kept_and_named() -> None:
    builder = planted("7g7f")
    assert builder.add_move(move("7f7e")) is Illegality.NOT_YOUR_PIECE
    assert builder.node.illegality is Illegality.NOT_YOUR_PIECE


def test_a_pawn_may_not_be_dropped_to_mate() -> None:
    mating = RecordBuilder(Position.from_sfen("6nlk/6pl1/9/7N1/9/8L/9/9/9 b P 1"))
    assert mating.add_move(move("P*1b")) is Illegality.DROP_PAWN_MATE


def test_a_move_with_nothing_to_move_changes_nothing() -> None:
    builder = planted("7g7f")
    with pytest.raises(EditError) as refused:
        builder.add_move(move("5e5d"))
    assert refused.value.values == {"ply": 2, "move": "5e5d"}
    assert outline(builder.to_record()) == "7g7f"
    assert builder.ply == 1


def test_one_can_stand_at_any_node() -> None:
    builder = planted("7g7f", "3c3d")
    deep = builder.node
    builder.add_end(RESIGN)
    end = builder.node
    builder.go_back_to_ply(0)
    builder.add_move(move("2g2f"))
    side = builder.node
    for node in (deep, side, end, deep, end):
        builder.go_to_node(node)
        assert builder.node is node
    builder.go_to_node(deep)
    builder.add_move(move("2g2f"))
    record = builder.to_record()
    assert outline(record) == "7g7f (2g2f) 3c3d resign (2g2f)"
    assert builder.position == replayed(record, builder.node)


def test_a_tree_can_only_grow_so_large(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MOST_NODES", 2)
    builder = planted("7g7f", "3c3d")
    with pytest.raises(EditError):
        builder.add_move(move("2g2f"))
    monkeypatch.setattr(module, "MOST_NODES", 100)
    monkeypatch.setattr(module, "MOST_BRANCHES", 1)
    builder.go_back_to_ply(1)
    with pytest.raises(EditError):
        builder.add_move(move("8c8d"))
    assert outline(builder.to_record()) == "7g7f 3c3d"


steps = st.lists(
    st.tuples(st.integers(0, 6), st.integers(0, 400), st.booleans(), st.sampled_from(("", "said"))), max_size=25
)


@given(steps)
def test_a_planted_record_is_the_one_that_edits_make(wanted: list[tuple[int, int, bool, str]]) -> None:
    builder = RecordBuilder(START)
    for back, choice, ends, comment in wanted:
        if back < builder.ply or builder.is_ended:
            builder.go_back_to_ply(min(back, builder.ply - 1))
        if ends:
            builder.add_end(RESIGN, choice)
        else:
            moves = builder.position.legal_moves()
            builder.add_move(moves[choice % len(moves)], choice)
        if comment and not builder.node.comment:
            builder.add_comment(comment)
    record = builder.to_record()
    other = new_record()
    History(other).apply_edit(PasteBranch(other.root, copy_branch(record.root)), PERSON, 0)

    def told(tree: Record) -> list[tuple[object, ...]]:
        return [
            (node.ply, node.move, node.end, node.time_ms, node.key, node.illegality, len(node.children))
            for node in nodes_in_file_order(tree.root)
        ]

    assert told(record) == told(other)
    assert len(record) == len(other)
    for node in nodes_in_file_order(record.root):
        assert record.node_by_number(node.number) is node
        assert record.position_at(node) == replayed(record, node)
