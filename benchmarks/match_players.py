"""Who plays in a match: USI engines as processes of their own, and a mover at random that needs none."""

import asyncio
import contextlib
import os
import signal
import subprocess
import time
from collections.abc import Mapping, Sequence
from enum import Enum
from pathlib import Path
from random import Random
from typing import NamedTuple, Protocol

from app.shogi import position as board
from app.shogi.moves import move_of_usi
from app.usi.answers import Answer, AnswerWord, BestMove
from app.usi.commands import Go, Outcome, PositionCommand
from app.usi.events import Answered, EngineFault, FaultKind, Informed, Introduced, Ready, SessionEnded, SessionEvent
from app.usi.info import Info, ScoreBound
from app.usi.session import EngineQuestion, Session
from app.usi.stages import Stage

ROOT = Path(__file__).parents[1]
RANDOM = "random"
"""The command that stands for the mover at random."""

BEGINNING, LOADING, LEAVING = 30.0, 120.0, 3.0
_PIECE = 1 << 16


class Failure(Enum):
    """No answer at all."""

    SILENT = "silent"
    GONE = "gone"


class Reply(NamedTuple):
    """`seconds` are from the writing of `go` to the reading of `bestmove`."""

    answer: Answer | Failure
    seconds: float
    depth: int | None = None
    words: str = ""
    """What the engine said, where that was no move."""
    info: Info | None = None
    """The last that it said of its best line, where that was no bound."""


class NoPlayerError(Exception):
    """The program does not run, does not introduce itself, or lacks an option that it was to have."""


class Player(Protocol):
    async def new_game(self) -> None: ...

    async def answer(self, asked: PositionCommand, go: Go, patience: float) -> Reply:
        """The answer to a question; SILENT after `patience` seconds."""

    async def game_over(self, outcome: Outcome) -> None: ...

    async def quit(self) -> None: ...


class RandomMover:
    """Any legal move, each as likely as any other."""

    def __init__(self, chance: Random) -> None:
        self._chance = chance

    async def new_game(self) -> None:
        """Nothing to forget."""

    async def answer(self, asked: PositionCommand, go: Go, patience: float) -> Reply:  # noqa: ARG002 - it needs no time
        begun = time.perf_counter()
        moves = _reached(asked).legal_moves()
        answer = BestMove(self._chance.choice(moves).usi) if moves else AnswerWord.RESIGN
        return Reply(answer, time.perf_counter() - begun)

    async def game_over(self, outcome: Outcome) -> None:
        """It does not care."""

    async def quit(self) -> None:
        """Nothing to end."""


def _is_exact(info: Info) -> bool:
    return info.score is not None and info.score.bound is ScoreBound.EXACT and (info.multipv or 1) == 1


def _reached(asked: PositionCommand) -> board.Position:
    walker = board.Position.from_sfen(asked.sfen or "startpos")
    for usi in asked.moves:
        move = move_of_usi(usi)
        if move is not None:
            walker.apply(move)
    return walker


class Engine:
    """A program that speaks USI. One that has failed is started anew for the next game."""

    def __init__(self, command: Sequence[str], options: Mapping[str, str] | None = None) -> None:
        """`options` by name, as text."""
        self._command = command
        self._options = dict(options or {})
        self._process: asyncio.subprocess.Process | None = None
        self._session = Session()
        self._events: list[SessionEvent] = []
        self._heard = 0.0

    async def new_game(self) -> None:
        fresh = self._process is None
        if await self._is_ready():
            return
        await self.end()
        # One that went away after a game may play another.
        if fresh or not await self._is_ready():
            await self.end()
            raise NoPlayerError(f"no readyok from {' '.join(self._command)}")

    async def _is_ready(self) -> bool:
        """Whether it is there for a new game; it is started where it is not running."""
        if self._process is None:
            await self._begin()
        if self._has_ended():
            return False
        self._session.new_game(time.perf_counter())
        await self._write()
        # One that has not been asked anything since the last game is ready as it is.
        return self._session.stage is Stage.READY or isinstance(await self._next(Ready, LOADING), Ready)

    async def answer(self, asked: PositionCommand, go: Go, patience: float) -> Reply:
        words, depth, info = "", None, None
        begun = time.perf_counter()
        if self._has_ended():
            return Reply(Failure.GONE, 0.0, words="between two moves")
        search = self._session.search(EngineQuestion(asked, go), begun)
        await self._write()
        end = begun + patience
        while (event := await self._next(SessionEvent, end - time.perf_counter())) is not None:
            seconds = self._heard - begun
            if isinstance(event, Informed):
                depth = depth if event.info.depth is None else event.info.depth
                info = event.info if _is_exact(event.info) else info
            elif isinstance(event, EngineFault) and event.kind is FaultKind.UNREADABLE_ANSWER:
                words = event.line
            elif isinstance(event, Answered) and event.search == search:
                return Reply(event.answer, seconds, depth, words, info)
            elif isinstance(event, SessionEnded):
                await self.end()
                return Reply(Failure.GONE, seconds, depth, f"exit code {event.exit}")
        await self.end()
        return Reply(Failure.SILENT, time.perf_counter() - begun, depth)

    async def game_over(self, outcome: Outcome) -> None:
        if self._process is not None and not self._has_ended():
            self._session.game_over(outcome, time.perf_counter())
            await self._write()

    async def quit(self) -> None:
        if self._process is None or self._has_ended():
            await self.end()
            return
        self._session.quit(time.perf_counter())
        await self._write()
        await self._next(SessionEnded, LEAVING)
        await self.end()

    async def end(self) -> None:
        """The process and all that it has started are no more."""
        process, self._process = self._process, None
        if process is None:
            return
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(process.pid, signal.SIGKILL)
        await process.wait()
        if process.stdin is not None:
            process.stdin.close()

    def _has_ended(self) -> bool:
        return self._session.stage is Stage.ENDED

    async def _begin(self) -> None:
        self._session, self._events = Session(), []
        self._heard = time.perf_counter()
        try:
            self._process = await asyncio.create_subprocess_exec(
                *self._command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=ROOT, start_new_session=True
            )
        except OSError as error:
            raise NoPlayerError(f"{' '.join(self._command)}: {error.strerror}") from error
        self._session.start(self._heard)
        await self._write()
        introduced = await self._next(Introduced, BEGINNING)
        if not isinstance(introduced, Introduced):
            await self.end()
            raise NoPlayerError(f"no usiok from {' '.join(self._command)}")
        for name, text in self._options.items():
            await self._set(name, text)

    async def _set(self, name: str, text: str) -> None:
        option = self._session.options.find(name)
        value = None if option is None else option.kind.meant(text)
        if option is None or value is None or option.problem(value):
            await self.end()
            raise NoPlayerError(f"{' '.join(self._command)} has no option {name} that can be {text}")
        self._session.set_option(option.name, value, time.perf_counter())

    async def _next(self, kind: type[SessionEvent], seconds: float) -> SessionEvent | None:
        """The next event of `kind`, or the end of the process; None when neither comes in time."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(max(0.0, seconds)):
                while True:
                    while self._events:
                        event = self._events.pop(0)
                        if isinstance(event, kind | SessionEnded):
                            return event
                    await self._read()
        return None

    async def _read(self) -> None:
        process = self._process
        if process is None or process.stdout is None:
            return
        piece = await process.stdout.read(_PIECE)
        self._heard = time.perf_counter()
        if piece:
            self._events += self._session.received(piece, self._heard)
        else:
            self._events += self._session.closed(await process.wait(), self._heard)
        await self._write()

    async def _write(self) -> None:
        process = self._process
        text = self._session.outgoing()
        if process is not None and process.stdin is not None and text:
            # An engine that is gone is heard of by its end.
            with contextlib.suppress(BrokenPipeError, ConnectionResetError):
                process.stdin.write(text)
                await process.stdin.drain()
