"""A table for games on a virtual clock: a game, real sessions, and engines whose every line the test writes itself."""

from collections import deque
from collections.abc import Iterable
from typing import Any, TypeVar

from app.base.codec import decode_json, encode_json
from app.directing.requests import (
    EndRequest,
    GameOverRequest,
    GoRequest,
    PonderHitRequest,
    ReadyRequest,
    ReleaseRequest,
    Request,
    RestartRequest,
    Seat,
    SetOptionRequest,
    StopRequest,
    Task,
    TimerRequest,
)
from app.directing.seat_events import EngineLost, EngineReady, SeatEvent
from app.play.conditions import Conditions, Player, SeatTraits, TimeControl
from app.play.game import Game
from app.play.game_requests import GameEnded, MovePlayed
from app.play.game_state import AdjournedGame
from app.shogi.moves import Move, move_of_usi
from app.text.phrase import Phrase
from app.usi.events import (
    EngineFault,
    InfoEvent,
    ReadyOk,
    ReplyLate,
    ReplyOverdue,
    SearchAbandoned,
    SearchAnswered,
    SearchId,
    SearchSent,
    SessionEvent,
)
from app.usi.session import SearchQuery, Session

Told = TypeVar("Told", bound=Request)

DIED = Phrase("落ちました。", "It fell.")
PERSON = Player("人")
ENGINE = Player("エンジン", "engine")
PONDERER = Player("先読み", "engine", traits=SeatTraits(ponders=True))


def conditions(
    black: Player = ENGINE,
    white: Player = ENGINE,
    time: TimeControl | None = None,
    white_time: TimeControl | None = None,
    **others: Any,
) -> Conditions:
    time = time or TimeControl(0, 10_000)
    return Conditions((black, white), (time, white_time or time))._replace(**others)


def move(usi: str) -> Move:
    found = move_of_usi(usi)
    assert found is not None
    return found


class Chair:
    """An engine of the test: what was said to it, and the session between."""

    def __init__(self) -> None:
        self.session = Session()
        self.lines: list[str] = []
        self.tasks: dict[SearchId, Task] = {}
        self.search: SearchId | None = None
        self.is_gone = False
        self.awaits_ready = False


class Table:
    def __init__(self, game: Game) -> None:
        self.game = game
        self.now = 100.0
        self.chairs: dict[Seat, Chair] = {}
        self.told: list[Request] = []
        """Everything that is no engine's affair, in its order."""
        self.waking: float | None = None
        self.concluded: list[tuple[Seat, str]] = []
        self.is_over = False
        self._made: deque[SeatEvent] = deque()
        """What the game is to hear next, in its order."""
        self._is_telling = False

    # What a test does

    def begin(self) -> None:
        self.grant(self.game.on_start(self.now))
        for seat in list(self.chairs):
            self.get_ready(seat)

    def get_ready(self, seat: Seat) -> None:
        """The engine introduces itself, and is ready."""
        self.says(seat, f"id name {seat}", "usiok")
        self.says(seat, "readyok")

    def says(self, seat: Seat, *lines: str) -> None:
        chair = self.chairs[seat]
        self._hear(seat, chair.session.receive_bytes("".join(f"{line}\n" for line in lines).encode(), self.now))

    def heard(self, seat: Seat) -> list[str]:
        """What the engine has been told since the last time."""
        lines, self.chairs[seat].lines = self.chairs[seat].lines, []
        return lines

    def dies(self, seat: Seat) -> None:
        chair = self.chairs[seat]
        chair.is_gone = True
        self._hear(seat, chair.session.on_process_exit(1, self.now))
        self.grant(self.game.on_event(SeatEvent(seat, EngineLost(DIED, ("Segmentation fault",))), self.now))

    def passes(self, seconds: float) -> None:
        """Time goes by, and what was to happen meanwhile happens at its moment."""
        until = self.now + seconds
        while True:
            moments = [moment for moment in (self.waking, *map(_deadline, self.chairs.values())) if moment is not None]
            if not moments or min(moments) > until + 1e-9:
                break
            self.now = max(self.now, min(moments))
            if self.waking is not None and self.waking <= self.now:
                self.waking = None
                self.grant(self.game.on_timer(self.now))
            for seat, chair in list(self.chairs.items()):
                due = _deadline(chair)
                if due is not None and due <= self.now:
                    self._hear(seat, chair.session.check_deadlines(self.now))
        self.now = until

    def requests(self, kind: type[Told]) -> list[Told]:
        return [request for request in self.told if isinstance(request, kind)]

    @property
    def ended(self) -> GameEnded:
        (ended,) = self.requests(GameEnded)
        return ended

    @property
    def moves(self) -> list[str]:
        return [moved.move.usi for moved in self.requests(MovePlayed)]

    # What the runtime does

    def grant(self, requests: Iterable[Request]) -> None:
        """All of them, before the game hears of anything that they bring about."""
        for request in requests:
            self._grant(request)
        if self._is_telling:
            return
        self._is_telling = True
        while self._made:
            for request in self.game.on_event(self._made.popleft(), self.now):
                self._grant(request)
        self._is_telling = False

    def _grant(self, request: Request) -> None:
        match request:
            case ReadyRequest():
                self._prepare(request)
            case RestartRequest():
                self.chairs[request.seat] = self._started()
            case GoRequest() | StopRequest() | PonderHitRequest() | GameOverRequest():
                self._converse(request)
            case TimerRequest():
                self.waking = request.moment
            case EndRequest():
                self.is_over = True
            case SetOptionRequest() | ReleaseRequest():
                raise AssertionError(request)
            case _:
                self.told.append(request)

    def _started(self) -> Chair:
        chair = Chair()
        chair.session.start(self.now)
        return chair

    def _prepare(self, request: ReadyRequest) -> None:
        chair = self.chairs.get(request.seat)
        if chair is None or chair.is_gone:
            chair = self.chairs[request.seat] = self._started()
        chair.awaits_ready = True
        assert request.new_game
        chair.session.new_game(self.now)
        self._write(request.seat)

    def _converse(self, request: GoRequest | StopRequest | PonderHitRequest | GameOverRequest) -> None:
        chair = self.chairs[request.seat]
        assert not chair.is_gone, request
        match request:
            case GoRequest():
                chair.search = chair.session.search(SearchQuery(request.position, request.search), self.now)
                chair.tasks[chair.search] = request.task
            case StopRequest():
                chair.session.stop(self.now)
            case PonderHitRequest():
                if chair.session.current_search is not None:
                    chair.session.ponder_hit(self.now)
            case GameOverRequest():
                self.concluded.append((request.seat, request.outcome.value))
                chair.session.game_over(request.outcome, self.now)
        self._write(request.seat)
        self._take(request.seat, chair.session.drain_info(self.now))

    def _write(self, seat: Seat) -> None:
        chair = self.chairs[seat]
        chair.lines += chair.session.take_outgoing().decode().splitlines()

    def _hear(self, seat: Seat, events: list[SessionEvent]) -> None:
        self._take(seat, events)
        self.grant(())

    def _take(self, seat: Seat, events: list[SessionEvent]) -> None:
        self._made += (heard for event in events if (heard := self._as_heard(seat, event)) is not None)
        if not self.chairs[seat].is_gone:
            self._write(seat)

    def _as_heard(self, seat: Seat, event: SessionEvent) -> SeatEvent | None:
        chair = self.chairs[seat]
        match event:
            case ReadyOk() if chair.awaits_ready:
                chair.awaits_ready = False
                return SeatEvent(seat, EngineReady(str(seat), chair.session.options))
            case SearchSent() | InfoEvent() | SearchAnswered() | SearchAbandoned() if event.search is not None:
                return SeatEvent(seat, event, chair.tasks[event.search])
            case EngineFault() | ReplyLate() | ReplyOverdue():
                return SeatEvent(seat, event)
            case _:
                return None


def _deadline(chair: Chair) -> float | None:
    return None if chair.is_gone else chair.session.deadline


def written(adjourned: AdjournedGame) -> bytes:
    return encode_json(AdjournedGame, adjourned)


def read(data: bytes) -> AdjournedGame | None:
    """The game in a file; None when it is none, or when a game cannot have come that far."""
    found = decode_json(AdjournedGame, data, None)
    return found if found is not None and found.is_possible() else None
