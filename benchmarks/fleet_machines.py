"""Sixty passages of an engine that sleeps for a second, on two slots of a worker, beside a pool of two processes that sleep."""

import multiprocessing
import os
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

from app.base.folders import HOME_VARIABLE
from app.formats.files import contents
from app.formats.format import Encoding
from app.formats.kif import KIF
from app.record.endings import End, EndKind
from app.record.record_builder import RecordBuilder
from app.shogi.position import Position
from benchmarks.figures import Figure, Result, Unmeasured
from benchmarks.machine_facts import ROOT

LONG = "two minutes"
PASSAGES = 60
SLOTS = 2
THINKING = ROOT / "tests" / "fakes" / "thinking_engine.py"
BOUND = 1.15


def measure() -> Iterator[Result]:
    with tempfile.TemporaryDirectory(prefix="yomisuji-fleet-") as name, ExitStack() as stack:
        home = Path(name)
        _make_games(home / "games")
        log = home / "log"
        engine = [sys.executable, "-S", "-E", str(THINKING), str(log), "1000"]
        _begun(home, "engine", "add", "--name", "Sleeper", "--no-check", *engine).wait(60)
        _begun(home, "fleet", "certificates").wait(60)
        address = f"127.0.0.1:{_free_port()}"
        for words in (["scheduler", "--port", address.rpartition(":")[2]], ["worker", address, "--slots", str(SLOTS)]):
            part = stack.enter_context(_begun(home, "fleet", *words))
            stack.callback(part.terminate)
        until = time.monotonic() + 60
        while _begun(home, "fleet", "status", address).wait(60) and time.monotonic() < until:
            time.sleep(0.5)
        pool = _of_pool()
        words = [str(home / "games"), "-d", str(home / "done"), "--on", address, "--engine", "Sleeper"]
        code = _begun(home, "fleet", "run", *words, "--range", "2-2", "--no-second-look", "--no-stored").wait(300)
        moments = [float(line.split()[1]) for line in log.read_text().splitlines() if line.startswith("answered ")]
    if code or len(moments) != PASSAGES:
        yield Unmeasured("60 passages of a second on two slots", f"it ended with {code}, after {len(moments)} answers")
        return
    took = max(moments) - min(moments) + 1.0
    note = f"{took:.2f} s from the first question to the last answer; the pool {pool:.2f} s"
    yield Figure("60 passages of a second on two slots of a worker", took / pool, "×", BOUND, of="once", note=note)


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
        builder.play(firsts[number % len(firsts)])
        builder.play(sorted(builder.position.legal_moves(), key=lambda move: move.usi)[number // len(firsts)])
        builder.end(End(EndKind.RESIGN))
        data = contents((builder.done(),), KIF, Encoding.UTF_8)
        if isinstance(data, bytes):
            (folder / f"game{number:02}.kifu").write_bytes(data)


def _free_port() -> int:
    with socket.socket() as line:
        line.bind(("127.0.0.1", 0))
        port: int = line.getsockname()[1]
        return port


def _begun(home: Path, *words: str) -> "subprocess.Popen[bytes]":
    environment = {**os.environ, HOME_VARIABLE: str(home / "home")}
    silent = subprocess.DEVNULL
    command = [sys.executable, "-m", "app", *words]
    return subprocess.Popen(command, cwd=ROOT, env=environment, stdout=silent, stderr=silent)
