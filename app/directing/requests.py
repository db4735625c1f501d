"""What a director requests: the words in which games and analyses ask for engines and for time.

A director owns neither. It is told what happened and when, and returns requests; whoever runs it grants them in their order.
What else it wants, such as a move to be written down, it says by requests of its own.
"""

from typing import NewType

from app.base.value import Value
from app.usi.commands import Outcome, PositionCommand, Search
from app.usi.options import Setting

Seat = NewType("Seat", str)
"""Where an engine sits in what is directed, such as one side of a game; which engine that is, the director need not know."""
Task = NewType("Task", int)
"""A director's own number for something that it asks an engine."""


class Request(Value):
    """Something a director wants done."""


class Prepare(Request):
    """Have the engine there running and ready, for a new game or for more of the same; told by `Prepared`."""

    seat: Seat
    new_game: bool = False


class Ask(Request):
    """Have the engine think; it gives up what it was asked before."""

    seat: Seat
    task: Task
    position: PositionCommand
    search: Search


class Halt(Request):
    """Have it answer now."""

    seat: Seat


class Hit(Request):
    """The move that it ponders on was made."""

    seat: Seat


class Adjust(Request):
    """Give an option of the engine another value, or press a button (None); what it cannot take is left."""

    seat: Seat
    name: str
    value: Setting | None


class Conclude(Request):
    """Tell the engine how the game ended."""

    seat: Seat
    outcome: Outcome


class Restart(Request):
    """Put the engine there down, if it still runs, and start it anew; told by `Prepared`."""

    seat: Seat


class Release(Request):
    """The engine is not needed any more. It may be kept warm for others."""

    seat: Seat


class WakeAt(Request):
    """Call `woken` at that moment, and not at the one requested before; with None not at all."""

    moment: float | None


class Finish(Request):
    """The director has nothing more to do; all seats are released."""
