"""What can be asked of a record: nodes, positions, ways through the tree, who has won."""

import pytest
from record_tools import at, line, move, play, record_of, same_position

from app.record.edit_error import EditError
from app.record.edits import AddEnd, DeleteBranch, SetComment
from app.record.endings import End, EndKind, Result
from app.record.history import History
from app.record.record_builder import new_record
from app.record.traversal import (
    fork_from_main,
    main_line,
    node_siblings,
    nodes_in_file_order,
    path_to_node,
    result_of_record,
)
from app.record.tree import PERSON, BoardWalker, Record
from app.record.tree_operations import insert_subtree, remove_subtree
from app.shogi.pieces import Side
from app.shogi.position import Position
from app.text import record as text

OPENING = "7g7f 3c3d 2g2f 8c8d"
TWO_LANCES_LESS = "1nsgkgsn1/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1"


def test_a_new_record_is_an_even_game_with_no_moves() -> None:
    record = new_record()
    assert record.start_sfen == Position.from_sfen("startpos").sfen()
    assert len(record) == 1
    assert len(record.headers) == 0
    assert record.root.ply == 0
    assert not record.root.children


def test_a_record_keeps_its_start_to_itself() -> None:
    start = Position.from_sfen("startpos")
    record = new_record(start)
    for position in (start, record.start_position(), record.position_at(record.root)):
        position.apply(move("7g7f"))
    assert record.start_position() == record.position_at(record.root) == Position.from_sfen("startpos")


def test_positions_follow_the_moves() -> None:
    record = record_of(OPENING)
    expected = Position.from_sfen("startpos")
    for node in main_line(record.root)[1:]:
        assert node.move is not None
        expected.apply(node.move)
        assert record.position_at(node) == expected
        assert node.key == expected.key


def test_the_side_to_move_follows_the_start() -> None:
    even, handicap = record_of(OPENING), record_of("8c8d 7g7f", start=TWO_LANCES_LESS)
    assert even.side_to_move(even.root) is Side.BLACK
    assert even.side_to_move(at(even, "7g7f")) is Side.WHITE
    assert handicap.side_to_move(handicap.root) is Side.WHITE
    assert handicap.side_to_move(at(handicap, "8c8d")) is Side.BLACK


def test_an_end_counts_a_ply_and_leaves_the_position_alone() -> None:
    record = record_of("7g7f")
    played = at(record, "7g7f")
    end = History(record).apply_edit(AddEnd(played, End(EndKind.RESIGN)), PERSON, 0).nodes[0]
    assert end.ply == 2
    assert end.move is None
    assert record.position_at(end) == record.position_at(played)
    assert record.side_to_move(end) is Side.WHITE


def test_a_node_is_found_by_its_number_while_it_is_there() -> None:
    record = record_of(OPENING)
    node = at(record, "7g7f 3c3d")
    assert record.node_by_number(node.number) is node
    assert node in record
    history = History(record)
    history.apply_edit(DeleteBranch(node), PERSON, 0)
    assert record.node_by_number(node.number) is None
    assert node not in record
    history.undo(PERSON)
    assert record.node_by_number(node.number) is node


def test_numbers_are_never_given_again() -> None:
    record = record_of("7g7f")
    history = History(record)
    seen = {node.number for node in nodes_in_file_order(record.root)}
    for _ in range(5):
        node = play(history, record.root, "2g2f")
        assert node.number not in seen
        seen.add(node.number)
        history.undo(PERSON)


def test_a_node_of_another_record_is_not_in_this_one() -> None:
    record, other = record_of(OPENING), record_of(OPENING)
    assert other.root not in record
    assert "7g7f" not in record
    with pytest.raises(EditError) as refused:
        record.position_at(at(other, "7g7f"))
    assert refused.value.reason is text.FOREIGN


def test_file_order_tells_each_line_before_its_branches_and_late_forks_first() -> None:
    record = record_of("7g7f 3c3d 2g2f", "7g7f 8c8d 2g2f", "7g7f 3c3d 6g6f", "2g2f 3c3d", "7g7f 8c8d 7f7e")
    told = [node.move.usi for node in nodes_in_file_order(record.root) if node.move]
    assert told == ["7g7f", "3c3d", "2g2f", "6g6f", "8c8d", "2g2f", "7f7e", "2g2f", "3c3d"]


def test_main_line_and_path_and_siblings() -> None:
    record = record_of(OPENING, "7g7f 8c8d 2g2f")
    main, branch = at(record, OPENING), at(record, "7g7f 8c8d 2g2f")
    assert main_line(record.root) == path_to_node(main)
    assert [node.ply for node in path_to_node(branch)] == [0, 1, 2, 3]
    assert node_siblings(record.root) == (record.root,)
    assert node_siblings(at(record, "7g7f 8c8d")) == (at(record, "7g7f 3c3d"), at(record, "7g7f 8c8d"))


def test_the_fork_from_the_main_line_is_where_the_first_branch_left_it() -> None:
    record = record_of(OPENING, "7g7f 8c8d 2g2f", "7g7f 8c8d 6g6f")
    assert fork_from_main(at(record, "7g7f 8c8d 6g6f")) is at(record, "7g7f")
    assert fork_from_main(at(record, OPENING)) is at(record, OPENING)


def test_the_result_is_that_of_the_main_line() -> None:
    record = record_of("7g7f 3c3d", "7g7f 8c8d")
    history = History(record)
    assert result_of_record(record) is Result.UNDECIDED
    history.apply_edit(AddEnd(at(record, "7g7f 8c8d"), End(EndKind.REPETITION)), PERSON, 0)
    assert result_of_record(record) is Result.UNDECIDED
    history.apply_edit(AddEnd(at(record, "7g7f 3c3d"), End(EndKind.RESIGN)), PERSON, 0)
    assert result_of_record(record) is Result.WHITE_WON


# The same position elsewhere


def test_two_orders_of_moves_lead_to_the_same_position() -> None:
    record = record_of("7g7f 3c3d 2g2f", "2g2f 3c3d 7g7f", "6g6f 3c3d")
    one, other = at(record, "7g7f 3c3d 2g2f"), at(record, "2g2f 3c3d 7g7f")
    assert same_position(record, one) == (other,)
    assert same_position(record, other) == (one,)
    assert same_position(record, at(record, "6g6f")) == ()


def test_the_index_of_positions_follows_every_edit() -> None:
    record = record_of("7g7f 3c3d 2g2f")
    history = History(record)
    first = at(record, "7g7f 3c3d 2g2f")
    assert same_position(record, first) == ()
    line(history, record.root, "2g2f 3c3d 7g7f")
    second = at(record, "2g2f 3c3d 7g7f")
    assert same_position(record, first) == (second,)
    history.apply_edit(DeleteBranch(at(record, "2g2f")), PERSON, 0)
    assert same_position(record, first) == ()
    history.undo(PERSON)
    assert same_position(record, first) == (second,)


def test_many_nodes_may_come_and_go_at_once() -> None:
    record = record_of("7g7f 3c3d")
    history = History(record)
    back_and_forth = "5i5h 5a5b 5h5i 5b5a "
    nodes = line(history, at(record, "7g7f 3c3d"), back_and_forth * 30)
    assert len(same_position(record, at(record, "7g7f 3c3d"))) == 30
    history.undo(PERSON)
    assert same_position(record, at(record, "7g7f 3c3d")) == ()
    history.redo(PERSON)
    assert same_position(record, at(record, "7g7f 3c3d")) == tuple(nodes[3::4])


def test_coming_and_going_does_not_fill_the_index_for_ever() -> None:
    record = record_of("7g7f 3c3d")
    history = History(record)
    start = at(record, "7g7f 3c3d")
    assert same_position(record, start) == ()
    nodes = line(history, start, "5i5h 5a5b 5h5i 5b5a " * 100)
    for _ in range(5):
        history.undo(PERSON)
        assert same_position(record, start) == ()
        history.redo(PERSON)
        assert same_position(record, start) == tuple(nodes[3::4])


def test_an_end_has_the_position_of_the_move_before_it() -> None:
    record = record_of("7g7f 3c3d 2g2f", "2g2f 3c3d 7g7f")
    history = History(record)
    one, other = at(record, "7g7f 3c3d 2g2f"), at(record, "2g2f 3c3d 7g7f")
    end = history.apply_edit(AddEnd(one, End(EndKind.INTERRUPT)), PERSON, 0).nodes[0]
    assert same_position(record, end) == (other,)
    assert same_position(record, other) == (one,)
    history.apply_edit(DeleteBranch(end), PERSON, 0)
    assert same_position(record, other) == (one,)


def test_equal_hashes_of_different_positions_are_told_apart() -> None:
    record = record_of("7g7f", "2g2f")
    for usi in ("7g7f", "2g2f"):
        at(record, usi).cache_legality(1, None)
    stranger = record.position_at(at(record, "7g7f"))
    stranger.key = 1
    assert record.nodes_with_position(stranger) == (at(record, "7g7f"),)


def test_a_position_can_be_looked_for() -> None:
    record = record_of(OPENING)
    wanted = Position.from_sfen("startpos")
    assert record.nodes_with_position(wanted) == (record.root,)
    wanted.apply(move("1g1f"))
    assert record.nodes_with_position(wanted) == ()


def test_a_very_long_record_is_no_trouble() -> None:
    record = record_of("5i5h 5a5b 5h5i 5b5a " * 2500)
    last = main_line(record.root)[-1]
    assert last.ply == 10_000
    assert len(path_to_node(last)) == len(list(nodes_in_file_order(record.root))) == len(record) == 10_001
    assert record.position_at(last) == record.start_position()
    history = History(record)
    history.apply_edit(SetComment(last, "長い"), PERSON, 0)
    history.apply_edit(DeleteBranch(at(record, "5i5h")), PERSON, 0)
    assert len(record) == 1
    history.undo(PERSON)
    assert main_line(record.root)[-1].comment == "長い"


def test_the_root_is_the_one_node_that_never_comes_or_goes() -> None:
    record = record_of("7g7f")
    with pytest.raises(ValueError, match="never grafted"):
        insert_subtree(record, record.root, 0)
    with pytest.raises(ValueError, match="never pruned"):
        remove_subtree(record, record.root)
    walker = BoardWalker(record.root, record.start_position())
    walker.go_to_parent()
    assert walker.node is record.root
    assert len(record) == 2


def test_nodes_say_what_they_are() -> None:
    record: Record = record_of("7g7f")
    end = History(record).apply_edit(AddEnd(at(record, "7g7f"), End(EndKind.SEALED)), PERSON, 0).nodes[0]
    assert [repr(node) for node in path_to_node(end)] == [
        "<Node 0 at 0: root>",
        "<Node 1 at 1: 7g7f>",
        "<Node 2 at 2: sealed>",
    ]
