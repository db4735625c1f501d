"""The clock: every millisecond of it, on both sides, with byoyomi, increments, pauses and moves taken back."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.play.clock import Clock, ClockState, TimeSignal
from app.play.conditions import TimeControl
from app.shogi.pieces import Side

BLACK, WHITE = Side.BLACK, Side.WHITE


def clock(main: int = 0, byoyomi: int = 0, increment: int = 0) -> Clock:
    time = TimeControl(main, byoyomi, increment)
    return Clock((time, time), BLACK)


def moved(ticking: Clock, at: float, seconds: float) -> int:
    ticking.start_clock(at)
    return ticking.press_clock(at + seconds)


def left(ticking: Clock, side: Side, now: float = 0.0) -> tuple[int, int]:
    return ticking.snapshot().time_left(side, now)


def test_the_last_millisecond_is_there_and_no_more() -> None:
    ticking = clock(main=10_000)
    ticking.start_clock(100.0)
    assert not ticking.has_flag_fallen(109.999)
    assert ticking.has_flag_fallen(110.0)
    assert ticking.flag_falls_at() == 110.0


def test_parts_of_a_millisecond_are_not_charged() -> None:
    ticking = clock(main=10_000)
    ticking.start_clock(100.0)
    assert not ticking.has_flag_fallen(109.999_9)
    assert ticking.press_clock(109.999_9) == 9_999
    assert left(ticking, BLACK) == (1, 0)


def test_nothing_counts_before_the_clock_runs() -> None:
    ticking = clock(main=10_000)
    assert ticking.used_ms(5_000.0) == 0
    assert ticking.flag_falls_at() is None
    assert ticking.press_clock(5_000.0) == 0
    assert ticking.turn is WHITE


def test_byoyomi_begins_anew_with_every_move() -> None:
    ticking = clock(main=5_000, byoyomi=10_000)
    assert moved(ticking, 0, 14.999) == 14_999
    assert left(ticking, BLACK) == (0, 10_000)
    moved(ticking, 20, 1)
    ticking.start_clock(30)
    assert not ticking.has_flag_fallen(39.999)
    assert ticking.has_flag_fallen(40)
    assert ticking.press_clock(39.999) == 9_999
    assert left(ticking, BLACK) == (0, 10_000)
    assert left(ticking, WHITE) == (4_000, 10_000)


def test_increments_add_up() -> None:
    ticking = clock(main=60_000, increment=5_000)
    assert left(ticking, BLACK) == (65_000, 0)
    moved(ticking, 0, 3)
    assert left(ticking, BLACK) == (67_000, 0)
    moved(ticking, 10, 65 - 0.001)
    assert left(ticking, WHITE) == (5_001, 0)
    ticking.start_clock(80)
    assert ticking.flag_falls_at() == pytest.approx(147.0)


def test_a_side_without_limit_never_loses_on_time() -> None:
    ticking = Clock((TimeControl(), TimeControl(1_000)), BLACK)
    ticking.start_clock(0)
    assert ticking.flag_falls_at() is None
    assert not ticking.has_flag_fallen(1e6)
    assert ticking.next_signal_at() is None
    assert ticking.press_clock(1e6) == 1_000_000_000
    ticking.start_clock(1e6)
    assert ticking.has_flag_fallen(1e6 + 1)


def test_grace_lets_an_answer_be_late_and_no_later() -> None:
    ticking = clock(byoyomi=1_000)
    ticking.start_clock(0)
    assert ticking.has_flag_fallen(1.0)
    assert not ticking.has_flag_fallen(1.499, grace_ms=500)
    assert ticking.has_flag_fallen(1.5, grace_ms=500)
    assert ticking.flag_falls_at(500) == 1.5


def test_where_whole_seconds_count_the_display_and_the_charge_drop_the_rest() -> None:
    time = TimeControl(2_000, 1_000)
    ticking = Clock((time, time), BLACK, whole_seconds=True)
    ticking.start_clock(0)
    assert left(ticking, BLACK, 0.999) == (2_000, 1_000)
    assert left(ticking, BLACK, 2.999) == (0, 1_000)
    assert left(ticking, BLACK, 3.999) == (0, 0)
    assert not ticking.has_flag_fallen(3.999)
    assert ticking.has_flag_fallen(4.0)
    assert ticking.flag_falls_at() == 4.0
    assert ticking.press_clock(2.999) == 2_000
    assert left(ticking, BLACK) == (0, 1_000)


def test_a_display_never_shows_what_is_owed() -> None:
    ticking = clock(main=1_000)
    assert moved(ticking, 0, 1.4) == 1_400
    assert left(ticking, BLACK) == (0, 0)
    moved(ticking, 10, 0.5)
    ticking.start_clock(20)
    assert left(ticking, BLACK, 20.1) == (0, 0)
    assert ticking.go_times(WHITE, 0, True, 20.1).btime == 0
    assert not ticking.has_flag_fallen(20.599, grace_ms=1_000)
    assert ticking.has_flag_fallen(20.6, grace_ms=1_000)


def test_a_pause_costs_nothing() -> None:
    ticking = clock(main=10_000)
    ticking.start_clock(0)
    ticking.stop_clock(4)
    assert ticking.used_ms(1_000) == 4_000
    ticking.start_clock(2_000)
    assert ticking.flag_falls_at() == 2_006
    assert ticking.press_clock(2_005) == 9_000
    assert left(ticking, BLACK) == (1_000, 0)


def test_what_a_display_reckons_is_what_the_clock_charges() -> None:
    ticking = clock(main=5_000, byoyomi=3_000)
    ticking.start_clock(10)
    assert left(ticking, BLACK, 12.5) == (2_500, 3_000)
    assert left(ticking, BLACK, 16) == (0, 2_000)
    assert left(ticking, BLACK, 99) == (0, 0)
    assert left(ticking, WHITE, 99) == (5_000, 3_000)


def heard(ticking: Clock) -> list[tuple[float, int]]:
    """Every signal of a move that never ends, with its moment."""
    found: list[tuple[float, int]] = []
    while (moment := ticking.next_signal_at()) is not None:
        found += [(moment, signal.seconds) for signal in ticking.take_due_signals(moment)]
    return found


LAST = [(30.0 - second, second) for second in range(10, 0, -1)]


def test_the_end_of_the_time_is_heard_coming() -> None:
    ticking = clock(main=30_000)
    ticking.start_clock(0)
    assert heard(ticking) == [(10.0, 20), *LAST]


def test_the_end_of_the_main_time_is_heard() -> None:
    ticking = clock(main=5_000, byoyomi=10_000)
    ticking.start_clock(0)
    assert heard(ticking) == [(5.0, 0), *((15.0 - second, second) for second in range(9, 0, -1))]
    moved(ticking, 0, 12)
    moved(ticking, 20, 1)
    ticking.start_clock(30)
    assert (30.0, 0) not in heard(ticking)


def test_the_last_minutes_are_heard_once_and_of_the_main_time_too() -> None:
    ticking = clock(main=180_000)
    ticking.start_clock(0)
    assert heard(ticking)[:3] == [(60.0, 120), (120.0, 60), (150.0, 30)]
    ticking = clock(main=180_000, byoyomi=30_000)
    ticking.start_clock(0)
    assert heard(ticking)[:4] == [(60.0, 120), (120.0, 60), (180.0, 0), (190.0, 20)]
    moved(ticking, 0, 90)
    moved(ticking, 100, 1)
    ticking.start_clock(200)
    assert [(round(moment), seconds) for moment, seconds in heard(ticking)[:2]] == [(230, 60), (290, 0)]


def test_of_signals_that_are_late_the_last_is_heard() -> None:
    ticking = clock(main=30_000)
    ticking.start_clock(0)
    assert ticking.take_due_signals(26.5) == [TimeSignal(4)]
    assert ticking.take_due_signals(26.6) == []


def test_time_comes_back_when_a_move_is_taken_back() -> None:
    ticking = clock(main=60_000, increment=5_000)
    opening = ticking.state_at_turn_start()
    moved(ticking, 0, 7)
    moved(ticking, 10, 9)
    ticking.restore_state(BLACK, opening)
    assert ticking.turn is BLACK
    assert ticking.state_if_stopped(99) == ClockState((60_000, 60_000), 0)


def test_or_it_does_not() -> None:
    ticking = clock(main=60_000, increment=5_000)
    moved(ticking, 0, 7)
    moved(ticking, 10, 9)
    ticking.start_clock(20)
    ticking.restore_unrefunded(BLACK, (1, 1), 24)
    assert ticking.state_if_stopped(99) == ClockState((53_000, 51_000), 4_000)


def test_the_other_side_pays_for_what_it_thought_when_its_turn_is_taken_away() -> None:
    ticking = clock(main=60_000)
    moved(ticking, 0, 7)
    ticking.start_clock(10)
    ticking.restore_unrefunded(BLACK, (1, 0), 15)
    assert ticking.state_if_stopped(99) == ClockState((53_000, 55_000), 0)


def test_an_engine_is_told_what_is_left_after_a_break() -> None:
    ticking = clock(main=3_000, byoyomi=10_000)
    ticking.start_clock(0)
    ticking.stop_clock(5)
    assert ticking.go_times(BLACK, 0, True, 99)[:3] == (0, 3_000, 8_000)
    assert ticking.go_times(BLACK, 1_000, True, 99)[:3] == (0, 3_000, 7_000)


@given(
    st.builds(TimeControl, st.integers(0, 10_000), st.sampled_from([0, 1_000, 5_000]), st.just(0))
    | st.builds(TimeControl, st.integers(1, 10_000), st.just(0), st.integers(0, 3_000)),
    st.lists(st.integers(0, 4_000), max_size=40),
    st.integers(0, 2_000),
)
def test_the_flag_falls_exactly_when_nothing_is_left(time: TimeControl, spent: list[int], margin: int) -> None:
    """An independent reckoning in whole numbers of what each side has."""
    ticking = Clock((time, time), BLACK)
    stores, now = [time.main_ms, time.main_ms], 1_000.0
    for number, used in enumerate(spent):
        side = Side(number % 2)
        allowed = stores[side] + time.byoyomi_ms + time.increment_ms
        told = ticking.go_times(side, margin, True, now)
        most = (told.btime, told.wtime)[side] + (told.byoyomi or 0) + ((told.binc, told.winc)[side] or 0)
        if not time.is_unlimited:
            assert most == max(0, allowed - margin)
        ticking.start_clock(now)
        now += used / 1_000
        assert ticking.has_flag_fallen(now) is (used >= allowed and not time.is_unlimited)
        if ticking.has_flag_fallen(now):
            return
        assert ticking.press_clock(now) == used
        if time.increment_ms:
            stores[side] += time.increment_ms - used
        else:
            stores[side] = max(0, stores[side] - used)
        if not time.is_unlimited:
            assert list(ticking.state_if_stopped(now).stores) == stores
