"""The files of engine logs: none grows without end, and neither do all of them together."""

import os
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from app.runtime.engine_logs import EngineLogs
from app.usi.log import LogDirection
from app.usi.log_tlf import MOST_BYTES, read_log


def aged(path: Path, size: int, age: int) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(b"x" * size)
    when = path.stat().st_mtime - age
    os.utime(path, (when, when))
    return path


def test_the_oldest_files_go_when_all_together_are_too_long(qtbot: QtBot, tmp_path: Path) -> None:
    oldest, older, newer = (aged(tmp_path / f"e{age}-1.tlf", 1_000, age) for age in (300, 200, 100))
    log_of_program = aged(tmp_path / "yomisuji.log", 9_000, 900)
    logs = EngineLogs(tmp_path, most_file_bytes=2_500)
    logs.end_log(logs.open_log("another", "Another"))
    assert logs.close(20)
    assert not oldest.exists()
    assert older.exists()
    assert newer.exists()
    assert log_of_program.exists()


def test_the_file_of_an_engine_that_runs_stays(qtbot: QtBot, tmp_path: Path) -> None:
    held = aged(tmp_path / "old-1.tlf", 1_000, 300)
    other = aged(tmp_path / "other-1.tlf", 1_000, 100)
    logs = EngineLogs(tmp_path, most_file_bytes=500)
    logs.open_log("old", "Old")
    assert logs.close(20)
    assert held.exists()
    assert not other.exists()


def test_a_long_log_is_turned_over(qtbot: QtBot, tmp_path: Path) -> None:
    logs = EngineLogs(tmp_path)
    log = logs.open_log("e", "E")
    line = b"info string " + b"x" * 10_000
    for now in range(2_600):
        log.append_lines(LogDirection.FROM, [line], now)
    logs.end_log(log)
    assert logs.close(20)
    sizes = {path.name: path.stat().st_size for path in tmp_path.iterdir()}
    assert sorted(sizes) == ["e-1.old.tlf", "e-1.tlf"]
    assert max(sizes.values()) <= MOST_BYTES


@pytest.mark.skipif(os.name == "nt", reason="there are no such pipes and rights there")
def test_a_pipe_in_the_place_of_a_log_is_set_aside_and_a_log_is_nobody_elses(qtbot: QtBot, tmp_path: Path) -> None:
    folder = tmp_path / "logs"
    folder.mkdir()
    os.mkfifo(folder / "e-1.tlf")
    logs = EngineLogs(folder)
    log = logs.open_log("e", "E")
    log.append_lines(LogDirection.FROM, [b"usiok"], 0)
    logs.end_log(log)
    assert logs.close(20)
    assert b"usiok" in (folder / "e-1.tlf").read_bytes()
    assert (folder / "e-1.tlf").stat().st_mode & 0o777 == 0o600
    assert len(list(folder.glob("e-1.tlf.unreadable-*"))) == 1


def test_what_an_engine_has_said_before_its_end_is_written(qtbot: QtBot, tmp_path: Path) -> None:
    logs = EngineLogs(tmp_path)
    ended = [logs.open_log(key, key) for key in ("one", "other")]
    for log in ended:
        log.append_lines(LogDirection.FROM, [f"info string {number}".encode() for number in range(20_000)], 1.0)
        logs.end_log(log)
    assert logs.close(20)
    for log in ended:
        assert read_log((tmp_path / f"{log.engine}-1.tlf").read_text("utf-8")).recordings[0].lines == log.lines


def test_who_comes_in_its_place_writes_behind_it(qtbot: QtBot, tmp_path: Path) -> None:
    logs = EngineLogs(tmp_path)
    for number in range(3):
        log = logs.open_log("e", "E")
        log.append_lines(
            LogDirection.FROM, [f"info string {number} {line}".encode() for line in range(2_000)], float(number)
        )
        logs.end_log(log)
    assert logs.close(20)
    recordings = read_log((tmp_path / "e-1.tlf").read_text("utf-8")).recordings
    wanted = [f"info string {number} {line}".encode() for number in range(3) for line in range(2_000)]
    assert [line.data for recording in recordings for line in recording.lines] == wanted


def test_what_nobody_can_see_is_not_gathered(tmp_path: Path) -> None:
    """A command without `--logs` would keep millions of lines for nobody."""
    logs = EngineLogs(are_seen=False)
    before = logs.needs_lines
    logs.log_opened.connect(lambda _: None)
    assert (before, logs.needs_lines) == (False, True)
    assert EngineLogs(tmp_path, are_seen=False).needs_lines
    assert EngineLogs().needs_lines
