"""The engines at a game's board: what each has been asked, and what it has said since."""

from enum import Enum, auto
from typing import Final

from app.directing.wishes import Seat, Task
from app.play.conditions import Player
from app.play.thinking import TrainOfThought
from app.shogi.moves import Move
from app.shogi.position import Position
from app.text.phrase import Phrase
from app.usi.answers import Answer
from app.usi.events import Awaited

FIRST: Final = Seat("first")
"""Of the player who begins the game as Black, whichever side they play later on."""
SECOND: Final = Seat("second")
HINTS: Final = Seat("hints")
"""Of the engine that is asked for hints."""
SEATS: Final = (FIRST, SECOND)


class Health(Enum):
    """Whether an engine can be asked."""

    PREPARING = auto()
    READY = auto()
    DOWN = auto()
    """It cannot go on, and nothing has been done about it yet."""


class Place:
    """A player's place at the board. What concerns engines stays as it is where a person sits."""

    def __init__(self, seat: Seat, player: Player) -> None:
        self.seat = seat
        self.player = player
        self.health = Health.PREPARING if player.is_engine else Health.READY
        self.called = ""
        """What the engine calls itself."""
        self.restarts = 0
        self.fault_line = ""
        """What it said last that could not be understood."""
        self.trouble: Phrase | None = None
        """Why it last could not go on."""
        self.late: Awaited | None = None
        """What it has owed for longer than it should."""
        self.late_since = 0.0
        self.hung: Health | None = None
        """How it was before it was given up, where what it owes may still come."""
        self.forget()

    @property
    def name(self) -> str:
        return self.player.name or self.called or self.player.engine

    @property
    def is_engine(self) -> bool:
        return self.player.is_engine

    @property
    def is_pondering(self) -> bool:
        return self.predicted is not None

    def fall(self, trouble: Phrase, *, may_come_back: bool) -> None:
        """It cannot go on, for this reason; what it was asked may still be answered where nothing worse is known of it
        than that it is late."""
        self.trouble = trouble
        self.hung = self.health if may_come_back else None
        self.health = Health.DOWN
        if not may_come_back:
            self.late = None
            self.forget()

    def come_back(self) -> None:
        """It is counted on again."""
        if self.hung is not None:
            self.health, self.hung = self.hung, None

    def take_no_increments(self) -> None:
        """From now on they are told as byoyomi."""
        traits = self.player.traits._replace(takes_increments=False)
        self.player = self.player._replace(traits=traits)

    def begin_anew(self) -> None:
        """Somebody fresh sits there."""
        self.health = Health.PREPARING if self.is_engine else Health.READY
        self.late = self.hung = None
        self.forget()

    def forget(self) -> None:
        """Whatever it was asked does not matter any more."""
        self.task: Task | None = None
        self.position: Position | None = None
        """What it thinks about, for those who want to show that."""
        self.thinking = TrainOfThought()
        self.predicted: Move | None = None
        """The reply on which it ponders."""
        self.has_begun = False
        self.early: Answer | None = None
        """Its answer, where it did not wait with it until the predicted move had come."""

    def ask(self, task: Task, position: Position, predicted: Move | None = None) -> None:
        self.task = task
        self.position = position
        self.thinking = TrainOfThought(pondered=predicted is not None)
        self.predicted = predicted
        self.has_begun = False
        self.early = None
