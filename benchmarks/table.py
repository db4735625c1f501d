"""How figures are shown: as a table on the terminal, or in Markdown for a document."""

from collections.abc import Iterator, Sequence
from datetime import datetime

from benchmarks.figures import Figure, Result, Unmeasured
from benchmarks.results import Comparison

NAME = 66
VERDICTS = {None: "", True: "met", False: "MISSED"}
REGRESSION = "REGRESSION"
HEAD = ("figure", "value", "unit", "bound", "", "of", "last time")


def ordered(results: Sequence[Result]) -> list[Result]:
    """Ratios first, since they hold on other machines too; what could not be measured comes last."""
    return sorted(results, key=lambda result: 2 if isinstance(result, Unmeasured) else not result.is_ratio)


def number(value: float) -> str:
    return f"{value:,.0f}" if abs(value) >= 1000 else f"{value:.3g}"


def bound(figure: Figure) -> str:
    return "" if figure.bound is None else f"{'≥' if figure.at_least else '≤'} {number(figure.bound)}"


def row(result: Result, last: str = "") -> str:
    if isinstance(result, Unmeasured):
        return f"  {result.name:<{NAME}} not measured: {result.reason}"
    verdict = VERDICTS[result.met]
    return _line(result.name, number(result.value), result.unit, bound(result), verdict, result.of, last, result.note)


def head() -> str:
    return _line(*HEAD, "beside")


def _line(name: str, value: str, unit: str, most: str, verdict: str, of: str, last: str, note: str) -> str:
    line = f"  {name:<{NAME}} {value:>9} {unit:<9} {most:<8} {verdict:<6} {of:<15} {last:<17} {note}"
    return line.rstrip()


def times(comparison: Comparison | None) -> str:
    """How much worse than the last time; less than one is better."""
    if comparison is None:
        return ""
    said = f"×{comparison.ratio:.2f}" if comparison.ratio < 100 else "×∞"
    return f"{said} {REGRESSION}" if comparison.is_regression else said


def measured_on(moment: datetime) -> str:
    return f"{moment:%d %b %Y}"


def in_markdown(name: str, results: Sequence[Result]) -> Iterator[str]:
    yield from (f"### {name}", "", "| figure | value | bound | | of | beside |", "|---|---:|---|---|---|---|")
    for result in ordered(results):
        if isinstance(result, Unmeasured):
            yield f"| {result.name} | not measured | | | | {_cell(result.reason)} |"
        else:
            value = f"{number(result.value)} {result.unit}".rstrip()
            verdict = VERDICTS[result.met]
            yield f"| {_cell(result.name)} | {value} | {bound(result)} | {verdict} | {result.of} | {_cell(result.note)} |"
    yield ""


def _cell(words: str) -> str:
    return words.replace("|", "\\|")
