"""Safekeeping: what is edited and not saved is in a journal on the disk, a moment after each edit."""

import os
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Final

from PySide6.QtCore import QObject, QTimer

from app.base.event import Event
from app.desktop.kit.idle import IDLE, Rank
from app.runtime.writer import JournalWriter
from app.workspace.document_change import DocumentChange
from app.workspace.file_state import Home
from app.workspace.journal import ROOM, Chronicle, beginning, line_of
from app.workspace.open_record import OpenRecord
from app.workspace.recovery import SUFFIX, JournalFolder, kept_name, tidy_kept

PAUSE: Final = 200
"""Milliseconds in which edits gather before they are written."""
AGAIN: Final = 5_000
"""After so many milliseconds a journal that could not be written is tried again."""


class Safe(QObject):
    """Where the journals of this program lie, and who writes them: one for all open records."""

    def __init__(self, folder: Path, parent: QObject) -> None:
        super().__init__(parent)
        self.failed = Event[str]()
        """A journal cannot be written, with the reason. It is tried again."""
        self.folder = JournalFolder(folder, f"{os.getpid()}-{time.time_ns() // 1_000_000}")
        self.writer = JournalWriter(self)
        self.writer.failed.connect(self.failed.emit)
        self._number = 0

    def new_key(self) -> str:
        """By which the journals of one more record are known."""
        self._number += 1
        return f"record-{self._number}"

    def do(self, job: Callable[[], object]) -> None:
        """Do something else with what is kept, in its turn and beside the window."""
        self.writer.do(job)

    def close(self, patience: float) -> bool:
        """The program ends: the folder goes, unless something in it is to be recovered."""
        self.writer.do(self.folder.end)
        return self.writer.close(patience)


class Safekeeping(QObject):
    """Keeps the journal of an open record, from its first edit until it is saved or let go of."""

    def __init__(self, opened: OpenRecord, safe: Safe, is_unsaved: Callable[[], bool]) -> None:
        super().__init__(safe)
        self.home: Home | None = None
        """Where the record belongs; `belong` tells of another."""
        self.key = safe.new_key()
        self._opened = opened
        self._is_unsaved = is_unsaved
        self._session, self._journal_writer = safe.folder, safe.writer
        self._partings = [safe.failed.connect(self._on_failed), opened.changed.connect(self._hear)]
        self._chronicle: Chronicle | None = None
        self._journal: Path | None = None
        self._before: Path | None = None
        """The journal that the new one replaces, once everything is in that."""
        self._number = 0
        self._size = self._first_size = 0
        self._gathering = QTimer(self, singleShot=True, interval=PAUSE)
        self._gathering.timeout.connect(self.write)
        self._trying_again = QTimer(self, singleShot=True, interval=AGAIN)
        self._trying_again.timeout.connect(self._begin_again)

    def belong(self, home: Home | None) -> None:
        """The record belongs to that file now."""
        self.home = home
        if self._chronicle is not None:
            self._chronicle.belong(home)
        self.look()

    def look(self) -> None:
        """See whether there is something to keep now, or nothing any more."""
        if not self._is_unsaved():
            self._drop()
        elif self._chronicle is None:
            self._begin()
        self._gather()

    def let_go(self) -> None:
        """The person wants no more of the record: it is kept for a while, among the last ones."""
        if self._chronicle is None and self._is_unsaved():
            self._begin()
        self._put_by()

    def copy(self) -> None:
        """Keep the record for a while as it is now, whatever becomes of it."""
        self.let_go()
        self.look()

    def write(self) -> None:
        """Give the next portion to the journal writer, and the rest when the window has had its turn."""
        self._gathering.stop()
        if self._chronicle is None or self._trying_again.isActive():
            return
        if not self._is_unsaved():
            self._drop()
            return
        self._write_portion()
        if self._chronicle.is_due:
            IDLE.soon(self, self.write, rank=Rank.FOUND)
        elif self._size > 4 * self._first_size + ROOM:
            self._begin_again()

    def wait(self, patience: float) -> bool:
        """Write everything that is due, and wait until it is on the disk. For the end of the program, and for tests."""
        self._write_all()
        return self._journal_writer.wait(patience)

    def finish(self) -> None:
        """Nothing happens to the record any more: what is not saved stays to be recovered, all else is tidied up."""
        for part in self._partings:
            part()
        if self._chronicle is not None and self._is_unsaved():
            self._write_all()
        else:
            self._drop()

    def _hear(self, change: DocumentChange) -> None:
        if change.replaced:  # whoever laid another record here may not have asked about this one
            self._put_by()
            self.home = None
        if self._chronicle is None and change.edit is not None and self._is_unsaved():
            self._begin()
        elif self._chronicle is not None and change.edit is not None:
            self._chronicle.hear(change.edit)
        if self._chronicle is not None and change.moved is not None:
            self._chronicle.stand_at(change.moved.node)
        if change.mode:
            self._hear_editor()
        if change.edit is not None or change.moved is not None or change.mode:
            self._gather()

    def _hear_editor(self) -> None:
        """Note how the position stands that is being edited; the record may have been saved."""
        sfen = self._opened.edited_sfen
        if self._chronicle is not None:
            self._chronicle.edit_position(sfen)
        elif sfen:
            self._begin()

    def _gather(self) -> None:
        if not self._gathering.isActive() and self._chronicle is not None:
            self._gathering.start()

    def _begin(self) -> None:
        self._chronicle = Chronicle(self._opened.record, self.home)
        self._chronicle.stand_at(self._opened.cursor.node)
        self._chronicle.edit_position(self._opened.edited_sfen)
        self._number += 1
        turn = f"-{self._number}" if self._number > 1 else ""
        self._journal = self._session.own / f"{self.key}{turn}{SUFFIX}"
        self._size = self._first_size = 0
        self._journal_writer.do(self._session.begin)
        self._journal_writer.append(self._journal, beginning)

    def _begin_again(self) -> None:
        """Begin another journal; the one before stays until everything is in the new one."""
        self._trying_again.stop()
        if self._before is None:
            self._before = self._journal
        elif self._journal is not None:
            self._journal_writer.remove(self._journal)
        self._begin()
        self.write()

    def _write_portion(self) -> None:
        chronicle, journal = self._chronicle, self._journal
        if chronicle is None or journal is None:
            return
        portion = chronicle.take()

        def made() -> bytes:
            line = line_of(portion)
            self._size += len(line)
            if not self._first_size and portion.is_whole:
                self._first_size = self._size
            return line

        self._journal_writer.append(journal, made)
        if portion.is_whole and self._before is not None:
            self._journal_writer.remove(self._before)
            self._before = None

    def _write_all(self) -> None:
        while self._chronicle is not None and self._chronicle.is_due:
            self._write_portion()

    def _put_by(self) -> None:
        """Finish the journal and move it among what is kept."""
        if self._chronicle is None or self._journal is None:
            return
        self._write_all()
        self._journal_writer.move(self._journal, self._session.kept / kept_name(self._journal))
        self._journal_writer.do(partial(tidy_kept, self._session.folder))
        self._journal = None
        self._drop()

    def _drop(self) -> None:
        """There is nothing to keep any more."""
        for path in (self._journal, self._before):
            if path is not None:
                self._journal_writer.remove(path)
        self._chronicle = self._journal = self._before = None
        self._gathering.stop()
        self._trying_again.stop()

    def _on_failed(self, _: str) -> None:
        if self._chronicle is not None:
            self._trying_again.start()
