"""Requests of a game to the recorder, the window and the sounds."""

from collections.abc import Callable
from enum import Enum
from typing import NamedTuple

from app.book.choosing import ChosenMove
from app.directing.requests import Request, Seat, Task
from app.play.clock import ClockSnapshot, TimeSignal
from app.record.endings import End
from app.shogi.moves import Move
from app.shogi.pieces import Side
from app.shogi.position import Position
from app.shogi.squares import Square
from app.text import play as text
from app.text.phrase import Phrase
from app.usi.info import Info


class ReportKind(Enum):
    """Origin of an engine's move: its search, its book, or unknown."""

    THOUGHT = "thought"
    BOOK = "book"
    SILENT = "silent"
    """Move without a line or score."""


class EngineReport(NamedTuple):
    """Engine's last evaluation and lines before it moved, resigned or declared."""

    name: str
    kind: ReportKind
    info: Info
    """Engine's last complete info about its best line."""
    other_infos: tuple[Info, ...] = ()
    """Infos of the other candidates by rank (MultiPV)."""
    was_pondering: bool = False
    book: ChosenMove | None = None
    """Move from one of the program's books, of which the engine knows nothing."""


class GameRequest(Request):
    """Request of a game to the recorder, the window or the sounds, not to an engine."""


class MovePlayed(GameRequest):
    """Move made in the game; `ply` also counts the moves before the game's beginning."""

    ply: int
    side: Side
    move: Move
    spent_ms: int
    report: EngineReport | None = None
    """Evaluation and lines of the engine that moved; None for a person's move."""


class Takeback(GameRequest):
    """Takeback of the last `plies` moves."""

    plies: int


class GameEnded(GameRequest):
    """End of the game, in the place of a move by `turn`."""

    end: End
    turn: Side
    winner: Side | None
    reason: Phrase | None = None
    raw: str = ""
    """Answer of the engine as it was written, if it is the reason."""
    spent_ms: int | None = None
    """Time that the side to move had used of the move it did not make."""
    report: EngineReport | None = None


class GamePhase(Enum):
    """Phase of a game, the state of its state machine."""

    PREPARING = "preparing"
    PLAYING = "playing"
    PAUSED = "paused"
    TROUBLED = "troubled"
    """The game waits for a person's decision about a failed engine."""
    ENDED = "ended"


class ClocksChanged(GameRequest):
    """Phase and clock of a game, sent whenever they change other than by time passing."""

    phase: GamePhase
    clock: ClockSnapshot


class TimeSignalDue(GameRequest):
    """Time signal to be played as a sound."""

    side: Side
    signal: TimeSignal


class PonderMoveGiven(GameRequest):
    """Predicted reply that an engine ponders on; None when it stops pondering."""

    side: Side
    move: Move | None
    is_hit: bool = False
    """True if pondering ended because the predicted move was played."""


class SearchInfo(GameRequest):
    """Info of a search (or ponder search) about a position in which the engine's side is to move."""

    seat: Seat
    side: Side
    position: Position
    """Position that is searched. Do not play moves on it."""
    info: Info
    is_pondering: bool


class Remedy(Enum):
    """Remedy for a failed engine, as offered to the user."""

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
    """Failure of an engine; the game waits if it is that engine's turn."""

    seat: Seat
    side: Side
    sentence: Phrase
    remedies: tuple[Remedy, ...]
    stderr_tail: tuple[str, ...] = ()
    """Last lines of the engine's standard error."""


class EngineRecovered(GameRequest):
    """Recovery of an engine that had failed."""

    seat: Seat


class BookLookup(GameRequest):
    """Look-up in the books of a player, to be run outside the game's thread; the answer goes to `Game.on_book_move`."""

    seat: Seat
    task: Task
    look_up: Callable[[], ChosenMove | None]


class BookLost(GameRequest):
    """Loss of a book that can no longer be read; the game goes on without it."""

    name: str
    reason: OSError


class HintGiven(GameRequest):
    """Hint for the side to move: first only the piece, then the whole move."""

    move: Move
    shows_move: bool

    @property
    def origin(self) -> Square | None:
        """Square of the piece to move; None if it is in hand."""
        return None if self.move.is_drop else self.move.origin


class HintFailed(GameRequest):
    """Message that the engine found no hint."""


class SidesSwapped(GameRequest):
    """Exchange of the players' sides, with the seats (players) that are Black and White now."""

    seats: tuple[Seat, Seat]
