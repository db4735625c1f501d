"""Grants what a director requests: its engines are leased and asked, its moments kept, and what happens is told to it.

What concerns engines is granted at once, in the order of the requests. All else is announced a moment later, when the event
loop has turned: a reply is with the engine before anybody looks at the move, however long the looking takes. While engines
answer more quickly than anybody can look, they have half of the time, so that a quick game is not as slow as its picture.
"""

from collections import deque
from collections.abc import Callable, Mapping
from functools import partial
from math import ceil
from time import monotonic
from typing import Any, Final

from PySide6.QtCore import QTimer

from app.base.event import Event
from app.directing import requests, seat_events
from app.runtime.engine import EngineSlot
from app.runtime.exit import Gone, misheard
from app.runtime.pool import EnginePlan, Lease, Pool
from app.text.doctor import COPY_PROTECTED
from app.text.phrase import Phrase
from app.usi import events
from app.usi.options import Setting
from app.usi.session import EngineQuestion
from app.usi.stages import Stage

_DEFERRAL: Final = 1
"""Milliseconds. With none at all a timer may have to wait for as long as engines talk without a break."""
_PORTION: Final = 0.005
"""Seconds of announcing after which others have their turn."""
_REST: Final = 0.033
"""Seconds that these others have, if it is engines who are asked."""
_LONGEST_WAIT: Final = 1_000_000_000
"""Milliseconds that a timer can count; who is woken too early just goes on waiting."""
STANDSTILL: Final = 2.0
"""Seconds without a look at the clock from which on the program is taken to have stood still: it was stopped, or swapped out."""
_LOOK_AGAIN: Final = 500
"""Milliseconds between two looks at a clock that runs."""
_PRECISE: Final = 0
"""Qt.TimerType.PreciseTimer. A command that has nothing else to do with Qt's names would load them for this one, for as long
as it takes to load all the rest of what runs engines."""
_UNLOADED: Final = frozenset({Stage.GREETING, Stage.INTRODUCED})
"""No game can have begun there."""

_OfSearch = events.Informed | events.Answered | events.Began | events.Abandoned


class Runner:
    """One run of a director, from `begin` to `finished`."""

    def __init__(
        self,
        director: seat_events.Director,
        plans: Mapping[requests.Seat, EnginePlan],
        pool: Pool,
        now: Callable[[], float] = monotonic,
        *,
        skips_standstills: bool = False,
    ) -> None:
        """With `skips_standstills` time in which the whole program did not run is no time for the director."""
        self.requested: Event[requests.Request] = Event()
        """Requests that are none of the runner's, in their order and never before a call that brought them about returns."""
        self.finished: Event[None] = Event()
        """Told once, after what the director had requested until then; all engines are free for others."""
        self.stood_still: Event[float] = Event()
        """The program did not run for so many seconds while a moment was waited for; they are skipped."""
        self._director = director
        self._clock = now
        self._skips_standstills = skips_standstills
        self._looked_at = now()
        """When the clock was last looked at."""
        self._skipped = 0.0
        self._pool = pool
        self._chairs = {seat: _Chair(seat, plan) for seat, plan in plans.items()}
        self.is_over = False
        self._made: deque[seat_events.SeatEvent] = deque()
        """What has come about by a request, and was not yet told."""
        self._is_telling = False
        self._others: deque[requests.Request] = deque()
        self._announced_at = 0.0
        self._announcing = QTimer(singleShot=True)
        self._announcing.timeout.connect(self._announce)
        self._waking_at: float | None = None
        self._waking = QTimer(singleShot=True)
        self._waking.timeout.connect(self._on_waking)
        self._waking.setProperty("timerType", _PRECISE)
        self._grants: dict[type[requests.Request], Callable[[Any], object]] = {
            requests.Ask: self._ask,
            requests.WakeAt: self._wake_at,
            requests.Prepare: self._prepare,
            requests.Halt: self._halt,
            requests.Hit: self._hit,
            requests.Adjust: self._adjust,
            requests.Conclude: self._conclude,
            requests.Restart: self._restart,
            requests.Release: lambda request: self._leave(self._chairs[request.seat]),
            requests.Finish: self._finish,
        }
        self._tellings: dict[type[events.SessionEvent], Callable[[_Chair, Any], None]] = {
            events.Informed: self._on_search,
            events.Answered: self._on_search,
            events.Began: self._on_search,
            events.Abandoned: self._on_search,
            events.Ready: self._on_ready,
            events.Waiting: self._on_late,
            events.Overdue: self._on_late,
            events.EngineFault: self._on_fault,
            events.CopyProtection: self._on_copy_protection,
        }

    @property
    def now(self) -> float:
        """The moment by the clock that the director goes by, without standstills of the program."""
        moment = self._clock()
        gap, self._looked_at = moment - self._looked_at, moment
        if self._skips_standstills and self._waking_at is not None and gap >= STANDSTILL:
            self._skipped += gap
            self.stood_still.emit(gap)
        return moment - self._skipped

    def begin(self) -> None:
        self.grant(self._director.begin(self.now))

    def grant(self, wanted: seat_events.Requests) -> None:
        """Grant what the director requested when it was told of a person's deed."""
        self._sort(wanted)
        if self._is_telling:
            return
        self._is_telling = True
        try:
            while self._made:
                heard = self._made.popleft()
                if self._is_true(heard):
                    self._sort(self._director.hear(heard, self.now))
        finally:
            self._is_telling = False

    def replan(self, seat: requests.Seat, plan: EnginePlan) -> None:
        """Have another engine at the seat from now on; the director hears nothing of it before it requests something."""
        chair = self._chairs.setdefault(seat, _Chair(seat, plan))
        self._leave(chair)
        chair.plan, chair.is_lost = plan, False

    def plan(self, seat: requests.Seat) -> EnginePlan | None:
        """Which engine is to sit there."""
        chair = self._chairs.get(seat)
        return None if chair is None else chair.plan

    def note(self, seat: requests.Seat, words: str) -> None:
        """Remark something in the log of the engine there."""
        chair = self._chairs.get(seat)
        if chair is not None and chair.lease is not None:
            chair.lease.note(words)

    def abort(self) -> None:
        """Have done with it, whatever the director thinks; what it had requested is still announced."""
        self.grant((requests.Finish(),))

    # Requests.

    def _sort(self, wanted: seat_events.Requests) -> None:
        for request in wanted:
            grant = self._grants.get(type(request))
            if grant is None:
                self._wait_with(request)
            elif not self.is_over:
                grant(request)

    def _wait_with(self, request: requests.Request) -> None:
        self._others.append(request)
        if len(self._others) == 1:
            self._announcing.start(_DEFERRAL)

    def _announce(self) -> None:
        now = monotonic()
        if now < self._announced_at + _REST and any(chair.search is not None for chair in self._chairs.values()):
            self._announcing.start(ceil((self._announced_at + _REST - now) * 1000))
            return
        until = now + _PORTION
        try:
            while self._others and monotonic() <= until:
                self._announce_next()
        finally:
            self._announced_at = monotonic()
            if self._others:
                # Also when a listener failed: the others are to hear the rest all the same.
                self._announcing.start(_DEFERRAL)

    def announce_now(self) -> None:
        """Announce what still waits, for somebody who will not hear it later."""
        while self._others:
            self._announce_next()

    def _announce_next(self) -> None:
        request = self._others.popleft()
        if type(request) is requests.Finish:
            self.finished.emit(None)
        else:
            self.requested.emit(request)

    def _prepare(self, request: requests.Prepare) -> None:
        chair = self._chairs[request.seat]
        lease = self._lease_of(chair)
        if lease is not None:
            chair.awaits_ready = not lease.prepare(new_game=request.new_game)
            if not chair.awaits_ready:
                self._made.append(seat_events.EngineReady(chair.seat, lease.name, lease.engine.options))

    def _ask(self, request: requests.Ask) -> None:
        chair = self._chairs[request.seat]
        lease = self._lease_of(chair)
        if lease is None:
            return
        engine = lease.engine
        chair.task = request.task
        chair.is_pondering = request.search.pondering
        chair.search = engine.search(EngineQuestion(request.position, request.search))
        # Where the engine thinks now it is about this, and only now is it the moment at which that began.
        chair.has_begun = engine.stage is Stage.SEARCHING
        if chair.has_begun:
            self._made.append(seat_events.Begun(chair.seat, request.task, request.search.text))

    def _halt(self, request: requests.Halt) -> None:
        chair = self._chairs[request.seat]
        chair.is_pondering = False
        if chair.search is not None and (engine := chair.open_engine) is not None:
            engine.stop()

    def _hit(self, request: requests.Hit) -> None:
        chair = self._chairs[request.seat]
        engine = chair.open_engine
        if engine is not None and chair.is_pondering and engine.searching == chair.search:
            engine.ponder_hit()
        chair.is_pondering = False

    def _adjust(self, request: requests.Adjust) -> None:
        """What is adjusted stays so at the seat, whichever engine comes to sit there."""
        chair = self._chairs[request.seat]
        if request.value is not None:
            chair.adjusted[request.name] = request.value
        if chair.lease is not None:
            chair.lease.adjust(request.name, request.value)

    def _conclude(self, request: requests.Conclude) -> None:
        engine = self._chairs[request.seat].open_engine
        if engine is not None and engine.stage not in _UNLOADED:
            engine.game_over(request.outcome)

    def _restart(self, request: requests.Restart) -> None:
        chair = self._chairs[request.seat]
        # Somebody else for the seat may be one that is warm.
        had_one = chair.lease is not None or chair.is_lost
        if chair.lease is not None:
            chair.lease.discard()
        chair.leave()
        chair.is_lost = False
        self._lease_of(chair, fresh=had_one)
        self._prepare(requests.Prepare(chair.seat))

    def _finish(self, request: requests.Finish) -> None:
        self.is_over = True
        self._waking.stop()
        for chair in self._chairs.values():
            self._leave(chair)
        self._made.clear()
        self._wait_with(request)

    # Seats.

    def _lease_of(self, chair: "_Chair", *, fresh: bool = False) -> Lease | None:
        """The engine there; None where it was lost, or is about to be."""
        if chair.lease is None and not chair.is_lost:
            lease = chair.lease = self._pool.lease(chair.full_plan, fresh=fresh)
            lease.listen(partial(self._on_told, chair, lease), partial(self._on_gone, chair, lease))
        return None if chair.open_engine is None else chair.lease

    def _leave(self, chair: "_Chair") -> None:
        if chair.lease is not None:
            chair.lease.give_back()
        chair.leave()

    def _is_true(self, heard: seat_events.SeatEvent) -> bool:
        """Whether what has come about was not undone by a later request."""
        chair = self._chairs[heard.seat]
        return chair.lease is not None and (not isinstance(heard, seat_events.Begun) or heard.task == chair.task)

    # What engines tell.

    def _tell(self, heard: seat_events.SeatEvent) -> None:
        self.grant(self._director.hear(heard, self.now))

    def _on_told(self, chair: "_Chair", lease: Lease, event: events.SessionEvent) -> None:
        tell = self._tellings.get(type(event))
        if tell is not None and chair.lease is lease:
            tell(chair, event)

    def _on_search(self, chair: "_Chair", event: _OfSearch) -> None:
        """What concerns a search that the director no longer wants to hear of is left."""
        if event.search is None or event.search != chair.search:
            return
        if isinstance(event, events.Informed):
            self._tell(seat_events.Thinks(chair.seat, chair.task, event.info))
        elif isinstance(event, events.Answered):
            chair.end()
            self._tell(seat_events.Answers(chair.seat, chair.task, event.answer, event.stopped, event.pondering))
        elif isinstance(event, events.Abandoned):
            chair.end()
            self._tell(seat_events.GaveUp(chair.seat, chair.task, event.why))
        elif not chair.has_begun:
            chair.has_begun = True
            self._tell(seat_events.Begun(chair.seat, chair.task, event.line))

    def _on_ready(self, chair: "_Chair", _: events.Ready) -> None:
        if chair.awaits_ready and chair.lease is not None:
            chair.awaits_ready = False
            self._tell(seat_events.EngineReady(chair.seat, chair.lease.name, chair.lease.engine.options))

    def _on_late(self, chair: "_Chair", event: events.Waiting | events.Overdue) -> None:
        is_overdue = isinstance(event, events.Overdue)
        if is_overdue and event.awaited is not events.Awaited.END and chair.misheard and chair.lease is not None:
            # What was heard will not be understood the next time either.
            chair.refusal = chair.misheard
            chair.end()
            chair.lease.engine.kill()
        else:
            self._tell(
                seat_events.Delays(chair.seat, event.awaited, is_overdue, self._without_standstills(event.since))
            )

    def _without_standstills(self, moment: float | None) -> float | None:
        """A moment of the engine's clock by that of the director."""
        return None if moment is None else moment - self._skipped

    def _on_fault(self, chair: "_Chair", event: events.EngineFault) -> None:
        chair.misheard = misheard(event) or chair.misheard
        self._tell(seat_events.Errs(chair.seat, event.kind, event.line))

    def _on_copy_protection(self, chair: "_Chair", event: events.CopyProtection) -> None:
        if event.check is events.Check.ERROR:
            chair.refusal = COPY_PROTECTED

    def _on_gone(self, chair: "_Chair", lease: Lease, gone: Gone) -> None:
        if chair.lease is not lease:
            return
        sentence = chair.refusal or gone.sentence
        self._leave(chair)
        chair.is_lost = True
        end = gone.exit
        self._tell(seat_events.Lost(chair.seat, sentence, end.unsaid, end.was_killed, end.is_link))

    # Time.

    def _wake_at(self, request: requests.WakeAt) -> None:
        self._waking_at = request.moment
        if request.moment is None:
            self._waking.stop()
        else:
            wait = ceil((request.moment - self.now) * 1000)
            self._waking.start(min(max(0, wait), _LOOK_AGAIN if self._skips_standstills else _LONGEST_WAIT))

    def _on_waking(self) -> None:
        now, moment = self.now, self._waking_at
        if moment is None:
            return
        if now < moment:
            self._wake_at(requests.WakeAt(moment))
        else:
            self._waking_at = None
            self.grant(self._director.woken(now))


class _Chair:
    def __init__(self, seat: requests.Seat, plan: EnginePlan) -> None:
        self.seat = seat
        self.plan = plan
        self.adjusted: dict[str, Setting] = {}
        self.is_lost = False
        self.leave()

    @property
    def full_plan(self) -> EnginePlan:
        """With what was adjusted."""
        return self.plan._replace(values={**self.plan.values, **self.adjusted}) if self.adjusted else self.plan

    @property
    def open_engine(self) -> EngineSlot | None:
        """The engine, where something can be asked of it."""
        return self.lease.engine if self.lease is not None and self.lease.engine.is_open else None

    def leave(self) -> None:
        self.lease: Lease | None = None
        self.awaits_ready = False
        self.refusal: Phrase | None = None
        """Why it cannot be used, whatever its end looks like."""
        self.misheard: Phrase | None = None
        self.search: events.SearchId | None = None
        """None where nothing is asked, or its end was told."""
        self.task = requests.Task(0)
        """Of that search."""
        self.has_begun = False
        self.is_pondering = False

    def end(self) -> None:
        """What was asked is answered, or never will be."""
        self.search = None
        self.is_pondering = False
