"""The table of tests that were left out, with what to install."""

import re
from pathlib import Path

import pytest

from tests.tools import lacking, left_out_table, reason_for

TESTS = Path(__file__).parents[1]


def test_the_table_counts_reasons_and_names_packages() -> None:
    reasons = [reason_for(["git"]), reason_for(["ssh", "sshd"]), "root may write everywhere", reason_for(["git"])]
    heading, *rows = left_out_table(reasons)
    assert heading.split("  ")[-1] == "what to install"
    assert [re.split(r" {2,}", row.strip()) for row in rows] == [
        ["2", "needs git", "apt-get install git"],
        ["1", "needs ssh, sshd", "apt-get install openssh-client openssh-server"],
        ["1", "root may write everywhere"],
    ]
    assert list(left_out_table([])) == []


def test_a_tool_that_is_not_here_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "/nowhere")
    monkeypatch.setattr("tests.tools._ASIDE", ())
    assert lacking("git", "ssh") == ["git", "ssh"]


def test_no_test_names_a_tool_past_the_table() -> None:
    """A sentence of its own would not say what to install."""
    said = re.compile(r"(?:is|are) not installed")
    past = {"test_left_out.py", "test_cli_fleet_cluster.py", "test_dataset_rows.py"}  # packages of Python
    found = [
        path.name
        for path in TESTS.rglob("*.py")
        for line in path.read_text("utf-8").splitlines()
        if said.search(line) and ("skip" in line or "reason=" in line) and path.name not in past
    ]
    assert found == []
