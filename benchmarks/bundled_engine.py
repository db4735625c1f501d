"""The bundled engine as a process: how soon it is there, how soon it stops, and what its search takes."""

import os
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from statistics import median
from typing import IO

from benchmarks.figures import Figure, Result, Unmeasured
from benchmarks.machine_facts import ROOT

COMMAND = (sys.executable, "-m", "app", "usi")
ROUNDS = 7
STOPS = 200
NODES = 500
MIDDLE = "sfen l4k1nl/1r3sgb1/p1nppgppp/1ps3P2/3PPS3/2P3R1P/PPSG1PN2/2GK5/LN5BL w Pp 1"
WARM_UP = 0.2
MEGABYTE = 1e6


class Spoken:
    """One that runs, and is talked to."""

    def __init__(self) -> None:
        self.begun = time.perf_counter()
        self.process = subprocess.Popen(COMMAND, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self._to, self._back = _pipe(self.process.stdin), _pipe(self.process.stdout)

    def say(self, words: str) -> None:
        self._to.write(f"{words}\n".encode())
        self._to.flush()

    def awaited(self, word: bytes) -> bytes:
        while not (line := self._back.readline()).startswith(word):
            if not line:
                raise RuntimeError("the engine has ended")
        return line

    def asked(self, words: str, word: bytes) -> float:
        """Seconds until it answers."""
        start = time.perf_counter()
        self.say(words)
        self.awaited(word)
        return time.perf_counter() - start

    def quit(self) -> None:
        self.say("quit")
        self.process.wait(20)

    @property
    def processor_seconds(self) -> float:
        """Processor time that it has had."""
        words = Path(f"/proc/{self.process.pid}/stat").read_text("ascii").rpartition(")")[2].split()
        return (int(words[11]) + int(words[12])) / os.sysconf("SC_CLK_TCK")

    @property
    def most_memory(self) -> float:
        """Megabytes that it ever had."""
        lines = Path(f"/proc/{self.process.pid}/status").read_text("ascii").splitlines()
        return 1024 * next(int(line.split()[1]) for line in lines if line.startswith("VmHWM")) / MEGABYTE


def _pipe(pipe: IO[bytes] | None) -> IO[bytes]:
    if pipe is None:
        raise RuntimeError("an engine without pipes")
    return pipe


def measure() -> Iterator[Result]:
    there, ready = list[float](), list[float]()
    for _ in range(ROUNDS):
        engine = Spoken()
        engine.say("usi")
        engine.awaited(b"usiok")
        there.append(time.perf_counter() - engine.begun)
        ready.append(engine.asked("isready", b"readyok"))
        engine.quit()
    of = f"median of {ROUNDS}"
    yield Figure("start to usiok", 1e3 * median(there), "ms", 300, of=of)
    yield Figure("isready to readyok", 1e3 * median(ready), "ms", 1_500, of=of)
    yield from _searching()


def _searching() -> Iterator[Result]:
    engine = Spoken()
    engine.say("usi")
    engine.asked("setoption name OwnBook value false\nisready", b"readyok")
    stops = []
    for number in range(STOPS):
        engine.say(f"usinewgame\nposition {MIDDLE if number % 2 else 'startpos'}\ngo infinite")
        time.sleep(WARM_UP + number % 20 / 100)
        stops.append(engine.asked("stop", b"bestmove"))
    yield Figure(
        "stop to bestmove",
        1e3 * max(stops),
        "ms",
        60,
        of=f"worst of {STOPS}",
        note=f"median {1e3 * median(stops):.1f} ms",
    )
    if Path("/proc").is_dir():
        before = engine.processor_seconds
        engine.asked(f"usinewgame\nposition {MIDDLE}\ngo nodes {NODES}", b"bestmove")
        taken = engine.processor_seconds - before
        yield Figure("processor an evaluation", 1e3 * taken / NODES, "ms", 9, of=f"mean of {NODES}")
        yield Figure("the most memory it had", engine.most_memory, "MB", 160, of="once", note="with its usual hash")
    else:
        yield Unmeasured("processor an evaluation", "only Linux tells of it")
        yield Unmeasured("the most memory it had", "only Linux tells of it")
    engine.quit()
