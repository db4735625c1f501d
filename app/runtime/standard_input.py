"""What comes in on standard input, line by line, without anybody having to wait for it."""

import os
import threading
from typing import Final

from PySide6.QtCore import QObject, Signal

from app.usi.lines import Lines

_PIECE: Final = 1 << 16


class StandardInput(QObject):
    """One thread reads and never ends before the input does; on Windows there is no other way."""

    came = Signal(object)
    """Lines as bytes, all that came together; told on the thread that made this."""
    ended = Signal()

    def __init__(self, source: int, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._source = source

    def start(self) -> None:
        threading.Thread(target=self._listen, name="standard input", daemon=True).start()

    def _listen(self) -> None:
        # The descriptor is read and not the stream: that would be locked by this thread when the program ends.
        lines = Lines()
        try:
            while piece := os.read(self._source, _PIECE):
                self._tell(lines.cut(piece))
        except OSError:
            # A terminal that has been closed.
            pass
        self._tell(lines.ended())
        self.ended.emit()

    def _tell(self, lines: list[bytes]) -> None:
        if lines:
            self.came.emit(tuple(lines))
