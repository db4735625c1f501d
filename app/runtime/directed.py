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
from app.runtime.engine import EngineRegistry
from app.runtime.engine_logs import EngineLogs
from app.runtime.pool import EnginePlan, EnginePool
from app.runtime.qt import EventLoopRun, qt_application
from app.runtime.runner import DirectorRunner

OnRequest = Callable[[Request], Requests]
"""Callback for each request that the runner does not carry out; it returns further requests to be carried out."""
OnStop = Callable[[float], Requests]
"""Callback at the first Ctrl-C with the current time; it returns the director's requests for an orderly end."""

_WRITING_SECONDS: Final = 5.0


class DirectorLoop:
    """Runs directors (games, analyses) one by one; engines idle between them and are quit as the `with` block ends."""

    def __init__(self, logs: Path | None = None) -> None:
        """`logs` is the folder for engine logs; without it nothing is written."""
        self.owner: QObject = qt_application()
        """Parent of the Qt objects that live until the end of the `with` block."""
        self._engines = EngineRegistry()
        self.logs = EngineLogs(logs, are_seen=False)
        self.pool = EnginePool(self._engines, self.logs)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, raised: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._engines.running:
            leaving = EventLoopRun()
            leaving.interrupted.connect(lambda _: self._engines.kill_all())
            self._engines.all_ended.connect(lambda _: leaving.end_loop())
            leaving.run_loop(self._engines.quit_all)
        self.logs.close(_WRITING_SECONDS)

    def run_director(
        self,
        director: Director,
        plans: Mapping[Seat, EnginePlan],
        on_wish: OnRequest,
        on_stop: OnStop | None = None,
        on_standstill: Callable[[float], object] | None = None,
    ) -> bool:
        """Run a director to its end; False if Ctrl-C was pressed.

        If output is impossible because the reader of a pipe is gone, the run ends as by Ctrl-C and that error is
        raised. So is every other exception, which the event loop would only print and then wait forever.

        `on_standstill` gets the seconds in which the whole program did not run; the director's clock skips them.
        """
        runner = DirectorRunner(director, plans, self.pool, skips_standstills=on_standstill is not None)
        if on_standstill is not None:
            runner.standstill_detected.connect(on_standstill)
        return self.run_runner(runner, on_wish, on_stop)

    def run_runner(self, runner: DirectorRunner, on_wish: OnRequest, on_stop: OnStop | None = None) -> bool:
        """Run a runner to its end; False if Ctrl-C was pressed."""
        errand = EventLoopRun()
        failures: list[BaseException] = []
        stopping: list[OnStop] = [] if on_stop is None else [on_stop]

        def take(request: Request) -> None:
            try:
                runner.submit_requests(on_wish(request))
            except OSError as failure:
                errand.end_with_error(failure)

        def interrupt(_: None) -> None:
            """Let the director end at the first Ctrl-C; kill the engines at the second."""
            if stopping:
                runner.submit_requests(stopping.pop()(runner.now))
            else:
                self._engines.kill_all()
                runner.abort_run()

        def fail(_kind: type[BaseException], raised: BaseException, _trace: TracebackType | None) -> None:
            failures.append(raised)
            errand.end_loop()

        runner.requested.connect(take)
        runner.finished.connect(lambda _: errand.end_loop())
        errand.interrupted.connect(interrupt)
        before, sys.excepthook = sys.excepthook, fail
        try:
            errand.run_loop(runner.start)
        finally:
            sys.excepthook = before
            runner.abort_run()
        if failures:
            raise failures[0]
        return not errand.was_interrupted
