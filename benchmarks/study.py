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
from collections.abc import Iterator
from itertools import cycle, islice
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from app.config.engine_profile import BUNDLED, EngineProfile
from app.desktop.study.study_controller import StudyController, studying
from app.shogi.moves import MOVES, Move
from benchmarks.figures import Figure
from benchmarks.whole_program import Opened, is_busy, opened

ROOT = Path(__file__).parents[1]
FAIRY = Path("/usr/games/fairy-stockfish")
PLIES = 200
LINES = 10
RATE = 60
REST = 0.4
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
        for name, value, unit, bound, of, note in json.loads(done.stdout):
            yield Figure(name, value, unit, bound, of=of, note=note)


Told = tuple[str, float, str, float | None, str, str]


def run(engines: int) -> list[Told]:
    with tempfile.TemporaryDirectory() as home, opened(Path(home)) as whole:
        return list(_held(whole, engines))


def _held(whole: Opened, engines: int) -> Iterator[Told]:
    desk, watch = whole.desk, whole.watch
    study = studying(desk)
    for key, value in (("lines", LINES), ("writes", True), ("writes_all", True)):
        desk.preferences.change_setting("study", key, value)
    study.machine = study.machine._replace(cores=64)
    for number in range(engines):
        name = f"Engine {number}"
        if FAIRY.exists():
            study.add(desk.engines.add_engine(EngineProfile(name, name, str(FAIRY))).key)
        else:
            study.add(desk.engines.duplicate_engine(BUNDLED).key if number else BUNDLED)
    desk.document.shown.play_line(desk.document.shown.record.root, _moves())
    desk.document.shown.cursor.go_to_start()
    watch.until(lambda: _all_think(study))
    watch.turns.clear()
    steps = _walk(whole)
    by_clock, by_work = watch.longest
    who = f"{engines} engine{'s' if engines > 1 else ''} × {LINES} lines"
    turns = f"worst of {len(watch.turns)}"
    yield f"longest work in one go, {who}", by_work * 1e3, "ms", BOUND, turns, "of the window's own"
    is_quiet = not is_busy(engines)
    note = "by the clock" if is_quiet else "by the clock, on a machine that is too busy to judge by it"
    yield f"longest time the window is busy, {who}", by_clock * 1e3, "ms", BOUND if is_quiet else None, turns, note
    yield (
        f"a step of the held key, {who}",
        sorted(steps)[len(steps) // 2] * 1e3,
        "ms",
        None,
        f"median of {len(steps)}",
        f"at {RATE} a second",
    )
    study.stop()


def _all_think(study: StudyController) -> bool:
    students = [study.student(seat) for seat in study.seats]
    return bool(students) and all(each is not None and len(each.shown_findings or ()) >= LINES for each in students)


def _walk(whole: Opened) -> list[float]:
    board, watch, steps = whole.table.board, whole.watch, list[float]()
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


def _moves() -> tuple[Move, ...]:
    quiet = [word for word in SHUFFLE if word not in PAWNS]
    words = ["7g7f", "3c3d", *SHUFFLE, *islice(cycle(quiet), PLIES - 2 - len(SHUFFLE))]
    return tuple(move for word in words if (move := MOVES[word]) is not None)


if __name__ == "__main__":
    print(json.dumps(run(int(sys.argv[1]))))
