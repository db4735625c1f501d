"""A study while an arrow key is held: how long the window is ever busy, with one engine and with three.

The program starts as it does for a person, in a process and a home of its own. Each engine shows ten lines; the key is
held over a whole game and back, sixty steps a second, and let go for a moment now and then.
"""

import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from itertools import cycle, islice
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from app.base.folders import Folders
from app.config.engine_profile import BUNDLED, EngineProfile
from app.desktop.main import Program
from app.desktop.studying import Studying, studying
from app.desktop.table import Table
from app.shogi.moves import MOVES, Move
from benchmarks.figures import Figure

ROOT = Path(__file__).parents[1]
FAIRY = Path("/usr/games/fairy-stockfish")
PLIES = 200
LINES = 10
RATE = 60
REST = 0.4
PATIENCE = 30.0
SHUFFLE = ("4i4h", "6a6b", "2g2f", "8c8d", "4h4i", "6b6a", "3i4h", "7a6b", "4h3i", "6b7a")
PAWNS = {"2g2f", "8c8d"}
BOUND = 50.0
"""Milliseconds."""


def measure() -> Iterator[Figure]:
    environment = os.environ | {"QT_QPA_PLATFORM": "offscreen"}
    for engines in (1, 3):
        command = [sys.executable, "-m", "benchmarks.study", str(engines)]
        done = subprocess.run(
            command,
            cwd=ROOT,
            env=environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            check=True,
            timeout=300,
        )
        for name, value, unit, bound, note in json.loads(done.stdout):
            yield Figure(name, value, unit, bound, note=note)


class Watch:
    """How long each turn of the event loop took, by the clock and in work of our own."""

    def __init__(self) -> None:
        self.turns: list[tuple[float, float]] = []

    def turn(self) -> None:
        began, worked = time.perf_counter(), time.thread_time()
        QApplication.processEvents()
        self.turns.append((time.perf_counter() - began, time.thread_time() - worked))
        time.sleep(0.0003)

    def until(self, is_so: Callable[[], object]) -> None:
        end = time.perf_counter() + PATIENCE
        while not is_so():
            if time.perf_counter() > end:
                raise TimeoutError
            self.turn()


def run(engines: int) -> list[tuple[str, float, str, float | None, str]]:
    with tempfile.TemporaryDirectory() as home:
        program = Program(["study"], Folders.under(Path(home)))
        ready: list[None] = []
        program.ready.connect(ready.append)
        program.window.painted.connect(lambda _: program._go_on())  # noqa: SLF001 - as `run` does
        program.window.resize(1280, 800)
        program.window.show()
        watch = Watch()
        watch.until(lambda: ready)
        figures = list(_held(program, watch, engines))
        program.window.may_close = lambda: True
        program.window.close()
        if program.running is not None:
            program.running.end(5.0)
        return figures


def _held(program: Program, watch: Watch, engines: int) -> Iterator[tuple[str, float, str, float | None, str]]:
    desk = _table(program).desk
    study = studying(desk)
    for key, value in (("lines", LINES), ("writes", True), ("writes_all", True)):
        desk.preferences.change("study", key, value)
    study.machine = study.machine._replace(cores=64)
    for number in range(engines):
        name = f"Engine {number}"
        if FAIRY.exists():
            study.add(desk.engines.add(EngineProfile(name, name, str(FAIRY))).key)
        else:
            study.add(desk.engines.duplicate(BUNDLED).key if number else BUNDLED)
    desk.document.play_line(desk.document.record.root, _moves())
    desk.document.to_start()
    watch.until(lambda: _all_think(study))
    watch.turns.clear()
    steps = _walk(program, watch)
    by_clock, by_work = (sorted(times) for times in zip(*watch.turns, strict=True))
    of = f"{engines} engine{'s' if engines > 1 else ''} × {LINES} lines"
    yield f"longest work in one go, {of}", by_work[-1] * 1e3, "ms", BOUND, "of the window's own"
    # Where engines and others want more processors than there are, the clock tells of them and not of the window.
    is_quiet = os.getloadavg()[0] <= (os.cpu_count() or 1) + engines
    note = "by the clock" if is_quiet else "by the clock, on a machine that is too busy to judge by it"
    yield f"longest time the window is busy, {of}", by_clock[-1] * 1e3, "ms", BOUND if is_quiet else None, note
    yield f"a step of the held key, {of}", sorted(steps)[len(steps) // 2] * 1e3, "ms", None, f"at {RATE} a second"
    study.stop()


def _all_think(study: Studying) -> bool:
    students = [study.student(seat) for seat in study.seats]
    return bool(students) and all(each is not None and len(each.shown or ()) >= LINES for each in students)


def _walk(program: Program, watch: Watch) -> list[float]:
    board, steps = _table(program).board, list[float]()
    board.setFocus()
    due = time.perf_counter()
    for key in (Qt.Key.Key_Right, Qt.Key.Key_Left):
        for step in range(PLIES):
            began = time.perf_counter()
            QTest.keyClick(board, key)
            steps.append(time.perf_counter() - began)
            due = max(due + 1 / RATE, time.perf_counter()) + (REST if step % 40 == 39 else 0)
            while time.perf_counter() < due:
                watch.turn()
    return steps


def _table(program: Program) -> Table:
    if program.table is None:
        raise RuntimeError
    return program.table


def _moves() -> tuple[Move, ...]:
    quiet = [word for word in SHUFFLE if word not in PAWNS]
    words = ["7g7f", "3c3d", *SHUFFLE, *islice(cycle(quiet), PLIES - 2 - len(SHUFFLE))]
    return tuple(move for word in words if (move := MOVES[word]) is not None)


if __name__ == "__main__":
    print(json.dumps(run(int(sys.argv[1]))))
