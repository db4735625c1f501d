"""Values: like frozen dataclasses, only quicker to declare."""

import os
import subprocess
import sys
from functools import cached_property
from pathlib import Path
from typing import ClassVar

import pytest

from app.base.value import Value, replaced
from tests.cases import every_case


class Point(Value):
    kind: ClassVar[str] = "point"
    x: int
    y: int = 7

    @cached_property
    def doubled(self) -> int:
        return 2 * self.x


class Spot(Point):
    colour: str = "red"


def test_fields_are_given_by_place_or_name_or_default() -> None:
    assert (Point(1).x, Point(1).y) == (1, 7)
    assert Point(1, y=2) == Point(1, 2) == Point(x=1, y=2)
    assert Spot(1, 2) == Spot(1, 2, "red")


@every_case(("values", "named"), [((), {}), ((1, 2, 3), {}), ((1,), {"x": 1}), ((1,), {"z": 1})])
def test_wrong_fields_are_refused(values: tuple[int, ...], named: dict[str, int]) -> None:
    with pytest.raises(TypeError):
        Point(*values, **named)


def test_equal_values_are_equal_and_hash_alike_whatever_was_asked_of_them() -> None:
    one, other = Point(1), Point(1)
    assert one.doubled == 2
    assert one == other
    assert hash(one) == hash(other)
    assert one != Point(2)
    assert Point(1) != Spot(1)
    assert Point(1) != (1, 7)


def test_a_pattern_takes_the_fields_in_their_order() -> None:
    match Spot(1, 2):
        case Spot(x, y, colour):
            assert (x, y, colour) == (1, 2, "red")


def test_a_value_does_not_change_but_can_be_had_changed() -> None:
    one = Point(1)
    with pytest.raises(AttributeError):
        setattr(one, "x", 2)  # noqa: B010 - the type checker would not let it through, and that is the point
    with pytest.raises(AttributeError):
        delattr(one, "x")
    assert one.doubled == 2
    assert replaced(one, x=3).doubled == 6
    assert repr(replaced(one, y=0)) == "Point(x=1, y=0)"


MISUSED = """
from app.base.value import Value, replaced
class Point(Value):
    x: int
    y: int = 0
class Place(Point):
    name: str = ""
replaced(Place(1, 2), x=3, name="here")
replaced(Place(1, 2), z=3)
replaced(Point(1, 2), name="here")
replaced(Point(1, 2), x="3")
"""


def test_a_type_checker_knows_the_fields_that_can_be_replaced(tmp_path: Path) -> None:
    (tmp_path / "misused.py").write_text(MISUSED, "utf-8")
    command = [sys.executable, "-m", "mypy", "--strict", "--cache-dir", str(tmp_path / "cache"), "misused.py"]
    root = Path(__file__).parents[3]
    done = subprocess.run(
        command, cwd=tmp_path, env={**os.environ, "MYPYPATH": str(root)}, capture_output=True, text=True, check=False
    )
    faults = [line.split(":")[1] for line in done.stdout.splitlines() if ": error:" in line]
    assert faults == ["9", "10", "11"], done.stdout
