"""How large the program is that people install; what `make package` has made is looked at."""

import tarfile
from collections.abc import Callable, Iterator
from pathlib import Path

from benchmarks.figures import Figure, Result, Unmeasured
from benchmarks.machine_facts import ROOT

MEGABYTE = 1e6


def measure() -> Iterator[Result]:
    dist = ROOT / "dist"
    for words, pattern, size, most in KINDS:
        name = f"the program, {words}"
        found = max(dist.glob(pattern), key=lambda path: path.stat().st_mtime, default=None)
        if found is None:
            yield Unmeasured(name, "there is none: make package")
        else:
            yield Figure(name, size(found) / MEGABYTE, "MB", most, note=found.name)


def _as_it_is(package: Path) -> int:
    return package.stat().st_size


def _unpacked(archive: Path) -> int:
    """What lies on the disk of who has unpacked it."""
    with tarfile.open(archive) as packed:
        return sum(member.size for member in packed if member.isfile())


KINDS: tuple[tuple[str, str, Callable[[Path], int], float], ...] = (
    ("unpacked", "*.tar.xz", _unpacked, 205),
    ("as tar.xz", "*.tar.xz", _as_it_is, 75),
    ("as .deb", "*.deb", _as_it_is, 75),
)
"""What it is, what it is called in `dist`, how large it is, and how many megabytes it may have."""
