"""The .deb: the frozen program without the libraries that Debian has, which it asks for by name instead."""

from __future__ import annotations

import re
import shutil
from email.utils import formatdate
from typing import TYPE_CHECKING

import debian
from freezing import LICENCES, Frozen, gathered_libraries, needed_glibc, size_of
from identity import CHECKOUT, moment, version
from linux_files import copy_program, filled, put, write_desktop_files, zipped
from machine import say
from trouble import explained

if TYPE_CHECKING:
    from pathlib import Path

    from machine import Machine

TEMPLATES = CHECKOUT / "packaging" / "deb"

# Debian has other versions of these in every release, or Python's modules ask for them: they stay inside.
KEPT = re.compile(r"lib(python|ffi|bz2|lzma)")

# What the window can do without, and what only fetching packages needs, is no reason to refuse an installation. Python's
# sqlite3, in which the library is kept, asks for Debian's own.
BESIDES = ("libstdc++6", "libgcc-s1", "zlib1g", "libxcb1", "libsqlite3-0")
ARCHITECTURES = {"x86_64": "amd64", "aarch64": "arm64"}
FOLDER = "usr/lib/yomisuji"


def write_deb(machine: Machine, frozen: Frozen, out: Path) -> Path:
    """Build the package; needs dpkg-deb."""
    tree = frozen.folder.parent.parent / "deb"
    shutil.rmtree(tree, ignore_errors=True)
    fill(tree, frozen, ARCHITECTURES.get(machine.architecture, machine.architecture))
    package = out / f"yomisuji_{debian_version()}_{ARCHITECTURES.get(machine.architecture, machine.architecture)}.deb"
    say(f"Packing {package.name} …")
    outcome = machine.run(
        ["dpkg-deb", "--root-owner-group", "-Zxz", "-z9", "-Sextreme", "--build", tree, package],
        environ={**machine.environ, "SOURCE_DATE_EPOCH": str(moment())},
    )
    if not outcome.succeeded:
        raise explained(f"Building {package.name}", outcome)
    return package


def fill(tree: Path, frozen: Frozen, architecture: str) -> None:
    """Everything that is to be installed, and what dpkg is told about it."""
    program = tree / FOLDER
    copy_program(frozen.folder, program)
    for library in gathered_libraries(program):
        if not KEPT.match(library.name):
            library.unlink()
    documentation = tree / "usr/share/doc/yomisuji"
    documentation.mkdir(parents=True)
    (program / LICENCES).rename(documentation / LICENCES)
    (program / "README.txt").unlink(missing_ok=True)
    put(documentation / "copyright", (TEMPLATES / "copyright").read_bytes())
    put(documentation / "CHANGELOG.md.gz", zipped((CHECKOUT / "CHANGELOG.md").read_bytes()))
    news = {"VERSION": debian_version(), "DATE": formatdate(moment())}
    put(documentation / "changelog.gz", zipped(filled(TEMPLATES / "changelog", news).encode()))
    starter = tree / "usr/bin/yomisuji"
    starter.parent.mkdir(parents=True)
    starter.symlink_to("../lib/yomisuji/yomisuji")
    write_desktop_files(tree / "usr")
    places = {
        "VERSION": debian_version(),
        "ARCHITECTURE": architecture,
        "SIZE": str(size_of(tree) // 1024),
        "DEPENDS": ", ".join([f"libc6 (>= {needed_glibc(program)})", *sorted({*debian.FOR_QT, *BESIDES})]),
    }
    put(tree / "DEBIAN/control", filled(TEMPLATES / "control", places).encode())
    settle_modes(tree, program)


def settle_modes(tree: Path, program: Path) -> None:
    for path in [tree, *tree.rglob("*")]:
        if not path.is_symlink():
            path.chmod(0o755 if path.is_dir() or path == program / "yomisuji" else 0o644)


def debian_version() -> str:
    """0.1.0.dev3 comes before 0.1.0, which dpkg knows of a tilde alone."""
    return re.sub(r"\.?(dev|a|b|rc)(?=\d)", r"~\1", version())
