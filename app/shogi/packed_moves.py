"""Moves encoded in 16 bits, as YaneuraOu and Apery do: destination in bits 0 to 6, origin from bit 7 on.

A drop has the number of its kind in place of the origin, counted from `first_drop`, which is no square.
"""

from typing import Final, NamedTuple

from app.shogi.moves import Move, board_move, drop_move
from app.shogi.packing import NUMBERS, PLACES
from app.shogi.pieces import BISHOP, GOLD, KNIGHT, LANCE, PAWN, ROOK, SILVER

NO_MOVE: Final = 0
_ORIGIN_SHIFT: Final = 7
_SQUARE_MASK: Final = 127
_DROP_KINDS: Final = (PAWN, LANCE, KNIGHT, SILVER, BISHOP, ROOK, GOLD)


class MoveCodec(NamedTuple):
    """Encoder and decoder of 16-bit moves."""

    promotes: int
    """Value of the bit that marks a promotion."""
    first_drop: int
    """Number written as the origin of a drop of the first kind."""

    def encode_move(self, move: Move | None) -> int:
        if move is None:
            return NO_MOVE
        origin = self.first_drop + _DROP_KINDS.index(move.dropped) if move.is_drop else NUMBERS[move.origin]
        return NUMBERS[move.to] | origin << _ORIGIN_SHIFT | move.promotes * self.promotes

    def decode_move(self, word: int) -> Move | None:
        """Decode a 16-bit move; None if it encodes no move."""
        to, promotes = word & _SQUARE_MASK, bool(word & self.promotes)
        origin = (word & ~self.promotes) >> _ORIGIN_SHIFT
        if to >= len(PLACES) or origin == to:
            return None
        if origin < len(PLACES):
            return board_move(PLACES[origin], PLACES[to], promotes)
        number = origin - self.first_drop
        return drop_move(_DROP_KINDS[number], PLACES[to]) if 0 <= number < len(_DROP_KINDS) and not promotes else None


YANEURAOU_MOVES: Final = MoveCodec(promotes=1 << 15, first_drop=(1 << 14 >> _ORIGIN_SHIFT) + 1)
APERY_MOVES: Final = MoveCodec(promotes=1 << 14, first_drop=81)
