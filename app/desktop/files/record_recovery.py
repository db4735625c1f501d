"""Recovery of autosaved records after a crash, and restoring of closed ones, which are kept for a while."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QCoreApplication, QEvent, QObject

from app.base.event import Event
from app.desktop.desk.messages import WINDOW, MessageKind
from app.desktop.files.record_tab import RecordTab
from app.desktop.files.record_tabs import BACKUPS, UNSAVED, RecordTabs
from app.desktop.kit.announcements import Answer
from app.record import headers
from app.record.tree import Record
from app.text import filing as text
from app.text import playing as playing_text
from app.text import window as window_text
from app.text.file_errors import reason_of_failed
from app.text.phrase import Phrase
from app.workspace import recovery
from app.workspace.file_state import FileState
from app.workspace.open_tabs import OpenTabs, node_after_moves
from app.workspace.recovery import UnsavedRecord, UnsavedRecords, record_summary

if TYPE_CHECKING:
    from app.workspace.reopening import RestoredTab, RestoredTabs


_PRESSES: Final = frozenset({QEvent.Type.KeyPress, QEvent.Type.ShortcutOverride, QEvent.Type.MouseButtonPress})


class Attention(QObject):
    """Event filter that notes if the user has pressed a key or mouse button anywhere in the program."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._is_there = False
        if (application := QCoreApplication.instance()) is not None:
            application.installEventFilter(self)

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:  # noqa: N802 - Qt's name
        self._is_there = self._is_there or event.type() in _PRESSES
        return False

    def end(self) -> bool:
        """Remove the filter; return True if something was pressed."""
        if (application := QCoreApplication.instance()) is not None:
            application.removeEventFilter(self)
        self.deleteLater()
        return self._is_there


class RecordRecovery:
    def __init__(self, table: RecordTabs) -> None:
        self.looked = Event[bool]()
        """Emitted after the search for autosaved records of earlier runs; True if there are any."""
        self._table = table
        self._told_no_journal = False
        self._leftovers: UnsavedRecords | None = None
        self._claims: list[Callable[[Record], bool]] = []
        self._offer = window_text.UNTITLED
        """Text of the notice that offers them."""
        table.safe.failed.connect(self._on_no_journal)

    def close(self) -> None:
        """Release the locks, so that another run can recover what this one has not."""
        if self._leftovers is not None:
            _let_go(self._leftovers)

    def restore_record(self, fits: Callable[[Record], bool]) -> Record | None:
        if (leftover := self._leftover_with(fits)) is None:
            return None
        self._restore(leftover)
        return leftover.found.record

    def find_record(self, fits: Callable[[Record], bool]) -> Record | None:
        if (opened := self._table.open_with(fits)) is not None:
            return opened.record
        leftover = self._leftover_with(fits)
        return None if leftover is None else leftover.found.record

    def _leftover_with(self, fits: Callable[[Record], bool]) -> UnsavedRecord | None:
        left = () if self._leftovers is None else self._leftovers.records
        return next((each for each in left if fits(each.found.record)), None)

    def claim_leftovers(self, fits: Callable[[Record], bool]) -> None:
        """Leave fitting records to another offer, such as that of an adjourned game, and do not call them recovered."""
        self._claims.append(fits)
        for tab in self._table.tabs:
            if tab.is_restored and fits(tab.opened.record):
                tab.belong(tab.file, self._name_of(tab.opened.record), is_restored=True)

    def _name_of(self, record: Record) -> Phrase:
        """Name of a recovered record without a file and players."""
        return window_text.UNTITLED if any(fits(record) for fits in self._claims) else text.RESTORED

    def put_leftovers_by(self, fits: Callable[[Record], bool]) -> None:
        left = () if self._leftovers is None else self._leftovers.records
        for leftover in [each for each in left if fits(each.found.record)]:
            self._done_with(leftover)

    def reopen(self, kept: OpenTabs, then: Callable[[], object]) -> None:
        """Reopen the tabs of the last run in their order, and offer its other autosaved records."""
        from app.workspace.reopening import read_stored_tabs  # noqa: PLC0415 - formats take their time

        self._tidy_backups()
        folder = self._table.data / UNSAVED
        first, attention = self._table.shown, Attention(self._table)

        def lay(found: "RestoredTabs") -> None:
            is_waiting = not attention.end() and self._table.tabs == [first] and first.is_untouched
            self._lay_tabs(kept, found, takes_front=is_waiting)
            then()

        self._table.reader.start(lambda: read_stored_tabs(folder, kept), lay)

    def _tidy_backups(self) -> None:
        self._table.safe.do(partial(recovery.prune_backups, self._table.data / BACKUPS))

    def _lay_tabs(self, kept: OpenTabs, found: "RestoredTabs", *, takes_front: bool) -> None:
        """Open the tabs; they come to the front only if the user has begun nothing else."""
        table = self._table
        laid = {
            each.tab: tab for each in found.tabs if (tab := self._lay_tab(each, takes_empty=takes_front)) is not None
        }
        wanted = kept.tabs[kept.shown] if kept.shown < len(kept.tabs) else None
        if takes_front and laid:
            table.show(next((laid[tab] for tab in laid if tab is wanted), next(iter(laid.values()))))
        done = {each.unsaved.journal for each in found.tabs if each.unsaved is not None}
        for leftover in found.unsaved.records:
            if leftover.journal in done:
                # This job queues behind the new journals, so that the record is on the disk at any moment.
                table.safe.do(partial(recovery.discard_record, leftover, table.data / UNSAVED))
        rest = tuple(each for each in found.unsaved.records if each.journal not in done)
        self._on_leftovers(found.unsaved._replace(records=rest), has_reopened=bool(done))
        if not rest:
            table.safe.do(partial(_let_go, found.unsaved))

    def _lay_tab(self, each: "RestoredTab", *, takes_empty: bool) -> RecordTab | None:
        table, leftover, found = self._table, each.unsaved, each.loaded
        if leftover is not None:
            record, at, name = (leftover.found.record, leftover.found.node, self._name_of(leftover.found.record))
            tab = table.lay(record, each.file, (), name, is_restored=True, at=at, shows=False, takes_empty=takes_empty)
            _edit_again(tab, leftover)
            tab.safekeeping.write()
        elif found is None or found.path is None:
            return None
        elif not (records := found.opened.records):
            words = text.NOT_OPENED.filled(name=found.path.name, reason=found.failure_reason)
            table.shell.warn(MessageKind.OPENING, WINDOW, words)
            return None
        else:
            place = min(each.tab.place, len(records) - 1)
            if table.open_at(found.path, place, found.real_path) is not None:
                return None
            at = node_after_moves(records[place], each.tab.way)
            problems = found.record_problems(place)
            tab = table.lay(
                records[place], found.file_state(place), problems, at=at, shows=False, takes_empty=takes_empty
            )
        tab.opened.is_flipped = each.tab.flipped
        return tab

    def offer(self) -> None:
        """Search for autosaved records of earlier runs and offer them."""
        self._tidy_backups()
        self._table.reader.start(lambda: recovery.find_unsaved_records(self._table.data / UNSAVED), self._on_leftovers)

    def restore(self) -> None:
        """Offer the closed records that are still kept."""
        folder = self._table.data / UNSAVED
        own = self._leftovers.records if self._leftovers else ()
        self._table.reader.start(lambda: (*own, *recovery.read_discarded_records(folder)), self._choose_kept)

    def _on_leftovers(self, found: UnsavedRecords, *, has_reopened: bool = False) -> None:
        self._leftovers = found if found.records else None
        self.looked.emit(has_reopened or bool(found.records))
        if found.unreadable:
            first = found.unreadable[0]
            words = text.JOURNAL_UNREADABLE if len(found.unreadable) == 1 else text.JOURNALS_UNREADABLE
            said = words.filled(path=first, folder=first.parent, count=len(found.unreadable))
            self._table.shell.warn(MessageKind.RECOVERY, WINDOW, said)
        offered = [each for each in found.records if not any(fits(each.found.record) for fits in self._claims)]
        if not offered:
            return
        if len(offered) == 1:
            words = text.RECOVERABLE.filled(what=what(offered[0]))
            opening = Answer(text.OPEN, lambda: self._restore(offered[0]))
        else:
            words = text.RECOVERABLE_MANY.filled(count=len(offered))
            opening = Answer(text.SHOW, lambda: self._choose_kept(offered))
        self._offer = words
        answers = [opening, Answer(playing_text.LET_GO, self._let_go_of_leftovers)]
        self._table.shell.warn(MessageKind.RECOVERY, WINDOW, words, answers)

    def _let_go_of_leftovers(self) -> None:
        """Move the autosaved records to those that are kept for a while."""
        found, self._leftovers = self._leftovers, None
        if found is not None:
            for leftover in found.records:
                self._put_by(leftover)
            _let_go(found)

    def _put_by(self, leftover: UnsavedRecord) -> None:
        try:
            recovery.discard_record(leftover, self._table.data / UNSAVED)
        except OSError as failure:
            self._on_no_journal(reason_of_failed(failure))

    def _choose_kept(self, records: Sequence[UnsavedRecord]) -> None:
        if not records:
            self._table.say(text.NOTHING_KEPT)
            return
        from app.desktop.files.file_dialogs import choose_kept  # noqa: PLC0415

        choose_kept(self._table.window, self._table.speech, records, lambda index: self._restore(records[index]))

    def _restore(self, leftover: UnsavedRecord) -> None:
        from app.workspace.opening import restored_file_state  # noqa: PLC0415

        def lay(file: FileState | None) -> None:
            found = leftover.found
            name = self._name_of(found.record)
            tab = self._table.lay(found.record, file, (), name, is_restored=True, at=found.node)
            _edit_again(tab, leftover)
            self._done_with(leftover)

        self._table.reader.start(lambda: restored_file_state(leftover.found), lay)

    def _done_with(self, leftover: UnsavedRecord) -> None:
        """Retire the old journal of a record that is open again; it is kept for a while."""
        found = self._leftovers
        if found is None or leftover not in found.records:
            return
        self._put_by(leftover)
        self._table.shell.withdraw(WINDOW, self._offer)
        rest = tuple(each for each in found.records if each is not leftover)
        self._leftovers = found._replace(records=rest) if rest else None
        if rest:
            self._on_leftovers(UnsavedRecords(rest, found.locks))
        else:
            _let_go(found)

    def _on_no_journal(self, reason: Phrase) -> None:
        if not self._told_no_journal:
            self._told_no_journal = True
            self._table.shell.warn(MessageKind.RECOVERY, WINDOW, text.NO_JOURNAL.filled(reason=reason))


def _edit_again(tab: RecordTab, leftover: UnsavedRecord) -> None:
    """Resume the position editor with the position edited when the program ended."""
    if leftover.found.edited is not None and tab.opened.game is None:
        tab.opened.edit_position(leftover.found.edited)


def _let_go(found: UnsavedRecords) -> None:
    for lock in found.locks:
        lock.release()


def what(leftover: UnsavedRecord) -> Phrase:
    """Short description of a recovered record."""
    home, seen = leftover.found.home, record_summary(leftover.found.record)
    if home is not None:
        name = Phrase(home.path.name, home.path.name)
    elif seen.black or seen.white:
        name = text.SUGGESTED_GAME.filled(
            black=seen.black or headers.header_label(headers.BLACK),
            white=seen.white or headers.header_label(headers.WHITE),
        )
    else:
        name = window_text.UNTITLED
    return text.WHAT_GAME.filled(name=name, moves=seen.moves)
