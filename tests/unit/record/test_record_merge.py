"""Merging records by position."""

import pytest
from record_tools import Listener, at, move, moves, outline, picture, record_of

from app.record.edit_error import EditError
from app.record.edits import AddEnd, SetBookmark, SetComment, SetHeader, SetTime
from app.record.endings import End, EndKind
from app.record.history import History
from app.record.merging import MergeRecord
from app.record.tree import PERSON, ChangeKind, Record
from app.shogi.position import Position
from app.text import record as text
from app.text.phrase import Phrase

OPENING = "7g7f 3c3d 2g2f 8c8d"


def merge(record: Record, other: Record) -> list[Phrase]:
    """Merge, see that it can be undone and leaves the other alone; the reasons of the problems."""
    before, theirs = picture(record), picture(other)
    history = History(record)
    deed = history.apply_edit(MergeRecord(other), PERSON, 0)
    after = picture(record)
    if history.undo(PERSON):
        assert picture(record) == before
        history.redo(PERSON)
    assert picture(record) == after
    assert record is other or picture(other) == theirs
    return [problem.reason for problem in deed.problems]


def after_moves(usi: str) -> str:
    position = Position.from_sfen("startpos")
    for each in moves(usi):
        position.apply(each)
    return position.sfen()


def test_records_with_the_same_start_join_line_by_line() -> None:
    record = record_of(OPENING)
    assert merge(record, record_of("7g7f 3c3d 6g6f", "2g2f")) == []
    assert outline(record) == "7g7f (2g2f) 3c3d 2g2f (6g6f) 8c8d"


def test_a_merge_is_told_as_one_change() -> None:
    record, other = record_of(OPENING), record_of("7g7f 8c8d", "2g2f")
    History(other).apply_edit(SetComment(at(other, "7g7f"), "角道"), PERSON, 0)
    listener = Listener(record)
    History(record).apply_edit(MergeRecord(other), PERSON, 0)
    (change,) = listener.heard
    assert [part.kind for part in change.single_changes()] == [ChangeKind.ADDED, ChangeKind.COMMENT]


def test_a_record_that_starts_later_is_put_where_its_start_occurs() -> None:
    record = record_of(OPENING)
    assert merge(record, record_of("6g6f 8c8d", start=after_moves("7g7f 3c3d"))) == []
    assert outline(record) == "7g7f 3c3d 2g2f (6g6f 8c8d) 8c8d"


def test_a_record_that_starts_earlier_is_put_where_it_comes_to_our_start() -> None:
    record = record_of("2g2f", start=after_moves("7g7f 3c3d"))
    assert merge(record, record_of("7g7f 3c3d 6g6f", "3g3f")) == [text.NO_PLACE]
    assert outline(record) == "2g2f (6g6f)"


def test_an_order_of_moves_of_its_own_leads_to_the_same_place() -> None:
    record = record_of("7g7f 3c3d 2g2f")
    other = record_of("3c3d 2g2f 8c8d", start="lnsgkgsnl/1r5b1/ppppppppp/9/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL w - 57")
    assert merge(record, other) == []
    assert outline(record) == "7g7f 3c3d 2g2f 8c8d"


def test_a_record_with_nothing_in_common_finds_no_place() -> None:
    record = record_of(OPENING)
    before = picture(record)
    other = record_of("5i5h", start="4k4/9/9/9/9/9/9/9/4K4 b - 1")
    History(other).apply_edit(AddEnd(at(other, "5i5h"), End(EndKind.DRAW)), PERSON, 0)
    assert merge(record, other) == [text.NO_PLACE]
    assert picture(record) == before


def test_what_we_lack_is_filled_in_and_nothing_of_ours_is_lost() -> None:
    record, other = record_of("7g7f 3c3d"), record_of("7g7f 3c3d")
    ours, theirs = History(record), History(other)
    first, second = at(record, "7g7f"), at(record, "7g7f 3c3d")
    ours.apply_edit(SetComment(first, "うちの解説"), PERSON, 0)
    ours.apply_edit(SetTime(first, 10), PERSON, 0)
    ours.apply_edit(SetBookmark(first, "甲"), PERSON, 0)
    for usi in ("7g7f", "7g7f 3c3d"):
        theirs.apply_edit(SetComment(at(other, usi), "よその解説"), PERSON, 0)
        theirs.apply_edit(SetTime(at(other, usi), 20), PERSON, 0)
        theirs.apply_edit(SetBookmark(at(other, usi), "乙"), PERSON, 0)
    theirs.apply_edit(SetComment(other.root, "前書き"), PERSON, 0)
    assert merge(record, other) == [text.TIME_DIFFERS, text.BOOKMARK_DIFFERS]
    assert (first.comment, first.time_ms, first.bookmark) == ("うちの解説\nよその解説", 10, "甲")
    assert (second.comment, second.time_ms, second.bookmark) == ("よその解説", 20, "乙")
    assert record.root.comment == "前書き"


def test_merging_again_changes_nothing_more() -> None:
    record, other = record_of(OPENING), record_of("7g7f 8c8d", "2g2f 3c3d")
    for usi in ("7g7f", "2g2f 3c3d"):
        History(other).apply_edit(SetComment(at(other, usi), "解説"), PERSON, 0)
    merge(record, other)
    once = picture(record)
    merge(record, other)
    assert picture(record) == once


def test_a_record_merged_into_itself_is_unchanged() -> None:
    record = record_of(OPENING, "7g7f 8c8d")
    before = picture(record)
    assert merge(record, record) == []
    assert picture(record) == before


def test_ends_that_differ_stand_side_by_side() -> None:
    record, other = record_of("7g7f"), record_of("7g7f")
    History(record).apply_edit(AddEnd(at(record, "7g7f"), End(EndKind.INTERRUPT)), PERSON, 0)
    History(other).apply_edit(AddEnd(at(other, "7g7f"), End(EndKind.RESIGN)), PERSON, 0)
    assert merge(record, other) == []
    assert outline(record) == "7g7f interrupt (resign)"


def test_marks_come_along() -> None:
    record, other = record_of("7g7f"), record_of("7g7f 3c3e")
    merge(record, other)
    assert at(record, "7g7f 3c3e").illegality is at(other, "7g7f 3c3e").illegality is not None
    assert at(record, "7g7f 3c3e").move is move("3c3e")


def test_headers_stay_as_they_are() -> None:
    record, other = record_of(), record_of()
    History(other).apply_edit(SetHeader("棋戦", "竜王戦"), PERSON, 0)
    merge(record, other)
    assert "棋戦" not in record.headers


def test_at_one_place_only_what_follows_its_position_comes_along() -> None:
    """And where the other record never comes to that position, nothing is done."""
    record, other = record_of("7g7f 3c3d"), record_of("7g7f 3c3d 2g2f", "2g2f")
    history, before = History(record), picture(record)
    place = at(record, "7g7f 3c3d")
    history.apply_edit(MergeRecord(other, at=place), PERSON, 0)
    assert outline(record) == "7g7f 3c3d 2g2f"
    history.undo(PERSON)
    assert picture(record) == before
    with pytest.raises(EditError):
        history.apply_edit(MergeRecord(record_of("2g2f"), at=place), PERSON, 0)
    assert picture(record) == before
