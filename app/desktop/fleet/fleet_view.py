"""The view of one batch analysis: progress, controls, workers, and the result of every game."""

from pathlib import Path
from typing import Final

from PySide6.QtCore import Qt, QUrl
from PySide6.QtWidgets import QSplitter, QWidget

from app.base.folders import display_path
from app.batch.keeping import OVERVIEW_FILE, PAGES_FOLDER
from app.batch.page import write_overview
from app.batch.plan import ResultDestination
from app.batch.progress import BatchState
from app.desktop.desk.desk import Desk
from app.desktop.fleet.fleet_lists import WORDS, FleetGameCells, WorkerModel
from app.desktop.fleet.open_fleet import OpenFleet
from app.desktop.kit.background import attend
from app.desktop.kit.boxes import hbox, vbox
from app.desktop.kit.dialogs import coloured, push_button
from app.desktop.kit.external_programs import open_outside
from app.desktop.kit.labels import CutLabel
from app.desktop.kit.theme import NAME, sized
from app.desktop.lists.rows import RowView
from app.desktop.lists.work_page import WorkView
from app.text import fleet as text
from app.text.file_errors import reason_of_failed
from app.text.phrase import Phrase
from app.tournament.planning import time_words

_SLOTS_HEIGHT: Final = 150
_WHOLE: Final = 1_000


class FleetView(WorkView):
    def __init__(self, desk: Desk) -> None:
        super().__init__(desk, "fleet", WORDS)
        self.fleet: OpenFleet | None = None
        spoken = self._spoken
        self.page = spoken.button(push_button("page"), text.SHOW_PAGE, text.SHOW_PAGE_HELP)
        self.reason = CutLabel(objectName="reason")
        self._games, self._slots = FleetGameCells(desk), WorkerModel(desk)
        self.games = RowView(desk, "fleet_games", text.GAMES, self._games, text.NO_GAMES_CHOSEN)
        self.slots = RowView(desk, "fleet_slots", text.SLOTS, self._slots, text.NOT_RUNNING)
        self.first = spoken.button(push_button("first"), text.FIRST, text.FIRST_HELP)
        self.open = spoken.button(push_button("open"), text.OPEN_GAME)
        self._lay_out()
        self._connect()
        self.follow_changes(desk.speech)

    def _lay_out(self) -> None:
        self._slot_head, self._game_head = self._spoken.label(text.SLOTS), self._spoken.label(text.GAMES)
        self._upper, lower = QWidget(), QWidget()
        vbox(hbox(self._slot_head, margins=(12, 4, 12, 4)), (self.slots, 1), on=self._upper, margins=0, spacing=0)
        game_row = hbox(self._game_head, (self.reason, 1), self.first, self.open, margins=(12, 6, 12, 6), spacing=8)
        vbox(game_row, (self.games, 1), on=lower, margins=0, spacing=0)
        split = QSplitter(Qt.Orientation.Vertical, childrenCollapsible=False)
        split.addWidget(self._upper)
        split.addWidget(lower)
        split.setStretchFactor(1, 1)
        split.setSizes([_SLOTS_HEIGHT, 3 * _SLOTS_HEIGHT])
        vbox(*self._head(self.page), (split, 1), on=self, margins=0, spacing=0)

    def _connect(self) -> None:
        self.pause.clicked.connect(self._on_pause)
        self.end.clicked.connect(lambda: self.fleet.stop() if self.fleet is not None else None)
        self.page.clicked.connect(self._on_page)
        self.first.clicked.connect(self._on_first)
        self.open.clicked.connect(self._on_open)
        self.games.activated.connect(lambda _: self._on_open())
        self.games.chosen.connect(lambda _: self._show_buttons())

    def show_fleet(self, fleet: OpenFleet) -> None:
        self.fleet = fleet
        self.notices.put_away()
        attend(fleet.changed, self, lambda _: self._show() if fleet is self.fleet else None)
        attend(fleet.told, self, lambda sentence: self.tell(sentence) if fleet is self.fleet else None)
        self._show()

    # User actions

    def _on_pause(self) -> None:
        fleet = self.fleet
        if fleet is None:
            return
        if not fleet.is_running:
            self.notices.put_away()
            self.resume_wanted.emit(fleet.folder)
        elif fleet.state is BatchState.WORKING:
            fleet.pause()
        else:
            fleet.go_on()

    def _on_page(self) -> None:
        """Write the HTML overview of all games in their present state and open it in the browser."""
        if (fleet := self.fleet) is None:
            return
        try:
            write_overview(fleet.folder, fleet.plan, list(fleet.rows.values()), self._desk.speech.language)
        except OSError as failure:
            self.tell(text.NOT_KEPT.filled(folder=fleet.folder, reason=reason_of_failed(failure)))
            return
        page = fleet.folder / PAGES_FOLDER / OVERVIEW_FILE
        if not open_outside(QUrl.fromLocalFile(str(page))):
            self.tell(text.PAGE_NOT_OPENED.filled(path=page))

    def _on_first(self) -> None:
        if self.fleet is not None:
            self.fleet.prefer([self._games.games[row][0] for row in self.games.chosen_rows])

    def _on_open(self) -> None:
        fleet, row = self.fleet, self.games.current
        if fleet is None or not 0 <= row < len(self._games.games):
            return
        file, found = self._games.games[row]
        planned = fleet.plan.files[file]
        if (opened := fleet.tab_of(file)) is not None:
            self._desk.files.show_record(opened)
            self._desk.shell.show_up()
            return
        is_there = found is not None and not planned.is_tab and fleet.plan.results is ResultDestination.FOLDER
        path = Path(fleet.plan.folder) / planned.below if is_there else Path(planned.path)
        if found is None:
            self._desk.files.open_path(path)
        else:
            self._desk.files.open_games(path, {found.record: found.turning[0] if found.turning else 0})
        self._desk.shell.show_up()

    def tell(self, sentence: Phrase) -> None:
        self.notices.tell([sentence], self._say, self._desk.shell.theme, is_warning=True)

    # Appearance

    def _show(self) -> None:
        fleet = self.fleet
        if fleet is None:
            return
        say, plan = self._say, fleet.plan
        self.name.setText(plan.name or fleet.folder.name)
        limit = text.LIMITS[plan.limit.kind.name.lower()].filled(most=f"{plan.limit.most:,}")
        where = (
            Phrase(display_path(plan.folder), display_path(plan.folder))
            if plan.results is ResultDestination.FOLDER
            else text.IN_PLACE
        )
        where = text.INTO_TABS if plan.has_only_open_records else where
        self.conditions.setText(say(text.CONDITIONS.filled(files=len(plan.files), limit=limit, where=where)))
        self._games.show_fleet(fleet)
        self._slots.show_fleet(fleet)
        self.games.refresh()
        self.slots.refresh()
        self._upper.setVisible(fleet.is_running)
        sight, files = fleet.sight, len(plan.files)
        done = len({row.file for row in fleet.rows.values() if row.is_last})
        is_counted = sight is not None and fleet.is_running and sight.total_positions > 0
        said = text.FILES_DONE.filled(done=done, files=files)
        if sight is not None and is_counted:
            told = text.POSITIONS_LOOKS if sight.moves_to_verify else text.POSITIONS
            positions = told.filled(
                done=f"{sight.done_positions:,}", total=f"{sight.total_positions:,}", looks=f"{sight.moves_to_verify:,}"
            )
            self.done.setText(f"{say(said)}  {say(positions)}")
        else:
            self.done.setText(say(said))
        self.bar.setRange(0, _WHOLE if is_counted else max(1, files))
        self.bar.setValue(round(_WHOLE * sight.done_share) if sight is not None and is_counted else done)
        self.state.setText(say(self._state_told(fleet)))
        self._show_buttons()

    def _show_buttons(self) -> None:
        fleet = self.fleet
        if fleet is None:
            return
        rests = fleet.state is not BatchState.WORKING
        self._show_pause(rests=rests)
        self.pause.setVisible(not fleet.is_over)
        self.pause.setEnabled(fleet.state is not BatchState.ENDING)
        self.end.setVisible(fleet.is_running)
        self.end.setEnabled(fleet.state is not BatchState.ENDING)
        self.page.setEnabled(bool(fleet.rows))
        self.new.setEnabled(not fleet.is_running)
        chosen = [self._games.games[row] for row in self.games.chosen_rows if row < len(self._games.games)]
        self.first.setEnabled(fleet.is_running and any(found is None for _, found in chosen))
        self.open.setEnabled(bool(chosen))
        reason = self._games.failure_at(self.games.current)
        self.reason.setText("" if reason is None else self._say(reason))

    def _state_told(self, fleet: OpenFleet) -> Phrase:
        if not fleet.is_running:
            failed = text.SOME_FAILED.filled(count=len(fleet.failed))
            return text.ALL_DONE if fleet.is_over else failed if fleet.is_done else text.STOPPED_NOW
        told = {BatchState.PAUSED: text.PAUSED, BatchState.ON_BATTERY: text.ON_BATTERY, BatchState.ENDING: text.ENDING}
        if fleet.state in told:
            return told[fleet.state]
        left = None if fleet.sight is None else fleet.sight.seconds_left
        return text.STARTING if left is None else text.TIME_LEFT.filled(time=time_words(left))

    def _apply_theme(self) -> None:
        for head in (self._slot_head, self._game_head):
            head.setFont(sized(self.font(), NAME, is_bold=True))
        coloured(self.reason, self._desk.shell.theme.caution)
        super()._apply_theme()
