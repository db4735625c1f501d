"""Setting up a position without any window: pieces anywhere, back and forth, and what is said of it."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.shogi.pieces import (
    BISHOP,
    EMPTY,
    GOLD,
    HAND_KINDS,
    KING,
    PAWN,
    PROMOTED_PAWN,
    ROOK,
    SIDES,
    Kind,
    Side,
    piece_of,
)
from app.shogi.position import SfenError
from app.shogi.squares import SQUARES, Square, square_named
from app.text import board as text
from app.text.phrase import Phrase
from app.workspace.document import Document
from app.workspace.editor import PositionEditor
from app.workspace.prerequisites import Prerequisite
from app.workspace.scene import InBox, InHand, Place
from app.workspace.setup import PIECE_SET, EditedPosition, position_faults
from tests.cases import every_case

START = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1"
EMPTY_BOARD = "9/9/9/9/9/9/9/9/9 b - 1"


def at(name: str) -> Square:
    return square_named(name)


@pytest.fixture
def editor() -> PositionEditor:
    return PositionEditor(EditedPosition.from_sfen(START))


def drag(editor: PositionEditor, origin: Place, to: Place | None) -> None:
    assert editor.press_place(origin)
    editor.release_place(to, dragged=True)


def test_any_piece_goes_anywhere(editor: PositionEditor) -> None:
    drag(editor, at("3c"), at("5e"))
    assert editor.setup.board[at("5e")] == piece_of(Side.WHITE, PAWN)
    assert editor.setup.board[at("3c")] == EMPTY


def test_two_clicks_are_as_good_as_a_drag(editor: PositionEditor) -> None:
    editor.press_place(at("7g"))
    editor.release_place(at("7g"), dragged=False)
    assert editor.picked_place == at("7g")
    editor.press_place(at("7e"))
    assert editor.setup.board[at("7e")] == piece_of(Side.BLACK, PAWN)
    assert editor.picked_place is None


def test_a_second_click_on_the_same_piece_puts_it_back(editor: PositionEditor) -> None:
    for _ in range(2):
        editor.press_place(at("7g"))
        editor.release_place(at("7g"), dragged=False)
    assert editor.picked_place is None
    assert not editor.is_edited


def test_what_is_taken_comes_to_the_stand_of_who_takes_it(editor: PositionEditor) -> None:
    drag(editor, at("8h"), at("2b"))
    assert editor.setup.hands[Side.BLACK][BISHOP] == 1
    drag(editor, InHand(Side.BLACK, BISHOP), at("5e"))
    assert editor.setup.hands[Side.BLACK][BISHOP] == 0
    assert editor.setup.board[at("5e")] == piece_of(Side.BLACK, BISHOP)


def test_stands_take_pieces_of_either_side(editor: PositionEditor) -> None:
    drag(editor, at("8h"), InHand(Side.WHITE, PAWN))
    assert editor.setup.hands[Side.WHITE][BISHOP] == 1
    editor.turn_piece(InHand(Side.WHITE, BISHOP), 1)
    assert editor.setup.hands[Side.BLACK][BISHOP] == 1


def test_a_promoted_piece_lies_plain_on_a_stand(editor: PositionEditor) -> None:
    editor.turn_piece(at("7g"), 1)
    assert editor.setup.board[at("7g")] == piece_of(Side.BLACK, PROMOTED_PAWN)
    drag(editor, at("7g"), InHand(Side.BLACK, PAWN))
    assert editor.setup.hands[Side.BLACK][PAWN] == 1


def test_beside_the_board_is_the_box(editor: PositionEditor) -> None:
    drag(editor, at("2h"), None)
    assert editor.setup.spare_counts()[ROOK] == 1
    drag(editor, InBox(ROOK), at("5e"))
    assert editor.setup.spare_counts()[ROOK] == 0
    assert editor.setup.board[at("5e")] == piece_of(Side.BLACK, ROOK)


def test_the_box_gives_more_than_a_set_has_and_says_so(editor: PositionEditor) -> None:
    drag(editor, InBox(GOLD), at("5e"))
    assert editor.setup.spare_counts()[GOLD] == -1
    assert text.TOO_MANY.filled(piece=text.GOLD, count=5, most=4) in position_faults(editor.setup)


def test_turning_goes_through_promotion_and_both_sides_and_back(editor: PositionEditor) -> None:
    seen = []
    for _ in range(4):
        editor.turn_piece(at("7g"), 1)
        seen.append(editor.setup.board[at("7g")])
    assert len(set(seen)) == 4
    assert seen[-1] == piece_of(Side.BLACK, PAWN)
    editor.turn_piece(at("7g"), -1)
    assert editor.setup.board[at("7g")] == seen[-2]


def test_there_are_never_two_kings_of_a_side(editor: PositionEditor) -> None:
    editor.turn_piece(at("5i"), 1)
    assert editor.setup.board[at("5i")] == piece_of(Side.BLACK, KING)
    assert not editor.press_place(InBox(KING))
    drag(editor, at("5a"), None)
    assert text.NO_WHITE_KING in position_faults(editor.setup)
    drag(editor, InBox(KING), at("5e"))
    assert editor.setup.board[at("5e")] == piece_of(Side.WHITE, KING)


def test_kings_are_not_taken_into_a_hand(editor: PositionEditor) -> None:
    drag(editor, at("5i"), InHand(Side.BLACK, PAWN))
    assert editor.setup.spare_counts()[KING] == 1
    assert editor.setup.hands == EditedPosition.from_sfen(START).hands


def test_undo_and_redo(editor: PositionEditor) -> None:
    assert not editor.can_undo
    drag(editor, at("7g"), at("7e"))
    editor.set_turn(Side.WHITE)
    after = editor.setup
    editor.undo()
    editor.undo()
    assert editor.setup == EditedPosition.from_sfen(START)
    assert not editor.can_undo
    editor.redo()
    editor.redo()
    assert editor.setup == after
    editor.undo()
    drag(editor, at("2g"), at("2e"))
    assert not editor.can_redo


def test_other_positions_are_laid_as_one_step(editor: PositionEditor) -> None:
    editor.set_sfen(EMPTY_BOARD)
    assert editor.setup.spare_counts() == tuple(PIECE_SET.get(Kind(kind), 0) for kind in range(9))
    editor.undo()
    assert editor.setup == EditedPosition.from_sfen(START)
    with pytest.raises(SfenError):
        editor.set_sfen("nonsense")


def test_the_spare_pieces_go_to_white(editor: PositionEditor) -> None:
    editor.set_sfen("4k4/9/9/9/9/9/9/9/9 b - 1")
    editor.set_setup(editor.setup.with_spares(Side.WHITE))
    assert editor.setup.to_sfen() == "4k4/9/9/9/9/9/9/9/9 b 2r2b4g4s4n4l18p 1"


def test_sides_and_left_and_right_change_places() -> None:
    setup = EditedPosition.from_sfen("lnsgk4/9/9/9/9/9/9/7R1/4K4 b P2g 1")
    assert setup.rotated().to_sfen() == "4k4/1r7/9/9/9/9/9/9/4KGSNL w 2Gp 1"
    assert setup.rotated().rotated() == setup
    assert setup.mirrored().to_sfen() == "4kgsnl/9/9/9/9/9/9/1R7/4K4 b P2g 1"


@every_case(
    ("sfen", "fault"),
    [
        (
            "4k4/9/9/4P4/4P4/9/9/9/4K4 b - 1",
            text.TWO_PAWNS.filled(side=Phrase("先手", "Sente"), file=5, count=2),
        ),
        ("3Pk4/9/9/9/9/9/9/9/4K4 b - 1", text.DEAD.filled(square=Phrase("６一", "6a"), piece=text.PAWN)),
        ("4k4/9/9/9/9/9/9/9/9 b - 1", text.NO_BLACK_KING),
        ("9/9/9/9/9/9/9/9/4K4 b - 1", text.NO_WHITE_KING),
        ("4k4/4G4/9/9/9/9/9/9/4K4 b - 1", text.OTHER_IN_CHECK.filled(side=Phrase("後手", "Gote"))),
    ],
)
def test_what_is_odd_is_said(sfen: str, fault: Phrase) -> None:
    assert fault in position_faults(EditedPosition.from_sfen(sfen))


def test_nothing_is_said_of_a_sound_position() -> None:
    assert position_faults(EditedPosition.from_sfen(START)) == ()


def test_while_a_position_is_edited_little_else_can_be_done() -> None:
    document = Document(lambda: 0.0)
    assert document.disabled_reason(Prerequisite.RECORD) is None
    assert document.disabled_reason(Prerequisite.EDITOR) is text.NOT_EDITING
    document.shown.edit_position()
    assert document.disabled_reason(Prerequisite.EDITOR) is None
    assert document.disabled_reason(Prerequisite.EARLIER_MOVE) is text.EDITING
    assert document.disabled_reason(Prerequisite.UNDO) is not None
    assert document.shown.restart_from("no position") is not None
    assert document.shown.restart_from(EMPTY_BOARD) is None
    assert document.disabled_reason(Prerequisite.UNDO) is None
    assert document.disabled_reason(Prerequisite.REDO) is not None
    document.shown.undo()
    assert document.disabled_reason(Prerequisite.REDO) is None
    document.shown.redo()
    assert document.shown.sfen() == EMPTY_BOARD
    assert document.shown.scene().box is not None
    document.shown.editor = None
    assert document.shown.scene().box is None
    assert document.shown.sfen() == START


PLACES = st.one_of(
    st.sampled_from(SQUARES),
    st.builds(InHand, st.sampled_from(SIDES), st.sampled_from(HAND_KINDS)),
    st.builds(InBox, st.sampled_from((*HAND_KINDS, KING))),
)
ACTS = st.lists(st.tuples(st.sampled_from(["drag", "turn", "back"]), PLACES, st.none() | PLACES), max_size=30)


@given(ACTS)
def test_whatever_the_hand_does_there_is_a_position_and_a_way_back(
    acts: list[tuple[str, Place, Place | None]],
) -> None:
    editor = PositionEditor(EditedPosition.from_sfen(START))
    for act, place, other in acts:
        if act == "drag":
            editor.press_place(place)
            editor.release_place(other, dragged=True)
        else:
            editor.turn_piece(place, 1 if act == "turn" else -1)
        assert EditedPosition.from_sfen(editor.setup.to_sfen()) == editor.setup
        position_faults(editor.setup)
    while editor.can_undo:
        editor.undo()
    assert editor.setup == EditedPosition.from_sfen(START)
