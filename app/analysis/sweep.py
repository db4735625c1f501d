"""棋譜解析: engines that go through the positions of a game, one after the other and without a gap between.

Several seats of one engine share its work; several engines each do all of it. What comes next is made ready while an engine
thinks, so that its next question goes out as soon as it has answered, and results are looked at after that.
"""

from collections import Counter, deque
from collections.abc import Callable, Sequence
from enum import Enum
from typing import Any, Final, NamedTuple

from app.analysis.findings import Findings, is_mate
from app.analysis.limit import NO_LIMIT, PLAIN, Kind, Traits, traits_of
from app.analysis.station import Station, fault_of, station_at
from app.analysis.steering import beforehand, books_off, steered
from app.analysis.sweep_plan import Order, StopEarly, is_known
from app.analysis.wishes import Analysed, Noted, Progressed, Said
from app.directing.heard import Answers, Begun, Delays, GaveUp, Heard, Lost, Prepared, Thinks
from app.directing.wishes import Ask, Finish, Halt, Prepare, Restart, Seat, Task, WakeAt, Wish
from app.record.tree import Record
from app.shogi.moves import MOVES
from app.text import analysis as text
from app.text.phrase import Phrase
from app.usi.answers import Answer, BestMove, Verdict
from app.usi.commands import Go
from app.usi.info import Info

Wishes = list[Wish]

_SLACK: Final = 2.0
"""So many seconds after its time is over, an engine that does not mind it is stopped."""
_MOST_DEATHS: Final = 3
"""So often in a row without a result a seat's engine ends before it is not started any more."""
_SIFTED_AT_ONCE: Final = 40
"""So many comments are read in one go."""
_RECENT: Final = 20
"""So many results tell how long the rest will take."""


class SweepState(Enum):
    """How it stands with a sweep."""

    RUNNING = "running"
    PAUSED = "paused"
    FINISHED = "finished"
    """All that could be done is done."""
    CANCELLED = "cancelled"
    FAILED = "failed"
    """No engine is left to do the rest."""


class Crew(NamedTuple):
    """An engine, and the seats that share its work."""

    seats: tuple[Seat, ...]
    name: str = ""
    """What it is called in comments; nothing for what it calls itself."""
    traits: Traits | None = None
    """What it can be told; None where that shows only by its name."""


class Work(NamedTuple):
    """A position that is next for one of an engine's seats."""

    station: Station
    search: Go


class _Engine:
    """One engine's share, and what its seats have in common."""

    def __init__(self, name: str, nodes: list[int], *, skips_known: bool) -> None:
        self.name = name
        self.unsifted: deque[int] = deque(nodes if skips_known else ())
        """The numbers of those of which it is not known yet whether it has done them in an earlier sweep."""
        self.sifts_at: float | None = None
        """When the next of them are looked at."""
        self.nodes: deque[int] = deque(() if skips_known else nodes)
        """Of those that are still to be done."""
        self.again: deque[Work] = deque()
        """What was begun and not finished."""
        self.next: Work | None = None
        """Made ready while its seats think."""
        self.deaths: dict[int, int] = {}
        """By node, how often it ended there."""
        self.done = 0
        self.unthought: Counter[Phrase] = Counter()
        """What it gave where it told no thought, and how often."""
        self.is_steered = False
        """Whether it was told by what its book is turned off."""

    @property
    def left(self) -> int:
        return len(self.unsifted) + len(self.nodes) + len(self.again) + (self.next is not None)


class _Worker:
    """A seat."""

    def __init__(self, seat: Seat, engine: _Engine, traits: Traits | None) -> None:
        self.seat = seat
        self.engine = engine
        self.traits = traits
        self.is_ready = False
        self.is_gone = False
        self.plainly = False
        self.has_spoken = False
        self.deaths = 0
        self.task: Task | None = None
        self.work: Work | None = None
        self.findings: Findings | None = None
        self.began = 0.0
        self.halt_at: float | None = None
        self.best: str = ""
        self.stable_since = 0

    def can(self) -> Traits:
        return PLAIN if self.plainly or self.traits is None else self.traits


class Sweep:
    def __init__(self, record: Record, order: Order, crews: Sequence[Crew]) -> None:
        if order.effort.limit == NO_LIMIT:
            raise ValueError("without a limit a sweep would stay at its first position")
        self.order = order
        self.standing = SweepState.RUNNING
        self.gone = 0
        """How many nodes went from the record before their turn came."""
        self.skipped = 0
        """How many were passed over, because it was known what the engine thinks of them or nothing can be thought."""
        self.failed = 0
        """At how many the engine ended again and again."""
        self.done = 0
        self._record = record
        numbers = [node.number for node in order.scope.nodes(record)]
        engines = [(crew, _Engine(crew.name, numbers, skips_known=order.skips_known)) for crew in crews]
        self._engines = tuple(engine for _, engine in engines)
        self._workers = {seat: _Worker(seat, engine, crew.traits) for crew, engine in engines for seat in crew.seats}
        self._tasks = 0
        self._spent: deque[float] = deque(maxlen=_RECENT)
        self._woken_at: float | None = None
        self._hearers: dict[type[Heard], Callable[[_Worker, Any, float], Wishes]] = {
            Thinks: self._hear_thought,
            Prepared: self._hear_prepared,
            Begun: self._hear_begun,
            Answers: self._hear_answer,
            GaveUp: self._hear_none,
            Lost: self._hear_lost,
            Delays: self._hear_delay,
        }

    # What one can see

    @property
    def left(self) -> int:
        """How many positions are to be done yet, those that are being thought about included."""
        return sum(engine.left for engine in self._engines) + sum(
            worker.work is not None for worker in self._workers.values()
        )

    @property
    def thinking(self) -> tuple[Station, ...]:
        """Where engines are at this moment."""
        return tuple(worker.work.station for worker in self._workers.values() if worker.work)

    @property
    def seconds_left(self) -> float | None:
        """Until it is done, reckoned from the last results; None as long as there are none."""
        if not self._spent:
            return None
        workers = sum(not worker.is_gone for worker in self._workers.values())
        return self.left * (sum(self._spent) / len(self._spent)) / max(1, workers)

    @property
    def unthought(self) -> tuple[Phrase, ...]:
        """What engines gave where they told no thought, and at how many positions."""
        return tuple(
            said.filled(engine=engine.name or text.ENGINE, count=count)
            for engine in self._engines
            for said, count in engine.unthought.items()
        )

    @property
    def is_fruitless(self) -> bool:
        """Whether an engine that was asked told no thought at all."""
        return any(engine.unthought and not engine.done for engine in self._engines)

    def findings(self, seat: Seat) -> Findings | None:
        """What the engine there has found so far about the position that it is at."""
        return self._workers[seat].findings

    # As a director

    def begin(self, now: float) -> Wishes:  # noqa: ARG002 - nothing depends on it
        lines = self.order.effort.lines
        return [wish for seat in self._workers for wish in (*beforehand(seat, lines), Prepare(seat, new_game=True))]

    def hear(self, heard: Heard, now: float) -> Sequence[Wish]:
        hearing = self._hearers.get(type(heard))
        worker = self._workers.get(heard.seat)
        return () if hearing is None or worker is None or worker.is_gone else hearing(worker, heard, now)

    def woken(self, now: float) -> Wishes:
        self._woken_at = None
        late = [worker for worker in self._workers.values() if worker.halt_at is not None and now >= worker.halt_at]
        for worker in late:
            worker.halt_at = None
        sifted = [
            wish for engine in self._engines if engine.sifts_at is not None for wish in self._sift_on(engine, now)
        ]
        return [*(Halt(worker.seat) for worker in late), *sifted, *self._alarm()]

    # What a person does

    def pause(self) -> Wishes:
        """Stop at once; what was not finished is done again later."""
        if self.standing is not SweepState.RUNNING:
            return []
        self.standing = SweepState.PAUSED
        wishes: Wishes = []
        for worker in self._workers.values():
            if worker.work is not None:
                wishes.append(Halt(worker.seat))
                self._put_back(worker)
        return wishes + self._alarm()

    def resume(self, now: float) -> Wishes:
        if self.standing is not SweepState.PAUSED:
            return []
        self.standing = SweepState.RUNNING
        wishes = [wish for worker in self._workers.values() for wish in self._ask_next(worker, now)]
        return wishes + self._perhaps_finish()

    def cancel(self) -> Wishes:
        """Have done with it; all results so far have been told."""
        if self.standing not in {SweepState.RUNNING, SweepState.PAUSED}:
            return []
        self.standing = SweepState.CANCELLED
        return [Finish()]

    # Going through

    def _ask_next(self, worker: _Worker, now: float) -> Wishes:
        """The next question for a seat that has none."""
        if self.standing is not SweepState.RUNNING or not worker.is_ready or worker.work is not None:
            return []
        engine = worker.engine
        work = None if engine.unsifted else self._next_work(engine, worker)
        if work is None:
            return []
        self._tasks += 1
        worker.work, worker.task = work, Task(self._tasks)
        worker.findings = Findings(work.station, engine.name)
        worker.best, worker.stable_since, worker.began = "", 0, now
        return [Ask(worker.seat, worker.task, work.station.position, work.search)]

    def _next_work(self, engine: _Engine, worker: _Worker) -> Work | None:
        work = engine.again.popleft() if engine.again else engine.next or self._made_ready(engine, worker)
        if work is None:
            return None
        if work is engine.next:
            engine.next = None
        return work._replace(search=self.order.effort.limit.go(worker.can()))

    def _made_ready(self, engine: _Engine, worker: _Worker) -> Work | None:
        """The next position that there is, and that something can be thought about."""
        while engine.nodes:
            node = self._record.node(engine.nodes.popleft())
            if node is None:
                self.gone += 1
                continue
            station = station_at(self._record, node)
            if fault_of(station.board) is None and station.board.legal_moves():
                return Work(station, self.order.effort.limit.go(worker.can()))
            self.skipped += 1
        return None

    def _put_back(self, worker: _Worker) -> None:
        """What it was at is to be done again."""
        if worker.work is not None:
            worker.engine.again.appendleft(worker.work)
        self._clear(worker)

    def _clear(self, worker: _Worker) -> None:
        worker.work = worker.task = worker.findings = worker.halt_at = None

    def _perhaps_finish(self) -> Wishes:
        """Finish when nothing is left that anybody could do."""
        if self.standing is not SweepState.RUNNING:
            return []
        workers = list(self._workers.values())
        if any(worker.work is not None or (not worker.is_gone and not worker.is_ready) for worker in workers):
            return []
        if any(worker.engine.left and not worker.is_gone for worker in workers):
            return []
        self.standing = SweepState.FAILED if any(engine.left for engine in self._engines) else SweepState.FINISHED
        return [self._progress(), Finish()]

    def _progress(self) -> Progressed:
        return Progressed(self.done, self.done + self.left, self.seconds_left)

    def _alarm(self) -> Wishes:
        moments = [
            *(worker.halt_at for worker in self._workers.values()),
            *(engine.sifts_at for engine in self._engines),
        ]
        moment = min((moment for moment in moments if moment is not None), default=None)
        if moment == self._woken_at:
            return []
        self._woken_at = moment
        return [WakeAt(moment)]

    # Hearing

    def _hear_prepared(self, worker: _Worker, heard: Prepared, now: float) -> Wishes:
        engine = worker.engine
        worker.is_ready, worker.has_spoken = True, False
        engine.name = engine.name or heard.name
        worker.traits = worker.traits or traits_of(heard.name)
        steering = steered(worker.seat, heard.options, self.order.effort.lines)
        return [*steering, *self._note_books(worker, heard), *self._sift_on(engine, now), *self._alarm()]

    def _note_books(self, worker: _Worker, heard: Prepared) -> Wishes:
        """Once for each engine."""
        engine = worker.engine
        if engine.is_steered:
            return []
        engine.is_steered = True
        return [
            Noted(
                text.BOOK_OFF.filled(engine=engine.name, option=option.name, value=option.kind.written(value)),
                worker.seat,
            )
            for option, value in books_off(heard.options)
            if option.default != value
        ]

    def _sift_on(self, engine: _Engine, now: float) -> Wishes:
        """Leave out what the engine has done in an earlier sweep, a few positions at a time; then let it begin."""
        for _ in range(min(_SIFTED_AT_ONCE, len(engine.unsifted))):
            number = engine.unsifted.popleft()
            node = self._record.node(number)
            if node is not None and is_known(self._record, node, engine.name, self.order.effort):
                self.skipped += 1
            else:
                engine.nodes.append(number)
        engine.sifts_at = now if engine.unsifted else None
        if engine.unsifted:
            return []
        begun = [
            wish for worker in self._workers.values() if worker.engine is engine for wish in self._ask_next(worker, now)
        ]
        return [*begun, self._progress(), *self._perhaps_finish()]

    def _hear_begun(self, worker: _Worker, heard: Begun, now: float) -> Wishes:
        if heard.task != worker.task:
            return []
        worker.began = now
        engine, limit = worker.engine, self.order.effort.limit
        if engine.next is None and not engine.again:
            engine.next = self._made_ready(engine, worker)
        if limit.kind is not Kind.TIME:
            return []
        worker.halt_at = now + limit.most / 1000 + (_SLACK if worker.can().takes_limits else 0.0)
        return self._alarm()

    def _hear_thought(self, worker: _Worker, heard: Thinks, _now: float) -> Wishes:
        findings, info = worker.findings, heard.info
        if heard.task != worker.task or findings is None:
            return []
        worker.has_spoken = True
        findings.take(info)
        limit = self.order.effort.limit
        is_enough = (not worker.can().takes_limits and limit.is_reached(info)) or self._is_settled(worker, info)
        return [Halt(worker.seat)] if is_enough else []

    def _is_settled(self, worker: _Worker, info: Info) -> bool:
        """Whether the rest of the limit would change nothing."""
        early = self.order.stop_early
        if info.score is None or not info.pv or (info.multipv or 1) != 1:
            return False
        if early.at_mate and is_mate(info.score):
            return self.order.effort.lines == 1
        return bool(early.stable_depths) and self._is_stable(worker, info, early)

    def _is_stable(self, worker: _Worker, info: Info, early: StopEarly) -> bool:
        depth = info.depth or 0
        if info.pv[0] != worker.best:
            worker.best, worker.stable_since = info.pv[0], depth
        is_long = depth - worker.stable_since >= early.stable_depths
        return is_long and self.order.effort.limit.share(info) >= early.least_share

    def _hear_answer(self, worker: _Worker, heard: Answers, now: float) -> Wishes:
        if heard.task != worker.task or worker.findings is None:
            return []
        findings, began = worker.findings, worker.began
        self._clear(worker)
        worker.deaths = 0
        asked = self._ask_next(worker, now)
        findings.settle(heard.answer)
        if findings.best is None:
            # A book, or a declaration: there is nothing to write, and asking again would not help.
            self.skipped += 1
            worker.engine.unthought[_without_thought(findings.station, heard.answer)] += 1
            return [*asked, *self._alarm(), self._progress(), *self._perhaps_finish()]
        self.done += 1
        worker.engine.done += 1
        self._spent.append(now - began)
        told: Wishes = [Analysed(worker.seat, findings, self.order.effort), self._progress()]
        return [*asked, *self._alarm(), *told, *self._perhaps_finish()]

    def _hear_none(self, worker: _Worker, heard: GaveUp, now: float) -> Wishes:
        """Asked anew, since nobody here gives up a question without another."""
        if heard.task != worker.task:
            return []
        self._put_back(worker)
        return self._ask_next(worker, now)

    def _hear_lost(self, worker: _Worker, heard: Lost, now: float) -> Wishes:
        return self._lose(worker, heard.sentence, now)

    def _hear_delay(self, worker: _Worker, heard: Delays, now: float) -> Wishes:
        return self._lose(worker, text.DOES_NOT_ANSWER, now) if heard.overdue else []

    def _lose_work(self, worker: _Worker, work: Work, sentence: Phrase) -> Phrase | None:
        """Its position is tried once more at once, and once more in the end; then it is given up, as is told."""
        engine, node = worker.engine, work.station.node
        deaths = engine.deaths[node] = engine.deaths.get(node, 0) + 1
        if deaths == 1:
            self._put_back(worker)
            return None
        self._clear(worker)
        if deaths == 2:
            engine.nodes.append(node)
            return None
        self.failed += 1
        return text.GIVEN_UP_ON.filled(ply=work.station.ply, engine=engine.name or text.ENGINE, sentence=sentence)

    def _lose(self, worker: _Worker, sentence: Phrase, now: float) -> Wishes:
        """Start it once more and go on at the same move; where it ends again, pass that by for now."""
        engine, seat = worker.engine, worker.seat
        work = worker.work
        # An engine that dies before it has said a word may have died of the question.
        worker.plainly = worker.plainly or (work is not None and not worker.has_spoken)
        worker.deaths += 1
        worker.is_ready = False
        told: Wishes = []
        if work is not None and (said := self._lose_work(worker, work, sentence)) is not None:
            told.append(Said(said, seat))
        if worker.deaths >= _MOST_DEATHS:
            worker.is_gone = True
            told.append(Said(text.SEAT_GIVEN_UP.filled(engine=engine.name or text.ENGINE, sentence=sentence), seat))
            others = [wish for other in self._workers.values() for wish in self._ask_next(other, now)]
            return [*others, *self._alarm(), *told, *self._perhaps_finish()]
        told.append(Said(text.LOST_AND_RESTARTED.filled(engine=engine.name or text.ENGINE, sentence=sentence), seat))
        return [Restart(seat), *self._alarm(), *told]


def _without_thought(station: Station, answer: Answer) -> Phrase:
    """What is to be said of an answer that came without a thought."""
    if isinstance(answer, BestMove):
        move = MOVES[answer.move]
        is_legal = move is not None and station.board.is_quick_legal(move)
        return text.UNTHOUGHT_BOOK if is_legal else text.UNTHOUGHT_ILLEGAL
    return _UNTHOUGHT.get(answer, text.UNTHOUGHT_MATE_SOLVER)


_UNTHOUGHT: Final[dict[Answer, Phrase]] = {
    Verdict.RESIGN: text.UNTHOUGHT_RESIGNED,
    Verdict.WIN: text.UNTHOUGHT_DECLARED,
    Verdict.NO_MOVE: text.UNTHOUGHT_NO_MOVE,
    Verdict.UNREADABLE: text.UNTHOUGHT_UNREADABLE,
}
