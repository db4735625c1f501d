"""Records and their files: what is opened, where it is saved, and that nothing is lost between."""

import sys
import time
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

from PySide6.QtCore import QEvent, QObject, QTimer
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMainWindow, QMenu

from app.base.event import Event
from app.base.incidents import reason_of_failed
from app.desktop.desk.desk import Shell
from app.desktop.files.file_drop import DropTarget, clipboard_paths
from app.desktop.files.safekeeping import Safekeeping
from app.desktop.kit.attending import attend
from app.desktop.kit.banner import Answer
from app.desktop.kit.plain import keyless, show_message
from app.desktop.kit.speech import Speech
from app.record import headers
from app.record.outline import path as line_to
from app.record.problems import Problem, Severity
from app.record.record_builder import new_record, rows_of
from app.record.tree import Node, Record
from app.runtime.background_worker import BackgroundWorker, Task, Watch
from app.runtime.writer import FileWriter, FileWritten, WriteFailed
from app.text import filing as text
from app.text import formats as files_text
from app.text import playing as playing_text
from app.text import window as window_text
from app.text.phrase import Phrase
from app.workspace import recovery
from app.workspace.document import Document
from app.workspace.document_change import DocumentChange
from app.workspace.file_state import FileState, Home, Recent, Stamp, recent_in, stamp_of
from app.workspace.recovery import Leftover, Leftovers, summary

if TYPE_CHECKING:
    from app.desktop.files.file_dialogs import ChoiceDialog
    from app.workspace.opening import FoundRecord
    from app.workspace.saving import Copied, FileKind, PreparedFile, SaveOrder

UNSAVED: Final = "unsaved"
"""The folder of journals, among the data."""
BACKUPS: Final = "backups"
SLOW: Final = 400
"""Milliseconds of reading after which the person is told, and may cancel."""
TELLING: Final = 5_000
"""Milliseconds for which the state line says what was done."""
PATIENCE: Final = 5.0
"""Seconds for which closing waits for a save that is on its way."""
AGAIN: Final = 50
"""Milliseconds until closing looks again."""

GOITA_SUFFIX: Final = ".json"
"""Of files that may hold a record of Goita."""
JSON_SIGN: Final = "{"
"""How such a text begins."""

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


class FileController(QObject):
    """What the window does with files. Nothing here waits for a disk, and nothing is let go of without a copy."""

    def __init__(
        self, window: QMainWindow, shell: Shell, document: Document, speech: Speech, writer: FileWriter, data: Path
    ) -> None:
        """`data` is the folder for what the program keeps."""
        super().__init__(window)
        self._window, self._shell, self._document, self._speech, self._writer = window, shell, document, speech, writer
        self._data = data
        self.looked = Event[bool]()
        """Earlier runs have been looked at; whether they left anything that can be recovered."""
        self.program_given = Event[Path]()
        """A program is to be added as an engine."""
        self._reader = BackgroundWorker(self)
        # On Windows nobody could rename a folder that is watched, or take its disk out. The file is looked at whenever the
        # window comes to the front.
        self._watch = Watch(self._reader, self, hears_system=sys.platform != "win32")
        self._file: FileState | None = None
        self._name = window_text.UNTITLED
        self._is_pasted = self._is_restored = False
        self._is_laying = False
        self._is_closing = False
        self._recent = recent_in(data / "recent.json")
        self._pending: dict[int, _Pending] = {}
        self._preparing = 0
        """How many saves are still being made ready."""
        self._reading: Task | None = None
        self._telling = self._name
        self._closing_since = 0.0
        self._last_kind: FileKind | None = None
        self._told: Phrase | None = None
        self._superseded = Event[None]()
        """Something else is to be opened than what was asked about."""
        """The notice about the file that stands in the banner."""
        self._told_no_journal = False
        self._leftovers: Leftovers | None = None
        self._offer = self._name
        """What the banner says of them."""
        self._menu: QMenu | None = None
        self.safekeeping = Safekeeping(document, data / UNSAVED, lambda: self.is_unsaved, self)
        self.safekeeping.failed.connect(self._on_no_journal)
        self.drops = DropTarget(window, self.open_paths, self.open_text)
        window.installEventFilter(self)
        document.changed.connect(self._hear)
        writer.written.connect(self._on_written)
        writer.failed.connect(self._on_write_failed)
        self._watch.altered.connect(self._on_file_altered)

    # How things stand

    @property
    def is_unsaved(self) -> bool:
        """Whether the record on the table is nowhere as it is now."""
        return self._is_pasted or self._is_restored or not self._document.history.is_clean

    @property
    def home(self) -> Home | None:
        """Where the record on the table belongs."""
        return None if self._file is None else self._file.home

    @property
    def name(self) -> Phrase:
        """What the record on the table is called."""
        home = self.home
        if home is None:
            return self._name
        name = home.path.name
        if home.total < 2:
            return Phrase(name, name)
        return text.NAME_OF_MANY.filled(name=name, number=home.place + 1, count=home.total)

    @property
    def recent(self) -> Recent:
        return self._recent

    @property
    def is_busy(self) -> bool:
        """Whether something is being read or written."""
        return self._reader.is_busy or bool(self._pending)

    # Opening

    def new(self) -> None:
        self._over_unsaved(lambda: self._lay(new_record(), None))

    def open(self) -> None:
        from app.desktop.files.file_choosing import open_dialog  # noqa: PLC0415 - needed when first asked for

        open_dialog(self._window, self._speech, self._recent.folder, self.open_path)

    def open_path(self, path: Path) -> None:
        """Open a file; a record of Goita has a window of its own, and leaves the table as it is."""
        if path.suffix.lower() == GOITA_SUFFIX:
            from app.desktop.goita.opening import is_goita  # noqa: PLC0415 - needed for such files alone

            self._reader.begin(partial(is_goita, path), partial(self._open_either, path))
        else:
            self._over_unsaved(lambda: self._read(path))

    def _open_either(self, path: Path, is_goita: bool) -> None:
        if not is_goita:
            self._over_unsaved(lambda: self._read(path))
            return
        from app.desktop.goita.opening import open_goita  # noqa: PLC0415 - as above

        open_goita(path, self._window, self._shell, self._speech)

    def open_record(self, record: Record) -> None:
        """Lay a record on the table that was made here and is in no file, such as one that begins with a position."""
        self._over_unsaved(lambda: self._lay(record, None, is_pasted=True))

    def restore_record(self, fits: Callable[[Record], bool]) -> Record | None:
        """Lay a record on the table that an earlier run could not save and that fits, once the person has been asked."""
        left = () if self._leftovers is None else self._leftovers.records
        leftover = next((each for each in left if fits(each.found.record)), None)
        if leftover is None:
            return None
        self._restore(leftover)
        return leftover.found.record

    def open_paths(self, paths: Sequence[Path]) -> None:
        """Open what was dropped: a file, or one of several, or of those in a folder. A program may be an engine."""
        from app.runtime.launch import is_program  # noqa: PLC0415 - as below
        from app.workspace.opening import record_files  # noqa: PLC0415

        given = [path.absolute() for path in paths]

        def look() -> tuple[list[Path], list[Path]]:
            files = record_files(given)
            programs = [file for file in files if is_program(file)]
            return programs, [file for file in files if file not in programs]

        def choose(found: tuple[list[Path], list[Path]]) -> None:
            programs, files = found
            if programs and not files:
                self._offer_engine(programs[0])
            else:
                self._choose_file(given, files)

        self._reader.begin(look, choose)

    def _offer_engine(self, program: Path) -> None:
        """Nothing is started before the person says so."""
        add = Answer(text.ADD_ENGINE, partial(self.program_given.emit, program))
        self._shell.warn(text.IS_A_PROGRAM.filled(name=program.name), [add])

    def open_text(self, words: str) -> None:
        """Open a record, or a position, in any form that is known."""
        if not words.strip():
            self._shell.warn(text.NOTHING_TO_PASTE)
            return
        if words.lstrip().startswith(JSON_SIGN):
            from app.desktop.goita.opening import open_goita_text  # noqa: PLC0415
            from app.goita.reading import looks_like_goita  # noqa: PLC0415

            if looks_like_goita(words):
                open_goita_text(words, self._window, self._shell, self._speech)
                return
        from app.workspace.opening import found_in_text  # noqa: PLC0415

        self._begin_reading(text.PASTED_TEXT, partial(found_in_text, words), partial(self._on_found, None, None))

    def paste(self) -> None:
        if paths := clipboard_paths():
            self.open_paths(paths)
        else:
            self.open_text(self._shell.pasted_text())

    def choose_record(self) -> None:
        """Another record of the same file."""
        home = self.home
        if home is None or home.total < 2:
            self._say(text.NO_FILE if home is None else text.ONE_RECORD)
            return
        self._over_unsaved(lambda: self._read(home.path, None, home.place))

    def reload(self) -> None:
        """Read the file again, and stand where one stood; changes that were not saved are kept for a while."""
        home = self.home
        if home is None:
            self._say(text.NO_FILE)
            return
        way = [node.move for node in line_to(self._document.cursor.node)]
        self._read(home.path, home.place, then=lambda: self._walk(way))

    def _walk(self, way: Sequence[object]) -> None:
        node: Node = self._document.record.root
        for move in way[1:]:
            step = next((child for child in node.children if child.move is move), None)
            if step is None:
                break
            node = step
        self._document.cursor.go(node)

    def _choose_file(self, given: Sequence[Path], files: Sequence[Path]) -> None:
        if not files:
            self._shell.warn(text.NOTHING_IN_FOLDER.filled(name=given[0].name))
        elif len(files) == 1:
            self.open_path(files[0])
        else:
            from app.desktop.files.file_choosing import choose_file  # noqa: PLC0415

            self._ask_only_until_then(choose_file(self._window, self._speech, files, self.open_path))

    def _read(self, path: Path, index: int | None = None, start: int = 0, then: Then | None = None) -> None:
        """Read the file; `index` is the record wanted, or None to let the person choose among several."""
        from app.workspace.opening import found_in  # noqa: PLC0415

        name = Phrase(path.name, path.name)
        self._begin_reading(name, partial(found_in, path), partial(self._on_found, index, then, start=start))

    def _begin_reading(
        self, name: Phrase, read: "Callable[[], FoundRecord]", then: "Callable[[FoundRecord], object]"
    ) -> None:
        """Read beside the window; what was being read before is not wanted any more."""
        self._stop_reading()
        self._superseded.emit(None)
        telling = self._telling = text.READING.filled(name=name)

        def done(found: "FoundRecord") -> None:
            self._stop_reading()
            then(found)

        def failed(failure: Exception) -> None:
            self._stop_reading()
            reason = files_text.NOT_READ.filled(reason=reason_of_failed(failure))
            self._shell.warn(text.NOT_OPENED.filled(name=name, reason=reason))

        task = self._reading = self._reader.begin(read, done, is_large=True, failed=failed)
        QTimer.singleShot(SLOW, self, lambda: self._tell_reading(telling, task))

    def _stop_reading(self) -> None:
        if self._reading is not None:
            self._reading.cancel()
            self._reading = None
            self._shell.withdraw(self._telling)

    def _tell_reading(self, telling: Phrase, task: Task) -> None:
        if self._reading is task:
            self._shell.warn(telling, [Answer(text.CANCEL, self._stop_reading)])

    def _on_found(self, index: int | None, then: Then | None, found: "FoundRecord", start: int = 0) -> None:
        records = found.opened.records
        if not records:
            self._tell_not_opened(found)
        elif index is not None or len(records) == 1:
            self._open_found(found, min(index or 0, len(records) - 1), then)
        else:
            from app.desktop.files.file_choosing import choose_record  # noqa: PLC0415

            name = text.PASTED_TEXT if found.path is None else Phrase(found.path.name, found.path.name)
            choose = partial(self._open_found, found, then=then)
            start = min(start, len(records) - 1)
            self._ask_only_until_then(choose_record(self._window, self._speech, name, records, choose, start))

    def _ask_only_until_then(self, dialog: "ChoiceDialog") -> None:
        """Ask no longer when something else is being opened."""
        attend(self._superseded, dialog, lambda _: dialog.reject() if dialog.isVisible() else None)

    def _open_found(self, found: "FoundRecord", index: int, then: Then | None = None) -> None:
        if found.path is None:
            # It has not been asked for yet: a text is read before anything is known of it.
            self._over_unsaved(lambda: self._lay_found(found, index, then))
        else:
            self._lay_found(found, index, then)

    def _lay_found(self, found: "FoundRecord", index: int, then: Then | None) -> None:
        record = found.opened.records[index]
        self._lay(record, found.state(index), found.problems_of(index), text.PASTED, is_pasted=found.path is None)
        if then is not None:
            then()

    def _tell_not_opened(self, found: "FoundRecord") -> None:
        path = found.path
        if path is None:
            self._shell.warn(text.NOT_PASTED.filled(reason=found.reason))
            return
        from app.runtime.launch import is_program  # noqa: PLC0415 - seldom needed

        answers = (
            [Answer(text.REMOVE_FROM_RECENT, partial(self._forget, path))] if str(path) in self._recent.paths else []
        )
        not_opened = partial(self._shell.warn, text.NOT_OPENED.filled(name=path.name, reason=found.reason), answers)
        self._reader.begin(
            partial(is_program, path), lambda is_one: self._offer_engine(path) if is_one else not_opened()
        )

    def _lay(
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
            self._document.open(record, problems)
        finally:
            self._is_laying = False
        self._file, self._name = file, name
        self._is_pasted, self._is_restored = is_pasted, is_restored
        if file is not None and not is_restored:
            self._remember(file.home.path)
        self._follow()
        if any(problem.severity is not Severity.NOTE for problem in problems):
            self._shell.show_dock("problems")

    def _hear(self, change: DocumentChange) -> None:
        """Where somebody else put another record on the table, it is a new one."""
        if not change.replaced or self._is_laying:
            if change.edit is not None:
                self._show_mark()
            return
        self._file, self._name = None, window_text.UNTITLED
        self._is_pasted = self._is_restored = False
        self._follow()

    def _follow(self) -> None:
        """Keep title, journal and watch true to the file."""
        home = self.home
        self._shell.name_file(self.name, str(home.path) if home else "")
        self._withdraw()
        self._watch.follow(home.path if home else None, home.stamp if home else None)
        self.safekeeping.belong(home)
        self._document.home = home
        self._show_mark()

    def _show_mark(self) -> None:
        self._window.setWindowModified(self.is_unsaved)

    # Saving

    def save(self, then: Then | None = None) -> None:
        from app.workspace.saving import kind_of  # noqa: PLC0415

        home = self.home
        kind = kind_of(home.format_key, home.encoding, home.path.suffix.lower()) if home else None
        if home is None or kind is None:
            self.save_as(then)
        else:
            self._prepare(home.path, kind, home.stamp, then)

    def save_as(self, then: Then | None = None) -> None:
        from app.desktop.files.file_choosing import save_dialog  # noqa: PLC0415

        home = self.home
        folder = str(home.path.parent) if home else self._recent.folder
        save_dialog(
            self._window,
            self._speech,
            Path(folder) / self._suggested(),
            self._last_kind,
            lambda path, kind: self._save_as(path, kind, then),
        )

    def _save_as(self, path: Path, kind: "FileKind", then: Then | None) -> None:
        self._last_kind = kind
        self._prepare(path, kind, None, then)

    def save_by_itself(self, folder: Path, name: str) -> None:
        """Save the record into a new file of that name in the folder, or a like name where there is one."""
        from app.play.naming_files import claimed_path  # noqa: PLC0415 - when a game has ended
        from app.workspace.saving import kinds  # noqa: PLC0415

        kind, record = kinds()[0], self._document.record

        def claim() -> Path | Phrase:
            try:
                folder.mkdir(parents=True, exist_ok=True)
                return claimed_path(folder, name, kind.suffix)
            except OSError as failure:
                return playing_text.NO_FOLDER.filled(folder=folder, reason=failure.strerror or str(failure))

        def claimed(path: Path | Phrase) -> None:
            if isinstance(path, Phrase):
                self._shell.warn(path, [Answer(text.SAVE_AS, self.save_as)])
            elif record is self._document.record:
                self._prepare(path, kind, stamp_of(path), is_by_itself=True)

        self._reader.begin(claim, claimed)

    def _suggested(self) -> str:
        if (home := self.home) is not None:
            return home.path.stem
        from app.workspace.saving import suggested_name  # noqa: PLC0415

        seen = summary(self._document.record)
        say = self._speech.say
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

        document, file = self._document, self._file
        if file is not None and file.home.path == path:
            index = file.home.place
            before, after = file.records[:index], file.records[index + 1 :]
            home = file.home._replace(format_key=kind.format.key, encoding=kind.encoding.value)
            pending = _Pending(document.record, document.history.state, file._replace(home=home), then, False)
        else:
            before = after = ()
            new = FileState(Home(path, kind.format.key, kind.encoding.value), (document.record,))
            was_alone = file is not None and file.home.total > 1
            pending = _Pending(document.record, document.history.state, new, then, was_alone, is_by_itself)
        known = file.home.checksum if file is not None and file.home.path == path and expected is not None else None
        order = SaveOrder(rows_of(document.record), before, after, kind, path, expected, known)
        self._preparing += 1
        self._reader.begin(
            lambda: prepared(order),
            lambda made: self._on_prepared(order, made, pending),
            failed=partial(self._on_unprepared, path),
        )

    def _on_unprepared(self, path: Path, failure: Exception) -> None:
        self._preparing -= 1
        self._tell_not_saved(path, reason_of_failed(failure))

    def _on_prepared(self, order: "SaveOrder", made: "PreparedFile", pending: _Pending) -> None:
        import app.desktop.files.file_questions as questions  # noqa: PLC0415

        self._preparing -= 1
        data = made.data
        again = partial(self._prepare, order.path, then=pending.then)
        save_as = partial(self.save_as, pending.then)
        if not isinstance(data, bytes):
            questions.letter(self._window, self._speech, data, order, lambda kind: again(kind, order.expected), save_as)
            return
        if made.is_foreign:
            questions.overwrite(self._window, self._speech, order.path, lambda: again(order.kind, None), save_as)
            return
        pending = pending._replace(change=made.change)
        lost = set(made.losses)
        if pending.file.unread:
            lost.add(text.UNREAD.filled(count=pending.file.unread))
        write = partial(self._write, order.path, data, pending, frozenset(lost))
        if {without_numbers(each) for each in lost} <= {without_numbers(each) for each in pending.file.accepted}:
            write()
            return
        if pending.is_by_itself:
            self._write_less(pending, write)
            return
        told = [loss for loss in made.losses if loss in lost] + [loss for loss in lost if loss not in made.losses]
        told += [made.change] if made.change else []
        agreed = partial(self._write_less, pending, write)
        questions.loss(
            self._window, self._speech, order, told, agreed, lambda: self._save_as_kif(pending.then), save_as
        )

    def _save_as_kif(self, then: Then | None) -> None:
        from app.workspace.saving import kinds  # noqa: PLC0415

        self._last_kind = kinds()[0]
        self.save_as(then)

    def _write_less(self, pending: _Pending, write: Then) -> None:
        """Save what the file can hold; all of the record is to be had for a while."""
        if pending.record is self._document.record:
            self.safekeeping.copy()
        write()

    def _write(self, path: Path, data: bytes, pending: _Pending, accepted: frozenset[Phrase]) -> None:
        file = pending.file._replace(accepted=accepted | pending.file.accepted, had_backup=True)
        backup = None if pending.file.had_backup else self._data / BACKUPS / recovery.backup_name(path)
        ticket = self._writer.save(path, data, backup)
        self._pending[ticket] = pending._replace(file=file)

    def _on_written(self, written: FileWritten) -> None:
        for pending in self._taken(written.ticket, written.path):
            self._settle(pending, written)

    def _settle(self, pending: _Pending, written: FileWritten) -> None:
        """The record is on the disk as it was when it was taken down."""
        self._remember(written.path)
        if pending.record is self._document.record:
            self._document.history.mark_clean(pending.state)
            self._is_pasted = self._is_restored = False
            self._file = pending.file._replace(
                home=pending.file.home._replace(stamp=written.stamp, checksum=written.checksum)
            )
            self._follow()
        said = text.SAVED_ALONE if pending.was_alone else text.SAVED
        saved = said.filled(name=written.path.name)
        self._say(text.SAVED_BUT.filled(saved=saved, change=pending.change) if pending.change else saved)
        if pending.then is not None:
            pending.then()

    def _on_write_failed(self, failure: WriteFailed) -> None:
        if failure.ticket and self._taken(failure.ticket, failure.path):
            self._tell_not_saved(failure.path, failure.reason)

    def _tell_not_saved(self, path: Path, reason: str) -> None:
        self._withdraw()
        words = text.NOT_SAVED.filled(path=path, reason=reason)
        self._tell(words, [Answer(text.TRY_AGAIN, self.save), Answer(text.SAVE_AS, self.save_as)])

    def _taken(self, ticket: int, path: Path) -> list[_Pending]:
        """The saves of the file that are over with this one; older ones that still waited were passed over for it."""
        over = [each for each, pending in self._pending.items() if each <= ticket and pending.file.home.path == path]
        return [self._pending.pop(each) for each in over]

    # Unsaved changes

    def _over_unsaved(self, then: Then) -> None:
        """Go on with `then` once the person has said what is to become of changes that are not saved."""
        if self._document.history.is_clean and not self._is_restored:
            then()
            return
        import app.desktop.files.file_questions as questions  # noqa: PLC0415

        questions.unsaved(self._window, self._speech, self.name, lambda: self.save(then), then)

    def may_close(self) -> bool:
        """Whether the window may close now; if not, it closes when the person has said what is to become of changes.

        A game that is played is adjourned, and offered at the next start with its record.
        """
        if self._is_closing:
            return True
        if self._document.game is not None:
            self._is_closing = True
            return True
        if (self._pending or self._preparing) and self._has_patience():
            QTimer.singleShot(AGAIN, self._window.close)
            return False
        if self._document.history.is_clean and not self._is_restored:
            self.safekeeping.let_go()
            return True
        self._over_unsaved(self._close)
        return False

    def _has_patience(self) -> bool:
        """Whether closing should still wait for a save that is on its way; a disk may never answer."""
        now = time.monotonic()
        if now - self._closing_since > 2 * PATIENCE:
            self._closing_since = now  # this is another wish to close
        return now - self._closing_since < PATIENCE

    def _close(self) -> None:
        self._is_closing = True
        self.safekeeping.let_go()
        self._window.close()

    def close(self, patience: float) -> None:
        """The program ends. What is still unsaved now was not asked about, and is offered at the next start."""
        self.safekeeping.close(patience)
        if self._leftovers is not None:
            for lock in self._leftovers.locks:
                lock.let_go()

    # What others do to the file

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802 - Qt's name
        if watched is self._window and event.type() == QEvent.Type.WindowActivate:
            self._watch.look()
        elif watched is self._window and event.type() == QEvent.Type.WindowDeactivate and self._window.isVisible():
            self.drops.look_for_fields()  # what is dragged here comes from elsewhere, so now is the time
        return False

    def _on_file_altered(self, stamp: Stamp | None) -> None:
        home = self.home
        if home is None or any(pending.file.home.path == home.path for pending in self._pending.values()):
            return
        self._withdraw()
        name = home.path.name
        if stamp is None:
            self._tell(text.GONE.filled(name=name), ())
            return
        words = text.CHANGED_BOTH if self.is_unsaved else text.CHANGED
        self._tell(words.filled(name=name), [Answer(text.RELOAD, self.reload)])

    def _tell(self, words: Phrase, answers: Sequence[Answer]) -> None:
        self._told = words
        self._shell.warn(words, answers)

    def _withdraw(self) -> None:
        if self._told is not None:
            self._shell.withdraw(self._told)
            self._told = None

    # Recovery

    def offer_recovery(self) -> None:
        """Look for what earlier runs could not save, and say so."""
        self.safekeeping.do(partial(recovery.keep_few_backups, self._data / BACKUPS))
        self._reader.begin(lambda: recovery.leftovers(self._data / UNSAVED), self._on_leftovers)

    def restore(self) -> None:
        """Offer what was let go of."""
        folder = self._data / UNSAVED
        own = self._leftovers.records if self._leftovers else ()
        self._reader.begin(lambda: (*own, *recovery.kept(folder)), self._choose_kept)

    def _on_leftovers(self, found: Leftovers) -> None:
        self.looked.emit(bool(found.records))
        if found.unreadable:
            first = found.unreadable[0]
            words = text.JOURNAL_UNREADABLE if len(found.unreadable) == 1 else text.JOURNALS_UNREADABLE
            self._shell.warn(words.filled(path=first, folder=first.parent, count=len(found.unreadable)))
        if not found.records:
            return
        self._leftovers = found
        if len(found.records) == 1:
            words = text.RECOVERABLE.filled(what=what(found.records[0]))
            opening = Answer(text.OPEN, lambda: self._restore(found.records[0]))
        else:
            words = text.RECOVERABLE_MANY.filled(count=len(found.records))
            opening = Answer(text.SHOW, lambda: self._choose_kept(found.records))
        self._offer = words
        self._shell.warn(words, [opening, Answer(playing_text.LET_GO, self._let_go_of_leftovers)])

    def _let_go_of_leftovers(self) -> None:
        """Move them among what is kept for a while."""
        found, self._leftovers = self._leftovers, None
        if found is None:
            return
        for leftover in found.records:
            self._put_by(leftover)
        for lock in found.locks:
            lock.let_go()

    def _put_by(self, leftover: Leftover) -> Leftover:
        try:
            return leftover._replace(journal=recovery.put_by(leftover, self._data / UNSAVED))
        except OSError as failure:
            self._on_no_journal(failure.strerror or str(failure))
            return leftover

    def _choose_kept(self, records: Sequence[Leftover]) -> None:
        if not records:
            self._say(text.NOTHING_KEPT)
            return
        from app.desktop.files.file_choosing import choose_kept  # noqa: PLC0415

        choose_kept(self._window, self._speech, records, lambda index: self._restore(records[index]))

    def _restore(self, leftover: Leftover) -> None:
        from app.workspace.opening import state_again  # noqa: PLC0415

        def lay(file: FileState | None) -> None:
            found = leftover.found
            self._lay(found.record, file, (), text.RESTORED, is_restored=True)
            self._document.cursor.go(found.at)
            self._done_with(leftover)

        self._over_unsaved(lambda: self._reader.begin(lambda: state_again(leftover.found), lay))

    def _done_with(self, leftover: Leftover) -> None:
        """It lies on the table, in a journal of this program; the old one is kept for a while all the same."""
        found = self._leftovers
        if found is None or leftover not in found.records:
            return
        self._put_by(leftover)
        self._shell.withdraw(self._offer)
        rest = tuple(each for each in found.records if each is not leftover)
        self._leftovers = found._replace(records=rest) if rest else None
        if rest:
            self._on_leftovers(Leftovers(rest, found.locks))
        else:
            for lock in found.locks:
                lock.let_go()

    def _on_no_journal(self, reason: str) -> None:
        if not self._told_no_journal:
            self._told_no_journal = True
            self._shell.warn(text.NO_JOURNAL.filled(reason=reason))

    # Copying

    def copy(self, format_key: str, *, is_position: bool = False, from_here: bool = False) -> None:
        """Put the record on the clipboard; or only the position, or what follows from there."""
        from app.workspace.saving import copied, rows_from  # noqa: PLC0415

        document = self._document
        if is_position or from_here:
            rows = rows_from(document.record, document.cursor.node, with_moves=from_here)
        else:
            rows = rows_of(document.record)
        self._reader.begin(lambda: copied(rows, format_key), self._on_copied)

    def _on_copied(self, made: "Copied") -> None:
        self._shell.copy_text(made.words)
        if made.losses:
            self._say(text.COPIED_BUT.filled(format=made.format.name, loss=made.losses[0]))
        else:
            self._say(text.COPIED.filled(format=made.format.name))

    # The list of recent files

    def hang_recent(self, action: QAction) -> None:
        """Give the action its menu of recent files, filled when it is opened."""
        self._menu = QMenu(self._window)
        self._menu.aboutToShow.connect(self._fill_recent)
        action.setMenu(self._menu)

    def show_recent(self) -> None:
        """The list, for who has no menu at hand."""
        from app.desktop.files.file_choosing import choose_file  # noqa: PLC0415

        if self._recent.paths:
            paths = [Path(name) for name in self._recent.paths]
            self._ask_only_until_then(choose_file(self._window, self._speech, paths, self.open_path))
        else:
            self.open()

    def _fill_recent(self) -> None:
        menu = self._menu
        if menu is None:
            return
        menu.clear()
        for number, name in enumerate(self._recent.paths, 1):
            path = Path(name)
            shown = keyless(f"{path.name}  —  {path.parent}")
            menu.addAction(f"&{number % 10}  {shown}").triggered.connect(partial(self._open_recent, path))
        if self._recent.paths:
            menu.addSeparator()
            menu.addAction(self._speech.say(text.CLEAR_RECENT)).triggered.connect(lambda: self._set_recent(Recent()))
        else:
            menu.addAction(self._speech.say(text.NO_RECENT)).setEnabled(False)

    def _open_recent(self, path: Path) -> None:
        self.open_path(path)

    def _remember(self, path: Path) -> None:
        self._set_recent(self._recent.opened(path))

    def _forget(self, path: Path) -> None:
        self._set_recent(self._recent.without(path))

    def _set_recent(self, recent: Recent) -> None:
        if recent != self._recent:
            self._recent = recent
            self._writer.write(self._data / "recent.json", recent.written())

    def _say(self, words: Phrase) -> None:
        show_message(self._window.statusBar(), self._speech.say(words), TELLING)


def without_numbers(sentence: Phrase) -> Phrase:
    """Who has agreed to lose two comments agrees to lose three."""
    return Phrase(*("".join(letter for letter in words if not letter.isdigit()) for words in sentence))


def what(leftover: Leftover) -> Phrase:
    """A recovered record in a few words."""
    home, seen = leftover.found.home, summary(leftover.found.record)
    if home is not None:
        name = Phrase(home.path.name, home.path.name)
    elif seen.black or seen.white:
        name = text.SUGGESTED_GAME.filled(
            black=seen.black or headers.label(headers.BLACK), white=seen.white or headers.label(headers.WHITE)
        )
    else:
        name = window_text.UNTITLED
    return text.WHAT_GAME.filled(name=name, moves=seen.moves)
