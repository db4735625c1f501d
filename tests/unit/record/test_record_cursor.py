"""Cursors: going about a tree without altering it."""

import pytest
from record_tools import at, line, play, record_of, replayed

from app.record.cursor import Cursor, CursorMoved
from app.record.edit_error import EditError
from app.record.edits import AddEnd, DeleteBranch, MakeMainLine, SetStart
from app.record.endings import End, EndKind
from app.record.history import History
from app.record.traversal import main_line
from app.record.tree import PERSON, Change, Record
from app.text import record as text

OPENING = "7g7f 3c3d 2g2f 8c8d"
WITHOUT_ROOK = "lnsgkgsnl/7b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1"


def stands_right(cursor: Cursor) -> bool:
    return cursor.node in cursor.record and cursor.position == replayed(cursor.record, cursor.node)


def hears(cursor: Cursor) -> list[CursorMoved]:
    heard: list[CursorMoved] = []
    cursor.cursor_moved.connect(heard.append)
    return heard


def test_a_cursor_starts_at_the_root_or_where_it_is_put() -> None:
    record = record_of(OPENING)
    assert Cursor(record).node is record.root
    there = Cursor(record, at(record, "7g7f 3c3d"))
    assert there.node is at(record, "7g7f 3c3d")
    assert stands_right(there)


def test_forward_and_back() -> None:
    record = record_of(OPENING)
    cursor = Cursor(record)
    for node in main_line(record.root)[1:]:
        assert cursor.go_by_plies(1)
        assert cursor.node is node
        assert stands_right(cursor)
    assert not cursor.go_by_plies(1)
    while cursor.go_by_plies(-1):
        assert stands_right(cursor)
    assert cursor.node is record.root


def test_forward_after_back_returns_into_the_same_branch() -> None:
    record = record_of(OPENING, "7g7f 8c8d 2g2f")
    ours, other = Cursor(record), Cursor(record)
    ours.go_to_node(at(record, "7g7f 8c8d 2g2f"))
    ours.go_to_start()
    ours.go_to_end()
    other.go_to_end()
    assert ours.node is at(record, "7g7f 8c8d 2g2f")
    assert other.node is at(record, OPENING)


def test_to_start_and_end_and_ten_at_once() -> None:
    record = record_of("5i5h 5a5b 5h5i 5b5a " * 6)
    cursor = Cursor(record)
    assert cursor.go_by_plies(10)
    assert cursor.node.ply == 10
    assert cursor.go_by_plies(100)
    assert cursor.node.ply == 24
    assert not cursor.go_by_plies(1)
    assert not cursor.go_to_end()
    assert cursor.go_by_plies(-20)
    assert cursor.node.ply == 4
    assert stands_right(cursor)
    assert cursor.go_to_start()
    assert not cursor.go_to_start()
    assert not cursor.go_by_plies(-1)
    assert cursor.go_to_end()
    assert cursor.node.ply == 24


def test_branches_side_by_side() -> None:
    record = record_of("7g7f 3c3d", "7g7f 8c8d", "7g7f 4a3b")
    cursor = Cursor(record, at(record, "7g7f 3c3d"))
    assert not cursor.go_to_previous_branch()
    assert cursor.go_to_next_branch()
    assert cursor.go_to_next_branch()
    assert cursor.node is at(record, "7g7f 4a3b")
    assert stands_right(cursor)
    assert not cursor.go_to_next_branch()
    assert cursor.go_to_previous_branch()
    cursor.go_to_start()
    assert not cursor.go_to_next_branch()


def test_back_to_the_main_line_and_on_along_it() -> None:
    record = record_of(OPENING, "7g7f 8c8d 2g2f 3c3d", "7g7f 8c8d 6g6f")
    cursor = Cursor(record, at(record, "7g7f 8c8d 6g6f"))
    assert cursor.go_to_main_line()
    assert cursor.node is at(record, "7g7f")
    assert not cursor.go_to_main_line()
    cursor.go_by_plies(1)
    assert cursor.node is at(record, "7g7f 3c3d")


def test_the_line_leads_through_the_node_to_its_end() -> None:
    record = record_of(OPENING, "7g7f 8c8d 2g2f")
    cursor = Cursor(record, at(record, "7g7f 8c8d"))
    assert [node.move.usi for node in cursor.current_line() if node.move] == ["7g7f", "8c8d", "2g2f"]
    cursor.go_to_node(at(record, "7g7f"))
    assert cursor.current_line()[-1] is at(record, "7g7f 8c8d 2g2f")


def test_from_one_branch_to_another_far_away() -> None:
    record = record_of("7g7f 3c3d 8h2b+ 3a2b B*4e", "2g2f 8c8d 2f2e 8d8e")
    cursor = Cursor(record, at(record, "7g7f 3c3d 8h2b+ 3a2b B*4e"))
    cursor.go_to_node(at(record, "2g2f 8c8d 2f2e 8d8e"))
    assert stands_right(cursor)
    cursor.go_to_node(at(record, "7g7f 3c3d 8h2b+"))
    assert stands_right(cursor)


def test_an_end_is_a_place_like_any_other() -> None:
    record = record_of("7g7f", "2g2f")
    end = History(record).apply_edit(AddEnd(at(record, "7g7f"), End(EndKind.RESIGN)), PERSON, 0).nodes[0]
    cursor = Cursor(record, end)
    assert stands_right(cursor)
    cursor.go_to_node(at(record, "2g2f"))
    assert stands_right(cursor)
    cursor.go_to_node(end)
    cursor.go_by_plies(-1)
    assert cursor.node is at(record, "7g7f")
    assert stands_right(cursor)


def test_a_cursor_says_when_it_moves() -> None:
    record = record_of(OPENING)
    cursor = Cursor(record)
    heard = hears(cursor)
    cursor.go_by_plies(1)
    cursor.go_to_node(cursor.node)
    cursor.go_to_start()
    first = at(record, "7g7f")
    assert heard == [CursorMoved(first, record.root), CursorMoved(record.root, first)]


def test_a_cursor_does_not_go_where_there_is_nothing() -> None:
    record = record_of(OPENING)
    node = at(record, "7g7f 3c3d")
    History(record).apply_edit(DeleteBranch(node), PERSON, 0)
    cursor = Cursor(record)
    assert not cursor.go_to_node(node)
    assert not cursor.go_to_node(record_of(OPENING).root)
    assert cursor.node is record.root


# While the tree changes


def test_a_cursor_on_a_deleted_node_steps_up_to_what_is_left() -> None:
    record = record_of("7g7f 3c3d 8h2b+ 3a2b B*4e")
    cursor, bystander = Cursor(record, main_line(record.root)[-1]), Cursor(record, at(record, "7g7f"))
    heard, nothing = hears(cursor), hears(bystander)
    left = cursor.node
    History(record).apply_edit(DeleteBranch(at(record, "7g7f 3c3d")), PERSON, 0)
    assert cursor.node is at(record, "7g7f")
    assert stands_right(cursor)
    assert heard == [CursorMoved(cursor.node, left)]
    assert nothing == []


def test_an_undone_move_sends_the_cursor_back_and_redo_leaves_it_there() -> None:
    record = record_of("7g7f")
    history = History(record)
    cursor = Cursor(record, play(history, at(record, "7g7f"), "3c3d"))
    history.undo(PERSON)
    assert cursor.node is at(record, "7g7f")
    history.redo(PERSON)
    assert cursor.node is at(record, "7g7f")
    cursor.go_by_plies(1)
    assert stands_right(cursor)


def test_a_branch_put_back_is_taken_again() -> None:
    record = record_of(OPENING, "7g7f 8c8d")
    history = History(record)
    cursor = Cursor(record, at(record, "7g7f 8c8d"))
    cursor.go_by_plies(-1)
    history.apply_edit(DeleteBranch(at(record, "7g7f 8c8d")), PERSON, 0)
    assert cursor.current_line()[-1] is at(record, OPENING)
    history.undo(PERSON)
    cursor.go_by_plies(1)
    assert cursor.node is at(record, "7g7f 8c8d")


def test_another_start_gives_every_cursor_another_position() -> None:
    record = record_of(OPENING)
    cursor, at_root = Cursor(record, at(record, OPENING)), Cursor(record)
    heard, also = hears(cursor), hears(at_root)
    history = History(record)
    history.apply_edit(SetStart(WITHOUT_ROOK), PERSON, 0)
    for each in (cursor, at_root):
        assert stands_right(each)
    assert heard == [CursorMoved(cursor.node, cursor.node)]
    assert also == [CursorMoved(record.root, record.root)]
    history.undo(PERSON)
    assert stands_right(cursor)


def test_a_cursor_stays_beyond_moves_that_another_start_made_impossible() -> None:
    record = record_of("7g7f 8b3b 7f7e")
    last = at(record, "7g7f 8b3b 7f7e")
    cursor = Cursor(record, last)
    History(record).apply_edit(SetStart(WITHOUT_ROOK), PERSON, 0)
    assert cursor.node is last
    assert stands_right(cursor)
    assert cursor.go_by_plies(-1)
    assert cursor.go_by_plies(-1)
    assert stands_right(cursor)


def test_the_order_of_branches_matters_only_where_none_was_taken() -> None:
    record = record_of(OPENING, "7g7f 8c8d")
    taken, fresh = Cursor(record, at(record, OPENING)), Cursor(record)
    History(record).apply_edit(MakeMainLine(at(record, "7g7f 8c8d")), PERSON, 0)
    taken.go_to_start()
    taken.go_by_plies(2)
    fresh.go_by_plies(2)
    assert taken.node is at(record, "7g7f 3c3d")
    assert fresh.node is at(record, "7g7f 8c8d")


def test_all_cursors_stand_before_anyone_hears_and_tell_after_everyone_has_heard() -> None:
    record = record_of(OPENING)
    one, other = Cursor(record, at(record, OPENING)), Cursor(record, at(record, "7g7f 3c3d"))
    story: list[str] = []

    def hear(_change: Change) -> None:
        assert stands_right(one)
        assert stands_right(other)
        story.append("changed")

    record.changed.connect(hear)
    one.cursor_moved.connect(lambda _moved: story.append("one moved"))
    other.cursor_moved.connect(lambda _moved: story.append("other moved"))
    History(record).apply_edit(DeleteBranch(at(record, "7g7f")), PERSON, 0)
    assert story == ["changed", "one moved", "other moved"]


def test_a_cursor_sent_elsewhere_by_a_listener_tells_of_one_move() -> None:
    record = record_of("7g7f 3c3d", "2g2f")
    cursor = Cursor(record, at(record, "7g7f 3c3d"))
    left = cursor.node
    heard = hears(cursor)
    record.changed.connect(lambda _change: cursor.go_to_node(at(record, "2g2f")))
    History(record).apply_edit(DeleteBranch(at(record, "7g7f")), PERSON, 0)
    assert heard == [CursorMoved(at(record, "2g2f"), left)]


def test_a_cursor_moved_twice_before_it_could_tell_tells_of_one_move() -> None:
    record = record_of("7g7f 3c3d 2g2f")
    history = History(record)
    cursor = Cursor(record, at(record, "7g7f 3c3d 2g2f"))
    left = cursor.node
    heard = hears(cursor)

    def delete_more(_change: Change) -> None:
        if record.root.children:
            history.apply_edit(DeleteBranch(at(record, "7g7f")), PERSON, 0)

    record.changed.connect(delete_more)
    history.apply_edit(DeleteBranch(left), PERSON, 0)
    assert heard == [CursorMoved(record.root, left)]


def test_a_cursor_keeps_its_footing_inside_a_group_too() -> None:
    record = record_of(OPENING)
    history = History(record)
    cursor = Cursor(record, at(record, OPENING))
    heard = hears(cursor)
    with history.group_edits(text.PASTE, PERSON):
        history.apply_edit(SetStart(WITHOUT_ROOK), PERSON, 0)
        cursor.go_to_node(at(record, "7g7f"))
        assert stands_right(cursor)
        history.apply_edit(DeleteBranch(at(record, "7g7f 3c3d")), PERSON, 0)
    assert stands_right(cursor)
    assert [moved.node for moved in heard] == [at(record, "7g7f")]


def test_a_group_taken_back_leaves_no_cursor_in_the_air() -> None:
    record = record_of("7g7f")
    history = History(record)
    cursor = Cursor(record)
    heard = hears(cursor)

    def go_and_fail() -> None:
        with history.group_edits(text.PASTE, PERSON):
            cursor.go_to_node(line(history, record.root, "2g2f 3c3d")[-1])
            history.apply_edit(DeleteBranch(record.root), PERSON, 0)

    with pytest.raises(EditError):
        go_and_fail()
    assert cursor.node is record.root
    assert stands_right(cursor)
    assert [moved.node.ply for moved in heard] == [2, 0]


def test_cursors_nobody_keeps_are_forgotten() -> None:
    record: Record = record_of(OPENING)
    heard: list[CursorMoved] = []

    def visit() -> None:
        Cursor(record, at(record, OPENING)).cursor_moved.connect(heard.append)

    visit()
    History(record).apply_edit(DeleteBranch(at(record, "7g7f")), PERSON, 0)
    assert heard == []
