"""The tables of the batch analysis window: kept analyses, the games of one, and its workers."""

from collections.abc import Mapping, Sequence
from pathlib import Path, PurePath
from typing import Final

from app.batch.game import GameRow
from app.batch.keeping import StoredBatchAnalysis, list_analyses
from app.batch.page import overview_cells
from app.batch.plan import BatchPlan
from app.batch.progress import FileProgress
from app.batch.work_queue import WorkerState, WorkerStatus
from app.desktop.desk.desk import Desk
from app.desktop.fleet.open_fleet import OpenFleet
from app.desktop.kit.colours import Tone
from app.desktop.lists.row_painter import Column, RowCell
from app.desktop.lists.rows import RowModel
from app.desktop.lists.work_page import KeptWork, WorkWords
from app.text import fleet as text
from app.text.phrase import Phrase

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
