"""How much is read of an engine at a time."""

from app.runtime.pipes import portion_after


def test_less_is_read_at_a_time_while_it_takes_long_and_more_again_when_it_does_not() -> None:
    portion = whole = portion_after(1 << 20, 0.0)
    for _ in range(20):
        portion = portion_after(portion, 0.1)
    assert 1_024 <= portion < whole / 8
    assert portion_after(portion, 0.002) == portion
    for _ in range(20):
        portion = portion_after(portion, 0.0001)
    assert portion == whole
