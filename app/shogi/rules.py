"""Rules of legality, mate and mate by a dropped pawn (uchifuzume), with python-shogi as the authority.

python-shogi is slow (milliseconds a question) and slow to import. So it answers only what the light board leaves open,
and it is loaded with the first such question.
"""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from app.shogi.illegality import Illegality, quick_illegality
from app.shogi.moves import Move, board_move, drop_move
from app.shogi.pieces import Kind
from app.shogi.position import Position
from app.shogi.sfen import board_text, hands_text
from app.shogi.squares import SQUARES

if TYPE_CHECKING:
    import shogi


def load_python_shogi() -> None:
    """Import python-shogi now, so that the first check of legality or mate does not wait for the import."""
    import shogi  # noqa: F401, PLC0415


def legal_moves(position: Position) -> list[Move]:
    return list(_legal_moves(position))


def has_legal_move(position: Position) -> bool:
    return next(_legal_moves(position), None) is not None


def is_legal(position: Position, move: Move) -> bool:
    return position.is_quick_legal(move) and not _mates_by_pawn(position, move)


def illegality_of(position: Position, move: Move) -> Illegality | None:
    """Return the reason why `move` is illegal, or None if it is legal."""
    fault = quick_illegality(position, move)
    if fault is None and _mates_by_pawn(position, move):
        return Illegality.DROP_PAWN_MATE
    return fault


def is_mate(position: Position) -> bool:
    """Return True if the side to move is in check and has no legal move."""
    return position.in_check() and not has_legal_move(position)


def _mates_by_pawn(position: Position, move: Move) -> bool:
    """Return True if `move`, legal in every other respect, mates by a dropped pawn (uchifuzume)."""
    if not position.checks_by_pawn(move):
        return False
    import shogi  # noqa: PLC0415 - as in `_python_shogi_board`

    return _is_dropped_pawn_mate(_python_shogi_board(position), shogi.Move.from_usi(move.usi))


def _legal_moves(position: Position) -> Iterator[Move]:
    board = _python_shogi_board(position)
    for found in board.legal_moves:
        move = _move_from_python_shogi(found)
        if not position.checks_by_pawn(move) or not _is_dropped_pawn_mate(board, found):
            yield move


def _is_dropped_pawn_mate(board: "shogi.Board", pawn: "shogi.Move") -> bool:
    """Return True if the dropped pawn mates. python-shogi's own uchifuzume rule allows a mate where a pinned piece
    alone could take the pawn; its checkmate test does not err."""
    board.push(pawn)
    mate = board.is_checkmate()
    board.pop()
    return mate


def _python_shogi_board(position: Position) -> "shogi.Board":
    """Return python-shogi's board of `position`. Each kind in a hand counts once: more change no answer, and its hash
    fails on more than the forty pieces of a set."""
    import shogi  # noqa: PLC0415 - a slow import, which few processes need

    black, white = position.hands
    hands = ([min(1, count) for count in black], [min(1, count) for count in white])
    return shogi.Board(f"{board_text(position.board)} {'w' if position.turn else 'b'} {hands_text(hands)} 1")


def _move_from_python_shogi(found: "shogi.Move") -> Move:
    to = SQUARES[found.to_square]
    if found.from_square is None:
        return drop_move(Kind(found.drop_piece_type or 0), to)
    return board_move(SQUARES[found.from_square], to, found.promotion)
