"""Writes an engine's log into a file of the person's choice, beside the work: a long one takes its time."""

from collections.abc import Callable
from pathlib import Path
from threading import Thread

from PySide6.QtCore import QObject, Signal

from app.base.atomic import write_atomic
from app.text import log_pane as text
from app.text.phrase import Phrase
from app.usi.log import Recording
from app.usi.log_tlf import write_log


class LogSaving(QObject):
    """`tell` says in the state line what has been done, `warn` what has failed."""

    written = Signal(str, str)
    """A path, and why it could not be written, or nothing."""

    def __init__(self, parent: QObject, tell: Callable[[Phrase], object], warn: Callable[[Phrase], object]) -> None:
        super().__init__(parent)
        self._tell = tell
        self._warn = warn
        self.written.connect(self._on_written)

    def write(self, recording: Recording, path: Path) -> None:
        Thread(target=self._write, args=(recording, path), daemon=True).start()

    def _write(self, recording: Recording, path: Path) -> None:
        reason = ""
        try:
            write_atomic(path, write_log(recording).encode())
        except OSError as failure:
            reason = failure.strerror or str(failure)
        try:
            self.written.emit(str(path), reason)
        except RuntimeError:
            return  # what it belongs to has been closed meanwhile

    def _on_written(self, path: str, reason: str) -> None:
        if reason:
            self._warn(text.NOT_SAVED.filled(path=path, reason=reason))
        else:
            self._tell(text.SAVED.filled(path=path))
