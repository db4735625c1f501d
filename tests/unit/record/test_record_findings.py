"""Findings of engines beside undo: no step of it, and never lost by it."""

from collections.abc import Callable
from typing import Final

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from record_tools import Listener, at, line, moves, outline, play, record_of

from app.record.edit_error import EditError
from app.record.edits import DeleteBranch, Edit, InsertLine, MakeMainLine, PlayMove, SetBookmark, SetComment, SetStart
from app.record.history import History
from app.record.tree import ENGINE, PERSON, Change, ChangeKind, Node
from app.shogi.starts import STARTS
from app.text import record as text
from tests.sampling import so_many


def saying(engine: str, value: int) -> Callable[[str], str]:
    """A finding as a line of its own, in the place of an earlier one of the same engine."""
    return lambda comment: "\n".join(
        [*(each for each in comment.splitlines() if not each.startswith(f"*{engine}=")), f"*{engine}={value}"]
    )


def findings_in(node: Node) -> list[str]:
    return [each for each in node.comment.splitlines() if each.startswith("*")]


def words_in(node: Node) -> str:
    return "\n".join(each for each in node.comment.splitlines() if not each.startswith("*"))


def test_a_finding_is_told_as_an_engines_and_makes_the_record_unsaved() -> None:
    record = record_of()
    history, listener = History(record), Listener(record)
    assert history.write_findings({record.root: saying("A", 1)})
    assert not history.write_findings({record.root: saying("A", 1)})
    assert listener.heard == [Change(ChangeKind.COMMENT, (record.root,), ENGINE)]
    assert not history.can_undo
    assert not history.is_clean
    history.mark_clean()
    assert history.is_clean


def test_typing_on_across_a_finding_is_one_step() -> None:
    record = record_of()
    history = History(record)
    history.apply_edit(SetComment(record.root, "a"), PERSON, 0)
    history.write_findings({record.root: saying("A", 1)})
    history.apply_edit(SetComment(record.root, "ab\n*A=1"), PERSON, 0.1)
    history.undo(PERSON)
    assert record.root.comment == "*A=1"
    assert not history.can_undo


def test_a_finding_stays_when_words_that_were_undone_before_it_come_back() -> None:
    record = record_of()
    history = History(record)
    history.apply_edit(SetComment(record.root, "words"), PERSON, 0)
    history.undo(PERSON)
    history.write_findings({record.root: saying("A", 1)})
    history.redo(PERSON)
    assert record.root.comment == "words\n*A=1"


def test_a_finding_at_another_start_goes_and_comes_with_that_start() -> None:
    record = record_of("7g7f")
    history, lance = History(record), next(start for start in STARTS if start.key == "lance")
    node = at(record, "7g7f")
    history.write_findings({node: saying("A", 1)})
    history.apply_edit(SetStart(lance.sfen), PERSON, 0)
    history.apply_edit(SetComment(node, "words"), PERSON, 10)
    history.write_findings({node: saying("A", 2)})
    history.write_findings({node: saying("B", 2)})
    history.undo(PERSON)
    assert node.comment == "*A=2\n*B=2"
    history.undo(PERSON)
    assert node.comment == "*A=1"
    history.redo(PERSON)
    assert node.comment == "*A=2\n*B=2"


def test_a_found_line_is_no_step_and_stands_behind_the_branches_of_the_person() -> None:
    record = record_of("7g7f 3c3d", "2g2f")
    history = History(record)
    history.apply_edit(MakeMainLine(at(record, "2g2f")), PERSON, 0)
    assert history.add_found_line(InsertLine(record.root, moves("7g7f 8c8d")))
    assert history.add_found_line(InsertLine(record.root, moves("5g5f")))
    assert not history.add_found_line(InsertLine(record.root, moves("5g5f")))
    assert outline(record) == "2g2f (7g7f 3c3d (8c8d)) (5g5f)"
    history.undo(PERSON)
    assert outline(record) == "7g7f (2g2f) (5g5f) 3c3d (8c8d)"
    assert not history.can_undo


def test_a_found_line_is_not_added_beside_the_branch_that_a_redo_would_bring() -> None:
    record = record_of()
    history = History(record)
    play(history, record.root, "7g7f")
    history.undo(PERSON)
    assert not history.add_found_line(InsertLine(record.root, moves("7g7f 3c3d")))
    history.redo(PERSON)
    assert outline(record) == "7g7f"


def test_findings_wait_for_the_end_of_a_group() -> None:
    history = History(record_of())
    with history.group_edits(text.PASTE, PERSON):
        with pytest.raises(EditError):
            history.write_findings({history.record.root: saying("A", 1)})
        with pytest.raises(EditError):
            history.add_found_line(InsertLine(history.record.root, moves("7g7f")))


class TwoRecords:
    """One person's edits on two records, of which one has findings of engines too."""

    def __init__(self) -> None:
        self.found, self.bare = History(record_of()), History(record_of())
        for history in (self.found, self.bare):
            line(history, history.record.root, "7g7f 3c3d 2g2f")
        self.pairs: dict[Node, Node] = {}
        self.pair()
        self.now = 0.0
        self.done: list[int] = [0]
        """For each step, by which number the start position was changed last."""
        self.undone: list[int] = []
        self.expected: dict[tuple[int, Node, str], int] = {}

    def pair(self) -> None:
        """Find out which nodes correspond, by the order in which the person made them."""
        waiting = [(self.bare.record.root, self.found.record.root)]
        while waiting:
            bare, found = waiting.pop()
            self.pairs[bare] = found
            waiting += [
                (child, next(own for own in found.children if own.move is child.move)) for child in bare.children
            ]

    def living(self) -> list[Node]:
        return [node for node in self.pairs if node in self.bare.record]

    def edit(self, made: Callable[[Node], Edit], node: Node, *, starts: bool = False) -> None:
        self.now += 10
        try:
            deed = self.bare.apply_edit(made(node), PERSON, self.now)
        except EditError:
            return
        edit = made(self.pairs[node])
        if isinstance(edit, SetComment):
            own = self.pairs[node]
            edit = SetComment(own, "\n".join(filter(None, [edit.comment, *findings_in(own)])))
        self.found.apply_edit(edit, PERSON, self.now)
        if deed.steps:
            self.done.append(len(self.done) + 1000 * int(self.now) if starts else self.done[-1])
            self.undone.clear()
        self.pair()

    def turn(self, *, back: bool) -> None:
        source, target = (self.done, self.undone) if back else (self.undone, self.done)
        for history in (self.found, self.bare):
            history.undo(PERSON) if back else history.redo(PERSON)
        if len(source) > back:
            target.append(source.pop())

    def find(self, node: Node, engine: str, value: int) -> None:
        own = self.pairs[node]
        self.found.write_findings({own: saying(engine, value)})
        self.expected[self.done[-1], own, engine] = value

    def find_line(self, node: Node) -> None:
        """Add a line of a move that the person never plays."""
        own = self.pairs[node]
        try:
            self.found.add_found_line(InsertLine(own, moves("9g9f" if own.ply % 2 == 0 else "9c9d")))
        except EditError:
            assert own.move is None

    def check(self) -> None:
        assert self.found.state.step == self.bare.state.step
        assert (self.found.can_undo, self.found.can_redo) == (self.bare.can_undo, self.bare.can_redo)
        for bare, found in self.pairs.items():
            assert (bare in self.bare.record) == (found in self.found.record)
            if bare in self.bare.record:
                assert (words_in(found), found.bookmark) == (bare.comment, bare.bookmark)
                people = [child for child in found.children if child in self.pairs.values()]
                assert people == [self.pairs[child] for child in bare.children]
                assert len({child.move for child in found.children}) == len(found.children)
        for (start_version, node, engine), value in self.expected.items():
            if start_version == self.done[-1] and node in self.found.record:
                assert f"*{engine}={value}" in findings_in(node)


def of_choice(made: Callable[[Node, int], Edit], choice: int) -> Callable[[Node], Edit]:
    return lambda place: made(place, choice)


EDITS: Final[dict[str, Callable[[Node, int], Edit]]] = {
    "delete": lambda place, _: DeleteBranch(place),
    "words": lambda place, choice: SetComment(place, ("", "甲", "乙\n丙")[choice]),
    "bookmark": lambda place, choice: SetBookmark(place, ("", "x", "y")[choice]),
    "main": lambda place, _: MakeMainLine(place),
    "start": lambda _, choice: SetStart(STARTS[choice].sfen),
    "play": lambda place, choice: PlayMove(
        place, moves("7g7f 2g2f 6i7h" if place.ply % 2 == 0 else "3c3d 8c8d 4a3b")[choice]
    ),
}
OPERATIONS = st.lists(
    st.tuples(st.sampled_from([*EDITS, *3 * ["undo", "redo", "find", "line"]]), st.integers(0, 50), st.integers(0, 2)),
    max_size=30,
)


@settings(max_examples=so_many(12, 600), deadline=None, derandomize=True)
@given(OPERATIONS)
def test_no_undo_or_redo_loses_a_finding_and_findings_change_nothing_of_the_persons(
    operations: list[tuple[str, int, int]],
) -> None:
    both = TwoRecords()
    for number, (what, which, choice) in enumerate(operations):
        node = both.living()[which % len(both.living())]
        if what in EDITS:
            both.edit(of_choice(EDITS[what], choice), node, starts=what == "start")
        elif what == "find":
            both.find(node, "AB"[choice % 2], number)
        elif what == "line":
            both.find_line(node)
        else:
            both.turn(back=what == "undo")
        both.check()
