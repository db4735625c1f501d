"""The window and commands change the engines of this machine at the same time, each in a process of its own."""

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QFileSystemWatcher
from pytestqt.qtbot import QtBot

from app.base.value import replaced
from app.config.engine_profile import EngineProfile, Introduction
from app.config.engine_store import ENGINES_FILE, load_engines
from app.runtime import shared_engines
from app.runtime.shared_engines import SharedEngines
from app.runtime.writer import WriteFailed
from app.text import engines as text
from app.text.phrase import Phrase
from tests.fakes.watching import wait_until

ROOT = Path(__file__).parents[2]

WAITING = """#!/bin/sh
read usi
touch '{folder}/asked'
while [ ! -e '{folder}/go' ]; do sleep 0.02; done
echo id name Waiting
echo option name Threads type spin default 1 min 1 max 8
echo usiok
while read line; do [ "$line" = quit ] && exit; done
"""


@pytest.fixture
def file(own_home: Path) -> Path:
    return own_home / "config" / ENGINES_FILE


@pytest.fixture
def window(qtbot: QtBot, file: Path) -> Iterator[SharedEngines]:
    """The engines as a window has them."""
    shared = SharedEngines(file, load_engines(file, 0))
    shared.start()
    wait_until(lambda: not shared._is_busy)
    yield shared
    assert shared.close(20)
    shared.deleteLater()


@pytest.fixture
def waiting(tmp_path: Path) -> Path:
    """An engine that takes as long as it is told to."""
    program = tmp_path / "waiting.sh"
    program.write_text(WAITING.format(folder=tmp_path))
    program.chmod(0o755)
    return program


def command(*words: object) -> "subprocess.Popen[str]":
    return subprocess.Popen(
        [sys.executable, "-m", "app", "engine", *map(str, words)],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def done(process: "subprocess.Popen[str]") -> str:
    out, err = process.communicate(timeout=60)
    assert process.returncode == 0, err
    return out + err


def names(shared: SharedEngines) -> list[str]:
    return [profile.name for profile in shared.profiles.profiles]


def names_in(file: Path) -> list[str]:
    return [profile.name for profile in load_engines(file, 0).profiles]


def settled(shared: SharedEngines) -> None:
    wait_until(lambda: not shared._is_busy)


@pytest.mark.skipif(os.name == "nt", reason="there are no such pipes there")
def test_a_pipe_in_the_place_of_the_file_is_set_aside_and_changes_are_kept(qtbot: QtBot, file: Path) -> None:
    file.parent.mkdir(parents=True)
    os.mkfifo(file)
    loaded = load_engines(file, 0)
    assert ".unreadable-" in loaded.notices[0].en
    shared = SharedEngines(file, loaded)
    shared.start()
    shared.profiles.add_engine(EngineProfile("", "Ours", "/opt/ours"))
    settled(shared)
    assert shared.close(20)
    assert names_in(file) == ["Yomisuji", "Ours"]
    assert (file.stat().st_mode & 0o777, file.parent.stat().st_mode & 0o777) == (0o600, 0o755)


def test_after_a_fault_while_engines_are_kept_the_next_change_is_kept(
    window: SharedEngines, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[WriteFailed] = []
    window.failed.connect(told.append)

    def fail(*_: object, **__: object) -> None:
        raise MemoryError

    with monkeypatch.context() as patch:
        patch.setattr(shared_engines, "save_engines", fail)
        window.profiles.add_engine(EngineProfile("", "Ours", "/opt/ours"))
        settled(window)
    assert [failure.path for failure in told] == [file]
    window.profiles.add_engine(EngineProfile("", "Other", "/opt/other"))
    settled(window)
    assert names_in(file) == ["Yomisuji", "Ours", "Other"]


@pytest.mark.slow
def test_what_a_command_adds_and_alters_is_seen_in_the_window(window: SharedEngines, file: Path) -> None:
    window.profiles.add_engine(EngineProfile("", "Ours", "/opt/ours"))
    done(command("add", "--no-check", "--name", "Theirs", "/opt/theirs"))
    wait_until(lambda: names(window) == ["Yomisuji", "Ours", "Theirs"])
    done(command("set", "Ours", "--margin", "250"))
    wait_until(lambda: window.profiles.profiles[1].margin_ms == 250)
    done(command("remove", "Theirs"))
    wait_until(lambda: names(window) == ["Yomisuji", "Ours"])
    window.profiles.rename_engine("ours", "Still ours")
    settled(window)
    assert names_in(file) == ["Yomisuji", "Still ours"]
    assert load_engines(file, 0).profiles[1].margin_ms == 250


@pytest.mark.slow
def test_what_the_window_does_while_a_command_asks_an_engine_is_kept(
    window: SharedEngines, file: Path, waiting: Path
) -> None:
    """The command has read the file long before it writes."""
    adding = command("add", waiting)
    wait_until((waiting.parent / "asked").exists)
    window.profiles.add_engine(EngineProfile("", "Waiting", "/opt/of-the-same-name"))
    settled(window)
    (waiting.parent / "go").touch()
    assert "waiting-2" in done(adding)
    wait_until(lambda: len(names(window)) == 3)
    assert names(window) == names_in(file) == ["Yomisuji", "Waiting", "Waiting (2)"]
    assert window.profiles.profiles[1].program == "/opt/of-the-same-name"


@pytest.mark.slow
def test_options_set_on_both_sides_are_both_kept(window: SharedEngines, file: Path, waiting: Path) -> None:
    window.profiles.add_engine(EngineProfile("", "Slow", str(waiting), values={"Gone": 1}))
    settled(window)
    setting = command("set", "Slow", "Threads=4")
    wait_until((waiting.parent / "asked").exists)
    slow = window.profiles.profiles[1]
    window.profiles.replace_profile(replaced(slow, values={**slow.values, "Contempt": 64}, grace_ms=5))
    settled(window)
    (waiting.parent / "go").touch()
    done(setting)
    wait_until(lambda: window.profiles.profiles[1].values == {"Gone": 1, "Contempt": 64, "Threads": 4})
    assert window.profiles.profiles[1].grace_ms == 5
    assert load_engines(file, 0).profiles == window.profiles.profiles


def test_changes_in_quick_succession_all_reach_the_disk(window: SharedEngines, file: Path) -> None:
    for number in range(50):
        window.profiles.add_engine(EngineProfile("", f"E{number}", "/x"))
    window.profiles.store_introduction("e7", Introduction("Seven", "", ()))
    assert window.close(20)
    loaded = load_engines(file, 0)
    assert loaded.profiles == window.profiles.profiles
    assert len(loaded.profiles) == 51


def test_a_file_that_is_spoilt_is_told_and_set_aside_only_when_it_must_be(window: SharedEngines, file: Path) -> None:
    told: list[Phrase] = []
    window.notice_raised.connect(told.append)
    window.profiles.add_engine(EngineProfile("", "Ours", "/opt/ours"))
    settled(window)
    file.write_text('{"engines": [')
    wait_until(lambda: told)
    assert told == [text.FILE_SPOILT.filled(path=file)]
    assert names(window) == ["Yomisuji", "Ours"]
    assert file.read_text() == '{"engines": ['
    window.profiles.rename_engine("ours", "Mine")
    settled(window)
    (aside,) = file.parent.glob(f"{ENGINES_FILE}.unreadable*")
    assert told[1:] == [text.FILE_SET_ASIDE.filled(aside=aside)]
    assert names_in(file) == ["Yomisuji", "Mine"]


def test_a_file_that_was_mended_by_hand_counts_again(window: SharedEngines, file: Path) -> None:
    window.profiles.add_engine(EngineProfile("", "Ours", "/opt/ours"))
    settled(window)
    raw = json.loads(file.read_text())
    raw["engines"].append({"program": "/by/hand"})
    file.write_text("{")
    file.write_text(json.dumps(raw))
    wait_until(lambda: names(window) == ["Yomisuji", "Ours", "hand"])


def test_a_file_that_was_deleted_is_written_again_with_everything(window: SharedEngines, file: Path) -> None:
    window.profiles.add_engine(EngineProfile("", "Ours", "/opt/ours"))
    settled(window)
    file.unlink()
    window.profiles.add_engine(EngineProfile("", "Another", "/opt/another"))
    settled(window)
    assert names_in(file) == ["Yomisuji", "Ours", "Another"]


def test_a_file_that_cannot_be_written_is_told_and_nothing_is_lost_here(window: SharedEngines, file: Path) -> None:
    failed: list[WriteFailed] = []
    window.failed.connect(failed.append)
    lock = file.with_name(f".{file.name}.lock")
    lock.unlink()
    lock.mkdir()
    window.profiles.add_engine(EngineProfile("", "Ours", "/opt/ours"))
    wait_until(lambda: failed)
    assert failed[0].path == file
    assert names(window) == ["Yomisuji", "Ours"]
    lock.rmdir()
    window.profiles.rename_engine("ours", "Mine")
    settled(window)
    assert names_in(file) == ["Yomisuji", "Mine"]


PROGRAM = """
import sys
from pathlib import Path
from app.base.folders import find_folders
from app.config.engine_profile import EngineProfile
from app.desktop.window.main import Program

program = Program(["yomisuji"], find_folders())

def begin(_):
    program.desk.engines.changed.connect(seen)
    print("ready", flush=True)

def seen(_):
    profiles = program.desk.engines.profiles
    if any(profile.name == "Theirs" for profile in profiles) and len(profiles) == 2:
        program.desk.engines.add_engine(EngineProfile("", "Ours", "/opt/ours"))
        program.window.close()

program.ready.connect(begin)
sys.exit(program.run())
"""


@pytest.mark.slow
@pytest.mark.proof  # one half of it: the other tests
def test_the_whole_program_and_a_command_side_by_side(file: Path) -> None:
    program = subprocess.Popen(
        [sys.executable, "-c", PROGRAM],
        cwd=ROOT,
        env=os.environ | {"QT_QPA_PLATFORM": "offscreen"},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    try:
        assert program.stdout is not None
        assert program.stdout.readline() == "ready\n"
        done(command("add", "--no-check", "--name", "Theirs", "/opt/theirs"))
        _, err = program.communicate(timeout=60)
    finally:
        program.kill()
    assert program.returncode == 0, err
    assert "Traceback" not in err
    assert names_in(file) == ["Yomisuji", "Theirs", "Ours"]


def test_at_the_end_no_file_is_watched(window: SharedEngines) -> None:
    """On Windows nobody could take the folder away."""
    (watcher,) = window.findChildren(QFileSystemWatcher)
    assert watcher.directories()
    assert window.close(20)
    assert (watcher.files(), watcher.directories()) == ([], [])
