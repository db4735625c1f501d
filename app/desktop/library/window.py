"""The library window: games found by queries, the user's results, and the import of records."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Final

from PySide6.QtWidgets import QProgressBar, QTabWidget, QWidget

from app.desktop.desk.desk import Desk
from app.desktop.engines.analyses import analyses
from app.desktop.files.file_dialogs import AskedChoice, ask
from app.desktop.kit.background import attend
from app.desktop.kit.buttons import Menu
from app.desktop.kit.dialogs import Notices, SecondaryWindow, come_forward, give_room, make_main, push_button
from app.desktop.kit.file_pickers import FileForm, ask_for_files, ask_for_folder, ask_where
from app.desktop.kit.labels import CutLabel, hbox, keyless, set_title, vbox
from app.desktop.kit.translation import Retranslator
from app.desktop.library.games_page import GamesPage
from app.desktop.library.open_library import OpenLibrary, open_library
from app.desktop.library.own_results_page import OwnResultsPage
from app.library.library import Library
from app.library.maintenance import backup_library, compact_library, drop_segments, find_library_problems
from app.library.segments import count_unsegmented_games, make_segments
from app.runtime.library_import import LibraryImport
from app.store.analysis_store import AnalysisStore
from app.text import library as query_text
from app.text import library_window as text
from app.text.phrase import Phrase

SIZE: Final = (1480, 840)
_MEGABYTE: Final = 1 << 20


def show_library(desk: Desk, analyse: Callable[[Mapping[str, Sequence[int]]], object]) -> "LibraryWindow":
    """Show the single library window and return it; `analyse` gets games to analyse, by file and index."""
    window = desk.shell.only(LibraryWindow, lambda parent: LibraryWindow(desk, parent, analyse))
    window.appear()
    return window


class LibraryWindow(SecondaryWindow):
    """The library window; it lives as long as the main window, so that a search is kept when it is hidden."""

    def __init__(self, desk: Desk, parent: QWidget, analyse: Callable[[Mapping[str, Sequence[int]]], object]) -> None:
        super().__init__(parent)
        self.setObjectName("library")
        self._desk, self._say = desk, desk.speech.say
        self.home: OpenLibrary = open_library(desk)
        spoken = self._spoken = Retranslator(self._say)
        self.games, self.me = GamesPage(desk, self.home), OwnResultsPage(desk, self.home)
        self._lane = self.home.lane(self)
        self._analyse = analyse
        self._watched: list[str] = []
        self.tabs = QTabWidget()
        self.tabs.setObjectName("library.tabs")
        spoken.named(self.tabs, text.WINDOW)
        self.tabs.setStyleSheet(
            "QTabWidget::pane { border: 0; } QTabWidget::tab-bar { left: 12px; } QTabBar::tab { min-height: 28px; }"
        )
        self.tabs.addTab(self.games, "")
        self.tabs.addTab(self.me, "")
        self.notices = Notices()
        self.progress, self.bar = CutLabel(objectName="library.progress"), QProgressBar(textVisible=False)
        spoken.named(self.bar, text.IMPORT_FOLDER)
        self.bar.setFixedHeight(6)
        self.stop = spoken.button(push_button("library.stop"), text.IMPORT_STOP)
        self.importing = QWidget()
        hbox((self.progress, 2), (self.bar, 1), self.stop, on=self.importing, margins=(12, 6, 12, 6), spacing=12)
        self.take_in = make_main(spoken.button(push_button("library.import"), text.IMPORT_FOLDER))
        self.more = spoken.button(push_button("library.more"), text.MORE)
        self._menu = Menu(self)
        self._menu.aboutToShow.connect(self._fill_menu)
        self.more.setMenu(self._menu)
        corner = QWidget()
        hbox(self.take_in, self.more, on=corner, margins=(0, 5, 12, 5), spacing=8)
        self.tabs.setCornerWidget(corner)
        vbox(self.notices, (self.tabs, 1), self.importing, on=self, margins=0, spacing=0)
        self._connect()
        self._show_import()
        self.follow_changes(desk.speech)
        give_room(self, *SIZE)

    def _connect(self) -> None:
        home = self.home
        self.take_in.clicked.connect(self.ask_for_folder)
        self.stop.clicked.connect(self._on_stop)
        self.tabs.currentChanged.connect(lambda _: self._on_page())
        self.me.wanted.connect(self.show_games)
        self.games.told.connect(self._tell)
        self.games.batch_wanted.connect(self._analyse)
        attend(home.failed, self, lambda sentence: self._tell(sentence, is_warning=True))
        attend(home.import_changed, self, self._on_import)
        attend(home.changed, self, lambda _: self._lane.ask(_watched_in, self._on_watched))

    def appear(self) -> None:
        come_forward(self)
        self.games.look()
        self._lane.ask(_watched_in, self._on_appeared)
        self._on_page()
        self.games.query.setFocus()

    def _on_appeared(self, found: tuple[list[str], int]) -> None:
        """Import what is new in watched folders, and finish an interrupted import."""
        self._on_watched(found)
        if any(found):
            self.home.look_in_watched()

    def _on_watched(self, found: tuple[list[str], int]) -> None:
        self._watched = found[0]

    def show_games(self, query: str) -> None:
        self.tabs.setCurrentWidget(self.games)
        self.games.search_for(query)

    def _on_page(self) -> None:
        if self.tabs.currentWidget() is self.me:
            self.me.look()

    # Import

    def ask_for_folder(self) -> None:
        ask_for_folder(self, self._say, text.IMPORT_FOLDER, self.home.near, lambda path: self.home.take_in([path]))

    def _ask_for_files(self) -> None:
        ask_for_files(self, self._say, text.IMPORT_FILES, self.home.near, self.home.take_in)

    def _on_stop(self) -> None:
        if (run := self.home.importing) is not None:
            run.stop()

    def _on_import(self, run: LibraryImport) -> None:
        self._show_import()
        if self.home.importing is run:
            return
        told = text.IMPORT_STOPPED if run.was_stopped else text.IMPORT_BROKEN
        if run.count is not None:
            told = text.IMPORT_DONE if run.command == "import" else text.ANALYSES_COLLECTED
            told = told.filled(**run.count._asdict())
        if not run.is_by_user and not run.messages and (run.count is None or not run.count.games):
            return
        remarks = [text.VERBATIM.filled(line=line) for line in run.messages]
        self.notices.tell([told, *remarks], self._say, self._desk.shell.theme, is_warning=bool(remarks))

    def _show_import(self) -> None:
        run = self.home.importing
        self.importing.setVisible(run is not None)
        if run is None:
            return
        at = run.progress
        words, done, total = text.IMPORT_STARTS, at.files_read, at.file_total
        if at.games_left is not None:
            words = text.IMPORT_NAMES.filled(left=f"{at.games_left:,}")
        elif total:
            words = text.IMPORT_READS.filled(done=f"{done:,}", total=f"{total:,}")
        self.progress.setText(self._say(words))
        self.bar.setRange(0, total)
        self.bar.setValue(done)

    # Maintenance

    def _fill_menu(self) -> None:
        self._menu.clear()
        rows: Sequence[tuple[Phrase, Callable[[], object]] | None] = (
            (text.IMPORT_FILES, self._ask_for_files),
            (text.WATCH_FOLDER, self._ask_for_watched),
            *((text.UNWATCH.filled(folder=folder), partial(self._unwatch, folder)) for folder in self._watched),
            None,
            (text.MY_NAMES, self.me.ask_name),
            (text.COLLECT_ANALYSES, self.home.collect_analyses),
            (text.CLEAR_ANALYSES, self._ask_clear),
            None,
            (text.MOVE_LIBRARY, self._ask_move),
            (text.BACKUP, self._ask_backup),
            (text.CHECK, lambda: self._care(text.CHECK, _checked)),
            (text.COMPACT, lambda: self._care(text.COMPACT, _compacted)),
            (text.BEGIN_ANEW, self._ask_begin_anew),
        )
        for row in rows:
            if row is None:
                self._menu.addSeparator()
                continue
            self._menu.addAction(keyless(self._say(row[0]))).triggered.connect(lambda _=False, act=row[1]: act())

    def _ask_for_watched(self) -> None:
        def chosen(path: Path) -> None:
            self.home.take_in([path], is_watched=True)

        ask_for_folder(self, self._say, text.WATCH_FOLDER, self.home.near, chosen)

    def _unwatch(self, folder: str) -> None:
        self.home.write(lambda library: library.unwatch_folder(Path(folder)), lambda _: self._tell(text.UNWATCHED))

    def _ask_move(self) -> None:
        def moved(left: Sequence[Path]) -> None:
            told = [query_text.MOVED.filled(path=self.home.path)]
            told += [text.VERBATIM.filled(line=f"{old}: {self._say(query_text.OLD_LEFT)}") for old in left]
            self.notices.tell(told, self._say, self._desk.shell.theme)

        def chosen(path: Path) -> None:
            self._tell(text.CARE_RUNS.filled(name=Phrase("移動", "Moving")))
            self.home.move(path, moved)

        ask_for_folder(self, self._say, text.MOVE_LIBRARY, self.home.path.parent, chosen)

    def _ask_clear(self) -> None:
        def clear() -> None:
            analyses(self._desk).ask(self, lambda store: store.clear(), lambda _: self._tell(text.ANALYSES_CLEARED))

        title, clear_now = text.CLEAR_ANALYSES, AskedChoice(text.CLEAR_NOW, clear)
        ask(self, self._desk.speech, title, text.CLEAR_ASK, [text.CLEAR_MORE], [clear_now])

    def _ask_begin_anew(self) -> None:
        begin = AskedChoice(text.BEGIN_NOW, self.home.begin_anew)
        ask(self, self._desk.speech, text.BEGIN_ANEW, text.BEGIN_ASK, [text.BEGIN_MORE], [begin])

    def _ask_backup(self) -> None:
        def chosen(path: Path, _: FileForm) -> None:
            self._care(text.BACKUP, partial(_backed_up, path))

        ask_where(self, self._say, text.BACKUP, Path("library-backup.db"), [FileForm(text.DATABASES, "db")], chosen)

    def _care(self, name: Phrase, work: Callable[[Library], list[Phrase]]) -> None:
        self._tell(text.CARE_RUNS.filled(name=Phrase(name.ja.rstrip("…"), name.en.rstrip("…"))))
        self.home.write(work, lambda told: self.notices.tell(told, self._say, self._desk.shell.theme))

    def _tell(self, sentence: Phrase, *, is_warning: bool = False) -> None:
        self.notices.tell([sentence], self._say, self._desk.shell.theme, is_warning=is_warning)

    def _speak(self) -> None:
        set_title(self, self._say(text.WINDOW))
        self._spoken.speak()
        for place, title in enumerate((text.GAMES_PAGE, text.ME_PAGE)):
            self.tabs.setTabText(place, keyless(self._say(title)))
        self.notices.speak(self._say)
        self._show_import()

    def _apply_theme(self) -> None:
        self.notices.apply_theme(self._desk.shell.theme)


def _watched_in(library: Library, _: AnalysisStore | None) -> tuple[list[str], int]:
    """Watched folders, and the number of games not indexed yet. For a worker thread."""
    return library.watched_folders(), count_unsegmented_games(library)


def _backed_up(path: Path, library: Library) -> list[Phrase]:
    backup_library(library, path)
    return [text.BACKED_UP.filled(path=path)]


def _checked(library: Library) -> list[Phrase]:
    problems = list(find_library_problems(library))
    games, positions = (library.query_number(f"SELECT count(*) FROM {table}") for table in ("game", "position"))  # noqa: S608 - our own words
    return problems or [query_text.SOUND.filled(games=games, positions=positions)]


def _compacted(library: Library) -> list[Phrase]:
    before = library.path.stat().st_size
    drop_segments(library)
    for _ in make_segments(library):
        pass
    after = compact_library(library)
    return [query_text.COMPACTED.filled(before=f"{before / _MEGABYTE:.1f}", after=f"{after / _MEGABYTE:.1f}")]
