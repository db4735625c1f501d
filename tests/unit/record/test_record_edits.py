"""The edits: what each does, what it undoes, and what it refuses."""

from dataclasses import dataclass

import pytest
from record_tools import Listener, at, line, move, moves, outline, picture, play, record_of

from app.record import edits
from app.record.branch import BranchNode, copy_branch
from app.record.edit_error import EditError
from app.record.edits import (
    AddEnd,
    CompositeEdit,
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
    join_comments,
)
from app.record.endings import End, EndKind
from app.record.headers import Headers
from app.record.history import History
from app.record.merging import MergeRecord
from app.record.traversal import main_line
from app.record.tree import ENGINE, PERSON, ChangeKind, Node, Record
from app.shogi.illegality import Illegality
from app.text import record as text
from app.text.phrase import Language, Phrase
from tests.cases import every_case

OPENING = "7g7f 3c3d 2g2f 8c8d"
WITHOUT_ROOK = "lnsgkgsnl/7b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1"
RESIGNED = End(EndKind.RESIGN)
INTERRUPTED = End(EndKind.INTERRUPT)


@dataclass
class Desk:
    """A record on a desk, with someone listening."""

    record: Record
    history: History
    listener: Listener

    def do(self, edit: Edit) -> tuple[Node, ...]:
        """Do it, and see that undoing restores all and redoing gives the same again."""
        before = picture(self.record)
        told = len(self.listener.heard)
        deed = self.history.apply_edit(edit, PERSON, 0)
        after = picture(self.record)
        if after == before:
            assert deed.steps == ()
            assert len(self.listener.heard) == told
            return deed.nodes
        assert len(self.listener.heard) == told + 1
        self.history.undo(PERSON)
        assert picture(self.record) == before
        self.history.redo(PERSON)
        assert picture(self.record) == after
        assert self.listener.pictures[told:] == [after, before, after]
        del self.listener.heard[told + 1 :], self.listener.pictures[told + 1 :]
        return deed.nodes

    def refuses(self, edit: Edit) -> Phrase:
        """Why; and nothing has changed."""
        before, told = picture(self.record), len(self.listener.heard)
        with pytest.raises(EditError) as refused:
            self.history.apply_edit(edit, PERSON, 0)
        assert picture(self.record) == before
        assert len(self.listener.heard) == told
        for language in Language:
            assert "{" not in refused.value.phrase.to(language)
        return refused.value.reason

    def last_change(self) -> tuple[ChangeKind, tuple[Node, ...]]:
        change = self.listener.heard[-1]
        return change.kind, change.nodes

    def at(self, usi: str) -> Node:
        return at(self.record, usi)


def desk(*lines: str, start: str = "startpos") -> Desk:
    record = record_of(*lines, start=start)
    return Desk(record, History(record), Listener(record))


# Playing


def test_a_move_is_played() -> None:
    it = desk()
    (node,) = it.do(PlayMove(it.record.root, move("7g7f"), 1500))
    assert node.move is move("7g7f")
    assert (node.ply, node.time_ms, node.illegality, node.parent) == (1, 1500, None, it.record.root)
    assert it.last_change() == (ChangeKind.ADDED, (node,))


def test_a_second_move_in_the_same_place_is_a_branch_after_the_first() -> None:
    it = desk("7g7f 3c3d")
    it.do(PlayMove(it.at("7g7f"), move("8c8d")))
    assert outline(it.record) == "7g7f 3c3d (8c8d)"


def test_a_move_that_is_there_is_joined() -> None:
    it = desk("7g7f 3c3d")
    there = it.at("7g7f")
    assert it.do(PlayMove(it.record.root, move("7g7f"))) == (there,)
    assert it.listener.heard == []
    it.do(PlayMove(it.record.root, move("7g7f"), 900))
    assert there.time_ms == 900
    assert it.last_change() == (ChangeKind.TIME, (there,))


def test_an_illegal_move_is_kept_and_marked() -> None:
    it = desk()
    (node,) = it.do(PlayMove(it.record.root, move("7g7e")))
    assert node.illegality is Illegality.CANNOT_MOVE_SO
    (next_node,) = it.do(PlayMove(node, move("3c3d")))
    assert next_node.illegality is None


@every_case("usi", ["5e5d", "P*5e"])
def test_a_move_of_nothing_is_refused(usi: str) -> None:
    it = desk()
    assert it.refuses(PlayMove(it.record.root, move(usi))) is text.IMPOSSIBLE_MOVE


def test_nothing_follows_the_end() -> None:
    it = desk("7g7f")
    (end,) = it.do(AddEnd(it.at("7g7f"), RESIGNED))
    assert it.refuses(PlayMove(end, move("3c3d"))) is text.AFTER_END
    assert it.refuses(AddEnd(end, INTERRUPTED)) is text.AFTER_END


def test_nothing_is_done_at_a_node_that_is_gone_or_was_never_here() -> None:
    it = desk(OPENING)
    gone = it.at("7g7f 3c3d 2g2f")
    it.history.apply_edit(DeleteBranch(it.at("7g7f 3c3d")), PERSON, 0)
    stranger = desk(OPENING).at("7g7f")
    for node, reason in ((gone, text.NOT_HERE), (stranger, text.FOREIGN)):
        assert it.refuses(PlayMove(node, move("1g1f"))) is reason
        assert it.refuses(SetComment(node, "?")) is reason
        assert it.refuses(SetTime(node, 1)) is reason
        assert it.refuses(DeleteBranch(node)) is reason
        assert it.refuses(MakeMainLine(node)) is reason


def test_a_late_comment_finds_its_node_when_the_move_is_done_again() -> None:
    it = desk("7g7f")
    node = play(it.history, it.at("7g7f"), "3c3d")
    it.history.undo(PERSON)
    assert it.refuses(SetComment(node, "+80")) is text.NOT_HERE
    it.history.redo(PERSON)
    it.history.apply_edit(SetComment(node, "+80"), ENGINE, 0)
    assert it.at("7g7f 3c3d").comment == "+80"


# Ends


def test_the_end_of_the_game() -> None:
    it = desk("7g7f")
    (end,) = it.do(AddEnd(it.at("7g7f"), RESIGNED, 3000))
    assert (end.end, end.move, end.time_ms) == (RESIGNED, None, 3000)
    assert main_line(it.record.root)[-1] is end
    assert it.do(AddEnd(it.at("7g7f"), End(EndKind.RESIGN))) == (end,)


def test_an_end_among_moves_is_a_branch_and_can_be_the_main_line() -> None:
    it = desk("7g7f 3c3d")
    (end,) = it.do(AddEnd(it.at("7g7f"), RESIGNED))
    (other,) = it.do(AddEnd(it.at("7g7f"), End(EndKind.OTHER, "指し掛け")))
    assert outline(it.record) == "7g7f 3c3d (resign) (指し掛け)"
    it.do(MakeMainLine(other))
    assert outline(it.record) == "7g7f 指し掛け (3c3d) (resign)"
    it.do(DeleteBranch(end))
    assert outline(it.record) == "7g7f 指し掛け (3c3d)"


# Deleting, cutting, pasting


def test_delete_takes_all_that_follows() -> None:
    it = desk(OPENING, "7g7f 3c3d 6g6f", "2g2f")
    doomed = (it.at("7g7f 3c3d"), it.at("7g7f 3c3d 2g2f"), it.at(OPENING), it.at("7g7f 3c3d 6g6f"))
    it.do(DeleteBranch(it.at("7g7f 3c3d")))
    assert outline(it.record) == "7g7f (2g2f)"
    assert it.last_change() == (ChangeKind.REMOVED, doomed)
    assert len(it.record) == 3


def test_a_branch_comes_back_to_its_place() -> None:
    it = desk("7g7f", "2g2f 8c8d", "6g6f")
    it.do(DeleteBranch(it.at("2g2f")))
    assert outline(it.record) == "7g7f (6g6f)"
    it.history.undo(PERSON)
    assert outline(it.record) == "7g7f (2g2f 8c8d) (6g6f)"


def test_the_start_cannot_be_deleted_or_moved() -> None:
    it = desk(OPENING)
    root = it.record.root
    for edit in (DeleteBranch(root), ReorderBranch(root, 0)):
        assert it.refuses(edit) is text.ROOT_STAYS


def test_a_branch_is_cut_and_pasted_elsewhere() -> None:
    it = desk(OPENING, "2g2f 3c3d 6g6f 8c8d", "2g2f 3c3d 6g6f 4a3b")
    cut = it.at("2g2f 3c3d 6g6f")
    it.do(SetComment(cut, "こちらから"))
    it.do(AddEnd(it.at("2g2f 3c3d 6g6f 4a3b"), RESIGNED, 50))
    branch = copy_branch(cut)
    it.do(DeleteBranch(cut))
    nodes = it.do(PasteBranch(it.at("7g7f 3c3d"), branch))
    assert outline(it.record) == "7g7f (2g2f 3c3d) 3c3d 2g2f (6g6f 8c8d (4a3b resign)) 8c8d"
    assert (nodes[0].comment, nodes[-1].time_ms) == ("こちらから", 50)
    assert cut not in nodes


def test_a_pasted_branch_keeps_all_that_was_written_in_it() -> None:
    it = desk("7g7f 3c3d 2g2f", "7g7f 3c3d 6g6f 8c8d")
    top = it.at("7g7f 3c3d")
    for edit in (SetComment(top, "急所"), SetBookmark(top, "ここ"), SetTime(top, 1234)):
        it.do(edit)
    it.do(AddEnd(it.at("7g7f 3c3d 2g2f"), RESIGNED))
    it.do(PlayMove(it.record.root, move("1g1f")))
    nodes = it.do(PasteBranch(it.at("1g1f"), copy_branch(top)))
    assert outline(it.record) == "7g7f (1g1f 3c3d 2g2f (6g6f 8c8d) resign) 3c3d 2g2f (6g6f 8c8d) resign"
    assert (nodes[0].comment, nodes[0].bookmark, nodes[0].time_ms) == ("急所", "ここ", 1234)


def test_a_whole_tree_can_be_copied_as_a_branch() -> None:
    it = desk(OPENING, "7g7f 8c8d 2g2f", "7g7f 8c8d 6g6f", "7g7f 3c3d 6g6f", "2g2f", "7g7f 8c8d 2g2f 4a3b")
    copy = desk()
    copy.do(PasteBranch(copy.record.root, copy_branch(it.record.root)))
    assert outline(copy.record) == outline(it.record)


def test_a_branch_may_be_pasted_twice_and_joins_itself() -> None:
    it = desk("7g7f 3c3d 2g2f", "7g7f 8c8d 2g2f")
    branch = copy_branch(it.at("7g7f 3c3d"))
    first = it.do(PasteBranch(it.at("7g7f"), branch))
    assert first == (it.at("7g7f 3c3d"), it.at("7g7f 3c3d 2g2f"))
    assert it.do(PasteBranch(it.at("7g7f"), branch)) == first
    assert it.listener.heard == []


def test_a_branch_that_cannot_be_played_there_is_refused_whole() -> None:
    it = desk("7g7f 3c3d 8h2b+ 3a2b B*4e")
    branch = copy_branch(it.at("7g7f 3c3d 8h2b+ 3a2b"))
    assert it.refuses(PasteBranch(it.at("7g7f"), branch)) is text.IMPOSSIBLE_MOVE
    late = copy_branch(it.at("7g7f 3c3d 8h2b+"))
    assert it.refuses(PasteBranch(it.at("7g7f"), (*late, BranchNode(0, move("5e5d"))))) is text.IMPOSSIBLE_MOVE
    assert it.refuses(PasteBranch(it.record.root, (BranchNode(move=move("1g1f"), time_ms=-1),))) is text.NEGATIVE_TIME


def test_a_move_and_an_end_are_two_nodes() -> None:
    it = desk()
    with pytest.raises(ValueError, match="never both"):
        it.do(PasteBranch(it.record.root, (BranchNode(move=move("7g7f"), end=RESIGNED),)))
    assert len(it.record) == 1


def test_a_branch_speaks_of_the_place_where_it_is_put() -> None:
    other = record_of("7g7f 3c3d")
    history = History(other)
    history.apply_edit(SetComment(other.root, "開始"), PERSON, 0)
    history.apply_edit(SetBookmark(at(other, "7g7f"), "角道"), PERSON, 0)
    history.apply_edit(SetTime(at(other, "7g7f"), 700), PERSON, 0)
    it = desk("2g2f 3c3d")
    nodes = it.do(PasteBranch(it.record.root, copy_branch(other.root)))
    assert nodes[0] is it.record.root
    assert it.record.root.comment == "開始"
    place = it.at("2g2f")
    assert it.do(PasteBranch(place, (BranchNode(bookmark="角道"),)))[0] is place
    assert (place.bookmark, place.time_ms) == ("角道", None)


def test_only_moves_and_ends_take_time() -> None:
    it = desk()
    with pytest.raises(ValueError, match="a time belongs to"):
        it.do(PasteBranch(it.record.root, (BranchNode(time_ms=1),)))


def test_a_branch_that_forks_into_the_same_move_twice_grows_it_once() -> None:
    it = desk()
    branch = (
        BranchNode(move=move("7g7f"), comment="一"),
        BranchNode(0, move("3c3d")),
        BranchNode(move=move("7g7f"), comment="二", time_ms=5),
        BranchNode(2, move("3c3d")),
        BranchNode(2, move("8c8d")),
    )
    nodes = it.do(PasteBranch(it.record.root, branch))
    assert outline(it.record) == "7g7f 3c3d (8c8d)"
    assert nodes[0] is nodes[2]
    assert (nodes[0].comment, nodes[0].time_ms) == ("一\n二", 5)


def test_what_differs_in_a_joined_branch_is_reported() -> None:
    it = desk("7g7f")
    it.do(SetTime(it.at("7g7f"), 10))
    it.do(SetBookmark(it.at("7g7f"), "甲"))
    branch = (BranchNode(move=move("7g7f"), time_ms=20, comment="新", bookmark="乙"),)
    deed = it.history.apply_edit(PasteBranch(it.record.root, branch), PERSON, 0)
    assert (it.at("7g7f").time_ms, it.at("7g7f").comment, it.at("7g7f").bookmark) == (10, "新", "甲")
    assert [problem.reason for problem in deed.problems] == [text.TIME_DIFFERS, text.BOOKMARK_DIFFERS]
    assert all(problem.node is it.at("7g7f") for problem in deed.problems)
    assert "20" in deed.problems[0].phrase.to(Language.JA)
    assert "乙" in deed.problems[1].phrase.to(Language.EN)


@every_case(
    ("ours", "theirs", "both"),
    [
        ("", "", ""),
        ("甲", "", "甲"),
        ("", "乙", "乙"),
        ("甲", "甲", "甲"),
        ("甲", "乙", "甲\n乙"),
        ("甲\n乙", "乙", "甲\n乙"),
        ("乙", "甲\n乙\n丙", "甲\n乙\n丙"),
        ("甲乙", "乙", "甲乙\n乙"),
    ],
)
def test_comments_join_without_loss_and_without_repetition(ours: str, theirs: str, both: str) -> None:
    assert join_comments(ours, theirs) == both


# Lines


def test_a_line_is_inserted_and_joins_what_is_there() -> None:
    it = desk(OPENING)
    nodes = it.do(InsertLine(it.at("7g7f"), moves("3c3d 2g2f 4a3b 2f2e")))
    assert nodes[:2] == (it.at("7g7f 3c3d"), it.at("7g7f 3c3d 2g2f"))
    assert outline(it.record) == "7g7f 3c3d 2g2f 8c8d (4a3b 2f2e)"
    assert it.last_change() == (ChangeKind.ADDED, nodes[2:])
    assert it.do(InsertLine(it.at("7g7f"), moves("3c3d 2g2f 4a3b 2f2e"))) == nodes
    assert it.do(InsertLine(it.at("7g7f"), ())) == ()


def test_a_line_with_a_move_of_nothing_is_refused_whole() -> None:
    it = desk(OPENING)
    assert it.refuses(InsertLine(it.at("7g7f"), moves("3c3d 2g2f 5e5d"))) is text.IMPOSSIBLE_MOVE


# Order


def test_a_branch_is_put_in_any_place() -> None:
    it = desk("7g7f", "2g2f", "6g6f", "1g1f")
    node = it.at("7g7f")
    assert it.do(ReorderBranch(node, 2)) == (node,)
    assert outline(it.record) == "2g2f (6g6f) (7g7f) (1g1f)"
    assert it.last_change() == (ChangeKind.REORDERED, (it.record.root,))
    it.do(ReorderBranch(it.at("1g1f"), 0))
    assert outline(it.record) == "1g1f (2g2f) (6g6f) (7g7f)"
    it.do(ReorderBranch(it.at("1g1f"), 0))
    assert it.refuses(ReorderBranch(it.at("1g1f"), 4)) is text.NO_SUCH_BRANCH
    assert it.refuses(ReorderBranch(it.at("1g1f"), -1)) is text.NO_SUCH_BRANCH


def test_a_line_is_made_the_main_line_from_the_start_on() -> None:
    it = desk("7g7f 3c3d 2g2f", "2g2f 8c8d", "2g2f 3c3d 7g7f", "2g2f 3c3d 6g6f 4a3b")
    it.do(MakeMainLine(it.at("2g2f 3c3d 6g6f")))
    assert outline(it.record) == "2g2f (7g7f 3c3d 2g2f) 3c3d (8c8d) 6g6f (7g7f) 4a3b"
    it.do(MakeMainLine(it.at("2g2f")))
    it.do(MakeMainLine(it.record.root))


# Notes and headers


def test_comment_bookmark_and_time() -> None:
    it = desk(OPENING)
    node = it.at("7g7f 3c3d")
    it.do(SetComment(node, "角道を\n開ける"))
    assert it.last_change() == (ChangeKind.COMMENT, (node,))
    it.do(SetBookmark(node, "分かれ道"))
    assert it.last_change() == (ChangeKind.BOOKMARK, (node,))
    it.do(SetTime(node, 61_000))
    assert it.last_change() == (ChangeKind.TIME, (node,))
    assert (node.comment, node.bookmark, node.time_ms) == ("角道を\n開ける", "分かれ道", 61_000)
    it.do(SetTime(node, None))
    it.do(SetBookmark(node, ""))
    it.do(SetBookmark(node, ""))
    assert (node.bookmark, node.time_ms) == ("", None)


def test_the_start_has_comments_but_no_time() -> None:
    it = desk()
    it.do(SetComment(it.record.root, "はじめに"))
    assert it.refuses(SetTime(it.record.root, 1)) is text.ROOT_HAS_NO_TIME


def test_time_does_not_run_backwards() -> None:
    it = desk("7g7f")
    assert it.refuses(SetTime(it.at("7g7f"), -1)) is text.NEGATIVE_TIME


def test_headers_are_edited() -> None:
    it = desk()
    it.do(SetHeader("棋戦", "名人戦"))
    it.do(SetHeader("先手", ""))
    it.do(SetHeader("棋戦", "王座戦"))
    assert [tuple(entry) for entry in it.record.headers] == [("棋戦", "王座戦"), ("先手", "")]
    assert it.last_change() == (ChangeKind.HEADERS, ())
    it.do(SetHeader("先手", None))
    it.do(SetHeader("先手", None))
    it.do(SetHeaders(Headers.from_pairs([("場所", "山形")])))
    assert it.record.headers.find_value("場所") == "山形"


# The start position


def test_another_start_under_the_same_moves() -> None:
    it = desk(OPENING, "7g7f 2b8h+")
    illegal = it.at("7g7f 2b8h+")
    marks = [illegal.illegality]
    it.do(SetStart("lnsgkgsnl/1r5b1/pppppp1pp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1"))
    marks.append(illegal.illegality)
    assert marks == [Illegality.BLOCKED, None]
    assert it.last_change() == (ChangeKind.START, ())
    assert it.record.position_at(illegal).key == illegal.key


def test_a_start_that_makes_moves_impossible_keeps_and_marks_them() -> None:
    it = desk("7g7f 8b3b 2g2f", "7g7f 3c3d")
    before = outline(it.record)
    it.do(SetStart(WITHOUT_ROOK))
    assert outline(it.record) == before
    gone = it.at("7g7f 8b3b")
    assert gone.illegality is Illegality.EMPTY_ORIGIN
    assert it.at("7g7f 8b3b 2g2f").illegality is None
    passed = it.record.position_at(it.at("7g7f"))
    passed.apply_pass()
    assert gone.key == passed.key
    for nothing_to_move in ("8b3b", "P*5e"):
        assert it.refuses(InsertLine(it.record.root, (move(nothing_to_move),))) is text.IMPOSSIBLE_MOVE


def test_a_start_takes_ends_along() -> None:
    it = desk("7g7f 3c3d")
    (end,) = it.do(AddEnd(it.at("7g7f 3c3d"), RESIGNED))
    it.do(SetStart(WITHOUT_ROOK))
    assert it.last_change() == (ChangeKind.START, ())
    assert end.key == it.at("7g7f 3c3d").key == it.record.position_at(end).key


def test_the_same_start_is_no_change_but_another_number_is() -> None:
    it = desk(OPENING)
    it.do(SetStart("startpos"))
    assert it.listener.heard == []
    it.do(SetStart(it.record.start_sfen.removesuffix(" 1") + " 31"))
    assert it.record.start_position().ply == 31


def test_a_start_that_is_none_is_refused() -> None:
    it = desk()
    assert it.refuses(SetStart("9/9 b -")) is text.BAD_START


# Several as one


def test_several_edits_stand_or_fall_together() -> None:
    it = desk("7g7f")
    node = it.at("7g7f")
    it.do(
        CompositeEdit(text.PASTE, (SetComment(node, "甲"), PlayMove(node, move("3c3d")), SetHeader("棋戦", "棋聖戦")))
    )
    assert outline(it.record) == "7g7f 3c3d"
    kinds = [part.kind for part in it.listener.heard[-1].parts]
    assert kinds == [ChangeKind.COMMENT, ChangeKind.ADDED, ChangeKind.HEADERS]
    doomed = CompositeEdit(
        text.PASTE, (SetComment(node, "乙"), DeleteBranch(node), SetHeader("棋戦", None), DeleteBranch(it.record.root))
    )
    assert it.refuses(doomed) is text.ROOT_STAYS


def test_several_edits_that_change_nothing_are_nothing() -> None:
    it = desk("7g7f")
    it.do(CompositeEdit(text.PASTE, (SetComment(it.at("7g7f"), ""), SetStart("startpos"))))
    assert it.listener.heard == []


def test_every_edit_has_a_name_for_the_menu() -> None:
    named = [kind for kind in (*vars(edits).values(), MergeRecord) if isinstance(kind, type) and issubclass(kind, Edit)]
    assert len(named) >= 16
    for kind in named:
        if kind not in {Edit, CompositeEdit}:
            assert kind.name.to(Language.JA)
            assert kind.name.to(Language.EN)


def test_a_line_of_a_deep_branch_is_no_trouble() -> None:
    it = desk("7g7f 3c3d")
    long = line(it.history, it.at("7g7f 3c3d"), "5i5h 5a5b 5h5i 5b5a " * 2500)
    branch = copy_branch(long[0])
    it.history.apply_edit(DeleteBranch(long[0]), PERSON, 0)
    nodes = it.history.apply_edit(PasteBranch(it.at("7g7f 3c3d"), branch), PERSON, 0).nodes
    assert len(nodes) == 10_000
    assert nodes[-1].ply == 10_002
