"""Positions serialized in 32 bytes, in two formats of training data: PackedSfen and HuffmanCodedPos.

Both hold the side to move, the squares of the kings, the other 79 squares file by file, the hands, and the box. The box
is the pieces of the forty that are not in play. Each piece has a Huffman code that costs as much on the board, where it
replaces an empty square, as off it. So a position with both kings and no more than the forty pieces fills the bits
exactly.
"""

from collections.abc import Iterable
from typing import Final, NamedTuple

from app.shogi.pieces import FULL_SET, GOLD, KING, PROMOTED, SIDES, WHITE_BIT, Kind, Side, can_promote, unpromoted_kind
from app.shogi.position import Position
from app.shogi.sfen import Hands
from app.shogi.squares import SQUARES, file_of, rank_of, square_at
from app.text import dataset as text
from app.text.phrase import PhraseEnum


class Bits(NamedTuple):
    """Bit string, of which the lowest bit is written first."""

    value: int
    length: int

    @property
    def text(self) -> str:
        """Binary digits, the highest first."""
        return f"{self.value:0{self.length}b}"

    def append_bits(self, value: int, length: int = 1) -> "Bits":
        return Bits(self.value | value << self.length, self.length + length)


class HuffmanCoding(NamedTuple):
    """Huffman codes of one format: on the board, in the hands, and in the box of pieces not in play."""

    board: dict[int, Bits]
    """Codes of pieces on the board; 0 is the empty square, kings have none."""
    hands: tuple[dict[Kind, Bits], dict[Kind, Bits]]
    """Codes of pieces in hand, by side and kind."""
    box: dict[Kind, Bits]


def _codes_by_kind(*codes: tuple[int, int]) -> dict[Kind, Bits]:
    """Return codes from (value, length) pairs for pawn, lance, knight, silver, gold, bishop and rook."""
    return {kind: Bits(*code) for kind, code in zip(FULL_SET, codes, strict=True)}


def _packed_sfen_coding() -> HuffmanCoding:
    kinds = _codes_by_kind((0x01, 2), (0x03, 4), (0x0B, 4), (0x07, 4), (0x0F, 5), (0x1F, 6), (0x3F, 6))
    box = _codes_by_kind((0x02, 2), (0x09, 4), (0x0D, 4), (0x0B, 4), (0x1B, 5), (0x2F, 6), (0x3F, 6))
    board = {0: Bits(0, 1)}
    hands: tuple[dict[Kind, Bits], dict[Kind, Bits]] = ({}, {})
    for kind, bits in kinds.items():
        in_hand = Bits(bits.value >> 1, bits.length - 1)
        for side in SIDES:
            board[kind + side * WHITE_BIT] = _with_flag_bits(bits, kind, 0).append_bits(side)
            if can_promote(kind):
                board[kind + PROMOTED + side * WHITE_BIT] = _with_flag_bits(bits, kind, 1).append_bits(side)
            hands[side][kind] = _with_flag_bits(in_hand, kind, 0).append_bits(side)
        # One bit shorter than on the board, as in a hand, since the empty square costs one bit.
        box[kind] = _with_flag_bits(box[kind], kind, 0)
    return HuffmanCoding(board, hands, box)


def _with_flag_bits(bits: Bits, kind: Kind, promoted: int) -> Bits:
    return bits.append_bits(promoted) if can_promote(kind) else bits


def _huffman_coding() -> HuffmanCoding:
    kinds = _codes_by_kind((0x01, 4), (0x03, 6), (0x07, 6), (0x0B, 6), (0x0F, 6), (0x1F, 8), (0x3F, 8))
    in_hand = _codes_by_kind((0x00, 3), (0x01, 5), (0x03, 5), (0x05, 5), (0x07, 5), (0x1F, 7), (0x3F, 7))
    box = _codes_by_kind((0x02, 3), (0x09, 5), (0x0B, 5), (0x0D, 5), (0x1D, 5), (0x0F, 7), (0x2F, 7))
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
    return HuffmanCoding(board, hands, box)


PACKED_SFEN: Final = _packed_sfen_coding()
"""YaneuraOu's PackedSfen format."""
HUFFMAN_CODED: Final = _huffman_coding()
"""Apery's HuffmanCodedPos format, also used by dlshogi and others."""


PACKED_BYTES: Final = 32
_PACKED_BITS: Final = PACKED_BYTES * 8
NUMBERS: Final = tuple((file_of(square) - 1) * 9 + rank_of(square) - 1 for square in SQUARES)
"""Square number in both formats (down the files from 1一), indexed by `Square`."""
PLACES: Final = tuple(square_at(number // 9 + 1, number % 9 + 1) for number in range(81))
"""`Square` indexed by the square number of both formats."""
_NO_KING: Final = 81
_HEAD_BITS: Final = 15
"""Number of bits at the beginning: the side to move and the squares of both kings."""
_KING_PIECES: Final = tuple(KING + side * WHITE_BIT for side in SIDES)
_HAND_KIND: Final = bytes(unpromoted_kind(Kind(piece & 15)) & 7 for piece in range(256))
"""[piece]: its kind in a hand; 0 for empty squares and kings."""

Code = tuple[int, int]
"""Decoded piece and the length of its code in bits; length 0 for an invalid code."""
_NO_CODE: Final = (0, 0)


class PackingFault(PhraseEnum):
    """Reason why a position cannot be encoded in 256 bits."""

    TOO_MANY = text.TOO_MANY_PIECES
    NO_KING = text.KING_MISSING


class PositionPacking:
    """Encoder and decoder of positions in 256 bits of one coding."""

    def __init__(self, coding: HuffmanCoding) -> None:
        self._board = {piece: bits.text for piece, bits in coding.board.items()} | dict.fromkeys(_KING_PIECES, "")
        self._hands = [{kind: bits.text for kind, bits in hand.items()} for hand in coding.hands]
        self._box = {kind: bits.text for kind, bits in coding.box.items()}
        self._codes_on_board = _decoding_table(coding.board.items(), 8)
        beside = [(kind + side * WHITE_BIT, bits) for side in SIDES for kind, bits in coding.hands[side].items()]
        self._codes_beside_board = _decoding_table([*beside, *((-kind, bits) for kind, bits in coding.box.items())], 7)

    def pack_position(self, position: Position) -> bytes | PackingFault:
        """Encode the position without its ply; if it does not fit, return the reason."""
        board, (black, white) = position.board, position.hands
        plain = bytes(board).translate(_HAND_KIND)
        missing = {kind: full - plain.count(kind) - black[kind] - white[kind] for kind, full in FULL_SET.items()}
        if min(missing.values()) < 0:
            return PackingFault.TOO_MANY
        # The text begins with the highest bit, so the parts are joined from last to first.
        parts = [self._box[kind] * missing[kind] for kind in reversed(FULL_SET)]
        for side in reversed(SIDES):
            parts += [self._hands[side][kind] * position.hands[side][kind] for kind in reversed(FULL_SET)]
        parts += [self._board[board[place]] for place in reversed(PLACES)]
        parts += [f"{_king_square_number(position, side):07b}" for side in reversed(SIDES)]
        digits = "".join(parts) + f"{position.turn:b}"
        # A missing king adds a square and leaves the text one bit too long. Some programs write such positions
        # nevertheless, and others then cannot read them; `unpack_position` can if the lost bit is a 0.
        return int(digits, 2).to_bytes(PACKED_BYTES, "little") if len(digits) == _PACKED_BITS else PackingFault.NO_KING

    def unpack_position(self, data: bytes, ply: int = 1) -> Position | None:
        """Decode 32 bytes; None if they encode no position."""
        stream = int.from_bytes(data, "little")
        turn = Side(stream & 1)
        kings = (stream >> 1 & 127, stream >> 8 & 127)
        if max(kings) > _NO_KING or kings[0] == kings[1] < _NO_KING:
            return None
        squares = 81 - sum(king < _NO_KING for king in kings)
        pieces: list[int] = []
        used = _HEAD_BITS
        while len(pieces) < squares:
            piece, length = self._codes_on_board[stream >> used & 255]  # every byte begins with a code
            pieces.append(piece)
            used += length
        for king, piece in sorted(zip(kings, _KING_PIECES, strict=True)):
            if king < _NO_KING:
                pieces.insert(king, piece)
        hands = self._unpack_hands(stream, used, bytes(pieces).translate(_HAND_KIND))
        return None if hands is None else Position([pieces[number] for number in NUMBERS], hands, turn, ply)

    def _unpack_hands(self, stream: int, used: int, on_board: bytes) -> Hands | None:
        """Decode the hands; None unless they, the board and the box add up to exactly the forty pieces."""
        counts = [on_board.count(kind) for kind in range(8)]
        hands: Hands = ([0] * 8, [0] * 8)
        while used < _PACKED_BITS:
            piece, length = self._codes_beside_board[stream >> used & 127]
            if not length:
                return None
            if piece > 0:
                hands[piece >> 4][piece & 7] += 1
            counts[piece & 7 if piece > 0 else -piece] += 1
            used += length
        return hands if all(counts[kind] == full for kind, full in FULL_SET.items()) else None


def _king_square_number(position: Position, side: Side) -> int:
    square = position.king_square(side)
    return _NO_KING if square is None else NUMBERS[square]


def _decoding_table(codes: Iterable[tuple[int, Bits]], width: int) -> list[Code]:
    """Return the decoding table: for every value of the next `width` bits, the code that they begin with."""
    table = [_NO_CODE] * (1 << width)
    for meant, (value, length) in codes:
        for beginning in range(value, 1 << width, 1 << length):
            table[beginning] = (meant, length)
    return table


PACKED_SFENS: Final = PositionPacking(PACKED_SFEN)
HUFFMAN_CODES: Final = PositionPacking(HUFFMAN_CODED)
