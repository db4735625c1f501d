"""An open batch analysis: a worker process of its own analyses, and reports its progress as lines of JSON."""

import json
from collections.abc import Mapping
from functools import cached_property, partial
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from PySide6.QtCore import QEventLoop, QObject, QTimer

from app.base.codec import value_in
from app.base.event import Event
from app.base.regular import parsed
from app.batch.game import GameRow
from app.batch.keeping import plan_in, rows_in, sent_copy
from app.batch.plan import FleetPlan, Results
from app.batch.progress import FleetProgress, FleetState
from app.desktop.desk.desk import Desk
from app.desktop.kit.subscriptions import attend
from app.formats.files import read_file
from app.record.tree import Record
from app.runtime.background_worker import BackgroundWorker
from app.runtime.exit import Exit
from app.runtime.launching import own_command
from app.runtime.worker_processes import WorkerProcesses
from app.text import fleet as text
from app.text.phrase import Phrase
from app.thoughts.score import Situations
from app.workspace.merge_findings import give_back, is_same_game
from app.workspace.open_record import OpenRecord

_ENDING_MS: Final = 4_000
_SLOT: Final = 0


class ReadyFleet(NamedTuple):
    """Content of a batch analysis folder."""

    folder: Path
    plan: FleetPlan
    rows: list[GameRow]
    tabs: Mapping[int, OpenRecord] = MappingProxyType({})
    """Open records whose copies are analysed, by file number."""


def fleet_in(folder: Path) -> ReadyFleet | Phrase:
    """Read the batch analysis in a folder, or return why that fails. For a worker thread."""
    try:
        return ReadyFleet(folder, plan_in(folder), rows_in(folder))
    except (OSError, ValueError):
        return text.NO_PLAN.filled(folder=folder)


class OpenFleet(QObject):
    """A batch analysis with its worker process, progress and results."""

    def __init__(self, desk: Desk, ready: ReadyFleet, parent: QObject) -> None:
        super().__init__(parent)
        self.folder, self.plan, rows, self._tabs = ready
        self.rows = {(row.file, row.record): row for row in rows}
        self.sight: FleetProgress | None = None
        self.changed = Event[None]()
        self.told = Event[Phrase]()
        self.rested = Event[None]()
        """Emitted when the worker process has ended."""
        self.is_running = False
        self.failed: dict[int, Phrase] = {}
        """Reasons why files cannot be analysed, by file number."""
        self._was_stopped = False
        self._desk, self._worker = desk, BackgroundWorker(self)
        self._language = desk.speech.language
        self._processes: WorkerProcesses | None = None
        attend(desk.running.ending, self, lambda _: self._wait())
        for row in rows:
            self._look_back(row, is_new=False)

    @property
    def is_over(self) -> bool:
        return len({row.file for row in self.rows.values() if row.is_last}) >= len(self.plan.files)

    @property
    def is_done(self) -> bool:
        """True if every file is done or cannot be analysed."""
        return len({row.file for row in self.rows.values() if row.is_last} | self.failed.keys()) >= len(self.plan.files)

    @property
    def state(self) -> FleetState:
        if not self.is_running:
            return FleetState.ENDED
        return FleetState.WORKING if self.sight is None else self.sight.state

    @cached_property
    def _written_in_place(self) -> frozenset[Path]:
        """The user's own files that results are written into; empty unless the results go in place."""
        is_in_place = self.plan.results is Results.IN_PLACE
        return frozenset(Path(each.path) for each in self.plan.files if is_in_place and not each.is_tab)

    def begin(self) -> None:
        words = ("fleet", "work", str(self.folder), "--machine", "--language", str(self._language))
        self._processes = WorkerProcesses([own_command(*words)], self)
        self._processes.said.connect(lambda said: self._on_said(said[1]))
        self._processes.gone.connect(lambda gone: self._on_gone(gone[1]))
        self.is_running, self._was_stopped, self.sight = True, False, None
        self._desk.files.begin_own_writing(self._written_in_place)
        self.failed.clear()
        self._processes.start(_SLOT)
        self.changed.emit(None)

    def pause(self) -> None:
        self._ask({"do": "pause"})

    def go_on(self) -> None:
        self._ask({"do": "go on"})

    def stop(self) -> None:
        self._was_stopped = True
        self._ask({"do": "stop"})

    def prefer(self, files: list[int]) -> None:
        """Move these files to the front of the queue."""
        self.plan = self.plan.preferring(files)
        self._ask({"do": "first", "files": files})
        self.changed.emit(None)

    def _ask(self, wish: dict[str, Any]) -> None:
        if self._processes is not None:
            self._processes.tell(_SLOT, json.dumps(wish).encode() + b"\n")

    def _on_said(self, line: str) -> None:
        try:
            said = parsed(line)
        except ValueError:
            return
        if not isinstance(said, dict):
            return
        if (sight := value_in(FleetProgress, said.get("sight"), None)) is not None:
            self.sight = sight
        elif (row := value_in(GameRow, said.get("row"), None)) is not None:
            self.rows[row.file, row.record] = row
            self._look_back(row, is_new=True)
            if row.is_last and row.file < len(self.plan.files):
                path = Path(self.plan.files[row.file].path)
                if path in self._written_in_place:
                    self._desk.files.take_in_own(path)
        elif isinstance(failed := said.get("failed"), list) and len(failed) == 3:
            self.failed[int(failed[0])] = Phrase(str(failed[1]), str(failed[2]))
        elif isinstance(note := said.get("note"), list) and len(note) == 3:
            name = Path(str(note[0])).name
            self.told.emit(Phrase(f"{name}：{note[1]}", f"{name}: {note[2]}"))
        self.changed.emit(None)

    # Open records

    def tab_of(self, file: int) -> OpenRecord | None:
        """Open record of which that file is a copy; None if it is closed."""
        opened = self._tabs.get(file)
        return opened if opened in self._desk.files.opened else None

    def _look_back(self, row: GameRow, *, is_new: bool) -> None:
        """Copy the results from a record's copy back into the open record."""
        if row.file < len(self.plan.files) and self.plan.files[row.file].is_tab:
            copy = Path(self.plan.files[row.file].path)
            self._worker.begin(partial(_copies, copy), partial(self._give_back, row.file, copy, is_new))

    def _give_back(self, file: int, copy: Path, is_new: bool, copies: tuple[Record, Record] | None) -> None:
        if copies is None:
            return
        sent, found = copies
        opened = self.tab_of(file) or self._desk.files.open_with(lambda record: is_same_game(record, sent))
        if opened is None or opened.game is not None:
            if is_new:
                self.told.emit(text.TAB_AWAY.filled(name=copy.stem))
            return
        levels = self._desk.preferences.now.thoughts
        give_back(opened, sent, found, Situations(levels.hopeful, levels.better, levels.superior, levels.winning))
        self._tabs = {**self._tabs, file: opened}
        self._worker.begin(lambda: sent_copy(copy).unlink(missing_ok=True), lambda _: None, failed=_leave)

    def _on_gone(self, end: Exit) -> None:
        self.is_running, self._processes = False, None
        self._desk.files.end_own_writing(self._written_in_place)
        if not self._was_stopped and end.number not in (0, 1):
            self.told.emit(text.WORK_GONE.filled(reason=end.of_own))
        elif end.number == 1 and end.last_words and not self.is_done:
            last = end.last_words[-1].removeprefix("yomisuji: ")
            self.told.emit(Phrase(last, last))
        self.changed.emit(None)
        self.rested.emit(None)

    def _wait(self) -> None:
        """Stop the worker process when the program quits, and wait for its end, at most `_ENDING_MS`."""
        if not self.is_running:
            return
        waiting = QEventLoop()
        leave = self.rested.connect(lambda _: waiting.quit())
        QTimer.singleShot(_ENDING_MS, waiting, waiting.quit)
        self.stop()
        waiting.exec()
        leave()


def _leave(_: Exception) -> None:
    """Ignore that the sent copy cannot be deleted: giving it back once more later changes nothing."""


def _copies(copy: Path) -> tuple[Record, Record] | None:
    """Sent and analysed version of a record's copy; None once it was given back. For a worker thread."""
    before, now = read_file(sent_copy(copy)).records, read_file(copy).records
    return (before[0], now[0]) if before and now else None
