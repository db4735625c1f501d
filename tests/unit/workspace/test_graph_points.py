"""The lines of the graph: whose scores they are, where they run, and which moves gave much away."""

import math

import pytest

from app.analysis.engine_verdicts import EngineSource, Judge
from app.analysis.winning import centipawns_of, win_rate
from app.record.tree import Node
from app.shogi.moves import MOVES, Move
from app.shogi.pieces import Side
from app.thoughts.score import cp_score, mate_score
from app.thoughts.thought import ThoughtSource
from app.workspace.document import Document
from app.workspace.game_graph import MOST_SERIES, GraphPoint, ScoreSeries, SeriesReader, graph_top
from tests.cases import every_case

GAME = ("7g7f", "3c3d", "2g2f", "8c8d", "2f2e", "8d8e")
A, B = EngineSource(ThoughtSource.ANALYSED, "A"), EngineSource(ThoughtSource.PLAYED, "B")


def game(*comments: str) -> list[Node]:
    return opened(*comments)[1]


def opened(*comments: str) -> tuple[Document, list[Node]]:
    document = Document(lambda: 0.0)
    moves = [move for word in GAME if isinstance(move := MOVES[word], Move)]
    document.shown.play_line(document.shown.record.root, tuple(moves))
    line = document.shown.cursor.current_line()
    for node, comment in zip(line, comments, strict=False):
        document.shown.set_comment(node, comment)
    return document, line


def series_of(*points: float | None, speaker: EngineSource = A) -> ScoreSeries:
    found = [GraphPoint.from_score(ply, cp_score(int(cp))) for ply, cp in enumerate(points) if cp is not None]
    return ScoreSeries(Judge(speaker), tuple(found))


def test_each_engine_has_a_line_of_its_own_the_fullest_first() -> None:
    line = game(
        "",
        "#評価値=50\n#エンジン=A",
        "#評価値=60\n#エンジン=A\n\n*評価値=-20\n*エンジン=B",
        "",
        "#評価値=70\n#エンジン=A\n\n*評価値=-30\n*エンジン=B",
    )
    first, second = SeriesReader().line_series(line)
    assert first.speaker == A
    assert [(point.ply, point.points) for point in first.points] == [(1, 50), (2, 60), (4, 70)]
    assert second.speaker == B
    assert [(point.ply, point.points) for point in second.points] == [(2, -20), (4, -30)]


@every_case("engine", ["", "\n*エンジン=B"])
def test_players_have_a_line_each_with_one_name_or_none(engine: str) -> None:
    line = game("", *(f"*評価値={points}{engine}" for points in (50, -900, 60, -950)))
    found = {
        series.judge.played_side: [point.points for point in series.points]
        for series in SeriesReader().line_series(line)
    }
    assert found == {Side.BLACK: [50, 60], Side.WHITE: [-900, -950]}


def test_a_changed_comment_changes_the_line() -> None:
    line = game("", "#評価値=50")
    scores = SeriesReader()
    assert scores.line_series(line)[0].points == (GraphPoint.from_score(1, cp_score(50)),)
    opened = Document(lambda: 0.0).shown
    assert scores.line_series(opened.cursor.current_line()) == ()
    line = game("", "#評価値=-50")
    assert scores.line_series(line)[0].points == (GraphPoint.from_score(1, cp_score(-50)),)


def test_no_more_lines_than_can_be_told_apart() -> None:
    comment = "\n\n".join(f"#評価値={number}\n#エンジン=E{number}" for number in range(MOST_SERIES + 3))
    assert len(SeriesReader().line_series(game(comment))) == MOST_SERIES


@every_case(("points", "percent"), [(0, 50.0), (600, 73.1), (-600, 26.9), (1e9, 100.0), (-1e9, 0.0)])
def test_win_rates(points: float, percent: float) -> None:
    assert win_rate(points, 600) == pytest.approx(percent, abs=0.05)


def test_mates_lie_at_the_edges() -> None:
    assert win_rate(centipawns_of(mate_score(Side.BLACK, 3)), 600) == 100.0
    assert centipawns_of(mate_score(Side.WHITE)) == -math.inf
    with_mate = ScoreSeries(
        Judge(A), (GraphPoint.from_score(0, cp_score(300)), GraphPoint.from_score(1, mate_score(Side.WHITE, 5)))
    )
    assert graph_top([with_mate]) == 500
    assert graph_top([series_of(0, -1_400)]) == 2_000
    assert graph_top([series_of(29_999)]) == 3_000
    assert graph_top([series_of(31_111)]) == 500  # which stands for no number
    assert graph_top([]) == 500


def test_a_score_that_measures_nothing_makes_no_point() -> None:
    assert SeriesReader().line_series(game("", "#評価値=31111", "#評価値=40"))[0].points == (
        GraphPoint.from_score(2, cp_score(40)),
    )


def test_a_line_keeps_its_slot_while_another_overtakes_it() -> None:
    document, line = opened("", "#評価値=50\n#エンジン=A")
    scores = SeriesReader()
    assert [(series.speaker.engine, series.slot) for series in scores.line_series(line)] == [("A", 0)]
    for node in line[2:6]:
        document.shown.set_comment(node, "#評価値=9\n#エンジン=B")
    assert [(series.speaker.engine, series.slot) for series in scores.line_series(line)] == [("A", 0), ("B", 1)]


def test_what_there_is_no_room_for_is_counted() -> None:
    scores = SeriesReader()
    comment = "\n\n".join(f"#評価値={number}\n#エンジン=E{number}" for number in range(MOST_SERIES + 3))
    scores.line_series(game(comment))
    assert scores.left_out_count == 3


def test_one_more_score_alters_the_line_of_its_engine_alone() -> None:
    document, line = opened("", "#評価値=50\n#エンジン=A", "*評価値=7\n*エンジン=B")
    scores = SeriesReader()
    before = scores.line_series(line)
    document.shown.set_comment(line[3], "#評価値=60\n#エンジン=A")
    (altered,) = scores.changed_series(before, line[3], line[0]) or ()
    assert [(point.ply, point.points) for point in altered.points] == [(1, 50), (3, 60)]
    assert scores.line_series(line) == (altered, before[1])


def test_a_new_engine_or_one_that_falls_silent_makes_everything_new() -> None:
    document, line = opened("", "#評価値=50\n#エンジン=A")
    scores = SeriesReader()
    before = scores.line_series(line)
    document.shown.set_comment(line[3], "#評価値=60\n#エンジン=C")
    assert scores.changed_series(before, line[3], line[0]) is None
    document.shown.set_comment(line[3], "")
    document.shown.set_comment(line[1], "")
    assert scores.changed_series(before, line[1], line[0]) is None


@every_case(("ply", "place"), [(0, 0), (2, 1), (5, 2)])
def test_a_point_is_put_in_changed_and_taken_out_in_its_place(ply: int, place: int) -> None:
    series = series_of(None, 10, None, 30)
    longer = series.with_point(ply, GraphPoint.from_score(ply, cp_score(7)))
    assert [point.ply for point in longer.points] == sorted({1, 3, ply})
    assert longer.point_at(ply) == longer.points[place]
    changed = longer.with_point(ply, GraphPoint.from_score(ply, cp_score(8)))
    assert changed.points[place].points == 8
    assert changed.with_point(ply, None) == series
    assert series.point_at(ply) is None


def test_a_long_record_is_read_in_portions() -> None:
    line = game(*(f"#評価値={number}" for number in range(7)))
    scores = SeriesReader()
    assert [scores.read_comments(line, 3) for _ in range(3)] == [False, False, True]
    assert len(scores.line_series(line)[0].points) == 7
