"""Moves as words of 16 bits."""

from app.shogi.moves import Move, board_move, drop_move, move_of_usi
from app.shogi.packed_moves import APERY_MOVES, NO_MOVE, YANEURAOU_MOVES
from app.shogi.pieces import HAND_KINDS
from app.shogi.squares import SQUARES
from tests.cases import every_case


def all_moves() -> list[Move]:
    return [
        *(board_move(a, b, up) for a in SQUARES for b in SQUARES if a != b for up in (False, True)),
        *(drop_move(kind, to) for kind in HAND_KINDS for to in SQUARES),
    ]


@every_case(
    ("usi", "yaneuraou", "apery"), [("7g7f", 0x1E3B, 0x1E3B), ("8h2b+", 0xA30A, 0x630A), ("P*5e", 0x40A8, 0x28A8)]
)
def test_moves_are_the_words_that_everybody_knows(usi: str, yaneuraou: int, apery: int) -> None:
    assert YANEURAOU_MOVES.encode_move(move_of_usi(usi)) == yaneuraou
    assert APERY_MOVES.encode_move(move_of_usi(usi)) == apery


def test_every_move_has_its_word_and_no_other_word_is_a_move() -> None:
    for words in (YANEURAOU_MOVES, APERY_MOVES):
        known = {words.encode_move(move): move for move in all_moves()}
        assert len(known) == len(all_moves())
        assert all(words.decode_move(word) is known.get(word) for word in range(1 << 16))


def test_no_move_is_a_word_too() -> None:
    assert APERY_MOVES.encode_move(None) == NO_MOVE
