"""What a game requests besides engines and time: that something is written down, shown or heard."""

from collections.abc import Callable
from enum import Enum
from typing import NamedTuple

from app.book.choosing import ChosenMove
from app.directing.requests import Request, Seat, Task
from app.play.clock import ClockFace, TimeSignal
from app.record.endings import End
from app.shogi.moves import Move
from app.shogi.pieces import Side
from app.shogi.position import Position
from app.shogi.squares import Square
from app.text import play as text
from app.text.phrase import Phrase
from app.usi.info import Info


class Mind(Enum):
    """What an engine had to say with its move."""

    THOUGHT = "thought"
    BOOK = "book"
    """It says that the move is from its book."""
    SILENT = "silent"
    """It moved without a word."""


class Musing(NamedTuple):
    """What an engine thought before it moved, resigned or declared."""

    name: str
    mind: Mind
    info: Info
    """Its last whole word on its best line."""
    others: tuple[Info, ...] = ()
    """The other candidates, by rank, where it told several."""
    pondered: bool = False
    """Whether it had begun while the other side was to move."""
    book: ChosenMove | None = None
    """What was played from a book that the engine knows nothing of."""


class GameRequest(Request):
    """Something of a game that is no engine's affair."""


class MovePlayed(GameRequest):
    """A move was made; `ply` counts those before the game's beginning too."""

    ply: int
    side: Side
    move: Move
    spent_ms: int
    musing: Musing | None = None
    """None where a person moved."""


class TakenBack(GameRequest):
    """So many moves count no more."""

    plies: int


class GameEnded(GameRequest):
    """The game is over. The end stands where `turn` would have moved."""

    end: End
    turn: Side
    winner: Side | None
    reason: Phrase | None = None
    """What is to be said beyond the name of the end."""
    raw: str = ""
    """The engine's own words, where they are the reason."""
    spent_ms: int | None = None
    """What the side to move had used of the move that it did not make."""
    musing: Musing | None = None


class GamePhase(Enum):
    """How a game stands."""

    PREPARING = "preparing"
    """Engines are getting ready."""
    PLAYING = "playing"
    PAUSED = "paused"
    TROUBLED = "troubled"
    """It waits for a person to say what becomes of an engine that cannot go on."""
    ENDED = "ended"


class Clocks(GameRequest):
    """How the game and its clock stand, each time that changes otherwise than by time going by."""

    phase: GamePhase
    face: ClockFace


class Sounded(GameRequest):
    """Something about the time of a side is to be heard."""

    side: Side
    signal: TimeSignal


class Predicted(GameRequest):
    """The reply that an engine expects and ponders on; None when it ponders no more."""

    side: Side
    move: Move | None
    is_hit: bool = False
    """With None: whether that was the move that came."""


class ThinkingHeard(GameRequest):
    """An engine thinks aloud about a position in which its side is to move."""

    seat: Seat
    side: Side
    position: Position
    """Not to be moved on."""
    info: Info
    pondering: bool


class Remedy(Enum):
    """What can be done about an engine that cannot go on."""

    RESTART = text.RESTART
    RESTART_REFUNDED = text.RESTART_REFUNDED
    REPLACE = text.REPLACE
    REPLACE_REFUNDED = text.REPLACE_REFUNDED
    WAIT = text.WAIT_ON
    END = text.END_GAME

    @property
    def phrase(self) -> Phrase:
        return self.value


class EngineTrouble(GameRequest):
    """An engine cannot go on; the game waits where that matters."""

    seat: Seat
    side: Side
    sentence: Phrase
    answers: tuple[Remedy, ...]
    last_words: tuple[str, ...] = ()
    """Of its standard error."""


class EngineRecovered(GameRequest):
    """The engine of a seat that was in trouble can go on."""

    seat: Seat


class BookAsked(GameRequest):
    """The books of a seat are to be asked beside the game, which goes on when it hears what they say."""

    seat: Seat
    task: Task
    look: Callable[[], ChosenMove | None]


class BookLost(GameRequest):
    """A book can be read no more; the game goes on without it."""

    name: str
    reason: OSError


class Hinted(GameRequest):
    """A hint for the side to move: first which piece, then the whole move."""

    move: Move
    shows_move: bool

    @property
    def origin(self) -> Square | None:
        """Where the piece stands; None when it is in hand."""
        return None if self.move.is_drop else self.move.origin


class NoHint(GameRequest):
    """The engine that was asked has none to give."""


class Swapped(GameRequest):
    """The players have changed sides; these are their seats, Black's first."""

    seats: tuple[Seat, Seat]
