"""A tournament while it is played: games go to slots, what comes back is kept, and all that changes is told.

Nothing here waits for a disk. What was to be written is written in its order on a thread, a game's record before its result;
a result that was not yet on the disk when the program was killed is that of a game which is played again.
"""

import os
from collections.abc import Mapping, Sequence
from enum import Enum
from pathlib import Path
from time import monotonic
from typing import Any, Final, NamedTuple

from PySide6.QtCore import QObject

from app.base.atomic import tidy, write_atomic
from app.base.codec import form_of
from app.base.event import Event
from app.directing.slots import SAID_AT, SAID_DONE, SAID_READY, Slots, SlotWord, line_of, read_word
from app.play.clock import ClockFace, ClockState
from app.runtime.exit import Exit
from app.runtime.launch import Launch
from app.runtime.launching import own_command
from app.runtime.slot_processes import SlotProcesses
from app.runtime.writer import JournalWriter
from app.shogi.pieces import Side
from app.text import matches as text
from app.text.phrase import Language, Phrase
from app.tournament.keeping import GAMES, LOGS, PLAN, RESULTS, KeptTournament, game_name, plan_bytes, result_line
from app.tournament.match_game import GameSight
from app.tournament.plan import TournamentPlan
from app.tournament.results import MatchResult
from app.tournament.tournament import GameTask, Tournament

_WRITING: Final = 20.0
"""Seconds for what is left to be written."""


class RunState(Enum):
    PLAYING = "playing"
    HELD = "held"
    """No game is begun until it goes on."""
    DRAINING = "draining"
    """It ends when the games that run are over."""
    ENDED = "ended"


class GameBoard(NamedTuple):
    """A game that is being played, as it stands."""

    task: GameTask
    sight: GameSight
    slot: int
    seen_at: float
    """When that was heard, as `monotonic` counts."""

    @property
    def clock(self) -> ClockFace:
        """Both clocks, which go on counting; without the way that the slot's words took."""
        turn = Side.WHITE if self.sight.sfen.split()[1] == "w" else Side.BLACK
        conditions = self.task.conditions
        return ClockFace(ClockState(self.sight.stores), turn, conditions.times, self.seen_at, conditions.whole_seconds)


def slot_places(folder: Path, plan: TournamentPlan, language: Language) -> list[Launch]:
    """How each slot of a tournament in that folder is started here."""
    words = ("match", "slot", "--language", str(language))
    logs = [("--logs", str((folder / LOGS / f"slot{slot + 1}").absolute())) for slot in range(plan.slots)]
    return [own_command(*words, *(log if plan.rules.logs else ())) for log in logs]


class MatchRun:
    """It is no QObject; its Qt parts belong to one of its own."""

    def __init__(self, folder: Path, kept: KeptTournament, places: Sequence[Launch]) -> None:
        """`places` is how each slot is started."""
        self.tournament: Tournament = kept.tournament
        self.state = RunState.PLAYING
        self.taken: Event[MatchResult] = Event()
        """A game is over, and counted."""
        self.moved: Event[GameBoard] = Event()
        self.spoilt: Event[tuple[int, Phrase]] = Event()
        """A game that is to be played once more, and why."""
        self.stood_still: Event[tuple[int, Phrase]] = Event()
        """A game during which the program did not run for a while, and the sentence that says for how long."""
        self.ended: Event[Phrase | None] = Event()
        """Told once, when nothing runs any more; with the reason where something went wrong."""
        self.boards: dict[int, GameBoard] = {}
        """By the number of the game."""
        self.begun_at = monotonic()
        self._folder = folder
        self._whole_bytes = kept.whole_bytes
        self._owner = QObject()
        self._slots = Slots(len(places))
        self._processes = SlotProcesses(places, self._owner)
        self._processes.said.connect(lambda said: self._on_said(*said))
        self._processes.gone.connect(lambda gone: self._on_gone(*gone))
        self._writer = JournalWriter(self._owner)
        self._writer.failed.connect(self._on_unwritten)
        self._failure: Phrase | None = None

    # What somebody wants.

    def begin(self) -> None:
        self.begun_at = monotonic()
        self._writer.do(self._prepare)
        self._keep_plan()
        self._extend()
        if self.tournament.is_over:
            self._end()
            return
        for slot in range(min(len(self._slots), self.tournament.remaining)):
            self._processes.start(slot)

    def hold(self) -> None:
        """Begin no other game until `go_on`; those that run are played."""
        if self.state is RunState.PLAYING:
            self.state = RunState.HELD

    def go_on(self) -> None:
        if self.state in (RunState.HELD, RunState.DRAINING):
            self.state = RunState.PLAYING
            self._feed()

    def drain(self) -> None:
        """End when the games that run are over."""
        if self.state is not RunState.ENDED:
            self.state = RunState.DRAINING
            self._feed()

    def stop(self, failure: Phrase | None = None) -> None:
        """End now; the games that run are played again another time."""
        if self.state is not RunState.ENDED:
            self._failure = self._failure or failure
            self.tournament.put_back()
            self._end()

    def close(self) -> bool:
        """Have everything on the disk; False where that takes too long."""
        return self._writer.close(_WRITING)

    # Games to slots.

    def _feed(self) -> None:
        if self.state is RunState.PLAYING:
            for slot in self._slots.free:
                self._extend()
                task = self.tournament.next_task()
                if task is None:
                    break
                self._slots.give(slot, task.game)
                self._processes.tell(slot, line_of(task.game, {"game": form_of(GameTask).write(task)}))
        is_done = not self.tournament.running
        if is_done and (self.state is RunState.DRAINING or self.tournament.is_over):
            self._extend()
            if self.state is RunState.DRAINING or self.tournament.is_over:
                self._end()
            else:
                self._feed()

    def _extend(self) -> None:
        if self.tournament.extend():
            self._keep_plan()

    def _end(self) -> None:
        self.state = RunState.ENDED
        self.boards.clear()
        if self._processes.running:
            self._processes.end()
        else:
            self.ended.emit(self._failure)

    # What slots say.

    def _on_said(self, slot: int, line: str) -> None:
        word = read_word(line)
        if word is None or self.state is RunState.ENDED:
            return
        if word.word == SAID_READY:
            self._slots.is_ready(slot)
            self._feed()
        elif word.word == SAID_AT:
            self._on_move(slot, word)
        elif word.word == SAID_DONE and self._slots.done(slot, word.task):
            self.boards.pop(word.task, None)
            self._on_done(word.task, word.what)
            self._feed()

    def _on_move(self, slot: int, word: SlotWord) -> None:
        task, sight = self.tournament.running.get(word.task), word.what.get("sight")
        if task is not None and isinstance(sight, dict):
            board = self.boards[task.game] = GameBoard(task, form_of(GameSight).read(sight), slot, monotonic())
            self.moved.emit(board)

    def _on_done(self, game: int, what: Mapping[str, Any]) -> None:
        fault, spoilt, standstill = what.get("fault"), what.get("spoilt"), what.get("standstill")
        if fault is not None:
            self.stop(_phrase(fault))
            return
        result: MatchResult = form_of(MatchResult).read(what.get("result"))
        if standstill is not None:
            self.stood_still.emit((game, _phrase(standstill)))
        if spoilt is not None and self.tournament.void(game):
            self.spoilt.emit((game, _phrase(spoilt)))
            return
        record = what.get("record")

        def result_behind_record() -> bytes:
            """Write the record; the line of the result counts only when that is done."""
            if isinstance(record, str):
                write_atomic(self._folder / GAMES / game_name(game), record.encode())
            return result_line(result)

        self._writer.append(self._folder / RESULTS, result_behind_record)
        self.tournament.take(result)
        self.taken.emit(result)

    def _on_gone(self, slot: int, end: Exit) -> None:
        task, comes_back = self._slots.lost(slot)
        if self.state is RunState.ENDED:
            if not self._processes.running:
                self.ended.emit(self._failure)
            return
        sentence = text.SLOT_GONE.filled(slot=slot + 1, reason=end.of_own)
        if task is not None:
            self.boards.pop(task, None)
            if not self.tournament.void(task):
                self.stop(sentence)
                return
            self.spoilt.emit((task, sentence))
        if comes_back:
            self._processes.start(slot)
        elif self._slots.are_given_up or not self._processes.running:
            self.stop(sentence)

    # What is kept.

    def _prepare(self) -> None:
        """Make the folders, and take away what a killed program has left of files and of a line."""
        (self._folder / GAMES).mkdir(parents=True, exist_ok=True)
        tidy(self._folder)
        tidy(self._folder / GAMES)
        results = self._folder / RESULTS
        if results.exists() and results.stat().st_size > self._whole_bytes:
            os.truncate(results, self._whole_bytes)

    def _keep_plan(self) -> None:
        data = plan_bytes(self.tournament)
        self._writer.do(lambda: write_atomic(self._folder / PLAN, data))

    @property
    def unwritten(self) -> Phrase | None:
        """Sentence about what could not be written, also where the match ended before that was known."""
        reason = self._writer.failure
        return text.NOT_KEPT.filled(folder=self._folder, reason=reason) if reason else None

    def _on_unwritten(self, _: str) -> None:
        self.stop(self.unwritten)


def _phrase(said: object) -> Phrase:
    ja, en = said if isinstance(said, list) and len(said) == 2 else ("", "")
    return Phrase(str(ja), str(en))
