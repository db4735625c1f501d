"""What the record on the table has to know of a problem that is being solved on it."""

from typing import Protocol

from app.shogi.moves import Move
from app.text.phrase import Phrase


class TablePuzzle(Protocol):
    """Takes the moves that a person plays on the board, and lets only those into the record that solve it."""

    def play(self, move: Move) -> bool:
        """What comes of a legal move; False when it is not made."""

    def objection(self) -> Phrase | None:
        """Why no piece can be taken up on the board just now; None when one can."""
