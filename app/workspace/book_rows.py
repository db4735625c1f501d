"""Rows of the opening book pane: one per move of a position, with the entry that each open book has for the move."""

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from app.book.book import BookMoveOption, EditableBook
from app.book.entry import BookEntry, MoveEntry
from app.shogi.moves import Move
from app.shogi.pieces import Side
from app.shogi.position import Position
from app.workspace.scene import Arrow, DrawingInk, move_origin

BOOKS_KEY: Final = "books"
MOST_UNSAVED: Final = 1_000
"""Number of changed positions above which the program saves a book without asking the user."""
_ARROWS: Final = 4
_LETTERS: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


class StoredBooks(NamedTuple):
    """Paths of the open books and their unsaved edits, stored to reopen them at the next start."""

    paths: tuple[str, ...] = ()
    edited: str = ""
    unsaved: Mapping[str, tuple[BookEntry, ...]] = {}
    """Unsaved entries by path of the book; an entry without moves deletes the position."""


class BookRow(NamedTuple):
    """Book move of a position: its entry in the selected book, and its share in every book."""

    move: Move
    entries: tuple[tuple[int, BookMoveOption], ...]
    """Index of each open book that has the move, with its entry for the move; no book occurs twice."""
    entry_after: BookEntry | None
    """Entry of the position after the move, from the first book with game counts there (the selected book first)."""
    chosen: int = 0
    """Index of the book whose values are shown and edited."""

    @property
    def chosen_entry(self) -> MoveEntry | None:
        """Move entry of the selected book; None if that book lacks the move."""
        return self.entry_in_book(self.chosen)

    @property
    def share(self) -> float:
        """Share of the move in the selected book, 0 to 1."""
        return next((there.share for place, there in self.entries if place == self.chosen and there.move_entry), 0.0)

    def entry_in_book(self, place: int) -> MoveEntry | None:
        """Move entry of the book at index `place`; None if that book lacks the move."""
        return next((there.move_entry for number, there in self.entries if number == place), None)

    @property
    def is_move_listed(self) -> bool:
        """True if some book lists the move itself, and not only the position after the move."""
        return any(there.move_entry is not None for _, there in self.entries)


class BookPage(NamedTuple):
    """Entries and comments of all open books for one position."""

    position: Position
    """Position that was looked up. It is never changed: the board may have moved on while a thread read the books."""
    rows: tuple[BookRow, ...] = ()
    comments: tuple[tuple[int, str], ...] = ()


def book_letter(place: int) -> str:
    """Letter that stands for the open book at index `place`."""
    return _LETTERS[place % len(_LETTERS)]


def look_up_books(books: Sequence[EditableBook], position: Position, chosen: int = 0) -> BookPage:
    """Look up a position in all books; run in a thread, as disks are slow. Moves of the book at `chosen` come first."""
    legal = {move.usi: move for move in position.legal_moves()}
    notes: dict[str, list[tuple[int, BookMoveOption]]] = {}
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
        BookRow(legal[usi], tuple(sorted(each)), _entry_after_move(preferred, position, legal[usi]), chosen)
        for usi, each in notes.items()
    ]
    rows.sort(key=lambda row: (row.chosen_entry is None, not row.is_move_listed))
    return BookPage(position, tuple(rows), tuple(sorted(comments)))


def _entry_after_move(books: Sequence[EditableBook], position: Position, move: Move) -> BookEntry | None:
    here = position.copy()
    here.apply(move)
    found = (book.entry(here) for book in books)
    return next((entry for entry in found if entry is not None and entry.games), None)


def book_arrows(page: BookPage, mover: Side) -> tuple[Arrow, ...]:
    """Arrows for the most frequent book moves; the most frequent comes last, so that it is painted on top."""
    shown = [row for row in page.rows if row.share > 0][:_ARROWS]
    arrows = [
        Arrow(
            move_origin(row.move, mover),
            row.move.to,
            DrawingInk.BOOK,
            row.share / shown[0].share,
            label=f"{row.share:.0%}",
        )
        for row in shown
    ]
    return tuple(reversed(arrows))
