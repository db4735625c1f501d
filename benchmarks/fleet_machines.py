"""Sixty passages of an engine that sleeps for a second, on two slots had in three ways, beside a pool of two processes that sleep."""

import importlib.util
import multiprocessing
import os
import shutil
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping
from contextlib import ExitStack
from pathlib import Path

from app.base.folders import HOME_VARIABLE
from app.formats.files import encode_records
from app.formats.format import Encoding
from app.formats.kif import KIF
from app.record.endings import End, EndKind
from app.record.record_builder import RecordBuilder
from app.shogi.position import Position
from benchmarks.figures import Figure, Result, Unmeasured
from benchmarks.machine_facts import ROOT
from tests.fakes.secure_shell import ALIAS, OTHER_ALIAS, secure_shell

LONG = "five minutes"
PASSAGES = 60
SLOTS = 2
THINKING = ROOT / "tests" / "fakes" / "thinking_engine.py"
BOUND = 1.15


def measure() -> Iterator[Result]:
    """By each of the three ways to have slots, one after the other, each beside a pool of its own moment."""
    with tempfile.TemporaryDirectory(prefix="yomisuji-fleet-") as name:
        home = Path(name)
        _make_games(home / "games")
        for way, begun in (("of this machine", _here), ("by ssh", _by_ssh), ("of a worker", _of_worker)):
            what = f"60 passages of a second on two slots {way}"
            log = home / f"{begun.__name__}.log"
            engine = [sys.executable, "-S", "-E", str(THINKING), str(log), "1000"]
            with ExitStack() as stack:
                try:
                    words, environment = begun(home, engine, stack)
                except _NotThereError as failure:
                    yield Unmeasured(what, str(failure))
                    continue
                pool = _of_pool()
                more = ["--range", "2-2", "--no-second-look", "--no-stored", "-d", str(home / begun.__name__)]
                start = time.monotonic()
                code = _begun(home, *words, str(home / "games"), *more, environment=environment).wait(300)
                whole = time.monotonic() - start
            lines = log.read_text().splitlines() if log.exists() else []
            moments = [float(line.split()[1]) for line in lines if line.startswith("answered ")]
            if code or len(moments) != PASSAGES:
                yield Unmeasured(what, f"it ended with {code}, after {len(moments)} answers")
                continue
            took = max(moments) - min(moments) + 1.0
            note = f"{took:.2f} s from the first question to the last answer; the pool {pool:.2f} s"
            yield Figure(what, took / pool, "×", BOUND, of="once", note=note)
            first = min(moments) - 1.0 - start
            note = f"{whole:.2f} s, of them {first:.2f} s until the first question"
            yield Figure("… with all of the command", whole / pool, "×", of="once", note=note)


class _NotThereError(Exception):
    pass


_Way = tuple[list[str], dict[str, str]]


def _here(home: Path, engine: list[str], _: ExitStack) -> _Way:
    _begun(home, "engine", "add", "--name", "Sleeper", "--no-check", *engine).wait(60)
    return ["analyze", "--slots", f"Sleeper={SLOTS}"], {}


def _by_ssh(home: Path, engine: list[str], stack: ExitStack) -> _Way:
    """On two machines, each of which is this one."""
    if shutil.which("ssh") is None or shutil.which("sshd", path=f"{os.environ['PATH']}:/usr/sbin") is None:
        raise _NotThereError("there is no sshd or no ssh: install openssh-server and openssh-client")
    there = stack.enter_context(secure_shell(home / "shell"))
    words = ["analyze"]
    for host in (ALIAS, OTHER_ALIAS):
        _begun(home, "engine", "add", "--name", host, "--host", host, "--no-check", *engine).wait(60)
        words += ["--slots", f"{host}=1"]
    return words, {"PATH": f"{there.bin}{os.pathsep}{os.environ['PATH']}"}


def _of_worker(home: Path, engine: list[str], stack: ExitStack) -> _Way:
    if importlib.util.find_spec("distributed") is None:
        raise _NotThereError("the extra fleet is not installed")
    _begun(home, "engine", "add", "--name", "Worker", "--no-check", *engine).wait(60)
    _begun(home, "fleet", "certificates").wait(60)
    address = f"127.0.0.1:{_free_port()}"
    for words in (["scheduler", "--port", address.rpartition(":")[2]], ["worker", address, "--slots", str(SLOTS)]):
        part = stack.enter_context(_begun(home, "fleet", *words))
        stack.callback(part.terminate)
    until = time.monotonic() + 60
    while _begun(home, "fleet", "status", address).wait(60) and time.monotonic() < until:
        time.sleep(0.5)
    return ["fleet", "run", "--on", address, "--engine", "Worker"], {}


def _of_pool() -> float:
    with multiprocessing.get_context("spawn").Pool(SLOTS) as pool:
        pool.map(time.sleep, [0.0] * SLOTS, 1)
        begun = time.perf_counter()
        pool.map(time.sleep, [1.0] * PASSAGES, 1)
        return time.perf_counter() - begun


def _make_games(folder: Path) -> None:
    """Games of two moves, each to a position of its own."""
    folder.mkdir()
    start = Position.from_sfen("startpos")
    firsts = sorted(start.legal_moves(), key=lambda move: move.usi)
    for number in range(PASSAGES):
        builder = RecordBuilder(start)
        builder.add_move(firsts[number % len(firsts)])
        builder.add_move(sorted(builder.position.legal_moves(), key=lambda move: move.usi)[number // len(firsts)])
        builder.add_end(End(EndKind.RESIGN))
        data = encode_records((builder.to_record(),), KIF, Encoding.UTF_8)
        if isinstance(data, bytes):
            (folder / f"game{number:02}.kifu").write_bytes(data)


def _free_port() -> int:
    with socket.socket() as line:
        line.bind(("127.0.0.1", 0))
        port: int = line.getsockname()[1]
        return port


def _begun(home: Path, *words: str, environment: Mapping[str, str] | None = None) -> "subprocess.Popen[bytes]":
    environment = {**os.environ, HOME_VARIABLE: str(home / "home"), **(environment or {})}
    silent = subprocess.DEVNULL
    command = [sys.executable, "-m", "app", *words]
    return subprocess.Popen(command, cwd=ROOT, env=environment, stdout=silent, stderr=silent)
