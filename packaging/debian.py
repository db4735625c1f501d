"""Debian packages for the program: installed as root, or unpacked into .sysroot by anyone else.

The list is one and always the same, so that a .sysroot is either whole or absent.
"""

from __future__ import annotations

import re
import shutil
from typing import TYPE_CHECKING

from machine import Machine, Stamp, say
from trouble import Outcome, explained

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

FOR_PIP = ("ca-certificates", "python3-pip-whl")
FOR_QT = (
    *("libegl1", "libgl1", "libfontconfig1", "libxkbcommon0", "libdbus-1-3"),
    *("libglib2.0-0", "libbrotli1", "libgssapi-krb5-2", "libzstd1"),
    *("libxcb-cursor0", "libxcb-icccm4", "libxcb-keysyms1", "libxcb-shape0", "libxkbcommon-x11-0", "libx11-xcb1"),
    *("libwayland-client0", "libwayland-cursor0", "libwayland-egl1"),
)
WANTED = (*FOR_PIP, *FOR_QT)

# libGL asks for the graphics drivers and their compiler, nine tenths of the weight. The program draws without them,
# so they are left out wherever apt does not insist.
DRIVERS = re.compile(
    r"(mesa-)?lib(gl1-mesa|glx-mesa|egl-mesa|gallium|glapi|gbm|drm|llvm|z3|elf|edit|sensors|pciaccess|vulkan|icu|xml2)"
)

# --no-upgrade: what is there already stays as it is.
INSTALL = ("apt-get", "install", "--yes", "--no-install-recommends", "--no-upgrade")
UPDATE = ("apt-get", "update")
AS_ROOT = ("-qq", "-o", "DPkg::Lock::Timeout=300")

CERTIFICATES = "etc/ssl/certs/ca-certificates.crt"


def package_of_pip(machine: Machine) -> str:
    """What a person would install; Ubuntu may have a second Python, whose package bears its number."""
    major, minor, *_ = machine.interpreter_version.split(".")
    return f"python{major}.{minor}-venv"


def may_use_apt(machine: Machine) -> bool:
    """YOMISUJI_NO_APT=1 is for a person who wants to install system packages with their own hands."""
    return not machine.environ.get("YOMISUJI_NO_APT") and machine.find("apt-get") is not None


def provide(machine: Machine) -> None:
    if machine.is_root:
        install(machine)
    else:
        unpack(machine)


def install(machine: Machine) -> None:
    say("Installing system packages with apt-get (as root) …")
    environ = {**machine.environ, "DEBIAN_FRONTEND": "noninteractive"}

    def apt(*command: str) -> Outcome:
        return machine.run([*command, *AS_ROOT], environ=environ)

    if knows_packages(machine) and apt(*INSTALL, *WANTED).succeeded:
        return
    update = apt(*UPDATE)  # succeeds even when the network is away: only the next line tells, but this one knows why
    outcome = apt(*INSTALL, *WANTED)
    if not outcome.succeeded:
        raise explained("Installing system packages", update, outcome)


def unpack(machine: Machine) -> None:
    """Download as an ordinary user and unpack beside the checkout's sources; nothing outside the checkout changes."""
    say("Not root: unpacking system libraries into .sysroot …")
    work = machine.checkout / ".cache" / "sysroot"
    shutil.rmtree(work, ignore_errors=True)
    packages = work / "packages"
    packages.mkdir(parents=True)

    fetched = knows_packages(machine) and fetch(machine, packages, ()).succeeded
    if not fetched:
        own_state = private_state(work / "apt")
        update = machine.run([*UPDATE, *own_state])
        outcome = fetch(machine, packages, own_state)
        if not outcome.succeeded:
            raise explained("Downloading system libraries", update, outcome)

    tree = work / "tree"
    for package in sorted(packages.glob("*.deb")):
        outcome = machine.run(["dpkg-deb", "--extract", package, tree])
        if not outcome.succeeded:
            raise explained(f"Unpacking {package.name}", outcome)
    bundle_certificates(tree)
    settle(machine, tree)
    shutil.rmtree(work, ignore_errors=True)


def settle(machine: Machine, tree: Path) -> None:
    """The finished tree takes its place in one step: an interrupted call leaves no half of it."""
    tree.mkdir(exist_ok=True)
    made_for(tree).put(release(machine))
    shutil.rmtree(machine.sysroot, ignore_errors=True)
    tree.rename(machine.sysroot)


def made_for(tree: Path) -> Stamp:
    return Stamp(tree / "made-for")


def has_sysroot(machine: Machine) -> bool:
    """Libraries taken from another release of the system do not count."""
    return made_for(machine.sysroot).holds(release(machine))


def release(machine: Machine) -> list[str]:
    try:
        text = (machine.root_folder / "etc/os-release").read_text(encoding="utf-8")
    except OSError:
        return []
    return [line for line in text.splitlines() if line.startswith(("ID=", "VERSION_ID="))]


def knows_packages(machine: Machine) -> bool:
    """Whether `apt-get update` has ever run; a fresh container has no lists of packages."""
    lists = machine.root_folder / "var/lib/apt/lists"
    try:
        return any("_Packages" in file.name for file in lists.iterdir())
    except OSError:
        return False


def private_state(folder: Path) -> tuple[str, ...]:
    """Options that let apt-get keep its lists in a folder of ours, where no root is needed to write."""
    for name in ("lists/partial", "cache/archives/partial"):
        (folder / name).mkdir(parents=True)
    return ("-o", f"Dir::State::Lists={folder / 'lists'}", "-o", f"Dir::Cache={folder / 'cache'}")


def fetch(machine: Machine, folder: Path, state: Sequence[str]) -> Outcome:
    """Download what a root's installation would add to this system, the drivers left out."""
    plan = machine.run([*INSTALL, "--print-uris", "-qq", *state, *WANTED])
    names = packages_to_unpack(plan.text)
    if not plan.succeeded or not names:
        return plan
    return machine.run(["apt-get", "download", "-qq", *state, *names], folder=folder)


def packages_to_unpack(plan: str) -> list[str]:
    """Package names out of lines like: 'http://…/libgl1_1.6.0-1_amd64.deb' libgl1_1.6.0-1_amd64.deb 88316 MD5Sum:…"""
    files = [line.split()[1] for line in plan.splitlines() if line.startswith("'")]
    names = [file.partition("_")[0] for file in files]
    return [name for name in names if not DRIVERS.match(name)]


def bundle_certificates(tree: Path) -> None:
    """What the package's own script would do on installation: one file with all the certificates."""
    certificates = sorted((tree / "usr/share/ca-certificates").glob("**/*.crt"))
    if certificates:
        bundle = tree / CERTIFICATES
        bundle.parent.mkdir(parents=True, exist_ok=True)
        bundle.write_text("".join(file.read_text(encoding="ascii") for file in certificates), encoding="ascii")
