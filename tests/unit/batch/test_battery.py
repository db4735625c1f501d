"""Whether the computer is on its battery, told from files as Linux has them."""

import sys
from pathlib import Path

import pytest

from app.batch.battery import PowerWatch, is_on_battery


def supply(folder: Path, name: str, **words: str) -> None:
    (folder / name).mkdir()
    for word, said in words.items():
        (folder / name / word).write_text(f"{said}\n", "ascii")


@pytest.mark.skipif(sys.platform == "win32", reason="Windows itself is asked there")
@pytest.mark.parametrize(
    ("online", "status", "expected"),
    [("0", "Discharging", True), ("1", "Discharging", False), ("1", "Charging", False), ("0", "Full", False)],
)
def test_a_battery_that_empties_without_mains_is_in_use(
    tmp_path: Path, online: str, status: str, expected: bool
) -> None:
    supply(tmp_path, "AC", type="Mains", online=online)
    supply(tmp_path, "BAT0", type="Battery", status=status)
    assert is_on_battery(tmp_path) is expected
    assert not is_on_battery(tmp_path / "none")


def test_a_watch_tells_what_has_become_otherwise_and_nothing_twice() -> None:
    seen = iter([False, True, True, False])
    watch = PowerWatch(lambda: next(seen))
    assert [watch.power_change() for _ in range(4)] == [None, True, None, False]
