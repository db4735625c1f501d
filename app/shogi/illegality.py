"""Reasons why a move is illegal, as far as `Position` can tell: all but mate by a dropped pawn (uchifuzume)."""

from app.shogi.move_tables import BETWEEN, DEAD, REACH, ZONE
from app.shogi.moves import Move
from app.shogi.pieces import PAWN, Piece, can_promote, kind_of, piece_of, side_of
from app.shogi.position import Position
from app.text import rules
from app.text.phrase import PhraseEnum


class Illegality(PhraseEnum):
    """Reason why a move is illegal, with the sentence shown to the player."""

    EMPTY_ORIGIN = rules.EMPTY_ORIGIN
    NOT_YOUR_PIECE = rules.NOT_YOUR_PIECE
    NOT_IN_HAND = rules.NOT_IN_HAND
    OWN_PIECE_THERE = rules.OWN_PIECE_THERE
    OCCUPIED = rules.OCCUPIED
    CANNOT_MOVE_SO = rules.CANNOT_MOVE_SO
    BLOCKED = rules.BLOCKED
    CANNOT_PROMOTE = rules.CANNOT_PROMOTE
    OUTSIDE_ZONE = rules.OUTSIDE_ZONE
    MUST_PROMOTE = rules.MUST_PROMOTE
    DEAD_DROP = rules.DEAD_DROP
    TWO_PAWNS = rules.TWO_PAWNS
    IGNORES_CHECK = rules.IGNORES_CHECK
    INTO_CHECK = rules.INTO_CHECK
    DROP_PAWN_MATE = rules.DROP_PAWN_MATE


def quick_illegality(position: Position, move: Move) -> Illegality | None:
    """Return the first reason why `move` is illegal; None where `Position.is_quick_legal` holds."""
    fault = _drop_fault(position, move) if move.is_drop else _board_fault(position, move)
    if fault is not None or position.is_quick_legal(move):
        return fault
    return Illegality.IGNORES_CHECK if position.in_check() else Illegality.INTO_CHECK


def _drop_fault(position: Position, move: Move) -> Illegality | None:
    turn, kind, to = position.turn, move.dropped, move.to
    piece = piece_of(turn, kind)
    if not position.hand_count(turn, kind):
        return Illegality.NOT_IN_HAND
    if position.piece_at(to):
        return Illegality.OCCUPIED
    if DEAD[to] >> piece & 1:
        return Illegality.DEAD_DROP
    if kind == PAWN and piece in position.board[to % 9 :: 9]:
        return Illegality.TWO_PAWNS
    return None


def _board_fault(position: Position, move: Move) -> Illegality | None:
    piece, taken = position.piece_at(move.origin), position.piece_at(move.to)
    if not piece:
        return Illegality.EMPTY_ORIGIN
    if side_of(piece) != position.turn:
        return Illegality.NOT_YOUR_PIECE
    way = move.origin * 81 + move.to
    if not REACH[way] >> piece & 1:
        return Illegality.CANNOT_MOVE_SO
    if any(position.board[square] for square in BETWEEN[way]):
        return Illegality.BLOCKED
    if taken and side_of(taken) == position.turn:
        return Illegality.OWN_PIECE_THERE
    return _promotion_fault(piece, move)


def _promotion_fault(piece: Piece, move: Move) -> Illegality | None:
    if not move.promotes:
        return Illegality.MUST_PROMOTE if DEAD[move.to] >> piece & 1 else None
    if (ZONE[move.origin] | ZONE[move.to]) >> piece & 1:
        return None
    return Illegality.OUTSIDE_ZONE if can_promote(kind_of(piece)) else Illegality.CANNOT_PROMOTE
