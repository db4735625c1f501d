"""What a game on a server requests besides engines and time: lines to the server, and that something is shown or kept.

Moves, ends, clocks and thoughts are told by the requests of any game (`app/play/game_requests.py`).
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
    """Something that is done with the line at once; nobody else hears of it."""


class OpenLine(NetworkRequest):
    """Open one to the server; told by `line_opened` or `line_lost`."""

    host: str
    port: int


class SendBytes(NetworkRequest):
    data: bytes


class CloseLine(NetworkRequest):
    """Close it; nothing is told of that."""


class OnlineRequest(Request):
    """Something that is shown or kept."""


class OnlineStateShown(OnlineRequest):
    """How the session stands. IDLE with a moment: it connects again then."""

    state: OnlineState
    until: float | None = None


class LoggedInShown(OnlineRequest):
    """The server knows us, by this name."""

    name: str


class AgreementWanted(OnlineRequest):
    """A person is asked whether they play this game."""

    summary: GameSummary


class OnlineGameBegun(OnlineRequest):
    game: OnlineGame
    """For others only to look at."""
    conditions: Conditions
    is_resumed: bool = False
    """Whether it is the game before, which a broken line had interrupted."""


class MoveSent(OnlineRequest):
    """Our move is on its way; it counts when `MovePlayed` says so."""

    move: Move


class OnlineNoticed(OnlineRequest):
    """Something odd that a person should know of; all goes on."""

    sentence: Phrase


class OnlineTrouble(OnlineRequest):
    """The session has failed."""

    failure: OnlineFailure
    sentence: Phrase
    again_at: float | None
    """When it connects again; None where it does not."""


class OnlineGameOver(OnlineRequest):
    """A line for the table of results."""

    result: OnlineResult


class OnlineGameRated(OnlineRequest):
    """The server has told our rating behind the last game: the same line once more."""

    result: OnlineResult


class ServerHeard(OnlineRequest):
    """A line of the extended mode, for lists and chat."""

    line: ServerLine
