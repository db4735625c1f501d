"""Entering king declaration (nyugyoku, 入玉): its points, and its result by the 27-point, 24-point and try rule."""

from enum import Enum
from typing import Final, NamedTuple

from app.shogi.pieces import BISHOP, HAND_KINDS, KING, ROOK, Kind, Side, unpromoted_kind
from app.shogi.position import Position
from app.shogi.squares import square_at
from app.text import rules
from app.text.phrase import PhraseEnum

_TRY_GOALS: Final = (square_at(5, 1), square_at(5, 9))
_POINTS_BY_KIND: Final = {ROOK: 5, BISHOP: 5}
_LEAST_PIECES_INSIDE: Final = 10
_POINTS_OF_FULL_SET: Final = 27
_IMPASSE_POINTS: Final = 24
_END_OF_TOP_RANKS: Final = 27
"""Number of squares in the top three ranks, which are the farthest for Black."""
_START_OF_BOTTOM_RANKS: Final = 54
"""Number of the first square in the bottom three ranks, which are the farthest for White."""


class JishogiRule(Enum):
    """Rule by which an entering king is declared."""

    POINTS_27 = "points_27"
    """27-point rule: Black wins with 28 points, White with 27."""
    POINTS_24 = "points_24"
    """24-point rule: 31 points win, 24 draw."""
    TRY = "try"
    """Try rule: a king wins that reaches the square on which the other king began."""


class DeclarationCondition(PhraseEnum):
    """Condition of an entering king declaration that is not met, with the sentence shown to the player."""

    NOT_TO_MOVE = rules.NOT_TO_MOVE
    NO_KING = rules.NO_KING
    KING_OUTSIDE = rules.KING_OUTSIDE
    TOO_FEW_PIECES = rules.TOO_FEW_PIECES
    TOO_FEW_POINTS = rules.TOO_FEW_POINTS
    IN_CHECK = rules.DECLARED_IN_CHECK
    NOT_ON_GOAL = rules.NOT_ON_GOAL


class Worth(Enum):
    """Result of an entering king declaration."""

    WIN = "win"
    DRAW = "draw"
    NOTHING = "nothing"
    """The declaration fails; declaring in earnest would lose the game."""


class Declaration(NamedTuple):
    """Result of checking an entering king declaration in a position."""

    side: Side
    rule: JishogiRule
    result: Worth
    points: tuple[int, int]
    """Points of Black and White: pieces in the farthest three ranks and in hand; White's include the handicap given."""
    needed: int
    """Fewest points with which the declaration wins; 0 under the try rule."""
    unmet: tuple[DeclarationCondition, ...]
    """Every condition that is not met; empty for a draw under the 24-point rule."""


def judge_declaration(position: Position, side: Side, rule: JishogiRule, given: int = 0) -> Declaration:
    """Return the result of a declaration by `side` now; `given` are the points that White gave away as a handicap."""
    black, white = (_points_of_kinds(_kinds_in_camp(position, each)) + _points_in_hand(position, each) for each in Side)
    points = black, white + given
    lacking = _missing_for_try(position, side) if rule is JishogiRule.TRY else _missing_for_points(position, side)
    needed = {JishogiRule.POINTS_27: 27 if side else 28, JishogiRule.POINTS_24: 31, JishogiRule.TRY: 0}[rule]
    worth = Worth.NOTHING if lacking else Worth.WIN
    if points[side] < needed:
        draws = rule is JishogiRule.POINTS_24 and points[side] >= _IMPASSE_POINTS
        worth = Worth.DRAW if draws and not lacking else Worth.NOTHING
        lacking += () if draws else (DeclarationCondition.TOO_FEW_POINTS,)
    return Declaration(side, rule, worth, points, needed, lacking)


def points_of_handicap(start: Position) -> int:
    """Return the points of the pieces that White lacks at the start of a handicap game."""
    return max(
        0,
        _POINTS_OF_FULL_SET
        - _points_of_kinds(_kinds_of_side(start.board, Side.WHITE))
        - _points_in_hand(start, Side.WHITE),
    )


def _missing_for_points(position: Position, side: Side) -> tuple[DeclarationCondition, ...]:
    king = position.king_square(side)
    failing = {
        DeclarationCondition.NOT_TO_MOVE: position.turn is not side,
        DeclarationCondition.NO_KING: king is None,
        DeclarationCondition.KING_OUTSIDE: king is not None
        and not (king >= _START_OF_BOTTOM_RANKS if side else king < _END_OF_TOP_RANKS),
        DeclarationCondition.TOO_FEW_PIECES: len(_kinds_in_camp(position, side)) < _LEAST_PIECES_INSIDE,
        DeclarationCondition.IN_CHECK: position.in_check(side),
    }
    return tuple(condition for condition, fails in failing.items() if fails)


def _missing_for_try(position: Position, side: Side) -> tuple[DeclarationCondition, ...]:
    king = position.king_square(side)
    if king is None:
        return (DeclarationCondition.NO_KING,)
    off = (DeclarationCondition.NOT_ON_GOAL,) if king != _TRY_GOALS[side] else ()
    return (*off, DeclarationCondition.IN_CHECK) if position.in_check(side) else off


def _kinds_in_camp(position: Position, side: Side) -> list[Kind]:
    """Return the kinds of the pieces of `side` in the farthest three ranks, without the king."""
    return _kinds_of_side(position.board[_START_OF_BOTTOM_RANKS:] if side else position.board[:_END_OF_TOP_RANKS], side)


def _kinds_of_side(pieces: list[int], side: Side) -> list[Kind]:
    return [Kind(piece & 15) for piece in pieces if piece and piece >> 4 == side and piece & 15 != KING]


def _points_of_kinds(kinds: list[Kind]) -> int:
    return sum(_POINTS_BY_KIND.get(unpromoted_kind(kind), 1) for kind in kinds)


def _points_in_hand(position: Position, side: Side) -> int:
    return sum(_POINTS_BY_KIND.get(kind, 1) * position.hand_count(side, kind) for kind in HAND_KINDS)
