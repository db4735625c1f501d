"""Games that are ended early because both sides think the same of them; mates and declarations are for the rules to prove."""

from typing import Final

from app.shogi.pieces import SIDES, Side
from app.tournament.plan import MatchRules
from app.tournament.results import Adjudication
from app.usi.info import Points, Score

_MATE: Final = 1_000_000


def value_of(score: Score | None) -> int | None:
    """Of the side that said it, in hundredths of a pawn; a mate is more than anything."""
    if score is None:
        return None
    return score.cp if isinstance(score, Points) else _MATE if score.winning else -_MATE


class Adjudicator:
    """Sees what each side thought of its moves. A move without a score, such as one of a book, begins all anew for its side."""

    def __init__(self, rules: MatchRules) -> None:
        self._rules = rules
        self.last: list[int | None] = [None, None]
        """What each side thought last."""
        # For how many of its moves running a side has thought itself lost, winning, and even.
        self._lost, self._winning, self._even = [0, 0], [0, 0], [0, 0]

    def see(self, side: Side, score: Score | None, ply: int) -> Adjudication | None:
        """What the game comes to by the move of `side`; it resigns for the other, whose turn it is then."""
        self._count(side, value_of(score))
        resign, draw = self._rules.resign, self._rules.draw
        is_lost = resign is not None and self._lost[side.other] >= resign.moves
        if resign is not None and is_lost and (not resign.two_sided or self._winning[side] >= resign.moves):
            return Adjudication.RESIGN
        if draw is not None and ply >= draw.after and all(self._even[each] >= draw.moves for each in SIDES):
            return Adjudication.DRAW
        return None

    def _count(self, side: Side, value: int | None) -> None:
        resign, draw = self._rules.resign, self._rules.draw
        self.last[side] = value

        def counted(before: int, is_so: bool) -> int:
            return before + 1 if is_so else 0

        is_said = value is not None
        score = value or 0
        far = resign.score if resign is not None else _MATE
        self._lost[side] = counted(self._lost[side], is_said and score <= -far)
        self._winning[side] = counted(self._winning[side], is_said and score >= far)
        self._even[side] = counted(self._even[side], is_said and draw is not None and abs(score) <= draw.score)
