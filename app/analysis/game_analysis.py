"""Game analysis (棋譜解析): a director (controller) that has engines search a game's positions without gaps.

Several seats (processes) of one engine share its work; several engines each do all of it. The next position is
prepared while an engine thinks, so its next question goes out right after its answer, before results are processed.

When every position is done, moves that seem to lose something get a verification search (`verification.py`), the worst
first. The receiver of `FirstPassFinished` judges the written results and selects them.
"""

from collections import Counter, deque
from collections.abc import Iterable, Mapping, Sequence
from enum import Enum
from typing import Final, NamedTuple

from app.analysis.analysis_plan import AnalysisOrder, is_analysed
from app.analysis.asking import (
    AnalysisDirector,
    AnalysisEngine,
    AnalysisProgress,
    AutomaticChange,
    FirstPassFinished,
    MoveVerified,
    PositionAnalysed,
    Requests,
    SentenceReady,
    disable_book_options,
    initial_requests,
    multipv_request,
    ready_requests,
)
from app.analysis.findings import Findings
from app.analysis.limit import NO_LIMIT, AnalysisLimit, SearchSupport
from app.analysis.query import Query, query_at_node, unsearchable_reason
from app.analysis.storing import is_repeated, stored_findings
from app.analysis.verification import MoveToVerify, VerificationTask
from app.directing.requests import EndRequest, GoRequest, ReadyRequest, RestartRequest, Seat, StopRequest
from app.record.tree import Node, Record
from app.shogi.moves import MOVES
from app.store.analysis_store import StoredAnalysis
from app.text import analysis as text
from app.text.phrase import Phrase
from app.thoughts.charset_names import names_in_file
from app.usi.answers import Answer, AnswerWord, BestMove
from app.usi.events import SearchAbandoned, SearchAnswered
from app.usi.info import MateScore, ScoreBound

_MAX_CRASHES: Final = 3
"""Number of crashes in a row without a result after which an engine process is not restarted."""
_COMMENTS_PER_STEP: Final = 40
"""Number of comments that are checked for existing results in one step, between other work."""
_TIMED_RESULT_COUNT: Final = 20
"""Number of latest results from which the time left is estimated."""
_VERIFICATION_SHARE: Final = 0.65
"""Estimated cost of all verification searches as a share of the first pass, until their number is known."""
_VERIFICATION_COST: Final = 4
"""Estimated cost of one verification search, as a number of positions: two searches of twice the time."""


class AnalysisState(Enum):
    RUNNING = "running"
    PAUSED = "paused"
    FINISHED = "finished"
    CANCELLED = "cancelled"
    FAILED = "failed"
    """The analysis has ended with positions left, as their engine was given up after crashes."""


class EngineSeats(NamedTuple):
    """Engine with the seats (its processes) that share its work."""

    seats: tuple[Seat, ...]
    name: str = ""
    traits: SearchSupport | None = None


class _EngineQueue:
    """Work queue of one engine in a game analysis, shared by its processes (seats)."""

    def __init__(self, name: str, nodes: list[int], *, skips_known: bool) -> None:
        self.name = name
        self.stored_results: Mapping[int, StoredAnalysis] = {}
        """Results of the engine's earlier searches, from the analysis store, by position key."""
        self.unchecked_nodes: deque[int] = deque(nodes if skips_known else ())
        """Numbers of nodes not yet checked for existing results."""
        self.next_check_at: float | None = None
        """Time of the next check for existing results; None if none is due."""
        self.waiting_nodes: deque[int] = deque(() if skips_known else nodes)
        """Numbers of the nodes still to be searched."""
        self.missed_nodes: list[int] = []
        """Numbers of nodes that were gone, or had another position, when their turn or result came."""
        self.ready_queries: deque[Query] = deque()
        """Positions to search next: unfinished ones, then one prepared while the engine thinks."""
        self.verifications: deque[VerificationTask] = deque()
        self.crash_counts: dict[tuple[int, bool], int] = {}
        """Number of crashes by node number; the flag is True for crashes in a verification search."""
        self.search_count = 0
        self.answers_without_score: Counter[Phrase] = Counter()
        """Number of answers without a score, by the sentence about them."""
        self.is_book_reported = False
        """True if the options that switch off the engine's book were already reported."""

    @property
    def remaining_count(self) -> int:
        return len(self.unchecked_nodes) + len(self.waiting_nodes) + len(self.ready_queries)

    @property
    def has_work(self) -> bool:
        return bool(self.remaining_count or self.verifications)


class _EngineSeat(AnalysisEngine):
    """State of one seat (an engine's process) in a game analysis."""

    def __init__(self, seat: Seat, engine: _EngineQueue, traits: SearchSupport | None, limit: AnalysisLimit) -> None:
        super().__init__(seat, engine.name, traits)
        self.limit = limit
        self.queue = engine
        self.is_ready = False
        self.search_began_at = 0.0
        self.best_move: str = ""
        self.stable_since = 0
        self.verification: VerificationTask | None = None
        self.multipv: int | None = None
        """Number of lines (MultiPV) to which the engine process was last set; None before that."""

    @property
    def shown_name(self) -> str | Phrase:
        return self.queue.name or text.ENGINE


class GameAnalysis(AnalysisDirector[_EngineSeat]):
    """Director (controller) of a game analysis, with one work queue for each engine."""

    def __init__(self, record: Record, order: AnalysisOrder, crews: Sequence[EngineSeats]) -> None:
        if order.effort.limit == NO_LIMIT:
            raise ValueError("without a limit a sweep would stay at its first position")
        super().__init__()
        self.order = order
        self.state = AnalysisState.RUNNING
        self.deleted_count = 0
        """Number of nodes deleted from the record before their search or result, and not brought back by undo."""
        self.skip_count = 0
        """Number of positions skipped because a result exists or nothing can be searched."""
        self.failure_count = 0
        """Number of positions at which the engine crashed repeatedly."""
        self.search_count = 0
        self.stored_count = 0
        self._record = record
        numbers = [node.number for node in order.scope.select_nodes(record)]
        engines = [(crew, _EngineQueue(crew.name, numbers, skips_known=order.skips_known)) for crew in crews]
        self._engines = tuple(engine for _, engine in engines)
        for crew, engine in engines:
            for seat in crew.seats:
                self._seats[seat] = _EngineSeat(seat, engine, crew.traits, order.effort.limit)
        self._durations: deque[float] = deque(maxlen=_TIMED_RESULT_COUNT)
        self._awaits_moves_to_verify = False
        """True from the end of the first search of all positions until `verify_moves` names those to search again."""
        self.verified_count = 0
        self.moves_to_verify: int | None = None

    def use_stored_results(self, stored: Sequence[Mapping[int, StoredAnalysis]]) -> None:
        """Set each engine's sufficiently deep stored results, in the engines' order; call it before the start."""
        for engine, each in zip(self._engines, stored, strict=True):
            engine.stored_results = each
            if each:
                engine.unchecked_nodes += engine.waiting_nodes
                engine.waiting_nodes.clear()

    # State

    @property
    def remaining_count(self) -> int:
        """Number of positions of the analysis that are not finished, those being searched included."""
        asked = sum(worker.findings is not None and worker.verification is None for worker in self._seats.values())
        return asked + sum(engine.remaining_count for engine in self._engines)

    @property
    def settled_count(self) -> int:
        """Number of positions that need no search any more: searched now, taken from the store, or skipped."""
        return self.search_count + self.stored_count + self.skip_count

    @property
    def is_checking_results(self) -> bool:
        """True while the director checks which positions already have results."""
        return any(engine.unchecked_nodes for engine in self._engines)

    @property
    def seconds_left(self) -> float | None:
        """Estimated seconds until the game analysis is done, from its latest results; None without any."""
        if not self._durations:
            return None
        workers = sum(not worker.is_lost for worker in self._seats.values())
        positions = float(self.remaining_count)
        if self.moves_to_verify is not None:
            positions = _VERIFICATION_COST * (self.moves_to_verify - self.verified_count)
        elif self.order.looks_again:
            positions += _VERIFICATION_SHARE * (self.search_count + self.remaining_count)
        return positions * (sum(self._durations) / len(self._durations)) / max(1, workers)

    @property
    def progress(self) -> float:
        """Share of the game analysis that is done, from 0 to 1; second searches of moves (verification) count too."""
        total = self.search_count + self.remaining_count
        first = self.search_count / total if total else 1.0
        if not self.order.looks_again:
            return first
        whole = 1 + _VERIFICATION_SHARE
        moves = self.moves_to_verify
        verified = 0.0 if moves is None else self.verified_count / moves if moves else 1.0
        return (first + _VERIFICATION_SHARE * verified) / whole

    @property
    def answers_without_score(self) -> tuple[Phrase, ...]:
        """Sentences about answers of engines without a score, each with its number of positions."""
        return tuple(
            said.filled(engine=engine.name or text.ENGINE, count=count)
            for engine in self._engines
            for said, count in engine.answers_without_score.items()
        )

    @property
    def is_without_scores(self) -> bool:
        """True if an engine that was asked gave no score at all."""
        return any(engine.answers_without_score and not engine.search_count for engine in self._engines)

    # Director

    def on_start(self, now: float) -> Requests:  # noqa: ARG002 - part of the interface
        lines = self.order.effort.lines
        return [
            each for seat in self._seats for each in (*initial_requests(seat, lines), ReadyRequest(seat, new_game=True))
        ]

    # User actions

    def pause(self) -> Requests:
        """Pause the analysis at once; positions that are not finished are searched again later."""
        if self.state is not AnalysisState.RUNNING:
            return []
        self.state = AnalysisState.PAUSED
        requests: Requests = []
        for worker in self._seats.values():
            if worker.findings is not None:
                requests.append(StopRequest(worker.seat))
                self._requeue_position(worker)
        return requests + self._timer_changes()

    def resume(self, now: float) -> Requests:
        if self.state is not AnalysisState.PAUSED:
            return []
        self.state, self._now = AnalysisState.RUNNING, now
        requests = [request for worker in self._seats.values() for request in self._ask_next(worker)]
        return requests + self._finish_if_done()

    def cancel(self) -> Requests:
        if self.state not in {AnalysisState.RUNNING, AnalysisState.PAUSED}:
            return []
        self.state = AnalysisState.CANCELLED
        return [EndRequest()]

    # Verification

    def verify_moves(self, wanted: Iterable[MoveToVerify], now: float) -> Requests:
        """Start verification searches of these moves in this order: the answer to `FirstPassFinished`."""
        if not self._awaits_moves_to_verify or self.state not in {AnalysisState.RUNNING, AnalysisState.PAUSED}:
            return []
        self._awaits_moves_to_verify, self._now = False, now
        for wish in wanted:
            engine = next((each for each in self._engines if wish.engine in names_in_file(each.name)), None)
            task = self._verification_task(wish)
            if engine is not None and task is not None:
                engine.verifications.append(task)
        self.moves_to_verify = sum(len(engine.verifications) for engine in self._engines)
        begun = [request for worker in self._seats.values() for request in self._ask_next(worker)]
        return [*begun, self._progress_notice(), *self._finish_if_done()]

    def _verification_task(self, wish: MoveToVerify) -> VerificationTask | None:
        """Return the second search (verification) of the move `wish`; None if it is gone or was the only legal one."""
        node = self._record.node_by_number(wish.node)
        if node is None or node.parent is None or node.move is None:
            return None
        before, after = query_at_node(self._record, node.parent), query_at_node(self._record, node)
        is_open = unsearchable_reason(before.board) is None and len(before.board.legal_moves()) > 1
        return VerificationTask(wish, before, after, node.move) if is_open else None

    def _ask_verification(self, worker: _EngineSeat, look: VerificationTask) -> Requests:
        worker.verification = look
        asked = look.next_question(self.order.effort.limit, worker.support)
        return self._begin_search(worker, asked.query, asked.limit, asked.lines, asked.moves)

    def _on_verification_answer(self, worker: _EngineSeat, look: VerificationTask, findings: Findings) -> Requests:
        if look.finish_question(findings, self.order.effort.limit, worker.support):
            return [*self._ask_verification(worker, look), *self._timer_changes()]
        self.verified_count += 1
        asked = self._ask_next(worker)
        return self._after_answer(asked, [] if look.result is None else [MoveVerified(worker.seat, look.result)])

    # First pass

    def _ask_next(self, worker: _EngineSeat) -> Requests:
        if self.state is not AnalysisState.RUNNING or not worker.is_ready or worker.findings is not None:
            return []
        engine = worker.queue
        if engine.unchecked_nodes:
            return []
        if not engine.ready_queries:
            self._prepare_position(engine)
        if engine.ready_queries:
            return self._begin_search(worker, engine.ready_queries.popleft(), *self.order.effort)
        return self._ask_verification(worker, engine.verifications.popleft()) if engine.verifications else []

    def _begin_search(
        self, worker: _EngineSeat, query: Query, limit: AnalysisLimit, lines: int, moves: tuple[str, ...] = ()
    ) -> Requests:
        worker.task, worker.limit = self._new_task(), limit
        worker.findings = Findings(query, worker.queue.name, is_complete=not moves)
        worker.best_move, worker.stable_since, worker.search_began_at = "", 0, self._now
        option: Requests = [] if worker.multipv == lines else [*multipv_request(worker.seat, worker.options, lines)]
        worker.multipv = lines
        return [*option, GoRequest(worker.seat, worker.task, query.position, limit.go_command(worker.support, moves))]

    def _prepare_position(self, engine: _EngineQueue) -> None:
        """Prepare the next position that is still in the record and can be searched."""
        self._requeue_restored_nodes(engine)
        while engine.waiting_nodes:
            number = engine.waiting_nodes.popleft()
            node = self._record.node_by_number(number)
            if node is None:
                engine.missed_nodes.append(number)
                self.deleted_count += 1
                continue
            query = query_at_node(self._record, node)
            if unsearchable_reason(query.board) is None and query.board.legal_moves():
                engine.ready_queries.append(query)
                return
            self.skip_count += 1

    def _requeue_restored_nodes(self, engine: _EngineQueue) -> None:
        """Queue the missed nodes that an undo has brought back meanwhile."""
        returned = [number for number in engine.missed_nodes if self._record.node_by_number(number) is not None]
        if returned:
            engine.missed_nodes = [number for number in engine.missed_nodes if number not in returned]
            engine.waiting_nodes += returned
            self.deleted_count -= len(returned)

    def _note_if_missed(self, worker: _EngineSeat, query: Query) -> bool:
        """Return True if the searched position is no longer in the record, and note its node as missed."""
        node = self._record.node_by_number(query.node)
        if node is not None and node.key == query.key:
            return False
        worker.queue.missed_nodes.append(query.node)
        self.deleted_count += 1
        return True

    def _requeue_position(self, worker: _EngineSeat) -> None:
        if worker.verification is not None:
            worker.queue.verifications.appendleft(worker.verification.restarted())
        elif worker.findings is not None:
            worker.queue.ready_queries.appendleft(worker.findings.query)
        self._clear_search(worker)

    def _clear_search(self, worker: _EngineSeat) -> None:
        worker.task = worker.findings = worker.stop_at = worker.verification = None

    def _finish_if_done(self) -> Requests:
        if self.state is not AnalysisState.RUNNING:
            return []
        workers = list(self._seats.values())
        if any(worker.findings is not None or (not worker.is_lost and not worker.is_ready) for worker in workers):
            return []
        if self._awaits_moves_to_verify or any(worker.queue.has_work and not worker.is_lost for worker in workers):
            return []
        is_cut = any(engine.has_work for engine in self._engines)
        if not is_cut and self.moves_to_verify is None and self.order.looks_again:
            self._awaits_moves_to_verify = True
            return [self._progress_notice(), FirstPassFinished()]
        self.state = AnalysisState.FAILED if is_cut else AnalysisState.FINISHED
        return [self._progress_notice(), EndRequest()]

    def _progress_notice(self) -> AnalysisProgress:
        total = self.search_count + self.remaining_count
        verified = self.verified_count, self.moves_to_verify
        return AnalysisProgress(self.search_count, total, self.seconds_left, self.progress, *verified)

    def _after_answer(self, asked: Requests, results: Requests) -> Requests:
        """Return the requests after an engine's answer: first the next question to it, then results and progress."""
        return [*asked, *self._timer_changes(), *results, self._progress_notice(), *self._finish_if_done()]

    # Events

    def _extra_wake_times(self) -> Iterable[float | None]:
        return (engine.next_check_at for engine in self._engines)

    def on_timer(self, now: float) -> Requests:
        requests = self._stop_overdue(now)
        for engine in (each for each in self._engines if each.next_check_at is not None):
            requests += self._skip_analysed_positions(engine)
        return requests + self._timer_changes()

    def _on_engine_ready(self, engine: _EngineSeat) -> Requests:
        shared = engine.queue
        engine.is_ready = True
        shared.name = shared.name or engine.name
        engine.multipv = self.order.effort.lines
        steering = ready_requests(engine.seat, engine.options, self.order.effort.lines)
        return [*steering, *self._book_notices(engine), *self._skip_analysed_positions(shared), *self._timer_changes()]

    def _book_notices(self, worker: _EngineSeat) -> Requests:
        """Report the options that switch off the engine's book, once for each engine."""
        engine = worker.queue
        if engine.is_book_reported:
            return []
        engine.is_book_reported = True
        return [
            AutomaticChange(
                text.BOOK_OFF.filled(engine=engine.name, option=option.name, value=option.kind.format_value(value)),
                worker.seat,
            )
            for option, value in disable_book_options(worker.options)
            if option.default != value
        ]

    def _skip_analysed_positions(self, engine: _EngineQueue) -> Requests:
        """Skip positions with existing results, a few at a time; then start the engine."""
        taken: Requests = []
        seat = next(worker.seat for worker in self._seats.values() if worker.queue is engine)
        for _ in range(min(_COMMENTS_PER_STEP, len(engine.unchecked_nodes))):
            number = engine.unchecked_nodes.popleft()
            node = self._record.node_by_number(number)
            if node is not None and self._has_result(node, engine):
                self.skip_count += 1
            elif node is not None and (found := self._stored_findings(node, engine)) is not None:
                self.stored_count += 1
                taken.append(PositionAnalysed(seat, found, self.order.effort))
            else:
                engine.waiting_nodes.append(number)
        engine.next_check_at = self._now if engine.unchecked_nodes else None
        if engine.unchecked_nodes:
            return taken
        begun = [
            request for worker in self._seats.values() if worker.queue is engine for request in self._ask_next(worker)
        ]
        return [*begun, *taken, self._progress_notice(), *self._finish_if_done()]

    def _has_result(self, node: Node, engine: _EngineQueue) -> bool:
        return self.order.skips_known and is_analysed(self._record, node, engine.name, self.order.effort)

    def _stored_findings(self, node: Node, engine: _EngineQueue) -> Findings | None:
        """Return the stored result; None if the position repeats an earlier one or the best line is illegal (hash
        collision)."""
        stored = engine.stored_results.get(node.key)
        if stored is None or is_repeated(node):
            return None
        found = stored_findings(stored, query_at_node(self._record, node))
        found.engine = engine.name
        return found if found.best is not None and found.best.moves else None

    def _on_search_sent(self, engine: _EngineSeat) -> Requests:
        engine.search_began_at = self._now
        if engine.verification is None and not engine.queue.ready_queries:
            self._prepare_position(engine.queue)
        return super()._on_search_sent(engine)

    def _on_info(self, engine: _EngineSeat) -> Requests:
        if engine.findings is None:
            return []
        engine.findings.add_info(engine.info)
        return [StopRequest(engine.seat)] if self._can_stop_early(engine) else super()._on_info(engine)

    def _can_stop_early(self, worker: _EngineSeat) -> bool:
        """Return True if the search of a position can stop, as the rest of its limit would change nothing."""
        early, info = self.order.stop_early, worker.info
        if worker.verification is not None:
            return worker.verification.add_info(info) and early.at_mate
        if info.score is None or not info.pv or (info.multipv or 1) != 1:
            return False
        if early.at_mate and isinstance(info.score, MateScore) and info.score.bound is ScoreBound.EXACT:
            return self.order.effort.lines == 1
        if not early.stable_depths:
            return False
        depth = info.depth or 0
        if info.pv[0] != worker.best_move:
            worker.best_move, worker.stable_since = info.pv[0], depth
        is_long = depth - worker.stable_since >= early.stable_depths
        return is_long and self.order.effort.limit.used_share(info) >= early.least_share

    def _on_answer(self, engine: _EngineSeat, heard: SearchAnswered | SearchAbandoned) -> Requests:
        worker, findings, began = engine, engine.findings, engine.search_began_at
        if isinstance(heard, SearchAbandoned) or findings is None:
            # This director abandons no question without asking another, so this one is still wanted.
            self._requeue_position(worker)
            return self._ask_next(worker)
        look = worker.verification
        self._clear_search(worker)
        worker.crashes = 0
        findings.is_finished = True
        if look is not None:
            return self._on_verification_answer(worker, look, findings)
        is_missed = self._note_if_missed(worker, findings.query)
        asked = self._ask_next(worker)
        if findings.best is None and not is_missed:
            # A book move or a declaration: there is nothing to write, and asking again would not help.
            self.skip_count += 1
            worker.queue.answers_without_score[_no_score_phrase(findings.query, heard.answer)] += 1
            return self._after_answer(asked, [])
        self._durations.append(self._now - began)
        if is_missed:
            return self._after_answer(asked, [])
        self.search_count += 1
        worker.queue.search_count += 1
        return self._after_answer(asked, [PositionAnalysed(worker.seat, findings, self.order.effort)])

    def _retry_position(self, worker: _EngineSeat, query: Query, sentence: Phrase) -> Phrase | None:
        """Retry a lost position once at once and once at the end; then give it up and return the sentence for that."""
        engine, node, is_look = worker.queue, query.node, worker.verification is not None
        crashes = engine.crash_counts[node, is_look] = engine.crash_counts.get((node, is_look), 0) + 1
        if crashes == 1:
            self._requeue_position(worker)
            return None
        self._clear_search(worker)
        if is_look:
            self.verified_count += 1
        elif crashes == 2:
            engine.waiting_nodes.append(node)
            return None
        self.failure_count += 1
        return text.GIVEN_UP_ON.filled(ply=query.ply, engine=worker.shown_name, sentence=sentence)

    def _on_engine_lost(self, engine: _EngineSeat, sentence: Phrase) -> Requests:
        """Restart a crashed engine at the same position, and postpone the position at its second crash."""
        worker, seat = engine, engine.seat
        worker.count_crash()
        worker.is_ready = False
        told: Requests = []
        query = None if worker.findings is None else worker.findings.query
        if query is not None and (said := self._retry_position(worker, query, sentence)) is not None:
            told.append(SentenceReady(said, seat))
        if worker.crashes >= _MAX_CRASHES:
            worker.is_lost = True
            told.append(SentenceReady(text.SEAT_GIVEN_UP.filled(engine=worker.shown_name, sentence=sentence), seat))
            others = [request for other in self._seats.values() for request in self._ask_next(other)]
            return [*others, *self._timer_changes(), *told, *self._finish_if_done()]
        return [RestartRequest(seat), *self._timer_changes(), *told, self._restart_notice(worker, sentence)]


def _no_score_phrase(query: Query, answer: Answer) -> Phrase:
    if isinstance(answer, BestMove):
        move = MOVES[answer.move]
        is_legal = move is not None and query.board.is_quick_legal(move)
        return text.UNTHOUGHT_BOOK if is_legal else text.UNTHOUGHT_ILLEGAL
    return _NO_SCORE_PHRASES.get(answer, text.UNTHOUGHT_MATE_SOLVER)


_NO_SCORE_PHRASES: Final[dict[Answer, Phrase]] = {
    AnswerWord.RESIGN: text.UNTHOUGHT_RESIGNED,
    AnswerWord.WIN: text.UNTHOUGHT_DECLARED,
    AnswerWord.NO_MOVE: text.UNTHOUGHT_NO_MOVE,
    AnswerWord.UNREADABLE: text.UNTHOUGHT_UNREADABLE,
}
