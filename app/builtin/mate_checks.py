"""Which moves may give check, told from the move and the king's square alone.

A board lists legal moves in microseconds, but to try each of them for check takes longer than everything else. So one
look-up per move leaves those that could give check on an empty board, from where they go or by leaving a line; whether
they do is then tried.
"""

from functools import cache
from itertools import compress

from rsshogi.core import Board, Move32

from app.shogi.geometry import LINE_THROUGH, REACH

_KINDS = (0, 1, 2, 3, 4, 6, 7, 5, 8)
"""The other board's kinds in ours: it has bishop and rook before the gold."""

_DROPS = 0x4000


class _Possible(dict[int, bool]):
    """By a move as a number, whether it may check a king on one square; each is reckoned when it is first met."""

    def __init__(self, king: int) -> None:
        super().__init__()
        self._king = king

    def __missing__(self, move: int) -> bool:
        to, origin, piece = _here(move & 127), move >> 7 & 127, move >> 16 & 31
        reaches = REACH[to * 81 + self._king] >> _piece_here(piece) & 1
        unveils = not move & _DROPS and LINE_THROUGH[0][self._king * 81 + _here(origin)]
        self[move] = possible = bool(reaches or unveils)
        return possible


def _here(square: int) -> int:
    """The other board counts down the files from the right."""
    return square % 9 * 9 + 8 - square // 9


def _piece_here(piece: int) -> int:
    """Its piece as ours; the bits for promotion and for White are the same."""
    promoted = piece & 8 if piece & 7 else 0
    return (piece & 16) | promoted | _KINDS[piece & 7 if promoted else piece & 15]


@cache
def _possible(king: int) -> _Possible:
    return _Possible(_here(king))


def possible_checks(board: Board, king: int) -> list[Move32]:
    """The legal moves that may check a king on `king`, among them all that do."""
    moves = board.legal_moves_move32()
    return list(compress(moves, map(_possible(king).__getitem__, map(hash, moves))))
