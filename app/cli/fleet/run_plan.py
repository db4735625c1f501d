"""`yomisuji fleet work`: runs or resumes the batch analysis in a folder, for a user or for the window."""

import json
import queue
import sqlite3
import sys
import threading
import time
from argparse import Namespace
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from app.base.codec import codec_of
from app.base.folders import folders
from app.base.locking import held
from app.base.process_priority import lower_priority
from app.base.regular import parsed
from app.batch.batch_analysis import BatchAnalysis, FileNote
from app.batch.battery import PowerWatch
from app.batch.dispatcher import WorkerPool
from app.batch.game import AnalysisManner, GameRow
from app.batch.keeping import FOUND, LOCK, keep_plan, plan_in
from app.batch.page import keep_overview
from app.batch.plan import FleetPlan
from app.batch.progress import FleetProgress, FleetState
from app.cli.arguments import Arguments
from app.cli.engine.engines import engine_chosen
from app.cli.fleet.optional_packages import requires_extra
from app.cli.kept_state import scales
from app.cli.settings import settings
from app.cli.terminal import INTERRUPTED, CommandError, Terminal
from app.library.library import open_analyses
from app.store.analysis_store import AnalysisStore, remedy_for
from app.text import fleet as text
from app.text import matches as match_text
from app.text.phrase import Language, Phrase

if TYPE_CHECKING:
    from app.runtime.launch import Launch
    from app.runtime.qt import EventLoopRun

_TICK_MS: Final = 250
_TOLD_EVERY: Final = 0.5
_POWER_EVERY: Final = 15.0


def fill(arguments: Arguments) -> None:
    arguments.add("folder", text.WORK_FOLDER_HELP, match_text.FOLDER_WORD)
    arguments.add_switch("--machine", text.MACHINE_HELP)


def run(asked: Namespace, terminal: Terminal) -> int:
    """Run the analysis. With `--machine` it writes lines of JSON, and reads requests from standard input."""
    return work_in(Path(asked.folder), terminal, is_machine=asked.machine)


def work_in(folder: Path, terminal: Terminal, *, is_machine: bool = False) -> int:
    """Run the analysis in a folder; the exit code is 1 after a failure, 130 if it was interrupted."""
    try:
        plan = plan_in(folder)
        lock = held(folder / LOCK)
    except (OSError, ValueError) as failure:
        raise CommandError(text.NO_PLAN.filled(folder=folder)) from failure
    if lock is None:
        raise CommandError(text.IN_USE.filled(folder=folder))
    if is_machine:
        lower_priority()
    store = _store(terminal)
    try:
        return _Errand(folder, plan, store, terminal, is_machine=is_machine).run()
    finally:
        if store is not None:
            store.close()
        lock.let_go()


def _store(terminal: Terminal) -> AnalysisStore | None:
    if not settings().analysis.stores:
        return None
    try:
        return open_analyses(folders().data)
    except (sqlite3.Error, OSError) as failure:
        terminal.complain(text.STORE_FAILED.filled(reason=remedy_for(failure) or failure))
        return None


def _slots(plan: FleetPlan, loop: "EventLoopRun", terminal: Terminal) -> WorkerPool:
    """Return slots as processes on this machine, or on the cluster of the plan's scheduler."""
    if plan.scheduler:
        with requires_extra():
            from app.cli.fleet.cluster.cluster_workers import slots_at  # noqa: PLC0415 - it needs the extra
        from app.runtime.calls import Calls  # noqa: PLC0415 - Qt is loaded only by those commands that need it

        def tell(said: Phrase) -> None:
            terminal.print_summary(said, scheduler=plan.scheduler)

        return slots_at(plan.scheduler, Path(plan.certificates), plan.slots, Calls(loop.owner).ask, tell)
    from app.runtime.worker_processes import WorkerProcesses  # noqa: PLC0415

    return WorkerProcesses(slot_places(plan, terminal.language), loop.owner)


def slot_places(plan: FleetPlan, language: Language) -> "list[Launch]":
    from app.runtime.launching import own_command  # noqa: PLC0415 - Qt is loaded only by those commands that need it

    return [own_command("fleet", "slot", "--language", str(language)) for _ in plan.slots]


class _Errand:
    def __init__(
        self, folder: Path, plan: FleetPlan, store: AnalysisStore | None, terminal: Terminal, *, is_machine: bool
    ) -> None:
        # Qt is loaded only by those commands that need it.
        from app.runtime.qt import EventLoopRun  # noqa: PLC0415

        self._folder = folder
        self._terminal = terminal
        self._is_machine = is_machine
        self._loop = EventLoopRun()
        profiles = {word: engine_chosen(word) for word in plan.slots}
        manner = AnalysisManner.of(plan, profiles[plan.slots[0]], settings(), scales(), terminal.language)
        slots = _slots(plan, self._loop, terminal)
        self._work = BatchAnalysis(folder, plan, slots, store, profiles, manner)
        self._wishes: queue.SimpleQueue[Mapping[str, Any]] = queue.SimpleQueue()
        self._told: FleetProgress | None = None
        self._told_at = self._looked_at = 0.0
        self._power = PowerWatch()
        self._was_stopped = False
        self._has_failed = False
        self._work.finished.connect(self._on_finished)
        self._work.noted.connect(self._on_noted)
        self._work.ended.connect(lambda _: self._loop.end())
        self._loop.interrupted.connect(lambda _: self._stop())

    def run(self) -> int:
        if self._is_machine:
            threading.Thread(target=self._hear, name="wishes", daemon=True).start()
        self._loop.every(_TICK_MS, self._tick)
        self._loop.run(self._work.begin)
        work = self._work
        with suppress(OSError):
            keep_overview(self._folder, work.plan, work.rows, self._terminal.language)
        is_whole = not self._was_stopped and work.failure is None
        if is_whole and not work.failed_files and not any(row.failed for row in work.rows):
            with suppress(OSError):
                # All findings are in the records now.
                (self._folder / FOUND).unlink()
        self._tell(at_once=True)
        if work.failure is not None:
            self._terminal.complain(work.failure)
        elif not self._is_machine:
            sentence = text.STOPPED if self._was_stopped else text.DONE
            self._terminal.print_summary(sentence, folder=self._folder, games=len(work.rows))
        return 1 if work.failure or self._has_failed else INTERRUPTED if self._was_stopped else 0

    def _hear(self) -> None:
        """Read the window's requests on a thread; stop when the window closes the pipe."""
        for line in sys.stdin:
            try:
                wish = parsed(line)
            except ValueError:
                continue
            if isinstance(wish, dict):
                self._wishes.put(wish)
        self._wishes.put({"do": "stop"})

    def _tick(self) -> None:
        while not self._wishes.empty():
            self._grant(self._wishes.get())
        now = time.monotonic()
        if now >= self._looked_at + _POWER_EVERY and self._work.plan.pauses_on_battery:
            self._looked_at = now
            turned = self._power.turned()
            if turned:
                self._work.pause(FleetState.ON_BATTERY)
            elif turned is False and self._work.state is FleetState.ON_BATTERY:
                self._work.go_on()
        self._work.tick()
        self._tell()

    def _grant(self, wish: Mapping[str, Any]) -> None:
        match wish.get("do"):
            case "pause":
                self._work.pause()
            case "go on":
                self._work.go_on()
            case "stop":
                self._stop()
            case "first":
                files = wish.get("files")
                if isinstance(files, list):
                    self._work.prefer([each for each in files if isinstance(each, int)])
                    with suppress(OSError):
                        keep_plan(self._folder, self._work.plan)

    def _stop(self) -> None:
        self._was_stopped = True
        self._work.stop()

    # Output

    def _tell(self, *, at_once: bool = False) -> None:
        now = time.monotonic()
        if now < self._told_at + _TOLD_EVERY and not at_once:
            return
        self._told_at = now
        sight = self._work.sight
        if self._is_machine:
            if sight != self._told:
                self._told = sight
                self._say({"sight": codec_of(FleetProgress).write(sight)})
        else:
            self._terminal.show(text.PROGRESS.filled(done=sight.done, total=sight.total, games=sight.files_done))

    def _on_finished(self, row: GameRow) -> None:
        if self._is_machine:
            self._say({"row": codec_of(GameRow).write(row)})
        else:
            name = self._work.plan.files[row.file].path
            self._terminal.print_summary(text.GAME_DONE.filled(name=name, asked=row.asked, taken=row.taken))

    def _on_noted(self, note: FileNote) -> None:
        self._has_failed = self._has_failed or note.is_failure
        if self._is_machine:
            self._say(
                {"note": [note.name, *note.reason]} if note.file is None else {"failed": [note.file, *note.reason]}
            )
        elif note.is_failure:
            self._terminal.fail(note.name, note.reason)
        else:
            self._terminal.warn(note.name, note.reason)

    def _say(self, what: Mapping[str, object]) -> None:
        self._terminal.say(json.dumps(what, ensure_ascii=False))
        sys.stdout.flush()
