"""The whole program in this process, as a person has it, to be measured: opened in a home of its own, turn by turn."""

import os
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from PySide6.QtCore import QAbstractEventDispatcher, QEventLoop, QTimer
from PySide6.QtWidgets import QApplication

from app.base.folders import Folders
from app.desktop.desk.desk import Desk
from app.desktop.kit.idle import IDLE
from app.desktop.window.board_controller import BoardController
from app.desktop.window.main import Program

PATIENCE = 60.0
SIZE = (1280, 800)
REST = 0.0003
"""Seconds between two turns, for others who want the processor."""
LOOK_MS = 5


class Watch:
    """How long each turn of the event loop took, by the clock and in work of our own."""

    def __init__(self) -> None:
        self.turns: list[tuple[float, float]] = []

    def turn(self, rest: float = REST) -> None:
        began, worked = time.perf_counter(), time.thread_time()
        QApplication.processEvents()
        self.turns.append((time.perf_counter() - began, time.thread_time() - worked))
        time.sleep(rest)

    def until(self, is_so: Callable[[], object], patience: float = PATIENCE) -> None:
        end = time.perf_counter() + patience
        while not is_so():
            if time.perf_counter() > end:
                raise TimeoutError
            self.turn()

    def run_until(self, is_so: Callable[[], object], patience: float = PATIENCE) -> None:
        """The same in a loop that goes on or sleeps as the program's own does; of its turns the work alone is known."""
        end, loop, worked = time.perf_counter() + patience, QEventLoop(), [time.thread_time()]
        dispatcher = QAbstractEventDispatcher.instance()

        def end_turn() -> None:
            """Whichever way the dispatcher goes round, all work lies between two pauses."""
            before, worked[0] = worked[0], time.thread_time()
            self.turns.append((worked[0] - before, worked[0] - before))

        dispatcher.aboutToBlock.connect(end_turn)
        looking = QTimer(interval=LOOK_MS)
        looking.timeout.connect(lambda: loop.quit() if is_so() or time.perf_counter() > end else None)
        looking.start()
        loop.exec()
        dispatcher.aboutToBlock.disconnect(end_turn)
        if not is_so():
            raise TimeoutError

    @property
    def longest(self) -> tuple[float, float]:
        """By the clock, and in work of our own."""
        by_clock, by_work = zip(*self.turns, strict=True)
        return max(by_clock), max(by_work)


class Opened(NamedTuple):
    program: Program
    table: BoardController
    desk: Desk
    watch: Watch


@contextmanager
def opened(home: Path) -> Iterator[Opened]:
    """With all that belongs to it, and closed at the end whatever is unsaved."""
    program = Program([sys.argv[0]], Folders.from_root(home))
    ready: list[None] = []
    program.ready.connect(ready.append)
    program.window.resize(*SIZE)
    program.window.show()
    watch = Watch()
    watch.until(lambda: ready)
    IDLE.drain()  # the panes, and what else follows
    if program.table is None or program.desk is None:
        raise RuntimeError("it is ready and has no table")
    try:
        yield Opened(program, program.table, program.desk, watch)
    finally:
        program.window.may_close = lambda: True
        program.window.close()
        program.desk.running.quit_and_wait(5.0)


def is_busy(own: int) -> bool:
    """Whether others want more than is left beside so many processes of ours; then the clock tells of them and not of us."""
    return os.getloadavg()[0] > (os.cpu_count() or 1) + own
