"""A tournament that is killed again and again, its slots and engines too, comes to the results of one that is left alone."""

import sys
from pathlib import Path

import pytest

from tests.soak.matches import Plan, disturbed

pytestmark = [pytest.mark.slow, pytest.mark.skipif(sys.platform != "linux", reason="processes are found in /proc")]


@pytest.mark.proof  # going on after an end is held by test_cli_match.py
def test_kills_change_no_result_and_leave_nothing_running(tmp_path: Path) -> None:
    """Of the soak's hundred kills so many as there is time for here."""
    outcome = disturbed(tmp_path, Plan(engines=2, pairs=2, moves=16, pause=0.05, kills=2, seed=7))
    assert outcome.faults == []
    assert outcome.killed
