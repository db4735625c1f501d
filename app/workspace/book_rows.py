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
    move: Move
    notes: tuple[tuple[int, MoveThere], ...]
    """What each book has, by the book's place. None has more than one."""
    behind: BookEntry | None
    """The position that the move leads to, in the first book that counts games."""

    @property
    def said(self) -> MoveEntry | None:
        """By the first book that says something; None where the books only have the position behind the move."""
        return next((there.said for _, there in self.notes if there.said is not None), None)

    @property
    def share(self) -> float:
        """In the first book that has the move."""
        return next((there.share for _, there in self.notes if there.said is not None), 0.0)

    def by(self, place: int) -> MoveEntry | None:
        """What the book at that place says of it."""
        return next((there.said for number, there in self.notes if number == place), None)


class BookPage(NamedTuple):
    """All that books say of one position."""

    position: Position
    """Nobody moves on it: while the books are read, the board may be at another one already."""
    rows: tuple[BookRow, ...] = ()
    comments: tuple[tuple[int, str], ...] = ()


def letter_of(place: int) -> str:
    """How a book is called in short."""
    return _LETTERS[place % len(_LETTERS)]


def page_of(books: Sequence[OpenBook], position: Position) -> BookPage:
    """Read the books, which takes as long as their disks: done beside the window. The first book's order comes first."""
    legal = {move.usi: move for move in position.legal_moves()}
    notes: dict[str, list[tuple[int, MoveThere]]] = {}
    comments = []
    for place, book in enumerate(books):
        for there in sorted(book.moves_at(position), key=lambda each: -each.share):
            if there.usi in legal:
                notes.setdefault(there.usi, []).append((place, there))
        entry = book.entry(position)
        if entry is not None and entry.comment:
            comments.append((place, entry.comment))
    found = sorted(notes.items(), key=lambda each: all(there.said is None for _, there in each[1]))
    rows = (BookRow(legal[usi], tuple(each), _behind(books, position, legal[usi])) for usi, each in found)
    return BookPage(position, tuple(rows), tuple(comments))


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
