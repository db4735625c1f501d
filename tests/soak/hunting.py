"""Programs that a soak starts and kills: a mark in their surroundings tells all that they have begun themselves."""

import contextlib
import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final, NamedTuple

from app.base.folders import HOME_VARIABLE

ROOT: Final = Path(__file__).parents[2]
_ENDED: Final = 15.0
"""Seconds after which nothing of a killed program may run."""
LOOK: Final = 0.02


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

    @contextlib.contextmanager
    def begun(self, home: Path, words: Sequence[str]) -> Iterator[subprocess.Popen[str]]:
        environment = {**os.environ, HOME_VARIABLE: str(home / "home"), self.mark: "1", "QT_QPA_PLATFORM": "offscreen"}
        process = subprocess.Popen(
            [sys.executable, "-m", "app", *words, "--language", "en"],
            cwd=ROOT, env=environment, text=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        )  # fmt: skip
        try:
            yield process
        finally:
            with contextlib.suppress(ProcessLookupError):
                process.kill()
            process.wait()

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
