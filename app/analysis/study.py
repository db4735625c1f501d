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
    AnalysisEngine,
    FinalFindings,
    FindingsReady,
    Requests,
    SeatStateChanged,
    SentenceReady,
    initial_requests,
    max_multipv,
    multipv_request,
    ready_requests,
)
from app.analysis.findings import Findings, FindingsCache
from app.analysis.limit import NO_LIMIT, AnalysisLimit, SearchSupport
from app.analysis.query import Query, unsearchable_reason
from app.directing.requests import (
    EndRequest,
    GoRequest,
    ReadyRequest,
    ReleaseRequest,
    RestartRequest,
    Seat,
    StopRequest,
)
from app.shogi.moves import Move
from app.text import analysis as text
from app.text.phrase import Phrase
from app.usi.commands import Go, PositionCommand
from app.usi.events import SearchAbandoned, SearchAnswered


class StudyState(Enum):
    """State of an engine in the live analysis, such as thinking or paused."""

    LOADING = "loading"
    IDLE = "idle"
    """The engine is ready, but there is no position to analyse yet."""
    THINKING = "thinking"
    FINISHED = "finished"
    """The engine's search has ended, by its limit or by itself."""
    WAITING = "waiting"
    """The engine waits until the board stands still (debounce)."""
    PAUSED = "paused"
    REFUSED = "refused"
    """The engine cannot be asked about this position in this way; `StudyEngine.reason` has the reason."""
    LOST = "lost"


class MoveFocus(NamedTuple):
    """Restriction of an engine's search to some of the legal moves, or to all but some."""

    allowed_moves: tuple[Move, ...] = ()
    excluded_moves: tuple[Move, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.allowed_moves or self.excluded_moves)


ALL_MOVES = MoveFocus()


class StudyQuestion(NamedTuple):
    """Position and search command of a question to an engine."""

    query: Query
    """Position to ask about: that of the board, or that after a null move (pass), which shows the opponent's threat."""
    position: PositionCommand
    search: Go
    forced_move: Move | None = None
    """Move made on the board before the search, to confine it to this move if the engine lacks `searchmoves`."""


class StudyEngine(AnalysisEngine):
    """State of one engine in the live analysis. Any part may read it; only `Study` changes it."""

    def __init__(self, seat: Seat, name: str = "", traits: SearchSupport | None = None) -> None:
        super().__init__(seat, name, traits)
        self.state = StudyState.LOADING
        self.reason: Phrase | None = None
        self.lines = 1
        self.is_deeper = False
        """True if the engine searches this position without the limit of the live analysis."""
        self.pinned_query: Query | None = None
        self.shows_threat = False
        self.focus = ALL_MOVES
        self.query: Query | None = None
        """Position that the engine was last asked about, or will be."""
        self.earlier_findings: Findings | None = None
        """Earlier result for this position by the engine, or by another one of the same name."""
        self.stored_findings: Findings | None = None
        """Earlier result of this engine for a position, from the analysis store; None if there is none."""
        self.started_at = 0.0

    @property
    def shown_findings(self) -> Findings | None:
        """Findings to display: the earlier result until the current search is better."""
        now, before = self.findings, self.earlier_findings
        if before is None or now is None:
            return now or before
        return before if len(now) <= len(before) and now.is_weaker_than(before) else now

    @property
    def deeper_stored_findings(self) -> Findings | None:
        """Stored findings that are deeper than the shown ones and are displayed beside them."""
        now, before = self.shown_findings, self.earlier_findings
        is_deeper = before is not None and now is not None and now is not before and now.is_weaker_than(before)
        return before if before is not None and before.found_at and is_deeper else None

    @property
    def is_ready(self) -> bool:
        return self.state not in {StudyState.LOADING, StudyState.PAUSED, StudyState.LOST}

    @property
    def current_limit(self) -> AnalysisLimit:
        return NO_LIMIT if self.is_deeper else self.limit

    def question_about(self, query: Query) -> StudyQuestion | Phrase:
        """Return the question about a position, or the reason why there is none."""
        subject = query
        if self.shows_threat:
            if query.board.in_check():
                return text.THREAT_IN_CHECK
            subject = query.after_null_move()
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
            if self.support.takes_moves:
                moves = tuple(move.usi for move in wanted)
            elif len(wanted) == 1:
                (played,) = wanted
                position = position.with_move(played.usi)
            else:
                return (text.ONE_MOVE_ONLY if only else text.CANNOT_EXCLUDE).filled(engine=self.shown_name)
        return StudyQuestion(subject, position, self.current_limit.go_command(self.support, moves), played)


DEBOUNCE_SECONDS: Final = 0.045
"""Debounce time in seconds before engines are asked about a new position; a held key moves on sooner."""
_STABLE_SECONDS: Final = 30.0
"""Seconds without a crash after which an engine's next crash counts as its first."""


class Study(AnalysisDirector[StudyEngine]):
    """Director (controller) of the live analysis; engines can join and leave at any time."""

    def __init__(self, memory: FindingsCache | None = None) -> None:
        super().__init__()
        self.findings_cache = memory or FindingsCache()
        self.query: Query | None = None
        self._last_move_at = float("-inf")
        self._next_question_at: float | None = None
        self._is_started = False

    # State

    @property
    def engines(self) -> tuple[StudyEngine, ...]:
        return tuple(self._seats.values())

    def engine_at(self, seat: Seat) -> StudyEngine:
        return self._seats[seat]

    # Director

    def on_start(self, now: float) -> Requests:
        self._is_started = True
        for student in self.engines:
            student.started_at = now
        begun = ((*initial_requests(each.seat, each.lines), ReadyRequest(each.seat)) for each in self.engines)
        return [*chain.from_iterable(begun)]

    # User actions

    def add_engine(
        self,
        seat: Seat,
        now: float,
        name: str = "",
        traits: SearchSupport | None = None,
        lines: int = 1,
        limit: AnalysisLimit = NO_LIMIT,
    ) -> Requests:
        """Add an engine; `name` is its name in comments, empty for the one that it reports."""
        student = self._seats[seat] = StudyEngine(seat, name, traits)
        student.lines, student.limit = lines, limit
        if not self._is_started:
            return []
        student.started_at = now
        return [*initial_requests(seat, lines), ReadyRequest(seat)]

    def remove_engine(self, seat: Seat) -> Requests:
        student = self._seats.pop(seat)
        return [*self._end_question(student), ReleaseRequest(seat), *self._timer_changes()]

    def remove_all_engines(self) -> Requests:
        requests = [request for student in self.engines for request in self._end_question(student)]
        self._next_question_at = None
        return [*requests, EndRequest()]

    def show_query(self, query: Query, now: float) -> Requests:
        """Show another position on the board; engines that are not pinned follow."""
        if query.is_same(self.query):
            self.query = query
            return []
        hurried = now - self._last_move_at < DEBOUNCE_SECONDS
        self.query, self._last_move_at = query, now
        requests: Requests = []
        followers = self._unpinned_engines()
        for student in followers:
            student.is_deeper, student.focus = False, ALL_MOVES
            requests += self._show_position(student, query)
        if not hurried and self._next_question_at is None:
            for student in followers:
                requests += self._ask_engine(student)
            return requests + self._timer_changes()
        self._next_question_at = now + DEBOUNCE_SECONDS
        for student in followers:
            if student.state is StudyState.THINKING:
                requests.append(StopRequest(student.seat))
                student.stop_at = None
            if student.is_ready:
                student.state = StudyState.WAITING
        return requests + self._timer_changes()

    def pin_to_position(self, seat: Seat, query: Query) -> Requests:
        """Let the engine analyse this position until it is unpinned, whatever position the board shows."""
        student = self._seats[seat]
        if student.pinned_query is not None and query.is_same(student.pinned_query):
            return []
        student.pinned_query, student.is_deeper, student.focus = query, False, ALL_MOVES
        return self._ask_again(student)

    def pin(self, seat: Seat) -> Requests:
        """Let the engine go on analysing its current position, whatever position the board shows."""
        student = self._seats[seat]
        student.pinned_query = student.query or self.query
        # A pinned engine is not asked when the board stands still.
        asked = self._ask_engine(student) if student.state is StudyState.WAITING else []
        return [*asked, SeatStateChanged(seat)]

    def unpin(self, seat: Seat) -> Requests:
        student = self._seats[seat]
        if student.pinned_query is None:
            return []
        student.pinned_query, student.is_deeper, student.focus = None, False, ALL_MOVES
        return self._ask_again(student)

    def pause_engine(self, seat: Seat) -> Requests:
        student = self._seats[seat]
        if student.state in {StudyState.PAUSED, StudyState.LOST}:
            return []
        stopped: Requests = [StopRequest(seat)] if student.state is StudyState.THINKING else []
        requests = [*stopped, *self._end_question(student)]
        student.state = StudyState.PAUSED
        return [*requests, SeatStateChanged(seat), *self._timer_changes()]

    def resume_engine(self, seat: Seat, now: float) -> Requests:
        """Resume an engine's analysis after a pause, or restart an engine that was lost."""
        student = self._seats[seat]
        if student.state is StudyState.LOST:
            student.state, student.crashes, student.started_at = StudyState.LOADING, 0, now
            return [RestartRequest(seat), SeatStateChanged(seat)]
        if student.state is not StudyState.PAUSED:
            return []
        student.state = StudyState.IDLE
        return self._ask_again(student)

    def set_lines(self, seat: Seat, lines: int) -> Requests:
        student = self._seats[seat]
        if student.state is not StudyState.LOADING:
            lines = min(lines, max_multipv(student.options))
        if lines < 1 or lines == student.lines:
            return []
        student.lines = lines
        if student.state is StudyState.LOADING:
            return []
        return [*multipv_request(seat, student.options, lines), *self._ask_again(student)]

    def set_limit(self, seat: Seat, limit: AnalysisLimit) -> Requests:
        student = self._seats[seat]
        if limit == student.limit:
            return []
        student.limit, student.is_deeper = limit, False
        return self._ask_again(student)

    def search_deeper(self, seat: Seat) -> Requests:
        student = self._seats[seat]
        if student.is_deeper or student.limit == NO_LIMIT:
            return []
        student.is_deeper = True
        return self._ask_again(student)

    def show_threat(self, seat: Seat, on: bool) -> Requests:
        """Switch the search for the opponent's threat (after a null move) on or off."""
        student = self._seats[seat]
        if student.shows_threat is on:
            return []
        student.shows_threat, student.focus = on, ALL_MOVES
        return self._ask_again(student)

    def focus_engine(self, seat: Seat, focus: MoveFocus) -> Requests:
        """Restrict an engine's search to some of the legal moves, exclude some, or search all again."""
        student = self._seats[seat]
        if focus == student.focus:
            return []
        student.focus = focus
        return self._ask_again(student)

    def show_stored_result(self, seat: Seat, stored: Findings) -> Requests:
        """Show a stored result until the engine's own is better; results of other engines are ignored."""
        student = self._seats.get(seat)
        if student is None or stored.engine != student.name:
            return []
        student.stored_findings = stored
        recalled = self._earlier_best(student, stored.query) if stored.query.is_same(student.query) else None
        if recalled is None or recalled is student.earlier_findings:
            return []
        student.earlier_findings = recalled
        return [FindingsReady(seat, recalled)]

    # Questions

    def _earlier_best(self, student: StudyEngine, query: Query) -> Findings | None:
        """Return the best earlier result for the position from the cache or the store."""
        if student.focus or (student.shows_threat and query.board.in_check()):
            return None
        subject = query.after_null_move() if student.shows_threat else query
        known, stored = self.findings_cache.find_findings(subject, student.name), student.stored_findings
        if stored is None or stored.query.key != subject.key:
            return known
        return stored.with_query(subject) if known is None or known.is_weaker_than(stored) else known

    def _unpinned_engines(self) -> list[StudyEngine]:
        return [student for student in self.engines if student.pinned_query is None]

    def _ask_again(self, student: StudyEngine) -> Requests:
        """Ask the engine again, since its question has changed."""
        query = student.pinned_query or self.query
        if query is None:
            return [SeatStateChanged(student.seat)]
        return [*self._show_position(student, query), *self._ask_engine(student), *self._timer_changes()]

    def _show_position(self, student: StudyEngine, query: Query) -> Requests:
        """End the current question and show at once what is known about the new position."""
        requests = self._end_question(student)
        student.query, student.findings = query, None
        student.earlier_findings = self._earlier_best(student, query)
        if student.earlier_findings is not None:
            requests.append(FindingsReady(student.seat, student.earlier_findings))
        return requests

    def _ask_engine(self, student: StudyEngine) -> Requests:
        query = student.pinned_query or self.query
        if query is None or not student.is_ready:
            return []
        errand, seat = student.question_about(query), student.seat
        if isinstance(errand, Phrase):
            stopped: Requests = [StopRequest(seat)] if student.state is StudyState.THINKING else []
            student.state, student.reason = StudyState.REFUSED, errand
            return [*stopped, SeatStateChanged(seat)]
        student.reason = None
        student.task = self._new_task()
        student.state = StudyState.THINKING
        student.findings = Findings(errand.query, student.name, errand.forced_move, is_complete=not student.focus)
        return [GoRequest(seat, student.task, errand.position, errand.search), SeatStateChanged(seat)]

    def _end_question(self, student: StudyEngine) -> Requests:
        """End the question, however it ended, and keep its findings in the cache."""
        findings, student.stop_at = student.findings, None
        student.task = None
        if findings is None or findings.is_finished or findings.best is None:
            return []
        findings.is_finished = True
        if findings.is_complete:
            self.findings_cache.store_findings(findings)
        found = FindingsReady(student.seat, findings)
        about_node = findings.is_complete and findings.query.is_same(student.query)
        return [found, FinalFindings(student.seat, findings)] if about_node else [found]

    # Events

    def _extra_wake_times(self) -> Iterable[float | None]:
        return (self._next_question_at,)

    def on_timer(self, now: float) -> Requests:
        requests = self._stop_overdue(now)
        if self._next_question_at is not None and now >= self._next_question_at:
            self._next_question_at = None
            requests += [request for student in self._unpinned_engines() for request in self._ask_engine(student)]
        return requests + self._timer_changes()

    def _on_engine_ready(self, engine: StudyEngine) -> Requests:
        engine.started_at = self._now
        engine.lines = min(engine.lines, max_multipv(engine.options))
        requests = list(ready_requests(engine.seat, engine.options, engine.lines))
        if engine.state is not StudyState.LOADING:
            return requests
        engine.state = StudyState.IDLE
        if self._next_question_at is not None and engine.pinned_query is None:
            engine.state = StudyState.WAITING
            return [*requests, SeatStateChanged(engine.seat)]
        return [*requests, *self._ask_again(engine)]

    def _on_info(self, engine: StudyEngine) -> Requests:
        findings = engine.findings
        if findings is None or (findings.add_info(engine.info) is None and not len(findings)):
            return []
        return [FindingsReady(engine.seat, findings), *super()._on_info(engine)]

    def _on_answer(self, engine: StudyEngine, heard: SearchAnswered | SearchAbandoned) -> Requests:
        """End the question on the engine's final answer; some engines end even an infinite search by themselves."""
        findings, requests = engine.findings, self._end_question(engine)
        if findings is not None:
            findings.is_finished, findings.answer = True, heard.answer if isinstance(heard, SearchAnswered) else None
        if engine.state is StudyState.THINKING:
            engine.state = StudyState.FINISHED
        return [*requests, SeatStateChanged(engine.seat), *self._timer_changes()]

    def _on_engine_lost(self, engine: StudyEngine, sentence: Phrase) -> Requests:
        if self._now - engine.started_at > _STABLE_SECONDS:
            engine.crashes = 0
        engine.count_crash()
        requests, seat = self._end_question(engine), engine.seat
        if engine.crashes > 1:
            engine.state = StudyState.LOST
            engine.reason = text.LOST_AGAIN.filled(engine=engine.shown_name, sentence=sentence)
            return [*requests, SeatStateChanged(seat), SentenceReady(engine.reason, seat), *self._timer_changes()]
        if engine.state is not StudyState.PAUSED:
            engine.state = StudyState.LOADING
        return [
            *requests,
            RestartRequest(seat),
            SeatStateChanged(seat),
            self._restart_notice(engine, sentence),
            *self._timer_changes(),
        ]
