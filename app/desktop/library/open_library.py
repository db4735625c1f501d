"""The game library in the window: queries on worker threads (the newest counts), writing, and the import process."""

import sqlite3
import time
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Any, Final, TypeVar
from weakref import WeakSet

from PySide6.QtCore import QObject

from app.base.database import file_identity, is_damage
from app.base.event import Event
from app.base.folders import find_folders
from app.desktop.desk.desk import Desk
from app.desktop.engines.analyses import analyses
from app.desktop.kit.background import attend
from app.library.library import (
    DamagedNotesError,
    Library,
    SqlRow,
    analyses_path,
    away_reason,
    reason_not_opened,
    save_library_path,
    user_library_path,
)
from app.library.maintenance import NotMovedError, move_library, quarantine_library
from app.runtime.background_worker import BackgroundWorker
from app.runtime.library_import import LibraryImport
from app.runtime.qt import run_until_event
from app.store.analysis_store import AnalysisStore, remedy_for
from app.text import library_window as text
from app.text.file_errors import reason_of_failed
from app.text.phrase import Phrase

T = TypeVar("T")
_ENDING_MS: Final = 3_000
"""Milliseconds that quitting waits for the end of an import."""


def open_library(desk: Desk) -> "OpenLibrary":
    """The program's single OpenLibrary, created on first use."""
    return desk.shell.only(OpenLibrary, lambda window: OpenLibrary(desk, window))


class OpenLibrary(QObject):
    """The game library's files: query lanes, writing and imports."""

    def __init__(self, desk: Desk, parent: QObject) -> None:
        super().__init__(parent)
        self.path = user_library_path(find_folders().data)
        self.changed = Event[None]()
        """Emitted when games or notes in the library have changed."""
        self.import_changed = Event[LibraryImport]()
        """Emitted when an import begins, progresses or ends."""
        self.failed = Event[Phrase]()
        self.importing: LibraryImport | None = None
        self.is_moving = False
        """True while the files are moved and must not be opened."""
        self._desk = desk
        self._lanes = WeakSet[LibraryQueries]()
        self._taken_from: Path | None = None
        self._waiting: list[Path] = []
        """Paths to import after the running import."""
        self._once_closed: Callable[[], object] | None = None
        self._worker = BackgroundWorker(self)
        attend(desk.running.quit_begun, self, lambda _: self._wait())

    @property
    def is_there(self) -> bool:
        return self.path.exists()

    @property
    def stamp(self) -> tuple[int, int] | None:
        """Identity of the database file; None if there is none."""
        return file_identity(self.path)

    @property
    def away(self) -> Phrase | None:
        """Message that the library was moved to a drive that is missing; else None."""
        return None if self.is_there else away_reason(find_folders().data)

    @property
    def near(self) -> Path:
        """Folder of the last import, or of the records opened last."""
        return self._taken_from or Path(self._desk.files.recent.folder)

    def lane(self, owner: QObject) -> "LibraryQueries":
        """Create a query lane; queries of one lane replace each other."""
        lane = LibraryQueries(self, owner)
        self._lanes.add(lane)
        attend(self._desk.shell.closed, owner, lambda _: lane.close())
        owner.destroyed.connect(lane.close)
        return lane

    def take_in(self, paths: Sequence[Path], *, is_watched: bool = False) -> None:
        """Import files and folders; during an import they are queued."""
        self._taken_from = next(iter(paths), None)
        if self.importing is not None:
            self._waiting += paths
            return
        self._run(paths, ("import", "--watch") if is_watched else ("import",))

    def look_in_watched(self) -> None:
        """Import new files of the watched folders, and finish an interrupted import."""
        if self.is_there and self.importing is None and not self.is_moving:
            self._run((), ("import",), is_asked=False)

    def collect_analyses(self) -> None:
        """Reread the analyses in the comments of all records."""
        if self.importing is not None:
            self.failed.emit(text.BUSY)
        else:
            self._run((), ("analyses", "--rebuild"))

    def _run(self, paths: Sequence[Path], command: tuple[str, ...], *, is_asked: bool = True) -> None:
        if self.away is not None:
            self.failed.emit(self.away)
            return
        self.path.parent.mkdir(parents=True, exist_ok=True)
        run = self.importing = LibraryImport(self.path, paths, self._desk.speech.language, self, command)
        run.is_by_user = is_asked
        run.progressed.connect(lambda _: self._on_progress(run))
        run.ended.connect(lambda _: self._on_ended(run))
        run.start()
        self.import_changed.emit(run)

    def _on_progress(self, run: LibraryImport) -> None:
        self.import_changed.emit(run)
        self.changed.emit(None)

    def _on_ended(self, run: LibraryImport) -> None:
        self.importing = None
        self.import_changed.emit(run)
        self.changed.emit(None)
        if self._waiting and not run.was_stopped:
            paths, self._waiting = self._waiting, []
            self.take_in(paths)

    def write(self, work: Callable[[Library], T], then: Callable[[T], object]) -> None:
        """Write on a worker thread, unless an import is running."""
        if self.importing is not None or self.is_moving:
            self.failed.emit(text.BUSY)
            return

        def do() -> T:
            library = Library(self.path, writes=True)
            try:
                return work(library)
            finally:
                library.close()

        def done(result: T) -> None:
            self.changed.emit(None)
            then(result)

        self._worker.start(do, done, failed=self.tell)

    # Moving the library

    def move(self, place: Path, then: Callable[[Sequence[Path]], object]) -> None:
        """Move the files once all lanes have closed them; `then` gets old files that could not be deleted."""
        if self.importing is not None or self._worker.is_busy or self.is_moving:
            self.failed.emit(text.BUSY)
            return
        self._close_all(partial(self._move, place / self.path.name, then))

    def begin_anew(self) -> None:
        """Set a damaged file aside for a new one; the user's notes stay."""
        if self.importing is not None or self.is_moving:
            self.failed.emit(text.BUSY)
        else:
            self._close_all(self._set_aside)

    def _set_aside(self) -> None:
        def end(_: object) -> None:
            self.is_moving = False
            self.changed.emit(None)

        def failed(failure: Exception) -> None:
            end(None)
            self.tell(failure)

        self._worker.start(lambda: quarantine_library(self.path, time.time()), end, failed=failed)

    def _close_all(self, then: Callable[[], object]) -> None:
        self.is_moving, self._once_closed = True, then
        for lane in self._lanes:
            lane.rest()
        self.on_rested()

    def on_rested(self) -> None:
        """Continue a move once every lane has closed its files."""
        if self.is_moving and (act := self._once_closed) is not None and not any(lane.is_busy for lane in self._lanes):
            self._once_closed = None
            act()

    def _move(self, target: Path, then: Callable[[Sequence[Path]], object]) -> None:
        data = find_folders().data

        def begin() -> None:
            work = partial(move_library, self.path, target, partial(save_library_path, data))
            self._worker.start(work, done, failed=failed)

        def done(left: Sequence[Path]) -> None:
            end()
            then(left)

        def failed(failure: Exception) -> None:
            end()
            self.failed.emit(failure.phrase) if isinstance(failure, NotMovedError) else self.tell(failure)

        def end() -> None:
            release()
            self.is_moving, self.path = False, user_library_path(data)
            self.changed.emit(None)

        release = analyses(self._desk).hold(begin)

    def on_replaced(self) -> None:
        """Query again, since another program has replaced the file."""
        self.changed.emit(None)
        self.failed.emit(text.REPLACED.filled(path=self.path))

    def tell(self, failure: Exception) -> None:
        if isinstance(failure, DamagedNotesError) or remedy_for(failure) is not None:
            self.failed.emit(reason_not_opened(failure))
        elif isinstance(failure, sqlite3.OperationalError) or not isinstance(failure, sqlite3.DatabaseError):
            reason = str(failure) if isinstance(failure, sqlite3.Error) else reason_of_failed(failure)
            self.failed.emit(text.FAILED.filled(reason=reason))
        else:
            self.failed.emit(text.FAILED_DAMAGED)

    def _wait(self) -> None:
        """Stop an import when the program quits, and wait for it; the next import continues it."""
        if (run := self.importing) is None:
            return
        self._waiting.clear()
        run_until_event(run.ended, run.stop, _ENDING_MS)


class _AskedLibrary(Library):
    """Library connection that also stops an outdated query between statements, when there is nothing to interrupt."""

    is_stale = False

    def query_rows(self, statement: str, values: Sequence[object] = ()) -> list[SqlRow]:
        if self.is_stale:
            raise sqlite3.OperationalError("interrupted")
        return super().query_rows(statement, values)


Work = Callable[[Library, AnalysisStore | None], T]


class LibraryQueries:
    """Queries of one kind, one at a time; a newer one interrupts the running one and replaces the waiting one."""

    def __init__(self, home: OpenLibrary, owner: QObject) -> None:
        self._home = home
        self._worker = BackgroundWorker(owner)
        self._library: _AskedLibrary | None = None
        self._store: AnalysisStore | None = None
        self._next: tuple[Work[Any], Callable[[Any], object]] | None = None
        self._asked: tuple[Work[Any], Callable[[Any], object]] | None = None
        """The running query."""
        self._was_open = False
        """True if the files were already open before this query."""
        self._is_closed = False
        home.changed.connect(lambda _: self._on_changed())
        self._is_old = False
        """True if the files have to be reopened because they may have changed."""
        self._stamp: tuple[int, int] | None = None
        """Identity of the open file."""

    @property
    def is_busy(self) -> bool:
        return self._worker.is_busy or self._next is not None

    def rest(self) -> None:
        """Close the files as soon as possible; queries are repeated when the library changes."""
        self._next = None
        if not self._worker.is_busy:
            self._let_go()
        elif (library := self._library) is not None:
            library.is_stale = True
            library.interrupt()

    def ask(self, work: Work[T], then: Callable[[T], object]) -> None:
        """Run `work` on a worker thread and call `then` with its result; without a library, do nothing."""
        if self._is_closed or self._home.is_moving:
            return
        self._next = (work, then)
        if not self._worker.is_busy:
            self._begin()
        elif (library := self._library) is not None:
            library.is_stale = True
            library.interrupt()

    def _on_changed(self) -> None:
        self._is_old = True

    def _begin(self) -> None:
        stamp = self._home.stamp
        if self._next is None or self._is_closed or stamp is None:
            self._next = None
            return
        self._asked, self._next = self._next, None
        work, then = self._asked
        is_replaced = self._library is not None and not self._is_old and stamp != self._stamp
        if self._is_old or is_replaced:
            self._is_old = False
            self._let_go()
        if self._library is not None:
            self._library.is_stale = False
        self._was_open = self._library is not None
        self._stamp = stamp
        self._worker.start(partial(self._do, work), partial(self._on_done, then), failed=self._on_failed)
        if is_replaced:
            self._home.on_replaced()

    def _do(self, work: Work[T]) -> T:
        """Run the query on the worker thread. The asking thread closes the files, so no closed one is interrupted."""
        try:
            if self._library is None:
                self._library = _AskedLibrary(self._home.path)
                analyses = analyses_path(self._home.path)
                self._store = AnalysisStore(analyses) if analyses.exists() else None
            return work(self._library, self._store)
        finally:
            if self._is_closed:
                self._let_go()

    def _on_done(self, then: Callable[[T], object], found: T) -> None:
        if self._rests():
            return
        if self._next is not None:
            self._begin()
        elif not self._is_closed:
            then(found)

    def _rests(self) -> bool:
        if self._home.is_moving:
            self._let_go()
            self._home.on_rested()
        return self._home.is_moving

    def _on_failed(self, failure: Exception) -> None:
        if self._rests():
            return
        if self._next is not None:
            self._begin()
        elif self._was_open and not self._is_closed and is_damage(failure):
            # A file that was copied over the open one looks damaged until it is reopened.
            self._let_go()
            self._next = self._asked
            self._begin()
        elif not self._is_closed:
            self._home.tell(failure)

    def close(self) -> None:
        self._is_closed = True
        self._next = None
        if self._worker.is_busy:
            if self._library is not None:
                self._library.is_stale = True
                self._library.interrupt()
        else:
            self._let_go()

    def _let_go(self) -> None:
        for each in (self._library, self._store):
            if each is not None:
                each.close()
        self._library = self._store = None
