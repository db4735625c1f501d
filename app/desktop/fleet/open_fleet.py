"""An open batch analysis: it runs on a thread of its own with worker processes, so that the window never waits."""

from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import cached_property, partial
from pathlib import Path
from types import MappingProxyType
from typing import Final, NamedTuple

from PySide6.QtCore import QObject

from app.base.event import Event
from app.batch.batch_analysis import FileNote
from app.batch.game import GameRow
from app.batch.keeping import backup_of_copy, read_plan, read_rows
from app.batch.plan import BatchPlan, ResultDestination
from app.batch.progress import BatchProgress, BatchState
from app.config.engine_list import EngineProfiles
from app.desktop.desk.desk import Desk
from app.desktop.kit.background import attend
from app.formats.files import read_file
from app.record.tree import Record
from app.runtime.background_worker import BackgroundWorker
from app.runtime.batch_run import BatchRun, BatchRunContext, run_batch_blocking
from app.runtime.calls import Call, CallQueue
from app.runtime.engine_words import engine_for_option
from app.runtime.qt import run_until_event
from app.text import fleet as text
from app.text.phrase import Phrase
from app.thoughts.score import Situations
from app.workspace.kept_scales import stored_scales
from app.workspace.merge_findings import is_same_game, merge_findings
from app.workspace.open_record import OpenRecord

_ENDING_MS: Final = 4_000


class ReadyFleet(NamedTuple):
    """Content of a batch analysis folder."""

    folder: Path
    plan: BatchPlan
    rows: list[GameRow]
    tabs: Mapping[int, OpenRecord] = MappingProxyType({})
    """Open records whose copies are analysed, by file number."""


def fleet_in(folder: Path) -> ReadyFleet | Phrase:
    """Read the batch analysis in a folder, or return why that fails. For a worker thread."""
    try:
        return ReadyFleet(folder, read_plan(folder), read_rows(folder))
    except (OSError, ValueError):
        return text.NO_PLAN.filled(folder=folder)


class OpenFleet(QObject):
    """A batch analysis with its run, progress and results."""

    def __init__(self, desk: Desk, ready: ReadyFleet, parent: QObject) -> None:
        super().__init__(parent)
        self.folder, self.plan, rows, self._tabs = ready
        self.rows = {(row.file, row.record): row for row in rows}
        self.sight: BatchProgress | None = None
        self.changed = Event[None]()
        self.told = Event[Phrase]()
        self.rested = Event[None]()
        """Emitted when the run has ended."""
        self.is_running = False
        self.failed: dict[int, Phrase] = {}
        """Reasons why files cannot be analysed, by file number."""
        self._desk, self._worker, self._runner = desk, BackgroundWorker(self), BackgroundWorker(self)
        self._language = desk.speech.language
        self._calls = CallQueue(self)
        self._run: BatchRun | None = None
        self._ask: Callable[[Call], object] = lambda _: None
        self._wishes: list[Callable[[BatchRun], object]] = []
        """Requests for a run that has not begun yet."""
        attend(desk.running.quit_begun, self, lambda _: self._wait())
        for row in rows:
            self._look_back(row, is_new=False)

    @property
    def is_over(self) -> bool:
        return len({row.file for row in self.rows.values() if row.is_last}) >= len(self.plan.files)

    @property
    def is_done(self) -> bool:
        """True if every file is done or cannot be analysed."""
        return len({row.file for row in self.rows.values() if row.is_last} | self.failed.keys()) >= len(self.plan.files)

    @property
    def state(self) -> BatchState:
        if not self.is_running:
            return BatchState.ENDED
        return BatchState.WORKING if self.sight is None else self.sight.state

    @cached_property
    def _written_in_place(self) -> frozenset[Path]:
        """The user's own files that results are written into; empty unless the results go in place."""
        is_in_place = self.plan.results is ResultDestination.IN_PLACE
        return frozenset(Path(each.path) for each in self.plan.files if is_in_place and not each.is_tab)

    def begin(self) -> None:
        desk = self._desk
        engines = EngineProfiles(desk.engines.contents, lambda _: None)
        setting = BatchRunContext(
            desk.preferences.now,
            dict(stored_scales(desk.shell.state)),
            lambda word: engine_for_option(word, engines.find_engine),
            self._language,
            is_low_priority=True,
        )
        self.is_running, self.sight = True, None
        desk.files.begin_own_writing(self._written_in_place)
        self.failed.clear()
        run = partial(run_batch_blocking, self.folder, setting, self._follow)
        self._runner.start(run, self._on_ended, failed=self._on_fault)
        self.changed.emit(None)

    def pause(self) -> None:
        self._do(lambda run: run.analysis.pause())

    def go_on(self) -> None:
        self._do(lambda run: run.analysis.resume())

    def stop(self) -> None:
        self._do(BatchRun.stop)

    def prefer(self, files: list[int]) -> None:
        """Move these files to the front of the queue."""
        self.plan = self.plan.with_priority(files)
        self._do(lambda run: run.prioritize_files(files))
        self.changed.emit(None)

    def _do(self, act: Callable[[BatchRun], object]) -> None:
        """Have `act` called on the run's thread."""
        if (run := self._run) is None:
            self._wishes.append(act)
            return
        with suppress(RuntimeError):  # the run has just ended
            self._ask(lambda: act(run))

    def _follow(self, run: BatchRun, ask_there: Callable[[Call], object]) -> None:
        """Have the run's events handled on the window's thread; called on the run's thread."""
        ask = self._calls.queue_call
        ask(lambda: self._on_begun(run, ask_there))
        run.progressed.connect(lambda sight: ask(lambda: self._on_progressed(sight)))
        run.analysis.game_finished.connect(lambda row: ask(lambda: self._on_finished(row)))
        run.analysis.noted.connect(lambda note: ask(lambda: self._on_noted(note)))

    def _on_begun(self, run: BatchRun, ask_there: Callable[[Call], object]) -> None:
        self._run, self._ask = run, ask_there
        while self._wishes:
            self._do(self._wishes.pop(0))

    def _on_progressed(self, sight: BatchProgress) -> None:
        if sight != self.sight:
            self.sight = sight
            self.changed.emit(None)

    def _on_finished(self, row: GameRow) -> None:
        self.rows[row.file, row.record] = row
        self._look_back(row, is_new=True)
        if row.is_last and row.file < len(self.plan.files):
            path = Path(self.plan.files[row.file].path)
            if path in self._written_in_place:
                self._desk.files.take_in_own(path)
        self.changed.emit(None)

    def _on_noted(self, note: FileNote) -> None:
        if note.file is not None:
            self.failed[note.file] = note.reason
        else:
            name = Path(note.name).name
            self.told.emit(Phrase(f"{name}：{note.reason.ja}", f"{name}: {note.reason.en}"))
        self.changed.emit(None)

    # Open records

    def tab_of(self, file: int) -> OpenRecord | None:
        """Open record of which that file is a copy; None if it is closed."""
        opened = self._tabs.get(file)
        return opened if opened in self._desk.files.opened else None

    def _look_back(self, row: GameRow, *, is_new: bool) -> None:
        """Copy the results from a record's copy back into the open record."""
        if row.file < len(self.plan.files) and self.plan.files[row.file].is_tab:
            copy = Path(self.plan.files[row.file].path)
            self._worker.start(partial(_copies, copy), partial(self._give_back, row.file, copy, is_new))

    def _give_back(self, file: int, copy: Path, is_new: bool, copies: tuple[Record, Record] | None) -> None:
        if copies is None:
            return
        sent, found = copies
        opened = self.tab_of(file) or self._desk.files.open_with(lambda record: is_same_game(record, sent))
        if opened is None or opened.game is not None:
            if is_new:
                self.told.emit(text.TAB_AWAY.filled(name=copy.stem))
            return
        levels = self._desk.preferences.now.thoughts
        merge_findings(opened, sent, found, Situations(levels.hopeful, levels.better, levels.superior, levels.winning))
        self._tabs = {**self._tabs, file: opened}
        self._worker.start(lambda: backup_of_copy(copy).unlink(missing_ok=True), lambda _: None, failed=_leave)

    def _on_ended(self, failure: Phrase | None) -> None:
        self.is_running, self._run = False, None
        self._wishes.clear()
        self._desk.files.end_own_writing(self._written_in_place)
        if failure is not None and not self.is_done:
            self.told.emit(failure)
        self.changed.emit(None)
        self.rested.emit(None)

    def _on_fault(self, fault: Exception) -> None:
        self._on_ended(text.WORK_GONE.filled(reason=type(fault).__name__))
        raise fault

    def _wait(self) -> None:
        """Stop the run when the program quits, and wait for its end, at most `_ENDING_MS`."""
        if not self.is_running:
            return
        run_until_event(self.rested, self.stop, _ENDING_MS)


def _leave(_: Exception) -> None:
    """Ignore that the sent copy cannot be deleted: giving it back once more later changes nothing."""


def _copies(copy: Path) -> tuple[Record, Record] | None:
    """Sent and analysed version of a record's copy; None once it was given back. For a worker thread."""
    before, now = read_file(backup_of_copy(copy)).records, read_file(copy).records
    return (before[0], now[0]) if before and now else None
