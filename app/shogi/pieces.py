"""Sides, kinds and pieces as the small integers that the light board is made of.

A piece is its kind, plus 16 when it is White's; a promoted kind is its plain kind plus 8; an empty square is 0.
"""

from enum import IntEnum
from typing import Final, NewType


class Side(IntEnum):
    """Sides of a game: BLACK is 先手 (下手 in handicap games), WHITE is 後手 (上手)."""

    BLACK = 0
    WHITE = 1

    @property
    def other(self) -> "Side":
        return Side.WHITE if self is Side.BLACK else Side.BLACK


SIDES: Final = (Side.BLACK, Side.WHITE)
"""Both sides as a tuple: iterating over an Enum class takes ten times as long, which matters in inner loops."""

Kind = NewType("Kind", int)
Piece = NewType("Piece", int)

PAWN: Final = Kind(1)
LANCE: Final = Kind(2)
KNIGHT: Final = Kind(3)
SILVER: Final = Kind(4)
GOLD: Final = Kind(5)
BISHOP: Final = Kind(6)
ROOK: Final = Kind(7)
KING: Final = Kind(8)
PROMOTED_PAWN: Final = Kind(9)
PROMOTED_LANCE: Final = Kind(10)
PROMOTED_KNIGHT: Final = Kind(11)
PROMOTED_SILVER: Final = Kind(12)
HORSE: Final = Kind(14)
DRAGON: Final = Kind(15)

EMPTY: Final = Piece(0)
PROMOTED: Final = 8
WHITE_BIT: Final = 16

KINDS: Final = tuple(Kind(number) for number in range(PAWN, DRAGON + 1) if number != GOLD | PROMOTED)
HAND_KINDS: Final = (ROOK, BISHOP, GOLD, SILVER, KNIGHT, LANCE, PAWN)
"""Kinds that can be in hand, in the order in which people and SFEN list them."""

FULL_SET: Final = {PAWN: 18, LANCE: 4, KNIGHT: 4, SILVER: 4, GOLD: 4, BISHOP: 2, ROOK: 2}
"""Number of pieces of each kind in a set, without the kings."""

LETTERS: Final = " PLNSGBRK"
"""SFEN letters, indexed by unpromoted kind."""


def piece_of(side: Side, kind: Kind) -> Piece:
    return Piece(kind + WHITE_BIT if side else kind)


def kind_of(piece: Piece) -> Kind:
    return Kind(piece & 15)


def side_of(piece: Piece) -> Side:
    return Side.WHITE if piece & WHITE_BIT else Side.BLACK


def can_promote(kind: Kind) -> bool:
    return kind <= ROOK and kind != GOLD


def promoted_kind(kind: Kind) -> Kind:
    return Kind(kind | PROMOTED)


def unpromoted_kind(kind: Kind) -> Kind:
    """Return the kind as it is in a hand; a king stays a king."""
    return kind if kind == KING else Kind(kind & 7)
