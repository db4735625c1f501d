"""Engine match in the window: its folder and lock, the run that plays it, and its standings, computed on a thread."""

import errno
import time
from collections.abc import Callable
from functools import partial
from itertools import count
from pathlib import Path
from typing import Final, NamedTuple

from PySide6.QtCore import QObject, QTimer

from app.base.event import Event
from app.base.folders import make_private
from app.base.locking import FileLock, acquire_lock
from app.desktop.desk.desk import Desk
from app.desktop.kit.background import attend
from app.play.game_file_names import GameFacts, game_file_name
from app.runtime.background_worker import BackgroundWorker
from app.runtime.match_run import MatchRun, MatchRunState, worker_launches
from app.runtime.qt import run_until_event
from app.text import matches as text
from app.text.file_errors import failure_words
from app.text.phrase import Phrase
from app.tournament.overview import LlrCache, MatchOverview, MatchSnapshot, match_overview
from app.tournament.plan import TournamentPlan
from app.tournament.tournament_store import LOCK, StoredTournament, create_tournament, is_tournament, read_tournament

HOME: Final = "matches"
"""Folder of all matches, in the program's data folder."""
PAUSE_MS: Final = 250
"""Throttle in ms: the standings are computed at most this often, however quickly games end."""
_ENDING_MS: Final = 3_000


class ReadyMatch(NamedTuple):
    """Match that was read from a folder, or created there."""

    folder: Path
    kept: StoredTournament
    lock: FileLock | None
    """Lock that this process holds if the match is to be played, else None."""


def begun(home: Path, plan: TournamentPlan) -> ReadyMatch | Phrase:
    """Create a match in a new folder, or return the reason why not; call it on a thread, as the functions below."""
    name = game_file_name("{date} {title}", GameFacts(time.strftime("%Y-%m-%d"), plan.name, "", "", 0))
    for number in count(1):
        folder = home / (name if number == 1 else f"{name} ({number})")
        try:
            make_private(home)
            return _locked(folder, create_tournament(folder, plan))
        except FileExistsError:
            if not folder.exists():  # a file lies where the folder of all matches should be
                return _not_begun(folder, NotADirectoryError(errno.ENOTDIR, ""))
        except OSError as failure:
            return _not_begun(folder, failure)
    raise AssertionError("numbers have no end")


def _not_begun(folder: Path, failure: OSError) -> Phrase:
    return text.NOT_BEGUN.filled(folder=folder, **failure_words(failure)._asdict())


def reopened(folder: Path, *, to_play: bool) -> ReadyMatch | Phrase:
    """Read a stored match, to resume it or only to show it; return the reason if that fails."""
    if not is_tournament(folder):
        return text.NOT_A_TOURNAMENT.filled(folder=folder)
    try:
        lock = acquire_lock(folder / LOCK) if to_play else None
        if to_play and lock is None:
            return text.IN_USE.filled(folder=folder)
        return ReadyMatch(folder, read_tournament(folder), lock)
    except (OSError, ValueError):
        return text.PLAN_DAMAGED.filled(folder=folder)


def _locked(folder: Path, kept: StoredTournament) -> ReadyMatch | Phrase:
    lock = acquire_lock(folder / LOCK)
    return text.IN_USE.filled(folder=folder) if lock is None else ReadyMatch(folder, kept, lock)


class _Closed(NamedTuple):
    """End of a run."""

    in_time: bool
    kept: StoredTournament | None = None
    """Games on the disk, if they are fewer than were played."""


def _closed(run: MatchRun, folder: Path) -> _Closed:
    """Write all results; if that failed, read again what is on the disk."""
    in_time = run.close()
    if in_time and run.write_failure is None:
        return _Closed(in_time)
    try:
        return _Closed(in_time, read_tournament(folder))
    except (OSError, ValueError):  # reported when it could not be written
        return _Closed(in_time)


class OpenMatch(QObject):
    """Open match; one with a lock starts to play when it is constructed."""

    def __init__(self, desk: Desk, ready: ReadyMatch, parent: QObject) -> None:
        super().__init__(parent)
        self.folder, self.kept, self._lock = ready
        self.overview: MatchOverview | None = None
        self.run: MatchRun | None = None
        """Run of the match while it is played, until all results are on the disk."""
        self.changed = Event[None]()
        """Emitted when the standings or the state have changed."""
        self.moved = Event[None]()
        """Emitted when a running game has a new move."""
        self.told = Event[Phrase]()
        """Emitted with a message about a fault or an event."""
        self.rested = Event[None]()
        """Emitted when the match has stopped and all results are on the disk."""
        self._ratios: LlrCache = {}
        self._worker = BackgroundWorker(self)
        self._is_stale = False
        self._looks = 0
        self._later = QTimer(self, singleShot=True, interval=PAUSE_MS)
        self._later.timeout.connect(self._look)
        if self._lock is not None:
            self._play(desk)
        self._look()

    @property
    def plan(self) -> TournamentPlan:
        return self.kept.tournament.plan

    @property
    def state(self) -> MatchRunState:
        return MatchRunState.ENDED if self.run is None else self.run.state

    @property
    def is_playing(self) -> bool:
        return self.run is not None

    @property
    def is_reckoning(self) -> bool:
        """True while a thread computes; the object must not be deleted before it ends."""
        return self._worker.is_busy

    @property
    def running(self) -> int:
        """Number of games in progress."""
        return 0 if self.run is None else len(self.run.tournament.running_games)

    def _play(self, desk: Desk) -> None:
        run = self.run = MatchRun(self.folder, self.kept, worker_launches(self.folder, self.plan, desk.speech.language))
        run.result_counted.connect(lambda _: self._hear())
        run.game_updated.connect(lambda _: self.moved.emit(None))
        run.game_spoilt.connect(lambda spoilt: self.told.emit(text.SPOILT.filled(game=spoilt[0] + 1, reason=spoilt[1])))
        run.standstill_detected.connect(
            lambda stood: self.told.emit(text.STANDSTILL.filled(game=stood[0] + 1, reason=stood[1]))
        )
        run.ended.connect(self._on_ended)
        attend(desk.shell.closed, self, lambda _: self.stop())
        attend(desk.running.quit_begun, self, lambda _: self._wait())
        run.start()

    def hold(self) -> None:
        self._do(MatchRun.pause)

    def go_on(self) -> None:
        self._do(MatchRun.resume)

    def drain(self) -> None:
        self._do(MatchRun.finish_current_games)

    def stop(self) -> None:
        self._do(MatchRun.stop)

    def _do(self, act: Callable[[MatchRun], object]) -> None:
        if self.run is not None:
            act(self.run)
            self._hear()
            self.changed.emit(None)

    def _hear(self) -> None:
        """Schedule an update of the standings (throttled), and one more after the running one."""
        self._is_stale = True
        if not self._later.isActive() and not self._worker.is_busy:
            self._later.start()

    def _look(self) -> None:
        self._is_stale = False
        self._looks += 1
        look = partial(match_overview, MatchSnapshot.from_tournament(self.kept.tournament), self._ratios)
        self._worker.start(look, partial(self._on_looked, self._looks))

    def _on_looked(self, number: int, found: MatchOverview) -> None:
        if number == self._looks:
            self.overview = found
        if self._is_stale:
            self._later.start()
        self.changed.emit(None)

    def _on_ended(self, reason: Phrase | None) -> None:
        if reason is not None:
            self.told.emit(reason)
        run = self.run
        if run is not None:
            self._worker.start(partial(_closed, run, self.folder), self._on_closed)

    def _on_closed(self, closed: "_Closed") -> None:
        if not closed.in_time:
            self.told.emit(text.NOT_KEPT.filled(folder=self.folder, reason=text.DISK_SILENT))
        if closed.kept is not None:
            self.kept, self._ratios = closed.kept, {}
        self._let_go()
        self.changed.emit(None)
        self._look()
        self.rested.emit(None)

    def _let_go(self) -> None:
        self.run = None
        if self._lock is not None:
            self._lock.release()
            self._lock = None

    def _wait(self) -> None:
        """Stop the worker processes and write the results before the program ends."""
        if (run := self.run) is None:
            return
        run_until_event(self.rested, run.stop, _ENDING_MS)
        if self.run is not None:
            run.close()
            self._let_go()
