"""Squares and pieces as numbers."""

import pytest

from app.shogi.pieces import (
    DRAGON,
    GOLD,
    KINDS,
    KING,
    PAWN,
    PROMOTED_PAWN,
    ROOK,
    Kind,
    Side,
    can_promote,
    kind_of,
    piece_of,
    promoted_kind,
    side_of,
    unpromoted_kind,
)
from app.shogi.squares import SQUARES, file_of, rank_of, square_at, square_name, square_named, turn_square
from tests.cases import every_case


def test_squares_go_in_reading_order() -> None:
    assert [square_name(square) for square in SQUARES[:10]] == [
        "9a",
        "8a",
        "7a",
        "6a",
        "5a",
        "4a",
        "3a",
        "2a",
        "1a",
        "9b",
    ]


def test_names_files_and_ranks_agree() -> None:
    for square in SQUARES:
        assert square_named(square_name(square)) == square
        assert square_at(file_of(square), rank_of(square)) == square
        assert turn_square(turn_square(square)) == square
    assert turn_square(square_named("9a")) == square_named("1i")


@every_case("name", ["", "7", "7gg", "0a", "7j", "g7"])
def test_no_square(name: str) -> None:
    with pytest.raises(ValueError, match="not a square"):
        square_named(name)


def test_pieces_are_kind_and_side() -> None:
    for side in Side:
        for kind in KINDS:
            piece = piece_of(side, kind)
            assert (kind_of(piece), side_of(piece)) == (kind, side)


@every_case(("kind", "can"), [(PAWN, True), (ROOK, True), (GOLD, False), (KING, False), (DRAGON, False)])
def test_who_promotes(kind: Kind, can: bool) -> None:
    assert can_promote(kind) is can


def test_promoting_and_back() -> None:
    assert promoted_kind(PAWN) == PROMOTED_PAWN
    assert unpromoted_kind(PROMOTED_PAWN) == PAWN
    assert unpromoted_kind(DRAGON) == ROOK
    assert unpromoted_kind(KING) == KING
