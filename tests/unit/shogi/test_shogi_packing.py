"""Positions as 256 bits: as other programs write them, and back."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rsshogi.core import Board

from app.shogi.packing import HUFFMAN_CODES, PACKED_SFENS, PackingFault, PositionPacking
from app.shogi.pieces import KING, WHITE_BIT, Side
from app.shogi.position import Position
from tests.cases import every_case
from tests.positions import HANDICAPS, chance, played_positions, strewn, strewn_positions
from tests.sampling import so_many

BOTH = pytest.mark.parametrize("packing", [PACKED_SFENS, HUFFMAN_CODES])


def packed(packing: PositionPacking, position: Position) -> bytes:
    data = packing.pack_position(position)
    assert isinstance(data, bytes)
    return data


def test_the_start_position_begins_as_everybody_knows() -> None:
    start = Position.from_sfen("startpos")
    assert packed(PACKED_SFENS, start).hex().startswith("58a451220ceb6722")
    assert packed(HUFFMAN_CODES, start).hex().startswith("58a449210cd75721")


def test_another_library_writes_the_same() -> None:
    dice = chance(1)
    positions = [position for position, _ in played_positions(so_many(300, 1200))]
    positions += [strewn(dice) for _ in range(so_many(200, 800))]
    positions += map(Position.from_sfen, HANDICAPS)
    for position in positions:
        board = Board(position.sfen())
        assert packed(PACKED_SFENS, position) == board.to_packed_sfen(), position
        assert packed(HUFFMAN_CODES, position) == board.to_hcp(), position


@BOTH
@given(strewn_positions())
def test_what_is_packed_can_be_unpacked(packing: PositionPacking, position: Position) -> None:
    again = packing.unpack_position(packed(packing, position), position.ply)
    assert again is not None
    assert again.sfen() == position.sfen()


@BOTH
@every_case("sfen", HANDICAPS)
def test_handicaps_leave_pieces_in_the_box(packing: PositionPacking, sfen: str) -> None:
    position = Position.from_sfen(sfen)
    assert packing.unpack_position(packed(packing, position)) == position


@BOTH
def test_a_king_stands_anywhere(packing: PositionPacking) -> None:
    for square in range(81):
        board = [0] * 81
        board[square], board[(square + 38) % 81] = KING, KING + WHITE_BIT
        position = Position(board, ([0] * 8, [0] * 8), Side.WHITE)
        assert packing.unpack_position(packed(packing, position)) == position


@BOTH
@every_case(
    ("sfen", "reason"),
    [
        ("4k4/9/9/9/9/9/9/9/4K4 b 19P 1", PackingFault.TOO_MANY),
        ("4k4/9/9/9/9/9/9/9/4K4 b 900P 1", PackingFault.TOO_MANY),
        ("4k4/9/9/4+R4/9/9/9/9/4K4 b 2R 1", PackingFault.TOO_MANY),
        ("4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1", PackingFault.NO_KING),
        ("4k4/9/9/4R4/9/9/9/9/9 b G 1", PackingFault.NO_KING),
        ("9/9/9/9/9/9/9/9/9 b - 1", PackingFault.NO_KING),
    ],
)
def test_what_does_not_fit_is_refused(packing: PositionPacking, sfen: str, reason: PackingFault) -> None:
    assert packing.pack_position(Position.from_sfen(sfen)) is reason


@every_case(
    ("packing", "data"),
    [
        (PACKED_SFENS, "a224000000000000000000800f49922449922419638cb5d63ae79cf7defb7cfe"),
        (HUFFMAN_CODES, "a224000000000000000000801f49922449922419638c73ce596badf7defbfdbe"),
    ],
)
def test_one_king_that_another_program_wrote_is_read(packing: PositionPacking, data: str) -> None:
    position = packing.unpack_position(bytes.fromhex(data))
    assert position is not None
    assert position.sfen_without_ply() == "4k4/9/9/9/9/9/9/9/9 b R2b4g4s4n4l18p"


@BOTH
@given(st.binary(min_size=32, max_size=32))
def test_any_bytes_are_a_position_or_none(packing: PositionPacking, data: bytes) -> None:
    position = packing.unpack_position(data)
    assert position is None or Position.from_sfen(position.sfen()) == position


@BOTH
@given(strewn_positions(), st.integers(0, 255))
def test_a_flipped_bit_gives_another_position_or_none(packing: PositionPacking, position: Position, bit: int) -> None:
    whole = int.from_bytes(packed(packing, position), "little") ^ 1 << bit
    other = packing.unpack_position(whole.to_bytes(32, "little"))
    assert other is None or other != position
    if other is not None and all(other.king_square(side) is not None for side in Side):
        assert packing.unpack_position(packed(packing, other)) == other
