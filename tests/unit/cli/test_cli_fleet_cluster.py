"""`yomisuji fleet scheduler`, `worker` and `status` as processes that know each other by certificates."""

import json
import os
import re
import select
import signal
import socket
import ssl
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from app.base.folders import find_folders
from app.batch.messages import task_line
from app.cli.main import main
from app.cli.process_pool import can_share_memory
from app.runtime.cluster_access import Address, parse_address
from app.runtime.launch import Launch
from app.text.phrase import Phrase

pytest.importorskip("distributed", reason="the extra fleet is not installed")

from app.runtime.cluster.worker_plugin import WorkerOffer, WorkerSlots
from tests.crews import NO_SHARED_MEMORY
from tests.tools import needs

ROOT = Path(__file__).parents[3]
Command = Callable[..., subprocess.CompletedProcess[str]]


def started(home: Path, *words: str) -> subprocess.Popen[str]:
    environment = os.environ | {"YOMISUJI_HOME": str(home), "LC_ALL": "C.UTF-8"}
    command = [sys.executable, "-m", "app", "fleet", *words]
    return subprocess.Popen(command, cwd=ROOT, env=environment, stderr=subprocess.PIPE, text=True)


def told(process: subprocess.Popen[str], pattern: str) -> str:
    """What a sentence of it says, once that has come."""
    assert process.stderr is not None
    for line in process.stderr:
        if found := re.search(pattern, line):
            return found[1]
    raise AssertionError(pattern)


def free_port() -> int:
    with socket.socket() as line:
        line.bind(("127.0.0.1", 0))
        port: int = line.getsockname()[1]
        return port


class Fleet:
    def __init__(self, home: Path) -> None:
        self.certificates = home / "data" / "certificates"
        self.workplace = home / "cache" / "worker"
        self.address = f"127.0.0.1:{free_port()}"
        self.scheduler = started(home, "scheduler", "--port", self.address.rpartition(":")[2])
        self.worker = started(home, "worker", self.address, "--slots", "2")

    def wait_until_joined(self) -> None:
        assert told(self.scheduler, r"listening on (\S+)\.") == self.address
        told(self.worker, r"(Connected to)")

    def end(self) -> None:
        for process in (self.worker, self.scheduler):
            process.terminate()
            process.communicate(timeout=30)


@contextmanager
def running_fleet(home: Path) -> Iterator[Fleet]:
    """Run a scheduler and a worker until the block ends."""
    if not can_share_memory():
        pytest.skip(NO_SHARED_MEMORY)
    assert main(["fleet", "certificates", str(home / "data" / "certificates")]) == 0
    # What these tests were started by may have told them not to hear of their terminal, and so their processes.
    before = signal.signal(signal.SIGHUP, signal.SIG_DFL) if hasattr(signal, "SIGHUP") else None
    fleet = Fleet(home)
    if before is not None:
        signal.signal(signal.SIGHUP, before)
    try:
        fleet.wait_until_joined()
        yield fleet
    finally:
        fleet.end()
    assert fleet.scheduler.returncode == 0


@pytest.fixture(scope="module")
def fleet(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Fleet]:
    with running_fleet(tmp_path_factory.mktemp("home")) as fleet:
        yield fleet


@pytest.mark.slow
@pytest.mark.long
def test_who_has_a_certificate_sees_what_a_worker_offers(fleet: Fleet, command: Command) -> None:
    done = command("fleet", "status", fleet.address, "--certificates", fleet.certificates, "--json")
    (worker,) = json.loads(done.stdout)
    assert (worker["engines"], len(worker["slots"])) == (["Yomisuji"], 2)


@pytest.mark.slow
def test_games_are_analysed_there(fleet: Fleet, errand: Command, folder: Path, tmp_path: Path) -> None:
    there = ("--on", fleet.address, "--certificates", fleet.certificates)
    words = (
        "fleet",
        "run",
        folder / "game.kifu",
        "-d",
        tmp_path / "done",
        "--nodes",
        "500",
        "--no-second-look",
        *there,
    )
    done = errand(*words, "--engine", "/bin/sh")
    assert (done.returncode, "/bin/sh" in done.stderr) == (1, True)
    done = errand(*words)
    assert done.returncode == 0, done.stderr
    (analysed,) = (tmp_path / "done").iterdir()
    assert analysed.read_text("utf-8").count("#評価値=") == 5
    assert errand(*words, "-d", tmp_path / "again").returncode == 0
    rows = [json.loads(path.read_text("utf-8")) for path in (find_folders().data / "fleet").glob("*/games.jsonl")]
    assert sorted(row["asked"] for row in rows) == [0, 5], "the store knows all of it the second time"
    assert [row["finders"] for row in rows if row["asked"]] == [[socket.gethostname()]]


def test_a_worker_starts_no_engine_that_its_owner_has_not_offered() -> None:
    slots = WorkerSlots(WorkerOffer("there", ("A",), 1), Launch("/nowhere/slot"))
    line = task_line(7, {"passage": {"engine": "/bin/sh", "moves": []}})
    heard: list[str] = []
    assert slots.run_batch("key", line.decode(), heard.append, lambda: True)
    (said,) = map(json.loads, heard)
    assert (said["slot"], said["task"], "/bin/sh" in said["over"]["fault"][1]) == ("done", 7, True)


@pytest.mark.slow
def test_who_has_none_or_another_is_refused(fleet: Fleet, command: Command, tmp_path: Path) -> None:
    done = command("fleet", "status", fleet.address, "--certificates", tmp_path)
    assert (done.returncode, "fleet certificates" in done.stderr) == (1, True)
    assert command("fleet", "certificates", tmp_path / "other").returncode == 0
    done = command("fleet", "status", fleet.address, "--certificates", tmp_path / "other")
    assert (done.returncode, "refused" in done.stderr) == (1, True)
    # And who would trust anybody, but has nothing to show.
    host, _, port = fleet.address.partition(":")
    context = ssl.create_default_context(cafile=str(fleet.certificates / "ca.pem"))
    context.check_hostname = False
    with (
        socket.create_connection((host, int(port)), 10) as line,
        pytest.raises(ssl.SSLError, match="CERTIFICATE_REQUIRED"),
        context.wrap_socket(line) as wrapped,
    ):
        wrapped.recv(1)


@pytest.mark.slow
@needs("ss")
def test_nothing_listens_where_other_machines_reach_it(fleet: Fleet) -> None:
    found = list[str]()
    end = time.monotonic() + 30
    while len(found) < 3 and time.monotonic() < end:  # a worker that has joined opens its last port a moment later
        listening = subprocess.run(["ss", "-ltnpH"], capture_output=True, text=True, check=True).stdout.splitlines()
        ours = {str(process.pid) for process in (fleet.scheduler, fleet.worker)} | children_of(fleet.worker.pid)
        found = [line.split()[3] for line in listening if ours & set(re.findall(r"pid=(\d+)", line))]
    assert len(found) >= 3
    assert {place.rpartition(":")[0] for place in found} == {"127.0.0.1"}


@pytest.mark.slow
@pytest.mark.skipif(not hasattr(signal, "pidfd_send_signal"), reason="processes cannot be waited for here")
def test_a_terminal_that_is_closed_ends_a_worker_with_all_that_it_has_begun(tmp_path: Path) -> None:
    with running_fleet(tmp_path) as fleet:  # of its own: other tests, in whatever order, need a worker that is there
        begun = [
            os.pidfd_open(int(each)) for child in children_of(fleet.worker.pid) for each in children_of(int(child))
        ]
        assert list(fleet.workplace.rglob("worker-*"))
        fleet.worker.send_signal(signal.SIGHUP)
        assert fleet.worker.wait(30) == 0
        for process in begun:
            assert select.select([process], [], [], 30)[0]
            os.close(process)
        assert list(fleet.workplace.rglob("worker-*")) == []


def children_of(process: int) -> set[str]:
    tasks = Path(f"/proc/{process}/task").iterdir()
    return {child for task in tasks for child in (task / "children").read_text("ascii").split()}


def test_certificates_that_are_out_of_date_are_named(
    command: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("app.runtime.cluster.signing._VALIDITY_YEARS", 0)
    command("fleet", "certificates", tmp_path)
    done = command("fleet", "status", "--certificates", tmp_path)
    assert (done.returncode, "are valid from" in done.stderr) == (1, True)


def test_a_worker_says_what_it_lacks_where_no_memory_can_be_shared(
    command: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("app.cli.fleet.worker.can_share_memory", lambda: False)
    done = command("fleet", "worker", "127.0.0.1")
    assert (done.returncode, "shared memory" in done.stderr) == (1, True)


def test_a_worker_for_another_machine_is_told_where_to_listen(command: Command, tmp_path: Path) -> None:
    done = command("fleet", "worker", "192.0.2.1", "--certificates", tmp_path)
    assert (done.returncode, "--listen" in done.stderr) == (2, True)


def test_without_the_extra_it_is_said_how_to_get_it(command: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    for name in [name for name in sys.modules if name.startswith("app.runtime.cluster.")]:
        monkeypatch.delitem(sys.modules, name)
    for verb in ("scheduler", "worker", "status"):
        done = command("fleet", verb)
        assert (done.returncode, "pip install" in done.stderr) == (1, True)


@pytest.mark.parametrize(
    ("word", "read"),
    [
        ("192.0.2.1", Address("192.0.2.1", 8786)),
        ("tls://host.example:99", Address("host.example", 99)),
        ("::1", Address("::1", 8786)),
        ("[2001:db8::1]:99", Address("2001:db8::1", 99)),
        ("host:0", None),
        (":8786", None),
    ],
)
def test_addresses(word: str, read: Address | None) -> None:
    found = parse_address(word)
    assert found == read if read else isinstance(found, Phrase)
