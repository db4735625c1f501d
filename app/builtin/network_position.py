"""The position at the current node of the network search, with the input planes of the moves that led to it."""

from collections.abc import Sequence
from typing import Final

from app.builtin.network_input import (
    HISTORY_MOVES,
    BoardPieces,
    HistoryBlock,
    InputPlanes,
    MoveTrace,
    assumed_history_blocks,
    history_block,
    input_planes,
)
from app.builtin.position import DROP_FLAG, FROM_SHIFT, INDEX, KING, TO, WHITE, SearchPosition

_CAMP_SQUARES: Final = 27
"""Number of squares of a camp: the three ranks on which a side's pieces start."""
_MIN_ENTERED_PIECES: Final = 10
"""Number of pieces besides the king that must stand in the other side's camp to declare a win."""
_EVEN_PLACEMENT: Final = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL"


class NetworkPosition(SearchPosition):
    """Position of the network search: the board, and the input planes of its earlier moves."""

    def __init__(self, sfen: str, moves: Sequence[int] = ()) -> None:
        super().__init__(sfen)
        # A game from the even start begins without a past, as those from which the network learnt.
        self.is_even_game: Final = sfen.split(maxsplit=1)[0] == _EVEN_PLACEMENT
        self._blocks: list[HistoryBlock | None] = (
            [] if self.is_even_game else list(reversed(assumed_history_blocks(self._pieces())))
        )
        """The network's input planes of each earlier move, latest last; None where they are not computed."""
        for move in moves:
            self.make_move(move)

    def _pieces(self) -> BoardPieces:
        return BoardPieces(self.squares, self.hands, self.side)

    def make_move(self, move: int, block: HistoryBlock | None = None) -> None:
        """Make a legal move; `block` are its input planes, which are computed if it is None."""
        before = None if block else BoardPieces(self.squares.copy(), self.hands, self.side)
        super().make_move(move)
        if before is not None:
            source = None if move & DROP_FLAG else INDEX[move >> FROM_SHIFT & TO]
            block = history_block(before, self.squares, MoveTrace(INDEX[move & TO], source))
        self._blocks.append(block)

    @property
    def last_block(self) -> HistoryBlock | None:
        """The network's input planes of the last move; None before the first move or if they are not computed."""
        return self._blocks[-1] if self._blocks else None

    def unmake_move(self) -> None:
        super().unmake_move()
        self._blocks.pop()

    def has_entered_king(self) -> bool:
        """True if the king of the side to move stands in the camp of the other, and enough pieces with it to declare a win."""
        camp = self.squares[-_CAMP_SQUARES:] if self.side else self.squares[:_CAMP_SQUARES]
        own = range(WHITE + 1, 2 * WHITE) if self.side else range(1, WHITE)
        return KING + self.side * WHITE in camp and sum(piece in own for piece in camp) > _MIN_ENTERED_PIECES

    def network_planes(self) -> InputPlanes:
        """The network's input for this position: planes of the board, the hands and the last seven moves."""
        blocks = [block for block in reversed(self._blocks[-HISTORY_MOVES:]) if block is not None]
        return input_planes(self._pieces(), blocks)
