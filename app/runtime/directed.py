"""Event loop, engines and Ctrl-C for commands that run a director (controller of a game or an analysis)."""

import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from types import TracebackType
from typing import Final, Self

import app.runtime.unhooked  # noqa: F401 - must precede the imports below

from PySide6.QtCore import QObject

from app.directing.requests import Request, Seat
from app.directing.seat_events import Director, Requests
from app.runtime.engine import Engines
from app.runtime.engine_logs import EngineLogs
from app.runtime.pool import EnginePlan, Pool
from app.runtime.qt import EventLoopRun, application
from app.runtime.runner import Runner

OnWish = Callable[[Request], Requests]
"""Callback for each request that the runner does not carry out; it returns further requests to be carried out."""
OnStop = Callable[[float], Requests]
"""Callback at the first Ctrl-C with the current time; it returns the director's requests for an orderly end."""

_WRITING_SECONDS: Final = 5.0


class Directed:
    """Runs directors (games, analyses) one by one; engines idle between them and are quit as the `with` block ends."""

    def __init__(self, logs: Path | None = None) -> None:
        """`logs` is the folder for engine logs; without it nothing is written."""
        self.owner: QObject = application()
        """Parent of the Qt objects that live until the end of the `with` block."""
        self._engines = Engines()
        self.logs = EngineLogs(logs, are_seen=False)
        self.pool = Pool(self._engines, self.logs)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, raised: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._engines.running:
            leaving = EventLoopRun()
            leaving.interrupted.connect(lambda _: self._engines.kill())
            self._engines.emptied.connect(lambda _: leaving.end())
            leaving.run(self._engines.quit)
        self.logs.close(_WRITING_SECONDS)

    def run(
        self,
        director: Director,
        plans: Mapping[Seat, EnginePlan],
        on_wish: OnWish,
        on_stop: OnStop | None = None,
        on_standstill: Callable[[float], object] | None = None,
    ) -> bool:
        """Run a director to its end; False if Ctrl-C was pressed.

        If output is impossible because the reader of a pipe is gone, the run ends as by Ctrl-C and that error is
        raised. So is every other exception, which the event loop would only print and then wait forever.

        `on_standstill` gets the seconds in which the whole program did not run; the director's clock skips them.
        """
        runner = Runner(director, plans, self.pool, skips_standstills=on_standstill is not None)
        if on_standstill is not None:
            runner.stood_still.connect(on_standstill)
        return self.follow(runner, on_wish, on_stop)

    def follow(self, runner: Runner, on_wish: OnWish, on_stop: OnStop | None = None) -> bool:
        """Run a runner to its end; False if Ctrl-C was pressed."""
        errand = EventLoopRun()
        failures: list[BaseException] = []
        stopping: list[OnStop] = [] if on_stop is None else [on_stop]

        def take(request: Request) -> None:
            try:
                runner.grant(on_wish(request))
            except OSError as failure:
                errand.fail(failure)

        def interrupt(_: None) -> None:
            """Let the director end at the first Ctrl-C; kill the engines at the second."""
            if stopping:
                runner.grant(stopping.pop()(runner.now))
            else:
                self._engines.kill()
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
