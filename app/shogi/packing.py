"""Positions as 32 bytes and back, in the two ways of programs that learn: PackedSfen and HuffmanCodedPos.

Both have the side to move, where the kings stand, the other 79 squares file by file, the hands, and the box: the pieces
of the forty that are not in play. Each piece has a code that costs as much on the board, where it takes the place of an
empty square, as beside it; so a position with both kings and no more than the forty pieces fills the bits exactly.
"""

from collections.abc import Iterable
from typing import Final, NamedTuple

from app.shogi.pieces import FULL_SET, GOLD, KING, PROMOTED, SIDES, WHITE_BIT, Kind, Side, can_promote, unpromoted
from app.shogi.position import Position
from app.shogi.sfen import Hands
from app.shogi.squares import SQUARES, file_of, rank_of, square_at
from app.text import dataset as text
from app.text.phrase import Worded


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


def _by_kind(*codes: tuple[int, int]) -> dict[Kind, Bits]:
    """Value and length of what stands for pawn, lance, knight, silver, gold, bishop and rook."""
    return {kind: Bits(*code) for kind, code in zip(FULL_SET, codes, strict=True)}


def _packed_sfen() -> Coding:
    kinds = _by_kind((0x01, 2), (0x03, 4), (0x0B, 4), (0x07, 4), (0x0F, 5), (0x1F, 6), (0x3F, 6))
    box = _by_kind((0x02, 2), (0x09, 4), (0x0D, 4), (0x0B, 4), (0x1B, 5), (0x2F, 6), (0x3F, 6))
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
    kinds = _by_kind((0x01, 4), (0x03, 6), (0x07, 6), (0x0B, 6), (0x0F, 6), (0x1F, 8), (0x3F, 8))
    in_hand = _by_kind((0x00, 3), (0x01, 5), (0x03, 5), (0x05, 5), (0x07, 5), (0x1F, 7), (0x3F, 7))
    box = _by_kind((0x02, 3), (0x09, 5), (0x0B, 5), (0x0D, 5), (0x1D, 5), (0x0F, 7), (0x2F, 7))
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


PACKED_BYTES: Final = 32
_PACKED_BITS: Final = PACKED_BYTES * 8
NUMBERS: Final = tuple((file_of(square) - 1) * 9 + rank_of(square) - 1 for square in SQUARES)
"""By our squares: theirs, which run down the files from 1一."""
PLACES: Final = tuple(square_at(number // 9 + 1, number % 9 + 1) for number in range(81))
"""By their squares: ours."""
_NO_KING: Final = 81
_HEAD: Final = 15
"""The bits of the side to move and of the kings."""
_KINGS: Final = tuple(KING + side * WHITE_BIT for side in SIDES)
_PLAIN: Final = bytes(unpromoted(Kind(piece & 15)) & 7 for piece in range(256))
"""By piece: its kind when it lies in a hand; a king's is 0, like an empty square's."""

Code = tuple[int, int]
"""What is meant, and with how many bits; nothing is meant by 0 bits."""
_NO_CODE: Final = (0, 0)


class Unpackable(Worded):
    """Why a position has no packed form."""

    TOO_MANY = text.TOO_MANY_PIECES
    NO_KING = text.KING_MISSING


class Packing:
    """Positions as 256 bits of one coding, and back."""

    def __init__(self, coding: Coding) -> None:
        self._board = {piece: bits.text for piece, bits in coding.board.items()} | dict.fromkeys(_KINGS, "")
        self._hands = [{kind: bits.text for kind, bits in hand.items()} for hand in coding.hands]
        self._box = {kind: bits.text for kind, bits in coding.box.items()}
        self._on_board = _table(coding.board.items(), 8)
        beside = [(kind + side * WHITE_BIT, bits) for side in SIDES for kind, bits in coding.hands[side].items()]
        self._beside = _table([*beside, *((-kind, bits) for kind, bits in coding.box.items())], 7)

    def packed(self, position: Position) -> bytes | Unpackable:
        """The position without its number of moves, or why there is no room for it."""
        board, (black, white) = position.board, position.hands
        plain = bytes(board).translate(_PLAIN)
        missing = {kind: full - plain.count(kind) - black[kind] - white[kind] for kind, full in FULL_SET.items()}
        if min(missing.values()) < 0:
            return Unpackable.TOO_MANY
        # The highest bit stands in front, so the last comes first.
        parts = [self._box[kind] * missing[kind] for kind in reversed(FULL_SET)]
        for side in reversed(SIDES):
            parts += [self._hands[side][kind] * position.hands[side][kind] for kind in reversed(FULL_SET)]
        parts += [self._board[board[place]] for place in reversed(PLACES)]
        parts += [f"{_king_number(position, side):07b}" for side in reversed(SIDES)]
        digits = "".join(parts) + f"{position.turn:b}"
        # Without a king there is a square more to tell of, and one bit too few for it. Some programs write such a
        # position all the same, and others cannot read it then; when the bit is a 0, this one can.
        return int(digits, 2).to_bytes(PACKED_BYTES, "little") if len(digits) == _PACKED_BITS else Unpackable.NO_KING

    def unpacked(self, data: bytes, ply: int = 1) -> Position | None:
        """The position that 32 bytes stand for; None when they stand for none."""
        stream = int.from_bytes(data, "little")
        turn = Side(stream & 1)
        kings = (stream >> 1 & 127, stream >> 8 & 127)
        if max(kings) > _NO_KING or kings[0] == kings[1] < _NO_KING:
            return None
        squares = 81 - sum(king < _NO_KING for king in kings)
        pieces: list[int] = []
        used = _HEAD
        while len(pieces) < squares:
            piece, length = self._on_board[stream >> used & 255]  # every byte begins with a code
            pieces.append(piece)
            used += length
        for king, piece in sorted(zip(kings, _KINGS, strict=True)):
            if king < _NO_KING:
                pieces.insert(king, piece)
        hands = self._hands_in(stream, used, bytes(pieces).translate(_PLAIN))
        return None if hands is None else Position([pieces[number] for number in NUMBERS], hands, turn, ply)

    def _hands_in(self, stream: int, used: int, on_board: bytes) -> Hands | None:
        """What lies in the hands, if that, the board and the box are the forty pieces and nothing more."""
        counts = [on_board.count(kind) for kind in range(8)]
        hands: Hands = ([0] * 8, [0] * 8)
        while used < _PACKED_BITS:
            piece, length = self._beside[stream >> used & 127]
            if not length:
                return None
            if piece > 0:
                hands[piece >> 4][piece & 7] += 1
            counts[piece & 7 if piece > 0 else -piece] += 1
            used += length
        return hands if all(counts[kind] == full for kind, full in FULL_SET.items()) else None


def _king_number(position: Position, side: Side) -> int:
    square = position.king_square(side)
    return _NO_KING if square is None else NUMBERS[square]


def _table(codes: Iterable[tuple[int, Bits]], width: int) -> list[Code]:
    """By the next `width` bits: what they begin with."""
    table = [_NO_CODE] * (1 << width)
    for meant, (value, length) in codes:
        for beginning in range(value, 1 << width, 1 << length):
            table[beginning] = (meant, length)
    return table


PACKED_SFENS: Final = Packing(PACKED_SFEN)
HUFFMAN_CODES: Final = Packing(HUFFMAN_CODED)
