"""The machine that figures were measured on, and how fast it happens to be just now."""

import os
import platform
import statistics
import subprocess
import time
from importlib import metadata
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[1]
PACKAGES = ("PySide6-Essentials", "rsshogi", "python-shogi")
QUIET = 0.5
"""The most load at which a machine counts as quiet."""
PACES = 9
GIGABYTE = 1 << 30


class Facts(NamedTuple):
    cpu: str
    cores: int
    gigabytes: int
    system: str
    """The kind, as in Linux."""
    kernel: str
    megahertz: str
    """As the system tells it; many only tell what is printed on the box."""
    python: str
    """With the day it was built on: one that was built without profiles takes a third longer for everything."""
    packages: dict[str, str]
    commit: str
    load: float
    """Processes that wanted a processor during the last minute."""

    @property
    def is_quiet(self) -> bool:
        return self.load <= QUIET

    @property
    def machine(self) -> str:
        """What tells one machine from another."""
        return f"{self.cpu}, {self.cores} cores, {self.gigabytes} GB, {self.system}"

    @property
    def lines(self) -> tuple[str, ...]:
        packages = ", ".join(f"{name} {version}" for name, version in self.packages.items())
        clock = f", {self.megahertz} MHz" if self.megahertz else ""
        return (
            f"{self.machine}{clock}; kernel {self.kernel}",
            f"Python {self.python}, {packages}; commit {self.commit}; load {self.load:.2f}",
        )


def facts() -> Facts:
    about = _processor()
    return Facts(
        cpu=about.get("model name") or platform.processor() or platform.machine(),
        cores=os.cpu_count() or 1,
        gigabytes=_gigabytes(),
        system=platform.system(),
        kernel=platform.release(),
        megahertz=about.get("cpu MHz", "").partition(".")[0],
        python=f"{platform.python_version()} of {platform.python_build()[1]}",
        packages={name: metadata.version(name) for name in PACKAGES},
        commit=_commit(),
        load=os.getloadavg()[0] if hasattr(os, "getloadavg") else 0.0,
    )


def pace() -> float:
    """Microseconds of the processor that a fixed piece of Python takes: the clock of a machine may change by the hour."""
    return 1e6 * statistics.median(_once() for _ in range(PACES))


def resident() -> int:
    """Bytes of memory that this process really has; 0 where nobody can tell."""
    try:
        return int(Path("/proc/self/statm").read_text("ascii").split()[1]) * os.sysconf("SC_PAGESIZE")
    except (OSError, ValueError):
        return 0


def _once() -> float:
    start = time.thread_time()
    table = dict.fromkeys(range(512), 0)
    for number in range(40_000):
        table[number & 511] += number ^ (number >> 3)
    return time.thread_time() - start


def _processor() -> dict[str, str]:
    try:
        lines = Path("/proc/cpuinfo").read_text("utf-8").splitlines()
    except OSError:
        return {}
    pairs = (line.partition(":") for line in reversed(lines) if ":" in line)
    return {name.strip(): value.strip() for name, _, value in pairs}


def _gigabytes() -> int:
    try:
        return round(os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE") / GIGABYTE)
    except (AttributeError, ValueError, OSError):
        return 0


def _commit() -> str:
    """By its short name, and whether something was changed since."""
    try:
        name = _git("rev-parse", "--short", "HEAD")
        return f"{name} and changes" if _git("status", "--porcelain", "--untracked-files=no") else name
    except (OSError, subprocess.SubprocessError):
        return "unknown"


def _git(*words: str) -> str:
    done = subprocess.run(["git", *words], cwd=ROOT, capture_output=True, text=True, check=True, timeout=30)  # noqa: S607
    return done.stdout.strip()
