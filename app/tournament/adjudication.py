"""Adjudication of games by both sides' scores. Mates and declarations are left to the rules of the game."""

from typing import Final

from app.shogi.pieces import SIDES, Side
from app.tournament.plan import MatchRules
from app.tournament.results import Adjudication
from app.usi.info import CentipawnScore, InfoScore

_MATE_SCORE: Final = 1_000_000


def score_centipawns(score: InfoScore | None) -> int | None:
    """Score in centipawns from the speaker's side; a mate is ±`_MATE_SCORE`, None stays None."""
    if score is None:
        return None
    return score.centipawns if isinstance(score, CentipawnScore) else _MATE_SCORE if score.is_win else -_MATE_SCORE


class Adjudicator:
    """Adjudicator of one game: counts successive lost, winning and even scores by side; no score resets them."""

    def __init__(self, rules: MatchRules) -> None:
        self._rules = rules
        self.last_scores: list[int | None] = [None, None]
        """Last score of each side in centipawns."""
        # Successive moves in which each side's score was lost, winning and even.
        self._lost, self._winning, self._even = [0, 0], [0, 0], [0, 0]

    def adjudicate_move(self, side: Side, score: InfoScore | None, ply: int) -> Adjudication | None:
        """Adjudicate after a move of `side`; a resignation is the other side's, whose turn it is."""
        self._count_score(side, score_centipawns(score))
        resign, draw = self._rules.resign, self._rules.draw
        is_lost = resign is not None and self._lost[side.other] >= resign.moves
        if resign is not None and is_lost and (not resign.two_sided or self._winning[side] >= resign.moves):
            return Adjudication.RESIGN
        if draw is not None and ply >= draw.after and all(self._even[each] >= draw.moves for each in SIDES):
            return Adjudication.DRAW
        return None

    def _count_score(self, side: Side, value: int | None) -> None:
        resign, draw = self._rules.resign, self._rules.draw
        self.last_scores[side] = value

        def counted(before: int, is_so: bool) -> int:
            return before + 1 if is_so else 0

        is_said = value is not None
        score = value or 0
        far = resign.score if resign is not None else _MATE_SCORE
        self._lost[side] = counted(self._lost[side], is_said and score <= -far)
        self._winning[side] = counted(self._winning[side], is_said and score >= far)
        self._even[side] = counted(self._even[side], is_said and draw is not None and abs(score) <= draw.score)
