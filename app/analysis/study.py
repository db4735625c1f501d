"""Live analysis (検討): a director (controller) of engines that search the board's position, or a pinned one.

Every question has its own task. Results are kept with the query that was asked, so they are never shown at another
position. Moving quickly through a record is debounced: engines pause and are asked once the board stands still.
"""

from collections.abc import Iterable
from enum import Enum
from itertools import chain
from typing import Final, NamedTuple

from app.analysis.asking import (
    AnalysisDirector,
    AskedEngine,
    FindingsFinal,
    FindingsReady,
    Requests,
    SeatStateChanged,
    SentenceReady,
    initial_options,
    max_multipv,
    multipv_request,
    ready_options,
)
from app.analysis.findings import Findings, FindingsCache
from app.analysis.limit import NO_LIMIT, AnalysisLimit, SearchSupport
from app.analysis.query import Query, unsearchable_reason
from app.directing.requests import EndRequest, GoRequest, ReadyRequest, Release, Restart, Seat, StopRequest
from app.shogi.moves import Move
from app.text import analysis as text
from app.text.phrase import Phrase
from app.usi.commands import Go, PositionCommand
from app.usi.events import Abandoned, Answered


class Standing(Enum):
    """State of an engine in the live analysis."""

    LOADING = "loading"
    IDLE = "idle"
    """There is no position yet."""
    THINKING = "thinking"
    FINISHED = "finished"
    """The search ended by its limit or by itself."""
    WAITING = "waiting"
    """The engine waits until the board stands still (debounce)."""
    PAUSED = "paused"
    REFUSED = "refused"
    """The engine cannot be asked about this position in this way; `StudyEngine.reason` has the reason."""
    LOST = "lost"


class Focus(NamedTuple):
    """Restriction of the root moves: only some, or all but some."""

    only: tuple[Move, ...] = ()
    without: tuple[Move, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.only or self.without)


ALL_MOVES = Focus()


class StudyQuestion(NamedTuple):
    """Position and search command of a question to an engine."""

    subject: Query
    """Query of the position, or of that after a null move (pass)."""
    position: PositionCommand
    search: Go
    played: Move | None = None
    """Move made on the board before the search, to confine it to this move if the engine lacks `searchmoves`."""


class StudyEngine(AskedEngine):
    """State of one engine in the live analysis. Any part may read it; only `Study` changes it."""

    def __init__(self, seat: Seat, name: str = "", traits: SearchSupport | None = None) -> None:
        super().__init__(seat, name, traits)
        self.standing = Standing.LOADING
        self.reason: Phrase | None = None
        self.lines = 1
        self.is_deeper = False
        """True if the engine ignores its limit at this position."""
        self.pinned: Query | None = None
        self.shows_threat = False
        self.focus = ALL_MOVES
        self.station: Query | None = None
        """Position that the engine was last asked about, or will be."""
        self.recalled: Findings | None = None
        """Earlier result for this position by the engine, or by another one of the same name."""
        self.stored: Findings | None = None
        """Earlier result of this engine for a position, from the analysis store; None if there is none."""
        self.born = 0.0

    @property
    def shown(self) -> Findings | None:
        """Findings to display: the earlier result until the current search is better."""
        now, before = self.findings, self.recalled
        if before is None or now is None:
            return now or before
        return before if len(now) <= len(before) and now.is_weaker_than(before) else now

    @property
    def kept(self) -> Findings | None:
        """Stored findings that are deeper than the shown ones and are displayed beside them."""
        now, before = self.shown, self.recalled
        is_deeper = before is not None and now is not None and now is not before and now.is_weaker_than(before)
        return before if before is not None and before.found_at and is_deeper else None

    @property
    def is_ready(self) -> bool:
        return self.standing not in {Standing.LOADING, Standing.PAUSED, Standing.LOST}

    @property
    def current_limit(self) -> AnalysisLimit:
        return NO_LIMIT if self.is_deeper else self.limit

    def errand(self, station: Query) -> StudyQuestion | Phrase:
        """Return the question about a position, or the reason why there is none."""
        subject = station
        if self.shows_threat:
            if station.board.in_check():
                return text.THREAT_IN_CHECK
            subject = station.passed()
        fault = unsearchable_reason(subject.board)
        if fault is not None:
            return fault
        legal = subject.board.legal_moves()
        if not legal:
            return text.NO_MOVES
        position, moves, played = subject.position, tuple[str, ...](), None
        if self.focus:
            only, without = self.focus
            wanted = [move for move in legal if move not in without and (not only or move in only)]
            if not wanted:
                return text.NOT_LEGAL_HERE if only else text.NOTHING_LEFT
            if self.can.takes_moves:
                moves = tuple(move.usi for move in wanted)
            elif len(wanted) == 1:
                (played,) = wanted
                position = position.after(played.usi)
            else:
                return (text.ONE_MOVE_ONLY if only else text.CANNOT_EXCLUDE).filled(engine=self.shown_name)
        return StudyQuestion(subject, position, self.current_limit.go(self.can, moves), played)


STILL: Final = 0.045
"""Debounce time in seconds before engines are asked about a new position; a held key moves on sooner."""
_STABLE_SECONDS: Final = 30.0
"""Seconds that an engine has to run for its next crash to count as the first."""


class Study(AnalysisDirector[StudyEngine]):
    """Director (controller) of the live analysis; engines can join and leave at any time."""

    def __init__(self, memory: FindingsCache | None = None) -> None:
        super().__init__()
        self.memory = memory or FindingsCache()
        self.station: Query | None = None
        self._moved_at = float("-inf")
        self._ask_at: float | None = None
        self._is_started = False

    # State

    @property
    def students(self) -> tuple[StudyEngine, ...]:
        return tuple(self._asked.values())

    def student(self, seat: Seat) -> StudyEngine:
        return self._asked[seat]

    # Director

    def on_start(self, now: float) -> Requests:
        self._is_started = True
        for student in self.students:
            student.born = now
        begun = (
            (*initial_options(student.seat, student.lines), ReadyRequest(student.seat)) for student in self.students
        )
        return [*chain.from_iterable(begun)]

    # User actions

    def add(
        self,
        seat: Seat,
        now: float,
        name: str = "",
        traits: SearchSupport | None = None,
        lines: int = 1,
        limit: AnalysisLimit = NO_LIMIT,
    ) -> Requests:
        """Add an engine; `name` is its name in comments, empty for the one that it reports."""
        student = self._asked[seat] = StudyEngine(seat, name, traits)
        student.lines, student.limit = lines, limit
        if not self._is_started:
            return []
        student.born = now
        return [*initial_options(seat, lines), ReadyRequest(seat)]

    def remove(self, seat: Seat) -> Requests:
        student = self._asked.pop(seat)
        return [*self._end_question(student), Release(seat), *self._timer_changes()]

    def end(self) -> Requests:
        requests = [request for student in self.students for request in self._end_question(student)]
        self._ask_at = None
        return [*requests, EndRequest()]

    def look_at(self, station: Query, now: float) -> Requests:
        """Show another position on the board; engines that are not pinned follow."""
        if station.is_same(self.station):
            self.station = station
            return []
        hurried = now - self._moved_at < STILL
        self.station, self._moved_at = station, now
        requests: Requests = []
        followers = self._followers()
        for student in followers:
            student.is_deeper, student.focus = False, ALL_MOVES
            requests += self._show_position(student, station)
        if not hurried and self._ask_at is None:
            for student in followers:
                requests += self._ask_engine(student)
            return requests + self._timer_changes()
        self._ask_at = now + STILL
        for student in followers:
            if student.standing is Standing.THINKING:
                requests.append(StopRequest(student.seat))
                student.stop_at = None
            if student.is_ready:
                student.standing = Standing.WAITING
        return requests + self._timer_changes()

    def pin_to(self, seat: Seat, station: Query) -> Requests:
        """Pin the engine to this position, wherever the board goes."""
        student = self._asked[seat]
        if student.pinned is not None and station.is_same(student.pinned):
            return []
        student.pinned, student.is_deeper, student.focus = station, False, ALL_MOVES
        return self._ask_again(student)

    def pin(self, seat: Seat) -> Requests:
        """Pin the engine to its current position."""
        student = self._asked[seat]
        student.pinned = student.station or self.station
        # A pinned engine is not asked when the board stands still.
        asked = self._ask_engine(student) if student.standing is Standing.WAITING else []
        return [*asked, SeatStateChanged(seat)]

    def unpin(self, seat: Seat) -> Requests:
        student = self._asked[seat]
        if student.pinned is None:
            return []
        student.pinned, student.is_deeper, student.focus = None, False, ALL_MOVES
        return self._ask_again(student)

    def pause(self, seat: Seat) -> Requests:
        student = self._asked[seat]
        if student.standing in {Standing.PAUSED, Standing.LOST}:
            return []
        stopped: Requests = [StopRequest(seat)] if student.standing is Standing.THINKING else []
        requests = [*stopped, *self._end_question(student)]
        student.standing = Standing.PAUSED
        return [*requests, SeatStateChanged(seat), *self._timer_changes()]

    def resume(self, seat: Seat, now: float) -> Requests:
        """Resume after a pause, or restart a lost engine."""
        student = self._asked[seat]
        if student.standing is Standing.LOST:
            student.standing, student.crashes, student.born = Standing.LOADING, 0, now
            return [Restart(seat), SeatStateChanged(seat)]
        if student.standing is not Standing.PAUSED:
            return []
        student.standing = Standing.IDLE
        return self._ask_again(student)

    def set_lines(self, seat: Seat, lines: int) -> Requests:
        student = self._asked[seat]
        if student.standing is not Standing.LOADING:
            lines = min(lines, max_multipv(student.options))
        if lines < 1 or lines == student.lines:
            return []
        student.lines = lines
        if student.standing is Standing.LOADING:
            return []
        return [*multipv_request(seat, student.options, lines), *self._ask_again(student)]

    def set_limit(self, seat: Seat, limit: AnalysisLimit) -> Requests:
        student = self._asked[seat]
        if limit == student.limit:
            return []
        student.limit, student.is_deeper = limit, False
        return self._ask_again(student)

    def go_deeper(self, seat: Seat) -> Requests:
        student = self._asked[seat]
        if student.is_deeper or student.limit == NO_LIMIT:
            return []
        student.is_deeper = True
        return self._ask_again(student)

    def show_threat(self, seat: Seat, on: bool) -> Requests:
        """Switch the search for the opponent's threat (after a null move) on or off."""
        student = self._asked[seat]
        if student.shows_threat is on:
            return []
        student.shows_threat, student.focus = on, ALL_MOVES
        return self._ask_again(student)

    def focus(self, seat: Seat, focus: Focus) -> Requests:
        """Restrict the search to some moves, or exclude some."""
        student = self._asked[seat]
        if focus == student.focus:
            return []
        student.focus = focus
        return self._ask_again(student)

    def recall(self, seat: Seat, stored: Findings) -> Requests:
        """Show a stored result until the engine's own is better; results of other engines are ignored."""
        student = self._asked.get(seat)
        if student is None or stored.engine != student.name:
            return []
        student.stored = stored
        recalled = self._earlier_best(student, stored.station) if stored.station.is_same(student.station) else None
        if recalled is None or recalled is student.recalled:
            return []
        student.recalled = recalled
        return [FindingsReady(seat, recalled)]

    # Questions

    def _earlier_best(self, student: StudyEngine, station: Query) -> Findings | None:
        """Return the best earlier result for the position from the cache or the store."""
        if student.focus or (student.shows_threat and station.board.in_check()):
            return None
        subject = station.passed() if student.shows_threat else station
        known, stored = self.memory.recall(subject, student.name), student.stored
        if stored is None or stored.station.key != subject.key:
            return known
        return stored.at_query(subject) if known is None or known.is_weaker_than(stored) else known

    def _followers(self) -> list[StudyEngine]:
        return [student for student in self.students if student.pinned is None]

    def _ask_again(self, student: StudyEngine) -> Requests:
        """Ask the engine again, since its question has changed."""
        station = student.pinned or self.station
        if station is None:
            return [SeatStateChanged(student.seat)]
        return [*self._show_position(student, station), *self._ask_engine(student), *self._timer_changes()]

    def _show_position(self, student: StudyEngine, station: Query) -> Requests:
        """End the current question and show at once what is known about the new position."""
        requests = self._end_question(student)
        student.station, student.findings = station, None
        student.recalled = self._earlier_best(student, station)
        if student.recalled is not None:
            requests.append(FindingsReady(student.seat, student.recalled))
        return requests

    def _ask_engine(self, student: StudyEngine) -> Requests:
        station = student.pinned or self.station
        if station is None or not student.is_ready:
            return []
        errand, seat = student.errand(station), student.seat
        if isinstance(errand, Phrase):
            stopped: Requests = [StopRequest(seat)] if student.standing is Standing.THINKING else []
            student.standing, student.reason = Standing.REFUSED, errand
            return [*stopped, SeatStateChanged(seat)]
        student.reason = None
        student.task = self._new_task()
        student.standing = Standing.THINKING
        student.findings = Findings(errand.subject, student.name, errand.played, is_whole=not student.focus)
        return [GoRequest(seat, student.task, errand.position, errand.search), SeatStateChanged(seat)]

    def _end_question(self, student: StudyEngine) -> Requests:
        """End the question, however it ended, and keep its findings in the cache."""
        findings, student.stop_at = student.findings, None
        student.task = None
        if findings is None or findings.is_settled or findings.best is None:
            return []
        findings.is_settled = True
        if findings.is_whole:
            self.memory.keep(findings)
        found = FindingsReady(student.seat, findings)
        about_node = findings.is_whole and findings.station.is_same(student.station)
        return [found, FindingsFinal(student.seat, findings)] if about_node else [found]

    # Events

    def _other_timers(self) -> Iterable[float | None]:
        return (self._ask_at,)

    def on_timer(self, now: float) -> Requests:
        requests = self._stop_overdue(now)
        if self._ask_at is not None and now >= self._ask_at:
            self._ask_at = None
            requests += [request for student in self._followers() for request in self._ask_engine(student)]
        return requests + self._timer_changes()

    def _on_engine_ready(self, engine: StudyEngine) -> Requests:
        engine.born = self._now
        engine.lines = min(engine.lines, max_multipv(engine.options))
        requests = list(ready_options(engine.seat, engine.options, engine.lines))
        if engine.standing is not Standing.LOADING:
            return requests
        engine.standing = Standing.IDLE
        if self._ask_at is not None and engine.pinned is None:
            engine.standing = Standing.WAITING
            return [*requests, SeatStateChanged(engine.seat)]
        return [*requests, *self._ask_again(engine)]

    def _on_info(self, engine: StudyEngine) -> Requests:
        findings = engine.findings
        if findings is None or (findings.take(engine.info) is None and not len(findings)):
            return []
        return [FindingsReady(engine.seat, findings), *super()._on_info(engine)]

    def _on_answer(self, engine: StudyEngine, heard: Answered | Abandoned) -> Requests:
        """End the question; some engines end even an infinite search by themselves, which is fine."""
        findings, requests = engine.findings, self._end_question(engine)
        if findings is not None:
            findings.is_settled, findings.answer = True, heard.answer if isinstance(heard, Answered) else None
        if engine.standing is Standing.THINKING:
            engine.standing = Standing.FINISHED
        return [*requests, SeatStateChanged(engine.seat), *self._timer_changes()]

    def _on_engine_lost(self, engine: StudyEngine, sentence: Phrase) -> Requests:
        if self._now - engine.born > _STABLE_SECONDS:
            engine.crashes = 0
        engine.count_crash()
        requests, seat = self._end_question(engine), engine.seat
        if engine.crashes > 1:
            engine.standing = Standing.LOST
            engine.reason = text.LOST_AGAIN.filled(engine=engine.shown_name, sentence=sentence)
            return [*requests, SeatStateChanged(seat), SentenceReady(engine.reason, seat), *self._timer_changes()]
        if engine.standing is not Standing.PAUSED:
            engine.standing = Standing.LOADING
        return [
            *requests,
            Restart(seat),
            SeatStateChanged(seat),
            self._restart_notice(engine, sentence),
            *self._timer_changes(),
        ]
