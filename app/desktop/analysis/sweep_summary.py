"""What is said at the end of a sweep, and how much time is left until then."""

from typing import Final

from app.analysis.report import Report, SideReport
from app.analysis.sweep import Sweep
from app.analysis.verdict import BLAMES, Verdict
from app.record.tree import Node
from app.text import analysis as text
from app.text import window as window_text
from app.text.phrase import Phrase

_NAMES: Final = {
    Verdict.INACCURACY: "inaccuracies",
    Verdict.DUBIOUS: "dubious",
    Verdict.MISTAKE: "mistakes",
    Verdict.BLUNDER: "blunders",
}


def summary(sweep: Sweep, report: Report | None, *, handicap: bool = False) -> Phrase:
    """How well both sides played; a plain word where nothing is judged."""
    if not sweep.done:
        return text.FINISHED if sweep.unthought else text.NOTHING_NEW
    if report is None or report.is_empty:
        return text.FINISHED
    names = (window_text.LOWER, window_text.HIGHER) if handicap else (window_text.BLACK, window_text.WHITE)
    first, second = (_accuracy(side) for side in report.sides)
    counts = {_NAMES[verdict]: sum(len(side.of(verdict)) for side in report.sides) for verdict in BLAMES}
    said = text.COUNTS.filled(**counts) if any(counts.values()) else text.NO_MISTAKES
    return text.SUMMARY.filled(done=sweep.done, black=names[0], white=names[1], first=first, second=second, counts=said)


def _accuracy(side: SideReport) -> Phrase:
    return text.NO_ACCURACY if side.accuracy is None else text.ACCURACY.filled(percent=f"{side.accuracy:.1f}")


def first_mistake(report: Report) -> Node | None:
    return next((found.node for found in report.moves if found.verdict.is_blame), None)


def left_words(seconds: float) -> Phrase:
    """As a person says it."""
    whole = max(1, round(seconds))
    if whole < 60:
        return text.FEW_SECONDS.filled(seconds=whole)
    if whole < 3600:
        return text.MINUTES.filled(minutes=whole // 60, seconds=whole % 60)
    return text.HOURS.filled(hours=whole // 3600, minutes=whole % 3600 // 60)
