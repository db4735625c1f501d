"""Text of engine scores: centipawns and mates with sign, from a side's view."""

from collections.abc import Sequence
from itertools import takewhile
from typing import Final

from app.config.settings import ScoreView
from app.shogi.pieces import Side
from app.text import panes as text
from app.text import window as window_text
from app.text.phrase import Phrase
from app.thoughts.score import Score, Situations, cp_score
from app.usi.info import ScoreBound

MINUS: Final = "\N{MINUS SIGN}"
MOST_IN_BAR: Final = 10_000
"""Centipawns from which the evaluation bar writes scores in thousands, such as −12k."""
_BOUNDS: Final = {ScoreBound.EXACT: "", ScoreBound.LOWER: "≥", ScoreBound.UPPER: "≤"}
_SIDES: Final = {False: (window_text.BLACK, window_text.WHITE), True: (window_text.LOWER, window_text.HIGHER)}
_STANDINGS: Final = [
    degree.filled(side=side) for sides in _SIDES.values() for side in sides for degree in text.STANDINGS
]
_SITUATION_PHRASES: Final = {phrase.ja: phrase for phrase in (text.EVEN, *_STANDINGS)}
_UNITS: Final = ((1_000_000_000, "G"), (1_000_000, "M"), (1_000, "k"))


def score_text(score: Score, side: Side = Side.BLACK) -> Phrase:
    """Score from the view of `side` as text: +120, −80, or the length of a mate in plies."""
    bound, seen = _BOUNDS[score.bound_for(side)], score.points_for(side)
    if seen is None:
        words = text.MATE if score.plies is None else text.MATE_IN.filled(plies=score.plies)
        return Phrase(bound + words.ja, bound + words.en)
    points = round(seen)
    words_for_all = f"{bound}{'+' if points > 0 else MINUS if points < 0 else ''}{abs(points)}"
    return Phrase(words_for_all, words_for_all)


def correction_note(offset: float, side: Side, turn: Side) -> Phrase | None:
    """Note by how much the correction of the side-to-move bias shifts a score seen from `side`; None if by 0."""
    if round(offset / 2) == 0:
        return None
    shift = offset / 2 if side is turn.other else -offset / 2
    return text.CORRECTED.filled(shift=score_text(cp_score(round(shift))))


def situation(score: Score, situations: Situations) -> Phrase:
    """Verbal assessment of a score: which side is better, and how clearly."""
    if score.winner is not None:
        return text.MATE_WON.filled(side=_SIDES[situations.is_handicap][score.winner])
    return _SITUATION_PHRASES[situations.situation_word(score.points or 0)]


def short_number(number: int) -> str:
    """Number of nodes or the like, shortened with a unit, such as 12.3M."""
    for least, unit in _UNITS:
        if number >= least:
            return f"{number / least:.3g}{unit}" if number < 100 * least else f"{number // least}{unit}"
    return str(number)


def favours_sente(score: Score) -> bool | None:
    """True if the score favours Black (Sente); None if neither side."""
    if score.winner is not None:
        return score.winner is Side.BLACK
    return None if not score.points else score.points > 0


def viewing_side(view: ScoreView, mover: Side) -> Side:
    """Side from which scores are shown by the setting `view`; `mover` is the side to move."""
    return mover if view is ScoreView.MOVER else Side.BLACK


def score_words(score: Score, side: Side = Side.BLACK) -> Phrase:
    """Score from the view of `side` as short text with sign: +120, −85, +詰7 (mate in 7 plies)."""
    if score.winner is None:
        return score_text(score, side)
    sign = "+" if score.winner is side else MINUS
    return text.MATE_SCORE.filled(sign=sign, plies="" if score.plies is None else score.plies)


def bar_score_words(score: Score, side: Side) -> Phrase:
    """Score from the view of `side`, short enough for the evaluation bar: +120, −12k, +詰7 (mate in 7 plies)."""
    points = float(score.points_for(side) or 0)
    if score.winner is not None or abs(points) < MOST_IN_BAR:
        return score_words(score, side)
    words = f"{'+' if points > 0 else MINUS}{abs(points) / 1000:.0f}k"
    return Phrase(words, words)


def without_common_prefix(names: Sequence[str]) -> list[str]:
    """Names without the words with which all of them begin, so that they differ even when cut at the end."""
    words = [name.split() for name in names]
    alike = sum(1 for _ in takewhile(lambda each: len(set(each)) == 1, zip(*words, strict=False)))
    return [" ".join(parts[alike:]) or name for parts, name in zip(words, names, strict=True)]


def engine_name(name: str | None) -> Phrase:
    return Phrase(name, name) if name else text.NO_ENGINE_NAME
