"""Requests of a director to its engines and its timer: the commands of games and analyses.

A director owns neither. It gets events with their times and returns requests, which its runner executes in order. For
anything else, such as writing down a move, it has requests of its own.
"""

from typing import NewType

from app.base.value import Value
from app.usi.commands import Outcome, PositionCommand, Search
from app.usi.options import Setting

Seat = NewType("Seat", str)
"""Name of an engine's place in a game or analysis, such as one side; the director need not know which engine it is."""
Task = NewType("Task", int)
"""A director's own number for a search that it requests."""


class Request(Value):
    """Base class of a director's requests."""


class Prepare(Request):
    """Start the engine and make it ready, for a new game (`usinewgame`) or to go on; `EngineReady` follows."""

    seat: Seat
    new_game: bool = False


class Ask(Request):
    """Start a search (`position` and `go`); it replaces the engine's previous search."""

    seat: Seat
    task: Task
    position: PositionCommand
    search: Search


class StopRequest(Request):
    """Stop the search (`stop`), so that the engine answers now."""

    seat: Seat


class PonderHitRequest(Request):
    """Tell the engine that the expected move was played (`ponderhit`)."""

    seat: Seat


class SetOptionRequest(Request):
    """Set an option (`setoption`), or press a button (None); an invalid value is ignored."""

    seat: Seat
    name: str
    value: Setting | None


class GameOverRequest(Request):
    """Tell the engine the result of the game (`gameover`)."""

    seat: Seat
    outcome: Outcome


class Restart(Request):
    """Quit the engine, if it still runs, and start it again; `EngineReady` follows."""

    seat: Seat


class Release(Request):
    """Give back the engine, which is no longer needed. It may be kept running for others."""

    seat: Seat


class TimerRequest(Request):
    """Set the timer: call `woken` at that moment instead of the one requested before; None cancels it."""

    moment: float | None


class Finish(Request):
    """End of the director's work; all seats are released."""
