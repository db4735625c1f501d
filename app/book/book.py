"""Editable opening book: its file overlaid with changes that can be undone and saved.

The changes stay in memory until they are saved. Then a new file is written from the old one and the changes, position
by position. The old file stays as a backup.
"""

import os
import sys
from collections.abc import Iterable, Iterator
from contextlib import suppress
from pathlib import Path
from shutil import copyfile
from typing import Final, NamedTuple

from app.base.atomic import atomic_writer
from app.base.event import Event
from app.book.entry import BookEntry, BookError, MoveEntry
from app.book.index import FileStamp, Progress, ignore_progress
from app.book.kinds import open_book
from app.book.source import BookFile
from app.shogi.moves import Move
from app.shogi.position import Position
from app.text import book as text

BACKUP_SUFFIX: Final = ".bak"


class BookChange(NamedTuple):
    """Change of one position's entry in a book, with the entry before and after it, for undo and redo."""

    sfen: str
    before: BookEntry | None
    after: BookEntry | None


class BookMoveOption(NamedTuple):
    """Move of a position in a book, or one that leads to another position of the book."""

    usi: str
    move_entry: MoveEntry | None
    """The book's entry of the move; None if the book has only the position after the move."""
    share: float


class EditableBook:
    """Opening book that is open for editing, with unsaved changes, undo and redo."""

    def __init__(self, path: Path, file: BookFile, cache: Path | None = None, *, is_editable: bool = True) -> None:
        self.path = path
        self.file = file
        self.is_editable = is_editable
        self.entries_changed = Event[tuple[BookChange, ...]]()
        self._cache = cache
        self._changed_entries: dict[str, BookEntry | None] = {}
        self._undo_stack: list[tuple[BookChange, ...]] = []
        self._redo_stack: list[tuple[BookChange, ...]] = []
        self._saved_count = 0
        """Number of changes in the undo history that are saved; -1 if undoing cannot return to the saved state."""

    @classmethod
    def open(cls, path: Path, cache: Path | None = None, progress: Progress = ignore_progress) -> "EditableBook":
        """Open a book; raise BookError if it cannot be read or is no book."""
        return cls(path, open_book(path, cache, progress), cache)

    # Reading.

    def entry(self, position: Position) -> BookEntry | None:
        sfen = position.sfen_without_ply()
        return self._changed_entries[sfen] if sfen in self._changed_entries else self.file.entry(position)

    def entries(self) -> Iterator[BookEntry]:
        for entry in self.file.entries():
            if entry.sfen not in self._changed_entries:
                yield entry
        yield from (entry for entry in self._changed_entries.values() if entry is not None)

    def start_positions(self) -> tuple[str, ...]:
        return self.file.start_positions()

    def moves_at(self, position: Position) -> tuple[BookMoveOption, ...]:
        """Moves that the book has for a position, and those that lead to other positions of the book."""
        entry = self.entry(position)
        known = () if entry is None else entry.moves
        shares = () if entry is None or not known else entry.move_shares()
        found = [BookMoveOption(said.usi, said, share) for said, share in zip(known, shares, strict=True)]
        names = {said.usi for said in known}
        here = position.copy()
        for move in position.legal_moves():
            if move.usi not in names:
                here.apply(move)
                if self.entry(here) is not None:
                    found.append(BookMoveOption(move.usi, None, 0.0))
                here.undo()
        return tuple(found)

    # Editing.

    @property
    def is_changed(self) -> bool:
        return len(self._undo_stack) != self._saved_count

    @property
    def unsaved_entries(self) -> tuple[BookEntry, ...]:
        """Changed entries of positions that are not saved yet; an entry without moves is a deleted position."""
        if not self.is_changed:
            return ()
        return tuple(BookEntry(sfen) if entry is None else entry for sfen, entry in self._changed_entries.items())

    @property
    def can_undo(self) -> bool:
        return bool(self._undo_stack)

    @property
    def can_redo(self) -> bool:
        return bool(self._redo_stack)

    def replace_entries(self, *entries: BookEntry) -> None:
        """Replace the entries of positions; an entry without moves and comment deletes its position."""
        changes = [
            BookChange(entry.sfen, self.entry(entry.position()), entry if entry.moves or entry.comment else None)
            for entry in entries
        ]
        told = tuple(change for change in changes if change.before != change.after)
        if not told:
            return
        if self._saved_count > len(self._undo_stack):
            self._saved_count = -1
        self._undo_stack.append(told)
        self._redo_stack.clear()
        self._changed_entries.update((change.sfen, change.after) for change in told)
        self.entries_changed.emit(told)

    def undo(self) -> None:
        if self._undo_stack:
            back = tuple(BookChange(each.sfen, each.after, each.before) for each in reversed(self._undo_stack[-1]))
            self._redo_stack.append(self._undo_stack.pop())
            self._changed_entries.update((change.sfen, change.after) for change in back)
            self.entries_changed.emit(back)

    def redo(self) -> None:
        if self._redo_stack:
            again = self._redo_stack.pop()
            self._undo_stack.append(again)
            self._changed_entries.update((change.sfen, change.after) for change in again)
            self.entries_changed.emit(again)

    def set_move(self, position: Position, said: MoveEntry) -> None:
        """Add a move to a position, or replace its data without changing the order."""
        entry = self._entry_or_new(position)
        moves = list(entry.moves)
        places = [place for place, move in enumerate(moves) if move.usi == said.usi]
        if places:
            moves[places[0]] = said
        else:
            moves.append(said)
        self.replace_entries(entry._replace(moves=tuple(moves)))

    def remove_move(self, position: Position, usi: str) -> None:
        entry = self._entry_or_new(position)
        self.replace_entries(entry._replace(moves=tuple(move for move in entry.moves if move.usi != usi)))

    def reorder_move(self, position: Position, usi: str, place: int) -> None:
        """Move a book move to that index, counted from 0, in the list of its position's moves."""
        entry = self._entry_or_new(position)
        moves = [move for move in entry.moves if move.usi != usi]
        moves[place:place] = [move for move in entry.moves if move.usi == usi]
        self.replace_entries(entry._replace(moves=tuple(moves)))

    def set_comment(self, position: Position, comment: str) -> None:
        self.replace_entries(self._entry_or_new(position)._replace(comment=comment))

    def add_lines(self, start: Position, lines: Iterable[Iterable[Move]]) -> None:
        """Add the moves of lines from one position, such as all variations of a record, as one undoable change."""
        entries: dict[str, BookEntry] = {}
        for line in lines:
            position = start.copy()
            for move in line:
                sfen = position.sfen_without_ply()
                entry = entries.get(sfen) or self._entry_or_new(position)
                if entry.find_move(move.usi) is None:
                    entry = entry._replace(moves=(*entry.moves, MoveEntry(move.usi)))
                entries[sfen] = entry
                if not position.try_move(move):
                    break
        self.replace_entries(*entries.values())

    def _entry_or_new(self, position: Position) -> BookEntry:
        return self.entry(position) or BookEntry(position.sfen_without_ply(), ply=position.ply)

    # Saving.

    def is_changed_on_disk(self) -> bool:
        """True if another program has changed the book file since it was opened."""
        try:
            seen = self.path.stat()
        except OSError:
            return True
        return FileStamp(seen.st_size, seen.st_mtime_ns) != self.file.bytes.stamp

    def save(self, progress: Progress = ignore_progress, *, over_others: bool = False) -> None:
        """Save the changes atomically and keep the old file as one backup; raise OSError if that fails.

        A file changed by another program is overwritten only with `over_others`; otherwise BookError is raised. An
        exception from `progress` cancels the save, and file and changes stay as they were. The backup is a hard link
        where the disk supports it, so it costs neither time nor space.
        """
        if not over_others and self.is_changed_on_disk():
            raise BookError(text.OTHER_ON_DISK)
        changes = dict(self._changed_entries)
        with atomic_writer(self.path) as out:
            self.file.rewrite_file(out, changes, progress)
            if sys.platform == "win32":
                self.file.bytes.release_file()
            self._back_up()
        old, self.file = self.file, open_book(self.path, self._cache, progress, type(self.file))
        old.bytes.close()
        self._changed_entries.clear()
        self._saved_count = len(self._undo_stack)

    def _back_up(self) -> None:
        target = Path(os.path.realpath(self.path))
        if not target.exists():
            return
        backup = target.with_name(target.name + BACKUP_SUFFIX)
        fresh = target.with_name(f".{target.name}{BACKUP_SUFFIX}")
        with suppress(FileNotFoundError):
            fresh.unlink()
        try:
            os.link(target, fresh)
        except OSError:
            copyfile(target, fresh)
        fresh.replace(backup)
