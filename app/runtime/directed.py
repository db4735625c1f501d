"""A command that has a director do something with engines: the event loop, the engines and Ctrl-C around it."""

import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from types import TracebackType
from typing import Final, Protocol, Self

import app.runtime.unhooked  # noqa: F401 - before all that is loaded below

from PySide6.QtCore import QObject

from app.base.event import Event
from app.directing.requests import Request, Seat
from app.directing.seat_events import Director, Requests
from app.runtime.engine import Engines
from app.runtime.engine_logs import EngineLogs
from app.runtime.pool import EnginePlan, Pool
from app.runtime.qt import EventLoopRun, application
from app.runtime.runner import Runner

OnWish = Callable[[Request], Requests]
"""Told of each request that is not for the runner; what it returns is granted."""
OnStop = Callable[[float], Requests]
"""Told at the first Ctrl-C, with the moment: the director's requests an end in good order."""

_WRITING: Final = 5.0
"""Seconds for what is left of the logs."""


class DirectedRun(Protocol):
    """Something that grants a director's requests from its beginning to its end."""

    requested: Event[Request]
    finished: Event[None]

    @property
    def now(self) -> float: ...
    def begin(self) -> None: ...
    def grant(self, wanted: Requests) -> None: ...
    def abort(self) -> None: ...


class Directed:
    """One director after the other, with engines that stay warm in between; at the end of `with` they are put down."""

    def __init__(self, logs: Path | None = None) -> None:
        """`logs` is the folder for what engines say and are told; without it that is not written down."""
        self._application = application()
        self._engines = Engines()
        self.logs = EngineLogs(logs, are_seen=False)
        self.pool = Pool(self._engines, self.logs)
        self.owner: QObject = self._application
        """Of what belongs to Qt and lasts as long as this."""

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, raised: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._engines.running:
            leaving = EventLoopRun()
            leaving.interrupted.connect(lambda _: self._kill())
            self._engines.emptied.connect(lambda _: leaving.end())
            leaving.run(self._engines.quit)
        self.logs.close(_WRITING)

    def run(
        self,
        director: Director,
        plans: Mapping[Seat, EnginePlan],
        on_wish: OnWish,
        on_stop: OnStop | None = None,
        on_standstill: Callable[[float], object] | None = None,
    ) -> bool:
        """Have it done from beginning to end; False when somebody pressed Ctrl-C.

        Where nothing can be said any more, because the reader of a pipe is gone, it ends as by Ctrl-C, and that is raised.
        So is whatever else goes wrong, which the event loop would only print, and go on waiting.

        With `on_standstill`, which hears of the seconds, time in which the whole program did not run is no time for the
        director.
        """
        runner = Runner(director, plans, self.pool, skips_standstills=on_standstill is not None)
        if on_standstill is not None:
            runner.stood_still.connect(on_standstill)
        return self.follow(runner, on_wish, on_stop)

    def follow(self, runner: DirectedRun, on_wish: OnWish, on_stop: OnStop | None = None) -> bool:
        """The same for a run that somebody has made."""
        errand = EventLoopRun()
        failures: list[BaseException] = []
        stopping: list[OnStop] = [] if on_stop is None else [on_stop]

        def take(request: Request) -> None:
            try:
                runner.grant(on_wish(request))
            except OSError as failure:
                errand.fail(failure)

        def interrupt(_: None) -> None:
            """The first time the director may come to its end; the second time nobody is asked."""
            if stopping:
                runner.grant(stopping.pop()(runner.now))
            else:
                self._kill()
                runner.abort()

        def fail(_kind: type[BaseException], raised: BaseException, _trace: TracebackType | None) -> None:
            failures.append(raised)
            errand.end()

        runner.requested.connect(take)
        runner.finished.connect(lambda _: errand.end())
        errand.interrupted.connect(interrupt)
        before, sys.excepthook = sys.excepthook, fail
        try:
            errand.run(runner.begin)
        finally:
            sys.excepthook = before
            runner.abort()
        if failures:
            raise failures[0]
        return not errand.was_interrupted

    def make_room(self) -> None:
        """End the engines that stay warm; the next director has others started."""
        self.pool.make_room()

    def _kill(self) -> None:
        for engine in self._engines.running:
            engine.kill()
