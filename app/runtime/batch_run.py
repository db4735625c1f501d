"""Run of a batch analysis: its lock, workers, pauses on battery, and the overview at the end.

A command runs it on its own thread, the window on another one, so that nothing in the window waits.
"""

import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final, NamedTuple

import app.runtime.unhooked  # noqa: F401 - must precede the imports below

from PySide6.QtCore import QEventLoop, QObject, QTimer
from shiboken6 import delete

from app.analysis.engine_scale import Scales
from app.base.event import Event
from app.base.folders import find_folders
from app.base.locking import acquire_lock
from app.batch.batch_analysis import BatchAnalysis
from app.batch.battery import PowerWatch
from app.batch.dispatcher import WorkerPool
from app.batch.game import BatchOptions
from app.batch.keeping import FINDINGS_FILE, LOCK_FILE, read_plan, store_changed_plan
from app.batch.page import write_overview
from app.batch.plan import BatchPlan
from app.batch.progress import BatchProgress, BatchState
from app.config.engine_profile import EngineProfile
from app.config.settings import Settings
from app.library.library import open_analyses
from app.runtime.calls import Call, CallQueue
from app.runtime.cluster_access import ClusterError, require_packages
from app.runtime.launching import own_command
from app.runtime.worker_processes import WorkerProcesses
from app.store.analysis_store import AnalysisStore, remedy_for
from app.text import fleet as text
from app.text.phrase import Language, Phrase

_TICK_MS: Final = 250
_PROGRESS_SECONDS: Final = 0.5
_POWER_SECONDS: Final = 15.0


class BatchError(Exception):
    """Refusal to run the analysis in a folder, with the reason."""

    def __init__(self, reason: Phrase) -> None:
        super().__init__(reason.en)
        self.reason = reason


def _ignore_phrase(_: Phrase) -> None: ...


class BatchRunContext(NamedTuple):
    """Settings, engines and language of the program that runs an analysis, and its ways to tell what is amiss."""

    settings: Settings
    scales: Scales
    find_engine: Callable[[str], EngineProfile]
    """Function that finds the engine for a word of the plan: a key, a name, or a command line."""
    language: Language
    is_low_priority: bool = False
    """True if workers and their engines get a lower priority."""
    on_cluster_status: Callable[[Phrase], object] = _ignore_phrase
    """Callback that gets sentences about the connection to a cluster."""
    on_store_error: Callable[[Phrase], object] = _ignore_phrase
    """Callback that gets the reason if the store of analyses cannot be used."""


class BatchRun:
    """Run of the batch analysis in a folder."""

    def __init__(self, folder: Path, plan: BatchPlan, setting: BatchRunContext, owner: QObject) -> None:
        self.progressed: Event[BatchProgress] = Event()
        self.ended: Event[None] = Event()
        self.was_stopped = False
        self._folder = folder
        self._language = setting.language
        self._store = _open_store(setting.on_store_error) if setting.settings.analysis.stores else None
        profiles = {word: setting.find_engine(word) for word in plan.slots}
        manner = BatchOptions.from_plan(
            plan, profiles[plan.slots[0]], setting.settings, setting.scales, setting.language
        )
        pool = _make_pool(plan, setting, owner)
        self.analysis = BatchAnalysis(folder, plan, pool, self._store, profiles, manner)
        self.analysis.ended.connect(lambda _: self._on_ended())
        self._power_watch = PowerWatch()
        self._emitted_at = self._power_checked_at = 0.0
        self._tick_timer = QTimer(owner, interval=_TICK_MS)
        self._tick_timer.timeout.connect(self._tick)

    def start(self) -> None:
        self._tick_timer.start()
        self.analysis.start_analysis()

    def prioritize_files(self, files: list[int]) -> None:
        """Give `files` priority over all others, also when the analysis is resumed."""
        before = self.analysis.plan
        self.analysis.prioritise_files(files)
        with suppress(OSError):
            store_changed_plan(self._folder, before, self.analysis.plan)

    def stop(self) -> None:
        self.was_stopped = True
        self.analysis.stop()

    def close(self) -> None:
        if self._store is not None:
            self._store.close()

    def _tick(self) -> None:
        now, analysis = time.monotonic(), self.analysis
        if now >= self._power_checked_at + _POWER_SECONDS and analysis.plan.pauses_on_battery:
            self._power_checked_at = now
            changed_power = self._power_watch.power_change()
            if changed_power:
                analysis.pause(BatchState.ON_BATTERY)
            elif changed_power is False and analysis.state is BatchState.ON_BATTERY:
                analysis.resume()
        analysis.tick()
        if now >= self._emitted_at + _PROGRESS_SECONDS:
            self._emitted_at = now
            self.progressed.emit(analysis.progress)

    def _on_ended(self) -> None:
        self._tick_timer.stop()
        analysis = self.analysis
        with suppress(OSError):
            write_overview(self._folder, analysis.plan, analysis.rows, self._language)
        is_whole = not self.was_stopped and analysis.failure is None
        if is_whole and not analysis.failed_files and not any(row.failed for row in analysis.rows):
            with suppress(OSError):
                # All findings are in the records now.
                (self._folder / FINDINGS_FILE).unlink()
        self.progressed.emit(analysis.progress)
        self.ended.emit(None)


@contextmanager
def open_batch_run(folder: Path, setting: BatchRunContext, owner: QObject) -> Iterator[BatchRun]:
    """Hold the lock of an analysis and prepare its run; raise BatchError if that cannot be."""
    try:
        plan = read_plan(folder)
        lock = acquire_lock(folder / LOCK_FILE)
    except (OSError, ValueError) as failure:
        raise BatchError(text.NO_PLAN.filled(folder=folder)) from failure
    if lock is None:
        raise BatchError(text.IN_USE.filled(folder=folder))
    try:
        run = BatchRun(folder, plan, setting, owner)
        try:
            yield run
        finally:
            run.close()
    finally:
        lock.release()


def run_batch_blocking(
    folder: Path, setting: BatchRunContext, follow: Callable[[BatchRun, Callable[[Call], object]], object]
) -> Phrase | None:
    """Run an analysis to its end with an event loop of this thread; return why it failed, or None.
    `follow` gets the run, and a function by which other threads have calls made on this one until the run ends."""
    loop, owner = QEventLoop(), QObject()
    try:
        with open_batch_run(folder, setting, owner) as run:
            run.ended.connect(lambda _: loop.quit())
            calls = CallQueue(owner)
            follow(run, calls.queue_call)
            calls.queue_call(run.start)
            loop.exec()
            return run.analysis.failure
    except BatchError as refused:
        return refused.reason
    finally:
        delete(owner)


def _make_pool(plan: BatchPlan, setting: BatchRunContext, owner: QObject) -> WorkerPool:
    """Return workers as processes on this machine, or on the cluster of the plan's scheduler."""
    if not plan.scheduler:
        launch = own_command("fleet", "slot", "--language", str(setting.language))
        return WorkerProcesses([launch] * len(plan.slots), owner, is_calm=setting.is_low_priority)
    try:
        with require_packages():
            from app.runtime.cluster.cluster_workers import connect_workers  # noqa: PLC0415 - it needs the extra
        ask: Callable[[Call], object] = CallQueue(owner).queue_call
        where = {"scheduler": plan.scheduler}

        def tell(said: Phrase) -> None:
            setting.on_cluster_status(said.filled(**where))

        return connect_workers(plan.scheduler, Path(plan.certificates), plan.slots, ask, tell)
    except ClusterError as failure:
        raise BatchError(failure.reason) from failure


def _open_store(complain: Callable[[Phrase], object]) -> AnalysisStore | None:
    try:
        return open_analyses(find_folders().data)
    except (sqlite3.Error, OSError) as failure:
        complain(text.STORE_FAILED.filled(reason=remedy_for(failure) or failure))
        return None
