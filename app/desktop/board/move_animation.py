"""Animation of moves: a piece glides from square to square.

In a game every move is animated. A reply that comes at once waits until the move before it has arrived. Until then the
markers of the last move stay where they were. When the user steps quickly through a record, nothing is animated."""

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
"""Duration of the animation of a move, in seconds; `LASTS_AS_ANSWER` is that of an immediate reply in a game."""
LASTS_AS_ANSWER: Final = 0.24
MOST_WAITING: Final = 2
"""Maximum number of queued animations in a game; when engines play faster, moves are shown at once."""
CARRIED: Final = 1.0
"""Seconds for which a drag with the mouse exempts its move from animation."""
FRAME_MS: Final = 15
CALM: Final = 0.3
"""Pause in seconds before a step is animated; a user who steps faster wants to see positions and no motion."""


class GlidePath(NamedTuple):
    piece: Piece
    origin: Place
    to: Square
    there: Piece
    """Piece painted on the destination square until the moving piece arrives."""


def way_between(before: BoardScene, after: BoardScene) -> GlidePath | None:
    """Return the one move, forward or back, that leads from one scene to the other; None if they differ by more."""
    if before.is_flipped != after.is_flipped or before.box is not None or after.box is not None:
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
    """One animated move: the scenes before and after it, and its duration in seconds."""

    way: GlidePath
    before: BoardScene
    after: BoardScene
    geometry: Geometry
    lasts: float

    def painted(self, scene: BoardScene) -> BoardScene:
        """Return the scene to paint during the animation: the piece has not arrived, the previous move is still marked
        as the last."""
        to, before = self.way.to, self.before
        board = (*scene.board[:to], self.way.there, *scene.board[to + 1 :])
        marked = (before.verdict, before.is_unverified)
        return scene._replace(board=board, last_move=before.last_move, verdict=marked[0], is_unverified=marked[1])


class MoveAnimation(QObject):
    """Animation queue of moves; `update` asks for parts of the board to be repainted."""

    def __init__(self, parent: QObject, update: Callable[..., None]) -> None:
        super().__init__(parent)
        self._update = update
        self.in_game = False
        """True if every move is animated, however soon it comes."""
        self._step: GlideStep | None = None
        self._waiting: list[GlideStep] = []
        self._latest: BoardScene | None = None
        self._painted = QRect()
        """Rectangle of the moving piece in the last frame, which the next frame repaints."""
        self._began = 0.0
        self._last_move = 0.0
        self._carried: tuple[Square | None, float] = (None, 0.0)
        self._timer = QTimer(self, interval=FRAME_MS)
        self._timer.timeout.connect(self._on_frame)

    @property
    def way(self) -> GlidePath | None:
        """Path of the piece that is being animated, or None."""
        return None if self._step is None else self._step.way

    def paint_at(self) -> QRect:
        """Return the present rectangle of the moving piece, which may lie beyond the region that the frame asked to
        repaint."""
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
        """Animate the move from one scene to the other, if it may be animated."""
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
        """Note that the user drags a piece to `to`, so that this move is not animated."""
        self._carried = to if isinstance(to, int) else None, monotonic()

    def stop(self, shown: BoardScene | None = None) -> None:
        """Finish all animations at once; `shown` is the scene that the board showed last."""
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
        """Return what to paint for that scene during an animation; queued moves are not shown yet."""
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
