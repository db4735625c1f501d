"""Statistics of matches: rows that other programs agree on, and ratings beside those of Ordo."""

import math

import pytest

from app.tournament.plan import parse_sprt
from app.tournament.ratings import compute_ratings
from app.tournament.statistics import EloModel, Sprt, estimate_strength, expected_error, pairs_left
from tests.cases import every_case

# Games are counted as losses, draws and wins; pairs as LL, LD, WL or DD, WD, WW.
RATIOS = (
    (EloModel.NELO, (36027, 68692, 36433), 0, 2, 0.9233),
    (EloModel.NELO, (10650, 20431, 10871), -1.75, 0.25, 2.2975),
    (EloModel.NELO, (0, 0, 4250), 0, 10, 120.5483),
    (EloModel.ELO, (21184, 40708, 21404), 0.5, 2.5, -1.5719),
    (EloModel.ELO, (57030, 106593, 57433), 0, 2, -2.5930),
    (EloModel.BAYES, (68526, 128429, 68965), 0, 2, -1.2622),
    (EloModel.BAYES, (21484, 41111, 21629), 0.5, 2.5, -1.1306),
    (EloModel.NELO, (365, 16618, 36229, 16974, 390), 0, 2, 2.2504),
    (EloModel.NELO, (127, 4883, 10712, 5150, 104), -1.75, 0.25, 3.0102),
    (EloModel.NELO, (0, 0, 0, 0, 5550), 0, 5, 111.7976),
    (EloModel.ELO, (223, 9863, 21279, 10037, 246), 0.5, 2.5, -3.0741),
    (EloModel.ELO, (871, 26175, 55983, 26678, 821), 0, 2, -4.9787),
    (EloModel.NELO, (19, 4020, 10316, 4215, 24), -1.75, 0.25, 2.9441),
    (EloModel.NELO, (103, 3851, 8316, 3728, 98), 0, 2, -2.0336),
    (EloModel.NELO, (291, 10353, 21899, 10175, 306), 0, 2, -3.0765),
    (EloModel.NELO, (99, 3323, 8399, 3606, 109), 0, 2, 2.9750),
    (EloModel.NELO, (2, 40, 72, 14, 0), 0, 2, -0.3596),
    (EloModel.NELO, (10, 5, 2, 5, 10), -1.75, 0.25, 0.0008),
    (EloModel.NELO, (0, 0, 0, 0, 3), -1.75, 0.25, 0.0245),
    (EloModel.NELO, (184, 15, 508, 17, 290), 0, 5, 2.9502),
    (EloModel.NELO, (191, 217, 596, 211, 223), -10, 0, 3.1518),
    (EloModel.NELO, (2, 74, 278, 267, 9), 0, 3, 2.9592),
)


@every_case(("law", "counts", "lower", "upper", "ratio"), RATIOS)
def test_the_ratio_of_a_test_is_that_of_others(
    law: EloModel, counts: tuple[int, ...], lower: float, upper: float, ratio: float
) -> None:
    assert Sprt(law, lower, upper).llr(counts) == pytest.approx(ratio, abs=1e-3)


def test_bounds_in_another_law_would_give_other_ratios() -> None:
    assert Sprt(EloModel.ELO, -10, 0).llr((191, 217, 596, 211, 223)) == pytest.approx(3.9454, abs=1e-3)
    assert Sprt(EloModel.ELO, 0, 3).llr((2, 74, 278, 267, 9)) == pytest.approx(4.9828, abs=1e-3)


STRENGTHS = (
    ((89, 123, 76), 0.4774, -15.6935, 30.4580, -20.7564, 40.1260, 0.1553),
    ((96, 111, 136), 0.5583, 40.7025, 30.4272, 49.7684, 36.7685, 0.9960),
    ((356, 0, 34), 0.0872, -407.9884, 63.1645, -508.4353, 34.4818, 0.0),
    ((34, 54, 63, 64, 75), 0.5793, 55.5798, 27.6534, 57.9356, 28.2754, 1.0),
    ((332, 433, 498, 333, 334), 0.4876, -8.6427, 10.3342, -9.1729, 10.9605, 0.0505),
    ((7895, 8757, 5685, 568, 9999), 0.4698, -21.0435, 2.9453, -19.0128, 2.6545, 0.0),
    ((191, 217, 596, 211, 223), 0.5101, 7.0076, 10.8107, 8.2357, 12.6978, 0.8982),
    ((2, 74, 278, 267, 9), 0.5821, 57.6007, 9.8919, 113.7993, 19.1839, 1.0),
    ((184, 15, 508, 17, 290), 0.5528, 36.7993, 14.7432, 38.0494, 15.1213, 1.0),
)


@pytest.mark.parametrize(("counts", "score", "elo", "elo_bar", "nelo", "nelo_bar", "los"), STRENGTHS)
def test_the_strength_is_that_of_others(
    counts: tuple[int, ...], score: float, elo: float, elo_bar: float, nelo: float, nelo_bar: float, los: float
) -> None:
    found = estimate_strength(counts)
    assert found is not None
    given = (found.score, found.elo.value, found.elo.error, found.nelo.value, found.nelo.error, found.los)
    # These are written with four digits behind the point.
    assert given == pytest.approx((score, elo, elo_bar, nelo, nelo_bar, los), abs=1e-3, rel=0)


def test_the_ends_are_not_as_far_on_either_side() -> None:
    found = estimate_strength((356, 0, 34))
    assert found is not None
    assert (found.elo.low, found.elo.high) == pytest.approx((-480.53, -354.20), abs=0.01)


def test_of_games_that_are_all_alike_nothing_is_certain() -> None:
    found = estimate_strength((0, 0, 10, 0, 0))
    assert found is not None
    assert not found.is_certain
    assert found.los == 0.5


def test_an_end_that_nothing_bounds_is_infinite() -> None:
    found = estimate_strength((0, 1, 9))
    assert found is not None
    assert found.elo.high == math.inf


def test_no_game_has_no_strength() -> None:
    assert estimate_strength((0, 0, 0)) is None


@pytest.mark.parametrize(("games", "bar"), [(20, 163), (100, 69), (1000, 22), (10000, 7)])
def test_how_wide_the_bar_will_be_is_known_before(games: int, bar: float) -> None:
    assert expected_error(games) == pytest.approx(bar, abs=1.5)


@pytest.mark.parametrize(
    ("alpha", "beta", "bounds"),
    [
        (0.05, 0.05, (-2.944438979, 2.944438979)),
        (0.05, 0.1, (-2.251291799, 2.890371758)),
        (0.1, 0.05, (-2.890371758, 2.251291799)),
    ],
)
def test_a_test_ends_at_its_bounds(alpha: float, beta: float, bounds: tuple[float, float]) -> None:
    assert Sprt(alpha=alpha, beta=beta).bounds == pytest.approx(bounds, abs=1e-8)


def test_a_test_says_when_it_is_decided() -> None:
    test = Sprt(EloModel.NELO, 0, 50)
    assert test.verdict((0, 0, 5, 0, 0)) is None
    assert test.verdict((10, 20, 100, 60, 40)) is True
    assert test.verdict((40, 60, 100, 20, 10)) is False


def _games(points: list[list[float]]) -> list[list[int]]:
    return [[round(points[i][j] + points[j][i]) for j in range(len(points))] for i in range(len(points))]


def test_three_players_have_the_ratings_that_give_their_points() -> None:
    points: list[list[float]] = [[0, 6, 8], [4, 0, 7], [2, 3, 0]]
    found = compute_ratings(points, _games(points))
    assert [each.player for each in found] == [0, 1, 2]
    assert [each.elo for each in found] == pytest.approx([102.748, 25.902, -128.650], abs=1e-3)
    # Ordo, which plays the event again 20,000 times without draws (`-d 0 -s 20000 -J`), says 77 and 92 %.
    assert [each.above_next for each in found] == [pytest.approx(0.77, abs=0.03), pytest.approx(0.92, abs=0.03), None]


def test_the_ratings_are_those_of_ordo() -> None:
    """What Ordo 1.0 says with `-z 200.2398 -a 0`, so that its scale is that of Elo."""
    met = {
        (0, 1): (11, 3, 6), (0, 2): (9, 2, 9), (0, 3): (15, 1, 4), (0, 4): (17, 0, 3), (1, 2): (8, 4, 8),
        (1, 3): (12, 1, 7), (1, 4): (16, 2, 2), (2, 3): (13, 0, 7), (2, 4): (14, 3, 3), (3, 4): (12, 2, 6),
    }  # fmt: skip
    points: list[list[float]] = [[0.0] * 5 for _ in range(5)]
    for (i, j), (wins, draws, losses) in met.items():
        points[i][j], points[j][i] = wins + draws / 2, losses + draws / 2
    found = {each.player: each.elo for each in compute_ratings(points, _games(points))}
    ordo = {0: 118.8833, 2: 67.1613, 1: 55.5657, 3: -59.3006, 4: -182.3098}
    assert found == pytest.approx(ordo, abs=0.01)
    assert list(found) == list(ordo)


def test_groups_that_have_not_met_have_ratings_all_the_same() -> None:
    points: list[list[float]] = [[0, 3, 0, 0], [1, 0, 0, 0], [0, 0, 0, 2], [0, 0, 2, 0]]
    found = {each.player: each.elo for each in compute_ratings(points, _games(points))}
    assert found[2] == pytest.approx(found[3])
    assert found[0] > found[1]


def test_one_who_has_lost_nothing_is_told_as_a_bound() -> None:
    points: list[list[float]] = [[0, 4, 4], [0, 0, 2], [0, 2, 0]]
    found = compute_ratings(points, _games(points))
    assert [each.bound for each in found] == [1, 0, 0]
    assert math.isfinite(found[0].elo)


def test_who_has_not_played_has_no_rating() -> None:
    points: list[list[float]] = [[0, 3, 0], [1, 0, 0], [0, 0, 0]]
    assert {each.player for each in compute_ratings(points, _games(points))} == {0, 1}


def test_how_many_more_games_a_test_takes_is_said_only_where_that_is_plain() -> None:
    test = Sprt(EloModel.NELO, 0, 50)
    even, ahead = (5, 10, 20, 11, 5), (0, 1, 6, 6, 7)
    assert pairs_left(test, even, test.llr(even)) is None
    assert pairs_left(test, (0, 0, 0, 2, 3), 1.0) is None, "five pairs say nothing yet"
    assert pairs_left(test, ahead, 3.0) is None, "it is decided"
    ratio = test.llr(ahead)
    left = pairs_left(test, ahead, ratio)
    assert left is not None
    # As it has gone so far, the bound lies as far ahead as the pairs that lead there.
    straight = (test.bounds[1] - ratio) / (ratio / sum(ahead))
    assert left[0] < straight < left[1] <= 4 * left[0]


def test_bounds_that_no_results_can_have_are_refused() -> None:
    for law, most in ((EloModel.NELO, 200), (EloModel.ELO, 1_000)):
        assert parse_sprt(f"{law.value}:0,{most}") is not None
        assert parse_sprt(f"{law.value}:0,{most + 1}") is None
        for counts in ((1, 0, 0, 0, 0), (0, 0, 0, 0, 500), (0, 0, 3, 0, 0), (1, 2, 3, 2, 1)):
            assert math.isfinite(Sprt(law, -most, most).llr(counts))
