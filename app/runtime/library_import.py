"""Import of records into the library as a worker process, with its progress."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

import app.runtime.unhooked  # noqa: F401 - must precede the imports below

from PySide6.QtCore import QObject

from app.base.event import Event
from app.base.regular import parse_json
from app.library.importing import ImportCount
from app.runtime.exit import ProcessExit
from app.runtime.guardian import Guardian
from app.runtime.launching import own_command
from app.runtime.process import ChildProcess
from app.text.phrase import Language
from app.usi.lines import LineBuffer

MOST_MESSAGES: Final = 200
"""Maximum number of messages about files that an import keeps."""
_LONGEST_LINE: Final = 1 << 16


class ImportProgress(NamedTuple):
    """Progress of an import: files read of a total, or (`left`) games that still lack names of openings and castles."""

    files_read: int = 0
    file_total: int = 0
    games_left: int | None = None


class LibraryImport:
    """Worker process of an import. Killing it is safe: complete files are in the library, the next run reads the others."""

    def __init__(
        self,
        library: Path,
        paths: Sequence[Path],
        language: Language,
        owner: QObject,
        command: Sequence[str] = ("import",),
    ) -> None:
        """`command` may be another subcommand of `library` that reports progress in the same way."""
        self.progressed = Event[ImportProgress]()
        self.ended = Event[None]()
        self.messages: list[str] = []
        self.was_stopped = False
        self.command = command[0]
        self.is_by_user = True
        """True if the user started the import and wants to see its result."""
        self.progress = ImportProgress()
        self.count: ImportCount | None = None
        self._guardian = Guardian()
        named = [str(path) for path in paths]
        words = ("library", *command, "--json", "--language", str(language), "--library", str(library), *named)
        self._process = ChildProcess(own_command(*words), self._guardian, owner)
        self._lines, self._error_lines = LineBuffer(_LONGEST_LINE), LineBuffer(_LONGEST_LINE)
        self._process.stdout_read.connect(self._on_output)
        self._process.stderr_read.connect(self._on_error_output)
        self._process.ended.connect(self._on_ended)

    def start(self) -> None:
        self._process.start()

    def stop(self) -> None:
        """Stop the process; what was imported stays in the library."""
        self.was_stopped = True
        self._process.terminate()

    def _on_output(self, piece: bytes) -> None:
        for raw in self._lines.split_lines(piece):
            self._parse_line(self._lines.decode(raw).text)

    def _parse_line(self, line: str) -> None:
        try:
            said: Any = parse_json(line)
            if "files" in said:
                self.count = ImportCount(**said)
                return
            self.progress = ImportProgress(int(said.get("done", 0)), int(said.get("of", 0)), said.get("left"))
        except (ValueError, TypeError, AttributeError):
            self.messages.append(line)  # no output of our program; it is shown unchanged
            return
        self.progressed.emit(self.progress)

    def _on_error_output(self, piece: bytes) -> None:
        for raw in self._error_lines.split_lines(piece):
            if len(self.messages) < MOST_MESSAGES:
                self.messages.append(self._error_lines.decode(raw).text)

    def _on_ended(self, _: ProcessExit) -> None:
        self._guardian.stop_watchdog()
        self.ended.emit(None)
