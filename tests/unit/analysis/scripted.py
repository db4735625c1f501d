"""Engines that say what a test wants, for directors that are fed on a clock of the test's own."""

from collections.abc import Sequence
from typing import Generic, TypeVar

from app.analysis.query import Query, query_at_node
from app.directing.requests import GoRequest, Request, Seat, Task, TimerRequest
from app.directing.seat_events import Director, EngineLost, EngineReady, SeatEvent
from app.record.record_builder import RecordBuilder
from app.record.traversal import main_line
from app.record.tree import Node, Record
from app.shogi.moves import Move, move_of_usi
from app.shogi.position import Position
from app.text.phrase import Phrase
from app.usi.answers import Answer, BestMove
from app.usi.events import AbandonReason, InfoEvent, SearchAbandoned, SearchAnswered, SearchId, SearchSent, SessionEvent
from app.usi.info import CentipawnScore, Info, MateScore, ScoreBound
from app.usi.options import CheckOption, Option, Options, SpinOption

A, B, C = Seat("a"), Seat("b"), Seat("c")
SEARCH = SearchId(1)
OPTIONS = Options((Option("MultiPV", SpinOption(1, 10), 1), Option("OwnBook", CheckOption(), True)))
CRASH = Phrase("落ちました。", "It crashed.")
GAME = "7g7f 3c3d 2g2f 8c8d 2f2e 4a3b 6i7h 8d8e"

W = TypeVar("W", bound=Request)
D = TypeVar("D", bound=Director)


def move(usi: str) -> Move:
    found = move_of_usi(usi)
    assert found is not None
    return found


def game(moves: str = GAME, start: str = "startpos", comments: dict[int, str] | None = None) -> Record:
    builder = RecordBuilder(Position.from_sfen(start))
    for ply, usi in enumerate(("", *moves.split())):
        if usi:
            builder.add_move(move(usi))
        if comments and ply in comments:
            builder.add_comment(comments[ply])
    return builder.to_record()


def nodes(record: Record) -> list[Node]:
    return main_line(record.root)


def query(record: Record, ply: int) -> Query:
    return query_at_node(record, nodes(record)[ply])


def info(
    pv: str = "",
    cp: int = 0,
    depth: int = 5,
    nodes: int | None = None,
    rank: int | None = None,
    bound: ScoreBound = ScoreBound.EXACT,
    time: int | None = None,
    mate: int | None = None,
) -> Info:
    score = CentipawnScore(cp, bound) if mate is None else MateScore(mate > 0, abs(mate), bound)
    return Info(depth=depth, nodes=nodes, multipv=rank, score=score, pv=tuple(pv.split()), time=time)


class Stage(Generic[D]):
    """A director with engines that do as the test says."""

    def __init__(self, director: D, now: float = 100.0) -> None:
        self.director = director
        self.now = now
        self.requests: list[Request] = []
        self.asked: dict[Seat, GoRequest] = {}
        """The newest question at each seat."""
        self.wakes_at: float | None = None

    def take(self, requests: Sequence[Request]) -> list[Request]:
        self.requests += requests
        for request in requests:
            if isinstance(request, GoRequest):
                self.asked[request.seat] = request
            elif isinstance(request, TimerRequest):
                self.wakes_at = request.moment
        return list(requests)

    def begin(self) -> list[Request]:
        return self.take(self.director.on_start(self.now))

    def hear(self, heard: SeatEvent) -> list[Request]:
        return self.take(self.director.on_event(heard, self.now))

    def pass_time(self, seconds: float) -> list[Request]:
        """Let time go by, and wake the director whenever that is due."""
        end = self.now + seconds
        told: list[Request] = []
        while self.wakes_at is not None and self.wakes_at <= end:
            self.now, self.wakes_at = self.wakes_at, None
            told += self.take(self.director.on_timer(self.now))
        self.now = end
        return told

    def prepare(self, seat: Seat = A, name: str = "Engine", options: Options = OPTIONS) -> list[Request]:
        return self.hear(SeatEvent(seat, EngineReady(name, options)))

    def task(self, seat: Seat = A) -> Task:
        return self.asked[seat].task

    def tell(self, event: SessionEvent, seat: Seat, task: Task | None = None) -> list[Request]:
        """The event is about the newest search of the seat, or about that of another number."""
        return self.hear(SeatEvent(seat, event, self.task(seat) if task is None else task))

    def begun(self, seat: Seat = A) -> list[Request]:
        return self.tell(SearchSent(SEARCH, self.asked[seat].search.text), seat)

    def think(self, thought: Info, seat: Seat = A, task: Task | None = None) -> list[Request]:
        return self.tell(InfoEvent(SEARCH, thought), seat, task)

    def answer(self, answer: Answer | str, seat: Seat = A, *, stopped: bool = False) -> list[Request]:
        given = BestMove(answer) if isinstance(answer, str) else answer
        return self.tell(SearchAnswered(SEARCH, given, stopped), seat)

    def give_up(self, seat: Seat = A) -> list[Request]:
        return self.tell(SearchAbandoned(SEARCH, AbandonReason.STOPPED), seat)

    def crash(self, seat: Seat = A) -> list[Request]:
        return self.hear(SeatEvent(seat, EngineLost(CRASH)))

    def all(self, kind: type[W]) -> list[W]:
        return [request for request in self.requests if isinstance(request, kind)]

    def forget(self) -> None:
        self.requests.clear()


def only(requests: Sequence[Request], kind: type[W]) -> W:
    """The one request of its kind."""
    found = [request for request in requests if isinstance(request, kind)]
    assert len(found) == 1, requests
    return found[0]


def kinds(requests: Sequence[Request]) -> list[type[Request]]:
    return [type(request) for request in requests]
