"""The course of a game as SVG: Sente's win rate move by move, with the marked moves on it, for a page of its own."""

from collections.abc import Iterator
from html import escape
from typing import Final

from app.analysis.judging import Judgement
from app.analysis.report import Report
from app.analysis.report_words import rates_words
from app.analysis.verdict import Verdict
from app.analysis.verdict_shapes import CORNERS
from app.shogi.pieces import Side
from app.text import analysis as text
from app.text.phrase import Language

WIDTH: Final = 760
HEIGHT: Final = 230
LEFT: Final = 50
RIGHT: Final = 20
TOP: Final = 22
BOTTOM: Final = 24
LEAST_PLIES: Final = 20
"""A short game does not fill the width."""
_STEPS: Final = (5, 10, 20, 50, 100, 200, 500, 1_000, 5_000)
_MOST_STEPS: Final = 14
_LEVELS: Final = (0, 25, 50, 75, 100)
SIZE: Final = 6.0


def graph_svg(report: Report, language: Language) -> str:
    return "".join(_Graph(report, language).parts())


class _Graph:
    def __init__(self, report: Report, language: Language) -> None:
        self._report = report
        self._language = language
        self._span = max(report.plies, LEAST_PLIES)

    def parts(self) -> Iterator[str]:
        title = escape(text.GRAPH.to(self._language))
        yield f'<svg class="graph" viewBox="0 0 {WIDTH} {HEIGHT}" role="img"><title>{title}</title>'
        yield from self._grid()
        yield from self._phases()
        yield from self._course()
        for marked in self._report.marked:
            yield self._mark(marked.judgement, marked.name)
        yield "</svg>"

    def _x(self, ply: float) -> float:
        return LEFT + (WIDTH - LEFT - RIGHT) * ply / self._span

    @staticmethod
    def _y(rate: float) -> float:
        return TOP + (HEIGHT - TOP - BOTTOM) * (1 - rate / 100)

    def _grid(self) -> Iterator[str]:
        for level in _LEVELS:
            y = self._y(level)
            name = "middle" if level == 50 else "faint"
            yield f'<path class="{name}" d="M{LEFT} {y:g}H{WIDTH - RIGHT}"/>'
            yield f'<text class="axis end" x="{LEFT - 6}" y="{y + 4:g}">{level}%</text>'
        step = next((step for step in _STEPS if self._span / step <= _MOST_STEPS), _STEPS[-1])
        for ply in range(0, self._span + 1, step):
            yield f'<text class="axis" x="{self._x(ply):.1f}" y="{HEIGHT - 6}">{ply}</text>'

    def _phases(self) -> Iterator[str]:
        for phase, ply in self._report.phases:
            x = self._x(max(ply - 1, 0))
            if ply > 1:
                yield f'<path class="phase" d="M{x:.1f} {TOP}V{HEIGHT - BOTTOM}"/>'
            yield f'<text class="axis start" x="{x + 3:.1f}" y="{TOP - 6}">{escape(phase.phrase.to(self._language))}</text>'

    def _course(self) -> Iterator[str]:
        points = [(self._x(point.ply), self._y(point.rate)) for point in self._report.rates]
        if not points:
            return
        line = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
        middle = self._y(50)
        yield f'<polygon class="area" points="{points[0][0]:.1f},{middle:g} {line} {points[-1][0]:.1f},{middle:g}"/>'
        yield f'<polyline class="course" points="{line}"/>'

    def _mark(self, judgement: Judgement, name: str) -> str:
        ply = judgement.node.ply
        x, y = self._x(ply), self._y(judgement.rate_after)
        before, after = rates_words(judgement)
        words = [
            text.AT_MOVE.filled(ply=ply, move=name),
            judgement.verdict.phrase,
            text.RATES.filled(before=before, after=after),
        ]
        title = escape("  ".join(phrase.to(self._language) for phrase in words))
        side = "black" if judgement.mover is Side.BLACK else "white"
        shape = f'<path class="mark {class_of(judgement.verdict)} {side}" d="{shape_of(judgement.verdict, x, y)}"/>'
        return f'<a href="#m{ply}">{shape}<title>{title}</title></a>'


def class_of(verdict: Verdict) -> str:
    """What the style calls it."""
    return verdict.name.lower()


def shape_of(verdict: Verdict, x: float, y: float, size: float = SIZE) -> str:
    points = [(x + size * right, y + size * down) for right, down in CORNERS[verdict]]
    return "M" + "L".join(f"{right:.1f} {down:.1f}" for right, down in points) + "Z"
