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
    EARLIER_MOVE = auto()
    LATER_MOVE = auto()
    BRANCH = auto()
    EARLIER_BRANCH = auto()
    """Precondition: an alternative is listed before the current move at the fork."""
    LATER_BRANCH = auto()
    MOVE = auto()
    """Precondition: a move or an end is at the cursor, and not the start position."""
    OFF_MAIN_LINE = auto()
    RECORD = auto()
    EDITOR = auto()
    FILE = auto()
    OTHER_RECORDS = auto()
    VERDICTS = auto()
    MISTAKE_AHEAD = auto()
    MISTAKE_BEHIND = auto()
    UNVERIFIED = auto()
    """Precondition: no second search has confirmed the verdict (hollow mark) of the current move."""
    ANALYSIS = auto()
    """Precondition: a whole-game analysis (sweep) is in progress."""
    STUDY = auto()
    CANDIDATE = auto()
    DRAWINGS = auto()
    NO_GAME = auto()
    GAME = auto()
    GAME_RUNNING = auto()
    """Precondition: a game has begun, even if it is paused now."""
    GAME_TURN = auto()
    GAME_PERSON = auto()
    """Precondition: a person plays in the game, and so can resign."""
    GAME_THINKING = auto()
    GAME_UNDO = auto()
    """Precondition: a person has moved in the game, so that moves can be taken back."""
    GAME_DECLARATION = auto()
    GAME_NOT_SHOWN = auto()
    """Precondition: the board shows another position than the latest of the game."""


class BoardPuzzle(Protocol):
    """Problem (such as a tsume) that a person solves on a record; only solving moves enter the record."""

    @property
    def hides_thoughts(self) -> bool:
        """True if engine output is hidden from the persons who solve or play."""

    def play_move(self, move: "Move") -> bool:
        """Handle a legal move made by the person on the board; return False if the move is rejected."""

    def pick_up_refusal(self) -> Phrase | None:
        """Reason why no piece can be picked up on the board now; None if pieces can be."""


class BoardGame(BoardPuzzle, Protocol):
    """Game in progress on a record; a finished game is detached from the record."""

    @property
    def is_paused(self) -> bool: ...
    @property
    def latest_node(self) -> "Node":
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

    def unmet(self, need: Prerequisite) -> Phrase | None:
        """Reason why the precondition `need` (a GAME one) is unmet, so that actions are disabled; None if met."""

    def adjourn_game(self) -> None:
        """Adjourn the game, to be resumed another time."""
