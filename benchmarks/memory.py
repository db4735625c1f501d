"""The memory of the whole program: at the start, with a record of 5,000 nodes, and after an hour of study.

The hour is simulated: all that an engine says in it passes through the pipe, the log, the study and its pane, thirty
batches for every second, and the board goes on every five seconds; but the clocks that keep the program from looking more
often are sped up, so that it takes a minute or two. What is compared is the end of the hour with its first quarter, when
every position has been seen and every log is full.
"""

import ctypes
import gc
import json
import os
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack
from itertools import cycle
from pathlib import Path
from statistics import median
from typing import Any, NamedTuple
from unittest.mock import patch

from PySide6.QtWidgets import QApplication

from app.desktop.study.study_controller import studying
from app.formats.format import Encoding
from app.formats.registry import format_by_key
from app.runtime.engine import Engine
from benchmarks.figures import Figure, Result, Unmeasured
from benchmarks.machine_facts import ROOT, resident
from benchmarks.record import grown
from benchmarks.scripted_engine import RANKS, compiled, game, profile
from benchmarks.whole_program import Opened, opened

HOUR = 3600
BATCHES = 30
"""In a second, of every line once."""
STAY = 5
"""Seconds for which the board shows a position."""
SPEED = 30
SHOWN = 0.02
"""Seconds between two times that something is shown, instead of a tenth."""
RATE = BATCHES * RANKS * SPEED
REST = 2.0
"""Seconds that the program gets to come to rest."""
ROUNDS = 3
PATIENCE = 600.0
MEGABYTE = 1e6
MOST_GROWN = 1.05


RESTING = """
import sys
from pathlib import Path
from PySide6.QtCore import QTimer
from app.base.folders import Folders
from app.desktop.window.main import Program
program = Program(sys.argv[:1], Folders.from_root(Path(sys.argv[1])), [Path(name) for name in sys.argv[3:]])
def leave():
    import os
    if len(sys.argv) > 3 and len(program.desk.document.shown.record) < 1000:
        QTimer.singleShot(int(sys.argv[2]), leave)
        return
    with open("/proc/self/statm") as file:
        print(int(file.read().split()[1]) * os.sysconf("SC_PAGESIZE"))
    program.window.may_close = lambda: True
    program.window.close()
program.ready.connect(lambda _: QTimer.singleShot(int(sys.argv[2]), leave))
program.run()
"""


class Reading(NamedTuple):
    megabytes: float
    things: int
    """Of Python."""


def measure() -> Iterator[Result]:
    if not resident():
        yield Unmeasured("memory", "only Linux tells of it")
        return
    yield from _at_rest()
    said = _said()
    if "quarter" not in said:
        yield Unmeasured("after an hour of study", "there is no C compiler for the engine")
        return
    quarter, hour = (Reading(*said[name]) for name in ("quarter", "hour"))
    note = f"{HOUR * BATCHES:,} batches of {RANKS} lines, {said['looks']:,} looks, {said['positions']} positions in {said['seconds']:.0f} s"
    yield Figure("after an hour of study", hour.megabytes, "MB", of="once", note=note)
    note = f"{quarter.megabytes:.1f} MB then"
    ratio = hour.megabytes / quarter.megabytes
    yield Figure("… to after a quarter of it", ratio, "×", MOST_GROWN, of="once", note=note)
    ratio, note = hour.things / quarter.things, f"{quarter.things:,} then; more are loaded when first needed"
    yield Figure("… objects of Python, to after a quarter of it", ratio, "×", of="once", note=note)


def _at_rest() -> Iterator[Result]:
    with tempfile.TemporaryDirectory() as name:
        file, home = Path(name) / "large.kifu", Path(name) / "home"
        kif = format_by_key("kif")
        assert kif is not None  # noqa: S101 - it is one of ours
        file.write_text(kif.write([grown(random.Random(81))], Encoding.UTF_8), "utf-8")
        alone, large = ([_resting(home, *files) for _ in range(ROUNDS)] for files in ((), (file,)))
    start, with_record = median(alone), median(large)
    of, note = f"median of {ROUNDS}", f"{with_record - start:.1f} MB more"
    yield Figure(
        "at rest, two seconds after the start", start, "MB", of=of, note="with what is loaded while nobody waits for it"
    )
    yield Figure("… with a record of 5,000 nodes", with_record, "MB", of=of, note=note)


def _resting(home: Path, *files: Path) -> float:
    """Megabytes of the program, with nothing of ours beside it."""
    command = [sys.executable, "-c", RESTING, str(home), str(int(1000 * REST)), *map(str, files)]
    environment = os.environ | {"QT_QPA_PLATFORM": "offscreen"}
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, check=True, timeout=120)
    return int(done.stdout) / MEGABYTE


def _said() -> dict[str, Any]:
    environment = os.environ | {"QT_QPA_PLATFORM": "offscreen"}
    command = [sys.executable, "-m", "benchmarks.memory"]
    done = subprocess.run(command, cwd=ROOT, env=environment, stdout=subprocess.PIPE, check=True, timeout=800)
    said: dict[str, Any] = json.loads(done.stdout)
    return said


def of_an_hour(folder: Path) -> dict[str, object]:
    program = compiled(folder)
    if program is None:
        return {}
    with ExitStack() as stack:
        stack.enter_context(patch("app.runtime.engine.FRAME_MS", 0))
        stack.enter_context(patch("app.runtime.engine._FLOOD_SECONDS", 0.1 / SPEED))
        stack.enter_context(patch("app.desktop.study.study_display.PAUSE_MS", round(1000 * SHOWN)))
        whole = stack.enter_context(opened(folder / "home"))
        return _hour(whole, program)


class Hour:
    """Lets the board go on by how much the engine has said."""

    def __init__(self, whole: Opened) -> None:
        self.looks = self.positions = 0
        self._logs = whole.desk.pool.logs
        self._document = whole.desk.document
        line = self._document.shown.cursor.current_line()
        self._walk = cycle([*line[1:], *line[-2::-1]])

    def until(self, second: float) -> None:
        """Let the hour pass up to that second of it."""
        end = time.monotonic() + PATIENCE
        while (batches := sum(log.count for log in self._logs.all_logs) / RANKS) < second * BATCHES:
            if time.monotonic() > end:
                raise TimeoutError
            QApplication.processEvents()
            if batches >= (self.positions + 1) * STAY * BATCHES:
                self.positions += 1
                self._document.shown.cursor.go_to_node(next(self._walk))


def _hour(whole: Opened, program: Path) -> dict[str, object]:
    desk = whole.desk
    desk.document.shown.play_line(desk.document.shown.record.root, tuple(game()))
    desk.preferences.change_setting("study", "lines", RANKS)
    study, hour, on_frame = studying(desk), Hour(whole), Engine._on_frame  # noqa: SLF001 - it is what counts here
    desk.document.shown.cursor.go_to_start()

    def counted(engine: Engine) -> None:
        hour.looks += 1
        on_frame(engine)

    with patch.object(Engine, "_on_frame", counted):
        desk.shell.docks.show("study")
        study.add(desk.engines.add_engine(profile(program, "Script", RATE, RANKS)).key)
        begun = time.monotonic()
        hour.until(HOUR / 4)
        quarter = _read()
        hour.until(HOUR)
        said = {"quarter": quarter, "hour": _read(), "seconds": time.monotonic() - begun}
        study.stop()
    return {**said, "looks": hour.looks, "positions": hour.positions}


def _read() -> Reading:
    """When all that nobody needs is given back."""
    for _ in range(3):
        gc.collect()
    trim = getattr(ctypes.CDLL(None), "malloc_trim", None)
    if trim is not None:
        trim(0)
    return Reading(resident() / MEGABYTE, len(gc.get_objects()))


def main() -> None:
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        print(json.dumps(of_an_hour(Path(folder))))


if __name__ == "__main__":
    main()
