"""What every kind of book file is: opened by an index, looked up, gone through, and written again with changes.

A file consists of pieces, one a position, and each kind has an order in which they stand. Saving goes through the pieces of
the old file and puts changed and new ones among them; a conversion sorts the pieces, on the disk where they are many.
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

from app.book.entry import SPECIAL, BookEntry, BookTrait, MoveEntry
from app.book.index import BookBytes, Pair, Progress, kept_index, made_index, no_progress
from app.record.problems import Problem, Severity
from app.shogi.moves import MOVES
from app.shogi.position import Position
from app.shogi.rules import why_illegal
from app.shogi.starts import RARE, STARTS
from app.text import book as text
from app.text.phrase import Phrase

STANDARD: Final = tuple(start.sfen for start in STARTS + RARE)
"""Where books begin."""
_RUN: Final = 48 << 20
"""So many bytes of pieces are sorted in memory."""
_MOST: Final = 600
"""More moves than any position has."""


class Piece(NamedTuple):
    """What stands in a file for one position."""

    order: bytes
    """By which it is sorted."""
    data: bytes


class StoredPiece(NamedTuple):
    offset: int
    piece: Piece


class Walked(NamedTuple):
    """A position to which the moves of a book lead."""

    entry: BookEntry
    position: Position
    number: int
    is_start: bool
    targets: tuple[int, ...]
    """For each move: the number of the position behind it, -1 where the book does not have that."""


Lookup = Callable[[Position], BookEntry | None]


def walked(lookup: Lookup, starts: Iterable[str]) -> Iterator[Walked]:
    """All positions of a book that its moves lead to, those with fewer moves before others, numbered in that order."""
    numbers: dict[int, int] = {}
    waiting: deque[tuple[str, bool]] = deque()
    for start in starts:
        _enter(Position.from_sfen(start), lookup, numbers, waiting, is_start=True)
        while waiting:
            sfen, is_start = waiting.popleft()
            position = Position.from_sfen(sfen)
            entry = lookup(position)
            if entry is None:
                continue
            number, ply = numbers[position.key], position.ply
            targets = tuple(_target(position, move, lookup, numbers, waiting) for move in entry.moves)
            least = ply if entry.ply is None else min(ply, entry.ply)
            yield Walked(entry._replace(ply=least), position, number, is_start, targets)


def _enter(
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


def _target(
    position: Position, said: MoveEntry, lookup: Lookup, numbers: dict[int, int], waiting: deque[tuple[str, bool]]
) -> int:
    move = MOVES[said.usi]
    if move is None or not position.step(move):
        return -1
    number = _enter(position, lookup, numbers, waiting)
    position.undo()
    return number


class BookFile(ABC):
    """A book in a file, as it stands on the disk."""

    key: ClassVar[str]
    """For commands, and the suffix of its files."""
    name: ClassVar[Phrase]
    holds: ClassVar[frozenset[BookTrait]]
    knows_positions: ClassVar[bool] = True
    """Whether what stands in the file says which position it is of."""

    def __init__(self, data: BookBytes, kept_at: Path | None = None, progress: Progress = no_progress) -> None:
        """Open a book; the index of a large one is kept in the file `kept_at`, and made where it is not there."""
        self.bytes = data
        self.problems: list[Problem] = []
        """What was seen to be wrong while the index was made; no more than a few, see `BookIndex.problems`."""
        self._progress = progress
        self._troubles = 0
        kept = None if data.is_small or kept_at is None else kept_index(kept_at, data.stamp)
        self._begin()
        if kept is None:
            kept = made_index(self._pairs(), lambda: self._troubles)
            if kept_at is not None and not data.is_small:
                with suppress(OSError):  # it is made again next time
                    kept.save(kept_at, data.stamp)
                kept = kept_index(kept_at, data.stamp) or kept
        self.index = kept

    @staticmethod
    @abstractmethod
    def score(beginning: bytes, size: int, suffix: str) -> int:
        """How much a file looks like this kind, from 0 to 100."""

    def _begin(self) -> None:  # noqa: B027 - most kinds have no head
        """Read the head of the file."""

    @abstractmethod
    def _pairs(self) -> Iterator[Pair]:
        """The key and the offset of each position; troubles are told to `_trouble`."""

    @abstractmethod
    def key_of(self, position: Position) -> int: ...

    @abstractmethod
    def entry_at(self, offset: int, position: Position | None) -> BookEntry | None:
        """What stands there, if it is of `position`; of any position where that is None."""

    @abstractmethod
    def pieces(self) -> Iterator[StoredPiece]:
        """All that stands in the file."""

    @abstractmethod
    def problems_in(self) -> Iterator[Problem]:
        """Everything that is wrong with the file itself, by line or offset."""

    @classmethod
    @abstractmethod
    def piece_of(cls, entry: BookEntry, position: Position) -> Piece | None:
        """The piece for an entry; None where this kind of book has none for it."""

    @classmethod
    @abstractmethod
    def assemble(cls, pieces: Iterable[Piece], out: BinaryIO, source: "BookFile | None") -> int:
        """Write a file of pieces in their order, with the head of `source`; how many there were."""

    # Reading

    def offsets_of(self, position: Position) -> list[int]:
        """Where a position stands; more than one place where the file repeats itself."""
        return [place for place in self.index.offsets(self.key_of(position)) if self.entry_at(place, position)]

    def entry(self, position: Position) -> BookEntry | None:
        found = [
            entry
            for place in self.index.offsets(self.key_of(position))[:_MOST]
            if (entry := self.entry_at(place, position)) is not None
        ]
        return joined(found) if found else None

    def entries(self) -> Iterator[BookEntry]:
        """Every position once, in the order of the file."""
        has_twins = bool(self.index.repeated)
        for offset, _ in self.pieces():
            entry = self.entry_at(offset, None)
            if entry is None:
                continue
            if has_twins:
                position = entry.position()
                places = self.offsets_of(position)
                if len(places) > 1:
                    if places[0] != offset:
                        continue
                    entry = self.entry(position) or entry
            yield entry

    def unreached(self) -> int:
        """How many positions stand in the file of which nobody knows what they are."""
        return 0

    def lost_besides(self) -> list[Phrase]:
        """What the file has that is no entry, and that a new file made of its entries lacks."""
        count = self.unreached()
        return [text.LOST_UNREACHED.filled(count=count)] if count else []

    def starts(self) -> tuple[str, ...]:
        """Where its moves begin, as far as it says so."""
        return STANDARD

    # Writing

    def rewrite(self, out: BinaryIO, changes: Mapping[str, BookEntry | None], progress: Progress = no_progress) -> None:
        """Write the file with other entries for some positions, which are named by their SFEN without number."""
        instead: dict[int, Piece | None] = {}
        new: list[Piece] = []
        for sfen, entry in changes.items():
            position = Position.from_sfen(sfen)
            piece = None if entry is None else self.piece_of(entry, position)
            places = self.offsets_of(position)
            instead.update(dict.fromkeys(places[1:]))
            if places:
                instead[places[0]] = piece
            elif piece is not None:
                new.append(piece)
        new.sort(reverse=True)
        self.assemble(self._with_changes(instead, new, progress), out, self)

    def _with_changes(
        self, instead: Mapping[int, Piece | None], new: list[Piece], progress: Progress
    ) -> Iterator[Piece]:
        for count, (offset, piece) in enumerate(self.pieces()):
            if not count & 0xFFF:
                progress(count, len(self.index))
            while new and new[-1].order < piece.order:
                yield new.pop()
            put = instead.get(offset, piece)
            if put is not None:
                yield put
        yield from reversed(new)

    @classmethod
    def write(cls, entries: Iterable[BookEntry], out: BinaryIO, lookup: Lookup, starts: tuple[str, ...]) -> int:  # noqa: ARG003 - for kinds that go by them
        """Write a new file of entries in any order; how many positions it has."""
        pieces = (piece for entry in entries if (piece := cls.piece_of(entry, entry.position())) is not None)
        return cls.assemble(in_order(pieces), out, None)

    def _trouble(self, reason: Phrase, line: int = 0, **values: object) -> None:
        self._troubles += 1
        if len(self.problems) < 20:
            self.problems.append(Problem(reason, values, severity=Severity.ERROR, line=line))


def joined(entries: list[BookEntry]) -> BookEntry:
    """One entry of several for the same position in one file: the first that says something of a move counts."""
    first = entries[0]
    if len(entries) == 1:
        return first
    moves: dict[str, MoveEntry] = {}
    for entry in entries:
        for move in entry.moves:
            moves.setdefault(move.usi, move)
    plies = [entry.ply for entry in entries if entry.ply is not None]
    return first._replace(moves=tuple(moves.values()), ply=min(plies, default=None))


def in_order(pieces: Iterable[Piece]) -> Iterator[Piece]:
    """Pieces sorted; of many, most lie on the disk meanwhile."""
    runs: list[Iterator[Piece]] = []
    run: list[Piece] = []
    size = 0
    for piece in pieces:
        run.append(piece)
        size += len(piece.data) + 200
        if size > _RUN:
            runs.append(_spilled(sorted(run)))
            run, size = [], 0
    run.sort()
    return heapq.merge(*runs, run) if runs else iter(run)


def _spilled(run: list[Piece]) -> Iterator[Piece]:
    file = tempfile.TemporaryFile()  # noqa: SIM115 - it goes when the last piece is read
    for start in range(0, len(run), 1_000):
        pickle.dump([tuple(piece) for piece in run[start : start + 1_000]], file, pickle.HIGHEST_PROTOCOL)
    count = -(-len(run) // 1_000)
    file.seek(0)

    def read() -> Iterator[Piece]:
        with file:
            for _ in range(count):
                for order, data in pickle.load(file):  # noqa: S301 - our own, a moment ago
                    yield Piece(order, data)

    return read()


def illegality(position: Position, usi: str) -> Phrase | None:
    """Why a book's move cannot be played; None where it can, or stands for something else than a move."""
    if usi in SPECIAL:
        return None
    move = MOVES[usi]
    if move is None:
        return text.NO_MOVE.filled(text=usi)
    if position.is_quick_legal(move) and not position.checks_by_pawn(move):
        return None
    illegal = why_illegal(position, move)
    return None if illegal is None else illegal.phrase


def illegal_moves(entry: BookEntry, position: Position, offset: int) -> Iterator[Problem]:
    """What is wrong with the moves of an entry at that place of a file."""
    for said in entry.moves:
        reason = illegality(position, said.usi)
        if reason is not None:
            values = {"offset": offset, "move": said.usi, "reason": reason}
            yield Problem(text.ILLEGAL_AT, values, severity=Severity.ERROR)


def cut_off(offset: int) -> Problem:
    return Problem(text.CUT_OFF, {"offset": offset}, severity=Severity.ERROR)
