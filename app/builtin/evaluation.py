"""Static evaluation: a sum over pieces, each by its kind, its square, and its place relative to both kings.

A move updates the sum incrementally, which makes it quick enough. All numbers are hundredths of
a pawn. For each pair of king squares there is one table with the value of every piece on every square, seen from Black.
"""

from functools import cache, lru_cache
from operator import add, neg
from typing import Final

from app.builtin.options import Style

SQUARES: Final = 81
NO_KING: Final = 81
WHITE: Final = 16
PIECES: Final = 2 * WHITE

# The kinds of pieces, by the library's numbers.
PAWN, LANCE, KNIGHT, SILVER, BISHOP, ROOK, GOLD, KING = range(1, 9)
TOKIN, PROMOTED_LANCE, PROMOTED_KNIGHT, PROMOTED_SILVER, HORSE, DRAGON = range(9, 15)
KINDS: Final = range(PAWN, DRAGON + 1)
GOLDEN: Final = (TOKIN, PROMOTED_LANCE, PROMOTED_KNIGHT, PROMOTED_SILVER)
"""Promoted pieces that move as a gold does, and become the lesser piece again when captured."""

Table = list[int]
"""Values indexed by piece number × 81 + square; squares are numbered as in the rules library: down each file from 1a."""

Leaning = tuple[int, Style]
"""A side and the opening style that it is to play."""

# Piece values on the board. A promoted piece is worth less than a gold: it cannot be dropped again as one.
ON_BOARD: Final = (0, 90, 232, 257, 369, 569, 642, 444, 0, 450, 440, 440, 460, 827, 945)
# A piece in hand can come down anywhere, at any time: a little more than one on the board that is not in play.
IN_HAND: Final = (0, 100, 250, 275, 400, 620, 700, 480)
# To be on move is worth something; without this, values would sway from depth to depth.
TEMPO: Final = 20

# By rank, from the far side to one's own.
_RANKS: Final[dict[int, tuple[int, ...]]] = {
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
_FILES: Final[dict[int, tuple[int, ...]]] = {KING: (30, 44, 32, 6, -12)}

# By the distance to one's own king, 1 to 3: what castles are made of. Rook and bishop are better far away from it, as what
# attacks them attacks the king too.
_BY_OWN_KING: Final[dict[int, tuple[int, ...]]] = {
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
_BY_FOE: Final[dict[int, tuple[int, ...]]] = {
    PAWN: (0, 30, 32, 14, 4),
    LANCE: (0, 20, 26, 18, 6),
    KNIGHT: (0, 25, 36, 24, 8),
    SILVER: (0, 40, 44, 30, 12),
    GOLD: (0, 44, 44, 24, 8),
    BISHOP: (0, 30, 32, 22, 8),
    ROOK: (0, 40, 40, 28, 10),
    HORSE: (0, 90, 75, 50, 20),
    DRAGON: (0, 100, 85, 60, 30),
    **dict.fromkeys(GOLDEN, (0, 60, 60, 34, 15)),
}

# How much of that remains for a piece that the king has left behind, in percent; what reaches far loses nothing.
_BEHIND_OWN: Final = 66
_BEHIND_FOE: Final = 50
_FAR_REACHING: Final = frozenset((BISHOP, ROOK, HORSE, DRAGON))

# Where the rook and the king want to be, by file from one's own right to the left, in an opening of either kind.
_LEANINGS: Final[dict[Style, dict[int, tuple[int, ...]]]] = {
    Style.STATIC: {ROOK: (10, 40, 20, 10, -40, -40, -40, -40, -20), KING: (-30, -30, -30, -20, 0, 20, 30, 30, 20)},
    Style.RANGING: {ROOK: (-20, -60, 0, 10, 45, 50, 50, 55, 0), KING: (30, 40, 30, 10, 0, -20, -30, -30, -30)},
    Style.ANY: {},
}

_WIDTH: Final = 17
"""Number of distances along one axis, from -8 to 8."""


def _piece_square_value(kind: int, square: int) -> int:
    """Value of a Black piece on its square, without regard to the kings."""
    file, rank = divmod(square, 9)
    value = ON_BOARD[kind]
    value += _RANKS[kind][rank] if kind in _RANKS else 0
    value += _FILES[kind][min(file, 8 - file)] if kind in _FILES else 0
    return value


def _king_distance_grid(steps: tuple[int, ...], percent_behind: int, behind: int) -> list[int]:
    """Values by file and rank distance from a king, reduced to `percent_behind` on its `behind` side."""
    values = (*steps, *([0] * 9))
    return [
        values[max(abs(x), abs(y))] * (percent_behind if y * behind > 0 else 100) // 100
        for x in range(-8, 9)
        for y in range(-8, 9)
    ]


_PLACES: Final = {kind: [_piece_square_value(kind, square) for square in range(SQUARES)] for kind in KINDS}
_OWN_GRIDS: Final = {kind: _king_distance_grid(steps, _BEHIND_OWN, 1) for kind, steps in _BY_OWN_KING.items()}
_FOE_GRIDS: Final = {
    kind: _king_distance_grid(steps, 100 if kind in _FAR_REACHING else _BEHIND_FOE, -1)
    for kind, steps in _BY_FOE.items()
}


def _grid_around_king(grid: list[int], king: int) -> list[int]:
    """Cut out of a grid the 81 squares of the board around a king on `king`."""
    file, rank = divmod(king, 9)
    row: list[int] = []
    for x in range(8 - file, _WIDTH - file):
        row += grid[x * _WIDTH + 8 - rank : (x + 1) * _WIDTH - rank]
    return row


def _turn_values(row: list[int]) -> list[int]:
    """Convert the values of Black's piece to those of White's: turned by 180 degrees and negated."""
    return [-value for value in reversed(row)]


@cache
def _table_by_black_king(king: int) -> Table:
    """Values of all pieces relative to the black king, with the values of Black's pieces by their squares."""
    black, white = [0] * SQUARES, [0] * SQUARES
    for kind in range(PAWN, WHITE):
        places = _PLACES.get(kind, [0] * SQUARES)
        own, foe = _OWN_GRIDS.get(kind), _FOE_GRIDS.get(kind)
        has_king = king != NO_KING
        black += map(add, places, _grid_around_king(own, king)) if own and has_king else places
        white += _turn_values(_grid_around_king(foe, SQUARES - 1 - king)) if foe and has_king else [0] * SQUARES
    return black + white


@cache
def _table_by_white_king(king: int) -> Table:
    table = _table_by_black_king(king if king == NO_KING else SQUARES - 1 - king)
    rows = [table[start : start + SQUARES] for start in range(0, len(table), SQUARES)]
    return [value for row in rows[WHITE:] + rows[:WHITE] for value in _turn_values(row)]


@cache
def _tables_by_leaning(leaning: Leaning) -> Table:
    side, style = leaning
    table = [0] * (PIECES * SQUARES)
    for kind, files in _LEANINGS[style].items():
        # From the third rank down to one's own first: further ahead it is no longer the opening.
        row = [files[square // 9] if square % 9 > 5 else 0 for square in range(SQUARES)]
        start = (kind + side * WHITE) * SQUARES
        table[start : start + SQUARES] = _turn_values(row) if side else row
    return table


@lru_cache(maxsize=128)
def evaluation_table(black_king: int, white_king: int, leaning: Leaning) -> Table:
    values = map(add, _table_by_black_king(black_king), _table_by_white_king(white_king))
    return list(values if leaning[1] is Style.ANY else map(add, values, _tables_by_leaning(leaning)))


def fill_caches() -> None:
    """Fill the caches of tables for every king square."""
    for king in range(SQUARES):
        _table_by_white_king(king)


_HELD: Final = tuple([value] * (SQUARES + 1) for value in IN_HAND)
HELD: Final = (_HELD, tuple(list(map(neg, steps)) for steps in _HELD))
"""Value of one more piece in hand, by side, kind and number already there."""


_PROMOTING: Final = 8
# A king captures undefended pieces only, so its worth only has to exceed all others.
_KING_WORTH: Final = 3_000


def _values_by_row(values: dict[int, int]) -> list[int]:
    """Table of values indexed by the row (piece number × 81) of a piece of either side."""
    table = [0] * (PIECES * SQUARES)
    for kind, value in values.items():
        table[kind * SQUARES] = table[(kind + WHITE) * SQUARES] = value
    return table


WORTH: Final = _values_by_row({kind: ON_BOARD[kind] for kind in KINDS} | {KING: _KING_WORTH})
"""Centipawns that the owner of a piece loses with it, by the piece's row (piece number × 81)."""

GAIN: Final = _values_by_row({kind: ON_BOARD[kind] + IN_HAND[kind % 8] for kind in KINDS if kind != KING})
"""Change in centipawns when a piece is captured and goes into the hand, by the piece's row (piece number × 81)."""

PROMOTION_GAIN: Final = _values_by_row(
    {kind: ON_BOARD[kind + _PROMOTING] - ON_BOARD[kind] for kind in range(1, ROOK + 1)}
)
"""Centipawns that a piece gains by promotion, by its row (piece number × 81)."""
