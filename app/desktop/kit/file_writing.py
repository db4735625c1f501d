"""Files that the person asks for, made and written beside the work: what takes its time keeps nobody waiting."""

from collections.abc import Callable
from pathlib import Path
from threading import Thread

from PySide6.QtCore import QObject, Signal

from app.base.atomic import write_atomic
from app.base.incidents import reason_of_failed
from app.text.phrase import Phrase


class FileWriting(QObject):
    """`tell` says `done` in the state line, `warn` says what has `failed`; both know `path`, `name` and `reason`."""

    written = Signal(str, str)
    """A path, and why it could not be written, or nothing; told once that has been said."""
    _over = Signal(str, str)

    def __init__(
        self,
        parent: QObject,
        tell: Callable[[Phrase], object],
        warn: Callable[[Phrase], object],
        done: Phrase,
        failed: Phrase,
    ) -> None:
        super().__init__(parent)
        self._tell = tell
        self._warn = warn
        self._done = done
        self._failed = failed
        self._over.connect(self._on_over)

    def write(self, path: Path, make: Callable[[], bytes]) -> None:
        """Have `make` make it, in a thread of its own, and write it; `written` tells what has become of it."""
        Thread(target=self._write, args=(path, make), daemon=True).start()

    def _write(self, path: Path, make: Callable[[], bytes]) -> None:
        reason = ""
        try:
            write_atomic(path, make())
        except Exception as failure:  # noqa: BLE001 - told
            reason = reason_of_failed(failure)
        try:
            self._over.emit(str(path), reason)
        except RuntimeError:
            return  # what it belongs to has been closed meanwhile

    def _on_over(self, path: str, reason: str) -> None:
        phrase, say = (self._failed, self._warn) if reason else (self._done, self._tell)
        say(phrase.filled(path=path, name=Path(path).name, reason=reason))
        self.written.emit(path, reason)
