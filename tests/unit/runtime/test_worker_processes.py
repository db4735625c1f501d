"""Worker processes and the longest line that either side takes."""

import io
import sys
from types import SimpleNamespace
from typing import Any

import pytest
from PySide6.QtCore import QObject
from pytestqt.qtbot import QtBot

from app.batch.messages import MAX_LINE_BYTES
from app.cli.worker_io import _input_lines
from app.runtime.exit import ProcessExit
from app.runtime.launch import Launch
from app.runtime.worker_processes import WorkerProcesses

SAYING: Any = "import sys, time; sys.stdout.write('x' * {} + chr(10)); sys.stdout.flush(); time.sleep({})"


def heard_of(qtbot: QtBot, length: int, seconds: int) -> tuple[list[int], ProcessExit]:
    """Lengths of the lines of a worker that says one line and stays, and how it ended."""
    owner = QObject()
    launch = Launch(sys.executable, ("-S", "-E", "-c", SAYING.format(length, seconds)))
    workers, said, gone = WorkerProcesses([launch], owner), list[tuple[int, str]](), list[tuple[int, ProcessExit]]()
    workers.line_received.connect(said.append)
    workers.worker_ended.connect(gone.append)
    workers.start_worker(0)
    qtbot.waitUntil(lambda: bool(gone), timeout=60_000)
    return [len(line) for _, line in said], gone[0][1]


def test_a_worker_that_says_too_long_a_line_is_ended(qtbot: QtBot) -> None:
    lengths, end = heard_of(qtbot, MAX_LINE_BYTES + 10, 600)
    assert lengths == []
    assert end.was_forced


def test_one_that_says_the_longest_line_is_heard(qtbot: QtBot) -> None:
    lengths, end = heard_of(qtbot, MAX_LINE_BYTES, 0)
    assert (lengths, end.code) == ([MAX_LINE_BYTES], 0)


def test_a_worker_leaves_out_a_line_that_is_too_long(monkeypatch: pytest.MonkeyPatch) -> None:
    said = b"x" * (2 * MAX_LINE_BYTES + 5) + b"\n{}\n"
    monkeypatch.setattr(sys, "stdin", SimpleNamespace(buffer=io.BytesIO(said)))
    assert list(_input_lines()) == ["{}\n"]
