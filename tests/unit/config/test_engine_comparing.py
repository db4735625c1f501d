"""Two engines side by side, and taking over what the other is set to."""

import pytest

from app.config.engine_options import ComparedSide, OptionComparison, compared_side, comparison_rows, copied_values
from tests.unit.config.engine_examples import LINES, engine, options

LEFT = ComparedSide(options(*LINES), {"Threads": 4, "Style": "Risky"})
RIGHT = ComparedSide(
    options(
        "option name Hash type spin default 256 min 1 max 1024",
        "option name Threads type spin default 1 min 1 max 2",
        "option name Style type string default Solid",
        "option name Speed type check default true",
    ),
    {"Speed": False},
)


def test_rows_stand_in_the_order_of_the_left_and_then_what_only_the_right_has() -> None:
    rows = comparison_rows(LEFT, RIGHT)
    assert [row.name for row in rows] == ["Threads", "USI_Hash", "USI_Ponder", "Style", "Book File", "Speed"]
    assert rows[0] == OptionComparison("Threads", 4, 1)
    assert rows[1] == OptionComparison("USI_Hash", 16, 256)
    assert rows[2] == OptionComparison("USI_Ponder", False, None)
    assert rows[5] == OptionComparison("Speed", None, False)


def test_rows_tell_which_differ() -> None:
    same = ComparedSide(LEFT.options, {"Threads": 4, "Book File": "other"})
    assert [row.name for row in comparison_rows(LEFT, same) if row.differs] == ["Style", "Book File"]
    assert not any(row.differs for row in comparison_rows(LEFT, LEFT))


def test_a_switch_that_is_on_is_not_the_number_one() -> None:
    switch, number = (
        ComparedSide(options(f"option name X type {kind}"), {})
        for kind in ("check default true", "spin default 1 min 0 max 9")
    )
    (row,) = comparison_rows(switch, number)
    assert row.differs


def test_values_are_taken_over_and_what_does_not_fit_is_refused_with_the_reason() -> None:
    taken = copied_values(LEFT, RIGHT, ["Threads", "USI_Hash", "Style", "USI_Ponder"])
    assert taken.values == {"Speed": False, "Hash": 16, "Style": "Risky"}
    assert [refusal.name for refusal in taken.refused] == ["Threads", "USI_Ponder"]
    assert "between 1 and 2" in taken.refused[0].reason.en


def test_a_default_that_is_taken_over_is_no_longer_a_change() -> None:
    assert copied_values(RIGHT, LEFT, ["Threads"]).values == {"Style": "Risky"}
    assert copied_values(LEFT, RIGHT, []).values == RIGHT.values


def test_a_preset_is_compared_like_an_engine() -> None:
    strong = engine(values={"Threads": 8}, presets={"弱い": {"Threads": 1, "Style": "Risky"}})
    rows = comparison_rows(compared_side(strong), compared_side(strong, "弱い"))
    assert [(row.name, row.left, row.right) for row in rows if row.differs] == [
        ("Threads", 8, 1),
        ("Style", "Solid", "Risky"),
    ]
    with pytest.raises(KeyError):
        compared_side(strong, "no such")
