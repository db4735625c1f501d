"""Static exchange evaluation (SEE): the material won on a square if both sides capture there with their cheapest piece."""

from collections.abc import Sequence

from app.builtin.evaluation import PIECE_WORTH
from app.builtin.network_input import attacking_squares
from app.builtin.position import KING, WHITE


def exchange_gain(squares: Sequence[int], target: int, side: int) -> int:
    """Return the centipawns that a side wins by capturing the piece on `target`; 0 if the capture would lose."""
    board = list(squares)
    gains: list[int] = []
    on_square = board[target]
    mover = side
    while on_square:
        froms = [place for place in attacking_squares(board, target) if (board[place] >= WHITE) is bool(mover)]
        if not froms:
            break
        place = min(froms, key=lambda each: PIECE_WORTH[board[each]])
        piece = board[place]
        # A king takes only what nobody defends.
        if piece % WHITE == KING and any(
            (board[other] >= WHITE) is not bool(mover) for other in attacking_squares(board, target)
        ):
            break
        gains.append(PIECE_WORTH[on_square] - (gains[-1] if gains else 0))
        board[target], board[place] = piece, 0
        on_square, mover = piece, 1 - mover
    for place in range(len(gains) - 1, 0, -1):
        gains[place - 1] = -max(-gains[place - 1], gains[place])
    return max(gains[0], 0) if gains else 0
