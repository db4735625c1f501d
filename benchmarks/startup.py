"""From the start of the process to the first paint: the whole shell beside a bare Qt window, in turn."""

import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterable, Iterator, Mapping
from functools import partial
from pathlib import Path
from typing import NamedTuple

from benchmarks.figures import Figure, Result, Unmeasured, interleaved

ROUNDS = 25
SETUPS = 5
OTHER_ROUNDS = 7
"""Of those that are there to be read, not judged."""
ROOT = Path(__file__).parents[1]

SAY = """
def say():
    now = time.clock_gettime(time.CLOCK_MONOTONIC)
    with open("/proc/self/status") as status:
        rss = next(int(line.split()[1]) for line in status if line.startswith("VmRSS"))
    print(1000 * (now - float(sys.argv[1])), rss / 1024, flush=True)
"""

BARE = (
    """
import sys, time
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication, QMainWindow
"""
    + SAY
    + """
class Window(QMainWindow):
    painted = False
    def paintEvent(self, event):
        super().paintEvent(event)
        if not self.painted:
            self.painted = True
            QTimer.singleShot(0, self.done)
    def done(self):
        say()
        self.close()
application = QApplication(sys.argv)
window = Window()
window.resize(1280, 800)
window.show()
application.exec()
"""
)

SHELL = (
    """
import gc, sys, time
gc.disable()
from functools import partial
from pathlib import Path
from app.base.folders import Folders
from app.desktop.window.main import Program
"""
    + SAY
    + """
program = Program(sys.argv[:1], Folders.from_root(Path(sys.argv[2])))
def stay(_):
    from PySide6.QtCore import QTimer
    QTimer.singleShot(3000, program.window.close)
def leave(_):
    say()
    program.window.close()
if sys.argv[3] == "keep":
    program.window.painted.connect(lambda _: say())
    program.ready.connect(stay)
elif sys.argv[3] == "ready":
    program.ready.connect(leave)
else:
    program.window.painted.connect(leave)
program.run()
"""
)


SAID: dict[str, tuple[str, float | None]] = {
    "painted": ("whole shell, painted", 1.5),
    "ready": ("whole shell, ready for a move", 2.3),
    "first painted": ("very first start, painted (no board yet)", None),
    "first ready": ("very first start, ready for a move", None),
}


class Start(NamedTuple):
    milliseconds: float
    megabytes: float


def start(code: str, environment: Mapping[str, str], *arguments: str) -> Start:
    """Run `code` in a fresh interpreter and read what it says."""
    begun = time.clock_gettime(time.CLOCK_MONOTONIC)
    command = [sys.executable, "-c", code, str(begun), *arguments]
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=True, timeout=60)
    milliseconds, megabytes = done.stdout.split()
    return Start(float(milliseconds), float(megabytes))


def measure() -> Iterator[Result]:
    platform = "xcb" if os.environ.get("DISPLAY") else "offscreen"
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    environment["QT_QPA_PLATFORM"] = platform
    bare, runs = list[Start](), {name: list[Start]() for name in ("painted", "ready", "first painted", "first ready")}
    with tempfile.TemporaryDirectory() as folder:
        home = str(Path(folder, "home"))
        for _ in range(2):  # the second start is the first with a remembered place, which a small screen may correct
            start(SHELL, environment, home, "keep")
        for number in range(ROUNDS):
            bare.append(start(BARE, environment))
            for name, done in runs.items() if number < OTHER_ROUNDS else [("painted", runs["painted"])]:
                first, _, until = name.rpartition(" ")
                done.append(start(SHELL, environment, str(Path(folder, f"{name} {number}")) if first else home, until))
    yield warm_setup()
    yield Figure(
        f"bare QMainWindow ({platform}), painted",
        middle(run.milliseconds for run in bare),
        "ms",
        of=f"median of {ROUNDS}",
        yardstick=True,
    )
    for name, (words, bound) in SAID.items():
        yield Figure(words, middle(run.milliseconds for run in runs[name]), "ms", of=f"median of {len(runs[name])}")
        pairs = list(zip(runs[name], bare, strict=False))
        ratio = middle(run.milliseconds / other.milliseconds for run, other in pairs)
        yield Figure(f"{words} / bare", ratio, "×", bound, of=f"median of {len(pairs)}", note="in pairs")
    yield Figure(
        "whole shell, memory at first paint", max(run.megabytes for run in runs["painted"]), "MB", 95, of="worst"
    )
    yield Figure("whole shell, memory when ready", max(run.megabytes for run in runs["ready"]), "MB", 95, of="worst")
    yield Figure("bare, memory at first paint", max(run.megabytes for run in bare), "MB", of="worst", yardstick=True)


def warm_setup() -> Result:
    """What `make` adds to every start when all is there."""
    name, make = "make, when everything is set up", shutil.which("make")
    if make is None or Path(sys.prefix) != ROOT / ".venv":
        return Unmeasured(name, "this was not started by make")
    environment = {key: value for key, value in os.environ.items() if key not in {"MAKEFLAGS", "MAKELEVEL", "MFLAGS"}}
    act = partial(subprocess.run, [make, "setup", "ARGS="], cwd=ROOT, env=environment, capture_output=True, check=True)
    (taken,) = interleaved([act], SETUPS)
    return Figure(name, taken, "s", 1, of=f"median of {SETUPS}")


def middle(numbers: Iterable[float]) -> float:
    return statistics.median(numbers)
