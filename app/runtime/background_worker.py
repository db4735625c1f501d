"""Background threads for slow work such as reading a file, and a file watcher that checks files on such a thread."""

import sys
import threading
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Final, TypeVar

from PySide6.QtCore import QFileSystemWatcher, QObject, QTimer, Signal

from app.base.event import Event
from app.base.garbage import GARBAGE_COLLECTOR
from app.workspace.file_state import Stamp, file_stamp

T = TypeVar("T")

THREAD_SWITCH_SECONDS: Final = 0.001
"""Thread switch interval in seconds while a background thread runs; with Python's default of 5 ms the window stutters."""


class BackgroundTask:
    """A job on a background thread. A cancelled one runs to its end, but its callback is not called."""

    def __init__(self, is_large: bool) -> None:
        self.is_cancelled = self.is_done = False
        self.is_large = is_large
        self.ended = threading.Event()
        """Threading event: set on the background thread when the job is over, before its callback is called."""
        self.failure: BaseException | None = None
        """Exception of the job that no handler takes: a fault of the program, raised on the window's thread."""
        self.deliver: Callable[[], object] = lambda: None
        """Callback, called on the window's thread, that passes on the job's result or handled exception."""

    def cancel(self) -> None:
        self.is_cancelled = True


class BackgroundWorker(QObject):
    """Runs jobs on background threads and delivers their results on the window's thread."""

    _task_done = Signal(object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._running = 0
        self._usual_switch_seconds = sys.getswitchinterval()
        self._task_done.connect(self._on_done)

    @property
    def is_busy(self) -> bool:
        return self._running > 0

    def start(
        self,
        work: Callable[[], T],
        then: Callable[[T], object],
        *,
        is_large: bool = False,
        failed: Callable[[Exception], object] | None = None,
    ) -> BackgroundTask:
        """Run `work` on a background thread, then call `then` with its result on the window's thread.

        An exception of `work` goes to `failed` there; without `failed` it is raised there as a fault of the program.

        With `is_large` garbage collection is suspended: it would stop all threads and find nothing in a large structure.
        """

        task = BackgroundTask(is_large)

        def run() -> None:
            try:
                task.deliver = partial(then, work())
            except BaseException as failure:  # noqa: BLE001 - raised again on the window's thread
                if failed is None or not isinstance(failure, Exception):
                    task.failure = failure
                else:
                    task.deliver = partial(failed, failure)
            task.ended.set()
            try:
                self._task_done.emit(task)
            except RuntimeError:
                self._resume_garbage_collection(task)  # the window is gone

        self._running += 1
        sys.setswitchinterval(THREAD_SWITCH_SECONDS)
        if is_large:
            GARBAGE_COLLECTOR.suspend_collection()
        threading.Thread(target=run, name="reader", daemon=True).start()
        return task

    def _on_done(self, task: BackgroundTask) -> None:
        self._running -= 1
        if not self._running:
            sys.setswitchinterval(self._usual_switch_seconds)
        self._resume_garbage_collection(task)
        task.is_done = True
        if task.failure is not None:
            raise task.failure
        if not task.is_cancelled:
            task.deliver()

    @staticmethod
    def _resume_garbage_collection(task: BackgroundTask) -> None:
        if task.is_large:
            GARBAGE_COLLECTOR.resume_collection()


CHECK_DELAY_MS = 300
"""Delay in milliseconds before a changed file is checked, so that its writer can finish."""


class FileWatch(QObject):
    """File watcher: emits `file_changed` when a file's stamp differs from the expected one.

    It checks when the system reports a change, and on `check_file`, on a background thread: a hanging disk blocks nothing.
    """

    def __init__(self, reader: BackgroundWorker, parent: QObject, *, hears_system: bool = True) -> None:
        """Without `hears_system` the watcher keeps no folder open, and only checks on `check_file`."""
        super().__init__(parent)
        self._uses_system_watch = hears_system
        self.file_changed = Event[Stamp | None]()
        """Emitted with the file's new stamp when another program has written to it; None if the file is gone."""
        self._worker = reader
        self._path: Path | None = None
        self._expected_stamp: Stamp | None = None
        self._emitted_stamp: Stamp | None = None
        self._is_checking = False
        self._watcher = QFileSystemWatcher(self)
        self._check_timer = QTimer(self, singleShot=True, interval=CHECK_DELAY_MS)
        self._check_timer.timeout.connect(self.check_file)
        self._watcher.fileChanged.connect(lambda _: self._schedule_check())
        self._watcher.directoryChanged.connect(lambda _: self._schedule_check())

    def watch_file(self, path: Path | None, expected: Stamp | None) -> None:
        """Watch `path` from now on, with `expected` as its known stamp; None watches nothing."""
        if watched := [*self._watcher.files(), *self._watcher.directories()]:
            self._watcher.removePaths(watched)
        self._path, self._expected_stamp, self._emitted_stamp = path, expected, expected
        if path is not None and self._uses_system_watch:
            self._watcher.addPaths([str(path), str(path.parent)])

    def _schedule_check(self) -> None:
        """Schedule one check of the file, however often its folder changes."""
        if not self._check_timer.isActive():
            self._check_timer.start()

    def check_file(self) -> None:
        path = self._path
        if path is None or self._is_checking:
            return
        self._is_checking = True
        self._worker.start(lambda: file_stamp(path), lambda stamp: self._on_stamp(path, stamp))

    def _on_stamp(self, path: Path, stamp: Stamp | None) -> None:
        self._is_checking = False
        if path != self._path:
            return
        if stamp is not None and self._uses_system_watch and str(path) not in self._watcher.files():
            self._watcher.addPath(str(path))  # a replaced file is a new one for the watcher
        if stamp != self._emitted_stamp:
            self._emitted_stamp = stamp
            if stamp != self._expected_stamp:
                self.file_changed.emit(stamp)
