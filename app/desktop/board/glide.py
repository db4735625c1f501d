"""A piece on its way: how a move is seen to happen, in little time, and never when one walks quickly."""

from collections.abc import Callable
from time import monotonic
from typing import Final, NamedTuple

from PySide6.QtCore import QObject, QPoint, QRect, QTimer

from app.desktop.board.geometry import Geometry
from app.shogi.pieces import EMPTY, Piece
from app.shogi.squares import SQUARES, Square
from app.workspace.scene import BoardScene, InBox, InHand, Place

LASTS: Final = 0.12
"""Seconds from one square to the other."""
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


class Glide(QObject):
    """`update` asks for parts of the board to be painted anew."""

    def __init__(self, parent: QObject, update: Callable[..., None]) -> None:
        super().__init__(parent)
        self._update = update
        self.way: GlidePath | None = None
        """The piece that is on its way now."""
        self._from = self._to = self._painted = QRect()
        self._began = 0.0
        self._last_move = 0.0
        self._timer = QTimer(self, interval=FRAME_MS)
        self._timer.timeout.connect(self._on_frame)

    @property
    def rect(self) -> QRect:
        """Where it is."""
        share = min(1.0, (monotonic() - self._began) / LASTS)
        eased = 1 - (1 - share) ** 2
        corner = self._from.topLeft() + (self._to.topLeft() - self._from.topLeft()) * eased
        return QRect(QPoint(corner), self._to.size())

    def follow(self, before: BoardScene, after: BoardScene, geometry: Geometry) -> None:
        """The board has gone from one scene to the other: let the piece glide, if it may."""
        if before.board == after.board:
            return
        self.stop()
        now = monotonic()
        calm, self._last_move = now - self._last_move > CALM, now
        way = way_between(before, after) if calm else None
        if way is None:
            return
        self.way, self._began = way, now
        self._from, self._to = geometry.rect_at(way.origin), geometry.rect_of(way.to)
        self._painted = self._from
        self._timer.start()

    def hurry(self) -> None:
        """The next move is not to be seen on its way: a hand has carried it there."""
        self._last_move = monotonic()

    def stop(self) -> None:
        """Let it be there at once."""
        if self.way is not None:
            self._timer.stop()
            self.way = None
            self._update(self._painted, self._to)

    def scene(self, scene: BoardScene) -> BoardScene:
        """The scene while the piece is on its way."""
        if self.way is None:
            return scene
        to = self.way.to
        return scene._replace(board=(*scene.board[:to], self.way.there, *scene.board[to + 1 :]))

    def _on_frame(self) -> None:
        if monotonic() - self._began >= LASTS:
            self.stop()
            return
        rect = self.rect
        self._update(self._painted.united(rect))
        self._painted = rect
