"""Positions as 32 bytes and back, in either coding."""

from collections.abc import Iterable
from enum import Enum
from functools import lru_cache, partial
from operator import itemgetter
from typing import Final, NamedTuple

from app.dataset.coding import FULL_SET, HUFFMAN_CODED, PACKED_SFEN, Bits, Coding
from app.shogi.pieces import KING, SIDES, WHITE_BIT, Kind, Side, unpromoted
from app.shogi.position import Position
from app.shogi.sfen import Hands
from app.shogi.squares import SQUARES, file_of, rank_of, square_at
from app.text import dataset as text
from app.text.phrase import Phrase

PACKED_BYTES: Final = 32
_PACKED_BITS: Final = PACKED_BYTES * 8
NUMBERS: Final = tuple((file_of(square) - 1) * 9 + rank_of(square) - 1 for square in SQUARES)
"""By our squares: theirs, which run down the files from 1一."""
PLACES: Final = tuple(square_at(number // 9 + 1, number % 9 + 1) for number in range(81))
"""By their squares: ours."""
_NO_KING: Final = 81

_rank_by_rank: Final = itemgetter(*NUMBERS)
# The counts of all kinds are one sum of these. No count reaches 256, on any board and in any bits.
_WIDTH: Final = 8
_KIND_WEIGHTS: Final = tuple(1 << kind * _WIDTH if Kind(kind) in FULL_SET else 0 for kind in range(8))
_WEIGHTS: Final = tuple(_KIND_WEIGHTS[unpromoted(Kind(piece & 15)) & 7] for piece in range(32))
_FULL: Final = sum(_KIND_WEIGHTS[kind] * count for kind, count in FULL_SET.items())
_weight_of: Final = _WEIGHTS.__getitem__
_MOST: Final = (1 << _WIDTH) - 1
_MOST_OF_A_KIND: Final = max(FULL_SET.values())
_TOO_MUCH: Final = sum(_KIND_WEIGHTS) * (_MOST_OF_A_KIND + 1)
_HEAD: Final = 15
"""The bits of the side to move and of the kings."""
_MOST_FILES: Final = 1 << 15
_MOST_HANDS: Final = 1 << 12
_RUN_BITS: Final = 16
_RUN_MASK: Final = (1 << _RUN_BITS) - 1
_KINGS: Final = tuple(KING + side * WHITE_BIT for side in SIDES)

Code = tuple[int, int]
"""What is meant, and with how many bits; nothing is meant by 0 bits."""
_NO_CODE: Final = (0, 0)
Run = tuple[tuple[int, ...], int]
"""What stands on a few squares, and how many bits tell it."""


class Unpackable(Enum):
    """Why a position has no packed form."""

    TOO_MANY = text.TOO_MANY_PIECES
    NO_KING = text.KING_MISSING

    @property
    def phrase(self) -> Phrase:
        return self.value


class Packing:
    """Tables for one coding, and what is done with them."""

    def __init__(self, coding: Coding) -> None:
        texts = {piece: bits.text for piece, bits in coding.board.items()} | dict.fromkeys(_KINGS, "")
        hands = tuple({kind: bits.text for kind, bits in hand.items()} for hand in coding.hands)
        self._box_texts = {kind: bits.text for kind, bits in coding.box.items()}
        # A move alters one file or two, and openings recur, so most files and hands have been met before.
        self._file = lru_cache(_MOST_FILES)(partial(_file_text, texts))
        self._hand = lru_cache(_MOST_HANDS)(partial(_hand_text, hands))
        self._on_board = _table(coding.board.items(), 8)
        self._runs = _Runs(self._on_board)
        beside = [(kind + side * WHITE_BIT, bits) for side in SIDES for kind, bits in coding.hands[side].items()]
        self._beside = _table([*beside, *((-kind, bits) for kind, bits in coding.box.items())], 7)

    def packed(self, position: Position) -> bytes | Unpackable:
        """The position without its number of moves, or why there is no room for it."""
        board = bytes(position.board)
        files = [self._file(board[file::9]) for file in range(9)]
        black, white = (self._hand(side, tuple(position.hands[side])) for side in SIDES)
        box = self._box(sum([weight for _, weight in files]) + black.weight + white.weight)
        if box is None:
            return Unpackable.TOO_MANY
        squares = "".join([text for text, _ in files])
        kings = f"{_king_number(position, Side.WHITE):07b}{_king_number(position, Side.BLACK):07b}"
        # The highest bit stands in front, so the last comes first.
        digits = f"{box}{white.text}{black.text}{squares}{kings}{position.turn:b}"
        # Without a king there is a square more to tell of, and one bit too few for it. Some programs write such a
        # position all the same, and others cannot read it then; when the bit is a 0, this one can.
        return int(digits, 2).to_bytes(PACKED_BYTES, "little") if len(digits) == _PACKED_BITS else Unpackable.NO_KING

    def _box(self, in_play: int) -> str | None:
        """The pieces that are not in play; None when there are more in play than in a set."""
        if in_play == _FULL:
            return ""
        missing = {kind: full - (in_play >> kind * _WIDTH & _MOST) for kind, full in FULL_SET.items()}
        if min(missing.values()) < 0:
            return None
        return "".join(self._box_texts[kind] * missing[kind] for kind in reversed(FULL_SET))

    def unpacked(self, data: bytes, ply: int = 1) -> Position | None:
        """The position that 32 bytes stand for; None when they stand for none."""
        stream = int.from_bytes(data, "little")
        turn = Side(stream & 1)
        kings = (stream >> 1 & 127, stream >> 8 & 127)
        if max(kings) > _NO_KING or kings[0] == kings[1] < _NO_KING:
            return None
        filled = self._filled(stream >> _HEAD, 81 - sum(king < _NO_KING for king in kings))
        if filled is None:
            return None
        pieces, used = filled
        counted = sum(map(_weight_of, pieces))
        for king, piece in sorted(zip(kings, _KINGS, strict=True)):
            if king < _NO_KING:
                pieces.insert(king, piece)
        hands = self._hands(stream >> used, used, counted)
        return None if hands is None else Position(list(_rank_by_rank(pieces)), hands, turn, ply)

    def _filled(self, stream: int, squares: int) -> tuple[list[int], int] | None:
        """What is on the squares without the kings, and how many bits have been read up to there."""
        runs = self._runs
        pieces: list[int] = []
        used = _HEAD
        while (wanting := squares - len(pieces)) > 0:
            run, length = runs[stream & _RUN_MASK]
            if len(run) > wanting:
                run, length = _first(self._on_board, stream & _RUN_MASK, wanting)
            if not length:
                return None
            pieces += run
            stream >>= length
            used += length
        return pieces, used

    def _hands(self, stream: int, used: int, counted: int) -> Hands | None:
        """What lies in the hands, if that, the board and the box are the forty pieces and nothing more."""
        table = self._beside
        hands: Hands = ([0] * 8, [0] * 8)
        while used < _PACKED_BITS:
            piece, length = table[stream & 127]
            if not length:
                return None
            if piece > 0:
                hands[piece >> 4][piece & 7] += 1
            counted += _KIND_WEIGHTS[piece & 7 if piece > 0 else -piece]
            stream >>= length
            used += length
        return hands if counted == _FULL else None


class _Told(NamedTuple):
    """Something as bits, and the pieces in it."""

    text: str
    weight: int


def _file_text(texts: dict[int, str], file: bytes) -> _Told:
    return _Told("".join([texts[piece] for piece in reversed(file)]), sum(map(_weight_of, file)))


def _hand_text(texts: tuple[dict[Kind, str], ...], side: Side, hand: tuple[int, ...]) -> _Told:
    if max(hand) > _MOST_OF_A_KIND:
        return _Told("", _TOO_MUCH)
    text = "".join([texts[side][kind] * hand[kind] for kind in reversed(FULL_SET)])
    return _Told(text, sum(_KIND_WEIGHTS[kind] * hand[kind] for kind in FULL_SET))


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


class _Runs(dict[int, Run]):
    """By the next sixteen bits: all the squares that are told by them, made when they are first met."""

    def __init__(self, table: list[Code]) -> None:
        super().__init__()
        self._table = table

    def __missing__(self, bits: int) -> Run:
        run = self[bits] = _first(self._table, bits, _RUN_BITS)
        return run


def _first(table: list[Code], bits: int, most: int) -> Run:
    """The first squares that are told by sixteen bits, and how many of the bits tell them."""
    pieces: list[int] = []
    used = 0
    while len(pieces) < most:
        piece, length = table[bits & 255]
        if not length or used + length > _RUN_BITS:
            break
        pieces.append(piece)
        bits >>= length
        used += length
    return tuple(pieces), used


PACKED_SFENS: Final = Packing(PACKED_SFEN)
HUFFMAN_CODES: Final = Packing(HUFFMAN_CODED)
