"""Result of a game for display: winner and reason, times of both sides, and the turning point."""

from collections.abc import Callable, Iterable, Sequence
from enum import Enum, auto
from typing import Final, NamedTuple

from app.analysis.judging import Judgement, PositionValue
from app.analysis.verdict import MoveVerdict
from app.analysis.winning import side_rate, win_rate_of
from app.base.words import clock_text
from app.play.game_requests import GameEnded
from app.record.endings import EndKind, Result
from app.record.endings import result_of_end as outcome_of
from app.record.tree import Node
from app.shogi.pieces import SIDES, Side
from app.text import playing as text
from app.text.phrase import Phrase
from app.workspace.comment_view import comment_summary
from app.workspace.live_engines import MARKS

LEAST_LOSS: Final = 10.0
"""Percent of win probability that a move has to lose to be the turning point."""


class PersonOutcome(Enum):
    """Outcome for the only person who played; OTHER for draws, and for games of two engines or two persons."""

    WON = auto()
    LOST = auto()
    OTHER = auto()


class GameResult(NamedTuple):
    """Result of a game in the texts that the window shows."""

    outcome: PersonOutcome
    headline: Phrase
    length_and_end: Phrase | None
    """Number of moves and kind of end, without what the headline says; None if there is nothing more to say."""
    reason: Phrase | None
    viewer: Side
    """Side for which win probabilities are given: the only person's, else the winner's."""
    is_viewer_person: bool
    times: tuple[Phrase, Phrase]


class TurningPoint(NamedTuple):
    """Turning point: the move of a game that lost the most win probability."""

    ply: int
    words: Phrase
    """Name of the move, and on the next line the win probabilities before and after."""
    verdict: MoveVerdict
    rate: float
    """Win probability of the viewer after the move, in percent."""
    is_unverified: bool = False


def describe_result(
    ended: GameEnded,
    plies: int,
    spent: tuple[int, int],
    names: tuple[str, str],
    persons: Sequence[Side],
) -> GameResult:
    """Build a game's result. `spent` is each side's time in ms; `plies` counts moves before the game too."""
    person = persons[0] if len(persons) == 1 else None
    won = ended.winner
    outcome = PersonOutcome.OTHER
    if person is not None and won is not None:
        outcome = PersonOutcome.WON if won is person else PersonOutcome.LOST
    headline = _headline(ended, names)
    if outcome is not PersonOutcome.OTHER:
        headline = text.YOU_WON if outcome is PersonOutcome.WON else text.YOU_LOST
    last = ended.spent_ms or 0
    times = (spent[side] + (last if side is ended.turn else 0) for side in SIDES)
    how = _length_and_end(ended, plies, headline)
    reason = None if ended.end.kind is EndKind.TIMEOUT else ended.reason
    black, white = (Phrase(words, words) for words in map(clock_text, times))
    viewer = person if person is not None else won if won is not None else Side.BLACK
    return GameResult(outcome, headline, how and how.begun, reason, viewer, person is not None, (black, white))


def result_in_one_line(ended: GameEnded, plies: int, names: tuple[str, str]) -> Phrase:
    """Result, kind of end and number of moves: "☗ A won (Resignation, move 30)"."""
    headline, end = _headline(ended, names), ended.end.name_on_screen
    if headline.en in end.en:  # "Aborted" needs no place beside "Aborted by an error"
        headline = end
    how = _length_and_end(ended, plies, headline)
    return headline if how is None else text.ENDED.filled(result=headline, how=how)


def _headline(ended: GameEnded, names: tuple[str, str]) -> Phrase:
    if ended.winner is not None:
        return text.WON.filled(side=MARKS[ended.winner], name=names[ended.winner])
    return text.DRAWN if outcome_of(ended.end, ended.turn) is Result.DRAWN else text.NO_RESULT


def _length_and_end(ended: GameEnded, plies: int, headline: Phrase) -> Phrase | None:
    """Number of moves, if there is any, and kind of end, unless the headline is its name."""
    end = ended.end.name_on_screen
    if end == headline:
        return text.ENDED_AT.filled(plies=plies) if plies else None
    return text.HOW_IT_ENDED.filled(plies=plies, end=end) if plies else end


def side_notes(ended: GameEnded) -> tuple[Phrase, Phrase]:
    """Note for the name plate of each side when the game is over."""
    if ended.winner is None:
        is_drawn = outcome_of(ended.end, ended.turn) is Result.DRAWN
        both = text.PLATE_DRAWN if is_drawn else text.PLATE_NO_RESULT
        return both, both
    # An end made by the winner, such as a declaration, already names the win.
    lost = text.PLATE_LOST if ended.winner is ended.turn else text.PLATE_LOST_BY.filled(end=ended.end.name_on_screen)
    return (text.PLATE_WON, lost) if ended.winner is Side.BLACK else (lost, text.PLATE_WON)


def win_rates_along(
    line: Iterable[Node],
    viewer: Side,
    scale_of: Callable[[str], float],
    value_at: Callable[[Node], PositionValue | None] = lambda _: None,
) -> tuple[tuple[int, float], ...]:
    """Win probability of the viewer in percent by ply, wherever an engine gave a score. `scale_of` maps an engine's name
    to its scale; `value_at` returns the value from the search that decided a verdict, if any."""
    found: list[tuple[int, float]] = []
    for node in line:
        value = value_at(node)
        gist = comment_summary(node.comment) if node.comment else None
        rate = None if value is None else value.rate
        if value is None and gist is not None and gist.score is not None:
            rate = win_rate_of(gist.score, scale_of(gist.engine))
        if rate is not None:
            found.append((node.ply, side_rate(rate, viewer)))
    return tuple(found)


def turning_point(judged: Iterable[Judgement], winner: Side | None) -> Judgement | None:
    """Move of the loser, or of either side in a draw, that lost the most win probability; None below `LEAST_LOSS`."""
    blamed = (each for each in judged if winner is None or each.mover is not winner)
    worst = max(blamed, key=lambda each: each.deciding_loss, default=None)
    return None if worst is None or worst.deciding_loss < LEAST_LOSS else worst


def describe_turning_point(point: Judgement, move: str, result: GameResult, names: tuple[str, str]) -> TurningPoint:
    """Build the turning point's texts; `move` is the name of the move."""
    before, after = (side_rate(rate, result.viewer) for rate in (point.decision.rate_before, point.decision.rate_after))
    chances = text.YOUR_CHANCES if result.is_viewer_person else text.SIDES_CHANCES
    said = chances.filled(name=names[result.viewer], before=f"{before:.0f}", after=f"{after:.0f}")
    turned = text.TURNED_AT.filled(ply=point.node.ply, move=move)
    words = Phrase(*(f"{one}\n{other}" for one, other in zip(turned, said, strict=True)))
    return TurningPoint(point.node.ply, words, point.verdict, after, point.is_unverified)
