"""What each verb of the Makefile does."""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
import sys
import time
from typing import TYPE_CHECKING

import doctor
from machine import Machine, Stamp, say, sole_setup, this_machine
from network_setup import NetworkSetup
from steps import Step
from steps import follow as steps_followed
from system_libraries import WITHOUT_SCREEN, SystemLibraries, check_display, chosen_platform
from trouble import Trouble, explained
from virtual_environment import VirtualEnvironment

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from pathlib import Path

# Everything the verbs leave behind.
MADE_FOLDERS = (
    *(".venv", ".sysroot", ".cache", "build", "dist", "resources/networks"),
    *(".hypothesis", ".import_linter_cache", ".mypy_cache", ".pytest_cache", ".ruff_cache"),
)

JUDGES = ".cache/judges"
OLDEST_NODE = 16

NOTICEABLE = 1.0  # second

LOCK_COMMAND = (
    "uv pip compile --quiet --universal --generate-hashes --python-version 3.11 "
    "--custom-compile-command 'make lock' pyproject.toml"
)
# What is frozen is what was tested: the second lock may not differ from the first in what both hold.
LOCKS = (
    "--group dev --extra fleet -o requirements.lock",
    "--group package --constraint requirements.lock -o requirements-package.lock",
)


CHECKS = (
    Step("ruff check", "ruff check ."),
    Step("ruff format", "ruff format --check ."),
    Step("mypy", "mypy", beside=True),
    Step("lint-imports", "lint-imports", beside=True),
    Step("fast tests", "python -m pytest -q -n auto --dist worksteal -m 'not slow' --hypothesis-profile=quick"),
)
COVERAGE = (
    # Always the same examples: what only some of them reach is not reached.
    Step(
        "tests of the core",
        "coverage run -m pytest -q -m 'not slow' --hypothesis-profile=usual --hypothesis-seed=0 tests/unit/shogi tests/unit/record",
    ),
    Step("coverage", "coverage report"),
)


def prepare(machine: Machine, *qt_platforms: str | None) -> dict[str, str]:
    """Make the machine ready for these platforms, and tell the environment to start in.  Free when nothing is amiss."""
    venv = VirtualEnvironment(machine)
    libraries = SystemLibraries(machine, venv)
    network = NetworkSetup(venv)
    platforms = [qt_platform for qt_platform in qt_platforms if qt_platform]

    def ready() -> bool:
        if not venv.is_ready() or not network.is_settled():
            return False
        return all(libraries.are_ready(qt_platform) for qt_platform in platforms)

    if not ready():
        begun = time.monotonic()
        with sole_setup(machine.checkout):
            if not venv.is_ready():
                venv.make()
                network.forget_refusal()
            for qt_platform in platforms:
                if not libraries.are_ready(qt_platform):
                    libraries.provide(qt_platform)
            if not network.is_settled():
                network.provide()
        spent = time.monotonic() - begun
        if spent > NOTICEABLE:
            say(f"Ready after {spent:.1f} s.")
    network.complain()
    return libraries.environ()


def become(command: Sequence[str | Path], environ: Mapping[str, str]) -> int:
    """End as that program: no process of ours waits beside it."""
    words = [str(word) for word in command]
    sys.stdout.flush()
    if os.name != "nt":
        os.execve(words[0], words, dict(environ))  # noqa: S606 - no shell is wanted
    return subprocess.call(words, env=environ)  # on Windows execve would give the prompt back at once


def follow(steps: Sequence[Step], machine: Machine, environ: Mapping[str, str]) -> int:
    programs = VirtualEnvironment(machine).programs
    return steps_followed(steps, programs, environ, keep_going=keeps_going(machine.environ))


def keeps_going(environ: Mapping[str, str]) -> bool:
    """Whether make was called with -k: it hands its one-letter options down as the first word of MAKEFLAGS."""
    letters = environ.get("MAKEFLAGS", "").partition(" ")[0]
    return "k" in letters and not letters.startswith("-") and "=" not in letters


def offscreen(machine: Machine) -> dict[str, str]:
    """Environment of tests, which open no window on the person's screen unless TEST_PLATFORM=xcb asks for that."""
    qt_platform = machine.environ.get("TEST_PLATFORM") or WITHOUT_SCREEN
    return {**prepare(machine, qt_platform), "QT_QPA_PLATFORM": qt_platform}


SIDE_BY_SIDE = ("-n", str(2 * (os.cpu_count() or 1)), "--dist", "worksteal")
"""Twice as many tests at a time as there are cores, since many wait for processes of their own."""


def run(machine: Machine, arguments: list[str]) -> int:
    """set up everything and open the program; ARGS goes to it, as in ARGS=--selftest"""
    qt_platform = chosen_platform(machine)
    check_display(machine, qt_platform)
    environ = prepare(machine, qt_platform)
    if qt_platform:
        environ["QT_QPA_PLATFORM"] = environ.get("QT_QPA_PLATFORM") or qt_platform
    return become([VirtualEnvironment(machine).python, "-m", "app", *arguments], environ)


def test(machine: Machine, arguments: list[str]) -> int:
    """set up everything and run the whole test suite; ARGS goes to pytest"""
    environ = offscreen(machine)
    pytest = (VirtualEnvironment(machine).python, "-m", "pytest")
    if not arguments and not (machine.checkout / "tests" / "__pycache__").exists():
        compile_once(pytest, environ)
    return become([*pytest, *SIDE_BY_SIDE, *arguments], environ)


def compile_once(pytest: Sequence[str | Path], environ: Mapping[str, str]) -> None:
    """Read everything before many processes do it at once, each of which would compile all of it for itself."""
    compile_all = [pytest[0], "-m", "compileall", "-q", "app", "benchmarks", "packaging"]
    # Several processes need shared memory, which a sandbox may not give; then one process takes a little longer.
    if subprocess.run([*compile_all, "-j", "0"], env=environ, check=False, stderr=subprocess.DEVNULL).returncode:
        subprocess.run(compile_all, env=environ, check=False)
    halves = (("tests/unit",), ("tests", "--ignore=tests/unit"))
    readers = [
        subprocess.Popen([*pytest, "--collect-only", "--quiet", *half], env=environ, stdout=subprocess.DEVNULL)
        for half in halves
    ]
    for reader in readers:
        reader.wait()


def check(machine: Machine, _arguments: list[str]) -> int:
    """style, types, the plan of imports and the fast tests; stops at the first that fails"""
    return follow(CHECKS, machine, offscreen(machine))


def coverage(machine: Machine, _arguments: list[str]) -> int:
    """measure how much of the core its own tests reach"""
    return follow(COVERAGE, machine, offscreen(machine))


def bench(machine: Machine, arguments: list[str]) -> int:
    """measure the program, in one table, and say what has become worse; ARGS="board formats" takes these topics alone"""
    return become([VirtualEnvironment(machine).python, "-m", "benchmarks", *arguments], offscreen(machine))


def soak(machine: Machine, arguments: list[str]) -> int:
    """use the program at random for half an hour, with engines that fail; ARGS=--minutes 5 for as long as that"""
    return become([VirtualEnvironment(machine).python, "-m", "tests.soak", *arguments], offscreen(machine))


def setup(machine: Machine, _arguments: list[str]) -> int:
    """only set up: .venv, the system libraries and the network of the bundled engine"""
    NetworkSetup(VirtualEnvironment(machine)).forget_refusal()
    prepare(machine, WITHOUT_SCREEN, chosen_platform(machine))
    return 0


def judges(machine: Machine, _arguments: list[str]) -> int:
    """install, by npm, the programs of others that tests and measurements ask what they read of our files"""
    npm, node = machine.find("npm"), machine.find("node")
    if npm is None or node is None:
        raise Trouble("`make judges` needs node and npm: `sudo apt-get install nodejs npm`, or your system's packages.")
    version = machine.run([node, "--version"]).text.strip()
    found = re.match(r"v(\d+)\.", version)
    if found is None or int(found[1]) < OLDEST_NODE:
        raise Trouble(f"tsshogi needs node {OLDEST_NODE} or newer; `node --version` says: {version}")
    asked = machine.checkout / "tests" / "judges"
    lists = [asked / "package.json", asked / "package-lock.json"]
    folder = machine.checkout / JUDGES
    grounds = [list_.read_bytes() for list_ in lists]
    stamp = Stamp(folder / "made-of")
    if not stamp.holds(*grounds):
        with sole_setup(machine.checkout):
            folder.mkdir(parents=True, exist_ok=True)
            stamp.remove()
            for list_ in lists:
                shutil.copy(list_, folder)
            installed = machine.run([npm, "ci", "--no-audit", "--no-fund", "--ignore-scripts"], folder=folder)
            if not installed.succeeded:
                raise explained("Installing tsshogi", installed)
            stamp.put(*grounds)
    return 0


def package(machine: Machine, _arguments: list[str]) -> int:
    """freeze the program with Python and Qt, and pack it as this system installs it, into dist"""
    from package import package as make_package  # noqa: PLC0415 - nobody else needs it

    with sole_setup(machine.checkout):
        return make_package(machine)


def windows(machine: Machine, arguments: list[str]) -> int:
    """the zip for Windows, made on Linux, and its installer where Wine is, into dist"""
    from windows_program import windows as make_windows  # noqa: PLC0415 - nobody else needs it

    with sole_setup(machine.checkout):
        return make_windows(machine, arguments)


def release(machine: Machine, arguments: list[str]) -> int:
    """the packages of a finished version with checksums, a bill of materials and its changes, into dist"""
    from release import release as make_release  # noqa: PLC0415 - nobody else needs it

    with sole_setup(machine.checkout):
        return make_release(machine, arguments)


def examine(machine: Machine, _arguments: list[str]) -> int:
    """say what is missing and the one command that mends it; changes nothing"""
    return doctor.examine(machine)


def lock(machine: Machine, arguments: list[str]) -> int:
    """make both locks again with uv; ARGS=--upgrade takes newer packages"""
    uv = machine.find("uv")
    if uv is None:
        raise Trouble("`make lock` needs uv on PATH: https://docs.astral.sh/uv/")
    _name, *words = shlex.split(LOCK_COMMAND)
    codes = (subprocess.call([uv, *words, *shlex.split(way), *arguments], env=machine.environ) for way in LOCKS)
    return next(filter(None, codes), 0)


def clean(machine: Machine, _arguments: list[str]) -> int:
    """remove everything that was made here, .venv too"""
    with sole_setup(machine.checkout):
        for name in MADE_FOLDERS:
            shutil.rmtree(machine.checkout / name, ignore_errors=True)
        for folder in [*machine.checkout.rglob("__pycache__")]:
            shutil.rmtree(folder, ignore_errors=True)
    return 0


def tell(_machine: Machine, _arguments: list[str]) -> int:
    """these lines"""
    has_make = sys.platform != "win32"
    for word, verb in VERBS.items():
        told = verb.__doc__ or ""
        print(f"  make {word:<9} {told}" if has_make else f"  {word:<9} {told.partition('; ARGS')[0]}")
    print("\nAnother Python than the first on PATH: PYTHON=python3.12 make run" if has_make else _ON_WINDOWS)
    return 0


_ON_WINDOWS = r"""
Any of these stands behind py packaging\bootstrap.py, and before what it is to be told: py packaging\bootstrap.py run --selftest
Another Python: py -3.12 packaging\bootstrap.py run"""


VERBS: dict[str, Callable[[Machine, list[str]], int]] = {
    "run": run,
    "test": test,
    "check": check,
    "coverage": coverage,
    "bench": bench,
    "soak": soak,
    "package": package,
    "windows": windows,
    "release": release,
    "setup": setup,
    "judges": judges,
    "doctor": examine,
    "lock": lock,
    "clean": clean,
    "help": tell,
}


def main(arguments: list[str]) -> int:
    machine = this_machine()
    word, *rest = arguments or ["help"]
    if word not in VERBS:
        say(f"There is no verb {word!r}. Known are: {', '.join(VERBS)}.")
        return 2
    os.chdir(machine.checkout)
    try:
        return VERBS[word](machine, rest)
    except Trouble as trouble:
        say(str(trouble))
        return trouble.exit_code
    except OSError as error:
        say(f"A file or folder of the checkout cannot be used: {error}")
        return 1
