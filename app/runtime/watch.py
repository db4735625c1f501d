"""Watching one file for what others do to it."""

from pathlib import Path

from PySide6.QtCore import QFileSystemWatcher, QObject, QTimer

from app.base.event import Event
from app.runtime.reader import Reader
from app.workspace.file_state import Stamp, stamp_of

PAUSE = 300
"""Milliseconds that whoever writes gets to finish."""


class Watch(QObject):
    """Tells when the file has another stamp than it should. It looks when the system says so, and when asked to.

    Looking is done beside the window: a disk that does not answer holds up nobody.
    """

    def __init__(self, reader: Reader, parent: QObject, *, hears_system: bool = True) -> None:
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
