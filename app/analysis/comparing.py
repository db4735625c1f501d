"""Director (controller) that asks engines to score each other's moves, and by a longer search which is better.

`agreement.pair_reports` gives the questions, again after every answer until none is open. Answers are kept in
the comments of the positions, with the engine's other results there.
"""

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Final

from app.analysis.agreement import Answers
from app.analysis.asking import (
    AnalysisDirector,
    AnalysisEngine,
    AnalysisProgress,
    Requests,
    SentenceReady,
    initial_requests,
    ready_requests,
)
from app.analysis.engine_verdicts import MoveQuestion
from app.analysis.findings import Findings
from app.analysis.limit import AnalysisLimit, SearchSupport
from app.analysis.marks import WrittenMoveScore, with_move_scores
from app.analysis.query import query_at_node
from app.directing.requests import EndRequest, GoRequest, ReadyRequest, RestartRequest, Seat
from app.record.history import History
from app.record.tree import Record
from app.text import analysis as text
from app.text.phrase import Phrase
from app.thoughts.charset_names import names_in_file
from app.thoughts.lines import line_text
from app.thoughts.score import Score
from app.usi.events import SearchAbandoned, SearchAnswered

LONGER_FACTOR: Final = 4
"""Factor by which the limit of the longer search, which decides between two engines' moves, exceeds the usual one."""
OpenQuestions = Callable[[dict[MoveQuestion, Score]], Iterable[MoveQuestion]]
"""Function from the answers so far to the questions that are still open."""


def write_answers(history: History, answers: Answers, limit: AnalysisLimit) -> int:
    """Write the engines' answers into the record; return the number of rewritten comments."""
    by_place: dict[tuple[int, str], list[tuple[MoveQuestion, Score]]] = {}
    for question, score in answers.items():
        by_place.setdefault((question.node, question.engine), []).append((question, score))
    record, written = history.record, 0
    for (number, engine), told in by_place.items():
        node = record.node_by_number(number)
        if node is None:
            continue
        board = record.position_at(node)
        scores = [
            WrittenMoveScore(
                line_text(board, (asked.move,)), score, limit_of_question(asked, limit).text, asked.is_longer
            )
            for asked, score in told
            if asked.move in board.legal_moves()
        ]
        if scores:
            written += history.write_findings({node: partial(with_move_scores, engine=engine, scores=scores)})
    return written


def limit_of_question(question: MoveQuestion | None, limit: AnalysisLimit) -> AnalysisLimit:
    return limit._replace(most=limit.most * LONGER_FACTOR) if question is not None and question.is_longer else limit


class _ComparedEngine(AnalysisEngine):
    def __init__(self, seat: Seat, name: str, traits: SearchSupport | None, limit: AnalysisLimit) -> None:
        super().__init__(seat, name, traits)
        self.limit = limit
        self.question: MoveQuestion | None = None
        self.is_ready = False

    @property
    def current_limit(self) -> AnalysisLimit:
        return limit_of_question(self.question, self.limit)


class EngineComparison(AnalysisDirector[_ComparedEngine]):
    """Director (controller) of a comparison of engines, each at a seat (place) named as the engine is in comments."""

    def __init__(
        self,
        record: Record,
        limit: AnalysisLimit,
        engines: Sequence[tuple[Seat, str, SearchSupport | None]],
        still_open: OpenQuestions,
    ) -> None:
        super().__init__()
        self.answers: dict[MoveQuestion, Score] = {}
        self.unanswered: set[MoveQuestion] = set()
        """Questions to which an engine gave no score, or over which it crashed."""
        self.is_cancelled = False
        self._record = record
        self._open_questions = still_open
        for seat, name, traits in engines:
            self._seats[seat] = _ComparedEngine(seat, name, traits, limit)

    def on_start(self, now: float) -> Requests:  # noqa: ARG002 - part of the interface
        return [
            each for seat in self._seats for each in (*initial_requests(seat, 1), ReadyRequest(seat, new_game=True))
        ]

    def cancel(self) -> Requests:
        """Cancel the comparison; answers so far stay."""
        self.is_cancelled = True
        return [EndRequest()]

    def _on_engine_ready(self, engine: _ComparedEngine) -> Requests:
        engine.is_ready = True
        return [*ready_requests(engine.seat, engine.options, 1), *self._ask_idle_engines()]

    def _ask_idle_engines(self) -> Requests:
        """Ask every idle engine its next question; finish when no question is open and no engine is busy."""
        if self.is_cancelled:
            return []
        open_now = [question for question in self._open_questions(self.answers) if question not in self.unanswered]
        requests: Requests = []
        for engine in self._seats.values():
            if engine.is_ready and engine.question is None and not engine.is_lost:
                names = names_in_file(engine.name)
                own = next((each for each in open_now if each.engine in names), None)
                requests += [] if own is None else self._ask_question(engine, own)
        told = AnalysisProgress(len(self.answers), len(self.answers) + len(set(open_now)), None)
        is_busy = any(
            not each.is_lost and (each.question is not None or not each.is_ready) for each in self._seats.values()
        )
        return [*requests, told] if is_busy else [*requests, told, EndRequest()]

    def _ask_question(self, engine: _ComparedEngine, question: MoveQuestion) -> Requests:
        node = self._record.node_by_number(question.node)
        if node is None:
            self.unanswered.add(question)
            return []
        engine.question, engine.task = question, self._new_task()
        query = query_at_node(self._record, node)
        position, word = query.position, question.move.usi
        moves: tuple[str, ...] = (word,)
        played = None
        if not engine.support.takes_moves:
            # The position after the move is searched instead.
            position, moves, played = position.with_move(word), (), question.move
        engine.findings = Findings(query, engine.name, played, is_complete=False)
        return [GoRequest(engine.seat, engine.task, position, engine.current_limit.go_command(engine.support, moves))]

    def _on_info(self, engine: _ComparedEngine) -> Requests:
        if engine.findings is not None:
            engine.findings.add_info(engine.info)
        return super()._on_info(engine)

    def _on_answer(self, engine: _ComparedEngine, heard: SearchAnswered | SearchAbandoned) -> Requests:
        question, findings = engine.question, engine.findings
        best = None if findings is None else findings.best
        score = best.evaluation.score if best is not None and best.is_exact else None  # a bound decides no disagreement
        if question is not None and isinstance(heard, SearchAnswered):
            if score is None:
                self.unanswered.add(question)
            else:
                self.answers[question] = score
        self._clear_search(engine)
        engine.crashes = 0
        return [*self._ask_idle_engines(), *self._timer_changes()]

    def _on_engine_lost(self, engine: _ComparedEngine, sentence: Phrase) -> Requests:
        """Restart an engine that has crashed, once, and skip the question over which it crashed."""
        engine.count_crash()
        engine.is_ready = False
        if engine.question is not None:
            self.unanswered.add(engine.question)
        self._clear_search(engine)
        if engine.crashes > 1:
            engine.is_lost = True
            told = text.SEAT_GIVEN_UP.filled(engine=engine.shown_name, sentence=sentence)
            return [SentenceReady(told, engine.seat), *self._ask_idle_engines(), *self._timer_changes()]
        return [RestartRequest(engine.seat), *self._timer_changes(), self._restart_notice(engine, sentence)]

    def _clear_search(self, engine: _ComparedEngine) -> None:
        engine.task = engine.findings = engine.question = engine.stop_at = None
