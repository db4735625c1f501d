"""The checkout's .venv with exactly the packages of requirements.lock, and others like it with another lock.

An environment is either stamped, and then it is whole, or it is made again from nothing.
"""

from __future__ import annotations

import os
import shutil
from typing import TYPE_CHECKING

import debian
from machine import Machine, Stamp, say
from trouble import Outcome, Trouble, explained

if TYPE_CHECKING:
    from pathlib import Path

# Nothing is built here: every locked package has a wheel, and building would run code that no hash vouches for.
LOCKED = ("--require-hashes", "--no-deps", "--only-binary", ":all:")

# A wheel can be run where it lies.  Debian's pip looks for certificates in one place only; on a system that has none
# there it is shown ours, and what the person has set (PIP_CERT, pip.conf) still goes before.
PIP_FROM_WHEEL = """
import runpy, sys
wheel, certificates = sys.argv[1:3]
sys.path.insert(0, wheel)
if certificates:
    from pip._vendor.certifi import core
    core.DEBIAN_CA_CERTS_PATH = certificates
sys.argv[:3] = ["pip"]
runpy.run_module("pip", run_name="__main__", alter_sys=True)
"""

# Older systems get no wheel of the locked PySide6; pip would only say "no matching distribution".
OLDEST_GLIBC = {"x86_64": (2, 34), "aarch64": (2, 39)}


class VirtualEnvironment:
    def __init__(self, machine: Machine, folder: str = ".venv", lock: str = "requirements.lock") -> None:
        self.machine = machine
        self.name = folder
        self.folder = machine.checkout / folder
        self.programs = self.folder / ("Scripts" if machine.system == "win32" else "bin")
        self.python = self.programs / ("python.exe" if machine.system == "win32" else "python")
        self.lock = machine.checkout / lock
        self.stamp = Stamp(self.folder / "made-of")

    def grounds(self) -> tuple[object, ...]:
        """A moved checkout counts as another one: the programs in .venv name their interpreter by its full path."""
        return self.lock.read_bytes(), self.machine.interpreter, self.machine.interpreter_version, self.folder

    def is_ready(self) -> bool:
        return self.stamp.holds(*self.grounds()) and os.access(self.python, os.X_OK)

    def make(self) -> None:
        check_c_library(self.machine)
        # The stamp goes first: from here on an interruption leaves something that is plainly not whole.
        self.stamp.remove()
        self.clear()
        say(f"Making {self.name} and installing the locked packages (about 170 MB to download the first time) …")
        uv = self.machine.find("uv")
        if uv is None or not self.make_with_uv(uv):
            self.make_with_pip()
        self.stamp.put(*self.grounds())

    def clear(self) -> None:
        try:
            shutil.rmtree(self.folder)
        except FileNotFoundError:
            pass
        except OSError as error:
            raise Trouble(f"The old {self.name} cannot be removed ({error}). Remove that folder by hand.") from error

    def make_with_uv(self, uv: str) -> bool:
        run = self.machine.run
        made = run([uv, "venv", "--python", self.machine.interpreter, self.folder])
        if made.succeeded:
            made = run([uv, "pip", "install", "--python", self.python, *LOCKED, "-r", self.lock])
        if not made.succeeded:
            # uv reads none of pip's settings; where those lead to the packages, pip will find them.
            say(made.text.rstrip())
            say("uv did not succeed; trying pip …")
            self.clear()
        return made.succeeded

    def make_with_pip(self) -> None:
        install = ("install", "--disable-pip-version-check", *LOCKED, "-r", self.lock)
        if self.machine.has_ensurepip:
            self.expect(f"Making {self.name}", self.run_base("-m", "venv", self.folder))
            self.expect("Installing the packages", self.run_own("-m", "pip", *install))
        else:
            wheel = pip_wheel(self.machine) or self.obtained_pip_wheel()
            self.expect(f"Making {self.name}", self.run_base("-m", "venv", "--without-pip", self.folder))
            words = ("-c", PIP_FROM_WHEEL, wheel, own_certificates(self.machine), *install)
            self.expect("Installing the packages", self.run_own(*words))

    def obtained_pip_wheel(self) -> Path:
        if debian.may_use_apt(self.machine):
            debian.provide(self.machine)
            wheel = pip_wheel(self.machine)
            if wheel is not None:
                return wheel
        raise Trouble(
            "This Python comes without pip and ensurepip. On Debian and Ubuntu `sudo apt-get install "
            f"{debian.package_of_pip(self.machine)}` brings them; elsewhere install your system's package of pip for "
            "Python 3, or put `uv` on PATH."
        )

    # -I: packages of the person's PYTHONPATH or home folder must not pass for installed ones.

    def run_base(self, *words: str | Path) -> Outcome:
        return self.machine.run([self.machine.interpreter, "-I", *words])

    def run_own(self, *words: str | Path) -> Outcome:
        return self.machine.run([self.python, "-I", *words])

    def expect(self, deed: str, outcome: Outcome) -> None:
        if not outcome.succeeded:
            raise explained(deed, outcome)


def pip_wheel(machine: Machine) -> Path | None:
    """Debian keeps pip as a wheel of its own; the newest one found, of the system or of our .sysroot."""
    for tree in (machine.root_folder, machine.sysroot):
        wheels = sorted((tree / "usr/share/python-wheels").glob("pip-*.whl"))
        if wheels:
            return wheels[-1]
    return None


def own_certificates(machine: Machine) -> Path | str:
    """The certificates in .sysroot where the system itself has none, else nothing."""
    ours = machine.sysroot / debian.CERTIFICATES
    needed = ours.exists() and not (machine.root_folder / debian.CERTIFICATES).exists()
    return ours if needed else ""


def check_c_library(machine: Machine) -> None:
    if not machine.is_linux:
        return
    name, _, version = machine.c_library.partition(" ")
    if name != "glibc":
        raise Trouble("The locked PySide6 is built for the GNU C library (glibc), which this system does not use.")
    needed = OLDEST_GLIBC.get(machine.architecture, (2, 34))
    if tuple(int(part) for part in version.split(".")[:2]) < needed:
        raise Trouble(
            f"glibc {needed[0]}.{needed[1]} or newer is needed, this is {version}. "
            "Debian 12, Ubuntu 22.04 (on ARM: Debian 13, Ubuntu 24.04) and newer have it."
        )
