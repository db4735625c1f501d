"""A record as rows, and back."""

import pytest
from record_tools import at, move, picture, record_of

from app.record.edits import AddEnd, SetBookmark, SetComment, SetHeader, SetStart, SetTime
from app.record.endings import End, EndKind
from app.record.history import History
from app.record.record_builder import new_record, node_to_row, record_to_rows
from app.record.record_builder import record_from_rows as record_of_rows
from app.record.tree import PERSON, Record

HANDICAP = "lnsgkgsnl/7b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1"


def full_record() -> Record:
    record = record_of("7g7f 3c3d 2g2f", "7g7f 8c8d", "2g2f 3c3d 7g7f")
    history = History(record)
    node = at(record, "7g7f 8c8d")
    for edit in (
        SetComment(record.root, "初めに\n二行目"),
        SetComment(node, "\ud83d 半分の文字"),
        SetBookmark(node, "ここ"),
        SetTime(node, 1_234),
        SetHeader("先手", "駒野"),
        AddEnd(node, End(EndKind.OTHER, "指し掛け"), 500),
    ):
        history.apply_edit(edit, PERSON, 0)
    return record


def seen(record: Record) -> object:
    """A picture of the record, in which it does not matter which nodes they are."""
    nodes, *others = picture(record)
    assert isinstance(nodes, tuple)
    return [node[1:] for node in nodes], others


def test_a_copy_is_like_the_record_and_none_of_it() -> None:
    record = full_record()
    copy = record_of_rows(record_to_rows(record))
    assert seen(copy) == seen(record)
    assert record_to_rows(copy) == record_to_rows(record)
    assert not any(
        copy.node_by_number(number) is record.node_by_number(number) for number in record_to_rows(record).rows
    )
    History(copy).apply_edit(SetComment(copy.root, "別"), PERSON, 0)
    assert record.root.comment == "初めに\n二行目"


def test_nodes_keep_their_numbers_and_new_ones_get_others() -> None:
    record = full_record()
    copy = record_of_rows(record_to_rows(record))
    grown = History(copy).apply_edit(AddEnd(at(copy, "2g2f"), End(EndKind.RESIGN)), PERSON, 0).nodes[0]
    assert grown.number not in record_to_rows(record).rows


def test_moves_that_became_impossible_are_copied_too() -> None:
    record = full_record()
    History(record).apply_edit(SetStart(HANDICAP), PERSON, 0)
    copy = record_of_rows(record_to_rows(record))
    assert seen(copy) == seen(record)
    assert at(copy, "7g7f").illegality is at(record, "7g7f").illegality is not None


def test_a_row_says_what_it_hangs_on() -> None:
    record = record_of("7g7f")
    assert node_to_row(record.root).parent is None
    row = node_to_row(record.root.children[0])
    assert (row.parent, row.move) == (record.root.number, move("7g7f"))


def test_rows_that_lack_one_are_refused() -> None:
    rows = record_to_rows(record_of("7g7f"))
    with pytest.raises(KeyError):
        record_of_rows(rows._replace(children={0: [7]}))
    with pytest.raises(ValueError, match=r".+"):
        record_of_rows(rows._replace(start_sfen="nonsense"))


def test_an_empty_record_is_a_row() -> None:
    rows = record_to_rows(new_record())
    assert list(rows.rows) == [0]
    assert rows.children == {}
    assert len(record_of_rows(rows)) == 1
