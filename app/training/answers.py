"""Judging an answer: by what the card knows at once, and by a short search where it does not know the move.

Nothing is called wrong that nobody has looked at: without an engine an unknown move is not in the list, no more. A move that leads
to the same position as an accepted one, within four plies, is as good as that.
"""

from collections.abc import Iterator
from enum import Enum
from itertools import permutations
from typing import Final, NamedTuple

from app.analysis.judging import FINE as DECIMALS
from app.analysis.limit import AnalysisLimit, LimitKind
from app.shogi.moves import MOVES, Move
from app.shogi.position import Position
from app.text import training as text
from app.text.phrase import Phrase
from app.training.asking import MovesAsked, Work, moves_found, query_of_card
from app.training.card import FINE, POSSIBLE, SAME, CardKind, CardMove, ProblemCard

SEARCH: Final = AnalysisLimit(LimitKind.TIME, 900)
"""Of each of the two searches that an unknown move takes."""
_PLIES: Final = (3, 4)
"""So many plies of an accepted line may be played in another order."""


class Grade(Enum):
    """How good an answer is."""

    SAME = "same"
    FINE = "fine"
    LONGER = "longer"
    """It mates, but there is a shorter way."""
    POSSIBLE = "possible"
    """There is better; it is tried again without a penalty."""
    UNKNOWN = "unknown"
    """Not in the list, and nobody could look."""
    WRONG = "wrong"

    @property
    def is_right(self) -> bool:
        return self in {Grade.SAME, Grade.FINE}

    @property
    def phrase(self) -> Phrase:
        return _PHRASES[self]


_PHRASES: Final = dict(
    zip(
        Grade,
        (
            text.GRADE_SAME,
            text.GRADE_FINE,
            text.GRADE_LONGER,
            text.GRADE_POSSIBLE,
            text.GRADE_UNKNOWN,
            text.GRADE_WRONG,
        ),
        strict=True,
    )
)


class JudgedAnswer(NamedTuple):
    usi: str
    grade: Grade
    loss: float | None = None
    """Percent of winning beside the best."""
    is_played: bool = False
    """Whether the game had it."""
    refutation: tuple[str, ...] = ()
    """What follows a move that is not right."""
    same_as: str = ""
    """The accepted move that leads to the same position."""


def judged_answer(card: ProblemCard, usi: str) -> JudgedAnswer:
    """What the card knows of a move."""
    is_played = card.played is not None and card.played.usi == usi
    known = card.known(usi)
    if known is not None and known.is_accepted:
        return JudgedAnswer(usi, Grade.SAME if _is_same(card, known) else Grade.FINE, card.loss_of(known), is_played)
    if known is not None:
        return _graded(card, known, is_played)
    if (same := _same_position(card, usi)) is not None:
        return JudgedAnswer(usi, Grade.SAME, 0.0, same_as=same)
    return JudgedAnswer(usi, Grade.UNKNOWN)


def _is_same(card: ProblemCard, move: CardMove) -> bool:
    loss = card.loss_of(move)
    return move is card.best or loss is None or round(loss, DECIMALS) <= SAME


def _graded(card: ProblemCard, move: CardMove, is_played: bool) -> JudgedAnswer:
    loss, plies = card.loss_of(move), move.mates_for(card.turn)
    if plies is not None and card.best is not None:
        shortest = card.best.mates_for(card.turn)
        grade = Grade.SAME if shortest is None or plies <= shortest else Grade.LONGER
    elif card.kind in {CardKind.OPENING, CardKind.DECLARATION, CardKind.MATE}:
        grade = Grade.WRONG if card.kind is not CardKind.OPENING or is_played else Grade.UNKNOWN
    elif loss is None:
        # The game's own move is why the card is there.
        grade = Grade.WRONG if is_played else Grade.UNKNOWN
    else:
        grade = _by_loss(round(loss, DECIMALS))
    if grade is Grade.WRONG and not (card.is_confirmed or is_played):
        grade = Grade.UNKNOWN
    refutation = () if grade.is_right else move.line[1:]
    return JudgedAnswer(move.usi, grade, loss, is_played, refutation)


def _by_loss(loss: float) -> Grade:
    if loss <= SAME:
        return Grade.SAME
    if loss <= FINE:
        return Grade.FINE
    return Grade.POSSIBLE if loss <= POSSIBLE else Grade.WRONG


def _same_position(card: ProblemCard, usi: str) -> str | None:
    """The accepted move whose line comes to the same position when it begins with the answer."""
    move = MOVES[usi]
    if move is None or card.kind in {CardKind.MATE, CardKind.DECLARATION}:
        return None
    start = card.position()
    for accepted in card.moves:
        if not accepted.is_accepted or accepted.usi == usi:
            continue
        for plies in _PLIES:
            line = [known for word in accepted.line[:plies] if (known := MOVES[word]) is not None]
            if len(line) == plies and _comes_to_same(start, line, move):
                return accepted.usi
    return None


def _comes_to_same(start: Position, line: list[Move], answer: Move) -> bool:
    """Whether the solver's moves of a line lead to its end in an order that begins with the answer."""
    if answer not in line[::2]:
        return False
    end = _end(start, line)
    for own in permutations(line[::2]):
        if own[0] is answer:
            mixed = list(_mixed(own, line[1::2]))
            if (other := _end(start, mixed)) is not None and end is not None and other.key == end.key:
                return True
    return False


def _mixed(own: tuple[Move, ...], replies: list[Move]) -> Iterator[Move]:
    for number, move in enumerate(own):
        yield move
        yield from replies[number : number + 1]


def _end(start: Position, line: list[Move]) -> Position | None:
    board = start.copy()
    return board if all(board.step(move) for move in line) else None


class AnswerFound(NamedTuple):
    """An answer that was looked into, and the card that knows of it now."""

    answer: JudgedAnswer
    card: ProblemCard


def judging_answer(card: ProblemCard, usi: str, limit: AnalysisLimit = SEARCH) -> Work[AnswerFound]:
    """What an engine thinks of a move that is not in the list, beside the best that is known.

    Each of the two is searched from the position, as long; and what the card knows of its best counts where that is less.
    """
    first = judged_answer(card, usi)
    best = card.best
    if first.grade is not Grade.UNKNOWN or best is None or best.move is None or card.kind is CardKind.OPENING:
        return AnswerFound(first, card)
    query = query_of_card(card)
    said = yield MovesAsked(query, limit, 1, (usi,))
    own = next((move for move in moves_found(said) if move.usi == usi), None)
    if own is None:
        return AnswerFound(first, card)
    again = yield MovesAsked(query, limit, 1, (best.usi,))
    known = next((move for move in moves_found(again) if move.usi == best.usi), None)
    measured = card if known is None else _milder(card, known)
    judged = _graded(measured._replace(is_confirmed=True), own, first.is_played)
    kept = own._replace(is_accepted=judged.grade.is_right)
    # What lies between is looked into anew each time: beside another value of the best it might count as wrong.
    is_clear = judged.grade.is_right or judged.grade is Grade.WRONG
    moves = (*card.moves, kept) if is_clear and card.known(usi) is None else card.moves
    return AnswerFound(judged, card._replace(moves=moves))


def _milder(card: ProblemCard, known: CardMove) -> ProblemCard:
    """The card with the lower of two opinions of its best move, so that doubt is not held against an answer."""
    best = card.best
    if best is None:
        return card
    old, new = (move.rate(card.turn, card.scale) for move in (best, known))
    lower = known if old is None or (new is not None and new < old) else best
    return card._replace(moves=(lower, *card.moves[1:]))
