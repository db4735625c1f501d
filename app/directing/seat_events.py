"""What a director hears of its engines, each named by its seat; and what every director is."""

from collections.abc import Sequence
from typing import Protocol

from app.base.value import Value
from app.directing.requests import Request, Seat, Task
from app.text.phrase import Phrase
from app.usi.answers import Answer
from app.usi.events import Awaited, FaultKind, Why
from app.usi.info import Info
from app.usi.options import Options


class SeatEvent(Value):
    """Something that happened at a seat."""

    seat: Seat


class EngineReady(SeatEvent):
    """The engine is ready; this is how it calls itself, and what can be set."""

    name: str
    options: Options


class Begun(SeatEvent):
    """The question is on its way, by this `go` line: from now on the engine's clock runs."""

    task: Task
    line: str


class Thinks(SeatEvent):
    """A thought, parsed; of several of one rank within a frame only the last."""

    task: Task
    info: Info


class Answers(SeatEvent):
    """The end of a task. A `NO_MATE` after a halt proves nothing."""

    task: Task
    answer: Answer
    halted: bool = False
    pondering: bool = False


class GaveUp(SeatEvent):
    """The end of a task without an answer."""

    task: Task
    why: Why


class Delays(SeatEvent):
    """The engine owes something for longer than it should; `overdue` when nobody should count on it any more."""

    awaited: Awaited
    overdue: bool
    since: float | None = None
    """The moment from which it owes that."""


class Errs(SeatEvent):
    """The engine did something wrong, and the conversation went on."""

    kind: FaultKind
    line: str


class Lost(SeatEvent):
    """The engine is gone, or never came; the sentence says why. Nothing is heard from the seat until `Restart`."""

    sentence: Phrase
    last_words: tuple[str, ...] = ()
    """Of its standard error."""
    was_killed: bool = False
    """Whether somebody outside has ended it, by a signal that nothing ends itself by."""
    is_link: bool = False
    """Whether the line to another machine has failed, and not the engine there."""


Requests = Sequence[Request]


class Director(Protocol):
    """`now` is in seconds of one clock that does not go backwards. What a person does is told by methods of its own,
    which return requests as well."""

    def begin(self, now: float) -> Requests: ...
    def hear(self, heard: SeatEvent, now: float) -> Requests: ...
    def woken(self, now: float) -> Requests: ...
