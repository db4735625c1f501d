"""A client of ours and a server that says what a test wants, on a clock that moves only when it is told to."""

from collections.abc import Iterable
from typing import TypeVar

from app.directing.requests import ReadyRequest, Request, TimerRequest
from app.directing.seat_events import EngineReady, SeatEvent
from app.online import requests as wanted
from app.online.account import Account
from app.online.events import NoticeMade, OnlineFailure, OnlineState, OnlineTimeouts, SessionFailed
from app.online.play import OnlineSeries, SeriesPlan
from app.online.recording import OnlineRecording
from app.online.results import OnlineResult
from app.online.seat import OnlineSeat
from app.play.game_requests import GameEnded, MovePlayed
from app.play.seats import FIRST
from app.record.traversal import main_line
from app.record.tree import Node
from app.shogi.moves import MOVES
from app.text.phrase import Language, Phrase
from app.usi.log import EngineLog
from app.usi.options import Options

US, THEM = "us", "them"
ACCOUNT = Account("server", US, "test-10-5")
GAME_ID = "event+test-10-5+us+them+20260131090000"
TIME = ("Time_Unit:1sec", "Total_Time:10", "Byoyomi:5", "Least_Time_Per_Move:0")
EVEN = ("PI", "+")
Told = TypeVar("Told", bound=Request)


def summary(
    *,
    head: Iterable[str] = (),
    time: Iterable[str] = TIME,
    position: Iterable[str] = EVEN,
    turn: str = "+",
    to_move: str = "+",
    game_id: str = GAME_ID,
) -> list[str]:
    """The conditions of a game, with what is asked for in the place of what is usual."""
    return [
        "BEGIN Game_Summary",
        "Protocol_Version:1.2",
        "Protocol_Mode:Server",
        "Format:Shogi 1.0",
        "Declaration:Jishogi 1.1",
        f"Game_ID:{game_id}",
        f"Name+:{US if turn == '+' else THEM}",
        f"Name-:{THEM if turn == '+' else US}",
        f"Your_Turn:{turn}",
        "Rematch_On_Draw:NO",
        f"To_Move:{to_move}",
        *head,
        "BEGIN Time",
        *time,
        "END Time",
        "BEGIN Position",
        *position,
        "END Position",
        "END Game_Summary",
    ]


class Conversation:
    """A person sits at our side unless there is a `seat`."""

    def __init__(
        self,
        account: Account = ACCOUNT,
        seat: OnlineSeat | None = None,
        plan: SeriesPlan | None = None,
        patience: OnlineTimeouts | None = None,
    ) -> None:
        self.now = 1000.0
        self.log = EngineLog("server", 0.0, self.now)
        plan = plan or SeriesPlan(logs_in_again=False)
        self.play = OnlineSeries(account, seat or OnlineSeat(), self.log, plan, patience)
        self.sent: list[str] = []
        self.told: list[Request] = []
        self.recordings: list[OnlineRecording] = []
        self.is_open = False
        self.opened = 0
        """How often a line was opened."""
        self._wakes_at: float | None = None
        self.grant(self.play.on_start(self.now))

    # What one sees.

    @property
    def state(self) -> OnlineState:
        return self.play.state

    @property
    def failure(self) -> OnlineFailure | None:
        """The last there was."""
        troubles = self.all_told(SessionFailed)
        return troubles[-1].failure if troubles else None

    def all_told_failures(self) -> list[Phrase]:
        return [trouble.sentence for trouble in self.all_told(SessionFailed)]

    @property
    def notices(self) -> list[str]:
        return [notice.sentence.en for notice in self.all_told(NoticeMade)]

    @property
    def results(self) -> list[OnlineResult]:
        return self.play.results

    @property
    def written(self) -> list[Node]:
        """The last record, without its start."""
        return main_line(self.recordings[-1].record.root)[1:]

    @property
    def moves(self) -> list[str]:
        return [node.move.usi for node in self.written if node.move is not None]

    def all_told(self, kind: type[Told]) -> list[Told]:
        return [request for request in self.told if isinstance(request, kind)]

    # What happens.

    def grant(self, requests: Iterable[Request]) -> None:
        for request in requests:
            match request:
                case wanted.OpenConnection():
                    self.is_open, self.opened = True, self.opened + 1
                case wanted.SendBytes():
                    assert self.is_open
                    self.sent += request.data.decode("ascii").removesuffix("\n").split("\n")
                case wanted.CloseConnection():
                    self.is_open = False
                case TimerRequest():
                    self._wakes_at = request.moment
                case ReadyRequest():
                    self.told.append(request)
                    ready = SeatEvent(FIRST, EngineReady("engine", Options()))
                    self.grant(self.play.on_event(ready, self.now))
                case _:
                    self._keep(request)

    def _keep(self, request: Request) -> None:
        self.told.append(request)
        if isinstance(request, wanted.OnlineGameBegun) and not request.is_resumed:
            self.recordings.append(OnlineRecording(request, Language.EN, "2026/01/31 09:00:00"))
        elif isinstance(request, MovePlayed | GameEnded):
            self.recordings[-1].write_request(request)

    def open(self) -> "Conversation":
        self.grant(self.play.on_connection_opened(self.now))
        return self

    def hear(self, *lines: str) -> "Conversation":
        return self.hear_bytes("".join(f"{line}\n" for line in lines).encode())

    def hear_bytes(self, data: bytes) -> "Conversation":
        self.grant(self.play.on_data_received(data, self.now))
        return self

    def cut(self) -> "Conversation":
        self.grant(self.play.on_connection_lost(self.now))
        return self

    def wait(self, seconds: float) -> "Conversation":
        """Let time go by; whoever wants to be woken is."""
        until = self.now + seconds
        while self._wakes_at is not None and self._wakes_at <= until:
            self.now, self._wakes_at = max(self.now, self._wakes_at), None
            self.grant(self.play.on_timer(self.now))
        self.now = until
        return self

    def move(self, usi: str) -> "Conversation":
        move = MOVES[usi]
        assert move is not None
        self.grant(self.play.send_move(move, self.now))
        return self

    # Shortcuts to where something begins.

    def logged_in(self) -> "Conversation":
        return self.open().hear("LOGIN:us OK")

    def offered(self, lines: Iterable[str] | None = None) -> "Conversation":
        return self.logged_in().hear(*(summary() if lines is None else lines))

    def playing(self, lines: Iterable[str] | None = None) -> "Conversation":
        return self.offered(lines).hear(f"START:{GAME_ID}")

    def exchanged(self) -> "Conversation":
        """Each side has made a move."""
        return self.playing().wait(1.5).move("7g7f").hear("+7776FU,T1").wait(2.5).hear("-3334FU,T2")
