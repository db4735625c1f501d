"""What an action needs before it can be done; and what the record on the table has to know of a game or problem on it."""

from enum import Enum, auto
from typing import TYPE_CHECKING, Protocol

from app.text.phrase import Phrase

if TYPE_CHECKING:
    from collections.abc import Sequence

    from app.record.tree import Node
    from app.shogi.moves import Move
    from app.shogi.pieces import Side


class Need(Enum):
    UNDO = auto()
    REDO = auto()
    BACK = auto()
    """A move before this one."""
    FORWARD = auto()
    """A move after this one."""
    BRANCH = auto()
    """Another move in this one's place."""
    EARLIER_BRANCH = auto()
    """Another move in this one's place that stands before it."""
    LATER_BRANCH = auto()
    MOVE = auto()
    """A move or an end at the cursor, not the start position."""
    OFF_MAIN_LINE = auto()
    RECORD = auto()
    """The record on the board, no position that is being edited."""
    EDITOR = auto()
    """A position that is being edited."""
    FILE = auto()
    """A file that the record belongs to."""
    OTHER_RECORDS = auto()
    """Other records in the same file."""
    JUDGED = auto()
    """Moves that could be judged."""
    MISTAKE_AHEAD = auto()
    """A blamed move further on in the line."""
    MISTAKE_BEHIND = auto()
    HOLLOW_MARK = auto()
    """A mark at the move here that nobody has looked at again."""
    SWEEP = auto()
    """A whole-game analysis that is under way."""
    STUDY = auto()
    """Engines that think about the position on the board."""
    CANDIDATE = auto()
    """A best move that they have found there."""
    DRAWINGS = auto()
    """Something drawn on the board here."""
    NO_GAME = auto()
    """No game that is going on."""
    GAME = auto()
    """A game that is going on."""
    GAME_RUNNING = auto()
    """One that is under way, be it that it pauses."""
    GAME_TURN = auto()
    """One in which it is a person's turn."""
    GAME_PERSON = auto()
    """One in which a person can resign."""
    GAME_THINKING = auto()
    """One in which an engine thinks about its move."""
    GAME_BACK = auto()
    """One in which a person has moved."""
    GAME_DECLARATION = auto()
    """One in which a person can declare a win."""
    GAME_AWAY = auto()
    """One that has gone on while the board shows something else."""


class TablePuzzle(Protocol):
    """A problem that is being solved: only those moves get into the record that solve it."""

    def play(self, move: "Move") -> bool:
        """What comes of a legal move of the person's; False when it is not made."""

    def objection(self) -> Phrase | None:
        """Why no piece can be taken up on the board just now; None when one can."""


class TableGame(TablePuzzle, Protocol):
    """A game from its beginning to its end; behind that there is none."""

    @property
    def hides_thoughts(self) -> bool:
        """Whether what engines think is not to be seen."""

    @property
    def is_paused(self) -> bool: ...
    @property
    def place(self) -> "Node":
        """Where it has come to; what stands below was taken back, or played before."""

    @property
    def side_to_move(self) -> "Side":
        """In the game, whatever position is looked at."""

    @property
    def persons(self) -> "Sequence[Side]":
        """The sides that persons play."""

    @property
    def is_persons_turn(self) -> bool:
        """True if a person is to move, and can see that."""

    @property
    def can_adjourn(self) -> bool:
        """True if there is a move that a later game could go on from."""

    def missing(self, need: Need) -> Phrase | None:
        """Why something with a need that concerns games cannot be done now; None when it can."""

    def adjourn(self) -> None:
        """Break off, to go on another time."""
