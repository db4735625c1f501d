"""The position of the alpha-beta search: the rules library's board, and the evaluation kept up to date by each move.

The library's board knows the rules and belongs to the thread that made it. Asking it for one square costs as much as
making a whole move, so the squares, the hands and the value of the position are kept here as plain numbers.
"""

from operator import add
from typing import Final

from app.builtin.evaluation import HELD, KING, NO_KING, SQUARES, WHITE, Leaning, Table, evaluation_table
from app.builtin.native import Board, Color, Move, Square
from app.builtin.options import Style

TO: Final = 0x7F
FROM_SHIFT: Final = 7
DROP: Final = 0x4000
PROMOTION: Final = 0x8000
MOVE_BITS: Final = 0xFFFF

PROMOTING: Final = 8 * SQUARES
"""Difference between the rows of a promoted and an unpromoted piece."""

_LETTERS: Final = "PLNSBRG"
_ROWS_OF_KINGS: Final = (KING * SQUARES, (KING + WHITE) * SQUARES)

_ALL_SQUARES: Final = range(SQUARES)

COLOURS: Final = (Color.BLACK, Color.WHITE)
PLACES: Final = tuple(map(Square, range(SQUARES)))


def _moves_by_number() -> list[Move]:
    """All moves of the rules library by their 16-bit numbers; numbers that are no move give MOVE_NONE."""
    moves = [Move.MOVE_NONE] * (PROMOTION * 2)
    for target in range(SQUARES):
        for source in range(SQUARES):
            plain = source << FROM_SHIFT | target
            moves[plain], moves[plain | PROMOTION] = Move(plain), Move(plain | PROMOTION)
        for kind in range(1, KING):
            drop = DROP | kind << FROM_SHIFT | target
            moves[drop] = Move(drop)
    return moves


MOVES: Final = _moves_by_number()
# By the row of a piece: its kind in the hand of the side that captures it.
BARE: Final = [row // SQUARES % 8 for row in range(2 * WHITE * SQUARES)]


def parse_hands(held: str) -> tuple[list[int], list[int]]:
    """Number of pieces in hand by kind, of Black and of White, from the field of an SFEN."""
    hands, count = ([0] * KING, [0] * KING), ""
    for sign in held.replace("-", ""):
        if sign.isdigit():
            count += sign
        else:
            hands[sign.islower()][_LETTERS.index(sign.upper()) + 1] = int(count or "1")
            count = ""
    return hands


class SearchPosition:
    """The position of the alpha-beta search, with incremental evaluation. Moves are 16-bit numbers; `value` is from Black's side."""

    def __init__(self, sfen: str, leaning: Leaning = (0, Style.ANY)) -> None:
        self._leaning = leaning
        self.set_sfen(sfen)

    def set_sfen(self, sfen: str) -> None:
        """Set another position and forget the moves made. ValueError if the rules library refuses it."""
        self.board = Board(sfen)
        self._undo: list[tuple[int, int, int, int, Table]] = []
        self.squares = [0] * SQUARES
        """Piece on each square, as the start of its row in the value table: piece number × 81."""
        self.kings = [NO_KING, NO_KING]
        for square, piece in self.board.iter_pieces():
            self.squares[square.value] = piece.value * SQUARES
            if piece.value % WHITE == KING:
                self.kings[piece.value // WHITE] = square.value
        _, turn, held, *_ = sfen.split()
        self.hands = parse_hands(held)
        self.side = 0 if turn == "b" else 1
        self.table = evaluation_table(self.kings[0], self.kings[1], self._leaning)
        self.value = self._sum_values()

    def _sum_values(self) -> int:
        # An empty square has row 0 of the table, which is all zeros.
        value = sum(map(self.table.__getitem__, map(add, self.squares, _ALL_SQUARES)))
        for held, hand in zip(HELD, self.hands, strict=True):
            value += sum(sum(held[kind][:count]) for kind, count in enumerate(hand) if count)
        return value

    def make_move(self, move: int) -> None:
        """Make a move. ValueError, with nothing changed, if it is illegal."""
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
            self.table = evaluation_table(self.kings[0], self.kings[1], self._leaning)
            self.value = self._sum_values()

    def unmake_move(self) -> None:
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
    def moves_made(self) -> int:
        """Number of moves made since the position was set."""
        return len(self._undo)
