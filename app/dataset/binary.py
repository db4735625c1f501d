"""Binary training data: PackedSfenValue (PSV) of YaneuraOu and its relatives, and hcpe of Apery and dlshogi."""

import struct
from typing import Final

from app.dataset.row import BadRow, TrainingRow, clip_score, is_playable
from app.record.endings import Result
from app.shogi.packed_moves import APERY_MOVES, NO_MOVE, YANEURAOU_MOVES, MoveCodec
from app.shogi.packing import HUFFMAN_CODES, PACKED_SFENS, PackingFault
from app.shogi.pieces import Side
from app.shogi.position import Position

_PSV_STRUCT: Final = struct.Struct("<32shHHbB")
_HCPE_STRUCT: Final = struct.Struct("<32shHBB")
PSV_BYTES: Final = _PSV_STRUCT.size
HCPE_BYTES: Final = _HCPE_STRUCT.size
_MAX_PLIES: Final = 0xFFFF
_WIN_RESULTS: Final = (Result.BLACK_WON, Result.WHITE_WON)
_HCPE_RESULTS: Final = (Result.DRAWN, *_WIN_RESULTS)
"""Results of games, indexed by the number that hcpe has for each."""
_END_KIND_BITS: Final = 0b11100
"""Bits of hcpe's result in which some programs store the kind of end; the result is in the bits below."""


def write_psv(row: TrainingRow) -> bytes | PackingFault:
    position = row.position
    packed = PACKED_SFENS.pack_position(position)
    if isinstance(packed, PackingFault):
        return packed
    won = row.result.winner
    result = 0 if won is None else 1 if won is position.turn else -1
    return _PSV_STRUCT.pack(
        packed, row.score or 0, YANEURAOU_MOVES.encode_move(row.move), min(position.ply, _MAX_PLIES), result, 0
    )


def read_psv(data: bytes) -> TrainingRow | BadRow:
    packed, score, word, ply, result, _ = _PSV_STRUCT.unpack(data)
    position = PACKED_SFENS.unpack_position(packed, max(1, ply))
    turn = Side.BLACK if position is None else position.turn
    ended = {0: Result.DRAWN, 1: _WIN_RESULTS[turn], -1: _WIN_RESULTS[turn.other]}.get(result)
    return _make_row(position, YANEURAOU_MOVES, word, score, ended)


def write_hcpe(row: TrainingRow) -> bytes | PackingFault:
    packed = HUFFMAN_CODES.pack_position(row.position)
    if isinstance(packed, PackingFault):
        return packed
    result = _HCPE_RESULTS.index(row.result) if row.result in _HCPE_RESULTS else 0
    return _HCPE_STRUCT.pack(packed, clip_score(row.score or 0), APERY_MOVES.encode_move(row.move), result, 0)


def read_hcpe(data: bytes) -> TrainingRow | BadRow:
    packed, score, word, result, _ = _HCPE_STRUCT.unpack(data)
    result &= ~_END_KIND_BITS
    ended = _HCPE_RESULTS[result] if result < len(_HCPE_RESULTS) else None
    return _make_row(HUFFMAN_CODES.unpack_position(packed), APERY_MOVES, word, score, ended)


def _make_row(
    position: Position | None, words: MoveCodec, word: int, score: int, result: Result | None
) -> TrainingRow | BadRow:
    if position is None:
        return BadRow.POSITION
    move = words.decode_move(word)
    if word != NO_MOVE and (move is None or not is_playable(position, move)):
        return BadRow.MOVE
    return BadRow.RESULT if result is None else TrainingRow(position, move, score, result)
