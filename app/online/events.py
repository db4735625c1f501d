"""What a session with a server tells: the states it goes through, what has failed, what was odd, and what came of a game."""

from collections.abc import Sequence
from enum import Enum, auto
from typing import NamedTuple

from app.base.value import Value
from app.online.game import OnlineGame
from app.online.results import ToldResult
from app.online.summary import GameSummary
from app.online.words import ServerLine
from app.shogi.moves import Move
from app.shogi.pieces import Side
from app.text import online as text
from app.text.phrase import Phrase, Worded


class OnlineState(Enum):
    """How a session stands. What it waits for stands behind each."""

    IDLE = auto()
    CONNECTING = auto()
    """For the line to open."""
    LOGGING_IN = auto()
    """For the answer to the login."""
    WAITING = auto()
    """For a game."""
    SUMMARY = auto()
    """For the end of the conditions."""
    OFFERED = auto()
    """For us: whether we agree."""
    AGREED = auto()
    """For the other side to agree."""
    PLAYING = auto()
    """For a move."""
    ENDING = auto()
    """For the second line of the result."""
    ENDED = auto()
    """For us: a game is over, and the line still open."""
    LEAVING = auto()
    """For the answer to the logout."""
    CLOSED = auto()


class OnlineFailure(Worded):
    """What has gone wrong with a session, by a sentence that says what to do; most end it."""

    NOT_REACHED = text.NOT_REACHED
    CONNECT_TIMEOUT = text.CONNECT_TIMEOUT
    LOGIN_SILENT = text.LOGIN_SILENT
    LOGIN_REFUSED = text.LOGIN_REFUSED
    LOGIN_CUT = text.LOGIN_CUT
    NOT_SPOKEN = text.NOT_SPOKEN
    WAITING_CUT = text.WAITING_CUT
    LINE_DEAD = text.LINE_DEAD
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


class OnlineRemark(Worded):
    """What was odd in a conversation that goes on all the same."""

    WRONG_ECHO = text.WRONG_ECHO
    NO_TIME = text.NO_TIME
    AGAINST_RULES = text.AGAINST_RULES
    LINE_CUT = text.LINE_CUT
    ERROR_SAID = text.ERROR_SAID
    UNEXPECTED = text.UNEXPECTED
    IN_SUMMARY = text.IN_SUMMARY
    SLOW = text.SLOW


class OnlinePatience(NamedTuple):
    """Seconds that each state may take."""

    connect: float = 15.0
    login: float = 20.0
    summary: float = 15.0
    agree: float = 110.0
    """The server rejects after 120."""
    start: float = 150.0
    echo: float = 60.0
    slow: float = 5.0
    """After so long without an answer to our move that is told."""
    opponent: float = 90.0
    """Behind the other side's last moment: a server may look at its clock only once a minute."""
    result: float = 10.0
    logout: float = 5.0
    keep_alive: float = 40.0
    """After so long without a word of ours an empty line is sent."""
    answer: float = 60.0
    """For the answer to an empty line, from a server that has given such answers before."""


class OnlineEvent(Value):
    """Something that a session tells."""


class StateReached(OnlineEvent):
    state: OnlineState


class LoginAccepted(OnlineEvent):
    name: str


class GameOffered(OnlineEvent):
    summary: GameSummary


class GameStarted(OnlineEvent):
    game: OnlineGame
    is_resumed: bool = False
    """Whether it is one that a broken line had interrupted."""


class MoveEchoed(OnlineEvent):
    """A move counts: the server has said so, and what it took."""

    move: Move
    side: Side
    spent_ms: int
    is_ours: bool
    measured_ms: int
    """By our own measure."""


class ResultTold(OnlineEvent):
    """The game is over."""

    told: ToldResult
    spent_ms: int | None


class Remarked(OnlineEvent):
    remark: OnlineRemark
    sentence: Phrase


class ExtendedHeard(OnlineEvent):
    """A line of the extended mode."""

    line: ServerLine


class SessionFailed(OnlineEvent):
    """It cannot go on; the line is to be closed."""

    failure: OnlineFailure
    sentence: Phrase
    state: OnlineState
    """In which it was."""


class SessionOver(OnlineEvent):
    """It has ended in good order; the line is to be closed."""


OnlineEvents = Sequence[OnlineEvent]
