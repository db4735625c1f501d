"""Base class of book files: opened through an index, looked up, iterated, and rewritten with changes.

A file consists of pieces, one a position, in an order of its kind. Saving streams the old pieces and merges changed and
new ones. A conversion sorts all pieces, on the disk if they are many (external merge sort).
"""

import heapq
import pickle
import tempfile
from abc import ABC, abstractmethod
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from typing import BinaryIO, ClassVar, Final, NamedTuple

from app.book.entry import SPECIAL_MOVES, BookEntry, BookTrait, MoveEntry
from app.book.index import BookBytes, KeyAndOffset, Progress, build_index, ignore_progress, load_index
from app.record.problems import Problem, Severity
from app.shogi.moves import MOVES
from app.shogi.position import Position
from app.shogi.rules import illegality_of
from app.shogi.starts import RARE_STARTS, STARTS
from app.text import book as text
from app.text.phrase import Phrase

STANDARD_STARTS: Final = tuple(start.sfen for start in STARTS + RARE_STARTS)
"""SFENs of the start positions (even game and handicaps) from which the positions of a book are searched."""
_SORT_RUN_BYTES: Final = 48 << 20
"""Bytes of stored positions that are sorted in memory at once."""
_MAX_ENTRIES_PER_POSITION: Final = 600
"""Limit of entries read for one position, above the number of moves that any has."""


class EntryData(NamedTuple):
    """Data of one position as a book file stores it."""

    sort_key: bytes
    """Key by which the stored positions of a book file are sorted."""
    data: bytes


class StoredEntry(NamedTuple):
    """Entry of a position as the book file stores it, with its offset in the file."""

    offset: int
    entry_data: EntryData


class ReachablePosition(NamedTuple):
    """Position reachable by the moves of a book."""

    entry: BookEntry
    position: Position
    number: int
    is_start: bool
    targets: tuple[int, ...]
    """Number of the position after each move, in the order of the search; -1 if the book does not have it."""


Lookup = Callable[[Position], BookEntry | None]


def reachable_positions(lookup: Lookup, starts: Iterable[str]) -> Iterator[ReachablePosition]:
    """Breadth-first search of all positions reachable by the book's moves, numbered in that order."""
    numbers: dict[int, int] = {}
    waiting: deque[tuple[str, bool]] = deque()
    for start in starts:
        _number_book_position(Position.from_sfen(start), lookup, numbers, waiting, is_start=True)
        while waiting:
            sfen, is_start = waiting.popleft()
            position = Position.from_sfen(sfen)
            entry = lookup(position)
            if entry is None:
                continue
            number, ply = numbers[position.key], position.ply
            targets = tuple(_number_reached_position(position, move, lookup, numbers, waiting) for move in entry.moves)
            least = ply if entry.ply is None else min(ply, entry.ply)
            yield ReachablePosition(entry._replace(ply=least), position, number, is_start, targets)


def _number_book_position(
    position: Position,
    lookup: Lookup,
    numbers: dict[int, int],
    waiting: deque[tuple[str, bool]],
    *,
    is_start: bool = False,
) -> int:
    number = numbers.get(position.key, -1)
    if number < 0 and lookup(position) is not None:
        number = numbers[position.key] = len(numbers)
        waiting.append((position.sfen(), is_start))
    return number


def _number_reached_position(
    position: Position, said: MoveEntry, lookup: Lookup, numbers: dict[int, int], waiting: deque[tuple[str, bool]]
) -> int:
    move = MOVES[said.usi]
    if move is None or not position.try_move(move):
        return -1
    number = _number_book_position(position, lookup, numbers, waiting)
    position.undo()
    return number


class BookFile(ABC):
    """Opening book file of one kind; subclasses implement the format."""

    key: ClassVar[str]
    """File suffix of this kind of book, and its name in commands."""
    name: ClassVar[Phrase]
    traits: ClassVar[frozenset[BookTrait]]

    def __init__(self, data: BookBytes, kept_at: Path | None = None, progress: Progress = ignore_progress) -> None:
        """Open a book. The index of a large one is loaded from the file `kept_at`, or made and saved there."""
        self.bytes = data
        self.problems: list[Problem] = []
        """First faults found while the book file was indexed; `BookIndex.problems` has the number of all."""
        self._progress = progress
        self._problem_count = 0
        kept = None if data.is_small or kept_at is None else load_index(kept_at, data.stamp)
        self._read_header()
        if kept is None:
            kept = build_index(self._index_pairs(), lambda: self._problem_count)
            if kept_at is not None and not data.is_small:
                with suppress(OSError):  # made again next time
                    kept.save(kept_at, data.stamp)
                kept = load_index(kept_at, data.stamp) or kept
        self.index = kept

    @staticmethod
    @abstractmethod
    def likelihood(beginning: bytes, size: int, suffix: str) -> int:
        """Likelihood that a file is of this kind of book, from 0 to 100."""

    def _read_header(self) -> None:  # noqa: B027 - most kinds have no head
        """Read the header of the book file."""

    @abstractmethod
    def _index_pairs(self) -> Iterator[KeyAndOffset]:
        """Key and file offset of each position in the book; faults go to `_report_problem`."""

    @abstractmethod
    def position_key(self, position: Position) -> int: ...

    @abstractmethod
    def entry_at(self, offset: int, position: Position | None) -> BookEntry | None:
        """Entry at that offset of the file if it is for `position`; if `position` is None, any entry there."""

    @abstractmethod
    def stored_entries(self) -> Iterator[StoredEntry]:
        """All entries that the book file stores, in its order, repeated positions included."""

    @abstractmethod
    def find_problems(self) -> Iterator[Problem]:
        """Check the book file and yield all faults, with line or offset."""

    @classmethod
    @abstractmethod
    def encode_entry(cls, entry: BookEntry, position: Position) -> EntryData | None:
        """Encode the entry of a position; None if this kind of book cannot store it."""

    @classmethod
    @abstractmethod
    def write_sorted_entries(cls, pieces: Iterable[EntryData], out: BinaryIO, source: "BookFile | None") -> int:
        """Write a book file of sorted positions, with the header of `source`; return their number."""

    # Reading.

    def position_offsets(self, position: Position) -> list[int]:
        """Offsets in the file of a position's entry; several if the file has duplicates."""
        return [
            place for place in self.index.find_offsets(self.position_key(position)) if self.entry_at(place, position)
        ]

    def entry(self, position: Position) -> BookEntry | None:
        found = [
            entry
            for place in self.index.find_offsets(self.position_key(position))[:_MAX_ENTRIES_PER_POSITION]
            if (entry := self.entry_at(place, position)) is not None
        ]
        return merge_duplicates(found) if found else None

    def entries(self) -> Iterator[BookEntry]:
        """Entries of all positions of the book, each once, in the order of the file."""
        has_twins = bool(self.index.repeated)
        for offset, _ in self.stored_entries():
            entry = self.entry_at(offset, None)
            if entry is None:
                continue
            if has_twins:
                position = entry.position()
                places = self.position_offsets(position)
                if len(places) > 1:
                    if places[0] != offset:
                        continue
                    entry = self.entry(position) or entry
            yield entry

    def unreached_count(self) -> int:
        """Number of stored positions that cannot be identified."""
        return 0

    def other_losses(self) -> list[Phrase]:
        """Sentences about what a conversion of the file loses, besides traits (`BookTrait`)."""
        count = self.unreached_count()
        return [text.LOST_UNREACHED.filled(count=count)] if count else []

    def start_positions(self) -> tuple[str, ...]:
        """Start positions of the book, as far as the file tells."""
        return STANDARD_STARTS

    # Writing.

    def rewrite_file(
        self, out: BinaryIO, changes: Mapping[str, BookEntry | None], progress: Progress = ignore_progress
    ) -> None:
        """Rewrite the file with changed entries, by SFEN without move number; None deletes a position."""
        instead: dict[int, EntryData | None] = {}
        new: list[EntryData] = []
        for sfen, entry in changes.items():
            position = Position.from_sfen(sfen)
            piece = None if entry is None else self.encode_entry(entry, position)
            places = self.position_offsets(position)
            instead.update(dict.fromkeys(places[1:]))
            if places:
                instead[places[0]] = piece
            elif piece is not None:
                new.append(piece)
        new.sort(reverse=True)
        self.write_sorted_entries(self._merge_changes(instead, new, progress), out, self)

    def _merge_changes(
        self, instead: Mapping[int, EntryData | None], new: list[EntryData], progress: Progress
    ) -> Iterator[EntryData]:
        for count, (offset, piece) in enumerate(self.stored_entries()):
            if not count & 0xFFF:
                progress(count, len(self.index))
            while new and new[-1].sort_key < piece.sort_key:
                yield new.pop()
            put = instead.get(offset, piece)
            if put is not None:
                yield put
        yield from reversed(new)

    @classmethod
    def write_entries(cls, entries: Iterable[BookEntry], out: BinaryIO, lookup: Lookup, starts: tuple[str, ...]) -> int:  # noqa: ARG003 - used by subclasses
        """Write a new file of unsorted entries; return the number of positions."""
        pieces = (piece for entry in entries if (piece := cls.encode_entry(entry, entry.position())) is not None)
        return cls.write_sorted_entries(sort_entry_data(pieces), out, None)

    def _report_problem(self, reason: Phrase, line: int = 0, **values: object) -> None:
        self._problem_count += 1
        if len(self.problems) < 20:
            self.problems.append(Problem(reason, values, severity=Severity.ERROR, line=line))


def merge_duplicates(entries: list[BookEntry]) -> BookEntry:
    """Merge duplicate entries of one position in a file; the first entry of a move counts."""
    first = entries[0]
    if len(entries) == 1:
        return first
    moves: dict[str, MoveEntry] = {}
    for entry in entries:
        for move in entry.moves:
            moves.setdefault(move.usi, move)
    plies = [entry.ply for entry in entries if entry.ply is not None]
    return first._replace(moves=tuple(moves.values()), ply=min(plies, default=None))


def sort_entry_data(pieces: Iterable[EntryData]) -> Iterator[EntryData]:
    """Sort stored positions by an external merge sort: sorted runs of many of them are spilled to the disk."""
    runs: list[Iterator[EntryData]] = []
    run: list[EntryData] = []
    size = 0
    for piece in pieces:
        run.append(piece)
        size += len(piece.data) + 200
        if size > _SORT_RUN_BYTES:
            runs.append(_spill_run(sorted(run)))
            run, size = [], 0
    run.sort()
    return heapq.merge(*runs, run) if runs else iter(run)


def _spill_run(run: list[EntryData]) -> Iterator[EntryData]:
    file = tempfile.TemporaryFile()  # noqa: SIM115 - closed when the last piece is read
    for start in range(0, len(run), 1_000):
        pickle.dump([tuple(piece) for piece in run[start : start + 1_000]], file, pickle.HIGHEST_PROTOCOL)
    count = -(-len(run) // 1_000)
    file.seek(0)

    def read() -> Iterator[EntryData]:
        with file:
            for _ in range(count):
                for order, data in pickle.load(file):  # noqa: S301 - our own, a moment ago
                    yield EntryData(order, data)

    return read()


def book_move_illegality(position: Position, usi: str) -> Phrase | None:
    """Reason why a book move cannot be played; None if it is legal or a special word such as resign."""
    if usi in SPECIAL_MOVES:
        return None
    move = MOVES[usi]
    if move is None:
        return text.NO_MOVE.filled(text=usi)
    if position.is_quick_legal(move) and not position.checks_by_pawn(move):
        return None
    illegal = illegality_of(position, move)
    return None if illegal is None else illegal.phrase


def illegal_moves(entry: BookEntry, position: Position, offset: int) -> Iterator[Problem]:
    for said in entry.moves:
        reason = book_move_illegality(position, said.usi)
        if reason is not None:
            values = {"offset": offset, "move": said.usi, "reason": reason}
            yield Problem(text.ILLEGAL_AT, values, severity=Severity.ERROR)
