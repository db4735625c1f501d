"""The lines of the graph: whose scores they are, where they run, and which moves gave much away."""

import math

import pytest

from app.record.tree import Node
from app.shogi.moves import MOVES, Move
from app.shogi.pieces import Side
from app.thoughts.score import centipawns, mate
from app.thoughts.thought import Source
from app.workspace.document import Document
from app.workspace.graph_points import (
    MOST_SERIES,
    GraphScores,
    Point,
    Series,
    Speaker,
    centipawns_of,
    runs,
    swings,
    top_of,
    win_rate,
)

GAME = ("7g7f", "3c3d", "2g2f", "8c8d", "2f2e", "8d8e")
A, B = Speaker(Source.ANALYSED, "A"), Speaker(Source.PLAYED, "B")


def game(*comments: str) -> list[Node]:
    document = Document(lambda: 0.0)
    moves = [move for word in GAME if isinstance(move := MOVES[word], Move)]
    document.play_line(document.record.root, tuple(moves))
    line = document.cursor.line()
    for node, comment in zip(line, comments, strict=False):
        document.set_comment(node, comment)
    return line


def series_of(*points: float | None, speaker: Speaker = A) -> Series:
    found = [Point.of(ply, centipawns(int(cp))) for ply, cp in enumerate(points) if cp is not None]
    return Series(speaker, tuple(found))


def test_each_engine_has_a_line_of_its_own_the_fullest_first() -> None:
    line = game(
        "",
        "#評価値=50\n#エンジン=A",
        "#評価値=60\n#エンジン=A\n\n*評価値=-20\n*エンジン=B",
        "*評価値=-30\n*エンジン=B",
        "#評価値=70\n#エンジン=A",
    )
    first, second = GraphScores().series(line)
    assert first.speaker == A
    assert [(point.ply, point.points) for point in first.points] == [(1, 50), (2, 60), (4, 70)]
    assert second.speaker == B
    assert [(point.ply, point.points) for point in second.points] == [(2, -20), (3, -30)]


def test_a_changed_comment_changes_the_line() -> None:
    line = game("", "#評価値=50")
    scores = GraphScores()
    assert scores.series(line)[0].points == (Point.of(1, centipawns(50)),)
    document = Document(lambda: 0.0)
    assert scores.series(document.cursor.line()) == ()
    line = game("", "#評価値=-50")
    assert scores.series(line)[0].points == (Point.of(1, centipawns(-50)),)


def test_no_more_lines_than_can_be_told_apart() -> None:
    comment = "\n\n".join(f"#評価値={number}\n#エンジン=E{number}" for number in range(MOST_SERIES + 3))
    assert len(GraphScores().series(game(comment))) == MOST_SERIES


@pytest.mark.parametrize(("points", "percent"), [(0, 50.0), (600, 73.1), (-600, 26.9), (1e9, 100.0), (-1e9, 0.0)])
def test_win_rates(points: float, percent: float) -> None:
    assert win_rate(points, 600) == pytest.approx(percent, abs=0.05)


def test_mates_lie_at_the_edges() -> None:
    assert win_rate(centipawns_of(mate(Side.BLACK, 3)), 600) == 100.0
    assert centipawns_of(mate(Side.WHITE)) == -math.inf
    with_mate = Series(A, (Point.of(0, centipawns(300)), Point.of(1, mate(Side.WHITE, 5))))
    assert top_of([with_mate]) == 500
    assert top_of([series_of(0, -1_400)]) == 2_000
    assert top_of([series_of(31_111)]) == 3_000
    assert top_of([]) == 500


def test_moves_that_give_much_away_are_those_of_the_side_that_loses_by_them() -> None:
    found = swings(series_of(0, -700, -100, 20, 800), Side.BLACK, 600)
    assert [(swing.ply, swing.mover, swing.is_big) for swing in found] == [
        (1, Side.BLACK, True),
        (2, Side.WHITE, True),
        (4, Side.WHITE, True),
    ]
    small = swings(series_of(0, -300), Side.BLACK, 600)
    assert [(swing.ply, swing.is_big) for swing in small] == [(1, False)]


def test_where_a_score_is_missing_nobody_is_blamed() -> None:
    assert swings(series_of(0, None, -900), Side.BLACK, 600) == ()


def test_a_line_goes_on_over_one_missing_score_and_breaks_at_two() -> None:
    pieces = runs(series_of(1, None, 2, None, None, 3))
    assert [[point.ply for point in piece] for piece in pieces] == [[0, 2], [5]]


def test_a_long_record_is_read_in_portions() -> None:
    line = game(*(f"#評価値={number}" for number in range(7)))
    scores = GraphScores()
    assert [scores.read(line, 3) for _ in range(3)] == [False, False, True]
    assert len(scores.series(line)[0].points) == 7
