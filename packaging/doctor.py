"""What is missing, and the one command that mends it.  The doctor only looks."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import debian
from network_setup import NETWORK_FILE, NETWORK_LIBRARIES, REMEDY, NetworkSetup
from system_libraries import WITHOUT_SCREEN, SystemLibraries, check_display, chosen_platform, mending_command
from trouble import Trouble
from virtual_environment import VirtualEnvironment, check_c_library, pip_wheel

if TYPE_CHECKING:
    from collections.abc import Iterator

    from machine import Machine

SICK = 1


class Finding(NamedTuple):
    subject: str
    complaint: str = ""
    remedy: str = ""
    is_needed: bool = True
    """False for what the program does without, though worse."""

    @property
    def is_well(self) -> bool:
        return not self.complaint

    @property
    def mark(self) -> str:
        return "✓" if self.is_well else "✗" if self.is_needed else "–"


def examine(machine: Machine) -> int:
    findings = list(look(machine))
    for finding in findings:
        print(f"  {finding.mark} {finding.subject}{finding.complaint and ': '}{finding.complaint}")
    remedy = next((finding.remedy for finding in findings if finding.remedy), None)
    if remedy:
        print(f"\nThis mends it:\n  {remedy}")
    return 0 if all(finding.is_well or not finding.is_needed for finding in findings) else SICK


def look(machine: Machine) -> Iterator[Finding]:
    yield Finding(f"Python {machine.interpreter_version.split()[0]} ({machine.interpreter})")
    yield c_library(machine)
    venv = VirtualEnvironment(machine)
    if venv.is_ready():
        yield Finding("packages in .venv")
        yield from libraries(SystemLibraries(machine, venv))
        yield from network(venv)
    else:
        yield packages(machine)
    yield display(machine)


def c_library(machine: Machine) -> Finding:
    try:
        check_c_library(machine)
    except Trouble as trouble:
        return Finding("C library", str(trouble))
    return Finding(f"C library ({machine.c_library})" if machine.is_linux else "C library")


def packages(machine: Machine) -> Finding:
    subject = "packages in .venv"
    if can_install_packages(machine):
        return Finding(subject, "not installed yet, or no longer those of requirements.lock", "make setup")
    remedy = f"sudo apt-get install {debian.package_of_pip(machine)}"
    return Finding(subject, "not installed, and this Python has no pip", remedy)


def can_install_packages(machine: Machine) -> bool:
    return (
        machine.find("uv") is not None
        or machine.has_ensurepip
        or pip_wheel(machine) is not None
        or debian.may_use_apt(machine)
    )


def libraries(libraries: SystemLibraries) -> Iterator[Finding]:
    machine = libraries.machine
    if not machine.is_linux:
        return
    for qt_platform in dict.fromkeys((WITHOUT_SCREEN, chosen_platform(machine) or WITHOUT_SCREEN)):
        missing = libraries.missing(qt_platform)
        subject = f"system libraries for Qt ({qt_platform})"
        if missing:
            yield Finding(subject, " ".join(missing), mending_command(machine, missing))
        else:
            yield Finding(subject)


def network(venv: VirtualEnvironment) -> Iterator[Finding]:
    """The network of the bundled engine, and the libraries that run it, which not every system has."""
    installed = {path.name for path in venv.folder.glob("[Ll]ib*/**/site-packages/*")}
    missing = [name for name in NETWORK_LIBRARIES if name not in installed]
    without = "The bundled engine is far weaker."
    if missing:
        complaint = f"{' and '.join(missing)} cannot be had for this system. {without}"
        yield Finding("libraries of the network", complaint, is_needed=False)
    else:
        yield Finding("libraries of the network")
    if NetworkSetup(venv).is_there():
        yield Finding(f"network of the bundled engine ({NETWORK_FILE})")
    else:
        yield Finding("network of the bundled engine", f"not here. {without}", REMEDY, is_needed=False)


def display(machine: Machine) -> Finding:
    try:
        check_display(machine, chosen_platform(machine))
    except Trouble as trouble:
        return Finding("display", str(trouble))
    return Finding("display")
