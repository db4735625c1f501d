"""How long the bundled engine thinks under every kind of clock."""

from hypothesis import given
from hypothesis import strategies as st

from app.builtin.budget import NO_TIME_LIMIT, compute_budget
from app.usi.commands import Go
from tests.cases import every_case

times = st.integers(0, 3 * 3600 * 1000)


@given(times, st.integers(100, 600_000))
def test_a_countdown_is_never_overrun(left: int, countdown: int) -> None:
    granted = compute_budget(Go(btime=left, wtime=0, byoyomi=countdown), 0)
    assert 0 < granted.soft_limit <= granted.hard_limit
    assert granted.hard_limit <= (left + countdown) / 1000 - 0.059


@given(st.integers(200, 3 * 3600 * 1000), st.integers(0, 60_000))
def test_a_store_of_time_is_never_overrun(left: int, increment: int) -> None:
    granted = compute_budget(Go(btime=0, wtime=left, binc=increment, winc=increment), 1)
    assert 0 < granted.soft_limit <= granted.hard_limit
    # Whether the increment has been added already differs from program to program.
    assert granted.hard_limit <= max(left, increment) / 1000 - 0.059


@given(times, times, st.integers(0, 60_000))
def test_each_side_has_its_own_time(mine: int, theirs: int, increment: int) -> None:
    as_black = compute_budget(Go(btime=mine, wtime=theirs, binc=increment, winc=0), 0)
    as_white = compute_budget(Go(btime=theirs, wtime=mine, binc=0, winc=increment), 1)
    assert as_black == as_white


@every_case("go", [Go(btime=0, wtime=0), Go(btime=0, wtime=0, byoyomi=1), Go(movetime=0)])
def test_who_has_no_time_answers_at_once(go: Go) -> None:
    granted = compute_budget(go, 0)
    assert 0 < granted.hard_limit < 0.01


def test_a_game_of_many_moves_fits_into_its_time() -> None:
    left = 10 * 60.0
    for _ in range(150):
        left -= compute_budget(Go(btime=int(left * 1000), wtime=0), 0).soft_limit
        assert left > 1
    left, increment = 1.0, 0.1
    for _ in range(300):
        left += increment - compute_budget(Go(btime=int(left * 1000), wtime=0, binc=100, winc=100), 0).soft_limit
        assert left > 0.1


def test_the_whole_countdown_is_used() -> None:
    granted = compute_budget(Go(btime=0, wtime=0, byoyomi=10_000), 0)
    assert granted.soft_limit == granted.hard_limit > 9


@every_case("go", [Go(infinite=True), Go(depth=6), Go(nodes=5_000), Go(infinite=True, btime=1, wtime=1)])
def test_without_a_clock_there_is_no_end(go: Go) -> None:
    assert compute_budget(go, 0) == (NO_TIME_LIMIT, NO_TIME_LIMIT)


def test_a_time_for_the_move_is_kept_whatever_the_clocks_say() -> None:
    granted = compute_budget(Go(movetime=700, btime=60_000, wtime=60_000), 0)
    assert 0.6 < granted.soft_limit == granted.hard_limit < 0.7
