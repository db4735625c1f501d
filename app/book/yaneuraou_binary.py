"""YaneuraOu's binary opening book, `.ybb`: packed positions in ascending order, followed by their moves."""

import struct
import tempfile
from collections.abc import Iterable, Iterator
from shutil import copyfileobj
from typing import BinaryIO, Final

from app.book.entry import BookEntry, BookTrait, MoveEntry
from app.book.index import KeyAndOffset, key_from_bytes
from app.book.source import BookFile, EntryData, StoredEntry, illegal_moves
from app.record.problems import Problem, Severity
from app.shogi.moves import MOVES
from app.shogi.packed_moves import YANEURAOU_MOVES
from app.shogi.packing import PACKED_SFENS, PackingFault
from app.shogi.position import Position
from app.text import book as text

_FILE_MAGIC: Final = b"YANE-BINBOOK-V1\0"
_HEADER: Final = struct.Struct("<16sQQ")
_POSITION: Final = struct.Struct("<32sQHH")
_MOVE: Final = struct.Struct("<Hh")
_DEEP_MOVE: Final = struct.Struct("<HhH")
_DEPTH_FLAG: Final = 1
_RECORDS_PER_READ: Final = 4096
_MAX_INT16: Final = 0x7FFF
_MAX_MOVES: Final = 0xFFFF


class YaneuraOuBinaryBook(BookFile):
    """Binary opening book file of the engine YaneuraOu (`.ybb`), opened through an index."""

    key = "ybb"
    name = text.KIND_YBB
    traits = frozenset({BookTrait.SCORES, BookTrait.DEPTHS, BookTrait.PLIES})

    @staticmethod
    def likelihood(beginning: bytes, size: int, suffix: str) -> int:  # noqa: ARG004 - as every kind
        return 100 if beginning.startswith(_FILE_MAGIC) else 0

    def _read_header(self) -> None:
        head = self.bytes.read_at(0, _HEADER.size).ljust(_HEADER.size, b"\0")
        _, self._said, flags = _HEADER.unpack(head)
        self._count = min(self._said, max(0, self.bytes.size - _HEADER.size) // _POSITION.size)
        self._moves_at = _HEADER.size + _POSITION.size * self._said
        self._move = _DEEP_MOVE if flags & _DEPTH_FLAG else _MOVE
        if self._count < self._said:
            self._report_problem(text.TOO_FEW_RECORDS, said=self._said, count=self._count)

    def position_key(self, position: Position) -> int:
        packed = PACKED_SFENS.pack_position(position)
        return 0 if isinstance(packed, PackingFault) else key_from_bytes(packed)

    def _position_records(self) -> Iterator[tuple[int, bytes, int, int, int]]:
        for first in range(0, self._count, _RECORDS_PER_READ):
            self._progress(first, self._count)
            many = min(_RECORDS_PER_READ, self._count - first)
            offset = _HEADER.size + _POSITION.size * first
            data = self.bytes.read_at(offset, many * _POSITION.size)
            for record in _POSITION.iter_unpack(data[: len(data) // _POSITION.size * _POSITION.size]):
                yield offset, *record
                offset += _POSITION.size

    def _index_pairs(self) -> Iterator[KeyAndOffset]:
        return ((key_from_bytes(packed), offset) for offset, packed, *_ in self._position_records())

    def entry_at(self, offset: int, position: Position | None) -> BookEntry | None:
        data = self.bytes.read_at(offset, _POSITION.size)
        if len(data) < _POSITION.size:
            return None
        packed, at, ply, count = _POSITION.unpack(data)
        found = PACKED_SFENS.unpack_position(packed) if position is None else position
        if found is None or (position is not None and PACKED_SFENS.pack_position(position) != packed):
            return None
        return BookEntry(found.sfen_without_ply(), tuple(self._read_moves(at, count)), ply)

    def _read_moves(self, at: int, count: int) -> Iterator[MoveEntry]:
        size = self._move.size
        data = self.bytes.read_at(self._moves_at + at, count * size)
        for said in self._move.iter_unpack(data[: len(data) // size * size]):
            move = YANEURAOU_MOVES.decode_move(said[0])
            if move is not None:
                yield MoveEntry(move.usi, None, said[1], said[2] if len(said) > 2 else None)

    def stored_entries(self) -> Iterator[StoredEntry]:
        size = self._move.size
        for offset, packed, at, ply, count in self._position_records():
            data = self.bytes.read_at(self._moves_at + at, count * size)
            data = data[: len(data) // size * size]
            if size == _MOVE.size:  # a new file has depths
                data = b"".join(_DEEP_MOVE.pack(*said, 0) for said in _MOVE.iter_unpack(data))
            yield StoredEntry(offset, EntryData(packed, ply.to_bytes(2, "little") + data))

    @classmethod
    def encode_entry(cls, entry: BookEntry, position: Position) -> EntryData | None:
        packed = PACKED_SFENS.pack_position(position)
        if isinstance(packed, PackingFault):
            return None
        data = min(entry.ply or 0, _MAX_MOVES).to_bytes(2, "little")
        for said in entry.moves:
            move = MOVES[said.usi]
            if move is not None:
                score = max(-_MAX_INT16, min(_MAX_INT16, said.score or 0))
                data += _DEEP_MOVE.pack(
                    YANEURAOU_MOVES.encode_move(move), score, max(0, min(_MAX_MOVES, said.depth or 0))
                )
        return EntryData(packed, data)

    @classmethod
    def write_sorted_entries(cls, pieces: Iterable[EntryData], out: BinaryIO, source: BookFile | None) -> int:  # noqa: ARG003 - as every kind
        out.write(_HEADER.pack(_FILE_MAGIC, 0, _DEPTH_FLAG))
        count = at = 0
        with tempfile.TemporaryFile() as moves:
            for packed, data in pieces:
                ply, words = int.from_bytes(data[:2], "little"), data[2:]
                out.write(_POSITION.pack(packed, at, ply, min(_MAX_MOVES, len(words) // _DEEP_MOVE.size)))
                moves.write(words)
                at += len(words)
                count += 1
            moves.seek(0)
            copyfileobj(moves, out)
        out.seek(0)
        out.write(_HEADER.pack(_FILE_MAGIC, count, _DEPTH_FLAG))
        return count

    def find_problems(self) -> Iterator[Problem]:
        yield from self.problems
        before = b""
        for offset, packed, at, _, count in self._position_records():
            values = {"offset": offset}
            if packed <= before:
                reason = text.TWICE_AT if packed == before else text.UNSORTED_AT
                yield Problem(reason, values, severity=Severity.WARNING)
            before = packed
            position = PACKED_SFENS.unpack_position(packed)
            if position is None:
                yield Problem(text.BAD_POSITION_AT, values, severity=Severity.ERROR)
            elif (entry := self.entry_at(offset, position)) is not None:
                yield from illegal_moves(entry, position, offset)
            end = self._moves_at + at + count * self._move.size
            if end > self.bytes.size:
                yield Problem(text.CUT_OFF, values, severity=Severity.ERROR)
                continue
            data = self.bytes.read_at(self._moves_at + at, count * self._move.size)
            for said in self._move.iter_unpack(data):
                if YANEURAOU_MOVES.decode_move(said[0]) is None:
                    yield Problem(text.NO_MOVE_AT, {**values, "word": f"{said[0]:04x}"}, severity=Severity.ERROR)
