"""The journal: whatever is edited comes back from it, and what is torn off costs no more than what is torn off."""

import random
from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

from app.record.edit_error import EditError
from app.record.edits import (
    AddEnd,
    DeleteBranch,
    Edit,
    InsertLine,
    MakeMainLine,
    PlayMove,
    ReorderBranch,
    SetBookmark,
    SetComment,
    SetHeader,
    SetStart,
    SetTime,
)
from app.record.endings import End, EndKind
from app.record.history import History
from app.record.record_builder import new_record, record_to_rows
from app.record.tree import PERSON, Node, Record
from app.shogi.moves import Move
from app.shogi.position import Position
from app.workspace.file_state import Home, Stamp
from app.workspace.journal import JournalTracker, RecoveredGame, journal_header, journal_line, recover_record
from app.workspace.setup import EditedPosition
from tests.cases import every_case

STARTS = ("startpos", "lnsgkgsnl/7b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1")
HOME = Home(Path("/somewhere/対局.kifu"), "kif", "utf-8", 1, 3, Stamp(123, 456))


class Desk:
    """A record that is edited at random, with its journal."""

    def __init__(self, seed: int) -> None:
        self.chance = random.Random(seed)  # noqa: S311 - nobody is to be kept from guessing
        self.record = new_record()
        self.history = History(self.record)
        for _ in range(self.chance.randrange(30)):
            self.edit()
        self.chronicle = JournalTracker(self.record, HOME)
        self.record.changed.connect(self.chronicle.on_record_change)
        self.journal = [journal_header()]

    def any_node(self) -> Node:
        node = self.record.root
        while node.children and self.chance.random() < 0.8:
            node = self.chance.choice(node.children)
        return node

    def edit(self) -> None:
        chance, node = self.chance, self.any_node()
        moves = self.record.position_at(node).legal_moves()
        edits: list[Edit] = [
            SetComment(node, "".join(chance.choices("あ\n*x\ud83d", k=chance.randrange(5)))),
            SetBookmark(node, chance.choice(("", "印"))),
            SetHeader("先手", chance.choice((None, "甲", "乙"))),
            AddEnd(node, End(EndKind.OTHER, "止め") if chance.random() < 0.5 else End(EndKind.RESIGN), 10),
            SetTime(node, chance.choice((None, 1, 2_500))),
            DeleteBranch(node),
            ReorderBranch(node, 0),
            MakeMainLine(node),
            SetStart(chance.choice(STARTS)),
        ]
        if moves:
            edits += [PlayMove(node, chance.choice(moves)) for _ in range(8)]
            edits += [InsertLine(node, (chance.choice(moves),))]
        try:
            what = chance.random()
            if what < 0.15:
                self.history.undo(PERSON)
            elif what < 0.25:
                self.history.redo(PERSON)
            else:
                self.history.apply_edit(chance.choice(edits), PERSON, 0)
        except EditError:
            pass

    def write(self, most: int = 1_000) -> None:
        self.journal.append(journal_line(self.chronicle.next_portion(most)))

    def write_all(self) -> None:
        while self.chronicle.is_due:
            self.write()


def back(journal: bytes) -> RecoveredGame:
    found = recover_record(journal)
    assert found is not None
    return found


@given(seed=st.integers(0, 1 << 30))
def test_what_is_edited_between_portions_comes_back(seed: int) -> None:
    desk = Desk(seed)
    for _ in range(40):
        desk.edit()
        if desk.chance.random() < 0.4:
            desk.write(desk.chance.choice((1, 2, 5)))
    desk.write_all()
    assert record_to_rows(back(b"".join(desk.journal)).record) == record_to_rows(desk.record)


@given(seed=st.integers(0, 1 << 30), cut=st.integers(0, 400))
def test_a_torn_line_costs_no_more_than_itself(seed: int, cut: int) -> None:
    desk = Desk(seed)
    desk.write_all()
    before = record_to_rows(desk.record)
    whole = b"".join(desk.journal)
    desk.edit()
    desk.write_all()
    torn = b"".join(desk.journal)
    length = min(len(torn) - 1, len(whole) + cut)
    found = back(torn[:length])
    assert record_to_rows(found.record) in (before, record_to_rows(desk.record))


@given(data=st.binary(max_size=200), seed=st.integers(0, 100), place=st.integers(0, 3_000))
def test_damage_never_raises(data: bytes, seed: int, place: int) -> None:
    recover_record(data)
    desk = Desk(seed)
    desk.write_all()
    whole = b"".join(desk.journal)
    recover_record(whole[:place] + data + whole[place:])


def test_where_the_person_stands_and_where_it_belongs_comes_back() -> None:
    record = new_record()
    history = History(record)
    node = history.apply_edit(PlayMove(record.root, record.start_position().legal_moves()[0]), PERSON, 0).nodes[0]
    chronicle = JournalTracker(record, HOME)
    chronicle.on_cursor_moved(node)
    lines = [journal_header(), journal_line(chronicle.next_portion())]
    found = back(b"".join(lines))
    assert (found.node.number, found.home) == (node.number, HOME)


def test_the_position_that_is_being_edited_comes_back_until_editing_ends() -> None:
    chronicle, edited = JournalTracker(new_record(), None), Position.from_sfen(STARTS[1]).sfen()
    lines = [journal_header(), journal_line(chronicle.next_portion())]
    for sfen in (edited, ""):
        chronicle.on_position_edited(sfen)
        assert chronicle.is_due
        lines.append(journal_line(chronicle.next_portion()))
        found = back(b"".join(lines))
        assert found.edited == (EditedPosition.from_sfen(sfen) if sfen else None)
    chronicle.on_file_changed(None)
    assert chronicle.is_due
    lines.append(journal_line(chronicle.next_portion()))
    assert back(b"".join(lines)).home is None


def test_a_journal_that_was_not_finished_gives_nothing() -> None:
    desk = Desk(3)
    for _ in range(20):
        desk.history.apply_edit(PlayMove(desk.record.root, desk.chance.choice(_legal(desk.record))), PERSON, 0)
    desk.write(1)
    assert recover_record(b"".join(desk.journal)) is None
    desk.write_all()
    assert recover_record(b"".join(desk.journal)) is not None


@every_case("data", [b"", b"nonsense\n", journal_header(), b"\n".join([b"00000000 {}"] * 2)])
def test_what_is_no_journal_gives_nothing(data: bytes) -> None:
    assert recover_record(data) is None


def test_a_small_edit_of_a_large_record_is_a_small_line() -> None:
    record = new_record()
    history = History(record)
    node: Node = record.root
    for _ in range(200):
        node = history.apply_edit(PlayMove(node, record.position_at(node).legal_moves()[0]), PERSON, 0).nodes[0]
    chronicle = JournalTracker(record, None)
    record.changed.connect(chronicle.on_record_change)
    while chronicle.is_due:
        chronicle.next_portion()
    history.apply_edit(DeleteBranch(record.root.children[0]), PERSON, 0)
    assert len(chronicle.next_portion().nodes) == 1
    history.undo(PERSON)
    assert len(chronicle.next_portion().nodes) == 1
    history.apply_edit(SetComment(node, "終わり"), PERSON, 0)
    assert len(chronicle.next_portion().nodes) == 1


def _legal(record: Record) -> list[Move]:
    return record.start_position().legal_moves()
