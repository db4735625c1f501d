"""The input planes of the policy and value network for a position and the seven moves before it.

A plane is 81 numbers, rank by rank from the top and file 1 first. The network sees the board from the side to move:
for White everything is turned by 180 degrees and the colours are exchanged. Sets of squares are kept as integers with
one byte for each square, so that adding the attacks of all pieces counts them.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from app.builtin.position import BISHOP, GOLD, KING, KNIGHT, LANCE, PAWN, PROMOTED, ROOK, SILVER, SQUARE_COUNT, WHITE

PLANE_COUNT: Final = 176
HISTORY_MOVES: Final = 7
"""The number of moves before the position that are part of the network's input."""
BLOCK_PLANES: Final = 16
_BASE_PLANES: Final = PLANE_COUNT - HISTORY_MOVES * BLOCK_PLANES

InputPlanes = NDArray[np.float32]
SquareSet = int
"""A set of squares: byte i is 1 if square i belongs to it."""

_HORSE, _DRAGON = BISHOP + PROMOTED, ROOK + PROMOTED
_GOLD_MOVERS: Final = (GOLD, *(kind + PROMOTED for kind in (PAWN, LANCE, KNIGHT, SILVER)))

_PIECE_PLANES: Final = (
    *(kind + PROMOTED for kind in (PAWN, LANCE, KNIGHT, SILVER, BISHOP, ROOK)),
    *(KING, GOLD, PAWN, LANCE, KNIGHT, SILVER, BISHOP, ROOK),
)
"""The kinds of pieces in the order of the input planes that show where they stand."""
_HAND_PLANES: Final = (ROOK, BISHOP, GOLD, SILVER, KNIGHT, LANCE, PAWN)
_MAX_IN_HAND: Final = np.array([2, 2, 4, 4, 4, 4, 18], np.float32)
_MAX_PAWNS: Final = 4
_MAX_ATTACKERS: Final = 4
_MAX_CHECKERS: Final = 2

# Planes by their numbers; of each pair the first is the side to move's.
_EMPTY_PLANE, _ONES_PLANE, _OWN_PIECES = 14, 15, 16
_HANDS, _LANCES, _BISHOPS, _ROOKS, _KING_LINES, _PAWNS_HELD, _TURNED, _CHECKERS = 30, 44, 48, 52, 56, 58, 60, 61

# Planes within the block of one earlier move.
_TARGET_PLANE, _PATH_PLANE, _CAPTURED_PLANE, _OLD_KING_PLANE, _CHECK_PLANE = 0, 1, 2, 3, 4
_PIECES_BEFORE, _TOUCHED, _COUNTS = 7, 12, 14

_UP, _DOWN, _LEFT, _RIGHT = (-1, 0), (1, 0), (0, 1), (0, -1)
"""Steps by rank and file, as Black sees the board: a higher file is further left."""
_ORTHOGONAL: Final = (_UP, _DOWN, _LEFT, _RIGHT)
_DIAGONAL: Final = ((-1, -1), (-1, 1), (1, -1), (1, 1))
_GOLD_STEPS: Final = (*_ORTHOGONAL, (-1, -1), (-1, 1))
_STEPS: Final[dict[int, tuple[tuple[int, int], ...]]] = {
    PAWN: (_UP,),
    KNIGHT: ((-2, -1), (-2, 1)),
    SILVER: (_UP, *_DIAGONAL),
    KING: _ORTHOGONAL + _DIAGONAL,
    _HORSE: _ORTHOGONAL,
    _DRAGON: _DIAGONAL,
    **dict.fromkeys(_GOLD_MOVERS, _GOLD_STEPS),
}
_SLIDES: Final[dict[int, tuple[tuple[int, int], ...]]] = {
    LANCE: (_UP,),
    BISHOP: _DIAGONAL,
    _HORSE: _DIAGONAL,
    ROOK: _ORTHOGONAL,
    _DRAGON: _ORTHOGONAL,
}
_ALL_STEPS: Final = _ORTHOGONAL + _DIAGONAL

_SQUARE_BYTE: Final = tuple(1 << 8 * square for square in range(SQUARE_COUNT))
_ALL_SQUARES: Final = sum(_SQUARE_BYTE)
_CLAMP_COUNTS: Final = bytes(min(count, _MAX_ATTACKERS) for count in range(256))


def _is_inside(rank: int, file: int) -> bool:
    return 0 <= rank < 9 and 0 <= file < 9


def _ray_squares(square: int, step: tuple[int, int]) -> tuple[int, ...]:
    """The squares in one direction from a square to the edge of the board, nearest first."""
    rank, file = divmod(square, 9)
    ray: list[int] = []
    while _is_inside(rank := rank + step[0], file := file + step[1]):
        ray.append(rank * 9 + file)
    return tuple(ray)


_RAYS: Final = {step: tuple(_ray_squares(square, step) for square in range(SQUARE_COUNT)) for step in _ALL_STEPS}


def _step_attacks_of(piece: int) -> list[SquareSet]:
    """For each square, the set of squares that `piece` reaches from there in one step."""
    sign = -1 if piece >= WHITE else 1
    table: list[SquareSet] = []
    for square in range(SQUARE_COUNT):
        rank, file = divmod(square, 9)
        targets = ((rank + sign * up, file + sign * left) for up, left in _STEPS.get(piece % WHITE, ()))
        table.append(sum(_SQUARE_BYTE[to * 9 + left] for to, left in targets if _is_inside(to, left)))
    return table


def _slide_steps_of(piece: int) -> tuple[tuple[int, int], ...]:
    sign = -1 if piece >= WHITE else 1
    return tuple((sign * up, sign * left) for up, left in _SLIDES.get(piece % WHITE, ()))


_PIECE_NUMBERS: Final = range(2 * WHITE)
_STEP_ATTACKS: Final = [_step_attacks_of(piece) for piece in _PIECE_NUMBERS]
_SLIDE_STEPS: Final = [_slide_steps_of(piece) for piece in _PIECE_NUMBERS]


class _LineCache(dict[int, tuple[SquareSet, SquareSet]]):
    """Cache for one square: the sets of squares seen along some lines, by the occupied squares (bits) on the lines.

    Each value is two sets. The first ends at the first piece on each line and includes it; the second goes on from
    there to the next piece and excludes it.
    """

    def __init__(self, square: int, steps: Sequence[tuple[int, int]]) -> None:
        super().__init__()
        self._rays = tuple(_RAYS[step][square] for step in steps)
        self.mask = sum(1 << square for ray in self._rays for square in ray)

    def __missing__(self, occupied: int) -> tuple[SquareSet, SquareSet]:
        seen = behind = 0
        for ray in self._rays:
            met = 0
            for square in ray:
                is_occupied = occupied >> square & 1
                if met and is_occupied:
                    break
                if met:
                    behind |= _SQUARE_BYTE[square]
                else:
                    seen |= _SQUARE_BYTE[square]
                met |= is_occupied
        self[occupied] = seen, behind
        return seen, behind


def _line_caches(steps: Sequence[tuple[int, int]]) -> list[_LineCache]:
    return [_LineCache(square, steps) for square in range(SQUARE_COUNT)]


_BISHOP_LINES, _ROOK_LINES, _QUEEN_LINES = _line_caches(_DIAGONAL), _line_caches(_ORTHOGONAL), _line_caches(_ALL_STEPS)
_LANCE_LINES: Final = (_line_caches((_UP,)), _line_caches((_DOWN,)))
_SLIDER_LINES: Final[dict[int, tuple[list[_LineCache], int]]] = {
    **{kind + side: (_BISHOP_LINES, _BISHOPS) for kind in (BISHOP, _HORSE) for side in (0, WHITE)},
    **{kind + side: (_ROOK_LINES, _ROOKS) for kind in (ROOK, _DRAGON) for side in (0, WHITE)},
    LANCE: (_LANCE_LINES[0], _LANCES),
    LANCE + WHITE: (_LANCE_LINES[1], _LANCES),
}
"""For each sliding piece, the sets of squares it sees from each square, and the first input plane of its kind."""


def _steppers_by_target() -> list[list[tuple[int, frozenset[int]]]]:
    """For each square, the squares from which a piece can reach it in one step, each with the pieces that do."""
    found: list[dict[int, set[int]]] = [{} for _ in range(SQUARE_COUNT)]
    for piece in _PIECE_NUMBERS:
        for square, attack in enumerate(_STEP_ATTACKS[piece]):
            for target in range(SQUARE_COUNT):
                if attack & _SQUARE_BYTE[target]:
                    found[target].setdefault(square, set()).add(piece)
    return [[(square, frozenset(pieces)) for square, pieces in each.items()] for each in found]


_STEPPERS: Final = _steppers_by_target()
_SLIDERS: Final = {
    step: frozenset(piece for piece in _PIECE_NUMBERS if (-step[0], -step[1]) in _SLIDE_STEPS[piece])
    for step in _ALL_STEPS
}
"""Pieces that can slide towards a square, by the direction in which they are seen from it."""


def attacking_squares(squares: Sequence[int], target: int) -> list[int]:
    """The squares of all pieces of both sides that attack a square."""
    found = [square for square, pieces in _STEPPERS[target] if squares[square] in pieces]
    for step, pieces in _SLIDERS.items():
        for square in _RAYS[step][target]:
            if piece := squares[square]:
                if piece in pieces and square not in found:
                    found.append(square)
                break
    return found


class MoveTrace(NamedTuple):
    """The squares that a move leaves and reaches, numbered by their place in a plane."""

    target: int
    source: int | None
    """Square that the moved piece leaves; None for a drop."""


class BoardPieces(NamedTuple):
    """Pieces on the board and in hand, and the side to move, as plain numbers."""

    squares: list[int]
    hands: tuple[list[int], list[int]]
    """Number of pieces in hand, by side and then by kind."""
    side: int
    """The side to move: 0 for Black, 1 for White."""


HistoryBlock = bytes
"""The sixteen input planes of one earlier move, as Black sees them; a value of 4 stands for 1.0."""


def _attack_to_bytes(attack: SquareSet) -> bytes:
    return attack.to_bytes(SQUARE_COUNT, "little")


def _attack_to_planes(attack: SquareSet) -> bytes:
    return _attack_to_bytes(attack * _MAX_ATTACKERS)


def _occupied_squares(squares: Sequence[int]) -> tuple[SquareSet, SquareSet]:
    """Set of the squares of Black's pieces, and of those of White's."""
    sets = [0, 0]
    for square, piece in enumerate(squares):
        if piece:
            sets[piece >= WHITE] |= _SQUARE_BYTE[square]
    return sets[0], sets[1]


def _attack_counts(squares: Sequence[int]) -> tuple[bytes, bytes]:
    """For each square, the number of Black's pieces that attack it, and of White's; at most four."""
    occupied = sum(1 << square for square, piece in enumerate(squares) if piece)
    sums = [0, 0]
    for square, piece in enumerate(squares):
        if not piece:
            continue
        sums[piece >= WHITE] += _STEP_ATTACKS[piece][square]
        if piece in _SLIDER_LINES:
            lines = _SLIDER_LINES[piece][0][square]
            sums[piece >= WHITE] += lines[occupied & lines.mask][0]
    return _attack_to_bytes(sums[0]).translate(_CLAMP_COUNTS), _attack_to_bytes(sums[1]).translate(_CLAMP_COUNTS)


def king_square(squares: Sequence[int], side: int) -> int | None:
    king = KING + side * WHITE
    return squares.index(king) if king in squares else None


def _checking_squares(squares: Sequence[int], side: int) -> list[int]:
    """The squares of the pieces that give check to a side, at most two."""
    king = king_square(squares, side)
    if king is None:
        return []
    found = [square for square in attacking_squares(squares, king) if (squares[square] >= WHITE) is not bool(side)]
    return found[:_MAX_CHECKERS]


def _squares_between(source: int, target: int) -> SquareSet:
    """Set of the squares from `source` to `target` on a line, both included; only these two for a knight's move."""
    ends = _SQUARE_BYTE[source] | _SQUARE_BYTE[target]
    for rays in _RAYS.values():
        if target in (ray := rays[source]):
            return sum(_SQUARE_BYTE[square] for square in ray[: ray.index(target)]) | ends
    return ends


def _captured_reach(squares: Sequence[int], square: int) -> SquareSet:
    """Return the squares attacked by the piece on `square`, which is captured; slides end before pieces of its side."""
    piece = squares[square]
    reach = _STEP_ATTACKS[piece][square]
    for step in _SLIDE_STEPS[piece]:
        for to in _RAYS[step][square]:
            other = squares[to]
            if other and (other >= WHITE) is (piece >= WHITE):
                break
            reach |= _SQUARE_BYTE[to]
            if other:
                break
    return reach


def _make_block(rows: dict[int, SquareSet], counts: tuple[bytes, bytes]) -> HistoryBlock:
    planes = [_attack_to_planes(rows.get(row, 0)) for row in range(_COUNTS)]
    return b"".join((*planes, *counts))


def history_block(before: BoardPieces, after: Sequence[int], move: MoveTrace) -> HistoryBlock:
    """Compute the sixteen input planes of a move from the positions before and after it."""
    squares, target, source = before.squares, move.target, move.source
    king = king_square(squares, before.side)
    touched = {target, *attacking_squares(squares, target)}
    if source is not None:
        touched.discard(source)
        touched.update(attacking_squares(after, source))
    pieces = _occupied_squares(squares)
    rows = {
        _TARGET_PLANE: _SQUARE_BYTE[target],
        _PATH_PLANE: 0 if source is None else _squares_between(source, target),
        _CAPTURED_PLANE: _captured_reach(squares, target) if squares[target] else 0,
        _OLD_KING_PLANE: 0 if king is None else _SQUARE_BYTE[king],
        _CHECK_PLANE: sum(_SQUARE_BYTE[square] for square in _checking_squares(squares, before.side)),
        _PIECES_BEFORE: pieces[0],
        _PIECES_BEFORE + 1: pieces[1],
        _TOUCHED: sum(_SQUARE_BYTE[square] for square in touched if after[square] < WHITE),
        _TOUCHED + 1: sum(_SQUARE_BYTE[square] for square in touched if after[square] >= WHITE),
    }
    return _make_block(rows, _attack_counts(after))


def assumed_history_blocks(position: BoardPieces) -> list[HistoryBlock]:
    """Input planes for seven unknown earlier moves, latest first, as if the pieces had stood as they do now.

    Without them the network sees no attacks, and its answers to a bare position are worthless.
    """
    counts, pieces = _attack_counts(position.squares), _occupied_squares(position.squares)
    blocks: list[HistoryBlock] = []
    for age in range(HISTORY_MOVES):
        mover = position.side if age % 2 else 1 - position.side
        king = king_square(position.squares, mover)
        rows = {
            _OLD_KING_PLANE: 0 if king is None else _SQUARE_BYTE[king],
            _PIECES_BEFORE: pieces[0],
            _PIECES_BEFORE + 1: pieces[1],
        }
        blocks.append(_make_block(rows, counts))
    return blocks


EMPTY_BLOCK: Final[HistoryBlock] = bytes(BLOCK_PLANES * SQUARE_COUNT)
"""Input planes (all zero) in place of an earlier move that does not exist, as at the start of a game."""


def _rows_for_white() -> list[int]:
    """For each input plane seen by White, the index of the plane seen by Black that it is made from."""
    rows = list(range(PLANE_COUNT))

    def swap(one: int, other: int, count: int = 1) -> None:
        for offset in range(count):
            rows[one + offset], rows[other + offset] = other + offset, one + offset

    swap(0, _OWN_PIECES, len(_PIECE_PLANES))
    swap(_HANDS, _HANDS + len(_HAND_PLANES), len(_HAND_PLANES))
    for first in range(_LANCES, _TURNED, 2):
        swap(first, first + 1)
    for block in range(_BASE_PLANES, PLANE_COUNT, BLOCK_PLANES):
        for first in (_PIECES_BEFORE, _TOUCHED, _COUNTS):
            swap(block + first, block + first + 1)
    return rows


_ROWS_FOR_WHITE: Final = np.array(_rows_for_white())
_BLOCK_SCALE: Final = np.float32(1 / _MAX_ATTACKERS)
_PIECE_ROWS: Final = {
    kind + side * WHITE: row + (0 if side else _OWN_PIECES) for side in (0, 1) for row, kind in enumerate(_PIECE_PLANES)
}


def input_planes(position: BoardPieces, blocks: Sequence[HistoryBlock]) -> InputPlanes:
    """Compute all input planes of a position; `blocks` are the planes of its earlier moves, latest first."""
    squares = position.squares
    rows = [0] * _BASE_PLANES
    occupied = sum(1 << square for square, piece in enumerate(squares) if piece)
    for square, piece in enumerate(squares):
        if not piece:
            rows[_EMPTY_PLANE] |= _SQUARE_BYTE[square]
            continue
        rows[_PIECE_ROWS[piece]] |= _SQUARE_BYTE[square]
        side = piece >= WHITE
        if piece in _SLIDER_LINES:
            lines, first = _SLIDER_LINES[piece]
            seen, behind = lines[square][occupied & lines[square].mask]
            rows[first + side] |= seen
            rows[first + 2 + side] |= behind
        elif piece % WHITE == KING:
            view = _QUEEN_LINES[square]
            rows[_KING_LINES + side] = view[occupied & view.mask][0]
    rows[_CHECKERS] = sum(_SQUARE_BYTE[square] for square in _checking_squares(squares, position.side))
    known = list(blocks[:HISTORY_MOVES])
    known += [EMPTY_BLOCK] * (HISTORY_MOVES - len(known))
    text = b"".join([*map(_attack_to_planes, rows), *known])
    planes = np.frombuffer(text, np.uint8).reshape(PLANE_COUNT, SQUARE_COUNT)
    if position.side:
        planes = planes[_ROWS_FOR_WHITE, ::-1]
    result = planes * _BLOCK_SCALE
    own, other = position.hands[position.side], position.hands[1 - position.side]
    held = np.array([[hand[kind] for kind in _HAND_PLANES] for hand in (own, other)], np.float32) / _MAX_IN_HAND
    result[_HANDS:_LANCES] = held.reshape(-1, 1)
    for offset, hand in enumerate((own, other)):
        result[_PAWNS_HELD + offset] = min(hand[PAWN], _MAX_PAWNS) / _MAX_PAWNS
    result[_TURNED] = position.side
    result[_ONES_PLANE] = 1
    return result
