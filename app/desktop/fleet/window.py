"""The window of batch analyses, which run for hours while the main window stays usable."""

import time
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from itertools import count
from pathlib import Path, PurePath
from types import MappingProxyType
from typing import Final

from PySide6.QtCore import Qt, QUrl
from PySide6.QtWidgets import QMessageBox, QSplitter, QWidget

from app.base.folders import display_path, find_folders, make_private
from app.batch.game import GameRow
from app.batch.keeping import (
    ANALYSES_FOLDER,
    OVERVIEW_FILE,
    PAGES_FOLDER,
    StoredBatchAnalysis,
    create_analysis,
    list_analyses,
)
from app.batch.page import overview_cells, write_overview
from app.batch.plan import BatchPlan, ResultDestination
from app.batch.progress import BatchState, FileProgress
from app.batch.work_queue import WorkerState, WorkerStatus
from app.desktop.desk.desk import Desk
from app.desktop.files.file_dialogs import AskedChoice, ask
from app.desktop.fleet.open_fleet import OpenFleet, ReadyFleet, fleet_in
from app.desktop.fleet.plan_dialog import FleetPlanDialog
from app.desktop.kit.background import attend, open_outside
from app.desktop.kit.dialogs import coloured, push_button
from app.desktop.kit.labels import CutLabel, hbox, vbox
from app.desktop.kit.signs import Tone
from app.desktop.kit.theme import NAME, sized
from app.desktop.lists.row_painter import Column, RowCell
from app.desktop.lists.rows import RowModel, RowView
from app.desktop.lists.work_page import KeptWork, StartPage, WorkPage, WorkView, WorkWindow, WorkWords
from app.formats.files import encode_records
from app.formats.format import Encoding
from app.formats.kif import KIF
from app.play.game_file_names import GameFacts, game_file_name
from app.text import fleet as text
from app.text.file_errors import failure_words, reason_of_failed
from app.text.phrase import Phrase
from app.tournament.planning import time_words
from app.workspace.open_record import OpenRecord

WORDS: Final = WorkWords(
    *(text.TITLE, text.WHAT_IT_IS, text.NEW_FLEET, text.KEPT_FLEETS, text.NO_FLEETS, text.HEAD_NAME, text.HEAD_STATE),
    *(text.KEPT_RUNNING, text.RESUME, text.SHOW_FLEET, text.ALL_FLEETS, text.PAUSE, text.PAUSE_HELP),
    *(text.STOP, text.STOP_HELP),
)
GAME_COLUMNS: Final = (
    Column("number", text.HEAD_NUMBER, 3, is_number=True),
    Column("game", text.HEAD_GAME, 10, stretches=True),
    Column("black", text.HEAD_BLACK, 7),
    Column("white", text.HEAD_WHITE, 7),
    Column("result", text.HEAD_RESULT, 6),
    Column("plies", text.HEAD_PLIES, 4, is_number=True),
    Column("accuracy_black", text.HEAD_ACCURACY_BLACK, 8, is_number=True),
    Column("accuracy_white", text.HEAD_ACCURACY_WHITE, 8, is_number=True),
    Column("blunders_black", text.HEAD_BLUNDERS_BLACK, 6, is_number=True),
    Column("blunders_white", text.HEAD_BLUNDERS_WHITE, 6, is_number=True),
    Column("turning", text.HEAD_TURNING, 8),
    Column("state", text.HEAD_STATE, 7),
)
SLOT_COLUMNS: Final = (
    Column("number", text.HEAD_NUMBER, 3, is_number=True),
    Column("engine", text.HEAD_ENGINE, 12),
    Column("host", text.HEAD_HOST, 9),
    Column("state", text.HEAD_DOES, 12, stretches=True),
    Column("speed", text.HEAD_SPEED, 6, is_number=True),
    Column("done", text.HEAD_DONE, 5, is_number=True),
)
_STATES: Final = {
    WorkerState.RESTING: (text.SLOT_RESTS, Tone.MUTED),
    WorkerState.STARTING: (text.SLOT_STARTS, Tone.MUTED),
    WorkerState.IDLE: (text.SLOT_WAITS, Tone.MUTED),
    WorkerState.BUSY: (text.SLOT_WORKS, Tone.PLAIN),
    WorkerState.UNREACHABLE: (text.SLOT_AWAY, Tone.WARNING),
    WorkerState.GIVEN_UP: (text.SLOT_GIVEN_UP, Tone.ERROR),
}


def kept_fleets(home: Path) -> list[KeptWork]:
    """Kept batch analyses in `home` with their state. For a worker thread."""
    return [KeptWork(each.folder, each.name, _state_of(each), each.is_over) for each in list_analyses(home)]


def _state_of(kept: StoredBatchAnalysis) -> Phrase:
    said = text.KEPT_DONE if kept.is_over else text.KEPT_STOPPED
    return said.filled(done=kept.finished_files, files=kept.file_count)


class FleetGameCells(RowModel):
    """Table model of the games in the planned order; a file has a row of its own until all its games are known."""

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk, GAME_COLUMNS)
        self.games: list[tuple[int, GameRow | None]] = []
        self._plan: BatchPlan | None = None
        self._sights: dict[int, FileProgress] = {}
        self._failed: Mapping[int, Phrase] = {}

    def show_fleet(self, fleet: OpenFleet | None) -> None:
        self.games = []
        self._plan = None if fleet is None else fleet.plan
        if fleet is None:
            return
        by_file: dict[int, list[GameRow]] = {}
        for row in fleet.rows.values():
            by_file.setdefault(row.file, []).append(row)
        for file in fleet.plan.prioritised_files:
            rows = sorted(by_file.get(file, ()), key=lambda row: row.record)
            self.games += [(file, row) for row in rows]
            if not any(row.is_last for row in rows):
                self.games.append((file, None))
        seen = () if fleet.sight is None or not fleet.is_running else fleet.sight.open_files
        self._sights, self._failed = {each.file: each for each in seen}, fleet.failed

    def count(self) -> int:
        return len(self.games)

    def cells(self, row: int) -> Sequence[RowCell]:
        say, (file, found) = self._desk.speech.say, self.games[row]
        if found is None or self._plan is None:
            name = "" if self._plan is None else PurePath(self._plan.files[file].path).name
            return (
                RowCell(str(file + 1), Tone.MUTED),
                RowCell(name),
                *(RowCell() for _ in range(9)),
                self._state_of(file),
            )
        words = [cell if isinstance(cell, str) else say(cell) for cell in overview_cells(found, self._plan)]
        tones = [Tone.MUTED, *(Tone.PLAIN for _ in words[1:])]
        for place, side in ((8, found.black), (9, found.white)):
            tones[place] = Tone.ERROR if side.blunders else Tone.PLAIN
        state = (
            RowCell(say(text.GAME_FAILED.filled(count=found.failed)), Tone.WARNING)
            if found.failed
            else RowCell("✓", Tone.GOOD)
        )
        return *(RowCell(word, tone) for word, tone in zip(words, tones, strict=True)), state

    def failure_at(self, row: int) -> Phrase | None:
        """Reason why the file in that row cannot be analysed; None if it can."""
        file = self.games[row][0] if 0 <= row < len(self.games) else -1
        if (reason := self._failed.get(file)) is None or self._plan is None:
            return None
        return text.FILE_BECAUSE.filled(name=PurePath(self._plan.files[file].path).name, reason=reason)

    def _state_of(self, file: int) -> RowCell:
        """Cell with the state of an unfinished file: failed, waiting, or its progress."""
        sight = self._sights.get(file)
        if file in self._failed:
            return RowCell(self._desk.speech.say(text.FILE_FAILED), Tone.ERROR)
        if sight is None:
            return RowCell(self._desk.speech.say(text.GAME_WAITS), Tone.MUTED)
        if sight.moves_to_verify and sight.done_positions == sight.total_positions:
            return RowCell(self._desk.speech.say(text.GAME_LOOKS.filled(count=sight.moves_to_verify)))
        share = sight.done_positions / sight.total_positions if sight.total_positions else 0.0
        return RowCell(f"{share:.0%}", bar=share)


class WorkerModel(RowModel):
    """Table model of the workers: engine, machine, state and speed."""

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk, SLOT_COLUMNS)
        self._slots: Sequence[WorkerStatus] = ()
        self._plan: BatchPlan | None = None

    def show_fleet(self, fleet: OpenFleet | None) -> None:
        sight = None if fleet is None or not fleet.is_running else fleet.sight
        self._slots = () if sight is None else sight.workers
        self._plan = None if fleet is None else fleet.plan

    def count(self) -> int:
        return len(self._slots)

    def cells(self, row: int) -> Sequence[RowCell]:
        say, slot = self._desk.speech.say, self._slots[row]
        profile = next((each for each in self._desk.engines.profiles if each.key == slot.engine), None)
        state, tone = _STATES[slot.state]
        file = slot.game.partition(".")[0]
        if slot.state is WorkerState.BUSY and slot.ply is not None and file.isdecimal():
            told = text.SLOT_LOOKS if slot.is_look else text.SLOT_AT
            state = told.filled(game=int(file) + 1, ply=slot.ply)
        elif slot.reason is not None and slot.state in (WorkerState.UNREACHABLE, WorkerState.GIVEN_UP):
            state = text.SLOT_BECAUSE.filled(state=state, reason=Phrase(*slot.reason))
        machine = "" if profile is None else profile.machine
        machine = slot.host if self._plan is not None and self._plan.scheduler else machine
        return (
            RowCell(str(row + 1), Tone.MUTED),
            RowCell(slot.engine if profile is None else profile.name),
            RowCell(machine or say(text.THIS_MACHINE)),
            RowCell(say(state), tone),
            RowCell(f"{slot.nps:,}" if slot.nps else ""),
            RowCell(f"{slot.done:,}"),
        )


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


SIZE: Final = (1120, 760)
WIDEST: Final = 760
_DESTRUCTIVE: Final = QMessageBox.ButtonRole.DestructiveRole


def show_fleet(desk: Desk) -> "FleetWindow":
    """Show the single batch analysis window and return it."""
    window = desk.shell.only(FleetWindow, lambda parent: FleetWindow(desk, parent))
    window.appear()
    return window


def analyse_games(desk: Desk, games: Mapping[str, Sequence[int]]) -> None:
    """Ask how to analyse games, given as files and the indices of games in them."""
    window = show_fleet(desk)
    if (dialog := window.page.ask_for_plan()) is not None:
        dialog.take_games(games)


def begun(
    home: Path, plan: BatchPlan, copies: Mapping[str, bytes], tabs: Mapping[int, OpenRecord]
) -> ReadyFleet | Phrase:
    """Begin a batch analysis in a new folder, or return why that failed. For a worker thread."""
    name = game_file_name("{date} {title}", GameFacts(time.strftime("%Y-%m-%d"), plan.name, "", "", 0))
    for number in count(1):
        folder = home / (name if number == 1 else f"{name} ({number})")
        try:
            make_private(home)
            kept = create_analysis(folder, plan, copies)
        except FileExistsError:
            continue
        except OSError as failure:
            return text.NOT_BEGUN.filled(folder=folder, reason=failure_words(failure).sentences)
        return ReadyFleet(folder, kept, [], tabs)
    raise AssertionError("numbers have no end")


class FleetPage(WorkPage[OpenFleet, ReadyFleet]):
    def __init__(self, desk: Desk, home: Path) -> None:
        self._home = home
        self.start, self.view = StartPage(desk, "fleets", WORDS, partial(kept_fleets, home)), FleetView(desk)
        super().__init__(desk, self.start, self.view)

    def ask_for_plan(self) -> FleetPlanDialog | None:
        """Open the dialog of a new analysis; if one is running, show that instead and return None."""
        if self.running is not None:
            self._show(self.running)
            self.view.tell(text.ONE_RUNS)
            return None
        dialog = FleetPlanDialog(self._desk, self.window())
        dialog.started.connect(lambda plan: self.begin(plan, dialog.tabs))
        dialog.open()
        return dialog

    def begin(self, plan: BatchPlan, tabs: Mapping[str, OpenRecord] = MappingProxyType({})) -> None:
        """Begin an analysis; `tabs` are the open records whose copies are analysed, by the path of the copy."""
        copies: dict[str, bytes] = {}
        for name, opened in tabs.items():
            data = encode_records([opened.record], KIF, Encoding.UTF_8)
            if isinstance(data, bytes):
                copies[name] = data
        numbers = {number: tabs[each.path] for number, each in enumerate(plan.files) if each.is_tab}
        self._open(partial(begun, self._home, plan, copies, numbers), to_run=True)

    def ask_before_end(self, then: Callable[[], object]) -> None:
        """Ask whether to stop the running analysis, and call `then` when it has stopped; without one, at once."""
        fleet = self.running
        if fleet is None:
            then()
            return

        def stop() -> None:
            if not fleet.is_running:
                then()
                return
            fleet.rested.connect(lambda _: then())
            fleet.stop()

        name = fleet.plan.name or fleet.folder.name
        choices = [AskedChoice(text.STOP_NOW, stop, _DESTRUCTIVE)]
        ask(self.window(), self._desk.speech, text.TITLE, text.STOP_ASK.filled(name=name), [text.STOP_MORE], choices)

    def _reopened(self, folder: Path, _: bool, /) -> ReadyFleet | Phrase:
        return fleet_in(folder)

    def _made(self, ready: ReadyFleet) -> OpenFleet:
        return OpenFleet(self._desk, ready, self)

    def _put_on(self, work: OpenFleet) -> None:
        self.view.show_fleet(work)

    def _set_to_work(self, work: OpenFleet) -> None:
        work.begin()


class FleetWindow(WorkWindow):
    def __init__(self, desk: Desk, parent: QWidget) -> None:
        self.page = FleetPage(desk, find_folders().data / ANALYSES_FOLDER)
        super().__init__(desk, parent, "fleets", text.TITLE, self.page, SIZE)
