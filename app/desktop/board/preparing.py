"""Makes the pictures for another size of the board a few at a time, while the old ones are still shown, stretched."""

from collections import deque
from collections.abc import Callable
from time import monotonic
from typing import Final

from PySide6.QtCore import QObject, QTimer
from PySide6.QtGui import QPixmap

from app.desktop.board.art import wood
from app.desktop.board.painter import BoardPainter
from app.desktop.kit.turns import TURNS
from app.workspace.scene import BoardScene

PORTION: Final = 0.006
"""Seconds at a time for drawing pieces."""


class Preparing:
    """`done` is called with the painter and its background once both are ready, unless somebody calls `leave` before."""

    def __init__(
        self,
        painter: BoardPainter,
        scene: BoardScene | None,
        background: Callable[[BoardPainter], QPixmap],
        done: Callable[[BoardPainter, QPixmap], object],
        parent: QObject,
    ) -> None:
        self._painter, self._make_background, self._done = painter, background, done
        self._background: QPixmap | None = None
        self._woods = deque(painter.woods)
        self._pieces = deque(painter.pieces_of(scene) if scene is not None else ())
        self._timer = QTimer(parent, interval=0)
        self._timer.timeout.connect(lambda: TURNS.take(self._on_turn))
        self._timer.start()

    def leave(self) -> None:
        """Nobody wants these any more."""
        self._timer.stop()
        self._timer.deleteLater()

    def _on_turn(self) -> None:
        if self._woods:
            wood(*self._woods.popleft())
            return
        if self._background is None:
            self._background = self._make_background(self._painter)
            return
        end = monotonic() + PORTION
        while self._pieces and monotonic() < end:
            self._painter.art.pixmap(*self._pieces.popleft())
        if not self._pieces:
            self.leave()
            self._done(self._painter, self._background)
