"""Writing behind the window's back."""

import threading
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from app.runtime import writer as module
from app.runtime.writer import WriteFailed, Writer


def test_what_is_asked_is_on_the_disk_when_closing_is_done(qtbot: QtBot, tmp_path: Path) -> None:
    writer = Writer()
    writer.write(tmp_path / "new" / "folder" / "a", b"1")
    writer.write(tmp_path / "b", b"2")
    assert writer.close(10)
    assert (tmp_path / "new" / "folder" / "a").read_bytes() == b"1"
    assert (tmp_path / "b").read_bytes() == b"2"


def test_nothing_to_write_is_done_at_once(qtbot: QtBot) -> None:
    assert Writer().close(0)


def test_of_what_waits_for_one_file_only_the_newest_is_written(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    gate, begun, written = threading.Event(), threading.Event(), list[bytes]()

    def slow(path: Path, data: bytes, **_: object) -> None:
        begun.set()
        gate.wait(10)
        written.append(data)

    monkeypatch.setattr(module, "write_atomic", slow)
    writer = Writer()
    writer.write(tmp_path / "a", b"first")
    assert begun.wait(10)
    for data in (b"second", b"third"):
        writer.write(tmp_path / "a", data)
    assert not writer.close(0.01)
    gate.set()
    assert writer.close(10)
    assert written == [b"first", b"third"]


def test_a_failure_is_told_and_the_next_file_is_written(qtbot: QtBot, tmp_path: Path) -> None:
    writer = Writer()
    failures: list[WriteFailed] = []
    writer.failed.connect(failures.append)
    (tmp_path / "file").touch()
    writer.write(tmp_path / "file" / "a", b"a file stands in the place of its folder")
    writer.write(tmp_path / "b", b"2")
    qtbot.waitUntil(lambda: bool(failures))
    assert failures[0].path == tmp_path / "file" / "a"
    assert failures[0].reason
    assert writer.close(10)
    assert (tmp_path / "b").read_bytes() == b"2"
