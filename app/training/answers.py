"""Grading of an answer: by the card's known moves, and by a short search for a move that the card does not know.

Only an engine search can grade an unknown move as wrong; without one it is graded unknown. A move that reaches the same
position as an accepted line within four plies (a transposition) is as good as that line.
"""

from collections.abc import Iterator
from enum import Enum
from itertools import permutations
from typing import Final, NamedTuple

from app.analysis.judging import RATE_DECIMALS as DECIMALS
from app.analysis.limit import AnalysisLimit, LimitKind
from app.shogi.moves import MOVES, Move
from app.shogi.position import Position
from app.training.asking import EngineAnswer, EngineWork, MovesQuestion, exact_moves, query_of_card
from app.training.card import MAX_EQUAL_LOSS, MAX_FINE_LOSS, MAX_POSSIBLE_LOSS, CardKind, CardMove, ProblemCard

SEARCH_LIMIT: Final = AnalysisLimit(LimitKind.TIME, 550)
"""Limit of each of the first two searches for an unknown move; the third takes twice as long."""
MIN_WRONG_LOSS: Final = 25.0
"""Loss in percentage points of win rate that all searches must exceed to call a move wrong after so short a time."""
MAX_LOST_WIN_RATE: Final = 20.0
"""Highest win rate after a wrong move, in percent, by any search. With more left, another engine may well disagree."""
_MAX_DOUBTFUL_LOSS: Final = 25.0
"""Loss up to which a move already stored as known is searched again before it is called wrong."""
_TRANSPOSING_PLIES: Final = (3, 4)
"""Numbers of plies of an accepted line in which transpositions are looked for."""


class AnswerGrade(Enum):
    """Grade of the move with which the user answered a card."""

    SAME = "same"
    FINE = "fine"
    LONGER = "longer"
    """The answer mates, but there is a shorter mate."""
    POSSIBLE = "possible"
    """There is a better move; the user tries again without a penalty."""
    UNKNOWN = "unknown"
    """The move is not among the card's moves, and no engine graded it."""
    WRONG = "wrong"

    @property
    def is_right(self) -> bool:
        return self in {AnswerGrade.SAME, AnswerGrade.FINE}


class GradedAnswer(NamedTuple):
    usi: str
    grade: AnswerGrade
    loss: float | None = None
    """Loss of win rate against the best move, in percentage points; None if unknown."""
    is_game_move: bool = False
    """True if this move was played in the game."""
    refutation: tuple[str, ...] = ()
    """Line that follows a move that is not right, in USI notation."""
    same_as: str = ""
    """Accepted move whose line transposes to the same position; empty if there is none."""


def grade_known_answer(card: ProblemCard, usi: str) -> GradedAnswer:
    """Grade a move by the card's known moves, without an engine."""
    is_played = card.played is not None and card.played.usi == usi
    known = card.find_known_move(usi)
    if known is not None and known.is_accepted:
        return GradedAnswer(
            usi,
            AnswerGrade.SAME if _is_known_move(card, known) else AnswerGrade.FINE,
            card.loss_of(known),
            is_played,
        )
    if known is not None:
        return _make_graded_answer(card, known, is_played)
    if (same := _find_transposition(card, usi)) is not None:
        return GradedAnswer(usi, AnswerGrade.SAME, 0.0, same_as=same)
    return GradedAnswer(usi, AnswerGrade.UNKNOWN)


def _is_known_move(card: ProblemCard, move: CardMove) -> bool:
    loss = card.loss_of(move)
    return move is card.best_move or loss is None or round(loss, DECIMALS) <= MAX_EQUAL_LOSS


def _make_graded_answer(card: ProblemCard, move: CardMove, is_played: bool) -> GradedAnswer:
    loss, plies = card.loss_of(move), move.mate_plies(card.turn)
    if plies is not None and card.best_move is not None:
        shortest = card.best_move.mate_plies(card.turn)
        grade = AnswerGrade.SAME if shortest is None or plies <= shortest else AnswerGrade.LONGER
    elif card.kind in {CardKind.OPENING, CardKind.DECLARATION, CardKind.MATE}:
        grade = AnswerGrade.WRONG if card.kind is not CardKind.OPENING or is_played else AnswerGrade.UNKNOWN
    elif is_played and card.is_confirmed and (loss is None or loss > MAX_POSSIBLE_LOSS):
        grade = AnswerGrade.WRONG  # the game's mistake is the reason for the card
    else:
        grade = AnswerGrade.UNKNOWN if loss is None else _grade_by_loss(round(loss, DECIMALS))
    if grade is AnswerGrade.WRONG and not card.is_confirmed:
        grade = AnswerGrade.UNKNOWN
    refutation = () if grade.is_right else move.line[1:]
    return GradedAnswer(move.usi, grade, loss, is_played, refutation)


def _grade_by_loss(loss: float) -> AnswerGrade:
    if loss <= MAX_EQUAL_LOSS:
        return AnswerGrade.SAME
    if loss <= MAX_FINE_LOSS:
        return AnswerGrade.FINE
    if loss <= MAX_POSSIBLE_LOSS:
        return AnswerGrade.POSSIBLE
    return AnswerGrade.UNKNOWN if loss <= _MAX_DOUBTFUL_LOSS else AnswerGrade.WRONG


def _find_transposition(card: ProblemCard, usi: str) -> str | None:
    """Return the accepted move whose line transposes to the same position when it begins with the answer."""
    move = MOVES[usi]
    if move is None or card.kind in {CardKind.MATE, CardKind.DECLARATION}:
        return None
    start = card.position()
    for accepted in card.moves:
        if not accepted.is_accepted or accepted.usi == usi:
            continue
        for plies in _TRANSPOSING_PLIES:
            line = [known for word in accepted.line[:plies] if (known := MOVES[word]) is not None]
            if len(line) == plies and _reaches_same_position(start, line, move):
                return accepted.usi
    return None


def _reaches_same_position(start: Position, line: list[Move], answer: Move) -> bool:
    """Return True if the solver's moves of a line transpose to its final position when the answer comes first."""
    if answer not in line[::2]:
        return False
    end = _position_after_line(start, line)
    for own in permutations(line[::2]):
        if own[0] is answer:
            mixed = list(_interleave_moves(own, line[1::2]))
            if (other := _position_after_line(start, mixed)) is not None and end is not None and other.key == end.key:
                return True
    return False


def _interleave_moves(own: tuple[Move, ...], replies: list[Move]) -> Iterator[Move]:
    for number, move in enumerate(own):
        yield move
        yield from replies[number : number + 1]


def _position_after_line(start: Position, line: list[Move]) -> Position | None:
    board = start.copy()
    return board if all(board.try_move(move) for move in line) else None


class AnswerWithCard(NamedTuple):
    """Graded answer, and the card, which may have gained the answer among its known moves."""

    answer: GradedAnswer
    card: ProblemCard


def grade_answer(card: ProblemCard, usi: str, limit: AnalysisLimit = SEARCH_LIMIT) -> EngineWork[AnswerWithCard]:
    """Grade an answer; let an engine compare a move that the card does not know with the best known move.

    Each of the two is searched on its own for the same time. If that would blame the answer, one longer search compares
    both. The smallest loss counts, so that the answer gets the benefit of doubt.
    """
    first = grade_known_answer(card, usi)
    best = card.best_move
    if first.grade is not AnswerGrade.UNKNOWN or best is None or best.move is None or card.kind is CardKind.OPENING:
        return AnswerWithCard(first, card)
    query, scale = query_of_card(card), card.scale
    own = _searched_move(usi, (yield MovesQuestion(query, limit, 1, (usi,))))
    if own is None:
        known = card.find_known_move(usi) is not None
        return AnswerWithCard(first._replace(grade=AnswerGrade.POSSIBLE) if known else first, card)
    again = _searched_move(best.usi, (yield MovesQuestion(query, limit, 1, (best.usi,))))
    losses, chance = (
        [_win_rate_loss(card, move, own, scale) for move in (best, again) if move is not None],
        _win_rate_after(card, own),
    )
    if min(losses) > MAX_POSSIBLE_LOSS:
        said = yield MovesQuestion(query, limit._replace(most=2 * limit.most), 2, (best.usi, usi))
        both = _searched_move(best.usi, said), _searched_move(usi, said)
        if both[0] is not None and both[1] is not None:
            losses.append(_win_rate_loss(card, both[0], both[1], scale))
            chance = max(chance, _win_rate_after(card, both[1]))
            own = max(own, both[1], key=lambda move: len(move.line))
    judged = _grade_searched_move(card, own, min(losses), first, is_lost=chance <= MAX_LOST_WIN_RATE)
    return AnswerWithCard(judged, _with_graded_move(card, own, judged))


def _searched_move(usi: str, said: EngineAnswer) -> CardMove | None:
    return next((move for move in exact_moves(said) if move.usi == usi), None)


def _win_rate_loss(card: ProblemCard, best: CardMove, own: CardMove, scale: float) -> float:
    rates = [move.win_rate(card.turn, scale) for move in (best, own)]
    return 0.0 if rates[0] is None or rates[1] is None else max(0.0, rates[0] - rates[1])


def _win_rate_after(card: ProblemCard, move: CardMove) -> float:
    return move.win_rate(card.turn, card.scale) or 0.0


def _grade_searched_move(
    card: ProblemCard, own: CardMove, loss: float, first: GradedAnswer, *, is_lost: bool
) -> GradedAnswer:
    """Grade a move by `loss`, the smallest loss that any search found; wrong only if the game is lost (`is_lost`)."""
    if own.mate_plies(card.turn) is not None:
        return _make_graded_answer(card, own, first.is_game_move)
    lost = round(loss, DECIMALS)
    grade = _grade_by_loss(lost)
    if lost > MAX_POSSIBLE_LOSS:
        grade = AnswerGrade.WRONG if is_lost and lost > MIN_WRONG_LOSS else AnswerGrade.POSSIBLE
    return first._replace(grade=grade, loss=loss, refutation=() if grade.is_right else own.line[1:])


def _with_graded_move(card: ProblemCard, own: CardMove, judged: GradedAnswer) -> ProblemCard:
    """Return the card with a clearly graded move added; a move between right and wrong is searched again each time."""
    is_clear = judged.grade.is_right or (
        judged.grade is AnswerGrade.WRONG and (card.loss_of(own) or 0.0) > _MAX_DOUBTFUL_LOSS
    )
    if not is_clear or card.find_known_move(own.usi) is not None:
        return card
    return card._replace(moves=(*card.moves, own._replace(is_accepted=judged.grade.is_right)))
