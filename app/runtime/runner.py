"""Runner of a director (controller of a game or analysis): leases engines, carries out its requests, passes it events.

Requests to engines are carried out at once, in order. All others are emitted soon after, from the event loop, so that
an engine has its command before any display is updated. If engines answer faster than the display, each side gets half
of the time, so that quick games are not slowed down by their display.
"""

from collections import deque
from collections.abc import Callable, Mapping
from functools import partial
from math import ceil
from time import monotonic
from typing import Any, Final

from PySide6.QtCore import QTimer

from app.base.event import Event
from app.base.value import replaced
from app.directing import requests
from app.directing.seat_events import Director, EngineLost, EngineReady, Requests, SeatEvent
from app.runtime.exit import EngineExit, misspelt_reply_phrase
from app.runtime.pool import EnginePlan, EnginePool, PooledEngine
from app.text.doctor import COPY_PROTECTED
from app.text.phrase import Phrase
from app.usi import events
from app.usi.options import Setting
from app.usi.session import SearchQuery
from app.usi.stages import Stage

_DEFERRAL_MS: Final = 1
"""Delay in milliseconds before requests are emitted. A timer of 0 may starve while engines write without a break."""
_EMITTING_SECONDS: Final = 0.005
"""Seconds for emitting requests before other work, such as engines' output, gets its turn."""
_REST_SECONDS: Final = 0.033
"""Seconds left to other work between two turns of emitting requests, while an engine is searching."""
_MOST_TIMER_MS: Final = 1_000_000_000
"""Milliseconds that a timer can count; a timer that fires too early is restarted."""
STANDSTILL_SECONDS: Final = 2.0
"""Gap in seconds between two readings of the clock that counts as a standstill: the program was suspended."""
_CLOCK_CHECK_MS: Final = 500
_PRECISE_TIMER: Final = 0
"""Value of Qt.TimerType.PreciseTimer: to import Qt's enum would take as long as importing the rest of this room."""
_BEFORE_ISREADY: Final = frozenset({Stage.GREETING, Stage.INTRODUCED})
"""Stages of a session before the first `isready`, in which no game can have begun."""


class DirectorRunner:
    """One run of a director (controller of a game or an analysis) with engines, from `start` to `finished`."""

    def __init__(
        self,
        director: Director,
        plans: Mapping[requests.Seat, EnginePlan],
        pool: EnginePool,
        now: Callable[[], float] = monotonic,
        *,
        skips_standstills: bool = False,
    ) -> None:
        """With `skips_standstills` the director's clock skips time in which the whole program did not run."""
        self.requested: Event[requests.Request] = Event()
        """Emitted with each request that the runner does not carry out, never before the causing call returns."""
        self.finished: Event[None] = Event()
        """Emitted once, after all earlier requests; all engines are given back then."""
        self.standstill_detected: Event[float] = Event()
        """Emitted with the seconds for which the program was suspended during a wait; they are skipped."""
        self._director = director
        self._read_clock = now
        self._skips_standstills = skips_standstills
        self._clock_read_at = now()
        self._skipped_seconds = 0.0
        self._pool = pool
        self._seats = {seat: _SeatState(seat, plan) for seat, plan in plans.items()}
        self.is_over = False
        self._pending_events: deque[SeatEvent] = deque()
        """Events that requests have caused and that have not been passed to the director yet."""
        self._is_passing_events = False
        self._waiting_requests: deque[requests.Request] = deque()
        self._emitted_at = 0.0
        self._emit_timer = QTimer(singleShot=True)
        self._emit_timer.timeout.connect(self._emit_waiting)
        self._timer_at: float | None = None
        self._timer = QTimer(singleShot=True)
        self._timer.timeout.connect(self._on_timer)
        self._timer.setProperty("timerType", _PRECISE_TIMER)
        self._actions: dict[type[requests.Request], Callable[[Any], object]] = {
            requests.GoRequest: self._start_search,
            requests.TimerRequest: self._set_timer,
            requests.ReadyRequest: self._prepare_engine,
            requests.StopRequest: self._stop_search,
            requests.PonderHitRequest: self._send_ponderhit,
            requests.SetOptionRequest: self._set_option,
            requests.GameOverRequest: self._send_gameover,
            requests.RestartRequest: self._restart_engine,
            requests.ReleaseRequest: lambda request: self._release_engine(self._seats[request.seat]),
            requests.EndRequest: self._finish_run,
        }

    @property
    def now(self) -> float:
        """Current time by the director's clock, which skips standstills."""
        moment = self._read_clock()
        gap, self._clock_read_at = moment - self._clock_read_at, moment
        if self._skips_standstills and self._timer_at is not None and gap >= STANDSTILL_SECONDS:
            self._skipped_seconds += gap
            self.standstill_detected.emit(gap)
        return moment - self._skipped_seconds

    def start(self) -> None:
        self.submit_requests(self._director.on_start(self.now))

    def submit_requests(self, wanted: Requests) -> None:
        """Carry out requests that the director returned for user input."""
        self.run_requests(wanted)
        if self._is_passing_events:
            return
        self._is_passing_events = True
        try:
            while self._pending_events:
                heard = self._pending_events.popleft()
                if self._is_current(heard):
                    self.run_requests(self._director.on_event(heard, self.now))
        finally:
            self._is_passing_events = False

    def assign_engine(self, seat: requests.Seat, plan: EnginePlan) -> None:
        """Assign another engine to a seat; the director gets no event of the engine before its next request for the seat."""
        chair = self._seats.setdefault(seat, _SeatState(seat, plan))
        self._release_engine(chair)
        chair.plan, chair.is_lost = plan, False

    def engine_plan_at_seat(self, seat: requests.Seat) -> EnginePlan | None:
        chair = self._seats.get(seat)
        return None if chair is None else chair.plan

    def log_note(self, seat: requests.Seat, words: str) -> None:
        """Add a line of this program to the log of the engine at a seat (an engine's place)."""
        chair = self._seats.get(seat)
        if chair is not None and chair.engine is not None:
            chair.engine.log_note(words)

    def abort_run(self) -> None:
        """End the run, whatever the director is doing; its earlier requests are still emitted."""
        self.submit_requests((requests.EndRequest(),))

    # Requests.

    def run_requests(self, wanted: Requests) -> None:
        """Carry out requests to engines and the timer now, and queue all others."""
        for request in wanted:
            grant = self._actions.get(type(request))
            if grant is None:
                self._queue_request(request)
            elif not self.is_over:
                grant(request)

    def _queue_request(self, request: requests.Request) -> None:
        self._waiting_requests.append(request)
        if len(self._waiting_requests) == 1:
            self._emit_timer.start(_DEFERRAL_MS)

    def _emit_waiting(self) -> None:
        now = monotonic()
        if now < self._emitted_at + _REST_SECONDS and any(chair.search is not None for chair in self._seats.values()):
            self._emit_timer.start(ceil((self._emitted_at + _REST_SECONDS - now) * 1000))
            return
        until = now + _EMITTING_SECONDS
        try:
            while self._waiting_requests and monotonic() <= until:
                self._emit_next()
        finally:
            self._emitted_at = monotonic()
            if self._waiting_requests:
                # Also after a failed listener: the others still get the remaining requests.
                self._emit_timer.start(_DEFERRAL_MS)

    def emit_waiting_now(self) -> None:
        """Emit the director's queued requests at once, because their listener is about to be deleted."""
        while self._waiting_requests:
            self._emit_next()

    def _emit_next(self) -> None:
        request = self._waiting_requests.popleft()
        if type(request) is requests.EndRequest:
            self.finished.emit(None)
        else:
            self.requested.emit(request)

    def _prepare_engine(self, request: requests.ReadyRequest) -> None:
        chair = self._seats[request.seat]
        engine = self._engine_at(chair)
        if engine is not None:
            chair.awaits_ready = not engine.ensure_ready(new_game=request.new_game)
            if not chair.awaits_ready:
                self._pending_events.append(SeatEvent(chair.seat, EngineReady(engine.display_name, engine.options)))

    def _start_search(self, request: requests.GoRequest) -> None:
        chair = self._seats[request.seat]
        engine = self._engine_at(chair)
        if engine is None:
            return
        chair.task = request.task
        chair.is_pondering = request.search.is_ponder
        chair.search = engine.search(SearchQuery(request.position, request.search))
        # An engine that searches now searches this; its clock starts now.
        chair.has_begun = engine.stage is Stage.SEARCHING
        if chair.has_begun:
            sent = events.SearchSent(chair.search, request.search.text)
            self._pending_events.append(SeatEvent(chair.seat, sent, request.task))

    def _stop_search(self, request: requests.StopRequest) -> None:
        chair = self._seats[request.seat]
        chair.is_pondering = False
        if chair.search is not None and (engine := chair.open_engine) is not None:
            engine.stop()

    def _send_ponderhit(self, request: requests.PonderHitRequest) -> None:
        chair = self._seats[request.seat]
        engine = chair.open_engine
        if engine is not None and chair.is_pondering and engine.current_search == chair.search:
            engine.ponder_hit()
        chair.is_pondering = False

    def _set_option(self, request: requests.SetOptionRequest) -> None:
        """Set an option of the engine at a seat (place); the value also applies to any later engine there."""
        chair = self._seats[request.seat]
        if request.value is not None:
            chair.changed_values[request.name] = request.value
        if chair.engine is not None:
            chair.engine.set_option_if_valid(request.name, request.value)

    def _send_gameover(self, request: requests.GameOverRequest) -> None:
        engine = self._seats[request.seat].open_engine
        if engine is not None and engine.stage not in _BEFORE_ISREADY:
            engine.game_over(request.outcome)

    def _restart_engine(self, request: requests.RestartRequest) -> None:
        chair = self._seats[request.seat]
        # A replacement may be a warm engine.
        had_one = chair.engine is not None or chair.is_lost
        if chair.engine is not None:
            chair.engine.end_lease_and_quit()
        chair.unsubscribe()
        chair.is_lost = False
        self._engine_at(chair, fresh=had_one)
        self._prepare_engine(requests.ReadyRequest(chair.seat))

    def _finish_run(self, request: requests.EndRequest) -> None:
        self.is_over = True
        self._timer.stop()
        for chair in self._seats.values():
            self._release_engine(chair)
        self._pending_events.clear()
        self._queue_request(request)

    # Seats.

    def _engine_at(self, chair: "_SeatState", *, fresh: bool = False) -> PooledEngine | None:
        """Return the engine of a seat (an engine's place), leased if necessary; None if it was lost or is ending."""
        if chair.engine is None and not chair.is_lost:
            engine = chair.engine = self._pool.lease_engine(chair.full_plan, fresh=fresh)
            engine.subscribe(partial(self._on_session_event, chair, engine), partial(self._on_exit, chair, engine))
        return chair.open_engine

    def _release_engine(self, chair: "_SeatState") -> None:
        if chair.engine is not None:
            chair.engine.end_lease()
        chair.unsubscribe()

    def _is_current(self, heard: SeatEvent) -> bool:
        """Return True unless a later request has made this event obsolete."""
        chair = self._seats[heard.seat]
        return chair.engine is not None and (not isinstance(heard.event, events.SearchSent) or heard.task == chair.task)

    # Events of engines.

    def _pass_event(
        self,
        chair: "_SeatState",
        event: events.SessionEvent | EngineReady | EngineLost,
        task: requests.Task | None = None,
    ) -> None:
        self.submit_requests(self._director.on_event(SeatEvent(chair.seat, event, task), self.now))

    def _on_session_event(self, chair: "_SeatState", engine: PooledEngine, event: events.SessionEvent) -> None:
        """Pass events to the director; drop those of earlier searches, and those of an engine that left the seat."""
        if chair.engine is not engine:
            return
        match event:
            case events.InfoEvent() | events.SearchAnswered() | events.SearchSent() | events.SearchAbandoned():
                if event.search is not None and event.search == chair.search:
                    self._on_search_event(chair, event)
            case events.ReadyOk() if chair.awaits_ready:
                chair.awaits_ready = False
                self._pass_event(chair, EngineReady(engine.display_name, engine.options))
            case events.ReplyLate() | events.ReplyOverdue():
                self._on_reply_late(chair, engine, event)
            case events.EngineFault():
                chair.misspelt_reply = misspelt_reply_phrase(event) or chair.misspelt_reply
                self._pass_event(chair, event)
            case events.CopyProtection(check=events.CheckResult.ERROR):
                chair.failure_reason = COPY_PROTECTED

    def _on_search_event(self, chair: "_SeatState", event: events.SessionEvent) -> None:
        if isinstance(event, events.SearchSent):
            if chair.has_begun:
                return
            chair.has_begun = True
        elif not isinstance(event, events.InfoEvent):
            chair.end_search()
        self._pass_event(chair, event, chair.task)

    def _on_reply_late(
        self, chair: "_SeatState", engine: PooledEngine, event: events.ReplyLate | events.ReplyOverdue
    ) -> None:
        is_final = isinstance(event, events.ReplyOverdue) and event.awaited is not events.OwedReply.EXIT
        if is_final and chair.misspelt_reply:
            # A repeated request would get the same misspelt reply.
            chair.failure_reason = chair.misspelt_reply
            chair.end_search()
            engine.kill()
        else:
            self._pass_event(
                chair, replaced(event, since=event.since - self._skipped_seconds)
            )  # by the director's clock

    def _on_exit(self, chair: "_SeatState", engine: PooledEngine, gone: EngineExit) -> None:
        if chair.engine is not engine:
            return
        sentence = chair.failure_reason or gone.exit_phrase
        self._release_engine(chair)
        chair.is_lost = True
        end = gone.exit
        self._pass_event(chair, EngineLost(sentence, end.unquoted_lines, end.was_killed, end.is_connection_loss))

    # Timer.

    def _set_timer(self, request: requests.TimerRequest) -> None:
        self._timer_at = request.moment
        if request.moment is None:
            self._timer.stop()
        else:
            wait = ceil((request.moment - self.now) * 1000)
            self._timer.start(min(max(0, wait), _CLOCK_CHECK_MS if self._skips_standstills else _MOST_TIMER_MS))

    def _on_timer(self) -> None:
        now, moment = self.now, self._timer_at
        if moment is None:
            return
        if now < moment:
            self._set_timer(requests.TimerRequest(moment))
        else:
            self._timer_at = None
            self.submit_requests(self._director.on_timer(now))


class _SeatState:
    """State of a seat (an engine's place): its engine plan, its engine and its search."""

    def __init__(self, seat: requests.Seat, plan: EnginePlan) -> None:
        self.seat = seat
        self.plan = plan
        self.changed_values: dict[str, Setting] = {}
        self.is_lost = False
        self.unsubscribe()

    @property
    def full_plan(self) -> EnginePlan:
        """Engine plan of the seat with the option values set by requests."""
        return (
            self.plan._replace(values={**self.plan.values, **self.changed_values}) if self.changed_values else self.plan
        )

    @property
    def open_engine(self) -> PooledEngine | None:
        """The seat's engine if it accepts commands, else None."""
        return self.engine if self.engine is not None and self.engine.is_open else None

    def unsubscribe(self) -> None:
        self.engine: PooledEngine | None = None
        self.awaits_ready = False
        self.failure_reason: Phrase | None = None
        """Reason why the engine cannot be used, which replaces the message about its exit."""
        self.misspelt_reply: Phrase | None = None
        self.search: events.SearchId | None = None
        """Number of the running search; None if no search runs, or its end was reported."""
        self.task = requests.Task(0)
        self.has_begun = False
        self.is_pondering = False

    def end_search(self) -> None:
        """Note that the search of the seat's engine has ended."""
        self.search = None
        self.is_pondering = False
