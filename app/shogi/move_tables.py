"""Attack and move tables: piece movements over an empty board, computed once.

A set of pieces is a bitmask with bit `piece` set, so a membership test is a shift and a mask.
"""

from functools import cache
from typing import Final

from app.shogi import pieces
from app.shogi.pieces import HAND_KINDS, KNIGHT, LANCE, PAWN, PROMOTED, WHITE_BIT, Kind, can_promote
from app.shogi.squares import SQUARES, Square

Step = tuple[int, int]
"""Direction as columns to the right and rows downward, from Black's side of the board."""

_UP: Final = (0, -1)
_ASIDE: Final = ((-1, 0), (1, 0))
_UP_ASIDE: Final = ((-1, -1), (1, -1))
_DOWN: Final = (0, 1)
_DOWN_ASIDE: Final = ((-1, 1), (1, 1))
_STRAIGHT: Final = (_UP, *_ASIDE, _DOWN)
_SLANTED: Final = (*_UP_ASIDE, *_DOWN_ASIDE)
_LIKE_GOLD: Final = (_UP, *_UP_ASIDE, *_ASIDE, _DOWN)
_AROUND: Final = (*_STRAIGHT, *_SLANTED)

STEPS: Final[dict[Kind, tuple[Step, ...]]] = {
    PAWN: (_UP,),
    KNIGHT: ((-1, -2), (1, -2)),
    pieces.SILVER: (_UP, *_SLANTED),
    pieces.GOLD: _LIKE_GOLD,
    pieces.KING: _AROUND,
    **dict.fromkeys(map(pieces.promoted_kind, (PAWN, LANCE, KNIGHT, pieces.SILVER)), _LIKE_GOLD),
    pieces.HORSE: _STRAIGHT,
    pieces.DRAGON: _SLANTED,
}
"""Directions in which a black piece moves one step."""

SLIDES: Final[dict[Kind, tuple[Step, ...]]] = {
    LANCE: (_UP,),
    pieces.BISHOP: _SLANTED,
    pieces.ROOK: _STRAIGHT,
    pieces.HORSE: _SLANTED,
    pieces.DRAGON: _STRAIGHT,
}
"""Directions in which a black piece slides any distance."""

Squares = tuple[Square, ...]


def _ray(square: int, step: Step) -> Squares:
    """Return the squares from the neighbour of `square` in the direction `step` to the edge of the board."""
    row, column = divmod(square, 9)
    right, down = step
    across = 8 if not right else 8 - column if right > 0 else column
    along = 8 if not down else 8 - row if down > 0 else row
    away = down * 9 + right
    end = square + away * (min(across, along) + 1)
    return SQUARES[square + away : end if end >= 0 else None : away] if across and along else ()


def _moving_pieces(steps: dict[Kind, tuple[Step, ...]], step: Step) -> int:
    """Return the set of pieces of both sides that move in the direction `step` according to `steps`."""
    back = (-step[0], -step[1])
    black = sum(1 << kind for kind, known in steps.items() if step in known)
    white = sum(1 << kind for kind, known in steps.items() if back in known)
    return black | white << WHITE_BIT


_RAYS: Final = tuple([{step: _ray(square, step) for step in _AROUND} for square in SQUARES])


_NEAR: Final = {step: _moving_pieces(STEPS, step) | _moving_pieces(SLIDES, step) for step in _AROUND}
_FAR: Final = {step: _moving_pieces(SLIDES, step) for step in _AROUND}
_BLACK: Final = (1 << WHITE_BIT) - 1
_OF_SIDE: Final = (_BLACK, _BLACK << WHITE_BIT)


def _turn_step(step: Step, side: int) -> Step:
    return (-step[0], -step[1]) if side else step


def _knight_jump(square: int, step: Step) -> Squares:
    column, row = square % 9 + step[0], square // 9 + step[1]
    return (SQUARES[row * 9 + column],) if 0 <= column < 9 and 0 <= row < 9 else ()


@cache
def step_targets(piece: int) -> tuple[Squares, ...]:
    """Return, for every square, the squares that the piece reaches in one step or a knight's jump."""
    own = [_turn_step(step, piece >> 4) for step in STEPS.get(Kind(piece & 15), ())]
    return tuple([tuple([to for step in own for to in _knight_jump(square, step)]) for square in SQUARES])


KNIGHT_ORIGINS: Final = (step_targets(KNIGHT + WHITE_BIT), step_targets(KNIGHT))
"""[side][square]: squares from which a knight of that side attacks the square."""


@cache
def slide_rays(piece: int) -> tuple[tuple[Squares, ...], ...]:
    """Return, for every square, the rays along which the piece slides, each from near to far."""
    own = [_turn_step(step, piece >> 4) for step in SLIDES.get(Kind(piece & 15), ())]
    return tuple([tuple([rays[step] for step in own if rays[step]]) for rays in _RAYS])


AttackLine = tuple[Squares, int, int]
"""Ray from a square, and the sets of pieces that attack it from the ray's first square and from farther squares."""


def _attack_lines(side: int) -> tuple[tuple[AttackLine, ...], ...]:
    own = _OF_SIDE[side]
    sets = {step: (_NEAR[_turn_step(step, 1)] & own, _FAR[_turn_step(step, 1)] & own) for step in _AROUND}
    return tuple([tuple([(ray, *sets[step]) for step, ray in rays.items() if ray]) for rays in _RAYS])


ATTACK_LINES: Final = (_attack_lines(0), _attack_lines(1))
"""[side][square]: rays along which pieces of that side attack the square."""


def _lines_through(side: int) -> list[AttackLine | None]:
    found: list[AttackLine | None] = [None] * 6561
    for square, lines in enumerate(ATTACK_LINES[side]):
        for line in lines:
            for other in line[0]:
                found[square * 81 + other] = line
    return found


LINE_THROUGH: Final = (_lines_through(0), _lines_through(1))
"""[side][square * 81 + other]: the attack line of that side on `square` that runs through `other`, or None."""


def _reach_and_between() -> tuple[list[int], list[Squares]]:
    reach = [0] * 6561
    between: list[Squares] = [()] * 6561
    for square, rays in zip(SQUARES, _RAYS, strict=True):
        here = square * 81
        for step, ray in rays.items():
            far = _FAR[step]
            for distance, to in enumerate(ray):
                reach[here + to] = far
                between[here + to] = ray[:distance]
            if ray:
                reach[here + ray[0]] = _NEAR[step]
        for side in (0, 1):
            for origin in KNIGHT_ORIGINS[side][square]:
                reach[origin * 81 + square] = 1 << (KNIGHT + side * WHITE_BIT)
    return reach, between


REACH, BETWEEN = _reach_and_between()
"""[origin * 81 + to]: the set of pieces that move from origin to `to` on an empty board, and the squares between."""


def _kinds_to_bits(kinds: tuple[Kind, ...]) -> int:
    return sum(1 << kind for kind in kinds)


_PROMOTABLE: Final = _kinds_to_bits(tuple(kind for kind in HAND_KINDS if can_promote(kind)))
_LAST_ROW: Final = _kinds_to_bits((PAWN, LANCE, KNIGHT))
_LAST_ROWS: Final = (_LAST_ROW, 1 << KNIGHT)


def _dead_kinds(row: int) -> int:
    black = _LAST_ROWS[row] if row < 2 else 0
    white = _LAST_ROWS[8 - row] if row > 6 else 0
    return black | white << WHITE_BIT


ZONE: Final = tuple(_PROMOTABLE * (square < 27) | _PROMOTABLE * (square >= 54) << WHITE_BIT for square in SQUARES)
"""[square]: set of pieces that may promote in a move that begins or ends on the square."""

DEAD: Final = tuple(_dead_kinds(square // 9) for square in SQUARES)
"""[square]: set of pieces that could never move again from the square."""

PROMOTES_TO: Final = tuple(
    [piece + PROMOTED if piece & 15 and can_promote(Kind(piece & 15)) else piece for piece in range(32)]
)
"""[piece]: the promoted piece; the piece itself if it cannot promote."""
