"""The position of a search: the rules library's board, with its pieces as plain numbers.

The library's board knows the rules and belongs to the thread that made it. Asking it for one square costs as much as
making a whole move, so the squares and the hands are kept here too.
"""

from collections.abc import Sequence
from typing import Final

from app.builtin.native import Board, Move

SQUARE_COUNT: Final = 81
WHITE: Final = 16
"""Offset from the number of a Black piece to that of the same piece of White."""
PROMOTED: Final = 8
"""Offset from the number of a piece to that of the same piece promoted."""
PAWN, LANCE, KNIGHT, SILVER, BISHOP, ROOK, GOLD, KING = range(1, 9)
"""Numbers of the kinds of pieces, as the rules library rsshogi counts them."""

TO: Final = 0x7F
FROM_SHIFT: Final = 7
DROP_FLAG: Final = 0x4000
PROMOTION_FLAG: Final = 0x8000
MOVE_MASK: Final = 0xFFFF

INDEX: Final = tuple(square % 9 * 9 + square // 9 for square in range(SQUARE_COUNT))
"""Index of each square rank by rank from 1a, by its number in rsshogi, which counts file by file."""

_HAND_LETTERS: Final = "PLNSBRG"


def _moves_by_number() -> list[Move]:
    """All moves of the rules library by their 16-bit numbers; numbers that are no move give MOVE_NONE."""
    moves = [Move.MOVE_NONE] * (PROMOTION_FLAG * 2)
    for target in range(SQUARE_COUNT):
        for source in range(SQUARE_COUNT):
            plain = source << FROM_SHIFT | target
            moves[plain], moves[plain | PROMOTION_FLAG] = Move(plain), Move(plain | PROMOTION_FLAG)
        for kind in range(1, KING):
            drop = DROP_FLAG | kind << FROM_SHIFT | target
            moves[drop] = Move(drop)
    return moves


MOVES: Final = _moves_by_number()


def legal_moves(board: Board) -> list[int]:
    """Return all legal moves on the board as rsshogi's numbers."""
    # A move's hash is its number, and asking for that is the quickest way to it.
    return list(map(hash, board.legal_moves()))


def _parse_hands(held: str) -> tuple[list[int], list[int]]:
    """Number of pieces in hand by kind, of Black and of White, from the field of an SFEN."""
    hands, count = ([0] * KING, [0] * KING), ""
    for sign in held.replace("-", ""):
        if sign.isdigit():
            count += sign
        else:
            hands[sign.islower()][_HAND_LETTERS.index(sign.upper()) + 1] = int(count or "1")
            count = ""
    return hands


class SearchPosition:
    """Position at the current node of a search, with the moves that led to it. Moves are rsshogi's 16-bit numbers."""

    def __init__(self, sfen: str, moves: Sequence[int] = ()) -> None:
        """Set up the position and make the moves; ValueError if the rules library refuses the position."""
        self.board = Board(sfen)
        self.squares = [0] * SQUARE_COUNT
        """Number of the piece on each square, rank by rank from 1a; 0 if it is empty."""
        for square, piece in self.board.iter_pieces():
            self.squares[INDEX[square.value]] = piece.value
        _, turn, held, *_ = sfen.split()
        self.hands = _parse_hands(held)
        self.side = 0 if turn == "b" else 1
        self._undo_stack: list[tuple[int, int, int]] = []
        for move in moves:
            self.make_move(move)

    @property
    def ply_count(self) -> int:
        """Number of moves from the start position to the current one."""
        return len(self._undo_stack)

    def make_move(self, move: int) -> None:
        """Make a move. ValueError, with nothing changed, if it is illegal."""
        self.board.push_move(MOVES[move])
        squares, hand = self.squares, self.hands[self.side]
        target, source = INDEX[move & TO], move >> FROM_SHIFT & TO
        if move & DROP_FLAG:
            self._undo_stack.append((move, 0, 0))
            hand[source] -= 1
            squares[target] = source + self.side * WHITE
        else:
            origin = INDEX[source]
            moved, taken = squares[origin], squares[target]
            self._undo_stack.append((move, moved, taken))
            squares[origin] = 0
            squares[target] = moved + PROMOTED if move >= PROMOTION_FLAG else moved
            if taken:
                hand[taken % PROMOTED] += 1
        self.side = 1 - self.side

    def unmake_move(self) -> None:
        """Take the last move on the board back."""
        self.board.pop()
        move, moved, taken = self._undo_stack.pop()
        self.side = 1 - self.side
        target, source = INDEX[move & TO], move >> FROM_SHIFT & TO
        hand = self.hands[self.side]
        self.squares[target] = taken
        if move & DROP_FLAG:
            hand[source] += 1
            return
        self.squares[INDEX[source]] = moved
        if taken:
            hand[taken % PROMOTED] -= 1
