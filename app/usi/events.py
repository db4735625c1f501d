"""Events of a USI session: engine state, search info, answers, and protocol faults; and the timeouts of a session.

Every search ends exactly once, as `SearchAnswered` or `SearchAbandoned`. No event about it follows.
"""

from enum import Enum
from typing import NamedTuple, NewType

from app.base.value import Value
from app.usi.answers import Answer
from app.usi.faults import FaultKind
from app.usi.info import Info
from app.usi.options import Options

SearchId = NewType("SearchId", int)


class SessionEvent(Value):
    """Base class of the events of a session."""


class UsiOk(SessionEvent):
    """The engine has sent `usiok`: its name, its author and its options."""

    name: str
    author: str
    options: Options


class ReadyOk(SessionEvent):
    """The engine has answered `isready` with `readyok`."""


class SearchSent(SessionEvent):
    """The `go` command `line` is about to be sent; the engine's clock may start."""

    search: SearchId
    line: str


class InfoEvent(SessionEvent):
    """An `info` line; `search` is None if no search was running."""

    search: SearchId | None
    info: Info


class SearchAnswered(SessionEvent):
    """End of a search with an answer. After `stop` it may only mean that time ran out: then `NO_MATE` proves nothing."""

    search: SearchId
    answer: Answer
    was_stopped: bool = False
    was_pondering: bool = False
    """True if the engine wrongly answered before `ponderhit` or `stop`."""


class AbandonReason(Enum):
    """Reason why a search was abandoned without an answer."""

    REPLACED = "replaced"
    STOPPED = "stopped before it began"
    NEW_GAME = "new game"
    GAME_OVER = "game over"
    QUIT = "quit"
    UNUSABLE = "unusable"
    GONE = "gone"


class SearchAbandoned(SessionEvent):
    """End of a search without an answer; if the engine still sends an answer, the session drops it."""

    search: SearchId
    reason: AbandonReason


class OwedReply(Enum):
    """Reply that an engine owes the session: `usiok`, `readyok`, the answer to `stop`, or its exit."""

    USIOK = "usiok"
    READYOK = "readyok"
    ANSWER = "an answer to stop"
    EXIT = "its end"


class ReplyLate(SessionEvent):
    """A reply is late, which the user should be told; `quit` ends the wait."""

    awaited: OwedReply
    since: float
    search: SearchId | None = None


class ReplyOverdue(SessionEvent):
    """A reply has exceeded its time limit and will probably never come; the session still waits for it."""

    awaited: OwedReply
    since: float
    search: SearchId | None = None


class CheckResult(Enum):
    """Result of an engine's check of its registration or copy protection."""

    CHECKING = "checking"
    OK = "ok"
    ERROR = "error"


class Registration(SessionEvent):
    check: CheckResult


class CopyProtection(SessionEvent):
    """Report of the engine's copy protection. On an error the engine must not be used, and the session quits it."""

    check: CheckResult


class EngineFault(SessionEvent):
    """An engine's protocol fault and the line with it. The session continues as well as possible."""

    kind: FaultKind
    line: str


class SessionEnded(SessionEvent):
    """The process has ended. Unless that was `expected`, the last lines in both directions are the likeliest reason.

    `last_commands` are such as a `position` and its `go`; `last_line` is the engine's last line besides `info`.
    """

    expected: bool
    exit: int | None
    last_commands: tuple[str, ...]
    last_line: str


class ReplyTimeout(NamedTuple):
    """Timeouts in seconds: `notice` until the user is told, `limit` until the reply counts as overdue."""

    notice: float
    limit: float


class SessionTimeouts(NamedTuple):
    """Timeouts for each reply. While an engine loads, any output is a sign of life and restarts the limit."""

    usiok: ReplyTimeout = ReplyTimeout(3, 30)
    readyok: ReplyTimeout = ReplyTimeout(5, 120)
    answer: ReplyTimeout = ReplyTimeout(3, 10)
    end: ReplyTimeout = ReplyTimeout(1, 3)
    end_of_loading: ReplyTimeout = ReplyTimeout(3, 10)
    """Timeout for the exit after a `quit` while loading: most engines read it only when loading is done."""
    stop_to_quit: float = 1
    """Timeout in seconds for the answer to the `stop` that the session sends before `quit`."""
