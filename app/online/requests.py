"""Requests of online games: for the connection, and events to show or save.

Moves, ends, clocks and engine lines use the requests of any game (`app/play/game_requests.py`).
"""

from app.directing.requests import Request
from app.online.events import OnlineFailure, OnlineState
from app.online.game import OnlineGame
from app.online.results import OnlineResult
from app.online.summary import GameSummary
from app.online.words import ServerLine
from app.play.conditions import Conditions
from app.shogi.moves import Move
from app.text.phrase import Phrase


class NetworkRequest(Request):
    """Request for the connection, carried out at once and not shown."""


class OpenLine(NetworkRequest):
    """Open a connection; `line_opened` or `line_lost` reports the outcome."""

    host: str
    port: int


class SendBytes(NetworkRequest):
    data: bytes


class CloseLine(NetworkRequest):
    """Close the connection; no event follows."""


class OnlineRequest(Request):
    """Event of an online game to be shown or saved."""


class OnlineStateShown(OnlineRequest):
    """State of the session. In state IDLE `until` is the moment of the reconnection, if there will be one."""

    state: OnlineState
    until: float | None = None


class LoggedInShown(OnlineRequest):
    """Successful login, with our name on the server."""

    name: str


class AgreementWanted(OnlineRequest):
    """Request to ask a person if they agree to this game."""

    summary: GameSummary


class OnlineGameBegun(OnlineRequest):
    game: OnlineGame
    """Game in progress; read only."""
    conditions: Conditions
    is_resumed: bool = False
    """True if a lost connection had interrupted this game."""


class MoveSent(OnlineRequest):
    """Move of ours that was sent; it counts when `MovePlayed` confirms it."""

    move: Move


class OnlineNoticed(OnlineRequest):
    """Irregularity that the user should know of; the session goes on."""

    sentence: Phrase


class OnlineTrouble(OnlineRequest):
    """Failure of the session."""

    failure: OnlineFailure
    sentence: Phrase
    again_at: float | None
    """Moment of the reconnection; None if there will be none."""


class OnlineGameOver(OnlineRequest):
    """Finished game as a row for the table of results."""

    result: OnlineResult


class OnlineGameRated(OnlineRequest):
    """Updated row of the last result, with our new rating."""

    result: OnlineResult


class ServerHeard(OnlineRequest):
    """Line that the server sent in the extended mode, for lists and chat."""

    line: ServerLine
