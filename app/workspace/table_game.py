"""What the record on the table has to know of a game that is being played on it, or of a problem that is being solved."""

from typing import Protocol

from app.shogi.moves import Move
from app.text.phrase import Phrase
from app.workspace.needs import Need


class TableGame(Protocol):
    """A game from its beginning to its end; behind that there is none."""

    @property
    def hides_thoughts(self) -> bool:
        """Whether what engines think is not to be seen."""

    @property
    def is_paused(self) -> bool: ...

    def play(self, move: Move) -> bool:
        """Make a move for the person whose turn it is; False when there is nothing to be made of it."""

    def objection(self) -> Phrase | None:
        """Why no piece can be taken up on the board just now; None when one can."""

    def missing(self, need: Need) -> Phrase | None:
        """Why something with a need that concerns games cannot be done now; None when it can."""

    def adjourn(self) -> None:
        """Break off, to go on another time."""


class TablePuzzle(Protocol):
    """Takes the moves that a person plays on the board, and lets only those into the record that solve it."""

    def play(self, move: Move) -> bool:
        """What comes of a legal move; False when it is not made."""

    def objection(self) -> Phrase | None:
        """Why no piece can be taken up on the board just now; None when one can."""
