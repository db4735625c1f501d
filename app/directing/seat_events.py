"""Events of engines for a director (controller of a game or analysis), each with its seat; interface of directors."""

from collections.abc import Sequence
from typing import NamedTuple, Protocol

from app.base.value import Value
from app.directing.requests import Request, Seat, Task
from app.text.phrase import Phrase
from app.usi.events import SessionEvent
from app.usi.options import Options


class EngineReady(Value):
    """Event that an engine is ready, after `ReadyRequest` or `RestartRequest`, with its name and options."""

    name: str
    options: Options


class EngineLost(Value):
    """Event that an engine has exited or not started; `sentence` gives the reason. No event follows until a restart."""

    sentence: Phrase
    last_words: tuple[str, ...] = ()
    """Last lines that the engine wrote to standard error before it exited."""
    was_killed: bool = False
    """True if the engine's process was killed from outside, by a signal that no process raises itself."""
    is_link: bool = False
    """True if the engine was lost because the connection to its machine failed, rather than the engine."""


class SeatEvent(NamedTuple):
    """An event of the engine at a seat (its place in a game or analysis), mostly one of its USI session."""

    seat: Seat
    event: SessionEvent | EngineReady | EngineLost
    task: Task | None = None
    """The director's number of the search that the event is about; None if it is about none."""


Requests = Sequence[Request]


class Director(Protocol):
    """Interface of a director: state machine that controls a game or an analysis. `now` is in seconds of a monotonic clock.
    User input comes by methods of each director's own, which return requests as well."""

    def on_start(self, now: float) -> Requests: ...
    def on_event(self, heard: SeatEvent, now: float) -> Requests: ...
    def on_timer(self, now: float) -> Requests: ...
