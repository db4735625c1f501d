"""A position that is searched: the library's board, and beside it what the evaluation needs, kept up to date by each move.

The library's board knows the rules and belongs to the thread that made it. Asking it for one square costs as much as
making a whole move, so the squares, the hands and the value of the position are kept here as plain numbers.
"""

from operator import add
from typing import Final

from app.builtin.evaluation import HELD, KING, NO_KING, SQUARES, WHITE, Leaning, Table, table
from app.builtin.native import Board, Color, Move, Square
from app.builtin.options import Style

TO: Final = 0x7F
FROM_SHIFT: Final = 7
DROP: Final = 0x4000
PROMOTION: Final = 0x8000
MOVE_BITS: Final = 0xFFFF

PROMOTING: Final = 8 * SQUARES
"""What promotion adds to the row of a piece."""

_LETTERS: Final = "PLNSBRG"
_ROWS_OF_KINGS: Final = (KING * SQUARES, (KING + WHITE) * SQUARES)

_ALL_SQUARES: Final = range(SQUARES)

COLOURS: Final = (Color.BLACK, Color.WHITE)
PLACES: Final = tuple(map(Square, range(SQUARES)))


def _every_move() -> list[Move]:
    """By their numbers; those that no piece can make stand for themselves as no move."""
    moves = [Move.MOVE_NONE] * (PROMOTION * 2)
    for target in range(SQUARES):
        for source in range(SQUARES):
            plain = source << FROM_SHIFT | target
            moves[plain], moves[plain | PROMOTION] = Move(plain), Move(plain | PROMOTION)
        for kind in range(1, KING):
            drop = DROP | kind << FROM_SHIFT | target
            moves[drop] = Move(drop)
    return moves


MOVES: Final = _every_move()
# By the row of a piece: which piece it becomes in the hand of whoever takes it.
BARE: Final = [row // SQUARES % 8 for row in range(2 * WHITE * SQUARES)]


class SearchPosition:
    """Where the search stands. Moves are the library's numbers for them; `value` is seen from Black."""

    def __init__(self, sfen: str, leaning: Leaning = (0, Style.ANY)) -> None:
        self._leaning = leaning
        self.set(sfen)

    def set(self, sfen: str) -> None:
        """Go to another position and forget the way here. ValueError when the library refuses it."""
        self.board = Board(sfen)
        self._undo: list[tuple[int, int, int, int, Table]] = []
        self.squares = [0] * SQUARES
        """What stands where, each piece as the beginning of its row in a table: its number times 81."""
        self.hands = ([0] * KING, [0] * KING)
        self.kings = [NO_KING, NO_KING]
        for square, piece in self.board.iter_pieces():
            self.squares[square.value] = piece.value * SQUARES
            if piece.value % WHITE == KING:
                self.kings[piece.value // WHITE] = square.value
        _, turn, hands, *_ = sfen.split()
        self._read_hands(hands)
        self.side = 0 if turn == "b" else 1
        self.table = table(self.kings[0], self.kings[1], self._leaning)
        self.value = self._sum()

    def _read_hands(self, text: str) -> None:
        count = ""
        for sign in text.replace("-", ""):
            if sign.isdigit():
                count += sign
            else:
                self.hands[sign.islower()][_LETTERS.index(sign.upper()) + 1] = int(count or "1")
                count = ""

    def _sum(self) -> int:
        # An empty square has row 0 of the table, which is all zeros.
        value = sum(map(self.table.__getitem__, map(add, self.squares, _ALL_SQUARES)))
        for held, hand in zip(HELD, self.hands, strict=True):
            value += sum(sum(held[kind][:count]) for kind, count in enumerate(hand) if count)
        return value

    def make(self, move: int) -> None:
        """Make a move. ValueError, and nothing done, when it is not legal."""
        self.board.push_move(MOVES[move])
        squares, side, lines = self.squares, self.side, self.table
        target, source = move & TO, move >> FROM_SHIFT & TO
        self.side = 1 - side
        if move & DROP:
            row = (source + side * WHITE) * SQUARES
            hand = self.hands[side]
            hand[source] -= 1
            self._undo.append((move, 0, row, self.value, lines))
            squares[target] = row
            self.value += lines[row + target] - HELD[side][source][hand[source]]
            return
        row, taken = squares[source], squares[target]
        self._undo.append((move, taken, row, self.value, lines))
        squares[source] = 0
        squares[target] = placed = row + PROMOTING if move >= PROMOTION else row
        value = self.value + lines[placed + target] - lines[row + source]
        if taken:
            kind = BARE[taken]
            hand = self.hands[side]
            value += HELD[side][kind][hand[kind]] - lines[taken + target]
            hand[kind] += 1
        self.value = value
        if row == _ROWS_OF_KINGS[side]:
            self.kings[side] = target
            self.table = table(self.kings[0], self.kings[1], self._leaning)
            self.value = self._sum()

    def unmake(self) -> None:
        """Take the last move back."""
        self.board.pop()
        move, taken, row, self.value, self.table = self._undo.pop()
        side = self.side = 1 - self.side
        target, source = move & TO, move >> FROM_SHIFT & TO
        self.squares[target] = taken
        if move & DROP:
            self.hands[side][source] += 1
            return
        self.squares[source] = row
        if taken:
            self.hands[side][BARE[taken]] -= 1
        if row == _ROWS_OF_KINGS[side]:
            self.kings[side] = source

    @property
    def height(self) -> int:
        """How many moves have been made since the position was set."""
        return len(self._undo)
