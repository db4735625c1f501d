"""The hand on the board: what presses and releases come to."""

from typing import NamedTuple

from app.shogi.moves import Move
from app.shogi.pieces import GOLD, PAWN, ROOK, Kind, Side, kind_of
from app.shogi.position import Position
from app.shogi.rules import illegality_of
from app.shogi.squares import Square, square_named
from app.workspace.move_input import MoveInput
from app.workspace.scene import InHand, Place
from tests.cases import every_case


class Hand(NamedTuple):
    touch: MoveInput
    played: list[str]
    refused: list[str]
    changes: list[None]

    def press(self, place: str | Place | None) -> bool:
        return self.touch.press_place(at(place))

    def release(self, place: str | Place | None, *, dragged: bool) -> None:
        self.touch.release_place(at(place), dragged)

    def click(self, place: str | Place | None) -> None:
        self.press(place)
        self.release(place, dragged=False)

    def drag(self, origin: str | Place, to: str | Place | None) -> None:
        self.press(origin)
        self.release(to, dragged=True)

    def asks(self) -> bool:
        return self.touch.question is not None

    @property
    def targets(self) -> set[Square]:
        return set(self.touch.targets)


def at(place: str | Place | None) -> Place | None:
    return square_named(place) if isinstance(place, str) else place


def send_to_first_instance(sfen: str = "startpos") -> Hand:
    touch = MoveInput()
    hand = Hand(touch, [], [], [])
    position = Position.from_sfen(sfen)
    touch.move_made.connect(
        lambda move: (hand.refused if illegality_of(position, move) else hand.played).append(move.usi)
    )
    touch.changed.connect(hand.changes.append)
    touch.set_position(position)
    return hand


def in_hand(kind: Kind, side: Side = Side.BLACK) -> InHand:
    return InHand(side, kind)


def test_two_clicks_make_a_move() -> None:
    hand = send_to_first_instance()
    hand.click("7g")
    assert hand.touch.picked_place == square_named("7g")
    assert hand.targets == {square_named("7f")}
    hand.click("7f")
    assert hand.played == ["7g7f"]
    assert hand.touch.picked_place is None


def test_a_drag_makes_a_move() -> None:
    hand = send_to_first_instance()
    hand.drag("2g", "2f")
    assert hand.played == ["2g2f"]


def test_a_second_click_on_the_piece_puts_it_back() -> None:
    hand = send_to_first_instance()
    hand.click("7g")
    hand.click("7g")
    assert hand.touch.picked_place is None
    assert hand.played == hand.refused == []


def test_another_own_piece_is_taken_up_instead() -> None:
    hand = send_to_first_instance()
    hand.click("7g")
    hand.click("2h")
    assert hand.touch.picked_place == square_named("2h")
    assert hand.refused == []


def test_a_drag_back_home_leaves_the_piece_picked() -> None:
    hand = send_to_first_instance()
    hand.drag("7g", "7g")
    assert hand.touch.picked_place == square_named("7g")


@every_case("place", ["3c", "5e", None])
def test_there_is_nothing_to_take_up_on_the_other_sides_pieces_empty_squares_and_beside(place: str | None) -> None:
    hand = send_to_first_instance()
    assert not hand.press(place)
    assert hand.touch.picked_place is None
    assert hand.played == hand.refused == []


def test_a_forbidden_move_is_told_and_puts_the_piece_back() -> None:
    hand = send_to_first_instance()
    hand.click("7g")
    hand.click("7e")
    assert hand.refused == ["7g7e"]
    hand.drag("8h", "2b")
    assert hand.refused == ["7g7e", "8h2b"]
    assert hand.touch.picked_place is None


def test_letting_go_beside_the_board_is_no_move_at_all() -> None:
    hand = send_to_first_instance()
    hand.drag("7g", None)
    assert hand.played == hand.refused == []
    assert hand.touch.picked_place is None


DROPS = "4k4/9/9/9/4P4/9/9/9/4K4 b GPr 1"


def test_pieces_are_dropped_from_the_stand() -> None:
    hand = send_to_first_instance(DROPS)
    hand.click(in_hand(GOLD))
    assert len(hand.targets) == 78
    hand.click("5b")
    hand.drag(in_hand(PAWN), "4b")
    assert hand.played == ["G*5b", "P*4b"]


def test_two_pawns_on_a_file_are_refused() -> None:
    hand = send_to_first_instance(DROPS)
    hand.click(in_hand(PAWN))
    hand.click("5c")
    assert hand.refused == ["P*5c"]


def test_the_other_sides_stand_and_an_empty_place_give_nothing() -> None:
    hand = send_to_first_instance(DROPS)
    assert not hand.press(in_hand(ROOK, Side.WHITE))
    assert not hand.press(in_hand(ROOK))


PROMOTES = "4k4/9/9/4P4/9/9/9/9/4K4 b - 1"


def test_a_piece_that_may_promote_asks() -> None:
    hand = send_to_first_instance(PROMOTES)
    hand.drag("5d", "5c")
    question = hand.touch.question
    assert question is not None
    assert (question.to, kind_of(question.piece)) == (square_named("5c"), PAWN)
    assert hand.played == []
    hand.touch.answer_promotion(promotes=True)
    assert hand.played == ["5d5c+"]
    assert not hand.asks()


def test_the_answer_may_be_no() -> None:
    hand = send_to_first_instance(PROMOTES)
    hand.drag("5d", "5c")
    hand.touch.answer_promotion(promotes=False)
    assert hand.played == ["5d5c"]


def test_while_it_asks_a_touch_elsewhere_takes_the_move_back() -> None:
    hand = send_to_first_instance(PROMOTES)
    hand.drag("5d", "5c")
    hand.release("5c", dragged=False)
    assert hand.asks()
    hand.press("5i")
    assert not hand.asks()
    assert hand.touch.picked_place is None
    assert hand.played == []


def test_a_piece_that_must_promote_does_so_unasked() -> None:
    hand = send_to_first_instance("4k4/P8/9/9/9/9/9/9/4K4 b - 1")
    hand.drag("9b", "9a")
    assert hand.played == ["9b9a+"]


def test_an_answer_that_nobody_asked_for_is_nothing() -> None:
    hand = send_to_first_instance()
    hand.touch.answer_promotion(promotes=True)
    hand.touch.cancel_input()
    hand.release("7f", dragged=True)
    assert hand.played == hand.refused == []


def test_another_position_takes_everything_out_of_the_hand() -> None:
    hand = send_to_first_instance(PROMOTES)
    hand.drag("5d", "5c")
    hand.touch.set_position(Position.from_sfen("startpos"))
    assert (hand.touch.picked_place, hand.touch.question, hand.targets) == (None, None, set())


def test_before_there_is_a_position_nothing_can_be_taken_up() -> None:
    touch = MoveInput()
    heard: list[Move] = []
    touch.move_made.connect(heard.append)
    assert not touch.press_place(square_named("7g"))
    assert touch.question is None


def test_a_king_in_check_may_only_be_saved() -> None:
    hand = send_to_first_instance("4k4/9/9/9/9/9/9/4r4/4K3G b - 1")
    hand.click("1i")
    assert hand.targets == set()
    hand.click("1h")
    assert hand.refused == ["1i1h"]
