"""Moves that are typed."""

from hypothesis import given
from hypothesis import strategies as st

from app.shogi.position import Position
from app.shogi.squares import square_named
from app.text import rules
from app.workspace.opening import bod_text, parse_position
from app.workspace.typed_move import parse_typed_move
from tests.cases import every_case

START = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1"


@every_case("words", ["76歩", "７六歩", "▲７六歩", "7g7f", "7776FU", "+7776fu", "P-7f", "p-7f", "P76", "76", "7g"])
def test_the_same_move_in_many_words(words: str) -> None:
    typed = parse_typed_move(Position.from_sfen(START), words)
    assert typed.move is not None
    assert typed.move.usi == "7g7f"
    assert typed.name == "７六歩"


TRADE = "lnsgkgsnl/1r5b1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL b - 3"


@every_case("words", ["22+", "22um", "22UM", "２２＋"])
def test_where_to_and_what_becomes_of_it_is_enough_for_one_piece(words: str) -> None:
    typed = parse_typed_move(Position.from_sfen(TRADE), words)
    assert typed.move is not None
    assert typed.move.usi == "8h2b+"


def test_a_drop_is_understood_by_its_square_and_piece_and_what_is_not_clear_is_listed() -> None:
    position = Position.from_sfen("4k4/9/9/9/9/9/2P6/9/4K3R b R2p 1")
    typed = parse_typed_move(position, "15hi")
    assert typed.move is None
    assert set(typed.choices) == {"１五飛", "１五飛打"}
    drop = parse_typed_move(position, "55hi")
    assert drop.move is not None
    assert drop.move.usi == "R*5e"
    assert parse_typed_move(Position.from_sfen(TRADE), "55+").problem is not None


def test_what_could_still_be_meant_is_listed() -> None:
    typed = parse_typed_move(Position.from_sfen(START), "58")
    assert typed.move is None
    assert {"５八玉", "５八飛"} <= set(typed.choices)


def test_same_square() -> None:
    position = Position.from_sfen("lnsgkgsnl/1r5+B1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/7R1/LNSGKGSNL w B 4")
    typed = parse_typed_move(position, "同銀", square_named("2b"))
    assert typed.move is not None
    assert typed.move.usi == "3a2b"


def test_a_refused_move_says_the_rule() -> None:
    typed = parse_typed_move(Position.from_sfen(START), "7g7d")
    assert typed.move is None
    assert typed.problem == rules.CANNOT_MOVE_SO


def test_a_pawn_that_mates_is_refused() -> None:
    typed = parse_typed_move(Position.from_sfen("7lk/7p1/8R/9/9/9/9/9/4K4 b P 1"), "nonsense")
    assert typed.problem == rules.NO_MOVE_TEXT
    typed = parse_typed_move(Position.from_sfen("7nk/9/7GL/9/9/9/9/9/4K4 b P 1"), "12歩")
    assert typed.move is None
    assert typed.problem == rules.DROP_PAWN_MATE


@given(st.text(max_size=70))
def test_anything_may_be_typed(words: str) -> None:
    typed = parse_typed_move(Position.from_sfen(START), words)
    assert typed.move is not None or typed.problem is not None or typed.choices or not words.strip()


@every_case(
    "words",
    [
        START,
        f"sfen {START}",
        f"position sfen {START}",
        "startpos",
        "position startpos",
        START.removesuffix(" 1"),
        bod_text(Position.from_sfen(START)),
    ],
)
def test_positions_come_in_many_words(words: str) -> None:
    assert parse_position(words) == Position.from_sfen(START)


def test_a_usi_position_brings_its_moves() -> None:
    position = parse_position("position startpos moves 7g7f 3c3d")
    assert isinstance(position, Position)
    assert position.ply == 3


@every_case(
    "words", ["", "hello", "position startpos moves 9z9z", "position startpos moves 5e5d", "a|b", "||||", "|\n" * 9]
)
def test_what_is_no_position_says_why(words: str) -> None:
    assert not isinstance(parse_position(words), Position)


@given(st.text(max_size=300))
def test_any_text_is_a_position_or_is_refused(words: str) -> None:
    parse_position(words)
