"""The view of one match: progress, controls, crosstable, games, SPRT, failures and running boards."""

from functools import partial
from pathlib import Path
from typing import Final

from PySide6.QtCore import Qt, QUrl
from PySide6.QtWidgets import QSplitter, QTabWidget, QWidget

from app.base.event import Event
from app.desktop.desk.desk import Desk
from app.desktop.engines.open_match import OpenMatch
from app.desktop.kit.access_keys import Menu
from app.desktop.kit.background import attend
from app.desktop.kit.boxes import STRETCH, hbox, scrolling, vbox
from app.desktop.kit.dialogs import filled, push_button, words
from app.desktop.kit.external_programs import open_outside
from app.desktop.kit.file_pickers import FileForm, FileWriting, ask_where
from app.desktop.kit.labels import Label, keyless
from app.desktop.kit.text_fields import NamedComboBox
from app.desktop.kit.theme import NAME, SMALL, set_colours, sized
from app.desktop.lists.rows import RowView
from app.desktop.lists.work_page import WorkView
from app.desktop.matches.crosstable import Crosstable
from app.desktop.matches.llr_chart import LlrChart, sprt_figures
from app.desktop.matches.match_lists import WORDS, GameCells
from app.desktop.matches.running_boards import TILE, RunningBoards
from app.runtime.match_run import MatchRunState
from app.text import matches as text
from app.text.phrase import Phrase
from app.tournament.export import EXPORT_FORMATS
from app.tournament.overview import MatchOverview, planned_games, seconds_left
from app.tournament.planning import time_words
from app.tournament.standings import Encounter
from app.tournament.tournament import Tournament
from app.tournament.tournament_store import GAMES, game_file_name
from app.workspace.match_choices import match_conditions_words

MOST_TABS: Final = 8
"""Most games opened at once, the newest ones."""


class MatchView(WorkView):
    def __init__(self, desk: Desk) -> None:
        super().__init__(desk, "match", WORDS)
        self.end_wanted = Event[None]()
        self.match: OpenMatch | None = None
        self._seen: MatchOverview | None = None
        """Overview that is displayed; None once the language or theme has changed."""
        spoken = self._spoken
        self.export = spoken.button(push_button("export"), text.EXPORT)
        self.table = Crosstable(desk)
        self._games = GameCells(desk)
        self.games = RowView(desk, "match_games", text.GAME_LIST, self._games, text.NO_GAMES)
        self.failures = words("failures")
        self.check = spoken.button(push_button("check"), text.CHECK_ENGINES)
        self.which = spoken.named(NamedComboBox(), text.VERDICT)
        self.heading, self.chart, self.figures = Label(), LlrChart(desk), words("figures")
        self.boards = RunningBoards(desk)
        self._writing = FileWriting(self, self._tell, self._tell, text.EXPORTED, text.NOT_EXPORTED)
        self._menu = Menu(self)
        self._lay_out()
        self._connect()
        self.follow_changes(desk.speech)

    def _lay_out(self) -> None:
        self._strip = QWidget()
        hbox((self.failures, 1), (self.check, 0, Qt.AlignmentFlag.AlignVCenter), on=self._strip, margins=(8, 4, 8, 4))
        self._strip.setAutoFillBackground(True)
        crossed = QWidget()
        self._test = QWidget()
        self.which.setSizeAdjustPolicy(NamedComboBox.SizeAdjustPolicy.AdjustToContents)
        parts = (hbox(self.heading, self.which, STRETCH), (self.chart, 1), self.figures)
        vbox(*parts, on=self._test, margins=(12, 8, 12, 8), spacing=8)
        self.tabs = QTabWidget(documentMode=True)
        self.tabs.setStyleSheet("QTabWidget::tab-bar { left: 12px; }")
        self.tabs.addTab(self._test, "")
        self.tabs.addTab(self.games, "")
        vbox(self.table, self._strip, (self.tabs, 1), on=crossed, margins=0, spacing=0)
        self._running = QWidget()
        self._running_head = self._spoken.label(text.RUNNING_GAMES)
        area = scrolling(self.boards)
        vbox(self._running_head, (area, 1), on=self._running, margins=(12, 8, 4, 0), spacing=0)
        area.setMinimumWidth(TILE.width() + 3 * SMALL)
        split = QSplitter(Qt.Orientation.Horizontal, childrenCollapsible=False)
        split.addWidget(crossed)
        split.addWidget(self._running)
        split.setStretchFactor(0, 1)
        vbox(*self._head(self.export), (split, 1), on=self, margins=0, spacing=0)

    def _connect(self) -> None:
        self.end.clicked.connect(lambda: self.end_wanted.emit(None))
        self.pause.clicked.connect(self._on_pause)
        self.check.clicked.connect(self._on_check)
        self.table.opened.connect(self.open_games)
        self.games.activated.connect(lambda index: self.open_numbers([self._games.results[index.row()].game]))
        self.which.activated.connect(lambda _: self._show_test())
        self._menu.aboutToShow.connect(self._fill_menu)
        self.export.setMenu(self._menu)

    def show_match(self, match: OpenMatch) -> None:
        """Show a match; the one shown before goes on in the background."""
        self.match = match
        self.notices.put_away()
        attend(match.changed, self, lambda _: self._on_changed(match))
        attend(match.moved, self, lambda _: self._show_boards() if match is self.match else None)
        attend(match.told, self, lambda sentence: self._tell(sentence) if match is self.match else None)
        if match.kept.unread_lines:
            self._tell(text.LINES_UNREAD.filled(count=match.kept.unread_lines))
        self._show()

    # User actions

    def open_games(self, met: Encounter) -> None:
        """Open the games of two engines in tabs; only the newest of many."""
        if len(met.games) > MOST_TABS:
            self._tell(text.OPENED_NEWEST.filled(count=len(met.games), opened=MOST_TABS))
        self.open_numbers(met.games[-MOST_TABS:])

    def open_numbers(self, games: "list[int] | tuple[int, ...]") -> None:
        if self.match is None:
            return
        for game in games:
            self._desk.files.open_path(self.match.folder / GAMES / game_file_name(game))
        self._desk.shell.show_up()

    def _on_pause(self) -> None:
        match = self.match
        if match is None:
            return
        if not match.is_playing:
            self.resume_wanted.emit(match.folder)
        elif match.state is MatchRunState.PLAYING:
            match.hold()
        else:
            match.go_on()

    def _on_check(self) -> None:
        from app.desktop.engines.engines import show_engines  # noqa: PLC0415 - few matches have failures

        show_engines(self._desk)

    def _fill_menu(self) -> None:
        self._menu.clear()
        for form in EXPORT_FORMATS:
            self._menu.addAction(keyless(f"{self._say(text.EXPORT_NAMES[form])}…")).triggered.connect(
                partial(self._ask_where, form)
            )
        self._menu.addSeparator()
        self._menu.addAction(keyless(self._say(text.OPEN_FOLDER))).triggered.connect(self._open_folder)

    def _ask_where(self, form: str) -> None:
        if (match := self.match) is not None:
            forms = [FileForm(text.EXPORT_NAMES[form], form)]
            proposed = match.folder / f"{match.folder.name}.{form}"
            ask_where(self.window(), self._say, text.EXPORT_TITLE, proposed, forms, partial(self._write, form))

    def _write(self, form: str, path: Path, _: FileForm) -> None:
        """Export the present state; a worker thread writes the file from a copy."""
        if (match := self.match) is None:
            return
        now, language = match.kept.tournament, self._desk.speech.language
        plan, pairings, results = now.plan, tuple(now.pairings), tuple(now.results.values())
        self._writing.write(path, lambda: EXPORT_FORMATS[form](Tournament(plan, pairings, results), language).encode())

    def _open_folder(self) -> None:
        if self.match is not None:
            folder = str(self.match.folder)
            if not open_outside(QUrl.fromLocalFile(folder)):
                self._tell(text.FOLDER_NOT_OPENED.filled(folder=folder))

    def _tell(self, sentence: Phrase) -> None:
        theme = self._desk.shell.theme
        self.notices.tell([sentence], self._say, theme)

    # Appearance

    def _on_changed(self, match: OpenMatch) -> None:
        if match is self.match:
            self._show()

    def _show(self) -> None:
        match = self.match
        if match is None:
            return
        overview, say = match.overview, self._say
        self.name.setText(match.plan.name or match.folder.name)
        self.conditions.setText(say(match_conditions_words(match.plan)))
        self._show_progress(match)
        if overview is not self._seen or overview is None:
            self._seen = overview
            self._show_overview(match, overview)
        self._show_boards()

    def _show_overview(self, match: OpenMatch, overview: MatchOverview | None) -> None:
        say = self._say
        self.table.show_overview(overview)
        self._games.show_overview(overview)
        self.games.refresh()
        failures = () if overview is None else overview.failure_phrases
        self.failures.setText("\n".join(map(say, failures)))
        self._strip.setVisible(bool(failures))
        tests = () if overview is None else overview.sprt_courses
        names = [entrant.name for entrant in match.plan.entrants]
        chosen = max(0, self.which.currentIndex())
        self.which.clear()
        self.which.addItems([say(text.TEST_OF.filled(first=names[t.challenger], base=names[t.base])) for t in tests])
        self.which.setCurrentIndex(min(chosen, len(tests) - 1))
        self.which.setVisible(len(tests) > 1)
        self.tabs.setTabVisible(0, match.plan.sprt is not None)
        self._show_test()

    def _show_progress(self, match: OpenMatch) -> None:
        say, state, now = self._say, match.state, match.kept.tournament
        played, planned = len(now.results), planned_games(now.plan, now.pairings)
        is_over = now.is_over and state is MatchRunState.ENDED
        done = text.PROGRESS_TEST if planned is None else text.GAMES_PLAYED
        self.done.setText(say(done.filled(played=played, planned=planned or 0)))
        self.bar.setVisible(planned is not None)
        self.bar.setRange(0, max(1, planned or 1))
        self.bar.setValue(min(played, planned or 1))
        self.state.setText(say(self._state_told(match, is_over)))
        self._show_pause(rests=state is not MatchRunState.PLAYING)
        self.pause.setVisible(not is_over)
        self.pause.setEnabled(not (match.is_playing and state is MatchRunState.ENDED))
        self.end.setVisible(match.is_playing)
        self.new.setEnabled(not match.is_playing)

    def _state_told(self, match: OpenMatch, is_over: bool) -> Phrase:
        state, overview = match.state, match.overview
        if is_over:
            return text.ALL_DONE
        if not match.is_playing or state is MatchRunState.ENDED:
            return text.STOPPED_NOW
        if state is MatchRunState.PAUSED:
            return text.PAUSING.filled(count=match.running) if match.running else text.PAUSED
        if state is MatchRunState.DRAINING:
            return text.DRAINING.filled(count=match.running)
        left = None if overview is None else seconds_left(overview.snapshot, overview.standings)
        return text.STARTING if left is None else text.TIME_LEFT.filled(time=time_words(left))

    def _show_test(self) -> None:
        match, at = self.match, self.which.currentIndex()
        tests = () if match is None or match.overview is None else match.overview.sprt_courses
        if match is None or not 0 <= at < len(tests):
            self.figures.setText("")
            self.heading.setText("")
            return
        self.heading.setText(self.which.currentText() if len(tests) == 1 else "")
        self.chart.show_course(tests[at], tuple(entrant.name for entrant in match.plan.entrants))
        self.figures.setText("    ".join(map(self._say, sprt_figures(tests[at]))))

    def _show_boards(self) -> None:
        run = None if self.match is None else self.match.run
        boards = [] if run is None else list(run.running_games.values())
        self.boards.show_boards(boards)
        self._running.setVisible(run is not None)

    def _speak(self) -> None:
        for place, title in enumerate((text.LLR, text.GAME_LIST)):
            self.tabs.setTabText(place, keyless(self._say(title)))
        self._forget_seen()
        super()._speak()

    def _apply_theme(self) -> None:
        theme = self._desk.shell.theme
        self.heading.setFont(sized(self.font(), NAME, is_bold=True))
        filled(self.failures, theme)
        set_colours(self._strip, theme.warning)
        self._forget_seen()
        super()._apply_theme()

    def _forget_seen(self) -> None:
        self.boards.forget()
        self._seen = None
