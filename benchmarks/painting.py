"""How long the board takes to paint: all of it, one move, and one step of a drag, at device ratios 1 and 2.

Beside it, in the same run and at the same size: a widget that only fills itself with a colour, which is the least that
any painting costs here, and one that draws the pieces' SVG files on every paint, which is the way without a cache.
"""

import itertools
import json
import os
import random
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import TypeVar, cast

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, QRectF, Qt
from PySide6.QtGui import QColor, QMouseEvent, QPainter, QPaintEvent, QPixmap, QRegion, QTransform
from PySide6.QtSvg import QSvgRenderer
from PySide6.QtWidgets import QApplication, QWidget

from app.base.folders import resources_folder
from app.desktop.board.board_appearance import BoardAppearance
from app.desktop.board.geometry import Geometry
from app.desktop.board.painter import BoardPainter, changed_rects
from app.desktop.board.piece_pixmaps import PieceArt, face_of
from app.desktop.board.view import BoardView
from app.desktop.kit.icons import PictureCache
from app.desktop.kit.theme import window_font
from app.shogi.pieces import EMPTY, side_of
from app.shogi.squares import SQUARES, square_named
from app.workspace.document import Document
from app.workspace.scene import BoardScene
from benchmarks.figures import Figure, interleaved

T = TypeVar("T")

SIDE = 800
ROUNDS = 31
BURST = 20
"""Paints in one measurement, as in a drag or while stepping through a game; the figure is for one of them."""
NAIVE_ROUNDS = 15
"""It takes long, and what comes after it finds nothing of its own in the processor's memory: so it runs apart."""
MOVES = 60
ROOT = Path(__file__).parents[1]
FLOOR, PARTS, FULL, MOVE, DRAG, NAIVE, FULL_BESIDE_NAIVE = range(7)
BOUNDS = {"1": {FULL: 1.5, MOVE: 0.3, DRAG: 0.3}, "2": {FULL: 4.0}}
"""Milliseconds, by device ratio."""
NAMES = {FULL: "all of the board", MOVE: "one move", DRAG: "one step of a drag"}
FLOORS = {FULL: (FLOOR, "it"), MOVE: (PARTS, "its parts"), DRAG: (PARTS, "the parts of a move")}
"""The least that each can take."""


class Floor(QWidget):
    def __init__(self) -> None:
        super().__init__()
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802 - Qt's name
        painter = QPainter(self)
        for part in cast(Iterable[QRect], event.region()):
            painter.setClipRect(part)
            painter.fillRect(part, QColor("#e8c27c"))
        painter.end()


class Naive(Floor):
    """The wood is a picture, as it would be for anyone; the pieces are drawn from their files."""

    def __init__(self, scene: BoardScene, geometry: Geometry, background: QPixmap) -> None:
        super().__init__()
        self._scene = scene
        self._geometry = geometry
        self._background = background
        folder = resources_folder() / "pieces" / BoardAppearance(self.font()).pieces.value
        self._drawings = {path.stem: QSvgRenderer(str(path)) for path in folder.glob("*.svg")}

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002, N802 - Qt's name
        painter = QPainter(self)
        painter.scale(1 / self.devicePixelRatio(), 1 / self.devicePixelRatio())
        painter.drawPixmap(0, 0, self._background)
        for square in SQUARES:
            piece = self._scene.board[square]
            if piece != EMPTY:
                self._draw(painter, QRectF(self._geometry.rect_of(square)), face_of(piece), bool(side_of(piece)))
        painter.end()

    def _draw(self, painter: QPainter, rect: QRectF, face: str, upside_down: bool) -> None:
        painter.save()
        painter.translate(rect.center())
        painter.rotate(180 if upside_down else 0)
        self._drawings[face].render(painter, rect.translated(-rect.center()))
        painter.restore()


class PaintCounter(QObject):
    """Counts how often a widget is painted."""

    def __init__(self, widget: QWidget) -> None:
        super().__init__(widget)
        self.count = 0
        widget.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: ARG002, N802 - Qt's name
        self.count += event.type() == QEvent.Type.Paint
        return False


def measure() -> Iterator[Figure]:
    platform = "xcb" if os.environ.get("DISPLAY") else "offscreen"
    for ratio, bounds in BOUNDS.items():
        environment = os.environ | {"QT_QPA_PLATFORM": platform, "QT_SCALE_FACTOR": ratio}
        command = [sys.executable, "-m", "benchmarks.painting"]
        done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, check=True, timeout=300)
        taken: list[float] = json.loads(done.stdout)
        where = f"ratio {ratio}"
        of = f"median of {ROUNDS}"
        for act, name in NAMES.items():
            yield Figure(
                f"{name}, {where}", taken[act], "ms", bounds.get(act), of=of, note=f"{SIDE}×{SIDE}, {platform}"
            )
            floor, filled = FLOORS[act]
            note = f"{taken[floor]:.2f} ms"
            yield Figure(f"… to filling {filled} with a colour", taken[act] / taken[floor], "×", of=of, note=note)
        yield Figure(
            f"SVG drawn on every paint, to ours, {where}",
            taken[NAIVE] / taken[FULL_BESIDE_NAIVE],
            "×",
            at_least=True,
            of=f"median of {NAIVE_ROUNDS}",
            note=f"{taken[NAIVE]:.1f} ms",
        )


def paintings(folder: Path) -> list[float]:
    """The median milliseconds of every way to paint, at the ratio of this process."""
    played = scenes()
    ours, dragged = _view(folder), _view(folder)
    for view in (ours, dragged):
        view.set_scene(played[0])
    floor = Floor()
    _show(floor)
    _show(ours)
    _show(dragged)
    layout = ours.layout_now
    painter = BoardPainter(layout, _manner(), PieceArt(_manner().pieces, layout.square))
    naive = Naive(played[0], layout, painter.background())
    _show(naive)
    # Every scene beside its neighbours, there and back, so that no step is more than one move.
    following = itertools.cycle([*played[1:], *played[-2::-1]])
    parts = QRegion()
    for rect in changed_rects(played[0], played[1], layout):
        parts += QTransform.fromScale(1 / floor.devicePixelRatio(), 1 / floor.devicePixelRatio()).mapRect(rect)
    acts: list[Callable[[], object]] = [
        floor.repaint,
        lambda: _painted(floor.update, parts),
        ours.repaint,
        lambda: _painted(ours.set_scene, next(following)),
        _carrying(dragged, played[0]),
    ]
    widgets: list[QWidget] = [floor, floor, ours, ours, dragged]
    for act, widget in zip(acts, widgets, strict=True):
        counter = PaintCounter(widget)
        act()
        if counter.count != 1:
            raise RuntimeError(f"{counter.count} paints where one should be measured")
        widget.removeEventFilter(counter)
    bursts = [lambda act=act: [act() for _ in range(BURST)] for act in acts]
    taken = [once / BURST for once in interleaved(bursts, ROUNDS)]
    return [1000 * once for once in (*taken, *interleaved([naive.repaint, ours.repaint], NAIVE_ROUNDS))]


def scenes() -> Sequence[BoardScene]:
    """What the board shows in the course of a game."""
    chance, opened = random.Random(7), Document(lambda: 0.0).shown
    shown = [opened.scene()]
    while len(shown) < MOVES:
        opened.play_move(chance.choice(opened.cursor.position.legal_moves()))
        shown.append(opened.scene())
    return [scene._replace(names=("先手", "後手")) for scene in shown]


def _manner() -> BoardAppearance:
    font = window_font()
    if font is None:
        raise RuntimeError("the bundled font could not be read")
    return BoardAppearance(font)


def _view(folder: Path) -> BoardView:
    view = BoardView(Document(lambda: 0.0).shown.move_input, PictureCache(folder, lambda _, __: None))
    view.set_appearance(_manner())
    return view


def _show(widget: QWidget) -> None:
    widget.resize(SIDE, SIDE)
    widget.show()
    for _ in range(5):
        QApplication.processEvents()


def _painted(change: Callable[[T], object], what: T) -> None:
    """Change what is shown, and let Qt paint it at once."""
    change(what)
    QApplication.sendPostedEvents()


def _carrying(view: BoardView, scene: BoardScene) -> Callable[[], None]:
    """A rook is in the air; every call moves it a few pixels on."""
    rook = square_named("2h")
    targets = frozenset(square_named(name) for name in ("3h", "4h", "5h", "6h", "7h", "1h"))
    start = view.centre_of(rook)
    _mouse(view, QEvent.Type.MouseButtonPress, start)
    view.set_scene(scene._replace(picked_place=rook, targets=targets))
    path = itertools.cycle([*range(0, 300, 7), *range(300, 0, -7)])

    def step() -> None:
        way = next(path)
        _mouse(view, QEvent.Type.MouseMove, start - QPoint(way + 30, way // 2))
        QApplication.sendPostedEvents()

    step()
    return step


def _mouse(view: BoardView, kind: QEvent.Type, point: QPoint) -> None:
    left, none = Qt.MouseButton.LeftButton, Qt.MouseButton.NoButton
    button = left if kind == QEvent.Type.MouseButtonPress else none
    event = QMouseEvent(kind, point, view.mapToGlobal(point), button, left, Qt.KeyboardModifier.NoModifier)
    QApplication.sendEvent(view, event)


def main() -> None:
    application = QApplication([sys.argv[0], "-style", "Fusion"])
    with tempfile.TemporaryDirectory() as folder:
        print(json.dumps(paintings(Path(folder))))
    application.shutdown()


if __name__ == "__main__":
    main()
