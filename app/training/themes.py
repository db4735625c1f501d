"""Themes of a move to be found (fork, sacrifice, discovered attack …), derived from the board alone."""

from collections.abc import Callable
from typing import Final, NamedTuple

from app.analysis.reasons import PIECE_VALUES
from app.config.declare import NamedChoice
from app.shogi.move_tables import BETWEEN
from app.shogi.moves import Move
from app.shogi.pieces import BISHOP, DRAGON, HORSE, KING, LANCE, PAWN, ROOK, Kind, Side, kind_of
from app.shogi.position import Position, Promotion, is_blocked, promotion_rule
from app.shogi.squares import SQUARES, Square
from app.text import training as text

_MIN_LARGE_VALUE: Final = 450
"""Piece value from which a piece counts as a target of a fork."""
_MIN_SACRIFICE_VALUE: Final = 300
"""Least piece value offered beyond what the move captures, from which it counts as a sacrifice."""
_LONG_RANGE_KINDS: Final = {BISHOP, HORSE, ROOK, DRAGON, LANCE}


class MoveTheme(NamedChoice):
    """Theme of a move to be found, such as a fork; files store the values."""

    IN_CHECK = "checked", text.CHECKED
    TSUME = "tsume", text.TSUME
    PRACTICAL = "practical", text.PRACTICAL
    """Mate with more than one solution, or possibly so."""
    CAPTURE = "take", text.TAKE
    FORK = "fork", text.FORK
    SACRIFICE = "sacrifice", text.SACRIFICE
    ESCAPE = "flee", text.FLEE
    CHECK = "check", text.CHECK
    DISCOVERED_ATTACK = "unveil", text.UNVEIL
    PAWN_TAP = "tap_pawn", text.TAP_PAWN
    DANGLING_PAWN = "dangling_pawn", text.DANGLING_PAWN
    BOTTOM_PAWN = "bottom_pawn", text.BOTTOM_PAWN
    NO_PROMOTION = "no_promotion", text.NO_PROMOTION
    DROP = "drop", text.DROP
    QUIET = "quiet", text.QUIET


class _MoveInContext(NamedTuple):
    """Move with the positions before and after it."""

    before: Position
    after: Position
    move: Move
    mover: Side

    @property
    def moved_kind(self) -> Kind:
        return kind_of(self.after.piece_at(self.move.to))

    @property
    def captured_piece(self) -> int:
        return self.before.board[self.move.to]


def move_themes(position: Position, move: Move | None) -> tuple[str, ...]:
    """Return the themes of the move to be found; empty if it is not a legal board move."""
    if move is None or not position.is_quick_legal(move):
        return ()
    after = position.copy()
    after.apply(move)
    seen = _MoveInContext(position, after, move, Side(position.turn))
    found = [theme.value for theme, holds in _THEME_RULES if holds(seen)]
    return tuple(found) if found else (MoveTheme.QUIET.value,)


def _piece_value(piece: int) -> int:
    return PIECE_VALUES[Kind(piece & 15)] if piece else 0


def _is_guarded(board: Position, square: Square, by: Side) -> bool:
    return bool(board.attackers(square, by))


def _wins_capture(seen: _MoveInContext) -> bool:
    """Return True if the move captures an undefended piece, or one worth more than the capturing piece."""
    if not seen.captured_piece or seen.move.is_drop:
        return False
    own = _piece_value(seen.before.board[seen.move.origin])
    return not _is_guarded(seen.after, seen.move.to, seen.mover.other) or _piece_value(seen.captured_piece) > own


def _is_fork(seen: _MoveInContext) -> bool:
    """Return True for a fork: the move attacks two pieces, each the king, a large piece or undefended and no pawn."""
    attacked = 0
    for square in SQUARES:
        piece = seen.after.board[square]
        if not piece or piece >> 4 == seen.mover or seen.move.to not in seen.after.attackers(square, seen.mover):
            continue
        is_loose = not _is_guarded(seen.after, square, seen.mover.other)
        kind = piece & 15
        attacked += kind == KING or _piece_value(piece) >= _MIN_LARGE_VALUE or (is_loose and kind != PAWN)
    return attacked >= 2


def _is_sacrifice(seen: _MoveInContext) -> bool:
    """Return True for a sacrifice: the piece can be captured for less than it is worth."""
    answers = seen.after.attackers(seen.move.to, seen.mover.other)
    if not answers:
        return False
    own = PIECE_VALUES[seen.moved_kind] - _piece_value(seen.captured_piece)
    cheapest = min(_piece_value(seen.after.board[square]) or _MIN_LARGE_VALUE for square in answers)
    has_guard = _is_guarded(seen.after, seen.move.to, seen.mover)
    return own >= _MIN_SACRIFICE_VALUE and (not has_guard or own - cheapest >= _MIN_SACRIFICE_VALUE)


def _saves_large_piece(seen: _MoveInContext) -> bool:
    """Return True if an attacked rook or bishop moves away."""
    if seen.move.is_drop or seen.captured_piece:
        return False
    kind = seen.before.board[seen.move.origin] & 7
    return kind in {ROOK, BISHOP} and _is_guarded(seen.before, seen.move.origin, seen.mover.other)


def _is_discovered_attack(seen: _MoveInContext) -> bool:
    """Return True for a discovered attack: the move opens the line of a piece to a large piece or the king."""
    if seen.move.is_drop:
        return False
    for square in SQUARES:
        piece = seen.after.board[square]
        if not piece or piece >> 4 == seen.mover or not (piece & 15 == KING or _piece_value(piece) >= _MIN_LARGE_VALUE):
            continue
        for origin in seen.after.attackers(square, seen.mover):
            way = BETWEEN[origin * 81 + square]
            is_long = origin != seen.move.to and seen.after.board[origin] & 15 in _LONG_RANGE_KINDS
            if is_long and seen.move.origin in way and is_blocked(seen.before.board, way):
                return True
    return False


def _rank_from_side(seen: _MoveInContext, square: Square) -> int:
    """Rank of a square from the mover's side: 1 is the farthest."""
    rank = square // 9 + 1
    return rank if seen.mover is Side.BLACK else 10 - rank


def _piece_ahead(seen: _MoveInContext) -> int:
    """Piece on the square in front of a dropped pawn; 0 for none."""
    step = -9 if seen.mover is Side.BLACK else 9
    square = seen.move.to + step
    return seen.before.board[square] if 0 <= square < 81 else 0


def _is_pawn_drop(seen: _MoveInContext) -> bool:
    return seen.move.dropped == PAWN


def _is_pawn_tap(seen: _MoveInContext) -> bool:
    ahead = _piece_ahead(seen)
    return _is_pawn_drop(seen) and bool(ahead) and ahead >> 4 != seen.mover and ahead & 15 not in {PAWN, KING}


def _is_dangling_pawn(seen: _MoveInContext) -> bool:
    return _is_pawn_drop(seen) and _rank_from_side(seen, seen.move.to) in {2, 3, 4} and not _piece_ahead(seen)


def _is_bottom_pawn(seen: _MoveInContext) -> bool:
    return _is_pawn_drop(seen) and _rank_from_side(seen, seen.move.to) == 9


def _declines_promotion(seen: _MoveInContext) -> bool:
    move = seen.move
    return (
        not move.is_drop and not move.promotes and promotion_rule(seen.before, move.origin, move.to) is Promotion.CHOICE
    )


_THEME_RULES: Final[tuple[tuple[MoveTheme, Callable[[_MoveInContext], bool]], ...]] = (
    (MoveTheme.IN_CHECK, lambda seen: seen.before.in_check()),
    (MoveTheme.CAPTURE, _wins_capture),
    (MoveTheme.FORK, _is_fork),
    (MoveTheme.SACRIFICE, _is_sacrifice),
    (MoveTheme.ESCAPE, _saves_large_piece),
    (MoveTheme.CHECK, lambda seen: seen.after.in_check()),
    (MoveTheme.DISCOVERED_ATTACK, _is_discovered_attack),
    (MoveTheme.PAWN_TAP, _is_pawn_tap),
    (MoveTheme.DANGLING_PAWN, _is_dangling_pawn),
    (MoveTheme.BOTTOM_PAWN, _is_bottom_pawn),
    (MoveTheme.NO_PROMOTION, _declines_promotion),
    (MoveTheme.DROP, lambda seen: seen.move.is_drop and seen.move.dropped != PAWN),
)
