"""Mate search (詰み): a director (controller) that asks an engine for a forced mate, and the check of its answer.

A line only counts as a mate once it was played through on our board. That the defender has nothing better remains the
engine's claim. So does 不詰 (no mate), which counts only if the engine was not stopped before.
"""

from collections.abc import Sequence
from enum import Enum
from typing import Final, NamedTuple

from app.analysis.asking import AnalysisDirector, AnalysisEngine, Requests
from app.analysis.limit import AnalysisLimit, LimitKind, SearchSupport
from app.analysis.query import Query, unsearchable_reason
from app.base.value import Value
from app.directing.requests import EndRequest, GoRequest, ReadyRequest, RestartRequest, Seat, StopRequest
from app.directing.seat_events import SeatEvent
from app.shogi.moves import MOVES, Move
from app.shogi.position import Position
from app.shogi.rules import is_legal, is_mate
from app.text import mates as text
from app.text.phrase import Phrase
from app.thoughts.lines import line_text
from app.usi.answers import AnswerWord, BestMove, Checkmate, answer_text
from app.usi.commands import MateLimit
from app.usi.events import AbandonReason, EngineFault, SearchAbandoned, SearchAnswered
from app.usi.info import Info


class MateLineFault(Enum):
    NO_MOVE = text.NO_MOVE
    ILLEGAL = text.ILLEGAL
    NO_CHECK = text.NO_CHECK
    NOT_MATE = text.NOT_MATE
    ENDS_EARLY = text.ENDS_EARLY


class MateLine(NamedTuple):
    """Checked beginning of a mating line; the whole line mates if `fault` is None."""

    moves: tuple[Move, ...]
    fault: MateLineFault | None = None


def check_mate_line(start: Position, words: Sequence[str]) -> MateLine:
    """Check a mating line: all moves are legal, every attacker's move checks, and the last position is mate.

    The side to move first is the attacker, and mates with the last move.
    """
    board = start.copy()
    moves: list[Move] = []
    for number, word in enumerate(words):
        move = MOVES[word]
        if move is None:
            return MateLine(tuple(moves), MateLineFault.NO_MOVE)
        if (fault := _line_fault(board, move, attacks=number % 2 == 0)) is not None:
            return MateLine(tuple(moves), fault)
        board.apply(move)
        moves.append(move)
    is_mated = len(moves) % 2 == 1 and is_mate(board)
    return MateLine(tuple(moves), None if is_mated else MateLineFault.NOT_MATE)


def _line_fault(board: Position, move: Move, *, attacks: bool) -> MateLineFault | None:
    if not is_legal(board, move):
        # A defender without any legal move is already mated.
        return MateLineFault.ENDS_EARLY if not attacks and is_mate(board) else MateLineFault.ILLEGAL
    return MateLineFault.NO_CHECK if attacks and not board.gives_check(move) else None


_LOST_ENGINE_REASONS: Final = {AbandonReason.GONE, AbandonReason.UNUSABLE}
_UNSUPPORTED_ANSWERS: Final = {AnswerWord.MATE_UNSUPPORTED, AnswerWord.RESIGN, AnswerWord.WIN, AnswerWord.NO_MOVE}
_GIVEN_UP_ANSWERS: Final = {AnswerWord.MATE_UNKNOWN, AnswerWord.UNREADABLE}
_MAX_SHOWN_LETTERS: Final = 80


class MateOutcome(Enum):
    MATE = "mate"
    """The engine's line was checked on our board, and ends in mate."""
    NO_MATE = "no mate"
    """The engine claims that there is no mate."""
    UNDECIDED = "undecided"
    """The mate search ended by its time limit or by a stop, before a result."""
    GAVE_UP = "gave up"
    """The engine ended the mate search on its own, without a result."""
    UNSUPPORTED = "unsupported"
    WRONG = "wrong"
    REFUSED = "refused"
    LOST = "lost"


class MateResult(Value):
    conclusion: MateOutcome
    sentence: Phrase
    query: Query
    engine: str = ""
    moves: tuple[Move, ...] = ()
    """Moves of the mating line; if the engine's line is faulty, the part before the fault."""
    nodes: int | None = None
    seconds: float | None = None

    @property
    def line_text(self) -> str:
        """Mating line in KI2 notation."""
        return line_text(self.query.board, self.moves)


class MateSearch(AnalysisDirector[AnalysisEngine]):
    """Director (controller) of a mate search with one engine; without a limit it runs until it is stopped.

    An answer after the stop at the time limit counts like any other. The exception is that there is no mate, which some
    engines answer whenever they are stopped.
    """

    stop_delay = 1.0

    def __init__(
        self,
        seat: Seat,
        query: Query,
        milliseconds: int | None = None,
        name: str = "",
        limit: MateLimit = MateLimit.MILLISECONDS,
    ) -> None:
        super().__init__()
        self.query = query
        self.result: MateResult | None = None
        self.began_at: float | None = None
        self._engine = self._seats[seat] = AnalysisEngine(seat, name, SearchSupport(limit is MateLimit.MILLISECONDS))
        if milliseconds is not None:
            self._engine.limit = AnalysisLimit(LimitKind.TIME, milliseconds)
        self._milliseconds = milliseconds
        self._limit = limit
        self._is_stopped = False
        self._unreadable_line = ""
        """Latest principal variation of the engine that could not be parsed; empty if there is none."""

    @property
    def info(self) -> Info:
        return self._engine.info

    def on_start(self, now: float) -> Requests:
        self._now = now
        fault = unsearchable_reason(self.query.board, for_mate=True)
        if fault is None and is_mate(self.query.board):
            fault = text.ALREADY_MATED
        if fault is not None:
            return self._conclude(MateOutcome.REFUSED, fault)
        return [ReadyRequest(self._engine.seat)]

    def on_event(self, heard: SeatEvent, now: float) -> Requests:
        if isinstance(heard.event, EngineFault):
            self._unreadable_line = heard.event.line[:_MAX_SHOWN_LETTERS]
        return [] if self.result is not None else super().on_event(heard, now)

    def stop(self, now: float) -> Requests:
        """Stop the mate search; the engine answers with what it has found."""
        if self.result is not None:
            return []
        self._is_stopped, self._now = True, now
        if self._engine.task is not None:
            return [StopRequest(self._engine.seat)]
        return self._conclude(MateOutcome.UNDECIDED, text.UNDECIDED_STOPPED)

    def _on_engine_ready(self, engine: AnalysisEngine) -> Requests:
        engine.task = self._new_task()
        milliseconds = None if self._limit is MateLimit.PLIES else self._milliseconds
        return [GoRequest(engine.seat, engine.task, self.query.position, self._limit.mate_command(milliseconds))]

    def _on_search_sent(self, engine: AnalysisEngine) -> Requests:
        self.began_at = self._now
        return super()._on_search_sent(engine)

    def _on_answer(self, engine: AnalysisEngine, heard: SearchAnswered | SearchAbandoned) -> Requests:
        if isinstance(heard, SearchAnswered):
            return self._on_answer_given(heard, engine.shown_name)
        # A lost engine is reported by the next event, with the reason.
        return [] if heard.reason in _LOST_ENGINE_REASONS else self._conclude_undecided()

    def _on_answer_given(self, heard: SearchAnswered, shown_name: str | Phrase) -> Requests:
        answer = heard.answer
        is_free = not (heard.was_stopped or self._is_stopped)
        if isinstance(answer, Checkmate):
            moves, fault = check_mate_line(self.query.board, answer.moves)
            if fault is None:
                return self._conclude(MateOutcome.MATE, text.MATE.filled(plies=len(moves)), moves)
            wrong = text.WRONG_LINE.filled(engine=shown_name, number=len(moves) + 1, fault=fault.value)
            return self._conclude(MateOutcome.WRONG, wrong, moves)
        if answer is AnswerWord.NO_MATE and is_free:
            return self._conclude(MateOutcome.NO_MATE, text.NO_MATE.filled(engine=shown_name))
        # The engine says that it has no mate search, or answers with a move as in an ordinary search.
        if isinstance(answer, BestMove) or answer in _UNSUPPORTED_ANSWERS:
            return self._conclude(MateOutcome.UNSUPPORTED, text.HAS_NO_SEARCH.filled(engine=shown_name))
        if answer in _GIVEN_UP_ANSWERS and is_free:
            line = answer_text(AnswerWord.MATE_UNKNOWN) if answer is AnswerWord.MATE_UNKNOWN else self._unreadable_line
            return self._conclude(MateOutcome.GAVE_UP, text.GAVE_UP.filled(engine=shown_name, line=line))
        return self._conclude_undecided()

    def _conclude_undecided(self) -> Requests:
        limited = text.UNDECIDED if self._milliseconds is None else text.UNDECIDED_TIME
        return self._conclude(MateOutcome.UNDECIDED, text.UNDECIDED_STOPPED if self._is_stopped else limited)

    def _on_engine_lost(self, engine: AnalysisEngine, sentence: Phrase) -> Requests:
        """Restart an engine that has crashed or exited, once, and ask it for the mate again."""
        if engine.crashes or self._is_stopped:
            return self._conclude(MateOutcome.LOST, text.LOST.filled(engine=engine.shown_name, sentence=sentence))
        engine.crashes, engine.task, engine.stop_at = 1, None, None
        return [RestartRequest(engine.seat), *self._timer_changes(), self._restart_notice(engine, sentence)]

    def _conclude(self, conclusion: MateOutcome, sentence: Phrase, moves: tuple[Move, ...] = ()) -> Requests:
        seconds = None if self.began_at is None else self._now - self.began_at
        self.result = MateResult(conclusion, sentence, self.query, self._engine.name, moves, self.info.nodes, seconds)
        self._engine.stop_at = None
        return [*self._timer_changes(), EndRequest()]
