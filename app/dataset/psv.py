"""PackedSfenValue: the rows of 40 bytes from which YaneuraOu and its relatives learn."""

import struct
from typing import Final

from app.dataset.move_words import NO_MOVE, YANEURAOU_MOVES
from app.dataset.packing import PACKED_SFENS, Unpackable
from app.dataset.row import BadRow, Row, can_be_played
from app.record.endings import Result
from app.shogi.pieces import Side

_LAYOUT: Final = struct.Struct("<32shHHbB")
ROW_BYTES: Final = _LAYOUT.size
_MOST_PLIES: Final = 0xFFFF
_WON_BY: Final = (Result.BLACK_WON, Result.WHITE_WON)
_TOLD: Final[dict[tuple[Result, Side], int]] = {
    (Result.BLACK_WON, Side.BLACK): 1,
    (Result.BLACK_WON, Side.WHITE): -1,
    (Result.WHITE_WON, Side.WHITE): 1,
    (Result.WHITE_WON, Side.BLACK): -1,
}
"""What is no victory is 0."""


def write(row: Row) -> bytes | Unpackable:
    position = row.position
    packed = PACKED_SFENS.packed(position)
    if isinstance(packed, Unpackable):
        return packed
    result = _TOLD.get((row.result, position.turn), 0)
    return _LAYOUT.pack(packed, row.score or 0, YANEURAOU_MOVES.of(row.move), min(position.ply, _MOST_PLIES), result, 0)


def read(data: bytes) -> Row | BadRow:
    packed, score, word, ply, result, _ = _LAYOUT.unpack(data)
    position = PACKED_SFENS.unpacked(packed, max(1, ply))
    if position is None:
        return BadRow.POSITION
    move = YANEURAOU_MOVES.read(word)
    if word != NO_MOVE and (move is None or not can_be_played(position, move)):
        return BadRow.MOVE
    if result not in {-1, 0, 1}:
        return BadRow.RESULT
    turn = position.turn
    ended = _WON_BY[turn if result > 0 else turn.other] if result else Result.DRAWN
    return Row(position, move, score, ended)
