"""Records on their way into the library: the command that reads and writes them, as a process, and how far it is."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

import app.runtime.unhooked  # noqa: F401 - before all that is loaded below

from PySide6.QtCore import QObject

from app.base.event import Event
from app.base.regular import parsed
from app.library.importing import ImportCount
from app.runtime.exit import Exit
from app.runtime.guardian import Guardian
from app.runtime.launching import own_command
from app.runtime.process import EngineProcess
from app.text.phrase import Language
from app.usi.lines import Lines

MOST_REMARKS: Final = 200
"""Lines about files that are remembered."""
_LONGEST_LINE: Final = 1 << 16


class ImportProgress(NamedTuple):
    """Files that are read, or games that have no names and shapes yet."""

    done: int = 0
    total: int = 0
    left: int | None = None


class LibraryImport:
    """A process that may be killed at any time: whole files are in the library then, and the next run reads the others."""

    def __init__(
        self,
        library: Path,
        paths: Sequence[Path],
        language: Language,
        owner: QObject,
        command: Sequence[str] = ("import",),
    ) -> None:
        """`command` may be another of the library that tells how far it is in the same way."""
        self.progressed = Event[ImportProgress]()
        self.ended = Event[None]()
        self.remarks: list[str] = []
        """What was said of files, a line each."""
        self.is_stopped = False
        self.command = command[0]
        self.is_asked = True
        """Whether a person has asked for it, who wants to hear what came of it."""
        self.progress = ImportProgress()
        self.count: ImportCount | None = None
        """What became of the files; None as long as it is not done."""
        self._guardian = Guardian()
        named = [str(path) for path in paths]
        words = ("library", *command, "--json", "--language", str(language), "--library", str(library), *named)
        self._process = EngineProcess(own_command(*words), self._guardian, owner)
        self._said, self._complaints = Lines(_LONGEST_LINE), Lines(_LONGEST_LINE)
        self._process.heard.connect(self._hear)
        self._process.complained.connect(self._hear_complaint)
        self._process.ended.connect(self._on_ended)

    def start(self) -> None:
        self._process.start()

    def stop(self) -> None:
        """Have it end; what is in the library stays there."""
        self.is_stopped = True
        self._process.put_down()

    def _hear(self, piece: bytes) -> None:
        for raw in self._said.cut(piece):
            self._take(self._said.read(raw).text)

    def _take(self, line: str) -> None:
        try:
            said: Any = parsed(line)
            if "files" in said:
                self.count = ImportCount(**said)
                return
            self.progress = ImportProgress(int(said.get("done", 0)), int(said.get("of", 0)), said.get("left"))
        except (ValueError, TypeError, AttributeError):
            self.remarks.append(line)  # nothing that this program says; it is shown as it is
            return
        self.progressed.emit(self.progress)

    def _hear_complaint(self, piece: bytes) -> None:
        for raw in self._complaints.cut(piece):
            if len(self.remarks) < MOST_REMARKS:
                self.remarks.append(self._complaints.read(raw).text)

    def _on_ended(self, _: Exit) -> None:
        self._guardian.dismiss()
        self.ended.emit(None)
