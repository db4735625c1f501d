"""Autosave: unsaved changes are written to a journal on the disk a moment after each edit."""

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
from app.text.phrase import Phrase
from app.workspace.document_change import DocumentChange
from app.workspace.file_state import Home
from app.workspace.journal import SPARE_BYTES, JournalTracker, journal_header, journal_line
from app.workspace.open_record import OpenRecord
from app.workspace.recovery import JOURNAL_SUFFIX, JournalFolder, discarded_name, prune_discarded

PAUSE: Final = 200
"""Milliseconds for which edits are batched before they are written."""
AGAIN: Final = 5_000
"""Milliseconds until a failed write of a journal is tried again."""


class AutosaveFolder(QObject):
    """Autosave folder and journal writer of this process, shared by all open records."""

    def __init__(self, folder: Path, parent: QObject) -> None:
        super().__init__(parent)
        self.failed = Event[Phrase]()
        """Emitted with the reason when a journal cannot be written; writing is tried again."""
        self.folder = JournalFolder(folder, f"{os.getpid()}-{time.time_ns() // 1_000_000}")
        self.writer = JournalWriter(self)
        self.writer.failed.connect(self.failed.emit)
        self._number = 0

    def new_key(self) -> str:
        """Return a unique name for the journals of another record."""
        self._number += 1
        return f"record-{self._number}"

    def do(self, job: Callable[[], object]) -> None:
        """Run a job in order with the journal writes, in the background."""
        self.writer.queue_job(job)

    def close(self, patience: float) -> bool:
        """Remove the folder when the program ends, unless it has something to recover; return False on a timeout."""
        self.writer.queue_job(self.folder.release_lock)
        return self.writer.close(patience)


class RecordAutosave(QObject):
    """Autosave journal of an open record, from its first edit until it is saved or closed."""

    def __init__(self, opened: OpenRecord, safe: AutosaveFolder, is_unsaved: Callable[[], bool]) -> None:
        super().__init__(safe)
        self.home: Home | None = None
        """File of the record, set by `belong`."""
        self.key = safe.new_key()
        self._opened = opened
        self._is_unsaved = is_unsaved
        self._session, self._journal_writer = safe.folder, safe.writer
        self._partings = [safe.failed.connect(self._on_failed), opened.changed.connect(self._hear)]
        self._chronicle: JournalTracker | None = None
        self._journal: Path | None = None
        self._before: Path | None = None
        """Former journal, which is deleted once the new one is complete."""
        self._number = 0
        self._size = self._first_size = 0
        self._gathering = QTimer(self, singleShot=True, interval=PAUSE)
        self._gathering.timeout.connect(self.write)
        self._trying_again = QTimer(self, singleShot=True, interval=AGAIN)
        self._trying_again.timeout.connect(self._begin_again)

    def belong(self, home: Home | None) -> None:
        """Change the file that the record belongs to."""
        self.home = home
        if self._chronicle is not None:
            self._chronicle.on_file_changed(home)
        self.look()

    def look(self) -> None:
        """Start or drop the journal, depending on unsaved changes."""
        if not self._is_unsaved():
            self._drop()
        elif self._chronicle is None:
            self._begin()
        self._gather()

    def let_go(self) -> None:
        """Close the record, and keep an unsaved one for a while among the last closed ones."""
        if self._chronicle is None and self._is_unsaved():
            self._begin()
        self._put_by()

    def copy(self) -> None:
        """Keep a copy of the record for a while as it is now."""
        self.let_go()
        self.look()

    def write(self) -> None:
        """Queue the next portion of edits for writing, and the rest in idle steps."""
        self._gathering.stop()
        if self._chronicle is None or self._trying_again.isActive():
            return
        if not self._is_unsaved():
            self._drop()
            return
        self._write_portion()
        if self._chronicle.is_due:
            IDLE.soon(self, self.write, rank=Rank.FOUND)
        elif self._size > 4 * self._first_size + SPARE_BYTES:
            self._begin_again()

    def wait(self, patience: float) -> bool:
        """Write all edits and wait until they are on the disk; for shutdown and tests."""
        self._write_all()
        return self._journal_writer.wait_until_written(patience)

    def finish(self) -> None:
        """End autosaving: the journal of unsaved changes stays for recovery, any other is deleted."""
        for part in self._partings:
            part()
        if self._chronicle is not None and self._is_unsaved():
            self._write_all()
        else:
            self._drop()

    def _hear(self, change: DocumentChange) -> None:
        if change.replaced:  # other code may have loaded the record without asking about the old one
            self._put_by()
            self.home = None
        if self._chronicle is None and change.edit is not None and self._is_unsaved():
            self._begin()
        elif self._chronicle is not None and change.edit is not None:
            self._chronicle.on_record_change(change.edit)
        if self._chronicle is not None and change.moved is not None:
            self._chronicle.on_cursor_moved(change.moved.node)
        if change.mode_changed:
            self._hear_editor()
        if change.edit is not None or change.moved is not None or change.mode_changed:
            self._gather()

    def _hear_editor(self) -> None:
        """Log the edited position, which may exist while the record itself is saved."""
        sfen = self._opened.edited_sfen
        if self._chronicle is not None:
            self._chronicle.on_position_edited(sfen)
        elif sfen:
            self._begin()

    def _gather(self) -> None:
        if not self._gathering.isActive() and self._chronicle is not None:
            self._gathering.start()

    def _begin(self) -> None:
        self._chronicle = JournalTracker(self._opened.record, self.home)
        self._chronicle.on_cursor_moved(self._opened.cursor.node)
        self._chronicle.on_position_edited(self._opened.edited_sfen)
        self._number += 1
        turn = f"-{self._number}" if self._number > 1 else ""
        self._journal = self._session.own_folder / f"{self.key}{turn}{JOURNAL_SUFFIX}"
        self._size = self._first_size = 0
        self._journal_writer.queue_job(self._session.create_and_lock)
        self._journal_writer.append_data(self._journal, journal_header)

    def _begin_again(self) -> None:
        """Begin a new journal; the old one stays until the new one is complete."""
        self._trying_again.stop()
        if self._before is None:
            self._before = self._journal
        elif self._journal is not None:
            self._journal_writer.remove_file(self._journal)
        self._begin()
        self.write()

    def _write_portion(self) -> None:
        chronicle, journal = self._chronicle, self._journal
        if chronicle is None or journal is None:
            return
        portion = chronicle.next_portion()

        def made() -> bytes:
            line = journal_line(portion)
            self._size += len(line)
            if not self._first_size and portion.is_complete:
                self._first_size = self._size
            return line

        self._journal_writer.append_data(journal, made)
        if portion.is_complete and self._before is not None:
            self._journal_writer.remove_file(self._before)
            self._before = None

    def _write_all(self) -> None:
        while self._chronicle is not None and self._chronicle.is_due:
            self._write_portion()

    def _put_by(self) -> None:
        """Complete the journal and move it to those that are kept for a while."""
        if self._chronicle is None or self._journal is None:
            return
        self._write_all()
        self._journal_writer.move_file(self._journal, self._session.discarded_folder / discarded_name(self._journal))
        self._journal_writer.queue_job(partial(prune_discarded, self._session.folder))
        self._journal = None
        self._drop()

    def _drop(self) -> None:
        """Delete the journal."""
        for path in (self._journal, self._before):
            if path is not None:
                self._journal_writer.remove_file(path)
        self._chronicle = self._journal = self._before = None
        self._gathering.stop()
        self._trying_again.stop()

    def _on_failed(self, _: Phrase) -> None:
        if self._chronicle is not None:
            self._trying_again.start()
