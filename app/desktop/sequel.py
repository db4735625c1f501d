"""What may follow a moment later: one thing in a turn of the event loop, so that nobody waits for all of them."""

from collections import deque
from collections.abc import Callable, Iterable
from typing import Final

from PySide6.QtCore import QObject, QTimer

SOON_MS: Final = 50
"""When a dialog has been painted that was just made: what is not seen yet can be made then."""


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
        """Take it off first: what fails is not done again, and what begins others has them done."""
        if self._left:
            self._left.popleft()()
        if not self._left:
            self._turn.stop()
