"""The window's list of engines, synchronised with its file, which other processes may change too."""

import time
from functools import partial
from pathlib import Path
from typing import NamedTuple

from PySide6.QtCore import QObject

from app.base.atomic import quarantine_file
from app.base.event import Event
from app.config.engine_list import EngineProfiles
from app.config.engine_options import make_introduction
from app.config.engine_profile import BUNDLED, EngineProfile
from app.config.engine_store import LoadedEngines, SavedEngines, save_engines
from app.runtime.background_worker import BackgroundWorker, FileWatch
from app.runtime.engine import EngineRegistry
from app.runtime.inquiry import OptionsReader
from app.runtime.launching import engine_launch, is_stale, program_stamp
from app.runtime.qt import run_until_event
from app.runtime.writer import WriteFailed
from app.text import engines as text
from app.text.file_errors import failure_words
from app.text.phrase import Phrase
from app.usi.events import UsiOk
from app.workspace.file_state import Stamp


class _Outcome(NamedTuple):
    contents: SavedEngines | None
    failure: WriteFailed | None = None
    notice: Phrase | None = None


class SharedEngines(QObject):
    """Synchronises the engine list with its file on a background thread; later changes go into the next job."""

    def __init__(self, path: Path, loaded: LoadedEngines, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.failed: Event[WriteFailed] = Event()
        self.notice_raised: Event[Phrase] = Event()
        """Emitted with a message for the user about the file of the engine list."""
        self.synchronised: Event[None] = Event()
        """Emitted when the file holds all changes of the engine list, or writing failed."""
        self.profiles = EngineProfiles(loaded, lambda _: self._on_changed())
        self._path = path
        self._known_contents = loaded
        self._is_busy = self._has_unsaved_changes = False
        self._worker = BackgroundWorker(self)
        self._watch = FileWatch(self._worker, self)
        self._watch.file_changed.connect(lambda _: self._synchronise())

    def start(self) -> None:
        """Synchronise the engine list with its file, and watch the file from now on."""
        self._synchronise()

    def close(self, seconds: float) -> bool:
        """Wait at the end of the program until everything is written; False after a timeout."""
        if self._is_busy:
            run_until_event(self.synchronised, lambda: None, round(seconds * 1000))
        self._watch.watch_file(None, None)  # an open watch would keep others from deleting the folder on Windows
        return not self._is_busy

    def _on_changed(self) -> None:
        self._has_unsaved_changes = True
        self._synchronise()

    def _synchronise(self) -> None:
        if self._is_busy:
            return
        self._is_busy, self._has_unsaved_changes, is_owing = True, False, self._has_unsaved_changes
        ours = self.profiles.contents
        work = partial(_synchronise_file, self._path, self._known_contents, ours, is_owing=is_owing)
        self._worker.start(work, partial(self._on_synchronised, ours), failed=self._on_failed)

    def _on_failed(self, failure: Exception) -> None:
        """Report that the engine list was not written; the next change tries again."""
        self._on_synchronised(self.profiles.contents, _Outcome(None, WriteFailed(self._path, failure_words(failure))))

    def _on_synchronised(self, ours: LoadedEngines, outcome: _Outcome) -> None:
        self._is_busy = False
        if outcome.contents is not None:
            now, state = outcome.contents
            self._known_contents = now
            self._watch.watch_file(self._path, None if state is None else Stamp(*state))
            self._watch.check_file()  # another process may have written since
            self.profiles.merge_changes(ours, now)
        if outcome.failure is not None:
            self.failed.emit(outcome.failure)
        if outcome.notice is not None:
            self.notice_raised.emit(outcome.notice)
        if self._has_unsaved_changes:
            self._synchronise()
        else:
            self.synchronised.emit(None)


def _synchronise_file(path: Path, known: LoadedEngines, ours: LoadedEngines, *, is_owing: bool) -> _Outcome:
    try:
        return _Outcome(save_engines(path, known, ours))
    except OSError as failure:
        return _Outcome(None, WriteFailed(path, failure_words(failure)) if is_owing else None)
    except ValueError:
        if not is_owing:  # perhaps it is being edited by hand
            return _Outcome(None, notice=text.FILE_SPOILT.filled(path=path))
    try:
        aside = quarantine_file(path, time.time())
        return _Outcome(save_engines(path, known, ours), notice=text.FILE_SET_ASIDE.filled(aside=aside))
    except (OSError, ValueError) as failure:
        return _Outcome(None, WriteFailed(path, failure_words(failure)))


class EngineProbe(QObject):
    """Reads the bundled engine's options in the background if stale. It ignores errors: a later use reports them."""

    def __init__(self, shelf: EngineProfiles, engines: EngineRegistry, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._profiles = shelf
        self._engines = engines
        self._worker = BackgroundWorker(self)
        self._options_reader: OptionsReader | None = None
        self._is_over = False

    @property
    def is_busy(self) -> bool:
        return self._worker.is_busy

    def start(self) -> None:
        profile = self._profiles.find_engine(BUNDLED)
        if profile is not None and not self._is_over:
            self._worker.start(lambda: (is_stale(profile), program_stamp(profile)), partial(self._on_checked, profile))

    def cancel(self) -> None:
        """Cancel reading the options, and kill the engine started for that."""
        self._is_over = True
        if self._options_reader is not None:
            self._options_reader.cancel()

    def _on_checked(self, profile: EngineProfile, looked: tuple[bool, tuple[int, int] | None]) -> None:
        is_other, stamp = looked
        if self._is_over or not is_other:
            return

        def learn(said: UsiOk) -> None:
            introduction = make_introduction(said.name, said.author, said.options, stamp)
            self._profiles.store_introduction(profile.key, introduction)

        self._options_reader = OptionsReader(self._engines, engine_launch(profile))
        self._options_reader.usiok_received.connect(learn)
        self._options_reader.start()
