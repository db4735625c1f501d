"""Common interface of books (file, edited, altered, in memory), filters, and writing in another format."""

from collections.abc import Callable, Iterator
from typing import BinaryIO, Final, NamedTuple, Protocol

from app.book.entry import BookEntry, BookTrait, count_traits
from app.book.index import Progress, ignore_progress
from app.book.source import STANDARD_STARTS, BookFile, book_move_illegality
from app.shogi.moves import MOVES
from app.shogi.packing import PACKED_SFENS, PackingFault
from app.shogi.position import Position, SfenError
from app.text import book as text
from app.text.phrase import Phrase

_INT16_RANGE: Final = (-0x7FFF, 0x7FFF)
_UINT16_RANGE: Final = (0, 0xFFFF)
_INT32_RANGE: Final = (-(1 << 31) + 1, (1 << 31) - 1)
_VALUE_RANGES: Final[dict[str, dict[str, tuple[int, int]]]] = {
    "ybb": {"score": _INT16_RANGE, "depth": _UINT16_RANGE},
    "bin": {"score": _INT32_RANGE, "weight": _UINT16_RANGE},
    "sbk": {"weight": (0, _INT32_RANGE[1])},
}
"""Ranges of values that a kind of book stores in few bits, by the key of the kind."""


class BookReader(Protocol):
    """Interface of anything that can be read like a book."""

    def entry(self, position: Position) -> BookEntry | None: ...
    def entries(self) -> Iterator[BookEntry]:
        """Entries of all positions of the book, each once."""

    def start_positions(self) -> tuple[str, ...]: ...


EntryChange = Callable[[BookEntry], BookEntry | None]


class AlteredBook:
    """View of another book in which a function changes or removes each entry."""

    def __init__(self, book: BookReader, alter: EntryChange) -> None:
        self._book = book
        self._alter = alter

    def entry(self, position: Position) -> BookEntry | None:
        found = self._book.entry(position)
        return None if found is None else self._alter(found)

    def entries(self) -> Iterator[BookEntry]:
        return (altered for entry in self._book.entries() if (altered := self._alter(entry)) is not None)

    def start_positions(self) -> tuple[str, ...]:
        return self._book.start_positions()


class MemoryBook:
    """Opening book in memory that has no file yet."""

    def __init__(self, entries: Iterator[BookEntry]) -> None:
        self._entries = {entry.sfen: entry for entry in entries}

    def __len__(self) -> int:
        return len(self._entries)

    def entry(self, position: Position) -> BookEntry | None:
        return self._entries.get(position.sfen_without_ply())

    def entries(self) -> Iterator[BookEntry]:
        return iter(self._entries.values())

    def start_positions(self) -> tuple[str, ...]:
        return STANDARD_STARTS


class BookFilter(NamedTuple):
    """Filter for the moves of an opening book; a move without a count or score passes the limit on it."""

    least_count: int = 0
    least_share: float = 0.0
    """Least share of a move in the counts of all moves of its position, from 0 to 1; rarer moves are left out."""
    least_score: int | None = None
    most_score: int | None = None
    last_ply: int | None = None
    """Last move number of a game at which positions are kept; None for no limit."""
    is_legal_only: bool = False

    def filter_entry(self, entry: BookEntry) -> BookEntry | None:
        """Return the entry of a position with only the moves that pass the filter; None if no move is left."""
        if self.last_ply is not None and entry.ply is not None and entry.ply > self.last_ply:
            return None
        shares = entry.move_shares() if entry.moves else ()
        position = entry.position() if self.is_legal_only else None
        moves = tuple(
            move
            for move, share in zip(entry.moves, shares, strict=True)
            if (move.weight is None or move.weight >= self.least_count)
            and share >= self.least_share
            and (move.score is None or self.least_score is None or move.score >= self.least_score)
            and (move.score is None or self.most_score is None or move.score <= self.most_score)
            and (position is None or book_move_illegality(position, move.usi) is None)
        )
        return entry._replace(moves=moves) if moves else None


def conversion_losses(book: BookReader, kind: type[BookFile], progress: Progress = ignore_progress) -> list[Phrase]:
    """Sentences about the data of a book that a file of that kind cannot hold, with their counts."""
    lost = dict.fromkeys((trait for trait in BookTrait if trait not in kind.traits), 0)
    positions = clipped = unknown = empty = 0
    ranges = _VALUE_RANGES.get(kind.key, {})
    for number, entry in enumerate(book.entries()):
        if not number & 0xFF:
            progress(number, 0)
        for trait, count in count_traits(entry).items():
            if trait in lost:
                lost[trait] += count
        if kind.key == "bin":  # where a position without moves leaves no record
            empty += not any(MOVES[move.usi] for move in entry.moves)
        if kind.key == "ybb":
            positions += not _fits_packed_sfen(entry)
            clipped += not 0 <= (entry.ply or 0) <= _UINT16_RANGE[1]
        for move in entry.moves:
            for name, (least, most) in ranges.items():
                said: int | None = getattr(move, name)
                unknown += said is None
                clipped += said is not None and not least <= said <= most
    entries_with_progress = [trait.phrase.filled(count=count) for trait, count in lost.items() if count]
    others = (
        (text.LOST_POSITIONS, positions),
        (text.LOST_EMPTY, empty),
        (text.CLIPPED, clipped),
        (text.UNKNOWN_AS_NUMBER, unknown),
    )
    return entries_with_progress + [phrase.filled(count=count) for phrase, count in others if count]


def _fits_packed_sfen(entry: BookEntry) -> bool:
    try:
        return not isinstance(PACKED_SFENS.pack_position(entry.position()), PackingFault)
    except SfenError:
        return False


def write_book(book: BookReader, kind: type[BookFile], out: BinaryIO, progress: Progress = ignore_progress) -> int:
    """Write a new file of that kind and return its number of positions; an exception from `progress` cancels it."""

    def entries_with_progress() -> Iterator[BookEntry]:
        for count, entry in enumerate(book.entries()):
            if not count & 0xFF:
                progress(count, 0)
            yield entry

    return kind.write_entries(entries_with_progress(), out, book.entry, book.start_positions())
