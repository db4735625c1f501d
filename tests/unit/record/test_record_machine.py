"""Any sequence of edits, undone and redone at any point, against pictures taken on the way."""

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule, run_state_machine_as_test
from record_tools import picture, record_of, replayed, same_position

from app.record.branch import Branch, copy_branch, copy_branch_below
from app.record.cursor import Cursor
from app.record.edit_error import EditError
from app.record.edits import (
    AddEnd,
    DeleteBranch,
    Edit,
    InsertLine,
    MakeMainLine,
    PasteBranch,
    PlayMove,
    ReorderBranch,
    SetBookmark,
    SetComment,
    SetHeader,
    SetHeaders,
    SetStart,
    SetTime,
)
from app.record.endings import End, EndKind
from app.record.headers import Headers
from app.record.history import History, RecordState
from app.record.merging import MergeRecord
from app.record.traversal import nodes_in_file_order, path_to_node
from app.record.tree import ENGINE, PERSON, Change, Node, Record
from app.shogi.moves import Move, board_move
from app.shogi.squares import SQUARES
from app.text import record as text
from tests.sampling import so_many

STARTS = (
    "startpos",
    "lnsgkgsnl/7b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1",
    "lnsgkgsnl/1r5b1/pppp1pppp/4p4/9/4P4/PPPP1PPPP/1B5R1/LNSGKGSNL b - 3",
    "4k4/9/4P4/9/9/9/9/9/4K4 b 2G2p 1",
)
OTHERS = (
    record_of("7g7f 3c3d 2g2f", "7g7f 8c8d", "2g2f 3c3d 7g7f"),
    record_of("2g2f 8c8d 2f2e"),
    record_of("G*5b", "5c5b+ 5a5b", start=STARTS[3]),
)
WORDS = ("", "甲", "甲\n乙", "丙")
numbers = st.integers(0, 1 << 16)
words = st.sampled_from(WORDS)
ends = st.sampled_from([End(EndKind.RESIGN), End(EndKind.REPETITION), End(EndKind.OTHER, "指し掛け")])


class RecordMachine(RuleBasedStateMachine):
    """One person edits a record; two cursors look on."""

    def __init__(self) -> None:
        super().__init__()
        self.record: Record = record_of()
        self.history = History(self.record)
        self.now = 0.0
        self.pictures: dict[RecordState, tuple[object, ...]] = {}
        self.clipboard: Branch = ()
        self.cursors = [Cursor(self.record), Cursor(self.record)]
        self.told = 0
        self.record.changed.connect(self.hear)

    def hear(self, _change: Change) -> None:
        self.told += 1

    @initialize(second=st.booleans())
    def begin(self, *, second: bool) -> None:
        if second:
            self.do(MergeRecord(OTHERS[0]))

    # The hand

    def do(self, edit: Edit) -> None:
        """Do it; a refusal must change nothing, and what changes something is told once."""
        before, told, state = picture(self.record), self.told, self.history.state
        try:
            deed = self.history.apply_edit(edit, PERSON, self.now)
        except EditError:
            assert picture(self.record) == before
            assert self.told == told
            assert self.history.state == state
            return
        assert self.told == told + bool(deed.steps)
        assert (picture(self.record) != before) == bool(deed.steps)

    def pick(self, number: int) -> Node:
        """Some node of the record."""
        nodes = list(nodes_in_file_order(self.record.root))
        return nodes[number % len(nodes)]

    @rule(number=numbers, which=numbers, time=st.none() | st.integers(-1, 9))
    def play(self, number: int, which: int, time: int | None) -> None:
        node = self.pick(number)
        legal = self.record.position_at(node).legal_moves()
        if legal:
            self.do(PlayMove(node, legal[which % min(len(legal), 5)], time))

    @rule(number=numbers, origin=st.sampled_from(SQUARES), to=st.sampled_from(SQUARES))
    def play_anything(self, number: int, origin: int, to: int) -> None:
        if origin != to:
            self.do(PlayMove(self.pick(number), board_move(SQUARES[origin], SQUARES[to])))

    @rule(number=numbers, seeds=st.lists(st.integers(0, 3), max_size=6))
    def insert_line(self, number: int, seeds: list[int]) -> None:
        node = self.pick(number)
        position = self.record.position_at(node)
        line: list[Move] = []
        for seed in seeds:
            legal = position.legal_moves()
            if legal:
                line.append(legal[seed % len(legal)])
                position.apply(line[-1])
        self.do(InsertLine(node, tuple(line)))

    @rule(number=numbers, end=ends)
    def add_end(self, number: int, end: End) -> None:
        self.do(AddEnd(self.pick(number), end))

    @rule(number=numbers)
    def delete(self, number: int) -> None:
        self.do(DeleteBranch(self.pick(number)))

    @rule(number=numbers)
    def cut(self, number: int) -> None:
        node = self.pick(number)
        self.clipboard = copy_branch(node)
        self.do(DeleteBranch(node))

    @rule(number=numbers)
    def copy_below(self, number: int) -> None:
        self.clipboard = copy_branch_below(self.pick(number))

    @rule(number=numbers)
    def paste(self, number: int) -> None:
        self.do(PasteBranch(self.pick(number), self.clipboard))

    @rule(number=numbers)
    def make_main(self, number: int) -> None:
        self.do(MakeMainLine(self.pick(number)))

    @rule(number=numbers, index=st.integers(-1, 3))
    def put_in_place(self, number: int, index: int) -> None:
        self.do(ReorderBranch(self.pick(number), index))

    @rule(number=numbers, comment=words)
    def comment(self, number: int, comment: str) -> None:
        self.do(SetComment(self.pick(number), comment))

    @rule(number=numbers, comments=st.lists(words, max_size=4))
    def type_comment(self, number: int, comments: list[str]) -> None:
        node = self.pick(number)
        for comment in comments:
            self.do(SetComment(node, comment))

    @rule(number=numbers, bookmark=words)
    def bookmark(self, number: int, bookmark: str) -> None:
        self.do(SetBookmark(self.pick(number), bookmark))

    @rule(number=numbers, time=st.none() | st.integers(-1, 9))
    def time(self, number: int, time: int | None) -> None:
        self.do(SetTime(self.pick(number), time))

    @rule(name=st.sampled_from(["棋戦", "場所", "対局ID"]), value=st.none() | words)
    def header(self, name: str, value: str | None) -> None:
        self.do(SetHeader(name, value))

    @rule(pairs=st.lists(st.tuples(st.sampled_from(["棋戦", "備考"]), words), max_size=3))
    def headers(self, pairs: list[tuple[str, str]]) -> None:
        self.do(SetHeaders(Headers.from_pairs(pairs)))

    @rule(sfen=st.sampled_from(STARTS))
    def start(self, sfen: str) -> None:
        self.do(SetStart(sfen))

    @rule(which=st.integers(0, len(OTHERS) - 1), number=st.none() | numbers)
    def merge(self, which: int, number: int | None) -> None:
        self.do(MergeRecord(OTHERS[which], None if number is None else self.pick(number)))

    @rule(seeds=st.lists(numbers, max_size=4), fails=st.booleans())
    def edit_as_one(self, seeds: list[int], *, fails: bool) -> None:
        before = picture(self.record)
        try:
            with self.history.group_edits(text.PASTE, ENGINE):
                for seed in seeds:
                    self.history.apply_edit(SetComment(self.pick(seed), "機械"), ENGINE, self.now)
                    if seed % 3 == 0 and len(self.record) > 1:
                        self.history.apply_edit(DeleteBranch(self.record.root.children[0]), ENGINE, self.now)
                if fails:
                    self.history.apply_edit(DeleteBranch(self.record.root), ENGINE, self.now)
        except EditError:
            assert fails
            assert picture(self.record) == before

    @rule(times=st.integers(1, 5))
    def undo(self, times: int) -> None:
        for _ in range(times):
            self.history.undo(PERSON)
            self.states_keep_their_pictures()

    @rule(times=st.integers(1, 5))
    def redo(self, times: int) -> None:
        for _ in range(times):
            self.history.redo(PERSON)
            self.states_keep_their_pictures()

    @rule()
    def save(self) -> None:
        self.history.mark_clean()

    # The eyes

    @rule(which=st.booleans(), number=numbers)
    def look(self, number: int, *, which: bool) -> None:
        node = self.pick(number)
        assert self.cursors[which].go_to_node(node)
        assert self.cursors[which].node is node

    @rule(which=st.booleans(), plies=st.integers(-3, 3))
    def walk(self, plies: int, *, which: bool) -> None:
        cursor = self.cursors[which]
        line = cursor.current_line()
        cursor.go_by_plies(plies)
        assert cursor.node in line
        assert cursor.current_line() == line

    @invariant()
    def states_keep_their_pictures(self) -> None:
        """A state has a number, and whenever the history is in it the record looks the same."""
        self.now += 10
        expected = self.pictures.setdefault(self.history.state, picture(self.record))
        assert picture(self.record) == expected

    @invariant()
    def cursors_stand_where_they_say(self) -> None:
        for cursor in self.cursors:
            assert cursor.node in self.record
            assert cursor.position == replayed(self.record, cursor.node)
            assert cursor.position.key == cursor.node.key

    @invariant()
    def the_tree_is_sound(self) -> None:
        nodes = list(nodes_in_file_order(self.record.root))
        assert len({node.number for node in nodes}) == len(nodes) == len(self.record)
        for node in nodes:
            assert self.record.node_by_number(node.number) is node
            assert len({(child.move, child.end) for child in node.children}) == len(node.children)
            assert all(child.parent is node for child in node.children)
            assert node.ply == len(path_to_node(node)) - 1
            assert not (node.end and node.children)

    @invariant()
    def equal_positions_are_found(self) -> None:
        standing = [node for node in nodes_in_file_order(self.record.root) if node.end is None]
        boards = [(node, replayed(self.record, node)) for node in standing]
        for node, position in boards[:5]:
            expected = {other.number for other, board in boards if board == position and other is not node}
            assert {other.number for other in same_position(self.record, node)} == expected

    def teardown(self) -> None:
        """Back to the very beginning, and forth again to the end."""
        while self.history.can_undo:
            self.history.undo(PERSON)
            self.states_keep_their_pictures()
        assert len(self.record) == 1
        while self.history.can_redo:
            self.history.redo(PERSON)
            self.states_keep_their_pictures()


def test_any_edits_can_be_undone_and_redone() -> None:
    run_state_machine_as_test(
        RecordMachine, settings=settings(max_examples=25, stateful_step_count=25, deadline=None, derandomize=True)
    )


@pytest.mark.slow
def test_very_many_edits_can_be_undone_and_redone() -> None:
    run_state_machine_as_test(
        RecordMachine, settings=settings(max_examples=so_many(12, 80), stateful_step_count=60, deadline=None)
    )
