"""A small stand-in for OpenBLAS, which numpy cannot be loaded without and the bundled engine has no use for.

It takes the place of 28 MB in packages for Linux and Windows: `small_blas.c`, compiled under the name that numpy asks for.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from trouble import Trouble, explained

if TYPE_CHECKING:
    from machine import Machine

SOURCE = Path(__file__).with_suffix(".c")
LARGE = "libscipy_openblas*"


def large_blas(packages: Path) -> Path:
    """The OpenBLAS of the numpy in `packages`."""
    found = next((packages / "numpy.libs").glob(LARGE), None)
    if found is None:
        raise Trouble(f"numpy has no {LARGE} in {packages}: packaging/small_blas.py must learn what it asks for now.")
    return found


def compile_small_blas(machine: Machine, compiler: str, large: Path, folder: Path) -> Path:
    """The stand-in in `folder`, called as the library is that it stands for."""
    folder.mkdir(parents=True, exist_ok=True)
    small = folder / large.name
    words: tuple[str, ...] = ("-fPIC", f"-Wl,-soname,{large.name}", "-Wl,--build-id=none")
    if large.suffix == ".dll":
        words = ("-Wl,--no-insert-timestamp",)
    outcome = machine.run(
        [compiler, "-shared", "-static-libgcc", "-s", "-O2", "-Wall", "-Wextra", *words, SOURCE, "-o", small]
    )
    if not outcome.succeeded:
        raise explained(f"Compiling {SOURCE.name}", outcome)
    return small
