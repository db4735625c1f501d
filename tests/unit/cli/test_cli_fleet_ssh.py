"""Slots on other machines, which are this one by way of a real sshd: shared work, a line that is cut, engines that will not go."""

import json
import os
import shlex
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import IO, Any

import pytest

from app.base.codec import codec_of
from app.base.folders import find_folders
from app.batch.messages import FOUND_KIND, WorkFinished
from app.formats.files import read_file
from app.record.traversal import main_line
from tests.fakes.secure_shell import ALIAS, OTHER_ALIAS, SecureShell, secure_shell
from tests.soak.fleets import Plan, make_games
from tests.tools import read_process_file

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(sys.platform != "linux", reason="processes are looked at as Linux has them"),
]
Command = Callable[..., subprocess.CompletedProcess[str]]
ROOT = Path(__file__).parents[3]
FAKES = ROOT / "tests" / "fakes"
PYTHON = [sys.executable, "-S", "-E"]


@pytest.fixture(scope="module")
def shell(tmp_path_factory: pytest.TempPathFactory) -> Iterator[SecureShell]:
    with secure_shell(tmp_path_factory.mktemp("far")) as there:
        yield there


@pytest.fixture(autouse=True)
def there(shell: SecureShell, monkeypatch: pytest.MonkeyPatch) -> SecureShell:
    monkeypatch.setenv("PATH", f"{shell.bin}{os.pathsep}{os.environ['PATH']}")
    return shell


def parent_of(process: int) -> int:
    return int(Path(f"/proc/{process}/stat").read_text("ascii").rpartition(")")[2].split()[1])


def line_to(engine: int, there: SecureShell) -> int:
    """The process of sshd that an engine hangs on."""
    while parent_of(engine) != there.pid:
        engine = parent_of(engine)
    return engine


def is_running(process: int) -> bool:
    return read_process_file(Path(f"/proc/{process}/stat")).rpartition(")")[2].split()[:1] not in ([], ["Z"])


def wait_for(is_so: Callable[[], object], seconds: float = 30.0) -> None:
    end = time.monotonic() + seconds
    while not is_so():
        assert time.monotonic() < end
        time.sleep(0.01)


def log_of(path: Path, word: str) -> list[str]:
    return [line for line in path.read_text().splitlines() if line.startswith(word)] if path.exists() else []


def test_two_machines_share_the_work_and_a_line_that_is_cut_costs_nothing(
    errand: Command, command: Command, tmp_path: Path, there: SecureShell
) -> None:
    """What comes of it is what comes of an undisturbed analysis; the other machine has done what was left."""
    make_games(tmp_path / "games", Plan(games=4, plies=10, shared=2))
    logs = [tmp_path / "left", tmp_path / "right"]
    for name, host, log in (("Left", ALIAS, logs[0]), ("Right", OTHER_ALIAS, logs[1])):
        engine = [*PYTHON, str(FAKES / "thinking_engine.py"), str(log), "60"]
        assert command("engine", "add", "--name", name, "--host", host, "--no-check", *engine).returncode == 0
    words = ["analyze", str(tmp_path / "games"), "--slots", "Left=1", "--slots", "Right=1", "--no-second-look"]
    done = errand(*words, "-d", tmp_path / "calm")
    assert done.returncode == 0, done.stderr
    calm = [len(log_of(log, "answered")) for log in logs]
    assert min(calm) > 0
    with closing(sqlite3.connect(find_folders().data / "library.analyses.db")) as store:
        assert {host for (host,) in store.execute("SELECT host FROM analysis")} == {ALIAS, OTHER_ALIAS}
    program = [sys.executable, "-m", "app", *words, "-d", str(tmp_path / "cut"), "--no-stored", "--name-machines"]
    with subprocess.Popen(program, cwd=ROOT, stderr=subprocess.PIPE, text=True) as process:
        wait_for(lambda: len(log_of(logs[0], "answered")) > calm[0] + 2)
        os.kill(line_to(int(log_of(logs[0], "process")[-1].split()[1]), there), signal.SIGKILL)
        assert process.stderr is not None
        said = process.stderr.read()
        assert process.wait(60) == 0, said
    assert "Left: warning: Cannot connect to the other computer. ssh says" in said
    assert said.count("Retrying after") == 1
    for path in sorted((tmp_path / "calm").iterdir()):
        lines = (tmp_path / "cut" / path.name).read_text("utf-8").splitlines()
        named = [line for line in lines if line.startswith("*Searched on: far-away")]
        assert [line for line in lines if line not in named] == path.read_text("utf-8").splitlines()
        assert len(named) == 1
    (record,) = read_file(tmp_path / "cut" / "game003.kifu").records
    assert all("#評価値=" in node.comment for node in main_line(record.root) if node.move is not None)
    engines = [int(line.split()[1]) for log in logs for line in log_of(log, "process")]
    wait_for(lambda: not any(map(is_running, engines)))


def wait_for_findings(count: int, stdout: IO[str]) -> None:
    """Read until the slot has told so many results."""
    while count:
        count -= json.loads(stdout.readline()).get("slot") == FOUND_KIND


def said_of(task: int, stdout: IO[str]) -> WorkFinished:
    said: dict[str, Any] = {}
    while said.get("slot") != "done" or said["task"] != task:
        said = json.loads(stdout.readline())
    over: WorkFinished = codec_of(WorkFinished).read(said["over"])
    return over


def test_a_slot_tells_a_cut_line_from_an_engine_that_fails_and_leaves_nothing_behind(
    command: Command, tmp_path: Path, there: SecureShell
) -> None:
    log, note = tmp_path / "log", tmp_path / "note"
    deaf = shlex.join([*PYTHON, str(FAKES / "engine.py"), "ignores-everything"])
    engines = {
        "Thinking": [*PYTHON, str(FAKES / "thinking_engine.py"), str(log), "1", "2"],
        "Dying": [*PYTHON, str(FAKES / "engine.py"), "dies-on-go"],
        "Deaf": ["sh", "-c", f"echo process $$ >>{note}; {deaf}; echo over"],
    }
    for name, engine in engines.items():
        assert command("engine", "add", "--name", name, "--host", ALIAS, "--no-check", *engine).returncode == 0
    with subprocess.Popen(
        [sys.executable, "-m", "app", "fleet", "slot"],
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as slot:
        assert slot.stdin is not None
        assert slot.stdout is not None

        def ask(task: int, engine: str, *at: int) -> None:
            passage = {"engine": engine, "limit": {"kind": "時間", "most": 50}, "lines": 1, "start": "", "at": at}
            line = json.dumps({"task": task, "passage": {**passage, "moves": ["7g7f", "3c3d", "2g2f"]}})
            assert slot.stdin is not None
            slot.stdin.write(f"{line}\n")
            slot.stdin.flush()

        ask(1, "Thinking", 0, 1, 2)
        wait_for_findings(2, slot.stdout)
        os.kill(line_to(int(log_of(log, "process")[0].split()[1]), there), signal.SIGKILL)
        over = said_of(1, slot.stdout)
        assert (over.is_link, over.failed, over.left) == (True, (), (2,))
        assert over.fault is not None
        assert "ssh" in over.fault[1]
        ask(2, "Thinking", 0, 1)
        assert said_of(2, slot.stdout) == WorkFinished(nps=0), "the same slot has a line again"
        ask(3, "Dying", 0)
        over = said_of(3, slot.stdout)
        assert (over.is_link, over.failed) == (False, (0,))
        ask(4, "Deaf", 0)
        wait_for(lambda: log_of(note, "process"))
        slot.stdin.close()
        assert slot.wait(30) == 0
    left = [int(line.split()[1]) for path in (log, note) for line in log_of(path, "process")]
    wait_for(lambda: not any(map(is_running, left)))
