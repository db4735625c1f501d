"""Run of a tournament: gives its games to a work queue, saves results, and emits every change.

The disk never blocks this thread. A writer thread writes in order, a game's record before its result. A game whose
result was not on the disk when the program was killed is played again.
"""

import os
from collections.abc import Mapping, Sequence
from enum import Enum
from pathlib import Path
from time import monotonic
from typing import Any, Final, NamedTuple

from PySide6.QtCore import QObject, QTimer

from app.base.atomic import remove_leftovers, write_atomic
from app.base.codec import codec_of
from app.base.event import Event
from app.batch.dispatcher import WorkDispatcher
from app.batch.messages import DONE_KIND, STATUS_KIND, WorkerMessage, WorkFinished
from app.batch.work_queue import WorkGivenUp, WorkQueue
from app.play.clock import ClockSnapshot, ClockState
from app.runtime.launch import Launch
from app.runtime.launching import own_command
from app.runtime.worker_processes import WorkerProcesses
from app.runtime.writer import JournalWriter
from app.shogi.pieces import Side
from app.text import matches as text
from app.text.phrase import Language, Phrase
from app.tournament.match_game import GameView
from app.tournament.plan import TournamentPlan
from app.tournament.results import MatchResult
from app.tournament.tournament import GameTask, Tournament
from app.tournament.tournament_store import (
    GAMES,
    LOGS_FOLDER,
    PLAN_FILE,
    RESULTS_FILE,
    StoredTournament,
    game_file_name,
    log_plan_changes,
    serialize_plan,
    serialize_result,
)

_WRITING_SECONDS: Final = 20.0
_MOST_TRIES: Final = 4
"""Number of times that a game is played if a fault outside it spoils it; after that it counts, or the run stops."""
_TICK_MS: Final = 500


class MatchRunState(Enum):
    PLAYING = "playing"
    PAUSED = "held"
    """No new game is begun until `resume`."""
    DRAINING = "draining"
    """No new game is begun, and the run ends when the current games are over."""
    ENDED = "ended"


class RunningGame(NamedTuple):
    """Current state of a game that is being played."""

    task: GameTask
    view: GameView
    slot: int
    updated_at: float
    """Time of this state of the game, by the clock `monotonic`."""

    @property
    def clock(self) -> ClockSnapshot:
        """Both clocks, which go on counting; the delay of the worker's message is ignored."""
        turn = Side.WHITE if self.view.sfen.split()[1] == "w" else Side.BLACK
        conditions = self.task.conditions
        return ClockSnapshot(
            ClockState(self.view.stores), turn, conditions.times, self.updated_at, conditions.whole_seconds
        )


def worker_launches(folder: Path, plan: TournamentPlan, language: Language) -> list[Launch]:
    """Return the launch settings of each worker of a tournament on this machine; its logs go below `folder`."""
    words = ("match", "slot", "--language", str(language))
    logs = [("--logs", str((folder / LOGS_FOLDER / f"slot{slot + 1}").absolute())) for slot in range(plan.slots)]
    return [own_command(*words, *(log if plan.rules.logs else ())) for log in logs]


class MatchRun:
    """Run of a tournament on worker processes. (No QObject; its Qt objects have a parent of their own.)"""

    def __init__(self, folder: Path, kept: StoredTournament, places: Sequence[Launch]) -> None:
        """`places` are the launch settings of the worker processes, one for each."""
        self.tournament: Tournament = kept.tournament
        self.state = MatchRunState.PLAYING
        self.result_counted: Event[MatchResult] = Event()
        """Emitted when a game is over and its result counts."""
        self.game_updated: Event[RunningGame] = Event()
        self.game_spoilt: Event[tuple[int, Phrase]] = Event()
        """Emitted with the number of a game that will be replayed, and the reason."""
        self.standstill_detected: Event[tuple[int, Phrase]] = Event()
        """Emitted with the number of a game in which the program was suspended, and a message with the duration."""
        self.ended: Event[Phrase | None] = Event()
        """Emitted once, when no worker runs any more; with the reason of a failure, or None."""
        self.running_games: dict[int, RunningGame] = {}
        self.begun_at = monotonic()
        self._folder = folder
        self._complete_bytes = kept.complete_bytes
        self._owner = QObject()
        self._queue = WorkQueue[GameTask]([""] * len(places), _MOST_TRIES)
        self._dispatcher = WorkDispatcher(
            self._queue,
            WorkerProcesses(places, self._owner),
            lambda task: {"game": codec_of(GameTask).write(task)},
            lambda slot, reason: text.SLOT_GONE.filled(slot=slot + 1, reason=reason),
        )
        self._dispatcher.message_received.connect(lambda heard: self._on_message(*heard))
        self._dispatcher.work_given_up.connect(lambda given_up: self.stop(given_up.reason))
        self._dispatcher.worker_lost.connect(lambda lost: self._on_lost(*lost))
        self._dispatcher.workers_ended.connect(lambda _: self.ended.emit(self._failure))
        self._tick_timer = QTimer(self._owner, interval=_TICK_MS)
        self._tick_timer.timeout.connect(self._assign_games)
        self._writer = JournalWriter(self._owner)
        self._writer.failed.connect(self._on_write_failed)
        self._failure: Phrase | None = None

    # Commands.

    def start(self) -> None:
        self.begun_at = monotonic()
        plan = self.tournament.plan
        self._writer.queue_job(self._prepare_folder)
        self._writer.queue_job(lambda: log_plan_changes(self._folder, plan))
        self._save_plan()
        self._tick_timer.start()
        self._assign_games()

    def pause(self) -> None:
        """Pause: begin no other game until `resume`; current games continue."""
        if self.state is MatchRunState.PLAYING:
            self.state = MatchRunState.PAUSED
            self._assign_games()

    def resume(self) -> None:
        if self.state in (MatchRunState.PAUSED, MatchRunState.DRAINING):
            self.state = MatchRunState.PLAYING
            self._assign_games()

    def finish_current_games(self) -> None:
        """End the run when the current games are over."""
        if self.state is not MatchRunState.ENDED:
            self.state = MatchRunState.DRAINING
            self._assign_games()

    def stop(self, failure: Phrase | None = None) -> None:
        """End the run now; the current games will be replayed."""
        if self.state is not MatchRunState.ENDED:
            self._failure = self._failure or failure
            self._end_run()

    def close(self) -> bool:
        """Write all results and records to the disk; return False after a timeout."""
        return self._writer.close(_WRITING_SECONDS)

    # Games to workers.

    def _assign_games(self) -> None:
        """Give games to free workers, and end the run when none is left."""
        if self.state is MatchRunState.ENDED:
            return
        self._queue.is_paused = self.state is not MatchRunState.PLAYING
        if self._queue.is_paused:
            # A worker that was still starting has not begun its game.
            self.tournament.requeue_games(task.game for task in self._queue.withdraw(lambda _: True))
        while self.state is MatchRunState.PLAYING and self._queue.waiting_count < self._queue.free_count:
            self._make_pairings()
            if (task := self.tournament.next_task()) is None:
                break
            self._queue.add_work(task, (task.game,))
        self._dispatcher.tick()
        if self.state is MatchRunState.DRAINING and not self._queue.busy_count:
            self._make_pairings()
            self._end_run()
        elif self.tournament.is_over:
            self._make_pairings()
            if self.tournament.is_over:
                self._end_run()
        elif self._queue.are_all_given_up:
            self.stop(self._queue.reason)

    def _make_pairings(self) -> None:
        if self.tournament.make_next_pairings():
            self._save_plan()

    def _end_run(self) -> None:
        self.state = MatchRunState.ENDED
        self._tick_timer.stop()
        self.tournament.requeue_games(tuple(self.tournament.running_games))
        self.running_games.clear()
        self._dispatcher.end_workers()

    # Messages of workers.

    def _on_message(self, slot: int, word: WorkerMessage) -> None:
        if word.kind == STATUS_KIND:
            self._on_move(slot, word)
        elif word.kind == DONE_KIND and (task := self._queue.work_of_worker(slot)) is not None:
            self._on_game_over(slot, word.task, task, word.payload)
            self._assign_games()

    def _on_move(self, slot: int, word: WorkerMessage) -> None:
        task, sight = self._queue.work_of_worker(slot), word.payload.get("sight")
        if task is not None and isinstance(sight, dict):
            board = self.running_games[task.game] = RunningGame(task, codec_of(GameView).read(sight), slot, monotonic())
            self.game_updated.emit(board)

    def _on_game_over(self, slot: int, number: int, task: GameTask, what: Mapping[str, Any]) -> None:
        game, now = task.game, monotonic()
        self.running_games.pop(game, None)
        if (fault := what.get("fault")) is not None:
            self.stop(_decode_phrase(fault))
            return
        if (standstill := what.get("standstill")) is not None:
            self.standstill_detected.emit((game, _decode_phrase(standstill)))
        if (spoilt := what.get("spoilt")) is not None:
            orders = self._queue.repeat_work(slot, number, _decode_phrase(spoilt), now)
            counts = any(isinstance(order, WorkGivenUp) for order in orders)
            orders = [order for order in orders if not isinstance(order, WorkGivenUp)]
        else:
            counts = self._queue.mark_part_done(slot, number, game, now) is not None
            orders = self._queue.on_work_finished(slot, number, WorkFinished(), now)
        if counts:
            self._save_result(codec_of(MatchResult).read(what.get("result")), what.get("record"))
        else:
            self.game_spoilt.emit((game, _decode_phrase(spoilt)))
        self._dispatcher.execute_orders(orders)

    def _save_result(self, result: MatchResult, record: object) -> None:
        def result_behind_record() -> bytes:
            """Write a game's record, then return the line of its result: no result counts without its record."""
            if isinstance(record, str):
                write_atomic(self._folder / GAMES / game_file_name(result.game), record.encode())
            return serialize_result(result)

        self._writer.append_data(self._folder / RESULTS_FILE, result_behind_record)
        self.tournament.enter_result(result)
        for task in self._queue.withdraw(lambda task: bool({task.black, task.white} & self.tournament.idle_entrants)):
            del self.tournament.running_games[task.game]
        self.result_counted.emit(result)

    def _on_lost(self, task: GameTask | None, reason: Phrase) -> None:
        if task is not None and self.state is not MatchRunState.ENDED:
            self.running_games.pop(task.game, None)
            self.game_spoilt.emit((task.game, reason))
        self._assign_games()

    # Files.

    def _prepare_folder(self) -> None:
        """Make the folders, and remove temporary files and a partial line that a killed program left."""
        (self._folder / GAMES).mkdir(parents=True, exist_ok=True)
        remove_leftovers(self._folder)
        remove_leftovers(self._folder / GAMES)
        results = self._folder / RESULTS_FILE
        if results.exists() and results.stat().st_size > self._complete_bytes:
            os.truncate(results, self._complete_bytes)

    def _save_plan(self) -> None:
        data = serialize_plan(self.tournament)
        self._writer.queue_job(lambda: write_atomic(self._folder / PLAN_FILE, data))

    @property
    def write_failure(self) -> Phrase | None:
        """Message about a failed write; None if all went well. It may fail after the match has ended."""
        reason = self._writer.failure
        return text.NOT_KEPT.filled(folder=self._folder, reason=reason) if reason else None

    def _on_write_failed(self, _: str) -> None:
        self.stop(self.write_failure)


def _decode_phrase(said: object) -> Phrase:
    ja, en = said if isinstance(said, list) and len(said) == 2 else ("", "")
    return Phrase(str(ja), str(en))
