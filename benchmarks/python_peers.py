"""Python packages of others, to be measured beside ours: in an environment of their own, where ours do not see them."""

import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

PACKAGES = ("chess==1.11.2", "cshogi==1.1.0")
FOLDER = (
    Path(__file__).parents[1] / ".cache" / "benchmarks" / f"python{sys.version_info.major}.{sys.version_info.minor}"
)
"""What was installed once is there for the next run, without a network."""


@contextmanager
def other_packages() -> Iterator[None]:
    """Lets them be imported for as long as the block lasts."""
    _install()
    packages = sysconfig.get_path("platlib", "venv", vars={"platbase": str(FOLDER), "base": str(FOLDER)})
    sys.path.append(packages)  # what both have is ours
    try:
        yield
    finally:
        sys.path.remove(packages)


def _install() -> None:
    stamp, wanted = FOLDER / "installed", " ".join(PACKAGES)
    if stamp.exists() and stamp.read_text("utf-8") == wanted:
        return
    for command in _commands():
        if subprocess.run(command, capture_output=True, check=False, timeout=300).returncode:
            raise RuntimeError(f"{' and '.join(PACKAGES)} could not be installed")
    stamp.write_text(wanted, "utf-8")


def _commands() -> Iterator[list[str]]:
    uv = shutil.which("uv")
    python = str(Path(sysconfig.get_path("scripts", "venv", vars={"base": str(FOLDER)})) / "python")
    if uv is not None:
        yield [uv, "venv", "--quiet", "--clear", "--python", sys.executable, str(FOLDER)]
        yield [uv, "pip", "install", "--quiet", "--python", python, *PACKAGES]
    else:
        yield [sys.executable, "-m", "venv", "--clear", str(FOLDER)]
        yield [python, "-m", "pip", "install", "--quiet", *PACKAGES]
