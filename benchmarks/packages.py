"""How large the program is that people install; what `make package` has made is looked at."""

from collections.abc import Iterator
from pathlib import Path

from benchmarks.figures import Figure, Result, Unmeasured
from benchmarks.machine_facts import ROOT

MEGABYTE = 1e6
KINDS = (("unpacked", "yomisuji", 150), ("as tar.xz", "*.tar.xz", 45), ("as .deb", "*.deb", 45))
"""What it is, what it is called in `dist`, and how many megabytes it may have."""


def measure() -> Iterator[Result]:
    dist = ROOT / "dist"
    for words, pattern, most in KINDS:
        name = f"the program, {words}"
        found = max(dist.glob(pattern), key=lambda path: path.stat().st_mtime, default=None)
        if found is None:
            yield Unmeasured(name, "there is none: make package")
        else:
            yield Figure(name, _size(found) / MEGABYTE, "MB", most, note=found.name)


def _size(path: Path) -> int:
    files = [path] if path.is_file() else [each for each in path.rglob("*") if each.is_file() and not each.is_symlink()]
    return sum(file.stat().st_size for file in files)
