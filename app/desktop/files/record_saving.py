"""Saving of an open record: encoded and written in the background, after the user has agreed to losses."""

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import QObject

from app.desktop.desk.messages import MessageKind
from app.desktop.files.record_tab import RecordTab
from app.desktop.files.record_tabs import BACKUPS, RecordTabs
from app.desktop.kit.announcements import Answer
from app.record.history import RecordState
from app.record.record_builder import record_to_rows
from app.record.tree import Record
from app.runtime.writer import FileWritten, WriteFailed
from app.text import filing as text
from app.text import playing as playing_text
from app.text.file_errors import FailureWords, failure_words
from app.text.phrase import Phrase
from app.workspace import recovery
from app.workspace.file_state import FileState, Home, Stamp, file_stamp
from app.workspace.open_record import OpenRecord
from app.workspace.recovery import record_summary

if TYPE_CHECKING:
    from app.workspace.saving import FileKind, PreparedFile, SaveRequest

Then = Callable[[], object]


class _Pending(NamedTuple):
    """Save that is being written."""

    tab: RecordTab
    record: Record
    state: RecordState
    """State of the history when the record was copied for writing."""
    file: FileState
    then: Then | None
    was_alone: bool
    """True if the file holds fewer records than the one that the record came from."""
    is_by_itself: bool = False
    """True for an automatic save, which asks no questions about what the file cannot hold."""
    is_copy: bool = False
    """True if the file is only a copy, which the record does not belong to."""
    change: Phrase | None = None
    """Replaced characters or another loss that needs no confirmation."""
    written: Record | None = None
    """Record as the file will hold it."""
    kind: "FileKind | None" = None
    """Format and encoding of the file."""


class RecordSaving(QObject):
    """Saving of records with all its questions; nothing blocks, and a write that ends after shutdown is not
    reported."""

    def __init__(self, table: RecordTabs) -> None:
        super().__init__(table)
        self._table = table
        self._pending: dict[int, _Pending] = {}
        self._preparing = 0
        """Number of saves that are being encoded."""
        self._last_kind: FileKind | None = None
        table.writer.written.connect(self._on_written)
        table.writer.failed.connect(self._on_write_failed)

    @property
    def is_busy(self) -> bool:
        """True while a save is being encoded or written."""
        return bool(self._pending or self._preparing)

    def is_writing(self, path: Path) -> bool:
        return any(pending.file.home.path == path for pending in self._pending.values())

    def follow_with(self, tab: RecordTab, then: Then) -> bool:
        """Call `then` after the running save of the tab; return False if there is none."""
        ticket = max((each for each, pending in self._pending.items() if pending.tab is tab), default=None)
        if ticket is None:
            return False
        pending = self._pending[ticket]
        before = pending.then or (lambda: None)
        self._pending[ticket] = pending._replace(then=lambda: (before(), then()))
        return True

    def save(self, then: Then | None = None, tab: RecordTab | None = None) -> None:
        """Save the displayed record, or that of `tab`."""
        from app.workspace.saving import file_kind  # noqa: PLC0415

        tab = tab or self._table.shown
        home = tab.home
        kind = file_kind(home.format_key, home.encoding, home.path.suffix.lower()) if home else None
        if home is None or kind is None:
            self.save_as(then, tab)
        else:
            self._prepare(tab, home.path, kind, home.stamp, then)

    def save_as(self, then: Then | None = None, tab: RecordTab | None = None) -> None:
        from app.desktop.files.file_dialogs import save_dialog  # noqa: PLC0415

        of = tab or self._table.shown
        home = of.home
        folder = str(home.path.parent) if home else self._table.recent.folder

        def chosen(path: Path, kind: "FileKind") -> None:
            self._last_kind = kind
            self._prepare(of, path, kind, None, then)

        suggested = Path(folder) / self._suggested(of)
        save_dialog(self._table.window, self._table.speech, suggested, self._last_kind, chosen)

    def save_by_itself(self, folder: Path | None, name: str, opened: OpenRecord | None = None) -> None:
        from app.play.game_file_names import create_unique_file  # noqa: PLC0415 - when a game has ended
        from app.workspace.saving import file_kind, file_kinds  # noqa: PLC0415

        tab = self._table.shown if opened is None else self._table.tab_of(opened)
        if tab is None:
            return
        kind, record = file_kinds()[0], tab.opened.record
        is_copy = (home := tab.home) is not None
        if (
            home is not None
            and (own := file_kind(home.format_key, home.encoding, home.path.suffix.lower())) is not None
        ):
            self._prepare(tab, home.path, own, home.stamp, is_by_itself=True)
        if folder is None:
            return

        def claim() -> Path | Phrase:
            try:
                folder.mkdir(parents=True, exist_ok=True)
                return create_unique_file(folder, name, kind.suffix)
            except OSError as failure:
                return playing_text.NO_FOLDER.filled(folder=folder, **failure_words(failure)._asdict())

        def claimed(path: Path | Phrase) -> None:
            if isinstance(path, Phrase):
                answers = [Answer(text.SAVE_AS, partial(self.save_as, None, tab))]
                self._table.shell.warn(MessageKind.FILE, tab.opened, path, answers)
            elif record is tab.opened.record:
                self._prepare(tab, path, kind, file_stamp(path), is_by_itself=True, is_copy=is_copy)

        self._table.reader.start(claim, claimed)

    def _suggested(self, tab: RecordTab) -> str:
        if (home := tab.home) is not None:
            return home.path.stem
        from app.workspace.saving import suggested_name  # noqa: PLC0415

        seen = record_summary(tab.opened.record)
        return suggested_name(seen.black, seen.white, seen.began, self._table.speech.say(text.SUGGESTED))

    def _prepare(
        self,
        tab: RecordTab,
        path: Path,
        kind: "FileKind",
        expected: Stamp | None,
        then: Then | None = None,
        *,
        is_by_itself: bool = False,
        is_copy: bool = False,
    ) -> None:
        """Encode the file in the background and ask the necessary questions; then write it."""
        from app.workspace.saving import SaveRequest, prepare_file  # noqa: PLC0415

        opened, file = tab.opened, tab.file
        known = None
        if file is not None and file.home.path == path:
            index = file.home.place
            before, after = file.records[:index], file.records[index + 1 :]
            home = file.home._replace(format_key=kind.format.key, encoding=kind.encoding.value)
            pending = _Pending(
                tab, opened.record, opened.history.state, file._replace(home=home), then, False, is_by_itself
            )
            known = None if expected is None else file.home.checksum
        else:
            before = after = ()
            new = FileState(Home(path, kind.format.key, kind.encoding.value), (opened.record,))
            was_alone = file is not None and file.home.total > 1
            pending = _Pending(tab, opened.record, opened.history.state, new, then, was_alone, is_by_itself, is_copy)
        order = SaveRequest(record_to_rows(opened.record), before, after, kind, path, expected, known)
        self._preparing += 1

        def failed(failure: Exception) -> None:
            self._preparing -= 1
            self._tell_not_saved(tab, path, failure_words(failure))

        self._table.reader.start(
            lambda: prepare_file(order), lambda made: self._on_prepared(order, made, pending), failed=failed
        )

    def _on_prepared(self, order: "SaveRequest", made: "PreparedFile", pending: _Pending) -> None:
        import app.desktop.files.file_dialogs as questions  # noqa: PLC0415

        self._preparing -= 1
        data = made.data
        tab = pending.tab
        again = partial(self._prepare, tab, order.path, then=pending.then)
        save_as = partial(self.save_as, pending.then, tab)
        window, speech = self._table.window, self._table.speech
        if not isinstance(data, bytes):
            questions.letter(window, speech, data, order, lambda kind: again(kind, order.expected), save_as)
            return
        if made.was_changed_elsewhere:
            questions.overwrite(window, speech, order.path, lambda: again(order.kind, None), save_as)
            return
        heard = {without_numbers(each) for each in pending.file.accepted}
        news = (
            [] if pending.is_by_itself else [each for each in made.minor_losses if without_numbers(each) not in heard]
        )
        pending = pending._replace(change=made.change or next(iter(news), None), written=made.record)
        lost = set(made.losses)
        if pending.file.read_problems:
            lost.add(text.UNREAD.filled(count=pending.file.read_problems))
        write = partial(self._write, order, data, pending, frozenset(lost.union(made.minor_losses)))
        if {without_numbers(each) for each in lost} <= {without_numbers(each) for each in pending.file.accepted}:
            write()
        elif pending.is_by_itself:
            self._write_less(pending, write)
        else:
            told = [*made.losses, *(lost - set(made.losses)), *([made.change] if made.change else [])]
            agreed, save_kif = partial(self._write_less, pending, write), partial(self._save_as_kif, pending.then, tab)
            questions.loss(window, speech, order, told, agreed, save_kif, save_as)

    def _save_as_kif(self, then: Then | None, tab: RecordTab) -> None:
        from app.workspace.saving import file_kinds  # noqa: PLC0415

        self._last_kind = file_kinds()[0]
        self.save_as(then, tab)

    def _write_less(self, pending: _Pending, write: Then) -> None:
        """Write a file that lacks parts of the record; a full copy of it is kept for a while."""
        if pending.record is pending.tab.opened.record and not pending.tab.is_closed:
            pending.tab.safekeeping.copy()
        write()

    def _write(self, order: "SaveRequest", data: bytes, pending: _Pending, accepted: frozenset[Phrase]) -> None:
        path = order.path
        file = pending.file._replace(accepted=accepted | pending.file.accepted, had_backup=True)
        backup = None if pending.file.had_backup else self._table.data / BACKUPS / recovery.backup_name(path)
        ticket = self._table.writer.save_file(path, data, backup, order.checksum)
        self._pending[ticket] = pending._replace(file=file, kind=order.kind)

    def _on_written(self, written: FileWritten) -> None:
        for pending in self._taken(written.ticket, written.path):
            self._settle(pending, written)

    def _settle(self, pending: _Pending, written: FileWritten) -> None:
        """Mark the record as saved in the state that was written."""
        table, tab = self._table, pending.tab
        home = pending.file.home._replace(stamp=written.stamp, checksum=written.checksum, real_path=written.real_path)
        if pending.is_by_itself:
            table.saved_by_itself.emit(written.path)
        if pending.is_copy:
            return
        table.remember(written.path)
        if pending.record is tab.opened.record and not tab.is_closed:
            tab.opened.history.mark_clean(pending.state)
            tab.belong(pending.file._replace(home=home))
        if pending.written is not None:
            for other in [each for each in table.tabs if each is not tab and each.file is not None]:
                self._follow_saved(other, home, pending.written)
            table.follow_file()
        said = text.SAVED_ALONE if pending.was_alone else text.SAVED
        saved = said.filled(name=written.path.name)
        self._table.say(text.SAVED_BUT.filled(saved=saved, change=pending.change) if pending.change else saved)
        if pending.then is not None:
            pending.then()

    def _follow_saved(self, other: RecordTab, home: Home, written: Record) -> None:
        """Update another tab of the same file; a tab whose record was replaced there has no file any more."""
        if other.file is None:
            return
        if is_replaced(other.file.home, home):
            name = home.path.name
            other.belong(None, text.NAME_BEFORE.filled(name=name), is_restored=True)
            self._table.tell(
                other, text.REPLACED_HERE.filled(name=name), [Answer(text.SAVE_AS, partial(self.save_as, None, other))]
            )
        else:
            other.file = with_saved(other.file, home, written)

    def _on_write_failed(self, failure: WriteFailed) -> None:
        if failure.ticket and (taken := self._taken(failure.ticket, failure.path)):
            if failure.was_changed_elsewhere:
                self._ask_to_overwrite(taken[-1], failure.path)
            else:
                self._tell_not_saved(taken[-1].tab, failure.path, failure.words)

    def _ask_to_overwrite(self, pending: _Pending, path: Path) -> None:
        """Ask before overwriting a file that another program has changed while it was being saved."""
        import app.desktop.files.file_dialogs as questions  # noqa: PLC0415

        if pending.kind is None:
            return
        again = partial(self._prepare, pending.tab, path, pending.kind, None, pending.then)
        save_as = partial(self.save_as, pending.then, pending.tab)
        questions.overwrite(self._table.window, self._table.speech, path, again, save_as)

    def _tell_not_saved(self, tab: RecordTab, path: Path, why: FailureWords) -> None:
        words = text.NOT_SAVED.filled(path=path, **why._asdict())
        again, elsewhere = partial(self.save, None, tab), partial(self.save_as, None, tab)
        self._table.tell(tab, words, [Answer(text.TRY_AGAIN, again), Answer(text.SAVE_AS, elsewhere)])

    def _taken(self, ticket: int, path: Path) -> list[_Pending]:
        """Remove and return the saves of the file that are done with this ticket, including older ones that it
        replaced."""
        over = [each for each, pending in self._pending.items() if each <= ticket and pending.file.home.path == path]
        return [self._pending.pop(each) for each in over]


def is_replaced(home: Home, saved: Home) -> bool:
    """True if a record that belongs to `home` is no longer in its file, after another tab has saved to `saved`."""
    is_beside = home.total == saved.total and home.place != saved.place
    return home.is_at(saved.path, saved.real_path) and not is_beside


def with_saved(file: FileState, home: Home, written: Record) -> FileState:
    """Return a tab's state of a file after another tab has saved another of its records."""
    if not file.home.is_at(home.path, home.real_path) or file.home.total != home.total or file.home.place == home.place:
        return file
    records = (*file.records[: home.place], written, *file.records[home.place + 1 :])
    return file._replace(home=file.home._replace(stamp=home.stamp, checksum=home.checksum), records=records)


def without_numbers(sentence: Phrase) -> str:
    """Sentence without digits, in Japanese, which has no plural: agreeing to lose one comment includes three. Japanese, which has no plural."""
    return "".join(letter for letter in sentence.ja if not letter.isdigit())
