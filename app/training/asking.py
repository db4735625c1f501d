"""Questions to engines about cards, and the director of one search for a position's best moves or for given moves.

Work that needs engines is a generator: it yields a question and receives the answer, or None if there is none. The
caller, a command or the window, asks with its own engines, and nothing here blocks.
"""

from collections.abc import Callable, Generator
from typing import NamedTuple, TypeVar

from app.analysis.asking import AnalysisDirector, AnalysisEngine, Requests, initial_requests, ready_requests
from app.analysis.findings import Findings
from app.analysis.limit import AnalysisLimit
from app.analysis.mate import MateResult
from app.analysis.query import Query
from app.directing.requests import EndRequest, GoRequest, ReadyRequest, RestartRequest, Seat
from app.shogi.position import Position
from app.shogi.squares import Square
from app.text.phrase import Phrase
from app.training.card import CardMove, ProblemCard
from app.usi import events
from app.usi.commands import PositionCommand


class MovesQuestion(NamedTuple):
    """Question for the best `lines` moves of a position, or for the scores of the given `moves`."""

    query: Query
    limit: AnalysisLimit
    lines: int = 1
    moves: tuple[str, ...] = ()


class MateQuestion(NamedTuple):
    """Question to a mate solver: does the side to move have a forced mate?"""

    query: Query
    milliseconds: int


EngineQuestion = MovesQuestion | MateQuestion
EngineAnswer = Findings | MateResult | None
T = TypeVar("T")
EngineWork = Generator[EngineQuestion, EngineAnswer, T]


def run_work(work: EngineWork[T], answer: Callable[[EngineQuestion], EngineAnswer]) -> T:
    """Run the generator to its result, for callers that can wait for each answer."""
    answered: EngineAnswer = None
    while True:
        try:
            asked = work.send(answered)
        except StopIteration as end:
            result: T = end.value
            return result
        answered = answer(asked)


def query_of_card(card: ProblemCard) -> Query:
    return query_of_position(card.position(), card.previous_to)


def query_of_position(board: Position, previous_to: Square | None = None) -> Query:
    """Return a query for a position that belongs to no record."""
    return Query(0, 0, board, board.key, previous_to, PositionCommand(board.sfen()))


def exact_moves(said: EngineAnswer) -> list[CardMove]:
    """Return the moves of a search that have an exact score, the best first; a bound says too little to judge by."""
    if not isinstance(said, Findings):
        return []
    found: dict[str, CardMove] = {}
    for candidate in said.candidates:
        if candidate.moves and candidate.is_exact:
            line, evaluation = tuple(move.usi for move in candidate.moves), candidate.evaluation
            depth = float(evaluation.depth or 0)
            found.setdefault(line[0], CardMove.with_score(line[0], evaluation.score, depth, line))
    return list(found.values())


class MovesSearchDirector(AnalysisDirector[AnalysisEngine]):
    """Controller that has one engine search the moves of a training position; `result` holds what it found."""

    def __init__(self, seat: Seat, asked: MovesQuestion, name: str = "") -> None:
        super().__init__()
        self.result: Findings | None = None
        self._question = asked
        self._engine = self._seats[seat] = AnalysisEngine(seat, name)
        self._engine.limit = asked.limit
        self._is_stopped = False

    def on_start(self, now: float) -> Requests:
        self._now = now
        return [*initial_requests(self._engine.seat, self._question.lines), ReadyRequest(self._engine.seat)]

    def stop(self, now: float) -> Requests:
        """Stop the search; its result is no longer needed."""
        self._is_stopped, self._now = True, now
        return self._finish_search()

    def _on_engine_ready(self, engine: AnalysisEngine) -> Requests:
        wanted = self._question
        engine.task, engine.findings = self._new_task(), Findings(wanted.query, engine.name)
        go = wanted.limit.go_command(engine.support, wanted.moves if engine.support.takes_moves else ())
        setting = ready_requests(engine.seat, engine.options, wanted.lines)
        return [*setting, GoRequest(engine.seat, engine.task, wanted.query.position, go)]

    def _on_info(self, engine: AnalysisEngine) -> Requests:
        if engine.findings is not None:
            engine.findings.add_info(engine.info)
        return super()._on_info(engine)

    def _on_answer(self, engine: AnalysisEngine, heard: events.SearchAnswered | events.SearchAbandoned) -> Requests:
        if isinstance(heard, events.SearchAnswered):
            self.result = engine.findings
        return self._finish_search()

    def _on_engine_lost(self, engine: AnalysisEngine, sentence: Phrase) -> Requests:
        """Restart a lost engine once and ask it again; finish after a second loss or a stop."""
        if engine.crashes or self._is_stopped:
            return self._finish_search()
        engine.count_crash()
        engine.task, engine.stop_at = None, None
        return [RestartRequest(engine.seat), *self._timer_changes(), self._restart_notice(engine, sentence)]

    def _finish_search(self) -> Requests:
        self._engine.is_lost = True
        self._engine.stop_at = None
        return [*self._timer_changes(), EndRequest()]
