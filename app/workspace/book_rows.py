"""What opening books say of a position, as a person reads it: a row for each move, with what every book has of it."""

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from app.book.book import MoveThere, OpenBook
from app.book.entry import BookEntry, MoveEntry
from app.shogi.moves import Move
from app.shogi.pieces import Side
from app.shogi.position import Position
from app.workspace.scene import Arrow, DrawingInk, origin_of

BOOKS: Final = "books"
MOST_UNSAVED: Final = 1_000
"""Positions. With more changes than that a book is saved without being asked."""
_ARROWS: Final = 4
_LETTERS: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


class KeptBooks(NamedTuple):
    """The books that are open, from start to start, with what was changed in them and is not saved yet."""

    paths: tuple[str, ...] = ()
    edited: str = ""
    unsaved: Mapping[str, tuple[BookEntry, ...]] = {}
    """By path. An entry without moves is one that was taken out."""


class BookRow(NamedTuple):
    """One move of a position: the values of the chosen book, and the shares in every book."""

    move: Move
    notes: tuple[tuple[int, MoveThere], ...]
    """What each book has, by the book's place. None has more than one."""
    behind: BookEntry | None
    """The position that the move leads to, in the chosen book if that counts games, otherwise in the first that does."""
    chosen: int = 0
    """Place of the book whose values are shown and edited."""

    @property
    def said(self) -> MoveEntry | None:
        """The chosen book's entry for the move; None where that book has none."""
        return self.by(self.chosen)

    @property
    def share(self) -> float:
        """Share of the move in the chosen book."""
        return next((there.share for place, there in self.notes if place == self.chosen and there.said), 0.0)

    def by(self, place: int) -> MoveEntry | None:
        """The entry of the book at that place; None where it has none."""
        return next((there.said for number, there in self.notes if number == place), None)

    @property
    def is_in_a_book(self) -> bool:
        """False where the books only have the position behind the move."""
        return any(there.said is not None for _, there in self.notes)


class BookPage(NamedTuple):
    """All that books say of one position."""

    position: Position
    """Nobody moves on it: while the books are read, the board may be at another one already."""
    rows: tuple[BookRow, ...] = ()
    comments: tuple[tuple[int, str], ...] = ()


def letter_of(place: int) -> str:
    """How a book is called in short."""
    return _LETTERS[place % len(_LETTERS)]


def page_of(books: Sequence[OpenBook], position: Position, chosen: int = 0) -> BookPage:
    """Read the books, in a thread because disks are slow. The moves of the book at the place `chosen` come first, in its order."""
    legal = {move.usi: move for move in position.legal_moves()}
    notes: dict[str, list[tuple[int, MoveThere]]] = {}
    comments = []
    in_order = sorted(enumerate(books), key=lambda each: each[0] != chosen)
    for place, book in in_order:
        for there in sorted(book.moves_at(position), key=lambda each: -each.share):
            if there.usi in legal:
                notes.setdefault(there.usi, []).append((place, there))
        entry = book.entry(position)
        if entry is not None and entry.comment:
            comments.append((place, entry.comment))
    preferred = [book for _, book in in_order]
    rows = [
        BookRow(legal[usi], tuple(sorted(each)), _behind(preferred, position, legal[usi]), chosen)
        for usi, each in notes.items()
    ]
    rows.sort(key=lambda row: (row.said is None, not row.is_in_a_book))
    return BookPage(position, tuple(rows), tuple(sorted(comments)))


def _behind(books: Sequence[OpenBook], position: Position, move: Move) -> BookEntry | None:
    here = position.copy()
    here.apply(move)
    found = (book.entry(here) for book in books)
    return next((entry for entry in found if entry is not None and entry.games), None)


def book_arrows(page: BookPage, mover: Side) -> tuple[Arrow, ...]:
    """The moves that are played most, the first one painted last."""
    shown = [row for row in page.rows if row.share > 0][:_ARROWS]
    arrows = [
        Arrow(
            origin_of(row.move, mover),
            row.move.to,
            DrawingInk.BOOK,
            row.share / shown[0].share,
            label=f"{row.share:.0%}",
        )
        for row in shown
    ]
    return tuple(reversed(arrows))
