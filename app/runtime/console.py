"""Terminal for a direct dialogue with an engine: typed lines go to it unchanged, and both sides are logged."""

import os
import threading
from time import monotonic
from typing import Final

import app.runtime.unhooked  # noqa: F401 - must precede the imports below

from PySide6.QtCore import QObject, QTimer, Signal

from app.base.event import Event
from app.runtime.exit import ProcessExit
from app.runtime.guardian import Guardian
from app.runtime.launch import Launch
from app.runtime.process import ChildProcess
from app.usi.lines import LineBuffer
from app.usi.log import EngineLog, LogDirection

_READ_BYTES: Final = 1 << 16


class StandardInput(QObject):
    """Reader of the standard input on a thread that ends only with the input; Windows offers no other way."""

    lines_read = Signal(object)
    """Emitted with all lines (bytes) that arrived together, on the thread of this object."""
    input_ended = Signal()

    def __init__(self, source: int, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._source = source

    def start(self) -> None:
        threading.Thread(target=self._read_input, name="standard input", daemon=True).start()

    def _read_input(self) -> None:
        # We read the descriptor and not the stream: this thread would hold the stream's lock when the program ends.
        lines = LineBuffer()
        try:
            while piece := os.read(self._source, _READ_BYTES):
                self._emit_lines(lines.split_lines(piece))
        except OSError:
            # The terminal was closed.
            pass
        self._emit_lines(lines.flush())
        self.input_ended.emit()

    def _emit_lines(self, lines: list[bytes]) -> None:
        if lines:
            self.lines_read.emit(tuple(lines))


_EXIT_MS: Final = 5_000
_QUIT: Final = b"quit"


class EngineConsole(QObject):
    """Connects typed input (a file descriptor), an engine process and its log."""

    def __init__(self, launch: Launch, log: EngineLog, source: int) -> None:
        """`source` is the file descriptor of the typed input."""
        super().__init__()
        self.ended: Event[ProcessExit] = Event()
        self._log = log
        self._has_sent_quit = False
        self._lines = {LogDirection.FROM: LineBuffer(), LogDirection.STDERR: LineBuffer()}
        self._process = ChildProcess(launch, Guardian(), self)
        self._process.stdout_read.connect(lambda piece: self._log_output(LogDirection.FROM, piece))
        self._process.stderr_read.connect(lambda piece: self._log_output(LogDirection.STDERR, piece))
        self._process.ended.connect(self._on_ended)
        self._input = StandardInput(source, self)
        self._input.lines_read.connect(self._send_lines)
        self._input.input_ended.connect(self.quit_engine)
        self._exit_timer = QTimer(self, singleShot=True, interval=_EXIT_MS)
        self._exit_timer.timeout.connect(self._process.terminate)

    def start(self) -> None:
        self._process.start()
        self._input.start()

    def quit_engine(self) -> None:
        """Quit the engine; after a timeout terminate it, then kill it."""
        if self._process.has_ended or self._exit_timer.isActive():
            return
        if not self._has_sent_quit:
            self._send_lines((_QUIT,))
        self._exit_timer.start()

    def kill(self) -> None:
        self._process.kill()

    def _send_lines(self, lines: tuple[bytes, ...]) -> None:
        if self._process.has_ended:
            return
        self._has_sent_quit = self._has_sent_quit or any(line.strip() == _QUIT for line in lines)
        self._process.write(b"".join(line + b"\n" for line in lines))
        self._log.append_lines(LogDirection.TO, lines, monotonic())

    def _log_output(self, way: LogDirection, piece: bytes) -> None:
        if lines := self._lines[way].split_lines(piece):
            self._log.append_lines(way, lines, monotonic())

    def _on_ended(self, end: ProcessExit) -> None:
        now = monotonic()
        self._exit_timer.stop()
        for way, lines in self._lines.items():
            self._log.append_lines(way, lines.flush(), now)
        if end.exit_number is not None:
            self._log.append_lines(LogDirection.EXIT, [str(end.exit_number).encode()], now)
        self.ended.emit(end)
