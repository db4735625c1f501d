"""The report in words and numbers, the same in its panel and on its page."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from app.analysis.judging import Judgement, Thresholds
from app.analysis.phases import Phase
from app.analysis.report import Report, SideReport, Tally
from app.analysis.winning import seen_by
from app.base.clock import clock_words
from app.record.tree import Node
from app.shogi.pieces import Side
from app.text import analysis as text
from app.text.phrase import Phrase


class Figure(NamedTuple):
    """A number of the report, and the moves it stands for."""

    words: Phrase
    nodes: tuple[Node, ...] = ()


class Line(NamedTuple):
    label: Phrase
    black: Figure
    white: Figure


def summary_of(report: Report) -> tuple[Line, ...]:
    """What is said of both sides, line by line; a line that is empty on both sides is left out."""
    black, white = (dict(_summary(side)) for side in report.sides)
    return tuple(
        Line(label, black[label], white[label])
        for label in black
        if any(side[label].words is not text.UNKNOWN for side in (black, white))
    )


def _summary(side: SideReport) -> Iterator[tuple[Phrase, Figure]]:
    yield text.REPORT_ACCURACY, Figure(percent_words(side.accuracy))
    yield text.MEAN_LOSS, Figure(percent_words(side.mean_loss, 2))
    yield text.FIRST_CHOICE, _share(side.first_choice)
    yield text.ANY_CHOICE, _share(side.any_choice)
    yield text.JUDGED, Figure(text.COUNT_OF.filled(count=side.judged, of=side.moves) if side.moves else text.UNKNOWN)
    judge = side.judge
    yield text.JUDGED_BY, Figure(Phrase(judge.engine, judge.engine) if judge and judge.engine else text.UNKNOWN)
    yield from _time(side)


def _time(side: SideReport) -> Iterator[tuple[Phrase, Figure]]:
    time = side.time
    known = bool(time.total_ms)
    yield text.TIME, Figure(_plain(clock_words(time.total_ms)) if known else text.UNKNOWN)
    mean = time.mean_ms if known else None
    yield text.MEAN_TIME, Figure(text.UNKNOWN if mean is None else _plain(clock_words(round(mean))))
    longest = time.longest if known else None
    if longest is None:
        yield text.LONGEST, Figure(text.UNKNOWN)
    else:
        words = text.LONGEST_AT.filled(time=clock_words(longest.time_ms), ply=longest.ply)
        yield text.LONGEST, Figure(words, (longest,))
    for phase in Phase:
        used = time.by_phase[phase]
        yield (
            text.TIME_IN.filled(phase=phase.phrase),
            Figure(_plain(clock_words(used)) if known and used else text.UNKNOWN),
        )


def percent_words(percent: float | None, decimals: int = 1) -> Phrase:
    return text.UNKNOWN if percent is None else text.ACCURACY.filled(percent=f"{percent:.{decimals}f}")


def rates_words(judgement: Judgement) -> tuple[str, str]:
    """The mover's chances before and after the move."""
    before, after = (seen_by(rate, judgement.mover) for rate in (judgement.rate_before, judgement.rate_after))
    return f"{before:.1f}", f"{after:.1f}"


def plies_words(nodes: Sequence[Node], most: int = 12) -> str:
    """The numbers of moves, as many as can be taken in."""
    shown = ", ".join(str(node.ply) for node in nodes[:most])
    return shown + ("…" if len(nodes) > most else "")


def side_words(side: Side) -> Phrase:
    return text.SENTE if side is Side.BLACK else text.GOTE


def explanations(scale: float, thresholds: Thresholds) -> tuple[Phrase, ...]:
    """What the numbers mean."""
    steps = {name: f"{value:g}" for name, value in thresholds._asdict().items()}
    return (
        text.HOW_RATES.filled(scale=f"{scale:g}"),
        text.HOW_CLASSES.filled(**steps),
        text.HOW_GOOD.filled(**steps),
        text.HOW_ACCURACY,
        text.HOW_PHASES,
    )


def _share(tally: Tally) -> Figure:
    percent = tally.percent
    if percent is None:
        return Figure(text.UNKNOWN)
    return Figure(text.PERCENT_OF.filled(percent=f"{percent:.0f}", count=len(tally.nodes), of=tally.of), tally.nodes)


def _plain(words: str) -> Phrase:
    return Phrase(words, words)
