"""What a session tells: how the engine stands, what it thinks, what it answered, and what it did wrong; and its patience.

Every search has exactly one end: it is answered, or abandoned. Nothing is told of it afterwards.
"""

from enum import Enum
from typing import NamedTuple, NewType

from app.base.value import Value
from app.usi.answers import Answer
from app.usi.info import Info
from app.usi.options import Options

SearchId = NewType("SearchId", int)


class SessionEvent(Value):
    """Something a session tells."""


class Introduced(SessionEvent):
    """The engine has said who it is and what can be set."""

    name: str
    author: str
    options: Options


class Ready(SessionEvent):
    """The engine has answered `isready`."""


class Began(SessionEvent):
    """The question is on its way; an engine's clock may start. `line` is the `go` that asks it."""

    search: SearchId
    line: str


class Informed(SessionEvent):
    """A thought; of no search where the engine said it while it had none."""

    search: SearchId | None
    info: Info


class Answered(SessionEvent):
    """A search's end. What comes after a `stop` may only mean that there was no time: `NO_MATE` then proves nothing.

    `pondering` says that the engine did not wait for `ponderhit` or `stop` with it, as it should have.
    """

    search: SearchId
    answer: Answer
    stopped: bool = False
    pondering: bool = False


class Why(Enum):
    """Why a search has no answer."""

    REPLACED = "replaced"
    STOPPED = "stopped before it began"
    NEW_GAME = "new game"
    GAME_OVER = "game over"
    QUIT = "quit"
    UNUSABLE = "unusable"
    GONE = "gone"


class Abandoned(SessionEvent):
    """A search's end without an answer; should the engine still give one, it is not told."""

    search: SearchId
    why: Why


class Awaited(Enum):
    """What an engine owes."""

    USIOK = "usiok"
    READYOK = "readyok"
    ANSWER = "an answer to stop"
    END = "its end"


class Waiting(SessionEvent):
    """It takes longer than it should, and a person may want to know; quitting calls the wait off."""

    awaited: Awaited
    since: float
    search: SearchId | None = None


class Overdue(SessionEvent):
    """It takes so long that nobody should count on it any more; the session waits on until it is told otherwise."""

    awaited: Awaited
    since: float
    search: SearchId | None = None


class Check(Enum):
    """How an engine's registration, or the protection against copying it, stands."""

    CHECKING = "checking"
    OK = "ok"
    ERROR = "error"


class Registration(SessionEvent):
    check: Check


class CopyProtection(SessionEvent):
    """With an error the engine must not be used; the session then makes it quit by itself."""

    check: Check


class FaultKind(Enum):
    """What an engine did wrong."""

    UNKNOWN_LINE = "a line that means nothing"
    OTHER_PROTOCOL = "uciok in place of usiok"
    MANGLED_WORD = "a word that is owed, in capitals, colours or with bytes that do not show"
    UNASKED_ANSWER = "an answer that nobody asked for"
    UNASKED_READYOK = "readyok unasked"
    UNASKED_USIOK = "usiok unasked"
    UNREADABLE_ANSWER = "an answer without a move"
    LATE_OPTION = "an option after usiok"
    OPTION_WITHOUT_NAME = "an option without a name"
    OPTION_WITHOUT_TYPE = "an option without a type"
    OPTION_BAD_RANGE = "an option with a bad range"
    OPTION_BAD_DEFAULT = "an option with a bad default"
    OPTION_REPEATED = "an option listed again"
    CUT = "a line that is too long"
    REPLACED = "a line with unreadable bytes"


class EngineFault(SessionEvent):
    """The engine's mistake, with the line it made it in. The session has gone on as well as it could."""

    kind: FaultKind
    line: str


class SessionEnded(SessionEvent):
    """The process is gone. Unless that was `expected`, the last lines either way are the likeliest reason.

    `said` are the last that went to the engine, such as a `position` and its `go`; `heard` is its last beside thoughts.
    """

    expected: bool
    exit: int | None
    said: tuple[str, ...]
    heard: str


class Wait(NamedTuple):
    """Seconds until a person is told, and until nobody should count on it any more."""

    notice: float
    limit: float


class Patience(NamedTuple):
    """How long an engine may take. Whatever it says while it loads is a sign of life, and its limit begins anew."""

    usiok: Wait = Wait(3, 30)
    readyok: Wait = Wait(5, 120)
    answer: Wait = Wait(3, 10)
    end: Wait = Wait(1, 3)
    end_of_loading: Wait = Wait(3, 10)
    """Until a process that was told to quit while it loaded is gone: most cannot hear it before they are done."""
    parting: float = 1
    """For the answer to the `stop` that goes before `quit`."""
