"""Preconditions of actions, and interfaces of a game or a problem (such as a tsume) that is played on a record."""

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
    """Precondition: there is a move before the current one."""
    FORWARD = auto()
    """Precondition: there is a move after the current one."""
    BRANCH = auto()
    """Precondition: the current move has an alternative (another branch)."""
    EARLIER_BRANCH = auto()
    """Precondition: an alternative is listed before the current move at the fork."""
    LATER_BRANCH = auto()
    MOVE = auto()
    """Precondition: a move or an end is at the cursor, and not the start position."""
    OFF_MAIN_LINE = auto()
    RECORD = auto()
    """Precondition: the board shows a record, and not the position editor."""
    EDITOR = auto()
    """Precondition: a position is being edited."""
    FILE = auto()
    """Precondition: the record belongs to a file."""
    OTHER_RECORDS = auto()
    JUDGED = auto()
    """Precondition: some move of the line has a verdict."""
    MISTAKE_AHEAD = auto()
    """Precondition: a later move of the line is a bad one."""
    MISTAKE_BEHIND = auto()
    HOLLOW_MARK = auto()
    """Precondition: no second search has confirmed the verdict (hollow mark) of the current move."""
    SWEEP = auto()
    """Precondition: a whole-game analysis (sweep) is in progress."""
    STUDY = auto()
    """Precondition: engines study (analyse without end) the position on the board."""
    CANDIDATE = auto()
    """Precondition: an engine has given a best move for the position."""
    DRAWINGS = auto()
    """Precondition: the user has drawn arrows or circles on the board at this node."""
    NO_GAME = auto()
    GAME = auto()
    GAME_RUNNING = auto()
    """Precondition: a game has begun, even if it is paused now."""
    GAME_TURN = auto()
    """Precondition: a person is to move in the game."""
    GAME_PERSON = auto()
    """Precondition: a person plays in the game, and so can resign."""
    GAME_THINKING = auto()
    """Precondition: an engine is thinking about its move in the game."""
    GAME_BACK = auto()
    """Precondition: a person has moved in the game, so that moves can be taken back."""
    GAME_DECLARATION = auto()
    """Precondition: a person can declare a win (entering king) in the game."""
    GAME_AWAY = auto()
    """Precondition: the board shows another position than the latest of the game."""


class TablePuzzle(Protocol):
    """Problem (such as a tsume) that a person solves on a record; only solving moves enter the record."""

    def play(self, move: "Move") -> bool:
        """Handle a legal move made by the person on the board; return False if the move is rejected."""

    def objection(self) -> Phrase | None:
        """Reason why no piece can be picked up on the board now; None if pieces can be."""


class TableGame(TablePuzzle, Protocol):
    """Game in progress on a record; a finished game is detached from the record."""

    @property
    def hides_thoughts(self) -> bool:
        """True if engine output is hidden from the persons who play."""

    @property
    def is_paused(self) -> bool: ...
    @property
    def place(self) -> "Node":
        """Node of the game's latest position; nodes below hold moves taken back or played earlier."""

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
        """True if the game has a move, so that it can be resumed later."""

    def missing(self, need: Prerequisite) -> Phrase | None:
        """Reason why the precondition `need` (a GAME one) is unmet, so that actions are disabled; None if met."""

    def adjourn(self) -> None:
        """Adjourn the game, to be resumed another time."""
