"""Analysis database of the window: a background thread writes results of engines and answers queries."""

import sqlite3
import time
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Event as ThreadEvent
from threading import Thread
from typing import Any, Final, NamedTuple, TypeVar
from weakref import WeakKeyDictionary

from PySide6.QtCore import QObject, Signal

from app.analysis.storing import FindingsSnapshot
from app.base.atomic import quarantine_file
from app.base.database import file_identity, is_damage
from app.base.folders import find_folders
from app.desktop.desk.desk import Desk
from app.desktop.desk.messages import WINDOW, MessageKind
from app.desktop.kit.background import attend
from app.library.library import analyses_path, open_analyses, user_library_path
from app.store.analysis_store import AnalysisStore, remedy_for
from app.text import library as text
from app.text.phrase import Phrase

T = TypeVar("T")
GATHERED: Final = 0.4
"""Seconds for which results are batched before they are written; a crash loses no more."""
_IDLE: Final = 2.0
"""Seconds without a result or query after which the file is closed, so that the user may replace it."""
_ENDS_WITHIN: Final = 2.0
_IN_USE: Final = (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED)


def analyses(desk: Desk) -> "Analyses":
    """Return the window's single instance."""
    return desk.shell.only(Analyses, lambda window: Analyses(desk, window))


class _Question(NamedTuple):
    asker: object
    number: int
    work: Callable[[AnalysisStore], Any]
    then: Callable[[Any], object]


class _Hold(NamedTuple):
    released: ThreadEvent
    then: Callable[[], object]


class Analyses(QObject):
    """Asynchronous access to the analysis database; only the newest query of each asker is answered."""

    _answered = Signal(object)

    def __init__(self, desk: Desk, parent: QObject) -> None:
        super().__init__(parent)
        self._desk = desk
        self._jobs = SimpleQueue[FindingsSnapshot | _Question | _Hold | None]()
        self._released = list[ThreadEvent]()
        self._newest = WeakKeyDictionary[object, int]()
        self._asked = 0
        self._thread: Thread | None = None
        self._is_over = False
        self._answered.connect(lambda told: told())
        attend(desk.shell.closed, self, lambda _: self._end())
        attend(desk.running.quit_begun, self, lambda _: self._end())

    @property
    def path(self) -> Path:
        """Path of the database, beside the library, wherever that was moved to."""
        return analyses_path(user_library_path(find_folders().data))

    @property
    def is_wanted(self) -> bool:
        return self._desk.preferences.now.analysis.stores

    def keep(self, found: FindingsSnapshot) -> None:
        """Write a result within half a second, unless the database has a deeper one of that engine."""
        if self.is_wanted and found.candidates:
            self._put(found)

    def ask(self, asker: object, work: Callable[[AnalysisStore], T], then: Callable[[T | None], object]) -> None:
        """Run the query `work` on the thread and pass its result to `then`, or None if the database cannot be used.

        An earlier query of the same `asker` is dropped."""
        self._asked += 1
        self._newest[asker] = self._asked
        self._put(_Question(asker, self._asked, work, then))

    def hold(self, then: Callable[[], object]) -> Callable[[], None]:
        """Close the file and call `then`; all other work waits until the returned function is called."""
        released = ThreadEvent()
        self._released.append(released)
        self._put(_Hold(released, then))
        return released.set

    def _put(self, job: "FindingsSnapshot | _Question | _Hold") -> None:
        if self._is_over:
            return
        if self._thread is None:
            self._thread = Thread(target=self._run, name="analyses", daemon=True)
            self._thread.start()
        self._jobs.put(job)

    def _end(self) -> None:
        """Write what is left, and end the thread when the window closes."""
        self._is_over = True
        if (thread := self._thread) is not None:
            self._thread = None
            self._jobs.put(None)
            for released in self._released:
                released.set()
            thread.join(_ENDS_WITHIN)

    # On the thread

    def _run(self) -> None:
        writer, is_over = _Writer(find_folders().data), False
        while not is_over:
            try:
                job = self._jobs.get(timeout=writer.patience)
            except Empty:
                if writer.has_waiting:
                    self._tell_of(writer.write())
                else:
                    writer.close()
                continue
            if isinstance(job, FindingsSnapshot):
                writer.take(job)
                continue
            is_over = job is None
            self._tell_of(writer.write())
            if isinstance(job, _Hold):
                writer.close()
                self._emit(job.then)
                job.released.wait()
            elif job is not None and self._newest[job.asker] == job.number:
                self._answer(job, writer)
        writer.close()

    def _answer(self, question: _Question, writer: "_Writer") -> None:
        found = writer.look_up(question.work)
        is_newest = partial(lambda: self._newest[question.asker] == question.number)
        self._emit(lambda: question.then(found) if is_newest() else None)

    def _tell_of(self, failure: Phrase | None) -> None:
        if failure is not None:
            self._emit(partial(self._desk.shell.warn, MessageKind.PROGRAM, WINDOW, failure))

    def _emit(self, told: Callable[[], object]) -> None:
        with suppress(RuntimeError):  # the window has been deleted
            self._answered.emit(told)


class _Writer:
    """State of the background thread: the open database, and results that wait to be written."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._store: AnalysisStore | None = None
        self._file: tuple[int, int] | None = None
        """Identity of the open file."""
        self._waiting: dict[tuple[str, int], FindingsSnapshot] = {}
        self._due = 0.0
        self._is_broken = False

    @property
    def has_waiting(self) -> bool:
        """True while results wait to be written."""
        return bool(self._waiting)

    @property
    def patience(self) -> float | None:
        """Seconds until results must be written or the idle file closed; None if nothing is to be done."""
        if self._waiting:
            return max(0.0, self._due - time.monotonic())
        return None if self._store is None else _IDLE

    def take(self, found: FindingsSnapshot) -> None:
        if not self._waiting:
            self._due = time.monotonic() + GATHERED
        self._waiting[found.profile.key, found.query.key] = found

    def write(self) -> Phrase | None:
        """Write the waiting results; return an error message the first time that this fails."""
        if not self._waiting:
            return None
        try:
            self._put_waiting()
        except (sqlite3.Error, OSError) as failure:
            if getattr(failure, "sqlite_errorcode", None) in _IN_USE:
                self._due = time.monotonic() + GATHERED
                return None
            self._waiting.clear()
            return self._given_up(failure)
        self._waiting.clear()
        self._is_broken = False
        return None

    def _put_waiting(self) -> None:
        found, was_open = [each.to_stored_analysis() for each in self._waiting.values()], self._store is not None
        try:
            self._opened().store_results(found)
        except sqlite3.DatabaseError as failure:
            if not (was_open and is_damage(failure)):
                raise
            # A file that was copied over the open one looks damaged until it is opened again.
            self.close()
            self._opened().store_results(found)

    def look_up(self, work: Callable[[AnalysisStore], T]) -> T | None:
        try:
            return work(self._opened())
        except (sqlite3.Error, OSError):
            self.close()
            return None

    def close(self) -> None:
        if self._store is not None:
            self._store.close()
            self._store = None

    def _opened(self) -> AnalysisStore:
        if self._store is None or file_identity(self._path) != self._file:
            self.close()
            self._store = open_analyses(self._folder)
            self._file = file_identity(self._path)
        return self._store

    @property
    def _path(self) -> Path:
        return analyses_path(user_library_path(self._folder))

    def _given_up(self, failure: Exception) -> Phrase | None:
        """Set a damaged file aside, since a new one can be filled; return the message about a failure once."""
        self.close()
        if isinstance(failure, sqlite3.DatabaseError) and not isinstance(failure, sqlite3.OperationalError):
            with suppress(OSError):
                for suffix in ("-wal", "-shm"):
                    self._path.with_name(self._path.name + suffix).unlink(missing_ok=True)
                return text.ANALYSES_SET_ASIDE.filled(path=quarantine_file(self._path, time.time()))
        if self._is_broken:
            return None
        self._is_broken = True
        return text.ANALYSES_NOT_KEPT.filled(reason=remedy_for(failure) or failure)
