"""Requests of a director to its engines and its timer: the commands of games and analyses.

A director controls a game or an analysis. It gets events with their times and returns requests, which its runner
executes in order. For anything else, such as writing down a move, it has requests of its own.
"""

from typing import NewType

from app.base.value import Value
from app.usi.commands import Outcome, PositionCommand, SearchCommand
from app.usi.options import Setting

Seat = NewType("Seat", str)
"""Name of an engine's place in a game or analysis, such as one side; the controller need not know which engine it is."""
Task = NewType("Task", int)
"""Number that a director (controller of a game or an analysis) gives to a search that it requests."""


class Request(Value):
    """Base class of the requests of a director (controller of a game or an analysis) to its engines and timer."""


class ReadyRequest(Request):
    """Start the engine and make it ready, with `usinewgame` if `new_game`; an `EngineReady` event follows."""

    seat: Seat
    new_game: bool = False


class GoRequest(Request):
    """Start a search (`position` and `go`); it replaces the engine's previous search."""

    seat: Seat
    task: Task
    position: PositionCommand
    search: SearchCommand


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


class RestartRequest(Request):
    """Quit the engine, if it still runs, and start it again; an `EngineReady` event follows."""

    seat: Seat


class ReleaseRequest(Request):
    """Give the engine back to the pool, as the game or analysis no longer needs it. It may be kept running for others."""

    seat: Seat


class TimerRequest(Request):
    """Set the one timer of a director: call its `on_timer` at `moment`, which replaces the former one; None cancels it."""

    moment: float | None


class EndRequest(Request):
    """End the game or analysis; the engines of all seats are given back."""
