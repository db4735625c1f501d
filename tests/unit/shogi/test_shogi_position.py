"""The light board: SFEN, moves made and taken back, attacks, keys."""

import copy
import pickle

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from shogi_samples import all_moves, game_positions, wild_positions

from app.shogi.moves import Move, board_move, drop_move, move_of_usi
from app.shogi.pieces import BISHOP, DRAGON, KING, PAWN, ROOK, Side, piece_of
from app.shogi.position import ImpossibleMove, Position, Promotion, SfenError, promotion_rule
from app.shogi.sfen import STARTPOS, SfenFault
from app.shogi.squares import SQUARES, square_name, square_named
from tests.cases import every_case


def usi(text: str) -> Move:
    move = move_of_usi(text)
    assert move is not None
    return move


def after(sfen: str, *moves: str) -> Position:
    position = Position.from_sfen(sfen)
    for move in moves:
        position.apply(usi(move))
    return position


def state(position: Position) -> object:
    return (
        position.board[:],
        [hand[:] for hand in position.hands],
        position.turn,
        position.ply,
        position.key,
        [position.king_square(side) for side in Side],
    )


class TestSfen:
    @every_case(
        ("text", "canonical"),
        [
            ("startpos", STARTPOS),
            (STARTPOS.removesuffix(" 1"), STARTPOS),
            (f"  {STARTPOS}\n", STARTPOS),
            (STARTPOS.replace(" 1", " 0"), STARTPOS),
            ("9/9/9/9/9/9/9/9/9 w - 12", "9/9/9/9/9/9/9/9/9 w - 12"),
            ("4k4/54/9/9/9/9/9/9/9 b p1PRbb18p 1", "4k4/9/9/9/9/9/9/9/9 b RP2b19p 1"),
            ("111111111/9/9/9/9/9/9/9/+R+B+S+N+L+Pppp b 0G20P", "9/9/9/9/9/9/9/9/+R+B+S+N+L+Pppp b 20P 1"),
        ],
    )
    def test_is_read_leniently_and_written_one_way(self, text: str, canonical: str) -> None:
        assert Position.from_sfen(text).sfen() == canonical

    def test_without_the_move_number(self) -> None:
        assert Position.from_sfen(STARTPOS).sfen_without_ply() == STARTPOS.removesuffix(" 1")

    @every_case(
        ("text", "fault"),
        [
            ("", SfenFault.FIELDS),
            ("9/9/9/9/9/9/9/9/9 b", SfenFault.FIELDS),
            ("9/9/9/9/9/9/9/9/9 b - 1 moves", SfenFault.FIELDS),
            ("9/9/9/9/9/9/9/9 b - 1", SfenFault.ROWS),
            ("9/9/9/9/9/9/9/9/8 b - 1", SfenFault.ROW_LENGTH),
            ("9/9/9/9/9/9/9/9/9p b - 1", SfenFault.ROW_LENGTH),
            ("9/9/9/9/9/9/9/9/8x b - 1", SfenFault.PIECE),
            ("9/9/9/9/9/9/9/9/8+G b - 1", SfenFault.PIECE),
            ("9/9/9/9/9/9/9/9/8++P b - 1", SfenFault.PIECE),
            ("9/9/9/9/9/9/9/9/+9 b - 1", SfenFault.PIECE),
            ("9/9/9/9/9/9/9/9/9+ b - 1", SfenFault.PIECE),
            ("9/9/9/9/9/9/9/9/９ b - 1", SfenFault.PIECE),
            ("KK7/9/9/9/9/9/9/9/9 b - 1", SfenFault.TWO_KINGS),
            ("kk7/9/9/9/9/9/9/9/9 b - 1", SfenFault.TWO_KINGS),
            ("9/9/9/9/9/9/9/9/9 B - 1", SfenFault.SIDE),
            ("9/9/9/9/9/9/9/9/9 b K 1", SfenFault.HANDS),
            ("9/9/9/9/9/9/9/9/9 b P2 1", SfenFault.HANDS),
            ("9/9/9/9/9/9/9/9/9 b 1234P 1", SfenFault.HANDS),
            ("9/9/9/9/9/9/9/9/9 b - one", SfenFault.PLY),
            ("9/9/9/9/9/9/9/9/9 b - -1", SfenFault.PLY),
            ("9/9/9/9/9/9/9/9/9 b - １", SfenFault.PLY),
            ("9/9/9/9/9/9/9/9/9 b - 1234567", SfenFault.PLY),
        ],
    )
    def test_says_what_is_wrong(self, text: str, fault: SfenFault) -> None:
        with pytest.raises(SfenError) as caught:
            Position.from_sfen(text)
        assert caught.value.fault is fault
        assert caught.value.phrase.ja
        assert text in caught.value.text

    @settings(max_examples=40, deadline=None)
    @given(st.text(alphabet="rbgsnlpkRBGSNLPK+123456789/ bw-x ", max_size=90))
    def test_any_text_is_read_or_refused(self, text: str) -> None:
        try:
            position = Position.from_sfen(text)
        except SfenError:
            return
        assert Position.from_sfen(position.sfen()) == position

    @settings(max_examples=40, deadline=None)
    @given(wild_positions())
    def test_comes_back(self, position: Position) -> None:
        again = Position.from_sfen(position.sfen())
        assert again == position
        assert again.key == position.key


class TestMoves:
    def test_a_game_begins(self) -> None:
        position = after("startpos", "7g7f", "3c3d", "8h2b+", "3a2b", "B*4e")
        assert position.sfen() == "lnsgkg1nl/1r5s1/pppppp1pp/6p2/5B3/2P6/PP1PPPPPP/7R1/LNSGKGSNL w b 6"
        assert position.turn is Side.WHITE
        assert position.ply == 6
        assert position.hand_count(Side.WHITE, BISHOP) == 1
        assert position.piece_at(square_named("4e")) == piece_of(Side.BLACK, BISHOP)

    @every_case(
        ("sfen", "move", "result"),
        [
            # the other side's piece, taking one's own, which goes to the hand of the side to move
            ("9/9/9/9/4p4/4P4/9/9/9 b - 1", "5e5f", "9/9/9/9/9/4p4/9/9/9 w P 2"),
            # a king that is taken goes nowhere
            ("4k4/4R4/9/9/9/9/9/9/4K4 b - 1", "5b5a+", "4+R4/9/9/9/9/9/9/9/4K4 w - 2"),
            ("4k4/9/9/9/9/9/9/4R4/4K4 b - 1", "5h5i", "4k4/9/9/9/9/9/9/9/4R4 w - 2"),
            # dropped on an occupied square
            ("9/9/9/9/4+p4/9/9/9/9 b P 1", "P*5e", "9/9/9/9/4P4/9/9/9/9 w P 2"),
            # a move that no piece makes, and promotions that do not exist
            ("9/9/9/9/4P4/9/9/9/9 b - 1", "5e1i+", "9/9/9/9/9/9/9/9/8+P w - 2"),
            ("9/9/9/9/4G4/9/9/9/9 b - 1", "5e5d+", "9/9/9/4G4/9/9/9/9/9 w - 2"),
            ("9/9/9/9/4k4/9/9/9/9 w - 1", "5e5d+", "9/9/9/4k4/9/9/9/9/9 b - 2"),
            ("9/9/9/9/4+n4/9/9/9/9 w - 1", "5e5d+", "9/9/9/4+n4/9/9/9/9/9 b - 2"),
        ],
    )
    def test_illegal_moves_are_made_as_far_as_there_is_something_to_move(
        self, sfen: str, move: str, result: str
    ) -> None:
        position = Position.from_sfen(sfen)
        before = state(position)
        position.apply(usi(move))
        assert position.sfen() == result
        assert state(position) == state(Position.from_sfen(result))
        led_here = position.last_move
        assert led_here is usi(move)
        taken_back, before_it = position.undo(), position.last_move
        assert taken_back is usi(move)
        assert before_it is None
        assert state(position) == before

    @every_case("move", ["5e5d", "P*5e"])
    def test_nothing_to_move(self, move: str) -> None:
        position = Position.from_sfen("4k4/9/9/9/9/9/9/9/4K4 b p 1")
        before = state(position)
        with pytest.raises(ImpossibleMove, match=r"4k4.* b p 1"):
            position.apply(usi(move))
        assert state(position) == before

    def test_a_pass_changes_the_turn_and_is_taken_back_as_none(self) -> None:
        position = Position.from_sfen("startpos")
        before = state(position)
        position.apply_pass()
        assert position.sfen() == STARTPOS.replace(" b - 1", " w - 2")
        assert position.key == Position.from_sfen(position.sfen()).key
        position.apply_pass()
        assert position == Position.from_sfen("startpos")
        assert position.undo() is None
        assert position.undo() is None
        assert state(position) == before
        with pytest.raises(IndexError):
            position.undo()

    @settings(max_examples=40, deadline=None)
    @given(wild_positions(), st.lists(st.sampled_from(all_moves()), max_size=30), st.data())
    def test_any_moves_are_undone_exactly(self, position: Position, moves: list[Move], data: st.DataObject) -> None:
        past = []
        pieces = [square for square in SQUARES if position.board[square]]
        if pieces:
            moves += [board_move(origin, square_named("5e")) for origin in pieces if origin != square_named("5e")]
        for move in data.draw(st.permutations(moves)):
            before = state(position)
            try:
                position.apply(move)
            except ImpossibleMove:
                assert state(position) == before
                continue
            past.append((move, before))
            assert state(position) == state(Position.from_sfen(position.sfen()))
        for move, before in reversed(past):
            assert position.undo() is move
            assert state(position) == before

    def test_a_copy_goes_its_own_way_and_knows_the_past(self) -> None:
        position = after("startpos", "7g7f")
        other = position.copy()
        other.apply(usi("3c3d"))
        assert position == after("startpos", "7g7f")
        assert other == after("startpos", "7g7f", "3c3d")
        assert other.undo() is usi("3c3d")
        assert other.undo() is usi("7g7f")
        assert position.ply == 2


class TestSameness:
    def test_is_board_hands_and_turn(self) -> None:
        position = Position.from_sfen("4k4/9/9/9/9/9/9/9/4K4 b Pp 1")
        assert position == Position.from_sfen("4k4/9/9/9/9/9/9/9/4K4 b Pp 77")
        for other in ("4k4/9/9/9/9/9/9/9/4K4 w Pp 1", "4k4/9/9/9/9/9/9/9/4K4 b 2Pp 1", "4k4/9/9/9/9/9/9/9/3K5 b Pp 1"):
            assert position != Position.from_sfen(other)
            assert position.key != Position.from_sfen(other).key
        assert position != "4k4/9/9/9/9/9/9/9/4K4 b Pp 1"

    def test_a_position_is_no_key_of_a_dict(self) -> None:
        with pytest.raises(TypeError):
            hash(Position.from_sfen("startpos"))

    def test_keys_are_the_same_for_ever(self) -> None:
        assert Position.from_sfen("startpos").key == 0x558504BD415D10C2
        assert after("startpos", "7g7f", "3c3d", "8h2b+").key == 0xFDAC0DEB46BC65F4

    def test_transpositions_meet(self) -> None:
        assert after("startpos", "7g7f", "3c3d", "2g2f").key == after("startpos", "2g2f", "3c3d", "7g7f").key

    def test_shows_itself(self) -> None:
        assert repr(Position.from_sfen("startpos")) == f"<Position {STARTPOS}>"


class TestAttacks:
    @every_case(
        ("sfen", "black", "white"),
        [
            ("9/9/9/9/9/3SPG3/9/4L4/9 b - 1", "5f 6f 4f", ""),
            ("9/9/9/9/9/9/3N1N3/4L4/9 b - 1", "6g 4g 5h", ""),
            ("9/9/9/3p1p3/3p1p3/3p1p3/9/9/9 b - 1", "", ""),
            ("9/9/9/3s1s3/3+p1+n3/3s1s3/9/9/9 b - 1", "", "6d 4d 6e 4e 6f 4f"),
            ("9/9/9/3g1g3/9/3g1g3/9/9/9 b - 1", "", "6d 4d"),
            ("B8/9/9/9/R7r/9/9/9/B7b b - 1", "9a 9e 9i", "1e 1i"),
            ("+B7+b/4p4/9/9/9/9/9/4p4/4R4 b - 1", "9a", "1a"),
            ("9/9/9/3+R+B+R3/3+b5/9/9/9/9 b - 1", "6d 5d 4d", "6e"),
            ("9/9/9/3K5/5k3/9/9/9/9 b - 1", "6d", "4e"),
            ("9/4l4/9/9/9/9/9/9/4L4 b - 1", "5i", "5b"),
            ("9/9/3n1n3/9/9/9/9/9/9 b - 1", "", "6c 4c"),
        ],
    )
    def test_who_attacks_the_middle(self, sfen: str, black: str, white: str) -> None:
        position = Position.from_sfen(sfen)
        for side, names in ((Side.BLACK, black), (Side.WHITE, white)):
            assert {square_name(square) for square in position.attackers(square_named("5e"), side)} == set(
                names.split()
            )

    @every_case(
        ("sfen", "black", "white"),
        [
            ("4k4/9/9/9/9/9/9/9/4K4 b - 1", False, False),
            ("4k4/9/9/9/4R4/9/9/9/4K4 b - 1", False, True),
            ("4k4/4p4/9/9/4R4/9/9/9/4K4 b - 1", False, False),
            ("4k4/9/9/9/9/9/3n5/9/4K4 b - 1", True, False),
            ("9/9/9/9/4R4/9/9/9/9 b - 1", False, False),
        ],
    )
    def test_check(self, sfen: str, black: bool, white: bool) -> None:
        position = Position.from_sfen(sfen)
        assert (position.in_check(Side.BLACK), position.in_check(Side.WHITE)) == (black, white)
        assert position.in_check() is black

    def test_a_move_that_gives_check(self) -> None:
        position = Position.from_sfen("4k4/9/9/9/9/9/9/9/4K4 b R 1")
        assert position.gives_check(usi("R*5e"))
        assert not position.gives_check(usi("R*4e"))
        assert position.ply == 1

    def test_where_kings_are(self) -> None:
        position = Position.from_sfen("4k4/9/9/9/9/9/9/9/9 b - 1")
        assert position.king_square(Side.WHITE) == square_named("5a")
        assert position.king_square(Side.BLACK) is None


class TestPromotion:
    @every_case(
        ("origin", "to", "expected"),
        [
            ("5d", "5c", Promotion.CHOICE),
            ("5b", "5a", Promotion.MUST),
            ("9c", "9a", Promotion.MUST),
            ("1d", "2b", Promotion.MUST),
            ("1e", "2c", Promotion.CHOICE),
            ("5f", "5e", Promotion.NEVER),
            ("7c", "7d", Promotion.CHOICE),
            ("6c", "6b", Promotion.NEVER),
            ("4c", "4b", Promotion.NEVER),
            ("3c", "3b", Promotion.NEVER),
            ("5e", "5d", Promotion.NEVER),
            ("8g", "8i", Promotion.MUST),
            ("2f", "1h", Promotion.MUST),
            ("2f", "1g", Promotion.CHOICE),
        ],
    )
    def test_by_piece_and_rank(self, origin: str, to: str, expected: Promotion) -> None:
        position = Position.from_sfen("9/4P4/L1SG1K+P2/4P3N/8N/4P2n1/1l7/9/9 b - 1")
        assert promotion_rule(position, square_named(origin), square_named(to)) is expected


class TestValues:
    def test_moves_are_kept_and_alike(self) -> None:
        assert len({move.usi for move in all_moves()}) == 13_527
        for move in (usi("7g7f"), usi("8h2b+"), usi("P*5e")):
            assert pickle.loads(pickle.dumps(move)) is move  # noqa: S301 - our own bytes
            assert copy.copy(move) is move
            assert copy.deepcopy(move) is move
            assert move.usi in repr(move)
        assert board_move(square_named("7g"), square_named("7f")) is usi("7g7f")
        assert drop_move(PAWN, square_named("5e")) is usi("P*5e")

    @every_case("text", ["", "7g7", "7g7g", "7g7f++", "K*5e", "P*5e+", "p*5e", "0a1b", "7g7f ", "resign"])
    def test_no_moves(self, text: str) -> None:
        assert move_of_usi(text) is None

    def test_no_king_or_dragon_is_dropped(self) -> None:
        for kind in (KING, DRAGON):
            with pytest.raises(ValueError, match="cannot be dropped"):
                drop_move(kind, square_named("5e"))

    def test_no_move_stays_where_it_is(self) -> None:
        with pytest.raises(ValueError, match="no move"):
            board_move(square_named("5e"), square_named("5e"))

    def test_pieces_know_side_and_kind(self) -> None:
        assert piece_of(Side.WHITE, ROOK) == 23
        assert Side.BLACK.other is Side.WHITE
        assert Side.WHITE.other is Side.BLACK

    @settings(max_examples=40, deadline=None)
    @given(game_positions())
    def test_random_play_stays_sound(self, position: Position) -> None:
        assert not position.in_check(position.turn.other)
