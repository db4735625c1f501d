"""What must not be loaded before the window is on the screen."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
CAN_WAIT = {
    "app.desktop.actions.declared",
    "app.desktop.board.view",
    "app.desktop.analysis",
    "app.desktop.engines",
    "app.desktop.forms",
    "app.desktop.help",
    "app.desktop.kit.dialogs",
    "app.desktop.mate",
    "app.desktop.playing",
    "app.desktop.record",
    "app.desktop.settings",
    "app.desktop.study",
    "app.desktop.settings.command_palette",
    "app.record.tree",
    "app.shogi.pieces",
    "app.shogi.position",
    "app.text.commands",
    "app.text.readings",
    "app.workspace.finding",
    "argparse",
    "asyncio",
    "concurrent.futures",
    "email",
    "importlib.metadata",
    "logging",
    "multiprocessing",
    "numpy",
    "onnxruntime",
    "PySide6.QtNetwork",
    "PySide6.QtOpenGL",
    "PySide6.QtPrintSupport",
    "PySide6.QtQml",
    "PySide6.QtSql",
    "PySide6.QtSvg",
    "PySide6.QtSvgWidgets",
    "PySide6.QtTest",
    "rsshogi",
    "shogi",
    "sqlite3",
    "urllib.request",
    "xml",
}
MOST_IN_A_STEP = 10
"""Modules that are loaded while the window stands still: about as many milliseconds."""
NEVER = {"numpy", "onnxruntime", "PySide6.QtCharts", "PySide6.QtQml", "PySide6.QtQuick", "pyqtgraph", "rsshogi"}

ROOMS = (
    "analysis",
    "engines",
    "fleet",
    "help",
    "library",
    "lists",
    "mate",
    "matches",
    "online",
    "playing",
    "record",
    "settings",
    "study",
    "training",
)
"""Where dialogs are, and what docks hold."""

WATCH = """
import json, linecache, pathlib, sys
from app.desktop.window.main import Program, first_modules
from app.desktop.kit.idle import IDLE, Rank
from app.desktop.window.preloading import preload
from app.base.folders import Folders
from PySide6.QtCore import QTimer
program = Program(["yomisuji"], Folders.from_root(pathlib.Path(sys.argv[1])))
seen = {}
def on_painted(_):
    seen["painted"] = sorted(sys.modules)
def on_ready(_):
    seen["ready"] = sorted(sys.modules)
    IDLE.soon(program.window, look, rank=Rank.FOUND)
def look():
    IDLE.drain()  # the panes, and what comes after them
    for step in preload(first_modules()):
        now = set(sys.modules)
        seen["step %d" % len(seen)] = sorted(now - set(seen.get("warm", now)))
        seen["warm"] = sorted(now)
    seen["sources"] = sorted(linecache.cache)
    program.window.close()
program.window.painted.connect(on_painted)
program.ready.connect(on_ready)
code = program.run()
try:
    QTimer().start("soon")
except TypeError as refused:
    seen["refused"] = str(refused).splitlines()
print(json.dumps(seen))
sys.exit(code)
"""


@pytest.fixture(scope="module")
def modules(tmp_path_factory: pytest.TempPathFactory) -> dict[str, set[str]]:
    """The modules that a real start has loaded once the window is painted, and when all that waits is there."""
    home = tmp_path_factory.mktemp("home")
    environment = os.environ | {"QT_QPA_PLATFORM": "offscreen"}
    done = subprocess.run(
        [sys.executable, "-c", WATCH, str(home)],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
        check=True,
        timeout=60,
    )
    return {name: set(found) for name, found in json.loads(done.stdout.splitlines()[-1]).items()}


def test_first_paint_waits_for_nothing_it_does_not_show(modules: dict[str, set[str]]) -> None:
    assert sorted(modules["painted"] & CAN_WAIT) == []
    assert "app.desktop.window.window" in modules["painted"]


def test_nobody_reads_the_source_of_what_is_loaded(modules: dict[str, set[str]]) -> None:
    """As PySide would, of every module; only what loads the one that keeps it from that comes too late."""
    read = [Path(name) for name in sorted(modules["sources"])]
    assert [path for path in read if "app" in path.parts and path.name != "__init__.py"] == []


def test_qt_still_says_what_it_takes(modules: dict[str, set[str]]) -> None:
    """What reads signatures for that is compiled only now."""
    assert "  PySide6.QtCore.QTimer.start(msec: int, /)" in modules["refused"]


def test_what_waits_comes_afterwards(modules: dict[str, set[str]]) -> None:
    assert "shogi" in modules["warm"]
    assert "app.desktop.study.study_pane" not in modules["ready"], "no move needs a pane"
    engines = {"app.usi.session", "app.runtime.engine", "app.analysis.engine_verdicts"}
    assert engines & modules["ready"] == set(), "no move needs an engine"


def test_nothing_that_knows_qt_is_loaded_by_a_thread() -> None:
    """PySide makes its classes when they are first named; two threads that do so at a time end in a crash."""
    look = "import sys, app.shogi.rules as rules; rules.load_python_shogi(); print('PySide6' in sys.modules)"
    done = subprocess.run(
        [sys.executable, "-c", look], cwd=ROOT, capture_output=True, text=True, check=True, timeout=60
    )
    assert done.stdout.strip() == "False"


def test_some_things_never_enter_the_window(modules: dict[str, set[str]]) -> None:
    assert sorted(modules["warm"] & NEVER) == []


def test_what_is_loaded_ahead_comes_in_small_steps(modules: dict[str, set[str]]) -> None:
    steps = {name: len(loaded) for name, loaded in modules.items() if name.startswith("step ")}
    assert steps
    assert {name: count for name, count in steps.items() if count > MOST_IN_A_STEP} == {}


@pytest.mark.parametrize("room", ROOMS)
def test_every_dialog_and_every_pane_is_loaded_ahead(modules: dict[str, set[str]], room: str) -> None:
    there = {f"app.desktop.{room}.{path.stem}" for path in (ROOT / "app" / "desktop" / room).glob("[!_]*.py")}
    assert sorted(there - modules["warm"]) == []
