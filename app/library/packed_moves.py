"""Packing of moves into two bytes, and replaying them."""

from array import array
from collections.abc import Iterator
from typing import Final

from app.shogi.moves import Move, board_move, drop_move
from app.shogi.pieces import Kind
from app.shogi.position import Position
from app.shogi.squares import Square

NO_MOVE: Final = 0
"""Packed value for the end of a game."""
_DROPS: Final = 81
_PROMOTES: Final = 1 << 14


class _PackedMoves(dict[Move, int]):
    def __missing__(self, move: Move) -> int:
        origin = move.origin if move.origin >= 0 else _DROPS + move.dropped
        return self.setdefault(move, origin << 7 | move.to | (_PROMOTES if move.promotes else 0))


PACKED_MOVES: Final = _PackedMoves()
"""Packed number (1 to 32,767) by move."""


class _UnpackedMoves(dict[int, Move]):
    def __missing__(self, number: int) -> Move:
        origin, to = number >> 7 & 127, Square(number & 127)
        move = (
            drop_move(Kind(origin - _DROPS), to)
            if origin > _DROPS
            else board_move(Square(origin), to, number >= _PROMOTES)
        )
        return self.setdefault(number, move)


UNPACKED_MOVES: Final = _UnpackedMoves()
"""Move by its packed number; the inverse of `PACKED_MOVES`."""


def replay_moves(start: str | None, moves: bytes) -> Iterator[Position]:
    """Replay a game on one board: yield it at the start and after each move; it changes with the next."""
    position = Position.from_sfen(start or "startpos")
    yield position
    for number in array("H", moves):
        position.apply(UNPACKED_MOVES[number])
        yield position
