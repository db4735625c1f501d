"""Win rates: what scores and mates come to, and which scores say nothing."""

import math

import pytest

from app.analysis.winning import centipawns_of, is_position_score, mating_side, side_rate, win_rate, win_rate_of
from app.shogi.pieces import Side
from app.thoughts.score import Score, cp_score, mate_score
from tests.cases import every_case


@every_case(
    ("points", "percent"),
    [(0, 50.0), (300, 62.25), (800, 79.14), (1_500, 92.41), (3_000, 99.33), (-300, 37.75), (600, 73.11)],
)
def test_scores_as_win_rates_at_the_usual_scale(points: int, percent: float) -> None:
    assert round(win_rate(points, 600), 2) == percent


@every_case(("points", "percent"), [(120, 55), (243, 60), (508, 70)])
def test_what_a_loss_from_an_even_position_takes(points: int, percent: int) -> None:
    assert round(win_rate(points, 600)) == percent
    assert round(win_rate(-points, 600)) == 100 - percent


@every_case(("points", "percent"), [(300, 75), (800, 95), (1_500, 99.6), (3_000, 100)])
def test_another_constant_is_another_curve(points: int, percent: float) -> None:
    assert win_rate(points, 1 / 0.00368208) == pytest.approx(percent, abs=0.5)


@every_case("points", [1e9, -1e9, math.inf, -math.inf])
def test_no_score_is_too_large(points: float) -> None:
    assert win_rate(points, 100) == (100.0 if points > 0 else pytest.approx(0.0))


@every_case(("winner", "rate"), [(Side.BLACK, 100.0), (Side.WHITE, 0.0)])
@every_case("told_by", list(Side))
def test_mates_of_either_side_however_they_are_told(winner: Side, told_by: Side, rate: float) -> None:
    score = mate_score(winner, 5, told_by)
    assert mating_side(score) is winner
    assert win_rate_of(score, 600) == pytest.approx(rate)


@every_case("points", [30_000, 32_000, 100_000])
@every_case("side", list(Side))
def test_scores_without_measure_are_mates(points: int, side: Side) -> None:
    assert mating_side(cp_score(points, side)) is side
    assert mating_side(cp_score(-points, side)) is side.other
    assert math.isinf(centipawns_of(cp_score(points, side)))


def test_a_large_score_is_still_a_score() -> None:
    assert mating_side(cp_score(29_999)) is None
    assert centipawns_of(cp_score(29_999, Side.WHITE)) == -29_999.0


@every_case("score", [cp_score(31_111), cp_score(-31_111), cp_score(31_111, Side.WHITE)])
def test_the_sentinel_of_a_better_repetition_is_no_evaluation(score: Score) -> None:
    assert not is_position_score(score)
    assert win_rate_of(score, 600) is None


def test_everything_else_is_one() -> None:
    for score in (cp_score(31_110), cp_score(0), mate_score(Side.BLACK)):
        assert is_position_score(score)


def test_a_side_sees_its_own_chances() -> None:
    assert side_rate(70.0, Side.BLACK) == 70.0
    assert side_rate(70.0, Side.WHITE) == 30.0
