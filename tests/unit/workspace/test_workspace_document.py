"""The record on the table."""

from collections.abc import Callable

import pytest

from app.record import headers
from app.record.cursor import CursorMoved
from app.record.edits import AddEnd, SetHeader
from app.record.endings import End, EndKind
from app.record.record_builder import new_record
from app.record.traversal import main_line
from app.record.tree import PERSON, ChangeKind
from app.shogi.moves import move_of_usi
from app.shogi.pieces import PAWN, Side
from app.shogi.squares import square_named
from app.text import rules
from app.text import window as text
from app.text.phrase import Phrase
from app.thoughts.score import cp_score
from app.workspace.document import Document
from app.workspace.document_change import DocumentChange
from app.workspace.prerequisites import Prerequisite
from app.workspace.scene import Arrow, DrawingInk, InHand, Ring


@pytest.fixture
def document() -> Document:
    return Document(lambda: 0.0)


def play(document: Document, line: str) -> None:
    for usi in line.split():
        move = move_of_usi(usi)
        assert move is not None
        assert document.shown.play_move(move), usi


def test_it_begins_with_an_even_game(document: Document) -> None:
    scene = document.shown.scene()
    assert document.shown.sfen() == "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1"
    assert (scene.turn, scene.last_move, scene.checked_king, scene.names) == (Side.BLACK, None, None, ("", ""))


def test_a_move_is_played_named_and_shown(document: Document) -> None:
    told: list[DocumentChange] = []
    document.changed.connect(told.append)
    play(document, "7g7f 3c3d 8h2b+ 3a2b")
    scene = document.shown.scene()
    assert document.shown.last_move_name() == "☖同　銀"
    assert scene.last_move == (square_named("3a"), square_named("2b"))
    assert told
    document.shown.cursor.go_to_start()
    assert document.shown.last_move_name() == ""


def test_a_move_at_the_end_of_a_game_becomes_another_in_its_place(document: Document) -> None:
    play(document, "7g7f")
    document.shown.history.apply_edit(AddEnd(document.shown.cursor.node, End(EndKind.RESIGN)), PERSON, 0.0)
    document.shown.cursor.go_to_end()
    assert document.shown.cursor.node.end is not None
    play(document, "3c3d")
    assert document.shown.last_move_name() == "☖３四歩"
    assert [child.end is None for child in document.shown.record.root.children[0].children] == [False, True]


def test_a_drop_is_shown_as_coming_from_the_stand(document: Document) -> None:
    play(document, "7g7f 3c3d 8h2b+ 3a2b B*4e")
    last = document.shown.scene().last_move
    assert last is not None
    assert isinstance(last[0], InHand)
    assert last[0].side is Side.BLACK
    assert document.shown.last_move_name() == "☗４五角"


def test_a_move_against_the_rules_is_refused_with_the_rule(document: Document) -> None:
    heard: list[Phrase | None] = []
    document.changed.connect(lambda change: heard.append(change.refusal))
    move = move_of_usi("7g7e")
    assert move is not None
    assert not document.shown.play_move(move)
    assert heard == [rules.CANNOT_MOVE_SO]
    assert len(document.shown.record) == 1


def test_a_mate_by_a_dropped_pawn_is_refused_by_the_authority(document: Document) -> None:
    assert document.shown.restart_from("7nk/9/6G1G/9/9/9/9/9/4K4 b P 1") is None
    heard: list[Phrase | None] = []
    document.changed.connect(lambda change: heard.append(change.refusal))
    document.shown.move_input.press_place(InHand(Side.BLACK, PAWN))
    document.shown.move_input.press_place(square_named("1b"))
    assert heard == [None, rules.DROP_PAWN_MATE], "the pawn is taken up, and put back"


def test_the_hand_plays_into_the_record(document: Document) -> None:
    document.shown.move_input.press_place(square_named("7g"))
    document.shown.move_input.press_place(square_named("7f"))
    assert [node.move.usi for node in main_line(document.shown.record.root) if node.move] == ["7g7f"]
    document.shown.move_input.press_place(square_named("3c"))
    assert document.shown.scene().picked_place == square_named("3c")


def test_walking_and_branches(document: Document) -> None:
    play(document, "7g7f 3c3d 2g2f")
    document.shown.cursor.go_by_plies(-2)
    play(document, "8c8d")
    document.shown.cursor.go_to_previous_branch()
    assert document.shown.last_move_name() == "☖３四歩"
    document.shown.cursor.go_to_next_branch()
    assert document.shown.last_move_name() == "☖８四歩"
    document.shown.cursor.go_to_main_line()
    assert document.shown.last_move_name() == "☗７六歩"
    document.shown.cursor.go_to_end()
    assert document.shown.last_move_name() == "☗２六歩"
    document.shown.cursor.go_to_start()
    document.shown.cursor.go_by_plies(10)
    assert document.shown.cursor.node.ply == 3


ENGINES = {Prerequisite.ANALYSIS, Prerequisite.STUDY, Prerequisite.CANDIDATE}
JUDGED = {
    Prerequisite.VERDICTS,
    Prerequisite.MISTAKE_AHEAD,
    Prerequisite.MISTAKE_BEHIND,
    Prerequisite.UNVERIFIED,
}
GAMES = {need for need in Prerequisite if need.name.startswith("GAME")}
ELSEWHERE = {
    Prerequisite.RECORD,
    Prerequisite.NO_GAME,
    *GAMES,
    Prerequisite.EDITOR,
    Prerequisite.DRAWINGS,
    Prerequisite.FILE,
    Prerequisite.OTHER_RECORDS,
}
ELSEWHERE |= {*JUDGED, *ENGINES}
"""These are tried where what they ask for is."""


def test_needs_say_what_is_missing(document: Document) -> None:
    def lacking() -> set[Prerequisite]:
        return {need for need in Prerequisite if need not in ELSEWHERE and document.disabled_reason(need) is not None}

    assert document.disabled_reason(None) is None
    assert lacking() == set(Prerequisite) - ELSEWHERE
    assert document.disabled_reason(Prerequisite.UNDO) is text.NOTHING_TO_UNDO
    play(document, "7g7f")
    branches = {Prerequisite.BRANCH, Prerequisite.EARLIER_BRANCH, Prerequisite.LATER_BRANCH, Prerequisite.OFF_MAIN_LINE}
    assert lacking() == {Prerequisite.REDO, Prerequisite.LATER_MOVE, *branches}
    document.shown.undo()
    assert lacking() == set(Prerequisite) - ELSEWHERE - {Prerequisite.REDO}
    document.shown.redo()
    document.shown.cursor.go_by_plies(-1)
    play(document, "2g2f")
    assert lacking() == {Prerequisite.REDO, Prerequisite.LATER_MOVE, Prerequisite.LATER_BRANCH}


def test_deleting_can_be_undone(document: Document) -> None:
    play(document, "7g7f 3c3d")
    document.shown.cursor.go_by_plies(-1)
    document.shown.delete_from_here()
    assert len(document.shown.record) == 1
    document.shown.delete_from_here()
    document.shown.undo()
    assert len(document.shown.record) == 3


def test_starting_over_is_one_step_back(document: Document) -> None:
    play(document, "7g7f 3c3d")
    document.shown.cursor.go_to_start()
    play(document, "2g2f")
    before = document.shown.sfen()
    assert document.shown.restart_from("4k4/9/9/9/9/9/9/9/4K4 b 2r 7") is None
    assert document.shown.sfen() == "4k4/9/9/9/9/9/9/9/4K4 b 2r 7"
    document.shown.undo()
    assert len(document.shown.record) == 4
    document.shown.redo()
    assert len(document.shown.record) == 1
    document.shown.undo()
    document.shown.cursor.go_by_plies(1)
    assert document.shown.sfen() == before


@pytest.mark.parametrize("words", ["", "nonsense", "9/9/9 b -", "K" * 100_000])
def test_what_is_no_position_changes_nothing_and_says_why(document: Document, words: str) -> None:
    play(document, "7g7f")
    reason = document.shown.restart_from(words)
    assert reason is not None
    assert reason.ja.endswith("。")
    assert len(document.shown.record) == 2
    assert document.disabled_reason(Prerequisite.REDO) is not None


def test_the_board_turns(document: Document) -> None:
    document.shown.flip_board()
    assert document.shown.is_flipped
    assert document.shown.scene().is_flipped


def test_names_come_from_the_record(document: Document) -> None:
    document.shown.history.apply_edit(SetHeader(headers.BLACK, "渡辺"), PERSON, 0)
    document.shown.history.apply_edit(SetHeader(headers.HANDICAP_GIVER, "先生"), PERSON, 0)
    assert document.shown.scene().names == ("渡辺", "先生")


def test_check_is_shown_on_the_king(document: Document) -> None:
    assert document.shown.restart_from("4k4/9/9/9/9/9/9/4r4/4K4 b - 1") is None
    assert document.shown.scene().checked_king == square_named("5i")


# Telling


def told_by(document: Document) -> list[DocumentChange]:
    told: list[DocumentChange] = []
    document.changed.connect(told.append)
    return told


MOVES_OF = {usi: move for usi in ("2g2f", "8c8d", "7g7f") if (move := move_of_usi(usi)) is not None}

DOINGS: dict[str, Callable[[Document], object]] = {
    "play": lambda document: play(document, "8c8d"),
    "play by hand": lambda document: document.shown.move_input.press_place(square_named("8d")),
    "step": lambda document: document.shown.cursor.go_by_plies(-1),
    "delete": lambda document: document.shown.delete_from_here(),
    "undo": lambda document: document.shown.undo(),
    "start over": lambda document: document.shown.restart_from("4k4/9/9/9/9/9/9/9/4K4 b G 1"),
    "line": lambda document: document.shown.play_line(document.shown.record.root, (MOVES_OF["2g2f"], MOVES_OF["8c8d"])),
    "comment": lambda document: document.shown.set_comment(document.shown.cursor.node, "!"),
    "bookmark": lambda document: document.shown.set_bookmark(document.shown.cursor.node, "!"),
    "header": lambda document: document.shown.set_header(headers.BLACK, "!"),
    "edit the position": lambda document: document.shown.edit_position(),
    "flip": lambda document: document.shown.flip_board(),
    "think": lambda document: document.shown.show_engine_output(
        (Arrow(square_named("7g"), square_named("7f")),), cp_score(40)
    ),
    "refuse": lambda document: document.shown.play_move(MOVES_OF["7g7f"]),
    "open": lambda document: document.shown.load_record(new_record()),
}


@pytest.mark.parametrize("doing", DOINGS)
def test_whatever_is_done_is_told_once(document: Document, doing: str) -> None:
    play(document, "7g7f 3c3d 2g2f")
    document.shown.move_input.press_place(square_named("8c"))
    told = told_by(document)
    DOINGS[doing](document)
    assert len(told) == 1


def test_a_move_is_told_with_all_that_it_alters(document: Document) -> None:
    document.shown.move_input.press_place(square_named("7g"))
    root, told = document.shown.record.root, told_by(document)
    document.shown.move_input.press_place(square_named("7f"))
    (change,) = told
    assert change.piece_picked
    assert change.edit is not None
    assert change.edit.kind is ChangeKind.ADDED
    assert change == DocumentChange(
        piece_picked=True, edit=change.edit, moved=CursorMoved(document.shown.cursor.node, root)
    )


def test_many_edits_and_steps_are_the_parts_of_one(document: Document) -> None:
    told = told_by(document)
    with document.group_changes():
        play(document, "7g7f 3c3d")
        document.shown.set_comment(document.shown.cursor.node, "!")
        assert told == []
    (change,) = told
    assert change.edit is not None
    assert [part.kind for part in change.edit.single_changes()] == [
        ChangeKind.ADDED,
        ChangeKind.ADDED,
        ChangeKind.COMMENT,
    ]
    assert change.moved == CursorMoved(document.shown.cursor.node, document.shown.record.root)


def test_what_a_hearer_changes_is_told_when_all_have_heard_the_first(document: Document) -> None:
    order: list[tuple[str, bool]] = []

    def answer(change: DocumentChange) -> None:
        order.append(("first", change.moved is not None))
        if change.moved is not None:
            document.shown.flip_board()

    document.changed.connect(answer)
    document.changed.connect(lambda change: order.append(("second", change.moved is not None)))
    play(document, "7g7f")
    assert order == [("first", True), ("second", True), ("first", False), ("second", False)]


def test_a_hearer_that_fails_keeps_nobody_from_hearing_the_rest(document: Document) -> None:
    def fail(change: DocumentChange) -> None:
        if change.moved is not None:
            document.shown.flip_board()
            raise ValueError("no")

    document.changed.connect(fail)
    told = told_by(document)
    with pytest.raises(ValueError, match="no"):
        play(document, "7g7f")
    assert [change.mode_changed for change in told] == [False, True]
    document.shown.flip_board()
    assert len(told) == 3


def test_a_hint_stays_at_its_position_until_a_move_is_played(document: Document) -> None:
    game, ring = document.shown, Ring(square_named("7g"), DrawingInk.BLUE)
    arrow = Arrow(square_named("7g"), square_named("7f"), DrawingInk.BLUE)

    def marks() -> tuple[object, ...]:
        scene = document.shown.scene()
        return (*scene.rings, *scene.arrows)

    play(document, "2g2f")
    document.shown.cursor.go_to_start()
    document.shown.show_hint((ring,), (arrow,))
    document.shown.show_engine_output((), None)
    document.shown.set_comment(document.shown.cursor.node, "what now?")
    assert marks() == (ring, arrow), "neither engines nor comments take it away"
    document.shown.cursor.go_by_plies(1)
    assert marks() == ()
    document.shown.cursor.go_by_plies(-1)
    assert marks() == (ring, arrow)
    document.show_record(document.new_record())
    assert marks() == ()
    document.show_record(game)
    assert marks() == (ring, arrow)
    play(document, "7g7f")
    document.shown.cursor.go_to_start()
    assert marks() == ()
    (elsewhere, _) = document.shown.record.root.children
    document.shown.show_hint((ring,), (), elsewhere)
    assert marks() == ()
    document.shown.cursor.go_to_node(elsewhere)
    assert marks() == (ring,)
