"""The libraries that real child processes are led to, each kind of them, with unpacked libraries in the way and without."""

import os
import stat
import sys
from argparse import Namespace
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QObject, QUrl
from pytestqt.qtbot import QtBot

from app.cli import desktop_entry
from app.cli.terminal import Terminal
from app.config.engine_profile import BUNDLED, EngineProfile
from app.config.secrets import SecretServiceStore
from app.desktop.kit.background import open_outside
from app.desktop.kit.sounds import SoundName, Sounds
from app.runtime.cluster.cluster_worker import SearchProcess
from app.runtime.launch import Launch
from app.runtime.launching import engine_launch, own_command
from app.runtime.process import ChildProcess
from app.runtime.worker_processes import WorkerProcesses
from app.text.phrase import Language
from tests.tools import read_process_file

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="libraries are unpacked on Linux alone")

PERSONS = "/opt/persons/lib"
SCRIPT = '#!/bin/sh\n/bin/cat /proc/$$/environ >"$0.part" && /bin/mv "$0.part" "$0.seen"\n'
"""A program that writes down its environment."""


class Stage:
    """A folder of programs in front of PATH, and what a child process saw."""

    def __init__(self, folder: Path, qtbot: QtBot) -> None:
        self.folder, self.qtbot, self.owner = folder, qtbot, QObject()

    def program(self, name: str) -> str:
        path = self.folder / name
        path.write_text(SCRIPT, "utf-8")
        path.chmod(stat.S_IRWXU)
        return str(path)

    def seen_by(self, name: str) -> str:
        """Environment that the program has written down."""
        seen = self.folder / f"{name}.seen"
        self.qtbot.waitUntil(seen.exists, timeout=30_000)
        return seen.read_text("utf-8", "replace")


def libraries_in(environ: str) -> str | None:
    """LD_LIBRARY_PATH of what /proc shows of an environment."""
    lines = dict(entry.partition("=")[::2] for entry in environ.split("\0"))
    return lines.get("LD_LIBRARY_PATH")


def environ_of(process: int) -> str:
    return read_process_file(Path(f"/proc/{process}/environ"))


def children() -> set[int]:
    tasks = Path("/proc/self/task").iterdir()
    return {int(word) for task in tasks for word in read_process_file(task / "children").split()}


# Processes of this program.


def speaks(launch: Launch, stage: Stage, word: bytes = b"") -> str:
    """Environment of a process of ours that has said something, and so is our program by now."""
    process, said = ChildProcess(launch, None, stage.owner), list[bytes]()
    process.stdout_read.connect(said.append)
    process.start()
    process.write(word)
    stage.qtbot.waitUntil(lambda: bool(said), timeout=30_000)
    assert process.process_id is not None
    seen = environ_of(process.process_id)
    ended = list[object]()
    process.ended.connect(ended.append)
    process.kill()
    stage.qtbot.waitUntil(lambda: bool(ended), timeout=30_000)
    return seen


def bundled_engine(stage: Stage) -> str:
    return speaks(engine_launch(EngineProfile(BUNDLED, "own", "")), stage, b"usi\n")


def slot_of_a_match(stage: Stage) -> str:
    slots = WorkerProcesses([own_command("fleet", "slot")], stage.owner)
    said, before = list[tuple[int, str]](), children()
    slots.line_received.connect(said.append)
    slots.start_worker(0)
    stage.qtbot.waitUntil(lambda: bool(said), timeout=30_000)
    seen = "\0".join(
        environ_of(child) for child in children() - before if "app" in read_process_file(Path(f"/proc/{child}/cmdline"))
    )
    slots.end_workers()
    stage.qtbot.waitUntil(lambda: slots.running_count == 0, timeout=30_000)
    return seen


def slot_of_a_worker(_stage: Stage) -> str:
    before = children()
    slot = SearchProcess(own_command("fleet", "slot"), "here")
    try:
        assert slot.is_alive
        (child,) = children() - before
        return environ_of(child)
    finally:
        slot.close_or_kill()


# Programs of others.


def engine(stage: Stage) -> str:
    profile = EngineProfile("1", "engine", stage.program("engine"))
    ChildProcess(engine_launch(profile), None, stage.owner).start()
    return stage.seen_by("engine")


def secure_shell(stage: Stage) -> str:
    stage.program("ssh")
    ChildProcess(engine_launch(EngineProfile("1", "far", "engine", host="far")), None, stage.owner).start()
    return stage.seen_by("ssh")


def player(stage: Stage) -> str:
    program = stage.program("player")
    sounds = Sounds(stage.owner, stage.folder / "cache", lambda: 100, lambda: [(program,)])
    assert sounds.play(SoundName.MOVE)
    seen = stage.seen_by("player")
    stage.qtbot.waitUntil(lambda: not sounds.is_sounding)
    return seen


def store_of_secrets(stage: Stage) -> str:
    SecretServiceStore(stage.program("secret-tool")).look_up_secret("server")
    return stage.seen_by("secret-tool")


def programs_of_the_desktop(stage: Stage) -> str:
    stage.program("update-mime-database")
    stage.program("yomisuji")
    desktop_entry.install_desktop_entry(Namespace(), Terminal(Language.EN))
    return stage.seen_by("update-mime-database")


OWN: tuple[Callable[[Stage], str], ...] = (bundled_engine, slot_of_a_match, slot_of_a_worker)
OTHERS: tuple[Callable[[Stage], str], ...] = (engine, secure_shell, player, store_of_secrets, programs_of_the_desktop)


@pytest.fixture
def stage(tmp_path: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> Stage:
    monkeypatch.setenv("PATH", f"{tmp_path}{os.pathsep}{os.environ['PATH']}")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    return Stage(tmp_path, qtbot)


@pytest.fixture
def unpacked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """Libraries of ours that no other program could load, as the set-up leads this process to them."""
    folder = tmp_path / ".sysroot" / "usr" / "lib"
    folder.mkdir(parents=True)
    # Behind it stands what these tests were led to themselves.
    led = os.pathsep.join(filter(None, (str(folder), os.environ.get("LD_LIBRARY_PATH", ""))))
    monkeypatch.setenv("LD_LIBRARY_PATH", led)
    monkeypatch.setenv("YOMISUJI_ORIGINAL_LD_LIBRARY_PATH", PERSONS)
    return led


@pytest.mark.slow
@pytest.mark.parametrize("start", OWN)
def test_a_process_of_our_own_finds_what_this_one_finds(
    start: Callable[[Stage], str], stage: Stage, unpacked: str
) -> None:
    assert libraries_in(start(stage)) == unpacked


@pytest.mark.parametrize("start", OTHERS)
def test_another_program_finds_what_the_person_has(start: Callable[[Stage], str], stage: Stage, unpacked: str) -> None:
    assert unpacked
    assert libraries_in(start(stage)) == PERSONS


def test_who_opens_pages_finds_what_the_person_has(stage: Stage, unpacked: str) -> None:
    assert unpacked
    stage.program("xdg-open")
    assert open_outside(QUrl("file:///tmp/a%20page"))
    assert libraries_in(stage.seen_by("xdg-open")) == PERSONS


@pytest.mark.slow
@pytest.mark.parametrize("start", [*OWN, *OTHERS])
def test_where_nothing_was_unpacked_nobody_is_led_anywhere(
    start: Callable[[Stage], str], stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    if "YOMISUJI_ORIGINAL_LD_LIBRARY_PATH" in os.environ:
        pytest.skip("these tests stand on unpacked libraries themselves")
    monkeypatch.delenv("LD_LIBRARY_PATH", raising=False)
    assert libraries_in(start(stage)) is None
