"""Confirming of cards by a second, longer search; cards that it does not confirm are skipped with a reason."""

from typing import Final, NamedTuple

from app.analysis.findings import Findings
from app.analysis.judging import RATE_DECIMALS as DECIMALS
from app.analysis.limit import AnalysisLimit, LimitKind
from app.training.asking import EngineWork, MovesQuestion, exact_moves, query_of_card
from app.training.card import MAX_FINE_LOSS, CardKind, CardMove, ProblemCard, with_accepted
from app.training.card_finder import FoundCard, SkippedMove, SkipReason, is_only_move
from app.training.mate_problem import solve_problem
from app.training.themes import move_themes

CONFIRMING_LINES: Final = 4
"""Number of candidate moves (MultiPV) in the confirming search."""
CONFIRMING_LIMIT: Final = AnalysisLimit(LimitKind.TIME, 1_500)
"""Limit of the confirming search. It is a time, since engines differ a thousandfold in their nodes a second."""


class ConfirmationLimits(NamedTuple):
    """Limits of the confirming searches, and the smallest loss (percentage points) that confirms a card."""

    limit: AnalysisLimit = CONFIRMING_LIMIT
    mate_ms: int = 2_000
    least_loss: float = 15.0


def confirm_card(found: FoundCard, how: ConfirmationLimits) -> EngineWork[FoundCard | SkippedMove]:
    """Return the card as confirmed by a second search, or the reason to skip it; unchanged if no engine answers."""
    card = found.card
    if card.is_confirmed:
        return found
    if card.kind is CardKind.MATE:
        solved = yield from solve_problem(card, how.mate_ms)
        if solved is None:
            return SkippedMove(found.card_source, SkipReason.NO_MATE, card.loss)
        return found._replace(card=solved)
    said = yield MovesQuestion(query_of_card(card), how.limit, CONFIRMING_LINES)
    moves = exact_moves(said)
    if not moves or not isinstance(said, Findings):
        return found
    own = yield from _search_own_move(card, moves, how.limit)
    compared = card._replace(
        moves=tuple(move for move in moves if own is None or move.usi != own.usi) or tuple(moves),
        played=own or card.played,
        engine=said.engine,
        is_confirmed=True,
    )
    return _confirmed_or_skipped(found._replace(card=compared), card.loss, how.least_loss)


def _search_own_move(card: ProblemCard, moves: list[CardMove], limit: AnalysisLimit) -> EngineWork[CardMove | None]:
    """Return the score of the game's move by the second search of the card, or else by another search as long."""
    played = card.played
    if played is None:
        return None
    known = next((move for move in moves if move.usi == played.usi), None)
    if known is None:
        said = yield MovesQuestion(query_of_card(card), limit, 1, (played.usi,))
        known = next((move for move in exact_moves(said) if move.usi == played.usi), None)
    if known is not None and len(known.line) < len(played.line):
        return known._replace(line=played.line)
    return known


def _confirmed_or_skipped(found: FoundCard, first_loss: float, least: float) -> FoundCard | SkippedMove:
    card = found.card
    loss = 0.0 if card.played is None else card.loss_of(card.played)
    is_best = card.best_move is not None and card.played is not None and card.best_move.usi == card.played.usi
    if is_best or loss is None or round(loss, DECIMALS) < least:
        return SkippedMove(found.card_source, SkipReason.NOT_CONFIRMED, first_loss, loss)
    losses = [card.loss_of(move) for move in card.moves]
    if len(losses) >= CONFIRMING_LINES - 1 and all(each is not None and each <= MAX_FINE_LOSS for each in losses):
        return SkippedMove(found.card_source, SkipReason.ANY_MOVE, first_loss, loss)
    if card.kind in {CardKind.MISTAKE, CardKind.ONLY_MOVE}:
        card = card._replace(kind=CardKind.ONLY_MOVE if is_only_move(card) else CardKind.MISTAKE)
    best = None if card.best_move is None else card.best_move.move
    card = card._replace(loss=loss, themes=move_themes(card.position(), best))
    return found._replace(card=with_accepted(card))
