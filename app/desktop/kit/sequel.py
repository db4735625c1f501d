"""What may follow a moment later: one thing in a turn of the event loop, so that nobody waits for all of them."""

from collections import deque
from collections.abc import Callable, Iterable
from typing import Final

from PySide6.QtCore import QObject, QTimer
from PySide6.QtWidgets import QWidget

from app.desktop.kit.turns import TURNS

SOON_MS: Final = 50
"""When a dialog has been painted that was just made: what is not seen yet can be made then."""


def paint_later(window: QWidget, before: Callable[[], object] | None = None) -> None:
    """Let a window that was just made be painted in a turn of its own, and `before` be done in one before that."""

    def prepare() -> None:
        QTimer.singleShot(0, window, lambda: window.setUpdatesEnabled(True))
        if before is not None:
            before()

    window.setUpdatesEnabled(False)
    if before is None:
        prepare()
    else:
        QTimer.singleShot(0, window, prepare)


class Sequel(QObject):
    """Ends with its parent, whatever is left."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._left: deque[Callable[[], object]] = deque()
        self._turn = QTimer(self, interval=0)
        self._turn.timeout.connect(self._on_turn)

    @property
    def is_over(self) -> bool:
        return not self._left

    def begin(self, deeds: Iterable[Callable[[], object]]) -> None:
        """Do these from the next turn on, and nothing any more of what was left before."""
        self._left = deque(deeds)
        if self._left:
            self._turn.start()

    def finish(self) -> None:
        """Do at once what is left, for who cannot wait."""
        while self._left:
            self._left.popleft()()

    def _on_turn(self) -> None:
        if self._left:
            TURNS.take(self._do_next)
        if not self._left:
            self._turn.stop()

    def _do_next(self) -> None:
        """Take it off first: what fails is not done again, and what begins others has them done."""
        self._left.popleft()()
