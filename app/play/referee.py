"""Board of a game and its rules: legal moves, repetition, mate, move limit and declarations."""

from collections.abc import Iterable
from typing import Final, NamedTuple

from app.play.conditions import Conditions
from app.record.endings import End, EndKind
from app.shogi import rules
from app.shogi.declarations import (
    Declaration,
    DeclarationCondition,
    JishogiRule,
    Worth,
    judge_declaration,
    points_of_handicap,
)
from app.shogi.moves import MOVES, Move
from app.shogi.pieces import Side
from app.shogi.position import Position
from app.shogi.repetition import Repetition
from app.shogi.repetition import RepetitionVerdict as Repeated
from app.shogi.squares import SQUARES
from app.text import play as text
from app.text.phrase import Phrase


class GameEnd(NamedTuple):
    """Verdict on how the game ended, in the place of the next move."""

    end: End
    reason: Phrase | None = None


_MATE = GameEnd(End(EndKind.MATE))
_STALEMATE = GameEnd(End(EndKind.MATE), text.NO_LEGAL_MOVE)
_REPETITION = GameEnd(End(EndKind.REPETITION))
_TRY = GameEnd(End(EndKind.TRY))
_MAX_MOVES = GameEnd(End(EndKind.MAX_MOVES))
_KING_CONDITIONS: Final = frozenset({DeclarationCondition.NO_KING, DeclarationCondition.KING_OUTSIDE})


class Referee:
    """Judge of a game: makes legal moves and finds out when the game is over."""

    def __init__(self, conditions: Conditions) -> None:
        self._conditions = conditions
        self.position = Position.from_sfen(conditions.start)
        self._given = points_of_handicap(self.position)
        self._line = Repetition(self.position)
        self.moves: list[Move] = []
        for word in conditions.moves:
            move = MOVES[word]
            if move is None or not self.play_move(move):
                raise ValueError(f"{word!r} cannot be played there")

    @property
    def turn(self) -> Side:
        return self.position.turn

    def play_move(self, move: Move) -> bool:
        """Make a move; return False, with nothing changed, if it is illegal."""
        if not play_if_legal(self.position, move):
            return False
        self._line.append(self.position)
        self.moves.append(move)
        return True

    def end_by_last_move(self) -> GameEnd | None:
        """End of the game by the last move, or None if it goes on."""
        position = self.position
        own = (square for square in SQUARES if (piece := position.board[square]) and piece >> 4 == position.turn)
        can_move = any(map(position.moves_from, own)) or position.legal_moves()
        if not can_move and not rules.legal_moves(position):  # the authority has the last word on mate
            return _MATE if position.in_check() else _STALEMATE
        repeated = self._line.verdict
        if repeated is not Repeated.NONE:
            return self._end_by_repetition(repeated.loser)
        if self._conditions.declaration is JishogiRule.TRY and self._judge(self.turn.other).result is Worth.WIN:
            return _TRY
        if 0 < self._conditions.max_moves <= len(self.moves) and not self._extends_move_limit():
            return _MAX_MOVES
        return None

    def undo_move(self) -> None:
        """Take the last move back."""
        self.position.undo()
        self._line.remove_last()
        self.moves.pop()

    def _end_by_repetition(self, loser: Side | None) -> GameEnd:
        if loser is None:
            return _REPETITION
        kind = EndKind.FOUL_LOSE if loser is self.turn else EndKind.FOUL_WIN
        return GameEnd(End(kind), text.PERPETUAL_CHECK)

    def _extends_move_limit(self) -> bool:
        """True if the move limit waits: a king is in check, or was before the last move, so checks may go on."""
        if not self._conditions.max_moves_wait:
            return False
        if self.position.in_check():
            return True
        last = self.position.undo()
        was_in_check = self.position.in_check()
        if last is not None:
            self.position.apply(last)
        return was_in_check

    def can_declare(self) -> bool:
        """True if the side to move may declare and would not lose by it."""
        return self.declaration_objection() is None

    def declaration_objection(self) -> Phrase | None:
        """Reason why the side to move cannot declare a win; None if it can."""
        match self._conditions.declaration:
            case None:
                return text.NO_DECLARING
            case JishogiRule.TRY:
                return text.NO_DECLARING_IN_TRY
            case _:
                return objection_to_declaration(self._judge(self.turn))

    def end_by_declaration(self, *, is_verified: bool = True) -> GameEnd:
        """Verdict if the side to move declares a win."""
        if not is_verified:
            return GameEnd(End(EndKind.DECLARATION))
        if self._conditions.declaration is None:
            return GameEnd(End(EndKind.FOUL_LOSE), text.CLAIM_NOT_ALLOWED)
        claim = self._judge(self.turn)
        if claim.result is Worth.WIN:
            return GameEnd(End(EndKind.DECLARATION))
        if claim.result is Worth.DRAW:
            return GameEnd(End(EndKind.IMPASSE))
        reasons = _condition_phrases(claim, claim.unmet)
        return GameEnd(End(EndKind.FOUL_LOSE), text.CLAIM_WRONG.filled(reasons=reasons))

    def _judge(self, side: Side) -> Declaration:
        return judge_declaration(
            self.position, side, self._conditions.declaration or JishogiRule.POINTS_27, self._given
        )


def objection_to_declaration(claim: Declaration) -> Phrase | None:
    """Reason why a win cannot be declared; None if it can be. Unmet conditions on the king hide all other reasons."""
    if claim.result is not Worth.NOTHING:
        return None
    of_king = [lacking for lacking in claim.unmet if lacking in _KING_CONDITIONS]
    return text.CANNOT_DECLARE.filled(reasons=_condition_phrases(claim, of_king or claim.unmet))


def _condition_phrases(claim: Declaration, conditions: Iterable[DeclarationCondition]) -> Phrase:
    points = text.POINTS_LACKING.filled(points=claim.points[claim.side], needed=claim.needed)
    reasons = [points if each is DeclarationCondition.TOO_FEW_POINTS else each.phrase for each in conditions]
    return Phrase("".join(each.ja for each in reasons), " ".join(each.en for each in reasons))


def play_if_legal(position: Position, move: Move) -> bool:
    """Make a move on a board; return False, with nothing changed, if it is illegal. The quick test of `Position` judges
    the move, since an engine waits. Only a mate by a dropped pawn (打ち歩詰め, illegal) is left to the slower `rules`."""
    if position.checks_by_pawn(move) and position.is_quick_legal(move) and position.mates_by_pawn(move):
        return rules.is_legal(position, move) and position.try_move(move)
    return position.try_move(move)
