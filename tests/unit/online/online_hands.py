"""Hands for games on servers: clients with engines that follow a script, over real sockets in real time, in one thread.

A client grants what the director requests: its engine is a function that says how long it thinks about a question and what it
answers. Whole games of many clients are played by `play_all`.
"""

import random
import selectors
import socket
from collections.abc import Callable, Iterable
from time import monotonic
from typing import NamedTuple

from app.directing.requests import GoRequest, PonderHitRequest, ReadyRequest, Request, StopRequest, Task, TimerRequest
from app.directing.seat_events import EngineReady, SeatEvent
from app.online import requests as wanted
from app.online.account import Account
from app.online.events import OnlineEvent, OnlineTimeouts
from app.online.play import OnlineSeries, SeriesPlan
from app.online.recording import OnlineRecording
from app.online.seat import OnlineSeat
from app.play.conditions import Player
from app.play.game_requests import GameEnded, GameRequest, MovePlayed
from app.play.seats import FIRST
from app.shogi.moves import MOVES
from app.shogi.position import Position
from app.text.phrase import Language
from app.usi.answers import Answer, AnswerWord, BestMove
from app.usi.commands import Go
from app.usi.events import InfoEvent, SearchAnswered, SearchId, SearchSent
from app.usi.info import CentipawnScore, Info
from app.usi.log import EngineLog
from app.usi.options import Options

ENGINE = Player("", "scripted")
SEARCH = SearchId(1)


class Reply(NamedTuple):
    """What an engine does about a question."""

    answer: Answer
    seconds: float = 0.0
    info: Info | None = None


Brain = Callable[[GoRequest, float], Reply]


def position_of(asked: GoRequest) -> Position:
    position = Position.from_sfen(asked.position.sfen or "startpos")
    for word in asked.position.moves:
        move = MOVES[word]
        assert move is not None
        position.apply(move)
    return position


def random_brain(seed: object, resigns_at: int = 10_000) -> Brain:
    """Any legal move; the same game every time. From the ply on that it resigns at it does so in its turn."""
    chance = random.Random(f"{seed}")  # noqa: S311 - it is to come the same again

    def think(asked: GoRequest, _now: float) -> Reply:
        position = position_of(asked)
        legal = sorted(move.usi for move in position.legal_moves())
        if len(asked.position.moves) >= resigns_at or not legal:
            return Reply(AnswerWord.RESIGN, 0.0)
        move = chance.choice(legal)
        return Reply(BestMove(move), 0.0, Info(depth=1, score=CentipawnScore(30), pv=(move,)))

    return think


SHUFFLE = ("2h3h", "8b7b", "3h2h", "7b8b")


def shuffling_brain(resigns_at: int) -> Brain:
    """Rooks that go to and fro, each time with all the time that there is; it takes none itself."""

    def think(asked: GoRequest, _now: float) -> Reply:
        ply = len(asked.position.moves)
        if ply >= resigns_at:
            return Reply(AnswerWord.RESIGN)
        go = asked.search
        assert isinstance(go, Go)
        store, increment = (go.wtime, go.winc) if ply % 2 else (go.btime, go.binc)
        return Reply(BestMove(SHUFFLE[ply % 4]), ((store or 0) + (go.byoyomi or 0) + (increment or 0)) / 1000)

    return think


class ScriptedClient:
    def __init__(
        self,
        account: Account,
        brain: Brain,
        seat: OnlineSeat | None = None,
        plan: SeriesPlan | None = None,
        patience: OnlineTimeouts | None = None,
    ) -> None:
        self.log = EngineLog(account.host, 0.0, monotonic(), 1_000_000, 100_000_000)
        self.play = OnlineSeries(
            account, seat or OnlineSeat(ENGINE), self.log, plan or SeriesPlan(wait_s=0.0), patience
        )
        self.told: list[Request] = []
        self.recordings: list[OnlineRecording] = []
        self.socket: socket.socket | None = None
        self.wakes_at: float | None = None
        self._brain = brain
        self._coming: list[tuple[float, SeatEvent]] = []
        self._task: Task | None = None
        self._owed: Reply | None = None
        self._pondering = False

    @property
    def is_over(self) -> bool:
        return self.play.is_over

    @property
    def next_moment(self) -> float | None:
        moments = [at for at, _ in self._coming] + ([] if self.wakes_at is None else [self.wakes_at])
        return min(moments, default=None)

    def begin(self) -> None:
        self.grant(self.play.on_start(monotonic()))

    def work(self) -> None:
        """Do what is due."""
        now = monotonic()
        due = [event for at, event in self._coming if at <= now]
        self._coming = [each for each in self._coming if each[0] > now]
        for event in due:
            self.grant(self.play.on_event(event, monotonic()))
        if self.wakes_at is not None and self.wakes_at <= now:
            self.wakes_at = None
            self.grant(self.play.on_timer(monotonic()))

    def read(self) -> None:
        assert self.socket is not None
        try:
            data = self.socket.recv(65536)
        except OSError:
            data = b""
        self._confirm_at_once()
        if data:
            self.grant(self.play.on_data_received(data, monotonic()))
        else:
            self._shut()
            self.grant(self.play.on_connection_lost(monotonic()))

    def grant(self, requests: Iterable[Request]) -> None:
        """What the line and the engine wait for comes before what is only shown, as in the program."""
        for request in sorted(requests, key=lambda request: isinstance(request, GameRequest | OnlineEvent)):
            match request:
                case wanted.OpenConnection():
                    self._open(request)
                case wanted.SendBytes() if self.socket is not None:
                    self.socket.sendall(request.data)
                case wanted.CloseConnection():
                    self._shut()
                case TimerRequest():
                    self.wakes_at = request.moment
                case ReadyRequest():
                    self._coming.append((0.0, SeatEvent(FIRST, EngineReady("scripted", Options()))))
                case GoRequest():
                    self._ask(request)
                case PonderHitRequest():
                    self._pondering = False
                    self._answer_in(self._owed)
                case StopRequest():
                    self._halt()
                case _:
                    self._keep(request)

    def _keep(self, request: Request) -> None:
        self.told.append(request)
        if isinstance(request, wanted.OnlineGameBegun) and not request.is_resumed:
            self.recordings.append(OnlineRecording(request, Language.EN, "2026/01/31 09:00:00"))
        elif isinstance(request, MovePlayed | GameEnded):
            self.recordings[-1].write_request(request)

    def _open(self, request: wanted.OpenConnection) -> None:
        self.socket = socket.create_connection((request.host, request.port))
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self._confirm_at_once()
        self.grant(self.play.on_connection_opened(monotonic()))

    def _confirm_at_once(self) -> None:
        """As the program's own line does."""
        quick = getattr(socket, "TCP_QUICKACK", None)
        if quick is not None and self.socket is not None:
            self.socket.setsockopt(socket.IPPROTO_TCP, quick, 1)

    def _shut(self) -> None:
        if self.socket is not None:
            self.socket.close()
            self.socket = None

    def _ask(self, asked: GoRequest) -> None:
        now = monotonic()
        reply = self._brain(asked, now)
        self._task, self._owed, self._pondering = asked.task, reply, asked.search.is_ponder
        self._coming = [(at, event) for at, event in self._coming if not isinstance(event.event, SearchAnswered)]
        self._coming.append((0.0, SeatEvent(FIRST, SearchSent(SEARCH, asked.search.text), asked.task)))
        if reply.info is not None:
            self._coming.append((0.0, SeatEvent(FIRST, InfoEvent(SEARCH, reply.info), asked.task)))
        if not self._pondering:
            self._answer_in(reply, now)

    def _answer_in(self, reply: Reply | None, since: float | None = None) -> None:
        if reply is not None and self._task is not None:
            at = (monotonic() if since is None else since) + reply.seconds
            self._coming.append((at, SeatEvent(FIRST, SearchAnswered(SEARCH, reply.answer), self._task)))

    def _halt(self) -> None:
        is_owed = any(isinstance(event.event, SearchAnswered) for _, event in self._coming) or self._pondering
        if is_owed and self._owed is not None and self._task is not None:
            self._coming = [(at, event) for at, event in self._coming if not isinstance(event.event, SearchAnswered)]
            answered = SearchAnswered(SEARCH, self._owed.answer, True, self._pondering)
            self._coming.append((0.0, SeatEvent(FIRST, answered, self._task)))
            self._pondering = False


def play_all(clients: Iterable[ScriptedClient], longest: float) -> None:
    """Until every client is over; it fails where that takes too long."""
    running = list(clients)
    until = monotonic() + longest
    for client in running:
        client.begin()
    while running:
        assert monotonic() < until, [client.play.state for client in running]
        with selectors.DefaultSelector() as selector:
            for client in running:
                if client.socket is not None:
                    selector.register(client.socket, selectors.EVENT_READ, client)
            moments = [moment for client in running if (moment := client.next_moment) is not None]
            wait = max(0.0, min([*moments, monotonic() + 1.0]) - monotonic())
            for key, _ in selector.select(wait):
                key.data.read()
        for client in running:
            client.work()
        running = [client for client in running if not client.is_over]
