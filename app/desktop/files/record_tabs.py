"""Open records and their files: tabs, their order, the displayed one, and recent files."""

import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

from PySide6.QtCore import QObject

from app.base.event import Event
from app.desktop.desk.desk import Shell
from app.desktop.desk.messages import MessageKind
from app.desktop.files.autosave import AutosaveFolder, RecordAutosave
from app.desktop.files.record_tab import RecordTab
from app.desktop.kit.announcements import Answer
from app.desktop.kit.labels import show_message
from app.desktop.kit.translation import Translation
from app.record.problems import Problem, Severity
from app.record.tree import Node, Record
from app.runtime.background_worker import BackgroundWorker, FileWatch
from app.runtime.writer import FileWriter
from app.text import window as window_text
from app.text.phrase import Phrase
from app.text.spoken import AnnouncementKind
from app.workspace.document import Document
from app.workspace.document_change import DocumentChange
from app.workspace.file_state import FileState, Home, RecentFiles, read_recent_files
from app.workspace.open_record import OpenRecord

UNSAVED: Final = "unsaved"
"""Folder of autosave journals, in the data folder."""
BACKUPS: Final = "backups"
TELLING: Final = 5_000
"""Milliseconds for which the status bar shows what was done."""


class RecordTabs(QObject):
    """Tabs of open records, the basis of opening, saving and recovery; unsaved changes are always autosaved."""

    def __init__(self, shell: Shell, document: Document, speech: Translation, writer: FileWriter, data: Path) -> None:
        """Create the first tab; `data` is the program's data folder."""
        super().__init__(shell.main_window)
        self.window, self.shell, self.document = shell.main_window, shell, document
        self.speech, self.writer, self.data = speech, writer, data
        self.reader = BackgroundWorker(self)
        self.recent = read_recent_files(data / "recent.json")
        self.tabs_changed = Event[None]()
        """Emitted when a tab is opened, closed, shown, moved or changed."""
        self.closed = Event[OpenRecord]()
        """Emitted when a record has been closed."""
        self.saved_by_itself = Event[Path]()
        """Emitted with the file into which a finished game was saved automatically."""
        # On Windows a watched folder could not be renamed, nor its disk be ejected. The file is checked when the window
        # is activated.
        self.watch = FileWatch(self.reader, self, hears_system=sys.platform != "win32")
        self.safe = AutosaveFolder(data / UNSAVED, self)
        self.shown = self._filed(document.shown)
        """Displayed record."""
        self.tabs = [self.shown]
        document.changed.connect(self._hear)

    # Displayed record

    @property
    def safekeeping(self) -> RecordAutosave:
        return self.shown.safekeeping

    @property
    def is_unsaved(self) -> bool:
        return self.shown.is_unsaved

    @property
    def home(self) -> Home | None:
        """File of the displayed record, or None."""
        return self.shown.home

    @property
    def name(self) -> Phrase:
        return self.shown.name

    # All open records

    def lay(
        self,
        record: Record,
        file: FileState | None,
        problems: tuple[Problem, ...] = (),
        name: Phrase = window_text.UNTITLED,
        *,
        is_pasted: bool = False,
        is_restored: bool = False,
        tab: RecordTab | None = None,
        at: Node | None = None,
        shows: bool = True,
        takes_empty: bool = True,
    ) -> RecordTab:
        """Open a record in a tab: in `tab`, in an empty displayed one unless `takes_empty` is False, else in a new one.

        The cursor goes to the node `at`. With `shows` False the tab stays in the background."""
        used = tab or (self.shown if takes_empty and self.shown.is_untouched else self._add())
        used.lay(record, file, problems, name, is_pasted=is_pasted, is_restored=is_restored)
        if at is not None and used.opened.game is None:  # a game that already uses it decides the position
            used.opened.cursor.go_to_node(at)
        if shows:
            self.show(used)
            if any(problem.severity is not Severity.NOTE for problem in problems):
                self.shell.docks.show("problems")
        self.tabs_changed.emit(None)
        return used

    def new(self) -> None:
        self.show(self._add())

    def show(self, tab: RecordTab) -> None:
        self.document.show_record(tab.opened)

    def show_record(self, opened: OpenRecord) -> None:
        if self.tab_of(opened) is not None:
            self.document.show_record(opened)

    def name_of(self, opened: OpenRecord) -> Phrase:
        tab = self.tab_of(opened)
        return window_text.UNTITLED if tab is None else tab.name

    @property
    def opened(self) -> list[OpenRecord]:
        return [tab.opened for tab in self.tabs]

    def open_with(self, fits: Callable[[Record], bool]) -> OpenRecord | None:
        """Return the first open record for which `fits` is true, the displayed one first."""
        records = (self.document.shown, *(tab.opened for tab in self.tabs))
        return next((opened for opened in records if fits(opened.record)), None)

    def step(self, by: int) -> None:
        """Show the next tab, or with -1 the previous one, wrapping around."""
        self.show(self.tabs[(self.tabs.index(self.shown) + by) % len(self.tabs)])

    def move(self, tab: RecordTab, place: int) -> None:
        self.tabs.remove(tab)
        self.tabs.insert(place, tab)
        self.tabs_changed.emit(None)

    def drop(self, tab: RecordTab) -> None:
        """Close a tab, keeping an unsaved record for a while; there is always one tab left."""
        place = self.tabs.index(tab)
        if len(self.tabs) == 1:
            self._add()
        self.withdraw(tab)
        self.tabs.remove(tab)
        if tab is self.shown:
            self.show(self.tabs[min(place, len(self.tabs) - 1)])
        tab.safekeeping.let_go()
        tab.forget()
        self.closed.emit(tab.opened)
        self.tabs_changed.emit(None)

    def open_at(self, path: Path, place: int | None = None, real: Path | None = None) -> RecordTab | None:
        """Return the tab with that record of the file; without `place` only a file with a single record counts.

        `real` is the path with symbolic links resolved."""
        for tab in self.tabs:
            home = tab.home
            if home is None or not home.is_at(path, real):
                continue
            if home.total == 1 if place is None else home.place == place:
                return tab
        return None

    def _filed(self, opened: OpenRecord) -> RecordTab:
        tab = RecordTab(opened, self.safe)
        tab.changed.connect(lambda is_elsewhere: self._on_filed(tab, is_elsewhere))
        return tab

    def _add(self) -> RecordTab:
        tab = self._filed(self.document.new_record())
        self.tabs.append(tab)
        return tab

    def tab_of(self, opened: OpenRecord) -> RecordTab | None:
        """Return the tab of an open record, or None."""
        return next((tab for tab in self.tabs if tab.opened is opened), None)

    def _hear(self, change: DocumentChange) -> None:
        if not change.record_switched:
            return
        if self.shown.is_told_passing:
            self.withdraw(self.shown)  # a lasting problem is reported again
        self.shown = self.tab_of(self.document.shown) or self.shown
        self.follow_file()
        self.watch.check_file()
        self.tabs_changed.emit(None)

    def _on_filed(self, tab: RecordTab, is_elsewhere: bool) -> None:
        if is_elsewhere:
            self.withdraw(tab)
        if tab is self.shown and is_elsewhere:
            self.follow_file()
        self.tabs_changed.emit(None)

    def follow_file(self) -> None:
        """Watch the file of the displayed record for changes."""
        home = self.home
        self.watch.watch_file(home.path if home else None, home.stamp if home else None)

    def tell(self, tab: RecordTab, words: Phrase, answers: Sequence[Answer], *, is_passing: bool = False) -> None:
        """Show a notice about a record's file; with `is_passing` only until another record is shown."""
        self.withdraw(tab)
        tab.told, tab.is_told_passing = words, is_passing
        self.shell.warn(MessageKind.FILE, tab.opened, words, answers)

    def withdraw(self, tab: RecordTab) -> None:
        if tab.told is not None:
            self.shell.withdraw(tab.opened, tab.told)
            tab.told, tab.is_told_passing = None, False

    def remember(self, path: Path) -> None:
        """Put the file first in the list of recent files."""
        self.set_recent(self.recent.with_opened(path))

    def set_recent(self, recent: RecentFiles) -> None:
        if recent != self.recent:
            self.recent = recent
            self.writer.write_file(self.data / "recent.json", recent.to_json())

    def say(self, words: Phrase) -> None:
        show_message(self.window.statusBar(), self.speech.say(words), TELLING)
        self.shell.announce(AnnouncementKind.DONE, words)
