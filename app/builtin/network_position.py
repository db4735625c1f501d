"""The position at the current node of the network search, with the moves that led to it and their input planes."""

from collections.abc import Sequence
from typing import Final

from app.builtin.evaluation import KING, SQUARES, WHITE
from app.builtin.native import Board
from app.builtin.network_input import (
    HISTORY,
    INDEX,
    Block,
    BoardPieces,
    MoveTrace,
    Planes,
    assumed_blocks,
    block_of,
    input_planes,
)
from app.builtin.position import BARE, DROP, FROM_SHIFT, MOVES, PROMOTION, TO, parse_hands

_PROMOTED: Final = 8
_CAMP: Final = 27
"""Number of squares of a camp: the three ranks on which a side's pieces start."""
_LEAST_ENTERED: Final = 10
"""Number of pieces besides the king that must stand in the other side's camp to declare a win."""
_EVEN_PIECES: Final = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL"


class NetworkPosition:
    """Position of the network search: a board of rsshogi and the data for input planes. Moves are rsshogi's numbers."""

    def __init__(self, sfen: str, moves: Sequence[int] = ()) -> None:
        self.board = Board(sfen)
        self.squares = [0] * SQUARES
        pieces, turn, held, *_ = sfen.split()
        self.hands = parse_hands(held)
        for square, piece in self.board.iter_pieces():
            self.squares[INDEX[square.value]] = piece.value
        self.side = 0 if turn == "b" else 1
        self._undo: list[tuple[int, int, int]] = []
        # A game from the even start begins without a past, as those from which the network learnt.
        self.began_even: Final = pieces == _EVEN_PIECES
        self._blocks: list[Block | None] = [] if self.began_even else list(reversed(assumed_blocks(self.view)))
        """Input planes of each earlier move, latest last."""
        for move in moves:
            self.make_move(move)

    @property
    def view(self) -> BoardPieces:
        return BoardPieces(self.squares, self.hands, self.side)

    @property
    def plies(self) -> int:
        """Number of moves made since the start position."""
        return len(self._undo)

    def board_piece(self, square: int) -> int:
        """Piece on a square, by rsshogi's numbers of both; 0 if it is empty."""
        return self.squares[INDEX[square]]

    def make_move(self, move: int, block: Block | None = None) -> None:
        """Make a legal move; `block` are its input planes, which are computed if it is None."""
        self.board.push_move(MOVES[move])
        target, source = INDEX[move & TO], move >> FROM_SHIFT & TO
        before = None if block else BoardPieces(self.squares.copy(), self.hands, self.side)
        self._move_piece(move, target, source)
        if before is not None:
            origin = None if move & DROP else INDEX[source]
            block = block_of(before, self.squares, MoveTrace(target, origin))
        self._blocks.append(block)

    @property
    def last_block(self) -> Block | None:
        """Input planes of the last move; None before the first."""
        return self._blocks[-1] if self._blocks else None

    def unmake_move(self) -> None:
        self.board.pop()
        self._blocks.pop()
        move, moved, taken = self._undo.pop()
        self.side = 1 - self.side
        target, source = INDEX[move & TO], move >> FROM_SHIFT & TO
        hand = self.hands[self.side]
        self.squares[target] = taken
        if move & DROP:
            hand[source] += 1
            return
        self.squares[INDEX[source]] = moved
        if taken:
            hand[BARE[taken * SQUARES]] -= 1

    def has_entered(self) -> bool:
        """True if the king of the side to move stands in the camp of the other, and enough pieces with it to declare a win."""
        camp = self.squares[-_CAMP:] if self.side else self.squares[:_CAMP]
        own = range(WHITE + 1, 2 * WHITE) if self.side else range(1, WHITE)
        return KING + self.side * WHITE in camp and sum(piece in own for piece in camp) > _LEAST_ENTERED

    def network_planes(self) -> Planes:
        """The network's input for this position."""
        blocks = [block for block in reversed(self._blocks[-HISTORY:]) if block is not None]
        return input_planes(self.view, blocks)

    def _move_piece(self, move: int, target: int, source: int) -> None:
        squares, hand = self.squares, self.hands[self.side]
        if move & DROP:
            self._undo.append((move, 0, 0))
            hand[source] -= 1
            squares[target] = source + self.side * WHITE
        else:
            origin = INDEX[source]
            moved, taken = squares[origin], squares[target]
            self._undo.append((move, moved, taken))
            squares[origin] = 0
            squares[target] = moved + _PROMOTED if move >= PROMOTION else moved
            if taken:
                hand[BARE[taken * SQUARES]] += 1
        self.side = 1 - self.side
