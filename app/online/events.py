"""Events of a CSA session and of the games in it: states, failures, remarks, moves and results."""

from collections.abc import Sequence
from enum import Enum, auto
from typing import NamedTuple

from app.directing.requests import Request
from app.online.game import OnlineGame
from app.online.results import ServerResult
from app.online.server_line import ServerLine
from app.online.summary import GameSummary
from app.shogi.moves import Move
from app.shogi.pieces import Side
from app.text import online as text
from app.text.phrase import Phrase, PhraseEnum


class OnlineState(Enum):
    """State of a CSA session; each documents what the session waits for."""

    IDLE = auto()
    CONNECTING = auto()
    """Waits for the connection."""
    LOGGING_IN = auto()
    """Waits for the answer to the login."""
    WAITING = auto()
    """Waits until the server offers a game."""
    SUMMARY = auto()
    """Waits for the end of the game summary."""
    OFFERED = auto()
    """Waits for our AGREE to the game that the server offers."""
    AGREED = auto()
    """Waits for the opponent's AGREE to the game, after ours."""
    PLAYING = auto()
    """Waits for a move of either side."""
    ENDING = auto()
    """Waits for the second line of the result."""
    ENDED = auto()
    """Waits, after a game, for our next command, with the connection still open."""
    LEAVING = auto()
    """Waits for the answer to the logout."""
    CLOSED = auto()


class OnlineFailure(PhraseEnum):
    """Failure of a CSA session, with a sentence that gives advice; most failures end the session."""

    NOT_REACHED = text.NOT_REACHED
    CONNECT_TIMEOUT = text.CONNECT_TIMEOUT
    LOGIN_SILENT = text.LOGIN_SILENT
    LOGIN_REFUSED = text.LOGIN_REFUSED
    LOGIN_CUT = text.LOGIN_CUT
    NOT_CSA = text.NOT_SPOKEN
    WAITING_CUT = text.WAITING_CUT
    CONNECTION_DEAD = text.LINE_DEAD
    SUMMARY_LATE = text.SUMMARY_LATE
    SUMMARY_BAD = text.SUMMARY_BAD
    SUMMARY_CUT = text.SUMMARY_CUT
    SEAT_LATE = text.SEAT_LATE
    START_LATE = text.START_LATE
    START_CUT = text.START_CUT
    REJECTED = text.REJECTED
    ECHO_LATE = text.ECHO_LATE
    OPPONENT_LATE = text.OPPONENT_LATE
    BOARD_LOST = text.BOARD_LOST
    GAME_CUT = text.GAME_CUT
    RESULT_LATE = text.RESULT_LATE
    LOGOUT_LATE = text.LOGOUT_LATE


class SessionWarning(PhraseEnum):
    """Irregularity that is reported to the user while the session goes on."""

    WRONG_ECHO = text.WRONG_ECHO
    NO_TIME = text.NO_TIME
    AGAINST_RULES = text.AGAINST_RULES
    LINE_CUT = text.LINE_CUT
    ERROR_SAID = text.ERROR_SAID
    UNEXPECTED = text.UNEXPECTED
    IN_SUMMARY = text.IN_SUMMARY
    SLOW = text.SLOW


class OnlineTimeouts(NamedTuple):
    """Timeouts of a session, in seconds, mostly by state."""

    connect: float = 15.0
    login: float = 20.0
    summary: float = 15.0
    agree: float = 110.0
    """Time for our AGREE to a game, shorter than the 120 seconds after which the server rejects the game."""
    start: float = 150.0
    echo: float = 60.0
    slow: float = 5.0
    """Time without the server's echo of our move until the user is told."""
    opponent: float = 90.0
    """Time to wait after the opponent's flag has fallen, since some servers check clocks only once a minute."""
    result: float = 10.0
    logout: float = 5.0
    keep_alive: float = 40.0
    """Time without sending after which an empty line is sent to keep the connection alive."""
    answer: float = 60.0
    """Timeout for the answer to an empty line, if the server has answered one before."""


class OnlineEvent(Request):
    """Event of a CSA session or of an online game, reported to the caller, who may pass it on to be shown or saved."""


class StateReached(OnlineEvent):
    """Change of the session's state. In state IDLE `until` is the moment of the reconnection, if there will be one."""

    state: OnlineState
    until: float | None = None


class LoginAccepted(OnlineEvent):
    """Successful login, with our name on the server."""

    name: str


class GameOffered(OnlineEvent):
    summary: GameSummary


class GameStarted(OnlineEvent):
    game: OnlineGame
    is_resumed: bool = False
    """True if a lost connection had interrupted this game."""


class MoveEchoed(OnlineEvent):
    """Move confirmed by the server, with the time charged for it."""

    move: Move
    side: Side
    spent_ms: int
    is_ours: bool
    measured_ms: int
    """Milliseconds that our own clock measured for the move."""


class ResultAnnounced(OnlineEvent):
    """Result of the game that has ended."""

    result: ServerResult
    spent_ms: int | None


class NoticeMade(OnlineEvent):
    """Irregularity to be reported to the user; the session goes on."""

    sentence: Phrase


class ExtendedLineReceived(OnlineEvent):
    """Line that the server sent in the extended mode, for lists and chat."""

    line: ServerLine


class SessionFailed(OnlineEvent):
    """Failure that ends the session; the connection is to be closed."""

    failure: OnlineFailure
    sentence: Phrase
    state: OnlineState
    """State of the session when it failed."""
    again_at: float | None = None
    """Moment of the reconnection; None if there will be none."""


class SessionOver(OnlineEvent):
    """Regular end of the session; the connection is to be closed."""


OnlineEvents = Sequence[OnlineEvent]
