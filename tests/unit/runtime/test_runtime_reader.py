"""Work beside the window, journals on a thread of their own, and files that are watched."""

import os
import threading
from binascii import crc32
from pathlib import Path

import pytest
from PySide6.QtCore import QFileSystemWatcher
from pytestqt.exceptions import capture_exceptions
from pytestqt.qtbot import QtBot

from app.base.garbage import GARBAGE_COLLECTOR
from app.runtime.background_worker import BackgroundWorker, FileWatch
from app.runtime.writer import FileWriter, FileWritten, JournalWriter, WriteFailed
from app.text.phrase import Phrase
from app.workspace.file_state import Stamp, file_stamp
from tests.rights import IS_ROOT

PATIENCE = 60_000


def test_what_comes_of_work_is_told_on_the_thread_of_the_window(qtbot: QtBot) -> None:
    reader = BackgroundWorker()
    told: list[tuple[int, threading.Thread]] = []
    task = reader.start(lambda: 6 * 7, lambda number: told.append((number, threading.current_thread())), is_large=True)
    qtbot.waitUntil(lambda: task.is_done, timeout=PATIENCE)
    assert told == [(42, threading.main_thread())]
    assert not reader.is_busy
    assert not GARBAGE_COLLECTOR.suspension_count


def test_nobody_looks_for_garbage_while_something_large_is_read(qtbot: QtBot) -> None:
    reader, gate = BackgroundWorker(), threading.Event()
    task = reader.start(lambda: gate.wait(20), lambda _: None, is_large=True)
    assert GARBAGE_COLLECTOR.suspension_count
    gate.set()
    qtbot.waitUntil(lambda: task.is_done, timeout=PATIENCE)
    assert not GARBAGE_COLLECTOR.suspension_count


def test_what_is_cancelled_is_not_told(qtbot: QtBot) -> None:
    reader = BackgroundWorker()
    gate = threading.Event()
    told: list[bool] = []
    task = reader.start(lambda: gate.wait(20), told.append)
    task.cancel()
    gate.set()
    qtbot.waitUntil(lambda: task.is_done, timeout=PATIENCE)
    assert told == []


def test_work_that_fails_is_heard_of(qtbot: QtBot) -> None:
    reader = BackgroundWorker()
    with capture_exceptions() as caught:
        task = reader.start(lambda: 1 // 0, lambda _: None)
        qtbot.waitUntil(lambda: task.is_done, timeout=PATIENCE)
    assert [kind for kind, _, _ in caught] == [ZeroDivisionError]


def test_a_scribe_does_things_in_order(qtbot: QtBot, tmp_path: Path) -> None:
    journal_writer = JournalWriter()
    assert journal_writer.close(1)
    journal_writer = JournalWriter()
    path, other = tmp_path / "new" / "a", tmp_path / "kept" / "b"
    journal_writer.append_data(path, lambda: b"1")
    journal_writer.append_data(path, lambda: b"2")
    journal_writer.move_file(path, other)
    journal_writer.append_data(path, lambda: b"3")
    journal_writer.remove_file(path)
    journal_writer.remove_file(path)
    assert journal_writer.close(20)
    assert (other.read_bytes(), path.exists()) == (b"12", False)


def test_what_a_scribe_cannot_write_is_told_and_the_next_is_written(qtbot: QtBot, tmp_path: Path) -> None:
    journal_writer = JournalWriter()
    reasons: list[Phrase] = []
    journal_writer.failed.connect(reasons.append)
    (tmp_path / "file").touch()
    journal_writer.append_data(tmp_path / "file" / "a", lambda: b"1")
    journal_writer.append_data(tmp_path / "b", lambda: b"2")
    qtbot.waitUntil(lambda: bool(reasons), timeout=PATIENCE)
    assert journal_writer.wait_until_written(20)
    assert (tmp_path / "b").read_bytes() == b"2"
    assert journal_writer.close(20)


def test_saving_reports_back_and_puts_by_what_was_there(qtbot: QtBot, tmp_path: Path) -> None:
    writer = FileWriter()
    written: list[FileWritten] = []
    writer.written.connect(written.append)
    path = tmp_path / "a"
    path.write_bytes(b"old")
    ticket = writer.save_file(path, b"new", tmp_path / "backups" / "a")
    qtbot.waitUntil(lambda: bool(written), timeout=PATIENCE)
    assert written == [FileWritten(path, ticket, file_stamp(path), crc32(b"new"), path.resolve())]
    assert ((tmp_path / "backups" / "a").read_bytes(), path.read_bytes()) == (b"old", b"new")
    assert writer.close(20)


def test_a_backup_that_cannot_be_made_holds_up_no_saving(qtbot: QtBot, tmp_path: Path) -> None:
    writer = FileWriter()
    path = tmp_path / "a"
    path.write_bytes(b"old")
    (tmp_path / "file").touch()
    writer.save_file(path, b"new", tmp_path / "file" / "a")
    assert writer.close(20)
    assert path.read_bytes() == b"new"


@pytest.mark.skipif(IS_ROOT, reason="root may write everything")
def test_a_file_that_is_read_only_stays_as_it_is(qtbot: QtBot, tmp_path: Path) -> None:
    writer = FileWriter()
    failures: list[WriteFailed] = []
    writer.failed.connect(failures.append)
    path = tmp_path / "a"
    path.write_bytes(b"old")
    path.chmod(0o444)
    ticket = writer.save_file(path, b"new", tmp_path / "backup")
    qtbot.waitUntil(lambda: bool(failures), timeout=PATIENCE)
    assert failures[0].ticket == ticket
    assert path.read_bytes() == b"old"
    assert writer.close(20)


def test_a_file_whose_folder_is_not_to_be_held_is_looked_at_when_asked(qtbot: QtBot, tmp_path: Path) -> None:
    path = tmp_path / "a"
    path.write_bytes(b"old")
    reader = BackgroundWorker()
    watch = FileWatch(reader, reader, hears_system=False)
    told: list[Stamp | None] = []
    watch.file_changed.connect(told.append)
    watch.watch_file(path, file_stamp(path))
    path.write_bytes(b"newer")
    watch.check_file()
    qtbot.waitUntil(lambda: bool(told), timeout=PATIENCE)
    assert told == [file_stamp(path)]
    (watcher,) = watch.findChildren(QFileSystemWatcher)
    assert (watcher.files(), watcher.directories()) == ([], [])


@pytest.mark.parametrize("how", ["written", "replaced", "gone"])
def test_what_others_do_to_a_file_is_told(qtbot: QtBot, tmp_path: Path, how: str) -> None:
    path = tmp_path / "a"
    path.write_bytes(b"old")
    os.utime(path, (1_000_000_000, 1_000_000_000))  # where Qt has to look by itself, it goes by the time alone
    reader = BackgroundWorker()
    watch = FileWatch(reader, reader)
    told: list[Stamp | None] = []
    watch.file_changed.connect(told.append)
    watch.watch_file(path, file_stamp(path))
    if how == "written":
        path.write_bytes(b"newer")
    elif how == "replaced":
        (tmp_path / "b").write_bytes(b"newer")
        (tmp_path / "b").replace(path)
    else:
        path.unlink()
    qtbot.waitUntil(lambda: bool(told), timeout=PATIENCE)
    assert told == [file_stamp(path)]
    watch.watch_file(None, None)
    watch.check_file()
