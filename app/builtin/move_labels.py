"""The labels by which the policy network names moves: 27 kinds of moves, each onto 81 squares.

A label is seen from the side to move: for White the squares are turned by 180 degrees.
"""

from functools import lru_cache
from typing import Final

from app.builtin.position import DROP_FLAG, FROM_SHIFT, INDEX, PROMOTION_FLAG, SQUARE_COUNT, TO

_DROP_ROWS: Final = (0, 1, 2, 3, 4, 5, 6, 0)
"""First part of a drop's label, by rsshogi's kind of piece, from pawn (1) to gold (7)."""
_FIRST_MOVE_ROW: Final = 7
_DIRECTION_COUNT: Final = 10
_KNIGHT_DIRECTION: Final = 8
_DIRECTION_NUMBERS: Final = {
    (-1, 1): 0,
    (-1, 0): 1,
    (-1, -1): 2,
    (0, 1): 3,
    (0, -1): 4,
    (1, 1): 5,
    (1, 0): 6,
    (1, -1): 7,
}
"""Number of a move's direction, from up left to down right, by the signs of its steps in rank and file."""


def _sign(number: int) -> int:
    return (number > 0) - (number < 0)


def _direction_of_move(source: int, target: int) -> int:
    rank = target // 9 - source // 9
    file = target % 9 - source % 9
    if rank == -2 and abs(file) == 1:
        return _KNIGHT_DIRECTION if file > 0 else _KNIGHT_DIRECTION + 1
    return _DIRECTION_NUMBERS[_sign(rank), _sign(file)]


@lru_cache(maxsize=1 << 15)
def move_label(move: int, side: int) -> int:
    """Return the network's label of a move that `side` makes; moves are numbers of rsshogi."""
    target = INDEX[move & TO]
    if side:
        target = SQUARE_COUNT - 1 - target
    source = move >> FROM_SHIFT & TO
    if move & DROP_FLAG:
        return _DROP_ROWS[source] * SQUARE_COUNT + target
    source = INDEX[source]
    if side:
        source = SQUARE_COUNT - 1 - source
    row = _FIRST_MOVE_ROW + _direction_of_move(source, target) + (_DIRECTION_COUNT if move >= PROMOTION_FLAG else 0)
    return row * SQUARE_COUNT + target
