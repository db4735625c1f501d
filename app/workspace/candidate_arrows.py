"""Candidates as arrows on the board: the best is broad, the others the thinner the more of winning they give away."""

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from app.analysis.station import Station
from app.analysis.student import Student
from app.analysis.winning import rate_of, seen_by
from app.shogi.moves import Move
from app.shogi.pieces import Side
from app.shogi.squares import Square
from app.thoughts.score import Score
from app.workspace.scene import Arrow, InHand, Ink

MOST_LOSS: Final = 20.0
"""Percent of winning; a candidate that gives away as much is not drawn."""
MOST: Final = 5
"""Arrows of one engine, unless asked otherwise."""
LANE: Final = 0.2
"""Of a square, between arrows of several engines that go the same way."""
INKS: Final = (Ink.ENGINE, Ink.SECOND_ENGINE, Ink.THIRD_ENGINE)


class ArrowRow(NamedTuple):
    """A row of what an engine has found."""

    move: Move
    score: Score | None
    rank: int
    """The best is 1."""


def candidate_arrows(
    found: Sequence[Sequence[ArrowRow]], mover: Side, scale: int, most: int = MOST
) -> tuple[Arrow, ...]:
    """The arrows of several engines, each in an ink of its own; `found` has the rows of each, `mover` is to move and
    `scale` turns scores into chances. The best candidates are painted last."""
    drawn: list[tuple[Arrow, int]] = []
    for number, rows in enumerate(found):
        ink = INKS[min(number, len(INKS) - 1)]
        worth_it = [(row, weight) for row, weight in _weighed(rows, mover, scale) if weight > 0][:most]
        drawn += [(Arrow(origin_of(row.move, mover), row.move.to, ink, weight), row.rank) for row, weight in worth_it]
    drawn.sort(key=lambda each: (-each[1], each[0].weight))
    return tuple(_side_by_side([arrow for arrow, _ in drawn]))


def threat_arrow(move: Move, mover: Side) -> Arrow:
    """What the side that is not to move would like to do; `mover` is to move."""
    return Arrow(origin_of(move, mover.other), move.to, Ink.THREAT)


def origin_of(move: Move, mover: Side) -> Square | InHand:
    """Where the piece is taken up: on its square, or on the stand of the side that drops it."""
    return InHand(mover, move.dropped) if move.is_drop else move.origin


def _weighed(rows: Iterable[ArrowRow], mover: Side, scale: int) -> list[tuple[ArrowRow, float]]:
    """The rows from the best on, each with what is left of 1 for what it gives away."""
    ranked = sorted(rows, key=lambda row: row.rank)
    rates = [_rate(row.score, mover, scale) for row in ranked]
    best = next((rate for rate in rates if rate is not None), None)
    return [
        (row, 1.0 if number == 0 else _left_of(best, rate))
        for number, (row, rate) in enumerate(zip(ranked, rates, strict=True))
    ]


def _left_of(best: float | None, rate: float | None) -> float:
    """Of a candidate without a score nobody knows that it is worth an arrow."""
    if best is None or rate is None:
        return 0.0
    return min(max(1 - (best - rate) / MOST_LOSS, 0.0), 1.0)


def _rate(score: Score | None, mover: Side, scale: int) -> float | None:
    rate = None if score is None else rate_of(score, scale)
    return None if rate is None else seen_by(rate, mover)


def _side_by_side(arrows: Sequence[Arrow]) -> list[Arrow]:
    """The same arrows, those of one way beside each other."""
    ways: dict[tuple[Square | InHand, Square], list[Ink]] = {}
    for arrow in arrows:
        inks = ways.setdefault((arrow.origin, arrow.to), [])
        if arrow.ink not in inks:
            inks.append(arrow.ink)
    laid: list[Arrow] = []
    for arrow in arrows:
        inks = sorted(ways[arrow.origin, arrow.to], key=INKS.index)
        laid.append(arrow._replace(aside=LANE * (inks.index(arrow.ink) - (len(inks) - 1) / 2)))
    return laid


def shown_on_board(
    students: Iterable[Student], here: Station, most: int, scale: int
) -> tuple[tuple[Arrow, ...], Score | None]:
    """`most` arrows of each engine; `scale` turns scores into chances. The score is that of the first engine."""
    candidates: list[list[ArrowRow]] = []
    threats: list[Arrow] = []
    score: Score | None = None
    for student in students:
        found = student.shown
        if found is None or student.station is None or not student.station.is_same(here):
            continue
        if student.shows_threat:
            best = found.best
            if best is not None and best.moves and most:
                threats.append(threat_arrow(best.moves[0], here.turn))
            continue
        rows = [ArrowRow(each.moves[0], each.exact_score, each.rank) for each in found.candidates if each.moves]
        candidates.append(rows)
        if score is None and found.best is not None and found.is_whole:
            score = found.best.exact_score
    arrows = candidate_arrows(candidates, here.turn, scale, most) if most else ()
    return (*arrows, *dict.fromkeys(threats)), score
