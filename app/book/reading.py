"""What can be read like a book: a file, one that is worked on, or what comes of several by merging, filtering or reckoning."""

from collections.abc import Callable, Iterator
from typing import BinaryIO, Final, NamedTuple, Protocol

from app.book.entry import BookEntry, BookTrait, traits_in
from app.book.index import Progress, no_progress
from app.book.source import STANDARD, BookFile, illegality
from app.shogi.moves import MOVES
from app.shogi.packing import PACKED_SFENS, Unpackable
from app.shogi.position import Position, SfenError
from app.text import book as text
from app.text.phrase import Phrase

_SMALL_RANGE: Final = (-0x7FFF, 0x7FFF)
_WORD: Final = (0, 0xFFFF)
_LONG: Final = (-(1 << 31) + 1, (1 << 31) - 1)
_RANGES: Final[dict[str, dict[str, tuple[int, int]]]] = {
    "ybb": {"score": _SMALL_RANGE, "depth": _WORD},
    "bin": {"score": _LONG, "weight": _WORD},
    "sbk": {"weight": (0, _LONG[1])},
}
"""Of what each kind keeps as a number of few bits: the least and the most."""


class BookReader(Protocol):
    def entry(self, position: Position) -> BookEntry | None: ...
    def entries(self) -> Iterator[BookEntry]:
        """Every position once."""

    def starts(self) -> tuple[str, ...]: ...


Alter = Callable[[BookEntry], BookEntry | None]


class AlteredBook:
    """What another book says, each position altered or left out."""

    def __init__(self, book: BookReader, alter: Alter) -> None:
        self._book = book
        self._alter = alter

    def entry(self, position: Position) -> BookEntry | None:
        found = self._book.entry(position)
        return None if found is None else self._alter(found)

    def entries(self) -> Iterator[BookEntry]:
        return (altered for entry in self._book.entries() if (altered := self._alter(entry)) is not None)

    def starts(self) -> tuple[str, ...]:
        return self._book.starts()


class MemoryBook:
    """A book that was made and lies in no file yet."""

    def __init__(self, entries: Iterator[BookEntry]) -> None:
        self._entries = {entry.sfen: entry for entry in entries}

    def __len__(self) -> int:
        return len(self._entries)

    def entry(self, position: Position) -> BookEntry | None:
        return self._entries.get(position.sfen_without_ply())

    def entries(self) -> Iterator[BookEntry]:
        return iter(self._entries.values())

    def starts(self) -> tuple[str, ...]:
        return STANDARD


class BookFilter(NamedTuple):
    """What of a book is kept; a move of which a number is not known passes by that number."""

    least_count: int = 0
    least_share: float = 0.0
    """Of all moves of the position, from 0 to 1."""
    least_score: int | None = None
    most_score: int | None = None
    until: int | None = None
    """The last move number."""
    legal_only: bool = False

    def kept(self, entry: BookEntry) -> BookEntry | None:
        """What is left of an entry; None where nothing is."""
        if self.until is not None and entry.ply is not None and entry.ply > self.until:
            return None
        shares = entry.shares() if entry.moves else ()
        position = entry.position() if self.legal_only else None
        moves = tuple(
            move
            for move, share in zip(entry.moves, shares, strict=True)
            if (move.weight is None or move.weight >= self.least_count)
            and share >= self.least_share
            and (move.score is None or self.least_score is None or move.score >= self.least_score)
            and (move.score is None or self.most_score is None or move.score <= self.most_score)
            and (position is None or illegality(position, move.usi) is None)
        )
        return entry._replace(moves=moves) if moves else None


def losses(book: BookReader, kind: type[BookFile], progress: Progress = no_progress) -> list[Phrase]:
    """What a file of that kind will not hold of a book, each said with how often."""
    lost = dict.fromkeys((trait for trait in BookTrait if trait not in kind.holds), 0)
    positions = clipped = unknown = empty = 0
    ranges = _RANGES.get(kind.key, {})
    for number, entry in enumerate(book.entries()):
        if not number & 0xFF:
            progress(number, 0)
        for trait, count in traits_in(entry).items():
            if trait in lost:
                lost[trait] += count
        if kind.key == "bin":  # which has moves alone
            empty += not any(MOVES[move.usi] for move in entry.moves)
        if kind.key == "ybb":
            positions += not _has_room(entry)
            clipped += not 0 <= (entry.ply or 0) <= _WORD[1]
        for move in entry.moves:
            for name, (least, most) in ranges.items():
                said: int | None = getattr(move, name)
                unknown += said is None
                clipped += said is not None and not least <= said <= most
    told = [trait.phrase.filled(count=count) for trait, count in lost.items() if count]
    others = (
        (text.LOST_POSITIONS, positions),
        (text.LOST_EMPTY, empty),
        (text.CLIPPED, clipped),
        (text.UNKNOWN_AS_NUMBER, unknown),
    )
    return told + [phrase.filled(count=count) for phrase, count in others if count]


def _has_room(entry: BookEntry) -> bool:
    try:
        return not isinstance(PACKED_SFENS.packed(entry.position()), Unpackable)
    except SfenError:
        return False


def write_book(book: BookReader, kind: type[BookFile], out: BinaryIO, progress: Progress = no_progress) -> int:
    """Write a new file of that kind; how many positions it has. What `progress` raises ends it."""

    def told() -> Iterator[BookEntry]:
        for count, entry in enumerate(book.entries()):
            if not count & 0xFF:
                progress(count, 0)
            yield entry

    return kind.write(told(), out, book.entry, book.starts())
