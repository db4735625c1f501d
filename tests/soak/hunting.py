"""Programs that a soak starts and kills: a mark in their surroundings tells all that they have begun themselves."""

import contextlib
import os
import random
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Final, NamedTuple

from app.base.folders import HOME_VARIABLE

ROOT: Final = Path(__file__).parents[2]
_SAID: Final = "said.txt"
_ENDED: Final = 15.0
"""Seconds after which nothing of a killed program may run."""
PATIENCE: Final = 900.0
"""Seconds for what is hunted to come to its end."""
LOOK: Final = 0.02


class Outcome(NamedTuple):
    faults: list[str]
    """What is wrong after all the kills."""
    killed: Counter[str]
    """What was killed how often."""
    twice: int = 0
    """How many answers were given more often than once."""


def told(say: Callable[[str], None], games: int, kills: int, disturbed: Callable[[Path, int], Outcome]) -> int:
    """Have it done in a folder, by chance as the seed wants it, and say what came of it."""
    seed = time.time_ns() % 1_000_000
    say(f"seed {seed}: {games} games, {kills} kills")
    with tempfile.TemporaryDirectory(prefix="yomisuji-hunt-") as name:
        faults, killed, twice = disturbed(Path(name), seed)
    say(f"killed: {dict(killed)}; answered twice: {twice}")
    if sum(killed.values()) < kills:
        faults.append(f"it was over after {sum(killed.values())} kills")
    for fault in faults:
        say(fault)
    return int(bool(faults))


class HuntedProcess(NamedTuple):
    number: int
    parent: int
    line: str


class Hunt(NamedTuple):
    mark: str
    slot: str
    """What stands in the command line of a slot."""
    engine: str
    """The same of an engine."""

    def started(self, home: Path, *words: str) -> subprocess.Popen[str]:
        environment = {**os.environ, HOME_VARIABLE: str(home / "home"), self.mark: "1", "QT_QPA_PLATFORM": "offscreen"}
        home.mkdir(parents=True, exist_ok=True)
        with (home / _SAID).open("ab") as said:
            return subprocess.Popen(
                [sys.executable, "-m", "app", *words],
                cwd=ROOT, env=environment, text=True, stdout=subprocess.DEVNULL, stderr=said,
            )  # fmt: skip

    @contextlib.contextmanager
    def begun(self, home: Path, words: Sequence[str]) -> Iterator[subprocess.Popen[str]]:
        process = self.started(home, *words)
        try:
            yield process
        finally:
            with contextlib.suppress(ProcessLookupError):
                process.kill()
            process.wait()

    def kill_and_go_on(self, home: Path, words: Callable[[], Sequence[str]], kills: int, seed: int) -> Outcome:
        """Kill it, its slots and its engines at random; begin it again with these words until it comes to its end.

        No words say that it had come there when it was killed.
        """
        chance, killed, faults = random.Random(seed), Counter[str](), list[str]()  # noqa: S311 - to be had again
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            if not (wanted := words()):
                return Outcome(faults, killed)
            with self.begun(home, wanted) as process:
                while sum(killed.values()) < kills and self.is_at_work(process):
                    time.sleep(chance.uniform(0.0, 1.0))
                    target = chance.choice(("program", "slot", "engine"))
                    killed[target] += self.kill(process, target, chance)
                process.wait(PATIENCE)
            faults += self.left()
            if process.returncode == 0:
                return Outcome(faults, killed)
            if process.returncode > 0:
                last = (home / _SAID).read_text("utf-8", "replace").splitlines()[-5:]
                return Outcome([*faults, f"it ended with {process.returncode}", *last], killed)
        return Outcome([*faults, "it came to no end"], killed)

    def is_at_work(self, program: subprocess.Popen[str]) -> bool:
        """Wait until engines run; False where there will be none, since it is over."""
        while program.poll() is None:
            if any(self.engine in each.line and each.number != program.pid for each in self.processes()):
                return True
            time.sleep(LOOK)
        return False

    def kill(self, program: subprocess.Popen[str], target: str, chance: random.Random) -> bool:
        """Whether there was such a thing to be killed."""
        found = {"program": [program.pid]}
        below = [each for each in self.processes() if each.number != program.pid]
        found["slot"] = [each.number for each in below if self.slot in each.line and each.parent == program.pid]
        found["engine"] = [each.number for each in below if self.engine in each.line and each.parent in found["slot"]]
        if not found[target]:
            return False
        try:
            os.kill(chance.choice(found[target]), signal.SIGKILL)
        except ProcessLookupError:
            return False
        if target == "program":
            program.wait()
        return True

    def left(self) -> list[str]:
        """What still runs and should not."""
        until = time.monotonic() + _ENDED
        while left := self.processes():
            if time.monotonic() > until:
                return [f"after its end there runs: {each.line}" for each in left]
            time.sleep(LOOK)
        return []

    def processes(self) -> list[HuntedProcess]:
        """All that bears the mark."""
        found = []
        for path in Path("/proc").glob("[0-9]*"):
            with contextlib.suppress(OSError, IndexError, ValueError):
                if self.mark.encode() in (path / "environ").read_bytes():
                    parent = int((path / "stat").read_text().rpartition(")")[2].split()[1])
                    line = (path / "cmdline").read_bytes().replace(b"\0", b" ").decode("utf-8", "replace")
                    found.append(HuntedProcess(int(path.name), parent, line))
        return found
