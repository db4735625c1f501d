"""Killing the program at any moment, and damaging its files: some of what `make soak` tries by the dozen."""

import os
import sys
from pathlib import Path

import pytest

from tests.sampling import sampled
from tests.soak import damage, kills

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(sys.platform != "linux", reason="Windows has no kill -9, and only Linux has /proc"),
]


@pytest.mark.parametrize("way", sampled(kills.WAYS, 6, 4))
def test_nothing_older_than_a_second_is_lost(tmp_path: Path, way: str) -> None:
    assert kills.faults(tmp_path, way, 4) == []


TOLD_ALIKE = ("data/notes/running_game.json", "data/notes/adjourned_games.json")
"""Of these the same sentence is said, so that only one at a time is damaged."""


def damages() -> list[dict[str, str]]:
    """Which files are damaged at a start, and how: with `EXHAUSTIVE=1` each alone, else all at once, each in another way."""
    names, ways = list(damage.FILES), list(damage.WAYS)
    if os.environ.get("EXHAUSTIVE"):
        return [{name: way} for way in ways for name in names]
    return [
        {name: ways[(place + turn) % len(ways)] for place, name in enumerate(names) if name != TOLD_ALIKE[turn % 2]}
        for turn in (0, 3)
    ]


@pytest.mark.parametrize("damaged", sampled(damages(), 2, 1))
def test_a_program_with_damaged_files_comes_up_and_tells(tmp_path: Path, damaged: dict[str, str]) -> None:
    assert damage.faults(tmp_path, damaged) == []


@pytest.mark.parametrize("name", sampled(damage.FOLDERS, 6, 3))
def test_a_program_with_a_file_in_the_place_of_a_folder_comes_up(tmp_path: Path, name: str) -> None:
    assert damage.folder_faults(tmp_path, name) == []
