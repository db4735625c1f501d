"""How long the checks take that are to pass before every change, and whether a long soak is clean."""

import os
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator

from benchmarks.figures import Figure, Result, Unmeasured
from benchmarks.machine_facts import ROOT

LONG = "some fifty minutes"
VERBS = (("make check", "check", 60.0), ("make test", "test", 200.0))
SOAK = "30"
"""Minutes."""
PATIENCE = 3600


def measure() -> Iterator[Result]:
    make = shutil.which("make")
    if make is None or sys.platform == "win32":
        yield Unmeasured("verbs", "there is no make")
        return
    for name, verb, most in VERBS:
        taken, code = _made(make, verb)
        yield Figure(name, taken, "s", most, of="once", note="it passes" if not code else f"IT FAILS with {code}")
    _, code = _made(make, "soak", f"ARGS=--minutes {SOAK} --seed 1")
    yield Figure(f"soaks of {SOAK} minutes that were not clean", int(code != 0), "", 0, of="once")


def _made(make: str, *words: str) -> tuple[float, int]:
    """Seconds, and the exit code; what an outer make has said to this one is not for another."""
    environment = {
        name: value for name, value in os.environ.items() if name not in {"MAKEFLAGS", "MAKELEVEL", "MFLAGS", "ARGS"}
    }
    begun = time.monotonic()
    done = subprocess.run([make, *words], cwd=ROOT, env=environment, capture_output=True, check=False, timeout=PATIENCE)
    return time.monotonic() - begun, done.returncode
