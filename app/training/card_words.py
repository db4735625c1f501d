"""Phrases about a card for the user: moves, scores, the reason why the game's move was worse, and the source."""

from collections.abc import Mapping, Sequence
from pathlib import PurePath

from app.analysis.reasons import MoveCase, find_reason, unproved_reason
from app.shogi.moves import MOVES
from app.shogi.notation import Notation
from app.shogi.pieces import Side
from app.shogi.position import Position
from app.shogi.squares import Square
from app.shogi.written_moves import write_move_compactly
from app.text import record as record_text
from app.text import training as text
from app.text.phrase import Language, Phrase
from app.training.card import DECLARATION_WORD, CardMove, CardSource, ProblemCard
from app.training.card_finder import SkipReason

SIDE_PHRASES: tuple[Phrase, Phrase] = (record_text.BLACK, record_text.WHITE)


def written_line(start: Position, line: Sequence[str], notation: Notation, previous_to: Square | None = None) -> str:
    """Write a line of moves in the given notation, as far as they are legal."""
    board, words = start.copy(), list[str]()
    for usi in line:
        move = MOVES[usi]
        if move is None or not board.is_quick_legal(move):
            break
        words.append(write_move_compactly(board, move, previous_to, notation))
        board.apply(move)
        previous_to = move.to
    return notation.join_moves(words)


def move_phrase(card: ProblemCard, usi: str, notation: Notation) -> Phrase:
    if usi == DECLARATION_WORD:
        return text.DECLARED
    words = written_line(card.position(), (usi,), notation, card.previous_to)
    return Phrase(words, words)


def line_phrase(card: ProblemCard, move: CardMove, notation: Notation) -> Phrase:
    """Return a move's principal variation in the notation, or the words for a declaration win."""
    if move.usi == DECLARATION_WORD:
        return text.DECLARED
    words = written_line(card.position(), move.line, notation, card.previous_to)
    return Phrase(words, words)


def worth_phrase(card: ProblemCard, move: CardMove) -> Phrase:
    """Return the mate length or win rate of a move for the solver; empty if unknown."""
    plies = move.mate_plies(card.turn)
    if plies is not None:
        return text.MATES_IN.filled(plies=plies)
    rate = move.win_rate(card.turn, card.scale)
    return Phrase("", "") if rate is None else text.CHANCE.filled(rate=f"{rate:.0f}")


def reason_phrase(card: ProblemCard, notation: Notation) -> Phrase | None:
    """Return the reason why the game's move was worse, proved on the board where possible; None if there is none."""
    played, best = card.played, card.best_move
    if played is None or best is None or played.move is None or best.move is None:
        return None
    board = card.position()
    if not board.is_quick_legal(played.move) or not board.is_quick_legal(best.move):
        return None
    better = tuple(move for usi in best.line if (move := MOVES[usi]) is not None)
    refutation = tuple(move for usi in played.line[1:] if (move := MOVES[usi]) is not None)
    is_mated = played.mate is not None and (played.mate > 0) is not (card.turn is Side.BLACK)
    case = MoveCase(board, played.move, better, refutation, is_mated, best.mate_plies(card.turn) is not None)
    reason = find_reason(case) or unproved_reason(case)
    return None if reason is None else reason.to_phrase(notation)


def question_phrase(card: ProblemCard) -> Phrase:
    return text.SHEET_TURN.filled(side=SIDE_PHRASES[card.turn], question=card.kind.question)


def played_phrase(card: ProblemCard, notation: Notation) -> Phrase | None:
    if card.played is None:
        return None
    move = move_phrase(card, card.played.usi, notation)
    if not card.loss:
        return text.SHEET_PLAYED_ONLY.filled(move=move)
    return text.SHEET_PLAYED.filled(move=move, loss=f"{card.loss:.0f}")


def source_phrase(source: CardSource) -> Phrase | None:
    if not source.ply:
        return None
    if not (source.black or source.white):
        return text.SHEET_FROM_FILE.filled(file=PurePath(source.path).name or "–", ply=source.ply)
    return text.SHEET_FROM.filled(
        black=source.black or "?", white=source.white or "?", date=source.date or "–", ply=source.ply
    )


def cooked_phrase(card: ProblemCard, notation: Notation) -> Phrase | None:
    """Return the sentence about the other mating moves (余詰), or None if there are none."""
    best = card.best_move
    if not card.cooked or best is None:
        return None
    told: list[Phrase] = []
    for cooked in card.cooked:
        board = card.position()
        for usi in best.line[: cooked.ply - 1]:
            if (move := MOVES[usi]) is not None:
                board.apply(move)
        told.append(text.COOKED_MOVE.filled(ply=cooked.ply, move=written_line(board, (cooked.usi,), notation)))
    return text.SHEET_COOKED.filled(moves=join_phrases(told))


def join_phrases(phrases: Sequence[Phrase]) -> Phrase:
    """Join phrases to a list, as each language writes lists."""
    if not phrases:
        return Phrase("", "")
    whole = phrases[0]
    for each in phrases[1:]:
        whole = text.LISTED.filled(first=whole, rest=each)
    return whole


def language_notation(language: Language) -> Notation:
    return Notation.KANJI if language is Language.JA else Notation.WESTERN


def skipped_phrase(counts: Mapping[SkipReason, int]) -> Phrase:
    """Return a sentence with the number of left-out moves for each reason."""
    told = [reason.phrase.filled(count=count) for reason, count in counts.items()]
    return text.SKIPPED_ALL.filled(list=join_phrases(told))
