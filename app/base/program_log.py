"""The program's own log: a file that is written at once, and turned over when it has become long."""

import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Final

from app.base.atomic import make_way
from app.base.folders import make_private
from app.base.regular import append, regular_at

FOLDER: Final = "logs"
"""Of all logs, among the data."""
FILE: Final = "yomisuji.log"
OLD: Final = ".old.log"
"""What it is called, in place of its last suffix, once the next has begun."""
MOST_BYTES: Final = 1_000_000
_MOST_LETTERS: Final = 100_000
"""Of one entry."""
_DATE: Final = "%Y-%m-%d %H:%M:%S"


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
        data = f"── {date}\n{words[:_MOST_LETTERS].rstrip()}\n".encode("utf-8", "backslashreplace")
        with self._writing:
            try:
                self._append(data)
            except OSError:
                return False
        return True

    def _append(self, data: bytes) -> None:
        make_private(self.path.parent)
        make_way(self.path, self._wall())
        seen = regular_at(self.path)
        if seen is not None and 0 < seen.st_size > self._most_bytes - len(data):
            self.path.replace(self.old)
        append(self.path, data)


def program_log(data: Path) -> ProgramLog:
    """The log in its place among the data."""
    return ProgramLog(data / FOLDER / FILE)
