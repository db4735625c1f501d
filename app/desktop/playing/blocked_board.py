"""A blocked board: for a moment after a game nothing can be moved, so that a late click plays no move."""

from typing import Final

from PySide6.QtCore import QObject, QTimer

from app.base.event import Event
from app.shogi.moves import Move
from app.text import playing as text
from app.text.phrase import Phrase
from app.workspace.open_record import OpenRecord

REST_MS: Final = 1_000


class BlockedBoard(QObject):
    """Blocks the board until a timeout, or until something else takes it over."""

    hides_thoughts = False

    def __init__(self, opened: OpenRecord, parent: QObject) -> None:
        super().__init__(parent)
        self.awoke = Event[None]()
        self._opened = opened
        self._awaking = QTimer(self, singleShot=True, interval=REST_MS)
        self._awaking.timeout.connect(self.awake)
        self._awaking.start()
        opened.puzzle = self

    def pick_up_refusal(self) -> Phrase | None:
        return text.GAME_OVER

    def play_move(self, move: Move) -> bool:  # noqa: ARG002 - as all that have the board
        self._opened.emit_refusal(text.GAME_OVER)
        return False

    def awake(self) -> None:
        if self._opened.puzzle is self:
            self._opened.puzzle = None
        self.awoke.emit(None)
