"""Events of engines for a director (controller of a game or an analysis), each with its seat; interface of directors."""

from collections.abc import Sequence
from typing import Protocol

from app.base.value import Value
from app.directing.requests import Request, Seat, Task
from app.text.phrase import Phrase
from app.usi.answers import Answer
from app.usi.events import AbandonReason, FaultKind, OwedReply
from app.usi.info import Info
from app.usi.options import Options


class SeatEvent(Value):
    """Base class of the events of an engine at a seat (its place in a game or analysis)."""

    seat: Seat


class EngineReady(SeatEvent):
    """The engine has answered `readyok`; with its name and options."""

    name: str
    options: Options


class SearchStarted(SeatEvent):
    """The search is about to be sent, with this `go` line: from now on the engine's clock runs."""

    task: Task
    line: str


class InfoReceived(SeatEvent):
    """A parsed `info` line; throttled to the newest of each multipv rank in a display frame."""

    task: Task
    info: Info


class Answers(SeatEvent):
    """End of a search with the engine's answer. After a stop (`halted`), `NO_MATE` proves nothing."""

    task: Task
    answer: Answer
    halted: bool = False
    pondering: bool = False


class SearchAbandoned(SeatEvent):
    """End of a search without an answer."""

    task: Task
    why: AbandonReason


class ReplyDelayed(SeatEvent):
    """A reply of the engine is late; `overdue` is True if it exceeded its time limit and will hardly come."""

    awaited: OwedReply
    overdue: bool
    since: float | None = None
    """Moment since which the engine owes the reply; None if unknown."""


class EngineFaulted(SeatEvent):
    """A protocol fault of the engine; the session continues."""

    kind: FaultKind
    line: str


class EngineLost(SeatEvent):
    """The engine has exited or could not be started; `sentence` gives the reason. No events follow until `Restart`."""

    sentence: Phrase
    last_words: tuple[str, ...] = ()
    """Last lines of the engine's standard error."""
    was_killed: bool = False
    """True if the process was killed from outside, by a signal that no process raises itself."""
    is_link: bool = False
    """True if the connection to another machine failed, not the engine there."""


Requests = Sequence[Request]


class Director(Protocol):
    """Interface of a director: state machine that controls a game or an analysis. `now` is in seconds of a monotonic clock.
    User input comes by methods of each director's own, which return requests as well."""

    def on_start(self, now: float) -> Requests: ...
    def on_event(self, heard: SeatEvent, now: float) -> Requests: ...
    def on_timer(self, now: float) -> Requests: ...
