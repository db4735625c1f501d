"""What is legal, mate and mate by a dropped pawn, with python-shogi as the authority.

It is slow (milliseconds a question) and slow to import, so only what the light board leaves open goes to it, and it is
loaded with the first such question.
"""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from app.shogi.illegality import Illegality, quick_illegality
from app.shogi.moves import Move, board_move, drop
from app.shogi.pieces import Kind
from app.shogi.position import Position
from app.shogi.sfen import board_text, hands_text
from app.shogi.squares import SQUARES

if TYPE_CHECKING:
    import shogi


def load_authority() -> None:
    """Have it ready, where the first question may not wait for that."""
    import shogi  # noqa: F401, PLC0415


def legal_moves(position: Position) -> list[Move]:
    """Every legal move."""
    return list(_legal_moves(position))


def has_legal_move(position: Position) -> bool:
    return next(_legal_moves(position), None) is not None


def is_legal(position: Position, move: Move) -> bool:
    return position.is_quick_legal(move) and not _mates_by_pawn(position, move)


def why_illegal(position: Position, move: Move) -> Illegality | None:
    """The reason against `move`, or None when it is legal."""
    fault = quick_illegality(position, move)
    if fault is None and _mates_by_pawn(position, move):
        return Illegality.DROP_PAWN_MATE
    return fault


def is_mate(position: Position) -> bool:
    """Whether the side to move is in check and cannot help it."""
    return position.in_check() and not has_legal_move(position)


def _mates_by_pawn(position: Position, move: Move) -> bool:
    """Of a move that is legal in every other respect."""
    if not position.checks_by_pawn(move):
        return False
    import shogi  # noqa: PLC0415 - as in `_authority`

    return _answered_by_mate(_authority(position), shogi.Move.from_usi(move.usi))


def _legal_moves(position: Position) -> Iterator[Move]:
    board = _authority(position)
    for found in board.legal_moves:
        move = _move(found)
        if not position.checks_by_pawn(move) or not _answered_by_mate(board, found):
            yield move


def _answered_by_mate(board: "shogi.Board", pawn: "shogi.Move") -> bool:
    """Its own rule lets a dropped pawn mate where the only piece to take it is pinned; its test of mate does not err."""
    board.push(pawn)
    mate = board.is_checkmate()
    board.pop()
    return mate


def _authority(position: Position) -> "shogi.Board":
    """python-shogi's board of `position`.

    One piece of each kind stands for all in a hand: more change no answer, and its hash fails on more than the forty
    pieces of a set.
    """
    import shogi  # noqa: PLC0415 - few processes come so far, and it takes its time to load

    black, white = position.hands
    hands = ([min(1, count) for count in black], [min(1, count) for count in white])
    return shogi.Board(f"{board_text(position.board)} {'w' if position.turn else 'b'} {hands_text(hands)} 1")


def _move(found: "shogi.Move") -> Move:
    to = SQUARES[found.to_square]
    if found.from_square is None:
        return drop(Kind(found.drop_piece_type or 0), to)
    return board_move(SQUARES[found.from_square], to, found.promotion)
