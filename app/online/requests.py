"""Requests of online games: for the connection, and events to show or save.

Moves, ends, clocks and engine lines use the requests of any game (`app/play/game_requests.py`).
"""

from app.directing.requests import Request
from app.online.events import OnlineEvent
from app.online.game import OnlineGame
from app.online.results import OnlineResult
from app.online.summary import GameSummary
from app.play.conditions import Conditions
from app.shogi.moves import Move


class NetworkRequest(Request):
    """Request for the connection, carried out at once and not shown."""


class OpenConnection(NetworkRequest):
    """Open a connection; `on_connection_opened` or `on_connection_lost` reports the outcome."""

    host: str
    port: int


class SendBytes(NetworkRequest):
    data: bytes


class CloseConnection(NetworkRequest):
    """Close the connection; no event follows."""


class AgreementWanted(OnlineEvent):
    """Request to ask a person if they agree to this game."""

    summary: GameSummary


class OnlineGameBegun(OnlineEvent):
    game: OnlineGame
    """Game in progress; read only."""
    conditions: Conditions
    is_resumed: bool = False
    """True if a lost connection had interrupted this game."""


class MoveSent(OnlineEvent):
    """Move of ours that was sent; it counts when `MovePlayed` confirms it."""

    move: Move


class OnlineGameOver(OnlineEvent):
    """Finished game as a row for the table of results."""

    result: OnlineResult


class OnlineGameRated(OnlineEvent):
    """Updated row of the last result, with our new rating."""

    result: OnlineResult
