"""`make soak ARGS=hostile`: every fault of the fake engine through the commands that start engines, as a person runs them.

Each run is a process of its own. It has to end within the time in which the slowest engine is given up, with a sentence and an
exit code that means something, without a trace of Python, and has to leave no process behind.
"""

import os
import shlex
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Final, NamedTuple

from app.base.folders import HOME_VARIABLE
from tests.fakes.engine import FAULTS, ODDITIES
from tests.fakes.watching import FAKE
from tests.soak.gauges import marked

ROOT: Final = Path(__file__).parents[2]
MARK: Final = "YOMISUJI_HOSTILE"
LIMIT: Final = 480.0
"""Seconds: an engine that never gets ready is waited for three times for 120 seconds."""
_GONE: Final = 10.0
"""Seconds in which everything that a run has started is to be gone."""
_AT_ONCE: Final = 4
"""Most of them wait most of the time."""
_MATE: Final = "9/9/9/9/9/k8/9/9/1R2K4 b Gr2b3g4s4n4l18p 1"
_GAME: Final = "position startpos moves 7g7f 3c3d 2g2f 4c4d\n"
_TRACE: Final = "Traceback (most recent call last)"
_STOPPED: Final = " stopped working. "
"""The reason of a result that is none."""
_RESIGNS: Final = "It resigned in the start position."
"""That alone is no fault, and where nothing is played not much else is tried."""
_FLOOD: Final = ("flood", "3000", "5", "50")


class Run(NamedTuple):
    mode: str
    command: str
    code: int | None
    """None for one that had to be killed."""
    seconds: float
    said: str
    left: tuple[str, ...]
    """What was still there after it, as command lines."""

    @property
    def faults(self) -> Iterable[str]:
        if self.code is None:
            yield f"it hangs for more than {LIMIT:.0f} s"
        elif self.code not in (0, 1):
            yield f"it ends with {self.code}"
        lines = [line for line in self.said.splitlines() if line.strip()]
        if self.code == 0 and lines and _STOPPED in lines[-1]:
            yield "it ends well, and the engine did not"
        if _TRACE in self.said:
            yield "it ends with a trace"
        if not any(line.rstrip().endswith((".", ")")) for line in lines):
            yield "it says no sentence"
        if self.command == "doctor" and self.code == 0 and _RESIGNS not in self.said:
            yield "the doctor finds nothing"  # not even that its mates are none
        yield from (f"it leaves {each}" for each in self.left)


def modes() -> list[str]:
    return [name for name in (*FAULTS, *ODDITIES) if name != "sound"]


def words_of(command: str, engine: Sequence[str], folder: Path) -> Sequence[str]:
    line = shlex.join(engine)
    if command == "doctor":
        return ("engine", "doctor", "--language", "en", *engine)
    if command == "mate":
        return ("mate", "--language", "en", "--time", "3000", "--engine", line, _MATE)
    out = ("-o", str(folder / "out.kif"), "--language", "en")
    if command == "play":
        return ("play", "--black", line, "--byoyomi", "1000", "--grace", "3000", "--max-moves", "20", *out)
    game = folder / "game.usi"
    game.write_text(_GAME, "ascii")
    return ("analyze", "--engine", line, "--time", "300", *out, str(game))


COMMANDS: Final = ("doctor", "play", "analyze", "mate")


def run(mode: str, command: str, limit: float = LIMIT) -> Run:
    engine = (sys.executable, "-S", "-E", str(FAKE), *(_FLOOD if mode == "flood" else (mode,)))
    mark = f"{os.getpid()}-{command}-{mode}"
    with tempfile.TemporaryDirectory(prefix="yomisuji-hostile-", ignore_cleanup_errors=True) as name:
        folder = Path(name)
        words = [sys.executable, "-m", "app", *words_of(command, engine, folder)]
        environment = os.environ | {MARK: mark, HOME_VARIABLE: str(folder / "home"), "QT_QPA_PLATFORM": "offscreen"}
        begun = time.monotonic()
        with (folder / "said").open("w+b") as said:
            with subprocess.Popen(
                words, cwd=ROOT, env=environment, stdin=subprocess.DEVNULL, stdout=said, stderr=said
            ) as program:
                try:
                    code: int | None = program.wait(limit)
                except subprocess.TimeoutExpired:
                    code = None
                    program.kill()
            seconds = time.monotonic() - begun
            left = _left(f"{MARK}={mark}")
            said.seek(0)
            told = said.read().decode("utf-8", "replace")
        logs = (path.read_text("utf-8", "replace") for path in (folder / "home").rglob("*.log"))
        return Run(mode, command, code, seconds, "\n".join((told, *logs)), left)


def _left(mark: str) -> tuple[str, ...]:
    """What is still there, which is then ended."""
    end = time.monotonic() + _GONE
    while (processes := marked(mark)) and time.monotonic() < end:
        time.sleep(0.1)
    lines = tuple(_command_line(process) for process in processes)
    for process in processes:
        try:
            os.kill(process, signal.SIGKILL)
        except ProcessLookupError:
            continue  # it has gone just now
    return lines


def _command_line(process: int) -> str:
    try:
        words = Path(f"/proc/{process}/cmdline").read_bytes()
    except OSError:
        words = b""
    return f"{process} {words.replace(bytes(1), b' ').decode('utf-8', 'replace').strip()}"


def replay(cases: Sequence[tuple[str, str]], say: Callable[[str], object]) -> list[Run]:
    """Run them all, and say how each went that did not go well."""
    done: list[Run] = []
    with ThreadPoolExecutor(_AT_ONCE) as pool:
        for each in pool.map(lambda case: run(*case), cases):
            done.append(each)
            for fault in each.faults:
                say(f"{each.command} {each.mode}: {fault} ({each.seconds:.1f} s, exit code {each.code})")
                say("".join(f"    {line}\n" for line in each.said.splitlines()[-12:]).rstrip())
    return done


def main(say: Callable[[str], object]) -> int:
    cases = [(mode, command) for command in COMMANDS for mode in modes()]
    say(f"{len(modes())} kinds of hostile engines through {', '.join(COMMANDS)}")
    done = replay(cases, say)
    for command in COMMANDS:
        runs = [each for each in done if each.command == command]
        slowest = max(runs, key=lambda each: each.seconds)
        codes = {code: sum(each.code == code for each in runs) for code in {each.code for each in runs}}
        ends = ", ".join(f"{count} × exit code {code}" for code, count in sorted(codes.items(), key=str))
        say(f"{command}: {len(runs)} runs, {ends}; the slowest {slowest.mode}, {slowest.seconds:.0f} s")
    bad = sum(any(each.faults) for each in done)
    say(f"{len(done)} runs, {bad} with faults")
    say("FAILED" if bad else "clean")
    return int(bool(bad))
