"""Walking through a large record in the whole window: the arrow key held down with every dock in sight, and the graph dragged."""

import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from statistics import median

from PySide6.QtCore import QEvent, QPointF, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from app.desktop.analysis.graph import GraphView
from app.desktop.desk.dock import DOCKS
from benchmarks.figures import Figure, Result
from benchmarks.machine_facts import ROOT
from benchmarks.opening import large_record
from benchmarks.whole_program import Opened, opened

STEPS = 300
DRAGS = 200
LEAST = 60
"""Steps in a second, as often as a screen is drawn."""
FRAME = 0.02
"""Seconds between two movements of the mouse: quicker ones are gathered."""
SETTLED = 0.5
"""Seconds in which nothing of what was begun is left to do."""


def measure() -> Iterator[Result]:
    environment = os.environ | {"QT_QPA_PLATFORM": "offscreen"}
    command = [sys.executable, "-m", "benchmarks.walking"]
    done = subprocess.run(
        command, cwd=ROOT, env=environment, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, check=True, timeout=300
    )
    docks, held, dragged = json.loads(done.stdout)
    of, note = f"median of {len(held)}", f"{docks} docks, p99 {_slow(held):.1f} ms"
    yield Figure(
        "steps by a held key, every dock in sight", 1 / median(held), "moves/s", LEAST, at_least=True, of=of, note=note
    )
    of, note = f"median of {len(dragged)}", f"p99 {_slow(dragged):.1f} ms"
    yield Figure("a step by dragging the graph, painted", 1e3 * median(dragged), "ms", 1e3 / LEAST, of=of, note=note)


def _slow(times: Sequence[float]) -> float:
    """The slowest of a hundred, in milliseconds."""
    return 1e3 * sorted(times)[len(times) * 99 // 100]


def walks(whole: Opened) -> list[object]:
    """How many docks were in sight, and the seconds of each step."""
    desk, watch = whole.desk, whole.watch
    desk.files.open_record(large_record())
    watch.until(lambda: len(desk.document.shown.record) > STEPS)
    window = whole.program.window
    for each in DOCKS:
        window.docks.show(each.id)
    docks = [pane for each in DOCKS if (pane := window.docks.pane(each.id)) is not None]
    for dock in docks:
        dock.setParent(None)  # so that none lies on another
        dock.show()
    desk.document.shown.cursor.go_to_start()
    _settle(whole)
    board = whole.table.board
    whole.program.window.activateWindow()
    watch.until(whole.program.window.isActiveWindow)
    board.setFocus()
    held = [_step(lambda: QTest.keyClick(board, Qt.Key.Key_Right)) for _ in range(STEPS)]
    if desk.document.shown.cursor.node.ply < STEPS:
        raise RuntimeError(f"the key stepped to {desk.document.shown.cursor.node.ply}")
    return [sum(dock.isVisible() for dock in docks), held, _dragged(whole, docks)]


def _dragged(whole: Opened, docks: Sequence[QWidget]) -> list[float]:
    graph = next(view for dock in docks for view in dock.findChildren(GraphView))
    graph.resize(800, 250)
    _settle(whole)
    before = whole.desk.document.shown.cursor.node

    def mouse(kind: QEvent.Type, x: float) -> None:
        left, none = Qt.MouseButton.LeftButton, Qt.MouseButton.NoButton
        button = none if kind is QEvent.Type.MouseMove else left
        where = QPointF(x, 80)
        event = QMouseEvent(kind, where, graph.mapToGlobal(where), button, left, Qt.KeyboardModifier.NoModifier)
        QApplication.sendEvent(graph, event)

    mouse(QEvent.Type.MouseButtonPress, 80)
    steps = []
    for x in range(100, 100 + 3 * DRAGS, 3):
        time.sleep(FRAME)
        steps.append(_step(lambda x=x: mouse(QEvent.Type.MouseMove, x)))  # type: ignore[misc]
    mouse(QEvent.Type.MouseButtonRelease, 100 + 3 * DRAGS)
    if whole.desk.document.shown.cursor.node is before:
        raise RuntimeError("dragging moved nothing")
    return steps


def _step(act: Callable[[], object]) -> float:
    """Until all that it brought about is painted; what waits for a timer comes after the last."""
    start = time.perf_counter()
    act()
    QApplication.processEvents()
    return time.perf_counter() - start


def _settle(whole: Opened) -> None:
    end = time.perf_counter() + SETTLED
    whole.watch.until(lambda: time.perf_counter() > end)


def main() -> None:
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as home, opened(Path(home)) as whole:
        print(json.dumps(walks(whole)))


if __name__ == "__main__":
    main()
