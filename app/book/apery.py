"""Apery's opening book, `.bin`: records of 16 bytes, sorted by the hash of their position.

The hash numbers (Zobrist keys) come from the 64-bit Mersenne Twister with its default seed. A hash cannot be turned
back into a position, so the positions of a book are found by following its moves from the start positions.
"""

import struct
from collections.abc import Iterable, Iterator
from functools import cache
from typing import BinaryIO, Final, NamedTuple

from app.book.entry import BookEntry, BookTrait, MoveEntry
from app.book.index import KeyAndOffset
from app.book.source import STANDARD_STARTS, BookFile, EntryData, StoredEntry, illegal_moves, reachable_positions
from app.record.problems import Problem, Severity
from app.shogi.moves import MOVES
from app.shogi.packed_moves import APERY_MOVES
from app.shogi.packing import NUMBERS
from app.shogi.pieces import BISHOP, GOLD, KINDS, KING, KNIGHT, LANCE, PAWN, ROOK, SILVER, WHITE_BIT
from app.shogi.position import Position
from app.text import book as text

_RECORD: Final = struct.Struct("<QHHi")
_KEY: Final = struct.Struct("<Q")
_RECORDS_PER_READ: Final = 4096
_MAX_MOVES: Final = 600
_MAX_GROUP_BYTES: Final = 1 << 16
_PIECES_BY_NUMBER: Final = (PAWN, LANCE, KNIGHT, SILVER, BISHOP, ROOK, GOLD, KING, *KINDS[8:])
"""Kinds of pieces in the order of Apery's piece numbers, from 1; White's numbers are 16 higher."""
_TOTAL_PIECES: Final = 31
_HAND_COUNTS: Final = 19
_64_BITS: Final = (1 << 64) - 1
_LARGEST_COUNT: Final = 0xFFFF
_LARGEST_SCORE: Final = (1 << 31) - 1


class _ZobristKeys(NamedTuple):
    pieces: dict[int, list[int]]
    """Zobrist keys of pieces on squares: by piece as this program numbers it, then by square."""
    hands: list[list[int]]
    """Zobrist keys of pieces in hand: by kind of piece, then by number of them."""
    turn: int


@cache
def _zobrist_keys() -> _ZobristKeys:
    draws = _mersenne_twister()
    rows = [[next(draws) for _ in range(81)] for _ in range(_TOTAL_PIECES)]
    pieces = {}
    for number, kind in enumerate(_PIECES_BY_NUMBER, 1):
        for side in range(2):
            row = rows[number + 16 * side]
            pieces[kind + WHITE_BIT * side] = [row[theirs] for theirs in NUMBERS]
    hands: list[list[int]] = [[] for _ in range(8)]
    for kind in KINDS[:7]:
        hands[kind] = [next(draws) for _ in range(_HAND_COUNTS)]
    return _ZobristKeys(pieces, hands, next(draws))


def _mersenne_twister(seed: int = 5489) -> Iterator[int]:
    """Yield random numbers of the 64-bit Mersenne Twister (MT19937-64)."""
    size, middle = 312, 156
    upper, lower = _64_BITS ^ 0x7FFFFFFF, 0x7FFFFFFF
    state = [seed]
    for place in range(1, size):
        before = state[-1]
        state.append((6364136223846793005 * (before ^ before >> 62) + place) & _64_BITS)
    while True:
        for place in range(size):
            mixed = (state[place] & upper) | (state[(place + 1) % size] & lower)
            state[place] = state[(place + middle) % size] ^ mixed >> 1 ^ (0xB5026F5AA96619E9 if mixed & 1 else 0)
        for raw in state:
            word = raw ^ raw >> 29 & 0x5555555555555555
            word ^= word << 17 & 0x71D67FFFEDA60000
            word ^= word << 37 & 0xFFF7EEE000000000
            yield word ^ word >> 43


def apery_key(position: Position) -> int:
    """Hash by which Apery's book stores a position; of the hands only that of the side to move is part of it."""
    words = _zobrist_keys()
    key = words.turn if position.turn else 0
    for square, piece in enumerate(position.board):
        if piece:
            key ^= words.pieces[piece][square]
    hand = position.hands[position.turn]
    for kind in KINDS[:7]:
        key ^= words.hands[kind][min(hand[kind], _HAND_COUNTS - 1)]
    return key


class AperyBook(BookFile):
    """Opening book file of the engine Apery (`.bin`), opened through an index."""

    key = "bin"
    name = text.KIND_BIN
    traits = frozenset({BookTrait.COUNTS, BookTrait.SCORES})

    @staticmethod
    def likelihood(beginning: bytes, size: int, suffix: str) -> int:
        """Likelihood (0 to 100) that a file is an Apery book, by suffix and size, as it has no signature."""
        if suffix != AperyBook.key or beginning.startswith(b"#"):
            return 0
        return 50 if size % _RECORD.size == 0 else 30

    def position_key(self, position: Position) -> int:
        return apery_key(position)

    def _record_groups(self) -> Iterator[tuple[int, int, bytes]]:
        """Groups of successive records with the same position key, each as its file offset, the key and the records."""
        begun, key, data = 0, -1, b""
        for offset in range(0, self.bytes.size, _RECORDS_PER_READ * _RECORD.size):
            self._progress(offset, self.bytes.size)
            piece = self.bytes.read_at(offset, _RECORDS_PER_READ * _RECORD.size)
            for start in range(0, len(piece) - _RECORD.size + 1, _RECORD.size):
                here = int.from_bytes(piece[start : start + 8], "little")
                if here != key or len(data) >= _MAX_GROUP_BYTES:
                    if data:
                        yield begun, key, data
                    begun, key, data = offset + start, here, b""
                data += piece[start : start + _RECORD.size]
        if data:
            yield begun, key, data

    def _index_pairs(self) -> Iterator[KeyAndOffset]:
        if self.bytes.size % _RECORD.size:
            self._report_problem(text.CUT_OFF, offset=self.bytes.size // _RECORD.size * _RECORD.size)
        return ((key, offset) for offset, key, _ in self._record_groups())

    def entry_at(self, offset: int, position: Position | None) -> BookEntry | None:
        if position is None:
            return None
        data = self.bytes.read_at(offset, _MAX_MOVES * _RECORD.size)
        wanted = apery_key(position)
        moves: list[MoveEntry] = []
        for key, word, count, score in _RECORD.iter_unpack(data[: len(data) // _RECORD.size * _RECORD.size]):
            if key != wanted:
                break
            move = APERY_MOVES.decode_move(word)
            if move is not None:
                moves.append(MoveEntry(move.usi, count, score))
        return BookEntry(position.sfen_without_ply(), tuple(moves)) if data.startswith(_KEY.pack(wanted)) else None

    def entries(self) -> Iterator[BookEntry]:
        """Entries of all positions reachable from the start positions by the book's moves."""
        return (each.entry for each in reachable_positions(self.entry, STANDARD_STARTS))

    def unreached_count(self) -> int:
        return max(0, len(self.index) - self.index.repeated - sum(1 for _ in self.entries()))

    def stored_entries(self) -> Iterator[StoredEntry]:
        for offset, key, data in self._record_groups():
            yield StoredEntry(offset, EntryData(key.to_bytes(8, "big"), data))

    @classmethod
    def encode_entry(cls, entry: BookEntry, position: Position) -> EntryData | None:
        key = apery_key(position)
        data = b""
        for said in entry.moves:
            move = MOVES[said.usi]
            if move is not None:
                count = max(0, min(_LARGEST_COUNT, 1 if said.weight is None else said.weight))
                score = max(-_LARGEST_SCORE, min(_LARGEST_SCORE, said.score or 0))
                data += _RECORD.pack(key, APERY_MOVES.encode_move(move), count, score)
        return EntryData(key.to_bytes(8, "big"), data)

    @classmethod
    def write_sorted_entries(cls, pieces: Iterable[EntryData], out: BinaryIO, source: BookFile | None) -> int:  # noqa: ARG003 - as every kind
        count = 0
        for piece in pieces:
            out.write(piece.data)
            count += bool(piece.data)
        return count

    def find_problems(self) -> Iterator[Problem]:
        yield from self.problems
        for each in reachable_positions(self.entry, STANDARD_STARTS):
            for offset in self.position_offsets(each.position):
                yield from illegal_moves(each.entry, each.position, offset)
        if self.unreached_count():
            yield Problem(text.UNREACHED, {"count": self.unreached_count()}, severity=Severity.NOTE)
        before = -1
        for offset, key, data in self._record_groups():
            if key <= before:
                yield Problem(text.UNSORTED_AT, {"offset": offset}, severity=Severity.WARNING)
            before = key
            for number, (_, word, _, _) in enumerate(_RECORD.iter_unpack(data)):
                if APERY_MOVES.decode_move(word) is None:
                    values = {"offset": offset + number * _RECORD.size, "word": f"{word:04x}"}
                    yield Problem(text.NO_MOVE_AT, values, severity=Severity.ERROR)
