"""What it costs to have a director between two engines that answer at once, and to log all they say.

The yardstick is the same game by engines that somebody asks directly, in turn with it. What a game's own director does for a
move is not in it.
"""

import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median, quantiles
from typing import Final
from unittest.mock import patch

from PySide6.QtCore import QCoreApplication

from app.directing.requests import EndRequest, GoRequest, ReadyRequest, Request, Seat, Task, TimerRequest
from app.directing.seat_events import EngineReady, Requests, SeatEvent
from app.runtime.engine import Engines
from app.runtime.launch import Launch
from app.runtime.pool import EnginePlan, Pool
from app.runtime.process import ChildProcess
from app.runtime.runner import Runner
from app.usi.commands import PositionCommand
from app.usi.events import Answered, SessionEvent
from app.usi.session import Session
from benchmarks.engines import GO, MOVE, PLIES, compiled, play, turns_of, wait
from benchmarks.figures import Figure, Result, Unmeasured

GAMES: Final = 20
ROUNDS: Final = 3
SEATS: Final = (Seat("black"), Seat("white"))


class Moved(Request):
    """For the window."""

    ply: int


class Relay:
    """One game after the other, without rules."""

    def __init__(self) -> None:
        self._ready = self._games = self._task = 0
        self._position = PositionCommand()

    def on_start(self, now: float) -> Requests:
        return [*(ReadyRequest(seat, new_game=True) for seat in SEATS), TimerRequest(now + 60)]

    def on_event(self, heard: SeatEvent, now: float) -> Requests:
        if isinstance(heard.event, EngineReady):
            self._ready += 1
            return [self._ask()] if self._ready == len(SEATS) else []
        if not isinstance(heard.event, Answered):
            return []
        self._position = self._position.after(MOVE)
        ply = len(self._position.moves)
        if ply == PLIES:
            self._position = PositionCommand()
            self._games += 1
            if self._games == GAMES:
                return [EndRequest()]
        return [self._ask(), TimerRequest(now + 10), Moved(ply)]

    def on_timer(self, now: float) -> Requests:
        return [TimerRequest(now + 60)]

    def _ask(self) -> GoRequest:
        self._task += 1
        return GoRequest(SEATS[len(self._position.moves) % 2], Task(self._task), self._position, GO)


def measure() -> Iterator[Result]:
    QCoreApplication.instance() or QCoreApplication([])
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        if not compiled(folder):
            yield Unmeasured("directed engines", "there is no C compiler for the engines")
            return
        directed, direct, replies = list[float](), list[float](), list[int]()
        for _ in range(ROUNDS):
            with _watching(replies):
                _direct_a_match(folder)
            directed.append(median(turns_of(folder)))
            play(folder)
            direct.append(median(turns_of(folder)))
    cuts, of = quantiles(replies, n=100), f"of {len(replies):,} moves"
    yield Figure("bestmove read to the next go written, p50", cuts[49] / 1e3, "µs", 100, of=of)
    yield Figure("bestmove read to the next go written, p99", cuts[98] / 1e3, "µs", 1000, of=of)
    turn, bare = median(directed) / 1e3, median(direct) / 1e3
    yield Figure(
        "from one engine to the other, to asking directly",
        turn / bare,
        "×",
        2,
        of=f"medians of {ROUNDS}",
        note=f"{turn:.0f} to {bare:.0f} µs",
    )


def _direct_a_match(folder: Path) -> None:
    engines = Engines()
    launches = [Launch(str(folder / "engine"), (str(folder / f"stamps{i}"), "0", "0")) for i in range(len(SEATS))]
    plans = {seat: EnginePlan(seat, seat, launch) for seat, launch in zip(SEATS, launches, strict=True)}
    runner = Runner(Relay(), plans, Pool(engines))
    seen: list[Request] = []
    ends: list[None] = []
    runner.requested.connect(seen.append)
    runner.finished.connect(ends.append)
    runner.begin()
    wait(lambda: bool(ends))
    engines.quit()
    wait(lambda: not engines.running)


@contextmanager
def _watching(replies: list[int]) -> Iterator[None]:
    """Take down the nanoseconds from the reading of each move to what is written next."""
    since = [0]

    def heard(piece: bytes) -> None:
        since[0] = time.perf_counter_ns() if piece.startswith(b"bestmove") else 0

    def said(_: bytes) -> None:
        if since[0]:
            replies.append(time.perf_counter_ns() - since[0])
            since[0] = 0

    with overheard(heard, said):
        yield


@contextmanager
def overheard(heard: Callable[[bytes], object], said: Callable[[bytes], object]) -> Iterator[None]:
    """Have every piece that engines say told before it is looked at, and what they are told before it is written."""
    receive, write = Session.receive_bytes, ChildProcess.write

    def watched_read(session: Session, piece: bytes, now: float) -> list[SessionEvent]:
        heard(piece)
        return receive(session, piece, now)

    def watched_write(process: ChildProcess, data: bytes) -> None:
        said(data)
        write(process, data)

    with patch.object(Session, "receive_bytes", watched_read), patch.object(ChildProcess, "write", watched_write):
        yield
