"""What captures and promotions are worth: to order moves, and to leave out exchanges that cannot matter."""

from typing import Final

from app.builtin.evaluation import IN_HAND, KINDS, KING, ON_BOARD, ROOK, SQUARES, WHITE

_PROMOTING: Final = 8
_ROWS: Final = 2 * WHITE * SQUARES
# Whoever gives its king away has lost, and a king takes only what nobody guards.
_KING_WORTH: Final = 3_000


def _by_row(values: dict[int, int]) -> list[int]:
    """By the row of a piece, of either side."""
    table = [0] * _ROWS
    for kind, value in values.items():
        table[kind * SQUARES] = table[(kind + WHITE) * SQUARES] = value
    return table


WORTH: Final = _by_row({kind: ON_BOARD[kind] for kind in KINDS} | {KING: _KING_WORTH})
"""By the row of a piece: what its owner loses with it."""

GAIN: Final = _by_row({kind: ON_BOARD[kind] + IN_HAND[kind % 8] for kind in KINDS if kind != KING})
"""By the row of a piece: what taking it changes, as it goes into the hand."""

PROMOTION_GAIN: Final = _by_row({kind: ON_BOARD[kind + _PROMOTING] - ON_BOARD[kind] for kind in range(1, ROOK + 1)})
"""By the row of a piece: what it gains by promotion."""
