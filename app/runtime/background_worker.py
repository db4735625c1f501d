"""Work that takes its time, such as reading a file, done on a thread beside the window; and watching a file that way."""

import sys
import threading
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Final, TypeVar

from PySide6.QtCore import QFileSystemWatcher, QObject, QTimer, Signal

from app.base.event import Event
from app.base.garbage import GARBAGE
from app.workspace.file_state import Stamp, stamp_of

T = TypeVar("T")

TURN: Final = 0.001
"""Seconds after which the thread of the work lets the window have a turn; Python's own five are felt."""


class Task:
    """A piece of work that was begun. One that is cancelled goes on to its end unheard."""

    def __init__(self, is_large: bool) -> None:
        self.is_cancelled = self.is_done = False
        self.is_large = is_large
        self.ended = threading.Event()
        """Set on the thread of the work when that is over, before anybody is told."""
        self.failure: BaseException | None = None
        """One that nobody deals with: a fault of the program's, raised on the thread of the window."""
        self.tell: Callable[[], object] = lambda: None
        """Says what came of it."""

    def cancel(self) -> None:
        self.is_cancelled = True


class BackgroundWorker(QObject):
    _done = Signal(object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._running = 0
        self._usual_turn = sys.getswitchinterval()
        self._done.connect(self._on_done)

    @property
    def is_busy(self) -> bool:
        return self._running > 0

    def begin(
        self,
        work: Callable[[], T],
        then: Callable[[T], object],
        *,
        is_large: bool = False,
        failed: Callable[[Exception], object] | None = None,
    ) -> Task:
        """Do `work` beside the window, and call `then` with what came of it on the thread of the window.

        What `work` raises is given to `failed` there; without that it is a fault of the program's.

        While something large is read nobody looks for garbage: there is none, and looking stops everything.
        """

        task = Task(is_large)

        def run() -> None:
            try:
                task.tell = partial(then, work())
            except BaseException as failure:  # noqa: BLE001 - raised again where somebody hears it
                if failed is None or not isinstance(failure, Exception):
                    task.failure = failure
                else:
                    task.tell = partial(failed, failure)
            task.ended.set()
            try:
                self._done.emit(task)
            except RuntimeError:
                self._release(task)  # the window is gone

        self._running += 1
        sys.setswitchinterval(TURN)
        if is_large:
            GARBAGE.hold()
        threading.Thread(target=run, name="reader", daemon=True).start()
        return task

    def _on_done(self, task: Task) -> None:
        self._running -= 1
        if not self._running:
            sys.setswitchinterval(self._usual_turn)
        self._release(task)
        task.is_done = True
        if task.failure is not None:
            raise task.failure
        if not task.is_cancelled:
            task.tell()

    @staticmethod
    def _release(task: Task) -> None:
        if task.is_large:
            GARBAGE.release()


PAUSE = 300
"""Milliseconds that whoever writes gets to finish."""


class Watch(QObject):
    """Tells when the file has another stamp than it should. It looks when the system says so, and when asked to.

    Looking is done beside the window: a disk that does not answer holds up nobody.
    """

    def __init__(self, reader: BackgroundWorker, parent: QObject, *, hears_system: bool = True) -> None:
        """One that does not hear the system holds no folder, and has to be asked to look."""
        super().__init__(parent)
        self._hears_system = hears_system
        self.altered = Event[Stamp | None]()
        """Somebody else has written to the file; None when it is there no more."""
        self._reader = reader
        self._path: Path | None = None
        self._expected: Stamp | None = None
        self._told: Stamp | None = None
        self._is_looking = False
        self._watcher = QFileSystemWatcher(self)
        self._waiting = QTimer(self, singleShot=True, interval=PAUSE)
        self._waiting.timeout.connect(self.look)
        self._watcher.fileChanged.connect(lambda _: self._wait())
        self._watcher.directoryChanged.connect(lambda _: self._wait())

    def follow(self, path: Path | None, expected: Stamp | None) -> None:
        """Watch `path` from now on, and take `expected` for its right state."""
        if watched := [*self._watcher.files(), *self._watcher.directories()]:
            self._watcher.removePaths(watched)
        self._path, self._expected, self._told = path, expected, expected
        if path is not None and self._hears_system:
            self._watcher.addPaths([str(path), str(path.parent)])

    def _wait(self) -> None:
        """Look soon, however busy the folder is."""
        if not self._waiting.isActive():
            self._waiting.start()

    def look(self) -> None:
        path = self._path
        if path is None or self._is_looking:
            return
        self._is_looking = True
        self._reader.begin(lambda: stamp_of(path), lambda stamp: self._see(path, stamp))

    def _see(self, path: Path, stamp: Stamp | None) -> None:
        self._is_looking = False
        if path != self._path:
            return
        if stamp is not None and self._hears_system and str(path) not in self._watcher.files():
            self._watcher.addPath(str(path))  # one that was replaced is another file
        if stamp != self._told:
            self._told = stamp
            if stamp != self._expected:
                self.altered.emit(stamp)
