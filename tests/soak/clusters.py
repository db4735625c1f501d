"""`make soak ARGS=clusters`: kill the parts of a fleet on several machines, and see that nothing comes of it.

Two workers with a slot each, on this machine. What is killed at random: worker, its nanny, slot, engine, scheduler, and who asks;
what a person would begin again is begun again. The store and the records have to be those of an analysis that nobody has
disturbed, no position may have been thought about twice beyond what was lost, and in the end nothing may be left running.
"""

import contextlib
import os
import random
import signal
import socket
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

from tests.soak.fleets import THINKING, Kept, Plan, compared, make_games
from tests.soak.hunting import LOOK, PATIENCE, Hunt, Outcome, told

_ENGINE: Final = "Thinking"
_HUNT: Final = Hunt("YOMISUJI_SOAK_CLUSTER", " fleet slot ", THINKING.name)
_WORKERS: Final = 2
TARGETS: Final = ("worker", "nanny", "slot", "engine", "scheduler", "client")


def main(say: Callable[[str], None]) -> int:
    plan = Plan(slots=_WORKERS, kills=30)
    return told(say, plan.games, plan.kills, lambda home, seed: disturbed(home, plan._replace(seed=seed)))


def disturbed(home: Path, plan: Plan) -> Outcome:
    make_games(home / "games", plan)
    with _Cluster(home, "calm", plan) as calm, calm.asked() as process:
        process.wait(PATIENCE)
    faults = [f"undisturbed: {fault}" for fault in _HUNT.left()]
    killed: Counter[str] = Counter()
    kept = Kept(home)
    with _Cluster(home, "wild", plan) as wild:
        faults += _hunt(wild, plan, killed, kept)
    return compared(home, Outcome([*faults, *_HUNT.left()], killed), plan, kept)


def _hunt(cluster: "_Cluster", plan: Plan, killed: Counter[str], kept: Kept) -> list[str]:
    """Kill one after the other, each kind in turn, until that is enough; then let it come to its end."""
    chance, until = random.Random(plan.seed), time.monotonic() + PATIENCE  # noqa: S311 - to be had again
    while time.monotonic() < until:
        kept.look()
        with cluster.asked() as process:
            while process.poll() is None and time.monotonic() < until:
                cluster.tend()
                kills = sum(killed.values())
                if kills < plan.kills and _HUNT.is_at_work(process):
                    time.sleep(chance.uniform(0.0, 1.5))
                    target = TARGETS[kills % len(TARGETS)]
                    killed[target] += cluster.kill(target, process, chance)
                time.sleep(LOOK)
        if process.returncode == 0:
            return []
        if process.returncode is not None and process.returncode > 0:
            return [f"it ended with {process.returncode}"]
    return ["it came to no end"]


class _Cluster:
    """Scheduler and workers, on this machine."""

    def __init__(self, home: Path, name: str, plan: Plan) -> None:
        self._home = home
        self._name = name
        self._plan = plan
        self._of_workers, self._certificates = home / f"workers-{name}", home / "certificates"
        with socket.socket() as line:
            line.bind(("127.0.0.1", 0))
            self._port = str(line.getsockname()[1])
        self._parts: dict[str, subprocess.Popen[str]] = {}

    def __enter__(self) -> "_Cluster":
        engine = [
            sys.executable,
            "-S",
            "-E",
            str(THINKING),
            str(self._home / f"{self._name}.log"),
            str(self._plan.pause_ms),
        ]
        _HUNT.started(self._of_workers, "engine", "add", "--name", _ENGINE, "--no-check", *engine).wait(60)
        if not self._certificates.exists():
            _HUNT.started(self._of_workers, "fleet", "certificates", str(self._certificates)).wait(60)
        self.tend()
        return self

    def __exit__(self, *args: object) -> None:
        for part in self._parts.values():
            part.send_signal(signal.SIGINT)
        for part in self._parts.values():
            part.wait(60)

    def tend(self) -> None:
        """Begin what is not there, as a person would."""
        for name in ("scheduler", *(f"worker {number}" for number in range(_WORKERS))):
            if name in self._parts and self._parts[name].poll() is None:
                continue
            words = ["scheduler", "--port", self._port]
            if name != "scheduler":
                words = ["worker", f"127.0.0.1:{self._port}", "--slots", "1", "--engine", _ENGINE]
            words += ["--certificates", str(self._certificates)]
            self._parts[name] = _HUNT.started(self._of_workers, "fleet", *words)

    @contextlib.contextmanager
    def asked(self) -> Iterator[subprocess.Popen[str]]:
        """Who asks, once somebody is there, and goes on with what was begun."""
        there = ["--certificates", str(self._certificates)]
        address = f"127.0.0.1:{self._port}"
        until = time.monotonic() + PATIENCE
        while _HUNT.started(self._of_workers, "fleet", "status", address, *there).wait(60) and time.monotonic() < until:
            self.tend()
        folders = [str(self._home / "games"), "-d", str(self._home / self._name)]
        words = [*folders, "--engine", _ENGINE, "--slots", f"{_ENGINE}={_WORKERS}", "--no-second-look"]
        process = _HUNT.started(self._home / f"of-{self._name}", "fleet", "run", *words, "--on", address, *there)
        try:
            yield process
        finally:
            with contextlib.suppress(ProcessLookupError):
                process.kill()
            process.wait()

    def kill(self, target: str, client: subprocess.Popen[str], chance: random.Random) -> bool:
        """Whether there was such a thing to be killed."""
        processes = _HUNT.processes()
        nannies = {part.pid for name, part in self._parts.items() if name != "scheduler"}
        workers = {each.number for each in processes if each.parent in nannies and "spawn_main" in each.line}
        slots = {each.number for each in processes if _HUNT.slot in each.line and each.parent in workers}
        engines = {each.number for each in processes if _HUNT.engine in each.line and each.parent in slots}
        found = {"worker": workers, "nanny": nannies, "slot": slots, "engine": engines}
        found |= {"scheduler": {self._parts["scheduler"].pid}, "client": {client.pid}}
        if not found[target]:
            return False
        try:
            os.kill(chance.choice(sorted(found[target])), signal.SIGKILL)
        except ProcessLookupError:
            return False
        return True
