"""Accuracy: the worked examples that are published for the formula, and what a gap in the scores does."""

from collections.abc import Sequence

import pytest

from app.analysis import winning
from app.analysis.winning import move_accuracy, win_rate
from app.shogi.pieces import Side
from tests.cases import every_case

CHESS = 1 / 0.00368208
"""The published examples are games of chess, whose constant this is."""
START = 15
"""Centipawns at which a game of chess is taken to begin."""
MOST = 1_000
"""Centipawns beyond which no more is counted there."""


def accuracies(known: Sequence[float | None], first: Side) -> tuple[float | None, ...]:
    return tuple(None if each is None else each.percent for each in winning.game_accuracies(known, first))


def rates(*points: int) -> list[float]:
    return [win_rate(max(-MOST, min(each, MOST)), CHESS) for each in (START, *points)]


PUBLISHED = {
    "two good moves": ((15, 15), (100, 1), (100, 1)),
    "the first side blunders at once": ((-900, -900), (10, 5), (100, 1)),
    "the second side blunders at once": ((15, 900), (100, 1), (10, 5)),
    "both blunder at once": ((-900, 0), (10, 5), (10, 5)),
    "20 perfect moves": ((15,) * 20, (100, 1), (100, 1)),
    "20 perfect moves and a blunder": ((*(15,) * 20, -900), (50, 5), (100, 1)),
    "21 perfect moves and a blunder": ((*(15,) * 21, 900), (100, 1), (50, 5)),
    "5 moves each of 65 centipawns": ((-50, 15) * 5, (76, 8), (76, 8)),
    "50 moves each of 65 centipawns": ((-50, 15) * 50, (76, 8), (76, 8)),
    "50 moves each of 150 centipawns": ((-135, 15) * 50, (54, 8), (54, 8)),
    "50 moves each of 500 centipawns": ((-435, 15) * 50, (20, 8), (20, 8)),
}
OTHER_SIDE_FIRST = {
    "two good moves": ((15, 15), (100, 1), (100, 1)),
    "the first side blunders at once": ((900, 900), (10, 5), (100, 1)),
    "the second side blunders at once": ((15, -900), (100, 1), (10, 5)),
    "both blunder at once": ((900, 0), (10, 5), (10, 5)),
}
Case = tuple[tuple[int, ...], tuple[float, float], tuple[float, float]]


@every_case("case", PUBLISHED.values(), ids=PUBLISHED)
def test_the_published_games(case: Case) -> None:
    points, black, white = case
    found = accuracies(rates(*points), Side.BLACK)
    assert found[0] == pytest.approx(black[0], abs=black[1])
    assert found[1] == pytest.approx(white[0], abs=white[1])


@every_case("case", OTHER_SIDE_FIRST.values(), ids=OTHER_SIDE_FIRST)
def test_the_published_games_in_which_the_other_side_begins(case: Case) -> None:
    points, first, second = case
    found = accuracies(rates(*points), Side.WHITE)
    assert found[1] == pytest.approx(first[0], abs=first[1])
    assert found[0] == pytest.approx(second[0], abs=second[1])


@every_case("first", list(Side))
def test_without_a_move_there_is_no_accuracy(first: Side) -> None:
    assert accuracies(rates(), first) == (None, None)
    assert accuracies([], first) == (None, None)
    one = accuracies(rates(15), first)
    assert one[first] == 100.0
    assert one[first.other] is None


def test_the_worked_numbers_of_games() -> None:
    blunder = accuracies(rates(*(15,) * 20, -900), Side.BLACK)
    assert blunder[0] is not None
    assert round(blunder[0], 1) == 46.9
    even = accuracies(rates(*(-135, 15) * 50), Side.BLACK)
    assert even[0] is not None
    assert even[1] is not None
    assert (round(even[0], 1), round(even[1], 1)) == (55.0, 55.0)
    average = accuracies(rates(*(-50, 15) * 50), Side.BLACK)
    assert average[0] == pytest.approx(77.38, abs=0.005)
    assert average[1] == pytest.approx(77.38, abs=0.005)


@every_case(
    ("loss", "accuracy"),
    [(1, 96.6), (2, 92.4), (5, 80.8), (10, 64.6), (15, 51.5), (20, 41.0), (30, 25.8), (50, 9.5), (0, 100), (100, 0)],
)
def test_the_worked_numbers_of_moves(loss: float, accuracy: float) -> None:
    assert round(move_accuracy(100.0, 100.0 - loss), 1) == accuracy
    by_hand = 103.1668100711649 * 2.718281828459045 ** (-0.04354415386753951 * loss) - 3.166924740191411 + 1
    assert round(move_accuracy(100.0, 100.0 - loss), 2) == round(min(max(by_hand, 0), 100), 2)


def test_a_move_that_gains_is_perfect() -> None:
    assert move_accuracy(40.0, 60.0) == 100.0


def test_a_move_that_is_worth_nothing_does_not_make_a_game_worth_nothing() -> None:
    found = accuracies([100.0, 0.0, *[0.0] * 40], Side.BLACK)
    assert found[0] is not None
    assert 5.0 < found[0] < 60.0


def test_positions_that_nobody_weighed_leave_out_the_moves_beside_them() -> None:
    known = [50.0, 50.0, 40.0, 40.0]
    whole = accuracies(known, Side.BLACK)
    gap = accuracies([50.0, None, 40.0, 40.0], Side.BLACK)
    assert whole[0] == 100.0
    assert whole[1] == 100.0
    assert gap[1] is None
    assert gap[0] == 100.0
    assert accuracies([50.0, None, 40.0], Side.BLACK) == (None, None)
    assert accuracies([None, None], Side.BLACK) == (None, None)


def test_the_same_loss_of_either_side_is_worth_the_same() -> None:
    game = [50.0, 30.0, 30.0, 60.0, 55.0, 55.0, 20.0]
    turned = [100.0 - rate for rate in game]
    one, other = accuracies(game, Side.BLACK), accuracies(turned, Side.WHITE)
    assert one[0] is not None
    assert one[0] == pytest.approx(other[1])
    assert one[1] == pytest.approx(other[0])


def test_the_bars_hold_the_accuracy_and_are_narrower_the_more_moves_there_are() -> None:
    def width(moves: int) -> float:
        black, _ = winning.game_accuracies([50.0, 48.0, *[55.0, 47.0, 60.0, 40.0] * moves], Side.BLACK)
        assert black is not None
        assert black.low <= black.percent <= black.high
        return black.high - black.low

    assert width(60) < width(5) / 2
    assert winning.game_accuracies([50.0, 40.0] * 9, Side.BLACK) == winning.game_accuracies(
        [50.0, 40.0] * 9, Side.BLACK
    )


def test_what_is_known_of_a_move_counts_for_more_than_the_positions_beside_it() -> None:
    game = [50.0, 40.0, 40.0, 30.0]
    forgiven, _ = winning.game_accuracies(game, Side.BLACK, [0.0, None, 0.0])
    blamed, _ = winning.game_accuracies(game, Side.BLACK, [30.0, None, None])
    usual, _ = winning.game_accuracies(game, Side.BLACK)
    assert forgiven is not None
    assert blamed is not None
    assert usual is not None
    assert blamed.percent < usual.percent < forgiven.percent == 100.0
