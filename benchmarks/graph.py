"""How long the graph of a game takes: its picture made anew, a step through the game, and a look at another move.

Beside it, in the same run and at the same size: laying the finished picture down, which is the least that any painting
of it costs, and the lines alone drawn with pens of width 1.2, which is the way that suggests itself.
"""

import json
import os
import random
import subprocess
import sys
from collections.abc import Callable, Iterator
from itertools import cycle, islice
from pathlib import Path
from typing import Any, cast

from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPixmap, QPolygonF
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from app.base.event import Event
from app.config.preferences import Preferences
from app.config.settings import GraphScale, Settings
from app.config.store import Loaded
from app.desktop.actions.desk import Desk
from app.desktop.panes.graph import GraphView
from app.desktop.panes.graph_canvas import GraphCanvas
from app.desktop.speech import Speech
from app.desktop.theme import LIGHT, Theme
from app.shogi.moves import move_of_usi
from app.text.phrase import Language
from app.workspace.document import Document
from benchmarks.figures import Figure, interleaved, seconds

PLIES = 500
ENGINES = 4
SIZE = (800, 250)
ROUNDS = 41
BURST = 2
ROOT = Path(__file__).parents[1]
BLIT, REBUILD, BROAD, WALK, STEP, HOVER, FIRST = range(7)
BOUNDS = {REBUILD: 20.0, STEP: 1.0, HOVER: 2.0}
"""Milliseconds."""
NAMES = {
    REBUILD: "the picture anew",
    BROAD: "its lines alone, pens of width 1.2",
    WALK: "one step without a graph",
    STEP: "what it adds to a step",
    HOVER: "a look at another move",
    FIRST: "a portion of a record read for the first time",
}


class Stage:
    """As much of a window as a graph needs."""

    theme: Theme = LIGHT

    def __init__(self) -> None:
        self.dressed = Event[None]()


def measure() -> Iterator[Figure]:
    environment = os.environ | {"QT_QPA_PLATFORM": "xcb" if os.environ.get("DISPLAY") else "offscreen"}
    command = [sys.executable, "-m", "benchmarks.graph"]
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, check=True, timeout=300)
    taken: list[float] = json.loads(done.stdout)
    taken[STEP] -= taken[WALK]
    where = f"{PLIES} moves × {ENGINES} engines"
    yield Figure(f"graph laid down, {SIZE[0]}×{SIZE[1]}", taken[BLIT], "ms")
    for act, name in NAMES.items():
        note = "" if act == FIRST else f"{taken[act] / taken[BLIT]:.1f} × laid down"
        yield Figure(f"graph: {name}, {where}", taken[act], "ms", BOUNDS.get(act), note=note)


def game() -> Document:
    """A long game with the scores of some engines at every move."""
    chance, document = random.Random(11), Document(lambda: 0.0)
    shuffle = [move for usi in ("2h3h", "8b7b", "3h2h", "7b8b") if (move := move_of_usi(usi)) is not None]
    document.play_line(document.record.root, tuple(islice(cycle(shuffle), PLIES)))
    scores = [0] * ENGINES
    for node in document.cursor.line():
        scores = [score + chance.randint(-60, 60) for score in scores]
        comment = "\n\n".join(f"#評価値={score}\n#深さ=20\n#エンジン=E{number}" for number, score in enumerate(scores))
        document.set_comment(node, comment)
    return document


def drawings() -> list[float]:
    """The median milliseconds of each act."""
    document = game()
    stepped, first = _shown(document)
    looked_at, _ = _shown(game())
    canvas = stepped.canvas
    if canvas is None or canvas.look.scale is not GraphScale.WIN_RATE or len(canvas.look.series) != ENGINES:
        raise RuntimeError("the graph does not show what should be measured")
    alone = game()
    line, line_alone = document.cursor.line(), alone.cursor.line()
    places_alone = cycle([*range(PLIES - 40, PLIES), *range(PLIES, PLIES - 40, -1)])
    places = cycle([*range(PLIES - 40, PLIES), *range(PLIES, PLIES - 40, -1)])
    looks = cycle(range(40, 760, 7))

    def step() -> None:
        document.cursor.go(line[next(places)])
        QApplication.sendPostedEvents(stepped.window())

    def hover() -> None:
        QTest.mouseMove(looked_at, QPoint(next(looks), 80))
        QApplication.sendPostedEvents(looked_at.window())

    sheet = QPixmap(canvas.picture.size())
    acts: list[Callable[[], object]] = [
        lambda: _lay_down(sheet, canvas),
        lambda: GraphCanvas(canvas.look, stepped.size(), stepped.devicePixelRatioF(), stepped.font()),
        lambda: _draw_broad(sheet, canvas),
        lambda: alone.cursor.go(line_alone[next(places_alone)]),
        step,
        hover,
    ]
    bursts = [lambda act=act: [act() for _ in range(BURST)] for act in acts]
    return [1000 * once for once in (*(once / BURST for once in interleaved(bursts, ROUNDS)), first)]


def _shown(document: Document) -> tuple[GraphView, float]:
    """A graph on the screen, and how many seconds it took to be shown with a first portion of scores."""
    preferences = Preferences(Loaded(Settings(), {}), lambda _: None)
    stage = cast(Any, Stage())  # no window, and no files: the graph asks for neither
    view = GraphView(Desk(document, preferences, Speech(Language.JA), stage, stage))
    view.resize(*SIZE)
    first = seconds(view.show)
    while view.canvas is None:
        QApplication.processEvents()
    view.repaint()
    return view, first


def _lay_down(sheet: QPixmap, canvas: GraphCanvas) -> None:
    painter = QPainter(sheet)
    painter.drawPixmap(0, 0, canvas.picture)
    painter.end()


def _draw_broad(sheet: QPixmap, canvas: GraphCanvas) -> None:
    painter = QPainter(sheet)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    for series in canvas.look.series:
        painter.setPen(QPen(QColor(Qt.GlobalColor.blue), 1.2))
        painter.drawPolyline(
            QPolygonF(
                [QPoint(round(canvas.x_of(p.ply)), round(canvas.y_of(p.points))).toPointF() for p in series.points]
            )
        )
    painter.end()


def main() -> None:
    application = QApplication([sys.argv[0], "-style", "Fusion"])
    print(json.dumps(drawings()))
    application.shutdown()


if __name__ == "__main__":
    main()
