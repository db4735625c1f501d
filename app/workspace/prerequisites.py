"""Preconditions of actions, and the interface that a game or a problem offers to the record it is played on."""

from enum import Enum, auto
from typing import TYPE_CHECKING, Protocol

from app.text.phrase import Phrase

if TYPE_CHECKING:
    from collections.abc import Sequence

    from app.record.tree import Node
    from app.shogi.moves import Move
    from app.shogi.pieces import Side


class Prerequisite(Enum):
    """Precondition of an action, such as something to undo."""

    UNDO = auto()
    REDO = auto()
    BACK = auto()
    """Move before the current one."""
    FORWARD = auto()
    """Move after the current one."""
    BRANCH = auto()
    """Alternative to the current move."""
    EARLIER_BRANCH = auto()
    """Alternative that comes before the current move."""
    LATER_BRANCH = auto()
    MOVE = auto()
    """Move or end at the cursor; not the start position."""
    OFF_MAIN_LINE = auto()
    RECORD = auto()
    """Record on the board, with no position being edited."""
    EDITOR = auto()
    """Position being edited."""
    FILE = auto()
    """File that the record belongs to."""
    OTHER_RECORDS = auto()
    JUDGED = auto()
    """Moves with a verdict."""
    MISTAKE_AHEAD = auto()
    """Later bad move on the line."""
    MISTAKE_BEHIND = auto()
    HOLLOW_MARK = auto()
    """Verdict of the current move that no second search has confirmed."""
    SWEEP = auto()
    """Whole-game analysis in progress."""
    STUDY = auto()
    """Running study of the position on the board."""
    CANDIDATE = auto()
    """Best move found by the study."""
    DRAWINGS = auto()
    """Drawings on the board at this node."""
    NO_GAME = auto()
    GAME = auto()
    GAME_RUNNING = auto()
    """Game that has begun, even if it is paused."""
    GAME_TURN = auto()
    """Game in which a person is to move."""
    GAME_PERSON = auto()
    """Game in which a person can resign."""
    GAME_THINKING = auto()
    """Game in which an engine is thinking about its move."""
    GAME_BACK = auto()
    """Game in which a person has moved, so that moves can be taken back."""
    GAME_DECLARATION = auto()
    """Game in which a person can declare a win (entering king)."""
    GAME_AWAY = auto()
    """Game that has moved on while the board shows another position."""


class TablePuzzle(Protocol):
    """Problem being solved on a record; only moves that solve it enter the record."""

    def play(self, move: "Move") -> bool:
        """Handle a legal move of the person; return False if it is rejected."""

    def objection(self) -> Phrase | None:
        """Reason why no piece can be picked up now; None if one can."""


class TableGame(TablePuzzle, Protocol):
    """Game in progress on a record; a finished game is removed from it."""

    @property
    def hides_thoughts(self) -> bool:
        """True if engine output is to be hidden."""

    @property
    def is_paused(self) -> bool: ...
    @property
    def place(self) -> "Node":
        """Last node of the game; nodes below it were taken back or played earlier."""

    @property
    def side_to_move(self) -> "Side":
        """Side to move in the game, whatever position is shown."""

    @property
    def persons(self) -> "Sequence[Side]":
        """Sides played by persons."""

    @property
    def is_persons_turn(self) -> bool:
        """True if a person is to move and the board shows that position."""

    @property
    def can_adjourn(self) -> bool:
        """True if the game has a move from which it could be resumed."""

    def missing(self, need: Prerequisite) -> Phrase | None:
        """Reason why an action with a GAME need is disabled; None if it is available."""

    def adjourn(self) -> None:
        """Adjourn the game, to be resumed another time."""
