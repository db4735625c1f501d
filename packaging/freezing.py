"""The program with Python and Qt in one folder, which needs neither on the machine it is put on."""

from __future__ import annotations

import ast
import os
import re
import shutil
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import notices
from icon_files import write_icon
from identity import CHECKOUT, moment
from machine import say
from network_setup import NetworkSetup
from small_blas import compile_small_blas, large_blas
from system_libraries import WITHOUT_SCREEN, SystemLibraries
from trouble import Trouble, explained
from virtual_environment import VirtualEnvironment

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from machine import Machine

SPEC = CHECKOUT / "packaging" / "yomisuji.spec"
ROOM = "build/packaging"
LICENCES = "licences"

# Every platform plugin asks for libraries of its own, and what is missing here would be missing in the package.
QT_PLATFORMS = (WITHOUT_SCREEN, "xcb")

# The program that brings each tool on Debian, where packages for Linux are made: of another system's libraries nobody
# here could say on what terms they may be given on.
TOOLS = {
    "linux": {
        "objdump": "binutils",
        "strip": "binutils",
        "dpkg-deb": "dpkg",
        "dpkg-query": "dpkg",
        "gcc": "gcc libc6-dev",
    }
}


class Frozen(NamedTuple):
    """The finished folder."""

    folder: Path
    program: Path
    """What is started in it."""
    bundle: Path | None = None
    """The same as macOS wants it."""


def freeze(machine: Machine) -> Frozen:
    """Make it anew from this checkout, with the terms of all its parts, and see that it opens its window."""
    room = machine.checkout / ROOM
    room.mkdir(parents=True, exist_ok=True)
    venv = VirtualEnvironment(machine, f"{ROOM}/venv", "requirements-package.lock")
    if not venv.is_ready():
        venv.make()
    check_tools(machine)
    NetworkSetup(venv).require()
    libraries = SystemLibraries(machine, venv)
    for qt_platform in QT_PLATFORMS:
        if not libraries.are_ready(qt_platform):
            libraries.provide(qt_platform)
    frozen = freeze_with(machine, venv, libraries.environ())
    notices.collect(
        *(machine, origins(room, gathered_libraries(frozen.folder)), site_packages(venv), licences_of(frozen)),
        is_for_windows=machine.system == "win32",
    )
    prove(machine, frozen)
    return frozen


def check_tools(machine: Machine) -> None:
    tools = TOOLS.get(machine.system, {})
    missing = {tool: package for tool, package in tools.items() if machine.find(tool) is None}
    if missing:
        packages = " ".join(dict.fromkeys(missing.values()))
        raise Trouble(f"Not here: {', '.join(missing)}. On Debian `sudo apt-get install {packages}` brings that.")


def freeze_with(machine: Machine, venv: VirtualEnvironment, environ: Mapping[str, str]) -> Frozen:
    room = machine.checkout / ROOM
    out = room / "frozen"
    small = compile_small_blas(machine, "gcc", large_blas(site_packages(venv)), room) if machine.is_linux else ""
    shutil.rmtree(out, ignore_errors=True)
    say("Freezing the program …")
    outcome = machine.run(
        [
            *(venv.python, "-m", "PyInstaller", "--noconfirm", "--clean", "--log-level", "WARN"),
            *("--distpath", out, "--workpath", room / "work", SPEC),
        ],
        environ={
            **environ,
            "YOMISUJI_BLAS": str(small),
            "YOMISUJI_ICON": str(write_icon(machine.system, room) or ""),
            # One source makes one package, byte for byte.
            "SOURCE_DATE_EPOCH": str(moment()),
            "PYTHONHASHSEED": "1",
        },
    )
    if not outcome.succeeded:
        raise explained("Freezing the program", outcome)
    folder = out / "yomisuji"
    bundle = out / "Yomisuji.app"
    if machine.system == "darwin":
        return Frozen(folder, bundle / "Contents" / "MacOS" / "yomisuji", bundle)
    return Frozen(folder, folder / ("yomisuji.exe" if machine.system == "win32" else "yomisuji"))


def site_packages(venv: VirtualEnvironment) -> Path:
    return next(venv.folder.glob("[Ll]ib*/**/site-packages"))


def licences_of(frozen: Frozen) -> Path:
    return frozen.bundle / "Contents" / "Resources" / LICENCES if frozen.bundle else frozen.folder / LICENCES


def gathered_libraries(folder: Path) -> list[Path]:
    """Libraries that were taken from this system; those of the wheels lie in folders of their own."""
    return sorted(path for path in (folder / "_internal").glob("lib*.so*") if path.is_file() and not path.is_symlink())


def origins(room: Path, libraries: Iterable[Path]) -> list[Path]:
    """Where PyInstaller took them from, as it wrote down."""
    names = {library.name for library in libraries}
    entries, *_ = ast.literal_eval((room / "work" / "yomisuji" / "COLLECT-00.toc").read_text(encoding="utf-8"))
    return [Path(source) for name, source, _ in entries if name in names]


def prove(machine: Machine, frozen: Frozen) -> None:
    """What was left out by mistake is not noticed before the window opens."""
    with tempfile.TemporaryDirectory(prefix="yomisuji-package-") as home:
        environ = {
            **{name: os.environ[name] for name in ("PATH", "SystemRoot", "TEMP") if name in os.environ},
            "HOME": home,
            "YOMISUJI_HOME": home,
            "QT_QPA_PLATFORM": WITHOUT_SCREEN,
            "LANG": "C.UTF-8",
        }
        outcome = machine.run([frozen.program, "--selftest"], environ=environ)
    if not outcome.succeeded:
        raise explained("Opening the window of the frozen program", outcome)


def needed_glibc(folder: Path) -> str:
    """The oldest GNU C library under which all of a folder runs: 2.34, say."""
    asked: set[int] = set()
    for path in folder.rglob("*"):
        if path.is_file() and not path.is_symlink() and (".so" in path.name or os.access(path, os.X_OK)):
            asked |= {int(minor) for minor in re.findall(rb"GLIBC_2\.(\d+)", path.read_bytes())}
    return f"2.{max(asked, default=0)}"


def size_of(folder: Path) -> int:
    """Bytes of all files, as a person who unpacks it would count them."""
    return sum(path.lstat().st_size for path in folder.rglob("*") if path.is_file() or path.is_symlink())
