"""State of one card while it is asked: attempts, hints and feedback; a mate problem goes on until the mate."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from app.analysis.mate import MateResult
from app.analysis.solving import MateSolving, SolvingGrade, SolvingResponse
from app.shogi.moves import MOVES, Move
from app.shogi.position import Position
from app.shogi.squares import Square
from app.training.answers import AnswerGrade, GradedAnswer, grade_answer, grade_known_answer
from app.training.asking import EngineWork, MateQuestion, query_of_card
from app.training.card import CardKind, ProblemCard
from app.training.days import Attempt

MATE_SEARCH_MS: Final = 2_000
_ANSWER_GRADES: Final = {
    SolvingGrade.RIGHT: AnswerGrade.SAME,
    SolvingGrade.SOLVED: AnswerGrade.SAME,
    SolvingGrade.LONGER: AnswerGrade.LONGER,
    SolvingGrade.WRONG: AnswerGrade.WRONG,
}


class AnswerFeedback(NamedTuple):
    """Feedback on a move that the user played."""

    graded_answer: GradedAnswer
    start: Position
    """Position that the player is asked about, before the move of the answer."""
    line: tuple[str, ...]
    """The move and its continuation: the refutation or the solution."""
    is_over: bool = False
    """True if the card is solved; a mate problem is solved only when the king is mated."""


class CardSession:
    """Session of one card: its attempts, hints and feedback."""

    def __init__(self, number: int, card: ProblemCard, began: float) -> None:
        self.card_number = number
        self.card = card
        self.began_at = began
        """Start in seconds of a monotonic clock."""
        self.hint_count = self.mistake_count = 0
        self.is_over = self.is_solved = False
        self.review: int | None = None
        """Number of the stored answer in the card store; None before it is stored."""
        self._solving = self._mate_solving(card)

    @staticmethod
    def _mate_solving(card: ProblemCard) -> MateSolving | None:
        if card.kind is not CardKind.MATE or card.best_move is None:
            return None
        solution = [move for usi in card.best_move.line if (move := MOVES[usi]) is not None]
        return MateSolving(query_of_card(card), solution)

    # State

    @property
    def board(self) -> Position:
        return self.card.position() if self._solving is None else self._solving.board

    @property
    def moves_played(self) -> Sequence[Move]:
        """Moves of both sides so far in a mate problem; empty for other cards."""
        return () if self._solving is None else self._solving.played

    @property
    def previous_to(self) -> Square | None:
        return self.moves_played[-1].to if self.moves_played else self.card.previous_to

    @property
    def hint_move(self) -> Move | None:
        if self._solving is not None:
            return self._solving.hint_move
        return None if self.card.best_move is None else self.card.best_move.move

    @property
    def solution(self) -> tuple[str, ...]:
        """The moves of the card's solution from the current position, in USI notation."""
        if self._solving is not None:
            return tuple(move.usi for move in self._solving.mating_line)
        return () if self.card.best_move is None else self.card.best_move.line

    def to_attempt(self, now: float) -> Attempt:
        return Attempt(self.is_solved, self.hint_count, self.mistake_count, round((now - self.began_at) * 1000))

    # User actions

    def give_hint(self) -> int:
        """Count a hint and return its level: 1 shows the piece, 2 the square as well."""
        self.hint_count += 1
        return min(self.hint_count, 2)

    def give_up(self) -> None:
        self.is_over = True

    def restart_card(self) -> None:
        """Ask the card once more from its start, without a rating."""
        self.is_over = False
        if self._solving is not None:
            self._solving.take_back_to(0)

    def grade_move(self, usi: str) -> EngineWork[AnswerFeedback]:
        """Grade a move and return the feedback; an engine is asked only for a move that the card does not know."""
        told = yield from (
            self._grade_single_move(usi) if self._solving is None else self._grade_mate_move(self._solving, usi)
        )
        grade = told.graded_answer.grade
        if grade is AnswerGrade.WRONG:
            self.mistake_count += 1
        elif grade is AnswerGrade.LONGER:
            self.hint_count = max(1, self.hint_count)
        if told.is_over:
            self.is_over = self.is_solved = True
        return told

    def _grade_single_move(self, usi: str) -> EngineWork[AnswerFeedback]:
        start = self.card.position()
        answer, self.card = yield from grade_answer(self.card, usi)
        known = self.card.find_known_move(usi)
        line = (usi, *answer.refutation) if not answer.grade.is_right or known is None else known.line
        return AnswerFeedback(answer, start, line, answer.grade.is_right)

    def _grade_mate_move(self, solving: MateSolving, usi: str) -> EngineWork[AnswerFeedback]:
        before, start, move = len(solving.played), solving.board.copy(), MOVES[usi]
        if move is None:
            return AnswerFeedback(GradedAnswer(usi, AnswerGrade.UNKNOWN), start, ())
        response = solving.play_attack(move)
        while response.grade is SolvingGrade.PENDING and solving.open_queries:
            said = yield MateQuestion(solving.open_queries[0], MATE_SEARCH_MS)
            if not isinstance(said, MateResult):
                break
            solving.add_mate_result(said)
            response = solving.respond_to_pending_move()
        if response.grade is SolvingGrade.PENDING:
            solving.take_back_to(before)
        return self._mate_feedback(solving, response, start, usi, before)

    def _mate_feedback(
        self, solving: MateSolving, response: SolvingResponse, start: Position, usi: str, before: int
    ) -> AnswerFeedback:
        grade = _ANSWER_GRADES.get(response.grade, AnswerGrade.UNKNOWN)
        went_on = tuple(move.usi for move in solving.played[before:])
        refutation = () if response.reply is None else (response.reply.usi,)
        is_played = not before and grade_known_answer(self.card, usi).is_game_move
        answer = GradedAnswer(usi, grade, None, is_played, refutation if grade is AnswerGrade.WRONG else ())
        return AnswerFeedback(answer, start, went_on or (usi, *refutation), solving.is_solved)
