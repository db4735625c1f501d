"""The two ways in which programs that learn write a position as 256 bits: PackedSfen and HuffmanCodedPos.

Both have the side to move, where the kings stand, the other 79 squares file by file, the hands, and the box: the pieces
of the forty that are not in play. Each piece has a code that costs as much on the board, where it takes the place of an
empty square, as beside it; so a position with both kings and no more than the forty pieces fills the bits exactly.
"""

from typing import Final, NamedTuple

from app.shogi.pieces import (
    BISHOP,
    GOLD,
    KNIGHT,
    LANCE,
    PAWN,
    PROMOTED,
    ROOK,
    SIDES,
    SILVER,
    WHITE_BIT,
    Kind,
    can_promote,
)

FULL_SET: Final = {PAWN: 18, LANCE: 4, KNIGHT: 4, SILVER: 4, GOLD: 4, BISHOP: 2, ROOK: 2}
"""The forty pieces without the kings, in the order in which hands and box are written."""


class Bits(NamedTuple):
    """A few bits, of which the lowest is written first."""

    value: int
    length: int

    @property
    def text(self) -> str:
        """As digits, the highest first."""
        return f"{self.value:0{self.length}b}"

    def then(self, value: int, length: int = 1) -> "Bits":
        return Bits(self.value | value << self.length, self.length + length)


class Coding(NamedTuple):
    """What stands for each piece, by where it is."""

    board: dict[int, Bits]
    """By piece; an empty square is a piece too, a king is none."""
    hands: tuple[dict[Kind, Bits], dict[Kind, Bits]]
    """By side and kind."""
    box: dict[Kind, Bits]


def _packed_sfen() -> Coding:
    kinds = {
        PAWN: Bits(0x01, 2), LANCE: Bits(0x03, 4), KNIGHT: Bits(0x0B, 4), SILVER: Bits(0x07, 4),
        GOLD: Bits(0x0F, 5), BISHOP: Bits(0x1F, 6), ROOK: Bits(0x3F, 6),
    }  # fmt: skip
    box = {
        PAWN: Bits(0x02, 2), LANCE: Bits(0x09, 4), KNIGHT: Bits(0x0D, 4), SILVER: Bits(0x0B, 4),
        GOLD: Bits(0x1B, 5), BISHOP: Bits(0x2F, 6), ROOK: Bits(0x3F, 6),
    }  # fmt: skip
    board = {0: Bits(0, 1)}
    hands: tuple[dict[Kind, Bits], dict[Kind, Bits]] = ({}, {})
    for kind, bits in kinds.items():
        in_hand = Bits(bits.value >> 1, bits.length - 1)
        for side in SIDES:
            board[kind + side * WHITE_BIT] = _flagged(bits, kind, 0).then(side)
            if can_promote(kind):
                board[kind + PROMOTED + side * WHITE_BIT] = _flagged(bits, kind, 1).then(side)
            hands[side][kind] = _flagged(in_hand, kind, 0).then(side)
        # One bit less than on the board as well, since the empty square has one.
        box[kind] = _flagged(box[kind], kind, 0)
    return Coding(board, hands, box)


def _flagged(bits: Bits, kind: Kind, promoted: int) -> Bits:
    return bits.then(promoted) if can_promote(kind) else bits


def _huffman_coded() -> Coding:
    kinds = {
        PAWN: Bits(0x01, 4), LANCE: Bits(0x03, 6), KNIGHT: Bits(0x07, 6), SILVER: Bits(0x0B, 6),
        BISHOP: Bits(0x1F, 8), ROOK: Bits(0x3F, 8), GOLD: Bits(0x0F, 6),
    }  # fmt: skip
    in_hand = {
        PAWN: Bits(0x00, 3), LANCE: Bits(0x01, 5), KNIGHT: Bits(0x03, 5), SILVER: Bits(0x05, 5),
        GOLD: Bits(0x07, 5), BISHOP: Bits(0x1F, 7), ROOK: Bits(0x3F, 7),
    }  # fmt: skip
    box = {
        PAWN: Bits(0x02, 3), LANCE: Bits(0x09, 5), KNIGHT: Bits(0x0B, 5), SILVER: Bits(0x0D, 5),
        GOLD: Bits(0x1D, 5), BISHOP: Bits(0x0F, 7), ROOK: Bits(0x2F, 7),
    }  # fmt: skip
    of_promotion = {4: 0x08, 6: 0x20, 8: 0x80}
    of_white = {4: 0x04, 6: 0x10, 8: 0x40}
    board = {0: Bits(0, 1)}
    for kind, (value, length) in kinds.items():
        white = 0x20 if kind == GOLD else of_white[length]
        for side in SIDES:
            board[kind + side * WHITE_BIT] = Bits(value | side * white, length)
            if can_promote(kind):
                board[kind + PROMOTED + side * WHITE_BIT] = Bits(value | side * white | of_promotion[length], length)
    hands = (in_hand, {kind: Bits(value | of_white[length + 1], length) for kind, (value, length) in in_hand.items()})
    return Coding(board, hands, box)


PACKED_SFEN: Final = _packed_sfen()
"""YaneuraOu's."""
HUFFMAN_CODED: Final = _huffman_coded()
"""Apery's, and since then that of dlshogi and others."""
