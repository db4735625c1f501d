"""Killing the program at any moment, and damaging its files: some of what `make soak` tries by the dozen."""

import sys
from pathlib import Path

import pytest

from tests.sampling import sampled, sampled_rows
from tests.soak import damage, kills

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(sys.platform != "linux", reason="Windows has no kill -9, and only Linux has /proc"),
]


@pytest.mark.parametrize("way", sampled(kills.WAYS, 2))
def test_nothing_older_than_a_second_is_lost(tmp_path: Path, way: str) -> None:
    assert kills.faults(tmp_path, way, 4) == []


DAMAGES = [(name, way) for way in damage.WAYS for name in damage.FILES]


@pytest.mark.parametrize(("name", "way"), sampled_rows(DAMAGES, 17))
def test_a_program_with_a_damaged_file_comes_up_and_tells(tmp_path: Path, name: str, way: str) -> None:
    assert damage.faults(tmp_path, name, way) == []


@pytest.mark.parametrize("name", sampled(damage.FOLDERS, 3))
def test_a_program_with_a_file_in_the_place_of_a_folder_comes_up(tmp_path: Path, name: str) -> None:
    assert damage.folder_faults(tmp_path, name) == []
