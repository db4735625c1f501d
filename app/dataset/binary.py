"""Rows of a fixed length: PackedSfenValue (PSV), from which YaneuraOu and its relatives learn, and hcpe of Apery and dlshogi.

Both write a move as 16 bits, with the destination in bits 0 to 6 and the origin from bit 7 on. A drop has the number of
its kind there, counted on from a number that is no square.
"""

import struct
from typing import Final, NamedTuple

from app.dataset.packing import HUFFMAN_CODES, NUMBERS, PACKED_SFENS, PLACES, Unpackable
from app.dataset.row import BadRow, TrainingRow, can_be_played, clipped
from app.record.endings import Result
from app.shogi.moves import Move, board_move, drop
from app.shogi.pieces import BISHOP, GOLD, KNIGHT, LANCE, PAWN, ROOK, SILVER, Side
from app.shogi.position import Position

NO_MOVE: Final = 0
_ORIGIN: Final = 7
_SEVEN_BITS: Final = 127
_KINDS: Final = (PAWN, LANCE, KNIGHT, SILVER, BISHOP, ROOK, GOLD)

_PSV: Final = struct.Struct("<32shHHbB")
_HCPE: Final = struct.Struct("<32shHBB")
PSV_BYTES: Final = _PSV.size
HCPE_BYTES: Final = _HCPE.size
_MOST_PLIES: Final = 0xFFFF
_WON_BY: Final = (Result.BLACK_WON, Result.WHITE_WON)
_RESULTS: Final = (Result.DRAWN, *_WON_BY)
"""By their numbers in hcpe."""
_HOW_IT_ENDED: Final = 0b11100
"""Some programs say so in these bits of hcpe; the result is in those below."""


class MoveLookup(NamedTuple):
    """Moves as words of 16 bits."""

    promotes: int
    """The bit of a move that promotes."""
    first_drop: int
    """What stands in the place of an origin for the first kind."""

    def of(self, move: Move | None) -> int:
        if move is None:
            return NO_MOVE
        origin = self.first_drop + _KINDS.index(move.dropped) if move.is_drop else NUMBERS[move.origin]
        return NUMBERS[move.to] | origin << _ORIGIN | move.promotes * self.promotes

    def read(self, word: int) -> Move | None:
        """None when there is no such move."""
        to, promotes = word & _SEVEN_BITS, bool(word & self.promotes)
        origin = (word & ~self.promotes) >> _ORIGIN
        if to >= len(PLACES) or origin == to:
            return None
        if origin < len(PLACES):
            return board_move(PLACES[origin], PLACES[to], promotes)
        number = origin - self.first_drop
        return drop(_KINDS[number], PLACES[to]) if 0 <= number < len(_KINDS) and not promotes else None


YANEURAOU_MOVES: Final = MoveLookup(promotes=1 << 15, first_drop=(1 << 14 >> _ORIGIN) + 1)
APERY_MOVES: Final = MoveLookup(promotes=1 << 14, first_drop=81)


def write_psv(row: TrainingRow) -> bytes | Unpackable:
    position = row.position
    packed = PACKED_SFENS.packed(position)
    if isinstance(packed, Unpackable):
        return packed
    won = row.result.winner
    result = 0 if won is None else 1 if won is position.turn else -1
    return _PSV.pack(packed, row.score or 0, YANEURAOU_MOVES.of(row.move), min(position.ply, _MOST_PLIES), result, 0)


def read_psv(data: bytes) -> TrainingRow | BadRow:
    packed, score, word, ply, result, _ = _PSV.unpack(data)
    position = PACKED_SFENS.unpacked(packed, max(1, ply))
    turn = Side.BLACK if position is None else position.turn
    ended = {0: Result.DRAWN, 1: _WON_BY[turn], -1: _WON_BY[turn.other]}.get(result)
    return _row(position, YANEURAOU_MOVES, word, score, ended)


def write_hcpe(row: TrainingRow) -> bytes | Unpackable:
    packed = HUFFMAN_CODES.packed(row.position)
    if isinstance(packed, Unpackable):
        return packed
    result = _RESULTS.index(row.result) if row.result in _RESULTS else 0
    return _HCPE.pack(packed, clipped(row.score or 0), APERY_MOVES.of(row.move), result, 0)


def read_hcpe(data: bytes) -> TrainingRow | BadRow:
    packed, score, word, result, _ = _HCPE.unpack(data)
    result &= ~_HOW_IT_ENDED
    ended = _RESULTS[result] if result < len(_RESULTS) else None
    return _row(HUFFMAN_CODES.unpacked(packed), APERY_MOVES, word, score, ended)


def _row(
    position: Position | None, words: MoveLookup, word: int, score: int, result: Result | None
) -> TrainingRow | BadRow:
    if position is None:
        return BadRow.POSITION
    move = words.read(word)
    if word != NO_MOVE and (move is None or not can_be_played(position, move)):
        return BadRow.MOVE
    return BadRow.RESULT if result is None else TrainingRow(position, move, score, result)
