"""Opening, saving, closing and copying of records in the window, without losing unsaved changes."""

import time
from collections import Counter
from collections.abc import Callable, Collection, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

from PySide6.QtCore import QEvent, QObject, QTimer
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu

from app.base.event import Event
from app.desktop.desk.desk import Shell
from app.desktop.desk.messages import WINDOW, MessageKind
from app.desktop.files.file_drop import DropTarget, clipboard_paths
from app.desktop.files.record_merging import RecordMerging
from app.desktop.files.record_recovery import RecordRecovery
from app.desktop.files.record_saving import RecordSaving, Then
from app.desktop.files.record_tab import RecordTab
from app.desktop.files.record_tabs import RecordTabs
from app.desktop.files.tab_session import TabKeeping
from app.desktop.kit.announcements import Answer
from app.desktop.kit.background import attend
from app.desktop.kit.buttons import Menu
from app.desktop.kit.labels import keyless
from app.desktop.kit.translation import Translation
from app.record.record_builder import new_record, record_to_rows
from app.record.traversal import main_line
from app.record.tree import Node, Record
from app.runtime.background_worker import BackgroundTask
from app.runtime.writer import FileWriter
from app.shogi.position import Position
from app.text import filing as text
from app.text import formats as files_text
from app.text.file_errors import reason_of_failed
from app.text.phrase import Phrase
from app.workspace.document import Document
from app.workspace.file_state import RecentFiles, Stamp, file_stamp
from app.workspace.open_tabs import moves_to_node, node_after_moves
from app.workspace.prerequisites import Prerequisite
from app.workspace.state_store import StateStore

if TYPE_CHECKING:
    from app.desktop.files.file_dialogs import ChoiceDialog
    from app.workspace.opening import LoadedRecords
    from app.workspace.saving import CopiedText

SLOW: Final = 400
"""Milliseconds of reading after which a notice offers to cancel."""
PATIENCE: Final = 5.0
"""Seconds for which closing waits for a running save."""
AGAIN: Final = 50
"""Milliseconds between two checks while closing waits."""

MOST_AT_ONCE: Final = 20
"""Maximum number of files that are opened at once; of more the user chooses one."""
GOITA_SUFFIX: Final = ".json"
"""Suffix of files that may be Goita records."""
JSON_SIGN: Final = "{"
"""First character of a JSON text."""


class FileReading(NamedTuple):
    """Background read of a file or text, with its notice."""

    task: BackgroundTask
    telling: Phrase


class FileController(RecordTabs):
    """Controller of files: all disk access is in the background, and unsaved changes are always autosaved.

    Opening replaces nothing, so only closing asks for confirmation."""

    def __init__(self, shell: Shell, document: Document, speech: Translation, writer: FileWriter, data: Path) -> None:
        super().__init__(shell, document, speech, writer, data)
        self.program_given = Event[Path]()
        """Emitted with a program that is to be added as an engine."""
        self._own_writers = Counter[Path]()
        """Number of our analyses that write into each file now."""
        self._opened_together: Sequence[Path] = ()
        """Files that are being opened together: their tabs stand in this order, whichever is read first."""
        self._own_stamps: dict[Path, Stamp | None] = {}
        """Stamps in which analyses of ours left the files that they wrote into."""
        self._superseded = Event[None]()
        """Emitted when something else is opened than a dialog asks about."""
        self._is_closing = False
        self._closing_since = 0.0
        self._parted_with = frozenset[RecordTab]()
        """Tabs whose unsaved changes the user has discarded while the window closes."""
        self._readings: dict[object, FileReading] = {}
        """Running reads by path; None is the key of a text."""
        self._asked = self._last_shown = 0
        """Numbers of the last request to read and of the last one shown; older results do not come to the front."""
        self.saving = RecordSaving(self)
        self.recovery = RecordRecovery(self)
        self.merging = RecordMerging(self, self._read_pasted)
        self._keeping: TabKeeping | None = None
        self.drops = DropTarget(self.window, self.open_paths, self.open_text)
        self.window.installEventFilter(self)
        self.watch.file_changed.connect(self._on_file_altered)

    @property
    def is_busy(self) -> bool:
        return self.reader.is_busy or self.saving.is_busy

    def begin_tabs(self, state: StateStore, *, reopens: bool) -> None:
        """Reopen the tabs of the last run, or offer its autosaved records.

        From then on the open tabs are stored for the next start."""
        keeping = self._keeping = TabKeeping(self, state)
        reopens = reopens and bool(keeping.last.tabs) and not keeping.last.is_beginning
        keeping.begin(is_opening=reopens)
        if reopens:
            self.recovery.reopen(keeping.last, lambda: keeping.begin(is_opening=False))
        else:
            self.recovery.offer()

    # Opening

    def open(self) -> None:
        from app.desktop.files.file_dialogs import open_dialog  # noqa: PLC0415 - needed when first asked for

        def take(paths: Sequence[Path]) -> None:
            if len(paths) == 1:
                self.open_path(paths[0])
            else:
                self.open_paths(paths)

        open_dialog(self.window, self.speech, self.recent.folder, take)

    def open_path(self, path: Path) -> None:
        """Open a file, or show its tab; a Goita record has a window of its own."""
        self._opened_together = ()
        if path.suffix.lower() == GOITA_SUFFIX:
            from app.desktop.goita.opening import is_goita  # noqa: PLC0415 - needed for such files alone

            self.reader.start(partial(is_goita, path), partial(self._open_either, path))
        elif (tab := self.open_at(path)) is not None:
            self.show(tab)
        else:
            self._read(path)

    def open_games(self, path: Path, plies: Mapping[int, int], remedies: Sequence[Answer] = ()) -> None:
        def lay(found: "LoadedRecords", shows: bool) -> None:
            there = {place: ply for place, ply in plies.items() if place < len(found.opened.records)}
            for place, ply in there.items():
                self._open_found(found, place, shows=shows, ply=ply)
            if len(there) < len(plies):
                self._tell_not_opened(found, remedies)

        self._begin_reading(path, partial(_found_in, path), lay)

    def _open_either(self, path: Path, is_goita: bool) -> None:
        from app.desktop.goita.opening import open_goita  # noqa: PLC0415 - as above

        if is_goita:
            open_goita(path, self.shell, self.speech)
        else:
            self._read(path)

    def open_record(self, record: Record, ply: int = 0) -> None:
        """Open a record made by the program, such as that of a game; one without moves does not count as unsaved."""
        at = _node_at(record, ply) if ply else None
        self.lay(record, None, is_pasted=bool(record.root.children), at=at)

    def open_position(self, start: Position) -> None:
        self.lay(new_record(start), None, name=text.FROM_POSITION, is_pasted=True)

    def open_paths(self, paths: Sequence[Path]) -> None:
        """Open files, or one of the files in a folder; a program is offered as an engine."""
        from app.runtime.launch import is_program_file  # noqa: PLC0415 - as below
        from app.workspace.opening import list_record_files  # noqa: PLC0415

        given = [path.absolute() for path in paths]

        def look() -> tuple[list[Path], list[Path]]:
            files = list_record_files(given)
            programs = [file for file in files if is_program_file(file)]
            return programs, [file for file in files if file not in programs]

        def choose(found: tuple[list[Path], list[Path]]) -> None:
            programs, files = found
            if programs and not files:
                self._offer_engine(programs[0])
            elif len(files) <= MOST_AT_ONCE and set(files) <= set(given):
                for file in files:
                    self.open_path(file)
                self._opened_together = files
            else:
                self._choose_file(given, files)

        self.reader.start(look, choose)

    def _offer_engine(self, program: Path) -> None:
        """Offer to add a program as an engine; it is not started before the user agrees."""
        add = Answer(text.ADD_ENGINE, partial(self.program_given.emit, program))
        self.shell.warn(MessageKind.OPENING, WINDOW, text.IS_A_PROGRAM.filled(name=program.name), [add])

    def open_text(self, words: str) -> None:
        """Open a record or a position in any known format."""
        if not words.strip():
            self.shell.warn(MessageKind.OPENING, WINDOW, text.NOTHING_TO_PASTE)
            return
        if words.lstrip().startswith(JSON_SIGN):
            from app.desktop.goita.opening import open_goita_text  # noqa: PLC0415
            from app.goita.reading import looks_like_goita  # noqa: PLC0415

            if looks_like_goita(words):
                open_goita_text(words, self.shell, self.speech)
                return
        from app.workspace.opening import read_record_text  # noqa: PLC0415

        self._begin_reading(None, partial(read_record_text, words), partial(self._on_found, 0, False))

    def paste(self) -> None:
        if paths := clipboard_paths():
            self.open_paths(paths)
        else:
            self.open_text(self.shell.pasted_text())

    def _read_pasted(self, then: Callable[[Record], object]) -> None:
        """Read a record from the clipboard; of several the user chooses one."""
        from app.workspace.opening import read_record_text  # noqa: PLC0415

        def read(found: "LoadedRecords", _: bool) -> None:
            self._choose_found(found, 0, lambda index: then(found.opened.records[index]))

        self._begin_reading(None, partial(read_record_text, self.shell.pasted_text()), read)

    def choose_record(self) -> None:
        """Open another record of the same file."""
        home = self.home
        if home is None or home.total < 2:
            self.say(text.NO_FILE if home is None else text.ONE_RECORD)
            return
        self._read(home.path, home.place, is_asked=True)

    def reload(self) -> None:
        """Read the file again and return to the same position; unsaved changes are kept for a while."""
        if self.home is None:
            self.say(text.NO_FILE)
        else:
            self._reload(self.shown)

    def begin_own_writing(self, paths: Collection[Path]) -> None:
        self._own_writers.update(paths)

    def take_in_own(self, path: Path) -> None:
        for tab in [each for each in self.tabs if each.home is not None and each.home.is_at(path)]:
            self.reader.start(partial(file_stamp, path), partial(self._take_in, tab, path))

    def end_own_writing(self, paths: Collection[Path]) -> None:
        self.reader.start(lambda: [(path, file_stamp(path)) for path in paths], self._on_own_written)

    def _on_own_written(self, left: Sequence[tuple[Path, Stamp | None]]) -> None:
        """Show what is in the files now; a look at them that began earlier must find them still written by us."""
        self._own_writers -= Counter(path for path, _ in left)
        for path, stamp in left:
            self._own_stamps[path] = stamp
            for tab in [each for each in self.tabs if each.home is not None and each.home.is_at(path)]:
                self._take_in(tab, path, stamp)

    def _take_in(self, tab: RecordTab, path: Path, stamp: Stamp | None) -> None:
        home = tab.home
        if tab.is_closed or home is None or not home.is_at(path) or stamp in {None, home.stamp}:
            return
        if not tab.is_unsaved:
            self._reload(tab)
        elif tab is self.shown:
            words = text.CHANGED_BY_ANALYSIS.filled(name=path.name)
            self.tell(tab, words, [Answer(text.RELOAD, self.reload)], is_passing=True)

    def _reload(self, tab: RecordTab) -> None:
        home = tab.home
        if home is None:
            return
        way = moves_to_node(tab.opened.cursor.node)

        def lay(found: "LoadedRecords", _: bool) -> None:
            place = min(home.place, len(found.opened.records) - 1)
            if place < 0:
                self._tell_not_opened(found)
            elif not tab.is_closed:
                record = found.opened.records[place]
                at = node_after_moves(record, way)
                self.remember(home.path)
                is_shown = tab is self.shown
                self.lay(record, found.file_state(place), found.record_problems(place), tab=tab, at=at, shows=is_shown)

        self._begin_reading(home.path, partial(_found_in, home.path), lay)

    def _choose_file(self, given: Sequence[Path], files: Sequence[Path]) -> None:
        if not files:
            self.shell.warn(MessageKind.OPENING, WINDOW, text.NOTHING_IN_FOLDER.filled(name=given[0].name))
        elif len(files) == 1:
            self.open_path(files[0])
        else:
            from app.desktop.files.file_dialogs import choose_file  # noqa: PLC0415

            self._ask_only_until_then(choose_file(self.window, self.speech, files, self.open_path))

    def _read(self, path: Path, start: int = 0, *, is_asked: bool = False) -> None:
        """Read the file and open its record; of several the user chooses one, from `start` on, with `is_asked` even of
        one."""
        self._begin_reading(path, partial(_found_in, path), partial(self._on_found, start, is_asked))

    def _begin_reading(
        self, path: Path | None, read: "Callable[[], LoadedRecords]", then: "Callable[[LoadedRecords, bool], object]"
    ) -> None:
        """Read a file or text in the background; a second request for the same one cancels the first.

        `then` gets the result, and True if it should be shown."""
        self._stop_reading(path)
        self._superseded.emit(None)
        name = text.PASTED_TEXT if path is None else Phrase(path.name, path.name)
        self._asked += 1
        number = self._asked

        def done(found: "LoadedRecords") -> None:
            self._stop_reading(path)
            shows = number > self._last_shown
            self._last_shown = max(number, self._last_shown)
            then(found, shows)

        def failed(failure: Exception) -> None:
            self._stop_reading(path)
            reason = files_text.NOT_READ.filled(reason=reason_of_failed(failure))
            self.shell.warn(MessageKind.OPENING, WINDOW, text.NOT_OPENED.filled(name=name, reason=reason))

        task = self.reader.start(read, done, is_large=True, failed=failed)
        self._readings[path] = FileReading(task, text.READING.filled(name=name))
        QTimer.singleShot(SLOW, self, lambda: self._tell_reading(path, task))

    def _stop_reading(self, path: Path | None) -> None:
        if (reading := self._readings.pop(path, None)) is not None:
            reading.task.cancel()
            self.shell.withdraw(WINDOW, reading.telling)

    def _tell_reading(self, path: Path | None, task: BackgroundTask) -> None:
        reading = self._readings.get(path)
        if reading is not None and reading.task is task:
            answers = [Answer(text.CANCEL, lambda: self._stop_reading(path))]
            self.shell.warn(MessageKind.OPENING, WINDOW, reading.telling, answers)

    def _on_found(self, start: int, is_asked: bool, found: "LoadedRecords", shows: bool) -> None:
        shows = shows or is_asked or len(found.opened.records) > 1  # a record that the user has chosen is shown
        self._choose_found(found, start, partial(self._open_found, found, shows=shows), is_asked=is_asked)

    def _choose_found(
        self, found: "LoadedRecords", start: int, choose: Callable[[int], object], *, is_asked: bool = False
    ) -> None:
        records = found.opened.records
        if not records:
            self._tell_not_opened(found)
        elif len(records) == 1 and not is_asked:
            choose(0)
        else:
            from app.desktop.files.file_dialogs import choose_record  # noqa: PLC0415

            name = text.PASTED_TEXT if found.path is None else Phrase(found.path.name, found.path.name)
            start = min(start, len(records) - 1)
            self._ask_only_until_then(choose_record(self.window, self.speech, name, records, choose, start))

    def _ask_only_until_then(self, dialog: "ChoiceDialog") -> None:
        """Close the dialog when something else is opened."""
        attend(self._superseded, dialog, lambda _: dialog.reject() if dialog.isVisible() else None)

    def _open_found(self, found: "LoadedRecords", index: int, *, shows: bool = True, ply: int = 0) -> None:
        path = found.path
        if path is not None and (tab := self.open_at(path, index, found.real_path)) is not None:
            if ply and tab.opened.game is None:
                tab.opened.cursor.go_to_node(_node_at(tab.opened.record, ply))
            self.show(tab)
            return
        if path is not None:
            self.remember(path)
        before = self.shown
        tab = self.lay(
            found.opened.records[index],
            found.file_state(index),
            found.record_problems(index),
            text.PASTED,
            is_pasted=path is None,
            shows=shows,
            at=_node_at(found.opened.records[index], ply) if ply else None,
        )
        if path is None and tab is self.shown:
            self.merging.offer(tab, before)
        if path in self._opened_together:
            self._arrange_opened_together()

    def _arrange_opened_together(self) -> None:
        tabs = [tab for path in self._opened_together if (tab := self.open_at(path)) is not None]
        places = sorted(map(self.tabs.index, tabs))
        for place, tab in zip(places, tabs, strict=True):
            self.tabs[place] = tab
        if not any(path in self._readings for path in self._opened_together):
            self._opened_together = ()
        self.tabs_changed.emit(None)

    def _tell_not_opened(self, found: "LoadedRecords", remedies: Sequence[Answer] = ()) -> None:
        path = found.path
        if path is None:
            self.shell.warn(MessageKind.OPENING, WINDOW, text.NOT_PASTED.filled(reason=found.failure_reason))
            return
        from app.runtime.launch import is_program_file  # noqa: PLC0415 - seldom needed

        def looked(is_one: bool) -> None:
            if is_one:
                self._offer_engine(path)
                return
            forget = Answer(text.REMOVE_FROM_RECENT, lambda: self.set_recent(self.recent.without_file(path)))
            answers = [*remedies, forget] if str(path) in self.recent.paths else list(remedies)
            words = text.NOT_OPENED.filled(name=path.name, reason=found.failure_reason)
            self.shell.warn(MessageKind.OPENING, WINDOW, words, answers)

        self.reader.start(partial(is_program_file, path), looked)

    # Closing

    def close_tab(self, tab: RecordTab | None = None, then: Then = lambda: None) -> None:
        """Close the displayed record, or that of `tab`, after asking about unsaved changes."""
        tab = tab or self.shown
        if tab not in self.tabs:
            return

        def go() -> None:
            if tab.opened.game is not None:
                tab.opened.game.adjourn_game()
            if tab in self.tabs:
                self.drop(tab)
            then()

        if tab.opened.game is not None and (why := tab.opened.game.unmet(Prerequisite.GAME)) is not None:
            self.show(tab)
            self.shell.warn(MessageKind.CLOSING, tab.opened, why)  # the opponent on the server would not wait
        elif tab.opened.game is not None and not tab.opened.game.can_adjourn:
            go()  # no moves that could be lost or resumed
        elif tab.opened.game is not None:
            import app.desktop.files.file_dialogs as questions  # noqa: PLC0415

            self.show(tab)
            questions.adjourn(self.window, self.speech, go)
        elif not self.saving.follow_with(tab, partial(self.close_tab, tab, then)):
            self._over_unsaved(tab, go)

    def close_others(self, tab: RecordTab) -> None:
        """Close all other tabs, saved ones first, as long as the user confirms."""
        others = sorted((each for each in self.tabs if each is not tab), key=lambda each: each.is_kept_by_closing)
        if others:
            self.close_tab(others[0], partial(self.close_others, tab))

    def _over_unsaved(self, tab: RecordTab, then: Then) -> None:
        """Call `then` once the user has decided about unsaved changes."""
        if not tab.is_edited:
            then()
            return
        import app.desktop.files.file_dialogs as questions  # noqa: PLC0415

        self.show(tab)
        questions.unsaved(self.window, self.speech, tab.name, lambda: self.saving.save(then, tab), then)

    def may_close(self) -> bool:
        """Return True if the window may close now; else it closes when the user has decided about unsaved changes.

        A running game is adjourned, and offered at the next start with its record."""
        if self._is_closing:
            return True
        parted = self._parted_with
        if self.saving.is_busy and self._has_patience():
            QTimer.singleShot(AGAIN, self, partial(self._close, parted))
            return False
        rest = (tab for tab in self.tabs if tab.is_edited and not tab.is_kept_for_game and tab not in parted)
        if (asked := next(rest, None)) is not None:
            self._over_unsaved(asked, partial(self._close, parted | {asked}))
            return False
        self._is_closing = True
        for tab in self.tabs:
            if not tab.is_kept_for_game:
                tab.safekeeping.let_go()
        return True

    def _has_patience(self) -> bool:
        """Return True if closing should still wait for a running save; a disk may never answer."""
        now = time.monotonic()
        if now - self._closing_since > 2 * PATIENCE:
            self._closing_since = now  # a new request to close
        return now - self._closing_since < PATIENCE

    def _close(self, parted: frozenset[RecordTab]) -> None:
        """Continue closing with these tabs discarded; cancelling at a later one keeps all of them."""
        self._parted_with = parted
        self.window.close()
        self._parted_with = frozenset()

    def close(self, patience: float) -> None:
        """Finish autosaving when the program ends; unsaved records are offered at the next start."""
        for tab in self.tabs:
            tab.safekeeping.finish()
        if self._keeping is not None:
            self._keeping.keep()
        self.safe.close(patience)
        self.recovery.close()

    # Changes of files by other programs

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802 - Qt's name
        if watched is self.window and event.type() == QEvent.Type.WindowActivate:
            self.watch.check_file()
        elif watched is self.window and event.type() == QEvent.Type.WindowDeactivate and self.window.isVisible():
            self.drops.look_for_fields()  # a drag from elsewhere deactivates the window first
        return False

    def _on_file_altered(self, stamp: Stamp | None) -> None:
        home = self.home
        if home is None or self.saving.is_writing(home.path) or home.path in self._own_writers:
            return  # the writer reports it itself
        if stamp is not None and stamp == self._own_stamps.get(home.path):
            self._take_in(self.shown, home.path, stamp)  # it may have stood behind another tab when that ended
            return
        if stamp is None and self.shown.told is not None and not self.shown.is_told_passing:
            return  # a failed save says more, and offers to try again
        words = text.GONE if stamp is None else text.CHANGED_BOTH if self.is_unsaved else text.CHANGED
        answers = [] if stamp is None else [Answer(text.RELOAD, self.reload)]
        self.tell(self.shown, words.filled(name=home.path.name), answers, is_passing=True)

    # Copying

    def copy(self, format_key: str, *, is_position: bool = False, from_here: bool = False) -> None:
        """Copy the record to the clipboard; or only the position, or the moves from there on."""
        from app.workspace.saving import copy_as_text, rows_from_node  # noqa: PLC0415

        opened = self.document.shown
        if is_position or from_here:
            rows = rows_from_node(opened.record, opened.cursor.node, with_moves=from_here)
        else:
            rows = record_to_rows(opened.record)
        self.reader.start(lambda: copy_as_text(rows, format_key), self._on_copied)

    def _on_copied(self, made: "CopiedText") -> None:
        self.shell.copy_text(made.words)
        if made.losses:
            self.say(text.COPIED_BUT.filled(format=made.format.name, loss=made.losses[0]))
        else:
            self.say(text.COPIED.filled(format=made.format.name))

    # Recent files

    def hang_recent(self, action: QAction) -> None:
        """Attach the menu of recent files to the action; it is filled when it opens."""
        menu = Menu(self.window)
        menu.aboutToShow.connect(partial(self._fill_recent, menu))
        action.setMenu(menu)

    def show_recent(self) -> None:
        """Show the recent files in a dialog."""
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
            menu.addAction(self.speech.say(text.CLEAR_RECENT)).triggered.connect(lambda: self.set_recent(RecentFiles()))
        else:
            menu.addAction(self.speech.say(text.NO_RECENT)).setEnabled(False)


def _node_at(record: Record, ply: int) -> Node:
    """Node of the main line at that ply, or its last."""
    line = main_line(record.root)
    return line[min(ply, len(line) - 1)]


def _found_in(path: Path) -> "LoadedRecords":
    from app.workspace.opening import read_record_file  # noqa: PLC0415 - formats take their time

    return read_record_file(path)
