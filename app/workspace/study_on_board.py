"""What is drawn on the board of a study: candidates and threats as arrows, and the score for the bar."""

from collections.abc import Iterable

from app.analysis.research import Student
from app.analysis.station import Station
from app.thoughts.score import Score
from app.workspace.candidate_arrows import ArrowRow, candidate_arrows, threat_arrow
from app.workspace.scene import Arrow


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
