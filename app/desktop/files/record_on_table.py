"""The record on the table and its file: which file it belongs to, whether it is saved, and the files opened last."""

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QMainWindow

from app.desktop.desk.desk import Shell
from app.desktop.files.safekeeping import Safekeeping
from app.desktop.kit.banner import Answer
from app.desktop.kit.plain import show_message
from app.desktop.kit.speech import Speech
from app.record.problems import Problem, Severity
from app.record.tree import Record
from app.runtime.background_worker import BackgroundWorker, Watch
from app.runtime.writer import FileWriter
from app.text import filing as text
from app.text import window as window_text
from app.text.phrase import Phrase
from app.workspace.document import Document
from app.workspace.document_change import DocumentChange
from app.workspace.file_state import FileState, Home, Recent, recent_in

UNSAVED: Final = "unsaved"
"""The folder of journals, among the data."""
BACKUPS: Final = "backups"
TELLING: Final = 5_000
"""Milliseconds for which the state line says what was done."""


class RecordOnTable(QObject):
    """What opening, saving and recovery work on. Nothing is let go of here without a copy."""

    def __init__(
        self, window: QMainWindow, shell: Shell, document: Document, speech: Speech, writer: FileWriter, data: Path
    ) -> None:
        """`data` is the folder for what the program keeps."""
        super().__init__(window)
        self.window, self.shell, self.document, self.speech, self.writer = window, shell, document, speech, writer
        self.data = data
        self.reader = BackgroundWorker(self)
        self.file: FileState | None = None
        self.recent = recent_in(data / "recent.json")
        self.is_pasted = False
        """The record came from no file, and is in none yet."""
        self.is_restored = False
        """The record was recovered, and is in no file as it is."""
        # On Windows nobody could rename a folder that is watched, or take its disk out. The file is looked at whenever the
        # window comes to the front.
        self.watch = Watch(self.reader, self, hears_system=sys.platform != "win32")
        self._name = window_text.UNTITLED
        self._is_laying = False
        self._told: Phrase | None = None
        """The notice about the file that stands in the banner."""
        self.safekeeping = Safekeeping(document, data / UNSAVED, lambda: self.is_unsaved, self)
        document.changed.connect(self._hear)

    @property
    def is_unsaved(self) -> bool:
        """Whether the record on the table is nowhere as it is now."""
        return self.is_pasted or self.is_edited

    @property
    def home(self) -> Home | None:
        """Where the record on the table belongs."""
        return None if self.file is None else self.file.home

    @property
    def name(self) -> Phrase:
        """What the record on the table is called."""
        if (home := self.home) is None:
            return self._name
        if home.total < 2:
            return Phrase(home.path.name, home.path.name)
        return text.NAME_OF_MANY.filled(name=home.path.name, number=home.place + 1, count=home.total)

    @property
    def is_edited(self) -> bool:
        """Whether the person is asked before the record makes room for another."""
        return self.is_restored or not self.document.history.is_clean

    def lay(
        self,
        record: Record,
        file: FileState | None,
        problems: tuple[Problem, ...] = (),
        name: Phrase = window_text.UNTITLED,
        *,
        is_pasted: bool = False,
        is_restored: bool = False,
    ) -> None:
        """Put a record on the table. What lay there is among what is kept, if it was not saved."""
        self._is_laying = True
        try:
            self.document.open(record, problems)
        finally:
            self._is_laying = False
        if file is not None and not is_restored:
            self.remember(file.home.path)
        self.belong(file, name, is_pasted=is_pasted, is_restored=is_restored)
        if any(problem.severity is not Severity.NOTE for problem in problems):
            self.shell.show_dock("problems")

    def _hear(self, change: DocumentChange) -> None:
        """Where somebody else put another record on the table, it is a new one."""
        if change.replaced and not self._is_laying:
            self.belong(None)
        elif change.edit is not None:
            self.window.setWindowModified(self.is_unsaved)

    def belong(
        self,
        file: FileState | None,
        name: Phrase = window_text.UNTITLED,
        *,
        is_pasted: bool = False,
        is_restored: bool = False,
    ) -> None:
        """Let title, journal and watch follow the file that the record belongs to now; `name` is for a record of none."""
        self.file, self._name = file, name
        self.is_pasted, self.is_restored = is_pasted, is_restored
        home = self.home
        self.shell.name_file(self.name, str(home.path) if home else "")
        self.withdraw()
        self.watch.follow(home.path if home else None, home.stamp if home else None)
        self.safekeeping.belong(home)
        self.document.home = home
        self.window.setWindowModified(self.is_unsaved)

    def tell(self, words: Phrase, answers: Sequence[Answer]) -> None:
        self._told = words
        self.shell.warn(words, answers)

    def withdraw(self) -> None:
        if self._told is not None:
            self.shell.withdraw(self._told)
            self._told = None

    def remember(self, path: Path) -> None:
        """Put the file first among those that were opened last."""
        self.set_recent(self.recent.opened(path))

    def set_recent(self, recent: Recent) -> None:
        if recent != self.recent:
            self.recent = recent
            self.writer.write(self.data / "recent.json", recent.written())

    def say(self, words: Phrase) -> None:
        show_message(self.window.statusBar(), self.speech.say(words), TELLING)
