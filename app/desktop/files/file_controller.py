"""Records and their files: what is opened, where it is saved, and that nothing is lost between."""

import time
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QEvent, QObject, QTimer
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMainWindow, QMenu

from app.base.event import Event
from app.base.incidents import reason_of_failed
from app.desktop.desk.desk import Shell
from app.desktop.files.file_drop import DropTarget, clipboard_paths
from app.desktop.files.record_on_table import RecordOnTable
from app.desktop.files.record_recovery import RecordRecovery
from app.desktop.files.record_saving import RecordSaving, Then
from app.desktop.kit.attending import attend
from app.desktop.kit.banner import Answer
from app.desktop.kit.plain import keyless
from app.desktop.kit.speech import Speech
from app.record.outline import path as line_to
from app.record.record_builder import new_record, rows_of
from app.record.tree import Node, Record
from app.runtime.background_worker import Task
from app.runtime.writer import FileWriter
from app.text import filing as text
from app.text import formats as files_text
from app.text.phrase import Phrase
from app.workspace.document import Document
from app.workspace.file_state import Recent, Stamp

if TYPE_CHECKING:
    from app.desktop.files.file_dialogs import ChoiceDialog
    from app.workspace.opening import FoundRecord
    from app.workspace.saving import Copied

SLOW: Final = 400
"""Milliseconds of reading after which the person is told, and may cancel."""
PATIENCE: Final = 5.0
"""Seconds for which closing waits for a save that is on its way."""
AGAIN: Final = 50
"""Milliseconds until closing looks again."""

GOITA_SUFFIX: Final = ".json"
"""Of files that may hold a record of Goita."""
JSON_SIGN: Final = "{"
"""How such a text begins."""


class FileController(RecordOnTable):
    """What the window does with files. Nothing here waits for a disk, and nothing is let go of without a copy."""

    def __init__(
        self, window: QMainWindow, shell: Shell, document: Document, speech: Speech, writer: FileWriter, data: Path
    ) -> None:
        super().__init__(window, shell, document, speech, writer, data)
        self.program_given = Event[Path]()
        """A program is to be added as an engine."""
        self._superseded = Event[None]()
        """Something else is to be opened than what was asked about."""
        self._is_closing = False
        self._closing_since = 0.0
        self._reading: Task | None = None
        self._telling = self.name
        self._saving = RecordSaving(self)
        self.save, self.save_as = self._saving.save, self._saving.save_as
        self.save_by_itself = self._saving.save_by_itself
        self._recovery = RecordRecovery(self, self._over_unsaved)
        self.looked, self.offer_recovery = self._recovery.looked, self._recovery.offer
        self.restore, self.restore_record = self._recovery.restore, self._recovery.restore_record
        self.drops = DropTarget(window, self.open_paths, self.open_text)
        window.installEventFilter(self)
        self.watch.altered.connect(self._on_file_altered)

    @property
    def is_busy(self) -> bool:
        """Whether something is being read or written."""
        return self.reader.is_busy or self._saving.is_busy

    # Opening

    def new(self) -> None:
        self._over_unsaved(lambda: self.lay(new_record(), None))

    def open(self) -> None:
        from app.desktop.files.file_dialogs import open_dialog  # noqa: PLC0415 - needed when first asked for

        open_dialog(self.window, self.speech, self.recent.folder, self.open_path)

    def open_path(self, path: Path) -> None:
        """Open a file; a record of Goita has a window of its own, and leaves the table as it is."""
        if path.suffix.lower() == GOITA_SUFFIX:
            from app.desktop.goita.opening import is_goita  # noqa: PLC0415 - needed for such files alone

            self.reader.begin(partial(is_goita, path), partial(self._open_either, path))
        else:
            self._over_unsaved(lambda: self._read(path))

    def _open_either(self, path: Path, is_goita: bool) -> None:
        from app.desktop.goita.opening import open_goita  # noqa: PLC0415 - as above

        if is_goita:
            open_goita(path, self.window, self.shell, self.speech)
        else:
            self._over_unsaved(lambda: self._read(path))

    def open_record(self, record: Record) -> None:
        """Lay a record on the table that was made here and is in no file, such as one that begins with a position."""
        self._over_unsaved(lambda: self.lay(record, None, is_pasted=True))

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

        self.reader.begin(look, choose)

    def _offer_engine(self, program: Path) -> None:
        """Nothing is started before the person says so."""
        add = Answer(text.ADD_ENGINE, partial(self.program_given.emit, program))
        self.shell.warn(text.IS_A_PROGRAM.filled(name=program.name), [add])

    def open_text(self, words: str) -> None:
        """Open a record, or a position, in any form that is known."""
        if not words.strip():
            self.shell.warn(text.NOTHING_TO_PASTE)
            return
        if words.lstrip().startswith(JSON_SIGN):
            from app.desktop.goita.opening import open_goita_text  # noqa: PLC0415
            from app.goita.reading import looks_like_goita  # noqa: PLC0415

            if looks_like_goita(words):
                open_goita_text(words, self.window, self.shell, self.speech)
                return
        from app.workspace.opening import found_in_text  # noqa: PLC0415

        self._begin_reading(text.PASTED_TEXT, partial(found_in_text, words), partial(self._on_found, None, None))

    def paste(self) -> None:
        if paths := clipboard_paths():
            self.open_paths(paths)
        else:
            self.open_text(self.shell.pasted_text())

    def choose_record(self) -> None:
        """Another record of the same file."""
        home = self.home
        if home is None or home.total < 2:
            self.say(text.NO_FILE if home is None else text.ONE_RECORD)
            return
        self._over_unsaved(lambda: self._read(home.path, None, home.place))

    def reload(self) -> None:
        """Read the file again, and stand where one stood; changes that were not saved are kept for a while."""
        home = self.home
        if home is None:
            self.say(text.NO_FILE)
            return
        way = [node.move for node in line_to(self.document.cursor.node)]
        self._read(home.path, home.place, then=lambda: self._walk(way))

    def _walk(self, way: Sequence[object]) -> None:
        node: Node = self.document.record.root
        for move in way[1:]:
            step = next((child for child in node.children if child.move is move), None)
            if step is None:
                break
            node = step
        self.document.cursor.go(node)

    def _choose_file(self, given: Sequence[Path], files: Sequence[Path]) -> None:
        if not files:
            self.shell.warn(text.NOTHING_IN_FOLDER.filled(name=given[0].name))
        elif len(files) == 1:
            self.open_path(files[0])
        else:
            from app.desktop.files.file_dialogs import choose_file  # noqa: PLC0415

            self._ask_only_until_then(choose_file(self.window, self.speech, files, self.open_path))

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
            self.shell.warn(text.NOT_OPENED.filled(name=name, reason=reason))

        task = self._reading = self.reader.begin(read, done, is_large=True, failed=failed)
        QTimer.singleShot(SLOW, self, lambda: self._tell_reading(telling, task))

    def _stop_reading(self) -> None:
        if self._reading is not None:
            self._reading.cancel()
            self._reading = None
            self.shell.withdraw(self._telling)

    def _tell_reading(self, telling: Phrase, task: Task) -> None:
        if self._reading is task:
            self.shell.warn(telling, [Answer(text.CANCEL, self._stop_reading)])

    def _on_found(self, index: int | None, then: Then | None, found: "FoundRecord", start: int = 0) -> None:
        records = found.opened.records
        if not records:
            self._tell_not_opened(found)
        elif index is not None or len(records) == 1:
            self._open_found(found, min(index or 0, len(records) - 1), then)
        else:
            from app.desktop.files.file_dialogs import choose_record  # noqa: PLC0415

            name = text.PASTED_TEXT if found.path is None else Phrase(found.path.name, found.path.name)
            choose = partial(self._open_found, found, then=then)
            start = min(start, len(records) - 1)
            self._ask_only_until_then(choose_record(self.window, self.speech, name, records, choose, start))

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
        self.lay(record, found.state(index), found.problems_of(index), text.PASTED, is_pasted=found.path is None)
        if then is not None:
            then()

    def _tell_not_opened(self, found: "FoundRecord") -> None:
        path = found.path
        if path is None:
            self.shell.warn(text.NOT_PASTED.filled(reason=found.reason))
            return
        from app.runtime.launch import is_program  # noqa: PLC0415 - seldom needed

        def looked(is_one: bool) -> None:
            if is_one:
                self._offer_engine(path)
                return
            forget = Answer(text.REMOVE_FROM_RECENT, lambda: self.set_recent(self.recent.without(path)))
            answers = [forget] if str(path) in self.recent.paths else []
            self.shell.warn(text.NOT_OPENED.filled(name=path.name, reason=found.reason), answers)

        self.reader.begin(partial(is_program, path), looked)

    # Unsaved changes

    def _over_unsaved(self, then: Then) -> None:
        """Go on with `then` once the person has said what is to become of changes that are not saved."""
        if not self.is_edited:
            then()
            return
        import app.desktop.files.file_dialogs as questions  # noqa: PLC0415

        questions.unsaved(self.window, self.speech, self.name, lambda: self.save(then), then)

    def may_close(self) -> bool:
        """Whether the window may close now; if not, it closes when the person has said what is to become of changes.

        A game that is played is adjourned, and offered at the next start with its record.
        """
        if self._is_closing or self.document.game is not None:
            self._is_closing = True
            return True
        if self._saving.is_busy and self._has_patience():
            QTimer.singleShot(AGAIN, self.window.close)
            return False
        if not self.is_edited:
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
        self.window.close()

    def close(self, patience: float) -> None:
        """The program ends. What is still unsaved now was not asked about, and is offered at the next start."""
        self.safekeeping.close(patience)
        self._recovery.close()

    # What others do to the file

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802 - Qt's name
        if watched is self.window and event.type() == QEvent.Type.WindowActivate:
            self.watch.look()
        elif watched is self.window and event.type() == QEvent.Type.WindowDeactivate and self.window.isVisible():
            self.drops.look_for_fields()  # what is dragged here comes from elsewhere, so now is the time
        return False

    def _on_file_altered(self, stamp: Stamp | None) -> None:
        home = self.home
        if home is None or self._saving.is_writing(home.path):
            return
        self.withdraw()
        words = text.GONE if stamp is None else text.CHANGED_BOTH if self.is_unsaved else text.CHANGED
        self.tell(words.filled(name=home.path.name), [] if stamp is None else [Answer(text.RELOAD, self.reload)])

    # Copying

    def copy(self, format_key: str, *, is_position: bool = False, from_here: bool = False) -> None:
        """Put the record on the clipboard; or only the position, or what follows from there."""
        from app.workspace.saving import copied, rows_from  # noqa: PLC0415

        document = self.document
        if is_position or from_here:
            rows = rows_from(document.record, document.cursor.node, with_moves=from_here)
        else:
            rows = rows_of(document.record)
        self.reader.begin(lambda: copied(rows, format_key), self._on_copied)

    def _on_copied(self, made: "Copied") -> None:
        self.shell.copy_text(made.words)
        if made.losses:
            self.say(text.COPIED_BUT.filled(format=made.format.name, loss=made.losses[0]))
        else:
            self.say(text.COPIED.filled(format=made.format.name))

    # The list of recent files

    def hang_recent(self, action: QAction) -> None:
        """Give the action its menu of recent files, filled when it is opened."""
        menu = QMenu(self.window)
        menu.aboutToShow.connect(partial(self._fill_recent, menu))
        action.setMenu(menu)

    def show_recent(self) -> None:
        """The list, for who has no menu at hand."""
        from app.desktop.files.file_dialogs import choose_file  # noqa: PLC0415

        if self.recent.paths:
            paths = [Path(name) for name in self.recent.paths]
            self._ask_only_until_then(choose_file(self.window, self.speech, paths, self.open_path))
        else:
            self.open()

    def _fill_recent(self, menu: QMenu) -> None:
        menu.clear()
        for number, name in enumerate(self.recent.paths, 1):
            path = Path(name)
            shown = keyless(f"{path.name}  —  {path.parent}")
            menu.addAction(f"&{number % 10}  {shown}").triggered.connect(partial(self.open_path, path))
        if self.recent.paths:
            menu.addSeparator()
            menu.addAction(self.speech.say(text.CLEAR_RECENT)).triggered.connect(lambda: self.set_recent(Recent()))
        else:
            menu.addAction(self.speech.say(text.NO_RECENT)).setEnabled(False)
