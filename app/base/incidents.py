"""Uncaught exceptions and other failures of the program: each is logged, counted, and reported once.

A repeated failure, as in a timer, is written and reported again only when its count is ten times as high. Until a
failure happens this costs almost nothing; modules are imported only then.
"""

import contextlib
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path
from types import TracebackType
from typing import Final, NamedTuple

from app.base.atomic import quarantine_irregular
from app.base.event import Event
from app.base.folders import make_private
from app.base.regular import append_to_file, stat_regular

LOG_FOLDER: Final = "logs"
"""Name of the folder of all logs, inside the data folder."""
LOG_FILE: Final = "yomisuji.log"
ROTATED_SUFFIX: Final = ".old.log"
"""Suffix of the previous log file, which replaces the file's own suffix."""
MAX_LOG_BYTES: Final = 1_000_000
_MAX_ENTRY_LENGTH: Final = 100_000
"""Most letters of one entry of the program's log; longer entries are cut."""
_DATE_FORMAT: Final = "%Y-%m-%d %H:%M:%S"
_MAX_FAILURE_KINDS: Final = 200
"""Most kinds of failures (exception type and place in the code) that are counted separately."""
_OTHER_FAILURES: Final = "others"
_MAX_REASON_LENGTH: Final = 300
"""Length limit in letters for a reason that is shown in a sentence."""


class ProgramLog:
    """The program's log file, with rotation; any thread may write. Write errors are ignored: no log may end the program."""

    def __init__(self, path: Path, most_bytes: int = MAX_LOG_BYTES, wall: Callable[[], float] = time.time) -> None:
        """Keep the path of the log file, which is made with the first entry."""
        self.path = path
        self._most_bytes = most_bytes
        self._wall_clock = wall
        self._write_lock = threading.Lock()

    @property
    def rotated_path(self) -> Path:
        """Path of the previous log file, to which the log is renamed when it has become too large."""
        return self.path.with_name(self.path.stem + ROTATED_SUFFIX)

    def append_entry(self, words: str) -> bool:
        """Append an entry with the current time to the log; return True if it was written."""
        date = time.strftime(_DATE_FORMAT, time.localtime(self._wall_clock()))
        data = f"── {date}\n{words[:_MAX_ENTRY_LENGTH].rstrip()}\n".encode("utf-8", "backslashreplace")
        with self._write_lock, contextlib.suppress(OSError):
            make_private(self.path.parent)
            quarantine_irregular(self.path, self._wall_clock())
            seen = stat_regular(self.path)
            if seen is not None and 0 < seen.st_size > self._most_bytes - len(data):
                self.path.replace(self.rotated_path)
            append_to_file(self.path, data)
            return True
        return False


def program_log(data: Path) -> ProgramLog:
    """Return the program's log in its usual place in the data folder."""
    return ProgramLog(data / LOG_FOLDER / LOG_FILE)


class FailureReport(NamedTuple):
    """A failure of the program to be reported, with the number of times it has happened."""

    kind: str
    """Key by which failures are counted: exception type and place in the code."""
    reason: str
    """The exception's type and message, on one line."""
    trace: str
    times: int
    """Number of failures of this kind so far."""


class FailureLog:
    """Exception hooks that log and count uncaught exceptions, and emit `failure_reported`."""

    def __init__(self, log: ProgramLog) -> None:
        self.log = log
        self.failure_reported: Event[FailureReport] = Event()
        """Emitted on the thread of the failure: the first time, the tenth, the hundredth and so on."""
        self._last_reported: dict[str, FailureReport] = {}
        self._counts: dict[str, int] = {}
        self._count_lock = threading.Lock()
        self._previous_hooks = sys.excepthook, threading.excepthook, sys.unraisablehook

    @property
    def last_failures(self) -> tuple[FailureReport, ...]:
        """The last reported failure of each kind (exception type and place in the code)."""
        return tuple(self._last_reported.values())

    def install_hooks(self) -> None:
        """Install the hooks for uncaught exceptions of all threads."""
        self._previous_hooks = sys.excepthook, threading.excepthook, sys.unraisablehook
        sys.excepthook = self.on_uncaught_exception
        threading.excepthook = self._on_raised_in_thread
        sys.unraisablehook = self._on_unraisable

    def remove_hooks(self) -> None:
        sys.excepthook, threading.excepthook, sys.unraisablehook = self._previous_hooks

    def note_failure(self, kind: str, reason: str, trace: Callable[[], str]) -> FailureReport | None:
        """Log and count a failure; return it as an incident if it is to be reported, None if it is a mere repetition."""
        with self._count_lock:
            if kind not in self._counts and len(self._counts) >= _MAX_FAILURE_KINDS:
                kind = _OTHER_FAILURES
            count = self._counts[kind] = self._counts.get(kind, 0) + 1
        if str(count).rstrip("0") != "1":  # neither 1, 10, 100 and so on
            return None
        incident = FailureReport(kind, reason, trace(), count)
        self.log.append_entry(incident.trace if count == 1 else f"× {count}: {reason}")
        return incident

    def on_uncaught_exception(
        self, kind: type[BaseException], raised: BaseException, trace: TracebackType | None
    ) -> None:
        """Log and report an uncaught exception; exit exceptions go to the previous hook."""
        if not isinstance(raised, Exception):
            self._previous_hooks[0](kind, raised, trace)
            return
        if (incident := self._note_exception(raised)) is not None:
            print_error(incident.trace)
            self._last_reported[incident.kind] = incident
            self.failure_reported.emit(incident)

    def _on_raised_in_thread(self, raised: threading.ExceptHookArgs) -> None:
        if raised.exc_value is not None:
            self.on_uncaught_exception(raised.exc_type, raised.exc_value, raised.exc_traceback)

    def _on_unraisable(self, raised: "sys.UnraisableHookArgs") -> None:
        """Log an exception from a destructor, without emitting `failure_reported`."""
        if isinstance(raised.exc_value, Exception) and (incident := self._note_exception(raised.exc_value)) is not None:
            print_error(incident.trace)

    def _note_exception(self, raised: BaseException) -> FailureReport | None:
        return self.note_failure(_failure_key(raised), exception_text(raised), lambda: traceback_text(raised))


def exception_text(raised: BaseException) -> str:
    """Return the exception's type and message on one line, shortened."""
    words = " ".join(f"{type(raised).__name__}: {raised}".split()).rstrip(":")
    return words if len(words) <= _MAX_REASON_LENGTH else f"{words[: _MAX_REASON_LENGTH - 1]}…"


def traceback_text(raised: BaseException) -> str:
    import traceback  # noqa: PLC0415 - rarely needed

    return "".join(traceback.format_exception(raised))


def _failure_key(raised: BaseException) -> str:
    while isinstance(raised, BaseExceptionGroup):
        raised = raised.exceptions[0]
    trace = raised.__traceback__
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    place = "" if trace is None else f"{trace.tb_frame.f_code.co_filename}:{trace.tb_lineno}"
    return f"{type(raised).__name__} {place}"


def print_error(words: str) -> None:
    """Write to standard error, which a program without a terminal may lack."""
    if (stream := sys.stderr) is not None:
        with contextlib.suppress(OSError, ValueError):
            stream.write(words)
