"""Steps of a check: one after the other, and what takes one core long, beside those that follow."""

from __future__ import annotations

import shlex
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from typing import IO, TYPE_CHECKING

from machine import say

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path


@dataclass(frozen=True)
class Step:
    name: str
    command: str  # its first word is a program of .venv
    beside: bool = False  # whether it runs beside the steps after it, and is told of behind them


@dataclass
class Running:
    """A step that has begun; what one beside others writes waits in a file."""

    step: Step
    process: subprocess.Popen[bytes]
    output: IO[bytes] | None
    begun: float

    def end(self) -> int:
        """Wait for it, and tell what it wrote and how it ended."""
        code = self.process.wait()
        if self.output is not None:
            say(f"── {self.step.name}")
            self.output.seek(0)
            sys.stdout.flush()
            sys.stdout.buffer.write(self.output.read())
            sys.stdout.buffer.flush()
            self.output.close()
        say(f"── {self.step.name}: {'passed' if code == 0 else 'FAILED'} ({time.monotonic() - self.begun:.1f} s)")
        return code

    def stop(self) -> None:
        self.process.terminate()
        self.process.wait()
        if self.output is not None:
            self.output.close()


def follow(steps: Sequence[Step], programs: Path, environ: Mapping[str, str], *, keep_going: bool = False) -> int:
    """Take the steps up to the first that fails, or with `keep_going` all of them; the code of the first that failed."""
    failed: list[str] = []
    code = 0
    beside: list[Running] = []
    waiting = list(steps)
    while waiting or beside:
        if waiting:
            running = begin(waiting.pop(0), programs, environ)
            if running.step.beside:
                beside.append(running)
                continue
        else:
            running = beside.pop(0)
        step_code = running.end()
        if step_code:
            failed.append(running.step.name)
            code = code or step_code
            if not keep_going:
                for other in beside:
                    other.stop()
                left = [step.name for step in (*(other.step for other in beside), *waiting)]
                say(f"Stopped at {running.step.name}." + (f" Not done: {', '.join(left)}." if left else ""))
                return code
    say(f"Failed: {', '.join(failed)}." if failed else "All passed.")
    return code


def begin(step: Step, programs: Path, environ: Mapping[str, str]) -> Running:
    output: IO[bytes] | None = None
    if step.beside:
        output = tempfile.TemporaryFile()  # noqa: SIM115 - `end` closes it
    else:
        say(f"── {step.name}")
    program, *words = shlex.split(step.command)
    sys.stdout.flush()
    process = subprocess.Popen(
        [programs / program, *words], env=environ, stdout=output, stderr=None if output is None else subprocess.STDOUT
    )
    return Running(step, process, output, time.monotonic())
