"""Hcpe: the rows of 38 bytes from which dlshogi and other programs of Apery's kind learn."""

import struct
from typing import Final

from app.dataset.move_words import APERY_MOVES, NO_MOVE
from app.dataset.packing import HUFFMAN_CODES, Unpackable
from app.dataset.row import BadRow, Row, can_be_played
from app.dataset.scoring import clipped
from app.record.endings import Result

_LAYOUT: Final = struct.Struct("<32shHBB")
ROW_BYTES: Final = _LAYOUT.size
_RESULTS: Final = (Result.DRAWN, Result.BLACK_WON, Result.WHITE_WON)
_TOLD: Final = {Result.BLACK_WON: 1, Result.WHITE_WON: 2}
"""What is no victory is 0."""
_HOW_IT_ENDED: Final = 0b11100
"""Some programs say so in these bits; the result is in those below."""


def write(row: Row) -> bytes | Unpackable:
    packed = HUFFMAN_CODES.packed(row.position)
    if isinstance(packed, Unpackable):
        return packed
    return _LAYOUT.pack(packed, clipped(row.score or 0), APERY_MOVES.of(row.move), _TOLD.get(row.result, 0), 0)


def read(data: bytes) -> Row | BadRow:
    packed, score, word, result, _ = _LAYOUT.unpack(data)
    position = HUFFMAN_CODES.unpacked(packed)
    if position is None:
        return BadRow.POSITION
    move = APERY_MOVES.read(word)
    if word != NO_MOVE and (move is None or not can_be_played(position, move)):
        return BadRow.MOVE
    result &= ~_HOW_IT_ENDED
    if result >= len(_RESULTS):
        return BadRow.RESULT
    return Row(position, move, score, _RESULTS[result])
