"""Open record with its file, name, and unsaved state."""

from app.base.event import Event
from app.desktop.files.autosave import AutosaveFolder, RecordAutosave
from app.play.game_file_names import shorten_long_name
from app.record.problems import Problem
from app.record.tree import ChangeKind, Record
from app.text import filing as text
from app.text import tabs as tabs_text
from app.text import window as window_text
from app.text.phrase import Phrase
from app.workspace.document_change import DocumentChange
from app.workspace.file_state import FileState, Home
from app.workspace.open_record import OpenRecord


class RecordTab:
    """Record of a tab; unsaved changes are always autosaved."""

    def __init__(self, opened: OpenRecord, safe: AutosaveFolder) -> None:
        self.opened = opened
        self.changed = Event[bool]()
        """Emitted when the name or the unsaved state changes; True if the file has changed too."""
        self.file: FileState | None = None
        self.is_pasted = False
        """True for a record from the clipboard or the program that has no file yet."""
        self.is_restored = False
        """True for a recovered record that is not in a file as it is."""
        self.is_closed = False
        self.told: Phrase | None = None
        """Displayed notice about the file, or None."""
        self.is_told_passing = False
        """True if the notice is removed when another record is shown."""
        self._name = window_text.UNTITLED
        self._was_unsaved = False
        self._is_laying = False
        self.safekeeping = RecordAutosave(opened, safe, lambda: self.is_unsaved or opened.edited_sfen != "")
        self._unhear = opened.changed.connect(self._hear)

    @property
    def is_unsaved(self) -> bool:
        """True if no file has the record as it is now."""
        return self.is_pasted or self.is_edited

    @property
    def is_edited(self) -> bool:
        """True if closing the record asks for confirmation."""
        return self.is_restored or not self.opened.history.is_clean

    @property
    def is_kept_for_game(self) -> bool:
        """True if the next start offers the record's game, so that nothing of it is lost when the program ends."""
        return self.opened.game is not None or self.opened.is_adjourned

    @property
    def is_kept_by_closing(self) -> bool:
        """True if closing asks for confirmation, because of changes or a game."""
        return self.is_edited or self.opened.game is not None

    @property
    def is_untouched(self) -> bool:
        """True for a new, empty and unused record, which another one may replace."""
        opened = self.opened
        is_used = opened.editor is not None or opened.game is not None or opened.is_being_analysed
        is_new = (
            self.file is None and not self.is_unsaved and not opened.history.can_undo and not opened.history.can_redo
        )
        return is_new and not is_used and len(opened.record) == 1

    @property
    def home(self) -> Home | None:
        """File of the record, or None."""
        return None if self.file is None else self.file.home

    @property
    def name(self) -> Phrase:
        """Displayed name of the record."""
        if (home := self.home) is None:
            return self._players or self._name
        if home.total < 2:
            return Phrase(home.path.name, home.path.name)
        return text.NAME_OF_MANY.filled(name=home.path.name, number=home.place + 1, count=home.total)

    @property
    def _players(self) -> Phrase | None:
        """Name made from the players, or None."""
        names = self.opened.player_names()
        if not any(names):
            return None
        black, white = (
            shorten_long_name(name) or side for name, side in zip(names, self.opened.side_names(), strict=True)
        )
        return tabs_text.GAME_OF.filled(black=black, white=white)

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
        """Load a record into this tab; autosave keeps an unsaved former one."""
        self._is_laying = True
        try:
            self.opened.load_record(record, problems)
        finally:
            self._is_laying = False
        self.belong(file, name, is_pasted=is_pasted, is_restored=is_restored)

    def belong(
        self,
        file: FileState | None,
        name: Phrase = window_text.UNTITLED,
        *,
        is_pasted: bool = False,
        is_restored: bool = False,
    ) -> None:
        """Change the file that the record belongs to, also for autosave; `name` is for a record without a file."""
        self.file, self._name = file, name
        self.is_pasted, self.is_restored = is_pasted, is_restored
        self.safekeeping.belong(self.home)
        self.opened.home = self.home
        self._was_unsaved = self.is_unsaved
        self.changed.emit(True)

    def forget(self) -> None:
        """Clean up when the record is closed; its autosave journal stays."""
        self.is_closed = True
        self._unhear()
        self.safekeeping.finish()
        self.safekeeping.deleteLater()

    def _hear(self, change: DocumentChange) -> None:
        """Handle a change; a record that was loaded by other code has no file."""
        if change.replaced and not self._is_laying:
            self.belong(None)
        elif change.edit is not None and self.is_unsaved is not self._was_unsaved:
            self._was_unsaved = self.is_unsaved
            self.changed.emit(False)
        elif change.edit is not None and any(part.kind is ChangeKind.HEADERS for part in change.edit.single_changes()):
            self.changed.emit(False)
