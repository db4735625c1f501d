"""A piece on its way: how a move is seen to happen, in little time, and never when one walks quickly.

In a game every move is seen: an answer that comes at once waits until the move before it has arrived, and until it has arrived
itself, the marks of the last move stay where that one left them.
"""

from collections.abc import Callable
from time import monotonic
from typing import Final, NamedTuple

from PySide6.QtCore import QObject, QPoint, QRect, QTimer

from app.desktop.board.geometry import Geometry
from app.desktop.board.painter import changed_rects
from app.shogi.pieces import EMPTY, Piece
from app.shogi.squares import SQUARES, Square
from app.workspace.scene import BoardScene, InBox, InHand, Place

LASTS: Final = 0.12
"""Seconds from one square to the other."""
LASTS_AS_ANSWER: Final = 0.24
MOST_WAITING: Final = 2
"""Moves in a game that wait for their way; when more come, engines play faster than anybody can look."""
CARRIED: Final = 1.0
"""Seconds for which it is remembered where a hand has carried a piece."""
FRAME_MS: Final = 15
CALM: Final = 0.3
"""Seconds since the move before; whoever is quicker wants to see positions and no motion."""


class GlidePath(NamedTuple):
    piece: Piece
    origin: Place
    to: Square
    there: Piece
    """What stands on the square until the piece arrives."""


def way_between(before: BoardScene, after: BoardScene) -> GlidePath | None:
    """The one move that leads from one scene to the other, there or back; None when it is not one move."""
    if before.flipped != after.flipped or before.box is not None or after.box is not None:
        return None
    changed = {square for square in SQUARES if before.board[square] != after.board[square]}
    if after.last_move is not None and (origin := after.last_move[0]) is not None:
        to = after.last_move[1]
        if changed == _squares(origin, to) and after.board[to] != EMPTY:
            moved = after.board[to] if isinstance(origin, InHand | InBox) else before.board[origin]
            return GlidePath(moved, origin, to, before.board[to])
    if before.last_move is not None and (back_to := before.last_move[0]) is not None:
        start = before.last_move[1]
        if changed == _squares(back_to, start) and not isinstance(back_to, InHand | InBox):
            return GlidePath(before.board[start], start, back_to, EMPTY)
    return None


def _squares(origin: Place, to: Square) -> set[Square]:
    return {to} if isinstance(origin, InHand | InBox) else {origin, to}


class GlideStep(NamedTuple):
    """One move that is to be seen: from which scene to which, and in how many seconds."""

    way: GlidePath
    before: BoardScene
    after: BoardScene
    geometry: Geometry
    lasts: float

    def painted(self, scene: BoardScene) -> BoardScene:
        """That scene while the piece is on its way: it has not arrived, and the move before it is still the last one."""
        to, before = self.way.to, self.before
        board = (*scene.board[:to], self.way.there, *scene.board[to + 1 :])
        return scene._replace(board=board, last_move=before.last_move, verdict=before.verdict)


class Glide(QObject):
    """`update` asks for parts of the board to be painted anew."""

    def __init__(self, parent: QObject, update: Callable[..., None]) -> None:
        super().__init__(parent)
        self._update = update
        self.in_game = False
        """Whether every move is to be seen, however soon it comes."""
        self._step: GlideStep | None = None
        self._waiting: list[GlideStep] = []
        self._latest: BoardScene | None = None
        self._painted = QRect()
        """What is to be painted anew when it has gone on."""
        self._began = 0.0
        self._last_move = 0.0
        self._carried: tuple[Square | None, float] = (None, 0.0)
        self._timer = QTimer(self, interval=FRAME_MS)
        self._timer.timeout.connect(self._on_frame)

    @property
    def way(self) -> GlidePath | None:
        """The piece that is on its way now."""
        return None if self._step is None else self._step.way

    def paint_at(self) -> QRect:
        """Where it is to be painted now, which may be further on, and in more of the board, than the frame asked for."""
        rect = self._rect()
        self._painted = self._painted.united(rect)
        return rect

    def _rect(self) -> QRect:
        step = self._step
        if step is None:
            return QRect()
        start, end = step.geometry.rect_at(step.way.origin), step.geometry.rect_of(step.way.to)
        share = min(1.0, (monotonic() - self._began) / step.lasts)
        eased = 1 - (1 - share) ** 2
        corner = start.topLeft() + (end.topLeft() - start.topLeft()) * eased
        return QRect(QPoint(corner), end.size())

    def follow(self, before: BoardScene, after: BoardScene, geometry: Geometry) -> None:
        """The board has gone from one scene to the other: let the piece glide, if it may."""
        self._latest = after
        if before.board == after.board:
            return
        now = monotonic()
        calm, self._last_move = now - self._last_move > CALM, now
        way = way_between(before, after)
        to, since = self._carried
        self._carried = None, 0.0
        is_carried = way is not None and way.to == to and now - since < CARRIED
        if way is None or is_carried or not (self.in_game or calm) or len(self._waiting) >= MOST_WAITING:
            self.stop(before)
            return
        if not self.in_game:
            self.stop(before)
        is_answer = self.in_game and not calm
        step = GlideStep(way, before, after, geometry, LASTS_AS_ANSWER if is_answer else LASTS)
        if self._step is None:
            self._begin(step)
        else:
            self._waiting.append(step)

    def carried(self, to: Place | None) -> None:
        """A hand carries a piece there, so that move is not to be seen on its way."""
        self._carried = to if isinstance(to, int) else None, monotonic()

    def stop(self, shown: BoardScene | None = None) -> None:
        """Let everything be there at once; `shown` is what the board showed last."""
        if self._step is None:
            return
        self._timer.stop()
        scene, geometry = shown or self._latest, self._step.geometry
        if scene is not None:
            painted = self.scene(scene)
            self._step, self._waiting = None, []
            self._update(self._painted, *changed_rects(painted, scene, geometry))
        self._step, self._waiting = None, []

    def scene(self, scene: BoardScene) -> BoardScene:
        """What is painted of that scene while a piece is on its way: of moves that wait nothing yet."""
        step = self._step
        if step is None:
            return scene
        return step.painted(step.after if self._waiting else scene)

    def _begin(self, step: GlideStep) -> None:
        self._step, self._began = step, monotonic()
        self._painted = step.geometry.rect_at(step.way.origin)
        self._timer.start()

    def _on_frame(self) -> None:
        step = self._step
        if step is None or self._latest is None:
            self._timer.stop()
        elif monotonic() - self._began < step.lasts:
            rect = self._rect()
            self._update(self._painted.united(rect))
            self._painted = rect
        elif not self._waiting:
            self.stop()
        else:
            painted, arrived = self.scene(self._latest), self._painted
            self._begin(self._waiting.pop(0))
            self._update(arrived, *changed_rects(painted, self.scene(self._latest), step.geometry))
