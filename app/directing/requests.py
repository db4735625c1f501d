"""Requests of a director to its engines and its timer: the commands of games and analyses.

A director controls a game or an analysis. It gets events with their times and returns requests, which its runner
executes in order. For anything else, such as writing down a move, it has requests of its own.
"""

from typing import NewType

from app.base.value import Value
from app.usi.commands import Outcome, PositionCommand, SearchCommand
from app.usi.options import Setting

Seat = NewType("Seat", str)
"""Name of an engine's place in a game or analysis, such as one side of the game, whichever engine takes it."""
Task = NewType("Task", int)
"""Number that a director (controller of a game or an analysis) gives to a search that it requests."""


class Request(Value):
    """Base class of the requests of a director (controller of a game or an analysis) to its engines and timer."""


class ReadyRequest(Request):
    """Request to start an engine and make it ready, with `usinewgame` if `new_game`; an `EngineReady` event follows."""

    seat: Seat
    new_game: bool = False


class GoRequest(Request):
    """Request to start a search (`position` and `go`), which replaces the engine's previous search."""

    seat: Seat
    task: Task
    position: PositionCommand
    search: SearchCommand


class StopRequest(Request):
    """Request to stop an engine's search (`stop`), so that it answers now."""

    seat: Seat


class PonderHitRequest(Request):
    """Request to tell an engine that the expected move was played (`ponderhit`)."""

    seat: Seat


class SetOptionRequest(Request):
    """Request to set an engine's option (`setoption`), or to press a button (None); an invalid value is ignored."""

    seat: Seat
    name: str
    value: Setting | None


class GameOverRequest(Request):
    """Request to tell an engine the result of the game (`gameover`)."""

    seat: Seat
    outcome: Outcome


class RestartRequest(Request):
    """Request to quit an engine, if it still runs, and start it again; an `EngineReady` event follows."""

    seat: Seat


class ReleaseRequest(Request):
    """Request to give an engine back to the pool of engines, which may keep it running for another game or analysis."""

    seat: Seat


class TimerRequest(Request):
    """Request to call the director's `on_timer` at `moment` (None: never), in place of the moment requested before."""

    moment: float | None


class EndRequest(Request):
    """Request to end the game or analysis; all its engines are given back to the pool."""
