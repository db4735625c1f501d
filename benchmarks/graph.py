"""How long the graph of a game takes: its picture made anew, one more score, a step, and a look at another move.

Beside it, in the same run and at the same size: laying the finished picture down, which is the least that any painting
of it costs, and the lines alone drawn with pens of width 1.2, which is the way that suggests itself.
"""

import json
import os
import random
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from itertools import cycle, islice
from pathlib import Path
from typing import Any, cast

from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QColor, QMouseEvent, QPainter, QPen, QPixmap, QPolygonF
from PySide6.QtWidgets import QApplication

from app.base.event import Event
from app.config.preferences import LoadedSettings, Preferences
from app.config.settings import GraphScale, Settings
from app.desktop.analysis.graph import GraphView
from app.desktop.analysis.graph_canvas import GraphCanvas, GraphLook
from app.desktop.desk.desk import Desk
from app.desktop.kit.theme import LIGHT, Theme
from app.desktop.kit.translation import Translation
from app.shogi.moves import move_of_usi
from app.text.phrase import Language
from app.workspace.document import Document
from app.workspace.game_graph import PlyRange
from benchmarks.figures import Figure, interleaved, seconds

PLIES = 500
ENGINES = 4
SIZE = (800, 250)
ROUNDS = 41
BURST = 2
ROOT = Path(__file__).parents[1]
BLIT, REBUILD, BROAD, WALK, STEP, HOVER, POINT, NOTHING, ZOOM, WRITE, RESULT, FIRST = range(12)
BOUNDS = {REBUILD: 2.5, ZOOM: 2.5, STEP: 1.0, HOVER: 0.5, POINT: 0.1}
"""Milliseconds."""
NAMES = {
    REBUILD: "the picture anew, with other scores",
    NOTHING: "the first picture",
    ZOOM: "a step of zooming",
    BROAD: "its lines alone, pens of width 1.2",
    WALK: "one step without a graph",
    STEP: "what it adds to a step",
    HOVER: "a look at another move",
    POINT: "one more score drawn",
    WRITE: "a result written to a comment without a graph",
    RESULT: "what it adds to that, read, drawn and on the screen",
    FIRST: "a portion of a record read for the first time",
}


OTHERS = {BROAD, WALK, WRITE}
"""They are not the graph's."""


class Stage:
    """As much of a window as a graph needs."""

    theme: Theme = LIGHT

    def __init__(self) -> None:
        self.theme_changed = Event[None]()


def measure() -> Iterator[Figure]:
    environment = os.environ | {"QT_QPA_PLATFORM": "xcb" if os.environ.get("DISPLAY") else "offscreen"}
    command = [sys.executable, "-m", "benchmarks.graph"]
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, check=True, timeout=300)
    taken: list[float] = json.loads(done.stdout)
    taken[STEP] -= taken[WALK]
    taken[RESULT] -= taken[WRITE]
    of = f"median of {ROUNDS}"
    yield Figure(f"the finished picture laid down, {SIZE[0]}×{SIZE[1]}", taken[BLIT], "ms", of=of, yardstick=True)
    for act, name in NAMES.items():
        once = "once" if act == FIRST else of
        note = f"{PLIES} moves × {ENGINES} engines"
        yield Figure(name, taken[act], "ms", BOUNDS.get(act), of=once, note=note, yardstick=act in OTHERS)
        if act in (REBUILD, HOVER, POINT):
            other, words = (BROAD, "its lines alone, pens of width 1.2") if act == REBUILD else (BLIT, "laying it down")
            yield Figure(f"… to {words}", taken[act] / taken[other], "×", of=of, note=f"{taken[other]:.2f} ms")


def game() -> Document:
    """A long game with the scores of some engines at every move."""
    chance, document = random.Random(11), Document(lambda: 0.0)
    shuffle = [move for usi in ("2h3h", "8b7b", "3h2h", "7b8b") if (move := move_of_usi(usi)) is not None]
    document.shown.play_line(document.shown.record.root, tuple(islice(cycle(shuffle), PLIES)))
    scores = [0] * ENGINES
    for node in document.shown.cursor.current_line():
        scores = [score + chance.randint(-60, 60) for score in scores]
        document.shown.set_comment(node, comment_of(scores))
    return document


def comment_of(scores: Sequence[int]) -> str:
    return "\n\n".join(f"#評価値={score}\n#深さ=20\n#エンジン=E{number}" for number, score in enumerate(scores))


def drawings() -> list[float]:
    """The median milliseconds of each act."""
    document = game()
    stepped, first = _shown(document)
    looked_at, _ = _shown(game())
    canvas = stepped.canvas
    if canvas is None or canvas.look.upright.scale is not GraphScale.WIN_RATE or len(canvas.look.series) != ENGINES:
        raise RuntimeError("the graph does not show what should be measured")
    alone = game()
    line, line_alone = document.shown.cursor.current_line(), alone.shown.cursor.current_line()
    places_alone = cycle([*range(PLIES - 40, PLIES), *range(PLIES, PLIES - 40, -1)])
    places = cycle([*range(PLIES - 40, PLIES), *range(PLIES, PLIES - 40, -1)])
    looks = cycle(range(40, 760, 7))

    def step() -> None:
        document.shown.cursor.go_to_node(line[next(places)])
        QApplication.sendPostedEvents(stepped.window())

    def hover() -> None:
        # QTest.mouseMove takes longer by itself than what is to be measured
        where = QPointF(next(looks), 80)
        none, held = Qt.MouseButton.NoButton, Qt.KeyboardModifier.NoModifier
        QApplication.sendEvent(looked_at, QMouseEvent(QEvent.Type.MouseMove, where, where, none, none, held))
        QApplication.sendPostedEvents(looked_at.window())

    results = cycle([comment_of([*range(ENGINES - 1), score]) for score in (5, 300, -400, 20)])
    results_alone = cycle([comment_of([*range(ENGINES - 1), score]) for score in (5, 300, -400, 20)])
    drawn_in = GraphCanvas(canvas.look, stepped.size(), stepped.devicePixelRatioF(), stepped.font())
    whole = drawn_in.look.series[-1]
    growing = (whole._replace(points=whole.points[: ply + 1]) for ply in range(PLIES // 2, PLIES))
    drawn_in.renew([next(growing)], PLIES // 2)

    def anew(look: GraphLook, before: GraphCanvas | None) -> GraphCanvas:
        return GraphCanvas(look, stepped.size(), stepped.devicePixelRatioF(), stepped.font(), before)

    zooms = cycle([PlyRange(100.0, 350.0), PlyRange(0.0, 400.0)])

    def point() -> None:
        longer = next(growing)
        drawn_in.renew([longer], longer.points[-1].ply)

    def result() -> None:
        document.shown.set_comment(line[PLIES - 100], next(results))
        QApplication.sendPostedEvents(stepped.window())

    sheet = QPixmap(canvas.picture.size())
    acts: list[Callable[[], object]] = [
        lambda: _lay_down(sheet, canvas),
        lambda: anew(canvas.look._replace(series=tuple(series._replace() for series in canvas.look.series)), canvas),
        lambda: _draw_broad(sheet, canvas),
        lambda: alone.shown.cursor.go_to_node(line_alone[next(places_alone)]),
        step,
        hover,
        point,
        lambda: anew(canvas.look, None),
        lambda: anew(canvas.look._replace(reach=next(zooms)), canvas),
        lambda: alone.shown.set_comment(line_alone[PLIES - 100], next(results_alone)),
        result,
    ]
    bursts = [lambda act=act: [act() for _ in range(BURST)] for act in acts]
    return [1000 * once for once in (*(once / BURST for once in interleaved(bursts, ROUNDS)), first)]


def _shown(document: Document) -> tuple[GraphView, float]:
    """A graph on the screen, and how many seconds it took to be shown with a first portion of scores."""
    preferences = Preferences(LoadedSettings(Settings(), {}), lambda _: None)
    stage = cast(Any, Stage())  # no window, and no files: the graph asks for neither
    view = GraphView(Desk(document, preferences, Translation(Language.JA), stage, stage, stage))
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
                [
                    QPoint(round(canvas.plot.x_of(p.ply)), round(canvas.plot.y_of(p.points))).toPointF()
                    for p in series.points
                ]
            )
        )
    painter.end()


def main() -> None:
    application = QApplication([sys.argv[0], "-style", "Fusion"])
    print(json.dumps(drawings()))
    application.shutdown()


if __name__ == "__main__":
    main()
