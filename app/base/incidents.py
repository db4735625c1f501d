"""What goes wrong in the program itself: each failure is written into its log, counted, and told once.

A failure that comes again and again, as one in a timer does, is written and told anew only when there were ten times as
many. Until something happens this costs next to nothing; what is needed then is loaded then.
"""

import contextlib
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path
from types import TracebackType
from typing import Final, NamedTuple

from app.base.atomic import make_way
from app.base.event import Event
from app.base.folders import make_private
from app.base.regular import append, regular_at

FOLDER: Final = "logs"
"""Of all logs, among the data."""
FILE: Final = "yomisuji.log"
OLD: Final = ".old.log"
"""What it is called, in place of its last suffix, once the next has begun."""
MOST_BYTES: Final = 1_000_000
_MOST_OF_ENTRY: Final = 100_000
"""Of one entry."""
_DATE: Final = "%Y-%m-%d %H:%M:%S"
_MOST_KINDS: Final = 200
"""So many kinds of failures are told apart."""
_ALL_OTHERS: Final = "others"
_MOST_LETTERS: Final = 300
"""Of a reason, which is to stand in a sentence."""


class ProgramLog:
    """Any thread may write. What cannot be written is let go: a log must not be what brings the program down."""

    def __init__(self, path: Path, most_bytes: int = MOST_BYTES, wall: Callable[[], float] = time.time) -> None:
        """Nothing is made before there is something to write."""
        self.path = path
        self._most_bytes = most_bytes
        self._wall = wall
        self._writing = threading.Lock()

    @property
    def old(self) -> Path:
        """The file before this one."""
        return self.path.with_name(self.path.stem + OLD)

    def write(self, words: str) -> bool:
        """Put `words` behind the rest, under the time of day; whether that could be done."""
        date = time.strftime(_DATE, time.localtime(self._wall()))
        data = f"── {date}\n{words[:_MOST_OF_ENTRY].rstrip()}\n".encode("utf-8", "backslashreplace")
        with self._writing, contextlib.suppress(OSError):
            make_private(self.path.parent)
            make_way(self.path, self._wall())
            seen = regular_at(self.path)
            if seen is not None and 0 < seen.st_size > self._most_bytes - len(data):
                self.path.replace(self.old)
            append(self.path, data)
            return True
        return False


def program_log(data: Path) -> ProgramLog:
    """The log in its place among the data."""
    return ProgramLog(data / FOLDER / FILE)


class Incident(NamedTuple):
    kind: str
    """The same for all failures of one sort at one place."""
    reason: str
    """What Python says of it, on one line."""
    trace: str
    times: int
    """How often that has happened by now."""


class Incidents:
    def __init__(self, log: ProgramLog) -> None:
        self.log = log
        self.happened: Event[Incident] = Event()
        """Told on the thread where it happened: the first time, the tenth, the hundredth and so on."""
        self._told: dict[str, Incident] = {}
        self._counts: dict[str, int] = {}
        self._counting = threading.Lock()
        self._before = sys.excepthook, threading.excepthook, sys.unraisablehook

    @property
    def all(self) -> tuple[Incident, ...]:
        """One of each kind, as it was told last."""
        return tuple(self._told.values())

    def listen(self) -> None:
        """Hear of whatever nobody catches, in any thread."""
        self._before = sys.excepthook, threading.excepthook, sys.unraisablehook
        sys.excepthook = self.hear
        threading.excepthook = self._on_raised_in_thread
        sys.unraisablehook = self._on_unraisable

    def leave(self) -> None:
        sys.excepthook, threading.excepthook, sys.unraisablehook = self._before

    def note(self, kind: str, reason: str, trace: Callable[[], str]) -> Incident | None:
        """Write a failure down, and count it; the incident when it is to be told."""
        with self._counting:
            if kind not in self._counts and len(self._counts) >= _MOST_KINDS:
                kind = _ALL_OTHERS
            count = self._counts[kind] = self._counts.get(kind, 0) + 1
        if str(count).rstrip("0") != "1":  # neither 1, 10, 100 and so on
            return None
        incident = Incident(kind, reason, trace(), count)
        self.log.write(incident.trace if count == 1 else f"× {count}: {reason}")
        return incident

    def hear(self, kind: type[BaseException], raised: BaseException, trace: TracebackType | None) -> None:
        """What nobody has caught."""
        if not isinstance(raised, Exception):
            self._before[0](kind, raised, trace)
            return
        if (incident := self._noted(raised)) is not None:
            say_aside(incident.trace)
            self._told[incident.kind] = incident
            self.happened.emit(incident)

    def _on_raised_in_thread(self, raised: threading.ExceptHookArgs) -> None:
        if raised.exc_value is not None:
            self.hear(raised.exc_type, raised.exc_value, raised.exc_traceback)

    def _on_unraisable(self, raised: "sys.UnraisableHookArgs") -> None:
        """Written down, and not told: it came about while something was cleared away."""
        if isinstance(raised.exc_value, Exception) and (incident := self._noted(raised.exc_value)) is not None:
            say_aside(incident.trace)

    def _noted(self, raised: BaseException) -> Incident | None:
        return self.note(_kind_of(raised), reason_of(raised), lambda: trace_of(raised))


def reason_of(raised: BaseException) -> str:
    """What it is, in one line."""
    words = " ".join(f"{type(raised).__name__}: {raised}".split()).rstrip(":")
    return words if len(words) <= _MOST_LETTERS else f"{words[: _MOST_LETTERS - 1]}…"


def reason_of_failed(raised: Exception) -> str:
    """Why a job could not be done, for the sentence that tells of it, while its thread goes on to the next.

    What no file, name or text is to blame for is a fault of the program's, and heard of as such too.
    """
    if isinstance(raised, OSError):
        return raised.strerror or str(raised)
    if not isinstance(raised, ValueError | MemoryError):
        threading.excepthook(
            threading.ExceptHookArgs((type(raised), raised, raised.__traceback__, threading.current_thread()))
        )
    return reason_of(raised)


def trace_of(raised: BaseException) -> str:
    """Where it came from, as Python writes that."""
    import traceback  # noqa: PLC0415 - most days nobody needs it

    return "".join(traceback.format_exception(raised))


def _kind_of(raised: BaseException) -> str:
    while isinstance(raised, BaseExceptionGroup):
        raised = raised.exceptions[0]
    trace = raised.__traceback__
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    place = "" if trace is None else f"{trace.tb_frame.f_code.co_filename}:{trace.tb_lineno}"
    return f"{type(raised).__name__} {place}"


def say_aside(words: str) -> None:
    """On standard error, which a program without a terminal may not have, or no longer."""
    if (stream := sys.stderr) is not None:
        with contextlib.suppress(OSError, ValueError):
            stream.write(words)
