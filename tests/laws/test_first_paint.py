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
    "app.desktop.dialogs",
    "app.desktop.forms",
    "app.desktop.palette",
    "app.record.tree",
    "app.shogi.pieces",
    "app.shogi.position",
    "app.text.commands",
    "app.text.readings",
    "app.workspace.finding",
    "asyncio",
    "concurrent.futures",
    "email",
    "importlib.metadata",
    "logging.handlers",
    "multiprocessing",
    "numpy",
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
NEVER = {"numpy", "PySide6.QtCharts", "PySide6.QtQml", "PySide6.QtQuick", "pyqtgraph", "rsshogi"}

WATCH = """
import json, pathlib, sys
from app.desktop.main import Program, load_at_leisure
from app.base.folders import Folders
program = Program(["yomisuji"], Folders.under(pathlib.Path(sys.argv[1])))
seen = {}
def on_painted(_):
    seen["painted"] = sorted(sys.modules)
def on_ready(_):
    load_at_leisure()
    seen["later"] = sorted(sys.modules)
    program.window.close()
program.window.painted.connect(on_painted)
program.ready.connect(on_ready)
code = program.run()
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
    assert "app.desktop.window" in modules["painted"]


def test_what_waits_comes_afterwards(modules: dict[str, set[str]]) -> None:
    assert "shogi" in modules["later"]


def test_some_things_never_enter_the_window(modules: dict[str, set[str]]) -> None:
    assert sorted(modules["later"] & NEVER) == []
