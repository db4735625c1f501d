"""A book that is worked on: what its file says, with the changes that have been made since, which can be undone and saved.

Changes lie over the file, whatever its size, until they are saved: then the file is written anew from the old one and the
changes, position by position, beside the old one, which stays as a backup.
"""

import os
import sys
from collections.abc import Iterable, Iterator
from contextlib import suppress
from pathlib import Path
from shutil import copyfile
from typing import Final, NamedTuple

from app.base.atomic import filling
from app.base.event import Event
from app.book.entry import BookEntry, BookError, MoveEntry
from app.book.index import FileStamp, Progress, no_progress
from app.book.kinds import opened_book
from app.book.source import BookFile
from app.shogi.moves import Move
from app.shogi.position import Position
from app.text import book as text

BACKUP: Final = ".bak"


class BookChange(NamedTuple):
    """What became of one position."""

    sfen: str
    before: BookEntry | None
    after: BookEntry | None


class MoveThere(NamedTuple):
    """A move of a position, as books know it: theirs, or one that leads to a position they have."""

    usi: str
    said: MoveEntry | None
    """None where the book has only the position behind it."""
    share: float


class OpenBook:
    def __init__(self, path: Path, file: BookFile, cache: Path | None = None, *, is_editable: bool = True) -> None:
        self.path = path
        self.file = file
        self.is_editable = is_editable
        self.changed = Event[tuple[BookChange, ...]]()
        self._cache = cache
        self._over: dict[str, BookEntry | None] = {}
        self._done: list[tuple[BookChange, ...]] = []
        self._undone: list[tuple[BookChange, ...]] = []
        self._saved = 0
        """How many of the changes are in the file; -1 where going back does not lead there any more."""

    @classmethod
    def open(cls, path: Path, cache: Path | None = None, progress: Progress = no_progress) -> "OpenBook":
        """BookError where it cannot be read or is no book."""
        return cls(path, opened_book(path, cache, progress), cache)

    # Reading

    def entry(self, position: Position) -> BookEntry | None:
        sfen = position.sfen_without_ply()
        return self._over[sfen] if sfen in self._over else self.file.entry(position)

    def entries(self) -> Iterator[BookEntry]:
        """Every position once."""
        for entry in self.file.entries():
            if entry.sfen not in self._over:
                yield entry
        yield from (entry for entry in self._over.values() if entry is not None)

    def starts(self) -> tuple[str, ...]:
        return self.file.starts()

    def moves_at(self, position: Position) -> tuple[MoveThere, ...]:
        """What it knows of a position: its own moves first, then those that lead to a position of it."""
        entry = self.entry(position)
        known = () if entry is None else entry.moves
        shares = () if entry is None or not known else entry.shares()
        found = [MoveThere(said.usi, said, share) for said, share in zip(known, shares, strict=True)]
        names = {said.usi for said in known}
        here = position.copy()
        for move in position.legal_moves():
            if move.usi not in names:
                here.apply(move)
                if self.entry(here) is not None:
                    found.append(MoveThere(move.usi, None, 0.0))
                here.undo()
        return tuple(found)

    # Changing

    @property
    def is_changed(self) -> bool:
        return len(self._done) != self._saved

    @property
    def unsaved(self) -> tuple[BookEntry, ...]:
        """What the file does not say yet; an entry without moves is one that was taken out."""
        if not self.is_changed:
            return ()
        return tuple(BookEntry(sfen) if entry is None else entry for sfen, entry in self._over.items())

    @property
    def can_undo(self) -> bool:
        return bool(self._done)

    @property
    def can_redo(self) -> bool:
        return bool(self._undone)

    def put(self, *entries: BookEntry) -> None:
        """Have these entries instead of what there is for their positions; one without moves is taken out."""
        changes = [
            BookChange(entry.sfen, self.entry(entry.position()), entry if entry.moves or entry.comment else None)
            for entry in entries
        ]
        told = tuple(change for change in changes if change.before != change.after)
        if not told:
            return
        if self._saved > len(self._done):
            self._saved = -1
        self._done.append(told)
        self._undone.clear()
        self._over.update((change.sfen, change.after) for change in told)
        self.changed.emit(told)

    def undo(self) -> None:
        if self._done:
            back = tuple(BookChange(each.sfen, each.after, each.before) for each in reversed(self._done[-1]))
            self._undone.append(self._done.pop())
            self._over.update((change.sfen, change.after) for change in back)
            self.changed.emit(back)

    def redo(self) -> None:
        if self._undone:
            again = self._undone.pop()
            self._done.append(again)
            self._over.update((change.sfen, change.after) for change in again)
            self.changed.emit(again)

    def set_move(self, position: Position, said: MoveEntry) -> None:
        """Add a move to a position, or have it say something else; it keeps its place."""
        entry = self._entry_for(position)
        moves = list(entry.moves)
        places = [place for place, move in enumerate(moves) if move.usi == said.usi]
        if places:
            moves[places[0]] = said
        else:
            moves.append(said)
        self.put(entry._replace(moves=tuple(moves)))

    def remove_move(self, position: Position, usi: str) -> None:
        entry = self._entry_for(position)
        self.put(entry._replace(moves=tuple(move for move in entry.moves if move.usi != usi)))

    def reorder_move(self, position: Position, usi: str, place: int) -> None:
        """Have a move stand at that place among those of its position, counted from 0."""
        entry = self._entry_for(position)
        moves = [move for move in entry.moves if move.usi != usi]
        moves[place:place] = [move for move in entry.moves if move.usi == usi]
        self.put(entry._replace(moves=tuple(moves)))

    def set_comment(self, position: Position, comment: str) -> None:
        self.put(self._entry_for(position)._replace(comment=comment))

    def add_lines(self, start: Position, lines: Iterable[Iterable[Move]]) -> None:
        """Add the moves of lines from one position, such as a line or all branches of a record; one undo takes all back."""
        entries: dict[str, BookEntry] = {}
        for line in lines:
            position = start.copy()
            for move in line:
                sfen = position.sfen_without_ply()
                entry = entries.get(sfen) or self._entry_for(position)
                if entry.move(move.usi) is None:
                    entry = entry._replace(moves=(*entry.moves, MoveEntry(move.usi)))
                entries[sfen] = entry
                if not position.step(move):
                    break
        self.put(*entries.values())

    def _entry_for(self, position: Position) -> BookEntry:
        return self.entry(position) or BookEntry(position.sfen_without_ply(), ply=position.ply)

    # Saving

    def is_other_on_disk(self) -> bool:
        """Whether somebody else has written to the file since it was opened."""
        try:
            seen = self.path.stat()
        except OSError:
            return True
        return FileStamp(seen.st_size, seen.st_mtime_ns) != self.file.bytes.stamp

    def save(self, progress: Progress = no_progress, *, over_others: bool = False) -> None:
        """Write the changes into the file, of which one backup stays; OSError where that cannot be.

        What somebody else has written there meanwhile is not written over unless that is wanted (BookError).

        Whatever `progress` raises ends it, and file and changes are as they were. The backup is a second name of the old
        file where the disk has such names, so it costs neither time nor space.
        """
        if not over_others and self.is_other_on_disk():
            raise BookError(text.OTHER_ON_DISK)
        changes = dict(self._over)
        with filling(self.path) as out:
            self.file.rewrite(out, changes, progress)
            if sys.platform == "win32":
                self.file.bytes.let_go()
            self._back_up()
        old, self.file = self.file, opened_book(self.path, self._cache, progress, type(self.file))
        old.bytes.close()
        self._over.clear()
        self._saved = len(self._done)

    def _back_up(self) -> None:
        target = Path(os.path.realpath(self.path))
        if not target.exists():
            return
        backup = target.with_name(target.name + BACKUP)
        fresh = target.with_name(f".{target.name}{BACKUP}")
        with suppress(FileNotFoundError):
            fresh.unlink()
        try:
            os.link(target, fresh)
        except OSError:
            copyfile(target, fresh)
        fresh.replace(backup)
