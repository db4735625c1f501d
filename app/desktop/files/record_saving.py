"""Saving the record on the table: made and written beside the window, after what would be lost has been agreed to."""

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import QObject

from app.base.incidents import reason_of_failed
from app.desktop.files.record_on_table import BACKUPS, RecordOnTable
from app.desktop.kit.banner import Answer
from app.record.record_builder import rows_of
from app.record.tree import Record
from app.runtime.writer import FileWritten, WriteFailed
from app.text import filing as text
from app.text import playing as playing_text
from app.text.phrase import Phrase
from app.workspace import recovery
from app.workspace.file_state import FileState, Home, Stamp, stamp_of
from app.workspace.recovery import summary

if TYPE_CHECKING:
    from app.workspace.saving import FileKind, PreparedFile, SaveOrder

Then = Callable[[], object]


class _Pending(NamedTuple):
    """A save that is on its way to the disk."""

    record: Record
    state: int
    """Of the history, as it was when the record was taken down."""
    file: FileState
    then: Then | None
    was_alone: bool
    """Whether the file holds less than the one that the record came from."""
    is_by_itself: bool = False
    """Whether nobody has asked for it, so that nobody is to be asked about what the file cannot hold."""
    change: Phrase | None = None
    """Which letters are written as others."""


class RecordSaving(QObject):
    """Saves, and asks what is to be asked. Nothing here waits for a disk; what is written after the end is told nobody."""

    def __init__(self, table: RecordOnTable) -> None:
        super().__init__(table)
        self._table = table
        self._pending: dict[int, _Pending] = {}
        self._preparing = 0
        """How many saves are still being made ready."""
        self._last_kind: FileKind | None = None
        table.writer.written.connect(self._on_written)
        table.writer.failed.connect(self._on_write_failed)

    @property
    def is_busy(self) -> bool:
        """Whether a save is on its way, or being made ready."""
        return bool(self._pending or self._preparing)

    def is_writing(self, path: Path) -> bool:
        return any(pending.file.home.path == path for pending in self._pending.values())

    def save(self, then: Then | None = None) -> None:
        from app.workspace.saving import kind_of  # noqa: PLC0415

        home = self._table.home
        kind = kind_of(home.format_key, home.encoding, home.path.suffix.lower()) if home else None
        if home is None or kind is None:
            self.save_as(then)
        else:
            self._prepare(home.path, kind, home.stamp, then)

    def save_as(self, then: Then | None = None) -> None:
        from app.desktop.files.file_dialogs import save_dialog  # noqa: PLC0415

        home = self._table.home
        folder = str(home.path.parent) if home else self._table.recent.folder

        def chosen(path: Path, kind: "FileKind") -> None:
            self._last_kind = kind
            self._prepare(path, kind, None, then)

        suggested = Path(folder) / self._suggested()
        save_dialog(self._table.window, self._table.speech, suggested, self._last_kind, chosen)

    def save_by_itself(self, folder: Path, name: str) -> None:
        """Save the record into a new file of that name in the folder, or a like name where there is one."""
        from app.play.naming_files import claimed_path  # noqa: PLC0415 - when a game has ended
        from app.workspace.saving import kinds  # noqa: PLC0415

        kind, record = kinds()[0], self._table.document.record

        def claim() -> Path | Phrase:
            try:
                folder.mkdir(parents=True, exist_ok=True)
                return claimed_path(folder, name, kind.suffix)
            except OSError as failure:
                return playing_text.NO_FOLDER.filled(folder=folder, reason=failure.strerror or str(failure))

        def claimed(path: Path | Phrase) -> None:
            if isinstance(path, Phrase):
                self._table.shell.warn(path, [Answer(text.SAVE_AS, self.save_as)])
            elif record is self._table.document.record:
                self._prepare(path, kind, stamp_of(path), is_by_itself=True)

        self._table.reader.begin(claim, claimed)

    def _suggested(self) -> str:
        if (home := self._table.home) is not None:
            return home.path.stem
        from app.workspace.saving import suggested_name  # noqa: PLC0415

        seen = summary(self._table.document.record)
        say = self._table.speech.say
        return suggested_name(seen.black, seen.white, say(text.SUGGESTED), say(text.SUGGESTED_GAME))

    def _prepare(
        self,
        path: Path,
        kind: "FileKind",
        expected: Stamp | None,
        then: Then | None = None,
        *,
        is_by_itself: bool = False,
    ) -> None:
        """Make the contents of the file, and ask what is to be asked about them; then write them."""
        from app.workspace.saving import SaveOrder, prepared  # noqa: PLC0415

        document, file = self._table.document, self._table.file
        known = None
        if file is not None and file.home.path == path:
            index = file.home.place
            before, after = file.records[:index], file.records[index + 1 :]
            home = file.home._replace(format_key=kind.format.key, encoding=kind.encoding.value)
            pending = _Pending(document.record, document.history.state, file._replace(home=home), then, False)
            known = None if expected is None else file.home.checksum
        else:
            before = after = ()
            new = FileState(Home(path, kind.format.key, kind.encoding.value), (document.record,))
            was_alone = file is not None and file.home.total > 1
            pending = _Pending(document.record, document.history.state, new, then, was_alone, is_by_itself)
        order = SaveOrder(rows_of(document.record), before, after, kind, path, expected, known)
        self._preparing += 1

        def failed(failure: Exception) -> None:
            self._preparing -= 1
            self._tell_not_saved(path, reason_of_failed(failure))

        self._table.reader.begin(
            lambda: prepared(order), lambda made: self._on_prepared(order, made, pending), failed=failed
        )

    def _on_prepared(self, order: "SaveOrder", made: "PreparedFile", pending: _Pending) -> None:
        import app.desktop.files.file_dialogs as questions  # noqa: PLC0415

        self._preparing -= 1
        data = made.data
        again = partial(self._prepare, order.path, then=pending.then)
        save_as = partial(self.save_as, pending.then)
        window, speech = self._table.window, self._table.speech
        if not isinstance(data, bytes):
            questions.letter(window, speech, data, order, lambda kind: again(kind, order.expected), save_as)
            return
        if made.is_foreign:
            questions.overwrite(window, speech, order.path, lambda: again(order.kind, None), save_as)
            return
        pending = pending._replace(change=made.change)
        lost = set(made.losses)
        if pending.file.unread:
            lost.add(text.UNREAD.filled(count=pending.file.unread))
        write = partial(self._write, order.path, data, pending, frozenset(lost))
        if {without_numbers(each) for each in lost} <= {without_numbers(each) for each in pending.file.accepted}:
            write()
        elif pending.is_by_itself:
            self._write_less(pending, write)
        else:
            told = [*made.losses, *(lost - set(made.losses)), *([made.change] if made.change else [])]
            agreed, save_kif = partial(self._write_less, pending, write), partial(self._save_as_kif, pending.then)
            questions.loss(window, speech, order, told, agreed, save_kif, save_as)

    def _save_as_kif(self, then: Then | None) -> None:
        from app.workspace.saving import kinds  # noqa: PLC0415

        self._last_kind = kinds()[0]
        self.save_as(then)

    def _write_less(self, pending: _Pending, write: Then) -> None:
        """Save what the file can hold; all of the record is to be had for a while."""
        if pending.record is self._table.document.record:
            self._table.safekeeping.copy()
        write()

    def _write(self, path: Path, data: bytes, pending: _Pending, accepted: frozenset[Phrase]) -> None:
        file = pending.file._replace(accepted=accepted | pending.file.accepted, had_backup=True)
        backup = None if pending.file.had_backup else self._table.data / BACKUPS / recovery.backup_name(path)
        ticket = self._table.writer.save(path, data, backup)
        self._pending[ticket] = pending._replace(file=file)

    def _on_written(self, written: FileWritten) -> None:
        for pending in self._taken(written.ticket, written.path):
            self._settle(pending, written)

    def _settle(self, pending: _Pending, written: FileWritten) -> None:
        """The record is on the disk as it was when it was taken down."""
        table = self._table
        table.remember(written.path)
        if pending.record is table.document.record:
            table.document.history.mark_clean(pending.state)
            home = pending.file.home._replace(stamp=written.stamp, checksum=written.checksum)
            table.belong(pending.file._replace(home=home))
        said = text.SAVED_ALONE if pending.was_alone else text.SAVED
        saved = said.filled(name=written.path.name)
        self._table.say(text.SAVED_BUT.filled(saved=saved, change=pending.change) if pending.change else saved)
        if pending.then is not None:
            pending.then()

    def _on_write_failed(self, failure: WriteFailed) -> None:
        if failure.ticket and self._taken(failure.ticket, failure.path):
            self._tell_not_saved(failure.path, failure.reason)

    def _tell_not_saved(self, path: Path, reason: str) -> None:
        self._table.withdraw()
        words = text.NOT_SAVED.filled(path=path, reason=reason)
        self._table.tell(words, [Answer(text.TRY_AGAIN, self.save), Answer(text.SAVE_AS, self.save_as)])

    def _taken(self, ticket: int, path: Path) -> list[_Pending]:
        """The saves of the file that are over with this one; older ones that still waited were passed over for it."""
        over = [each for each, pending in self._pending.items() if each <= ticket and pending.file.home.path == path]
        return [self._pending.pop(each) for each in over]


def without_numbers(sentence: Phrase) -> Phrase:
    """Who has agreed to lose two comments agrees to lose three."""
    return Phrase(*("".join(letter for letter in words if not letter.isdigit()) for words in sentence))
