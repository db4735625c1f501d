"""Zooming in on a part of a game, and moving it along."""

import pytest

from app.workspace.game_graph import LEAST_PLIES, LEAST_ZOOM_PLIES, PlyRange
from tests.cases import every_case


def test_a_short_game_does_not_fill_the_width() -> None:
    assert PlyRange.whole_game(3) == PlyRange(0, LEAST_PLIES)
    assert PlyRange.whole_game(100) == PlyRange(0, 100)


def test_zooming_keeps_what_is_under_the_pointer_there() -> None:
    closer = PlyRange.whole_game(100).zoomed(0.5, 40, 100)
    assert closer.span == 50
    assert (40 - closer.first) / closer.span == pytest.approx(0.4)
    assert closer.zoomed(2, 40, 100) == PlyRange.whole_game(100)


@every_case("at", [0.0, 100.0])
def test_at_an_end_there_is_nothing_beyond_it(at: float) -> None:
    closer = PlyRange.whole_game(100).zoomed(0.25, at, 100)
    assert closer.span == 25
    assert closer.contains_ply(at)
    assert 0 <= closer.first < closer.last <= 100


def test_there_is_a_nearest_and_a_farthest() -> None:
    assert PlyRange.whole_game(100).zoomed(0.001, 50, 100).span == LEAST_ZOOM_PLIES
    assert PlyRange.whole_game(100).zoomed(1000, 50, 100) == PlyRange.whole_game(100)


def test_moving_along_stops_at_the_ends() -> None:
    part = PlyRange(20, 40)
    assert part.shifted_by(5, 100) == PlyRange(25, 45)
    assert part.shifted_by(500, 100) == PlyRange(80, 100)
    assert part.shifted_by(-500, 100) == PlyRange(0, 20)


def test_the_cursor_is_followed_only_when_it_leaves() -> None:
    part = PlyRange(20, 40)
    assert part.scrolled_to(22, 100) is part
    assert part.scrolled_to(60, 100) == PlyRange(50, 70)
    assert part.scrolled_to(2, 100) == PlyRange(0, 20)


def test_a_game_that_became_shorter_is_still_filled() -> None:
    assert PlyRange(60, 100).shifted_into_game(50) == PlyRange(10, 50)
    assert PlyRange(0, 90).shifted_into_game(30) == PlyRange.whole_game(30)
