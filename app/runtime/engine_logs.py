"""Logs of the running and the last ended engines, in memory and optionally in files."""

import contextlib
import re
from collections import deque
from collections.abc import Callable
from functools import partial
from pathlib import Path
from time import monotonic, time
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QTimer

from app.base.atomic import quarantine_irregular, sort_newest_first
from app.base.event import Event
from app.base.folders import make_private
from app.base.regular import append_to_file
from app.runtime.writer import JournalWriter
from app.usi.log import EngineLog, LogLine

if TYPE_CHECKING:
    from app.usi.log_tlf import LogFile

MOST_LINES: Final = 50_000
MOST_BYTES: Final = 8_000_000
"""Size limit in bytes of each log in memory."""
MOST_FILE_BYTES: Final = 200_000_000
"""Size limit in bytes of all log files together; beyond it the oldest are deleted."""
MOST_ENDED_LOGS: Final = 5
"""Number of logs that are kept in memory after their engines have ended."""
_WRITE_INTERVAL_MS: Final = 100
_LOG_SUFFIX: Final = ".tlf"
_ROTATED_SUFFIX: Final = ".old.tlf"
_UNSAFE_CHARACTERS: Final = re.compile(r"[^0-9A-Za-z_-]+")


class EngineLogs:
    """All engine logs of the program: those in memory and, with a folder, their files."""

    def __init__(
        self, folder: Path | None = None, most_file_bytes: int = MOST_FILE_BYTES, *, are_seen: bool = True
    ) -> None:
        """Without `are_seen` no user can see the logs: lines are gathered for files and listeners of `log_opened` alone."""
        self.folder = folder
        self._are_visible = are_seen or folder is not None
        self._most_file_bytes = most_file_bytes
        self.log_opened: Event[EngineLog] = Event()
        self.log_ended: Event[EngineLog] = Event()
        """Emitted when an engine has ended, and so its log; the oldest log of an ended engine may be dropped."""
        self._logs: list[EngineLog] = []
        self._ended_logs: deque[EngineLog] = deque()
        self._files: dict[EngineLog, _LogFileWriter] = {}
        self._write_timer = QTimer(singleShot=True, interval=_WRITE_INTERVAL_MS)
        self._write_timer.timeout.connect(self._write_all)
        self._journal_writer = JournalWriter()
        self._journal_writer.failed.connect(self._on_failed)

    @property
    def all_logs(self) -> tuple[EngineLog, ...]:
        """All logs, oldest first."""
        return tuple(self._logs)

    @property
    def needs_lines(self) -> bool:
        """True if the log lines of a new engine are of any use, as a user, file or listener wants them."""
        return self._are_visible or self.log_opened.has_listeners

    def is_running(self, log: EngineLog) -> bool:
        return log in self._logs and log not in self._ended_logs

    def open_log(self, key: str, name: str) -> EngineLog:
        log = EngineLog(name, time(), monotonic(), MOST_LINES, MOST_BYTES)
        if self.folder is not None:
            file = self._files[log] = _LogFileWriter(self._free_path(self.folder, key), log)
            file.disconnect = log.appended.connect(lambda lines: self._queue_lines(file, lines))
            taken = {file.path for file in self._files.values()}
            self._journal_writer.queue_job(partial(_delete_oldest, self.folder, taken, self._most_file_bytes))
        self._logs.append(log)
        self.log_opened.emit(log)
        return log

    def end_log(self, log: EngineLog) -> None:
        """Mark a log as ended, since its engine has ended."""
        if (file := self._files.pop(log, None)) is not None:
            file.disconnect()
            self._pass_to_writer(file)
        self._ended_logs.append(log)
        if len(self._ended_logs) > MOST_ENDED_LOGS:
            self._logs.remove(self._ended_logs.popleft())
        self.log_ended.emit(log)

    def close(self, patience: float) -> bool:
        """Write everything to the files; False if that took longer than `patience` seconds."""
        self._write_all()
        self._stop_writing()
        return self._journal_writer.close(patience)

    def _stop_writing(self) -> None:
        self._write_timer.stop()
        for file in self._files.values():
            file.disconnect()
        self._files.clear()

    def _queue_lines(self, file: "_LogFileWriter", lines: tuple[LogLine, ...]) -> None:
        """Queue log lines for a file, so that several are written together."""
        file.pending_lines += lines
        if not self._write_timer.isActive():
            self._write_timer.start()

    def _write_all(self) -> None:
        for file in self._files.values():
            self._pass_to_writer(file)

    def _pass_to_writer(self, file: "_LogFileWriter") -> None:
        """Pass the waiting lines to the writer thread, which also formats them, to spare the window."""
        if file.pending_lines:
            lines, file.pending_lines = file.pending_lines, []
            self._journal_writer.queue_job(lambda: file.append_lines(lines))

    def _free_path(self, folder: Path, key: str) -> Path:
        """Choose a log file that no running engine uses; the runs of one profile reuse the same few files."""
        taken = {file.path for file in self._files.values()}
        stem = _UNSAFE_CHARACTERS.sub("-", key) or "engine"
        number = 1
        while (path := folder / f"{stem}-{number}{_LOG_SUFFIX}") in taken:
            number += 1
        return path

    def _on_failed(self, _reason: str) -> None:
        # The logs in memory continue; repeating the error with every line would help nobody.
        self.folder = None
        self._stop_writing()


class _LogFileWriter:
    """Writer of one engine's log to a file."""

    disconnect: Callable[[], object]
    """Callback that disconnects the file from its log; waiting lines are still written."""

    def __init__(self, path: Path, log: EngineLog) -> None:
        self.path = path
        self.pending_lines: list[LogLine] = []
        self._log = log
        self._file: LogFile | None = None

    def append_lines(self, lines: list[LogLine]) -> None:
        """Format lines and append them to the log file; called on the writer thread."""
        if self._file is None:
            from app.usi.log_tlf import LogFile, TlfFormatter  # noqa: PLC0415 - no engine runs at the start of the program

            size = self.path.stat().st_size if self.path.exists() else 0
            self._file = LogFile(TlfFormatter(self._log.engine, self._log.started), self._append, self._rotate, size)
        self._file.append_lines(lines)

    def _append(self, data: bytes) -> None:
        """Append to a log file without flushing to disk: a log may lose its end when the system crashes."""
        make_private(self.path.parent)
        quarantine_irregular(self.path, time())
        append_to_file(self.path, data)

    def _rotate(self) -> None:
        self.path.replace(self.path.with_name(self.path.name.removesuffix(_LOG_SUFFIX) + _ROTATED_SUFFIX))


def _delete_oldest(folder: Path, taken: set[Path], most_bytes: int) -> None:
    """Delete the oldest files of ended engines, until the rest is at most `most_bytes` long."""
    with contextlib.suppress(OSError):
        sizes = {path: path.stat().st_size for path in sort_newest_first(folder.glob(f"*{_LOG_SUFFIX}"))}
        total = sum(sizes.values())
        for path in reversed(sizes):
            if total <= most_bytes:
                return
            if path not in taken:
                path.unlink(missing_ok=True)
                total -= sizes[path]
