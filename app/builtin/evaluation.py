"""Static evaluation of the alpha-beta search: a sum over pieces, each by its kind, its square, and its place relative to both kings.

All numbers are hundredths of a pawn. For each square of a king there is one table with the value of every piece on every
square, seen from the king's side.
"""

from functools import cache
from operator import mul
from typing import Final

from app.builtin.options import Style
from app.builtin.position import (
    BISHOP,
    GOLD,
    KING,
    KNIGHT,
    LANCE,
    PAWN,
    PROMOTED,
    ROOK,
    SILVER,
    SQUARE_COUNT,
    WHITE,
    SearchPosition,
)

TOKIN, PROMOTED_LANCE, PROMOTED_KNIGHT, PROMOTED_SILVER, HORSE, DRAGON = range(9, 15)

PieceSquareTable = list[list[int]]
"""Values of all pieces on each square, by square and piece number; squares count rank by rank from 1a."""

SideWithStyle = tuple[int, Style]
"""A side (0 for Black, 1 for White) and the opening style that it is to play."""

# Piece values on the board. A promoted piece is worth less than a gold: it cannot be dropped again as one.
BOARD_VALUES: Final = (0, 90, 232, 257, 369, 569, 642, 444, 0, 450, 440, 440, 460, 827, 945)
# A piece in hand can come down anywhere, at any time: a little more than one on the board that is not in play.
HAND_VALUES: Final = (0, 100, 250, 275, 400, 620, 700, 480)
# To be on move is worth something; without this, values would sway from depth to depth.
TEMPO_BONUS: Final = 20

# By rank, from the far side to one's own.
_VALUES_BY_RANK: Final[dict[int, tuple[int, ...]]] = {
    # A pawn that has advanced gains ground; on the second and third rank it is about to promote.
    PAWN: (0, 0, 12, 14, 10, 6, 0, 0, 0),
    # A knight that has jumped cannot go back; it is worth it where it attacks.
    KNIGHT: (0, 0, 20, 20, 18, 0, 8, 0, 0),
    # Silvers go forward in the middle; at home they only wait.
    SILVER: (0, 10, 15, 18, 16, 14, 8, 2, -8),
    # Golds stay back, one rank above home.
    GOLD: (0, 10, 10, 4, 0, -4, -4, 4, 0),
    # A bishop wants the long lines.
    BISHOP: (0, 0, 0, 6, 10, 6, 4, 4, -4),
    # A rook is in the enemy's camp, on the fourth rank for the defence, or at home, but not on its own pawns' heels.
    ROOK: (30, 30, 30, 12, 4, 8, -10, 4, 0),
    # A king that wanders up the middle is lost; one that has got through is safe.
    KING: (60, 50, 20, -60, -80, -70, -40, 10, 8),
}

# By file, from the edge to the middle: kings castle away from the middle.
_VALUES_BY_FILE: Final[dict[int, tuple[int, ...]]] = {KING: (30, 44, 32, 6, -12)}

# By the distance to one's own king, 1 to 3: what castles are made of. Rook and bishop are better far away from it, as what
# attacks them attacks the king too.
_VALUES_BY_OWN_KING: Final[dict[int, tuple[int, ...]]] = {
    PAWN: (0, 12, 8, 6),
    LANCE: (0, 14, 8, 0),
    KNIGHT: (0, 14, 8, 0),
    SILVER: (0, 32, 20, 6),
    GOLD: (0, 34, 24, 8),
    BISHOP: (0, -14, -8, 0),
    ROOK: (0, -30, -18, -6),
    HORSE: (0, 50, 40, 20),
}

# By the distance to the other king, 1 to 4: a piece two squares away attacks it and is not yet taken by it.
_VALUES_BY_OTHER_KING: Final[dict[int, tuple[int, ...]]] = {
    PAWN: (0, 30, 32, 14, 4),
    LANCE: (0, 20, 26, 18, 6),
    KNIGHT: (0, 25, 36, 24, 8),
    SILVER: (0, 40, 44, 30, 12),
    GOLD: (0, 44, 44, 24, 8),
    BISHOP: (0, 30, 32, 22, 8),
    ROOK: (0, 40, 40, 28, 10),
    HORSE: (0, 90, 75, 50, 20),
    DRAGON: (0, 100, 85, 60, 30),
    **dict.fromkeys((TOKIN, PROMOTED_LANCE, PROMOTED_KNIGHT, PROMOTED_SILVER), (0, 60, 60, 34, 15)),
}

# How much of that remains for a piece that the king has left behind, in percent; what reaches far loses nothing.
_PERCENT_BEHIND_OWN_KING: Final = 66
_PERCENT_BEHIND_OTHER_KING: Final = 50
_SLIDING_KINDS: Final = frozenset((BISHOP, ROOK, HORSE, DRAGON))

# Where the rook and the king want to be, by file from one's own right to the left, in an opening of either kind.
_VALUES_BY_STYLE: Final[dict[Style, dict[int, tuple[int, ...]]]] = {
    Style.STATIC: {ROOK: (10, 40, 20, 10, -40, -40, -40, -40, -20), KING: (-30, -30, -30, -20, 0, 20, 30, 30, 20)},
    Style.RANGING: {ROOK: (-20, -60, 0, 10, 45, 50, 50, 55, 0), KING: (30, 40, 30, 10, 0, -20, -30, -30, -30)},
    Style.ANY: {},
}


def _distance_value(steps: tuple[int, ...], square: int, king: int, behind: int, percent: int) -> int:
    """Value of a piece by its distance to a king; cut to `percent` if it is `behind` (sign of the rank) the king."""
    ranks, files = square // 9 - king // 9, square % 9 - king % 9
    distance = max(abs(ranks), abs(files))
    value = steps[distance] if distance < len(steps) else 0
    return value * percent // 100 if ranks * behind > 0 else value


def _piece_value(kind: int, square: int, king: int | None) -> int:
    """Value of a Black piece on its square, with its king on `king`, in hundredths of a pawn."""
    rank, file = divmod(square, 9)
    value = BOARD_VALUES[kind]
    value += _VALUES_BY_RANK[kind][rank] if kind in _VALUES_BY_RANK else 0
    value += _VALUES_BY_FILE[kind][min(file, 8 - file)] if kind in _VALUES_BY_FILE else 0
    if king is not None and kind in _VALUES_BY_OWN_KING:
        value += _distance_value(_VALUES_BY_OWN_KING[kind], square, king, 1, _PERCENT_BEHIND_OWN_KING)
    return value


def _threat_value(kind: int, square: int, king: int | None) -> int:
    """Value of a White piece, seen from White, for being near the black king."""
    if king is None or kind not in _VALUES_BY_OTHER_KING:
        return 0
    return _distance_value(
        _VALUES_BY_OTHER_KING[kind], square, king, 1, 100 if kind in _SLIDING_KINDS else _PERCENT_BEHIND_OTHER_KING
    )


@cache
def _table_by_black_king(king: int | None) -> PieceSquareTable:
    """Values of all pieces on all squares for a black king on `king`; Black's pieces also count by their squares."""
    table: PieceSquareTable = []
    for square in range(SQUARE_COUNT):
        own = [_piece_value(kind, square, king) for kind in range(PAWN, DRAGON + 1)]
        table.append([0, *own, 0, 0, *(-_threat_value(kind, square, king) for kind in range(PAWN, DRAGON + 1)), 0])
    return table


@cache
def _table_by_white_king(king: int | None) -> PieceSquareTable:
    """Values of all pieces relative to the white king: those for the black king, turned by 180 degrees and negated."""
    table = _table_by_black_king(None if king is None else SQUARE_COUNT - 1 - king)
    return [[-value for value in row[WHITE:] + row[:WHITE]] for row in reversed(table)]


def evaluate(position: SearchPosition, leaning: SideWithStyle = (0, Style.ANY)) -> int:
    """Return the value of a position for Black, in hundredths of a pawn, without a search."""
    squares = position.squares
    black, white = (squares.index(king) if king in squares else None for king in (KING, KING + WHITE))
    value: int = sum(map(list.__getitem__, _table_by_black_king(black), squares))
    value += sum(map(list.__getitem__, _table_by_white_king(white), squares))
    value += sum(map(mul, position.hands[0], HAND_VALUES)) - sum(map(mul, position.hands[1], HAND_VALUES))
    return value if leaning[1] is Style.ANY else value + _style_value(squares, *leaning)


def _style_value(squares: list[int], side: int, style: Style) -> int:
    """Value for Black of where the rook and the king of a side stand in an opening."""
    value = 0
    for kind, files in _VALUES_BY_STYLE[style].items():
        piece = kind + side * WHITE
        places = [SQUARE_COUNT - 1 - square if side else square for square, each in enumerate(squares) if each == piece]
        # From the third rank down to one's own first: further ahead it is no longer the opening.
        value += sum(files[square % 9] for square in places if square // 9 > 5)
    return -value if side else value


# A king captures undefended pieces only, so its worth only has to exceed all others.
_WORTH_BY_KIND: Final = (*BOARD_VALUES[:KING], 3_000, *BOARD_VALUES[TOKIN:], 0)
PIECE_WORTH: Final = _WORTH_BY_KIND * 2
"""Centipawns that the owner of a piece loses with it, by the piece's number."""
CAPTURE_GAIN: Final = tuple(
    0 if piece % WHITE == KING else worth + HAND_VALUES[piece % PROMOTED] for piece, worth in enumerate(PIECE_WORTH)
)
"""Change in centipawns when a piece is captured and goes into the hand, by the piece's number."""
